//! The lobby: which tables there are, and how somebody is told of them.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod common;

use std::{collections::HashSet, time::Duration};

use common::{Arena, Client, pair};
use serde_json::{Value, json};

/// What a follower knows of the lobby.
#[derive(Default, Debug)]
struct Known {
    revision: u64,
    tables: Vec<Value>,
    online: u64,
    next: Option<String>,
}

impl Known {
    /// Follows the lobby.
    async fn of(client: &mut Client) -> Self {
        client.send(&json!({"type": "lobby", "follow": true})).await;
        let mut known = Self::default();
        known.take(&client.until("lobby").await);
        known
    }

    fn take(&mut self, message: &Value) {
        let revision = message["revision"].as_u64();
        if message["type"] == "lobby" {
            if message["before"].is_null() {
                self.tables.clear();
            }
            self.tables.extend(rows(&message["tables"]));
            self.next = message["next"].as_str().map(str::to_owned);
            self.revision = revision.unwrap();
        } else if message["type"] == "lobby_change" {
            assert_eq!(revision, Some(self.revision + 1), "no change is missed");
            self.revision += 1;
            let changed = rows(&message["changed"]);
            let mut gone = rows(&message["removed"]);
            gone.extend(changed.iter().map(|row| row["id"].clone()));
            self.tables.retain(|row| !gone.contains(&row["id"]));
            self.tables.extend(changed);
        } else {
            return;
        }
        self.online = message["online"].as_u64().unwrap();
    }

    /// Listens until something holds of what is known.
    async fn until(&mut self, client: &mut Client, holds: impl Fn(&Self) -> bool) {
        while !holds(self) {
            let message = client.next().await.expect("the connection is open");
            self.take(&message);
        }
    }

    fn row(&self, table: &str) -> Option<&Value> {
        self.tables.iter().find(|row| row["id"] == table)
    }
}

fn rows(list: &Value) -> Vec<Value> {
    list.as_array().cloned().unwrap_or_default()
}

/// Opens so many tables of a game, oldest first; those who have opened them stay.
async fn open(arena: &Arena, count: usize) -> (Vec<Client>, Vec<String>) {
    let (mut owners, mut tables) = (Vec::new(), Vec::new());
    while tables.len() < count {
        let mut owner = arena.person(&format!("Owner {}", owners.len())).await;
        for _ in 0..50.min(count - tables.len()) {
            tables.push(owner.open("row", json!({})).await);
            // Each is opened in a millisecond of its own.
            let now = std::time::Instant::now();
            while now.elapsed() < Duration::from_millis(2) {
                std::thread::yield_now();
            }
        }
        owners.push(owner);
    }
    (owners, tables)
}

/// What comes of the lobby within a while.
async fn told(client: &mut Client, within: Duration) -> Vec<Value> {
    let mut heard = client.listen(within).await;
    heard.retain(|message| {
        let kind = message["type"].as_str();
        kind.is_some_and(|kind| kind.starts_with("lobby"))
    });
    heard
}

#[tokio::test(start_paused = true)]
async fn who_follows_the_lobby_hears_of_tables_as_they_come_change_and_go() {
    let arena = Arena::open().await;
    let mut eve = arena.person("Eve").await;
    let mut known = Known::of(&mut eve).await;
    assert!(known.tables.is_empty());
    let mut ada = arena.person("Ada").await;
    let table = ada
        .create(json!({"game": "row", "config": {"cells": 12}}))
        .await;
    known.until(&mut eve, |now| now.row(&table).is_some()).await;
    let listed = known.row(&table).unwrap();
    assert_eq!(listed["life"]["type"], "open");
    assert_eq!(listed["sitters"][0]["name"], "Ada");
    assert!(listed["sitters"][1].is_null());
    assert_eq!(listed["options"], json!({"cells": 12}));
    assert_eq!(known.online, 2);
    let mut ben = arena.person("Ben").await;
    ben.join(&table).await;
    let runs = |now: &Known| now.row(&table).unwrap()["life"]["type"] == "running";
    known.until(&mut eve, runs).await;
    ben.done(json!({"type": "resign", "table": table})).await;
    ada.done(json!({"type": "close", "table": table})).await;
    known.until(&mut eve, |now| now.tables.is_empty()).await;
    eve.send(&json!({"type": "lobby", "follow": false})).await;
    tokio::time::sleep(Duration::from_secs(1)).await;
    eve.listen(Duration::from_secs(1)).await;
    let _table = ada.open("row", json!({})).await;
    assert!(told(&mut eve, Duration::from_secs(2)).await.is_empty());
}

#[tokio::test(start_paused = true)]
async fn an_unlisted_table_is_joined_by_its_link_only() {
    let arena = Arena::open().await;
    let mut eve = arena.person("Eve").await;
    let (_ada, _ben, table) = pair(&arena, "row", json!({"listed": false})).await;
    tokio::time::sleep(Duration::from_secs(1)).await;
    let known = Known::of(&mut eve).await;
    assert!(known.row(&table).is_none());
    assert_eq!(eve.watch(&table).await["type"], "done");
    assert_eq!(eve.update().await["you"], "watch");
}

