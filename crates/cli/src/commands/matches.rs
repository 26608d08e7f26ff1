//! `parlor match`: many matches between players, with results.

use std::{
    num::NonZero,
    path::{Path, PathBuf},
    sync::atomic::{AtomicUsize, Ordering},
};

use anyhow::Context;
use comfy_table::{Table, presets};
use parlor_catalog::{Catalog, Mode};
use parlor_game::{Budget, Millis, Outcome};
use parlor_play::{AnyMatch, Record, seed_of_text};
use parlor_wire::ByKind;
use serde::Serialize;
use serde_json::value::RawValue;

use crate::{
    exit::{Exit, OrExit},
    options::{Chosen, Options},
    progress::Progress,
    series::{
        Arena, Bare, Played, Sat, Seating, Sitter, Tally, Thinking, Who, millis_since_1970, play,
        record_of, tally, together,
    },
};

/// Plays matches between players and says who is better, with confidence intervals.
#[derive(clap::Args, Debug)]
#[command(after_help = AFTER)]
pub(crate) struct Args {
    /// The game.
    game: String,
    /// Players, one per seat (per team in team games): built-in ones, `cmd:PROGRAM`, or `net:COMMAND`.
    #[arg(long, value_name = "A,B,…", value_delimiter = ',', required = true)]
    seats: Vec<String>,
    /// How many matches, rounded up to whole rotations of the players over the seats.
    #[arg(long, value_name = "N", default_value_t = 100)]
    games: usize,
    /// Seed for all chance: the same text gives the same matches.
    #[arg(long, value_name = "TEXT", default_value = "parlor")]
    seed: String,
    /// How many matches run at the same time; by default one per processor.
    #[arg(long, value_name = "N")]
    threads: Option<usize>,
    /// Seconds a built-in player may think about each action [default: no limit].
    #[arg(long, value_name = "S")]
    seconds: Option<f64>,
    /// Writes the record of every match into this folder.
    #[arg(long, value_name = "DIR")]
    records: Option<PathBuf>,
    /// Prints one JSON line instead of a table.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    options: Options,
}

const AFTER: &str = "\
Every deal is played once per rotation of the players over the seats, with the same chance each time.
`wins` counts a shared win in full; the win rate divides it among the winners. The time of a decision is
processor time; at tables it is what the seat's clock was charged.

`cmd:PROGRAM` is started by `sh -c` for every match and speaks our own protocol, a JSON message per
line, on its standard input and output: it says hello and joins the table named by PARLOR_TABLE. Such
matches, and those with clocks, run on a server inside this process, which draws its own seeds. A program
that exits, or thinks for more than 60 s without a clock, loses.

`net:COMMAND` is also started by `sh -c`. It is a client of a foreign protocol and connects to the address
of its table, which replaces `{host}` and `{port}`. All games have such clients. Those of Catan name their
table by `{game}`; without it, and in the Project Game, the matches are played one after the other. Those of
Clue take a box, a name and a suspect, and say when they are ready.

Examples:
  parlor match pentago --seats easy,hard --games 100 --seed 1
  parlor match pentago --seats random,easy --games 200 --json --records records/
  parlor match pentago --seats 'easy,cmd:python3 my_bot.py' --games 20
  parlor match pentago --seats 'easy,net:my_client {host} {port}' --games 20

For many clients, with standings and files that a stopped run goes on from: parlor batch.";

