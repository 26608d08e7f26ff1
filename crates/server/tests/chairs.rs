//! Chairs: who sits, who may, what the owner does with them.
#![allow(clippy::unwrap_used, clippy::panic)]

mod common;

use common::{Arena, mark, pair};
use serde_json::{Value, json};

fn by_owner() -> Value {
    json!({"start": {"rule": {"type": "owner"}}})
}

fn chair(table: &str, chair: u8, set: Value) -> Value {
    json!({"type": "chair", "table": table, "chair": chair, "set": set})
}

#[tokio::test(start_paused = true)]
async fn the_owner_closes_fills_and_opens_chairs() {
    let arena = Arena::open().await;
    let mut ada = arena.person("Ada").await;
    let mut ben = arena.person("Ben").await;
    let table = ada.open("robbers", by_owner()).await;
    let closed = json!({"type": "closed"});
    let random = json!({"type": "built_in", "player": "random"});
    ben.watch(&table).await;
    assert_eq!(
        ben.refused(chair(&table, 1, closed.clone())).await,
        "not_owner"
    );
    ada.done(chair(&table, 1, closed.clone())).await;
    let sit = json!({"type": "sit", "table": table, "chair": 1});
    assert_eq!(ben.refused(sit.clone()).await, "chair_closed");
    ada.done(chair(&table, 1, random)).await;
    let news = ben.news(|t| !t["chairs"][1]["sitter"].is_null()).await;
    assert_eq!(news["chairs"][1]["sitter"]["kind"], "built_in");
    assert_eq!(news["chairs"][1]["closed"], false);
    assert_eq!(ben.refused(sit.clone()).await, "chair_taken");
    let nobody = json!({"type": "built_in", "player": "nobody"});
    assert_eq!(
        ada.refused(chair(&table, 1, nobody)).await,
        "unknown_player"
    );
    ada.done(chair(&table, 1, json!({"type": "open"}))).await;
    ben.done(sit).await;
    assert_eq!(
        ada.refused(chair(&table, 0, closed.clone())).await,
        "own_chair"
    );
    assert_eq!(ada.refused(chair(&table, 9, closed)).await, "no_chair");
    let wrong = json!({"type": "sit", "table": table, "chair": 9});
    assert_eq!(
        arena.person("Eve").await.watch(&table).await["type"],
        "done"
    );
    assert_eq!(ben.refused(wrong).await, "seated");
}

#[tokio::test(start_paused = true)]
async fn who_was_removed_for_good_cannot_sit_here_again() {
    let arena = Arena::open().await;
    let mut ada = arena.person("Ada").await;
    let mut ben = arena.person("Ben").await;
    let table = ada.open("row", by_owner()).await;
    ben.join(&table).await;
    ada.done(chair(&table, 1, json!({"type": "open"}))).await;
    ben.news(|t| t["chairs"][1]["sitter"].is_null()).await;
    let sit = json!({"type": "sit", "table": table});
    ben.done(sit.clone()).await;
    ada.done(chair(&table, 1, json!({"type": "open", "ban": true})))
        .await;
    assert_eq!(ben.refused(sit).await, "removed");
    let mut again = arena.again(ben.token()).await;
    assert_eq!(again.join(&table).await["problem"]["code"], "removed");
    assert_eq!(again.watch(&table).await["type"], "done");
}

/// The owner's rights pass on.
#[tokio::test(start_paused = true)]
async fn the_longest_seated_person_inherits_the_table() {
    let arena = Arena::open().await;
    let mut ada = arena.person("Ada").await;
    let table = ada.open("robbers", by_owner()).await;
    let mut cy = arena.bot("Cy").await;
    cy.join(&table).await;
    let mut ben = arena.person("Ben").await;
    ben.command(json!({"type": "join", "key": table, "chair": 3}))
        .await;
    std::thread::sleep(std::time::Duration::from_millis(3));
    let mut dan = arena.person("Dan").await;
    dan.command(json!({"type": "join", "key": table, "chair": 2}))
        .await;
    let stand = json!({"type": "stand", "table": table});
    ada.done(stand.clone()).await;
    let owner = ben.id().to_owned();
    dan.news(|t| t["owner"] == owner).await;
    ben.done(stand.clone()).await;
    let owner = dan.id().to_owned();
    dan.news(|t| t["owner"] == owner).await;
    dan.done(stand.clone()).await;
    // Nobody else is there to take it: Dan goes on owning it, standing, until somebody sits down.
    let news = dan.news(|t| t["chairs"][2]["sitter"].is_null()).await;
    assert_eq!(news["owner"], owner);
    let fill = json!({"type": "chair", "table": table, "chair": 2, "set": {"type": "built_in", "player": "random"}});
    dan.done(fill).await;
    ada.done(json!({"type": "sit", "table": table})).await;
    let owner = ada.id().to_owned();
    dan.news(|t| t["owner"] == owner).await;
}