#[tokio::test(start_paused = true)]
async fn many_changes_are_told_together() {
    let arena = Arena::open().await;
    let mut eve = arena.person("Eve").await;
    let mut known = Known::of(&mut eve).await;
    let mut ada = arena.person("Ada").await;
    for _ in 0..30 {
        ada.open("row", json!({})).await;
    }
    let heard = told(&mut eve, Duration::from_secs(6)).await;
    assert!(heard.len() <= 3, "{}", heard.len());
    heard.iter().for_each(|message| known.take(message));
    assert_eq!(known.tables.len(), 30);
}

#[tokio::test(start_paused = true)]
async fn a_table_that_nobody_follows_is_not_listed_but_a_running_match_is() {
    let arena = Arena::open().await;
    let mut ada = arena.person("Ada").await;
    let open = ada.open("row", json!({})).await;
    drop(ada);
    let absent = json!({"type": "leave", "grace": 60_000});
    let settings = json!({"policies": {"default": {"absent": absent}}});
    let (cy, dan, running) = pair(&arena, "row", settings).await;
    drop((cy, dan));
    tokio::time::sleep(Duration::from_secs(2)).await;
    let mut eve = arena.person("Eve").await;
    let known = Known::of(&mut eve).await;
    assert!(known.row(&open).is_none());
    assert!(known.row(&running).is_some());
}

#[tokio::test(start_paused = true)]
async fn an_idle_lobby_says_nothing_and_a_change_costs_its_row_only() {
    let arena = Arena::open().await;
    let (_owners, tables) = open(&arena, 100).await;
    let mut ben = arena.person("Ben").await;
    let mut eve = arena.person("Eve").await;
    tokio::time::sleep(Duration::from_secs(10)).await;
    let mut known = Known::of(&mut eve).await;
    assert_eq!(known.tables.len(), 100);
    let list: usize = known.tables.iter().map(|row| row.to_string().len()).sum();
    assert!(told(&mut eve, Duration::from_secs(60)).await.is_empty());
    ben.join(&tables[40]).await;
    let heard = told(&mut eve, Duration::from_secs(10)).await;
    assert!(!heard.is_empty());
    for message in &heard {
        assert_eq!(message["type"], "lobby_change");
        assert_eq!(message["changed"][0]["id"], *tables[40]);
        let length = message.to_string().len();
        assert!(length < 1000, "{length} bytes for one table");
        assert!(20 * length < list, "{length} of {list} bytes");
        known.take(message);
    }
    assert_eq!(known.row(&tables[40]).unwrap()["life"]["type"], "running");
}

#[tokio::test(start_paused = true)]
async fn older_tables_come_in_pages_and_change_like_the_others() {
    let arena = Arena::open().await;
    let (_owners, mut tables) = open(&arena, 300).await;
    let mut eve = arena.person("Eve").await;
    tokio::time::sleep(Duration::from_secs(20)).await;
    let mut known = Known::of(&mut eve).await;
    assert_eq!(known.tables.len(), 100);
    while let Some(next) = known.next.take() {
        let more = json!({"type": "lobby", "follow": true, "before": next});
        eve.send(&more).await;
        known.take(&eve.until("lobby").await);
    }
    tables.reverse();
    let ids: Vec<_> = known.tables.iter().map(|row| row["id"].clone()).collect();
    assert_eq!(ids, tables, "newest first, each once");
    let mut ben = arena.person("Ben").await;
    let oldest = tables.last().unwrap();
    ben.join(oldest).await;
    let runs = |now: &Known| now.row(oldest).unwrap()["life"]["type"] == "running";
    known.until(&mut eve, runs).await;
    // The same by HTTP.
    let (mut found, mut path) = (Vec::new(), "/api/tables?limit=90".to_owned());
    loop {
        let page = arena.get_json(&path).await;
        found.extend(rows(&page["items"]).iter().map(|row| row["id"].clone()));
        let Some(next) = page["next"].as_str() else {
            break;
        };
        path = format!("/api/tables?limit=90&before={next}");
    }
    assert_eq!(found, tables);
    assert_eq!(arena.get("/api/tables?before=x").await.0, 400);
    eve.send(&json!({"type": "lobby", "follow": true, "before": "x"}))
        .await;
    assert_eq!(eve.until("refused").await["problem"]["code"], "bad_page");
}

