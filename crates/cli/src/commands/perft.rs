//! `parlor perft`: counts sequences of actions, for checking rules.

use std::io::Write;

use parlor_catalog::{Catalog, Mode};
use parlor_game::Game;
use parlor_pentago::{Board, Config, Counts, Pentago, State};
use parlor_reversi::{Convention, Reversi, maps};
use serde_json::{Value, json};

use crate::{
    exit::{Exit, OrExit},
    options::{Chosen, Options},
    stdin::for_each_position,
};

/// Counts the sequences of actions from a position, for checking rules.
#[derive(clap::Args, Debug)]
#[command(after_help = AFTER)]
pub(crate) struct Args {
    /// The game.
    game: String,
    /// How many actions a sequence has.
    depth: u8,
    /// The position to start from; `-` reads one per line from standard input.
    #[arg(long, value_name = "TEXT|-")]
    position: Option<String>,
    /// Reversi: what counts (see below); `a` by default on the plain map, otherwise `c`.
    #[arg(long, value_name = "a|b|c")]
    count: Option<Count>,
    /// Prints one JSON object per position with the numbers of every depth.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    options: Options,
}

/// What counts as a ply in Reversi, and what a game counts that ends early.
#[derive(clap::ValueEnum, Clone, Copy, Debug)]
enum Count {
    /// A skipped turn is a ply, a finished game counts once.
    A,
    /// A skipped turn is no ply, a finished game counts once.
    B,
    /// A skipped turn is no ply, a finished game counts zero.
    C,
}

const AFTER: &str = "\
Prints the number of sequences of the full depth, one line per position; the smaller depths, with
how many sequences end the game, go to standard error.

Reversi counts in three ways: with `a` a skipped turn is a ply and a finished game counts once;
with `b` a skipped turn is no ply; with `c` it is no ply either, and a finished game counts zero.

Examples:
  parlor perft pentago 3
  parlor perft pentago 3 --rule classic --position - --json < boards
  parlor perft reversi 9
  parlor perft reversi 5 --option map=my.map --count b";

pub(crate) fn run(args: Args) -> anyhow::Result<()> {
    let catalog = Catalog::standard();
    let chosen = args.options.read(&catalog, &args.game, Mode::Batch)?;
    for_each_position(args.position.as_deref(), |position| {
        let chosen = match position {
            Some(position) => chosen.at(position)?,
            None => chosen.clone(),
        };
        let depths = if chosen.id() == Pentago::INFO.id {
            pentago(&chosen, args.depth)?
        } else if chosen.id() == Reversi::INFO.id {
            reversi(&chosen, args.depth, args.count)?
        } else {
            by_rules(&chosen, args.depth)?
        };
        show(&args, position, &depths)
    })
}

/// The counts of one depth, `nodes` among them.
type Depth = Value;

fn pentago(chosen: &Chosen, depth: u8) -> anyhow::Result<Vec<Depth>> {
    let config: Config = serde_json::from_str(chosen.given_config()?.get()).or_exit(Exit::Usage)?;
    let board = match &config.position {
        Some(text) => text.parse().or_exit(Exit::Usage)?,
        None => Board::EMPTY,
    };
    let counts = parlor_pentago::perft(&State::new(config.rule, board), depth);
    let depths = (1u8..).zip(counts).map(|(depth, counts)| {
        let Counts {
            nodes,
            win_mover,
            win_opponent,
            draw_both,
            draw_full,
        } = counts;
        json!({
            "depth": depth,
            "nodes": nodes,
            "win_mover": win_mover,
            "win_opponent": win_opponent,
            "draw_both": draw_both,
            "draw_full": draw_full,
        })
    });
    Ok(depths.collect())
}

fn reversi(chosen: &Chosen, depth: u8, count: Option<Count>) -> anyhow::Result<Vec<Depth>> {
    let given = chosen.given_config()?;
    let config: parlor_reversi::Config = serde_json::from_str(given.get()).or_exit(Exit::Usage)?;
    let start = config.start().or_exit(Exit::Usage)?;
    let plain = parlor_reversi::Config::of(maps::PLAIN).read_map();
    let convention = match count {
        Some(Count::A) => Convention::A,
        Some(Count::B) => Convention::B,
        Some(Count::C) => Convention::C,
        None if config.read_map() == plain => Convention::A,
        None => Convention::C,
    };
    let count = |depth: u8| {
        let nodes = parlor_reversi::othello::perft(&start, depth, convention)
            .unwrap_or_else(|| parlor_reversi::perft(&start, depth, convention));
        json!({ "depth": depth, "nodes": nodes })
    };
    Ok((1..=depth).map(count).collect())
}

fn by_rules(chosen: &Chosen, depth: u8) -> anyhow::Result<Vec<Depth>> {
    let config = chosen.config()?;
    let kind = chosen.game.kind;
    let seats = *kind.seats(&config).or_exit(Exit::Usage)?.start();
    let count = |depth: u8| {
        let nodes = kind.perft(&config, seats, depth.into()).or_exit(Exit::No)?;
        Ok(json!({ "depth": depth, "nodes": nodes }))
    };
    (1..=depth).map(count).collect()
}

fn show(args: &Args, position: Option<&str>, depths: &[Depth]) -> anyhow::Result<()> {
    let mut out = std::io::stdout().lock();
    if args.json {
        let line = json!({ "game": args.game, "position": position, "depths": depths });
        writeln!(out, "{line}")?;
    } else {
        for depth in depths {
            eprintln!("{}", sentence(depth));
        }
        let last = depths
            .last()
            .map_or(json!(1), |depth| depth["nodes"].clone());
        writeln!(out, "{last}")?;
    }
    Ok(out.flush()?)
}

fn sentence(depth: &Depth) -> String {
    let mut text = format!("depth {}: {}", depth["depth"], depth["nodes"]);
    if !depth["win_mover"].is_null() {
        text += &format!(
            " ({} win, {} lose, {} both, {} full)",
            depth["win_mover"], depth["win_opponent"], depth["draw_both"], depth["draw_full"]
        );
    }
    text
}
