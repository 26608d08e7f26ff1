//! Set-up, readings, conservation and the original's figure.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test")]

mod common;

use std::collections::HashSet;

use common::{Play, dice, f, scene, valid};
use parlor_game::{Game, Input, Seat};
use parlor_project::{
    Action, Area, Colour, Config, Direction, Event, FaultKind, Field, Goals, Sides, Sight,
    StartPlacement,
};

#[test]
fn a_new_board_has_what_was_agreed() {
    let config = Config {
        board_width: 7,
        tasks_height: 6,
        goals_height: 2,
        team_size: 3,
        goals: Goals::Count(4),
        initial_pieces: 5,
        ..Config::default()
    };
    let play = Play::new(&config);
    let view = play.truth();
    assert_eq!((view.board.width, view.board.height()), (7, 10));
    assert_eq!((view.board.tasks_height, view.board.goals_height), (6, 2));
    let above = view.above.unwrap();
    assert_eq!((above.players.len(), above.pieces.len()), (6, 5));
    assert_eq!(above.goals.unwrap().map(|goals| goals.len()), [4, 4]);
    let default = Config::default();
    let delays = [
        default.move_delay,
        default.discover_delay,
        default.test_delay,
        default.destroy_delay,
        default.pick_up_delay,
        default.place_delay,
        default.exchange_delay,
    ];
    assert_eq!(delays, [100, 450, 500, 100, 100, 100, 1200]);
}

#[test]
fn goals_and_starts_are_mirror_images() {
    let config = Config {
        tasks_height: 5,
        ..Config::default()
    };
    let shape = config.shape();
    for seed in 0..1_000 {
        let play = Play::seeded(&config, seed);
        let Event::Began { starts, goals, .. } = &play.events[0].1 else {
            panic!("{:?}", play.events[0]);
        };
        let [red, blue] = goals.as_ref().unwrap();
        let mirrors: Vec<Field> = red.iter().map(|field| shape.mirror(*field)).collect();
        assert_eq!(mirrors, *blue);
        let starts: Vec<Field> = starts.iter().map(|start| start.unwrap()).collect();
        for n in 0..4 {
            assert_eq!(shape.mirror(starts[n]), starts[n + 4]);
            assert_eq!(shape.area(starts[n].y), Area::Tasks);
        }
        assert_eq!(starts.iter().collect::<HashSet<_>>().len(), 8);
    }
}

#[test]
fn other_placements_stay_where_they_belong() {
    let own = Config {
        start_placement: StartPlacement::OwnGoals,
        ..Config::default()
    };
    let flat = Config {
        tasks_height: 1,
        ..Config::default()
    };
    for seed in 0..200 {
        let play = Play::seeded(&own, seed);
        for seat in 0..8 {
            let colour = if seat < 4 { Colour::Red } else { Colour::Blue };
            assert_eq!(own.shape().area(play.at(seat).y), Area::Goals(colour));
        }
        let play = Play::seeded(&flat, seed);
        let fields: HashSet<Field> = (0..8).map(|seat| play.at(seat)).collect();
        assert_eq!(fields.len(), 8);
        assert!(fields.iter().all(|field| field.y == 3));
    }
}

#[test]
fn the_share_of_shams_is_the_agreed_one() {
    let config = Config {
        sham_probability: 300_000,
        initial_pieces: 100,
        ..Config::default()
    };
    let (mut all, mut shams) = (0u32, 0u32);
    for seed in 0..1_000 {
        let counts = Play::seeded(&config, seed).game.counts();
        all += counts.created;
        shams += counts.shams;
    }
    assert_eq!(all, 100_000);
    let deviation = (f64::from(all) * 0.3 * 0.7).sqrt();
    assert!(
        (f64::from(shams) - 30_000.0).abs() < 3.0 * deviation,
        "{shams}"
    );
}

