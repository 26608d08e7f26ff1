//! A browser at a seat elsewhere that `parlor join --web` shows.
#![allow(
    dead_code,
    clippy::unwrap_used,
    clippy::panic,
    reason = "not every test uses all of it"
)]

use std::{net::TcpListener, time::Duration};

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

/// A port that is free just now.
pub(crate) fn free_port() -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    listener.local_addr().unwrap().port()
}

/// Where browsers run.
pub(crate) fn runtime() -> tokio::runtime::Runtime {
    tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .unwrap()
}

pub(crate) type Socket = tokio_tungstenite::WebSocketStream<tokio::net::TcpStream>;

/// A browser at the one table there is.
pub(crate) async fn browser(port: u16) -> Socket {
    let url = format!("ws://127.0.0.1:{port}/ws");
    for _ in 0..4_800 {
        if let Ok(stream) = tokio::net::TcpStream::connect(("127.0.0.1", port)).await {
            let (mut socket, _) = tokio_tungstenite::client_async(url, stream).await.unwrap();
            say(
                &mut socket,
                &json!({"type": "hello", "version": 1, "name": "Ada"}),
            )
            .await;
            let want = json!({"view": true, "actions": true});
            let watch = json!({"type": "watch", "id": "w", "key": "joined", "want": want});
            say(&mut socket, &watch).await;
            return socket;
        }
        tokio::time::sleep(Duration::from_millis(25)).await;
    }
    panic!("nothing is shown");
}

pub(crate) async fn say(socket: &mut Socket, message: &Value) {
    socket
        .send(Message::text(message.to_string()))
        .await
        .unwrap();
}

pub(crate) async fn hear(socket: &mut Socket) -> Option<Value> {
    loop {
        match socket.next().await {
            Some(Ok(Message::Text(text))) => return serde_json::from_str(text.as_str()).ok(),
            Some(Ok(_)) => {}
            Some(Err(_)) | None => return None,
        }
    }
}

/// Plays what it is asked for until the end; counts its actions, and those that were refused.
pub(crate) async fn play(mut socket: Socket) -> (u32, u32, Value) {
    let (mut acted, mut refused) = (0, 0);
    while let Some(said) = hear(&mut socket).await {
        if said["type"] == "refused" {
            refused += 1;
        }
        if said["type"] != "update" {
            continue;
        }
        if !said["over"].is_null() {
            return (acted, refused, said);
        }
        if said["you"] == "must" {
            let actions = said["actions"].as_array().unwrap();
            let nth = (acted as usize * 7919) % actions.len();
            acted += 1;
            let act = json!({"type": "act", "id": acted.to_string(), "table": "joined",
                "number": said["number"], "action": actions[nth]});
            say(&mut socket, &act).await;
        }
    }
    panic!("it ended early");
}

/// Plays the seat that is shown at a port to its end; counts what was done.
pub(crate) fn play_at(port: u16) -> (u32, Value) {
    let play = async move { play(browser(port).await).await };
    let (acted, refused, over) = runtime().block_on(play);
    assert_eq!(refused, 0);
    (acted, over)
}
