//! The socket loop, the same for every protocol.

use std::{
    net::{IpAddr, SocketAddr},
    sync::Arc,
    time::Duration,
};

use parlor_server::Door;
use tokio::{
    io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt},
    net::TcpListener,
    sync::watch,
    time::{Instant, sleep_until, timeout},
};
use tokio_util::{sync::CancellationToken, task::TaskTracker};
use tracing::Instrument;

use super::{Codec, End, Protocol, Translate, connection::Connection, until};

/// How long to wait before an address is tried again.
const AGAIN: Duration = Duration::from_millis(200);
/// How long the last words may take.
const LAST_WORDS: Duration = Duration::from_secs(1);

/// A foreign protocol at a door of the server.
#[derive(Clone, Debug)]
pub struct Gateway<P> {
    protocol: P,
    door: Door,
}

impl<P: Protocol> Gateway<P> {
    /// A gateway; the door has its name and its limits.
    pub fn new(protocol: P, door: Door) -> Self {
        Self { protocol, door }
    }

    /// The protocol.
    pub(crate) fn protocol(&self) -> &P {
        &self.protocol
    }

    /// Takes connections until it is stopped, and ends when all of them have ended.
    pub async fn listen(self, listener: TcpListener, stop: CancellationToken) {
        let tasks = TaskTracker::new();
        self.accept(&listener, &tasks, &stop, stop.cancelled())
            .await;
        drop(listener);
        tasks.close();
        tasks.wait().await;
    }

    /// The same for a listener that is open as long as `open` says so, and bound anew when it says so again.
    ///
    /// It ends when nobody can say so any more.
    pub async fn listen_while(
        self,
        listener: TcpListener,
        mut open: watch::Receiver<bool>,
        stop: CancellationToken,
    ) {
        let tasks = TaskTracker::new();
        let Ok(address) = listener.local_addr() else {
            return;
        };
        let mut listener = Some(listener);
        loop {
            if let Some(listener) = listener.take() {
                // It is shut as well when whoever opens it is gone.
                let shut = async { drop(open.wait_for(|open| !open).await) };
                self.accept(&listener, &tasks, &stop, shut).await;
            }
            tokio::select! {
                opened = open.wait_for(|open| *open) => if opened.is_err() { break },
                () = stop.cancelled() => break,
            }
            match TcpListener::bind(address).await {
                Ok(bound) => listener = Some(bound),
                Err(error) => {
                    tracing::error!(%address, %error, "a door cannot be opened again");
                    tokio::time::sleep(AGAIN).await;
                }
            }
        }
        tasks.close();
        tasks.wait().await;
    }

    /// Takes connections until it is stopped or `shut` is over.
    async fn accept(
        &self,
        listener: &TcpListener,
        tasks: &TaskTracker,
        stop: &CancellationToken,
        shut: impl Future<Output = ()>,
    ) {
        tokio::pin!(shut);
        let mut number = 0u64;
        loop {
            let accepted = tokio::select! {
                accepted = listener.accept() => accepted,
                () = stop.cancelled() => return,
                () = &mut shut => return,
            };
            let Ok((socket, address)) = accepted else {
                tokio::time::sleep(Duration::from_millis(50)).await;
                continue;
            };
            self.door.prepare(&socket);
            let (gateway, stop) = (self.clone(), stop.clone());
            number += 1;
            let span = tracing::info_span!("connection", number, %address);
            let served = async move {
                tracing::info!("connected");
                let reached = socket.local_addr().ok();
                let (read, write) = socket.into_split();
                let from = Some(address.ip());
                let end = gateway.serve_at(read, write, from, reached, stop).await;
                tracing::info!(reason = end.code(), "connection over");
            };
            tasks.spawn(served.instrument(span));
        }
    }

    /// Serves one connection until it is over, and says why it is.
    pub async fn serve(
        &self,
        read: impl AsyncRead + Unpin + Send,
        write: impl AsyncWrite + Unpin + Send,
        address: Option<IpAddr>,
        stop: CancellationToken,
    ) -> End {
        self.serve_at(read, write, address, None, stop).await
    }

