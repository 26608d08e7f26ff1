//! What is kept beside the log: private notes, and what players say of their moves.
#![allow(clippy::unwrap_used, clippy::panic)]

mod common;

use common::{Arena, Client, mark, match_id, pair};
use parlor_store::{Owner, Store};
use serde_json::{Value, json};

fn memo(table: &str, revision: u32, text: &str) -> Value {
    json!({"type": "memo", "table": table, "revision": revision, "memo": {"text": text}})
}

async fn told_memo(client: &mut Client) -> (u64, String) {
    let told = client.until("memo").await;
    let text = told["memo"]["text"].as_str().unwrap().to_owned();
    (told["revision"].as_u64().unwrap(), text)
}

#[tokio::test]
async fn notes_are_private_come_back_and_go_to_the_other_connections_of_their_author() {
    let arena = Arena::open().await;
    let (mut ada, mut ben, table) = pair(&arena, "row", json!({})).await;
    let mut other = arena.again(ada.token()).await;
    other.watch(&table).await;
    let done = ada.done(memo(&table, 0, "first")).await;
    assert_eq!(done["number"], 1);
    assert_eq!(told_memo(&mut other).await, (1, "first".into()));
    let done = other.done(memo(&table, 1, "second")).await;
    assert_eq!(done["number"], 2);
    assert_eq!(told_memo(&mut ada).await, (2, "second".into()));
    ben.done(memo(&table, 0, "mine")).await;
    let mut again = arena.again(ada.token()).await;
    again.watch(&table).await;
    assert_eq!(told_memo(&mut again).await, (2, "second".into()));
    let mut eve = arena.person("Eve").await;
    eve.watch(&table).await;
    assert_eq!(eve.refused(memo(&table, 0, "no seat")).await, "no_seat");
    let told = |client: &Client| {
        let memos = client.seen.iter().filter(|m| m["type"] == "memo");
        memos.count()
    };
    assert_eq!((told(&ben), told(&eve), told(&ada)), (0, 0, 1));
}

#[tokio::test]
async fn a_stale_revision_is_refused_with_the_newest_notes() {
    let arena = Arena::open().await;
    let (mut ada, _ben, table) = pair(&arena, "row", json!({})).await;
    ada.done(memo(&table, 0, "first")).await;
    ada.done(memo(&table, 1, "second")).await;
    let answer = ada.command(memo(&table, 1, "late")).await;
    assert_eq!(answer["problem"]["code"], "stale_memo");
    assert_eq!(answer["number"], 2);
    assert_eq!(told_memo(&mut ada).await, (2, "second".into()));
    let long = "x".repeat(33 * 1024);
    assert_eq!(ada.refused(memo(&table, 2, &long)).await, "memo_too_long");
    let fits = "x".repeat(32 * 1024 - 20);
    ada.done(memo(&table, 2, &fits)).await;
}

#[tokio::test]
async fn notes_survive_a_crash_and_a_new_match_has_new_ones() {
    let mut arena = Arena::open().await;
    let (mut ada, mut ben, table) = pair(&arena, "row", json!({})).await;
    ada.done(memo(&table, 0, "first")).await;
    let (token, bens) = (ada.token().to_owned(), ben.token().to_owned());
    arena.stop().await;
    arena.start().await;
    ada = arena.again(&token).await;
    ben = arena.again(&bens).await;
    ada.watch(&table).await;
    assert_eq!(told_memo(&mut ada).await, (1, "first".into()));
    ben.watch(&table).await;
    ben.done(json!({"type": "resign", "table": table})).await;
    let first = match_id(&ada.end().await);
    // The match is over and still on the table.
    ada.done(memo(&table, 1, "after")).await;
    ada.done(json!({"type": "offer", "table": table, "offer": "rematch"}))
        .await;
    ben.done(json!({"type": "answer", "table": table, "offer": "rematch", "agree": true}))
        .await;
    let mut again = arena.again(&token).await;
    again.watch(&table).await;
    assert!(again.seen.iter().all(|m| m["type"] != "memo"));
    assert_eq!(ada.done(memo(&table, 0, "new")).await["number"], 1);
    let kept = arena.store.memos(first).await.unwrap();
    assert!(kept.is_empty(), "what nobody may see is not kept");
}

