//! What each action does, granted and denied.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test")]

mod common;

use common::{Play, f, scene, sham, valid};
use parlor_game::Seat;
use parlor_project::{
    Action, Config, Consequence, Direction, Event, Field, Hand, Meaningless, Seen, Shown, Sight,
};

fn quiet() -> Config {
    scene(
        &[f(2, 5)],
        &[f(7, 9)],
        &[valid(2, 6), sham(4, 5)],
        &[f(2, 2), f(5, 0)],
    )
}

fn moved(event: &Event) -> (Option<Field>, Option<u8>) {
    match event {
        Event::Moved { to, reading, .. } => (*to, *reading),
        other => panic!("{other:?}"),
    }
}

fn placed(event: &Event) -> Option<Consequence> {
    match event {
        Event::Placed { consequence, .. } => *consequence,
        other => panic!("{other:?}"),
    }
}

fn seen(event: &Event) -> Vec<Seen> {
    match event {
        Event::Discovered { fields, .. } => fields.clone(),
        other => panic!("{other:?}"),
    }
}

fn granted(event: &Event) -> bool {
    match event {
        Event::PickedUp { granted, .. } | Event::Destroyed { granted, .. } => *granted,
        other => panic!("{other:?}"),
    }
}

fn tested(event: &Event) -> Option<bool> {
    match event {
        Event::Tested { sham, .. } => *sham,
        other => panic!("{other:?}"),
    }
}

/// Brings seat 0 the piece at (2, 6) and stands it on (2, 5).
fn carrying(config: &Config) -> Play {
    let mut play = Play::new(config);
    play.went(0, Direction::South);
    assert!(granted(&play.did(0, Action::PickUp)));
    play.went(0, Direction::North);
    play
}

#[test]
fn a_granted_move_tells_the_reading_at_the_new_field() {
    let mut play = Play::new(&quiet());
    assert_eq!(
        moved(&play.went(0, Direction::East)),
        (Some(f(3, 5)), Some(1))
    );
    assert_eq!(play.now, 100);
    assert_eq!(play.own(0).field, Some(f(3, 5)));
}

#[test]
fn a_move_onto_another_player_is_denied_and_both_stay() {
    let mut play = Play::new(&scene(&[f(2, 5)], &[f(3, 5)], &[valid(0, 3)], &[f(0, 0)]));
    assert_eq!(moved(&play.went(0, Direction::East)), (None, None));
    assert_eq!((play.at(0), play.at(1)), (f(2, 5), f(3, 5)));
    assert_eq!(play.now, 100);
}

#[test]
fn a_move_off_the_board_is_denied_at_every_edge_and_corner() {
    for x in 0..10u8 {
        for y in 0..16u8 {
            for direction in Direction::ALL {
                let off = match direction {
                    Direction::North => y == 0,
                    Direction::South => y == 15,
                    Direction::West => x == 0,
                    Direction::East => x == 9,
                };
                if !off {
                    continue;
                }
                let here = f(x, y);
                let (red, blue) = match y < 8 {
                    true => (here, f(5, 12)),
                    false => (f(5, 3), here),
                };
                let seat = u8::from(y >= 8);
                let mut play = Play::new(&scene(&[red], &[blue], &[], &[f(0, 0)]));
                assert_eq!(moved(&play.went(seat, direction)), (None, None));
                assert_eq!(play.at(seat), here);
                assert_eq!(play.now, 100);
            }
        }
    }
}

#[test]
fn the_opponents_area_is_closed_from_every_field_beside_it() {
    for x in 0..10 {
        let mut play = Play::new(&scene(&[f(x, 12)], &[f(x, 3)], &[valid(0, 6)], &[f(0, 0)]));
        assert_eq!(moved(&play.went(0, Direction::South)), (None, None));
        assert_eq!(play.now, 100);
        assert_eq!(moved(&play.went(1, Direction::North)), (None, None));
        assert_eq!((play.at(0), play.at(1)), (f(x, 12), f(x, 3)));
    }
}

#[test]
fn a_move_without_a_direction_is_denied_after_its_delay() {
    let mut play = Play::new(&quiet());
    let told = play.did(0, Action::Move { direction: None });
    assert_eq!((moved(&told), play.now), ((None, None), 100));
}

#[test]
fn a_piece_is_taken_only_from_ones_own_field_into_an_empty_hand() {
    let mut play = Play::new(&quiet());
    assert!(!granted(&play.did(0, Action::PickUp)), "nothing lies here");
    play.went(0, Direction::South);
    assert!(granted(&play.did(0, Action::PickUp)));
    assert_eq!(play.own(0).hand, Hand::Untested);
    assert_eq!(play.truth().above.unwrap().pieces.len(), 1);
    for direction in [Direction::North, Direction::East, Direction::East] {
        play.went(0, direction);
    }
    assert!(!granted(&play.did(0, Action::PickUp)), "the hand is full");
    assert_eq!(play.truth().above.unwrap().pieces.len(), 1);
    play.balance();
}

