//! No seat, spectator, list or error tells what its reader may not know.
#![allow(clippy::unwrap_used, clippy::panic)]

mod common;

use std::{
    sync::{Arc, Mutex, OnceLock},
    time::Duration,
};

use common::{Arena, Client, match_id, no_pace, with_toys};
use parlor_bots::{Bot, Random};
use parlor_game::Player;
use parlor_server::Options;
use parlor_testkit::{
    scripted::{Notes, Recording},
    toys::{
        Robbers,
        robbers::{Event, View},
    },
};
use serde_json::{Value, json};

fn owner_starts() -> Value {
    json!({"start": {"rule": {"type": "owner"}}, "pace": no_pace()})
}

async fn three_robbers(arena: &Arena) -> (Vec<Client>, Client, String) {
    let mut ada = arena.person("Ada").await;
    let config = json!({"turns": 12});
    let create = json!({"game": "robbers", "config": config, "settings": owner_starts()});
    let table = ada.create(create).await;
    let mut seats = vec![ada];
    for name in ["Ben", "Cy"] {
        let mut client = arena.person(name).await;
        client.join(&table).await;
        seats.push(client);
    }
    let mut eve = arena.person("Eve").await;
    eve.watch(&table).await;
    seats[0]
        .done(json!({"type": "start", "table": table}))
        .await;
    (seats, eve, table)
}

/// Everything that was told before the end.
fn before_the_end(client: &Client) -> Vec<Value> {
    let end = client
        .seen
        .iter()
        .position(|m| !m["over"].is_null())
        .unwrap_or(client.seen.len());
    client.seen[..end].to_vec()
}

fn seat_of(owner: &Value) -> Option<u64> {
    owner["start"]["seat"].as_u64()
}

#[tokio::test(start_paused = true)]
async fn nobody_is_told_another_hand_or_the_seed_before_the_end() {
    let arena = Arena::open().await;
    let (seats, mut eve, table) = three_robbers(&arena).await;
    let plays = seats.into_iter().map(|mut client| {
        let table = table.clone();
        tokio::spawn(async move {
            client.play_out(&table).await;
            client
        })
    });
    let plays: Vec<_> = plays.collect();
    let mut clients = Vec::new();
    for play in plays {
        clients.push(play.await.unwrap());
    }
    let end = eve.end().await;
    let seed = end["over"]["seed"].as_str().unwrap().to_owned();
    arena.verified(&match_id(&end)).await;
    clients.push(eve);
    for client in &clients {
        let told = before_the_end(client);
        let updates: Vec<&Value> = told.iter().filter(|m| m["type"] == "update").collect();
        assert!(10 < updates.len());
        let seat = seat_of(updates[0]);
        for message in &told {
            assert!(!message.to_string().contains(&seed), "{message}");
        }
        for update in &updates {
            let view = &update["view"];
            assert!(view["hands"].is_null());
            assert_eq!(view["me"].as_u64(), seat);
            assert_eq!(view["hand"].is_null(), seat.is_none());
            for event in update["events"].as_array().unwrap() {
                let own = [&event["seat"], &event["from"]]
                    .iter()
                    .any(|who| who.as_u64() == seat && seat.is_some());
                let secret = ["drew", "chose", "stole"].contains(&event["type"].as_str().unwrap());
                assert!(!secret || event["kind"].is_null() != own, "{event}");
            }
        }
        let numbers: Vec<u64> = updates
            .iter()
            .map(|m| m["number"].as_u64().unwrap())
            .collect();
        assert_eq!(numbers, (1..=numbers.len() as u64).collect::<Vec<_>>());
    }
    let hash = clients[0]
        .updates()
        .iter()
        .find_map(|m| m["start"]["seed_hash"].as_str().map(str::to_owned));
    let bytes: Vec<u8> = (0..32)
        .map(|n| u8::from_str_radix(&seed[2 * n..2 * n + 2], 16).unwrap())
        .collect();
    let bytes: [u8; 32] = bytes.try_into().unwrap();
    assert_eq!(hash, Some(parlor_play::seed_hash(&bytes)));
}