#[tokio::test(start_paused = true)]
async fn who_opened_a_table_and_stands_keeps_owning_it() {
    let arena = Arena::open().await;
    let mut ada = arena.person("Ada").await;
    let mut ben = arena.person("Ben").await;
    let mut cy = arena.person("Cy").await;
    let create = json!({"game": "robbers", "stand": true, "settings": by_owner()});
    let table = ada.create(create).await;
    ben.join(&table).await;
    cy.join(&table).await;
    cy.done(json!({"type": "stand", "table": table})).await;
    assert_eq!(
        ben.refused(json!({"type": "start", "table": table})).await,
        "not_owner"
    );
    cy.join(&table).await;
    ada.done(json!({"type": "start", "table": table})).await;
}

#[tokio::test(start_paused = true)]
async fn choices_are_unique_checked_and_ordered_by_seat() {
    let arena = Arena::open().await;
    let mut ada = arena.person("Ada").await;
    let mut ben = arena.person("Ben").await;
    let settings = json!({"start": {"rule": {"type": "owner"}, "seating": "rotated"}});
    let table = ada.open("court", settings).await;
    ben.join(&table).await;
    let choose = |choice: Value| json!({"type": "choose", "table": table, "choice": choice});
    ada.done(choose(json!("queen"))).await;
    assert_eq!(ben.refused(choose(json!("queen"))).await, "choice_taken");
    assert_eq!(ben.refused(choose(json!("king"))).await, "malformed_config");
    assert_eq!(
        ben.refused(choose(json!({"a": [1]}))).await,
        "malformed_config"
    );
    ben.done(choose(json!("fool"))).await;
    ada.done(json!({"type": "start", "table": table})).await;
    let begin = ada.update().await;
    let titles = &begin["start"]["config"]["titles"];
    let seats = begin["start"]["seats"].as_array().unwrap();
    let expected: Vec<Value> = seats
        .iter()
        .map(|seat| json!(["queen", "fool"][seat["chair"].as_u64().unwrap() as usize]))
        .collect();
    assert_eq!(*titles, json!(expected));
    assert_eq!(ada.refused(choose(json!("spy"))).await, "running");
    ben.done(json!({"type": "stand", "table": table})).await;
    ada.end().await;
    ada.done(choose(json!("fool"))).await;
}

/// A choice stands also where others, such as built-in players, choose nothing.
#[tokio::test]
async fn a_choice_is_kept_when_others_choose_nothing() {
    let arena = Arena::open().await;
    let mut ada = arena.person("Ada").await;
    let settings = json!({"start": {"rule": {"type": "owner"}, "seating": "as_sat"}});
    let table = ada.open("catan", settings).await;
    let choose = |choice: Value| json!({"type": "choose", "table": table, "choice": choice});
    ada.done(choose(json!("white"))).await;
    ada.done(choose(Value::Null)).await;
    ada.done(choose(json!("blue"))).await;
    for chair in 1..4 {
        let set = json!({"type": "built_in", "player": "random"});
        ada.done(json!({"type": "chair", "table": table, "chair": chair, "set": set}))
            .await;
    }
    ada.done(json!({"type": "start", "table": table})).await;
    let begin = ada.update().await;
    let colours = &begin["start"]["config"]["colours"];
    assert_eq!(*colours, json!(["blue", null, null, null]));
}

#[tokio::test(start_paused = true)]
async fn a_game_without_choices_offers_none() {
    let arena = Arena::open().await;
    let (mut ada, _ben, table) = pair(&arena, "row", by_owner()).await;
    let choose = json!({"type": "choose", "table": table, "choice": "red"});
    assert_eq!(ada.refused(choose).await, "no_choices");
}

#[tokio::test(start_paused = true)]
async fn the_number_of_chairs_follows_the_configuration() {
    let arena = Arena::open().await;
    let mut ada = arena.person("Ada").await;
    let mut ben = arena.person("Ben").await;
    let table = ada.open("rush", by_owner()).await;
    ben.command(json!({"type": "join", "key": table, "chair": 3}))
        .await;
    let size = |size: u8| json!({"type": "options", "table": table, "config": {"team_size": size}});
    ada.done(size(3)).await;
    ben.news(|t| t["chairs"].as_array().unwrap().len() == 6)
        .await;
    ada.done(size(1)).await;
    ben.until_that(|m| m["type"] == "table" && m["chair"].is_null())
        .await;
    assert_eq!(
        ada.refused(size(0)).await,
        "team_size_range",
        "the rules judge"
    );
    assert_eq!(arena.again(ben.token()).await.welcome["tables"], json!([]));
}

#[tokio::test(start_paused = true)]
async fn who_leaves_during_a_match_frees_the_chair_when_it_is_over() {
    let arena = Arena::open().await;
    let (mut ada, mut ben, table) = pair(&arena, "row", json!({})).await;
    ben.done(json!({"type": "stand", "table": table})).await;
    let end = ada.end().await;
    assert_eq!(end["over"]["finish"]["outcome"]["winners"], json!([0]));
    assert_eq!(end["over"]["left"], json!([1]));
    ada.news(|t| t["chairs"][1]["sitter"].is_null()).await;
    assert_eq!(arena.again(ben.token()).await.welcome["tables"], json!([]));
    let mut cy = arena.person("Cy").await;
    assert_eq!(cy.join(&table).await["chair"], 1);
    ada.done(json!({"type": "offer", "table": table, "offer": "rematch"}))
        .await;
    cy.done(json!({"type": "answer", "table": table, "offer": "rematch", "agree": true}))
        .await;
    assert_eq!(cy.until_that(|m| m["number"] == 1).await["you"], "wait");
    assert_eq!(ada.act(&table, &mark(0)).await["type"], "done");
}

