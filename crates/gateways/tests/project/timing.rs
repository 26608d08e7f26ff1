//! Delays on the wire, the log, strength; the order of replies is compared in still time.

use std::time::{Duration, Instant};

use parlor_project_players::AgentKind;

use super::{
    peer::{Cs, Peer, join, joined},
    world::{Folder, Running, master, player},
};

/// One against one, or two against two, on a fixed board with the default delays.
const FIXED: &str = r#""boardWidth":3,"tasksHeight":3,"goalsHeight":1,"teamSize":2,"goals":[[0,0]],"spawnCount":0,
    "starts":{"red":[[0,1],[2,1]],"blue":[[0,3],[2,3]]},"pieces":[{"x":0,"y":1,"sham":false},{"x":2,"y":1,"sham":true}],
    "restartDelay":200,"beginPacing":0,"seed":"fixed""#;

/// A game of four scripted players: r1, r2, b1, b2.
async fn four(cs: &Cs, gm: &Running) -> Vec<Peer> {
    gm.lines.wait("gm registered", 1).await;
    let mut peers = Vec::new();
    for (guid, team) in [
        ("r1", "red"),
        ("r2", "red"),
        ("b1", "blue"),
        ("b,2\"", "blue"),
    ] {
        let mut peer = cs.connect().await;
        let guid = guid.replace('"', "\\\"");
        peer.send(&join(&guid).replace("\"red\"", &format!("\"{team}\"")))
            .await;
        peer.expect(&joined(&guid)).await;
        peers.push(peer);
    }
    for peer in &mut peers {
        let begin = peer.next().await.unwrap();
        assert!(
            begin.starts_with(r#"{"action":"start","userGuid":"#),
            "{begin}"
        );
        assert!(
            begin.ends_with(r#""board":{"width":3,"tasksHeight":3,"goalsHeight":1}}"#),
            "{begin}"
        );
    }
    peers
}

fn not_before(start: Instant, millis: u64) {
    let (took, due) = (start.elapsed(), Duration::from_millis(millis));
    assert!(due <= took, "{took:?} instead of {due:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn knowledge_travels_on_the_wire_in_its_time() {
    let cs = Cs::with("").await;
    let keys = FIXED.replace(
        "\"teamSize\":2",
        "\"exchangeDelay\":300,\"exchangeTimeout\":120000,\"yAxisRed\":\"down\",\"teamSize\":2",
    );
    let gm = master(cs.address, &keys, 1, None);
    let mut peers = four(&cs, &gm).await;
    let field = r#"{"x":1,"y":2,"value":{"manhattanDistance":2,"contains":"empty","timestamp":5,"userGuid":null}}"#;
    peers[0]
        .send(r#"{"action":"exchange","userGuid":"r1","receiverGuid":"r2"}"#)
        .await;
    peers[0]
        .send(&format!(
            r#"{{"action":"send","userGuid":"r1","receiverGuid":"r2","fields":[{field}]}}"#
        ))
        .await;
    peers[1]
        .expect(r#"{"action":"exchange","userGuid":"r1","receiverGuid":"r2"}"#)
        .await;
    let start = Instant::now();
    peers[1]
        .send(r#"{"action":"exchange","userGuid":"r2","receiverGuid":"r1","result":"OK"}"#)
        .await;
    peers[1]
        .send(r#"{"action":"move","userGuid":"r2","direction":"W"}"#)
        .await;
    peers[0]
        .expect(r#"{"action":"exchange","userGuid":"r2","result":"OK"}"#)
        .await;
    peers[0]
        .send(r#"{"action":"pickup","userGuid":"r1"}"#)
        .await;
    peers[0]
        .expect(r#"{"action":"pickup","userGuid":"r1","result":"OK"}"#)
        .await;
    not_before(start, 100);
    peers[1]
        .expect(&format!(
            r#"{{"action":"send","userGuid":"r1","fields":[{field}]}}"#
        ))
        .await;
    not_before(start, 300);
    peers[1]
        .expect(r#"{"action":"move","userGuid":"r2","result":"OK","manhattanDistance":1}"#)
        .await;
    not_before(start, 400);
    // Rejections of the player and of the Game Master.
    peers[0]
        .send(r#"{"action":"exchange","userGuid":"r1","receiverGuid":"r2"}"#)
        .await;
    peers[1]
        .expect(r#"{"action":"exchange","userGuid":"r1","receiverGuid":"r2"}"#)
        .await;
    peers[1].send(r#"{"action":"exchange","userGuid":"r2","result":"denied","rejectDuration":"permanent"}"#).await;
    let permanent = |guid: &str| {
        format!(
            r#"{{"action":"exchange","userGuid":"{guid}","result":"denied","rejectDuration":"permanent"}}"#
        )
    };
    peers[0].expect(&permanent("r2")).await;
    for guid in ["r2", "nobody", "r1", "b1"] {
        peers[0]
            .send(&format!(
                r#"{{"action":"exchange","userGuid":"r1","receiverGuid":"{guid}"}}"#
            ))
            .await;
        peers[0].expect(&permanent(guid)).await;
    }
    peers[1].expect_silence().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_exchange_that_nobody_answers_is_denied_after_a_while() {
    let cs = Cs::with("").await;
    let keys = FIXED.replace("\"teamSize\":2", "\"exchangeTimeout\":400,\"teamSize\":2");
    let gm = master(cs.address, &keys, 1, None);
    let mut peers = four(&cs, &gm).await;
    let start = Instant::now();
    peers[1]
        .send(r#"{"action":"exchange","userGuid":"r2","receiverGuid":"r1"}"#)
        .await;
    peers[0]
        .expect(r#"{"action":"exchange","userGuid":"r2","receiverGuid":"r1"}"#)
        .await;
    peers[1]
        .expect(
            r#"{"action":"exchange","userGuid":"r1","result":"denied","rejectDuration":"single"}"#,
        )
        .await;
    not_before(start, 400);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_log_of_a_scripted_game_byte_for_byte_and_the_end() {
    let folder = Folder::new("a40");
    let log = folder.file("log.csv");
    let cs = Cs::with("").await;
    let gm = master(cs.address, FIXED, 1, Some(&log));
    let mut peers = four(&cs, &gm).await;
    let say = |action: &str| format!(r#"{{"action":"{action}","userGuid":"r1"}}"#);
    peers[0].send(&say("pickup")).await;
    peers[0]
        .expect(r#"{"action":"pickup","userGuid":"r1","result":"OK"}"#)
        .await;
    peers[0].send(&say("test")).await;
    peers[0]
        .expect(r#"{"action":"test","userGuid":"r1","result":"OK","test":false}"#)
        .await;
    peers[0]
        .send(r#"{"action":"move","userGuid":"r1","direction":"N"}"#)
        .await;
    peers[0]
        .expect(r#"{"action":"move","userGuid":"r1","result":"OK","manhattanDistance":null}"#)
        .await;
    peers[3]
        .send(r#"{"action":"destroy","userGuid":"b,2\""}"#)
        .await;
    peers[3]
        .expect(r#"{"action":"destroy","userGuid":"b,2\"","result":"denied"}"#)
        .await;
    peers[0].send(&say("place")).await;
    peers[0]
        .expect(r#"{"action":"place","userGuid":"r1","result":"OK","consequence":"correct"}"#)
        .await;
    for peer in &mut peers {
        peer.expect(r#"{"action":"end","result":"red"}"#).await;
    }
    // Dropped unanswered until the next game.
    peers[0].send(&say("pickup")).await;
    peers[0].expect_silence().await;
    gm.lines.wait("Game 1: red won after", 1).await;
    let told = gm
        .lines
        .all()
        .into_iter()
        .find(|line| line.starts_with("Game 1"))
        .unwrap();
    let ranking: Vec<&str> = told.lines().collect();
    assert!(
        ranking[0].contains("goals red 1/1, blue 0/1   pieces 2 (1 sham)"),
        "{told}"
    );
    assert!(ranking[2].starts_with("  1  r1                                    red    leader     1     1     1         4      0"), "{told}");
    gm.ended().await;
    let expected = "Type,Player GUID,Colour,Role\nJoinGame,r1,red,leader\nJoinGame,r2,red,member\nJoinGame,b1,blue,leader\nJoinGame,\"b,2\"\"\",blue,member\nPickUp,r1,red,leader\nTestPiece,r1,red,leader\nMove,r1,red,leader\nDestroyPiece,\"b,2\"\"\",blue,member\nPlacePiece,r1,red,leader\nVictory,r1,red,leader\nVictory,r2,red,member\nDefeat,b1,blue,leader\nDefeat,\"b,2\"\"\",blue,member\n";
    assert_eq!(std::fs::read_to_string(&log).unwrap(), expected);
}

/// Sonar against walker over sockets, the Game Master in either frame.
#[tokio::test(flavor = "multi_thread")]
async fn sonar_and_walker_play_over_sockets_in_either_frame() {
    let long = parlor_testkit::garble::length() > 1;
    let games = if long { 20 } else { 3 };
    let mut won = 0;
    let board = r#""boardWidth":8,"tasksHeight":8,"goalsHeight":2,"teamSize":2,"goals":3,"initialPieces":4,"spawnInterval":400,
        "moveDelay":10,"discoverDelay":45,"testDelay":50,"destroyDelay":10,"pickUpDelay":10,"placeDelay":10,
        "restartDelay":50,"restartJitter":20,"retryJoinInterval":100"#;
    for (frame, share) in [("down", games), ("up", games)] {
        let cs = Cs::with("").await;
        let gm = master(
            cs.address,
            &format!(r#"{board},"yAxis":"{frame}","seed":"{frame}""#),
            share,
            None,
        );
        let mut all = Vec::new();
        for nth in 0..2 {
            let team = |team: &str| format!(r#"{board},"preferredTeam":"{team}""#);
            all.push(player(
                cs.address,
                &team("red"),
                &format!("s{nth}"),
                AgentKind::Sonar,
                share,
            ));
            all.push(player(
                cs.address,
                &team("blue"),
                &format!("w{nth}"),
                AgentKind::Walker,
                share,
            ));
        }
        for game in 1..=share {
            gm.lines
                .wait(&format!("gm game {game} over winner="), 1)
                .await;
            let aborted = gm.lines.count(&format!("gm game {game} over winner=none"));
            assert_eq!(aborted, 0, "{:?}", gm.lines.all());
        }
        won += gm
            .lines
            .all()
            .iter()
            .filter(|line| line.contains("over winner=red"))
            .count();
    }
    let (won, all) = (u32::try_from(won).unwrap(), 2 * games);
    println!("sonar won {won} of {all}");
    // In a few games chance decides much; games in virtual time measure the strength of agents.
    assert!(!long || all * 8 / 10 <= won, "sonar won {won} of {all}");
}
