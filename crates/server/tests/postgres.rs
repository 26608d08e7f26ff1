//! A server on PostgreSQL: its database goes away in mid-play, and a server that was replaced writes nothing.
#![allow(clippy::unwrap_used, clippy::panic)]

mod common;

use std::{net::SocketAddr, sync::Arc, time::Duration};

use common::{Client, mark, match_id, with_toys};
use parlor_play::Record;
use parlor_server::{Options, Server};
use parlor_store::{Joining, PostgresStore, Store, StoredMatch};
use parlor_testkit::private::PrivatePostgres;
use serde_json::json;
use tokio::net::TcpListener;

async fn store(database: &str) -> Arc<dyn Store> {
    let address = database.parse().unwrap();
    Arc::new(PostgresStore::open(&address).await.unwrap())
}

async fn serve(store: &Arc<dyn Store>, lease: Duration) -> (Server, SocketAddr) {
    let options = Options {
        catalog: with_toys(),
        node: Joining {
            node: "a".into(),
            address: None,
            lease,
        },
        ..Options::default()
    };
    let server = Server::start(options, Arc::clone(store)).await.unwrap();
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let lines = server.serve_lines(listener).unwrap();
    (server, lines)
}

async fn person(lines: SocketAddr, name: &str) -> Client {
    let client = Client::connect(lines).await;
    client.hello(json!({"name": name, "kind": "person"})).await
}

async fn kept(store: &Arc<dyn Store>, id: &str) -> StoredMatch {
    store.stored_match(id.into()).await.unwrap().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn play_goes_on_by_itself_when_postgresql_was_stopped_in_mid_play() {
    let mut postgres = PrivatePostgres::start();
    let database = postgres.database();
    let store = store(&database).await;
    let (server, lines) = serve(&store, Duration::from_secs(1)).await;
    let (mut ada, mut ben) = (person(lines, "Ada").await, person(lines, "Ben").await);
    let table = ada.open("row", json!({})).await;
    ben.join(&table).await;
    assert_eq!(ada.act(&table, &mark(0)).await["type"], "done");
    postgres.stop();
    let act = json!({"type": "act", "id": "b1", "table": table, "action": mark(1)});
    ben.send(&act).await;
    let paused = ben.until("paused").await;
    assert_eq!(paused["problem"]["code"], "storage");
    postgres.resume();
    let answer = ben.until_that(|m| m["id"] == "b1").await;
    assert_eq!(answer["type"], "done", "{answer}");
    assert_eq!(ada.act(&table, &mark(2)).await["type"], "done");
    ben.done(json!({"type": "resign", "table": table})).await;
    let id = match_id(&ada.end().await);
    let stored = kept(&store, &id).await;
    let record = Record::read(&stored.record().unwrap()).unwrap();
    assert_eq!(record.lines.len(), 4, "each move once: {:?}", record.lines);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_was_replaced_writes_nothing_and_its_people_are_not_told_otherwise() {
    let postgres = PrivatePostgres::start();
    let database = postgres.database();
    let first = store(&database).await;
    // Without a lease whoever comes last is the right one.
    let (old, lines) = serve(&first, Duration::ZERO).await;
    let (mut ada, mut ben) = (person(lines, "Ada").await, person(lines, "Ben").await);
    let table = ada.open("row", json!({})).await;
    ben.join(&table).await;
    assert_eq!(ada.act(&table, &mark(0)).await["type"], "done");
    let id = match_id(ada.updates().last().unwrap());
    let second = store(&database).await;
    let (new, lines) = serve(&second, Duration::ZERO).await;
    let act = json!({"type": "act", "id": "b1", "table": table, "action": mark(1)});
    ben.send(&act).await;
    ben.until("paused").await;
    assert_eq!(
        kept(&second, &id).await.lines.len(),
        1,
        "the old one wrote nothing"
    );
    // The same command at the new one is carried out.
    let token = ben.token().to_owned();
    let mut back = Client::connect(lines)
        .await
        .hello(json!({"token": token}))
        .await;
    back.watch(&table).await;
    assert_eq!(back.command_as("b1", act).await["type"], "done");
    assert_eq!(kept(&second, &id).await.lines.len(), 2);
    assert!(
        ben.seen.iter().all(|m| m["id"] != "b1"),
        "no word of the old one"
    );
    new.stop().await;
    old.stop().await;
}
