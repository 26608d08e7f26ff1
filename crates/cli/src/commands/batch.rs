//! `parlor batch`: many games between clients, with standings and files that a stopped run goes on from.

mod clients;
mod common;
mod files;
mod game;
mod plays;
mod ratings;
mod schedule;
mod standings;
mod warm_up;
mod worth;

use parlor_catalog::{Catalog, Mode};
use parlor_game::Budget;
use parlor_wire::ByKind;

pub(crate) use self::{
    clients::Entrant,
    common::{Common, seconds},
    plays::{Batch, Rules, Setup},
    warm_up::WarmUp,
    worth::Worth,
};
use crate::{
    exit::{Exit, OrExit},
    options::Options,
};

/// Plays clients of any protocol against each other: each has every seat once.
#[derive(clap::Args, Debug)]
#[command(after_help = AFTER)]
pub(crate) struct Args {
    /// The game.
    game: String,
    /// How many players (in team games: teams) a game has, where the game leaves that open [default: as many as there
    /// are clients, if the game allows it].
    #[arg(long, value_name = "N")]
    players: Option<usize>,
    #[command(flatten)]
    common: Common,
    #[command(flatten)]
    options: Options,
}

const AFTER: &str = "\
A line of the clients' file is `NAME = WHAT`: a built-in player, `net:COMMAND` for a client of the game's original
protocol (`{host}`, `{port}` and for Catan `{game}` are replaced, as in `parlor match`), or `cmd:PROGRAM` for a program
that speaks our own protocol.

With C clients and n seats C games are played, and each client plays n of them, once on every seat; --repeat does it
again. The folder gets games.jsonl (a line per game), standings.csv and standings.json (with ratings), parts.csv,
pairs.csv, disqualified.csv, records/ and outputs/ with what the clients wrote. A batch that was stopped goes on where it
was; games that were not played are tried again.

`parlor reversi batch` is the same over many maps.

Examples:
  parlor batch pentago --clients clients.txt --repeat 10 --out results/
  parlor batch clue --clients clients.txt --players 3 --out results/
  parlor batch catan --clients clients.txt -o players=3 --parallel 2 --out results/";

pub(crate) fn run(args: Args) -> anyhow::Result<()> {
    let catalog = Catalog::standard();
    let chosen = args.options.read(&catalog, &args.game, Mode::Batch)?;
    let entrants = args.common.entrants(&catalog, chosen.id())?;
    let setup = Setup::of(&chosen, args.players, entrants.len())?;
    let mut settings = chosen.settings.clone();
    if entrants.iter().any(|one| one.who.is_client()) {
        settings.start.pause = args.common.warm_up.before_start(settings.start.pause.0);
    }
    let rules = Rules {
        listed: catalog.game(chosen.id()).or_exit(Exit::Usage)?,
        budget: Budget::told(None, settings.depth),
        has_clocks: settings.clocks != ByKind::default(),
        settings,
    };
    Batch::new(args.common, &catalog, rules, entrants)?.play(&[setup])
}
