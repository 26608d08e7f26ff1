//! The programs of the Project Game as processes.
#![allow(clippy::unwrap_used, clippy::panic)]

use std::{
    io::{BufRead, BufReader, Write},
    path::{Path, PathBuf},
    process::{Child, Command, Output, Stdio},
    time::{Duration, Instant},
};

const PARLOR: &str = env!("CARGO_BIN_EXE_parlor");

/// A quick game for two, with a record of it.
const QUICK: &str = r#"{"bind":["127.0.0.1"],"boardWidth":4,"tasksHeight":4,"goalsHeight":1,"teamSize":1,"goals":1,"initialPieces":6,
    "spawnInterval":200,"maxPieces":8,"moveDelay":4,"discoverDelay":6,"testDelay":4,"destroyDelay":2,"pickUpDelay":4,"placeDelay":4,
    "restartDelay":200,"restartJitter":50,"retryJoinInterval":100,"seed":"quick","showBoard":true,"logExtended":true"#;

struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path =
            std::env::temp_dir().join(format!("parlor-cli-project-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    fn write(&self, name: &str, text: &str) -> String {
        let path = self.0.join(name);
        std::fs::write(&path, text).unwrap();
        path.display().to_string()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A child that is killed when it is dropped.
struct Program {
    child: Child,
    said: BufReader<std::process::ChildStdout>,
}

impl Program {
    fn start(command: &mut Command) -> Self {
        let mut child = command
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let said = BufReader::new(child.stdout.take().unwrap());
        Self { child, said }
    }

    fn line(&mut self) -> String {
        let mut line = String::new();
        self.said.read_line(&mut line).unwrap();
        line.trim_end().to_owned()
    }

    fn ends(&mut self) -> Option<i32> {
        let until = Instant::now() + Duration::from_secs(60);
        while Instant::now() < until {
            if let Some(status) = self.child.try_wait().unwrap() {
                return status.code();
            }
            std::thread::sleep(Duration::from_millis(10));
        }
        panic!("it goes on");
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A wrapper script of the repository, run from another folder.
fn wrapper(program: &str, folder: &Path) -> Command {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("project/19-01-{program}"));
    let mut command = Command::new(script);
    command.env("PARLOR", PARLOR).current_dir(folder);
    command
}

fn project(line: &[&str]) -> Output {
    Command::new(PARLOR)
        .arg("project")
        .args(line)
        .output()
        .unwrap()
}

#[test]
fn the_wrappers_work_from_any_folder_and_a_game_is_logged_recorded_and_verified() {
    let folder = Folder::new("a42");
    let record = folder.0.join("game.record");
    let text = format!(
        r#"{QUICK},"replayFile":{:?}}}"#,
        record.display().to_string()
    );
    folder.write("quick.json", &text);
    let mut cs =
        Program::start(wrapper("cs", &folder.0).args(["--port", "0", "--conf", "quick.json"]));
    let said = cs.line();
    let port = said.rsplit(':').next().unwrap().to_owned();
    assert!(said.starts_with("cs listening on 127.0.0.1:"), "{said}");
    let mut gm = Program::start(wrapper("gm", &folder.0).args([
        "--address=127.0.0.1",
        "--port",
        &port,
        "--conf",
        "quick.json",
        "--rounds",
        "1",
        "--log",
        "log.csv",
    ]));
    assert_eq!(gm.line(), "gm registered");
    let player = |team: &str| {
        Program::start(wrapper("pl", &folder.0).args([
            "--address",
            "127.0.0.1",
            "--port",
            &port,
            "--conf",
            "quick.json",
            "--team",
            team,
            "--guid",
            &format!("sonar-{team}"),
            "--rounds=1",
        ]))
    };
    let (mut red, mut blue) = (player("red"), player("blue"));
    assert_eq!(red.line(), "pl joined");
    assert_eq!(blue.line(), "pl joined");
    assert_eq!(
        red.line(),
        "pl game started team=red role=leader agent=sonar guid=sonar-red"
    );
    assert!(gm.line().starts_with("gm game 1 started seed-hash="));
    assert!(gm.line().starts_with("gm game 1 over winner="));
    assert!(gm.line().starts_with("Game 1: "));
    assert!(red.line().starts_with("Game over: "));
    assert_eq!(red.line(), " y  +------------+");
    for program in [&mut gm, &mut red, &mut blue] {
        assert_eq!(program.ends(), Some(0));
    }
    let log = std::fs::read_to_string(folder.0.join("log.csv")).unwrap();
    assert!(log.starts_with("Type,Player GUID,Colour,Role\nJoinGame,"));
    assert_eq!(
        log.lines()
            .filter(|line| line.starts_with("Victory"))
            .count(),
        1
    );
    // The record is verified by the rules from its seed.
    let record = folder.0.join("game-1.record").display().to_string();
    let verified = Command::new(PARLOR)
        .args(["verify", &record])
        .output()
        .unwrap();
    assert!(verified.status.success(), "{verified:?}");
    // The log and the record tell of the same game: two counted.
    let log = folder.0.join("log.csv").display().to_string();
    let asked = ["stats", &record, &log, "--agent", "sonar=sonar-"];
    let stats = project(&[&asked[..], &["--json"]].concat());
    let stats: serde_json::Value = serde_json::from_slice(&stats.stdout).unwrap();
    let games = &stats["games"];
    assert_eq!(games["team_sizes"]["1"]["games"], 2, "{stats}");
    assert_eq!(games["agents"]["sonar"]["games"], 4, "{stats}");
    assert_eq!(games["agents"]["sonar"]["wins"], 2, "{stats}");
    let ci = &games["agents"]["sonar"]["ci95"];
    let (low, high) = (ci[0].as_f64().unwrap(), ci[1].as_f64().unwrap());
    assert!(low < 0.5 && 0.5 < high, "{stats}");
    assert_eq!(games["colours"]["red"]["games"], 2, "{stats}");
    assert!(games["mean_length_ms"].as_f64().unwrap() > 0.0);
    let csv = project(&[&asked[..], &["--csv"]].concat());
    let csv = String::from_utf8(csv.stdout).unwrap();
    let lines: Vec<&str> = csv.lines().collect();
    assert!(lines[0].ends_with("idle_share,out_of_step"), "{csv}");
    assert!(
        lines[1].starts_with("sonar-blue,2,") && lines.len() == 3,
        "{csv}"
    );
}

/// In the terminal time runs while a request runs: each is answered before the next is asked for.
#[test]
fn a_person_plays_against_a_built_in_player_in_the_terminal() {
    let mut child = Command::new(PARLOR)
        .args(["play", "project", "--plain", "--against", "walker"])
        .args(["--seed", "x", "-o", "team_size=1"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let typed = b"d\nhint\nn\nauto sonar\n";
    child.stdin.take().unwrap().write_all(typed).unwrap();
    let ended = child.wait_with_output().unwrap();
    let told = String::from_utf8_lossy(&ended.stdout).into_owned();
    assert!(told.contains("Player looks around: 9 fields."), "{told}");
    assert!(told.contains("Hint: move "), "{told}");
    assert!(told.contains("Player steps to "), "{told}");
    // A player that is asked for goes on to the end.
    assert!(told.contains("Game over: "), "{told}");
}

/// A log tells requests and who won; what it does not tell is not said to be zero.
#[test]
fn stats_say_what_they_do_not_know_and_learn_agents_from_players() {
    let folder = Folder::new("unknown");
    let log = folder.write(
        "log.csv",
        "Type,Player GUID,Colour,Role\nJoinGame,a,red,leader\nMove,a,red,leader\nPlacePiece,a,red,leader\nMove,b,blue,leader\n\
         Victory,a,red,leader\nDefeat,b,blue,leader\n",
    );
    let times = folder.write(
        "ext.csv",
        "Time,Game,Type,Player GUID,Colour,Role,Result,Received,Started,Ended,Sent,X,Y,Distance,Contains\n\
         100,1,Move,a,red,leader,OK,0.000,0,100,100.500,1,1,3,\n",
    );
    let players = folder.write(
        "pl.txt",
        "pl joined\npl game started team=red role=leader agent=walker guid=a\n",
    );
    let ran = project(&["stats", &players, &log, &times, "--json"]);
    let stats: serde_json::Value = serde_json::from_slice(&ran.stdout).unwrap();
    let one = &stats["games"]["players"][0];
    assert_eq!((&one["moves"], &one["wins"]), (&1.into(), &1.into()));
    for unknown in [
        "denied_moves",
        "goals",
        "picked_up",
        "shams",
        "placed",
        "wasted_placements",
    ] {
        assert!(one[unknown].is_null(), "{unknown} of {one}");
    }
    assert!(stats["games"]["mean_length_ms"].is_null(), "{stats}");
    let time = &stats["times"][0];
    assert_eq!(time["response_ms"], 100.5);
    assert!(time["think_ms"].is_null() && time["idle_share"].is_null());
    assert_eq!(stats["games"]["agents"]["walker"]["wins"], 1, "{stats}");
    let text = String::from_utf8(project(&["stats", &log, &times]).stdout).unwrap();
    assert!(text.contains("moves 1 (? denied)  goals ?"), "{text}");
    assert!(text.contains("mean length ?\n"), "{text}");
    assert!(text.contains("think ? ms  idle ? %"), "{text}");
    let csv = String::from_utf8(project(&["stats", &log, &times, "--csv"]).stdout).unwrap();
    let line = csv.lines().nth(1).unwrap();
    assert_eq!(line, "a,1,1,2,1,,0,,,,,,100.500,0.500,,,0");
}

/// 13.1: the game of a Game Master's file in virtual time.
#[test]
fn sim_plays_the_game_of_a_file() {
    let folder = Folder::new("sim");
    let conf = folder.write("quick.json", &format!("{QUICK}}}"));
    let line = [
        "sim", "--conf", &conf, "--games", "20", "--swap", "--blue", "walker", "--json",
    ];
    let ran = project(&line);
    assert!(ran.status.success(), "{ran:?}");
    let told: serde_json::Value = serde_json::from_slice(&ran.stdout).unwrap();
    assert_eq!(told["games"], 20);
    assert!(told["seconds"]["mean"].as_f64().unwrap() < 5.0, "{told}");
    assert_eq!(
        project(&line).stdout,
        ran.stdout,
        "the seed of the file decides"
    );
    let bad = folder.write("bad.json", r#"{"boardWidth": 0}"#);
    let ran = project(&["sim", "--conf", &bad]);
    assert_eq!(ran.status.code(), Some(2));
    let said = String::from_utf8_lossy(&ran.stderr).into_owned();
    assert!(
        said.starts_with("sim: configuration error: boardWidth: "),
        "{said}"
    );
}

/// 13.4 and 13.6: a relay that records and judges, and the load generator in small.
#[test]
fn tap_and_load_do_what_they_say() {
    let folder = Folder::new("tap");
    let text = format!("{QUICK}}}").replace("\"goals\":1,", "\"goals\":4,");
    let conf = folder.write("quick.json", &text);
    let mut cs = Program::start(
        Command::new(PARLOR).args(["project", "cs", "--port", "0", "--conf", &conf]),
    );
    let port = cs.line().rsplit(':').next().unwrap().to_owned();
    let kept = folder.0.join("tap.jsonl");
    let mut tap = Program::start(
        Command::new(PARLOR)
            .args([
                "project", "tap", "--port", &port, "--client", "gm", "--record",
            ])
            .arg(&kept),
    );
    let relay = tap.line().rsplit(':').next().unwrap().to_owned();
    let mut client = std::net::TcpStream::connect(format!("127.0.0.1:{relay}")).unwrap();
    client.write_all(b"{\"action\":\"fly\"}\x17").unwrap();
    client.write_all(b"{\"action\":\"start\"}\x17").unwrap();
    let said = [tap.line(), tap.line(), tap.line()];
    assert!(
        said[0].contains(r#"-> {"action":"fly"}   [refused: bad input"#),
        "{said:?}"
    );
    assert!(
        said[2].ends_with(r#"<- {"action":"start","result":"OK"}"#),
        "{said:?}"
    );
    let kept = std::fs::read_to_string(&kept).unwrap();
    assert_eq!(kept.lines().count(), 3, "{kept}");
    let line = [
        "load",
        "--agents",
        "4",
        "--games",
        "2",
        "--seconds",
        "0.5",
        "--conf",
        &conf,
        "--json",
    ];
    let ran = project(&line);
    let told: serde_json::Value = serde_json::from_slice(&ran.stdout).unwrap();
    assert_eq!(
        (&told["playing"], &told["games"]),
        (&4.into(), &2.into()),
        "{told}"
    );
    assert!(
        told["requests_per_second"].as_f64().unwrap() > 10.0,
        "{told}"
    );
    assert!(told["gm"]["megabytes"].as_f64().unwrap() > 0.5, "{told}");
}

/// 13.8: a person at a terminal, which `script` gives it, looks around, steps and quits.
#[test]
fn a_person_plays_at_a_terminal() {
    if Command::new("script").arg("--version").output().is_err() {
        eprintln!("skipped: there is no `script` to make a terminal");
        return;
    }
    let folder = Folder::new("person");
    let text = format!("{QUICK}}}").replace("\"goals\":1,", "\"goals\":4,");
    let text = text.replace("\"moveDelay\":4", "\"moveDelay\":40");
    let conf = folder.write("quick.json", &text);
    let start = |line: &[&str]| {
        Program::start(
            Command::new(PARLOR)
                .arg("project")
                .args(line)
                .args(["--conf", &conf]),
        )
    };
    let mut cs = start(&["cs", "--port", "0"]);
    let port = cs.line().rsplit(':').next().unwrap().to_owned();
    let log = folder.0.join("log.csv").display().to_string();
    let mut gm = start(&["gm", "--port", &port, "--log", &log]);
    assert_eq!(gm.line(), "gm registered");
    let _other = start(&["pl", "--port", &port, "--team", "blue", "--agent", "random"]);
    let line = format!("{PARLOR} project pl --port {port} --conf {conf} --team red --agent human");
    let mut person = Command::new("script")
        .args(["-qfec", &line, "/dev/null"])
        .env("TERM", "xterm")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut keys = person.stdin.take().unwrap();
    let mut screen = person.stdout.take().unwrap();
    let (tell, shown) = std::sync::mpsc::channel::<String>();
    std::thread::spawn(move || {
        let mut bytes = [0; 4096];
        while let Ok(count @ 1..) = std::io::Read::read(&mut screen, &mut bytes) {
            let _ = tell.send(String::from_utf8_lossy(&bytes[..count]).into_owned());
        }
    });
    let mut all = String::new();
    let mut until = |wanted: &[&str]| {
        let from = all.len();
        let patience = Instant::now() + Duration::from_secs(120);
        while !wanted.iter().any(|one| all[from..].contains(one)) {
            assert!(Instant::now() < patience, "no {wanted:?} in {all}");
            all.extend(shown.recv_timeout(Duration::from_secs(1)));
        }
    };
    until(&["the game begins", "hand: empty"]);
    keys.write_all(b"l").unwrap();
    until(&["you look around"]);
    keys.write_all(b"\x1b[A").unwrap();
    until(&[
        "steps away",
        "no piece to be heard",
        "you stand on a piece",
        "the step is denied",
    ]);
    keys.write_all(b"x").unwrap();
    until(&["your hand is empty"]);
    keys.write_all(b"q").unwrap();
    let patience = Instant::now() + Duration::from_secs(120);
    while person.try_wait().unwrap().is_none() {
        assert!(Instant::now() < patience, "it goes on: {all}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn what_goes_wrong_has_its_exit_code() {
    assert_eq!(project(&["cs", "--help"]).status.code(), Some(0));
    assert_eq!(project(&["cs", "--prot", "1"]).status.code(), Some(2));
    assert_eq!(project(&["cs"]).status.code(), Some(2));
    let missing = project(&["gm", "--port", "1", "--conf", "/nowhere.json"]);
    assert_eq!(missing.status.code(), Some(2));
    let said = String::from_utf8_lossy(&missing.stderr).into_owned();
    assert!(
        said.starts_with("gm: configuration error: /nowhere.json: ")
            && said.trim_end().ends_with("[conf.file]"),
        "{said}"
    );
    let folder = Folder::new("codes");
    let bad = folder.write(
        "bad.json",
        r#"{"shamProbability": 1.5, "boardWidth": 0, "boardHeight": 3}"#,
    );
    let bad = project(&["gm", "--port", "1", "--conf", &bad]);
    assert_eq!(bad.status.code(), Some(2));
    let said = String::from_utf8_lossy(&bad.stderr).into_owned();
    assert!(
        said.contains(
            "gm: configuration error: shamProbability: 1.5 is not between 0 and 1 [conf.range]\n"
        ),
        "{said}"
    );
    assert!(said.contains("[conf.unknown]"), "{said}");
    let loopback = folder.write("cs.json", r#"{"bind": ["127.0.0.1"]}"#);
    let mut cs = Program::start(
        Command::new(PARLOR).args(["project", "cs", "--port", "0", "--conf", &loopback]),
    );
    let port = cs.line().rsplit(':').next().unwrap().to_owned();
    let busy = project(&["cs", "--port", &port, "--conf", &loopback]);
    assert_eq!(busy.status.code(), Some(3));
    let few = folder.write(
        "few.json",
        r#"{"connectAttempts": 2, "retryJoinInterval": 100}"#,
    );
    let nobody = project(&["pl", "--port", "1", "--conf", &few]);
    assert_eq!(nobody.status.code(), Some(3));
    // The request to terminate ends it in good order.
    let killed = Command::new("kill")
        .args(["-TERM", &cs.child.id().to_string()])
        .status()
        .unwrap();
    assert!(killed.success());
    assert_eq!(cs.ends(), Some(0));
}

#[test]
fn the_binary_acts_by_its_name() {
    let folder = Folder::new("name");
    let link = folder.0.join("19-07-cs");
    if std::os::unix::fs::symlink(PARLOR, &link).is_err() {
        return;
    }
    let output = Command::new(&link)
        .args(["--port", "0", "--conf", "/nowhere.json"])
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).starts_with("cs: configuration error"));
}

#[test]
fn wrappers_are_written_by_name() {
    let folder = Folder::new("wrappers");
    let dir = folder.0.display().to_string();
    assert!(
        project(&["wrappers", "--year", "26", "--group", "03", "--dir", &dir])
            .status
            .success()
    );
    for program in ["cs", "gm", "pl"] {
        assert!(folder.0.join(format!("26-03-{program}")).exists());
        assert!(folder.0.join(format!("26-03-{program}.cmd")).exists());
    }
    assert_eq!(
        project(&["wrappers", "--year", "2026", "--group", "03", "--dir", &dir])
            .status
            .code(),
        Some(2)
    );
}

fn validate(input: &str, from: &str) -> (Option<i32>, String) {
    let mut child = Command::new(PARLOR)
        .args(["project", "validate", "--from", from, "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    child
        .stdin
        .take()
        .unwrap()
        .write_all(input.as_bytes())
        .unwrap();
    let output = child.wait_with_output().unwrap();
    (
        output.status.code(),
        String::from_utf8_lossy(&output.stdout).into_owned(),
    )
}

#[test]
fn frames_are_validated_with_their_position() {
    let fine = "{\"action\":\"pickup\",\"userGuid\":\"a\"}\u{17}\u{17}{\"action\":\"test\",\"userGuid\":\"a\"}\u{17}";
    assert_eq!(
        validate(fine, "player"),
        (Some(0), "1 (byte 0): fine\n2 (byte 36): fine\n".into())
    );
    let (code, said) = validate("{\"action\":\"pickup\",\"userId\":\"a\"}\n", "player");
    assert_eq!(
        (code, said.as_str()),
        (
            Some(1),
            "1 (byte 0): accepted variant: question 17: userId for userGuid\n"
        )
    );
    let (code, said) = validate("{\"action\":\"fly\",\"userGuid\":\"a\"}\n", "player");
    assert_eq!(
        (code, said.as_str()),
        (
            Some(2),
            "1 (byte 0): refused: bad input 3: unknown action\n"
        )
    );
    let schema = project(&["validate", "--schema"]);
    let schema: serde_json::Value = serde_json::from_slice(&schema.stdout).unwrap();
    assert!(schema["messages"]["BeginGame"].is_object());
}
