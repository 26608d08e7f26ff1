//! The HTTP API.
#![allow(clippy::unwrap_used, clippy::panic)]

mod common;

use common::{Arena, mark, match_id, pair, with_toys};
use parlor_play::Record;
use serde_json::{Value, json};

#[tokio::test]
async fn the_games_are_listed_with_options_settings_and_players() {
    let arena = Arena::open().await;
    let games = arena.get_json("/api/games").await;
    let games = games["items"].as_array().unwrap();
    let row = games.iter().find(|game| game["id"] == "row").unwrap();
    assert_eq!(row["config"], json!({"cells": 9}));
    assert_eq!(row["seats"], json!([2, 2]));
    assert_eq!(row["players"][0]["name"], "random");
    assert!(row["config_schema"]["properties"]["cells"].is_object());
    assert!(row["settings"]["clocks"].is_object());
    assert!(games.iter().any(|game| game["id"] == "pentago"));
}

#[tokio::test]
async fn a_finished_match_is_listed_replayed_and_proved() {
    let arena = Arena::open().await;
    let (mut ada, mut ben, table) = pair(&arena, "row", json!({})).await;
    for (n, cell) in [3, 0, 4, 1, 5].into_iter().enumerate() {
        let client = if n % 2 == 0 { &mut ada } else { &mut ben };
        client.act(&table, &mark(cell)).await;
    }
    let game = match_id(&ben.end().await);
    let list = arena.get_json("/api/matches").await;
    assert_eq!(list["items"][0]["id"], game);
    assert_eq!(list["items"][0]["finish"]["reason"], "three");
    assert_eq!(list["items"][0]["seats"][1]["name"], "Ben");
    let replay = arena.get_json(&format!("/api/matches/{game}")).await;
    let steps = replay["steps"].as_array().unwrap();
    assert_eq!(replay["total"], 6);
    assert_eq!(steps.len(), 6);
    for (n, step) in steps.iter().enumerate() {
        assert_eq!(step["update"]["number"], n + 1);
        assert_eq!(step["view"]["moves"], n, "each step has its own view");
    }
    assert_eq!(replay["finish"]["outcome"]["winners"], json!([0]));
    let (status, text) = arena.get(&format!("/api/matches/{game}/record")).await;
    assert_eq!(status, 200);
    let record = Record::read(&text).unwrap();
    record
        .verify(with_toys().game("row").unwrap().kind)
        .unwrap();
    let replay_seed = replay["seed"].as_str().unwrap();
    assert_eq!(record.footer.unwrap().seed, replay_seed);
}

/// A replay can be seen as one seat saw it.
#[tokio::test]
async fn a_replay_shows_what_one_seat_saw() {
    let arena = Arena::open().await;
    let mut ada = arena.person("Ada").await;
    let chair = json!({"type": "built_in", "player": "random"});
    ada.done(json!({
        "type": "create", "game": "catan", "stand": true,
        "config": {"players": 2, "vp_target": 5},
        "settings": {"pace": {"turn": [0, 0], "other": [0, 0]}},
        "chairs": [chair, chair],
    }))
    .await;
    let game = match_id(&ada.end().await);
    let all = arena.get_json(&format!("/api/matches/{game}")).await;
    let one = arena.get_json(&format!("/api/matches/{game}?seat=1")).await;
    assert_eq!(
        (&one["start"]["seat"], &one["total"]),
        (&json!(1), &all["total"])
    );
    // At the end everybody sees all. The two pages may hold different numbers of steps.
    let middle = all["total"].as_u64().unwrap() / 2;
    let amid = async |seat: &str| {
        let path = format!("/api/matches/{game}?from={middle}&count=1{seat}");
        arena.get_json(&path).await["steps"][0]["view"].clone()
    };
    let (all, one) = (amid("").await, amid("&seat=1").await);
    let hand = |view: &Value, seat: usize| view["players"][seat]["hand"].clone();
    assert!(hand(&all, 0).is_object());
    assert!(hand(&one, 0).is_null());
    assert_eq!(hand(&one, 1), hand(&all, 1));
    let (status, said) = arena.get(&format!("/api/matches/{game}?seat=2")).await;
    assert_eq!(status, 422, "{said}");
    let (status, _) = arena.get(&format!("/api/matches/{game}?seat=x")).await;
    assert_eq!(status, 400);
}

