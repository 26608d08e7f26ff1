//! 16.2 and 16.3: connecting, and how a table is set.

use serde_json::json;

use super::arena::Arena;

const NOT_NOW: &str = "error 4,not_now,Not now.";
const NOT_ALLOWED: &str = "error 6,not_allowed,You may not do this.";

/// The address is the one of the configuration, nobody outside is asked for it.
#[tokio::test(start_paused = true)]
async fn a_client_gets_a_box_and_a_key_and_everybody_is_told() {
    let arena = Arena::open().await;
    let mut ann = arena.client().await;
    ann.assign().await;
    assert_eq!(ann.number, 0);
    assert!(
        ann.key.ends_with(&format!(":{}", arena.table)),
        "{}",
        ann.key
    );
    let mut bob = arena.client().await;
    bob.assign().await;
    assert_eq!(bob.number, 1);
    ann.told(&["PlayerNumber 1"]).await;
    ann.ask("ping 77", &["pong 77"]).await;
    let addresses = ["internalIP unknown", "externalIP clue.example.org:7300"];
    ann.ask("hostIP", &addresses).await;
    ann.ask("AssignPlayerNumber", &[NOT_NOW]).await;
    let mut eve = arena.client().await;
    eve.ask("login wrong", &["error 9,auth,This key is not known here."])
        .await;
    eve.ask("sendstate", &[NOT_NOW]).await;
    eve.ask("table nowhere", &[]).await;
    let none = "error 8,no_table,There is no such table.";
    eve.ask("watch", &[none]).await;
    eve.ask(&format!("table {}", arena.table), &[]).await;
    eve.send("watch").await;
    let state = eve.all_until("donesendingstate").await;
    assert_eq!(state[..2], ["playerbox 0,1", "characterbox 0,-1"]);
}

#[tokio::test(start_paused = true)]
async fn the_state_of_the_boxes_is_told_and_so_is_every_change() {
    let arena = Arena::open().await;
    let mut ann = arena.client().await;
    ann.assign().await;
    let mut bob = arena.client().await;
    bob.assign().await;
    ann.told(&["PlayerNumber 1"]).await;
    ann.ask(
        "playername 0,Ann, the first",
        &["playername 0,Ann, the first"],
    )
    .await;
    bob.told(&["playername 0,Ann, the first"]).await;
    ann.ask("characterbox 0,5", &["characterbox 0,5"]).await;
    bob.told(&["characterbox 0,5"]).await;
    let taken = "error 5,choice_taken,Somebody else has chosen that.";
    bob.ask("characterbox 1,5", &[taken]).await;
    ann.ask("characterbox 0,-1", &["characterbox 0,-1"]).await;
    bob.told(&["characterbox 0,-1"]).await;
    // The first to sit owns the table.
    ann.ask("playerbox 3,2", &["playerbox 3,2", "playername 3,random"])
        .await;
    bob.told(&["playerbox 3,2", "playername 3,random"]).await;
    ann.ask("playername 3,Robby", &["playername 3,Robby"]).await;
    bob.told(&["playername 3,Robby"]).await;
    ann.ask("characterbox 3,2", &["characterbox 3,2"]).await;
    bob.told(&["characterbox 3,2"]).await;
    ann.ask("playerbox 5,0", &["playerbox 5,0"]).await;
    bob.told(&["playerbox 5,0"]).await;
    let owner = "error 6,not_allowed,Only the owner of the table may do this.";
    bob.ask("playerbox 5,1", &[owner]).await;
    bob.ask("playername 0,Eve", &[NOT_ALLOWED]).await;
    bob.ask("characterbox 3,1", &[owner]).await;
    bob.ask("Boot 0", &[owner]).await;
    bob.ask("Ready 0,1", &[NOT_ALLOWED]).await;
    bob.ask("Leave 0", &[NOT_ALLOWED]).await;
    ann.is_silent().await;
    bob.send("sendstate").await;
    let state = bob.all_until("donesendingstate").await;
    let guest = state[6].clone();
    assert!(guest.starts_with("playername 1,Guest "), "{guest}");
    let lines = [
        "playerbox 0,1",
        "characterbox 0,-1",
        "playername 0,Ann, the first",
        "Ready 0,0",
        "playerbox 1,1",
        "characterbox 1,-1",
        guest.as_str(),
        "Ready 1,0",
        "playerbox 2,1",
        "characterbox 2,-1",
        "playerbox 3,2",
        "characterbox 3,2",
        "playername 3,Robby",
        "Ready 3,1",
        "playerbox 4,1",
        "characterbox 4,-1",
        "playerbox 5,0",
        "characterbox 5,-1",
        "donesendingstate",
    ];
    assert_eq!(state, lines);
    let long = format!("playername 1,{}", "x".repeat(25));
    bob.ask(&long, &["error 2,malformed,This message cannot be read."])
        .await;
}

