//! A transparent relay between a client and a communication server that shows what passes.

use std::{net::SocketAddr, sync::Arc};

use bytes::Bytes;
use tokio::{
    io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt},
    net::{TcpListener, TcpStream},
};
use tokio_util::sync::CancellationToken;

use super::{
    frames::{Cut, Cutter},
    net,
};

/// The longest frame that is shown; longer ones still pass.
const LONGEST: usize = 1 << 20;

/// Which way something passes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// From the client.
    ToServer,
    /// To the client.
    ToClient,
}

/// Something that passed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Passed {
    /// Which connection, from 1.
    pub connection: u64,
    /// Which way.
    pub way: Way,
    /// What.
    pub what: What,
}

/// What passed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum What {
    /// A frame without its ETB.
    Frame(Bytes),
    /// A sign of life.
    KeepAlive,
    /// A frame too long to be shown.
    TooLong,
    /// The side that speaks has ended the connection.
    End,
}

/// Relays connections of `listener` to a server until it is told to stop; every byte passes as it came.
pub async fn run(
    listener: TcpListener,
    server: SocketAddr,
    show: impl Fn(Passed) + Send + Sync + 'static,
    stop: CancellationToken,
) {
    let show: Arc<dyn Fn(Passed) + Send + Sync> = Arc::new(show);
    let mut connection = 0;
    loop {
        let accepted = tokio::select! {
            () = stop.cancelled() => return,
            accepted = listener.accept() => accepted,
        };
        let Ok((client, _)) = accepted else {
            continue;
        };
        connection += 1;
        let (show, stop) = (Arc::clone(&show), stop.clone());
        tokio::spawn(async move {
            let relayed = relay(client, server, connection, show);
            tokio::select! {
                () = stop.cancelled() => {}
                done = relayed => {
                    if let Err(error) = done {
                        tracing::warn!(connection, %error, "the server cannot be reached");
                    }
                }
            }
        });
    }
}

async fn relay(
    client: TcpStream,
    server: SocketAddr,
    connection: u64,
    show: Arc<dyn Fn(Passed) + Send + Sync>,
) -> std::io::Result<()> {
    let server = TcpStream::connect(server).await?;
    net::prepare(&client)?;
    net::prepare(&server)?;
    let (client_read, client_write) = client.into_split();
    let (server_read, server_write) = server.into_split();
    let pass = |way, what| Passed {
        connection,
        way,
        what,
    };
    tokio::join!(
        pump(client_read, server_write, |what| show(pass(
            Way::ToServer,
            what
        ))),
        pump(server_read, client_write, |what| show(pass(
            Way::ToClient,
            what
        ))),
    );
    Ok(())
}

async fn pump(
    mut read: impl AsyncRead + Unpin,
    mut write: impl AsyncWrite + Unpin,
    show: impl Fn(What),
) {
    let mut cutter = Cutter::new(LONGEST);
    let mut chunk = vec![0; 16_384];
    while let Ok(count @ 1..) = read.read(&mut chunk).await {
        let bytes = chunk.get(..count).unwrap_or_default();
        if write.write_all(bytes).await.is_err() {
            break;
        }
        cutter.buffer().extend_from_slice(bytes);
        while let Some(cut) = cutter.cut() {
            match cut {
                Cut::Frame(frame) => show(What::Frame(frame)),
                Cut::KeepAlive => show(What::KeepAlive),
                Cut::TooLong => show(What::TooLong),
                Cut::Hopeless => break,
            }
        }
    }
    let _ = write.shutdown().await; // The other side may have gone first.
    show(What::End);
}
