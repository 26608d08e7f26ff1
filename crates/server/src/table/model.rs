//! Tables driven by chance without a runtime, beside a small slow model and the laws that every table obeys.
//!
//! Three people with any number of connections say whatever comes to them, lose their connections, repeat themselves,
//! and let time pass. The store keeps what it is given late, and now and then the server is killed. After every round:
//! each command has one answer, updates are numbered without gaps, only who must act has a clock, who was refused has
//! changed nothing, nothing that was told is lost by a crash, and no command is carried out twice.

#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

use std::{
    collections::{BTreeMap, HashMap, HashSet, VecDeque},
    net::IpAddr,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use parlor_bots::{Bot, random_of};
use parlor_catalog::{Catalog, Listed, Mode};
use parlor_game::{Dice, Draw, Problem, Seed};
use parlor_play::{KindOf, Record};
use parlor_store::{StoredMatch, Write};
use parlor_testkit::toys::Row as RowGame;
use parlor_wire::{
    Addressed, Identity, IdentityId, IdentityKind, Life, Settings, TableId, ToServer, Want,
};
use serde_json::{Value, json};
use tokio::time::Instant;

use super::{
    core::Table,
    doors::Porters,
    effects::{Effects, House},
    held::Outs,
    load::{Kept, reopen},
    options::merge_settings,
    row::{Chair, Row},
    task::{Command, Follow, Msg},
};
use crate::{
    kind::SitterKind,
    limits::{Bucket, Limits},
    outbox::Outbox,
    session::Who,
    think::{Call, Called, Job, Strain},
};

/// A house with one game, whose ids and seeds follow each other.
struct Bench {
    catalog: Catalog,
    count: AtomicU64,
}

static RANDOM: Bot<RowGame> = random_of::<RowGame>();

impl Bench {
    fn new() -> Arc<Self> {
        let settings = |_: Mode| Settings::default();
        let kind = &KindOf::<RowGame>::NEW;
        Arc::new(Self {
            catalog: Catalog {
                games: vec![Listed { kind, settings }],
                older: Vec::new(),
                bots: vec![&RANDOM],
                unlisted: Vec::new(),
                advisers: Vec::new(),
                tools: Vec::new(),
            },
            count: AtomicU64::new(1),
        })
    }

    fn next(&self) -> u64 {
        self.count.fetch_add(1, Ordering::Relaxed)
    }
}

impl House for Bench {
    fn catalog(&self) -> &Catalog {
        &self.catalog
    }

    fn porters_of(&self, _: &str) -> Porters {
        Porters::new()
    }

    fn play_unattended(
        &self,
        _: &TableId,
        _: Option<&IdentityId>,
        _: Option<IpAddr>,
    ) -> Result<(), Problem> {
        Ok(())
    }

    fn today(&self) -> u64 {
        self.next()
    }

    fn fresh_id(&self, _: usize) -> String {
        format!("m{}", self.next())
    }

    fn seed(&self) -> Seed {
        let mut seed = [0; 32];
        seed[..8].copy_from_slice(&self.next().to_le_bytes());
        seed
    }
}

/// What a store would keep.
#[derive(Clone, Default)]
struct Durable {
    row: Option<String>,
    matches: BTreeMap<String, StoredMatch>,
}

impl Durable {
    fn keep(&mut self, write: &Write) {
        match write {
            Write::Table { row, .. } => self.row = Some(row.clone()),
            Write::Begin(begin) => {
                let stored = StoredMatch {
                    header: begin.header.clone(),
                    seed: begin.seed,
                    lines: Vec::new(),
                    footer: None,
                };
                assert!(self.matches.insert(begin.id.clone(), stored).is_none());
            }
            Write::Entry {
                match_id,
                step,
                line,
            } => {
                let stored = self.matches.get_mut(match_id).unwrap();
                assert_eq!(stored.lines.len(), *step as usize, "lines without gaps");
                stored.lines.push(line.clone());
            }
            Write::Finish(finish) => {
                let stored = self.matches.get_mut(&finish.id).unwrap();
                assert!(stored.footer.is_none(), "a match ends once");
                stored.footer = Some(finish.footer.clone());
                let record = Record::read(&stored.record().unwrap()).unwrap();
                record.verify(&KindOf::<RowGame>::NEW).unwrap();
            }
            _ => {}
        }
    }

    /// The commands that all logs show, with the person who gave them.
    fn commands(&self) -> Vec<(String, String)> {
        let all = self.matches.keys();
        all.flat_map(|id| self.commands_in(id)).collect()
    }

    /// The ids of all matches, the first first.
    fn in_order(&self) -> Vec<String> {
        let mut ids: Vec<String> = self.matches.keys().cloned().collect();
        ids.sort_by_key(|id| (id.len(), id.clone()));
        ids
    }

    /// The commands that the log of one match shows.
    fn commands_in(&self, id: &str) -> Vec<(String, String)> {
        let lines = self.matches.get(id).map_or(&[][..], |stored| &stored.lines);
        let commands = lines.iter().filter_map(|line| {
            let line: Value = serde_json::from_str(line).unwrap();
            let command = find(&line, "command")?;
            let of = |key: &str| command[key].as_str().map(str::to_owned);
            Some((of("who")?, of("id")?))
        });
        commands.collect()
    }
}

/// The first value with this key, however deep.
fn find<'a>(value: &'a Value, key: &str) -> Option<&'a Value> {
    match value {
        Value::Object(map) => match map.get(key) {
            Some(found) => Some(found),
            None => map.values().find_map(|inner| find(inner, key)),
        },
        Value::Array(all) => all.iter().find_map(|inner| find(inner, key)),
        _ => None,
    }
}