pub(crate) fn run(args: Args) -> anyhow::Result<()> {
    let catalog = Catalog::standard();
    let chosen = args.options.read(&catalog, &args.game, Mode::Batch)?;
    let config = chosen.config()?;
    let seating = Seating::of(chosen.game.kind, &config, args.seats.len())?;
    let players = args
        .seats
        .iter()
        .map(|name| Who::read(&catalog, &args.game, name));
    let players = players.collect::<anyhow::Result<Vec<Who>>>()?;
    let has_clock = chosen.settings.clocks != ByKind::default();
    let arena = match has_clock || !players.iter().all(Who::is_built_in) {
        true if players.iter().any(Who::is_client) => Some(Arena::with_clients(&args.game)?),
        true => Some(Arena::start()?),
        false => None,
    };
    if let Some(seconds) = args.seconds {
        if !(0.0..=1e9).contains(&seconds) {
            return Err(Exit::Usage.says("--seconds is a time in seconds, such as 0.5"));
        }
        if arena.is_some() {
            let says =
                "--seconds is for built-in players alone: with programs or clocks, set clocks";
            return Err(Exit::Usage.says(says));
        }
    }
    if let Some(records) = &args.records {
        std::fs::create_dir_all(records)
            .with_context(|| format!("{} cannot be made", records.display()))
            .or_exit(Exit::Usage)?;
    }
    let series = Series {
        config,
        players,
        arena,
        seating,
        chosen,
        args,
    };
    let (names, played) = (&series.args.seats, series.play()?);
    let results = Results {
        players: tally(names, &played),
        together: together(names, &played),
    };
    if series.args.json {
        println!("{}", serde_json::to_string(&results)?);
    } else {
        println!("{}", table(&results));
        if let Some(one) = results.players.first() {
            println!("{:.1} turns per match", one.mean_turns);
        }
        let busy: u64 = results.players.iter().map(|one| one.thinking.busy).sum();
        if 0 < busy {
            println!("{busy} decisions came while the machine was too busy for fair timing");
        }
    }
    Ok(())
}

/// The line of `--json`.
#[derive(Serialize)]
struct Results {
    players: Vec<Tally>,
    /// Equal names together.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    together: Vec<Tally>,
}

/// All that is the same in every match.
struct Series {
    args: Args,
    chosen: Chosen,
    config: Box<RawValue>,
    players: Vec<Who>,
    /// The server with the tables, where bare matches do not do.
    arena: Option<Arena>,
    seating: Seating,
}