#[tokio::test(start_paused = true)]
async fn a_step_that_shows_a_viewer_nothing_sends_it_nothing() {
    let arena = Arena::open().await;
    let mut ada = arena.person("Ada").await;
    let mut ben = arena.person("Ben").await;
    let mut eve = arena.person("Eve").await;
    let config = json!({"team_size": 1, "spawn": 60_000, "end": 20_000});
    let settings = json!({"watch": {"delay": 0}});
    let create = json!({"game": "rush", "config": config, "settings": settings});
    let table = ada.create(create).await;
    eve.watch(&table).await;
    ben.join(&table).await;
    ada.news(|t| t["life"]["type"] == "running").await;
    for client in [&mut ada, &mut ben, &mut eve] {
        client.listen(Duration::from_millis(100)).await;
    }
    let tell = json!({"type": "tell", "to": 1, "words": [77]});
    ada.act(&table, &tell).await;
    let heard = ben.listen(Duration::from_millis(10)).await;
    assert!(heard.is_empty(), "it has not been said yet: {heard:?}");
    let heard = ben.listen(Duration::from_millis(100)).await;
    assert_eq!(heard.len(), 1);
    assert_eq!(heard[0]["events"][0]["type"], "heard");
    assert_eq!(heard[0]["number"], 2);
    ada.act(&table, &json!({"type": "grab"})).await;
    let heard = ben.listen(Duration::from_millis(500)).await;
    assert!(heard.is_empty(), "a grab is the grabber's: {heard:?}");
    let mine = ada.updates();
    let kinds: Vec<&Value> = mine
        .iter()
        .filter_map(|m| m["events"].get(0))
        .map(|event| &event["type"])
        .collect();
    assert_eq!(kinds, ["queued", "said", "queued"]);
    assert!(
        mine.iter().all(|m| !m["view"].is_null()),
        "each was the newest when it was told"
    );
    let heard = eve.listen(Duration::from_secs(1)).await;
    assert!(heard.iter().all(|m| m["type"] != "update"), "{heard:?}");
    let end = ben.end().await;
    assert_eq!(end["number"], 3, "numbers have no gaps");
    let end = eve.end().await;
    assert_eq!(end["over"]["finish"]["reason"], "time");
    assert_eq!(end["view"]["board"]["score"], json!([1, 0]));
    assert!(end["start"].is_object(), "watchers see it all at the end");
}

#[tokio::test(start_paused = true)]
async fn the_newest_update_has_the_view_even_if_what_came_after_shows_nothing() {
    let arena = Arena::open().await;
    let mut ada = arena.person("Ada").await;
    let mut ben = arena.person("Ben").await;
    let config = json!({"team_size": 1, "spawn": 60_000, "end": 20_000});
    let table = ada.create(json!({"game": "rush", "config": config})).await;
    ben.join(&table).await;
    ada.news(|t| t["life"]["type"] == "running").await;
    ada.act(&table, &json!({"type": "tell", "to": 1, "words": [7]}))
        .await;
    tokio::time::advance(Duration::from_millis(20)).await;
    // Ben's request carries out what Ada's has come to: he is told that, then his own.
    ben.act(&table, &json!({"type": "grab"})).await;
    ben.listen(Duration::from_millis(50)).await;
    for update in ben.updates().iter().rev().take(1) {
        assert!(!update["view"].is_null(), "{update}");
    }
    ada.listen(Duration::from_millis(50)).await;
    let last = ada.updates().pop().unwrap();
    assert_eq!(last["events"][0]["type"], "said");
    assert_eq!(last["view"]["queue"], json!([]));
}

#[tokio::test(start_paused = true)]
async fn how_a_petition_is_answered_stays_hidden_until_it_is_closed() {
    let arena = Arena::open().await;
    let mut ada = arena.person("Ada").await;
    let mut ben = arena.person("Ben").await;
    let mut cy = arena.person("Cy").await;
    let table = ada.open("court", owner_starts()).await;
    ben.join(&table).await;
    cy.join(&table).await;
    ada.done(json!({"type": "start", "table": table})).await;
    ada.act(&table, &json!({"type": "petition"})).await;
    let aye = json!({"type": "answer", "aye": true});
    ben.act(&table, &aye).await;
    for client in [&mut ada, &mut cy] {
        let update = client.until_that(|m| m["number"] == 3).await;
        assert_eq!(update["events"][0]["type"], "answered");
        assert!(update["events"][0]["aye"].is_null());
        assert_eq!(update["view"]["ayes"], json!([]));
    }
    let own = ben.until_that(|m| m["number"] == 3).await;
    assert_eq!(own["events"][0]["aye"], true);
    let wish = json!({"type": "history", "table": table, "from": 1});
    cy.done(wish).await;
    let page = cy.until("history").await;
    assert!(page["updates"][2]["events"][0]["aye"].is_null());
}

