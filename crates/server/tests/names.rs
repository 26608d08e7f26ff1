//! What people may be called.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

mod common;

use common::{Arena, pair};
use serde_json::{Value, json};

/// What the server says to a hello with this name.
async fn hello(arena: &Arena, name: &str) -> Value {
    let mut client = arena.raw();
    client
        .send(&json!({"type": "hello", "version": 1, "name": name}))
        .await;
    client.next().await.unwrap()
}

#[tokio::test(start_paused = true)]
async fn characters_that_cannot_be_seen_or_turn_the_text_around_are_left_out() {
    let arena = Arena::open().await;
    for (given, shown) in [
        ("Ada\u{202e}evE", "AdaevE"),
        ("\u{2066}Ada\u{2069}\u{200f}", "Ada"),
        ("A\u{200b}da\u{feff}", "Ada"),
        ("Ada\u{7}\u{9b}", "Ada"),
        ("  Ada \n L. ", "Ada L."),
        ("Zoë 👩\u{200d}🚀", "Zoë 👩\u{200d}🚀"),
    ] {
        let welcome = hello(&arena, given).await;
        assert_eq!(welcome["you"]["shown"], shown, "{welcome}");
    }
}

#[tokio::test(start_paused = true)]
async fn a_name_that_cannot_be_taken_is_refused_with_a_reason() {
    let arena = Arena::open().await;
    let long = "y".repeat(33);
    for (name, code, said) in [
        (long.as_str(), "name_too_long", "32"),
        ("\u{202e}\u{200b}", "bad_name", "letter"),
        ("random", "name_reserved", "built-in"),
        ("R a n d o m", "name_reserved", "built-in"),
        ("Mas\u{200d}ter", "name_reserved", "built-in"),
        ("PARLOR", "name_reserved", "built-in"),
    ] {
        let refused = hello(&arena, name).await;
        assert_eq!(refused["problem"]["code"], code, "{name:?}: {refused}");
        let message = refused["problem"]["message"].as_str().unwrap();
        assert!(message.contains(said), "{message}");
    }
    // A refused client may try another name on the same connection.
    let mut client = arena.raw();
    client
        .send(&json!({"type": "hello", "version": 1, "name": "easy"}))
        .await;
    client.next().await.unwrap();
    let client = client.hello(json!({"name": "Easy Ada"})).await;
    assert_eq!(client.welcome["you"]["shown"], "Easy Ada");
    // No name is no fault.
    let nobody = hello(&arena, "").await;
    assert!(
        nobody["you"]["shown"]
            .as_str()
            .unwrap()
            .starts_with("Guest")
    );
}

#[tokio::test(start_paused = true)]
async fn the_same_holds_for_a_name_at_one_table() {
    let arena = Arena::open().await;
    let by_owner = json!({"start": {"rule": {"type": "owner"}}});
    let (mut ada, mut ben, table) = pair(&arena, "row", by_owner).await;
    let rename = |name: &str| json!({"type": "rename", "table": table, "name": name});
    ada.done(rename("  Ada\u{7}\u{202e}  L. ")).await;
    ben.news(|t| t["chairs"][0]["sitter"]["name"] == "Ada L.")
        .await;
    assert_eq!(ada.refused(rename(" ")).await, "bad_name");
    assert_eq!(ada.refused(rename(&"x".repeat(33))).await, "name_too_long");
    assert_eq!(ada.refused(rename("Expert")).await, "name_reserved");
    ada.done(json!({"type": "say", "table": table, "text": "a\u{202e}b"}))
        .await;
    let line = ben.until("said").await;
    assert_eq!(line["text"], "ab");
}
