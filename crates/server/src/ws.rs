//! The own protocol over WebSocket: one message per text frame.

use std::{sync::Arc, time::Duration};

use axum::{
    extract::{
        ConnectInfo, State,
        ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade},
    },
    response::Response,
};
use futures_util::SinkExt;
use tokio::time::{Instant, timeout};

use crate::{
    http::Shared,
    listen::Address,
    outbox::Outbox,
    session::{Next, Session},
};

/// After so much silence a ping is sent.
const PING_AFTER: Duration = Duration::from_secs(10);
/// After so much silence the connection counts as lost, so that everybody sees it within 20 s.
const LOST_AFTER: Duration = Duration::from_secs(19);
/// A client that does not take what is written for so long is lost.
const WRITE_AT_MOST: Duration = Duration::from_secs(20);

pub(crate) async fn upgrade(
    State(shared): State<Arc<Shared>>,
    ConnectInfo(Address(address)): ConnectInfo<Address>,
    upgrade: WebSocketUpgrade,
) -> Response {
    let limit = shared.hub.limits.frame;
    upgrade
        .max_message_size(limit)
        .max_frame_size(limit)
        .read_buffer_size(4 * 1024)
        .write_buffer_size(8 * 1024)
        .on_upgrade(move |socket| async move {
            let Some(_place) = shared.doors.enter(address) else {
                return;
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
    let _ = timeout(Duration::from_secs(1), write_waiting(&mut socket, &outbox)).await;
    let frame = CloseFrame {
        code: match code {
            "too_long" => 1009,
            "stopped" => 1001,
            _ => 1000,
        },
        reason: code.into(),
    };
    let _ = timeout(
        Duration::from_secs(1),
        socket.send(Message::Close(Some(frame))),
    )
    .await;
    session.end(code).await;
}

/// Reads and writes until the connection is over, and says why it is.
async fn talk(
    socket: &mut WebSocket,
    session: &mut Session,
    outbox: &Arc<Outbox>,
    stop: &tokio_util::sync::CancellationToken,
) -> &'static str {
    let hello_by = Instant::now() + session.hello_within();
    let mut heard = Instant::now();
    let silence = tokio::time::sleep(PING_AFTER.min(session.hello_within()));
    tokio::pin!(silence);
    loop {
        tokio::select! {
            message = socket.recv() => {
                heard = Instant::now();
                let next = match message {
                    Some(Ok(Message::Text(text))) => session.receive(text.as_str(), heard).await,
                    Some(Ok(Message::Binary(bytes))) => match std::str::from_utf8(&bytes) {
                        Ok(text) => session.receive(text, heard).await,
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
                let now = Instant::now();
                if LOST_AFTER <= now - heard {
                    return "silent";
                }
                if !session.has_said_hello() && hello_by <= now {
                    return "no_hello";
                }
                if socket.send(Message::Ping(bytes::Bytes::new())).await.is_err() {
                    return "closed";
                }
                silence.as_mut().reset((now + PING_AFTER / 2).min(heard + LOST_AFTER));
            }
            () = stop.cancelled() => return "stopped",
        }
    }
}

/// Writes all that waits in one go; questions are stamped when they have been handed to the socket.
async fn write_waiting(socket: &mut WebSocket, outbox: &Outbox) -> bool {
    let mut asked = Vec::new();
    for out in outbox.take() {
        asked.extend(out.ask);
        if socket.feed(Message::Text(out.text.into())).await.is_err() {
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
