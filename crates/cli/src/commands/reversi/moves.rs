//! `parlor reversi moves`: what every player may do, and the rays that say why.

use std::{
    io::Write,
    path::{Path, PathBuf},
};

use parlor_reversi::{Map, Position, map::MAX_SIDE, rays, tools::tell_rays};
use serde_json::{Value, json};

use super::{map_bytes, record};
use crate::exit::{Exit, OrExit};

/// Lists the legal moves of every player with their rays, at the start of a map or in a record.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// The map: a file, or the name of one of ours; not needed with --after.
    #[arg(required_unless_present = "after")]
    map: Option<String>,
    /// A position of a record instead: its file and how many steps lie before it.
    #[arg(long, value_name = "RECORD:STEP")]
    after: Option<String>,
    /// Only what this player may do.
    #[arg(long, value_name = "P")]
    player: Option<u8>,
    /// Prints one JSON object per tile.
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: Args) -> anyhow::Result<()> {
    let position = match (&args.after, &args.map) {
        (Some(after), _) => in_record(after)?,
        (None, Some(map)) => {
            let map = Map::read(&map_bytes(map)?, MAX_SIDE).or_exit(Exit::Usage)?;
            Position::new(&map)
        }
        (None, None) => return Err(Exit::Usage.says("name a map, or a record with --after")),
    };
    let mut out = std::io::stdout().lock();
    let players = (1..=position.players()).filter(|p| args.player.is_none_or(|only| only == *p));
    for player in players {
        let tiles: Vec<u16> = position.targets(player).collect();
        if !args.json {
            let turn = if position.mover() == player {
                ", to move"
            } else {
                ""
            };
            writeln!(out, "player {player}: {} tiles{turn}", tiles.len())?;
        }
        for tile in tiles {
            let rays = rays(&position, player, tile);
            let (x, y) = position.graph().xy(tile);
            let shown = position.cell(tile).symbol();
            if args.json {
                let told: Value =
                    json!({"player": player, "x": x, "y": y, "cell": shown, "rays": rays});
                writeln!(out, "{told}")?;
                continue;
            }
            writeln!(out, "  ({x},{y}) {shown}")?;
            for ray in tell_rays(position.graph(), &rays) {
                writeln!(out, "    {ray}")?;
            }
        }
    }
    Ok(out.flush()?)
}

/// The position of `FILE:STEP`.
fn in_record(after: &str) -> anyhow::Result<Position> {
    let split = after.rsplit_once(':');
    let found = split.and_then(|(file, step)| Some((file, step.parse::<usize>().ok()?)));
    let (file, step) = found
        .ok_or_else(|| Exit::Usage.says("write --after as RECORD:STEP, such as game.record:12"))?;
    let record = record(&PathBuf::from(file))?;
    let (mut seen, mut position) = (0, None);
    parlor_catalog::reversi::positions(&record, &mut |game| {
        if seen == step {
            position = Some(game.position().clone());
        }
        seen += 1;
    })
    .or_exit(Exit::Usage)?;
    position.ok_or_else(|| {
        let file = Path::new(file).display();
        Exit::Usage.says(format!("{file} has {} steps only", seen.saturating_sub(1)))
    })
}