/// A board is laid by a seed, and a table can be opened on it.
#[tokio::test]
async fn a_board_of_catan_is_laid_by_a_seed() {
    let arena = Arena::open().await;
    let lay = async |deal: &str, seed: &str| {
        let asked = json!({"deal": deal, "seed": seed}).to_string();
        arena.post("/api/games/catan/tools/board", &asked).await
    };
    let (status, first) = lay("balanced", "a").await;
    assert_eq!((status, &first), (200, &lay("balanced", "a").await.1));
    assert_ne!(first, lay("balanced", "b").await.1);
    assert_eq!(lay("square", "a").await.0, 422);
    let first: Value = serde_json::from_str(&first).unwrap();
    let mut ada = arena.person("Ada").await;
    let config = json!({"board": {"custom": first["board"]}});
    ada.done(json!({"type": "create", "game": "catan", "config": config}))
        .await;
}

#[tokio::test]
async fn a_replay_tells_what_chance_brought() {
    let arena = Arena::open().await;
    let mut ada = arena.person("Ada").await;
    let clock = json!({"type": "bank", "start": 60_000, "add": 1_000, "when": "after"});
    let settings = json!({"start": {"rule": {"type": "owner"}}, "clocks": {"default": clock}});
    let create = json!({"game": "robbers", "config": {"turns": 6}, "settings": settings});
    let table = ada.create(create).await;
    let (mut ben, mut cy) = (arena.person("Ben").await, arena.person("Cy").await);
    ben.join(&table).await;
    cy.join(&table).await;
    ada.done(json!({"type": "start", "table": table})).await;
    let plays = tokio::join!(
        ada.play_out(&table),
        ben.play_out(&table),
        cy.play_out(&table)
    );
    let id = match_id(&plays.0);
    let replay = arena.get_json(&format!("/api/matches/{id}")).await;
    let updates = replay["steps"].as_array().unwrap().iter();
    let replayed: Vec<Value> = updates.map(|step| step["update"].clone()).collect();
    // Its chance does not charge an action twice.
    assert_eq!(
        replayed.last().unwrap()["clocks"],
        ada.updates().last().unwrap()["clocks"]
    );
    let told = kinds(&ada.updates());
    assert!(told.iter().any(|kind| kind == "rolled"), "{told:?}");
    for kind in &told {
        let count = |kinds: &[String]| kinds.iter().filter(|one| *one == kind).count();
        assert!(
            count(&told) <= count(&kinds(&replayed)),
            "{kind} is missing"
        );
    }
}

/// What the events of some updates are.
fn kinds(updates: &[Value]) -> Vec<String> {
    let events = updates.iter().filter_map(|one| one["events"].as_array());
    let kind = |event: &Value| event["type"].as_str().unwrap_or_default().to_owned();
    events.flatten().map(kind).collect()
}

#[tokio::test]
async fn a_replay_shows_the_clocks_at_each_step() {
    let arena = Arena::open().await;
    let clock = json!({"type": "bank", "start": 60_000, "add": 1_000, "when": "after"});
    let settings = json!({"clocks": {"default": clock}});
    let (mut ada, mut ben, table) = pair(&arena, "row", settings).await;
    for (n, cell) in [3, 0, 4, 1, 5].into_iter().enumerate() {
        let client = if n % 2 == 0 { &mut ada } else { &mut ben };
        client.act(&table, &mark(cell)).await;
    }
    let game = match_id(&ben.end().await);
    let replay = arena.get_json(&format!("/api/matches/{game}")).await;
    let clocks = |step: usize| &replay["steps"][step]["update"]["clocks"];
    assert_eq!(clocks(0)[0]["left"], 60_000);
    let left = clocks(1)[0]["left"].as_u64().unwrap();
    let spent = replay["steps"][1]["update"]["spent"].as_u64().unwrap();
    assert_eq!(left, 61_000 - spent);
}

#[tokio::test]
async fn finished_matches_come_in_pages_newest_first_and_by_game() {
    let arena = Arena::open().await;
    let mut games = Vec::new();
    for game in ["row", "row", "panicky", "row", "row"] {
        let (mut ada, mut ben, table) = pair(&arena, game, json!({})).await;
        ada.done(json!({"type": "resign", "table": table})).await;
        games.push(match_id(&ben.end().await));
        tokio::time::sleep(std::time::Duration::from_millis(3)).await;
    }
    games.reverse();
    let mut found = Vec::new();
    let mut path = "/api/matches?limit=2".to_owned();
    loop {
        let page = arena.get_json(&path).await;
        for item in page["items"].as_array().unwrap() {
            found.push(item["id"].as_str().unwrap().to_owned());
        }
        let Some(next) = page["next"].as_str() else {
            break;
        };
        path = format!("/api/matches?limit=2&before={next}");
    }
    assert_eq!(found, games);
    let rows = arena.get_json("/api/matches?game=row").await;
    assert_eq!(rows["items"].as_array().unwrap().len(), 4);
}

