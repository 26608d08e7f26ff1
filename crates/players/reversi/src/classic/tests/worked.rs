//! Numbers worked out by hand.

use parlor_game::Budget;
use parlor_reversi::{Action, FreePasses, Phase};

use super::{
    super::{
        Uncertainty,
        stability::{leaning, stability},
        weigh::{Weight, turning_tiles},
    },
    choice, clustering, config, position, thought,
};

const DECISION: &str = "2 0 1 1 : 3 5 : 0 2 1 0 0 / 0 2 1 2 0 / b 2 1 0 -";
const TURNING: &str = "2 0 1 1 : 4 4 : 0 0 0 0 / 0 1 2 0 / 0 2 1 0 / c 0 0 b";
const THROW: &str = "3 0 1 1 : 3 5 : 1 1 2 3 3 / 1 - 2 - 3 / 2 2 - 1 3";

fn close(a: f64, b: f64) -> bool {
    (a - b).abs() < 5e-4
}

#[test]
fn clustering_counts_rivals_around_every_own_stone() {
    let position = position("3 1 2 1 : 4 4 : 1 2 3 0 / 2 1 0 0 / 3 0 1 0 / 0 0 0 2");
    for (player, wanted) in [(1, 3.6), (2, 3.4), (3, 1.64)] {
        let found = clustering(&position, player);
        assert!(close(found, wanted), "{player}: {found}");
    }
}

/// Without and with full lines, for players 1 and 2.
fn stabilities(compact: &str) -> [(u32, u32); 2] {
    let position = &position(compact);
    let passes = FreePasses::of(position);
    [1, 2].map(|player| {
        let held = leaning(position, player);
        (held, stability(position, &passes, player))
    })
}

#[test]
fn stones_lean_on_open_sides_and_full_lines() {
    let found = stabilities("2 0 0 0 : 3 3 : 1 1 2 / 1 2 2 / 0 1 1");
    assert_eq!(found, [(26, 36), (11, 22)]);
}

#[test]
fn a_ring_has_no_open_side_but_can_be_full() {
    let found = stabilities("2 0 0 0 : 1 4 : 1 1 1 2 : 0 0 6 <-> 3 0 2");
    assert_eq!(found, [(18, 24), (6, 8)]);
}

#[test]
fn a_line_that_crosses_itself_is_followed_to_its_end() {
    let crossed = "2 0 0 0 : 4 4 : - 2 - - / 0 2 2 - / - 2 - - / - 1 - - : 2 1 2 <-> 1 0 0";
    let [_, (_, with_lines)] = stabilities(crossed);
    assert_eq!(with_lines, 20);
}

#[test]
fn dead_tiles_are_not_uncertain() {
    let position = position("2 0 0 0 : 3 5 : c - 0 0 0 / - - 2 1 0 / i 0 1 2 0");
    assert_eq!(turning_tiles(&position), 1);
}

#[test]
fn the_whole_decision_has_the_worked_values() {
    let wanted = [
        (Action::special(0, 0, 0), 3, 9, -0.648, 30, 41.352),
        (Action::special(4, 0, 0), 3, 9, 0.440, 22, 34.440),
        (Action::special(0, 1, 0), 4, 9, 0.680, 22, 35.680),
        (Action::special(4, 1, 0), 3, 9, 0.440, 20, 32.440),
        (Action::special(0, 2, 20), 3, 18, -0.648, 30, 50.352),
        (Action::special(0, 2, 21), 3, 13, -0.648, 30, 45.352),
    ];
    let found = thought(DECISION, Uncertainty::Damped).candidates;
    assert_eq!(found.len(), wanted.len());
    for (action, m, b, c, s, v) in wanted {
        let (_, weight) = found.iter().find(|(known, _)| *known == action).unwrap();
        let Weight::Place {
            mobility,
            bonus,
            clustering,
            stability,
            uncertainty,
            sum,
        } = *weight
        else {
            panic!("{weight:?}")
        };
        assert_eq!((mobility, bonus, stability, uncertainty), (m, b, s, 0));
        assert!(close(clustering, c) && close(sum, v), "{weight:?}");
    }
    let best = choice(&config(DECISION), &Budget::default());
    assert_eq!(best, Action::special(0, 2, 20));
}

#[test]
fn a_live_choice_tile_damps_position_and_ties_go_to_the_first() {
    let found = thought(TURNING, Uncertainty::Damped).candidates;
    assert_eq!(found.len(), 4);
    for (_, weight) in &found {
        let Weight::Place {
            mobility,
            bonus,
            clustering,
            stability,
            uncertainty,
            sum,
        } = *weight
        else {
            panic!("{weight:?}")
        };
        assert_eq!((mobility, bonus, stability, uncertainty), (3, 9, 6, 1));
        assert!(close(clustering, -0.28) && close(sum, 14.86), "{weight:?}");
    }
    let best = choice(&config(TURNING), &Budget::default());
    assert_eq!(best, Action::place(2, 0));
}

#[test]
fn the_strict_one_forgets_position_while_colours_may_change() {
    let found = thought(TURNING, Uncertainty::Strict).candidates;
    assert!(found.iter().all(|(_, weight)| weight.sum() == 12.0));
    let strict = thought(DECISION, Uncertainty::Strict);
    assert_eq!(strict, thought(DECISION, Uncertainty::Damped));
}

#[test]
fn a_bomb_goes_where_rivals_lose_most() {
    assert_eq!(position(THROW).phase(), Phase::Bombing);
    let found = thought(THROW, Uncertainty::Damped).candidates;
    let best: Vec<_> = found.iter().take(3).map(|(a, w)| (*a, w.sum())).collect();
    let bomb = |x, y| Action::Bomb { x, y };
    let wanted = [(bomb(3, 0), 22.5), (bomb(4, 1), 17.0), (bomb(2, 1), 16.0)];
    assert_eq!(best, wanted);
    assert_eq!(choice(&config(THROW), &Budget::default()), bomb(3, 0));
}

#[test]
fn a_budget_of_one_position_still_gives_an_answer() {
    let budget = Budget {
        nodes: Some(0),
        ..Budget::default()
    };
    assert_eq!(choice(&config(DECISION), &budget), Action::place(0, 0));
}