/// A connection and what it was told.
struct Connection {
    who: Arc<Who>,
    person: usize,
    /// Whether it follows the table as far as it knows.
    follows: bool,
    /// The match and the number of the last update that it was told.
    last: Option<(String, u64)>,
    /// Commands that were not answered yet.
    open: BTreeMap<String, Value>,
}

/// A table, who uses it, and what is kept of it.
struct World {
    house: Arc<Bench>,
    table: Table,
    now: Instant,
    dice: Dice,
    durable: Durable,
    /// Rounds whose writes are not durable yet; what was to be told waits for them.
    waiting: VecDeque<(Vec<Write>, Outs)>,
    jobs: Vec<Job<Msg>>,
    connections: Vec<Connection>,
    /// Actions that were said to be done, by person and id.
    done: HashSet<(String, String)>,
    ids: u64,
    ended: bool,
}

const PEOPLE: [&str; 3] = ["ada", "ben", "cy"];

impl World {
    fn new(seed: u64) -> Self {
        let house = Bench::new();
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&seed.to_le_bytes());
        let mut dice = Dice::of(&bytes, Draw { stream: 1, nth: 0 });
        let change = json!({
            "clocks": {"default": match dice.below(3) {
                0 => json!({"type": "none"}),
                1 => json!({"type": "per_move", "turn": 5_000, "other": 5_000}),
                _ => json!({"type": "bank", "start": 9_000, "add": 1_000, "when": "after"}),
            }},
            "start": {"rule": match dice.below(3) {
                0 => json!({"type": "full"}),
                1 => json!({"type": "owner"}),
                _ => json!({"type": "ready", "countdown": 3_000}),
            }},
            "again": match dice.below(3) {
                0 => json!({"type": "ask"}),
                1 => json!({"type": "after", "pause": 1_000}),
                _ => json!({"type": "no"}),
            },
        });
        let settings = merge_settings(&Settings::default(), &change).unwrap();
        let listed = house.catalog.game("row").unwrap();
        let config = listed.kind.config(&super::news::empty_object()).unwrap();
        let mut chairs = vec![Chair::default(), Chair::default()];
        if dice.below(3) == 0 {
            chairs[1].sitter = Some(super::chairs::built_in("row", "random", 0));
        }
        let row = Row {
            owner: Some(IdentityId("ada".into())),
            ..Row::new("row".into(), config, settings, chairs)
        };
        let table = Table::new(Arc::clone(&house) as Arc<dyn House>, listed, row);
        let mut world = Self {
            house,
            table,
            now: Instant::now(),
            dice,
            durable: Durable::default(),
            waiting: VecDeque::new(),
            jobs: Vec::new(),
            connections: Vec::new(),
            done: HashSet::new(),
            ids: 0,
            ended: false,
        };
        let effects = world.table.begin(world.now);
        world.take(effects);
        for _ in 0..3 {
            world.connect();
        }
        world
    }

    /// One thing happens.
    fn step(&mut self) {
        match self.dice.below(20) {
            0 | 1 if self.connections.len() < 6 => self.connect(),
            2 => self.lose(),
            3..=5 => self.pass_time(),
            6 | 7 => self.think(),
            8 if self.dice.below(4) == 0 => self.crash(),
            8..=10 => self.keep_next(),
            _ => self.command(),
        }
        self.check();
    }

    fn connect(&mut self) {
        let person = self.below(PEOPLE.len());
        let limits = Limits::default();
        let name = PEOPLE[person].to_owned();
        self.ids += 1;
        let who = Who {
            session: self.ids,
            identity: Identity {
                id: IdentityId(name.clone()),
                kind: IdentityKind::Guest,
                name: name.clone(),
                shown: name,
            },
            kind: SitterKind::Person,
            decides: true,
            address: None,
            outbox: Arc::new(Outbox::new(&limits, Arc::default())),
            bucket: Bucket::new(&limits, self.now),
            followed: Arc::default(),
        };
        self.connections.push(Connection {
            who: Arc::new(who),
            person,
            follows: false,
            last: None,
            open: BTreeMap::new(),
        });
    }

    /// A number below another.
    fn below(&mut self, count: usize) -> usize {
        self.dice.below(u32::try_from(count).unwrap()) as usize
    }

    fn any(&mut self) -> Option<usize> {
        let count = self.connections.len();
        (0 < count).then(|| self.below(count))
    }

    /// A connection that must act.
    fn awaited(&self) -> Option<usize> {
        let live = self.table.phase.played()?;
        let mut must = live.game.awaited().0.iter();
        let session = must.find_map(|seat| live.seat(seat)?.driver.session())?;
        let mut connections = self.connections.iter();
        connections.position(|connection| connection.who.session == session)
    }

    fn lose(&mut self) {
        let Some(nth) = self.any() else { return };
        let gone = self.connections.swap_remove(nth);
        let lost = Msg::Lost {
            session: gone.who.session,
            code: "closed",
            said: None,
        };
        self.send(lost);
    }

    /// Time passes, and the table is woken whenever something is due.
    fn pass_time(&mut self) {
        let spans = [10, 400, 1_500, 6_000, 70_000];
        let span = spans[self.below(spans.len())];
        let until = self.now + Duration::from_millis(span);
        let mut wakes = 0;
        while let Some(due) = self.table.due(self.now).filter(|due| *due <= until) {
            self.now = self.now.max(due);
            let effects = self.table.wake(self.now);
            self.take(effects);
            wakes += 1;
            assert!(wakes < 1_000, "what is due does not get done");
            if self.ended {
                return;
            }
            self.check();
        }
        self.now = until;
    }

    /// A built-in player comes to an end with its thought.
    fn think(&mut self) {
        if self.jobs.is_empty() {
            return;
        }
        let nth = self.below(self.jobs.len());
        let job = self.jobs.swap_remove(nth);
        let message = (job.work)(Called {
            call: Call::InTurn,
            asked: std::time::Instant::now(),
            strain: &Strain::default(),
        });
        self.send(message);
    }

    /// The store keeps the oldest round that waits.
    fn keep_next(&mut self) {
        let Some((writes, outs)) = self.waiting.pop_front() else {
            return;
        };
        for write in &writes {
            self.durable.keep(write);
        }
        self.deliver(outs);
        let effects = self.table.kept(self.now);
        self.take(effects);
    }

    /// The table went to rest and is wanted again.
    fn load_again(&mut self) {
        for (writes, outs) in std::mem::take(&mut self.waiting) {
            writes.iter().for_each(|write| self.durable.keep(write));
            self.deliver(outs);
        }
        self.ended = false;
        self.crash();
    }

    /// The server is killed: what was not durable is gone, and so are all connections.
    fn crash(&mut self) {
        // The last rounds may be durable though nobody was told.
        for _ in 0..self.below(self.waiting.len() + 1) {
            let kept = self.waiting.pop_front();
            let writes = kept.into_iter().flat_map(|(writes, _)| writes);
            writes.for_each(|write| self.durable.keep(&write));
        }
        let Some(row) = &self.durable.row else { return };
        let row = Row::read(row).unwrap();
        let logged: HashSet<_> = self.durable.commands().into_iter().collect();
        for done in &self.done {
            assert!(logged.contains(done), "{done:?} was told and is lost");
        }
        self.waiting.clear();
        self.jobs.clear();
        for connection in &mut self.connections {
            connection.follows = false;
        }
        let stored = |id: &parlor_wire::MatchId| self.durable.matches.get(&id.0).cloned();
        let kept = Kept {
            game: row.game_now.as_ref().and_then(|game| stored(&game.id)),
            before: row.game_before.as_ref().and_then(stored),
            origin: None,
            chat: Vec::new(),
            memos: Vec::new(),
            row,
        };
        let house = Arc::clone(&self.house) as Arc<dyn House>;
        self.table = reopen(house, kept, self.now).unwrap();
        let effects = self.table.begin(self.now);
        self.take(effects);
    }

    /// Somebody says something.
    fn command(&mut self) {
        let Some(nth) = self.any() else { return };
        // Half of all is said by somebody who must act.
        let nth = self
            .awaited()
            .filter(|_| self.dice.below(2) == 0)
            .unwrap_or(nth);
        let connection = &self.connections[nth];
        let who = Arc::clone(&connection.who);
        if !connection.follows {
            self.ids += 1;
            let id = format!("f{}", self.ids);
            let sits = 0 < self.dice.below(4);
            let follow = Follow {
                who,
                id: id.clone(),
                sit: sits.then_some(None),
                want: Want::default(),
                last: None,
            };
            let connection = &mut self.connections[nth];
            connection.follows = true;
            connection.last = None;
            connection.open.insert(id, Value::Null);
            self.send(Msg::Follow(Box::new(follow)));
            return;
        }
        // Who was not answered repeats itself.
        let open = connection.open.iter().find(|(id, _)| id.starts_with('c'));
        let repeated = open.map(|(_, said)| said.clone());
        let said = match repeated.filter(|_| self.dice.below(6) == 0) {
            Some(said) => said,
            None => self.anything(),
        };
        let id = said["id"].as_str().unwrap().to_owned();
        let message = ToServer::read(&said.to_string()).unwrap();
        let Addressed::Table(at_table) = message.addressed() else {
            panic!("this is for a table");
        };
        let predicted = self.predict(nth, &said, &id);
        self.connections[nth].open.insert(id.clone(), said.clone());
        let before = self.snapshot();
        let command = Command {
            who,
            received: self.now,
            said: at_table,
        };
        let verdict = self.send_command(command, &id);
        // Who is late was asked in time, and that is noted.
        if verdict.as_ref().is_err_and(|code| code != "late") {
            let after = self.snapshot();
            assert!(
                before == after,
                "{said} was refused ({verdict:?}) and changed {before:#?} to {after:#?}"
            );
        }
        if let Some(predicted) = predicted {
            assert_eq!(verdict.is_ok(), predicted, "{said}: {verdict:?}");
        }
    }

    /// Something that can be said at a table.
    fn anything(&mut self) -> Value {
        let chair = self.dice.below(2);
        let mut said = match self.dice.below(24) {
            0..=11 => json!({"type": "act", "action": {"cell": self.dice.below(9)}}),
            12 => json!({"type": "sit"}),
            13 if self.dice.below(3) == 0 => json!({"type": "stand"}),
            14 | 15 => json!({"type": "ready", "ready": true}),
            16 => json!({"type": "start"}),
            17 if self.dice.below(3) == 0 => json!({"type": "resign"}),
            18 => json!({"type": "offer", "offer": "rematch"}),
            19 => json!({"type": "answer", "offer": "rematch", "agree": true}),
            20 => json!({"type": "hand_over", "player": "random"}),
            21 => json!({"type": "take_over"}),
            22 => json!({"type": "say", "text": "hello"}),
            23 => json!({"type": "chair", "chair": chair, "set": {"type": "open"}}),
            _ => json!({"type": "check", "action": {"cell": 0}}),
        };
        self.ids += 1;
        said["id"] = json!(format!("c{}", self.ids));
        said["table"] = json!(self.table.id());
        said
    }

    /// What the slow model says to an action: the cells are read from the log, and nothing else is believed.
    fn predict(&self, nth: usize, said: &Value, id: &str) -> Option<bool> {
        if said["type"] != "act" {
            return None;
        }
        let connection = &self.connections[nth];
        let key = (PEOPLE[connection.person].to_owned(), id.to_owned());
        let log = self.log();
        let row = log.row.as_ref().map(|row| Row::read(row).unwrap())?;
        let current = row.game_now.map(|game| game.id);
        let recent = [current.clone(), row.game_before];
        for id in recent.into_iter().flatten() {
            if log.commands_in(&id.0).contains(&key) {
                return Some(true); // It is told again that it was done.
            }
        }
        if log.commands().contains(&key) {
            return None; // That was too long ago.
        }
        let Some(current) = current else {
            return Some(false);
        };
        let stored = log.matches.get(&current.0)?;
        if stored.footer.is_some() {
            return Some(false);
        }
        let header: Value = serde_json::from_str(&stored.header).unwrap();
        let seats = header["seats"].as_array().unwrap();
        let seat = seats
            .iter()
            .position(|seat| seat["identity"] == PEOPLE[connection.person]);
        let Some(seat) = seat else {
            return Some(false);
        };
        let mut cells = [false; 9];
        let mut moves = 0;
        for line in &stored.lines {
            let line: Value = serde_json::from_str(line).unwrap();
            if let Some(cell) = find(&line, "cell").and_then(Value::as_u64) {
                cells[usize::try_from(cell).unwrap()] = true;
                moves += 1;
            }
        }
        let cell = usize::try_from(said["action"]["cell"].as_u64().unwrap()).unwrap();
        // Whether it is the right connection and in time is for the table to know.
        (moves % 2 != seat || cells[cell]).then_some(false)
    }

    /// What would be kept if all that waits were.
    fn log(&self) -> Durable {
        let mut log = self.durable.clone();
        for (writes, _) in &self.waiting {
            writes.iter().for_each(|write| log.keep(write));
        }
        log
    }

    /// What a refusal may not change.
    fn snapshot(&self) -> (String, usize, Life, Vec<bool>) {
        let lines = self.table.phase.live().map_or(0, |live| live.game.lines());
        let life = self.table.life(self.now);
        let ready = self.table.row.chairs.iter().map(|chair| chair.ready);
        (self.table.row.write(), lines, life, ready.collect())
    }

    fn send(&mut self, message: Msg) {
        let effects = self.table.take(message, self.now);
        self.take(effects);
    }

    /// Sends a command; says how it was answered, which must be once.
    fn send_command(&mut self, command: Command, id: &str) -> Result<(), String> {
        let to = Arc::clone(&command.who.outbox);
        let effects = self.table.take(Msg::Command(Box::new(command)), self.now);
        let answers = effects.outs.iter().filter_map(|(outbox, out)| {
            let told: Value = serde_json::from_str(out.letter.text()).unwrap();
            let is_answer = told["type"] == "done" || told["type"] == "refused";
            let mut all = outbox.outboxes().iter();
            let is_it = all.any(|outbox| Arc::ptr_eq(outbox, &to)) && told["id"] == id;
            (is_answer && is_it).then_some(told)
        });
        let answers: Vec<Value> = answers.collect();
        let [answer] = answers.as_slice() else {
            panic!("{} answers to one command", answers.len());
        };
        let verdict = match answer["type"] == "done" {
            true => Ok(()),
            false => Err(answer["problem"]["code"].as_str().unwrap().to_owned()),
        };
        self.take(effects);
        verdict
    }

    /// Does what the table wants done, as late as the store is.
    fn take(&mut self, effects: Effects) {
        let Effects {
            writes,
            outs,
            jobs,
            ends,
            ..
        } = effects;
        self.jobs.extend(jobs);
        self.ended |= ends;
        match (writes.is_empty(), self.waiting.back_mut()) {
            (false, _) => self.waiting.push_back((writes, outs)),
            (true, Some((_, last))) => last.extend(outs),
            (true, None) => self.deliver(outs),
        }
    }

    /// Hands messages to their connections, which look at their numbers.
    fn deliver(&mut self, outs: Outs) {
        let each = outs.into_iter().flat_map(|(to, out)| {
            let all = to.outboxes().to_vec().into_iter();
            all.map(move |outbox| (outbox, out.clone()))
        });
        for (outbox, out) in each {
            if let Some(ask) = &out.ask {
                ask.set_ready(self.now);
                ask.set_written(self.now);
            }
            let mut connections = self.connections.iter_mut();
            let to = connections.find(|other| Arc::ptr_eq(&other.who.outbox, &outbox));
            let Some(to) = to else { continue };
            let told: Value = serde_json::from_str(out.letter.text()).unwrap();
            match told["type"].as_str().unwrap() {
                "update" => {
                    let game = told["match"].as_str().unwrap().to_owned();
                    let number = told["number"].as_u64().unwrap();
                    if let Some((last, before)) = &to.last
                        && *last == game
                        && told["start"].is_null()
                    {
                        assert_eq!(number, before + 1, "{PEOPLE:?} {}: a gap", to.person);
                    }
                    to.last = Some((game, number));
                }
                "done" => {
                    let id = told["id"].as_str().unwrap().to_owned();
                    if id.starts_with('c') && !told["number"].is_null() && told["chair"].is_null() {
                        let person = PEOPLE[to.person].to_owned();
                        self.done.insert((person, id.clone()));
                    }
                    to.open.remove(&id);
                }
                "refused" => {
                    if let Some(id) = told["id"].as_str() {
                        to.open.remove(id);
                        to.follows &= !id.starts_with('f');
                    }
                }
                _ => {}
            }
        }
    }

    /// What holds after every round.
    fn check(&self) {
        let Some(live) = self.table.phase.live() else {
            return;
        };
        let must = live.game.awaited().0;
        for seat in live.all_seats() {
            if self.table.flag(seat).is_some() {
                assert!(must.contains(seat), "only who must act has a flag");
            }
            let driver = &live.seat(seat).unwrap().driver;
            if let Some(session) = driver.session().filter(|_| !live.is_over()) {
                let follower = self.table.followers.get(session);
                let follower = follower.unwrap_or_else(|| panic!("{session} is not here"));
                assert_eq!(self.table.seat_of(&follower.who), Some(seat));
            }
        }
        if let Some(clocks) = live.clocks.view() {
            let running = clocks.iter().enumerate().filter(|(_, clock)| clock.runs);
            for (seat, _) in running {
                let seat = parlor_game::Seat(u8::try_from(seat).unwrap());
                assert!(must.contains(seat), "only who must act has a clock");
            }
        }
        // What was said in the match before last may be said again.
        let log = self.log();
        let mut seen: HashMap<(String, String), usize> = HashMap::new();
        for (nth, id) in log.in_order().into_iter().enumerate() {
            for command in log.commands_in(&id) {
                let before = seen.insert(command, nth);
                assert!(
                    before.is_none_or(|before| before + 1 < nth),
                    "carried out twice"
                );
            }
        }
    }
}

/// How many tables are driven: more with `PARLOR_LONG`.
fn tables() -> u64 {
    match std::env::var_os("PARLOR_LONG") {
        Some(_) => 3_000,
        None => 100,
    }
}

#[test]
fn tables_obey_their_laws_whatever_happens() {
    let (mut begun, mut over, mut acted) = (0, 0, 0);
    for seed in 0..tables() {
        let mut world = World::new(seed);
        let told = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            for _ in 0..250 {
                world.step();
                if world.ended {
                    world.load_again();
                }
            }
        }));
        if told.is_err() {
            panic!("the table of seed {seed} broke a law");
        }
        let log = world.log();
        begun += log.matches.len();
        let ended = log
            .matches
            .values()
            .filter(|stored| stored.footer.is_some());
        over += ended.count();
        acted += log.commands().len();
    }
    // Otherwise little was shown.
    let tables = usize::try_from(tables()).unwrap();
    assert!(
        tables < begun && tables / 2 < over,
        "{begun} begun, {over} over"
    );
    assert!(2 * tables < acted, "{acted} actions");
}
