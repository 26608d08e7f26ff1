//! The own protocol by lines: one JSON message per line of TCP, or of any other stream.

use std::{
    mem::MaybeUninit,
    net::IpAddr,
    pin::Pin,
    sync::Arc,
    task::{Poll, ready},
    time::Duration,
};

use parlor_game::Problem;
use parlor_wire::{Refused, ToClient};
use tokio::{
    io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, ReadBuf},
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
/// How long a handshake may take.
const HANDSHAKE: Duration = Duration::from_secs(10);
/// So many bytes are read at once.
const AT_ONCE: usize = 8 * 1024;

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
                    let accepted = Box::pin(timeout(HANDSHAKE, tls.accept(socket))).await;
                    if let Ok(Ok(socket)) = accepted {
                        let (read, write) = tokio::io::split(socket);
                        Box::pin(serve(read, write, hub, address, stop)).await;
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
    let mut heard = Heard::new(read, session.longest());
    let hello_by = tokio::time::sleep(session.hello_within());
    let mut pulse = Pulse::new(session.heartbeat(), Instant::now());
    let silence = tokio::time::sleep_until(pulse.next());
    let stopped = stop.cancelled();
    tokio::pin!(hello_by, silence, stopped);
    loop {
        tokio::select! {
            // Reading is cut short safely: what was read stays in `heard`.
            read = heard.next() => match read {
                Ok(Read::Line(line)) => {
                    let received = Instant::now();
                    pulse.heard(received);
                    let text = String::from_utf8_lossy(line);
                    let text = text.trim();
                    let next = match text.is_empty() {
                        true => Next::Go,
                        // In a place of its own: a silent connection has no room for it.
                        false => Box::pin(session.receive(text, received)).await,
                    };
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
            () = &mut stopped => return "stopped",
        }
    }
}

enum Read<'a> {
    Line(&'a [u8]),
    More,
    TooLong,
    End,
}

/// What was read of a stream and not taken yet.
///
/// A silent connection has no buffer: there may be thousands of them.
struct Heard<R> {
    read: R,
    bytes: Vec<u8>,
    /// Where the next line begins.
    from: usize,
    /// The longest line.
    most: usize,
}

impl<R: AsyncRead + Unpin> Heard<R> {
    fn new(read: R, most: usize) -> Self {
        Self {
            read,
            bytes: Vec::new(),
            from: 0,
            most,
        }
    }

    /// The next line, or what came instead.
    async fn next(&mut self) -> std::io::Result<Read<'_>> {
        // What was there before has no end of a line.
        let known = match self.line_end(self.from) {
            Some(end) => return Ok(self.line(end)),
            None => self.forget_lines(),
        };
        if self.fill().await? == 0 {
            return Ok(Read::End);
        }
        Ok(match self.line_end(known) {
            Some(end) => self.line(end),
            None if self.most < self.bytes.len() => Read::TooLong,
            None => Read::More,
        })
    }

    fn line_end(&self, from: usize) -> Option<usize> {
        let rest = self.bytes.get(from..).unwrap_or_default();
        let end = rest.iter().position(|byte| *byte == b'\n')?;
        Some(from + end + 1)
    }

    fn line(&mut self, end: usize) -> Read<'_> {
        let line = self.bytes.get(self.from..end).unwrap_or_default();
        self.from = end;
        match line.len() <= self.most {
            true => Read::Line(line),
            false => Read::TooLong,
        }
    }

    /// Forgets the lines that were taken; says how much is left of one that has not ended.
    fn forget_lines(&mut self) -> usize {
        self.bytes.drain(..self.from);
        self.from = 0;
        if self.bytes.is_empty() {
            self.bytes = Vec::new();
        }
        self.bytes.len()
    }

    /// Reads what is there, at least one byte unless the stream has ended; says how much.
    async fn fill(&mut self) -> std::io::Result<usize> {
        std::future::poll_fn(|context| {
            let mut space = [MaybeUninit::uninit(); AT_ONCE];
            let mut space = ReadBuf::uninit(&mut space);
            ready!(Pin::new(&mut self.read).poll_read(context, &mut space))?;
            self.bytes.extend_from_slice(space.filled());
            Poll::Ready(Ok(space.filled().len()))
        })
        .await
    }
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

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use std::{collections::VecDeque, task::Context};

    use super::*;

    /// A stream whose bytes come in pieces.
    struct Pieces(VecDeque<Vec<u8>>);

    impl Pieces {
        fn of(pieces: &[&[u8]]) -> Self {
            Self(pieces.iter().map(|piece| piece.to_vec()).collect())
        }
    }

    impl AsyncRead for Pieces {
        fn poll_read(
            mut self: Pin<&mut Self>,
            _: &mut Context<'_>,
            space: &mut ReadBuf<'_>,
        ) -> Poll<std::io::Result<()>> {
            space.put_slice(&self.0.pop_front().unwrap_or_default());
            Poll::Ready(Ok(()))
        }
    }

    /// The lines of a stream, and how it ended.
    async fn lines(pieces: &[&[u8]], most: usize) -> (Vec<Vec<u8>>, &'static str) {
        let mut heard = Heard::new(Pieces::of(pieces), most);
        let mut lines = Vec::new();
        loop {
            match heard.next().await.unwrap() {
                Read::Line(line) => lines.push(line.to_vec()),
                Read::More => {}
                Read::TooLong => return (lines, "too long"),
                Read::End => return (lines, "end"),
            }
        }
    }

    #[tokio::test]
    async fn lines_are_the_same_however_a_stream_is_cut() {
        let stream = b"one\n\ntwo and three\n\r\nfour";
        let whole: Vec<Vec<u8>> = stream
            .split_inclusive(|byte| *byte == b'\n')
            .filter(|line| line.ends_with(b"\n"))
            .map(<[u8]>::to_vec)
            .collect();
        for first in 0..stream.len() {
            for second in first..stream.len() {
                let pieces = [&stream[..first], &stream[first..second], &stream[second..]];
                let pieces = pieces.into_iter().filter(|piece| !piece.is_empty());
                let pieces: Vec<&[u8]> = pieces.collect();
                assert_eq!(lines(&pieces, 14).await, (whole.clone(), "end"));
            }
        }
    }

    #[tokio::test]
    async fn a_line_beyond_the_limit_is_too_long_whether_it_has_ended_or_not() {
        for pieces in [
            &[&b"short\n1234567890\n"[..]][..],
            &[b"short\n1234", b"567890"],
            &[b"short\n1", b"234567890\nnext\n"],
        ] {
            assert_eq!(
                lines(pieces, 9).await,
                (vec![b"short\n".to_vec()], "too long")
            );
        }
    }

    #[tokio::test]
    async fn a_silent_connection_has_no_buffer() {
        let mut heard = Heard::new(Pieces::of(&[b"one\ntwo\n"]), 9);
        while !matches!(heard.next().await.unwrap(), Read::End) {}
        assert_eq!(heard.bytes.capacity(), 0);
    }
}