/// Whatever was laid, taken and carried, a reading is the distance to the nearest piece that lies there.
#[test]
fn readings_equal_the_nearest_piece_by_brute_force() {
    let mut cases = 0;
    for seed in 0..400 {
        let mut dice = dice(seed);
        let config = Config {
            board_width: 1 + dice.below(12) as u8,
            tasks_height: 1 + dice.below(12) as u8,
            goals_height: 1 + dice.below(3) as u8,
            team_size: 1,
            goals: Goals::Count(1),
            initial_pieces: 0,
            spawn_count: 1,
            spawn_interval: 300,
            max_game_time: 40_000,
            move_delay: 10,
            test_delay: 10,
            ..Config::default()
        };
        if config.shape().tasks() < 2 {
            continue;
        }
        let mut play = Play::seeded(&config, seed.into());
        for _ in 0..150 {
            let seat = dice.below(2) as u8;
            let action = match dice.below(5) {
                0 => Action::PickUp,
                1 => Action::Place,
                _ => Action::Move {
                    direction: dice.pick(&Direction::ALL).copied(),
                },
            };
            play.ask(seat, action);
            play.ask(seat, Action::Discover);
            let before = play.events.len();
            let at = play.now + 600;
            play.run(at);
            if play.game.due().is_none() {
                break;
            }
            for (_, event) in &play.events[before..] {
                if let Event::Discovered { fields, .. } = event
                    && !play.events[before..]
                        .iter()
                        .rev()
                        .any(|(_, e)| matches!(e, Event::Spawned { .. }))
                {
                    let pieces = play.truth().above.unwrap().pieces;
                    for one in fields {
                        let here = f(one.x, one.y);
                        let shape = config.shape();
                        let lying = pieces.iter().map(|piece| f(piece.x, piece.y));
                        let near = lying.filter(|field| shape.is_task(*field));
                        let near = near.map(|field| field.distance(here)).min();
                        let due = near.filter(|_| shape.is_task(here));
                        assert_eq!(one.reading, due, "{config:?} {here:?} {pieces:?}");
                        cases += 1;
                    }
                }
            }
        }
    }
    assert!(100_000 < cases, "only {cases} cases");
}

/// Short: the long version is in the soak.
#[test]
fn no_piece_is_lost_or_made_up_in_random_games_and_all_end() {
    let games = if std::env::var_os("PARLOR_LONG").is_some() {
        10_000
    } else {
        300
    };
    for seed in 0..games {
        let mut dice = dice(seed);
        let config = Config {
            team_size: 2,
            board_width: 5,
            tasks_height: 4,
            goals_height: 2,
            goals: Goals::Count(2),
            spawn_interval: 1_000,
            max_game_time: 30_000,
            meaningless_piece: *dice
                .pick(&[
                    parlor_project::Meaningless::Stays,
                    parlor_project::Meaningless::Consumed,
                ])
                .unwrap(),
            ..Config::default()
        };
        let mut play = Play::seeded(&config, seed.into());
        while play.game.due().is_some() {
            let seat = Seat(dice.below(4) as u8);
            if dice.below(400) == 0 {
                let gone = vec![(seat, parlor_game::Why::Left)];
                let _ = play.try_put(Input::Leave { gone });
            }
            if let Some(action) = play.game.random(seat, &mut dice) {
                let _ = play.try_put(Input::Act { seat, action });
            }
            let at = play.now + u64::from(dice.below(120));
            play.run(at);
            play.balance();
        }
    }
}

/// The original's figure 1.1, in the canonical frame: its rows grow upwards.
pub(crate) fn figure() -> Config {
    let up = |x: u8, y: u8| f(x, 11 - y);
    Config {
        board_width: 7,
        tasks_height: 6,
        goals_height: 3,
        goals: Goals::Given(Sides {
            red: vec![up(2, 9), up(1, 10), up(3, 10), up(2, 11)],
            blue: vec![up(2, 0), up(1, 1), up(3, 1), up(2, 2)],
        }),
        ..scene(
            &[up(2, 8), up(4, 6)],
            &[up(1, 4), up(3, 7)],
            &[valid(0, 11 - 5)],
            &[],
        )
    }
}

