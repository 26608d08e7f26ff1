//! What the player to move would do at a place, without doing it.

use std::sync::Arc;

use parlor_game::Problem;
use serde::{Deserialize, Serialize};

use crate::{Cell, Config, Graph, Phase, Position, Ray, View, rays};

/// A place in a position.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Spot {
    /// The text of the map, or the name of one of ours.
    pub map: String,
    /// The longest side allowed.
    #[serde(default)]
    pub max_side: Option<u16>,
    /// The position.
    pub view: View,
    /// The column.
    pub x: u16,
    /// The row.
    pub y: u16,
}

/// What the player to move would do there.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Look {
    /// Whether it is allowed.
    pub legal: bool,
    /// Why it is not.
    pub problem: Option<Problem>,
    /// Whether it costs an override stone.
    #[serde(rename = "override")]
    pub overrides: bool,
    /// The other cells it would capture.
    pub captured: Vec<u16>,
    /// The eight rays; none for a bomb.
    pub rays: Vec<Ray>,
    /// What it would lead to, for each choice there is.
    pub outcomes: Vec<Outcome>,
    /// The cells a bomb would destroy.
    pub destroyed: Vec<u16>,
    /// The stones that each seat would lose to it.
    pub lost: Vec<u16>,
}

/// What a choice would lead to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Outcome {
    /// The special value: nothing (0), a player to swap with, a bomb (20) or an override stone (21).
    pub special: u8,
    /// The stones of each seat.
    pub stones: Vec<u16>,
    /// The override stones of each seat.
    pub overrides: Vec<u16>,
    /// The bombs of each seat.
    pub bombs: Vec<u16>,
}

/// Looks at a place; refused if the view does not belong to the map.
pub fn look(spot: &Spot) -> Result<Look, Problem> {
    let mut config = Config::of(spot.map.clone());
    config.max_side = spot.max_side.unwrap_or(config.max_side);
    let map = config.read_map().map_err(Problem::from)?;
    let position = Position::from_view(&Arc::new(Graph::new(&map)), &spot.view);
    let position = position
        .ok_or_else(|| Problem::new("wrong_view", "this position does not belong to this map"))?;
    Ok(at(&position, spot.x, spot.y))
}

fn at(position: &Position, x: u16, y: u16) -> Look {
    let graph = position.graph();
    let inside = x < graph.width() && y < graph.height();
    let tile = inside.then(|| graph.tile(x, y));
    let shown = tile.map_or(Cell::HOLE, |tile| position.cell(tile));
    let builds = position.phase() == Phase::Building;
    let problem = refusal(position, x, y);
    let moves = tile.filter(|_| problem.is_none());
    let moves = moves.into_iter().flat_map(|tile| position.moves_on(tile));
    let rays = match tile.filter(|_| builds && !shown.is_hole()) {
        Some(tile) => rays(position, position.mover(), tile),
        None => Vec::new(),
    };
    let before = count(position, Position::stones);
    let mut board = position.clone();
    let mut cells = Vec::new();
    let mut outcomes = Vec::new();
    for mv in moves {
        let undo = board.make(mv);
        cells = board.changed(&undo);
        outcomes.push(Outcome {
            special: mv.special,
            stones: count(&board, Position::stones),
            overrides: count(&board, Position::overrides),
            bombs: count(&board, Position::bombs),
        });
        board.unmake(&undo);
    }
    cells.retain(|cell| !builds || Some(*cell) != tile);
    let after = outcomes.first().filter(|_| !builds).map(|one| &one.stones);
    let lost = after.map_or(Vec::new(), |after| {
        let both = before.iter().zip(after);
        both.map(|(before, after)| before - after).collect()
    });
    let (captured, destroyed) = match builds {
        true => (cells, Vec::new()),
        false => (Vec::new(), cells),
    };
    Look {
        legal: problem.is_none(),
        problem,
        overrides: builds && shown.is_occupied(),
        captured,
        rays,
        outcomes,
        destroyed,
        lost,
    }
}

/// Why nothing can be done there, whatever is chosen.
fn refusal(position: &Position, x: u16, y: u16) -> Option<Problem> {
    if position.mover() == 0 {
        return Some(crate::Illegal::Over.into());
    }
    match position.judge(x, y, 0) {
        Ok(_) | Err(crate::Illegal::BadSpecial { .. }) => None,
        Err(illegal) => Some(illegal.into()),
    }
}

fn count(position: &Position, of: impl Fn(&Position, u8) -> u16) -> Vec<u16> {
    (1..=position.players())
        .map(|player| of(position, player))
        .collect()
}