#[tokio::test(start_paused = true)]
async fn a_name_is_changed_at_one_table() {
    let arena = Arena::open().await;
    let (mut ada, mut ben, table) = pair(&arena, "row", by_owner()).await;
    let rename = |name: &str| json!({"type": "rename", "table": table, "name": name});
    ada.done(rename("  Ada\u{7}  L. ")).await;
    ben.news(|t| t["chairs"][0]["sitter"]["name"] == "Ada L.")
        .await;
}

#[tokio::test(start_paused = true)]
async fn a_chair_admits_only_the_kinds_it_is_for() {
    let arena = Arena::open().await;
    let mut ada = arena.person("Ada").await;
    let table = ada.open("row", by_owner()).await;
    let server = arena.server.as_ref().unwrap();
    let door = server.door("pentago", parlor_server::Limits::default());
    let mut foreign = door.enter(None).unwrap();
    let outbox = foreign.outbox();
    for text in [
        r#"{"type":"hello","version":1}"#.to_owned(),
        format!(r#"{{"type":"join","id":"j","key":"{table}"}}"#),
    ] {
        foreign.receive(&text, tokio::time::Instant::now()).await;
    }
    tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    let said: Vec<String> = outbox
        .take()
        .into_iter()
        .map(|out| out.letter.text().to_owned())
        .collect();
    assert!(
        said.iter().any(|text| text.contains("\"full\"")),
        "{said:?}"
    );
    foreign.end("closed").await;
}

#[tokio::test(start_paused = true)]
async fn whispers_reach_two_and_nobody_else_and_lines_have_a_limit() {
    let arena = Arena::open().await;
    let mut ada = arena.person("Ada").await;
    let mut ben = arena.person("Ben").await;
    let mut cy = arena.person("Cy").await;
    let table = ada.open("robbers", by_owner()).await;
    ben.join(&table).await;
    cy.join(&table).await;
    ada.done(json!({"type": "say", "table": table, "text": "psst", "to": 1}))
        .await;
    ada.done(json!({"type": "say", "table": table, "text": "x".repeat(1_000)}))
        .await;
    assert_eq!(ben.until("said").await["text"], "psst");
    let heard = cy.until("said").await;
    assert_eq!(heard["text"].as_str().unwrap().len(), 400);
    let mut eve = arena.person("Eve").await;
    eve.watch(&table).await;
    let said: Vec<&Value> = eve.seen.iter().filter(|m| m["type"] == "said").collect();
    assert_eq!(said.len(), 1, "a newcomer hears what all have heard");
    assert_eq!(
        ada.refused(json!({"type": "say", "table": table, "text": " \n"}))
            .await,
        "empty"
    );
}

#[tokio::test(start_paused = true)]
async fn who_is_out_or_watches_is_not_heard_by_seats_still_in() {
    let arena = Arena::open().await;
    let settings = json!({"chat": {"during": "in_only"}});
    let (mut ada, mut ben, table) = pair(&arena, "row", settings).await;
    let mut eve = arena.person("Eve").await;
    eve.watch(&table).await;
    eve.done(json!({"type": "say", "table": table, "text": "take cell 4"}))
        .await;
    eve.done(json!({"type": "say", "table": table, "text": "cell 4!", "to": 0}))
        .await;
    ben.done(json!({"type": "say", "table": table, "text": "hello"}))
        .await;
    assert_eq!(ada.until("said").await["text"], "hello");
    assert_eq!(eve.until("said").await["text"], "take cell 4");
    let mut again = arena.again(ada.token()).await;
    again.watch(&table).await;
    let said: Vec<&Value> = again.seen.iter().filter(|m| m["type"] == "said").collect();
    assert_eq!(said.len(), 1, "coming back does not tell it either");
    let off = json!({"chat": {"during": "off"}});
    let (mut cy, _dan, table) = pair(&arena, "row", off).await;
    let say = json!({"type": "say", "table": table, "text": "hello"});
    assert_eq!(cy.refused(say).await, "chat_closed");
    let never = json!({"chat": {"during": "never"}, "start": {"rule": {"type": "owner"}}});
    let (mut fay, _gil, table) = pair(&arena, "row", never).await;
    let say = json!({"type": "say", "table": table, "text": "hello"});
    assert_eq!(
        fay.refused(say.clone()).await,
        "chat_closed",
        "before the match"
    );
    let on = json!({"chat": {"during": "all"}});
    fay.done(json!({"type": "options", "table": table, "settings": on}))
        .await;
    fay.done(say).await;
}
