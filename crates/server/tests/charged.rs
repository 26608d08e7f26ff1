//! What built-in players are charged: the time from the question to the answer, by the wall.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

mod common;

use std::{
    sync::{Condvar, Mutex},
    time::Duration,
};

use common::{Arena, Client, match_id, no_pace, with_toys};
use parlor_bots::Bot;
use parlor_game::{Budget, Millis, Player};
use parlor_server::{Options, Quotas};
use parlor_testkit::toys::row::{Event, Mark, Row, View};
use serde_json::json;

static HELD: Mutex<bool> = Mutex::new(true);
static LET_GO: Condvar = Condvar::new();

/// Thinks until all are let go.
struct Patient;

impl Player<Row> for Patient {
    fn hear(&mut self, _: Millis, _: &[Event]) {}

    fn choose(&mut self, _: &View, actions: &[Mark], _: &Budget) -> Option<Mark> {
        let mut held = HELD.lock().unwrap();
        while *held {
            held = LET_GO.wait(held).unwrap();
        }
        actions.first().cloned()
    }
}

static PATIENT: Bot<Row> = Bot {
    name: "patient",
    title: "Thinks until it is let go.",
    make: |_, _, _, _| Box::new(Patient) as Box<dyn Player<Row>>,
};

/// A table where `patient` is to move and has a minute; the question has been asked.
async fn table(client: &mut Client) -> String {
    let clock = json!({"type": "bank", "start": 60_000, "add": 0, "when": "after"});
    let create = json!({
        "game": "row", "settings": {"pace": no_pace(), "clocks": {"default": clock}},
        "chairs": [{"type": "built_in", "player": "patient"}, {"type": "open"}],
    });
    let table = client.create(create).await;
    client.news(|t| t["life"]["type"] == "running").await;
    table
}

#[tokio::test]
async fn a_player_is_charged_for_the_wait_for_a_thread_and_the_log_says_that_it_waited() {
    let mut catalog = with_toys();
    catalog.bots.push(&PATIENT);
    let arena = Arena::with(Options {
        catalog,
        quotas: Quotas {
            thoughts_per_identity: 1,
            ..Quotas::default()
        },
        ..Options::default()
    })
    .await;
    let mut ada = arena.person("Ada").await;
    table(&mut ada).await;
    let second = table(&mut ada).await;
    // The question of the second table waits for the answer of the first for so long at least.
    let wait = Duration::from_millis(120);
    tokio::time::sleep(wait).await;
    *HELD.lock().unwrap() = false;
    LET_GO.notify_all();
    let moved = |m: &serde_json::Value| m["table"] == *second && m["number"] == 2;
    let answer = ada.until_that(moved).await;
    let (spent, left) = (answer["spent"].as_u64(), &answer["clocks"][0]["left"]);
    assert!(100 <= spent.unwrap(), "{answer}");
    assert_eq!(left.as_u64().unwrap(), 60_000 - spent.unwrap());
    let lines = arena.lines_of(&match_id(&answer)).await;
    let busy = lines[0]["stamp"]["busy"].as_u64();
    assert!(busy.is_some_and(|busy| 100 <= busy), "{}", lines[0]);
    assert!(answer["busy"].is_null(), "only the log says so");
}