#[tokio::test]
async fn notes_are_in_the_record_only_if_their_author_agrees() {
    let arena = Arena::open().await;
    let (mut ada, mut ben, table) = pair(&arena, "row", json!({})).await;
    ada.done(memo(&table, 0, "open")).await;
    ben.done(memo(&table, 0, "secret")).await;
    ben.done(json!({"type": "resign", "table": table})).await;
    let id = match_id(&ada.end().await);
    let replay = arena.get_json(&format!("/api/matches/{id}")).await;
    assert_eq!(replay["memos"], Value::Null);
    let mut share = memo(&table, 1, "open");
    share["share"] = true.into();
    ada.done(share).await;
    let replay = arena.get_json(&format!("/api/matches/{id}")).await;
    let shown = json!([{"seat": 0, "memo": {"text": "open"}}]);
    assert_eq!(replay["memos"], shown);
    let (_, text) = arena.get(&format!("/api/matches/{id}/record")).await;
    let record = parlor_play::Record::read(&text).unwrap();
    let memos = record.footer.as_ref().unwrap().memos.clone();
    assert_eq!(memos, [(parlor_game::Seat(0), json!({"text": "open"}))]);
    let kind = common::with_toys().game("row").unwrap().kind;
    record.verify(kind).unwrap();
    assert!(!text.contains("secret"));
}

#[tokio::test]
async fn what_a_player_says_of_its_move_is_in_the_replay_and_told_to_nobody_before() {
    let arena = Arena::open().await;
    let (mut ada, mut ben, table) = pair(&arena, "row", json!({})).await;
    let mut eve = arena.person("Eve").await;
    eve.watch(&table).await;
    let act =
        json!({"type": "act", "table": table, "action": mark(3), "why": {"plan": "a secret plan"}});
    ada.done(act).await;
    let long = "y".repeat(9_000);
    let act = json!({"type": "act", "table": table, "action": mark(0), "why": long});
    ben.done(act).await;
    ben.done(json!({"type": "resign", "table": table})).await;
    let id = match_id(&ada.end().await);
    eve.end().await;
    for client in [&ada, &ben, &eve] {
        let heard = Value::Array(client.seen.clone()).to_string();
        assert!(!heard.contains("a secret plan"));
        assert!(client.updates().iter().all(|u| u["why"].is_null()));
    }
    let replay = arena.get_json(&format!("/api/matches/{id}")).await;
    let whys: Vec<&Value> = replay["steps"]
        .as_array()
        .unwrap()
        .iter()
        .map(|s| &s["update"]["why"])
        .collect();
    assert_eq!(*whys[1], json!({"plan": "a secret plan"}));
    assert!(whys[2].is_null(), "what is too long is not kept");
}

#[tokio::test]
async fn notes_that_cannot_be_read_are_counted_and_kept_and_the_match_is_still_shown() {
    let arena = Arena::open().await;
    let (mut ada, mut ben, table) = pair(&arena, "row", json!({})).await;
    ada.done(json!({"type": "resign", "table": table})).await;
    let id = match_id(&ben.end().await);
    let damaged = parlor_store::Write::Memo {
        match_id: id.clone(),
        seat: 1,
        memo: Some("{\"v\":99}".into()),
    };
    arena
        .store
        .commit(&Owner::alone(), &[damaged])
        .await
        .unwrap();
    for _ in 0..2 {
        let replay = arena.get_json(&format!("/api/matches/{id}")).await;
        assert_eq!(replay["memos"], Value::Null);
    }
    let counted = arena.counted().await;
    assert!(
        counted.contains("parlor_unreadable{what=\"memo\"} 1"),
        "{counted}"
    );
    let kept = arena.store.memos(id).await.unwrap();
    assert_eq!(kept, [(1, "{\"v\":99}".to_owned())]);
}
