//! Random games, for measuring.

use parlor_game::{Dice, Game, Input, Millis};

use crate::{Clue, Event};

/// What a random game took.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Tally {
    /// How many actions.
    pub moves: u64,
    /// How many turns.
    pub turns: u64,
}

/// Plays to the end by chance; `told` is used again and again.
pub fn playout(game: &mut Clue, dice: &mut Dice, told: &mut Vec<Event>) -> Tally {
    let mut tally = Tally::default();
    while step(game, dice, told).is_some() {
        tally.moves += 1;
    }
    tally.turns = game.turn.into();
    tally
}

/// Lets nature do what it is asked for, then the seat that must act anything.
fn step(game: &mut Clue, dice: &mut Dice, told: &mut Vec<Event>) -> Option<()> {
    told.clear();
    while game.draw().is_some() {
        let outcome = game.sample(dice);
        game.apply(Millis(0), Input::Chance { outcome }, told)
            .ok()?;
    }
    let seat = game.awaited()?;
    let action = game.random(seat, dice)?;
    game.apply(Millis(0), Input::Act { seat, action }, told)
        .ok()
}
