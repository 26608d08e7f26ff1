//! The own protocol by lines: one JSON message per line of TCP, or of any other stream.

use std::{net::IpAddr, sync::Arc, time::Duration};

use parlor_game::Problem;
use parlor_wire::{Refused, ToClient};
use tokio::{
    io::{AsyncBufReadExt, AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, BufReader},
    net::{TcpListener, TcpStream},
    time::{Instant, timeout},
};
use tokio_util::sync::CancellationToken;

use crate::{
    doors::{Crowded, Doors},
    heartbeat::{Due, Pulse},
    hub::Hub,
    outbox::Outbox,
    session::{Next, Session, WhyClosed},
    tls::Tls,
};

/// A client that does not take what is written for so long is lost.
const WRITE_AT_MOST: Duration = Duration::from_secs(20);
/// How long the last words may take.
const LAST_WORDS: Duration = Duration::from_secs(1);

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
            let mut socket = socket;
            let _place = match doors.enter(address.ip()) {
                Ok(place) => place,
                Err(crowded) => {
                    if tls.is_none() {
                        turn_away(&mut socket, crowded).await;
                    }
                    return;
                }
            };
            hub.limits.heartbeat.prepare(&socket);
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

/// Says that there is no room; what was sent meanwhile is passed over, so that the close does not undo the words.
async fn turn_away(socket: &mut TcpStream, crowded: Crowded) {
    let said = refusal(crowded.problem("limits"));
    let words = async {
        socket.write_all(said.as_bytes()).await?;
        socket.shutdown().await?;
        let mut passed = [0; 1024];
        while 0 < socket.read(&mut passed).await? {}
        std::io::Result::Ok(())
    };
    let _ = timeout(LAST_WORDS, words).await; // It is turned away, told or not.
}

/// The line that refuses a whole connection.
fn refusal(problem: Problem) -> String {
    let refused = Refused {
        id: None,
        table: None,
        problem,
        number: None,
    };
    ToClient::Refused(refused).write() + "\n"
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
    let why = session.why_closed(code);
    let last_words = async {
        write_waiting(&mut write, &outbox).await?;
        match why {
            WhyClosed::Untold(problem) => write.write_all(refusal(problem).as_bytes()).await,
            WhyClosed::Told(_) | WhyClosed::NoLimit => Ok(()),
        }
    };
    let _ = timeout(LAST_WORDS, last_words).await; // The other side may have gone.
    let _ = timeout(LAST_WORDS, write.shutdown()).await;
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
    let mut pulse = Pulse::new(session.heartbeat(), Instant::now());
    let silence = tokio::time::sleep_until(pulse.next());
    tokio::pin!(hello_by, silence);
    loop {
        tokio::select! {
            // Reading a line is cut short safely: what was read stays in `line`.
            end = read_some(&mut read, &mut line, most) => match end {
                Ok(Read::Line) => {
                    let received = Instant::now();
                    pulse.heard(received);
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
                Ok(Read::More) => pulse.heard(Instant::now()),
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
            () = &mut silence, if session.answers_pings() => {
                match pulse.due(Instant::now()) {
                    Due::Lost => return "silent",
                    Due::Ping => session.ping(),
                    Due::Nothing => {}
                }
                silence.as_mut().reset(pulse.next());
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
        bytes.extend_from_slice(out.letter.text().as_bytes());
        bytes.push(b'\n');
        asked.extend(out.ask);
    }
    write.write_all(&bytes).await?;
    write.flush().await?;
    let now = Instant::now();
    asked.iter().for_each(|ask| ask.set_written(now));
    Ok(())
}