#[test]
fn a_test_tells_a_sham_from_a_valid_piece_and_nothing_without_one() {
    let mut play = Play::new(&quiet());
    assert_eq!(tested(&play.did(0, Action::Test)), None);
    assert_eq!(play.now, 500);
    play.went(0, Direction::East);
    play.went(0, Direction::East);
    play.did(0, Action::PickUp);
    assert_eq!(tested(&play.did(0, Action::Test)), Some(true));
    assert_eq!(play.own(0).hand, Hand::Sham);
    let mut play = carrying(&quiet());
    assert_eq!(tested(&play.did(0, Action::Test)), Some(false));
    assert_eq!(play.own(0).hand, Hand::Valid);
}

#[test]
fn a_destroyed_piece_is_gone() {
    let mut play = Play::new(&quiet());
    assert!(!granted(&play.did(0, Action::Destroy)), "nothing in hand");
    let mut play = carrying(&quiet());
    assert!(granted(&play.did(0, Action::Destroy)));
    assert_eq!(play.own(0).hand, Hand::Empty);
    assert_eq!(play.game.counts().destroyed, 1);
    play.balance();
}

/// Carries the piece to a field of red's goals area, column 2.
fn at_goal(config: &Config) -> Play {
    let mut play = carrying(config);
    for _ in 0..3 {
        play.went(0, Direction::North);
    }
    assert_eq!(play.at(0), f(2, 2));
    play
}

#[test]
fn a_valid_piece_completes_a_goal_and_the_field_is_empty_from_then_on() {
    let mut play = at_goal(&quiet());
    assert_eq!(
        placed(&play.did(0, Action::Place)),
        Some(Consequence::Correct)
    );
    let above = play.truth().above.unwrap();
    assert_eq!(above.completed, [vec![f(2, 2)], vec![]]);
    assert_eq!(above.pieces.len(), 1);
    assert!(!granted(&play.did(0, Action::PickUp)));
    assert_eq!(play.own(0).completed, 1);
    play.balance();
}

#[test]
fn a_piece_beside_a_goal_is_meaningless_and_stays() {
    let mut play = at_goal(&quiet());
    play.went(0, Direction::East);
    assert_eq!(
        placed(&play.did(0, Action::Place)),
        Some(Consequence::Meaningless)
    );
    assert!(granted(&play.did(0, Action::PickUp)));
    play.balance();
}

#[test]
fn a_piece_put_down_in_the_tasks_area_is_read_again() {
    let mut play = carrying(&quiet());
    assert_eq!(
        placed(&play.did(0, Action::Place)),
        Some(Consequence::Meaningless)
    );
    assert_eq!(
        moved(&play.went(0, Direction::West)),
        (Some(f(1, 5)), Some(1))
    );
}

#[test]
fn a_sham_on_a_goal_does_not_complete_it_and_can_be_taken_again() {
    let config = scene(&[f(2, 3)], &[f(7, 9)], &[sham(2, 3)], &[f(2, 2)]);
    let mut play = Play::new(&config);
    play.did(0, Action::PickUp);
    play.went(0, Direction::North);
    assert_eq!(
        placed(&play.did(0, Action::Place)),
        Some(Consequence::Meaningless)
    );
    assert_eq!(play.truth().above.unwrap().completed, [vec![], vec![]]);
    assert!(granted(&play.did(0, Action::PickUp)));
}

#[test]
fn a_second_valid_piece_on_a_completed_goal_is_meaningless_and_stays() {
    let pieces = [valid(2, 3), valid(3, 3)];
    let mut play = Play::new(&scene(&[f(2, 3)], &[f(7, 9)], &pieces, &[f(2, 2), f(9, 0)]));
    play.did(0, Action::PickUp);
    play.went(0, Direction::North);
    assert_eq!(
        placed(&play.did(0, Action::Place)),
        Some(Consequence::Correct)
    );
    for direction in [Direction::South, Direction::East] {
        play.went(0, direction);
    }
    play.did(0, Action::PickUp);
    for direction in [Direction::North, Direction::West] {
        play.went(0, direction);
    }
    assert_eq!(
        placed(&play.did(0, Action::Place)),
        Some(Consequence::Meaningless)
    );
    assert_eq!(play.game.score(), [1, 0]);
    assert!(granted(&play.did(0, Action::PickUp)));
    play.balance();
}

#[test]
fn placing_without_a_piece_or_on_a_piece_changes_nothing() {
    let mut play = Play::new(&quiet());
    assert_eq!(placed(&play.did(0, Action::Place)), None);
    let mut play = carrying(&quiet());
    play.went(0, Direction::East);
    play.went(0, Direction::East);
    assert_eq!(
        placed(&play.did(0, Action::Place)),
        None,
        "a piece lies here"
    );
    assert_eq!(play.own(0).hand, Hand::Untested);
    play.balance();
}

