//! The frame of gateways, proved by a small one: recorded lines in, recorded lines out.
#![allow(
    missing_docs,
    unreachable_pub,
    missing_debug_implementations,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic
)]

mod arena;
mod codec;
mod translate;

use std::time::Duration;

use arena::{Arena, Client, Sending, start};
use parlor_gateways::frame::End;
use parlor_server::{Beyond, Limits};
use serde_json::{Value, json};
use tokio::{io::AsyncWriteExt, time::Instant};
use translate::NAME;

const WHOLE_GAME: &str = "
    a> NAME Ada
    a< HELLO Ada
    a> TABLE any
    a< SEATED 0
    b> NAME Ben
    b< HELLO Ben
    b> TABLE any
    b< START 1 Ada Ben
    b< SEATED 1
    a< START 0 Ada Ben
    a< YOUR MOVE
    a> MARK 3
    a< MARKED 0 3
    b< MARKED 0 3
    b< YOUR MOVE
    b> MARK 0
    b< MARKED 1 0
    a< MARKED 1 0
    a< YOUR MOVE
    a> MARK 4
    a< MARKED 0 4
    b< MARKED 0 4
    b< YOUR MOVE
    b> MARK 8
    b< MARKED 1 8
    a< MARKED 1 8
    a< YOUR MOVE
    a> MARK 5
    a< MARKED 0 5
    a< OVER three 0
    b< MARKED 0 5
    b< OVER three 0
    a> QUIT
    a< BYE quit
    a<
";

#[tokio::test]
async fn two_line_clients_play_a_whole_game_however_their_bytes_come() {
    for sending in [
        Sending::Lines,
        Sending::CarriageReturns,
        Sending::ByteByByte,
    ] {
        Arena::open().await.run(WHOLE_GAME, sending).await;
    }
}

#[tokio::test]
async fn all_lines_in_one_packet_are_answered_in_order() {
    let arena = Arena::open().await;
    let mut ada = Client::connect(arena.rows).await;
    ada.send("NAME Ada\nTABLE any\nPING\nMARK 0\nPING").await;
    for expected in ["HELLO Ada", "SEATED 0", "PONG", "ERROR not_running", "PONG"] {
        assert_eq!(ada.line().await.as_deref(), Some(expected));
    }
}

#[tokio::test]
async fn wrong_input_is_answered_and_changes_nothing() {
    let script = "
        a> PING
        a< PONG
        a> MARK 1
        a< ERROR no_table
        a> TABLE any
        a< ERROR hello_first
        a> NAME Ada
        a< HELLO Ada
        a> NAME Eve
        a< ERROR said_hello
        a> TABLE nowhere
        a< ERROR no_table
        a> mark 1
        a< ERROR unknown
        a> MARK
        a< ERROR incomplete
        a> TABLE any
        a< SEATED 0
        a> MARK 1
        a< ERROR not_running
        b> NAME Ben
        b< HELLO Ben
        b> TABLE any
        b< START 1 Ada Ben
        b< SEATED 1
        b> MARK 1
        b< ERROR not_your_turn
        a< START 0 Ada Ben
        a< YOUR MOVE
        a> MARK 9
        a< ERROR no_cell
        a> MARK -1
        a< ERROR not_a_cell
        a> MARK 256
        a< ERROR not_a_cell
        a> MARK 1
        a< MARKED 0 1
        b< MARKED 0 1
        b< YOUR MOVE
    ";
    Arena::open().await.run(script, Sending::Lines).await;
}

#[tokio::test]
async fn a_line_that_is_too_long_is_passed_over_and_an_endless_one_closes() {
    let arena = Arena::open().await;
    let mut ada = Client::connect(arena.rows).await;
    ada.send(&"x".repeat(2_000)).await;
    ada.send("PING").await;
    assert_eq!(ada.line().await.as_deref(), Some("ERROR too_long"));
    assert_eq!(ada.line().await.as_deref(), Some("PONG"));
    ada.send(&"x".repeat(200_000)).await;
    let last: Vec<String> = [ada.line().await, ada.line().await]
        .into_iter()
        .flatten()
        .collect();
    assert_eq!(last.last().unwrap(), "BYE too_long");
    assert_eq!(ada.line().await, None);
}

