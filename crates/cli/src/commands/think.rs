//! `parlor think`: what a built-in player would do in a position.

use std::io::Write;

use parlor_bots::BotKind;
use parlor_catalog::{Catalog, Mode};
use parlor_game::{Budget, Millis, Seed};
use parlor_play::seed_of_text;
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
    /// The position; `-` reads one per line from standard input.
    #[arg(long, value_name = "TEXT|-")]
    position: Option<String>,
    /// The built-in player; the strongest one if none is named.
    #[arg(long, value_name = "NAME")]
    player: Option<String>,
    /// How long it may think about each position.
    #[arg(long, value_name = "S", default_value_t = 1.0)]
    seconds: f64,
    /// How many positions it may visit for each answer.
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,
    /// Decides what the player leaves to chance.
    #[arg(long, value_name = "TEXT", default_value = "parlor")]
    seed: String,
    /// Prints one JSON object per position.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    options: Options,
}

const AFTER: &str = "\
With --json an object has `action`, the fields of the action on their own, `value` from -1 (lost) to
1 (won) for who moves, and what else the player tells: `depth`, `nodes`, `line`. A finished position
gives `{\"over\": true}`.

Examples:
  parlor think pentago --position '......XXXX........O.O.........O.O...' --player hard
  parlor think pentago --rule classic --seconds 1 --json --position - < boards";

pub(crate) fn run(args: Args) -> anyhow::Result<()> {
    if !(args.seconds >= 0.0 && args.seconds <= 1e9) {
        return Err(Exit::Usage.says("--seconds is a time in seconds, such as 0.5"));
    }
    let catalog = Catalog::standard();
    let chosen = args.options.read(&catalog, &args.game, Mode::Batch)?;
    let player = match &args.player {
        Some(name) => catalog.player(&args.game, name).or_exit(Exit::Usage)?,
        None => catalog
            .players(&args.game)
            .last()
            .ok_or_else(|| Exit::Usage.says("this game has no built-in player"))?,
    };
    let budget = Budget {
        time: Some(Millis((args.seconds * 1000.0) as u64)),
        depth: chosen.settings.depth,
        nodes: args.nodes,
    };
    let seed = seed_of_text(&args.seed);
    for_each_position(args.position.as_deref(), |position| {
        let chosen = match position {
            Some(position) => chosen.at(position),
            None => chosen.clone(),
        };
        let thought = think(&chosen, player, &budget, seed)?;
        let mut out = std::io::stdout().lock();
        if args.json {
            writeln!(out, "{}", Value::Object(thought))?;
        } else {
            writeln!(out, "{}", sentence(&thought))?;
        }
        Ok(out.flush()?)
    })
}

fn think(
    chosen: &Chosen,
    player: &dyn BotKind,
    budget: &Budget,
    seed: Seed,
) -> anyhow::Result<Map<String, Value>> {
    let mut thought = Map::new();
    let config = match chosen.try_config()? {
        Ok(config) => config,
        Err(problem) if problem.code == "position_over" => {
            thought.insert("over".into(), json!(true));
            thought.insert("message".into(), json!(problem.message));
            return Ok(thought);
        }
        Err(problem) => return Err(Exit::Usage.says(problem)),
    };
    let kind = chosen.game.kind;
    let seats = *kind.seats(&config).or_exit(Exit::Usage)?.start();
    let game = kind.start(&config, seats, seed).or_exit(Exit::Usage)?;
    let (must, may) = game.awaited();
    let Some(seat) = must.lowest().or(may.lowest()) else {
        thought.insert("over".into(), json!(true));
        return Ok(thought);
    };
    let mut driver = Driver::seat(player, &*game, seat, &seed)?;
    let cpu = Cpu::start();
    let action = driver.choose(&*game, budget);
    let spent = cpu.seconds();
    let Some(action) = action else {
        return Err(Exit::No.says(format!("{} chooses nothing here", player.name())));
    };
    let action = driver.action_json(game, action)?;
    thought.insert("action".into(), action.clone());
    thought.insert("value".into(), Value::Null);
    if let Value::Object(why) = driver.why().unwrap_or_default() {
        thought.extend(why);
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
