//! `parlor reversi serve` and `parlor join reversi`, with real sockets and processes.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test")]

#[path = "common/browser.rs"]
mod browser;
mod common;

use std::{
    fs,
    io::{BufRead, BufReader, Read, Write},
    net::{TcpListener, TcpStream},
    path::Path,
    process::{Child, Command, Stdio},
};

use common::{folder, parlor};

const GOLDEN: &str = "2\n0\n0 0\n1 5\n0 2 b 2 1\n";
const THREE: &str = "3\n0\n0 0\n5 3\nc 1 3\n- - -\n0 1 2\n- - -\n0 2 1\n";
const BIN: &str = env!("CARGO_BIN_EXE_parlor");

fn port() -> String {
    browser::free_port().to_string()
}

fn written(folder: &Path, name: &str, text: &str) -> String {
    let file = folder.join(name);
    fs::write(&file, text).unwrap();
    file.display().to_string()
}

/// Starts a command that says in its first line where clients connect.
fn host(args: &[&str]) -> (Child, String) {
    let mut child = Command::new(BIN)
        .args(args)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.as_mut().unwrap())
        .read_line(&mut line)
        .unwrap();
    let address = line.rsplit(' ').next().unwrap().trim().to_owned();
    (child, address)
}

/// Connects and says a group number.
fn client(address: &str, group: u8) -> TcpStream {
    let mut socket = TcpStream::connect(address).unwrap();
    socket.write_all(&[1, 0, 0, 0, 1, group]).unwrap();
    socket
}

/// The next frame: its type and what it carries.
fn frame(socket: &mut TcpStream) -> Option<(u8, Vec<u8>)> {
    let mut head = [0; 5];
    socket.read_exact(&mut head).ok()?;
    let length = u32::from_be_bytes([head[1], head[2], head[3], head[4]]);
    let mut payload = vec![0; length as usize];
    socket.read_exact(&mut payload).ok()?;
    Some((head[0], payload))
}

fn expect(socket: &mut TcpStream, kind: u8) -> Vec<u8> {
    let (said, payload) = frame(socket).unwrap();
    assert_eq!(said, kind, "{payload:?}");
    payload
}

/// A depth beside a time is for clients that want it: built-in players use their time.
#[test]
fn built_in_players_use_the_time_whatever_the_depth() {
    let folder = folder("depth");
    let map = written(
        &folder,
        "four.map",
        "2\n0\n0 0\n4 4\n0 0 0 0\n0 1 2 0\n0 2 1 0\n0 0 0 0\n",
    );
    let record = folder.join("game.record").display().to_string();
    let deepest = |depth: &str, time: &str| {
        let ran = parlor(&[
            "reversi",
            "serve",
            &map,
            "--port",
            &port(),
            "--seats",
            "strong,random",
            "--time",
            time,
            "--depth",
            depth,
            "--start-pause",
            "0",
            "--record",
            &record,
            "--quiet",
        ]);
        assert_eq!(ran.code, 0, "{}", ran.err);
        let text = fs::read_to_string(&record).unwrap();
        let depths = text.lines().filter_map(|line| {
            let line: serde_json::Value = serde_json::from_str(line).ok()?;
            line["stamp"]["why"]["depth"].as_u64()
        });
        depths.max()
    };
    for depth in ["0", "1"] {
        assert!(Some(1) < deepest(depth, "20"), "depth {depth}");
    }
    assert_eq!(deepest("1", "0"), Some(1));
}