#[tokio::test]
async fn a_line_client_and_a_person_play_at_one_table() {
    let arena = Arena::open().await;
    let mut ada = Client::connect(arena.rows).await;
    ada.send("NAME Ada\nTABLE any").await;
    assert_eq!(ada.line().await.as_deref(), Some("HELLO Ada"));
    assert_eq!(ada.line().await.as_deref(), Some("SEATED 0"));
    let mut eve = Client::connect(arena.lines).await;
    eve.hello("Eve").await;
    let table = eve.waiting_table().await;
    let joined = eve.command(json!({"type": "join", "key": table})).await;
    assert_eq!(joined["chair"], 1);
    assert_eq!(ada.line().await.as_deref(), Some("START 0 Ada Eve"));
    for (mine, theirs) in [(0, 8), (1, 7), (2, 6)] {
        assert_eq!(ada.line().await.as_deref(), Some("YOUR MOVE"));
        ada.send(&format!("MARK {mine}")).await;
        assert_eq!(
            ada.line().await.as_deref(),
            Some(&*format!("MARKED 0 {mine}"))
        );
        if mine == 2 {
            break;
        }
        let act = json!({"type": "act", "table": table, "action": {"cell": theirs}});
        eve.until(|m| m["you"] == "must").await;
        assert_eq!(eve.command(act).await["type"], "done");
        assert_eq!(
            ada.line().await.as_deref(),
            Some(&*format!("MARKED 1 {theirs}"))
        );
    }
    assert_eq!(ada.line().await.as_deref(), Some("OVER three 0"));
    let over = eve.until(|m| !m["over"].is_null()).await;
    assert_eq!(over["over"]["finish"]["outcome"]["winners"], json!([0]));
}

#[tokio::test]
async fn a_lost_connection_gives_the_seat_up_and_its_cause_is_told() {
    let opening = "
        a> NAME Ada
        a< HELLO Ada
        a> TABLE any
        a< SEATED 0
        b> NAME Ben
        b< HELLO Ben
        b> TABLE any
        b< START 1 Ada Ben
        b< SEATED 1
        a< START 0 Ada Ben
        a< YOUR MOVE
    ";
    for (last, cause) in [("EOF", "closed"), ("QUIT", "quit")] {
        let script = format!("{opening}\na> {last}\nb< LEFT 0 {cause}\nb< OVER left 1");
        Arena::open().await.run(&script, Sending::Lines).await;
    }
    let arena = Arena::open().await;
    let endless = "x".repeat(5_000);
    let script = format!("{opening}\na> {endless}\nb< LEFT 0 too_long\nb< OVER left 1");
    arena.run(&script, Sending::Lines).await;
}

#[tokio::test]
async fn who_is_lost_while_waiting_leaves_the_chair_to_the_next() {
    let script = "
        a> NAME Ada
        a< HELLO Ada
        a> TABLE any
        a< SEATED 0
        a> QUIT
        a< BYE quit
        a<
        b> NAME Ben
        b< HELLO Ben
        b> TABLE any
        b< SEATED 0
        c> NAME Cid
        c< HELLO Cid
        c> TABLE any
        c< START 1 Ben Cid
        c< SEATED 1
        b< START 0 Ben Cid
    ";
    Arena::open().await.run(script, Sending::Lines).await;
}

#[tokio::test]
async fn many_who_come_at_once_are_paired() {
    let arena = Arena::open().await;
    let rows = arena.rows;
    let clients = (0..20).map(|n| async move {
        let mut client = Client::connect(rows).await;
        client.send(&format!("NAME Nr{n}\nTABLE any")).await;
        while !client.line().await.unwrap().starts_with("START") {}
        client
    });
    let tasks: Vec<_> = clients.map(tokio::spawn).collect();
    let mut sat = Vec::new();
    for task in tasks {
        sat.push(task.await.unwrap());
    }
    assert_eq!(sat.len(), 20, "nobody waits alone");
}

#[tokio::test]
async fn the_oldest_of_many_waiting_tables_is_found() {
    let arena = Arena::open().await;
    let (mut owners, mut tables) = (Vec::new(), Vec::new());
    for n in 0..6 {
        let mut owner = Client::connect(arena.lines).await;
        owner.hello(&format!("Owner {n}")).await;
        for _ in 0..50 {
            let open = json!({"type": "open", "admits": ["person", NAME]});
            let create = json!({"type": "create", "game": "row", "chairs": [open, open]});
            tables.push(owner.command(create).await["table"].clone());
            // Each is opened in a millisecond of its own.
            let now = std::time::Instant::now();
            while now.elapsed() < Duration::from_millis(2) {
                std::thread::yield_now();
            }
        }
        owners.push(owner);
    }
    let mut ada = Client::connect(arena.rows).await;
    ada.send("NAME Ada\nTABLE any").await;
    while !ada.line().await.unwrap().starts_with("SEATED") {}
    let oldest = &tables[0];
    let news = |m: &Value| m["type"] == "table" && m["table"]["id"] == *oldest;
    let sits = |m: &Value| news(m) && m["table"]["chairs"][1]["sitter"]["name"] == "Ada";
    owners[0].until(sits).await;
}

