//! Signs of life, registration, joining, lost connections.

use std::time::{Duration, Instant};

use super::peer::{Cs, Peer, begin, denied, join, joined, until};

const START: &str = r#"{"action":"start"}"#;
const OK: &str = r#"{"action":"start","result":"OK"}"#;
const DENIED: &str = r#"{"action":"start","result":"denied"}"#;

#[tokio::test]
async fn a_bare_etb_is_echoed_once_to_its_sender_and_to_nobody_else() {
    let cs = Cs::with("").await;
    let mut master = cs.master().await;
    let mut player = cs.joined("a", &mut master).await;
    player.bytes(b"\x17").await;
    player.expect("").await;
    player.bytes(b" \r\n\x17\x17").await;
    player.expect("").await;
    player.expect("").await;
    player.expect_silence().await;
    master.expect_silence().await;
}

#[tokio::test]
async fn a_silent_client_is_closed_only_if_it_has_shown_signs_of_life() {
    let cs = Cs::with(r#""keepAliveInterval":100,"keepAliveFactor":2"#).await;
    let mut master = cs.master().await;
    let mut quiet = cs.joined("quiet", &mut master).await;
    let mut lively = cs.joined("lively", &mut master).await;
    lively.bytes(b"\x17\x17").await;
    lively.expect("").await;
    lively.expect("").await;
    lively.expect_end().await;
    quiet.expect_silence().await;
    let always =
        Cs::with(r#""keepAliveInterval":100,"keepAliveFactor":2,"keepAliveEnforce":"always""#)
            .await;
    always.connect().await.expect_end().await;
}

#[tokio::test]
async fn who_says_nothing_is_closed() {
    let cs = Cs::with(r#""identifyTimeout":2000"#).await;
    let mut master = cs.master().await;
    cs.connect().await.expect_end().await;
    master.expect_silence().await;
}

#[tokio::test]
async fn game_masters_are_registered_or_denied() {
    let cs = Cs::with("").await;
    let mut master = cs.master().await;
    let mut second = cs.connect().await;
    second.send(START).await;
    second.expect(DENIED).await;
    // The connection stays open and may try again.
    second.send(r#"{"action":"connect","type":"gm"}"#).await;
    second.expect(DENIED).await;
    let mut player = cs.joined("a", &mut master).await;
    player.send(START).await;
    player.expect(DENIED).await;
    // The same Game Master again: its roster is emptied, the connections stay.
    master.send(START).await;
    master.expect(OK).await;
    player.send(r#"{"action":"pickup","userGuid":"a"}"#).await;
    master.expect_silence().await;
    drop((master, second));
    cs.successor().await;
    let closed = Cs::with(r#""gmAllowFrom":["192.0.2.1"]"#).await;
    let mut stranger = closed.connect().await;
    stranger.send(START).await;
    stranger.expect(DENIED).await;
}

#[tokio::test]
async fn a_held_join_is_answered_when_the_game_master_comes_and_denied_in_the_end() {
    let cs = Cs::with(r#""joinHold":120000"#).await;
    let mut first = cs.joining("a").await;
    first.settled().await;
    let mut second = cs.joining("b").await;
    second.settled().await;
    // Repeats are dropped meanwhile.
    first.send(&join("a")).await;
    first.settled().await;
    let mut master = cs.connect().await;
    master.send(START).await;
    master.expect(OK).await;
    master.expect(&join("a")).await;
    master.expect(&join("b")).await;
    master.send(&joined("a")).await;
    master.send(&denied("b")).await;
    first.expect(&joined("a")).await;
    second.expect(&denied("b")).await;
    // The connection stays open: it may ask again.
    second.send(&join("b")).await;
    master.expect(&join("b")).await;
    let short = Cs::with(r#""joinHold":400"#).await;
    let asked = Instant::now();
    let mut late = short.joining("c").await;
    late.expect(&denied("c")).await;
    assert!(Duration::from_millis(400) <= asked.elapsed());
}

#[tokio::test]
async fn a_join_is_held_between_two_games_and_then_forwarded_anyway() {
    let cs = Cs::with(r#""joinHold":300"#).await;
    let mut master = cs.master().await;
    let mut player = cs.joined("a", &mut master).await;
    master.send(&begin("a")).await;
    player.expect(&begin("a")).await;
    master.send(r#"{"action":"end","result":"red"}"#).await;
    player.expect(r#"{"action":"end","result":"red"}"#).await;
    let asked = Instant::now();
    player.send(&join("a")).await;
    master.expect(&join("a")).await;
    assert!(Duration::from_millis(300) <= asked.elapsed());
    master.send(START).await;
    master.expect(OK).await;
    // It may have forgotten what it was asked while it rested.
    master.expect(&join("a")).await;
    master.send(&joined("a")).await;
    player.expect(&joined("a")).await;
}

#[tokio::test]
async fn a_guid_in_use_is_denied_and_its_owner_notices_nothing() {
    let cs = Cs::with("").await;
    let mut master = cs.master().await;
    let mut owner = cs.joined("a", &mut master).await;
    let mut thief = cs.joining("a").await;
    thief.expect(&denied("a")).await;
    // One connection has one identifier, while it has joined.
    owner.send(&join("b")).await;
    owner.expect(&denied("b")).await;
    master.expect_silence().await;
    owner.send(r#"{"action":"pickup","userGuid":"a"}"#).await;
    master.expect(r#"{"action":"pickup","userGuid":"a"}"#).await;
    // After a denial another identifier takes its place.
    thief.send(&join("c")).await;
    master.expect(&join("c")).await;
    master.send(&denied("c")).await;
    thief.expect(&denied("c")).await;
    thief.send(&join("d")).await;
    master.expect(&join("d")).await;
}

#[tokio::test]
async fn a_lost_player_comes_back_by_its_guid_and_the_game_master_is_told() {
    let cs = Cs::with(r#""presence":true"#).await;
    let mut master = cs.master().await;
    let mut player = cs.joined("a", &mut master).await;
    master.send(&begin("a")).await;
    player.expect(&begin("a")).await;
    drop(player);
    master
        .expect(r#"{"action":"disconnect","userGuid":"a"}"#)
        .await;
    let mut again = cs.joining("a").await;
    master.expect(&join("a")).await;
    master.send(&joined("a")).await;
    master.send(&begin("a")).await;
    again.expect(&joined("a")).await;
    again.expect(&begin("a")).await;
    // Before the game begins a lost player is forgotten.
    let early = cs.joined("b", &mut master).await;
    drop(early);
    master
        .expect(r#"{"action":"disconnect","userGuid":"b"}"#)
        .await;
    master
        .send(r#"{"action":"pickup","userGuid":"b","result":"OK"}"#)
        .await;
    until(|| cs.counts.dropped() > 0).await;
}

#[tokio::test]
async fn players_of_a_lost_game_master_are_closed_after_a_while() {
    let cs = Cs::with(r#""gmGrace":3000"#).await;
    let mut master = cs.master().await;
    let mut stays = cs.joined("stays", &mut master).await;
    let mut asks = cs.joined("asks", &mut master).await;
    let lost = Instant::now();
    drop(master);
    let mut next = cs.successor().await;
    asks.send(&join("asks")).await;
    next.expect(&join("asks")).await;
    stays.expect_end().await;
    assert!(Duration::from_secs(3) <= lost.elapsed());
    next.send(&joined("asks")).await;
    asks.expect(&joined("asks")).await;
}

#[tokio::test]
async fn several_games_a_join_is_offered_to_one_after_another() {
    let cs = Cs::with(r#""maxGames":3"#).await;
    let (mut one, mut two) = (cs.master().await, cs.master().await);
    let mut player = cs.joining("a").await;
    one.expect(&join("a")).await;
    one.send(&denied("a")).await;
    two.expect(&join("a")).await;
    player.expect_silence().await;
    two.send(&joined("a")).await;
    player.expect(&joined("a")).await;
    player.send(r#"{"action":"test","userGuid":"a"}"#).await;
    two.expect(r#"{"action":"test","userGuid":"a"}"#).await;
    // Only its own Game Master may address it.
    one.send(r#"{"action":"test","userGuid":"a","result":"denied","test":null}"#)
        .await;
    player.expect_silence().await;
    assert_eq!(cs.counts.dropped(), 1);
    let mut nobody = cs.joining("b").await;
    for master in [&mut one, &mut two] {
        master.expect(&join("b")).await;
        master.send(&denied("b")).await;
    }
    nobody.expect(&denied("b")).await;
}

#[tokio::test]
async fn too_many_connections_are_closed_on_accept() {
    let cs = Cs::with(r#""maxConnections":2"#).await;
    let mut master = cs.master().await;
    let mut player = cs.joined("a", &mut master).await;
    cs.connect().await.expect_end().await;
    player.bytes(b"\x17").await;
    player.expect("").await;
}

#[tokio::test]
async fn connections_are_closed_when_it_stops() {
    let cs = Cs::with("").await;
    let mut master = cs.master().await;
    let Cs { stop, .. } = cs;
    drop(stop);
    master.expect_end().await;
}

/// A connection on which nobody answers leads nowhere: the player comes again on a new one.
#[tokio::test(flavor = "multi_thread")]
async fn a_join_without_an_answer_is_said_again_on_a_new_connection() {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let player = super::world::player(
        address,
        super::world::QUICK,
        "p",
        parlor_project_players::AgentKind::Sonar,
        0,
    );
    let mut silent = Peer::from(listener.accept().await.unwrap().0);
    for _ in 0..4 {
        assert_eq!(silent.next().await.unwrap(), join("p"));
    }
    let mut second = Peer::from(listener.accept().await.unwrap().0);
    assert_eq!(second.next().await.unwrap(), join("p"));
    assert_eq!(silent.next().await, None, "it leaves the first");
    // Who answers, whatever it says, is stayed with.
    for _ in 0..6 {
        second.send(&denied("p")).await;
        assert_eq!(second.next().await.unwrap(), join("p"));
    }
    let said = player.lines.all();
    let told = "no answer to 4 joins: trying a new connection";
    assert_eq!(said, [told], "{said:?}");
}
