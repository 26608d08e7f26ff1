//! The own protocol by lines: one JSON message per line of TCP, or of any other stream.

use std::{net::IpAddr, sync::Arc, time::Duration};

use tokio::{
    io::{AsyncBufReadExt, AsyncRead, AsyncWrite, AsyncWriteExt, BufReader},
    net::TcpListener,
    time::{Instant, timeout},
};
use tokio_util::sync::CancellationToken;

use crate::{
    doors::Doors,
    hub::Hub,
    outbox::Outbox,
    session::{Next, Session},
    tls::Tls,
};

/// A client that does not take what is written for so long is lost.
const WRITE_AT_MOST: Duration = Duration::from_secs(20);

/// Takes connections until it is stopped.
pub(crate) async fn listen(
    listener: TcpListener,
    hub: Arc<Hub>,
    doors: Arc<Doors>,
    tls: Option<Tls>,
    stop: CancellationToken,
) {
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = stop.cancelled() => return,
        };
        let Ok((socket, address)) = accepted else {
            tokio::time::sleep(Duration::from_millis(50)).await;
            continue;
        };
        let (hub, doors, tls, stop) = (
            Arc::clone(&hub),
            Arc::clone(&doors),
            tls.clone(),
            stop.clone(),
        );
        tokio::spawn(async move {
            let Some(_place) = doors.enter(address.ip()) else {
                return;
            };
            let _ = socket.set_nodelay(true); // Only slower without.
            let address = Some(address.ip());
            match tls {
                Some(tls) => {
                    if let Ok(Ok(socket)) =
                        timeout(Duration::from_secs(10), tls.accept(socket)).await
                    {
                        let (read, write) = tokio::io::split(socket);
                        serve(read, write, hub, address, stop).await;
                    }
                }
                None => {
                    let (read, write) = socket.into_split();
                    serve(read, write, hub, address, stop).await;
                }
            }
        });
    }
}

/// Speaks the own protocol on a stream until it ends.
pub(crate) async fn serve(
    read: impl AsyncRead + Unpin,
    mut write: impl AsyncWrite + Unpin,
    hub: Arc<Hub>,
    address: Option<IpAddr>,
    stop: CancellationToken,
) {
    let limits = hub.limits.clone();
    let mut session = Session::new(hub, limits, None, address);
    let outbox = session.outbox();
    let code = talk(read, &mut write, &mut session, &outbox, &stop).await;
    let _ = timeout(Duration::from_secs(1), write_waiting(&mut write, &outbox)).await; // A last explanation.
    let _ = timeout(Duration::from_secs(1), write.shutdown()).await;
    session.end(code).await;
}

async fn talk(
    read: impl AsyncRead + Unpin,
    write: &mut (impl AsyncWrite + Unpin),
    session: &mut Session,
    outbox: &Arc<Outbox>,
    stop: &CancellationToken,
) -> &'static str {
    let mut read = BufReader::new(read);
    let mut line = Vec::new();
    let most = session.longest();
    let hello_by = tokio::time::sleep(session.hello_within());
    tokio::pin!(hello_by);
    loop {
        tokio::select! {
            // Reading a line is cut short safely: what was read stays in `line`.
            end = read_some(&mut read, &mut line, most) => match end {
                Ok(Read::Line) => {
                    let received = Instant::now();
                    let text = String::from_utf8_lossy(&line);
                    let text = text.trim();
                    let next = match text.is_empty() {
                        true => Next::Go,
                        false => session.receive(text, received).await,
                    };
                    line.clear();
                    if next == Next::Close {
                        return "refused";
                    }
                }
                Ok(Read::More) => {}
                Ok(Read::TooLong) => {
                    session.too_long();
                    return "too_long";
                }
                Ok(Read::End) | Err(_) => return "closed",
            },
            () = outbox.changed() => {
                if outbox.is_lost() {
                    return "slow";
                }
                match timeout(WRITE_AT_MOST, write_waiting(write, outbox)).await {
                    Ok(Ok(())) => {}
                    Ok(Err(_)) => return "closed",
                    Err(_) => return "slow",
                }
            }
            () = &mut hello_by, if !session.has_said_hello() => return "no_hello",
            () = stop.cancelled() => return "stopped",
        }
    }
}

enum Read {
    Line,
    More,
    TooLong,
    End,
}

/// Takes what is there, up to the end of the line.
async fn read_some(
    read: &mut (impl AsyncBufReadExt + Unpin),
    line: &mut Vec<u8>,
    most: usize,
) -> std::io::Result<Read> {
    let there = read.fill_buf().await?;
    if there.is_empty() {
        return Ok(Read::End);
    }
    let end = there.iter().position(|byte| *byte == b'\n');
    let count = end.map_or(there.len(), |end| end + 1);
    line.extend(there.iter().take(count));
    read.consume(count);
    Ok(match end {
        _ if most < line.len() => Read::TooLong,
        Some(_) => Read::Line,
        None => Read::More,
    })
}

/// Writes all that waits in one go; questions are stamped when they have been handed to the socket.
async fn write_waiting(
    write: &mut (impl AsyncWrite + Unpin),
    outbox: &Outbox,
) -> std::io::Result<()> {
    let mut bytes = Vec::new();
    let mut asked = Vec::new();
    for out in outbox.take() {
        bytes.extend_from_slice(out.text.as_bytes());
        bytes.push(b'\n');
        asked.extend(out.ask);
    }
    write.write_all(&bytes).await?;
    write.flush().await?;
    let now = Instant::now();
    asked.iter().for_each(|ask| ask.set_written(now));
    Ok(())
}
