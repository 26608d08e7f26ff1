//! `parlor serve`, and clients of it: `parlor bot` and `parlor play --server`.

#![allow(clippy::unwrap_used)] // Helpers of tests, as the tests themselves.

mod common;

use std::{
    io::{BufRead, BufReader, Read},
    process::{Child, Command, Stdio},
};

use common::{folder, parlor, parlor_fed};
use serde_json::Value;

/// A server that is stopped at the end.
struct Served {
    child: Child,
    out: BufReader<std::process::ChildStdout>,
    web: String,
    lines: String,
}

impl Served {
    fn start(more: &[&str]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_parlor"))
            .args(["serve", "--listen", "127.0.0.1:0", "--lines", "127.0.0.1:0"])
            .args(more)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut out = BufReader::new(child.stdout.take().unwrap());
        let mut line = || {
            let mut line = String::new();
            out.read_line(&mut line).unwrap();
            line.trim().rsplit(' ').next().unwrap().to_owned()
        };
        let (web, lines) = (line(), line());
        Self {
            child,
            out,
            web,
            lines,
        }
    }

    /// The address at the end of the next line that it says.
    fn address(&mut self) -> String {
        let mut line = String::new();
        self.out.read_line(&mut line).unwrap();
        line.trim().rsplit(' ').next().unwrap().to_owned()
    }

    /// Asks it to stop and waits; it must end well.
    fn stop(mut self) {
        let id = self.child.id().to_string();
        let asked = Command::new("kill").args(["-TERM", &id]).status().unwrap();
        assert!(asked.success());
        assert_eq!(self.child.wait().unwrap().code(), Some(0));
        let mut rest = String::new();
        self.out.read_to_string(&mut rest).unwrap();
        assert_eq!(rest, "");
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.child.kill(); // It may have ended.
        let _ = self.child.wait();
    }
}

#[test]
fn two_built_in_players_meet_at_a_table_and_play_twice() {
    let served = Served::start(&["--memory"]);
    assert!(
        served.web.starts_with("http://127.0.0.1:"),
        "{}",
        served.web
    );
    let mut first = Command::new(env!("CARGO_BIN_EXE_parlor"))
        .args(["bot", "pentago", "easy", "--create", "--games", "2"])
        .args(["--server", &served.lines])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut out = BufReader::new(first.stdout.take().unwrap());
    let mut line = String::new();
    out.read_line(&mut line).unwrap();
    let table: Value = serde_json::from_str(&line).unwrap();
    let table = table["table"].as_str().unwrap();
    let server = ["--server", &served.lines];
    let args = ["bot", "pentago", "random", "--table", table, "--games", "2"];
    let second = parlor(&[&args[..], &server[..]].concat());
    assert_eq!(second.code, 0, "{}", second.err);
    assert_eq!(first.wait().unwrap().code(), Some(0));
    let mut rest = String::new();
    out.read_to_string(&mut rest).unwrap();
    assert_eq!(rest, second.out, "both are told the same ends");
    assert_eq!(second.json().len(), 2);
    assert!(second.json().iter().all(|end| end["how"] == "rules"));
    served.stop();
}

#[test]
fn a_person_plays_at_a_table_and_hands_over() {
    let served = Served::start(&["--memory"]);
    let args = [
        "play",
        "pentago",
        "--plain",
        "--name",
        "Ada",
        "--against",
        "random",
        "--option",
        r#"pace={"turn":[0,0],"other":[0,0]}"#,
        "--server",
        &served.lines,
    ];
    let ran = parlor_fed(&args, "37\n16 1\n16\nhint\nhelp\nauto easy\n");
    assert_eq!(ran.code, 0, "{}", ran.err);
    for part in [
        "You sit at table",
        "37 is above 35",
        "Ada places on 16 and turns the top left quadrant clockwise.",
        "random places on",
        "Hint: ",
        "Rotation codes",
        "The match is over",
    ] {
        assert!(ran.out.contains(part), "{part} is missing in {}", ran.out);
    }
    let ran = parlor_fed(&args, "16 1\nresign\n");
    assert!(ran.out.contains("Ada resigns."), "{}", ran.out);
}

#[test]
fn all_chairs_of_a_table_can_be_filled_from_the_terminal() {
    let served = Served::start(&["--memory"]);
    let args = [
        "play",
        "catan",
        "--plain",
        "--server",
        &served.lines,
        "--against",
    ];
    for others in ["random", "random,easy,novice"] {
        let ran = parlor_fed(&[&args[..], &[others]].concat(), "quit\n");
        assert_eq!(ran.code, 0, "{}", ran.err);
        assert!(!ran.out.contains("Waiting for"), "{}", ran.out);
        assert!(ran.out.contains("You left the table"), "{}", ran.out);
    }
}

#[test]
fn exit_codes_tell_what_went_wrong() {
    let served = Served::start(&["--memory"]);
    let bot = ["bot", "pentago", "easy", "--table", "nowhere", "--server"];
    assert_eq!(parlor(&[&bot[..], &[&served.lines]].concat()).code, 4);
    assert_eq!(parlor(&[&bot[..], &["127.0.0.1:1"]].concat()).code, 3);
    let taken = parlor(&["serve", "--memory", "--listen", &served.lines]);
    assert_eq!(taken.code, 3, "{}", taken.err);
}

