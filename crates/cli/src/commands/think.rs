//! `parlor think`: what a built-in player would do in a position.

use std::{
    io::{IsTerminal, Write},
    num::NonZero,
};

use parlor_bots::{AnyAdviser, BotKind};
use parlor_catalog::{Catalog, Mode};
use parlor_catan::Scenario;
use parlor_game::{Budget, Millis, Problem, Seed};
use parlor_play::{AnyMatch, Match, seed_of_text};
use serde_json::{Map, Value, json};

use crate::{
    cpu::Cpu,
    exit::{Exit, OrExit},
    options::{Chosen, Options},
    series::Driver,
    stdin::for_each_position,
};

/// Says what a built-in player would do in a position, and what it thinks of it.
#[derive(clap::Args, Debug)]
#[command(after_help = AFTER)]
pub(crate) struct Args {
    /// The game.
    game: String,
    /// The position, of Pentago as a board, of Catan as JSON, of Reversi as the name or the file of a map; `-` reads one per line from standard input.
    #[arg(long, value_name = "TEXT|-")]
    position: Option<String>,
    /// The built-in player; the strongest one if none is named.
    #[arg(long, value_name = "NAME")]
    player: Option<String>,
    /// How long it may think about each position: 1 s by default, 60 s with --solve.
    #[arg(long, value_name = "S")]
    seconds: Option<f64>,
    /// Threads for thinking; only the strongest players use more than one.
    #[arg(long, value_name = "N", default_value = "1")]
    threads: NonZero<usize>,
    /// Searches until the value is proved, instead of asking a player.
    #[arg(long, conflicts_with = "player")]
    solve: bool,
    /// Opening book: there is none, so only `off` is accepted.
    #[arg(long, value_name = "off")]
    book: Option<String>,
    /// How many positions it may visit for each answer.
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,
    /// Seed for the player's own chance.
    #[arg(long, value_name = "TEXT", default_value = "parlor")]
    seed: String,
    /// Prints one JSON object per position; that is the default where the output is no terminal.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    options: Options,
}

const AFTER: &str = "\
An object has `action`, the fields of the action, `value` for the player to move, `cpu_seconds`, and whatever
else the player reports. Pentago's players report `field` and `rotation`; `proved`, whether the value is certain:
then it is 1 (won), 0 (drawn) or -1 (lost), otherwise the expected result between -1 and 1; `depth`, how
many turns ahead all was searched; `nodes`, the positions visited; `line`, the turns expected. A finished
position gives `{\"over\": true}`.

With --solve the value is 1, 0 or -1 if it was proved in time, otherwise null; an action that keeps it
comes with it.

Examples:
  parlor think pentago --position '......XXXX........O.O.........O.O...' --player hard
  parlor think pentago --rule classic --seconds 1 --threads 1 --position - < boards
  parlor think pentago --solve --position 'XOO.X....XO.XOO.X..O..XXOXOXO.XOXX.O'
  parlor think catan --position '{\"phase\":{\"type\":\"pre_roll\"}}' --player expert
  parlor think reversi --position my.map --seconds 2";

pub(crate) fn run(args: Args) -> anyhow::Result<()> {
    let seconds = args.seconds.unwrap_or(if args.solve { 60.0 } else { 1.0 });
    if !(0.0..=1e9).contains(&seconds) {
        return Err(Exit::Usage.says("--seconds is a time in seconds, such as 0.5"));
    }
    if args.book.as_ref().is_some_and(|book| book != "off") {
        return Err(Exit::Usage.says("there is no opening book: leave --book out, or write off"));
    }
    let catalog = Catalog::standard();
    let chosen = args.options.read(&catalog, &args.game, Mode::Batch)?;
    let thinker = thinker(&args, &catalog)?;
    parlor_bots::permit_threads(args.threads);
    let budget = Budget {
        time: Some(Millis((seconds * 1000.0) as u64)),
        depth: chosen.settings.depth,
        nodes: args.nodes,
    };
    let seed = seed_of_text(&args.seed);
    let is_json = args.json || !std::io::stdout().is_terminal();
    for_each_position(args.position.as_deref(), |position| {
        let thought = think(&chosen, position, thinker, &budget, seed)?;
        let mut out = std::io::stdout().lock();
        if is_json {
            writeln!(out, "{}", Value::Object(thought))?;
        } else {
            writeln!(out, "{}", sentence(&thought))?;
        }
        Ok(out.flush()?)
    })
}

