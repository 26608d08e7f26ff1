//! Any bytes through the frame decoder, the repairing reader, the message decoders and the relay.
#![allow(
    missing_docs,
    unreachable_pub,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

#[path = "common/project_frames.rs"]
mod project_frames;

use parlor_testkit::garble::for_seeds;

const SCRIPT: &[&str] = &[
    r#"{"action":"connect","userGuid":"a-1","preferredTeam":"red","type":"player"}"#,
    r#"{"action":"state","userGuid":"a","location":{"x":3,"y":9}}"#,
    r#"{"action":"move","userId":"a","direction":"N",}"#,
    r#"{"action":"start","userGuid":"a","team":"blue","role":"member","teamSize":2,"teamGuids":["a","b"],"location":{"x":3,"y":9},"board":{"width":10,"tasksHeight":10,"goalsHeight":3}}"#,
    r#"{"action":"state","userGuid":"a","result":"OK","location":{"x":3,"y":9},"fields":[{"x":2,"y":8,"value":{"manhattanDistance":1e9,"contains":"empty","userGuid":null}}]}"#,
    r#"{"action":"send","userGuid":"a","receiverGuid":"b\u00e9\ud83d\ude00","fields":[{"X":"3","Y":9.0,"value":{"manhattanDistance":null,"contains":"sham","timestamp":7}}]}"#,
    r#"{"action":"exchange","userGuid":"a","result":"denied" "rejectDuration":"permanent"}"#,
    "",
    r#"{"action":"end","result":"red"}"#,
];

#[test]
fn any_bytes_are_read_without_harm() {
    for_seeds(4_000, |garbler| {
        let mut bytes = Vec::new();
        for _ in 0..=garbler.below(4) {
            bytes.extend_from_slice(garbler.pick(SCRIPT).unwrap().as_bytes());
            bytes.push(0x17);
        }
        for _ in 0..garbler.below(6) {
            garbler.spoil(&mut bytes);
        }
        project_frames::frames(&bytes, 1 + garbler.below(40));
    });
}

/// A frame of the script, with the identifiers of this test, spoiled now and then.
fn frame(garbler: &mut parlor_testkit::garble::Garbler, script: &[&str]) -> bytes::Bytes {
    let guid = ["a", "b", "c", "d"][garbler.below(4)];
    let text = garbler.pick(script).unwrap().replace("GUID", guid);
    match garbler.below(4) {
        0 => garbler.text(&text).into_bytes().into(),
        _ => text.into_bytes().into(),
    }
}

const SAID: &[&str] = &[
    r#"{"action":"start"}"#,
    r#"{"action":"start","result":"OK"}"#,
    r#"{"action":"start","result":"denied"}"#,
    r#"{"action":"connect","userGuid":"GUID","preferredTeam":"red","type":"player"}"#,
    r#"{"action":"connect","userGuid":"GUID","result":"OK","type":"player"}"#,
    r#"{"action":"connect","userGuid":"GUID","result":"denied","type":"player"}"#,
    r#"{"action":"start","userGuid":"GUID","team":"blue","role":"member","teamSize":2,"teamGuids":["a","GUID"],"location":{"x":3,"y":9},"board":{"width":10,"tasksHeight":10,"goalsHeight":3}}"#,
    r#"{"action":"state","userGuid":"GUID","location":{"x":3,"y":9}}"#,
    r#"{"action":"state","userGuid":"GUID","result":"OK","location":{"x":3,"y":9},"fields":[{"x":2,"y":300,"value":{"manhattanDistance":1,"contains":"empty","userGuid":"x"}}]}"#,
    r#"{"action":"move","userGuid":"GUID","direction":"N"}"#,
    r#"{"action":"move","userGuid":"GUID","result":"OK","manhattanDistance":3}"#,
    r#"{"action":"pickup","userGuid":"GUID"}"#,
    r#"{"action":"pickup","userGuid":"GUID","result":"OK"}"#,
    r#"{"action":"test","userGuid":"GUID"}"#,
    r#"{"action":"test","userGuid":"GUID","result":"OK","test":true}"#,
    r#"{"action":"place","userGuid":"GUID"}"#,
    r#"{"action":"place","userGuid":"GUID","result":"OK","consequence":"correct"}"#,
    r#"{"action":"exchange","userGuid":"GUID","receiverGuid":"b"}"#,
    r#"{"action":"exchange","userGuid":"GUID","receiverGuid":"a","result":"OK"}"#,
    r#"{"action":"exchange","userGuid":"GUID","result":"denied","rejectDuration":"permanent"}"#,
    r#"{"action":"send","userGuid":"GUID","receiverGuid":"b","fields":[{"x":3,"y":9,"value":{"manhattanDistance":null,"contains":"sham","timestamp":7}}]}"#,
    r#"{"action":"disconnect","userGuid":"GUID"}"#,
    r#"{"action":"end","result":"red"}"#,
];

