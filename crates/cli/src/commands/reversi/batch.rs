//! `parlor reversi batch`: many games between clients over many maps, with standings.

mod maps;

use parlor_catalog::{Catalog, Mode};
use parlor_game::{Budget, Millis};
use parlor_reversi::map::USUAL_SIDE;
use parlor_wire::{ByKind, Clock, Pace, Settings, When};
use serde_json::value::to_raw_value;

use crate::{
    commands::batch::{Batch, Common, Entrant, Rules, Setup, seconds},
    exit::{Exit, OrExit},
};

/// Plays clients against each other over maps: each has every seat of every map once.
#[derive(clap::Args, Debug)]
#[command(after_help = AFTER)]
pub(crate) struct Args {
    /// A folder with maps, a file that names one map per line, or names of our own maps with commas between them.
    #[arg(long, value_name = "DIR|LIST|NAMES")]
    maps: String,
    #[command(flatten)]
    common: Common,
    /// Seconds added per move; unused time is saved; 0 for no limit.
    #[arg(long, value_name = "S", default_value_t = 0.0)]
    time: f64,
    /// Search depth sent to players; 0 for none. Built-in players use it only without a time limit.
    #[arg(long, value_name = "D", default_value_t = 0)]
    depth: u8,
    /// The pause before the first request [default: 1000 where binary clients play].
    #[arg(long, value_name = "MS")]
    start_pause: Option<u64>,
    /// The longest side that a map may have.
    #[arg(long, value_name = "N", default_value_t = USUAL_SIDE)]
    max_side: u16,
}

const AFTER: &str = "\
A line of the clients' file is `NAME = WHAT`: a built-in player, `net:COMMAND` for a client of the binary protocol
(`{host}` and `{port}` are replaced), or `cmd:PROGRAM` for a program that speaks our own protocol.

Clients are started one after the other: the next one when the one before has said its group number and had its
--warm-up to itself, so that slow runtimes are ready when the match begins.

With C clients each map for n players is played C times, and each client plays n of these games, once on every seat.
The folder gets games.jsonl (a line per game), standings.csv and standings.json (with ratings), parts.csv (points by
map and by number of players), pairs.csv, disqualified.csv, records/ and outputs/ with what the clients wrote. A batch that was stopped goes on where it was; games that were not played are tried again.

Example:
  parlor reversi batch --maps maps/ --clients clients.txt --time 0.5 --parallel 2 --out results/";

pub(crate) fn run(args: Args) -> anyhow::Result<()> {
    let catalog = Catalog::standard();
    let listed = catalog.game("reversi").or_exit(Exit::Usage)?;
    let entrants = args.common.entrants(&catalog, "reversi")?;
    let time = seconds("--time", args.time)?.as_millis();
    let time = Millis(u64::try_from(time).unwrap_or(u64::MAX));
    let depth = (0 < args.depth).then_some(args.depth);
    let maps = maps::maps(&args.maps, args.max_side)?;
    let setup = |(map, config)| Setup::of_map(listed, map, to_raw_value(&config)?);
    let setups = maps
        .into_iter()
        .map(setup)
        .collect::<anyhow::Result<Vec<_>>>()?;
    let rules = Rules {
        listed,
        settings: settings(
            &args,
            (listed.settings)(Mode::Batch),
            time,
            depth,
            &entrants,
        ),
        budget: Budget::told((0 < time.0).then_some(time), depth),
        has_clocks: false, // Built-in players alone keep their time by themselves.
    };
    Batch::new(args.common, &catalog, rules, entrants)?.play(&setups)
}

fn settings(
    args: &Args,
    usual: Settings,
    time: Millis,
    depth: Option<u8>,
    entrants: &[Entrant],
) -> Settings {
    let clock = match time {
        Millis(0) => Clock::None,
        add => Clock::Bank {
            start: Millis(0),
            add,
            when: When::Before,
        },
    };
    let mut settings = Settings {
        clocks: ByKind::all(clock),
        depth,
        pace: Pace::default(),
        ..usual
    };
    settings.start.pause = match entrants.iter().any(|one| one.who.is_client()) {
        true => {
            let warm_up = &args.common.warm_up;
            warm_up.before_start(args.start_pause.unwrap_or(1000))
        }
        false => Millis(args.start_pause.unwrap_or(0)),
    };
    settings
}