/// The match of the golden dialogue, and its result.
#[test]
fn a_hosted_match_writes_result_and_record() {
    let folder = folder("hosted");
    let map = written(&folder, "tiny.map", GOLDEN);
    let [result, record] =
        ["result.txt", "game.record"].map(|name| folder.join(name).display().to_string());
    let (mut host, address) = host(&[
        "reversi",
        "serve",
        &map,
        "--port",
        &port(),
        "--time",
        "20",
        "--depth",
        "0",
        "--start-pause",
        "0",
        "--result",
        &result,
        "--record",
        &record,
    ]);
    let mut a = client(&address, 7);
    let mut seated = String::new();
    let mut said = BufReader::new(host.stderr.take().unwrap());
    said.read_line(&mut seated).unwrap();
    assert_eq!(seated, "1 of 2 clients are here\n");
    let mut b = client(&address, 12);
    assert_eq!(expect(&mut a, 2), GOLDEN.as_bytes());
    assert_eq!(expect(&mut a, 3), [1]);
    for (x, special) in [(2, 20), (0, 0), (0, 0)] {
        loop {
            let (kind, _) = frame(&mut a).unwrap();
            if kind == 4 {
                break;
            }
        }
        a.write_all(&[5, 0, 0, 0, 5, 0, x, 0, 0, special]).unwrap();
    }
    let kinds = std::iter::from_fn(|| frame(&mut b)).map(|(kind, _)| kind);
    assert_eq!(kinds.collect::<Vec<_>>(), [2, 3, 6, 6, 8, 6, 9]);
    assert!(host.wait().unwrap().success());
    let said = fs::read_to_string(&result).unwrap();
    let lines: Vec<&str> = said.lines().collect();
    assert_eq!(lines[0], "tiny.map");
    assert!(
        lines[1].starts_with("7\t4\t") && lines[1].ends_with(" msecs\tok"),
        "{said}"
    );
    assert_eq!(lines[2], "12\t0\t0 msecs\tok");
    assert_eq!(parlor(&["verify", &record]).code, 0);
}

/// The codes are those that all commands share.
#[test]
fn what_goes_wrong_has_a_code_of_its_own() {
    let folder = folder("wrong");
    let map = written(&folder, "tiny.map", GOLDEN);
    let bad = written(&folder, "bad.map", "2 0 0 0 2 3 021");
    let ran = parlor(&["reversi", "serve", &bad]);
    assert_eq!(ran.code, 2);
    assert!(
        ran.err.contains("cell_token") && ran.err.contains("line 1"),
        "{}",
        ran.err
    );
    assert_eq!(
        parlor(&["reversi", "serve", &map, "--seats", "client,nobody"]).code,
        2
    );
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    let ran = parlor(&["reversi", "serve", &map, "--port", &port]);
    assert_eq!(ran.code, 3);
    assert!(ran.err.contains(&port), "{}", ran.err);
    drop(taken);
    let ran = parlor(&[
        "reversi",
        "serve",
        &map,
        "--port",
        &port,
        "--connect-timeout",
        "0.2",
    ]);
    assert_eq!(ran.code, 4, "{}", ran.err);
    // A client that is started and does not come is not waited for any longer.
    let ran = parlor(&[
        "reversi",
        "serve",
        &map,
        "--port",
        &port,
        "--spawn",
        "exec sleep 60",
        "--connect-timeout",
        "0.2",
    ]);
    assert_eq!(ran.code, 4, "{}", ran.err);
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let web = taken.local_addr().unwrap().to_string();
    let ran = parlor(&[
        "reversi",
        "serve",
        &map,
        "--port",
        &port,
        "--seats",
        "human,random",
        "--listen",
        &web,
    ]);
    assert_eq!(ran.code, 3, "{}", ran.err);
}