#[test]
fn settings_come_from_a_file_too_and_wrong_ones_are_refused() {
    let folder = folder("serve");
    let file = folder.join("parlor.toml");
    let data = folder.join("data");
    std::fs::write(&file, format!("data = {:?}\n", data.to_str().unwrap())).unwrap();
    let served = Served::start(&["--config", file.to_str().unwrap()]);
    served.stop();
    assert!(data.exists());
    std::fs::write(&file, "port = 8080\n").unwrap();
    let ran = parlor(&["serve", "--config", file.to_str().unwrap()]);
    assert_eq!(ran.code, 2);
    assert!(ran.err.contains("port"), "{}", ran.err);
    let ran = parlor(&[
        "serve",
        "--memory",
        "--listen",
        "127.0.0.1:0",
        "--lines",
        "127.0.0.1:0",
        "--tls-cert",
        "x",
    ]);
    assert_eq!(ran.code, 2, "{}", ran.err);
}

/// Talks to the Pentago gateway: sends lines and reads as many as are expected.
fn talk(address: &str, send: &str, expect: &[&str]) {
    let mut socket = std::net::TcpStream::connect(address).unwrap();
    std::io::Write::write_all(&mut socket, send.as_bytes()).unwrap();
    let mut lines = BufReader::new(socket).lines();
    for line in expect {
        assert_eq!(lines.next().unwrap().unwrap(), *line);
    }
}

#[test]
fn pentago_clients_are_served_with_the_settings_of_a_file() {
    let folder = folder("pentago");
    let file = folder.join("parlor.toml");
    let data = folder.join("data");
    let settings = format!(
        "data = {:?}\n[[gateway.pentago]]\nlisten = '127.0.0.1:0'\ndescription = 'Ours'\npool = 'ours'\n\
         [[gateway.pentago]]\nlisten = '127.0.0.1:0'\nrule = 'classic'\nextensions = ['CHAT']\npool = 'two'\n",
        data.to_str().unwrap()
    );
    std::fs::write(&file, settings).unwrap();
    let mut served = Served::start(&["--config", file.to_str().unwrap()]);
    let (first, second) = (served.address(), served.address());
    talk(
        &first,
        "HELLO~x\nLOGIN~Ada\nLIST\n",
        &["HELLO~Ours~CHAT~RANK~AUTH~CRYPT", "LOGIN", "LIST~Ada"],
    );
    talk(
        &second,
        "HELLO~x~RANK\nRANK\n",
        &["HELLO~Parlor~CHAT", "ERROR~extension not agreed"],
    );
    served.stop();
    let key = std::fs::read(data.join("pentago.key")).unwrap();
    let unbind = |name: &str| {
        parlor(&[
            "pentago",
            "unbind",
            name,
            "--pool",
            "ours",
            "--data",
            data.to_str().unwrap(),
        ])
    };
    let ran = unbind("Ada");
    assert_eq!(ran.code, 1, "a plain login binds nothing: {}", ran.err);
    let served = Served::start(&["--config", file.to_str().unwrap()]);
    assert_eq!(std::fs::read(data.join("pentago.key")).unwrap(), key);
    drop(served);
    for (text, part) in [
        ("[gateway.pentago]\nport = 1", "port"),
        ("[gateway.pentago]\nrule = 'x'", "gateway.pentago.rule"),
        (
            "[gateway.pentago]\nlisten = '127.0.0.1:0'\nbot = 'x'\nopponents = ['clients', 'bots']",
            "there is no player `x`",
        ),
    ] {
        std::fs::write(&file, text).unwrap();
        let ran = parlor(&[
            "serve",
            "--memory",
            "--listen",
            "127.0.0.1:0",
            "--lines",
            "127.0.0.1:0",
            "--config",
            file.to_str().unwrap(),
        ]);
        assert_eq!(ran.code, 2, "{}", ran.err);
        assert!(ran.err.contains(part), "{part}: {}", ran.err);
    }
}

#[test]
fn a_port_of_a_gateway_that_is_taken_is_told_with_its_setting() {
    let mut served = Served::start(&["--memory", "--pentago", "127.0.0.1:0"]);
    let address = served.address();
    talk(&address, "PING\n", &["PONG"]);
    let again = [
        "serve",
        "--memory",
        "--listen",
        "127.0.0.1:0",
        "--lines",
        "127.0.0.1:0",
        "--pentago",
        &address,
    ];
    let ran = parlor(&again);
    assert_eq!(ran.code, 3, "{}", ran.err);
    assert!(ran.err.contains("gateway.pentago.listen"), "{}", ran.err);
    let ran = parlor(&["serve", "--memory", "--pentago", "nowhere"]);
    assert_eq!(ran.code, 2, "{}", ran.err);
}

#[test]
fn two_people_meet_in_the_pool_of_the_quick_match() {
    let served = Served::start(&["--memory"]);
    let play = |name: &str| {
        let (lines, name) = (served.lines.clone(), name.to_owned());
        std::thread::spawn(move || {
            let args = [
                "play", "pentago", "--plain", "--pool", "pentago", "--name", &name, "--server",
                &lines,
            ];
            parlor_fed(&args, "auto easy\n")
        })
    };
    let both = [play("Ada"), play("Ada")].map(|one| one.join().unwrap());
    let mut names = Vec::new();
    for ran in both {
        assert_eq!(ran.code, 0, "{}", ran.err);
        assert!(ran.out.contains("The match is over"), "{}", ran.out);
        names.push(ran.out.lines().next().unwrap().to_owned());
    }
    names.sort();
    assert_eq!(
        names,
        ["Waiting in pentago as Ada 2.", "Waiting in pentago as Ada."]
    );
    let nowhere = [
        "play",
        "pentago",
        "--pool",
        "nowhere",
        "--server",
        &served.lines,
    ];
    assert_eq!(parlor(&nowhere).code, 4);
    served.stop();
}
