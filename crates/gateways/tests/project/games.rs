//! Whole games over sockets.

use std::{
    net::SocketAddr,
    sync::{Arc, Mutex},
    time::{Duration, Instant},
};

use parlor_gateways::project::{
    Parsed,
    tap::{self, Passed, Way, What},
    validate::{Sender, Verdict, judge},
};
use parlor_project_players::AgentKind;
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;

use super::{
    peer::Cs,
    world::{Folder, QUICK, master, player, players},
};

/// With `PARLOR_LONG` by the default times.
#[tokio::test(flavor = "multi_thread")]
async fn three_games_in_a_row_over_the_same_connections_at_the_stated_times() {
    let is_long = parlor_testkit::garble::length() > 1;
    let (restart, jitter) = if is_long { (10_000, 1000) } else { (500, 200) };
    let keys = QUICK
        .replace(
            "\"restartDelay\":300",
            &format!("\"restartDelay\":{restart}"),
        )
        .replace(
            "\"restartJitter\":100",
            &format!("\"restartJitter\":{jitter}"),
        );
    let folder = Folder::new("a24");
    let log = folder.file("log.csv");
    let cs = Cs::with("").await;
    let (for_master, said_by_master) = tapped(cs.address).await;
    let (for_players, said_by_players) = tapped(cs.address).await;
    let gm = master(for_master, &keys, 3, Some(&log));
    let players = players(for_players, &keys, 4, 3);
    gm.lines.wait("gm game 3 over", 1).await;
    for player in &players {
        player.lines.wait("Game over", 3).await;
        assert_eq!(player.lines.count("pl joined"), 3);
    }
    assert_eq!(gm.lines.count("gm registered"), 3);
    gm.ended().await;
    let text = std::fs::read_to_string(&log).unwrap();
    assert_eq!(text.lines().next(), Some("Type,Player GUID,Colour,Role"));
    let count = |start: &str| text.lines().filter(|line| line.starts_with(start)).count();
    assert_eq!(count("Victory") + count("Defeat"), 12);
    assert_eq!(count("JoinGame"), 12);
    assert_eq!(cs.counts.offences(), 0);
    // From the end of a game to the next sign-up: of the Game Master, and of each player with the same name.
    let rests = rests(&said_by_master, Way::ToServer, r#"{"action":"start"}"#);
    assert_eq!(rests.len(), 2, "one connection, three games");
    let rests = self::rests(&said_by_players, Way::ToClient, r#"{"action":"connect""#);
    assert_eq!(rests.len(), 8, "four connections, three games");
    let least = Duration::from_millis(restart + jitter / 2);
    for rest in rests {
        assert!(least <= rest, "a player asks after {rest:?}");
    }
    let joins = said_by_players.lock().unwrap();
    let joins = joins.iter().filter_map(|(_, passed)| match &passed.what {
        What::Frame(frame)
            if frame.starts_with(br#"{"action":"connect""#) && passed.way == Way::ToServer =>
        {
            Some((passed.connection, frame.clone()))
        }
        _ => None,
    });
    let names: std::collections::BTreeSet<_> = joins.collect();
    assert_eq!(names.len(), 4, "one name a connection");
}

/// The time from each end of a game, which passed this way, to the next frame from that client that begins so.
fn rests(kept: &Kept, end: Way, again: &str) -> Vec<Duration> {
    let mut ended = std::collections::HashMap::new();
    let mut rests = Vec::new();
    for (at, passed) in kept.lock().unwrap().iter() {
        let What::Frame(frame) = &passed.what else {
            continue;
        };
        if passed.way == end && frame.starts_with(br#"{"action":"end""#) {
            ended.insert(passed.connection, *at);
        } else if passed.way == Way::ToServer
            && frame.starts_with(again.as_bytes())
            && let Some(since) = ended.remove(&passed.connection)
        {
            rests.push(at.duration_since(since));
        }
    }
    rests
}

#[tokio::test(flavor = "multi_thread")]
async fn any_start_order_leads_to_a_game() {
    for order in ["cgp", "cpg", "gcp", "gpc", "pcg", "pgc"] {
        let port = free_port().await;
        let address = ([127, 0, 0, 1], port).into();
        let (mut cs, mut gm, mut all) = (None, None, Vec::new());
        for program in order.chars() {
            match program {
                'c' => cs = Some(Cs::at("", port).await),
                'g' => gm = Some(master(address, QUICK, 1, None)),
                _ => all = players(address, QUICK, 4, 1),
            }
            tokio::time::sleep(Duration::from_millis(120)).await;
        }
        let gm = gm.unwrap();
        gm.lines.wait("gm game 1 over winner=", 1).await;
        assert_eq!(gm.lines.count("gm game 1 over winner=none"), 0, "{order}");
        for player in &all {
            player.lines.wait("Game over", 1).await;
        }
        drop(cs);
    }
}

async fn free_port() -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    listener.local_addr().unwrap().port()
}

#[tokio::test(flavor = "multi_thread")]
async fn game_master_killed_and_started_again_and_the_server_too() {
    let port = free_port().await;
    let cs = Cs::at(r#""gmGrace":200"#, port).await;
    let slow =
        format!(r#"{QUICK},"connectAttempts":0"#).replace("\"moveDelay\":4", "\"moveDelay\":60");
    let gm = master(cs.address, &slow, 0, None);
    let players = players(cs.address, QUICK, 4, 0);
    gm.lines.wait("gm game 1 started", 1).await;
    gm.kill();
    drop(gm);
    let gm = master(cs.address, QUICK, 0, None);
    gm.lines.wait("gm game 1 over winner=", 1).await;
    // The server goes and comes back.
    gm.lines.wait("gm game 2 started", 1).await;
    drop(cs);
    tokio::time::sleep(Duration::from_millis(300)).await;
    let _cs = Cs::at("", port).await;
    let games = gm.lines.count("Game ");
    gm.lines.wait("Game ", games + 1).await;
    drop(players);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_player_killed_in_mid_game_comes_back_where_it_was() {
    let cs = Cs::with(r#""presence":true"#).await;
    let slow = QUICK
        .replace("\"moveDelay\":4", "\"moveDelay\":100")
        .replace("\"goals\":1", "\"goals\":4");
    let gm = master(cs.address, &slow, 1, None);
    let mut players = players(cs.address, &slow, 4, 1);
    gm.lines.wait("gm game 1 started", 1).await;
    let killed = players.remove(2);
    // The first to join leads the team.
    let begun = "pl game started team=red role=";
    killed.lines.wait(begun, 1).await;
    let said = killed.lines.all();
    let said = said.iter().find(|line| line.starts_with(begun)).unwrap();
    killed.kill();
    drop(killed);
    let keys = format!(r#"{slow},"preferredTeam":"blue""#);
    let back = player(cs.address, &keys, "player-2", AgentKind::Sonar, 1);
    back.lines.wait("pl joined", 1).await;
    back.lines.wait(said, 1).await;
    gm.lines.wait("gm game 1 over winner=", 1).await;
    back.lines.wait("Game over", 1).await;
    assert_eq!(gm.lines.count("gm game 1 over winner=none"), 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_team_that_loses_all_its_players_loses_and_without_any_the_game_is_aborted() {
    let cs = Cs::with(r#""presence":true"#).await;
    let keys = format!(r#"{QUICK},"rejoinGrace":150"#)
        .replace("\"goals\":1", "\"goals\":4")
        .replace("\"testDelay\":4", "\"testDelay\":2000");
    let gm = master(cs.address, &keys, 0, None);
    let mut all = players(cs.address, QUICK, 4, 0);
    gm.lines.wait("gm game 1 started", 1).await;
    // The even ones are red.
    drop(all.remove(2));
    drop(all.remove(0));
    gm.lines.wait("gm game 1 over winner=blue", 1).await;
    drop(all);
    let all = players(cs.address, QUICK, 4, 0);
    gm.lines.wait("gm game 2 started", 1).await;
    drop(all);
    gm.lines.wait("gm game 2 over winner=none", 1).await;
    // The next game starts.
    let _all = players(cs.address, QUICK, 4, 0);
    gm.lines.wait("gm game 3 started", 1).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_ninth_player_is_denied_and_the_fifth_who_wishes_red_plays_blue() {
    let cs = Cs::with("").await;
    let keys = QUICK
        .replace("\"teamSize\":2", "\"teamSize\":4")
        .replace("\"restartDelay\":300", "\"restartDelay\":2000");
    let gm = master(cs.address, &keys, 1, None);
    let all: Vec<_> = (0..8)
        .map(|nth| player(cs.address, &keys, &format!("p{nth}"), AgentKind::Walker, 1))
        .collect();
    gm.lines.wait("gm game 1 started", 1).await;
    let mut ninth = cs.joining("ninth").await;
    ninth.expect(&super::peer::denied("ninth")).await;
    ninth.bytes(b"\x17").await;
    ninth.expect("").await;
    let blue = |running: &super::world::Running| running.lines.count("pl game started team=blue");
    gm.lines.wait("gm game 1 over", 1).await;
    assert_eq!(all.iter().map(blue).sum::<usize>(), 4);
}

/// Frames that passed a relay.
pub type Kept = Arc<Mutex<Vec<(Instant, Passed)>>>;

/// A relay that keeps every frame of both directions.
pub async fn tapped(to: SocketAddr) -> (SocketAddr, Kept) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let kept = Kept::default();
    let sink = Arc::clone(&kept);
    let show = move |passed| sink.lock().unwrap().push((Instant::now(), passed));
    tokio::spawn(tap::run(listener, to, show, CancellationToken::new()));
    (address, kept)
}

#[tokio::test(flavor = "multi_thread")]
async fn every_byte_our_programs_send_is_the_standard_form() {
    let cs = Cs::with(r#""presence":true"#).await;
    let (for_master, said_by_master) = tapped(cs.address).await;
    let (for_players, said_by_players) = tapped(cs.address).await;
    let keys =
        format!(r#"{QUICK},"exchangePolicy":"auto","meaninglessPiece":"consumed","goals":2"#)
            .replace("\"goals\":1,", "");
    let gm_keys =
        format!(r#"{QUICK},"meaninglessPiece":"consumed","goals":2"#).replace("\"goals\":1,", "");
    let gm = master(for_master, &gm_keys, 2, None);
    let _players = players(for_players, &keys, 4, 2);
    gm.lines.wait("gm game 2 over", 1).await;
    let mut kinds = std::collections::BTreeSet::new();
    let mut judged = |kept: &Kept, way: Way, sender: Sender| {
        let kept = kept.lock().unwrap();
        for (_, passed) in kept.iter().filter(|(_, passed)| passed.way == way) {
            if let What::Frame(frame) = &passed.what {
                assert_eq!(
                    judge(sender, frame),
                    Verdict::Fine,
                    "{}",
                    String::from_utf8_lossy(frame)
                );
                kinds.insert(Parsed::read(frame).unwrap().said);
            }
        }
    };
    judged(&said_by_players, Way::ToServer, Sender::Player);
    judged(&said_by_players, Way::ToClient, Sender::Master);
    judged(&said_by_master, Way::ToServer, Sender::Master);
    judged(&said_by_master, Way::ToClient, Sender::Server);
    for kind in ["connect", "move", "pickup", "test", "place"] {
        assert!(kinds.contains(kind), "{kind} in {kinds:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn games_in_either_frame_and_in_both_at_once() {
    for keys in [r#""yAxis":"up""#, r#""yAxisRed":"down","yAxisBlue":"up""#] {
        let cs = Cs::with("").await;
        let gm = master(cs.address, &format!("{QUICK},{keys}"), 1, None);
        let all = players(cs.address, QUICK, 4, 1);
        gm.lines.wait("gm game 1 over winner=", 1).await;
        assert!(
            !gm.lines
                .all()
                .iter()
                .any(|line| line.contains("the other frame")),
            "{:?}",
            gm.lines.all()
        );
        drop(all);
    }
}
