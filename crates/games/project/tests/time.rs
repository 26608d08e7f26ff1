//! Delays, queues, new pieces and the end.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test")]

mod common;

use common::{Play, f, scene, valid};
use parlor_game::{Game, Input, Outcome, Seat, SeatSet, Status};
use parlor_project::{Action, Colour, Config, Direction, Ending, Event, Illegal};

fn pair() -> Config {
    scene(
        &[f(2, 5), f(4, 5)],
        &[f(7, 9), f(3, 6)],
        &[valid(3, 5)],
        &[f(3, 2)],
    )
}

fn moments(play: &Play, seat: u8) -> Vec<u64> {
    play.replies(seat).iter().map(|(at, _)| *at).collect()
}

#[test]
fn requests_of_one_player_add_up_and_others_do_not_wait() {
    let mut play = Play::new(&pair());
    play.go(0, Direction::North);
    play.go(0, Direction::North);
    play.ask(1, Action::Discover);
    play.go(1, Direction::North);
    let queue: Vec<u64> = play.own(1).queue.iter().map(|one| one.ends.0).collect();
    assert_eq!(queue, [450, 550], "a seat sees when its requests will end");
    play.run(10_000);
    assert_eq!(moments(&play, 0), [100, 200]);
    assert_eq!(moments(&play, 1), [450, 550]);
    play.go(0, Direction::North);
    play.run(11_000);
    assert_eq!(moments(&play, 0), [100, 200, 10_100]);
}

#[test]
fn the_earlier_effect_gets_the_piece_at_equal_times_the_earlier_arrival() {
    let took = |play: &Play, seat: u8| {
        play.replies(seat)
            .iter()
            .any(|(_, event)| matches!(event, Event::PickedUp { granted: true, .. }))
    };
    let mut play = Play::new(&pair());
    play.go(1, Direction::West);
    play.go(0, Direction::East);
    play.run(100);
    assert_eq!(
        (play.at(0), play.at(1)),
        (f(2, 5), f(3, 5)),
        "seat 1 came first"
    );
    play.ask(1, Action::PickUp);
    play.run(5_000);
    assert!(took(&play, 1));
    assert_eq!(
        moments(&play, 0),
        [100],
        "the other is denied at its own time"
    );
    let mut play = Play::new(&pair());
    play.run(10);
    play.go(1, Direction::West);
    play.run(11);
    play.go(0, Direction::East);
    play.run(20);
    play.run(500);
    assert_eq!(play.at(1), f(3, 5));
    assert_eq!(
        (moments(&play, 1), moments(&play, 0)),
        (vec![110], vec![111])
    );
}

#[test]
fn a_denied_request_costs_its_delay() {
    let mut play = Play::new(&pair());
    play.ask(0, Action::Place);
    play.ask(0, Action::Test);
    play.go(0, Direction::North);
    play.run(10_000);
    assert_eq!(moments(&play, 0), [100, 600, 700]);
}

#[test]
fn a_full_queue_drops_what_comes() {
    let mut play = Play::new(&pair());
    for _ in 0..32 {
        play.ask(0, Action::Discover);
    }
    let act = |action| Input::Act {
        seat: Seat(0),
        action,
    };
    let refused = play.try_put(act(Action::Discover)).unwrap_err();
    assert_eq!(refused, Illegal::QueueFull { limit: 32 });
    let mut actions = Vec::new();
    play.game.actions(Seat(0), &mut actions);
    assert!(actions.is_empty());
    play.run(450);
    play.ask(0, Action::Discover);
}

#[test]
fn pieces_appear_two_at_a_time_every_five_seconds_and_never_on_a_piece() {
    let config = Config {
        tasks_height: 1,
        board_width: 8,
        goals: parlor_project::Goals::Count(2),
        team_size: 2,
        initial_pieces: 3,
        ..Config::default()
    };
    for seed in 0..50 {
        let mut play = Play::seeded(&config, seed);
        for (at, count) in [
            (4_999, 3),
            (5_000, 5),
            (10_000, 7),
            (15_000, 8),
            (60_000, 8),
        ] {
            play.run(at);
            assert_eq!(play.truth().above.unwrap().pieces.len(), count, "at {at}");
            play.balance();
        }
    }
}

#[test]
fn even_spawning_spreads_the_pieces_and_a_limit_stops_them() {
    let config = Config {
        spawn_mode: parlor_project::SpawnMode::Even,
        max_pieces: 5,
        ..Config::default()
    };
    let mut play = Play::new(&config);
    for (at, count) in [(2_499, 3), (2_500, 4), (5_000, 5), (60_000, 5)] {
        play.run(at);
        assert_eq!(play.truth().above.unwrap().pieces.len(), count, "at {at}");
    }
}