/// All of Unicode, and whoever comes later is told it too.
#[tokio::test(start_paused = true)]
async fn chat_needs_a_name_and_reaches_all() {
    let arena = Arena::open().await;
    let mut ann = arena.seated("Ann", 0).await;
    let mut bob = arena.client().await;
    bob.assign().await;
    ann.told(&["PlayerNumber 1"]).await;
    bob.ask("chat Hi", &["error 5,no_name,Say your name first."])
        .await;
    ann.ask("chat Zoë, guten Tag ☺", &["chat 0,Zoë, guten Tag ☺"])
        .await;
    bob.told(&["chat 0,Zoë, guten Tag ☺"]).await;
    let mut eve = arena.client().await;
    eve.send("watch").await;
    let lines = eve.all_until("donesendingstate").await;
    assert_eq!(lines[0], "chat 0,Zoë, guten Tag ☺");
    eve.ask("chat psst", &["chat -1,psst"]).await;
    bob.told(&["chat -1,psst"]).await;
}

/// A player who is gone is gone from the chat too, because its one connection is closed.
#[tokio::test(start_paused = true)]
async fn who_leaves_or_is_removed_is_told_and_its_connection_closed() {
    let arena = Arena::open().await;
    let mut ann = arena.seated("Ann", 0).await;
    let mut bob = arena.seated("Bob", 1).await;
    let mut cleo = arena.seated("Cleo", 2).await;
    ann.until("characterbox 2,2").await;
    bob.until("characterbox 2,2").await;
    ann.ask(
        "Boot 0",
        &["error 6,not_allowed,This is your own chair: stand up instead."],
    )
    .await;
    ann.ask("Boot 2", &["playerboot 2", "characterbox 2,-1"])
        .await;
    bob.told(&["playerboot 2", "characterbox 2,-1"]).await;
    cleo.told(&["playerboot 2"]).await;
    cleo.is_closed().await;
    // A removed player does not come back.
    let mut again = arena.client().await;
    let key = cleo.key.clone();
    again.send(&format!("resume {key},0")).await;
    assert!(again.line().await.starts_with("error 9,auth,"));
    // The owner leaves: nothing ends, the next one owns the table.
    ann.ask("Leave 0", &["playerleft 0"]).await;
    ann.is_closed().await;
    bob.told(&["playerleft 0", "characterbox 0,-1"]).await;
    bob.ask("playerbox 4,0", &["playerbox 4,0"]).await;
    bob.send("$$CloseGame$$").await;
    bob.is_closed().await;
}

/// Invalid setups say what is wrong and do not start.
#[tokio::test(start_paused = true)]
async fn nobody_is_ready_without_a_name_and_a_suspect_and_nobody_starts_alone() {
    let arena = Arena::open().await;
    let mut ann = arena.client().await;
    ann.assign().await;
    ann.ask("Ready 0", &["error 5,no_name,Say your name first."])
        .await;
    ann.ask("playername 0,Ann", &["playername 0,Ann"]).await;
    ann.ask("Ready 0", &["error 5,no_character,Choose a suspect first."])
        .await;
    ann.ask("characterbox 0,0", &["characterbox 0,0"]).await;
    ann.send("Ready 0").await;
    ann.told(&["mperror_PlayersNumber"]).await;
    ann.is_silent().await;
    ann.send("StartGame").await;
    ann.told(&[NOT_NOW]).await;
}

