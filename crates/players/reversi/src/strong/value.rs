//! What positions are worth: true results at the end, estimates before it.

use parlor_reversi::{Phase, Position};

use super::{
    board::Board,
    survey::{PerPlayer, Surveyor},
    weights::Weights,
};

/// One stone.
pub(super) const STONE: i32 = 100;

/// More than any value.
pub(super) const INFINITE: i32 = 1 << 30;

/// The sum of the chances of all players, and the most that rounding adds to it.
pub(super) const CERTAIN: i32 = 100_000;
pub(super) const ROUNDING: i32 = 16;

/// Values positions of one map.
#[derive(Debug)]
pub(super) struct Judge<'a> {
    pub(super) board: &'a Board,
    pub(super) weights: &'a Weights,
    /// The choice and inversion tiles that may still be taken.
    pub(super) specials: Vec<u16>,
    surveyor: Surveyor,
}

impl<'a> Judge<'a> {
    /// A judge of positions that follow from `root`.
    pub(super) fn new(board: &'a Board, weights: &'a Weights, root: &Position) -> Self {
        Self {
            board,
            weights,
            specials: board.live_specials(root),
            surveyor: Surveyor::new(board),
        }
    }

    /// What a position is worth for `me`: exact when it is over.
    pub(super) fn value(&mut self, position: &Position, me: u8) -> i32 {
        match position.phase() {
            Phase::Over => result(self.board, position, me),
            Phase::Building | Phase::Bombing => {
                let expected = self.expected(position);
                let tiles = self.board.tiles();
                let warmth = warmth(position, tiles);
                let rivals = rivals(position, me).map(|p| expected[usize::from(p)]);
                let lead = expected[usize::from(me)] - soft_most(rivals, warmth);
                (lead * STONE as f32) as i32
            }
        }
    }

    /// The chance of each player to come first.
    pub(super) fn chances(&mut self, position: &Position) -> PerPlayer<i32> {
        let players = || (1..=position.players()).filter(|p| position.is_in(*p));
        let mut shares = [0.0f32; 9];
        if position.phase() == Phase::Over {
            let most = players().map(|p| position.stones(p)).max();
            for p in players() {
                shares[usize::from(p)] = match Some(position.stones(p)) == most {
                    true => 1.0,
                    // A little for those behind, so that the lost still try.
                    false => 0.001 * f32::from(position.stones(p)) / self.board.tiles(),
                };
            }
        } else {
            let expected = self.expected(position);
            let warmth = warmth(position, self.board.tiles());
            let most = players()
                .map(|p| expected[usize::from(p)])
                .fold(f32::MIN, f32::max);
            for p in players() {
                shares[usize::from(p)] = ((expected[usize::from(p)] - most) / warmth).exp();
            }
        }
        let sum: f32 = shares.iter().sum();
        shares.map(|share| (share / sum.max(f32::MIN_POSITIVE) * CERTAIN as f32) as i32)
    }

    /// The stones that each player is expected to have at the end, up to a common part.
    pub(super) fn expected(&mut self, position: &Position) -> PerPlayer<f32> {
        let survey = self.surveyor.look(self.board, position, &self.specials);
        let shares = self.weights.expected(&survey, position.in_count());
        shares.map(|share| share * self.board.tiles())
    }
}

/// What a position of the bombing phase is worth for `me`: as if it ended here, with a part of what
/// bombs may still destroy.
pub(super) fn standing(board: &Board, position: &Position, me: u8) -> i32 {
    let value = result(board, position, me);
    if position.phase() == Phase::Over {
        return value;
    }
    let most = rivals(position, me).map(|p| position.bombs(p)).max();
    let bombs = f32::from(position.bombs(me)) - f32::from(most.unwrap_or(0));
    let blast = board.blast * board.tiles() / position.in_count().max(1) as f32;
    value + (bombs * blast * 0.5 * STONE as f32) as i32
}

/// The true result: stones ahead of the best rival, and much more for the place.
fn result(board: &Board, position: &Position, me: u8) -> i32 {
    let bonus = board.tiles() as i32 * STONE / 4;
    if !position.is_in(me) {
        return -4 * bonus;
    }
    let own = i32::from(position.stones(me));
    let others = || rivals(position, me).map(|p| i32::from(position.stones(p)));
    let Some(best) = others().max() else {
        return 4 * bonus;
    };
    let ahead = others().filter(|stones| *stones > own).count() as i32;
    let behind = others().filter(|stones| *stones < own).count() as i32;
    let place = match (ahead, behind) {
        (0, 0) => 0, // All are equal.
        (0, _) => bonus,
        (ahead, _) => -bonus * (ahead + 1) / position.in_count().max(2) as i32,
    };
    (own - best) * STONE + place
}

/// The lead at the end that a value of a finished game of two stands for.
pub(super) fn lead_of(board: &Board, value: i32) -> i32 {
    (value - value.signum() * (board.tiles() as i32 * STONE / 4)) / STONE
}

/// The others who are in.
pub(super) fn rivals(position: &Position, me: u8) -> impl Iterator<Item = u8> + Clone {
    let players = 1..=position.players();
    players.filter(move |p| *p != me && position.is_in(*p))
}

/// How many stones make a clear difference: many early in a game, few late.
fn warmth(position: &Position, tiles: f32) -> f32 {
    let free = [
        parlor_reversi::Cell::EMPTY,
        parlor_reversi::Cell::BONUS,
        parlor_reversi::Cell::CHOICE,
        parlor_reversi::Cell::INVERSION,
    ];
    let free: u16 = free.iter().map(|cell| position.count(*cell)).sum();
    tiles * (0.02 + 0.06 * f32::from(free) / tiles)
}

/// The greatest, and a little more where several are close to it.
fn soft_most(values: impl Iterator<Item = f32> + Clone, warmth: f32) -> f32 {
    let most = values.clone().fold(f32::MIN, f32::max);
    if most == f32::MIN {
        return 0.0;
    }
    let sum: f32 = values.map(|value| ((value - most) / warmth).exp()).sum();
    most + warmth * sum.ln()
}
