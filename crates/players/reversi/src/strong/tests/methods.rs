//! The three methods for more players against their definitions by brute force.

use super::{
    minimax::{can_turn_over, minimax},
    *,
};
use crate::strong::{max_n::Chances, value::INFINITE};

const DEPTH: u8 = 3;

fn each_position(mut check: impl FnMut(&Board, &Position)) {
    let positions = match std::env::var_os("PARLOR_LONG") {
        Some(_) => 60,
        None => 9,
    };
    let mut dice = dice(2);
    for nth in 0..positions {
        let map = map(FOR_MORE[nth % FOR_MORE.len()]);
        check(&board(&map), &random_position(&map, &mut dice));
    }
}

const WAYS: [Means; 2] = [
    Means::EXACT,
    Means {
        memory: false,
        order: false,
        windows: false,
        reductions: false,
    },
];

#[test]
fn paranoid_is_a_minimax_of_one_against_all() {
    each_position(|board, position| {
        let weights = built_in();
        let mut judge = Judge::new(board, &weights, position);
        let me = position.mover();
        let value = minimax(&mut judge, &mut position.clone(), me, DEPTH, false);
        for means in WAYS {
            let found = with_search(board, position, means, |search| {
                search.value(DEPTH, -INFINITE, INFINITE, 0, false)
            });
            assert_eq!(found, Ok(value), "{position:?}");
        }
    });
}

/// Best reply by its definition: own plies and plies of any one of the others alternate.
fn replies(
    judge: &mut Judge,
    position: &mut Position,
    me: u8,
    depth: u8,
    is_own: bool,
    late: bool,
) -> i32 {
    if position.phase() != Phase::Building {
        return judge.value(position, me);
    }
    let others: Vec<u8> = (1..=position.players()).filter(|p| *p != me).collect();
    let movers = |is_own: bool| match is_own {
        true => vec![me],
        false => others.clone(),
    };
    let before = position.mover();
    let able = movers(is_own)
        .into_iter()
        .any(|p| can_turn_over(judge, position, p));
    let (depth, late) = match depth {
        0 if late || !able => {
            position.let_move(if is_own { me } else { before });
            let value = judge.value(position, me);
            position.let_move(before);
            return value;
        }
        0 => (1, true),
        _ => (depth, late),
    };
    let can_move = |p: &u8| position.legal_tiles(*p).next().is_some();
    // A ply in which nobody can move is left out.
    let is_own = match movers(is_own).iter().any(can_move) {
        true => is_own,
        false => !is_own,
    };
    let mut values = Vec::new();
    for player in movers(is_own) {
        position.let_move(player);
        let mut moves = Vec::new();
        position.moves(&mut moves);
        for mv in moves {
            position.let_move(player);
            let undo = position.make(mv);
            values.push(replies(judge, position, me, depth - 1, !is_own, late));
            position.unmake(&undo);
        }
    }
    position.let_move(before);
    let best = match is_own {
        true => values.iter().max(),
        false => values.iter().min(),
    };
    *best.expect("somebody can move")
}

#[test]
fn best_reply_is_what_its_definition_says() {
    each_position(|board, position| {
        let weights = built_in();
        let mut judge = Judge::new(board, &weights, position);
        let me = position.mover();
        let value = replies(&mut judge, &mut position.clone(), me, DEPTH, true, false);
        for means in WAYS {
            let found = with_search(board, position, means, |search| {
                search.replied(DEPTH, -INFINITE, INFINITE, 0, true, false)
            });
            assert_eq!(found, Ok(value), "{position:?}");
            let found = thought(board, position, Method::BestReply, means, DEPTH);
            assert!(found.depth == DEPTH || found.is_proved);
            assert_eq!(found.value, value, "{position:?}");
        }
    });
}

/// Max^n by its definition: everybody takes the first of the moves with the greatest own chance.
fn everybody(judge: &mut Judge, position: &mut Position, depth: u8, late: bool) -> Chances {
    let is_few = super::super::paranoid::throws_are_within(position, 400);
    if position.phase() == Phase::Over || position.phase() == Phase::Bombing && !is_few {
        return judge.chances(position);
    }
    let mover = position.mover();
    let (depth, late) = match depth {
        0 if late || !can_turn_over(judge, position, mover) => return judge.chances(position),
        0 => (1, true),
        _ => (depth, late),
    };
    let mut moves = Vec::new();
    position.moves(&mut moves);
    let mut best: Option<Chances> = None;
    for mv in moves {
        let undo = position.make(mv);
        let found = everybody(judge, position, depth - 1, late);
        position.unmake(&undo);
        let own = usize::from(mover);
        if best.is_none_or(|best| found[own] > best[own]) {
            best = Some(found);
        }
    }
    best.expect("somebody can move")
}

#[test]
fn max_n_is_what_its_definition_says() {
    each_position(|board, position| {
        let weights = built_in();
        let mut judge = Judge::new(board, &weights, position);
        let chances = everybody(&mut judge, &mut position.clone(), DEPTH, false);
        let me = usize::from(position.mover());
        for means in WAYS {
            let found = with_search(board, position, means, |search| {
                search.chances(DEPTH, 0, false, None)
            });
            assert_eq!(found, Ok(chances), "{position:?}");
            let found = thought(board, position, Method::MaxN, means, DEPTH);
            assert!(found.depth == DEPTH || found.is_proved);
            assert_eq!(found.value, chances[me]);
        }
    });
}
