//! Limits of connections: they are settings, and their error names them.

use std::time::Duration;

use parlor_gateways::{
    catan::GamesOptions,
    frame::{Bounds, Pace},
};
use serde_json::json;

use super::{
    arena::Arena,
    client::{Told, join},
};

fn bounded(bounds: Bounds) -> GamesOptions {
    GamesOptions {
        bounds,
        ..GamesOptions::default()
    }
}

fn error(told: &Told) -> String {
    told.error().unwrap()
}

#[tokio::test]
async fn who_is_not_let_in_is_told_which_limit_was_reached() {
    for (connections, per_address, said) in [
        (2, 64, "there are 2 connections already"),
        (64, 2, "there are 2 connections from your address already"),
    ] {
        let bounds = Bounds {
            connections,
            per_address,
            ..Bounds::default()
        };
        let arena = Arena::set_up(bounded(bounds)).await;
        let mut inside = Vec::new();
        for name in ["a", "b"] {
            let mut client = arena.client();
            client.ask(join(name, 0)).await;
            client.until(19).await;
            inside.push(client);
        }
        let mut third = arena.client();
        let told = error(&third.told().await);
        assert!(told.starts_with("E_FULL: "), "{told}");
        assert!(told.contains(said), "{told}");
        assert!(third.next().await.is_none());
    }
}

#[tokio::test(start_paused = true)]
async fn who_does_not_join_is_told_how_long_it_had() {
    let bounds = Bounds {
        hello: Duration::from_secs(7),
        ..Bounds::default()
    };
    let arena = Arena::set_up(bounded(bounds)).await;
    let mut client = arena.client();
    let told = error(&client.told().await);
    assert_eq!(told, "E_JOIN_FIRST: join within 7 seconds of connecting");
    assert!(client.next().await.is_none());
}

#[tokio::test(start_paused = true)]
async fn the_pace_of_requests_is_a_setting() {
    let bounds = Bounds {
        pace: Pace { burst: 2, rate: 1 },
        ..Bounds::default()
    };
    let arena = Arena::set_up(bounded(bounds)).await;
    let mut client = arena.client();
    client.ask(join("a", 0)).await;
    client.until(19).await;
    let start = tokio::time::Instant::now();
    for _ in 0..5 {
        client.ask(join("a", 0)).await;
    }
    for _ in 0..5 {
        client.until(19).await;
    }
    let took = start.elapsed().as_millis();
    assert!((3_990..=4_100).contains(&took), "{took}");
}

#[tokio::test]
async fn the_options_of_the_tables_that_open_by_themselves_are_settings() {
    let config = json!({"board": "beginner", "players": 3, "turn_cap": 7});
    let options = GamesOptions {
        config: Some(serde_json::value::to_raw_value(&config).unwrap()),
        settings: json!({"start": {"fill": {"after": 1, "player": "random"}}}),
        ..GamesOptions::default()
    };
    let arena = Arena::set_up(options).await;
    let mut client = arena.client();
    client.ask(join("a", 0)).await;
    let told = client.told().await;
    assert_eq!(told.field, 19, "{:?}", told.error());
    let mut looks = arena.own("looks", "bot").await;
    looks.send(&json!({"type": "lobby", "follow": true})).await;
    let lobby = looks
        .until(|said| said["type"] == "lobby" && said["tables"][0]["id"].is_string())
        .await;
    let id = lobby["tables"][0]["id"].clone();
    looks
        .send(&json!({"type": "watch", "key": id, "id": "w"}))
        .await;
    let news = looks.until(|said| said["type"] == "table").await;
    let table = &news["table"];
    assert_eq!(table["chairs"].as_array().unwrap().len(), 3);
    assert_eq!(table["config"]["turn_cap"], 7);
    let fill = &table["settings"]["start"]["fill"];
    assert_eq!(
        (&fill["after"], &fill["player"]),
        (&json!(1), &json!("random"))
    );
}
