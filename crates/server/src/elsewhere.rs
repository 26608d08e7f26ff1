//! A table that is played at a foreign server and shown here: pages and a WebSocket, no hub and no store.

use std::{sync::Arc, time::Duration};

use axum::{
    Router,
    extract::{
        State,
        ws::{Message, WebSocket, WebSocketUpgrade},
    },
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse, Json, Response},
    routing::get,
};
use parlor_catalog::Catalog;
use parlor_wire::{GameInfo, MAX_FRAME, Page};
use serde_json::Value;
use tokio::{
    net::TcpListener,
    sync::mpsc,
    time::{Instant, sleep_until, timeout, timeout_at},
};

use tokio_util::sync::CancellationToken;

use crate::{
    heartbeat::{Due, Heartbeat, Pulse},
    http::{assets, games, secure},
    listen::Web,
};

/// A guest that does not take what is written for so long is gone.
const WRITE_AT_MOST: Duration = Duration::from_secs(20);

/// A table that is played elsewhere; it speaks our own protocol.
pub trait Elsewhere: Send + Sync + 'static {
    /// Somebody comes; gives its number, and the lines for it. Where they end, its connection ends.
    fn come(&self) -> (u32, mpsc::Receiver<String>);

    /// Takes a line of somebody.
    fn hear(&self, guest: u32, text: &str);

    /// Somebody has gone.
    fn go(&self, guest: u32);
}

/// Shows a table of a game to browsers until it is dropped.
pub async fn show_elsewhere(listener: TcpListener, game: &'static str, table: Arc<dyn Elsewhere>) {
    let empty = || async {
        Json(Page::<Value> {
            items: Vec::new(),
            next: None,
        })
    };
    let routes = Router::new()
        .route("/ws", get(upgrade))
        .with_state(table)
        .route("/api/games", get(move || async move { Json(games(game)) }))
        .route("/api/tables", get(empty))
        .route("/api/pools", get(empty))
        .route("/api/matches", get(empty))
        .fallback(assets::serve)
        .layer(axum::middleware::map_response(secure));
    let web = Web::unbounded(routes, Heartbeat::default());
    web.listen(listener, CancellationToken::new()).await; // It only ends when it is dropped.
}

/// The one game, without what only a table of our own can offer.
fn games(game: &str) -> Page<GameInfo> {
    let catalog = Catalog::standard();
    let listed = catalog.games.iter();
    let listed = listed.filter(|listed| listed.kind.info().id == game);
    Page {
        items: listed
            .map(|listed| games::describe(listed, Vec::new(), Vec::new()))
            .collect(),
        next: None,
    }
}

async fn upgrade(
    State(table): State<Arc<dyn Elsewhere>>,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Response {
    if !is_own_page(&headers) {
        return StatusCode::FORBIDDEN.into_response();
    }
    upgrade
        .max_message_size(MAX_FRAME)
        .max_frame_size(MAX_FRAME)
        .on_upgrade(move |socket| async move {
            let (guest, lines) = table.come();
            talk(socket, &*table, guest, lines).await;
            table.go(guest);
        })
}

/// Anybody who opens the table may play, so pages of other servers must not open it.
fn is_own_page(headers: &HeaderMap) -> bool {
    let text = |name| headers.get(name).and_then(|value| value.to_str().ok());
    let Some(origin) = text(header::ORIGIN) else {
        return true; // No page at all.
    };
    let page = origin.split_once("://").map(|(_, host)| host);
    page.is_some() && page == text(header::HOST)
}

async fn talk(
    mut socket: WebSocket,
    table: &dyn Elsewhere,
    guest: u32,
    mut lines: mpsc::Receiver<String>,
) {
    let mut pulse = Pulse::new(Heartbeat::default(), Instant::now());
    loop {
        tokio::select! {
            message = socket.recv() => {
                pulse.heard(Instant::now());
                match message {
                    Some(Ok(Message::Text(text))) => table.hear(guest, text.as_str()),
                    Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                    Some(Ok(Message::Binary(_) | Message::Close(_)) | Err(_)) | None => return,
                }
            }
            line = lines.recv() => {
                let Some(line) = line else { return };
                let sent = socket.send(Message::Text(line.into()));
                if !matches!(timeout(WRITE_AT_MOST, sent).await, Ok(Ok(()))) {
                    return;
                }
            }
            () = sleep_until(pulse.next()) => match pulse.due(Instant::now()) {
                Due::Lost => return,
                Due::Ping => {
                    let ping = socket.send(Message::Ping(bytes::Bytes::new()));
                    if !matches!(timeout_at(pulse.lost_at(), ping).await, Ok(Ok(()))) {
                        return;
                    }
                }
                Due::Nothing => {}
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(pairs: &[(header::HeaderName, &str)]) -> HeaderMap {
        let pairs = pairs.iter();
        let pairs = pairs.map(|(name, value)| (name.clone(), value.parse().unwrap()));
        pairs.collect()
    }

    #[test]
    fn pages_of_other_servers_do_not_get_in() {
        let host = (header::HOST, "127.0.0.1:8080");
        let from = |origin| headers(&[host.clone(), (header::ORIGIN, origin)]);
        assert!(is_own_page(&headers(std::slice::from_ref(&host))));
        assert!(is_own_page(&from("http://127.0.0.1:8080")));
        assert!(!is_own_page(&from("http://127.0.0.1:8081")));
        assert!(!is_own_page(&from("https://evil.example")));
        assert!(!is_own_page(&from("null")));
    }
}