#[test]
fn the_figure_of_the_original_reads_as_computed_by_hand() {
    let mut play = Play::new(&figure());
    let reading = |event: &Event| match event {
        Event::Moved { to, reading, .. } => (*to, *reading),
        other => panic!("{other:?}"),
    };
    // Red stands at (2, 3) and (4, 5), blue at (1, 7) and (3, 4); the piece lies at (0, 6).
    assert_eq!(
        reading(&play.went(0, Direction::West)),
        (Some(f(1, 3)), Some(4))
    );
    assert_eq!(
        reading(&play.went(1, Direction::South)),
        (Some(f(4, 6)), Some(4))
    );
    assert_eq!(
        reading(&play.went(2, Direction::North)),
        (Some(f(1, 6)), Some(1))
    );
    assert_eq!(
        reading(&play.went(2, Direction::West)),
        (Some(f(0, 6)), Some(0))
    );
    let Event::Discovered { fields, .. } = play.did(3, Action::Discover) else {
        panic!("no discovery");
    };
    let seen: Vec<_> = fields
        .iter()
        .map(|one| (one.x, one.y, one.reading))
        .collect();
    let by_hand = [
        (2, 3, Some(5)),
        (3, 3, Some(6)),
        (4, 3, Some(7)),
        (2, 4, Some(4)),
        (3, 4, Some(5)),
        (4, 4, Some(6)),
        (2, 5, Some(3)),
        (3, 5, Some(4)),
        (4, 5, Some(5)),
    ];
    assert_eq!(seen, by_hand);
    let Event::Discovered { fields, .. } = play.did(2, Action::Discover) else {
        panic!("no discovery");
    };
    let pieces: Vec<_> = fields
        .iter()
        .filter(|one| one.contains == Sight::Piece)
        .collect();
    assert_eq!(pieces.len(), 1);
    assert_eq!(pieces[0].player, Some(Seat(2)));
    assert_eq!(fields.len(), 6);
}

#[test]
fn conflicts_are_all_found_and_named() {
    let config = Config {
        goals: Goals::Mirrored(vec![f(0, 5), f(1, 1), f(1, 1)]),
        initial_pieces: 500,
        team_size: 60,
        ..Config::default()
    };
    let said: Vec<String> = config
        .faults()
        .into_iter()
        .map(|fault| {
            format!(
                "{}: {} [{}]",
                fault.option,
                fault.message,
                fault.kind.code()
            )
        })
        .collect();
    assert_eq!(
        said,
        [
            "team_size: more players than start fields: 120 on 100 [conf.conflict]",
            "initial_pieces: more pieces than fields: 500 on 100 [conf.conflict]",
            "goals: (0, 5) is not in red's goals area [conf.conflict]",
            "goals: (1, 1) is given twice [conf.conflict]",
        ]
    );
    let config = Config {
        sham_probability: 1_500_000,
        board_width: 65,
        ..Config::default()
    };
    let faults = config.faults();
    assert_eq!(faults.len(), 2);
    assert!(faults.iter().all(|fault| fault.kind == FaultKind::Range));
    let narrow = Config {
        board_width: 1,
        goals: Goals::Count(2),
        team_size: 2,
        ..Config::default()
    };
    assert_eq!(narrow.faults()[0].kind, FaultKind::Warning);
    assert!(parlor_project::Project::seats(&narrow).is_ok());
    let large = Config {
        board_width: 64,
        tasks_height: 64,
        ..Config::default()
    };
    assert!(large.faults()[0].message.starts_with("board too large"));
}

#[test]
fn a_hundred_a_side_can_play() {
    let config = Config {
        team_size: 100,
        board_width: 40,
        tasks_height: 40,
        ..Config::default()
    };
    let mut play = Play::new(&config);
    for seat in 0..200 {
        play.go(seat, Direction::North);
    }
    play.run(100);
    let moved = play
        .events
        .iter()
        .filter(|(_, event)| matches!(event, Event::Moved { .. }));
    assert_eq!(moved.count(), 200);
}
