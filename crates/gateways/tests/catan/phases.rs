//! Each kind of participant is lost in each phase, a stand-in plays on, and it comes back.

use std::{
    collections::BTreeSet,
    sync::{Arc, Mutex},
    time::Duration,
};

use parlor_gateways::catan::join::{Choice, JoinError, Settings};
use serde_json::{Value, json};

use super::{
    arena::{Arena, at_once},
    joined::{named, play_until},
    own::Own,
    volume,
};

/// When somebody can be lost: the phases in which it may have to act, and an offer of somebody else.
const MOMENTS: [&str; 11] = [
    "setup_settlement",
    "setup_road",
    "pre_roll",
    "discard",
    "move_robber",
    "steal",
    "main",
    "free_roads",
    "pick_plenty",
    "pick_monopoly",
    "offer",
];

/// A short run does not wait for these.
const RARE: [&str; 3] = ["free_roads", "pick_plenty", "pick_monopoly"];

/// So many games at most until each moment has come.
const GAMES: u32 = 400;

/// The moments that have not come yet.
type Left = Arc<Mutex<BTreeSet<&'static str>>>;

fn all_moments() -> Left {
    Arc::new(Mutex::new(MOMENTS.into_iter().collect()))
}

/// Takes a moment off the list.
fn comes(left: &Left, view: &Value) -> bool {
    let offered = view["now"]["seat"] != view["me"];
    let phase = view["phase"]["type"].as_str().unwrap();
    let moment = match phase {
        "main" if offered => "offer",
        phase => phase,
    };
    left.lock().unwrap().remove(moment)
}

/// Waits until the stand-in has done what was owed.
async fn plays_on(looks: &mut Own, after: &Value) {
    let after = after.as_u64().unwrap();
    looks
        .until(|said| said["type"] == "update" && after < said["number"].as_u64().unwrap())
        .await;
}

/// A table with one chair for the kind and three built-in players, and somebody who watches.
async fn table(arena: &Arena, kind: &str) -> (Own, String, i64) {
    let mut owner = arena.own("owner", "person").await;
    let built_in = |player: &str| json!({"type": "built_in", "player": player});
    // One who makes offers, and two who do not win too soon.
    let mut chairs = vec![built_in("normal"), built_in("random"), built_in("random")];
    // Tables that clients cannot join have no number: the chair admits both.
    chairs.push(json!({"type": "open", "admits": [kind, "catan"]}));
    let mut settings = at_once();
    let absent = json!({"type": "play", "grace": 0, "player": "normal"});
    let policy = json!({"absent": absent, "comeback": "name_and_address"});
    settings["policies"] = json!({"default": policy});
    let (table, number) = arena
        .table(
            &mut owner,
            json!({"vp_target": 15}),
            settings,
            chairs.into(),
        )
        .await;
    (owner, table, number)
}

/// Plays one game with our own protocol, hanging up once in every moment that has not come yet.
async fn own_game(arena: &Arena, kind: &str, left: &Left) {
    let (mut looks, table, _) = table(arena, kind).await;
    let mut own = arena.own("lost", kind).await;
    let want = json!({"view": true, "actions": true});
    own.send(&json!({"type": "join", "id": "j", "key": table, "want": want}))
        .await;
    let mut acted = 0;
    loop {
        let said = own.next().await.unwrap();
        if said["type"] != "update" {
            continue;
        }
        if !said["over"].is_null() {
            return;
        }
        let acts = said["you"] == "must" || said["you"] == "may";
        let Some(actions) = said["actions"].as_array().filter(|_| acts) else {
            continue;
        };
        if comes(left, &said["view"]) {
            let gone = own.leave();
            plays_on(&mut looks, &said["number"]).await;
            own = gone.back(&arena.server).await;
            own.send(&json!({"type": "watch", "id": "w", "key": table, "want": want}))
                .await;
            continue;
        }
        let of = |kind: &str| actions.iter().find(|one| one["type"] == kind);
        acted += 1;
        let other = actions.get(acted * 7919 % actions.len().max(1));
        let Some(action) = of("play").or_else(|| of("buy")).or(other) else {
            continue;
        };
        // What is answered to an offer may come too late.
        let id = format!("a{acted}");
        own.send(&json!({"type": "act", "id": id, "table": table, "action": action}))
            .await;
    }
}

/// The same over the protocol of the game.
async fn catan_game(arena: &Arena, round: u8, left: &Left) {
    let (_, _, number) = table(arena, "catan").await;
    loop {
        let list = Arc::clone(left);
        let leaves = move |choice: &Choice| {
            let view = serde_json::to_value(&choice.view).unwrap();
            comes(&list, &view)
        };
        // A returning client can only guess what the bank has, so a refusal is nobody's fault.
        let settings = Settings {
            strict: false,
            ..named("lost", number as i32)
        };
        match play_until(arena.stream(), settings, round, Box::new(leaves)).await {
            Err(JoinError::Player(_)) => {}
            // Not before it was noticed that it is gone, and never while it owes something.
            Err(JoinError::Refused(said)) if said.contains("E_FULL") => {
                tokio::time::sleep(Duration::from_millis(1)).await;
            }
            // The stand-in has ended the game before the seat could be handed back.
            Err(JoinError::Lost) => return,
            end => {
                assert!(end.unwrap().winner.is_some());
                return;
            }
        }
    }
}

#[tokio::test]
async fn a_person_is_lost_in_every_phase_and_comes_back() {
    natives("person").await;
}

#[tokio::test]
async fn a_program_is_lost_in_every_phase_and_comes_back() {
    natives("bot").await;
}

async fn natives(kind: &str) {
    let (arena, left) = (Arena::open().await, all_moments());
    for _ in 0..GAMES {
        own_game(&arena, kind, &left).await;
        if is_enough(&left) {
            return;
        }
    }
    panic!("never came: {left:?}");
}

#[tokio::test]
async fn a_client_is_lost_in_every_phase_and_comes_back() {
    let (arena, left) = (Arena::open().await, all_moments());
    for round in 0..GAMES {
        catan_game(&arena, round as u8, &left).await;
        if is_enough(&left) {
            return;
        }
    }
    panic!("never came: {left:?}");
}

/// Whether each moment has come for which this run waits.
fn is_enough(left: &Left) -> bool {
    let left = left.lock().unwrap();
    let excused = |moment: &&str| volume(1, 0) == 1 && RARE.contains(moment);
    left.iter().all(excused)
}
