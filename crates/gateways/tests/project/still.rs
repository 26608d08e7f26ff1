//! Games in which time passes only when nothing else is left to do: the Game Master and players as plain values, joined without
//! sockets. Equal seeds give equal frames, so whole games can be compared.

use std::{
    collections::VecDeque,
    time::{Duration, Instant},
};

use bytes::Bytes;
use parlor_game::{Dice, Draw, Millis};
use parlor_gateways::project::{
    Guid, Parsed,
    conf::MasterConf,
    gm::{Columns, Counts, LogFile, Master, OUT_OF_STEP},
    message::{FromMaster, FromServer},
    pl::Player,
    program::Note,
};
use parlor_play::{Record, seed_of_text};
use parlor_project::{Action, Direction};
use parlor_project_players::{Agent, AgentKind, Exchange, Told, Tuning};

use super::world::{Folder, QUICK, read};

/// A player with all that it was told and has said.
struct Seat {
    guid: String,
    player: Player,
    heard: Vec<(Instant, Bytes)>,
    said: Vec<(Instant, Bytes)>,
    notes: Vec<String>,
}

struct Room {
    now: Instant,
    master: Master,
    seats: Vec<Seat>,
    notes: Vec<String>,
    /// When each frame left the Game Master.
    left: Vec<(Instant, Bytes)>,
}

fn said(note: Note) -> String {
    let (Note::Said(said) | Note::Warned(said)) = note;
    said
}

/// A frame without its ETB.
fn bare(frame: &Bytes) -> &[u8] {
    frame.strip_suffix(b"\x17").unwrap()
}

fn dice(guid: &str, nth: u32) -> Dice {
    Dice::of(&seed_of_text(guid), Draw { stream: 0, nth })
}

fn sonar(guid: &str) -> Box<dyn Agent> {
    AgentKind::Sonar.agent(Tuning::default(), Exchange::Answer, dice(guid, 0))
}

impl Room {
    fn new(keys: &str) -> Self {
        let conf: MasterConf = read(keys);
        let seed = conf.seed.clone().unwrap();
        Self {
            now: Instant::now(),
            master: Master::new(conf, seed, None, None),
            seats: Vec::new(),
            notes: Vec::new(),
            left: Vec::new(),
        }
    }

    fn sit(&mut self, guid: &str, keys: &str, agent: Box<dyn Agent>) {
        let player = Player::new(read(keys), Guid::new(guid).unwrap(), agent, dice(guid, 1));
        self.seats.push(Seat {
            guid: guid.into(),
            player,
            heard: Vec::new(),
            said: Vec::new(),
            notes: Vec::new(),
        });
    }

    /// Plays until the first game is over.
    fn play(&mut self) {
        let start = self.now;
        self.master.connected(self.now);
        self.exchange();
        for seat in &mut self.seats {
            seat.player.connected(self.now);
        }
        loop {
            self.exchange();
            if self.notes.iter().any(|note| note.starts_with("Game 1")) {
                return;
            }
            let players = self.seats.iter().filter_map(|seat| seat.player.next());
            let next = players.chain(self.master.next()).min();
            self.now = next.unwrap().max(self.now);
            assert!(self.now < start + Duration::from_secs(3600), "no end");
        }
    }

    /// Passes frames on until nobody says anything more at this moment.
    fn exchange(&mut self) {
        loop {
            let from_master = self.master.poll(self.now);
            let mut is_quiet = from_master.is_empty();
            for frame in from_master {
                self.left.push((self.now, frame.clone()));
                self.pass(&frame);
            }
            for seat in &mut self.seats {
                for frame in seat.player.poll(self.now) {
                    is_quiet = false;
                    let read = FromServer::read(bare(&frame)).map(|(said, _)| said);
                    self.master.frame(self.now, read);
                    seat.said.push((self.now, frame));
                }
                seat.notes.extend(seat.player.notes().into_iter().map(said));
            }
            self.notes.extend(self.master.notes().into_iter().map(said));
            if is_quiet {
                return;
            }
        }
    }