    /// The same for a connection that has reached this address of the server.
    async fn serve_at(
        &self,
        mut read: impl AsyncRead + Unpin + Send,
        mut write: impl AsyncWrite + Unpin + Send,
        address: Option<IpAddr>,
        reached: Option<SocketAddr>,
        stop: CancellationToken,
    ) -> End {
        let session = match self.door.enter(address) {
            Ok(session) => session,
            Err(crowded) => {
                tracing::info!(door = ?self.door, "not let in: {crowded}");
                let end = End::Full(crowded);
                self.turn_away(&mut write, end).await;
                return end;
            }
        };
        let mut connection = Connection::new(&self.protocol, session);
        if let Some(reached) = reached {
            connection.link.reached(reached);
        }
        let within = self.protocol.write_within();
        let end = match talk(&mut connection, &mut read, &mut write, within, &stop).await {
            Ok(never) => match never {},
            Err(end) => end,
        };
        let (code, said) = connection.link.reason(end, connection.unsent.bytes.len());
        let _ = connection.tell().await; // A last explanation; the end is known already.
        connection.part(end);
        // A client that reads the last frames finds the seat given up.
        connection.session.end_saying(code, said).await;
        let bytes = connection.unsent.bytes.split();
        drop(connection);
        last_words(&mut read, &mut write, &bytes, end).await;
        end
    }

    async fn turn_away(&self, write: &mut (impl AsyncWrite + Unpin), end: End) {
        let mut bytes = bytes::BytesMut::new();
        let mut codec = self.protocol.codec();
        for frame in self.protocol.link().farewell(end) {
            codec.encode(frame, &mut bytes);
        }
        let _ = timeout(LAST_WORDS, write.write_all(&bytes)).await; // It is turned away, told or not.
        let _ = timeout(LAST_WORDS, write.shutdown()).await;
    }
}

enum Never {}

/// Reads, translates and writes until the connection is over.
async fn talk<P: Protocol>(
    connection: &mut Connection<P>,
    read: &mut (impl AsyncRead + Unpin),
    write: &mut (impl AsyncWrite + Unpin),
    within: Duration,
    stop: &CancellationToken,
) -> Result<Never, End> {
    let hello_within = connection.session.hello_within();
    let hello_by = Instant::now() + hello_within;
    // When the client last took something of what waits for it.
    let mut progress = None;
    let mut told = false;
    loop {
        if told && (connection.has_room() || connection.seeking.is_some()) {
            told = false;
            connection.tell().await?;
        }
        connection.hear().await?;
        let unsent = !connection.unsent.bytes.is_empty();
        progress = match unsent {
            true => progress.or_else(|| Some(Instant::now())),
            false => None,
        };
        let (answer_by, deadline) = (connection.answer_by(), connection.link.deadline());
        let (may_read, waits) = (connection.may_read(), connection.waits_until());
        let mut read = (&mut *read).take(u64::try_from(may_read).unwrap_or(u64::MAX));
        let said_hello = connection.session.has_said_hello();
        let outbox = Arc::clone(&connection.outbox);
        tokio::select! {
            count = read.read_buf(&mut connection.unread), if 0 < may_read => {
                match count {
                    Ok(0) => return Err(End::Closed),
                    Ok(_) => connection.received = Instant::now(),
                    Err(_) => return Err(End::Reset),
                }
            }
            () = outbox.changed() => {
                if outbox.is_lost() {
                    return Err(End::Slow);
                }
                told = true;
            }
            count = hand_over(write, connection.unsent.next()), if unsent => {
                let count = count.map_err(|_| End::Undelivered)?;
                let now = Instant::now();
                progress = Some(now);
                connection.unsent.written(count, now);
            }
            () = until(answer_by) => connection.give_up().await?,
            () = until(deadline) => connection.wake().await?,
            () = until(waits) => {}
            () = until(progress.map(|at| at + within)) => return Err(End::Slow),
            () = sleep_until(hello_by), if !said_hello => return Err(End::NoHello(hello_within)),
            () = stop.cancelled() => return Err(End::Stopped),
        }
    }
}

/// Hands bytes to the socket and says how many it took; being cut short loses none.
async fn hand_over(write: &mut (impl AsyncWrite + Unpin), bytes: &[u8]) -> std::io::Result<usize> {
    let count = write.write(bytes).await?;
    match count {
        0 => Err(std::io::ErrorKind::WriteZero.into()),
        count => Ok(count),
    }
}

/// Writes what is left and closes; unread bytes are passed over, so that the close does not undo the words.
async fn last_words(
    read: &mut (impl AsyncRead + Unpin),
    write: &mut (impl AsyncWrite + Unpin),
    bytes: &[u8],
    end: End,
) {
    if matches!(end, End::Reset | End::Undelivered | End::Slow) {
        return;
    }
    let _ = timeout(LAST_WORDS, write.write_all(bytes)).await; // The other side may have gone.
    let _ = timeout(LAST_WORDS, write.shutdown()).await;
    if end != End::Closed {
        let mut passed = [0; 4096];
        let _ = timeout(LAST_WORDS, async {
            while matches!(read.read(&mut passed).await, Ok(1..)) {}
        })
        .await;
    }
}
