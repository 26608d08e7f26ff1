//! `parlor reversi info`: what there is to know about a map.

use std::io::Write;

use parlor_reversi::{
    Map,
    map::MAX_SIDE,
    tools::{Fairness, Info, fairness, info},
};

use super::map_bytes;
use crate::exit::{Exit, OrExit};

/// Shows the facts of a map: sizes, counts, parts, lines, first moves, dead tiles.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// The file, or the name of a map of ours.
    map: String,
    /// Plays so many games by chance and tells who wins: a check whether the map is fair.
    #[arg(long, default_value_t = 0, value_name = "N")]
    games: u32,
    /// The seed of those games.
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// Prints one JSON object; with --games also how often each player placed a stone on each cell.
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: Args) -> anyhow::Result<()> {
    let map = Map::read(&map_bytes(&args.map)?, MAX_SIDE).or_exit(Exit::Usage)?;
    let info = info(&map);
    let fair = (args.games > 0).then(|| fairness(&map, args.games, args.seed));
    let mut out = std::io::stdout().lock();
    if args.json {
        let mut told = serde_json::to_value(&info)?;
        if let (Some(fair), serde_json::Value::Object(told)) = (&fair, &mut told) {
            told.insert("fairness".into(), serde_json::to_value(fair)?);
        }
        writeln!(out, "{told}")?;
    } else {
        out.write_all(sentences(&info).as_bytes())?;
        if let Some(fair) = fair {
            out.write_all(by_chance(&fair).as_bytes())?;
        }
    }
    Ok(out.flush()?)
}

fn sentences(info: &Info) -> String {
    let cells = info
        .cells
        .iter()
        .map(|(symbol, count)| format!("{symbol} {count}"));
    let cells = cells.collect::<Vec<_>>().join(", ");
    let parts: Vec<String> = info.parts.iter().map(usize::to_string).collect();
    let mut text = format!(
        "{}×{} for {} players, {} override stones and {} bombs of radius {} each\n\
         cells: {cells}\n\
         transitions: {}, {} of them mirrors\n\
         connected parts: {} ({} tiles)\n\
         lines: {}, {} of them rings, the longest passes {} tiles\n\
         tiles to occupy: {}, and {} that nobody can ever reach{}\n",
        info.width,
        info.height,
        info.players,
        info.overrides,
        info.bombs,
        info.radius,
        info.transitions,
        info.mirrors,
        info.parts.len(),
        parts.join(", "),
        info.lines,
        info.rings,
        info.longest_line,
        info.reachable,
        info.dead.len(),
        tiles(&info.dead)
    );
    text += &match info.first_player {
        0 => "nobody can do anything\n".into(),
        player => format!(
            "player {player} begins, {}\n",
            match info.phase {
                parlor_reversi::Phase::Building => "building",
                parlor_reversi::Phase::Bombing | parlor_reversi::Phase::Over => "bombing",
            }
        ),
    };
    for (player, first) in (1..).zip(&info.first) {
        text += &format!(
            "first moves of player {player}: {}{}\n",
            first.len(),
            tiles(first)
        );
    }
    text
}

/// So many tiles are listed at most.
const LISTED: usize = 24;

fn tiles(tiles: &[(u16, u16)]) -> String {
    if tiles.is_empty() {
        return String::new();
    }
    let shown = tiles
        .iter()
        .take(LISTED)
        .map(|(x, y)| format!(" ({x},{y})"));
    let more = if tiles.len() > LISTED { " …" } else { "" };
    format!(":{}{more}", shown.collect::<String>())
}

fn by_chance(fair: &Fairness) -> String {
    let mut text = format!(
        "{} games by chance, {:.1} turns each\n",
        fair.games, fair.turns
    );
    for (player, (wins, stones)) in (1..).zip(fair.wins.iter().zip(&fair.stones)) {
        let (wins, stones) = (wins * 100.0, stones * 100.0);
        text += &format!("player {player}: first in {wins:.1} %, {stones:.1} % of the stones\n");
    }
    text
}
