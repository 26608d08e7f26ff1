//! Limits: what is too long, too much, too many, too late.

use std::time::Duration;

use parlor_gateways::{frame::Bounds, pentago::Listener};
use tokio::{net::TcpListener, time::Instant};

use super::{
    arena::{Arena, server_key, turns},
    client::Client,
    faults::paused,
};

#[tokio::test]
async fn a_line_that_is_too_long_is_told_once_and_an_endless_one_closes() {
    let arena = Arena::open().await;
    let mut client = arena.login("Ada").await;
    client.ask(&"x".repeat(4096), "ERROR~unknown command").await;
    client.ask(&"x".repeat(4097), "ERROR~line too long").await;
    client.ask(&"x".repeat(60_000), "ERROR~line too long").await;
    client.quiet().await;
    for piece in [1_000, 70_000] {
        let mut client = Client::connect(arena.address).await;
        for _ in 0..70_000 / piece {
            client.send_bytes(&vec![b'x'; piece]).await;
        }
        assert_eq!(client.rest().await, ["ERROR~line too long", "QUIT"]);
    }
}

#[tokio::test]
async fn names_that_are_no_names_are_refused() {
    let arena = Arena::open().await;
    let mut client = Client::greeted(arena.address, "").await;
    for name in ["  ", "a\tb", &"x".repeat(65)] {
        client.ask(&format!("LOGIN~{name}"), "ERROR~bad name").await;
    }
    client.send_bytes(b"LOGIN~A\xffda\n").await;
    client.expect("ERROR~bad name").await;
    client.send_bytes("LOGIN~Zoë 🎲\n".as_bytes()).await;
    client.expect("LOGIN").await;
    client.ask("LIST", "LIST~Zoë 🎲").await;
}

#[tokio::test]
async fn a_byte_order_mark_before_the_first_line_is_dropped() {
    let arena = Arena::open().await;
    let mut client = Client::connect(arena.address).await;
    client.send_bytes(b"\xef\xbb\xbfPING\n").await;
    client.expect("PONG").await;
}

#[tokio::test(start_paused = true)]
async fn beyond_200_lines_at_once_50_are_read_per_second_and_nothing_is_lost() {
    let (_server, mut clients) = paused(Listener::default(), 1).await;
    let mut client = clients.pop().unwrap();
    let start = Instant::now();
    client.send(&"PING\n".repeat(400)).await;
    let mut at = Vec::new();
    for _ in 0..400 {
        client.expect("PONG").await;
        at.push(start.elapsed());
    }
    assert!(at[199] < Duration::from_millis(10), "{:?}", at[199]);
    let last = at[399].as_millis();
    assert!((3_900..=4_100).contains(&last), "{last}");
}

#[tokio::test(start_paused = true)]
async fn who_does_not_log_in_for_ten_minutes_is_sent_away() {
    let (_server, mut clients) = paused(Listener::default(), 2).await;
    let start = Instant::now();
    clients[1].greet("").await;
    tokio::time::sleep(Duration::from_secs(590)).await;
    clients[1].ask("LIST", "ERROR~log in first").await;
    for client in &mut clients {
        let said = "ERROR~say who you are within 600 seconds of connecting (setting `gateway.pentago.limits.hello`)";
        assert_eq!(client.rest().await, [said, "QUIT"]);
        assert_eq!(start.elapsed().as_secs(), 600);
    }
}

#[tokio::test]
async fn connections_are_counted_in_all_and_from_one_address() {
    let in_all = "there are 2 connections already, and no more are let in (setting `gateway.pentago.limits.connections`)";
    let from_one = "there are 2 connections from your address already, and no more are let in from one address \
        (setting `gateway.pentago.limits.per_address`)";
    for (connections, per_address, said) in [(2, 64, in_all), (64, 2, from_one)] {
        let arena = Arena::open().await;
        let socket = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let listener = Listener {
            bounds: Bounds {
                connections,
                per_address,
                ..Listener::BOUNDS
            },
            pool: "small".into(),
            ..Listener::default()
        };
        let address = listener.serve(&arena.server, server_key(), socket).unwrap();
        let mut one = Client::greeted(address, "").await;
        let _two = Client::greeted(address, "").await;
        let mut three = Client::connect(address).await;
        assert_eq!(
            three.rest().await,
            [format!("ERROR~{said}").as_str(), "QUIT"]
        );
        one.ask("QUIT", "QUIT").await;
        one.rest().await;
        Client::greeted(address, "").await;
    }
}

#[tokio::test(start_paused = true)]
async fn who_does_not_read_is_lost_and_holds_up_nobody() {
    let (_server, mut clients) = paused(Listener::default(), 3).await;
    for (client, name) in clients.iter_mut().zip(["Ada", "Deaf", "Loud"]) {
        client.greet("~CHAT").await;
        client.ask(&format!("LOGIN~{name}"), "LOGIN").await;
    }
    for client in &mut clients[..2] {
        client.quietly("QUEUE").await;
    }
    let text = "x".repeat(1000);
    let mut whispers = 0;
    loop {
        clients[2].send(&format!("WHISPER~Deaf~{text}\nPING")).await;
        match clients[2].line().await.unwrap().as_str() {
            "PONG" => whispers += 1,
            line => break assert_eq!(line, "CANNOTWHISPER~Deaf"),
        }
        assert!(whispers < 1000, "what waits is bounded");
    }
    clients[0].expect("NEWGAME~Ada~Deaf").await;
    clients[0].expect("GAMEOVER~DISCONNECT~Ada").await;
    clients[0].ask("LIST", "LIST~Ada~Loud").await;
}

#[tokio::test]
async fn several_listeners_have_their_own_names_rules_and_queues() {
    let arena = Arena::open().await;
    let socket = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let listener = Listener {
        rule: "classic".into(),
        pool: "classic".into(),
        ..Listener::default()
    };
    let classic = listener.serve(&arena.server, server_key(), socket).unwrap();
    let mut here = arena.login("Ada").await;
    let mut there = Client::login(classic, "Ada", "").await;
    here.quietly("QUEUE").await;
    there.quietly("QUEUE").await;
    here.quiet().await;
    there.ask("LIST", "LIST~Ada").await;
    let mut ben = Client::login(classic, "Ben", "").await;
    ben.quietly("QUEUE").await;
    there.expect("NEWGAME~Ada~Ben").await;
    ben.expect("NEWGAME~Ada~Ben").await;
    turns(
        &mut there,
        &mut ben,
        "12.0 34.1 13.3 15.3 14.4 35.4 16.3 11.2 15.6",
    )
    .await;
    there.expect("GAMEOVER~VICTORY~Ada").await;
    let taken = Listener::default().open(&arena.server, server_key());
    assert_eq!(taken.unwrap_err().code, "pool_taken");
}
