//! `parlor reversi batch`: many games between clients over many maps, with standings.

mod clients;
mod files;
mod game;
mod ratings;
mod schedule;
mod standings;

use std::{
    collections::BTreeMap,
    fs::{self, OpenOptions},
    path::PathBuf,
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use anyhow::Context;
use parlor_bots::BotKind;
use parlor_catalog::{Catalog, Listed, Mode};
use parlor_game::{Budget, Millis, Outcome};
use parlor_play::seed_of_text;
use parlor_reversi::{Config, map::USUAL_SIDE};
use parlor_wire::{ByKind, Clock, ClockView, Pace, Settings, When};
use serde_json::{json, value::to_raw_value};

use self::{
    clients::{Entrant, Who},
    game::{Line, State},
};
use super::worth::Worth;
use crate::{
    exit::{Exit, OrExit},
    progress::Progress,
    series::{Arena, Sat, Sitter, millis_since_1970, play, record_of},
};

/// Plays clients against each other over maps: each has every seat of every map once.
#[derive(clap::Args, Debug)]
#[command(after_help = AFTER)]
pub(crate) struct Args {
    /// A folder with maps, or a file that names one map per line.
    #[arg(long, value_name = "DIR|LIST")]
    maps: PathBuf,
    /// The clients, a line `NAME = WHAT` each.
    #[arg(long, value_name = "FILE")]
    clients: PathBuf,
    /// Seconds per move, which add up; 0 for no limit.
    #[arg(long, value_name = "S", default_value_t = 0.0)]
    time: f64,
    /// The depth that players are told; 0 for none.
    #[arg(long, value_name = "D", default_value_t = 0)]
    depth: u8,
    /// How often everything is played.
    #[arg(long, value_name = "R", default_value_t = 1)]
    repeat: usize,
    /// How many games run at the same time.
    #[arg(long, value_name = "K", default_value_t = 1)]
    parallel: usize,
    /// Decides who plays whom on which seat, and the dice of built-in players.
    #[arg(long, value_name = "TEXT", default_value = "parlor")]
    seed: String,
    /// Where the lines, records, outputs and standings go; what is there already is not played again.
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// The player outside the ranking for maps with more seats than clients; without it such maps are left out.
    #[arg(long, value_name = "PLAYER")]
    fill: Option<String>,
    /// The pause before the first request [default: 1000 where binary clients play].
    #[arg(long, value_name = "MS")]
    start_pause: Option<u64>,
    /// The longest side that a map may have.
    #[arg(long, value_name = "N", default_value_t = USUAL_SIDE)]
    max_side: u16,
    #[command(flatten)]
    worth: Worth,
}

const AFTER: &str = "\
A line of the clients' file is `NAME = WHAT`: a built-in player, `net:COMMAND` for a client of the binary protocol
(`{host}` and `{port}` are replaced), or `cmd:PROGRAM` for a program that speaks our own protocol.

With C clients each map for n players is played C times, and each client plays n of these games, once on every seat.
The folder gets games.jsonl (a line per game), standings.csv and standings.json (with ratings), parts.csv (points by
map and by number of players), pairs.csv, disqualified.csv, records/ and outputs/ with what the clients wrote. A batch that was stopped goes on where it was; games that were not played are tried again.

Example:
  parlor reversi batch --maps maps/ --clients clients.txt --time 0.5 --parallel 2 --out results/";

pub(crate) fn run(args: Args) -> anyhow::Result<()> {
    let catalog = Catalog::standard();
    let entrants = clients::read(&catalog, &args.clients)?;
    let fill = match &args.fill {
        Some(name) => Some(catalog.player("reversi", name).or_exit(Exit::Usage)?),
        None => None,
    };
    let maps = files::maps(&args.maps, args.max_side)?;
    for folder in ["records", "outputs"] {
        let folder = args.out.join(folder);
        fs::create_dir_all(&folder).map_err(|error| {
            Exit::Usage.says(format!("{} cannot be made: {error}", folder.display()))
        })?;
    }
    let known = files::read_lines(&args.out.join("games.jsonl"))?;
    let batch = Batch {
        listed: catalog.game("reversi").or_exit(Exit::Usage)?,
        arena: match entrants
            .iter()
            .all(|one| matches!(one.who, Who::BuiltIn(_)))
        {
            true => None,
            false => Some(Arena::start()?),
        },
        entrants,
        fill,
        args,
    };
    batch.play(&maps, known)
}

/// All that is the same in every game.
struct Batch {
    args: Args,
    listed: Listed,
    entrants: Vec<Entrant>,
    fill: Option<&'static dyn BotKind>,
    /// The server with the tables, where bare matches do not do.
    arena: Option<Arena>,
}

/// A game to be played.
struct Planned {
    name: String,
    map: String,
    config: Config,
    repeat: usize,
    seats: Vec<Option<usize>>,
}

/// A finished game: how it ended, the clocks, and its record.
type Ended = (Outcome, Option<Vec<ClockView>>, String);

impl Batch {
    fn play(&self, maps: &[(String, Config)], known: BTreeMap<String, Line>) -> anyhow::Result<()> {
        let planned = self.plan(maps)?;
        let open: Vec<&Planned> = planned
            .iter()
            .filter(|one| !is_done(&known, &one.name))
            .collect();
        let file = self.args.out.join("games.jsonl");
        let out = OpenOptions::new().create(true).append(true).open(&file);
        let out = Mutex::new(out.with_context(|| format!("{} cannot be written", file.display()))?);
        let lines = Mutex::new(known);
        let progress = Progress::new("games", open.len() as u64);
        let next = AtomicUsize::new(0);
        let work = || -> anyhow::Result<()> {
            while let Some(planned) = open.get(next.fetch_add(1, Ordering::Relaxed)) {
                let line = self.one(planned)?;
                files::keep(&out, &line)?;
                let mut lines = lines.lock().unwrap_or_else(PoisonError::into_inner);
                lines.insert(line.game.clone(), line);
                drop(lines);
                progress.step();
            }
            Ok(())
        };
        std::thread::scope(|scope| {
            let threads = 0..self.args.parallel.clamp(1, 256);
            let workers: Vec<_> = threads.map(|_| scope.spawn(work)).collect();
            for worker in workers {
                let done = worker.join();
                done.map_err(|_| Exit::No.says("a game broke down"))??;
            }
            anyhow::Ok(())
        })?;
        progress.finish();
        let lines = lines.into_inner().unwrap_or_else(PoisonError::into_inner);
        self.tell(&lines.into_values().collect::<Vec<_>>())
    }

    fn plan(&self, maps: &[(String, Config)]) -> anyhow::Result<Vec<Planned>> {
        let mut planned = Vec::new();
        for repeat in 0..self.args.repeat.max(1) {
            for (map, config) in maps {
                let players = config.read_map().or_exit(Exit::Usage)?.players().into();
                if self.entrants.len() < players && self.fill.is_none() {
                    eprintln!("{map} has {players} seats and is left out; see --fill");
                    continue;
                }
                let seed = format!("{}/{map}/{repeat}", self.args.seed);
                let games = schedule::games(self.entrants.len(), players, &seed);
                planned.extend(games.into_iter().enumerate().map(|(nth, seats)| Planned {
                    name: format!("{}-{repeat}-{nth}", map.replace(['/', '.'], "_")),
                    map: map.clone(),
                    config: config.clone(),
                    repeat,
                    seats,
                }));
            }
        }
        Ok(planned)
    }

    /// Plays one game; one that cannot be played is told as such.
    fn one(&self, planned: &Planned) -> anyhow::Result<Line> {
        let name = |seat: &Option<usize>| {
            let client = seat.and_then(|client| self.entrants.get(client));
            client.map(|client| client.name.clone())
        };
        let clients: Vec<Option<String>> = planned.seats.iter().map(name).collect();
        let mut line = Line {
            game: planned.name.clone(),
            map: planned.map.clone(),
            repeat: planned.repeat,
            state: State::Played,
            seats: Vec::new(),
            steps: 0,
            record: None,
        };
        let ended = match &self.arena {
            Some(arena) => self.at_table(arena, planned),
            None => self.bare(planned),
        };
        match ended {
            Ok((outcome, clocks, record)) => {
                let file = format!("records/{}.record", planned.name);
                let path = self.args.out.join(&file);
                fs::write(&path, &record)
                    .with_context(|| format!("{} cannot be written", path.display()))?;
                let points = self.args.worth.points().of(&outcome);
                let clocks = clocks.as_deref();
                (line.seats, line.steps) =
                    game::seats(&clients, &outcome, clocks, &record, &points)?;
                line.record = Some(file);
            }
            Err(error) => {
                line.seats = game::unplayed(&clients);
                line.state = State::NotPlayed {
                    problem: format!("{error:#}"),
                };
            }
        }
        Ok(line)
    }

    fn at_table(&self, arena: &Arena, planned: &Planned) -> anyhow::Result<Ended> {
        let sitter = |(seat, client): (usize, &Option<usize>)| match self.who(*client) {
            Some(Who::BuiltIn(bot)) => Sitter::BuiltIn(bot.name().to_owned()),
            Some(Who::Program(program)) => Sitter::Program(program.clone()),
            Some(Who::Client(command)) => Sitter::Client {
                command: command.clone(),
                kept: Some(self.output(planned, seat)),
            },
            None => Sitter::BuiltIn(self.fill.map_or("random", |bot| bot.name()).to_owned()),
        };
        let sitters: Vec<Sitter> = planned.seats.iter().enumerate().map(sitter).collect();
        let config = to_raw_value(&planned.config)?;
        let played = arena.play("reversi", &config, &self.settings()?, &sitters)?;
        Ok((played.outcome, played.clocks, played.record))
    }

    fn bare(&self, planned: &Planned) -> anyhow::Result<Ended> {
        let bot = |client: &Option<usize>| match self.who(*client) {
            Some(Who::BuiltIn(bot)) => Ok(*bot),
            Some(Who::Program(what) | Who::Client(what)) => {
                Err(Exit::No.says(format!("{what} needs a table")))
            }
            None => self
                .fill
                .ok_or_else(|| Exit::No.says("nobody fills the seat")),
        };
        let bots = planned
            .seats
            .iter()
            .map(bot)
            .collect::<anyhow::Result<Vec<_>>>()?;
        let config = to_raw_value(&planned.config)?;
        let seed = seed_of_text(&format!("{}/{}", self.args.seed, planned.name));
        let settings = self.settings()?;
        let time = seconds(self.args.time)?;
        let budget = Budget {
            time: (0 < time.0).then_some(time),
            depth: settings.depth,
            nodes: None,
        };
        let started = millis_since_1970();
        let game = play(self.listed.kind, &config, &bots, seed, &budget)?.game;
        let sat = bots.iter().enumerate().map(|(chair, bot)| Sat {
            kind: "built_in",
            name: bot.name().to_owned(),
            chair,
        });
        let sat: Vec<Sat> = sat.collect();
        let id = planned.name.clone();
        let record = record_of(&*game, id, &config, &settings, &sat, &seed, started);
        let outcome = game.finish().and_then(|finish| finish.outcome);
        let outcome = outcome.ok_or_else(|| Exit::No.says("a match ended without a result"))?;
        Ok((outcome, None, record.write()))
    }

    fn who(&self, client: Option<usize>) -> Option<&Who> {
        client
            .and_then(|client| self.entrants.get(client))
            .map(|one| &one.who)
    }

    fn output(&self, planned: &Planned, seat: usize) -> PathBuf {
        let name = format!("{}.player{}", planned.name, seat + 1);
        self.args.out.join("outputs").join(name)
    }

    fn settings(&self) -> anyhow::Result<Settings> {
        let clock = match seconds(self.args.time)? {
            Millis(0) => Clock::None,
            add => Clock::Bank {
                start: Millis(0),
                add,
                when: When::Before,
            },
        };
        let is_client = |one: &Entrant| matches!(one.who, Who::Client(_));
        let usual = match self.entrants.iter().any(is_client) {
            true => 1000,
            false => 0,
        };
        let mut settings = Settings {
            clocks: ByKind::all(clock),
            depth: (0 < self.args.depth).then_some(self.args.depth),
            pace: Pace::default(),
            ..(self.listed.settings)(Mode::Batch)
        };
        settings.start.pause = Millis(self.args.start_pause.unwrap_or(usual));
        Ok(settings)
    }

    /// Writes the standings, and says them.
    fn tell(&self, lines: &[Line]) -> anyhow::Result<()> {
        let clients: Vec<String> = self.entrants.iter().map(|one| one.name.clone()).collect();
        let standings = standings::standings(&clients, lines);
        let unplayed = lines.iter().filter(|line| line.state != State::Played);
        let unplayed: Vec<&Line> = unplayed.collect();
        for (file, text) in [
            ("standings.csv", standings::csv(&standings)),
            ("parts.csv", standings::parts_csv(&standings)),
            ("pairs.csv", standings::pairs_csv(lines)),
            ("disqualified.csv", standings::lost_csv(lines)),
        ] {
            fs::write(self.args.out.join(file), text)?;
        }
        let all =
            json!({"standings": standings, "games": lines.len(), "not_played": unplayed.len()});
        fs::write(self.args.out.join("standings.json"), format!("{all:#}\n"))?;
        println!("{}", standings::table(&standings));
        for line in &unplayed {
            if let State::NotPlayed { problem } = &line.state {
                println!("{} was not played: {problem}", line.game);
            }
        }
        match unplayed.len() {
            0 => Ok(()),
            count => {
                Err(Exit::No.says(format!("{count} of {} games were not played", lines.len())))
            }
        }
    }
}

fn is_done(known: &BTreeMap<String, Line>, game: &str) -> bool {
    known
        .get(game)
        .is_some_and(|line| line.state == State::Played)
}

fn seconds(seconds: f64) -> anyhow::Result<Millis> {
    let time = Duration::try_from_secs_f64(seconds);
    let time = time.map_err(|_| Exit::Usage.says("--time is a time in seconds"))?;
    Ok(Millis(u64::try_from(time.as_millis()).unwrap_or(u64::MAX)))
}
