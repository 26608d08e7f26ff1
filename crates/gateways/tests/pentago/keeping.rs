//! What survives the server: bindings, the ranking, stored moves; and what does not: open games.

use std::{path::PathBuf, sync::Arc};

use parlor_gateways::pentago::Listener;
use parlor_store::{SqliteStore, Store};

use super::{
    arena::{Arena, turns},
    client::Client,
};

struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        Self(std::env::temp_dir().join(format!("parlor-{name}-{}", std::process::id())))
    }

    async fn arena(&self) -> (Arc<SqliteStore>, Arena) {
        let store = Arc::new(SqliteStore::open(&self.0).await.unwrap());
        let arena = Arena::on(store.clone(), Listener::default()).await;
        (store, arena)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0); // It may never have been made.
    }
}

const FIRST_WINS: &str = "12.0 34.1 13.3 15.3 14.4 35.4 16.3 11.2 15.6";

#[tokio::test]
async fn bound_names_and_the_ranking_survive_a_restart_and_open_games_end_without_result() {
    let folder = Folder::new("keeping");
    let (_, arena) = folder.arena().await;
    super::extensions::bind(&arena, "Ada").await;
    let (mut one, mut two) = {
        let mut one = Client::login(arena.address, "Cleo", "~RANK").await;
        let mut two = Client::login(arena.address, "Ben", "~RANK").await;
        arena.begin(&mut one, &mut two, "Cleo", "Ben").await;
        (one, two)
    };
    turns(&mut one, &mut two, FIRST_WINS).await;
    one.expect("GAMEOVER~VICTORY~Cleo").await;
    two.expect("GAMEOVER~VICTORY~Cleo").await;
    one.ask("RANK", "RANK~Cleo~1~Ben~0").await;
    arena.begin(&mut one, &mut two, "Cleo", "Ben").await;
    turns(&mut one, &mut two, "0.6 1.6").await;
    arena.server.stop().await;
    // Everybody is told to go; nobody is told that the game has ended.
    assert_eq!(one.rest().await, ["QUIT"]);
    assert_eq!(two.rest().await, ["QUIT"]);

    let (store, arena) = folder.arena().await;
    let mut client = Client::greeted(arena.address, "~RANK").await;
    client.ask("LOGIN~Ada", "ALREADYLOGGEDIN").await;
    client.ask("LOGIN~Cleo", "LOGIN").await;
    client.ask("RANK", "RANK~Cleo~1~Ben~0").await;
    // The table of the open game was closed, its moves are in its record.
    let finished = store
        .finished(parlor_store::MatchQuery {
            limit: 10,
            ..Default::default()
        })
        .await
        .unwrap();
    assert_eq!(finished.len(), 2);
    let aborted = finished
        .iter()
        .find(|(_, summary)| summary.contains("aborted"));
    let (_, summary) = aborted.unwrap();
    let summary: serde_json::Value = serde_json::from_str(summary).unwrap();
    let id = summary["id"].as_str().unwrap().to_owned();
    let record = store
        .stored_match(id)
        .await
        .unwrap()
        .unwrap()
        .record()
        .unwrap();
    assert!(
        record.contains(r#""cell":0"#) && record.contains(r#""cell":1"#),
        "{record}"
    );
    while !store.tables(String::new()).await.unwrap().is_empty() {
        tokio::time::sleep(std::time::Duration::from_millis(5)).await;
    }
    drop(client);
    arena.server.stop().await;
}

#[tokio::test]
async fn a_game_that_cannot_be_kept_is_closed_without_a_result() {
    let store = Arc::new(parlor_store::MemoryStore::default());
    let arena = Arena::on(store.clone(), Listener::default()).await;
    let (mut one, mut two) = arena.pair("Ada", "Ben").await;
    turns(&mut one, &mut two, "0.6 1.6").await;
    store.set_broken(true);
    one.send("MOVE~2~6").await;
    one.expect("GAMEOVER~DRAW").await;
    two.expect("GAMEOVER~DRAW").await;
    store.set_broken(false);
    one.ask("MOVE~2~6", "ERROR~you are not in a game").await;
    arena.begin(&mut two, &mut one, "Ben", "Ada").await;
}
