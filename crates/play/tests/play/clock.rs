//! Ticks: each at its own moment, whenever the clock is looked at.

use parlor_game::{Input, Millis, Seat, Viewer};
use parlor_play::{By, Line, Match, Stamp};
use parlor_testkit::toys::{
    Court, Rush, court,
    rush::{Action, Event},
};

use crate::{a_court, a_rush, act, leave};

fn grabs(game: &Match<Rush>) -> Vec<(u64, u8)> {
    let told = game.told(Viewer::Referee);
    let events = told.flat_map(|(at, events)| events.into_iter().map(move |event| (at, event)));
    events
        .filter_map(|(at, event)| match event {
            Event::Grabbed { seat, .. } => Some((at.0, seat.0)),
            _ => None,
        })
        .collect()
}

#[test]
fn every_tick_due_is_carried_out_at_its_own_moment_before_the_line() {
    let mut game = a_rush();
    act(&mut game, 0, 0, Action::Grab);
    act(&mut game, 0, 0, Action::Grab);
    act(&mut game, 10, 1, Action::Grab);
    act(&mut game, 700, 2, Action::Grab);
    assert_eq!(grabs(&game), [(100, 0), (110, 1), (200, 0)]);
    let spawned = game.told(Viewer::Spectator).find(|(_, events)| {
        let spawn = |event: &_| matches!(event, Event::Spawned { .. });
        events.iter().any(spawn)
    });
    assert_eq!(spawned.unwrap().0, Millis(500));
    let lines: Vec<_> = game.log().iter().map(|entry| entry.at.0).collect();
    assert_eq!(lines, [0, 0, 10, 500, 700, 700]);
    assert_eq!(game.log()[4].line, Line::Tick);
    assert_eq!(game.log()[4].stamp, Stamp::by(By::Clock));
}

#[test]
fn waking_early_does_nothing_and_writes_nothing() {
    let mut game = a_rush();
    act(&mut game, 0, 0, Action::Grab);
    game.wake(Millis(99)).unwrap();
    assert_eq!((game.log().len(), game.now()), (1, Millis(0)));
    game.wake(Millis(100)).unwrap();
    assert_eq!((game.log().len(), game.now()), (2, Millis(100)));
}

#[test]
fn a_refused_action_still_lets_the_clock_come_so_far() {
    let mut game = a_rush();
    act(&mut game, 0, 0, Action::Grab);
    let input = Input::Act {
        seat: Seat(9),
        action: Action::Grab,
    };
    assert!(game.submit(Millis(150), input, Stamp::default()).is_err());
    assert_eq!(grabs(&game), [(100, 0)]);
    let again = Match::<Rush>::replay(game.config(), 4, game.log()).unwrap();
    assert_eq!(again.steps(), game.steps());
}

#[test]
fn an_action_that_comes_too_late_meets_the_state_behind_the_tick() {
    let mut game = a_court();
    act(&mut game, 0, 0, court::Action::Petition);
    let aye = court::Action::Answer { aye: true };
    act(&mut game, 999, 1, aye.clone());
    let input = Input::Act {
        seat: Seat(2),
        action: aye,
    };
    let late = game.submit(Millis(1_000), input, Stamp::default());
    assert_eq!(late.unwrap_err().code, "not_now");
    assert_eq!(game.awaited().0, Seat(1).into());
}

#[test]
fn a_leave_in_real_time_comes_after_the_ticks_before_it() {
    let mut game = a_rush();
    act(&mut game, 0, 0, Action::Grab);
    leave(&mut game, 100, 0);
    assert_eq!(grabs(&game), [(100, 0)]);
    let mut game = a_rush();
    act(&mut game, 0, 0, Action::Grab);
    leave(&mut game, 99, 0);
    game.wake(Millis(400)).unwrap();
    assert!(grabs(&game).is_empty());
}

#[test]
fn an_end_by_the_table_leaves_undone_what_the_clock_has_not_done() {
    let mut game = a_court();
    act(&mut game, 0, 0, court::Action::Petition);
    let steps = game.steps().len();
    let how = parlor_play::How::Aborted;
    game.end(Millis(5_000), how, "fault", Stamp::default())
        .unwrap();
    assert_eq!(game.steps().len(), steps + 1, "the petition is not closed");
    assert_eq!(game.due(), None);
    let again = Match::<Court>::verify(game.config(), 3, [5; 32], 0, game.log()).unwrap();
    assert_eq!(again.steps(), game.steps());
    assert_eq!(again.log(), game.log());
    assert_eq!(again.finish(), game.finish());
}

#[test]
fn a_match_whose_clock_ran_out_is_not_ended_again() {
    let mut game = a_rush();
    game.wake(Millis(10_000)).unwrap();
    let how = parlor_play::How::Aborted;
    let late = game.end(Millis(10_000), how, "operator", Stamp::default());
    assert_eq!(late.unwrap_err().code, "over");
    assert_eq!(game.finish().unwrap().reason, "time");
    assert_eq!(game.due(), None);
}
