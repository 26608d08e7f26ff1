//! Faults in a Row, where nothing is hidden.

use parlor_game::{Input, Millis, Seat, SeatSet};
use parlor_play::{Kind, KindOf, Match, Stamp};
use parlor_testkit::{
    laws::{self, Law, Trials},
    toys::row::*,
};

use crate::caught::caught;

fn rows<const FAULT: u8>() -> Trials<Row<FAULT>> {
    Trials {
        config: Config::default(),
        seats: 2,
        matches: 12,
        limit: 100,
    }
}

#[test]
fn a_listed_action_that_is_refused_is_caught() {
    caught(Law::ListedIsAccepted, || {
        laws::play_fair(&rows::<LISTED_REFUSED>());
    });
}

#[test]
fn a_random_action_that_is_refused_is_caught() {
    caught(Law::RandomIsAccepted, || {
        laws::play_fair(&rows::<RANDOM_REFUSED>());
    });
}

#[test]
fn a_refusal_that_changes_the_state_is_caught() {
    caught(Law::RefusalChangesNothing, || {
        laws::play_fair(&rows::<REFUSAL_CHANGES>());
    });
}

#[test]
fn a_refusal_that_tells_something_is_caught() {
    caught(Law::RefusalTellsNothing, || {
        laws::play_fair(&rows::<REFUSAL_TELLS>());
    });
}

#[test]
fn a_seat_that_acts_out_of_turn_is_caught() {
    caught(Law::StrangersAreRefused, || {
        laws::play_fair(&rows::<STRANGERS>());
    });
}

#[test]
fn an_action_after_the_end_is_caught() {
    caught(Law::OutOfPlaceIsRefused, || {
        laws::play_fair(&rows::<AFTER_THE_END>());
    });
}

#[test]
fn a_tick_that_nobody_asked_for_is_caught() {
    caught(Law::OutOfPlaceIsRefused, || {
        laws::play_fair(&rows::<TICKS_UNASKED>());
    });
}

#[test]
fn a_seat_that_both_must_and_may_is_caught() {
    caught(Law::MustAndMayAreApart, || {
        laws::play_fair(&rows::<BOTH_SETS>());
    });
}

#[test]
fn an_awaited_seat_that_does_not_exist_is_caught() {
    caught(Law::AwaitedSeatsExist, || {
        laws::play_fair(&rows::<GHOSTS_AWAITED>());
    });
}

#[test]
fn a_seat_that_must_but_cannot_is_caught() {
    caught(Law::WhoMustCan, || {
        laws::play_fair(&rows::<NOTHING_LISTED>());
    });
}

#[test]
fn a_match_that_is_stuck_is_caught() {
    caught(Law::SomebodyActsOrTheClock, || {
        laws::play_fair(&rows::<STUCK>());
    });
}

#[test]
fn a_match_without_end_is_caught() {
    caught(Law::MatchesEnd, || laws::play_fair(&rows::<ENDLESS>()));
}

#[test]
fn a_missing_place_is_caught() {
    caught(Law::EverySeatHasAPlace, || {
        laws::play_fair(&rows::<PLACE_MISSING>());
    });
}

#[test]
fn a_gap_between_places_is_caught() {
    caught(Law::EverySeatHasAPlace, || {
        laws::play_fair(&rows::<GAP_IN_PLACES>());
    });
}

#[test]
fn a_forfeit_without_a_leave_is_caught() {
    caught(Law::GoneMeansLetGo, || {
        laws::let_go(&rows::<FORFEIT_WITHOUT_LEAVE>());
    });
}

#[test]
fn a_seat_that_is_gone_without_a_cause_is_caught() {
    caught(Law::GoneMeansLetGo, || {
        laws::let_go(&rows::<GONE_WITHOUT_LEAVE>());
    });
}

#[test]
fn a_leave_of_nobody_is_caught() {
    caught(Law::OnlyWhoIsThereLeaves, || {
        laws::let_go(&rows::<GHOSTS_LEAVE>());
    });
}

#[test]
fn a_leave_that_is_taken_and_forgotten_is_caught() {
    caught(Law::LeaversAreNotAwaited, || {
        laws::let_go(&rows::<LEAVER_AWAITED>());
    });
}

#[test]
fn presence_that_was_not_asked_for_is_caught() {
    caught(Law::PresenceIsAskedFor, || {
        laws::let_go(&rows::<PRESENCE_UNASKED>());
    });
}

#[test]
fn an_id_that_is_no_word_is_caught() {
    caught(Law::InfoIsSane, || laws::describe_itself(&rows::<BAD_ID>()));
}

#[test]
fn more_seats_than_promised_are_caught() {
    caught(Law::SeatsAreWithinInfo, || {
        laws::describe_itself(&rows::<TOO_MANY_SEATS>());
    });
}

#[test]
fn a_take_back_that_does_not_restore_is_caught() {
    caught(Law::TakeBackRestores, || {
        laws::take_back(&rows::<BUILT_ANEW>());
    });
}

#[test]
fn a_log_that_does_not_replay_is_caught() {
    caught(Law::LogsReplay, || laws::keep_logs(&rows::<BUILT_ANEW>()));
}

#[test]
fn a_clock_that_runs_on_nobody_is_caught() {
    caught(Law::ClocksRunWhereASeatMust, || {
        laws::clocks_run_only_where_a_seat_must(&rows::<NONE>(), |_| SeatSet::EMPTY);
    });
}

#[test]
#[should_panic(expected = "the last cell is rotten")]
fn a_panicky_row_falls_over_on_its_last_cell() {
    assert_eq!(KindOf::<Panicky>::NEW.info().id, "panicky");
    let mut game = Match::<Panicky>::start(&Config::default(), 2, [0; 32]).unwrap();
    let mut mark = |seat, cell| {
        let action = Mark { cell };
        let input = Input::Act { seat, action };
        game.submit(Millis(0), input, Stamp::default()).unwrap();
    };
    mark(Seat(0), 0);
    mark(Seat(1), 8);
}
