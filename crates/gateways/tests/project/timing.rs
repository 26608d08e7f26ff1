//! Delays and order on the wire (A5, A11, A15 to A19 over sockets), the log (A40), strength (A44, A46).

use std::time::{Duration, Instant};

use parlor_bots::project::AgentKind;

use super::{
    peer::{Cs, Peer, join, joined},
    world::{Folder, QUICK, Running, master, player},
};

/// One against one, or two against two, on a fixed board with the default delays.
const FIXED: &str = r#""boardWidth":3,"tasksHeight":3,"goalsHeight":1,"teamSize":2,"goals":[[0,0]],"spawnCount":0,
    "starts":{"red":[[0,1],[2,1]],"blue":[[0,3],[2,3]]},"pieces":[{"x":0,"y":1,"sham":false},{"x":2,"y":1,"sham":true}],
    "restartDelay":200,"beginPacing":0,"seed":"fixed""#;

/// A game of four scripted players: r1, r2, b1, b2.
async fn four(cs: &Cs, keys: &str, log: Option<&std::path::Path>) -> (Running, Vec<Peer>) {
    let gm = master(cs.address, keys, 1, log);
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
    (gm, peers)
}

fn near(start: Instant, millis: u64) {
    let took = start.elapsed();
    let wanted = Duration::from_millis(millis);
    assert!(
        took >= wanted && took < wanted + Duration::from_millis(250),
        "{took:?} instead of {wanted:?}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a5_delays_add_up_and_players_do_not_wait_for_each_other() {
    let cs = Cs::with("").await;
    let (_gm, mut peers) = four(&cs, FIXED, None).await;
    let start = Instant::now();
    for _ in 0..2 {
        peers[0]
            .send(r#"{"action":"move","userGuid":"r1","direction":"E"}"#)
            .await;
    }
    peers[1].send(r#"{"action":"state","userGuid":"r2"}"#).await;
    peers[1]
        .send(r#"{"action":"move","userGuid":"r2","direction":"Q"}"#)
        .await;
    peers[0]
        .expect(r#"{"action":"move","userGuid":"r1","result":"OK","manhattanDistance":1}"#)
        .await;
    near(start, 100);
    // U1: onto another player.
    peers[0]
        .expect(r#"{"action":"move","userGuid":"r1","result":"denied","manhattanDistance":null}"#)
        .await;
    near(start, 200);
    let seen = peers[1].next().await.unwrap();
    near(start, 450);
    assert!(seen.starts_with(r#"{"action":"state","userGuid":"r2","result":"OK","location":{"x":2,"y":1},"fields":[{"x":1,"y":0,"#), "{seen}");
    assert_eq!(seen.matches("\"contains\"").count(), 6);
    // B13: a bad direction is denied after its delay.
    peers[1]
        .expect(r#"{"action":"move","userGuid":"r2","result":"denied","manhattanDistance":null}"#)
        .await;
    near(start, 550);
}

#[tokio::test(flavor = "multi_thread")]
async fn a15_exchange_on_the_wire() {
    let cs = Cs::with("").await;
    let keys = FIXED.replace(
        "\"teamSize\":2",
        "\"exchangeDelay\":300,\"exchangeTimeout\":400,\"yAxisRed\":\"down\",\"teamSize\":2",
    );
    let (_gm, mut peers) = four(&cs, &keys, None).await;
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
        .send(r#"{"action":"pickup","userGuid":"r1"}"#)
        .await;
    peers[0]
        .expect(r#"{"action":"exchange","userGuid":"r2","result":"OK"}"#)
        .await;
    near(start, 0);
    peers[0]
        .expect(r#"{"action":"pickup","userGuid":"r1","result":"OK"}"#)
        .await;
    near(start, 100);
    peers[1]
        .expect(&format!(
            r#"{{"action":"send","userGuid":"r1","fields":[{field}]}}"#
        ))
        .await;
    near(start, 300);
    peers[1]
        .expect(r#"{"action":"move","userGuid":"r2","result":"OK","manhattanDistance":1}"#)
        .await;
    near(start, 400);
    // A16, A17: rejections of the player and of the Game Master.
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
    // A18: nobody answers.
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
}

#[tokio::test(flavor = "multi_thread")]
async fn a40_the_log_of_a_scripted_game_byte_for_byte_and_a11_the_end() {
    let folder = Folder::new("a40");
    let log = folder.file("log.csv");
    let cs = Cs::with("").await;
    let (gm, mut peers) = four(&cs, FIXED, Some(&log)).await;
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
    // 7.3: dropped unanswered until the next game.
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
    drop(gm);
    tokio::time::sleep(Duration::from_millis(100)).await;
    let expected = "Type,Player GUID,Colour,Role\nJoinGame,r1,red,leader\nJoinGame,r2,red,member\nJoinGame,b1,blue,leader\nJoinGame,\"b,2\"\"\",blue,member\nPickUp,r1,red,leader\nTestPiece,r1,red,leader\nMove,r1,red,leader\nDestroyPiece,\"b,2\"\"\",blue,member\nPlacePiece,r1,red,leader\nVictory,r1,red,leader\nVictory,r2,red,member\nDefeat,b1,blue,leader\nDefeat,\"b,2\"\"\",blue,member\n";
    assert_eq!(std::fs::read_to_string(&log).unwrap(), expected);
}

/// A44 and A46 in short: sonar against walker over sockets, the Game Master in either frame.
#[tokio::test(flavor = "multi_thread")]
async fn a44_a46_sonar_beats_walker_over_sockets_in_either_frame() {
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
        }
        won += gm
            .lines
            .all()
            .iter()
            .filter(|line| line.contains("over winner=red"))
            .count();
    }
    let (won, all) = (u32::try_from(won).unwrap(), 2 * games);
    // A44 asks for 16 of 20; in a few games chance decides much.
    let least = if long { all * 8 / 10 } else { all / 3 };
    assert!(least <= won, "sonar won {won} of {all}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a41_the_system_adds_little() {
    let cs = Cs::with("").await;
    let gm = master(cs.address, QUICK, 1, None);
    let _all = super::world::players(cs.address, QUICK, 4, 1);
    gm.lines.wait("Game 1:", 1).await;
    let told = gm
        .lines
        .all()
        .into_iter()
        .find(|line| line.starts_with("Game 1"))
        .unwrap();
    for line in told.lines().skip(2) {
        let cells: Vec<&str> = line.split_whitespace().collect();
        let added: f64 = cells[cells.len() - 2].parse().unwrap();
        // Below 1 on an idle machine; this one may be busy.
        assert!(added < 25.0, "{told}");
    }
}
