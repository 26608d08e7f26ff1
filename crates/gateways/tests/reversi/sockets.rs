//! Before the match: doors, groups, and connections that come to nothing.

use std::{sync::Arc, time::Duration};

use parlor_gateways::reversi::PortsOptions;
use serde_json::json;
use tokio::{
    net::TcpStream,
    time::{Instant, sleep},
};

use super::{
    arena::{Arena, settings},
    client::{BUILT, Client, OVER, announced, request},
};

const TINY: &str = "2 0 0 3 : 1 4 : 0 2 2 1";

#[tokio::test(start_paused = true)]
async fn who_does_not_say_its_group_is_closed_and_nobody_notices() {
    let arena = Arena::open().await;
    for wrong in [
        "05 00 00 00 05 00 00 00 00 00",
        "01 00 00 00 02 07 07",
        "47 45 54 20 2f 20 48 54 54 50 2f 31 2e 31 0d 0a",
        "",
    ] {
        let table = arena.table(TINY, 0).await;
        let mut stranger = table.connect();
        let connected = Instant::now();
        stranger.send(wrong).await;
        stranger.expect_end().await;
        let waited = connected.elapsed();
        match wrong {
            "" => assert_eq!(waited.as_secs(), 10),
            _ => assert!(waited < Duration::from_secs(2), "{waited:?}"),
        }
        let [mut a, mut b] = table.clients().await;
        a.answer(0, 0, 0, 0).await;
        for client in [&mut a, &mut b] {
            client
                .expect_all(&[&announced(0, 0, 0, 1), BUILT, OVER])
                .await;
            client.expect_end().await;
        }
    }
}

#[tokio::test(start_paused = true)]
async fn who_leaves_before_the_start_frees_its_seat_and_numbers_have_no_gap() {
    let arena = Arena::open().await;
    let table = arena.table("3 0 1 0 : 1 4 : 0 1 2 3", 0).await;
    let (mut a, mut b, mut c) = (table.connect(), table.connect(), table.connect());
    a.group(1).await;
    sleep(Duration::from_millis(1)).await;
    b.group(2).await;
    sleep(Duration::from_millis(1)).await;
    drop(a);
    sleep(Duration::from_millis(1)).await;
    c.group(3).await;
    sleep(Duration::from_millis(1)).await;
    b.quiet(10).await;
    let mut d = table.connect();
    d.group(4).await;
    // In the order of the groups that are there.
    b.begin(1).await;
    c.begin(2).await;
    d.begin(3).await;
    c.expect(&request(0, 0)).await;
}

#[tokio::test(start_paused = true)]
async fn one_client_too_many_is_closed_without_a_byte() {
    let arena = Arena::open().await;
    let chairs = [json!({"type": "open", "admits": ["person"]})];
    let table = arena.table_with(TINY, settings(0), &chairs).await;
    let (mut a, mut b) = (table.connect(), table.connect());
    a.group(1).await;
    sleep(Duration::from_millis(1)).await;
    b.group(2).await;
    b.expect_end().await;
    a.quiet(10).await;
}

/// Over real sockets: a table has a port while it waits, and nobody else has it then.
#[tokio::test]
async fn a_table_has_a_port_of_its_own_as_long_as_it_waits_for_clients() {
    // Ports that are free now.
    let free = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let port = free.local_addr().unwrap().port();
    drop(free);
    let options = PortsOptions {
        ports: port..=port,
        ..PortsOptions::default()
    };
    let arena = Arena::with(Arc::default(), options).await;
    let mut table = arena.table(TINY, 0).await;
    let address = arena.address(&mut table).await;
    assert_eq!(address, format!("127.0.0.1:{port}"));
    let mut other = arena.own("other", "bot").await;
    let refused = other
        .command(json!({
            "type": "create", "game": "reversi", "stand": true,
            "chairs": [{"type": "open", "admits": ["reversi"]}],
        }))
        .await;
    assert_eq!(refused["problem"]["code"], "no_port", "{refused}");
    let mut a = Client::connect(&address).await;
    a.group(1).await;
    table.seated(1).await;
    let mut b = Client::connect(&address).await;
    b.group(2).await;
    a.begin(1).await;
    b.begin(2).await;
    // The port is shut while the match runs.
    let is_shut = async {
        while TcpStream::connect(&address).await.is_ok() {
            sleep(Duration::from_millis(10)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(60), is_shut)
        .await
        .unwrap();
    a.answer(0, 0, 0, 0).await;
    for client in [&mut a, &mut b] {
        client
            .expect_all(&[&announced(0, 0, 0, 1), BUILT, OVER])
            .await;
        client.expect_end().await;
    }
    // And open again when the table waits for the next ones.
    let is_open = async {
        while TcpStream::connect(&address).await.is_err() {
            sleep(Duration::from_millis(10)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(60), is_open)
        .await
        .unwrap();
    // Setting a chair asks for a port too, and is refused as long as there is none.
    let done = other
        .command(json!({"type": "create", "game": "reversi"}))
        .await;
    let own = done["table"].as_str().unwrap().to_owned();
    let chair = json!({
        "type": "chair", "table": own, "chair": 1, "set": {"type": "open", "admits": ["reversi"]},
    });
    let refused = other.command(chair.clone()).await;
    assert_eq!(refused["problem"]["code"], "no_port", "{refused}");
    let close = json!({"type": "close", "table": table.id});
    assert_eq!(table.owner.command(close).await["type"], "done");
    let done = other.command(chair).await;
    assert_eq!(done["type"], "done", "{done}");
    arena.server.stop().await;
}

#[tokio::test(start_paused = true)]
async fn a_door_stays_open_when_whoever_opened_the_table_has_left_the_page() {
    let arena = Arena::open().await;
    let mut table = arena.table(TINY, 2000).await;
    let address = arena.address(&mut table).await;
    drop(table.owner);
    sleep(Duration::from_secs(300)).await;
    assert!(TcpStream::connect(&address).await.is_ok());
}
