//! What one address may have of the server, and that who is closed by a limit is told which.
#![allow(clippy::unwrap_used, clippy::panic)]

mod common;

use common::{Arena, Client, said, with_toys};
use futures_util::StreamExt;
use parlor_server::{Limits, Options, Quotas, WebLimits};
use serde_json::{Value, json};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};
use tokio_tungstenite::{connect_async, tungstenite::Message};

fn limits(change: impl FnOnce(&mut Limits)) -> Limits {
    let mut limits = Limits::default();
    change(&mut limits);
    limits
}

/// The problem with which a connection is refused as a whole.
async fn refusal(client: &mut Client) -> Value {
    let refused = client.until("refused").await;
    assert_eq!(refused.get("id").unwrap_or(&Value::Null), &Value::Null);
    refused["problem"].clone()
}

fn names(problem: &Value, setting: &str) -> bool {
    problem["message"].as_str().unwrap().contains(setting)
}

/// All a WebSocket is told before it is closed, and the reason of the close.
async fn last_words(arena: &Arena) -> (Vec<Value>, String) {
    let (mut socket, _) = connect_async(format!("ws://{}/ws", arena.web))
        .await
        .unwrap();
    let mut told = Vec::new();
    loop {
        match socket.next().await.unwrap().unwrap() {
            Message::Text(text) => told.push(serde_json::from_str(&text).unwrap()),
            Message::Close(frame) => return (told, frame.unwrap().reason.to_string()),
            _ => {}
        }
    }
}

#[tokio::test]
async fn one_address_brings_only_so_many_new_guests() {
    let arena = Arena::with_quotas(Quotas {
        guests_per_address: 2,
        ..Quotas::default()
    })
    .await;
    let ada = arena.tcp("Ada").await;
    arena.tcp("Ben").await;
    let mut third = Client::connect(arena.lines).await;
    third.send(&json!({"type": "hello", "version": 1})).await;
    let problem = refusal(&mut third).await;
    assert_eq!(problem["code"], "too_many_guests");
    assert!(names(&problem, "`guests_per_address`"), "{problem}");
    // Who was here before is no new guest, and pipes are our own.
    let token = ada.token();
    third
        .send(&json!({"type": "hello", "version": 1, "token": token}))
        .await;
    third.until("welcome").await;
    arena.person("Cy").await;
}

#[tokio::test]
async fn who_is_not_let_in_is_told_which_limit_it_is() {
    let arena = Arena::with_limits(limits(|limits| limits.per_address = 1)).await;
    let _inside = arena.tcp("Ada").await;
    let mut client = Client::connect(arena.lines).await;
    let problem = refusal(&mut client).await;
    assert_eq!(problem["code"], "crowded");
    assert!(names(&problem, "`limits.per_address`"), "{problem}");
    assert!(client.is_closed().await);
    let (told, reason) = last_words(&arena).await;
    assert_eq!(told[0]["problem"]["code"], "crowded", "{told:?}");
    assert_eq!(reason, "crowded: (setting `limits.per_address`)");
}

#[tokio::test(start_paused = true)]
async fn who_is_closed_by_a_limit_is_told_which_it_was() {
    let arena = Arena::with_limits(limits(|limits| limits.errors = 3)).await;
    let mut silent = arena.raw();
    let problem = refusal(&mut silent).await;
    assert_eq!(problem["code"], "no_hello");
    assert!(names(&problem, "`limits.hello`"), "{problem}");
    assert!(silent.is_closed().await);
    let mut wrong = arena.person("Ada").await;
    for _ in 0..4 {
        wrong.send_text("nonsense\n").await;
    }
    let problem = loop {
        let problem = refusal(&mut wrong).await;
        if problem["code"] == "too_many_errors" {
            break problem;
        }
    };
    assert!(names(&problem, "`limits.errors`"), "{problem}");
    assert!(wrong.is_closed().await);
    let hello = json!({"name": "Ben", "pings": true});
    let mut quiet = arena.raw().hello(hello).await;
    let problem = refusal(&mut quiet).await;
    assert!(names(&problem, "`lost_after`"), "{problem}");
}

#[tokio::test]
async fn a_websocket_that_says_no_hello_is_closed_with_the_limit() {
    let soon = |limits: &mut Limits| limits.hello = std::time::Duration::from_millis(50);
    let arena = Arena::with_limits(limits(soon)).await;
    let (told, reason) = last_words(&arena).await;
    assert_eq!(told[0]["problem"]["code"], "no_hello", "{told:?}");
    assert_eq!(reason, "no_hello: (setting `limits.hello`)");
}

async fn with(web: WebLimits) -> Arena {
    Arena::with(Options {
        catalog: with_toys(),
        web,
        ..Options::default()
    })
    .await
}

/// What is read until the server hangs up.
async fn read(socket: &mut TcpStream) -> String {
    let mut text = Vec::new();
    let _ = socket.read_to_end(&mut text).await; // A reset is an end too.
    String::from_utf8_lossy(&text).into_owned()
}

#[tokio::test]
async fn one_address_holds_only_so_many_connections_of_the_web() {
    let arena = with(WebLimits {
        per_address: 2,
        ..WebLimits::default()
    })
    .await;
    let ask = "GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n";
    let mut held = Vec::new();
    for _ in 0..2 {
        let mut socket = TcpStream::connect(arena.web).await.unwrap();
        socket.write_all(ask.as_bytes()).await.unwrap();
        // It is inside when it is answered.
        socket.read_u8().await.unwrap();
        held.push(socket);
    }
    let answer = said(arena.web, ask).await;
    assert_eq!(answer.status, 503);
    let problem = answer.json();
    assert!(names(&problem, "`web.per_address`"), "{problem}");
    let mut socket = held.pop().unwrap();
    socket.shutdown().await.unwrap();
    read(&mut socket).await;
    drop(socket);
    // Its place is free as soon as the server has noticed.
    let close = "GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n";
    while said(arena.web, close).await.status != 200 {
        tokio::task::yield_now().await;
    }
}

/// Nothing, half a head, and silence behind an answer: all of them end by the server's word.
#[tokio::test]
async fn a_connection_of_the_web_is_not_held_open_in_silence() {
    let arena = with(WebLimits {
        idle: 1,
        ..WebLimits::default()
    })
    .await;
    let whole = "GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n";
    for (sent, answered) in [
        ("", false),
        ("GET /healthz HTTP/1.1\r\nho", false),
        (whole, true),
    ] {
        let mut socket = TcpStream::connect(arena.web).await.unwrap();
        socket.write_all(sent.as_bytes()).await.unwrap();
        let heard = read(&mut socket).await;
        assert_eq!(heard.contains("200 OK"), answered, "{sent:?}: {heard}");
    }
    // A WebSocket has signs of life of its own.
    let url = format!("ws://{}/ws", arena.web);
    let (mut socket, _) = connect_async(url).await.unwrap();
    let mut idle = TcpStream::connect(arena.web).await.unwrap();
    read(&mut idle).await;
    let hello = Message::text(json!({"type": "hello", "version": 1}).to_string());
    futures_util::SinkExt::send(&mut socket, hello)
        .await
        .unwrap();
    let welcome = socket.next().await.unwrap().unwrap();
    assert!(welcome.to_text().unwrap().contains("welcome"), "{welcome}");
}