fn conf<T: parlor_gateways::project::conf::Part>(text: &str) -> T {
    use parlor_gateways::project::conf::{Source, Unknown, read};
    read(&Source::parse(text.as_bytes()).unwrap(), Unknown::Refused)
        .unwrap()
        .conf
}

#[tokio::test(start_paused = true)]
async fn the_switch_takes_any_frames_in_any_order_and_never_tells_a_player_what_is_for_another() {
    use parlor_gateways::project::{
        Parsed,
        cs::{Out, Switch},
    };
    for_seeds(400, |garbler| {
        let now = tokio::time::Instant::now();
        let mut switch = Switch::new(
            conf(r#"{"maxGames":2,"presence":true}"#),
            Default::default(),
        );
        let mut lines: Vec<_> = (0..6)
            .map(|_| switch.connect([127, 0, 0, 1].into()))
            .collect();
        let mut named = std::collections::HashMap::new();
        for step in 0..200_u64 {
            let at = now + std::time::Duration::from_millis(step * 700);
            let nth = garbler.below(lines.len());
            let mut out = Vec::new();
            match garbler.below(20) {
                0 => {
                    switch.gone(lines[nth], at, &mut out);
                    named.remove(&lines[nth]);
                    lines[nth] = switch.connect([127, 0, 0, 1].into());
                }
                1 => switch.tick(at, &mut out),
                _ => {
                    let frame = frame(garbler, SAID);
                    let read = Parsed::read(&frame);
                    if let Ok(parsed) = &read
                        && parsed.said == "connect"
                        && !parsed.has("result")
                        && let Ok(guid) = parsed.user()
                    {
                        named.entry(lines[nth]).or_insert_with(Vec::new).push(guid);
                    }
                    match read {
                        Ok(parsed) => switch.frame(lines[nth], &parsed, &frame, at, &mut out),
                        Err(bad) => switch.bad(lines[nth], bad, &mut out),
                    }
                }
            }
            for one in out {
                let Out::Send(conn, said) = one else { continue };
                assert_eq!(said.last(), Some(&0x17));
                assert!(lines.contains(&conn), "nothing is sent to who has gone");
                if switch.is_master(conn) {
                    continue;
                }
                let parsed = Parsed::read(&said[..said.len() - 1]).unwrap();
                if let Some(guid) = parsed
                    .guid("receiverGuid")
                    .or_else(|| parsed.guid("userGuid"))
                    && !matches!(parsed.said.as_str(), "exchange" | "send")
                {
                    let own = named.get(&conn).is_some_and(|own| own.contains(&guid));
                    assert!(own, "{guid} is not there: {parsed:?}");
                }
            }
        }
    });
}

#[test]
fn the_game_master_takes_any_frames_in_any_order() {
    use parlor_gateways::project::{
        gm::Master,
        message::{FromMaster, FromServer},
    };
    for_seeds(150, |garbler| {
        let game = r#"{"teamSize":2,"boardWidth":4,"tasksHeight":4,"goalsHeight":1,"goals":1,"beginPacing":0,"restartDelay":100,"idleTimeout":900,"rejoinGrace":300}"#;
        let mut master = Master::new(conf(game), "fuzz".into(), None, None);
        let mut now = std::time::Instant::now();
        master.connected(now);
        for _ in 0..400 {
            now += std::time::Duration::from_millis(garbler.below(60) as u64);
            let frame = frame(garbler, SAID);
            master.frame(now, FromServer::read(&frame).map(|(said, _)| said));
            for said in master.poll(now) {
                FromMaster::read(&said[..said.len() - 1]).unwrap();
            }
            if master.wants_to_close() {
                master.disconnected();
                master.connected(now);
            }
            assert!(
                master
                    .next()
                    .is_none_or(|due| due + std::time::Duration::from_secs(3) > now)
            );
        }
    });
}

#[test]
fn the_player_takes_any_frames_in_any_order() {
    use parlor_game::{Dice, Draw};
    use parlor_gateways::project::{
        Guid,
        message::{FromMaster, FromPlayer},
        pl::Player,
    };
    use parlor_project_players::{AgentKind, Exchange, Tuning};
    for_seeds(300, |garbler| {
        let dice = |nth| Dice::of(&[7; 32], Draw { stream: 0, nth });
        let kind = AgentKind::ALL[garbler.below(4)];
        let agent = kind.agent(Tuning::default(), Exchange::Auto, dice(0));
        let mut player = Player::new(conf("{}"), Guid::new("a").unwrap(), agent, dice(1));
        let mut now = std::time::Instant::now();
        player.connected(now);
        for _ in 0..300 {
            now += std::time::Duration::from_millis(garbler.below(200) as u64);
            let frame = frame(garbler, SAID);
            player.frame(now, FromMaster::read(&frame).map(|(said, _)| said));
            for said in player.poll(now) {
                assert!(said.len() < 2001);
                FromPlayer::read(&said[..said.len() - 1]).unwrap();
            }
            player.notes();
        }
    });
}
