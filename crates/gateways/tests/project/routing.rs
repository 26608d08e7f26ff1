//! Who gets which frame.

use std::collections::BTreeMap;

use parlor_testkit::garble::Garbler;
use tokio::time::timeout;

use super::peer::{Cs, Peer, begin, join, joined};

#[tokio::test]
async fn answers_and_data_lose_the_receiver_and_requests_keep_it() {
    let cs = Cs::with("").await;
    let mut master = cs.master().await;
    let mut one = cs.joined("one", &mut master).await;
    let mut two = cs.joined("two", &mut master).await;
    let ask = r#"{"action":"exchange","userGuid":"one","receiverGuid":"two"}"#;
    one.send(ask).await;
    master.expect(ask).await;
    master.send(ask).await;
    two.expect(ask).await;
    master
        .send(r#"{"action":"exchange","userGuid":"two","receiverGuid":"one","result":"OK"}"#)
        .await;
    one.expect(r#"{"action":"exchange","userGuid":"two","result":"OK"}"#)
        .await;
    master
        .send(r#"{"action":"send","userGuid":"one","receiverGuid":"two","fields":[]}"#)
        .await;
    two.expect(r#"{"action":"send","userGuid":"one","fields":[]}"#)
        .await;
    // By userGuid where there is nothing else.
    master
        .send(r#"{"action":"exchange","userGuid":"two"}"#)
        .await;
    two.expect(r#"{"action":"exchange","userGuid":"two"}"#)
        .await;
    // The end for one player only.
    master
        .send(r#"{"action":"end","userGuid":"two","result":"blue"}"#)
        .await;
    two.expect(r#"{"action":"end","userGuid":"two","result":"blue"}"#)
        .await;
    one.expect_silence().await;
}

#[tokio::test]
async fn strict_frames_pass_unchanged_and_others_in_the_strict_form() {
    let cs = Cs::with("").await;
    let mut master = cs.master().await;
    let mut player = cs.joined("a", &mut master).await;
    let spaced = r#"{ "action" : "move", "userGuid":"a", "direction":"N", "extra": [1.50] }"#;
    player.send(spaced).await;
    master.expect(spaced).await;
    player
        .send(r#"{ "action":"move", "userId":"a" "direction":"N", }"#)
        .await;
    master
        .expect(r#"{"action":"move","userGuid":"a","direction":"N"}"#)
        .await;
}

#[tokio::test]
async fn no_player_gets_a_frame_addressed_to_another() {
    let cs = Cs::with(r#""maxGames":2,"maxRate":0"#).await;
    let mut masters = [cs.master().await, cs.master().await];
    let mut players: BTreeMap<String, (usize, Peer)> = BTreeMap::new();
    for nth in 0..50 {
        let guid = format!("p{nth}");
        let mut player = cs.joining(&guid).await;
        masters[0].expect(&join(&guid)).await;
        let own = nth % 2;
        if own == 1 {
            masters[0].send(&super::peer::denied(&guid)).await;
            masters[1].expect(&join(&guid)).await;
        }
        masters[own].send(&joined(&guid)).await;
        player.expect(&joined(&guid)).await;
        players.insert(guid, (own, player));
    }
    let mut garbler = Garbler::new(29);
    let mut awaited: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut to_masters = [Vec::new(), Vec::new()];
    for nth in 0..3000 {
        let guid = format!("p{}", garbler.below(50));
        let (own, _) = players[&guid];
        match garbler.below(4) {
            0 => {
                let frame = format!(
                    r#"{{"action":"move","userGuid":"{guid}","direction":"N","nth":{nth}}}"#
                );
                players.get_mut(&guid).unwrap().1.send(&frame).await;
                to_masters[own].push(frame);
            }
            sender => {
                // Also the Game Master of the others: that reaches nobody.
                let sender = sender % 2;
                let frame = format!(
                    r#"{{"action":"move","userGuid":"{guid}","result":"OK","manhattanDistance":{nth}}}"#
                );
                masters[sender].send(&frame).await;
                if sender == own {
                    awaited.entry(guid).or_default().push(frame);
                }
            }
        }
    }
    for (master, frames) in masters.iter_mut().zip(to_masters) {
        let mut heard = Vec::new();
        for _ in &frames {
            heard.push(
                timeout(super::peer::LONG, master.next())
                    .await
                    .unwrap()
                    .unwrap(),
            );
        }
        let mut frames = frames;
        frames.sort();
        heard.sort();
        assert_eq!(heard, frames);
        master.settled().await;
    }
    // All is passed on by now; behind what was for it each player hears nothing but its own sign of life.
    for (guid, (_, player)) in &mut players {
        for frame in awaited.remove(guid).unwrap_or_default() {
            player.expect(&frame).await;
        }
        player.settled().await;
    }
}

#[tokio::test]
async fn a_late_frame_after_the_end_still_reaches_its_player() {
    let cs = Cs::with("").await;
    let mut master = cs.master().await;
    let mut player = cs.joined("a", &mut master).await;
    master.send(&begin("a")).await;
    master.send(r#"{"action":"end","result":"red"}"#).await;
    let late = r#"{"action":"place","userGuid":"a","result":"OK","consequence":"correct"}"#;
    master.send(late).await;
    player.expect(&begin("a")).await;
    player.expect(r#"{"action":"end","result":"red"}"#).await;
    player.expect(late).await;
}
