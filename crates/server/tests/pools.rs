//! Pools: names, queue, talk, ranking, and the tables of their pairs.
#![allow(clippy::unwrap_used)]

mod common;

use std::{sync::Arc, time::Duration};

use common::{Arena, Client};
use futures_util::{SinkExt, StreamExt};
use parlor_server::{PoolBot, PoolOptions, RankBy};
use serde_json::{Value, json};

const POOL: &str = "quick";

fn options() -> PoolOptions {
    PoolOptions::quick_match(POOL, "row")
}

async fn open(options: PoolOptions) -> Arena {
    let arena = Arena::open().await;
    arena.server.as_ref().unwrap().open_pool(options).unwrap();
    arena
}

fn say(kind: &str) -> Value {
    json!({"type": kind, "pool": POOL})
}

fn queue(wait: bool) -> Value {
    json!({"type": "queue", "pool": POOL, "wait": wait, "want": {"actions": true}})
}

/// Enters the pool; says under which name.
async fn enter(client: &mut Client) -> String {
    client.done(say("enter")).await;
    let news = client.until("pool").await;
    news["name"].as_str().unwrap().to_owned()
}

async fn members(client: &mut Client) -> Vec<String> {
    client.done(say("members")).await;
    let list = client.until("members").await;
    let list = list["members"].as_array().unwrap();
    let name = |member: &Value| member["name"].as_str().unwrap().to_owned();
    list.iter().map(name).collect()
}

async fn ranking(client: &mut Client) -> Vec<(String, u64)> {
    client.done(say("rank")).await;
    let rank = client.until("rank").await;
    let scores = rank["scores"].as_array().unwrap().iter();
    let one = |score: &Value| {
        let name = score["name"].as_str().unwrap();
        (name.to_owned(), score["score"].as_u64().unwrap())
    };
    scores.map(one).collect()
}

/// Two people who were paired, the first to move, and their table.
async fn pair(arena: &Arena, first: &str, second: &str) -> (Client, Client, String) {
    let mut one = arena.person(first).await;
    let mut two = arena.person(second).await;
    enter(&mut one).await;
    enter(&mut two).await;
    one.done(queue(true)).await;
    two.done(queue(true)).await;
    let paired = one.until("paired").await;
    let names: Vec<&str> = paired["players"]
        .as_array()
        .unwrap()
        .iter()
        .map(|player| player["name"].as_str().unwrap())
        .collect();
    assert_eq!(names, [first, second], "who waited longer is first");
    assert_eq!(two.until("paired").await["table"], paired["table"]);
    let table = paired["table"].as_str().unwrap().to_owned();
    (one, two, table)
}

async fn mark(client: &mut Client, table: &str, cell: u8) {
    client.until_that(|m| m["you"] == "must").await;
    let act = json!({"type": "act", "table": table, "action": {"cell": cell}});
    client.done(act).await;
}

/// The first one wins.
async fn play(one: &mut Client, two: &mut Client, table: &str) {
    for (mine, theirs) in [(0, 8), (1, 7)] {
        mark(one, table, mine).await;
        mark(two, table, theirs).await;
    }
    mark(one, table, 2).await;
    one.end().await;
    two.end().await;
}

