//! `parlor play`: a game in the terminal.

use std::{io::IsTerminal, path::PathBuf};

use anyhow::Context;
use parlor_catalog::{Catalog, Mode};
use parlor_game::Seed;
use parlor_play::seed_of_text;
use parlor_wire::ChairSet;

use crate::{
    exit::{Exit, OrExit},
    options::Options,
    remote::{self, Wish},
    series::{Sat, millis_since_1970, record_of},
    tui::{Input, Local, Screen, Style, Who, face_of},
};

/// Plays a game in the terminal, against built-in players or between people at one keyboard.
#[derive(clap::Args, Debug)]
#[command(after_help = AFTER)]
pub(crate) struct Args {
    /// The game.
    game: String,
    /// Players on the other seats: one built-in player for all, or a list with commas; `human` is another person at this keyboard, or at a server anybody who joins [default: a player of medium strength].
    #[arg(
        long,
        value_name = "LEVEL",
        value_delimiter = ',',
        conflicts_with = "two"
    )]
    against: Vec<String>,
    /// People on all seats, at one keyboard.
    #[arg(long)]
    two: bool,
    /// Your seat: `first`, `second`, or its number from 1.
    #[arg(long, value_name = "SEAT", default_value = "first", value_parser = seat)]
    seat: usize,
    /// Your name; several people at one keyboard may be named with commas.
    #[arg(long, default_value = "Player")]
    name: String,
    /// The position to start from.
    #[arg(long, value_name = "TEXT")]
    position: Option<String>,
    /// Seed for all chance; without it every game is different.
    #[arg(long, value_name = "TEXT")]
    seed: Option<String>,
    /// Writes the record of the game into this file.
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// Plays at a server: its address for programs.
    #[arg(long, value_name = "HOST:PORT", conflicts_with_all = ["two", "record"])]
    server: Option<String>,
    /// The table to sit down at: its id or its link; without it a new table is opened.
    #[arg(long, value_name = "CODE", requires = "server")]
    table: Option<String>,
    /// The pool to wait in for an opponent.
    #[arg(
        long,
        value_name = "NAME",
        requires = "server",
        conflicts_with = "table"
    )]
    pool: Option<String>,
    /// No colour and no cursor movement.
    #[arg(long)]
    plain: bool,
    #[command(flatten)]
    options: Options,
}

const AFTER: &str = "\
At any prompt: help, hint, board, undo, auto LEVEL, auto off, resign, quit.

In games with secrets (Catan, Clue, the Project Game) a blank screen asks you to pass the keyboard. Enter then
shows the next player's view.

Examples:
  parlor play pentago --against easy
  parlor play pentago --against hard --seat second --rule classic
  parlor play pentago --two
  parlor play clue --against easy,fair,hard
  parlor play catan --against normal,human,normal --name Ada,Ben
  parlor play pentago --server 127.0.0.1:8081 --table 4f7k2 --name Ada
  parlor play pentago --server 127.0.0.1:8081 --pool pentago --name Ada";

pub(crate) fn run(args: Args) -> anyhow::Result<()> {
    let catalog = Catalog::standard();
    let mut chosen = args.options.read(&catalog, &args.game, Mode::Casual)?;
    if let Some(position) = &args.position {
        chosen = chosen.at(position)?;
    }
    let players = Others::read(&catalog, &args)?;
    chosen = match players.seats() {
        Some(seats) => chosen.seating(seats)?,
        None => chosen,
    };
    let config = chosen.config()?;
    let kind = chosen.game.kind;
    let range = kind.seats(&config).or_exit(Exit::Usage)?;
    let count = players.seats().unwrap_or(usize::from(*range.start()));
    if args.seat >= count {
        return Err(Exit::Usage.says(format!("there are only {count} seats")));
    }
    if let Some(server) = &args.server {
        let wish = match (&args.table, &args.pool) {
            (Some(key), _) => Wish::Join(key.clone()),
            (None, Some(pool)) => Wish::Pool(pool.clone()),
            (None, None) => Wish::Create {
                game: args.game.clone(),
                config,
                settings: chosen.given_settings(),
                chairs: match args.against.is_empty() {
                    true => Vec::new(),
                    false => chairs(&players.around(args.seat, count), usize::from(*range.end())),
                },
            },
        };
        return remote::play(server, &args.name, &wish, &args.game, style(&args));
    }
    let seats = players.around(args.seat, count);
    let names = names(&seats, &args.name);
    let seed = seed_of(args.seed.as_deref())?;
    let started = millis_since_1970();
    let mut local = Local::start(catalog, kind, config, seats, seed)?;
    let mut screen = Screen::new(face_of(&args.game), style(&args), names.clone());
    local.play(&mut screen, &Input::start())?;
    if let Some(file) = &args.record {
        let sat = |(chair, who): (usize, &Who)| Sat {
            kind: match who {
                Who::Person => "person",
                Who::BuiltIn(_) => "built_in",
            },
            name: names[chair].clone(),
            chair,
        };
        let sat: Vec<Sat> = local.seats.iter().enumerate().map(sat).collect();
        let settings = &chosen.settings;
        let id = format!("{}-{started}", args.game);
        let (game, config) = (&*local.game, &local.config);
        let record = record_of(game, id, config, settings, &sat, &seed, started);
        std::fs::write(file, record.write())
            .with_context(|| format!("{} cannot be written", file.display()))?;
    }
    Ok(())
}