#[tokio::test]
async fn what_is_not_there_is_a_problem() {
    let arena = Arena::open().await;
    for (path, code) in [
        ("/api/matches/nothing", "no_match"),
        ("/api/matches/nothing/record", "no_match"),
        ("/api/nothing", "no_path"),
        ("/api/", "no_path"),
    ] {
        let (status, body) = arena.get(path).await;
        assert_eq!(status, 404, "{path}");
        let problem: Value = serde_json::from_str(&body).unwrap();
        assert_eq!(problem["code"], code);
        assert!(problem["message"].is_string());
    }
}

#[tokio::test]
async fn the_openapi_document_lists_every_route_and_its_references_resolve() {
    let arena = Arena::open().await;
    let document = arena.get_json("/api/openapi.json").await;
    let paths = document["paths"].as_object().unwrap();
    for (path, methods) in paths {
        let filled = path.replace(['{', '}'], "");
        let (status, _) = match methods.get("post") {
            Some(_) => arena.post(&filled, "{}").await,
            None => arena.get(&filled).await,
        };
        let known = if path.contains('{') { 404 } else { 200 };
        assert_eq!(status, known, "{path}");
    }
    for path in [
        "/api/games",
        "/api/tables",
        "/api/matches",
        "/api/matches/{id}",
        "/api/matches/{id}/record",
        "/api/openapi.json",
        "/api/schema.json",
        "/healthz",
    ] {
        assert!(paths.contains_key(path), "{path}");
    }
    let mut references = Vec::new();
    collect(&document, &mut references);
    assert!(!references.is_empty());
    for reference in references {
        let pointer = reference.strip_prefix('#').unwrap();
        assert!(document.pointer(pointer).is_some(), "{reference}");
    }
    let schema = arena.get_json("/api/schema.json").await;
    let mut references = Vec::new();
    collect(&schema, &mut references);
    for reference in references {
        let pointer = reference.strip_prefix('#').unwrap();
        assert!(schema.pointer(pointer).is_some(), "{reference}");
    }
}

fn collect(value: &Value, references: &mut Vec<String>) {
    match value {
        Value::Object(map) => {
            if let Some(Value::String(reference)) = map.get("$ref") {
                references.push(reference.clone());
            }
            map.values().for_each(|value| collect(value, references));
        }
        Value::Array(list) => list.iter().for_each(|value| collect(value, references)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

#[tokio::test]
async fn the_server_says_how_it_is() {
    let arena = Arena::open().await;
    let (_ada, _ben, _table) = pair(&arena, "row", json!({})).await;
    assert_eq!(arena.get("/healthz").await, (200, "ok\n".to_owned()));
    let metrics = arena.counted().await;
    assert!(
        metrics.contains("parlor_matches_started_total{game=\"row\"} 1"),
        "{metrics}"
    );
    assert!(metrics.contains("parlor_connections 2"), "{metrics}");
    assert!(metrics.ends_with("# EOF\n"));
}

#[tokio::test]
async fn the_listed_tables_are_those_of_the_lobby() {
    let arena = Arena::open().await;
    let (_ada, _ben, table) = pair(&arena, "row", json!({})).await;
    let (_cy, _dan, hidden) = pair(&arena, "row", json!({"listed": false})).await;
    let tables = arena.get_json("/api/tables").await;
    assert_eq!(tables["items"].as_array().unwrap().len(), 1);
    assert_eq!(tables["items"][0]["id"], table);
    assert!(!tables.to_string().contains(&hidden));
}

#[tokio::test]
async fn the_tools_of_a_game_are_called_by_name() {
    let arena = Arena::open().await;
    let check = "/api/games/reversi/tools/check";
    let asked = json!({"text": "2 0 0 0 1 3 0 2 1"});
    let (status, told) = arena.post(check, &asked.to_string()).await;
    let told: Value = serde_json::from_str(&told).unwrap();
    assert_eq!((status, &told["stones"]), (200, &json!([1, 1])));
    for (path, body, status, code) in [
        (check, "{", 400, "bad_request"),
        (check, r#"{"txt":""}"#, 422, "bad_request"),
        (
            "/api/games/reversi/tools/compare",
            r#"{"record":"","claims":""}"#,
            422,
            "bad_record",
        ),
        ("/api/games/reversi/tools/fly", "{}", 404, "unknown_tool"),
        ("/api/games/nothing/tools/check", "{}", 404, "unknown_game"),
    ] {
        let (answered, told) = arena.post(path, body).await;
        let told: Value = serde_json::from_str(&told).unwrap();
        assert_eq!((answered, &told["code"]), (status, &json!(code)), "{path}");
    }
}
