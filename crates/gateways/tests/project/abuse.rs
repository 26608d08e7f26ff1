//! Bad input at the communication server: a game beside it goes on.

use std::time::{Duration, Instant};

use parlor_testkit::garble::Garbler;
use tokio::time::timeout;

use super::{
    peer::{Cs, Peer, join, until},
    world::{master, players},
};

/// A request and its reply pass.
async fn passes(player: &mut Peer, master: &mut Peer, guid: &str) {
    let request = format!(r#"{{"action":"pickup","userGuid":"{guid}"}}"#);
    player.send(&request).await;
    master.expect(&request).await;
    let reply = format!(r#"{{"action":"pickup","userGuid":"{guid}","result":"denied"}}"#);
    master.send(&reply).await;
    player.expect(&reply).await;
}

#[tokio::test]
async fn bad_frames_get_no_answer_are_counted_and_disturb_nobody() {
    let cs = Cs::with("").await;
    let mut master = cs.master().await;
    let mut good = cs.joined("good", &mut master).await;
    let mut bad = cs.joined("bad", &mut master).await;
    let long = format!(
        r#"{{"action":"move","userGuid":"bad","x":"{}"}}"#,
        "y".repeat(70_000)
    );
    let deep = format!(
        r#"{{"action":"move","userGuid":"bad","x":{}{}}}"#,
        "[".repeat(20),
        "]".repeat(20)
    );
    for (b, frame) in [
        (1, "nonsense"),
        (1, "[1,2]"),
        (1, &deep),
        (1, r#"{"action":"move","userGuid":"bad","action":"move"}"#),
        (2, r#"{"userGuid":"bad"}"#),
        (2, r#"{"action":5,"userGuid":"bad"}"#),
        (3, r#"{"action":"fly","userGuid":"bad"}"#),
        (5, &long),
        (6, r#"{"action":"move","direction":"N"}"#),
        (6, r#"{"action":"move","userGuid":"","direction":"N"}"#),
        (6, r#"{"action":"move","userGuid":7,"direction":"N"}"#),
        (11, r#"{"action":"end","result":"red"}"#),
        (11, r#"{"action":"connect","userGuid":"bad","result":"OK"}"#),
        (11, r#"{"action":"start","userGuid":"bad","team":"red"}"#),
        (24, "{\"action\":\"move\",\"userGuid\":\"ba\\u0007d\"}"),
    ] {
        let before = cs.counts.offences();
        bad.send(frame).await;
        bad.expect_silence().await;
        assert_eq!(cs.counts.offences(), before + 1, "B{b}: {frame:.60}");
        passes(&mut good, &mut master, "good").await;
    }
    // Still there, and a valid frame sets the count back.
    passes(&mut bad, &mut master, "bad").await;
    // A foreign name.
    let twice = r#"{"userGuid":"bad","action":"move","UserGuid":"good"}"#;
    let other = r#"{"userGuid":"bad","action":"move","userId":"good"}"#;
    let foreign = r#"{"action":"move","userGuid":"good","direction":"N"}"#;
    for frame in [twice, other, foreign] {
        bad.send(frame).await;
    }
    master.expect_silence().await;
    assert_eq!(cs.counts.impersonations(), 1);
    let mut early = cs.connect().await;
    let before = cs.counts.offences();
    early
        .send(r#"{"action":"move","userGuid":"early","direction":"N"}"#)
        .await;
    early.expect_silence().await;
    assert_eq!(cs.counts.offences(), before + 1, "a request before joining");
    // The Game Master is counted, never closed.
    for _ in 0..200 {
        master
            .send(r#"{"action":"weather","userGuid":"good"}"#)
            .await;
    }
    master.send("garbage").await;
    passes(&mut good, &mut master, "good").await;
    good.expect_silence().await;
}

#[tokio::test]
async fn offences_in_a_row_and_impersonations_close_the_connection() {
    let cs = Cs::with(r#""maxOffences":5,"maxImpersonations":3"#).await;
    let mut master = cs.master().await;
    let mut good = cs.joined("good", &mut master).await;
    let mut bad = cs.joined("bad", &mut master).await;
    for _ in 0..4 {
        bad.send("x").await;
    }
    passes(&mut bad, &mut master, "bad").await;
    for _ in 0..5 {
        bad.send("x").await;
    }
    bad.expect_end().await;
    let mut thief = cs.joined("thief", &mut master).await;
    for _ in 0..3 {
        thief.send(r#"{"action":"pickup","userGuid":"good"}"#).await;
    }
    thief.expect_end().await;
    passes(&mut good, &mut master, "good").await;
}

#[tokio::test]
async fn endless_frames_are_closed_and_nothing_is_kept() {
    let cs = Cs::with(r#""maxFrame":4096"#).await;
    let mut peer = cs.connect().await;
    let block = vec![b'x'; 4096];
    for _ in 0..20 {
        peer.bytes(&block).await;
    }
    peer.expect_end().await;
}

#[tokio::test]
async fn a_flood_is_read_slowly_and_others_do_not_notice() {
    let cs = Cs::with(r#""maxRate":100"#).await;
    let mut master = cs.master().await;
    let mut good = cs.joined("good", &mut master).await;
    let mut flood = cs.joined("flood", &mut master).await;
    // Signs of life count too.
    let bytes = vec![0x17; 20_000];
    let start = Instant::now();
    flood.bytes(&bytes).await;
    for _ in 0..400 {
        flood.expect("").await;
    }
    // What may come at once, and then a hundred a second.
    let took = start.elapsed();
    assert!(Duration::from_millis(1900) <= took, "{took:?}");
    // Nearly all of the flood still waits, for more than three minutes: nobody waits behind it.
    passes(&mut good, &mut master, "good").await;
}

#[tokio::test]
async fn who_does_not_read_is_closed_and_a_slow_game_master_is_waited_for() {
    let cs = Cs::with(r#""outBufferPlayer":65536,"maxRate":0"#).await;
    let mut master = cs.master().await;
    let mut good = cs.joined("good", &mut master).await;
    let lazy = cs.joined("lazy", &mut master).await;
    let reply = format!(
        r#"{{"action":"move","userGuid":"lazy","result":"OK","manhattanDistance":1,"pad":"{}"}}"#,
        "z".repeat(20_000)
    );
    for _ in 0..2000 {
        master.send(&reply).await;
        if cs.counts.closed() > 0 {
            break;
        }
    }
    assert_eq!(cs.counts.closed(), 1, "closed: it reads too slowly");
    passes(&mut good, &mut master, "good").await;
    drop(lazy);
    // A Game Master that does not read: nobody is closed, nothing is lost.
    let cs = Cs::with(r#""outBufferGm":65536,"maxRate":0"#).await;
    let mut master = cs.master().await;
    let mut busy = cs.joined("busy", &mut master).await;
    let count = 3000;
    let pad = "z".repeat(10_000);
    let sending = tokio::spawn(async move {
        for nth in 0..count {
            busy.send(&format!(
                r#"{{"action":"pickup","userGuid":"busy","nth":{nth},"pad":"{pad}"}}"#
            ))
            .await;
        }
        busy
    });
    tokio::time::sleep(Duration::from_millis(500)).await;
    assert!(!sending.is_finished(), "the sender is held back");
    for nth in 0..count {
        let heard = timeout(super::peer::LONG, master.next())
            .await
            .unwrap()
            .unwrap();
        assert!(heard.contains(&format!("\"nth\":{nth},")));
    }
    sending.await.unwrap();
}

/// With `PARLOR_LONG` 1,000 connections for a minute.
#[tokio::test(flavor = "multi_thread")]
async fn many_connections_that_all_misbehave_and_the_game_beside_them_ends_normally() {
    let is_long = parlor_testkit::garble::length() > 1;
    let (connections, seconds, lost) = match is_long {
        true => (1000, 60, "consumed"),
        false => (60, 3, "stays"),
    };
    let cs = Cs::with(r#""maxConnections":5000"#).await;
    // In the long run pieces that miss are lost, so that the game outlasts the abuse.
    let keys = format!(
        r#""boardWidth":8,"tasksHeight":6,"goalsHeight":2,"teamSize":2,"goals":3,"meaninglessPiece":"{lost}","moveDelay":40,
        "testDelay":100,"restartDelay":5000,"retryJoinInterval":100,"seed":"beside""#
    );
    let gm = master(cs.address, &keys, 1, None);
    let players = players(cs.address, &keys, 4, 1);
    gm.lines.wait("gm game 1 started", 1).await;
    let address = cs.address;
    let end = Instant::now() + Duration::from_secs(seconds);
    let mut abusers = tokio::task::JoinSet::new();
    for nth in 0..connections {
        abusers.spawn(async move {
            let mut garbler = Garbler::new(nth);
            while Instant::now() < end {
                let mut peer = Peer::connect(address).await;
                abuse(&mut peer, nth, &mut garbler).await;
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        });
    }
    while abusers.join_next().await.is_some() {}
    until(|| cs.counts.offences() > 20).await;
    let patience = Instant::now() + Duration::from_secs(600);
    while gm.lines.count("gm game 1 over") == 0 {
        assert!(Instant::now() < patience, "{:?}", gm.lines.all());
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    assert_eq!(gm.lines.count("gm game 1 over winner=none"), 0);
    for player in &players {
        player.lines.wait("Game over", 1).await;
        assert_eq!(player.lines.count("pl joined"), 1, "nobody was disturbed");
    }
}

/// One random kind of abuse.
async fn abuse(peer: &mut Peer, nth: u64, garbler: &mut Garbler) {
    match garbler.below(9) {
        0 => peer.bytes(&[b'{'; 3000]).await,
        1 => {
            let text = garbler.text(&join("x"));
            peer.send(&text).await;
        }
        2 => peer.bytes(&[0x17; 500]).await,
        3 => {
            peer.send(&join(&format!("abuser{nth}"))).await;
            peer.send(r#"{"action":"pickup","userGuid":"player-0"}"#)
                .await;
        }
        4 => peer.send(&join("player-1")).await,
        5 => peer.send(r#"{"action":"start"}"#).await,
        6 => {
            for _ in 0..20 {
                peer.send(r#"{"action":"end","result":"red"}"#).await;
            }
        }
        7 => peer.bytes(&[0xFF; 70_000]).await,
        _ => {} // It says nothing and goes.
    }
}