/// The chairs of a new table: open ones for people, built-in players, and none behind those who play.
fn chairs(seats: &[Who], all: usize) -> Vec<ChairSet> {
    let chair = |who: &Who| match who {
        Who::Person => ChairSet::Open {
            ban: false,
            admits: None,
        },
        Who::BuiltIn(bot) => ChairSet::BuiltIn {
            player: bot.name().to_owned(),
        },
    };
    let taken = seats.iter().map(chair);
    let behind = seats.len()..all.max(seats.len());
    taken.chain(behind.map(|_| ChairSet::Closed)).collect()
}

/// Who plays beside the first person.
enum Others {
    /// The same on every other seat.
    All(Who),
    /// These, in the order of the other seats.
    Each(Vec<Who>),
}

impl Others {
    fn read(catalog: &Catalog, args: &Args) -> anyhow::Result<Self> {
        if args.two {
            return Ok(Self::All(Who::Person));
        }
        let who = |name: &String| match name.trim() {
            "human" => Ok(Who::Person),
            name => {
                let bot = catalog.player(&args.game, name).or_exit(Exit::Usage)?;
                anyhow::Ok(Who::BuiltIn(bot))
            }
        };
        let mut named = args
            .against
            .iter()
            .map(who)
            .collect::<Result<Vec<_>, _>>()?;
        match (named.pop(), named.is_empty()) {
            (Some(Who::BuiltIn(only)), true) => Ok(Self::All(Who::BuiltIn(only))),
            (Some(last), _) => {
                named.push(last);
                Ok(Self::Each(named))
            }
            (None, _) => {
                let usual = parlor_catalog::usual(&args.game);
                let usual = usual.or_else(|| catalog.players(&args.game).last());
                let no = || Exit::Usage.says("this game has no built-in player; try --two");
                Ok(Self::All(Who::BuiltIn(usual.ok_or_else(no)?)))
            }
        }
    }

    /// How many seats there are with the first person's, where each other one was named.
    fn seats(&self) -> Option<usize> {
        match self {
            Self::All(_) => None,
            Self::Each(others) => Some(others.len() + 1),
        }
    }

    /// Everybody in seat order, with the first person on `own`.
    fn around(&self, own: usize, count: usize) -> Vec<Who> {
        let mut others = match self {
            Self::All(who) => vec![*who; count.saturating_sub(1)],
            Self::Each(others) => others.clone(),
        };
        others.insert(own.min(others.len()), Who::Person);
        others
    }
}

fn seat(text: &str) -> Result<usize, String> {
    let number = match text {
        "first" => Some(1),
        "second" => Some(2),
        text => text.parse().ok(),
    };
    let index = number.and_then(|number: usize| number.checked_sub(1));
    index.ok_or_else(|| "type first, second, or a number from 1".into())
}

/// The name of each seat; people at one keyboard have names of their own or are told apart by number.
fn names(seats: &[Who], given: &str) -> Vec<String> {
    let people = seats.iter().filter(|who| matches!(who, Who::Person));
    let people = people.count();
    let own: Vec<&str> = given.split(',').map(str::trim).collect();
    let mut own = own.into_iter().filter(|name| !name.is_empty());
    let listed: Option<Vec<&str>> = (own.clone().count() == people).then(|| own.by_ref().collect());
    let mut listed = listed.unwrap_or_default().into_iter();
    let name = |(seat, who): (usize, &Who)| match who {
        Who::Person => match listed.next() {
            Some(name) => name.to_owned(),
            None => format!("{given} {}", seat + 1),
        },
        Who::BuiltIn(bot) => bot.name().to_owned(),
    };
    seats.iter().enumerate().map(name).collect()
}

fn style(args: &Args) -> Style {
    if args.plain || !std::io::stdout().is_terminal() {
        Style::Plain
    } else {
        Style::terminal()
    }
}

fn seed_of(text: Option<&str>) -> anyhow::Result<Seed> {
    let Some(text) = text else {
        let mut seed = Seed::default();
        getrandom::fill(&mut seed).or_exit(Exit::No)?;
        return Ok(seed);
    };
    Ok(seed_of_text(text))
}