#[tokio::test]
async fn connections_are_counted_in_all_and_from_one_address() {
    for limits in [
        Limits {
            connections: 2,
            ..Limits::default()
        },
        Limits {
            per_address: 2,
            ..Limits::default()
        },
    ] {
        let arena = Arena::with(limits, json!({})).await;
        let mut first = Client::connect(arena.rows).await;
        let mut second = Client::connect(arena.rows).await;
        for client in [&mut first, &mut second] {
            client.send("PING").await;
            assert_eq!(client.line().await.as_deref(), Some("PONG"));
        }
        let mut third = Client::connect(arena.rows).await;
        assert_eq!(third.line().await.as_deref(), Some("BYE full"));
        assert_eq!(third.line().await, None);
        second.send("QUIT").await;
        assert_eq!(second.line().await.as_deref(), Some("BYE quit"));
        assert_eq!(second.line().await, None);
        let mut fourth = Client::connect(arena.rows).await;
        fourth.send("PING").await;
        assert_eq!(fourth.line().await.as_deref(), Some("PONG"));
    }
}

#[tokio::test]
async fn a_stopping_server_says_good_bye_to_everybody() {
    let arena = Arena::open().await;
    let mut ada = Client::connect(arena.rows).await;
    ada.send("NAME Ada").await;
    assert_eq!(ada.line().await.as_deref(), Some("HELLO Ada"));
    arena.server.stop().await;
    assert_eq!(ada.line().await.as_deref(), Some("BYE stopped"));
    assert_eq!(ada.line().await, None);
}

#[tokio::test(start_paused = true)]
async fn a_client_that_does_not_say_who_it_is_is_sent_away() {
    let (server, gateway) = start(Limits::default(), json!({})).await;
    let (near, far) = tokio::io::duplex(1024);
    let (read, write) = tokio::io::split(far);
    let begun = Instant::now();
    let mut client = Client::on(near);
    client.send("PING").await;
    let end = gateway.serve(read, write, None, server.stopping()).await;
    assert_eq!(end, End::NoHello(Duration::from_secs(10)));
    assert_eq!(begun.elapsed().as_secs(), 11, "ten, and one for last words");
    assert_eq!(client.line().await.as_deref(), Some("PONG"));
    assert_eq!(client.line().await.as_deref(), Some("BYE no_hello"));
}

#[tokio::test(start_paused = true)]
async fn a_client_that_takes_nothing_is_lost() {
    let (server, gateway) = start(Limits::default(), json!({})).await;
    let (mut near, far) = tokio::io::duplex(64);
    let (read, write) = tokio::io::split(far);
    let stop = server.stopping();
    let serving = tokio::spawn(async move { gateway.serve(read, write, None, stop).await });
    let begun = Instant::now();
    near.write_all(b"NAME Ada\n").await.unwrap();
    // It floods until its own writes are no longer read.
    let flood = async { while near.write_all(b"nonsense\n").await.is_ok() {} };
    tokio::time::timeout(Duration::from_secs(60), flood)
        .await
        .unwrap();
    assert_eq!(serving.await.unwrap(), End::Slow);
    assert_eq!(begun.elapsed().as_secs(), 20);
}

/// A match looks every five milliseconds whether all have been handed its beginning; its time runs from then.
fn is_about(millis: u64, spent: &serde_json::Value) -> bool {
    (millis - 10..=millis).contains(&spent.as_u64().unwrap())
}

