//! Alpha-beta in all its forms against plain minimax.

use super::*;
use crate::strong::{board::turns_over, value::INFINITE};

/// The value for `me` by the definition alone.
pub(super) fn minimax(
    judge: &mut Judge,
    position: &mut Position,
    me: u8,
    depth: u8,
    late: bool,
) -> i32 {
    let is_few = super::super::paranoid::throws_are_within(position, 400);
    if position.phase() == Phase::Over || position.phase() == Phase::Bombing && !is_few {
        return judge.value(position, me);
    }
    let (depth, late) = match depth {
        0 if late || !can_turn_over(judge, position, position.mover()) => {
            return judge.value(position, me);
        }
        0 => (1, true),
        _ => (depth, late),
    };
    let is_own = position.mover() == me;
    let mut moves = Vec::new();
    position.moves(&mut moves);
    let mut best: Option<i32> = None;
    for mv in moves {
        let undo = position.make(mv);
        let value = minimax(judge, position, me, depth - 1, late);
        position.unmake(&undo);
        best = Some(match (best, is_own) {
            (None, _) => value,
            (Some(best), true) => best.max(value),
            (Some(best), false) => best.min(value),
        });
    }
    best.expect("somebody can move")
}

/// Whether a player could give stones other owners now.
pub(super) fn can_turn_over(judge: &Judge, position: &Position, player: u8) -> bool {
    position.phase() == Phase::Building
        && judge
            .specials
            .iter()
            .any(|tile| turns_over(position.cell(*tile)) && position.is_legal(player, *tile))
}

#[test]
fn alpha_beta_has_the_values_of_minimax() {
    let positions = match std::env::var_os("PARLOR_LONG") {
        Some(_) => 1000,
        None => 120,
    };
    let mut dice = dice(1);
    let weights = built_in();
    for nth in 0..positions {
        let map = map(FOR_TWO[nth % FOR_TWO.len()]);
        let board = board(&map);
        let position = random_position(&map, &mut dice);
        let me = position.mover();
        let depth = 1 + (nth / FOR_TWO.len() % 4) as u8;
        let mut judge = Judge::new(&board, &weights, &position);
        let value = minimax(&mut judge, &mut position.clone(), me, depth, false);
        for forms in 0..8 {
            let means = Means {
                memory: forms & 1 != 0,
                order: forms & 2 != 0,
                windows: forms & 4 != 0,
                reductions: false,
            };
            let found = with_search(&board, &position, means, |search| {
                search.value(depth, -INFINITE, INFINITE, 0, false)
            });
            assert_eq!(found, Ok(value), "{means:?} {depth} {position:?}");
        }
        let found = thought(&board, &position, Method::Paranoid, Means::EXACT, depth);
        assert!(found.depth == depth || found.is_proved);
        if found.depth == depth {
            assert_eq!(found.value, value, "deepened {depth} {position:?}");
        }
    }
}
