//! Faults in Rush, which is played in real time.

use parlor_testkit::{
    laws::{self, Law, Trials},
    toys::rush::*,
};

use crate::caught::caught;

fn rush<const FAULT: u8>() -> Trials<Rush<FAULT>> {
    Trials {
        config: Config::default(),
        seats: 4,
        matches: 12,
        limit: 1_000,
    }
}

#[test]
fn an_update_that_only_tells_that_something_happened_is_caught() {
    caught(Law::SecretsAreKept, || {
        laws::keep_secrets(&rush::<NUDGES>(), 1, twist);
    });
}

#[test]
fn a_view_that_changes_in_silence_is_caught() {
    caught(Law::SilenceMeansNoChange, || {
        laws::tell_every_change(&rush::<SILENT_REQUEST>());
    });
}

#[test]
fn a_late_wake_up_that_changes_something_is_caught() {
    caught(Law::LateWakeUpsChangeNothing, || {
        laws::wake_late(&rush::<COUNTS_LOOKS>());
    });
}

#[test]
fn a_clock_that_ticks_without_getting_on_is_caught() {
    caught(Law::SomebodyActsOrTheClock, || {
        laws::play_fair(&rush::<CLOCK_STANDS_STILL>());
    });
}

#[test]
fn a_clock_that_runs_on_a_seat_that_only_may_is_caught() {
    caught(Law::ClocksRunWhereASeatMust, || {
        laws::clocks_run_only_where_a_seat_must(&rush::<NONE>(), |game| {
            let (must, may) = game.awaited();
            must.or(may)
        });
    });
}
