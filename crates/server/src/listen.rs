//! Listeners for the web: plain and encrypted.

use std::{
    net::{IpAddr, Ipv4Addr, SocketAddr},
    time::Duration,
};

use axum::{
    extract::connect_info::Connected,
    serve::{IncomingStream, Listener},
};
use tokio::{
    net::{TcpListener, TcpStream},
    sync::mpsc,
};
use tokio_rustls::server::TlsStream;
use tokio_util::sync::CancellationToken;

use crate::tls::Tls;

/// How long a handshake may take.
const HANDSHAKE: Duration = Duration::from_secs(10);

/// Where a connection comes from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Address(pub(crate) IpAddr);

/// A plain listener that sends small messages at once.
pub(crate) struct Plain(pub(crate) TcpListener);

/// An encrypted listener; a slow handshake holds up nobody else.
pub(crate) struct Encrypted {
    ready: mpsc::Receiver<(TlsStream<TcpStream>, SocketAddr)>,
    local: SocketAddr,
}

impl Encrypted {
    pub(crate) fn new(listener: TcpListener, tls: Tls, stop: CancellationToken) -> Self {
        let local = listener
            .local_addr()
            .unwrap_or_else(|_| SocketAddr::from((Ipv4Addr::LOCALHOST, 0)));
        let (done, ready) = mpsc::channel(64);
        tokio::spawn(async move {
            loop {
                let accepted = tokio::select! {
                    accepted = accept(&listener) => accepted,
                    () = stop.cancelled() => return,
                };
                let (socket, address) = accepted;
                let (tls, done) = (tls.clone(), done.clone());
                tokio::spawn(async move {
                    let shaken = tokio::time::timeout(HANDSHAKE, tls.accept(socket)).await;
                    if let Ok(Ok(stream)) = shaken {
                        let _ = done.send((stream, address)).await; // The server may have stopped.
                    }
                });
            }
        });
        Self { ready, local }
    }
}

async fn accept(listener: &TcpListener) -> (TcpStream, SocketAddr) {
    loop {
        match listener.accept().await {
            Ok((socket, address)) => {
                let _ = socket.set_nodelay(true); // Only slower without.
                return (socket, address);
            }
            Err(error) => {
                tracing::warn!(%error, "a connection cannot be taken");
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        }
    }
}

impl Listener for Plain {
    type Io = TcpStream;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (TcpStream, SocketAddr) {
        accept(&self.0).await
    }

    fn local_addr(&self) -> std::io::Result<SocketAddr> {
        self.0.local_addr()
    }
}

impl Listener for Encrypted {
    type Io = TlsStream<TcpStream>;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Self::Io, SocketAddr) {
        match self.ready.recv().await {
            Some(ready) => ready,
            None => std::future::pending().await,
        }
    }

    fn local_addr(&self) -> std::io::Result<SocketAddr> {
        Ok(self.local)
    }
}

impl Connected<IncomingStream<'_, Plain>> for Address {
    fn connect_info(stream: IncomingStream<'_, Plain>) -> Self {
        Self(stream.remote_addr().ip())
    }
}

impl Connected<IncomingStream<'_, Encrypted>> for Address {
    fn connect_info(stream: IncomingStream<'_, Encrypted>) -> Self {
        Self(stream.remote_addr().ip())
    }
}