#[tokio::test(start_paused = true)]
async fn a_clock_runs_from_the_moment_the_question_was_written() {
    let clock = json!({"type": "per_move", "turn": 10_000, "other": 10_000});
    let settings = json!({"clocks": {"kinds": {NAME: clock}}});
    let (server, gateway) = start(Limits::default(), settings).await;
    let (own, far) = tokio::io::duplex(1 << 16);
    let (read, write) = tokio::io::split(far);
    server.serve_stream(read, write);
    let mut eve = Client::on(own);
    eve.hello("Eve").await;

    // Room for the question's first bytes only: it is written when the client begins to read.
    let (near, far) = tokio::io::duplex(16);
    let (read, write) = tokio::io::split(far);
    let stop = server.stopping();
    tokio::spawn(async move { gateway.serve(read, write, None, stop).await });
    let mut ada = Client::on(near);
    ada.send("NAME Ada").await;
    assert_eq!(ada.line().await.as_deref(), Some("HELLO Ada"));
    ada.send("TABLE any").await;
    assert_eq!(ada.line().await.as_deref(), Some("SEATED 0"));
    let table = eve.waiting_table().await;
    eve.command(json!({"type": "join", "key": table})).await;

    tokio::time::sleep(Duration::from_millis(3_000)).await;
    assert_eq!(ada.line().await.as_deref(), Some("START 0 Ada Eve"));
    assert_eq!(ada.line().await.as_deref(), Some("YOUR MOVE"));
    tokio::time::sleep(Duration::from_millis(1_234)).await;
    ada.send("MARK 4").await;
    assert_eq!(ada.line().await.as_deref(), Some("MARKED 0 4"));
    let update = eve.until(|m| m["actor"] == 0).await;
    assert!(is_about(1_234, &update["spent"]), "{update}");
    assert_eq!(update["by"], "player");

    // It never answers again: ten seconds, and twenty milliseconds for an answer on its way.
    let act = json!({"type": "act", "table": table, "action": {"cell": 0}});
    eve.command(act).await;
    let asked = Instant::now();
    assert_eq!(ada.line().await.as_deref(), Some("MARKED 1 0"));
    assert_eq!(ada.line().await.as_deref(), Some("YOUR MOVE"));
    assert_eq!(ada.line().await.as_deref(), Some("LEFT 0 late"));
    assert_eq!(asked.elapsed(), Duration::from_millis(10_020));
}

#[tokio::test(start_paused = true)]
async fn an_answer_counts_from_when_it_was_read_though_it_is_taken_later() {
    let limits = Limits {
        rate: 1,
        burst: 1,
        beyond: Beyond::Slow,
        ..Limits::default()
    };
    let (server, gateway) = start(limits, json!({})).await;
    let (near, far) = tokio::io::duplex(1 << 16);
    let (read, write) = tokio::io::split(far);
    let stop = server.stopping();
    tokio::spawn(async move { gateway.serve(read, write, None, stop).await });
    let mut ada = Client::on(near);
    ada.send("NAME Ada\nTABLE any").await;
    assert_eq!(ada.line().await.as_deref(), Some("HELLO Ada"));
    assert_eq!(ada.line().await.as_deref(), Some("SEATED 0"));
    let (own, far) = tokio::io::duplex(1 << 16);
    let (read, write) = tokio::io::split(far);
    server.serve_stream(read, write);
    let mut eve = Client::on(own);
    eve.hello("Eve").await;
    let table = eve.waiting_table().await;
    eve.command(json!({"type": "join", "key": table})).await;
    tokio::time::sleep(Duration::from_millis(1_500)).await;
    let sent = Instant::now();
    // The wrong one costs the only token, so the right one is held back for a second.
    ada.send("MARK 99\nMARK 1").await;
    let update = eve.until(|m| m["actor"] == 0).await;
    assert!(is_about(1_500, &update["spent"]), "{update}");
    assert!(Duration::from_millis(400) < sent.elapsed());
}

#[tokio::test(start_paused = true)]
async fn who_was_silent_for_long_is_not_slow_when_something_is_written() {
    let (server, gateway) = start(Limits::default(), json!({})).await;
    for _ in 0..20 {
        let (near, far) = tokio::io::duplex(1 << 16);
        let (read, write) = tokio::io::split(far);
        let (gateway, stop) = (gateway.clone(), server.stopping());
        tokio::spawn(async move { gateway.serve(read, write, None, stop).await });
        let mut ada = Client::on(near);
        ada.send("NAME Ada").await;
        assert_eq!(ada.line().await.as_deref(), Some("HELLO Ada"));
        tokio::time::sleep(Duration::from_secs(100)).await;
        ada.send("PING").await;
        assert_eq!(ada.line().await.as_deref(), Some("PONG"));
    }
}

/// The kind of the timer of the server's side of a connection; 2 is keep-alive.
#[cfg(target_os = "linux")]
#[tokio::test]
async fn the_system_asks_whether_the_machine_of_a_client_is_still_there() {
    let arena = Arena::open().await;
    let socket = tokio::net::TcpStream::connect(arena.rows).await.unwrap();
    let port = socket.local_addr().unwrap().port();
    let ends = format!(":{:04X} 0100007F:{port:04X}", arena.rows.port());
    let is_watched = || {
        let all = std::fs::read_to_string("/proc/net/tcp").unwrap();
        let line = all.lines().find(|line| line.contains(&ends));
        let timer = line.and_then(|line| line.split_whitespace().nth(5));
        timer.is_some_and(|timer| timer.starts_with("02:"))
    };
    let deadline = Instant::now() + Duration::from_secs(60);
    while !is_watched() {
        assert!(Instant::now() < deadline, "nobody asks");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}
