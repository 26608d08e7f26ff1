//! Whole matches: clients among themselves, with built-in players and with people of our own protocol.

use serde_json::{Value, json};

use super::arena::{Arena, Client};

/// Nothing that takes time.
pub(crate) fn at_once() -> Value {
    json!({
        "clocks": {"default": {"type": "none"}, "kinds": {}},
        "pace": {"turn": [0, 0], "other": [0, 0]},
        "start": {"rule": {"type": "ready", "countdown": 50}},
    })
}

/// Short matches.
pub(crate) fn short() -> Value {
    // The first to sit begins, so that a test knows who has been asked.
    json!({"turn_cap": 50, "first": "seat_0"})
}

/// The lines of a match that everybody is told alike.
fn public(lines: &[String]) -> Vec<&str> {
    let private = [
        "options",
        "spots",
        "makeguess",
        "fixcards",
        "disprove",
        "showcard",
    ];
    let name = |line: &str| line.split(' ').next().unwrap_or_default().to_owned();
    let is_public = |line: &&String| !private.contains(&name(line).as_str());
    let begun = lines
        .iter()
        .position(|line| line == "StartGame")
        .unwrap_or(0);
    let lines = lines[begun..].iter().filter(is_public);
    lines
        .map(String::as_str)
        .filter(|line| !line.starts_with("player"))
        .collect()
}

#[tokio::test]
async fn clients_built_in_players_and_people_play_a_whole_match_together() {
    let arena = Arena::with(short(), at_once()).await;
    let mut ann = arena.seated("Ann", 0).await;
    let mut bob = arena.seated("Bob", 3).await;
    for (n, kind) in [(3, 2), (4, 0), (5, 0)] {
        ann.send(&format!("playerbox {n},{kind}")).await;
        ann.until(&format!("playerbox {n},{kind}")).await;
    }
    let mut eve = arena.client().await;
    eve.send("watch").await;
    eve.until("donesendingstate").await;
    let mut cleo = arena.own("Cleo").await;
    let key = arena.table.clone();
    let want = json!({"view": true, "actions": true});
    let done = cleo
        .done(json!({"type": "join", "key": key, "want": want}))
        .await;
    assert_eq!(done["chair"], 2);
    ann.until("playername 2,Cleo").await;
    cleo.done(json!({"type": "choose", "table": key, "choice": "mrs_white"}))
        .await;
    ann.until("characterbox 2,2").await;
    ann.ready().await;
    bob.ready().await;
    cleo.done(json!({"type": "ready", "table": key, "ready": true}))
        .await;
    let person = async {
        loop {
            let update = cleo
                .until(|m| m["type"] == "update" && (m["you"] == "must" || !m["over"].is_null()))
                .await;
            if !update["over"].is_null() {
                return update;
            }
            // The last action ends the turn, or shows a card.
            let action = update["actions"]
                .as_array()
                .unwrap()
                .last()
                .unwrap()
                .clone();
            cleo.send(&json!({"type": "act", "id": update["number"].to_string(), "table": key, "action": action}))
                .await;
        }
    };
    let (anns, bobs, eves, end) = tokio::join!(
        ann.play_out(20_000),
        bob.play_out(20_000),
        eve.play_out(20_000),
        person
    );
    let over = anns.last().unwrap();
    assert!(over.starts_with("gameover "), "{over}");
    assert_eq!(end["over"]["finish"]["how"], "rules");
    assert_eq!(
        public(&anns),
        public(&bobs),
        "the same lines in the same order"
    );
    assert_eq!(public(&anns), public(&eves));
    let roller = |lines: &[String], name: &str| lines.iter().any(|line| line.starts_with(name));
    assert!(roller(&anns, "roll ") && roller(&anns, "rolla "));
    // A watcher holds no cards and is asked nothing.
    let before = eves
        .iter()
        .position(|line| line.starts_with("fixcards") && line.ends_with(",-2"));
    let eves = &eves[..before.unwrap_or(eves.len())];
    assert!(!roller(eves, "options") && !roller(eves, "spots") && !roller(eves, "fixcards"));
    assert!(
        eves.iter()
            .all(|line| !line.starts_with("showcard") || line == "showcard -1,hidden")
    );
    // The box of the closed ones is no seat.
    assert!(anns.contains(&"gamelookupspot 3,3".to_owned()));
    assert!(!anns.iter().any(|line| line.starts_with("gamelookupspot 4")));
}

