//! Known values, depths that are kept, moves that are taken back.

use parlor_reversi::{Action, Move};

use super::*;
use crate::strong::value::lead_of;

/// The stones of player 1 ahead of those of player 2 with perfect play, and the best first
/// moves as `x,y` or `x,y,special`.
const VALUES: [(&str, i32, &[&str]); 5] = [
    (FOR_TWO[0], -8, &["2,0", "3,1", "0,2", "1,3"]),
    ("2 1 1 1 : 3 4 : c 2 1 b / 0 1 2 0 / i 0 - x", 1, &["0,0,1"]),
    ("2 1 0 0 : 2 5 : c 2 1 b 0 / 0 1 2 i -", 6, &["0,0,2"]),
    (
        "2 2 0 0 : 3 5 : 1 2 2 2 1 / - - x - - / 2 1 0 1 2 : 0 0 6 <-> 4 0 2, 0 2 6 <-> 4 2 2, 2 0 0 <-> 2 2 4",
        -9,
        &["0,0", "2,0", "4,0", "0,2", "1,2", "3,2", "4,2"],
    ),
    (
        "2 0 2 1 : 4 4 : 1 1 - 2 / 1 0 - 2 / - - x 2 / b - 0 - : 1 1 4 <-> 3 2 4, 0 3 0 <-> 0 3 6",
        0,
        &[
            "0,0", "1,0", "3,0", "0,1", "1,1", "3,1", "2,2", "3,2", "0,3", "2,3",
        ],
    ),
];

#[test]
fn small_maps_have_the_known_values_and_best_moves() {
    for (text, lead, best) in VALUES {
        let map = map(text);
        let board = board(&map);
        let position = Position::new(&map);
        let mut moves = Vec::new();
        position.moves(&mut moves);
        let mut values = Vec::new();
        for mv in moves {
            let mut next = position.clone();
            next.play(mv);
            let value = match next.phase() {
                Phase::Over => {
                    let weights = built_in();
                    Judge::new(&board, &weights, &next).value(&next, 1)
                }
                Phase::Building | Phase::Bombing => match next.mover() {
                    1 => exact_value(&next),
                    _ => -exact_value(&next),
                },
            };
            values.push((value, mv));
        }
        let most = values.iter().map(|(value, _)| *value).max();
        assert_eq!(
            most.map(|value| lead_of(&board, value)),
            Some(lead),
            "{text}"
        );
        let first: Vec<String> = values
            .iter()
            .filter(|(value, _)| Some(*value) == most)
            .map(|(_, mv)| told(&position, *mv))
            .collect();
        assert_eq!(first, best, "{text}");
        assert_eq!(lead_of(&board, exact_value(&position)), lead, "{text}");
    }
}

fn told(position: &Position, mv: Move) -> String {
    let (x, y) = Action::of(position.graph(), position.phase(), mv).xy();
    match mv.special {
        0 => format!("{x},{y}"),
        special => format!("{x},{y},{special}"),
    }
}

#[test]
fn no_search_goes_deeper_than_it_may() {
    let mut dice = dice(3);
    for text in FOR_TWO.into_iter().chain(FOR_MORE) {
        let map = map(text);
        let board = board(&map);
        for depth in 1..=4 {
            let position = random_position(&map, &mut dice);
            for method in [Method::Paranoid, Method::BestReply, Method::MaxN] {
                let found = thought(&board, &position, method, Means::ALL, depth);
                assert!(found.depth <= depth, "{method:?} {depth}");
            }
        }
    }
}

/// The same search gives the same move each time, also at a fixed depth.
#[test]
fn what_is_made_is_taken_back_whole_in_both_phases() {
    let positions = match std::env::var_os("PARLOR_LONG") {
        Some(_) => 100_000,
        None => 4_000,
    };
    let mut dice = dice(4);
    let maps: Vec<Map> = FOR_TWO.into_iter().chain(FOR_MORE).map(map).collect();
    let mut seen = 0;
    let mut bombings = 0;
    while seen < positions {
        let map = &maps[seen % maps.len()];
        let mut position = Position::new(map);
        while position.phase() != Phase::Over {
            let mut moves = Vec::new();
            position.moves(&mut moves);
            let before = position.clone();
            for mv in moves {
                let undo = position.make(mv);
                assert!(position.hash_is_sound());
                position.unmake(&undo);
                assert!(position == before && position.hash() == before.hash());
            }
            seen += 1;
            bombings += usize::from(position.phase() == Phase::Bombing);
            let Some(mv) = position.random(&mut dice) else {
                break;
            };
            position.play(mv);
        }
    }
    assert!(bombings > positions / 100);
}

#[test]
fn a_fixed_depth_gives_the_same_moves_again() {
    let mut dice = dice(5);
    for text in FOR_MORE {
        let map = map(text);
        let board = board(&map);
        let position = random_position(&map, &mut dice);
        let again = || {
            let found = thought(&board, &position, Method::Paranoid, Means::ALL, 3);
            (found.best, found.value, found.nodes)
        };
        assert_eq!(again(), again());
    }
}