#[tokio::test(start_paused = true)]
async fn two_who_wait_are_paired_at_an_ordinary_table_and_may_wait_again() {
    let arena = open(options()).await;
    let (mut one, mut two, table) = pair(&arena, "Ada", "Ben").await;
    let mut eve = arena.person("Eve").await;
    eve.send(&json!({"type": "lobby", "follow": true})).await;
    eve.until_that(|m| m["tables"][0]["id"] == *table || m["changed"][0]["id"] == *table)
        .await;
    eve.done(json!({"type": "watch", "key": table})).await;
    assert_eq!(one.refused(queue(true)).await, "in_game");
    play(&mut one, &mut two, &table).await;
    assert_eq!(
        eve.end().await["over"]["finish"]["outcome"]["winners"],
        json!([0])
    );
    let again = json!({"type": "offer", "table": table, "offer": "rematch"});
    assert_eq!(one.refused(again).await, "one_match");
    two.done(queue(true)).await;
    one.done(queue(true)).await;
    let next = one.until("paired").await;
    assert_ne!(next["table"], *table);
    assert_eq!(next["players"][0]["name"], "Ben");
    // When nobody looks at it any more, the first table is closed; its record stays.
    for client in [&mut one, &mut two, &mut eve] {
        client
            .done(json!({"type": "unwatch", "table": table}))
            .await;
    }
    tokio::time::sleep(Duration::from_secs(1)).await;
    let join = json!({"type": "join", "key": table});
    assert_eq!(eve.refused(join).await, "closed");
    let (_, body) = arena.get("/api/matches").await;
    assert!(body.contains(&table), "{body}");
    let (_, body) = arena.get("/api/pools").await;
    assert!(body.contains(r#""name":"quick""#), "{body}");
}

#[tokio::test(start_paused = true)]
async fn names_are_unique_and_those_of_built_in_players_are_kept_for_them() {
    let arena = open(options()).await;
    let mut clients = Vec::new();
    for (given, got) in [
        ("Ada", "Ada"),
        ("Ada", "Ada 2"),
        ("Ada 2", "Ada 2 2"),
        ("a~b", "a-b"),
        ("Parlor random", "Parlor random 2"),
    ] {
        let mut client = arena.person(given).await;
        assert_eq!(enter(&mut client).await, got);
        clients.push(client);
    }
    let mut eve = arena.person("Eve").await;
    let claim = |name: &str| json!({"type": "enter", "pool": POOL, "name": name});
    assert_eq!(eve.refused(claim("Ada")).await, "name_taken");
    assert_eq!(eve.refused(claim("Parlor random")).await, "name_taken");
    assert_eq!(eve.refused(claim("a~b")).await, "bad_name");
    for (name, code) in [
        ("R a n d o m", "name_reserved"),
        ("parlor", "name_reserved"),
        (&"x".repeat(33), "name_too_long"),
        ("\u{202e}", "bad_name"),
    ] {
        assert_eq!(eve.refused(claim(name)).await, code, "{name:?}");
    }
    let key = json!({"type": "enter", "pool": POOL, "name": "Eve", "proven": "k"});
    assert_eq!(eve.refused(key).await, "unproven");
    eve.done(claim(" a\u{202e}da ")).await;
    assert_eq!(eve.until("pool").await["name"], "ada");
    assert_eq!(eve.refused(claim("eve")).await, "in_pool");
    let all = ["Ada", "Ada 2", "Ada 2 2", "a-b", "Parlor random 2", "ada"];
    assert_eq!(members(&mut eve).await, all);
    eve.done(say("leave")).await;
    assert_eq!(eve.refused(say("members")).await, "not_in_pool");
    drop(clients.remove(0));
    assert_eq!(members(&mut clients[0]).await, all[1..5]);
}

#[tokio::test(start_paused = true)]
async fn commands_need_a_pool_that_one_is_in_and_may_enter() {
    let arena = open(options()).await;
    let mut ada = arena.person("Ada").await;
    assert_eq!(
        ada.refused(json!({"type": "enter", "pool": "x"})).await,
        "no_pool"
    );
    assert_eq!(
        ada.refused(json!({"type": "rank", "pool": "x"})).await,
        "no_pool"
    );
    assert_eq!(ada.refused(queue(true)).await, "not_in_pool");
    let mut bot = arena.bot("Bot").await;
    assert_eq!(bot.refused(say("enter")).await, "not_admitted");
    enter(&mut ada).await;
    // Waiting twice is waiting, and who waits no longer is not paired.
    for wait in [true, true, false, false] {
        ada.done(queue(wait)).await;
        assert_eq!(ada.until("pool").await["waiting"], wait);
    }
    let mut ben = arena.person("Ben").await;
    enter(&mut ben).await;
    ben.done(queue(true)).await;
    assert_eq!(ben.listen(Duration::from_secs(60)).await.len(), 1);
    // Leaving ends the wait.
    drop(ben);
    ada.done(queue(true)).await;
    assert_eq!(ada.listen(Duration::from_secs(60)).await.len(), 1);
}

#[tokio::test(start_paused = true)]
async fn what_is_said_reaches_all_others_and_whispers_reach_one() {
    let arena = open(options()).await;
    let mut ada = arena.person("Ada").await;
    let mut ben = arena.person("Ben").await;
    let mut deaf = arena.person("Deaf").await;
    enter(&mut ada).await;
    enter(&mut ben).await;
    deaf.done(json!({"type": "enter", "pool": POOL, "chat": false}))
        .await;
    let talk = |text: &str| json!({"type": "talk", "pool": POOL, "text": text});
    let whisper =
        |text: &str, to: &str| json!({"type": "talk", "pool": POOL, "text": text, "to": to});
    ada.done(talk("Hi\u{7} \u{202e}all")).await;
    let heard = ben.until("talked").await;
    assert_eq!(
        (heard["name"].as_str(), heard["text"].as_str()),
        (Some("Ada"), Some("Hi  all"))
    );
    ben.done(whisper("psst", "Ada")).await;
    assert_eq!(ada.until("talked").await["to"], "Ada");
    assert_eq!(ada.refused(whisper("psst", "Deaf")).await, "no_hearer");
    assert_eq!(ada.refused(whisper("psst", "Nobody")).await, "no_hearer");
    assert_eq!(ada.refused(talk("")).await, "empty");
    assert_eq!(ada.refused(talk(&"x".repeat(1025))).await, "too_much");
    let heard = deaf.listen(Duration::from_secs(5)).await;
    assert!(heard.iter().all(|message| message["type"] != "talked"));
}

#[tokio::test(start_paused = true)]
async fn the_ranking_counts_games_won_and_survives_a_restart() {
    let mut arena = open(options()).await;
    let (mut one, mut two, table) = pair(&arena, "Ben", "Ada").await;
    let mut eve = arena.person("Eve").await;
    assert_eq!(ranking(&mut eve).await, []);
    play(&mut one, &mut two, &table).await;
    let after = [("Ben".to_owned(), 1), ("Ada".to_owned(), 0)];
    assert_eq!(ranking(&mut two).await, after);
    // A game that is still open when the server stops counts for nobody, and goes on.
    for client in [&mut one, &mut two] {
        client.done(queue(true)).await;
    }
    let open = one.until("paired").await["table"]
        .as_str()
        .unwrap()
        .to_owned();
    one.until_that(|m| m["you"] == "must").await;
    let token = one.token().to_owned();
    arena.restart().await;
    let by_rating = PoolOptions {
        rank: RankBy::Rating,
        ..options()
    };
    arena.server.as_ref().unwrap().open_pool(options()).unwrap();
    let other = PoolOptions {
        name: "other".into(),
        ..by_rating
    };
    arena.server.as_ref().unwrap().open_pool(other).unwrap();
    let mut ben = arena.again(&token).await;
    ben.done(json!({"type": "watch", "key": open})).await;
    ben.until_that(|m| m["you"] == "must").await;
    assert_eq!(ranking(&mut ben).await, after);
}

#[tokio::test(start_paused = true)]
async fn who_waits_alone_gets_a_built_in_opponent_as_second_player() {
    let bot = PoolBot {
        player: "random".into(),
        after: Duration::from_secs(20),
    };
    let arena = open(PoolOptions {
        bot: Some(bot),
        ..options()
    })
    .await;
    let mut tables = Vec::new();
    let mut clients = Vec::new();
    for name in ["Parlor random", "Parlor random 2"] {
        let mut client = arena.person("Ada").await;
        enter(&mut client).await;
        client.done(queue(true)).await;
        let asked = tokio::time::Instant::now();
        let paired = client.until("paired").await;
        assert_eq!(asked.elapsed().as_secs(), 20);
        assert_eq!(
            paired["players"][1],
            json!({"name": name, "kind": "built_in"})
        );
        tables.push(paired["table"].as_str().unwrap().to_owned());
        clients.push(client);
    }
    let names = ["Ada", "Ada 2", "Parlor random", "Parlor random 2"];
    assert_eq!(members(&mut clients[0]).await, names);
    clients[0]
        .done(json!({"type": "resign", "table": tables[0]}))
        .await;
    clients[0].end().await;
    assert_eq!(
        members(&mut clients[0]).await,
        [names[0], names[1], names[3]]
    );
    let rank = [("Parlor random".to_owned(), 1), ("Ada".to_owned(), 0)];
    assert_eq!(ranking(&mut clients[0]).await, rank);
}

#[tokio::test(start_paused = true)]
async fn an_identity_is_in_a_pool_once_and_its_newest_connection_has_the_place() {
    let arena = open(options()).await;
    let mut ada = arena.person("Ada").await;
    enter(&mut ada).await;
    ada.done(queue(true)).await;
    let mut again = arena.again(ada.token()).await;
    assert_eq!(enter(&mut again).await, "Ada");
    ada.until_that(|m| m["type"] == "pool" && m["name"].is_null())
        .await;
    again.done(queue(true)).await;
    assert_eq!(members(&mut again).await, ["Ada"]);
    assert_eq!(ada.refused(queue(true)).await, "not_in_pool");
    assert!(
        again
            .listen(Duration::from_secs(9))
            .await
            .iter()
            .all(|m| m["type"] != "paired")
    );
}

#[tokio::test(start_paused = true)]
async fn a_person_who_is_lost_for_half_a_minute_has_left() {
    let arena = open(options()).await;
    let (one, mut two, _) = pair(&arena, "Ada", "Ben").await;
    drop(one);
    let heard = two.listen(Duration::from_millis(29_900)).await;
    assert!(heard.iter().all(|message| message["over"].is_null()));
    let end = two.end().await;
    assert_eq!(end["over"]["finish"]["reason"], "left");
}

#[tokio::test(start_paused = true)]
async fn a_table_that_cannot_be_kept_frees_its_players() {
    let arena = open(options()).await;
    let mut one = arena.person("Ada").await;
    let mut two = arena.person("Ben").await;
    enter(&mut one).await;
    enter(&mut two).await;
    Arc::clone(&arena.store).set_broken(true);
    one.done(queue(true)).await;
    two.done(queue(true)).await;
    one.until_that(|m| m["problem"]["code"] == "storage").await;
    two.until_that(|m| m["problem"]["code"] == "storage").await;
    arena.store.set_broken(false);
    one.done(queue(true)).await;
    two.done(queue(true)).await;
    two.until_that(|m| m["you"] == "wait").await;
}

#[tokio::test(start_paused = true)]
async fn a_chair_can_be_opened_for_other_kinds() {
    let arena = Arena::open().await;
    let mut ada = arena.person("Ada").await;
    let table = ada.create(json!({"game": "row"})).await;
    let set = json!({"type": "open", "admits": ["person", "pentago"]});
    ada.done(json!({"type": "chair", "table": table, "chair": 1, "set": set}))
        .await;
    let is = |table: &Value| table["chairs"][1]["admits"] == json!(["person", "pentago"]);
    ada.news(is).await;
    let mut bot = arena.bot("Bot").await;
    let join = json!({"type": "join", "key": table, "chair": 1});
    assert_eq!(bot.refused(join).await, "not_admitted");
}

#[tokio::test(flavor = "multi_thread")]
async fn pairs_are_made_over_real_sockets_too() {
    let arena = open(options()).await;
    let mut tasks = tokio::task::JoinSet::new();
    for n in 0..20 {
        let lines = arena.lines;
        tasks.spawn(async move {
            let mut client = Client::connect(lines)
                .await
                .hello(json!({"name": format!("P{n}")}))
                .await;
            enter(&mut client).await;
            client.done(queue(true)).await;
            let paired = client.until("paired").await;
            client.update().await;
            (paired["table"].as_str().unwrap().to_owned(), client)
        });
    }
    let mut tables: Vec<String> = tasks
        .join_all()
        .await
        .into_iter()
        .map(|(table, _)| table)
        .collect();
    tables.sort();
    tables.dedup();
    assert_eq!(tables.len(), 10);
}

#[tokio::test]
async fn a_pool_is_reached_by_web_socket_too() {
    let arena = open(options()).await;
    let url = format!("ws://{}/ws", arena.web);
    let (mut socket, _) = tokio_tungstenite::connect_async(url).await.unwrap();
    for message in [
        json!({"type": "hello", "version": 1, "name": "Ada"}),
        json!({"type": "enter", "id": "1", "pool": POOL}),
        json!({"type": "members", "id": "2", "pool": POOL}),
    ] {
        let text = tokio_tungstenite::tungstenite::Message::text(message.to_string());
        socket.send(text).await.unwrap();
    }
    let mut kinds = Vec::new();
    while kinds.len() < 5 {
        let said = socket.next().await.unwrap().unwrap();
        let said: Value = serde_json::from_str(said.to_text().unwrap()).unwrap();
        kinds.push(said["type"].as_str().unwrap().to_owned());
    }
    assert_eq!(kinds, ["welcome", "pool", "done", "members", "done"]);
}