    /// What a communication server does with a frame of the Game Master.
    fn pass(&mut self, frame: &Bytes) {
        let parsed = Parsed::read(bare(frame)).unwrap();
        if frame[..] == FromMaster::SetUp.frame()[..] {
            let confirmed = FromServer::Confirmed { granted: true };
            return self.master.frame(self.now, Ok(confirmed));
        }
        let to = parsed.guid("receiverGuid");
        let to = to.or_else(|| parsed.guid("userGuid"));
        for seat in &mut self.seats {
            if to.as_ref().is_none_or(|to| to.as_str() == seat.guid) {
                seat.heard.push((self.now, frame.clone()));
                let read = FromMaster::read(bare(frame)).map(|(said, _)| said);
                seat.player.frame(self.now, read);
            }
        }
    }
}

/// A game of four, with its record.
fn recorded(name: &str, master: &str, players: [&str; 2]) -> (Vec<String>, Room) {
    let folder = Folder::new(name);
    let file = folder.file("game.record");
    let mut room = Room::new(&format!(
        r#"{QUICK},{master},"replayFile":{:?}"#,
        file.display().to_string()
    ));
    for nth in 0..4 {
        let (team, axis) = [("red", players[0]), ("blue", players[1])][nth % 2];
        let keys = format!(r#"{QUICK},"preferredTeam":"{team}","playerYAxis":"{axis}""#);
        let guid = format!("player-{nth}");
        room.sit(&guid, &keys, sonar(&guid));
    }
    room.play();
    let text = std::fs::read_to_string(folder.file("game-1.record")).unwrap();
    let lines = Record::read(&text).unwrap().lines;
    (lines, room)
}

#[test]
fn games_in_either_frame_and_in_both_at_once_have_the_same_events() {
    let (down, room) = recorded("a37-down", r#""yAxis":"down""#, ["down", "down"]);
    assert!(down.len() > 50, "{} lines", down.len());
    let (up, other) = recorded("a37-up", r#""yAxis":"up""#, ["up", "up"]);
    assert_eq!(down, up);
    let both = r#""yAxisRed":"down","yAxisBlue":"up""#;
    let (both, mixed) = recorded("a37-both", both, ["down", "up"]);
    assert_eq!(down, both);
    // What is on the wire differs: the frames of blue are turned.
    let begin = |room: &Room, seat: usize| room.seats[seat].heard[1].1.clone();
    assert_ne!(begin(&room, 0), begin(&other, 0));
    assert_eq!(begin(&room, 0), begin(&mixed, 0));
    assert_eq!(begin(&other, 1), begin(&mixed, 1));
    // Another seed is another game.
    let seed = r#""yAxis":"down""#;
    let (again, _) = recorded("a37-again", seed, ["down", "down"]);
    assert_eq!(down, again);
}

#[test]
fn players_that_find_the_frame_out_play_in_either() {
    for frame in ["down", "up"] {
        let master = format!(r#""yAxis":"{frame}""#);
        let (_, room) = recorded(&format!("a37-auto-{frame}"), &master, ["auto", "auto"]);
        let odd = |note: &String| note.contains("the other frame");
        assert!(!room.notes.iter().any(odd), "{:?}", room.notes);
    }
}

/// What a seat was told, at its moments, makes the same player say the same again, byte for byte.
#[test]
fn a_player_given_the_frames_of_a_recording_sends_the_same_frames_again() {
    let (_, room) = recorded("a47", r#""timestamps":true"#, ["down", "down"]);
    for (nth, seat) in room.seats.iter().enumerate() {
        let team = ["red", "blue"][nth % 2];
        let keys = format!(r#"{QUICK},"preferredTeam":"{team}","playerYAxis":"down""#);
        let guid = Guid::new(&seat.guid).unwrap();
        let agent = sonar(&seat.guid);
        let mut player = Player::new(read(&keys), guid, agent, dice(&seat.guid, 1));
        let mut said: Vec<(Instant, Bytes)> = Vec::new();
        let mut poll = |player: &mut Player, at: Instant| {
            let frames = player.poll(at).into_iter();
            said.extend(frames.map(|frame| (at, frame)));
        };
        let (first, _) = seat.said[0];
        player.connected(first);
        poll(&mut player, first);
        for (at, frame) in &seat.heard {
            while let Some(due) = player.next().filter(|due| due < at) {
                poll(&mut player, due);
            }
            player.frame(*at, FromMaster::read(bare(frame)).map(|(said, _)| said));
            poll(&mut player, *at);
        }
        assert!(said.len() > 10, "{} frames", said.len());
        let (same, all) = (said.len().min(seat.said.len()), seat.said.len());
        assert_eq!(said[..same], seat.said[..same]);
        assert_eq!(same, all, "all of {}", seat.guid);
    }
}

/// An agent that asks for one thing after another.
#[derive(Debug)]
struct Script {
    wanted: VecDeque<Action>,
    is_free: bool,
}

impl Script {
    fn boxed(wanted: impl IntoIterator<Item = Action>) -> Box<dyn Agent> {
        Box::new(Self {
            wanted: wanted.into_iter().collect(),
            is_free: false,
        })
    }
}

impl Agent for Script {
    fn hear(&mut self, _at: Millis, told: &Told) {
        self.is_free = !matches!(told, Told::Over);
    }

    fn ask(&mut self, _at: Millis) -> Option<Action> {
        let action = self.wanted.pop_front_if(|_| self.is_free);
        self.is_free &= action.is_none();
        action
    }

    fn sent(&mut self, _at: Millis, _action: &Action) {}
}

const SCRIPTED: &str = r#""boardWidth":3,"tasksHeight":3,"goalsHeight":1,"teamSize":2,"goals":[[0,0]],"spawnCount":0,
    "starts":{"red":[[0,1],[2,1]],"blue":[[0,3],[2,3]]},"pieces":[{"x":0,"y":1,"sham":false},{"x":2,"y":1,"sham":true}],
    "beginPacing":0,"seed":"fixed","showBoard":true,"playerYAxis":"down""#;

/// A player does one thing after another, and nobody waits for what another one has asked for earlier.
#[test]
fn delays_add_up_and_players_do_not_wait_for_each_other() {
    let mut room = Room::new(SCRIPTED);
    let start = room.now;
    room.master.connected(start);
    room.exchange();
    let mut say = |text: &str| {
        let read = FromServer::read(text.as_bytes()).map(|(said, _)| said);
        room.master.frame(start, read);
        room.master.poll(start);
    };
    for (guid, team) in [("r1", "red"), ("r2", "red"), ("b1", "blue"), ("b2", "blue")] {
        say(&super::peer::join(guid).replace("\"red\"", &format!("\"{team}\"")));
    }
    // The Game Master has the slow requests before the quick ones.
    say(r#"{"action":"state","userGuid":"r2"}"#);
    say(r#"{"action":"move","userGuid":"r2","direction":"Q"}"#);
    say(r#"{"action":"move","userGuid":"r1","direction":"E"}"#);
    say(r#"{"action":"move","userGuid":"r1","direction":"E"}"#);
    let mut told = Vec::new();
    while told.len() < 4 {
        room.now = room.master.next().unwrap().max(room.now);
        assert!(room.now < start + Duration::from_secs(9), "{told:?}");
        let after = (room.now - start).as_millis();
        let frames = room.master.poll(room.now).into_iter();
        told.extend(
            frames.map(|frame| (after, String::from_utf8_lossy(bare(&frame)).into_owned())),
        );
    }
    let place = told.iter().position(|(_, said)| said.contains("state"));
    let (at, seen) = told.remove(place.unwrap());
    assert_eq!((at, place), (450, Some(2)));
    let head = r#"{"action":"state","userGuid":"r2","result":"OK","location":{"x":2,"y":1},"fields":[{"x":1,"y":0,"#;
    assert!(seen.starts_with(head), "{seen}");
    assert_eq!(seen.matches("\"contains\"").count(), 6);
    let denied = |guid: &str| {
        format!(
            r#"{{"action":"move","userGuid":"{guid}","result":"denied","manhattanDistance":null}}"#
        )
    };
    let moved = r#"{"action":"move","userGuid":"r1","result":"OK","manhattanDistance":1}"#;
    let expected = [
        (100, moved.to_owned()),
        // Onto another player.
        (200, denied("r1")),
        // A bad direction is denied after its delay.
        (550, denied("r2")),
    ];
    assert_eq!(told, expected);
}

/// Ranking and boards of a scripted game, as recorded.
#[test]
fn ranking_and_boards_of_a_scripted_game_are_as_recorded() {
    let step = |direction| Action::Move {
        direction: Some(direction),
    };
    let mut room = Room::new(SCRIPTED);
    let (red, blue) = (
        SCRIPTED.to_owned(),
        format!(r#"{SCRIPTED},"preferredTeam":"blue""#),
    );
    let first = [
        Action::PickUp,
        Action::Test,
        step(Direction::North),
        Action::Place,
    ];
    room.sit("r1", &red, Script::boxed(first));
    room.sit(
        "r2",
        &red,
        Script::boxed([Action::Discover, Action::PickUp]),
    );
    let west = [step(Direction::West), Action::Destroy, Action::Place];
    room.sit("b1", &blue, Script::boxed(west));
    room.sit("b2", &blue, Script::boxed([step(Direction::North)]));
    room.play();
    let expected = std::fs::read_to_string(
        std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/project/scripted.txt"),
    )
    .unwrap();
    let mut told = room.notes[2..].join("\n");
    for seat in &room.seats {
        told.push_str(&format!("\n--- {}\n{}", seat.guid, seat.notes.join("\n")));
    }
    told.push('\n');
    if std::env::var("PARLOR_WRITE").is_ok() {
        let path =
            std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/project/scripted.txt");
        std::fs::write(path, &told).unwrap();
    }
    assert_eq!(told, expected, "{told}");
}

/// 13.9: what a Game Master counts for its line a minute.
#[test]
fn a_game_master_counts_games_requests_and_who_is_out_of_step() {
    let counts = std::sync::Arc::new(Counts::default());
    let mut room = Room::new(QUICK);
    let conf: MasterConf = read(QUICK);
    room.master = Master::new(conf, "quick".into(), None, None).counting(counts.clone());
    for nth in 0..4 {
        let guid = format!("player-{nth}");
        // Who has to find the axis names the place that it was last told, one time.
        let keys = format!(r#"{QUICK},"playerYAxis":"down""#);
        room.sit(&guid, &keys, sonar(&guid));
    }
    room.play();
    let line = counts.line();
    assert!(line.starts_with("games 1, players 0, requests "), "{line}");
    assert!(line.contains(", dropped 0, ignored "), "{line}");
    assert!(
        line.ends_with(", out of step 0, added ms mean 0.00, worst 0.00"),
        "{line}"
    );
    // All requests came to the game, or too late.
    let number = |word: &str| -> usize {
        let rest = line.split(&format!("{word} ")).nth(1).unwrap();
        rest.split(',').next().unwrap().parse().unwrap()
    };
    let said: usize = room.seats.iter().map(|seat| seat.said.len() - 1).sum();
    assert_eq!(number("requests") + number("ignored"), said, "{line}");
}

/// 13.5: a Discover from who believes to be elsewhere is told apart in the extended log, by where it stands when it looks.
#[test]
fn a_discover_out_of_step_is_noted_in_the_extended_log() {
    let folder = Folder::new("out-of-step");
    let (counts, file) = (
        std::sync::Arc::new(Counts::default()),
        folder.file("ext.csv"),
    );
    let conf: MasterConf = read(SCRIPTED);
    let log = LogFile::open(&file, Columns::Extended).unwrap();
    let master = Master::new(conf, "fixed".into(), None, Some(log)).counting(counts.clone());
    let mut room = Room::new(SCRIPTED);
    room.master = master;
    let start = room.now;
    room.master.connected(start);
    room.exchange();
    let mut say = |at: u64, text: &str| {
        let at = start + Duration::from_millis(at);
        let read = FromServer::read(text.as_bytes()).map(|(said, _)| said);
        room.master.frame(at, read);
        room.master.poll(at);
    };
    for (guid, team) in [("r1", "red"), ("r2", "red"), ("b1", "blue"), ("b2", "blue")] {
        let join = super::peer::join(guid).replace("\"red\"", &format!("\"{team}\""));
        say(0, &join);
    }
    let look =
        |x: u8| format!(r#"{{"action":"state","userGuid":"r1","location":{{"x":{x},"y":1}}}}"#);
    // Sent before the step ends, it names where the step leads.
    say(10, r#"{"action":"move","userGuid":"r1","direction":"E"}"#);
    say(20, &look(1));
    say(600, "");
    say(700, &look(2));
    say(1200, "");
    drop(room);
    let text = std::fs::read_to_string(&file).unwrap();
    let remarks: Vec<&str> = text
        .lines()
        .filter(|line| line.contains(",Discover,"))
        .map(|line| line.rsplit(',').next().unwrap())
        .collect();
    assert_eq!(remarks, ["", OUT_OF_STEP], "{text}");
    assert!(counts.line().contains("out of step 1"));
}

/// The shortest time between two frames of a Game Master in a game of four, of all frames and of those outside of play.
fn shortest_gaps(keys: &str) -> [Duration; 2] {
    let mut room = Room::new(&format!("{QUICK},{keys}"));
    for nth in 0..4 {
        let guid = format!("player-{nth}");
        room.sit(&guid, QUICK, sonar(&guid));
    }
    room.play();
    let is_outside = |frame: &Bytes| {
        let text = String::from_utf8_lossy(frame);
        ["\"connect\"", "\"start\"", "\"end\""]
            .iter()
            .any(|action| text.contains(action))
    };
    let pairs = || room.left.windows(2);
    let gap = |pair: &[(Instant, Bytes)]| pair[1].0 - pair[0].0;
    [
        pairs().map(gap).min().unwrap(),
        pairs()
            .filter(|pair| is_outside(&pair[1].1))
            .map(gap)
            .min()
            .unwrap(),
    ]
}

/// Some communication servers lose a frame that comes together with another.
#[test]
fn the_frames_of_a_game_master_leave_apart() {
    let millis = Duration::from_millis;
    let [all, outside] = shortest_gaps(r#""framePacing":3,"beginPacing":0"#);
    assert!(millis(3) <= all.min(outside), "{all:?} {outside:?}");
    // As it is, this holds for what leads to a game and for its end.
    let [_, outside] = shortest_gaps(r#""beginPacing":5"#);
    assert!(millis(5) <= outside, "{outside:?}");
    let [all, _] = shortest_gaps(r#""beginPacing":0"#);
    assert_eq!(all, Duration::ZERO, "nothing waits without a reason");
}

/// After a game the Game Master rests for exactly the configured time; and the system adds nothing to the delays of the rules.
#[test]
fn the_next_game_begins_after_the_rest_and_nothing_is_added_to_delays() {
    let mut room = Room::new(QUICK);
    for nth in 0..4 {
        let guid = format!("player-{nth}");
        room.sit(&guid, QUICK, sonar(&guid));
    }
    room.play();
    let told = room.notes.iter().find(|note| note.starts_with("Game 1"));
    let lines: Vec<&str> = told.unwrap().lines().skip(2).collect();
    assert_eq!(lines.len(), 4);
    for line in lines {
        let cells: Vec<&str> = line.split_whitespace().collect();
        let added: f64 = cells[cells.len() - 2].parse().unwrap();
        assert_eq!(added, 0.0, "{line}");
    }
    let set_up = FromMaster::SetUp.frame();
    let over = room.now;
    let rest = Duration::from_millis(300);
    let early = room.master.poll(over + rest - Duration::from_millis(1));
    assert!(!early.contains(&set_up));
    assert!(room.master.poll(over + rest).contains(&set_up));
}
