//! Counting sequences of actions, for checking rules.

use parlor_game::{Game, Input, Millis, Status};

/// The number of sequences of `depth` actions from here; nothing if chance has a part in them.
///
/// Slow and obvious: games with a fast core count with it and are checked against this.
pub fn perft<G: Game>(game: &G, depth: u32) -> Option<u64> {
    if depth == 0 {
        return Some(1);
    }
    let awaited = match game.status() {
        Status::Over(_) => return Some(0),
        Status::Chance(_) => return None,
        Status::Waiting { must, may, .. } => must.or(may),
    };
    let mut sum = 0;
    let mut actions = Vec::new();
    let mut events = Vec::new();
    for seat in awaited.iter() {
        actions.clear();
        game.actions(seat, &mut actions);
        for action in actions.iter().cloned() {
            let mut next = game.clone();
            events.clear();
            let taken = next.apply(Millis(0), Input::Act { seat, action }, &mut events);
            if taken.is_ok() {
                sum += perft(&next, depth - 1)?;
            }
        }
    }
    Some(sum)
}