/// Who thinks.
#[derive(Clone, Copy)]
enum Thinker {
    Player(&'static dyn BotKind),
    Solver(&'static dyn AnyAdviser),
}

fn thinker(args: &Args, catalog: &Catalog) -> anyhow::Result<Thinker> {
    if args.solve {
        let adviser = parlor_catalog::adviser(&args.game);
        let adviser = adviser.ok_or_else(|| Exit::Usage.says("this game has no solver"));
        return adviser.map(Thinker::Solver);
    }
    let player = match &args.player {
        Some(name) => catalog.player(&args.game, name).or_exit(Exit::Usage)?,
        None => catalog
            .players(&args.game)
            .last()
            .ok_or_else(|| Exit::Usage.says("this game has no built-in player"))?,
    };
    Ok(Thinker::Player(player))
}

fn think(
    chosen: &Chosen,
    position: Option<&str>,
    thinker: Thinker,
    budget: &Budget,
    seed: Seed,
) -> anyhow::Result<Map<String, Value>> {
    let mut thought = Map::new();
    let game = match standing(chosen, position, seed)? {
        Ok(game) => game,
        Err(problem) => {
            thought.insert("over".into(), json!(true));
            thought.insert("message".into(), json!(problem.message));
            return Ok(thought);
        }
    };
    let (must, may) = game.awaited();
    let Some(seat) = must.lowest().or(may.lowest()) else {
        thought.insert("over".into(), json!(true));
        return Ok(thought);
    };
    let cpu = Cpu::of_process();
    let (action, value, why) = match thinker {
        Thinker::Player(player) => {
            let mut driver = Driver::seat(player, &*game, seat, &seed)?;
            let Some(action) = driver.choose(&*game, budget) else {
                return Err(Exit::No.says(format!("{} chooses nothing here", player.name())));
            };
            let why = driver.why().unwrap_or_default();
            (driver.action_json(game, action)?, None, why)
        }
        Thinker::Solver(adviser) => {
            let advice = adviser.about(game.config());
            let view = game.question(seat).view;
            let solution = advice.and_then(|advice| advice.solve(&*view, budget));
            let solution = solution.ok_or_else(|| Exit::No.says("nothing is found here"))?;
            (solution.action, Some(json!(solution.value)), solution.why)
        }
    };
    let spent = cpu.seconds();
    thought.insert("action".into(), action.clone());
    thought.insert("value".into(), Value::Null);
    if let Value::Object(why) = why {
        thought.extend(why);
    }
    if let Some(value) = value {
        thought.insert("value".into(), value);
    }
    if let Value::Object(fields) = action {
        thought.extend(fields);
    }
    if let Some(cell) = thought.get("cell").cloned() {
        thought.insert("field".into(), cell); // Pentago's own word for it.
    }
    thought.insert("cpu_seconds".into(), json!(spent));
    Ok(thought)
}

/// The match that stands like a position, or its beginning; a problem if the position is over.
fn standing(
    chosen: &Chosen,
    position: Option<&str>,
    seed: Seed,
) -> anyhow::Result<Result<Box<dyn AnyMatch>, Problem>> {
    let chosen = match position {
        Some(text) if chosen.id() == "catan" => return catan_at(chosen, text, seed).map(Ok),
        Some(text) if chosen.takes_position() => chosen.at(text)?,
        Some(_) => {
            let id = chosen.id();
            return Err(Exit::Usage.says(format!(
                "{id} has no positions to begin with; these games have: pentago (36 characters), catan (JSON), \
                 reversi (a map by its name or file)"
            )));
        }
        None => chosen.clone(),
    };
    let config = match chosen.try_config()? {
        Ok(config) => config,
        Err(problem) if problem.code == "position_over" => return Ok(Err(problem)),
        Err(problem) => return Err(Exit::Usage.says(problem)),
    };
    let kind = chosen.game.kind;
    let seats = *kind.seats(&config).or_exit(Exit::Usage)?.start();
    Ok(Ok(kind.start(&config, seats, seed).or_exit(Exit::Usage)?))
}

/// A match of Catan that stands as a scenario describes it; its options are those of the command line if it names none.
fn catan_at(chosen: &Chosen, text: &str, seed: Seed) -> anyhow::Result<Box<dyn AnyMatch>> {
    let wrong = |said: String| {
        Exit::Usage.says(format!(
            "a position of Catan is a JSON object, see docs/cli.md: {said}"
        ))
    };
    let mut scenario: Value =
        serde_json::from_str(text).map_err(|error| wrong(error.to_string()))?;
    if let Value::Object(fields) = &mut scenario
        && !fields.contains_key("options")
    {
        let options = serde_json::from_str(chosen.config()?.get())?;
        fields.insert("options".into(), options);
    }
    let scenario: Scenario =
        serde_json::from_value(scenario).map_err(|error| wrong(error.to_string()))?;
    let game = scenario.load().map_err(|error| wrong(error.to_string()))?;
    let seats = u8::try_from(scenario.players.len())?;
    let config = parlor_catan::Config {
        players: seats,
        ..scenario.options
    };
    let game = Match::standing_at(&config, seats, game, seed).or_exit(Exit::Usage)?;
    Ok(Box::new(game))
}

fn sentence(thought: &Map<String, Value>) -> String {
    if let Some(message) = thought.get("message").and_then(Value::as_str) {
        return message.to_owned();
    }
    let shown = |key: &str| thought.get(key).unwrap_or(&Value::Null).to_string();
    let mut text = format!("{} value {}", shown("action"), shown("value"));
    for key in ["depth", "nodes"] {
        if thought.contains_key(key) {
            text += &format!(" {key} {}", shown(key));
        }
    }
    text
}
