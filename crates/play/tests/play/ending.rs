//! Ends, by the rules and by the table.

use parlor_game::{Input, Millis, Seat, SeatSet, Viewer};
use parlor_play::{AnyMatch, Finish, How, Line, Match, ReplayError, Stamp, Told};
use parlor_testkit::toys::{Row, row::Mark};
use serde_json::value::to_raw_value;

use crate::{a_row, leave, mark};

fn ended(how: How) -> Match<Row> {
    let mut game = a_row();
    mark(&mut game, &[0]);
    game.end(Millis(9), how, "word", Stamp::default()).unwrap();
    game
}

#[test]
fn an_end_by_the_rules_has_their_outcome() {
    let mut game = a_row();
    mark(&mut game, &[0, 8, 1, 7, 2]);
    let finish = game.finish().unwrap();
    assert_eq!((finish.how, finish.reason.as_str()), (How::Rules, "three"));
    assert_eq!(finish.outcome.unwrap().winners, Seat(0).into());
}

#[test]
fn an_agreed_end_is_a_draw() {
    let Finish {
        how,
        outcome,
        reason,
    } = ended(How::Agreed).finish().unwrap();
    assert_eq!((how, reason.as_str()), (How::Agreed, "word"));
    let outcome = outcome.unwrap();
    assert_eq!(outcome.places, [1, 1]);
    assert_eq!(outcome.winners, SeatSet::first(2));
    assert_eq!(outcome.reason, "word");
}

#[test]
fn an_aborted_match_has_no_outcome() {
    let finish = ended(How::Aborted).finish().unwrap();
    assert_eq!((finish.how, finish.outcome), (How::Aborted, None));
}

#[test]
fn after_an_end_nothing_more_is_taken_and_nobody_is_awaited() {
    for how in [How::Agreed, How::Aborted] {
        let mut game = ended(how);
        let lines = game.log().len();
        let input = Input::Act {
            seat: Seat(1),
            action: Mark { cell: 3 },
        };
        let stamp = Stamp::default;
        let over = |verdict: Result<(), parlor_game::Problem>| {
            assert_eq!(verdict.unwrap_err().code, "over");
        };
        over(game.submit(Millis(9), input, stamp()));
        over(game.undo(Millis(9), 0, stamp()));
        over(game.end(Millis(9), How::Agreed, "again", stamp()));
        over(game.check(Seat(1), &to_raw_value(&Mark { cell: 3 }).unwrap()));
        assert_eq!(game.log().len(), lines);
        assert_eq!(game.awaited(), (SeatSet::EMPTY, SeatSet::EMPTY));
        assert!(game.actions(Seat(1)).is_empty());
    }
}

#[test]
fn a_log_with_a_line_behind_its_end_does_not_stand() {
    let game = ended(How::Aborted);
    let mut live = a_row();
    mark(&mut live, &[0, 1]);
    let mut log = game.log().to_vec();
    let mut behind = live.log()[1].clone();
    behind.at = Millis(9);
    log.push(behind);
    let error = Match::<Row>::verify(game.config(), 2, [0; 32], 0, &log).unwrap_err();
    let ReplayError::Illegal { index: 2, problem } = error else {
        panic!("{error}");
    };
    assert_eq!(problem.code, "over");
}

#[test]
fn the_end_is_told_to_everybody_and_survives_a_replay() {
    let game = ended(How::Agreed);
    let last = game.steps().len() - 1;
    let viewers = [Viewer::Seat(Seat(0)), Viewer::Spectator, Viewer::Referee];
    assert!(viewers.into_iter().all(|viewer| game.tells(last, viewer)));
    assert!(matches!(game.steps()[last].told, Told::Ended { .. }));
    assert!(game.steps()[last].facts.over);
    let again = Match::<Row>::replay(game.config(), 2, game.log()).unwrap();
    assert_eq!(again.finish(), game.finish());
    assert_eq!(again.steps(), game.steps());
}

#[test]
fn a_leave_ends_a_match_by_the_rules() {
    let mut game = a_row();
    leave(&mut game, 4, 0);
    let outcome = game.finish().unwrap().outcome.unwrap();
    assert_eq!(outcome.forfeits, Seat(0).into());
    assert_eq!(outcome.winners, Seat(1).into());
    assert!(matches!(game.log()[0].line, Line::Leave { .. }));
}