/// At one moment new pieces come before requests.
#[test]
fn a_new_piece_can_be_read_by_a_step_of_the_same_moment() {
    let config = Config {
        spawn_count: 1,
        spawn_interval: 100,
        pieces: Some(vec![]),
        ..pair()
    };
    let mut play = Play::new(&config);
    play.go(0, Direction::North);
    play.run(100);
    let told = &play.replies(0)[0].1;
    assert!(
        matches!(
            told,
            Event::Moved {
                reading: Some(_),
                ..
            }
        ),
        "{told:?}"
    );
}

#[test]
fn the_last_goal_ends_the_game_at_that_effect() {
    let config = scene(&[f(3, 3)], &[f(7, 9)], &[valid(3, 3)], &[f(3, 2)]);
    let mut play = Play::new(&config);
    play.ask(0, Action::PickUp);
    play.go(0, Direction::North);
    play.ask(0, Action::Place);
    play.go(0, Direction::South);
    play.ask(1, Action::Discover);
    play.run(60_000);
    let end = play.events.len() - 2;
    assert!(matches!(play.events[end], (300, Event::Placed { .. })));
    let Event::Over { winner, ending, .. } = &play.events[end + 1].1 else {
        panic!("{:?}", play.events.last());
    };
    assert_eq!((*winner, *ending), (Some(Colour::Red), Ending::Goals));
    let Status::Over(Outcome {
        places, winners, ..
    }) = play.game.status()
    else {
        panic!("not over");
    };
    assert_eq!((places, winners), (vec![1, 2], Seat(0).into()));
    assert!(play.game.due().is_none());
}

#[test]
fn time_up_is_a_draw() {
    let config = Config {
        max_game_time: 700,
        ..pair()
    };
    let mut play = Play::new(&config);
    play.ask(0, Action::Discover);
    play.ask(0, Action::Discover);
    play.run(5_000);
    let Status::Over(outcome) = play.game.status() else {
        panic!("not over");
    };
    assert_eq!(outcome.winners, SeatSet::first(4));
    assert_eq!((outcome.places, &*outcome.reason), (vec![1; 4], "time"));
    assert_eq!(moments(&play, 0), [450, 700]);
}

#[test]
fn who_leaves_drops_the_piece_where_nothing_lies() {
    let config = scene(
        &[f(3, 4), f(4, 4)],
        &[f(7, 9), f(8, 9)],
        &[valid(3, 4), valid(4, 4), valid(4, 5)],
        &[f(3, 2)],
    );
    let mut play = Play::new(&config);
    play.did(0, Action::PickUp);
    play.did(1, Action::PickUp);
    play.went(1, Direction::South);
    play.leave(&[0, 1]);
    let above = play.truth().above.unwrap();
    let places: Vec<_> = above.pieces.iter().map(|one| (one.x, one.y)).collect();
    assert_eq!(
        places,
        [(3, 4), (4, 5)],
        "one dropped, one gone: a piece lay there"
    );
    assert_eq!(play.game.counts().consumed, 1);
    play.balance();
    let Status::Over(outcome) = play.game.status() else {
        panic!("red has no players");
    };
    assert_eq!(
        (outcome.places, &*outcome.reason),
        (vec![3, 3, 1, 1], "left")
    );
    assert_eq!(outcome.forfeits, [Seat(0), Seat(1)].into_iter().collect());
}

#[test]
fn when_everybody_leaves_nobody_wins() {
    let mut play = Play::new(&pair());
    play.leave(&[0, 1, 2, 3]);
    let Status::Over(outcome) = play.game.status() else {
        panic!("not over");
    };
    assert_eq!(
        (outcome.winners, &*outcome.reason),
        (SeatSet::EMPTY, "empty")
    );
    let mut play = Play::new(&pair());
    play.leave(&[0]);
    assert!(matches!(play.game.status(), Status::Waiting { .. }));
    play.go(1, Direction::West);
    play.go(1, Direction::West);
    play.run(200);
    assert_eq!(play.at(1), f(2, 5), "the body is off the board");
}

#[test]
fn a_player_who_is_away_keeps_its_body_and_loses_its_requests() {
    let mut play = Play::new(&pair());
    play.ask(0, Action::Discover);
    play.go(0, Direction::North);
    play.put(Input::Away { seat: Seat(0) });
    play.run(5_000);
    assert_eq!(moments(&play, 0), [0], "only that it is away");
    assert_eq!(play.at(0), f(2, 5));
    play.put(Input::Back { seat: Seat(0) });
    play.go(0, Direction::North);
    play.run(5_100);
    assert_eq!(play.at(0), f(2, 4));
}