async fn two(arena: &Arena) -> (Client, Client) {
    let mut ann = arena.seated("Ann", 0).await;
    let mut bob = arena.seated("Bob", 1).await;
    ann.ready().await;
    bob.ready().await;
    (ann, bob)
}

#[tokio::test(start_paused = true)]
async fn the_owner_restarts_and_nothing_is_carried_over() {
    let arena = Arena::with(short(), at_once()).await;
    let (mut ann, mut bob) = two(&arena).await;
    ann.until("step 1").await;
    bob.until("step 1").await;
    bob.ask(
        "restart",
        &["error 6,not_allowed,Only the owner of the table may do this."],
    )
    .await;
    ann.send("restart").await;
    let lines = ann.all_until("StartGame").await;
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    assert_eq!(
        lines,
        ["gameover -1,closed", "step 2", "restart", "StartGame"]
    );
    bob.until("restart").await;
    let begun = ann.all_until("step 1").await;
    assert!(begun.iter().any(|line| line == "valid 1,1"));
    // What asks the first seat has been heard already.
    let (anns, bobs) = tokio::join!(ann.play_from(&begun, 20_000), bob.play_out(20_000));
    assert!(anns.last().unwrap().starts_with("gameover") && bobs.len() > 20);
}

#[tokio::test(start_paused = true)]
async fn a_line_out_of_place_is_answered_to_its_sender_alone_and_changes_nothing() {
    let arena = Arena::with(json!({"first": "seat_0"}), at_once()).await;
    let (mut ann, mut bob) = two(&arena).await;
    ann.until("step 1").await;
    bob.until("step 1").await;
    let unknown = "error 1,unknown,No such message.";
    let malformed = "error 2,malformed,This message cannot be read.";
    let servers = "error 3,server_only,Only the server sends this.";
    for (line, answer) in [
        ("hello all", unknown),
        ("roll 6", malformed),
        ("fixcards 3,0", servers),
        ("roll", "error 4,not_now,It is not your turn."),
        ("showcard 3", "error 4,not_now,It is not your turn."),
    ] {
        bob.ask(line, &[answer]).await;
    }
    for (line, answer) in [
        ("moveplayer 1,16", "error 4,not_now,Throw the dice first."),
        (
            "secretpassage",
            "error 5,no_passage,No secret passage leads away from here.",
        ),
        (
            "Suggest 5,7,14,0",
            "error 5,not_in_room,One suggests in a room only.",
        ),
        ("showcard 3", "error 4,not_now,Nobody asks you for a card."),
    ] {
        ann.ask(line, &[answer]).await;
    }
    ann.send("roll").await;
    let rolled = ann.line().await;
    assert!(rolled.starts_with("roll "), "nothing else came: {rolled}");
    assert_eq!(bob.line().await, rolled, "nothing of it reached the other");
    ann.until("step 2").await;
    ann.ask(
        "moveplayer 24,14",
        &["error 5,not_reachable,This place is not in reach."],
    )
    .await;
    ann.ask(
        "moveplayer -3,999",
        &["error 5,not_reachable,This place is not in reach."],
    )
    .await;
}

#[tokio::test(start_paused = true)]
async fn without_a_board_nobody_walks() {
    let arena = Arena::with(
        json!({"mode": "speed", "first": "seat_0", "turn_cap": 50}),
        at_once(),
    )
    .await;
    let (mut ann, mut bob) = two(&arena).await;
    let begun = ann.all_until("step 1").await;
    assert!(begun.iter().all(|line| !line.starts_with("position")));
    assert!(begun.contains(&"options Suggest,accuse,endturn".to_owned()));
    for line in ["roll", "secretpassage", "moveplayer 1,16"] {
        ann.ask(line, &["error 4,not_now,There is no board in speed mode."])
            .await;
    }
    ann.send("Suggest 0,6,17,0").await;
    assert_eq!(ann.line().await, "Suggest 0,6,17,0");
    bob.until("Suggest 0,6,17,0").await;
}
