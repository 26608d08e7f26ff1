//! What a match promises whoever holds it, shown with toy games.

#![allow(
    clippy::panic,
    clippy::unwrap_used,
    reason = "helpers of tests fail by panicking too"
)]

mod any;
mod clock;
mod count;
mod ending;
mod format;
mod record;
mod replay;
mod undo;

use parlor_game::{Game, Input, Millis, Seat, Why};
use parlor_play::{Match, Stamp};
use parlor_testkit::{
    laws::{Case, Manners, Trials},
    toys::{Court, Robbers, Row, Rush, court, robbers, row, rush},
};

fn a_row() -> Match<Row> {
    Match::start(&row::Config::default(), 2, [0; 32]).unwrap()
}

fn a_rush() -> Match<Rush> {
    Match::start(&rush::Config::default(), 4, [3; 32]).unwrap()
}

fn a_court() -> Match<Court> {
    Match::start(&court::Config::default(), 3, [5; 32]).unwrap()
}

/// Matches with chance and secrets; the seed is the number of the match, 32 times.
fn robbers_to_the_end(seed: u8) -> Match<Robbers> {
    let trials = Trials::<Robbers> {
        config: robbers::Config::default(),
        seats: 3,
        matches: 1,
        limit: 1_000,
    };
    trials.play(Case(seed), 0, Manners::Stay, |_| ())
}

fn act<G: Game>(game: &mut Match<G>, at: u64, seat: u8, action: G::Action) {
    let seat = Seat(seat);
    let input = Input::Act { seat, action };
    game.submit(Millis(at), input, Stamp::default()).unwrap();
}

fn leave<G: Game>(game: &mut Match<G>, at: u64, seat: u8) {
    let gone = vec![(Seat(seat), Why::Left)];
    game.submit(Millis(at), Input::Leave { gone }, Stamp::default())
        .unwrap();
}

/// Marks cells in turn, from the first seat on.
fn mark(game: &mut Match<Row>, cells: &[u8]) {
    for cell in cells.iter().copied() {
        let (must, _) = game.awaited();
        let seat = must.lowest().unwrap().0;
        act(game, game.now().0, seat, row::Mark { cell });
    }
}
