//! The sum of all heuristics after a move of building.

use parlor_reversi::{Cell, FreePasses, Move, Position, reachable};
use serde::Serialize;

use super::{
    FullLines, Limits, Uncertainty,
    balls::Balls,
    clustering::Crowd,
    stability::{leaning, stability},
};

/// What an action is worth, with the parts of the sum.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
#[serde(untagged)]
pub(super) enum Weight {
    /// Of placing a stone.
    Place {
        mobility: u32,
        bonus: u32,
        clustering: f64,
        stability: u32,
        uncertainty: u32,
        sum: f64,
    },
    /// Of throwing a bomb.
    Throw { sum: f64 },
}

impl Weight {
    pub(super) const fn sum(&self) -> f64 {
        match self {
            Self::Place { sum, .. } | Self::Throw { sum } => *sum,
        }
    }
}

/// Weighs the moves of one position, one after the other.
pub(super) struct Scales<'a> {
    position: Position,
    player: u8,
    uncertainty: Uncertainty,
    full_lines: FullLines,
    passes: FreePasses,
    crowd: Option<Crowd<'a>>,
    /// How many tiles may still change the colours of all stones.
    turning: u32,
    bomb: u32,
    override_stone: u32,
}

impl<'a> Scales<'a> {
    /// Scales for the player to move; `near` are the tiles within twice the radius of a bomb, if
    /// bombs can play a part.
    pub(super) fn new(
        position: &Position,
        (uncertainty, full_lines): (Uncertainty, FullLines),
        near: Option<&'a Balls>,
        limits: Limits,
    ) -> Self {
        let graph = position.graph();
        let blast = u32::from(graph.radius()) * 2 + 1;
        let tiles = u32::try_from(graph.tiles().len()).unwrap_or(u32::MAX);
        Self {
            position: position.clone(),
            player: position.mover(),
            uncertainty,
            full_lines,
            passes: FreePasses::of(position),
            crowd: near.and_then(|near| Crowd::count(position, near, limits)),
            turning: turning_tiles(position),
            bomb: (blast * blast).min(tiles) / (u32::from(position.players()) - 1),
            override_stone: u32::from(graph.width() + graph.height()) / 2,
        }
    }

    /// Makes a move, looks at the position after it, and takes it back.
    pub(super) fn weigh(&mut self, mv: Move) -> Weight {
        let graph = self.position.graph().clone();
        let shown = self.position.cell(mv.tile);
        let undo = self.position.make(mv);
        let changed = self.position.changed(&undo);
        if shown.is_free() {
            self.passes.occupy(graph.lines(), mv.tile);
        }
        let (position, player) = (&self.position, self.player);

        let mobility = u32::try_from(position.legal_tiles(player).count()).unwrap_or(u32::MAX);
        let bonus = self.bomb * u32::from(position.bombs(player))
            + self.override_stone * u32::from(position.overrides(player));
        let uncertainty = self.turning.saturating_sub(turns(shown).into());
        let heir = |owner| heir(shown, mv, player, position.players(), owner);
        let clustering = match &mut self.crowd {
            Some(crowd) => crowd.after(position, player, &changed, heir),
            None => 0.0,
        };
        let stability = match self.full_lines {
            FullLines::Counted => stability(position, &self.passes, player),
            FullLines::Ignored => leaning(position, player),
        };

        if shown.is_free() {
            self.passes.vacate(graph.lines(), mv.tile);
        }
        self.position.unmake(&undo);
        let share = match self.uncertainty {
            Uncertainty::Strict if uncertainty > 0 => 0.0,
            Uncertainty::Damped | Uncertainty::Strict => 1.0 / f64::from(1 + uncertainty),
        };
        Weight::Place {
            mobility,
            bonus,
            clustering,
            stability,
            uncertainty,
            sum: f64::from(mobility)
                + f64::from(bonus)
                + (clustering + f64::from(stability)) * share,
        }
    }
}

/// How many choice and inversion tiles somebody might still occupy.
///
/// One that a move occupies is one of them, and a move never makes others of them dead or live.
pub(super) fn turning_tiles(position: &Position) -> u32 {
    let turning = [Cell::CHOICE, Cell::INVERSION];
    if turning.iter().all(|cell| position.count(*cell) == 0) {
        return 0;
    }
    let live = reachable(position);
    let tiles = position.graph().tiles().iter();
    let tiles = tiles.filter(|tile| turns(position.cell(**tile)) && live[usize::from(**tile)]);
    u32::try_from(tiles.count()).unwrap_or(u32::MAX)
}

fn turns(cell: Cell) -> bool {
    cell == Cell::CHOICE || cell == Cell::INVERSION
}

/// Who owns the stones of `owner` after a move of `player` on a tile that showed this.
fn heir(shown: Cell, mv: Move, player: u8, players: u8, owner: u8) -> u8 {
    match shown {
        Cell::INVERSION => owner % players + 1,
        Cell::CHOICE if owner == player => mv.special,
        Cell::CHOICE if owner == mv.special => player,
        _ => owner,
    }
}
