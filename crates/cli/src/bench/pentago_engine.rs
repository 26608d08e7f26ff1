//! Pentago's strongest player on one thread: its speed, its choices in openings, its proofs.

use std::{hint::black_box, num::NonZero, time::Duration};

use parlor_bots::BotKind;
use parlor_game::{Budget, Game, Millis, Seat, Viewer};
use parlor_pentago::{Action, Config, Pentago, Rule};
use parlor_play::{Kind, KindOf, seed_of_text};
use serde::Deserialize;
use serde_json::{Value, json, value::to_raw_value};

use super::{Measured, Skipped};
use crate::{
    cpu::Cpu,
    exit::{Exit, OrExit},
    series::Driver,
};

/// Quiet positions with 2 to 20 stones.
const POSITIONS: [&str; 4] = [
    ".......X.................O..........",
    ".......X..O.........X....O.X...O....",
    "...O.O.X.OXO..X..O...O..XX.O...X..X.",
    ".XXX..X.X.OO...XOO.O...O.O..XX...XOO",
];

/// The nodes that the strongest player visits, in equal times for each position.
pub(super) fn nodes(time: Duration) -> anyhow::Result<Measured> {
    let bot = strongest()?;
    let each = millis(time / POSITIONS.len() as u32).max(20);
    let (mut nodes, mut spent) = (0, 0.0);
    for position in POSITIONS {
        let thought = think(bot, Rule::Twente, position, each)?;
        nodes += thought.nodes;
        spent += thought.cpu_seconds;
    }
    Ok(Measured::rate(nodes, "nodes/s", spent)
        .with("player", json!(bot.name()))
        .with("nodes", json!(nodes)))
}

/// Positions with known optimal turns, seen from the root folder of the repository.
const OPENINGS: &str = "../shared/data/pentago/opening_suite_dev.json";

#[derive(Deserialize)]
struct Suite {
    positions: Vec<Opening>,
}

#[derive(Deserialize)]
struct Opening {
    board: String,
    stones: usize,
    best_moves: Vec<(u8, u8)>,
}

/// The share of positions with 2 to 5 stones in which it takes an optimal turn, rule `classic`; each
/// gets its part of the time, a second at most.
pub(super) fn opening(time: Duration) -> anyhow::Result<Measured> {
    let text = std::fs::read_to_string(OPENINGS)
        .map_err(|error| Skipped(format!("{OPENINGS} cannot be read here: {error}")))?;
    let suite: Suite = serde_json::from_str(&text)?;
    let openings = suite.positions.iter().filter(|one| one.stones >= 2);
    let openings: Vec<&Opening> = openings.collect();
    let bot = strongest()?;
    let each = (millis(time) / openings.len().max(1) as u64).clamp(1, 1000);
    let mut spent = 0.0;
    let mut counts: Vec<(usize, u32, u32)> = (2..=5).map(|stones| (stones, 0, 0)).collect();
    for opening in &openings {
        let thought = think(bot, Rule::Classic, &opening.board, each)?;
        spent += thought.cpu_seconds;
        let Action { cell, rotation } = thought.action;
        let is_best = rotation.is_some_and(|code| opening.best_moves.contains(&(cell, code)));
        for (_, right, all) in counts.iter_mut().filter(|count| count.0 == opening.stones) {
            *right += u32::from(is_best);
            *all += 1;
        }
    }
    let right: u32 = counts.iter().map(|count| count.1).sum();
    let measured = Measured {
        value: 100.0 * f64::from(right) / openings.len().max(1) as f64,
        unit: "% optimal turns",
        cpu_seconds: spent,
        more: serde_json::Map::new(),
    };
    let measured = counts
        .iter()
        .fold(measured, |measured, (stones, right, all)| {
            measured.with(&format!("stones_{stones}"), json!(format!("{right}/{all}")))
        });
    Ok(measured.with("seconds_each", json!(each as f64 / 1000.0)))
}

