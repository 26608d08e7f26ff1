//! `parlor batch`: clients of every protocol, with real sockets and processes.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test")]

mod common;

use std::{fs, path::Path};

use common::{Ran, folder, parlor};
use serde_json::Value;

const BIN: &str = env!("CARGO_BIN_EXE_parlor");

/// Plays a batch into `out` of a folder.
fn batch(folder: &Path, game: &str, clients: &str, args: &[&str]) -> Ran {
    let file = folder.join("clients.txt");
    fs::write(&file, clients).unwrap();
    let (file, out) = (file.display(), folder.join("out"));
    let (file, out) = (file.to_string(), out.display().to_string());
    let given = ["batch", game, "--clients", &file, "--out", &out];
    parlor(&[&given[..], args].concat())
}

fn lines(folder: &Path) -> Vec<Value> {
    let text = fs::read_to_string(folder.join("out/games.jsonl")).unwrap();
    let read = |line: &str| serde_json::from_str(line).unwrap();
    text.lines().map(read).collect()
}

/// The seats that each client had.
fn seats_of(lines: &[Value], client: &str) -> Vec<u64> {
    let seats = lines
        .iter()
        .flat_map(|line| line["seats"].as_array().unwrap());
    let own = seats.filter(|seat| seat["client"] == client);
    let mut own: Vec<u64> = own.map(|seat| seat["player"].as_u64().unwrap()).collect();
    own.sort_unstable();
    own
}

#[test]
fn clients_of_pentago_have_every_seat_once_and_a_stopped_batch_goes_on() {
    let folder = folder("batch_pentago");
    let clients = format!(
        "random\nnet = net:{BIN} join pentago {{host}}:{{port}} --player medium --name net\n\
         own = cmd:{BIN} bot pentago easy --stdio\n"
    );
    let args = ["--parallel", "2", "--seed", "x"];
    let ran = batch(&folder, "pentago", &clients, &args);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let played = lines(&folder);
    assert_eq!(played.len(), 3);
    for client in ["random", "net", "own"] {
        assert_eq!(seats_of(&played, client), [1, 2], "{client}");
    }
    for line in &played {
        assert!(line.get("map").is_none(), "{line}");
        let record = folder.join("out").join(line["record"].as_str().unwrap());
        assert_eq!(parlor(&["verify", record.to_str().unwrap()]).code, 0);
    }
    let csv = fs::read_to_string(folder.join("out/standings.csv")).unwrap();
    assert!(
        csv.lines().nth(1).unwrap().contains("\"net\",2,50"),
        "{csv}"
    );
    let ran = batch(&folder, "pentago", &clients, &args);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert_eq!(lines(&folder).len(), 3, "nothing is played twice");
}

#[test]
fn clients_of_catan_play_with_scores() {
    let folder = folder("batch_catan");
    let clients = format!(
        "net = net:{BIN} join catan {{host}}:{{port}} --game-id {{game}} --player normal --name net --quiet\n\
         b = random\nc = random\n"
    );
    let ran = batch(&folder, "catan", &clients, &["-o", "players=3"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let played = lines(&folder);
    assert_eq!(played.len(), 3);
    assert_eq!(seats_of(&played, "net"), [1, 2, 3]);
    let mut seats = played
        .iter()
        .flat_map(|line| line["seats"].as_array().unwrap());
    assert!(seats.all(|seat| seat["score"].is_i64()), "{played:?}");
}

/// The client hangs up when its game begins.
#[test]
fn who_leaves_its_game_is_told_with_the_cause() {
    let folder = folder("batch_left");
    let quits = r#"net:bash -c 'exec 3<>/dev/tcp/{host}/{port}; printf "HELLO~x\nLOGIN~x\nQUEUE\n" >&3; grep -m1 NEWGAME <&3'"#;
    let ran = batch(
        &folder,
        "pentago",
        &format!("random\nquits = {quits}\n"),
        &[],
    );
    assert_eq!(ran.code, 0, "{}", ran.err);
    let csv = fs::read_to_string(folder.join("out/disqualified.csv")).unwrap();
    // A client that hangs up before it has read everything resets its connection.
    let lost = csv.lines().filter(|line| {
        ["closed", "reset"]
            .iter()
            .any(|cause| line.contains(&format!("\"quits\",\"{cause}\"")))
    });
    assert_eq!(lost.count(), 2, "{csv}");
}

/// A team has one client and one line.
#[test]
fn clients_of_the_project_game_play_as_teams() {
    let folder = folder("batch_project");
    let clients = format!(
        "walker\nnet = net:{BIN} project pl --address {{host}} --port {{port}} --rounds 1 --agent sonar\n"
    );
    let mut args = vec!["--parallel", "4"];
    for option in [
        "team_size=2",
        "board_width=4",
        "tasks_height=3",
        "goals_height=1",
        "goals=2",
        "sham_probability=0",
        "move_delay=1",
        "discover_delay=1",
        "test_delay=1",
        "pick_up_delay=1",
        "place_delay=1",
    ] {
        args.extend(["-o", option]);
    }
    let ran = batch(&folder, "project", &clients, &args);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let played = lines(&folder);
    assert_eq!(played.len(), 2);
    assert_eq!(seats_of(&played, "net"), [1, 3]);
    for line in &played {
        let places = line["seats"].as_array().unwrap().iter();
        let mut places: Vec<u64> = places.map(|one| one["place"].as_u64().unwrap()).collect();
        places.sort_unstable();
        assert!(places == [1, 2] || places == [1, 1], "{line}");
    }
}

/// The listener answers its client, which sits down and is silent then.
#[test]
fn a_client_of_clue_that_is_never_ready_is_named() {
    let folder = folder("batch_clue");
    let silent = r#"net:bash -c 'exec 3<>/dev/tcp/{host}/{port}; echo AssignPlayerNumber >&3; exec cat <&3'"#;
    let clients = format!("naive\nsilent = {silent}\n");
    let args = ["--connect-timeout", "1"];
    let ran = batch(&folder, "clue", &clients, &args);
    assert_eq!(ran.code, 1, "{}", ran.err);
    assert_eq!(
        ran.out.matches("is not ready within 1 s").count(),
        2,
        "{}",
        ran.out
    );
    let state = &lines(&folder)[0]["state"];
    assert_eq!(state["type"], "not_played", "{state}");
}
