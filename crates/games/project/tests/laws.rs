//! The Project Game obeys the laws of games; hidden goals, shams and doings reach nobody else.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test")]

mod common;

use parlor_game::SeatSet;
use parlor_play::AnyMatch;
use parlor_project::{
    Config, Goals, Meaningless, Payer, Project, Shown, SpawnMode, StartPlacement,
};
use parlor_testkit::laws::{self, Trials};

fn trials(config: Config, matches: u8) -> Trials<Project> {
    Trials {
        seats: 2 * config.team_size,
        config,
        matches,
        limit: 20_000,
    }
}

/// A short match on a small board, where all that is rare happens often.
fn short() -> Config {
    Config {
        team_size: 2,
        board_width: 4,
        tasks_height: 3,
        goals_height: 2,
        goals: Goals::Count(3),
        initial_pieces: 4,
        spawn_interval: 700,
        max_game_time: 9_000,
        exchange_delay: 400,
        exchange_timeout: 900,
        queue_limit: 5,
        ..Config::default()
    }
}

fn odd() -> Config {
    Config {
        team_size: 3,
        spawn_mode: SpawnMode::Even,
        max_pieces: 5,
        meaningless_piece: Meaningless::Consumed,
        completed_goal_shown: Shown::Goal,
        exchange_payer: Payer::Both,
        exchange_two_way: false,
        exchange_opponents: true,
        start_placement: StartPlacement::OwnGoals,
        move_delay: 0,
        ..short()
    }
}

#[test]
fn the_project_game_obeys_the_laws() {
    laws::obey(&trials(short(), 4));
}

#[test]
fn the_project_game_obeys_the_laws_with_odd_options() {
    laws::obey(&trials(odd(), 3));
}

#[test]
fn the_project_game_obeys_the_laws_with_given_places_and_the_sender_paying() {
    let config = Config {
        goals: Goals::Given(parlor_project::Sides {
            red: vec![common::f(0, 0), common::f(2, 1)],
            blue: vec![common::f(3, 5), common::f(1, 6)],
        }),
        starts: Some(parlor_project::Sides {
            red: vec![common::f(0, 1), common::f(2, 2)],
            blue: vec![common::f(3, 3), common::f(1, 4)],
        }),
        pieces: Some(vec![common::valid(0, 2), common::sham(1, 2)]),
        exchange_payer: Payer::Sender,
        ..short()
    };
    laws::obey(&trials(config, 2));
}

#[test]
fn no_clock_runs_in_real_time() {
    let must = |game: &dyn AnyMatch| -> SeatSet { game.awaited().0 };
    laws::clocks_run_only_where_a_seat_must(&trials(short(), 1), must);
}

#[test]
fn goals_shams_and_doings_reach_nobody_else() {
    for config in [short(), odd()] {
        let trials = trials(config, 10);
        laws::keep_secrets(&trials, 60, common::twist);
        laws::feed_players(&trials, 40, common::twist, laws::fed_by_match);
    }
}