#[tokio::test(start_paused = true)]
async fn who_seeks_gets_the_table_that_has_waited_longest() {
    let arena = Arena::open().await;
    let (_owners, tables) = open(&arena, 300).await;
    let mut ben = arena.bot("Ben").await;
    for table in &tables[..3] {
        let done = ben.done(json!({"type": "seek", "game": "row"})).await;
        assert_eq!((&done["table"], &done["chair"]), (&json!(table), &json!(1)));
        // It follows the table like a client that joins.
        ben.done(json!({"type": "unwatch", "table": table})).await;
    }
    let seek = json!({"type": "seek", "game": "robbers"});
    assert_eq!(ben.refused(seek).await, "no_table");
    let seek = json!({"type": "seek", "game": "chess"});
    assert_eq!(ben.refused(seek).await, "unknown_game");
}

#[tokio::test(start_paused = true)]
async fn the_same_search_twice_finds_the_same_chair() {
    let arena = Arena::open().await;
    let (_owners, tables) = open(&arena, 2).await;
    let mut ben = arena.person("Ben").await;
    let seek = json!({"type": "seek", "id": "s1", "game": "row"});
    for _ in 0..2 {
        ben.send(&seek).await;
        let done = ben.until_that(|m| m["id"] == "s1").await;
        assert_eq!(
            (&done["table"], &done["chair"]),
            (&json!(tables[0]), &json!(1))
        );
    }
    let mut again = arena.again(ben.token()).await;
    again.send(&seek).await;
    let done = again.until_that(|m| m["id"] == "s1").await;
    assert_eq!(done["table"], *tables[0]);
    let other = again.done(json!({"type": "seek", "game": "row"})).await;
    assert_eq!(other["table"], *tables[1]);
}

#[tokio::test(start_paused = true)]
async fn a_table_whose_chairs_are_for_others_is_passed_over() {
    let arena = Arena::open().await;
    let mut ada = arena.person("Ada").await;
    let bots = json!({"type": "open", "admits": ["bot"]});
    let for_bots = ada
        .create(json!({"game": "row", "chairs": [{"type": "open"}, bots]}))
        .await;
    let mut cy = arena.person("Cy").await;
    let seek = json!({"type": "seek", "game": "row"});
    assert_eq!(cy.refused(seek.clone()).await, "no_table");
    let open = ada.open("row", json!({})).await;
    assert_eq!(cy.done(seek.clone()).await["table"], *open);
    let mut bot = arena.bot("Bot").await;
    assert_eq!(bot.done(seek).await["table"], *for_bots);
}

#[tokio::test(start_paused = true)]
async fn who_wishes_for_a_half_sits_there_while_there_is_room() {
    let arena = Arena::open().await;
    let mut ada = arena.person("Ada").await;
    let create = json!({
        "type": "create", "game": "catan", "stand": true, "settings": {"listed": true},
        "config": {"players": 4},
    });
    ada.done(create).await;
    let mut chairs = Vec::new();
    let mut all = Vec::new();
    for name in ["Ben", "Cy", "Dan"] {
        let mut one = arena.person(name).await;
        let seek = json!({"type": "seek", "game": "catan", "half": "second"});
        chairs.push(one.done(seek).await["chair"].as_u64().unwrap());
        all.push(one);
    }
    assert_eq!(chairs, [2, 3, 0]);
}

#[tokio::test(start_paused = true)]
async fn two_who_seek_at_once_do_not_fail_over_the_same_last_chair() {
    let arena = Arena::open().await;
    let (_owners, tables) = open(&arena, 2).await;
    let (mut ben, mut cy) = (arena.person("Ben").await, arena.person("Cy").await);
    let seek = json!({"type": "seek", "game": "row"});
    let (one, other) = tokio::join!(ben.done(seek.clone()), cy.done(seek.clone()));
    let got: HashSet<&str> = [&one, &other]
        .into_iter()
        .filter_map(|done| done["table"].as_str())
        .collect();
    assert_eq!(got, tables.iter().map(String::as_str).collect());
    let mut dan = arena.person("Dan").await;
    assert_eq!(dan.refused(seek).await, "no_table");
}

#[tokio::test(start_paused = true)]
async fn who_finds_no_table_opens_one_where_the_next_finds_it() {
    let arena = Arena::open().await;
    let template = json!({"id": "", "game": "row", "config": {"cells": 12}});
    let seek = json!({"type": "seek", "game": "row", "open": template});
    let mut crowd = Vec::new();
    for n in 0..20 {
        crowd.push(arena.bot(&format!("Nr {n}")).await);
    }
    let asked = crowd.iter_mut().map(|one| one.done(seek.clone()));
    let answers = futures_util::future::join_all(asked).await;
    let mut tables: Vec<&str> = answers
        .iter()
        .map(|done| done["table"].as_str().unwrap())
        .collect();
    tables.sort_unstable();
    let all = tables.len();
    tables.dedup();
    assert_eq!((all, tables.len()), (20, 10), "nobody waits alone");
    let listed = arena.get_json("/api/tables").await;
    for row in rows(&listed["items"]) {
        assert_eq!(row["options"], json!({"cells": 12}));
        assert_ne!(row["life"]["type"], "open");
    }
}
