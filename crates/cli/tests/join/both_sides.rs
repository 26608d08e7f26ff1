//! Parlor as client at Parlor as server.

use std::{
    collections::BTreeMap,
    io::{BufRead, BufReader},
    process::{Child, Command, Stdio},
};

use serde_json::Value;

use crate::{
    browser::{free_port, play_at},
    common::{parlor, parlor_fed},
};

/// A server with a listener for clients of the line protocol.
struct Server {
    child: Child,
    address: String,
}

impl Server {
    fn start() -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_parlor"))
            .args(["serve", "--memory", "--listen", "127.0.0.1:0"])
            .args(["--lines", "127.0.0.1:0", "--pentago", "127.0.0.1:0"])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let address = lines.find_map(|line| {
            let line = line.unwrap();
            Some(line.strip_prefix("Pentago clients connect to ")?.to_owned())
        });
        let address = address.unwrap();
        Self { child, address }
    }

    /// The ranking, as a client is told it.
    fn rank(&self) -> BTreeMap<String, u64> {
        let args = [
            "join",
            "pentago",
            &self.address,
            "--player",
            "human",
            "--name",
            "Clerk",
            "--plain",
        ];
        let ran = parlor_fed(&args, "queue\nrank\nquit\n");
        assert_eq!(ran.code, 0, "{}", ran.err);
        let line = |line: &str| {
            let (_, rest) = line.trim().split_once(". ")?;
            let (name, wins) = rest.rsplit_once(": ")?;
            Some((name.to_owned(), wins.parse().ok()?))
        };
        ran.out.lines().filter_map(line).collect()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill(); // It may have stopped by itself.
        let _ = self.child.wait();
    }
}

/// Lets four pairs of clients play 25 games each, every pair at a server of its own: a client sends no faster than a
/// server reads.
fn play_a_hundred(player: &[&str]) {
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| play(player, 25));
        }
    });
}

/// Lets two clients play; the server, the mirrors and the ranking agree.
fn play(player: &[&str], games: u32) {
    let server = Server::start();
    let games_each = games.to_string();
    let args = [
        "join",
        "pentago",
        &server.address,
        "--json",
        "--clients",
        "2",
        "--stagger",
        "20",
        "--games",
        &games_each,
        "--player",
    ];
    let ran = parlor(&[&args[..], player].concat());
    assert_eq!(ran.code, 0, "{}", ran.err);
    let reports = ran.json();
    assert_eq!(reports.len(), 2 * games as usize);
    let mut wins = BTreeMap::new();
    for report in &reports {
        assert_eq!(report["told"], report["judged"], "{report}");
        let won = u64::from(report["told"] == "won");
        *wins.entry(text(&report["name"])).or_insert(0) += won;
    }
    let told = |told: &str| {
        reports
            .iter()
            .filter(|report| report["told"] == told)
            .count()
    };
    assert_eq!(told("won"), told("lost"));
    assert_eq!(server.rank(), wins);
}

fn text(value: &Value) -> String {
    value.as_str().unwrap().to_owned()
}

#[test]
fn a_hundred_games_by_chance_are_judged_as_the_server_judges_them() {
    play_a_hundred(&["random"]);
}

#[test]
fn a_hundred_games_of_easy_players_are_judged_as_the_server_judges_them() {
    play_a_hundred(&["easy"]);
}

#[test]
fn a_hundred_games_of_hard_players_are_judged_as_the_server_judges_them() {
    play_a_hundred(&["hard", "--think", "0.005"]); // The whole half second would take minutes.
}

/// A person plays at a foreign server in the browser.
#[test]
fn a_seat_elsewhere_is_played_in_the_browser() {
    let server = Server::start();
    let shown = free_port();
    let at = format!("127.0.0.1:{shown}");
    let join = |args: &[&str]| {
        Command::new(env!("CARGO_BIN_EXE_parlor"))
            .args(["join", "pentago", &server.address])
            .args(args)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap()
    };
    let person = join(&["--name", "Ada", "--player", "human", "--web", &at]);
    let bot = join(&["--name", "Bot", "--player", "random", "--games", "1"]);
    let (acted, over) = play_at(shown);
    assert!(2 < acted, "{acted}");
    assert_eq!(over["over"]["finish"]["how"], "rules", "{over}");
    for client in [person, bot] {
        let ran = client.wait_with_output().unwrap();
        assert!(ran.status.success(), "{ran:?}");
    }
}
