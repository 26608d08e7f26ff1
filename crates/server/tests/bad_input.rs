//! Whatever clients send: a refusal or a clean close, and nobody else notices.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod common;

use std::time::Duration;

use common::{Arena, Client, mark, pair};
use futures_util::{SinkExt, StreamExt};
use parlor_server::Limits;
use serde_json::{Value, json};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};
use tokio_tungstenite::{
    MaybeTlsStream, WebSocketStream, connect_async,
    tungstenite::{Message, protocol::frame::coding::CloseCode},
};

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

async fn ws(arena: &Arena) -> Socket {
    let (mut socket, _) = connect_async(format!("ws://{}/ws", arena.web))
        .await
        .unwrap();
    let hello = json!({"type": "hello", "version": 1}).to_string();
    socket.send(Message::text(hello)).await.unwrap();
    let welcome = hear(&mut socket).await.unwrap();
    assert_eq!(welcome["type"], "welcome");
    socket
}

/// The next message, or nothing when the socket is closed.
async fn hear(socket: &mut Socket) -> Option<Value> {
    loop {
        let next = tokio::time::timeout(Duration::from_secs(120), socket.next()).await;
        match next.expect("something comes in time")? {
            Ok(Message::Text(text)) => return Some(serde_json::from_str(&text).unwrap()),
            Ok(Message::Close(_)) | Err(_) => return None,
            Ok(_) => {}
        }
    }
}