#[test]
fn consumed_pieces_go_in_goals_areas_and_stay_in_the_tasks_area() {
    let config = Config {
        meaningless_piece: Meaningless::Consumed,
        ..quiet()
    };
    let mut play = carrying(&config);
    assert_eq!(
        placed(&play.did(0, Action::Place)),
        Some(Consequence::Meaningless)
    );
    assert!(granted(&play.did(0, Action::PickUp)));
    for _ in 0..3 {
        play.went(0, Direction::North);
    }
    play.went(0, Direction::East);
    assert_eq!(
        placed(&play.did(0, Action::Place)),
        Some(Consequence::Meaningless)
    );
    assert!(!granted(&play.did(0, Action::PickUp)));
    assert_eq!(play.game.counts().consumed, 1);
    play.balance();
}

#[test]
fn discover_shows_4_fields_in_corners_6_at_edges_9_elsewhere() {
    for index in 0..160 {
        let here = quiet().shape().field(index);
        let (red, blue) = match here.y < 13 {
            true => (here, f(if here.x == 5 { 4 } else { 5 }, 13)),
            false => (f(5, 5), here),
        };
        let seat = u8::from(here.y >= 13);
        let mut play = Play::new(&scene(&[red], &[blue], &[valid(4, 8)], &[f(0, 0)]));
        let fields = seen(&play.did(seat, Action::Discover));
        let edges = u8::from([0, 9].contains(&here.x)) + u8::from([0, 15].contains(&here.y));
        let expected = [9, 6, 4][usize::from(edges)];
        let mut places: Vec<(u8, u8)> = fields.iter().map(|one| (one.y, one.x)).collect();
        assert_eq!(places.len(), expected, "at {here:?}");
        assert!(places.is_sorted(), "by row, then column");
        places.dedup();
        assert_eq!(places.len(), expected);
        assert!(places.iter().all(|(y, x)| {
            *y < 16 && *x < 10 && y.abs_diff(here.y) < 2 && x.abs_diff(here.x) < 2
        }));
        assert_eq!(play.now, 450);
    }
}

#[test]
fn discover_tells_distances_of_task_fields_only() {
    let mut play = Play::new(&scene(&[f(4, 2)], &[f(4, 13)], &[valid(4, 8)], &[f(0, 0)]));
    for (seat, row) in [(0, 3), (1, 12)] {
        for one in seen(&play.did(seat, Action::Discover)) {
            let due = (one.y == row).then(|| f(one.x, one.y).distance(f(4, 8)));
            assert_eq!(one.reading, due, "at ({}, {})", one.x, one.y);
        }
    }
}

#[test]
fn pieces_show_also_under_players_and_goals_never_do() {
    let mut play = at_goal(&quiet());
    play.did(0, Action::Place);
    let hidden = seen(&play.did(0, Action::Discover));
    assert!(hidden.iter().all(|one| one.contains == Sight::Empty));
    let config = Config {
        completed_goal_shown: Shown::Goal,
        ..quiet()
    };
    let mut play = at_goal(&config);
    play.did(0, Action::Place);
    let shown = seen(&play.did(0, Action::Discover));
    let goals: Vec<_> = shown
        .iter()
        .filter(|one| one.contains == Sight::Goal)
        .collect();
    assert_eq!(goals.len(), 1);
    assert_eq!((goals[0].x, goals[0].y), (2, 2));
    let mut play = Play::new(&scene(&[f(2, 5)], &[f(3, 5)], &[sham(3, 5)], &[f(0, 0)]));
    let fields = seen(&play.did(0, Action::Discover));
    let under = fields.iter().find(|one| (one.x, one.y) == (3, 5)).unwrap();
    assert_eq!(
        (under.contains, under.player),
        (Sight::Piece, Some(Seat(1)))
    );
    assert_eq!(under.reading, Some(0));
}

/// A piece that was tested, put down and taken again without a step between is still known.
#[test]
fn a_piece_put_down_and_taken_at_once_is_known_as_before() {
    let mut play = at_goal(&quiet());
    play.did(0, Action::Test);
    play.went(0, Direction::East);
    play.did(0, Action::Place);
    assert_eq!(
        play.own(0)
            .fields
            .iter()
            .filter(|one| one.goal.is_some())
            .count(),
        1
    );
    play.did(0, Action::PickUp);
    assert_eq!(play.own(0).hand, Hand::Valid);
    play.did(0, Action::Place);
    play.went(0, Direction::East);
    play.went(0, Direction::West);
    play.did(0, Action::PickUp);
    assert_eq!(play.own(0).hand, Hand::Untested);
}
