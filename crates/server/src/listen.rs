//! Listeners for the web: as many connections as there may be, plain or encrypted, none of them silent for ever.

use std::{net::IpAddr, sync::Arc, time::Duration};

use axum::{Router, body::Body, extract::ConnectInfo};
use hyper::{body::Incoming, server::conn::http1, service::service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::{
    io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt},
    net::{TcpListener, TcpStream},
    time::timeout,
};
use tokio_util::{sync::CancellationToken, task::TaskTracker};

use crate::{
    doors::{Crowded, Doors},
    heartbeat::Heartbeat,
    http::{Network, WebLimits},
    tls::Tls,
};

/// How long a handshake may take.
const HANDSHAKE: Duration = Duration::from_secs(10);
/// How long the words may take for who is turned away.
const LAST_WORDS: Duration = Duration::from_secs(1);

/// Where a connection comes from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Address(pub(crate) IpAddr);

/// What a listener serves, to whom, and how long it waits.
pub(crate) struct Web {
    routes: Router,
    tls: Option<Tls>,
    heartbeat: Heartbeat,
    bounds: Option<Bounds>,
}

/// How many connections there may be, and how long one may be silent.
struct Bounds {
    doors: Arc<Doors>,
    /// Proxies bring many, so they are not counted.
    uncounted: Vec<Network>,
    /// The time for the head of a request, from the end of the one before.
    head: Duration,
}

impl Web {
    /// A listener for an operator or for one's own browser.
    pub(crate) fn unbounded(routes: Router, heartbeat: Heartbeat) -> Self {
        Self {
            routes,
            tls: None,
            heartbeat,
            bounds: None,
        }
    }

    /// A listener for everybody.
    pub(crate) fn bounded(
        routes: Router,
        heartbeat: Heartbeat,
        tls: Option<Tls>,
        limits: &WebLimits,
    ) -> Self {
        let doors = Doors::with(limits.connections, limits.per_address);
        Self {
            routes,
            tls,
            heartbeat,
            bounds: Some(Bounds {
                doors: Arc::new(doors),
                uncounted: limits.trusted_proxies.clone(),
                head: Duration::from_secs(limits.idle),
            }),
        }
    }

    /// Takes connections until it is stopped, and ends when all requests that had begun are answered.
    pub(crate) async fn listen(self, listener: TcpListener, stop: CancellationToken) {
        let (web, tasks) = (Arc::new(self), TaskTracker::new());
        loop {
            let accepted = tokio::select! {
                accepted = listener.accept() => accepted,
                () = stop.cancelled() => break,
            };
            match accepted {
                Ok((socket, address)) => {
                    web.heartbeat.prepare(&socket);
                    let (web, stop) = (Arc::clone(&web), stop.clone());
                    tasks.spawn(async move { web.take(socket, address.ip(), stop).await });
                }
                Err(error) => {
                    tracing::warn!(%error, "a connection cannot be taken");
                    tokio::time::sleep(Duration::from_millis(50)).await;
                }
            }
        }
        drop(listener);
        tasks.close();
        tasks.wait().await;
    }

    async fn take(&self, socket: TcpStream, from: IpAddr, stop: CancellationToken) {
        let counted = self.bounds.as_ref();
        let counted = counted.filter(|bounds| !bounds.uncounted.iter().any(|net| net.holds(from)));
        let place = counted.map(|bounds| bounds.doors.enter(from)).transpose();
        let (_place, tls) = match (place, &self.tls) {
            (Ok(place), tls) => (place, tls),
            // Encryption costs more than a connection: nothing can be said cheaply.
            (Err(_), Some(_)) => return,
            (Err(crowded), None) => return turn_away(socket, crowded).await,
        };
        match tls {
            None => self.talk(socket, from, stop).await,
            Some(tls) => {
                if let Ok(Ok(stream)) = timeout(HANDSHAKE, tls.accept(socket)).await {
                    self.talk(stream, from, stop).await;
                }
            }
        }
    }

    /// Answers the requests of one connection.
    async fn talk(
        &self,
        stream: impl AsyncRead + AsyncWrite + Unpin + Send + 'static,
        from: IpAddr,
        stop: CancellationToken,
    ) {
        let service = service_fn(|mut request: hyper::Request<Incoming>| {
            request.extensions_mut().insert(ConnectInfo(Address(from)));
            let mut routes = self.routes.clone();
            tower_service::Service::call(&mut routes, request.map(Body::new))
        });
        let mut builder = http1::Builder::new();
        if let Some(bounds) = &self.bounds {
            let head = (!bounds.head.is_zero()).then_some(bounds.head);
            builder.timer(TokioTimer::new()).header_read_timeout(head);
        }
        let connection = builder.serve_connection(TokioIo::new(stream), service);
        let connection = connection.with_upgrades();
        tokio::pin!(connection);
        let ended = tokio::select! {
            ended = connection.as_mut() => ended,
            () = stop.cancelled() => {
                connection.as_mut().graceful_shutdown();
                connection.await
            }
        };
        if let Err(error) = ended {
            tracing::debug!(%error, %from, "a connection of the web has ended");
        }
    }
}

/// Says that there is no room; what was asked is passed over, so that the close does not undo the words.
async fn turn_away(mut socket: TcpStream, crowded: Crowded) {
    let problem = crowded.problem("web");
    let body = serde_json::to_string(&problem).unwrap_or_default();
    let answer = format!(
        "HTTP/1.1 503 Service Unavailable\r\ncontent-type: application/json\r\nretry-after: 1\r\n\
         content-length: {}\r\nconnection: close\r\n\r\n{body}",
        body.len()
    );
    let words = async {
        socket.write_all(answer.as_bytes()).await?;
        socket.shutdown().await?;
        let mut passed = [0; 1024];
        while 0 < socket.read(&mut passed).await? {}
        std::io::Result::Ok(())
    };
    let _ = timeout(LAST_WORDS, words).await; // It is turned away, told or not.
}