/// Clients are started one after the other, each when the one before has said hello and had its time.
#[test]
fn clients_that_are_started_have_their_numbers_in_order_and_time_to_warm_up() {
    let folder = folder("warm");
    let [result, record] =
        ["result.txt", "game.record"].map(|name| folder.join(name).display().to_string());
    let joins =
        |group| format!("{BIN} join reversi {{host}}:{{port}} --player random --group {group}");
    let ran = parlor(&[
        "reversi",
        "serve",
        "tiny",
        "--port",
        &port(),
        "--spawn",
        &format!("sleep 1; {}", joins(7)),
        "--spawn",
        &joins(9),
        "--warm-up",
        "20",
        "--start-pause",
        "10",
        "--result",
        &result,
        "--record",
        &record,
        "--quiet",
    ]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let said = fs::read_to_string(&result).unwrap();
    let lines: Vec<&str> = said.lines().collect();
    assert_eq!(lines[0], "tiny");
    assert!(lines[1].starts_with("7\t"), "{said}");
    assert!(lines[2].starts_with("9\t"), "{said}");
    // The last one to come has its time before the first request.
    let record = fs::read_to_string(&record).unwrap();
    let header: serde_json::Value = serde_json::from_str(record.lines().next().unwrap()).unwrap();
    assert_eq!(header["settings"]["start"]["pause"], 20, "{header}");
}

#[test]
fn a_map_is_a_file_or_the_name_of_one_of_ours() {
    let result = folder("names").join("result.txt").display().to_string();
    let seats = ["--seats", "random,random", "--start-pause", "0", "--quiet"];
    let serve = |map: &str| {
        let args = [
            "reversi",
            "serve",
            map,
            "--port",
            &port(),
            "--result",
            &result,
        ];
        parlor(&[&args[..], &seats].concat())
    };
    let ran = serve("moebius");
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(
        fs::read_to_string(&result)
            .unwrap()
            .starts_with("moebius\n0\t")
    );
    assert_eq!(serve("nowhere").code, 2);
}

#[test]
fn hosted_clients_are_started_and_what_they_say_is_kept() {
    let folder = folder("spawned");
    let map = written(&folder, "three.map", THREE);
    let record = folder.join("game.record").display().to_string();
    let claim = r#"echo '#claim {"step": 0, "player": 1, "legal": [[99,99]]}'"#;
    let joins = format!("{claim}; {BIN} join reversi {{host}}:{{port}} --player random --group 7");
    let script = format!("{BIN} join reversi -i {{host}} -p {{port}} --player random");
    let ran = parlor(&[
        "reversi",
        "serve",
        &map,
        "--port",
        &port(),
        "--clients",
        "2",
        "--fill",
        "random",
        "--time",
        "5",
        "--start-pause",
        "0",
        "--spawn",
        &joins,
        "--spawn",
        &script,
        "--record",
        &record,
        "--show",
    ]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.contains("override stones"), "{}", ran.out);
    assert!(ran.out.contains("time left"), "{}", ran.out);
    let said = fs::read_to_string(format!("{record}.client1.out")).unwrap();
    assert!(said.contains("stones"), "{said}");
    // What a client claims while it plays is compared with the truth.
    assert!(ran.out.contains("claims of client 1"), "{}", ran.out);
    assert!(ran.out.contains("0 of 1 claims are right"), "{}", ran.out);
    assert!(!ran.out.contains("claims of client 2"), "{}", ran.out);
}

#[test]
fn a_program_of_our_own_protocol_plays_at_a_foreign_server() {
    let folder = folder("programs");
    let map = written(&folder, "three.map", THREE);
    let record = folder.join("game.record").display().to_string();
    let program = format!("cmd:{BIN} bot reversi random --stdio");
    let joins = format!("{BIN} join reversi {{host}}:{{port}} --player '{program}'");
    let ran = parlor(&[
        "reversi",
        "serve",
        &map,
        "--port",
        &port(),
        "--clients",
        "1",
        "--fill",
        "random",
        "--time",
        "10",
        "--start-pause",
        "0",
        "--spawn",
        &joins,
        "--record",
        &record,
    ]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let said = fs::read_to_string(format!("{record}.client1.out")).unwrap();
    assert!(said.contains("player 1: stones"), "{said}");
    assert!(!ran.out.contains("disqualified"), "{}", ran.out);
}

/// A person types; what is no move or not legal is told.
#[test]
fn a_person_plays_in_the_terminal() {
    let folder = folder("persons");
    let map = written(&folder, "tiny.map", GOLDEN);
    let (mut host, address) = host(&[
        "reversi",
        "serve",
        &map,
        "--port",
        &port(),
        "--clients",
        "1",
        "--fill",
        "random",
        "--start-pause",
        "0",
    ]);
    let typed = "help\nhint\nchat hi\nhello\n9 9\n2 0 bomb\n0 0\nauto random\n";
    let ran = common::parlor_fed(&["join", "reversi", &address, "--player", "human"], typed);
    assert!(host.wait().unwrap().success());
    assert!(ran.out.contains("You are player 1."), "{}", ran.out);
    assert!(
        ran.out.contains("\"hello\" is no column or row"),
        "{}",
        ran.out
    );
    for part in [
        "Commands: help, hint",
        "Hint: ",
        "the protocol of this server has no chat.",
        "this move is not legal here.",
    ] {
        assert!(ran.out.contains(part), "{part} is missing in {}", ran.out);
    }
    assert!(ran.out.contains("player 1: stones 4 : 0"), "{}", ran.out);
    assert_eq!(ran.code, 0, "{}", ran.err);
}

/// A person plays at a foreign server in the browser.
#[test]
fn a_seat_elsewhere_is_played_in_the_browser() {
    let folder = folder("browsers");
    let map = written(&folder, "three.map", THREE);
    let (mut host, address) = host(&[
        "reversi",
        "serve",
        &map,
        "--port",
        &port(),
        "--clients",
        "1",
        "--fill",
        "random",
        "--start-pause",
        "0",
    ]);
    let shown = browser::free_port();
    let at = format!("127.0.0.1:{shown}");
    let join = Command::new(BIN)
        .args([
            "join", "reversi", &address, "--player", "human", "--web", &at,
        ])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let (acted, over) = browser::play_at(shown);
    assert!(0 < acted);
    assert_eq!(over["view"]["phase"], "over", "{over}");
    assert!(host.wait().unwrap().success());
    let ran = join.wait_with_output().unwrap();
    let out = String::from_utf8(ran.stdout).unwrap();
    assert!(ran.status.success(), "{out}");
    assert!(out.contains("player 1: stones"), "{out}");
}

#[test]
fn joining_has_its_codes() {
    let nobody = port();
    let address = format!("127.0.0.1:{nobody}");
    assert_eq!(parlor(&["join", "reversi", &address]).code, 3);
    assert_eq!(
        parlor(&["join", "reversi", &address, "--player", "nobody"]).code,
        2
    );
    // A server that disqualifies whoever comes.
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap().to_string();
    let server = std::thread::spawn(move || {
        for _ in 0..2 {
            let (mut socket, _) = listener.accept().unwrap();
            let mut group = [0; 6];
            socket.read_exact(&mut group).unwrap();
            let length = u8::try_from(GOLDEN.len()).unwrap();
            let mut said = vec![2, 0, 0, 0, length];
            said.extend(GOLDEN.as_bytes());
            said.extend([3, 0, 0, 0, 1, 1]);
            match group[5] {
                1 => said.extend([7, 0, 0, 0, 1, 1]),
                _ => said.extend([9, 0, 0, 0, 0]),
            }
            socket.write_all(&said).unwrap();
        }
    });
    let ran = parlor(&["join", "reversi", &address]);
    assert_eq!(ran.code, 1);
    assert!(
        ran.err.contains("disqualified") && ran.err.contains("02b21"),
        "{}",
        ran.err
    );
    assert_eq!(
        parlor(&["join", "reversi", &address, "--group", "2"]).code,
        0
    );
    server.join().unwrap();
}

#[test]
fn foreign_clients_play_in_matches_too() {
    let seats = format!("random,net:{BIN} join reversi {{host}}:{{port}} --player random");
    let ran = parlor(&[
        "match",
        "reversi",
        "--seats",
        &seats,
        "--games",
        "2",
        "--json",
        "--option",
        "map=loops",
    ]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert_eq!(ran.json()[0]["players"][1]["games"], 2);
}
