//! Disqualification: who goes on, who wins, what is told.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test")]

mod common;

use common::{leave, moves, start};
use parlor_game::{Game, Input, Millis, Outcome, Refusal, Seat, SeatSet, Status, Why};
use parlor_reversi::{Action, Event, Reversi, Take};

const THREE: &str = "3 0 0 0 : 5 3 : c 1 3 / - - - / 0 1 2 / - - - / 0 2 1";

fn outcome(game: &Reversi) -> Outcome {
    match game.status() {
        Status::Over(outcome) => outcome,
        status => panic!("{status:?}"),
    }
}

fn seats(seats: &[u8]) -> SeatSet {
    seats.iter().copied().map(Seat).collect()
}

#[test]
fn equal_stones_share_the_place_and_the_disqualified_come_last() {
    let mut game = start(THREE).unwrap();
    leave(&mut game, &[1], "not_capturing").unwrap();
    moves(&mut game, 2, 0, 2, 0).unwrap();
    let told = moves(&mut game, 3, 0, 0, 1).unwrap();
    let (a, b) = (Seat(2), Seat(0));
    assert!(told.contains(&Event::Swapped { a, b }), "{told:?}");
    assert!(told.contains(&Event::Skipped { seat: Seat(1) }), "{told:?}");
    moves(&mut game, 3, 0, 4, 0).unwrap();
    let end = outcome(&game);
    assert_eq!(end.places, [3, 1, 1]);
    assert_eq!(end.scores, [0, 3, 3]);
    assert_eq!((end.winners, end.forfeits), (seats(&[1, 2]), seats(&[0])));
}

#[test]
fn the_last_one_left_wins_however_few_the_stones() {
    let mut game = start("2 1 0 0 : 3 3 : x 0 0 / 0 0 0 / 0 0 1").unwrap();
    let told = leave(&mut game, &[1], "bad_special").unwrap();
    let cause = "bad_special".to_owned();
    let seat = Seat(0);
    assert_eq!(told[0], Event::Disqualified { seat, cause });
    assert!(!told.contains(&Event::BuildingOver));
    let end = outcome(&game);
    assert_eq!((end.places, end.winners), (vec![2, 1], seats(&[1])));
}

#[test]
fn a_board_that_is_gone_is_shared() {
    let mut game = start("2 0 3 1 : 1 2 : 1 2").unwrap();
    let told = moves(&mut game, 1, 0, 0, 0).unwrap();
    let destroyed = vec![0, 1];
    let (seat, x, y) = (Seat(0), 0, 0);
    assert_eq!(
        told[0],
        Event::Bombed {
            seat,
            x,
            y,
            destroyed
        }
    );
    assert_eq!(outcome(&game).places, [1, 1]);
}

#[test]
fn all_who_leave_together_leave_nobody_to_win() {
    let mut game = start(THREE).unwrap();
    leave(&mut game, &[1, 2, 3], "closed").unwrap();
    let end = outcome(&game);
    assert_eq!((end.winners, end.places), (SeatSet::EMPTY, vec![1, 1, 1]));
    assert_eq!(leave(&mut game, &[1], "closed").unwrap_err().code(), "over");
}

#[test]
fn whoever_leaves_out_of_turn_does_not_change_the_turn() {
    let mut game = start(THREE).unwrap();
    let before = game.turn();
    leave(&mut game, &[3], "send_failed").unwrap();
    assert_eq!(game.turn(), before);
    moves(&mut game, 1, 0, 4, 0).unwrap();
    assert_eq!(game.position().mover(), 2);
    let error = leave(&mut game, &[3], "closed").unwrap_err();
    assert_eq!(error.code(), "gone");
}

#[test]
fn the_game_has_its_own_words_for_why() {
    let known = [
        (Why::Resigned, "left"),
        (Why::Left, "left"),
        (Why::Late, "timeout"),
    ];
    for (why, word) in known {
        let mut game = start(THREE).unwrap();
        let gone = vec![(Seat(1), why)];
        let mut told = Vec::new();
        game.apply(Millis(0), Input::Leave { gone }, &mut told)
            .unwrap();
        let (seat, cause) = (Seat(1), word.to_owned());
        assert_eq!(told, [Event::Disqualified { seat, cause }]);
    }
}

#[test]
fn a_choice_that_does_not_fit_is_refused() {
    let game = start("2 0 0 0 : 1 5 : 0 2 b 2 1").unwrap();
    let tries = [
        (Some(1), None),
        (Some(20), None),
        (Some(0), None),
        (None, None),
        (Some(1), Some(Take::Bomb)),
    ];
    for (choose, take) in tries {
        let (x, y) = (2, 0);
        let action = Action::Place { x, y, choose, take };
        let mut copy = game.clone();
        let input = Input::Act {
            seat: Seat(0),
            action,
        };
        let refused = copy.apply(Millis(0), input, &mut Vec::new()).unwrap_err();
        assert_eq!(refused.code(), "bad_special", "{action}");
        assert_eq!(copy, game);
    }
    let throw = Input::Act {
        seat: Seat(0),
        action: Action::Bomb { x: 2, y: 0 },
    };
    let refused = game.clone().apply(Millis(0), throw, &mut Vec::new());
    assert_eq!(refused.unwrap_err().code(), "wrong_phase");
}
