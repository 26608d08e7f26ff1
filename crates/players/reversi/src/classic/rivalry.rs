//! How much a player minds, or likes, the stones of another.

use parlor_reversi::Position;

use super::balls::PerPlayer;

/// Whose bombs make a rival.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Bombs {
    /// Those of the rival: what it could throw.
    Theirs,
    /// Those of the player itself: what it can throw.
    Own,
}

/// The rivalry of each player as `player` sees it: -1 for itself, 0 for who is out, and the more the
/// closer a rival is in stones and the more can be bombed.
pub(super) fn rivalries(position: &Position, player: u8, bombs: Bombs) -> PerPlayer<f64> {
    let mut all = [0.0; 9];
    for (rival, rivalry) in (0..=position.players()).zip(&mut all).skip(1) {
        *rivalry = match rival {
            _ if rival == player => -1.0,
            _ if !position.is_in(rival) => 0.0,
            _ => {
                let armed = match bombs {
                    Bombs::Theirs => position.bombs(rival),
                    Bombs::Own => position.bombs(player),
                };
                let blast = square(u32::from(position.graph().radius()) * 2 + 1);
                let gap = position.stones(rival).abs_diff(position.stones(player));
                let others = position.in_count().saturating_sub(1).max(1);
                f64::from(armed) * blast / (f64::from(others) * (f64::from(gap) + 1.0))
            }
        };
    }
    all
}

/// The area of a square with this side.
pub(super) fn square(side: u32) -> f64 {
    f64::from(side) * f64::from(side)
}
