//! Whole games on a server that plays by the rules.

use std::{
    net::TcpListener,
    time::{Duration, Instant},
};

use serde_json::{Value, json};

use crate::{
    common::{folder, parlor},
    server::{Client, start},
};

/// Plays games with one client that is called `name`.
fn referee(name: &'static str, games: u32) -> impl FnOnce(TcpListener) + Send {
    move |listener| {
        let mut client = Client::accept(&listener);
        client.welcome(name);
        for nth in 0..games {
            client.expect("QUEUE");
            client.game(name, nth);
        }
        client.expect("QUIT");
    }
}

/// Whether the server's word and the rules agree in every game.
fn agree(games: &[Value]) -> bool {
    games.iter().all(|game| game["told"] == game["judged"])
}

#[test]
fn built_in_players_play_whole_games_that_are_judged_as_they_are_told() {
    for player in ["random", "easy"] {
        let (address, server) = start(referee("Ada", 4));
        let ran = parlor(&[
            "join", "pentago", &address, "--name", "Ada", "--player", player, "--games", "4",
            "--json", "--crypt", "off",
        ]);
        server.join().unwrap();
        assert_eq!(ran.code, 0, "{}", ran.err);
        let games = ran.json();
        assert_eq!(games.len(), 4);
        assert!(agree(&games), "{games:?}");
        assert_eq!(games[0]["opponent"], "Bob");
        assert_eq!(games[0]["side"], "first");
        assert_eq!(games[1]["side"], "second");
    }
}

#[test]
fn programs_of_our_own_protocol_play_through_it() {
    let parlor_bin = env!("CARGO_BIN_EXE_parlor");
    for scheme in ["exec", "cmd"] {
        let (address, server) = start(referee("Parlor", 2));
        let player = format!("{scheme}:{parlor_bin} bot pentago easy --stdio");
        let ran = parlor(&[
            "join", "pentago", &address, "--player", &player, "--games", "2", "--json", "--crypt",
            "off", "--think", "1",
        ]);
        server.join().unwrap();
        assert_eq!(ran.code, 0, "{}", ran.err);
        assert_eq!(ran.json().len(), 2);
        assert!(agree(&ran.json()), "{}", ran.out);
    }
}

/// A program that is told of a refused turn and chooses another one.
const STUBBORN: &str = r#"
import json, os, sys
def say(**message):
    print(json.dumps(message), flush=True)
say(type="hello", version=1, name="stubborn")
say(type="nonsense", id="x")
say(type="join", id="in", key="elsewhere")
say(type="join", id="in", key=os.environ["PARLOR_TABLE"], want={"view": True, "actions": True})
with open(sys.argv[1], "w") as log:
    for line in sys.stdin:
        told = json.loads(line)
        print(line.strip(), file=log, flush=True)
        if told["type"] == "update" and told["you"] == "must":
            say(type="act", id="bad", table=told["table"], action={"cell": 99, "rotation": 1})
            say(type="act", id="good", table=told["table"], number=told["number"], action=told["actions"][0])
"#;

#[test]
fn a_program_is_told_what_was_refused_and_asked_again() {
    let folder = folder("join-program");
    let (program, log) = (folder.join("stubborn.py"), folder.join("log"));
    std::fs::write(&program, STUBBORN).unwrap();
    let (address, server) = crate::server::scripted(
        "
        P> HELLO~Parlor~CHAT~RANK
        P< HELLO~x
        P> LOGIN~Parlor
        P< LOGIN
        P> QUEUE
        P< NEWGAME~Ben~Parlor
        P< MOVE~0~3
        P> MOVE~1~0
        P< ERROR~no
        P> MOVE~1~1
        P< MOVE~1~1
        P< GAMEOVER~VICTORY~Parlor
        P> QUIT",
    );
    let player = format!("exec:python3 {} {}", program.display(), log.display());
    let ran = parlor(&[
        "join", "pentago", &address, "--player", &player, "--crypt", "off",
    ]);
    server.join().unwrap();
    assert_eq!(ran.code, 0, "{}", ran.err);
    let heard = std::fs::read_to_string(&log).unwrap();
    let heard: Vec<Value> = heard
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let short: Vec<Value> = heard
        .iter()
        .map(|line| match line["type"].as_str().unwrap() {
            "refused" => line["problem"]["code"].clone(),
            "update" => json!([line["number"], line["you"], line["over"]["finish"]["how"]]),
            other => json!(other),
        })
        .collect();
    let expected = json!([
        "welcome",
        "unknown_type",
        "unknown_table",
        "done",
        [1, "wait", null],
        [2, "must", null],
        "illegal",
        "refused",
        [3, "must", null],
        "illegal",
        [4, "wait", null],
        "done",
        [5, "wait", "rules"],
    ]);
    let mut expected = expected.as_array().unwrap().clone();
    let mut short = short;
    expected[1] = Value::Null; // The code of an unknown message is not ours to fix here.
    short[1] = Value::Null;
    assert_eq!(short, expected);
}

#[test]
fn a_program_that_ends_in_a_game_ends_the_client() {
    let (address, server) = crate::server::scripted(
        "P> HELLO~Parlor~CHAT~RANK\nP< HELLO~x\nP> LOGIN~Parlor\nP< LOGIN\nP> QUEUE
         P< NEWGAME~Parlor~Ben\nP> QUIT",
    );
    let ran = parlor(&[
        "join",
        "pentago",
        &address,
        "--player",
        "exec:true",
        "--crypt",
        "off",
    ]);
    server.join().unwrap();
    assert_eq!(ran.code, 1);
    assert!(
        ran.err.contains("ended in the middle of a game"),
        "{}",
        ran.err
    );
}

#[test]
fn several_clients_log_in_one_after_another_under_names_of_their_own() {
    let (address, server) = start(|listener| {
        let mut last: Option<Instant> = None;
        let mut clients = Vec::new();
        for nth in 1..=3 {
            let mut client = Client::accept(&listener);
            client.expect("HELLO~Parlor~CHAT~RANK");
            if let Some(last) = last {
                assert!(Duration::from_millis(150) < last.elapsed());
            }
            last = Some(Instant::now());
            client.say("HELLO~x");
            for taken in 1..nth {
                client.expect(&name("LOGIN~Parlor", taken));
                client.say("ALREADYLOGGEDIN");
            }
            client.expect(&name("LOGIN~Parlor", nth));
            client.say("LOGIN");
            client.expect("QUEUE");
            clients.push(client);
        }
        for (nth, mut client) in (0..).zip(clients) {
            client.game(&name("Parlor", nth + 1), nth);
            client.expect("QUIT");
        }
    });
    let log = folder("join-clients").join("said.txt");
    let log = log.to_str().unwrap();
    let ran = parlor(&[
        "join",
        "pentago",
        &address,
        "--player",
        "random",
        "--clients",
        "3",
        "--stagger",
        "200",
        "--crypt",
        "off",
        "--log",
        log,
    ]);
    server.join().unwrap();
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert_eq!(ran.out.lines().count(), 3);
    let said = std::fs::read_to_string(log).unwrap();
    assert!(said.contains("P3> LOGIN~Parlor 3"), "{said}");
}

fn name(base: &str, nth: u32) -> String {
    match nth {
        1 => base.to_owned(),
        nth => format!("{base} {nth}"),
    }
}
