//! The number by which a client comes back: told, shown, and kept.

use std::sync::Arc;

use parlor_gateways::catan::{Games, GamesOptions};
use parlor_server::{Options, Server};
use parlor_store::MemoryStore;
use serde_json::{Value, json};

use super::{
    arena::{Arena, at_once},
    client::{Client, join},
    own::Own,
};

/// Four clients that join by this number, and the number that they are told.
async fn four(arena: &Arena, number: i64) -> (Vec<Client>, i64) {
    let mut clients = Vec::new();
    let mut told = 0;
    for name in ["alice", "bob", "carol", "dave"] {
        let mut client = arena.client();
        client.ask(join(name, number)).await;
        told = client.until(19).await.body.int(2).into();
        clients.push(client);
    }
    for client in &mut clients {
        client.until(18).await;
    }
    (clients, told)
}

/// The doors of a table as somebody sees them who comes to it now.
async fn doors(arena: &Arena, name: &str, table: &Value) -> Value {
    let mut looks: Own = arena.own(name, "bot").await;
    looks
        .send(&json!({"type": "watch", "key": table, "id": "w"}))
        .await;
    let news = looks.until(|said| said["type"] == "table").await;
    news["table"]["doors"].clone()
}

/// A server on what is kept.
async fn on(store: &Arc<MemoryStore>) -> Arena {
    let server = Server::start(Options::default(), Arc::clone(store) as _)
        .await
        .unwrap();
    let games = Games::open(GamesOptions::default(), &server);
    Arena { server, games }
}

#[tokio::test]
async fn who_joins_with_nought_is_told_the_number_and_the_running_table_shows_it() {
    let arena = Arena::with(at_once(), json!({"board": "beginner"})).await;
    let (mut clients, number) = four(&arena, 0).await;
    assert_eq!(number, 1);
    let mut looks = arena.own("looks", "bot").await;
    looks.send(&json!({"type": "lobby", "follow": true})).await;
    let lobby = looks
        .until(|said| said["type"] == "lobby" && said["tables"][0]["id"].is_string())
        .await;
    let shown = doors(&arena, "ann", &lobby["tables"][0]["id"]).await;
    assert_eq!(shown[0]["number"], 1, "{shown}");
    assert_eq!(shown[0]["back"], true, "{shown}");
    drop(clients.remove(0));
    let bob = &mut clients[0];
    assert_eq!(bob.until(5).await.by, Some(0));
    let mut back = arena.client();
    back.ask(join("alice", number)).await;
    assert_eq!(back.told().await.field, 19);
    assert_eq!(back.told().await.field, 24);
}

#[tokio::test]
async fn the_number_of_a_running_game_outlives_a_restart() {
    let store = Arc::new(MemoryStore::default());
    let arena = on(&store).await;
    let mut owner = arena.own("owner", "person").await;
    let chair = json!({"type": "open", "admits": ["catan"]});
    let chairs = json!([chair, chair, chair, chair]);
    let config = json!({"board": "beginner"});
    let (first, _) = arena
        .table(&mut owner, config.clone(), at_once(), chairs.clone())
        .await;
    let (second, number) = arena.table(&mut owner, config, at_once(), chairs).await;
    assert_eq!(number, 2);
    let (clients, _) = four(&arena, number).await;
    // The smaller number is free again.
    let done = owner
        .command(json!({"type": "close", "table": first}))
        .await;
    assert_eq!(done["type"], "done", "{done}");
    drop(owner);
    arena.server.stop().await;
    drop(clients);

    let arena = on(&store).await;
    let shown = doors(&arena, "ann", &json!(second)).await;
    assert_eq!(shown[0]["number"], 2, "{shown}");
    let mut back = arena.client();
    back.ask(join("alice", number)).await;
    assert_eq!(back.told().await.field, 19);
    // How the game stands, or its beginning if nothing has happened yet.
    assert!(matches!(back.told().await.field, 18 | 24));
}