#[tokio::test(start_paused = true)]
async fn all_ready_count_down_and_any_unready_stops_it() {
    let arena = Arena::with(json!({"first": "seat_0"}), json!({})).await;
    let mut ann = arena.seated("Ann", 0).await;
    let mut bob = arena.seated("Bob", 1).await;
    ann.until("characterbox 1,1").await;
    ann.ask("Ready 0", &["Ready 0,1"]).await;
    bob.told(&["Ready 0,1"]).await;
    bob.ask("Ready 1,1", &["Ready 1,1", "Startcountdown 2,0"])
        .await;
    ann.told(&["Ready 1,1", "Startcountdown 2,0"]).await;
    ann.ask("Ready 0", &["Ready 0,0", "Stopcountdown"]).await;
    bob.told(&["Ready 0,0", "Stopcountdown"]).await;
    ann.ask("Ready 0", &["Ready 0,1", "Startcountdown 2,0"])
        .await;
    let before = tokio::time::Instant::now();
    ann.told(&["Game starting in 5 seconds", "StartGame"]).await;
    let took = before.elapsed().as_secs_f64();
    assert!((9.5..11.0).contains(&took), "{took}");
    bob.told(&[
        "Ready 0,1",
        "Startcountdown 2,0",
        "Game starting in 5 seconds",
    ])
    .await;
    bob.told(&["StartGame", "gamelookupspot 0,0", "gamelookupspot 1,1"])
        .await;
}

#[tokio::test(start_paused = true)]
async fn the_owner_cuts_the_countdown_short() {
    let arena = Arena::open().await;
    let mut ann = arena.seated("Ann", 0).await;
    let mut bob = arena.seated("Bob", 1).await;
    bob.ready().await;
    ann.ready().await;
    let told = ann.until("Startcountdown 2,").await;
    assert_eq!(bob.until("Startcountdown 2,").await, told);
    // Stopping the countdown does not give another draw.
    ann.send("Ready 0").await;
    ann.until("Stopcountdown").await;
    ann.send("Ready 0").await;
    assert_eq!(ann.until("Startcountdown 2,").await, told);
    bob.until("Stopcountdown").await;
    assert_eq!(bob.until("Startcountdown 2,").await, told);
    bob.ask(
        "StartGame",
        &["error 6,not_allowed,Only the owner of the table may do this."],
    )
    .await;
    ann.ask("StartGame", &["StartGame"]).await;
    bob.told(&["StartGame"]).await;
    let first = told.strip_prefix("Startcountdown 2,").unwrap();
    let lines = ann.all_until("step 1").await;
    let turn = lines.iter().find(|line| line.starts_with("playerTurn"));
    assert_eq!(turn, Some(&format!("playerTurn {first}")));
    for line in [
        "playername 0,Anna",
        "characterbox 0,3",
        "playerbox 4,0",
        "Ready 0",
        "Boot 1",
        "AssignPlayerNumber",
    ] {
        ann.ask(line, &[NOT_NOW]).await;
    }
}

#[tokio::test(start_paused = true)]
async fn a_full_table_has_no_spots() {
    let arena = Arena::open().await;
    let mut ann = arena.seated("Ann", 0).await;
    for n in 1..6 {
        ann.send(&format!("playerbox {n},0")).await;
        ann.until(&format!("playerbox {n},0")).await;
    }
    let mut bob = arena.client().await;
    bob.send(&format!("table {}", arena.table)).await;
    bob.send("AssignPlayerNumber").await;
    assert!(bob.line().await.starts_with("error 8,no_table,"));
    bob.told(&["nospots"]).await;
    bob.is_closed().await;
}
