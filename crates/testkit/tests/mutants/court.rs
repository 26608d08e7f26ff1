//! Faults in Court, where seats fall and leave.

use parlor_testkit::{
    laws::{self, Law, Trials},
    toys::court::*,
};

use crate::caught::caught;

fn court<const FAULT: u8>() -> Trials<Court<FAULT>> {
    Trials {
        config: Config::default(),
        seats: 5,
        matches: 20,
        limit: 1_000,
    }
}

#[test]
fn a_seat_that_left_and_is_still_asked_is_caught() {
    caught(Law::LeaversAreNotAwaited, || {
        laws::let_go(&court::<LEAVER_AWAITED>());
    });
}

#[test]
fn a_fallen_seat_that_counts_as_gone_is_caught() {
    caught(Law::GoneMeansLetGo, || {
        laws::let_go(&court::<FALLEN_ARE_GONE>());
    });
}

#[test]
fn who_is_asked_and_may_not_answer_is_caught() {
    caught(Law::AnswersSettleQuestions, || {
        laws::play_fair(&court::<ASKS_THE_ASKER>());
    });
}

#[test]
fn an_answer_that_everybody_hears_is_caught() {
    caught(Law::SecretsAreKept, || {
        laws::keep_secrets(&court::<LEAKY_ANSWER>(), 1, twist);
    });
}

#[test]
fn a_clock_that_runs_on_those_who_may_answer_is_caught() {
    caught(Law::ClocksRunWhereASeatMust, || {
        laws::clocks_run_only_where_a_seat_must(&court::<NONE>(), |game| game.awaited().1);
    });
}
