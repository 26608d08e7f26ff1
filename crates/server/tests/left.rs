//! Giving a seat up: it stays given up, and a stand-in wins nothing for the player who left.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

mod common;

use common::{Arena, Client, mark, match_id, no_pace, with_toys};
use parlor_bots::Bot;
use parlor_game::{Budget, Millis, Player};
use parlor_server::Options;
use parlor_testkit::toys::row::{Event, Mark, Row, View};
use serde_json::{Value, json};

fn offer(table: &str) -> Value {
    json!({"type": "offer", "table": table, "offer": "take_back"})
}

fn agree(table: &str) -> Value {
    json!({"type": "answer", "table": table, "offer": "take_back", "agree": true})
}

async fn move_any(client: &mut Client, table: &str) {
    let asked = client.my_turn().await.unwrap();
    let done = client.act(table, &asked["actions"][0]).await;
    assert_eq!(done["type"], "done", "{done}");
}

#[tokio::test(start_paused = true)]
async fn who_resigned_has_no_say_any_more_and_is_not_brought_back() {
    let arena = Arena::open().await;
    let mut ada = arena.person("Ada").await;
    let create = json!({"game": "reversi", "config": {"map": "four"}});
    let table = ada.create(create).await;
    let mut others = Vec::new();
    for name in ["Ben", "Cy", "Dan"] {
        let mut other = arena.person(name).await;
        other.join(&table).await;
        others.push(other);
    }
    move_any(&mut ada, &table).await;
    for other in &mut others {
        move_any(other, &table).await;
    }
    ada.my_turn().await;
    ada.done(json!({"type": "resign", "table": table})).await;
    for said in [
        json!({"type": "resign", "table": table}),
        json!({"type": "take_over", "table": table}),
        json!({"type": "hand_over", "table": table, "player": "random"}),
        json!({"type": "act", "table": table, "action": {}}),
        offer(&table),
    ] {
        assert_eq!(ada.refused(said.clone()).await, "gone", "{said}");
    }
    let [ben, cy, dan] = &mut others[..] else {
        panic!("three others")
    };
    // What Ben moved last lies before Ada's end: taking it back would bring her back.
    assert_eq!(ben.refused(offer(&table)).await, "left_since");
    move_any(ben, &table).await;
    ben.done(offer(&table)).await;
    assert_eq!(ada.refused(agree(&table)).await, "gone");
    let news = cy.news(|t| !t["offers"].is_null()).await;
    assert_eq!(news["offers"][0]["waiting"], json!([2, 3]));
    cy.done(agree(&table)).await;
    dan.done(agree(&table)).await;
    let back = dan.until_that(|m| !m["undone"].is_null()).await;
    assert_eq!(
        back["must"],
        json!([1]),
        "it is Ben's turn again, not Ada's"
    );
}

#[tokio::test(start_paused = true)]
async fn people_who_play_on_may_agree_on_a_draw_when_another_has_resigned() {
    let arena = Arena::open().await;
    let mut all = Vec::new();
    let mut ada = arena.person("Ada").await;
    let table = ada
        .create(json!({"game": "reversi", "config": {"map": "four"}}))
        .await;
    all.push(ada);
    for name in ["Ben", "Cy", "Dan"] {
        let mut other = arena.person(name).await;
        other.join(&table).await;
        all.push(other);
    }
    let [ada, ben, cy, dan] = &mut all[..] else {
        panic!("four")
    };
    ada.update().await;
    ada.done(json!({"type": "resign", "table": table})).await;
    ben.done(json!({"type": "offer", "table": table, "offer": "draw"}))
        .await;
    let agree = json!({"type": "answer", "table": table, "offer": "draw", "agree": true});
    cy.done(agree.clone()).await;
    dan.done(agree).await;
    assert_eq!(ben.end().await["over"]["finish"]["how"], "agreed");
}

/// Takes the first of the listed actions.
struct First;

impl Player<Row> for First {
    fn hear(&mut self, _: Millis, _: &[Event]) {}

    fn choose(&mut self, _: &View, actions: &[Mark], _: &Budget) -> Option<Mark> {
        actions.first().cloned()
    }
}

static FIRST: Bot<Row> = Bot {
    name: "first",
    title: "Takes the first field.",
    make: |_, _, _, _| Box::new(First) as Box<dyn Player<Row>>,
};

async fn arena_with_first() -> Arena {
    let mut catalog = with_toys();
    catalog.bots.push(&FIRST);
    Arena::with(Options {
        catalog,
        ..Options::default()
    })
    .await
}

