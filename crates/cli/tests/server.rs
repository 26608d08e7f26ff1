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
