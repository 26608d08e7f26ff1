//! The own protocol over WebSocket: one message per text frame.

use std::{sync::Arc, time::Duration};

use axum::{
    Extension,
    extract::{
        State,
        ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade},
    },
    response::Response,
};
use futures_util::SinkExt;
use parlor_game::Problem;
use parlor_wire::{Refused, ToClient};
use tokio::time::{Instant, timeout, timeout_at};

use crate::{
    heartbeat::{Due, Pulse},
    http::{Client, Shared},
    outbox::Outbox,
    session::{Next, Session, WhyClosed},
};

/// A client that does not take what is written for so long is lost.
const WRITE_AT_MOST: Duration = Duration::from_secs(20);
/// How long the last words may take.
const LAST_WORDS: Duration = Duration::from_secs(1);
/// The longest reason of a close, in bytes.
const LONGEST_REASON: usize = 123;
/// The close code for who may come back later.
const TRY_LATER: u16 = 1013;

pub(crate) async fn upgrade(
    State(shared): State<Arc<Shared>>,
    Extension(Client(address)): Extension<Client>,
    upgrade: WebSocketUpgrade,
) -> Response {
    let limit = shared.hub.limits.frame;
    upgrade
        .max_message_size(limit)
        .max_frame_size(limit)
        .read_buffer_size(4 * 1024)
        .write_buffer_size(8 * 1024)
        .on_upgrade(move |socket| async move {
            let _place = match shared.doors.enter(address) {
                Ok(place) => place,
                Err(crowded) => return turn_away(socket, crowded.problem("limits")).await,
            };
            let limits = shared.hub.limits.clone();
            let session = Session::new(Arc::clone(&shared.hub), limits, None, Some(address));
            run(socket, session, &shared.stop).await;
        })
}

async fn run(
    mut socket: WebSocket,
    mut session: Session,
    stop: &tokio_util::sync::CancellationToken,
) {
    let outbox = session.outbox();
    let code = talk(&mut socket, &mut session, &outbox, stop).await;
    // What was already said is still written: a refusal explains the end.
    let _ = timeout(LAST_WORDS, write_waiting(&mut socket, &outbox)).await;
    let number = match code {
        "too_long" => 1009,
        "stopped" => 1001,
        _ => 1000,
    };
    match session.why_closed(code) {
        WhyClosed::NoLimit => close(&mut socket, number, code).await,
        WhyClosed::Told(problem) => close(&mut socket, number, &reason(&problem)).await,
        WhyClosed::Untold(problem) => {
            refuse(&mut socket, &problem).await;
            close(&mut socket, number, &reason(&problem)).await;
        }
    }
    session.end(code).await;
}

/// Says that there is no room.
async fn turn_away(mut socket: WebSocket, problem: Problem) {
    refuse(&mut socket, &problem).await;
    close(&mut socket, TRY_LATER, &reason(&problem)).await;
}

/// Refuses the whole connection.
async fn refuse(socket: &mut WebSocket, problem: &Problem) {
    let refused = ToClient::Refused(Refused {
        id: None,
        table: None,
        problem: problem.clone(),
        number: None,
    });
    let frame = Message::Text(refused.write().into());
    let _ = timeout(LAST_WORDS, socket.send(frame)).await; // The other side may have gone.
}

async fn close(socket: &mut WebSocket, code: u16, reason: &str) {
    let reason = reason.into();
    let frame = Message::Close(Some(CloseFrame { code, reason }));
    let _ = timeout(LAST_WORDS, socket.send(frame)).await; // As above.
}

/// A problem as the reason of a close, which has little room: the setting that it names is what matters.
fn reason(problem: &Problem) -> String {
    let Problem { code, message, .. } = problem;
    let setting = message.find("(setting").and_then(|at| message.get(at..));
    let said = format!("{code}: {}", setting.unwrap_or(message));
    let end = (0..=LONGEST_REASON)
        .rev()
        .find(|at| said.is_char_boundary(*at));
    said.get(..end.unwrap_or(0)).unwrap_or(&said).to_owned()
}

/// Reads and writes until the connection is over, and says why it is.
async fn talk(
    socket: &mut WebSocket,
    session: &mut Session,
    outbox: &Arc<Outbox>,
    stop: &tokio_util::sync::CancellationToken,
) -> &'static str {
    let hello_by = tokio::time::sleep(session.hello_within());
    let mut pulse = Pulse::new(session.heartbeat(), Instant::now());
    let silence = tokio::time::sleep_until(pulse.next());
    let stopped = stop.cancelled();
    tokio::pin!(hello_by, silence, stopped);
    loop {
        tokio::select! {
            message = socket.recv() => {
                let heard = Instant::now();
                pulse.heard(heard);
                let next = match message {
                    // In a place of its own: a silent connection has no room for it.
                    Some(Ok(Message::Text(text))) => {
                        Box::pin(session.receive(text.as_str(), heard)).await
                    }
                    Some(Ok(Message::Binary(bytes))) => match std::str::from_utf8(&bytes) {
                        Ok(text) => Box::pin(session.receive(text, heard)).await,
                        Err(_) => return "not_text",
                    },
                    Some(Ok(Message::Ping(_) | Message::Pong(_))) => Next::Go,
                    Some(Ok(Message::Close(_))) | None => return "closed",
                    Some(Err(error)) => {
                        tracing::debug!(%error, "a frame cannot be read");
                        // The library tells its errors apart only by their words.
                        if error.to_string().contains("too long") {
                            session.too_long();
                            return "too_long";
                        }
                        return "broken_frame";
                    }
                };
                if next == Next::Close {
                    return "refused";
                }
            }
            () = outbox.changed() => {
                if outbox.is_lost() {
                    return "slow";
                }
                match timeout(WRITE_AT_MOST, write_waiting(socket, outbox)).await {
                    Ok(true) => {}
                    Ok(false) => return "closed",
                    Err(_) => return "slow",
                }
            }
            () = &mut silence => {
                match pulse.due(Instant::now()) {
                    Due::Lost => return "silent",
                    Due::Ping => {
                        let ping = socket.send(Message::Ping(bytes::Bytes::new()));
                        match timeout_at(pulse.lost_at(), ping).await {
                            Ok(Ok(())) => {}
                            Ok(Err(_)) => return "closed",
                            Err(_) => return "silent",
                        }
                    }
                    Due::Nothing => {}
                }
                silence.as_mut().reset(pulse.next());
            }
            () = &mut hello_by, if !session.has_said_hello() => return "no_hello",
            () = &mut stopped => return "stopped",
        }
    }
}

/// Writes all that waits in one go; questions are stamped when they have been handed to the socket.
async fn write_waiting(socket: &mut WebSocket, outbox: &Outbox) -> bool {
    let mut asked = Vec::new();
    for out in outbox.take() {
        asked.extend(out.ask);
        let frame = out.letter.frame();
        if socket.feed(Message::Text(frame)).await.is_err() {
            return false;
        }
    }
    if socket.flush().await.is_err() {
        return false;
    }
    let now = Instant::now();
    asked.iter().for_each(|ask| ask.set_written(now));
    true
}
