//! Original players at tables of a server (12.3).

use std::{net::SocketAddr, sync::Arc, time::Duration};

use parlor_gateways::project::hosted::{Tables, TablesOptions};
use parlor_project_players::AgentKind;
use parlor_server::{Options, Server};
use parlor_store::MemoryStore;
use serde_json::json;
use tokio::net::TcpListener;

use super::{
    peer::{Peer, denied, join, joined},
    world::{QUICK, player, players},
};

async fn host(options: TablesOptions) -> (Server, SocketAddr) {
    let store = Arc::new(MemoryStore::default());
    let server = Server::start(Options::default(), store).await.unwrap();
    let tables = Tables::open(&options, &server);
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = tables.listen(&server, listener).unwrap();
    (server, address)
}

fn quick(team_size: u8) -> TablesOptions {
    let config = json!({
        "board_width": 4, "tasks_height": 4, "goals_height": 1, "team_size": team_size, "goals": 1, "initial_pieces": 6,
        "spawn_interval": 200, "max_pieces": 8, "move_delay": 8, "discover_delay": 10, "test_delay": 8, "destroy_delay": 4,
        "pick_up_delay": 8, "place_delay": 8,
    });
    TablesOptions {
        config: Some(serde_json::value::to_raw_value(&config).unwrap()),
        ..TablesOptions::default()
    }
}

/// A player that asks until it has a place: its name may belong to its lost connection for a moment.
async fn seated(address: SocketAddr, guid: &str) -> Peer {
    let mut peer = Peer::connect(address).await;
    loop {
        peer.send(&join(guid)).await;
        let answer = peer.next().await.unwrap();
        if answer == joined(guid) {
            return peer;
        }
        assert_eq!(answer, denied(guid));
        tokio::task::yield_now().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn one_name_is_one_player_at_any_time() {
    let (_server, address) = host(quick(1)).await;
    let mut one = Peer::connect(address).await;
    one.send(&join("same")).await;
    one.expect(&joined("same")).await;
    // Before the start.
    let mut other = Peer::connect(address).await;
    other.send(&join("same")).await;
    other.expect(&denied("same")).await;
    one.expect_silence().await;
    // In the game.
    let mut two = Peer::connect(address).await;
    two.send(&join("two")).await;
    two.expect(&joined("two")).await;
    let begin = one.next().await.unwrap();
    assert!(begin.contains(r#""teamGuids":["same"]"#), "{begin}");
    other.send(&join("same")).await;
    other.expect(&denied("same")).await;
    // It is free when its connection is gone, also before a start.
    let mut waits = Peer::connect(address).await;
    waits.send(&join("waits")).await;
    waits.expect(&joined("waits")).await;
    drop(waits);
    let mut again = seated(address, "waits").await;
    again.expect_silence().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn original_players_play_game_after_game_at_tables_of_their_own() {
    let (_server, address) = host(quick(2)).await;
    let all = players(address, QUICK, 4, 2);
    for player in &all {
        player.lines.wait("Game over", 2).await;
    }
    let red = |running: &super::world::Running| running.lines.count("pl game started team=red");
    // Who wished red plays red.
    assert_eq!(red(&all[0]) + red(&all[2]), 4);
}

#[tokio::test(flavor = "multi_thread")]
async fn original_players_and_built_in_ones_play_together() {
    let options = TablesOptions {
        fill_after: Some(Duration::from_millis(300)),
        axis: parlor_gateways::project::Axis::Up,
        ..quick(2)
    };
    let (_server, address) = host(options).await;
    let one = player(address, QUICK, "alone", AgentKind::Sonar, 1);
    one.lines
        .wait("pl game started team=red role=leader", 1)
        .await;
    one.lines.wait("Game over", 1).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn to_a_player_the_port_is_server_and_game_master() {
    let (_server, address) = host(quick(1)).await;
    let mut gm = Peer::connect(address).await;
    gm.send(r#"{"action":"start"}"#).await;
    gm.expect(r#"{"action":"start","result":"denied"}"#).await;
    gm.bytes(b"\x17").await;
    gm.expect("").await;
    let mut one = Peer::connect(address).await;
    one.send("nonsense").await;
    one.send(r#"{"action":"pickup","userGuid":"one"}"#).await;
    one.expect_silence().await;
    one.send(&join("one")).await;
    one.expect(&joined("one")).await;
    one.send(r#"{"action":"pickup","userGuid":"one"}"#).await;
    one.expect(r#"{"action":"pickup","userGuid":"one","result":"denied"}"#)
        .await;
    // One connection has one name.
    one.send(&join("other")).await;
    one.expect(&denied("other")).await;
    let mut two = Peer::connect(address).await;
    two.send(&join("two").replace("\"red\"", "\"blue\"")).await;
    two.expect(&joined("two")).await;
    for (peer, guid, team) in [(&mut one, "one", "red"), (&mut two, "two", "blue")] {
        let begin = peer.next().await.unwrap();
        let start = format!(
            r#"{{"action":"start","userGuid":"{guid}","team":"{team}","role":"leader","teamSize":1,"teamGuids":["{guid}"],"#
        );
        assert!(begin.starts_with(&start), "{begin}");
    }
    one.send(r#"{"action":"move","userGuid":"one","direction":"Q"}"#)
        .await;
    one.expect(r#"{"action":"move","userGuid":"one","result":"denied","manhattanDistance":null}"#)
        .await;
    one.send(r#"{"action":"exchange","userGuid":"one","receiverGuid":"nobody"}"#)
        .await;
    one.expect(r#"{"action":"exchange","userGuid":"nobody","result":"denied","rejectDuration":"permanent"}"#).await;
    // Another player's name changes nothing for that player.
    one.send(r#"{"action":"move","userGuid":"two","direction":"N"}"#)
        .await;
    two.expect_silence().await;
    // Lost and back by name: where it stands is told again.
    drop(one);
    let mut back = seated(address, "one").await;
    let begin = back.next().await.unwrap();
    assert!(
        begin.starts_with(r#"{"action":"start","userGuid":"one","team":"red""#),
        "{begin}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn without_a_table_a_join_waits() {
    let options = TablesOptions {
        auto_table: false,
        ..quick(1)
    };
    let (_server, address) = host(options).await;
    let mut one = Peer::connect(address).await;
    one.send(&join("one")).await;
    one.expect_silence().await;
}
