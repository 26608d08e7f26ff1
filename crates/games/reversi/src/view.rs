//! What everybody sees: nothing is hidden.

use std::sync::Arc;

use parlor_game::Seat;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{Action, Cell, Graph, Phase, Position};

/// A position as everybody sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct View {
    /// What the players do.
    pub phase: Phase,
    /// How many columns the board has.
    pub width: u16,
    /// How many rows the board has.
    pub height: u16,
    /// How far a bomb reaches.
    pub radius: u8,
    /// The cells row by row in the symbols of the map format, without separators.
    pub board: String,
    /// Whose turn it is; nobody's when the match is over.
    pub to_move: Option<Seat>,
    /// How many turns are over.
    pub turn: u32,
    /// What each seat has.
    pub players: Vec<Holding>,
    /// The move made last, if there was one.
    pub last: Option<Last>,
    /// The place of each seat, when the match is over.
    pub places: Option<Vec<u8>>,
}

/// What one seat has.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Holding {
    /// Its stones on the board.
    pub stones: u16,
    /// Its override stones.
    pub overrides: u16,
    /// Its bombs.
    pub bombs: u16,
    /// Why it is disqualified, if it is.
    pub disqualified: Option<String>,
}

/// The move made last.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Last {
    /// Who made it.
    pub seat: Seat,
    /// What it was.
    pub action: Action,
    /// The cells it captured or destroyed, by number: row · width + column.
    pub cells: Vec<u16>,
}

impl Position {
    /// The position that a view shows, on the board of its map; nothing if the two do not fit.
    pub fn from_view(graph: &Arc<Graph>, view: &View) -> Option<Self> {
        let cells: Option<Vec<u8>> = view
            .board
            .bytes()
            .map(|symbol| Cell::from_symbol(symbol).map(|cell| cell.0))
            .collect();
        let cells = cells.filter(|cells| cells.len() == graph.area())?;
        if view.players.len() != usize::from(graph.players()) {
            return None;
        }
        let held = |of: fn(&Holding) -> u16| {
            let of_player = |p: usize| view.players.get(p.checked_sub(1)?).map(of);
            std::array::from_fn(|p| of_player(p).unwrap_or(0))
        };
        let (overrides, bombs) = (held(|h| h.overrides), held(|h| h.bombs));
        let alive = (1u16..)
            .zip(&view.players)
            .filter(|(_, holding)| holding.disqualified.is_none())
            .fold(0, |set, (player, _)| set | 1 << player);
        let mut position = Self::with(graph.clone(), cells, overrides, bombs, alive);
        let mover = view.to_move.map_or(0, |seat| seat.0.saturating_add(1));
        position.set_turn(view.phase, mover);
        let somebody_moves = position.is_in(mover) && view.phase != Phase::Over;
        (somebody_moves || mover == 0 && view.phase == Phase::Over).then_some(position)
    }
}
