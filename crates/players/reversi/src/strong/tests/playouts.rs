//! Playouts and the tree that grows from them.

use parlor_game::Budget;
use parlor_reversi::{Cell, maps};

use super::*;
use crate::strong::{
    Mind,
    blasts::Blasts,
    clock::Habit,
    playout::{Playouts, captured},
    tree::grow,
};

fn of_nodes(nodes: u64) -> Limits {
    let budget = Budget {
        nodes: Some(nodes),
        ..Budget::default()
    };
    Habit::default().limits(&budget, 1)
}

fn grown(position: &Position, nodes: u64) -> Found {
    let board = Board::new(position.graph().clone());
    let weights = built_in();
    let judge = Judge::new(&board, &weights, position);
    let mut blasts = Blasts::new(&board);
    grow(position, judge, &mut blasts, &of_nodes(nodes)).expect("somebody can move")
}

/// Positions of maps for three and more, not the largest ones.
fn each_position(mut check: impl FnMut(&Position)) {
    let mut dice = dice(11);
    let made = FOR_MORE.iter().map(|compact| map(compact));
    let own = maps::all().filter(|map| map.players > 2);
    let own = own.map(|map| Map::read(map.text.as_bytes(), 512).expect("our own map"));
    for map in made
        .chain(own)
        .filter(|map| Graph::new(map).tiles().len() < 250)
    {
        check(&random_position(&map, &mut dice));
    }
}

#[test]
fn a_playout_ends_and_leaves_the_position_as_it_was() {
    each_position(|position| {
        let board = Board::new(position.graph().clone());
        let mut blasts = Blasts::new(&board);
        blasts.update(position, std::time::Duration::from_secs(1));
        let mut playouts = Playouts::new(&board, &mut blasts, 1);
        let mut meter = of_nodes(u64::MAX).meter(64);
        let mut at = position.clone();
        for _ in 0..20 {
            let phase = playouts.run(&mut at, &mut meter, Position::phase);
            assert_eq!(phase, Ok(Phase::Over));
            assert_eq!(at, *position);
        }
        let mut short = of_nodes(3).meter(64);
        assert!(playouts.run(&mut at, &mut short, |_| ()).is_err());
        assert_eq!(at, *position);
    });
}

#[test]
fn captures_are_counted_as_they_are_made() {
    let mut dice = dice(12);
    for nth in 0..30 {
        // Neither mirrors nor loops: no tile lies on two rays.
        let map = map(FOR_MORE[2 * (nth % 2)]);
        let mut position = random_position(&map, &mut dice);
        let board = board(&map);
        let mover = position.mover();
        let mut moves = Vec::new();
        position.moves(&mut moves);
        for mv in moves {
            let counted = captured(&board, &position, mover, mv.tile);
            let undo = position.make(mv);
            let changed = position.changed(&undo).len() as u32;
            position.unmake(&undo);
            assert_eq!(counted, changed - 1, "{position:?} {mv:?}");
        }
    }
}

#[test]
fn a_tree_makes_a_legal_move_within_its_nodes_and_the_same_one_again() {
    each_position(|position| {
        let found = grown(position, 3_000);
        let mut moves = Vec::new();
        position.moves(&mut moves);
        assert!(moves.contains(&found.best), "{position:?}");
        assert!(found.nodes <= 3_000);
        let again = grown(position, 3_000);
        assert_eq!(
            (again.best, again.value, again.nodes, again.line),
            (found.best, found.value, found.nodes, found.line)
        );
    });
}

/// Whoever takes the choice tile last has the greatest heap.
#[test]
fn a_tree_takes_the_colour_that_comes_first() {
    let behind = Position::new(&map("3 0 0 0 : 1 8 : c 2 1 3 3 3 3 3"));
    let found = grown(&behind, 2_000);
    assert_eq!((found.best.tile, found.best.special), (0, 3));
    assert_eq!(found.value, 2 * 100);
    let ahead = Position::new(&map("3 0 0 0 : 1 8 : c 2 2 2 2 1 3 3"));
    assert_eq!(grown(&ahead, 2_000).best.special, 1);
}

/// Tile 7 captures more, but then player 2 takes five stones on tile 0 and nobody can answer; after
/// tile 5 player 2 is gone.
#[test]
fn a_tree_sees_what_the_next_player_would_take() {
    let position = Position::new(&map("3 0 0 0 : 1 11 : 0 1 1 1 2 0 - 0 3 3 1"));
    assert_eq!(grown(&position, 5_000).best.tile, 5);
}

/// Playouts go to the end, so a limit of depth leaves the decision to a search.
#[test]
fn a_limit_of_depth_is_kept_by_searching() {
    let map = map(FOR_MORE[0]);
    let position = random_position(&map, &mut dice(13));
    assert!(position.count(Cell::EMPTY) > 0);
    for depth in 1..=4 {
        let mut mind = Mind::usual(position.graph().clone());
        let budget = Budget {
            depth: Some(depth),
            ..Budget::default()
        };
        let thought = mind.decide(&position, &budget).expect("somebody can move");
        assert!(thought.depth() <= u32::from(depth));
        let searched = thought_of(&position, depth);
        assert_eq!(thought.found.value, searched.value);
    }
}

fn thought_of(position: &Position, depth: u8) -> Found {
    let board = Board::new(position.graph().clone());
    thought(&board, position, Method::BestReply, Means::ALL, depth)
}