#[tokio::test(start_paused = true)]
async fn running_matches_are_not_given_out_and_lists_show_no_seed() {
    let arena = Arena::open().await;
    let (_seats, mut eve, _table) = three_robbers(&arena).await;
    let game = match_id(&eve.update().await);
    for path in [
        format!("/api/matches/{game}"),
        format!("/api/matches/{game}/record"),
    ] {
        let (status, body) = arena.get(&path).await;
        assert_eq!(status, 409, "{body}");
        assert!(!body.contains("seed"));
    }
    let (_, tables) = arena.get("/api/tables").await;
    assert!(tables.contains("Ada") && !tables.contains("seed"));
}

type Kept = Mutex<Vec<Arc<Mutex<Notes<Robbers>>>>>;

/// What the noting player was told and asked, one entry per time it sat down.
fn notes() -> &'static Kept {
    static NOTES: OnceLock<Kept> = OnceLock::new();
    NOTES.get_or_init(Mutex::default)
}

static NOTING: Bot<Robbers> = Bot {
    name: "noting",
    title: "Notes all that it hears.",
    make: |_, _, _, dice| {
        let player = Recording::new(Random::new(dice));
        notes().lock().unwrap().push(player.notes());
        Box::new(player) as Box<dyn Player<Robbers>>
    },
};

/// A table feeds all games alike.
#[tokio::test]
async fn built_in_players_and_stand_ins_are_fed_only_their_seat() {
    let mut catalog = with_toys();
    catalog.bots.push(&NOTING);
    let arena = Arena::with(Options {
        catalog,
        ..Options::default()
    })
    .await;
    let mut settings = owner_starts();
    let absent = json!({"type": "play", "grace": 1, "player": "noting"});
    settings["policies"] = json!({"default": {"absent": absent}});
    let mut ada = arena.person("Ada").await;
    let mut ben = arena.person("Ben").await;
    let noting = json!({"type": "built_in", "player": "noting"});
    let table = ada
        .create(json!({
            "game": "robbers",
            "config": {"turns": 20},
            "settings": settings,
            "chairs": [{"type": "open"}, {"type": "open"}, noting],
        }))
        .await;
    ben.join(&table).await;
    ada.done(json!({"type": "start", "table": table})).await;
    let roll = ada.my_turn().await.unwrap();
    drop(ben);
    let end = ada.play_out_from(&table, roll).await;
    let record = arena.verified(&match_id(&end)).await;
    let kind = arena_kind();
    let game = record.replay(kind).unwrap();
    let game: &parlor_play::Match<Robbers> = game.as_any().downcast_ref().unwrap();
    let all = notes().lock().unwrap();
    assert!(2 <= all.len(), "a stand-in sat down too");
    let mut seen = std::collections::BTreeSet::new();
    for notes in all.iter() {
        let notes = notes.lock().unwrap();
        let (first, ..) = &notes.asked[0];
        let me = View::clone(first).me.unwrap();
        seen.insert(me.0);
        for (view, ..) in &notes.asked {
            assert_eq!(view.me, Some(me));
            assert!(view.hands.is_none());
        }
        let told: Vec<(parlor_game::Millis, Vec<Event>)> =
            game.told(parlor_game::Viewer::Seat(me)).collect();
        assert_eq!(
            notes.heard,
            told[..notes.heard.len()],
            "the seat's own story"
        );
    }
    assert_eq!(seen.into_iter().collect::<Vec<_>>(), [1, 2]);
}

fn arena_kind() -> &'static dyn parlor_play::Kind {
    with_toys().game("robbers").unwrap().kind
}