/// Ada and Ben; whoever is gone or away is followed by `first`.
async fn ada_and_ben(arena: &Arena) -> (Client, Client, String) {
    let mut ada = arena.person("Ada").await;
    let play = json!({"type": "play", "player": "first"});
    let away = json!({"type": "play", "player": "first", "grace": 1000});
    let table = ada
        .create(json!({
            "game": "row",
            "settings": {"pace": no_pace(), "policies": {"default": {"gone": play, "absent": away}}},
        }))
        .await;
    let mut ben = arena.person("Ben").await;
    ben.join(&table).await;
    ada.update().await;
    (ada, ben, table)
}

/// Lets the one who plays for Ada make three in a row.
async fn lose(ben: &mut Client, table: &str) -> Value {
    for cell in [8, 6] {
        ben.my_turn().await.unwrap();
        ben.act(table, &mark(cell)).await;
    }
    ben.end().await
}

fn played_on() -> Value {
    json!([{"seat": 0, "player": "first", "won": true}])
}

#[tokio::test]
async fn who_left_is_last_though_the_player_that_went_on_has_won() {
    let mut arena = arena_with_first().await;
    let (mut ada, mut ben, table) = ada_and_ben(&arena).await;
    ada.done(json!({"type": "stand", "table": table})).await;
    let end = lose(&mut ben, &table).await;
    let over = &end["over"];
    let outcome = &over["finish"]["outcome"];
    assert_eq!(outcome["places"], json!([2, 1]));
    assert_eq!(outcome["winners"], json!([]));
    assert_eq!(outcome["forfeits"], json!([0]));
    assert_eq!(over["left"], json!([0]));
    assert_eq!(over["played_on"], played_on());
    let news = ben.news(|t| t["life"]["type"] == "over").await;
    assert_eq!(news["chairs"][0]["score"], 0.0);

    let game = match_id(&end);
    let record = arena.verified(&game).await;
    let footer = serde_json::to_value(record.footer.unwrap()).unwrap();
    assert_eq!(footer["finish"], over["finish"]);
    assert_eq!(footer["played_on"], played_on());
    let list = arena.get_json("/api/matches").await;
    assert_eq!(list["items"][0]["finish"], over["finish"]);
    assert_eq!(list["items"][0]["left"], json!([0]));
    assert_eq!(list["items"][0]["played_on"], played_on());
    let replay = arena.get_json(&format!("/api/matches/{game}")).await;
    assert_eq!(replay["finish"], over["finish"]);
    assert_eq!(replay["left"], json!([0]));
    assert_eq!(replay["played_on"], played_on());

    let token = ben.token().to_owned();
    arena.restart().await;
    let mut back = arena.again(&token).await;
    back.watch(&table).await;
    let again = back.end().await;
    assert_eq!(again["over"], *over, "the same is told after a restart");
}

#[tokio::test]
async fn who_is_away_at_the_end_has_not_won_either() {
    let arena = arena_with_first().await;
    let (ada, mut ben, table) = ada_and_ben(&arena).await;
    drop(ada);
    let end = lose(&mut ben, &table).await;
    assert_eq!(end["over"]["finish"]["outcome"]["places"], json!([2, 1]));
    assert_eq!(end["over"]["left"], json!([0]));
    assert_eq!(end["over"]["played_on"], played_on());
}

#[tokio::test]
async fn who_hands_the_seat_over_and_stays_wins_with_it() {
    let arena = arena_with_first().await;
    let (mut ada, mut ben, table) = ada_and_ben(&arena).await;
    ada.done(json!({"type": "hand_over", "table": table, "player": "first"}))
        .await;
    let end = lose(&mut ben, &table).await;
    assert_eq!(end["over"]["finish"]["outcome"]["winners"], json!([0]));
    assert_eq!(end["over"]["left"], json!([]));
    assert_eq!(end["over"]["played_on"], Value::Null);
}

#[tokio::test(start_paused = true)]
async fn a_resignation_is_remembered_after_a_restart() {
    let mut arena = Arena::open().await;
    let mut ada = arena.person("Ada").await;
    let table = ada
        .create(json!({"game": "reversi", "config": {"map": "four"}}))
        .await;
    let mut others = Vec::new();
    for name in ["Ben", "Cy", "Dan"] {
        let mut other = arena.person(name).await;
        other.join(&table).await;
        others.push(other);
    }
    ada.update().await;
    ada.done(json!({"type": "resign", "table": table})).await;
    let tokens: Vec<String> = others.iter().map(|one| one.token().to_owned()).collect();
    arena.restart().await;
    let mut back = Vec::new();
    for token in &tokens {
        let mut one = arena.again(token).await;
        one.watch(&table).await;
        back.push(one);
    }
    back[0]
        .done(json!({"type": "resign", "table": table}))
        .await;
    back[1]
        .done(json!({"type": "resign", "table": table}))
        .await;
    let end = back[2].end().await;
    assert_eq!(end["over"]["left"], json!([0, 1, 2]));
}
