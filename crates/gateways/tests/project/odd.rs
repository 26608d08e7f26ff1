//! Peers with the quirks of other programs get through a whole game with our other two.

use std::{
    net::SocketAddr,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering::SeqCst},
    },
    time::Duration,
};

use parlor_gateways::project::{Parsed, message::FromMaster};
use parlor_project_players::AgentKind;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpListener, TcpStream},
    sync::mpsc,
};

use super::{
    peer::{Cs, Peer, join},
    world::{QUICK, master, player, players},
};

/// A simple player of another make: walks and tries everything, one request at a time, reads with its own quirks.
async fn foreign_player(address: SocketAddr, guid: &str, quirk: Quirk) -> Result<(), String> {
    let mut peer = Peer::connect(address).await;
    peer.send(&join(guid)).await;
    let requests = [
        format!(r#"{{"action":"move","userGuid":"{guid}","direction":"E"}}"#),
        format!(r#"{{"action":"pickup","userGuid":"{guid}"}}"#),
        format!(r#"{{"action":"state","userGuid":"{guid}","location":{{"x":0,"y":0}}}}"#),
        format!(r#"{{"action":"move","userGuid":"{guid}","direction":"W"}}"#),
        format!(r#"{{"action":"place","userGuid":"{guid}"}}"#),
    ];
    let mut nth = 0;
    let mut bytes = vec![0; 2048];
    loop {
        let frames: Vec<String> = match quirk {
            Quirk::Plain => vec![peer.next().await.ok_or("closed")?],
            Quirk::Blocks => {
                // Reads blocks of 2048 bytes and loses what follows the first message in them.
                let count = peer
                    .stream
                    .read(&mut bytes)
                    .await
                    .map_err(|error| error.to_string())?;
                if count == 0 {
                    return Err("closed".into());
                }
                let text = String::from_utf8_lossy(&bytes[..count]).into_owned();
                let Some((first, rest)) = text.split_once('\u{17}') else {
                    return Err(format!("a message split over two reads: {text}"));
                };
                // What it would lose must not matter: only the end may share a read.
                if !rest.is_empty() && !rest.contains("\"end\"") {
                    return Err(format!("lost {rest}"));
                }
                [first, rest.trim_end_matches('\u{17}')]
                    .iter()
                    .filter(|part| !part.is_empty())
                    .map(ToString::to_string)
                    .collect()
            }
        };
        for frame in frames {
            if frame.is_empty() {
                return Err("an unsolicited ETB".into());
            }
            if frame.contains("\"end\"") {
                return Ok(());
            }
            let is_play = !frame.contains("\"connect\"");
            if is_play {
                peer.send(&requests[nth % requests.len()]).await;
                nth += 1;
            }
        }
    }
}

#[derive(Clone, Copy)]
enum Quirk {
    Plain,
    Blocks,
}

#[tokio::test(flavor = "multi_thread")]
async fn players_of_other_makes_play_a_whole_game() {
    let cs = Cs::with("").await;
    let keys = QUICK.replace("\"teamSize\":2", "\"teamSize\":3");
    let gm = master(cs.address, &keys, 1, None);
    let blue = format!(r#"{keys},"preferredTeam":"blue""#);
    let ours: Vec<_> = (0..2)
        .map(|nth| {
            player(
                cs.address,
                &blue,
                &format!("ours-{nth}"),
                AgentKind::Sonar,
                1,
            )
        })
        .collect();
    // 32 digits, a small number, a text with quotes; none of them shows a sign of life.
    let others = [
        ("0a041a6601b740cfa06aa47550f0e6c0", Quirk::Plain),
        ("7", Quirk::Blocks),
        ("a,b;c", Quirk::Plain),
        ("4711", Quirk::Blocks),
    ];
    let mut foreign = tokio::task::JoinSet::new();
    for (guid, quirk) in others {
        let address = cs.address;
        foreign.spawn(async move { foreign_player(address, guid, quirk).await });
    }
    gm.lines.wait("gm game 1 over winner=", 1).await;
    while let Some(done) = foreign.join_next().await {
        assert_eq!(done.unwrap(), Ok(()));
    }
    drop(ours);
}

/// How a foreign Game Master rewrites what ours says.
type Rewrite = fn(&str) -> Vec<String>;

/// A Game Master of another make: ours, with its words changed on the way to the server.
async fn odd_master(server: SocketAddr, rewrite: Rewrite, keys: &str) -> super::world::Running {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(async move {
        while let Ok((client, _)) = listener.accept().await {
            let server = TcpStream::connect(server).await.unwrap();
            let (mut client_read, mut client_write) = client.into_split();
            let (mut server_read, mut server_write) = server.into_split();
            tokio::spawn(async move {
                let _ = tokio::io::copy(&mut server_read, &mut client_write).await;
            });
            tokio::spawn(async move {
                let mut waiting = Vec::new();
                let mut bytes = vec![0; 4096];
                while let Ok(count @ 1..) = client_read.read(&mut bytes).await {
                    waiting.extend_from_slice(&bytes[..count]);
                    while let Some(end) = waiting.iter().position(|byte| *byte == 0x17) {
                        let frame: Vec<u8> = waiting.drain(..=end).collect();
                        for odd in rewrite(&String::from_utf8_lossy(&frame[..end])) {
                            let odd = [odd.as_bytes(), b"\x17"].concat();
                            if server_write.write_all(&odd).await.is_err() {
                                return;
                            }
                        }
                    }
                }
            });
        }
    });
    master(address, keys, 0, None)
}

#[tokio::test(flavor = "multi_thread")]
async fn our_players_play_with_game_masters_of_other_makes() {
    let manners: &[(&str, Rewrite, &str)] = &[
        (
            "literals as texts",
            |said| {
                vec![
                    said.replace(":true", ":\"true\"")
                        .replace(":false", ":\"false\"")
                        .replace("\"consequence\":null", "\"consequence\":\"null\""),
                ]
            },
            "",
        ),
        (
            "contains player, and -1 for no piece",
            |said| {
                vec![
                    said.replace(
                        "\"contains\":\"empty\",\"userGuid\":\"",
                        "\"contains\":\"player\",\"userGuid\":\"",
                    )
                    .replace("\"manhattanDistance\":null", "\"manhattanDistance\":-1"),
                ]
            },
            "",
        ),
        (
            "a distance beyond the board for no piece",
            |said| vec![said.replace("\"manhattanDistance\":null", "\"manhattanDistance\":10")],
            "",
        ),
        (
            "the end without the reply",
            |said| match said.contains("\"correct\"") {
                true => vec![],
                false => vec![said.to_owned()],
            },
            "",
        ),
        (
            "old names and spaces",
            |said| {
                vec![
                    said.replace("\"result\"", "\"response\"")
                        .replace("\":", "\": "),
                ]
            },
            "",
        ),
        (
            "the other frame",
            |said| vec![said.to_owned()],
            r#","yAxis":"up""#,
        ),
        (
            "starts in the goals area",
            |said| vec![said.to_owned()],
            r#","startPlacement":"ownGoals""#,
        ),
        (
            "meaningless pieces consumed",
            |said| vec![said.to_owned()],
            r#","meaninglessPiece":"consumed""#,
        ),
        (
            "completed goals shown, time stamps",
            |said| vec![said.to_owned()],
            r#","completedGoalShown":"goal","timestamps":true"#,
        ),
        (
            "nonsense between",
            |said| {
                vec!["{}".into(), r#"{"action":"move","userGuid":"player-0","result":"OK","manhattanDistance":0}"#.into(), said.to_owned(), "x".into()]
            },
            "",
        ),
    ];
    for (name, rewrite, keys) in manners {
        let cs = Cs::with("").await;
        let gm = odd_master(cs.address, *rewrite, &format!("{QUICK}{keys}")).await;
        let all = players(cs.address, QUICK, 4, 1);
        println!("{name}");
        gm.lines.wait("gm game 1 over winner=", 1).await;
        for player in &all {
            player.lines.wait("Game over", 1).await;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_master_that_denies_the_full_colour_and_one_that_never_signs_up_again() {
    let cs = Cs::with("").await;
    let mut gm = cs.master().await;
    let keys = format!(r#"{QUICK},"preferredTeam":"red""#);
    let player = player(cs.address, &keys, "p", AgentKind::Walker, 0);
    gm.expect(&join("p")).await;
    gm.send(&super::peer::denied("p")).await;
    // It tries again, and plays when it gets a place.
    gm.expect(&join("p")).await;
    gm.send(&super::peer::joined("p")).await;
    gm.send(&super::peer::begin("p")).await;
    player.lines.wait("pl game started", 1).await;
    gm.send(r#"{"action":"end","result":"blue"}"#).await;
    player.lines.wait("Game over: blue won", 1).await;
    // No new game: it waits and does no harm.
    tokio::time::sleep(Duration::from_millis(600)).await;
    assert!(!player.task.is_finished());
}

/// A communication server of another make: closes denied players, echoes nothing, holds nothing.
async fn odd_server(by_user_only: bool, strips: bool) -> (SocketAddr, Arc<AtomicBool>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let exchanged = Arc::new(AtomicBool::new(false));
    let noted = Arc::clone(&exchanged);
    tokio::spawn(async move {
        let (to_master, mut for_master) = mpsc::unbounded_channel::<Vec<u8>>();
        let players: Arc<
            std::sync::Mutex<std::collections::HashMap<String, mpsc::UnboundedSender<Vec<u8>>>>,
        > = Arc::default();
        // The Game Master has to come first: joins are not held.
        let (master, _) = listener.accept().await.unwrap();
        let (mut read, mut write) = master.into_split();
        let roster = Arc::clone(&players);
        tokio::spawn(async move {
            while let Some(frame) = for_master.recv().await {
                write.write_all(&frame).await.unwrap();
            }
        });
        let confirm = to_master.clone();
        tokio::spawn(async move {
            let mut waiting = Vec::new();
            let mut bytes = vec![0; 4096];
            while let Ok(count @ 1..) = read.read(&mut bytes).await {
                waiting.extend_from_slice(&bytes[..count]);
                while let Some(end) = waiting.iter().position(|byte| *byte == 0x17) {
                    let frame: Vec<u8> = waiting.drain(..=end).collect();
                    let Ok(parsed) = Parsed::read(&frame[..end]) else {
                        continue;
                    };
                    if frame == b"{\"action\":\"start\"}\x17" {
                        let _ =
                            confirm.send(b"{\"action\":\"start\",\"result\":\"OK\"}\x17".to_vec());
                        continue;
                    }
                    let roster = roster.lock().unwrap();
                    if parsed.said == "end" {
                        roster.values().for_each(|player| {
                            let _ = player.send(frame.clone());
                        });
                        continue;
                    }
                    let exchange = parsed.said == "exchange" || parsed.said == "send";
                    noted.fetch_or(exchange, SeqCst);
                    let key = if exchange && !by_user_only {
                        "receiverGuid"
                    } else {
                        "userGuid"
                    };
                    if let Some(player) = parsed.text(key).and_then(|guid| roster.get(guid)) {
                        let frame = match strips {
                            true => parsed
                                .relayed(
                                    &bytes::Bytes::copy_from_slice(&frame[..end]),
                                    Some("receiverGuid"),
                                )
                                .to_vec(),
                            false => frame,
                        };
                        let _ = player.send(frame);
                    }
                }
            }
        });
        while let Ok((client, _)) = listener.accept().await {
            let (to_master, players) = (to_master.clone(), Arc::clone(&players));
            tokio::spawn(async move {
                let (mut read, mut write) = client.into_split();
                let (say, mut said) = mpsc::unbounded_channel::<Vec<u8>>();
                tokio::spawn(async move {
                    while let Some(frame) = said.recv().await {
                        if write.write_all(&frame).await.is_err()
                            || String::from_utf8_lossy(&frame).contains("\"connect\",")
                                && String::from_utf8_lossy(&frame).contains("denied")
                        {
                            return;
                        }
                    }
                });
                let mut waiting = Vec::new();
                let mut bytes = vec![0; 4096];
                while let Ok(count @ 1..) = read.read(&mut bytes).await {
                    waiting.extend_from_slice(&bytes[..count]);
                    while let Some(end) = waiting.iter().position(|byte| *byte == 0x17) {
                        let frame: Vec<u8> = waiting.drain(..=end).collect();
                        if let Ok(guid) =
                            Parsed::read(&frame[..end]).and_then(|parsed| parsed.user())
                        {
                            players
                                .lock()
                                .unwrap()
                                .entry(guid.as_str().to_owned())
                                .or_insert_with(|| say.clone());
                            let _ = to_master.send(frame);
                        }
                    }
                }
            });
        }
    });
    (address, exchanged)
}

#[tokio::test(flavor = "multi_thread")]
async fn our_game_master_and_players_behind_servers_of_other_makes() {
    for (by_user_only, strips, routing) in [
        (false, true, "receiver"),
        (false, false, "receiver"),
        (true, false, "user"),
    ] {
        let (address, _) = odd_server(by_user_only, strips).await;
        let keys =
            format!(r#"{QUICK},"exchangeRouting":"{routing}","meaninglessPiece":"consumed""#);
        let gm = master(address, &keys, 2, None);
        gm.lines.wait("gm registered", 1).await;
        let pl = format!(r#"{QUICK},"exchangePolicy":"auto""#);
        let _all = players(address, &pl, 4, 2);
        gm.lines.wait("gm game 2 over winner=", 1).await;
    }
}

#[test]
fn an_answer_under_the_own_name_is_read() {
    let said = FromMaster::read(br#"{"action":"exchange","userGuid":"me","result":"OK"}"#);
    assert!(matches!(
        said,
        Ok((FromMaster::Answered { to: None, .. }, _))
    ));
}
