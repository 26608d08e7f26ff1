//! `parlor play`: a game in the terminal.

use std::{io::IsTerminal, path::PathBuf};

use anyhow::Context;
use parlor_bots::BotKind;
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
    /// The built-in player on the other seats; `medium` or the strongest one if none is named.
    #[arg(long, value_name = "LEVEL", conflicts_with = "two")]
    against: Option<String>,
    /// People on all seats, at one keyboard.
    #[arg(long)]
    two: bool,
    /// Your seat: `first`, `second`, or its number from 1.
    #[arg(long, value_name = "SEAT", default_value = "first", value_parser = seat)]
    seat: usize,
    /// Your name.
    #[arg(long, default_value = "Player")]
    name: String,
    /// The position to start from.
    #[arg(long, value_name = "TEXT")]
    position: Option<String>,
    /// Decides all chance; without it every game is another one.
    #[arg(long, value_name = "TEXT")]
    seed: Option<String>,
    /// Writes the record of the game into this file.
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// Plays at a table of the server with this address for programs.
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

Examples:
  parlor play pentago --against easy
  parlor play pentago --against hard --seat second --rule classic
  parlor play pentago --two
  parlor play pentago --server 127.0.0.1:8081 --table 4f7k2 --name Ada
  parlor play pentago --server 127.0.0.1:8081 --pool pentago --name Ada";

pub(crate) fn run(args: Args) -> anyhow::Result<()> {
    let catalog = Catalog::standard();
    let mut chosen = args.options.read(&catalog, &args.game, Mode::Casual)?;
    if let Some(position) = &args.position {
        chosen = chosen.at(position);
    }
    let config = chosen.config()?;
    if let Some(server) = &args.server {
        let wish = match (&args.table, &args.pool) {
            (Some(key), _) => Wish::Join(key.clone()),
            (None, Some(pool)) => Wish::Pool(pool.clone()),
            (None, None) => Wish::Create {
                game: args.game.clone(),
                config,
                settings: chosen.given_settings(),
                chairs: chairs(args.against.as_deref()),
            },
        };
        return remote::play(server, &args.name, &wish, &args.game, style(&args));
    }
    let kind = chosen.game.kind;
    let count = usize::from(*kind.seats(&config).or_exit(Exit::Usage)?.start());
    if args.seat >= count {
        return Err(Exit::Usage.says(format!("there are only {count} seats")));
    }
    let seats: Vec<Who> = if args.two {
        vec![Who::Person; count]
    } else {
        let other = Who::BuiltIn(opponent(&catalog, &args)?);
        let who = |seat| {
            if seat == args.seat {
                Who::Person
            } else {
                other
            }
        };
        (0..count).map(who).collect()
    };
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

/// The chairs of a new table: mine, then a built-in player if one is wanted.
fn chairs(against: Option<&str>) -> Vec<ChairSet> {
    let built_in = against.map(|player| ChairSet::BuiltIn {
        player: player.to_owned(),
    });
    let mine = ChairSet::Open {
        ban: false,
        admits: None,
    };
    built_in.map_or(Vec::new(), |built_in| vec![mine, built_in])
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

fn opponent(catalog: &Catalog, args: &Args) -> anyhow::Result<&'static dyn BotKind> {
    if let Some(name) = &args.against {
        return catalog.player(&args.game, name).or_exit(Exit::Usage);
    }
    let medium = catalog.player(&args.game, "medium").ok();
    medium
        .or_else(|| catalog.players(&args.game).last())
        .ok_or_else(|| Exit::Usage.says("this game has no built-in player; try --two"))
}

/// The name of each seat; people at one keyboard are told apart by number.
fn names(seats: &[Who], person: &str) -> Vec<String> {
    let people = seats.iter().filter(|who| matches!(who, Who::Person));
    let alone = people.count() == 1;
    let name = |(seat, who): (usize, &Who)| match who {
        Who::Person if alone => person.to_owned(),
        Who::Person => format!("{person} {}", seat + 1),
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