impl Series {
    fn play(&self) -> anyhow::Result<Vec<Played>> {
        let rotations = self.seating.rotations();
        let all = self.args.games.div_ceil(rotations) * rotations;
        let progress = Progress::new("matches", all as u64);
        let next = AtomicUsize::new(0);
        let work = || -> anyhow::Result<Vec<Played>> {
            let mut played = Vec::new();
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= all {
                    return Ok(played);
                }
                let one = self.one(number / rotations, number % rotations);
                if one.is_err() {
                    next.store(all, Ordering::Relaxed); // The others need not go on.
                }
                played.push(one?);
                progress.step();
            }
        };
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        let game = self.chosen.id();
        let alone = self.players.iter().any(|who| who.seeks(game));
        let threads = match alone {
            true => 1,
            false => self.args.threads.unwrap_or(threads).clamp(1, all.max(1)),
        };
        if threads > 1 {
            parlor_bots::permit_threads(NonZero::<usize>::MIN); // The matches share the processors.
        }
        let mut played = std::thread::scope(|scope| {
            let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
            let mut played = Vec::new();
            for worker in workers {
                let done = worker.join();
                played.extend(done.map_err(|_| Exit::No.says("a match broke down"))??);
            }
            anyhow::Ok(played)
        })?;
        progress.finish();
        played.sort_by_key(|one| (one.deal, one.seats.clone()));
        Ok(played)
    }

    fn one(&self, deal: usize, rotation: usize) -> anyhow::Result<Played> {
        let seats = self.seating.rotated(rotation);
        let ended = match &self.arena {
            Some(arena) => self.at_table(arena, &seats),
            None => self.bare(&seats, deal, rotation),
        };
        let ended = ended.with_context(|| format!("deal {deal}, rotation {rotation}"))?;
        if let Some(folder) = &self.args.records {
            write(
                &folder.join(format!("{}.record", self.name(deal, rotation))),
                &ended.record,
            )?;
        }
        Ok(Played {
            deal,
            seats,
            outcome: ended.outcome,
            turns: ended.turns,
            thinking: ended.thinking,
        })
    }

    fn at_table(&self, arena: &Arena, seats: &[usize]) -> anyhow::Result<Ended> {
        let sitter = |entry: &usize| self.players[*entry].sitter(None);
        let sitters: Vec<Sitter> = seats.iter().map(sitter).collect();
        let (game, settings) = (self.chosen.id(), &self.chosen.settings);
        let played = arena.play(game, &self.config, settings, &sitters)?;
        let record = Record::read(&played.record).or_exit(Exit::No)?;
        let game = record.replay(self.chosen.game.kind).or_exit(Exit::No)?;
        Ok(Ended {
            outcome: played.outcome,
            turns: game.turn().nth,
            thinking: Thinking::of_record(&record),
            record: played.record,
        })
    }

    fn bare(&self, seats: &[usize], deal: usize, rotation: usize) -> anyhow::Result<Ended> {
        let bot = |entry: &usize| self.players[*entry].bare();
        let bots = seats.iter().map(bot).collect::<anyhow::Result<Vec<_>>>()?;
        let seed = seed_of_text(&format!("{}{deal}", self.args.seed));
        let seconds = self.args.seconds;
        let time = seconds.map(|seconds| Millis((seconds * 1000.0) as u64));
        let budget = Budget::told(time, self.chosen.settings.depth);
        let started = millis_since_1970();
        let Bare { game, thinking } =
            play(self.chosen.game.kind, &self.config, &bots, seed, &budget)?;
        let sat = |entry: &usize| Sat {
            kind: "built_in",
            name: self.args.seats[*entry].clone(),
            chair: *entry,
        };
        let sat: Vec<_> = seats.iter().map(sat).collect();
        let id = self.name(deal, rotation);
        let settings = &self.chosen.settings;
        let record = record_of(&*game, id, &self.config, settings, &sat, &seed, started);
        Ok(Ended {
            outcome: outcome(&*game)?,
            turns: game.turn().nth,
            thinking,
            record: record.write(),
        })
    }

    /// The name of one match among all of this run.
    fn name(&self, deal: usize, rotation: usize) -> String {
        format!("{}-{deal:05}-{rotation}", self.chosen.id())
    }
}

/// A match that is over.
struct Ended {
    outcome: Outcome,
    turns: u32,
    thinking: Vec<Thinking>,
    record: String,
}

fn outcome(game: &dyn AnyMatch) -> anyhow::Result<Outcome> {
    let finish = game.finish();
    finish
        .and_then(|finish| finish.outcome)
        .ok_or_else(|| Exit::No.says("a match ended without a result"))
}

fn write(file: &Path, text: &str) -> anyhow::Result<()> {
    std::fs::write(file, text).with_context(|| format!("{} cannot be written", file.display()))
}

fn table(results: &Results) -> Table {
    let mut table = Table::new();
    table.load_style(presets::UTF8_FULL_CONDENSED);
    table.set_header([
        "player",
        "games",
        "wins",
        "win rate",
        "95 %",
        "mean place",
        "mean score",
        "ms each",
        "ms longest",
    ]);
    let each = results.players.iter().map(|one| (one, one.player.clone()));
    let together = results.together.iter();
    let together = together.map(|one| (one, format!("{} together", one.player)));
    for (one, name) in each.chain(together) {
        let [low, high] = one.ci95;
        table.add_row([
            name,
            one.games.to_string(),
            one.wins.to_string(),
            format!("{:.3}", one.win_rate),
            format!("{low:.3} – {high:.3}"),
            format!("{:.2}", one.mean_place),
            one.mean_score
                .map_or_else(|| "–".to_owned(), |score| format!("{score:.2}")),
            format!("{:.2}", one.thinking.mean_ms),
            format!("{:.0}", one.thinking.longest_ms),
        ]);
    }
    table
}