/// Boards with known values and many stones still to come.
const VALUES: [(&str, i8); 9] = [
    ("OX.OXOO.O.XO....OXXO....XOXXXOX.O..X", 1),
    ("OX.XOX.XOXXO.O..O..XOOOOXOX..X...X..", 0),
    ("OO..XXXX..OXXO.XOOOO..XX..X.OO...XO.", -1),
    ("XXO.OX.X.OXOXOXX...OOX..XOOXOO....X.", 1),
    ("XOO.X....XO.XOO.X..O..XXOXOXO.XOXX.O", 0),
    ("OXOX.O.O.O..X.XX..O..XOO..XXXXOO.OXX", -1),
    ("XX.X.XOO.O.O.X.O.XOX.XOXX.OOX.O.OO.X", 1),
    (".XOXXOO...OXX..XX.X..XXOOXOOO...OOOX", 0),
    ("OX..XOX.XOO..OO..OX.XOOOXX.OXX.X.X.O", -1),
];

/// How long it takes to prove the values of boards with 22 to 24 stones under both rules.
pub(super) fn solve(_: Duration) -> anyhow::Result<Measured> {
    let adviser = parlor_catalog::adviser(Pentago::INFO.id);
    let adviser = adviser.ok_or_else(|| Exit::No.says("Pentago has no solver"))?;
    parlor_bots::permit_threads(NonZero::<usize>::MIN);
    let budget = Budget {
        time: Some(Millis(20_000)),
        ..Budget::default()
    };
    let (mut total, mut slowest) = (0.0, 0.0f64);
    for (board, value) in VALUES {
        for rule in [Rule::Twente, Rule::Classic] {
            let position = Some(board.to_owned());
            let config = Config { rule, position };
            let game = Pentago::new(&config, 2).or_exit(Exit::No)?;
            let advice = adviser.about(&config);
            let view = game.view(Viewer::Spectator);
            let cpu = Cpu::of_process();
            let solution = advice.and_then(|advice| advice.solve(&view, &budget));
            let spent = cpu.seconds();
            if solution.and_then(|solution| solution.value) != Some(value) {
                return Err(Exit::No.says(format!("{board} is not proved to be {value}")));
            }
            total += spent;
            slowest = slowest.max(spent);
        }
    }
    let boards = 2.0 * VALUES.len() as f64;
    Ok(Measured {
        value: total / boards,
        unit: "CPU s/proof",
        cpu_seconds: total,
        more: serde_json::Map::new(),
    }
    .with("slowest", json!(slowest)))
}

struct Thought {
    action: Action,
    nodes: u64,
    cpu_seconds: f64,
}

fn think(bot: &dyn BotKind, rule: Rule, board: &str, millis: u64) -> anyhow::Result<Thought> {
    let seed = seed_of_text("bench");
    let config = to_raw_value(&json!({ "rule": rule, "position": board }))?;
    let kind = KindOf::<Pentago>::NEW;
    let game = kind.start(&config, 2, seed).or_exit(Exit::No)?;
    let seat = game.awaited().0.lowest().unwrap_or(Seat(0));
    let mut driver = Driver::seat(bot, &*game, seat, &seed)?;
    let budget = Budget {
        time: Some(Millis(millis)),
        ..Budget::default()
    };
    let cpu = Cpu::of_process();
    let action = black_box(driver.choose(&*game, &budget));
    let cpu_seconds = cpu.seconds();
    let action = action.and_then(|action| action.downcast::<Action>().ok());
    let action = *action.ok_or_else(|| Exit::No.says("no turn is chosen"))?;
    let why = driver.why().unwrap_or_default();
    Ok(Thought {
        action,
        nodes: why.get("nodes").and_then(Value::as_u64).unwrap_or(0),
        cpu_seconds,
    })
}

/// The strongest player of the list, allowed one thread.
fn strongest() -> anyhow::Result<&'static dyn BotKind> {
    parlor_bots::permit_threads(NonZero::<usize>::MIN);
    let bot = parlor_catalog::of(Pentago::INFO.id).last();
    bot.ok_or_else(|| Exit::No.says("Pentago has no player"))
}

fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}
