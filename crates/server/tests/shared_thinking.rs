//! Thinking is shared: what one guest lets built-in players think about holds up nobody else.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

mod common;

use std::sync::{Condvar, Mutex};

use common::{Arena, Client, no_pace, with_toys};
use parlor_bots::Bot;
use parlor_game::{Budget, Millis, Player};
use parlor_server::{Options, Quotas};
use parlor_testkit::toys::row::{Event, Mark, Row, View};
use serde_json::json;

static HELD: Mutex<bool> = Mutex::new(true);
static LET_GO: Condvar = Condvar::new();

/// Thinks until all are let go, if it is to.
struct Thinker {
    is_patient: bool,
}

impl Player<Row> for Thinker {
    fn hear(&mut self, _: Millis, _: &[Event]) {}

    fn choose(&mut self, _: &View, actions: &[Mark], _: &Budget) -> Option<Mark> {
        let mut held = HELD.lock().unwrap();
        while self.is_patient && *held {
            held = LET_GO.wait(held).unwrap();
        }
        actions.first().cloned()
    }
}

static PATIENT: Bot<Row> = Bot {
    name: "patient",
    title: "Thinks until it is let go.",
    make: |_, _, _, _| Box::new(Thinker { is_patient: true }) as Box<dyn Player<Row>>,
};

static BRISK: Bot<Row> = Bot {
    name: "brisk",
    title: "Thinks as long as it has to.",
    make: |_, _, _, _| Box::new(Thinker { is_patient: false }) as Box<dyn Player<Row>>,
};

/// A table where a built-in player is to move.
async fn table(client: &mut Client, player: &str) -> String {
    let create = json!({
        "game": "row", "settings": {"pace": no_pace()},
        "chairs": [{"type": "built_in", "player": player}, {"type": "open"}],
    });
    client.create(create).await
}

#[tokio::test]
async fn what_one_guest_lets_think_holds_up_neither_others_nor_players_that_need_no_search() {
    let mut catalog = with_toys();
    catalog.bots.push(&PATIENT);
    catalog.bots.push(&BRISK);
    let arena = Arena::with(Options {
        catalog,
        quotas: Quotas {
            thoughts_per_identity: 1,
            ..Quotas::default()
        },
        ..Options::default()
    })
    .await;
    let mut eve = arena.bot("Eve").await;
    let mut tables = Vec::new();
    for _ in 0..16 {
        tables.push(table(&mut eve, "patient").await);
    }
    // One of her questions is thought about, and the others wait; so does this one.
    let hers = table(&mut eve, "brisk").await;
    let moved = |table: &str| {
        let table = table.to_owned();
        move |m: &serde_json::Value| m["table"] == *table && m["number"] == 2
    };
    // Another guest's is answered.
    let mut ada = arena.bot("Ada").await;
    let brisk = table(&mut ada, "brisk").await;
    ada.until_that(moved(&brisk)).await;
    // And one that needs no search, also at a table of hers.
    let random = table(&mut eve, "random").await;
    eve.heard(moved(&random)).await;
    assert!(!eve.seen.iter().any(moved(&hers)), "hers still waits");
    *HELD.lock().unwrap() = false;
    LET_GO.notify_all();
    if !eve.seen.iter().any(moved(&hers)) {
        eve.heard(moved(&hers)).await;
    }
}
