//! Random games, for measuring and for searching.

use parlor_game::{Dice, Game, Input, Millis};

use crate::{Action, Catan, Event};

/// What a random game took.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Tally {
    /// How many actions.
    pub moves: u64,
    /// How many turns, without the set-up.
    pub turns: u64,
}

/// Plays to the end, each action as likely as the others; `told` is used again and again.
///
/// Without domestic trade every action is one of those listed; discards are any cards.
pub fn playout(game: &mut Catan, dice: &mut Dice, told: &mut Vec<Event>) -> Tally {
    let mut tally = Tally::default();
    while step(game, dice, told).is_some() {
        tally.moves += 1;
    }
    let setup = 2 * u32::from(game.seat_count());
    tally.turns = (game.now().nth + 1).saturating_sub(setup).into();
    tally
}

/// Lets the first seat that must act take any action, and nature what it is asked for.
fn step(game: &mut Catan, dice: &mut Dice, told: &mut Vec<Event>) -> Option<Action> {
    told.clear();
    while game.waits_for_chance() {
        let outcome = game.sample(dice);
        game.apply(Millis(0), Input::Chance { outcome }, told)
            .ok()?;
    }
    let seat = game.first_awaited()?;
    let action = game.random(seat, dice)?;
    game.apply(Millis(0), Input::Act { seat, action }, told)
        .ok()?;
    Some(action)
}