/// Messages that cannot be taken, and the code of the refusal.
fn bad_messages() -> Vec<(String, &'static str)> {
    let deep = "[".repeat(10_000);
    let deep_object = r#"{"a":"#.repeat(9_000);
    let deep_action = format!(
        r#"{{"type":"act","id":"x","table":"t","action":{}{}}}"#,
        "[".repeat(10_000),
        "]".repeat(10_000)
    );
    let deep_choice = format!(
        r#"{{"type":"choose","id":"x","table":"t","choice":{}{}}}"#,
        "[".repeat(10_000),
        "]".repeat(10_000)
    );
    vec![
        ("hello".into(), "malformed_json"),
        ("{".into(), "malformed_json"),
        (r#"{"type":"ping"} {"#.into(), "malformed_json"),
        ("[]".into(), "malformed_message"),
        ("null".into(), "malformed_message"),
        ("12".into(), "malformed_message"),
        ("{}".into(), "malformed_message"),
        (r#"{"type":7}"#.into(), "malformed_message"),
        (r#"{"type":"fly"}"#.into(), "unknown_type"),
        (r#"{"type":"act"}"#.into(), "malformed_message"),
        (
            r#"{"type":"act","id":"x","table":"t"}"#.into(),
            "malformed_message",
        ),
        (
            r#"{"type":"act","id":"x","table":7,"action":{}}"#.into(),
            "malformed_message",
        ),
        (
            r#"{"type":"sit","id":"x","table":"t","chair":-1}"#.into(),
            "malformed_message",
        ),
        (
            r#"{"type":"sit","id":"x","table":"t","chair":256}"#.into(),
            "malformed_message",
        ),
        (
            r#"{"type":"create","id":7,"game":"row"}"#.into(),
            "malformed_message",
        ),
        (
            r#"{"type":"offer","id":"x","table":"t","offer":"gold"}"#.into(),
            "malformed_message",
        ),
        (
            r#"{"type":"lobby","follow":"yes"}"#.into(),
            "malformed_message",
        ),
        (r#"{"type":"hello","version":1}"#.into(), "said_hello"),
        (deep, "malformed_message"),
        (deep_object, "malformed_json"),
        (deep_action, "not_following"),
        (deep_choice, "malformed_json"),
    ]
}

#[tokio::test]
async fn every_bad_line_is_refused_with_a_problem_and_the_connection_stays() {
    let arena = Arena::open().await;
    let mut ada = arena.tcp("Ada").await;
    for (text, code) in bad_messages() {
        ada.send_text(&format!("{text}\n")).await;
        let shown: String = text.chars().take(60).collect();
        let refused = ada.until("refused").await;
        assert_eq!(refused["problem"]["code"], code, "{shown}");
        assert!(refused["problem"]["message"].is_string());
        if text.contains(r#""id":"x""#) && !text.contains("choose") {
            assert_eq!(refused["id"], "x", "{shown}");
        }
    }
    ada.send_text("\n\r\n   \n").await;
    ada.send_text("{\"type\":\"ping\",\"nonce\":5}\r\n").await;
    assert_eq!(ada.until("pong").await["nonce"], 5);
    assert_eq!(ada.open("row", json!({})).await.len(), 10);
}

#[tokio::test]
async fn every_bad_frame_is_refused_with_a_problem_and_the_connection_stays() {
    let arena = Arena::open().await;
    let mut socket = ws(&arena).await;
    for (text, code) in bad_messages() {
        socket.send(Message::text(text)).await.unwrap();
        let refused = hear(&mut socket).await.unwrap();
        assert_eq!(refused["problem"]["code"], code);
    }
    socket
        .send(Message::binary(r#"{"type":"ping","nonce":5}"#))
        .await
        .unwrap();
    assert_eq!(hear(&mut socket).await.unwrap()["nonce"], 5);
}

#[tokio::test]
async fn bytes_that_are_no_text_are_refused() {
    let arena = Arena::open().await;
    let mut ada = arena.tcp("Ada").await;
    ada.send_bytes(b"\xff\xfe\x00\x01 garbage \xc3\x28\n").await;
    let refused = ada.until("refused").await;
    assert_eq!(refused["problem"]["code"], "malformed_json");
    let mut socket = ws(&arena).await;
    socket
        .send(Message::binary(vec![0xff, 0xfe, 0, 1]))
        .await
        .unwrap();
    let refused = hear(&mut socket).await.unwrap();
    assert_eq!(refused["problem"]["code"], "not_text");
    assert!(hear(&mut socket).await.is_none(), "a clean close");
}

#[tokio::test]
async fn a_message_of_the_longest_length_is_read_and_a_longer_one_closes() {
    let arena = Arena::open().await;
    let most = parlor_wire::MAX_FRAME;
    let text = |length: usize| {
        let bare = json!({"type": "ping", "x": ""}).to_string();
        let x = "x".repeat(length - bare.len());
        json!({"type": "ping", "x": x}).to_string()
    };
    let mut ada = arena.tcp("Ada").await;
    ada.send_text(&format!("{}\n", text(most - 1))).await;
    ada.until("pong").await;
    ada.send_text(&text(most + 1)).await;
    assert_eq!(
        ada.until("refused").await["problem"]["code"],
        "too_long",
        "also without a line end"
    );
    assert!(ada.is_closed().await);
    let mut socket = ws(&arena).await;
    socket.send(Message::text(text(most))).await.unwrap();
    assert_eq!(hear(&mut socket).await.unwrap()["type"], "pong");
    socket.send(Message::text(text(most + 1))).await.unwrap();
    let refused = hear(&mut socket).await.unwrap();
    assert_eq!(refused["problem"]["code"], "too_long");
    assert!(hear(&mut socket).await.is_none());
}

#[tokio::test]
async fn a_flood_is_refused_then_closed_while_another_table_plays_on() {
    let arena = Arena::open().await;
    let (mut cy, mut dan, other) = pair(&arena, "row", json!({})).await;
    let (ada, _ben, table) = pair(&arena, "row", json!({})).await;
    let mut flood = Client::connect(arena.lines)
        .await
        .hello(json!({"token": ada.token()}))
        .await;
    flood.watch(&table).await;
    let flooding = tokio::spawn(async move {
        let mut lines = String::new();
        for n in 0..10_000 {
            let say = json!({"type": "say", "id": format!("f{n}"), "table": table, "text": "hey"});
            lines.push_str(&format!("{say}\n"));
        }
        flood.send_text(&lines).await;
        let mut codes = Vec::new();
        while let Some(message) = flood.next().await {
            if message["type"] == "refused" {
                codes.push(message["problem"]["code"].clone());
            }
        }
        codes
    });
    for cell in 0..6 {
        let client = if cell % 2 == 0 { &mut cy } else { &mut dan };
        assert_eq!(client.act(&other, &mark(cell)).await["type"], "done");
    }
    let codes = flooding.await.unwrap();
    assert!(codes.iter().any(|code| code == "too_fast"));
    assert!(codes.len() < 1_000, "it was closed early: {}", codes.len());
    assert_eq!(cy.act(&other, &mark(7)).await["type"], "done");
}

#[tokio::test]
async fn accepted_actions_cost_nothing_so_fast_bots_are_free() {
    let limits = Limits {
        burst: 20,
        rate: 1,
        ..Limits::default()
    };
    let arena = Arena::with_limits(limits).await;
    let mut ada = arena.bot("Ada").await;
    let mut ben = arena.bot("Ben").await;
    let config = json!({"cells": 32});
    let table = ada.create(json!({"game": "row", "config": config})).await;
    ben.join(&table).await;
    // Pairs of cells so that nobody gets three in a row.
    for n in 0..32u8 {
        let client = if n % 2 == 0 { &mut ada } else { &mut ben };
        let done = client.act(&table, &mark(n)).await;
        assert_eq!(done["type"], "done", "{n}: {done}");
    }
    assert_eq!(ada.end().await["over"]["finish"]["reason"], "full");
}

#[tokio::test(start_paused = true)]
async fn a_connection_that_says_no_hello_is_closed() {
    let arena = Arena::open().await;
    let mut client = arena.raw();
    let begin = tokio::time::Instant::now();
    assert!(client.is_closed().await);
    assert_eq!(begin.elapsed(), Limits::default().hello);
    let mut client = arena.raw();
    client.send(&json!({"type": "ping"})).await;
    client.until("pong").await;
    client
        .send(&json!({"type": "create", "id": "x", "game": "row"}))
        .await;
    let refused = client.until("refused").await;
    assert_eq!(refused["problem"]["code"], "hello_first");
    assert_eq!(refused["id"], "x");
    assert!(client.is_closed().await, "talking is not saying hello");
}

#[tokio::test(start_paused = true)]
async fn another_version_and_an_unknown_token_are_refused() {
    let arena = Arena::open().await;
    let mut client = arena.raw();
    client.send(&json!({"type": "hello", "version": 2})).await;
    let refused = client.until("refused").await;
    assert_eq!(refused["problem"]["code"], "version");
    assert!(client.is_closed().await);
    let mut client = arena.raw();
    client
        .send(&json!({"type": "hello", "version": 1, "token": "made up"}))
        .await;
    let refused = client.until("refused").await;
    assert_eq!(refused["problem"]["code"], "unknown_token");
    let client = client.hello(json!({})).await;
    assert!(client.token.is_some(), "a new guest instead");
}

#[tokio::test(start_paused = true)]
async fn endless_nonsense_closes_the_connection() {
    let arena = Arena::open().await;
    let mut ada = arena.person("Ada").await;
    for _ in 0..=Limits::default().errors {
        ada.send_text("nonsense\n").await;
    }
    assert!(ada.is_closed().await);
}

#[tokio::test(start_paused = true)]
async fn a_reader_that_is_too_slow_is_dropped_and_resumes() {
    let limits = Limits {
        unsent: 60,
        ..Limits::default()
    };
    let arena = Arena::with_limits(limits).await;
    let (mut ada, mut ben, table) = pair(&arena, "row", json!({})).await;
    let mut eve = arena.person("Eve").await;
    eve.watch(&table).await;
    let text = "x".repeat(400);
    for _ in 0..40 {
        for client in [&mut ada, &mut ben] {
            let say = json!({"type": "say", "table": table, "text": text});
            client.done(say).await;
            client.listen(Duration::from_millis(25)).await;
        }
    }
    for n in 0..160 {
        let rename = json!({"type": "rename", "table": table, "name": format!("Ada {n}")});
        ada.done(rename).await;
        ada.listen(Duration::from_millis(25)).await;
        ben.listen(Duration::from_millis(1)).await;
    }
    assert!(eve.is_closed().await, "Eve has not read for long");
    assert_eq!(ada.act(&table, &mark(0)).await["type"], "done");
    let mut eve = arena.again(eve.token()).await;
    eve.watch(&table).await;
    assert_eq!(eve.update().await["number"], 2);
    ben.act(&table, &mark(1)).await;
    assert_eq!(eve.until_that(|m| m["number"] == 3).await["you"], "watch");
}

#[tokio::test]
async fn too_many_connections_from_one_address_are_not_let_in() {
    let limits = Limits {
        per_address: 2,
        ..Limits::default()
    };
    let arena = Arena::with_limits(limits).await;
    let ada = arena.tcp("Ada").await;
    let _ben = arena.tcp("Ben").await;
    let mut third = Client::connect(arena.lines).await;
    assert!(third.is_closed().await);
    drop(ada);
    // There is room again as soon as it is noticed that she is gone.
    let hello = b"{\"type\":\"hello\",\"version\":1}\n";
    loop {
        let mut socket = TcpStream::connect(arena.lines).await.unwrap();
        let _ = socket.write_all(hello).await; // It may be closed already.
        if matches!(socket.read(&mut [0; 1]).await, Ok(1)) {
            break;
        }
    }
}

#[tokio::test]
async fn a_stopping_server_says_goodbye_over_the_web() {
    let mut arena = Arena::open().await;
    let mut socket = ws(&arena).await;
    arena.stop().await;
    loop {
        match socket.next().await {
            Some(Ok(Message::Close(frame))) => {
                assert_eq!(frame.unwrap().code, CloseCode::Away);
                return;
            }
            Some(Ok(_)) => {}
            other => panic!("{other:?}"),
        }
    }
}
