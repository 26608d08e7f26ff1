//! The map format: what is read, what is refused and where, what is written.
#![allow(clippy::unwrap_used, reason = "a test")]

mod common;

use common::{dice, legal, plain, random_map};
use parlor_reversi::{
    Graph, Map, MapError, Position,
    map::{Fault, Looks, MAX_BYTES, Warning, warnings},
    maps,
};

const BASE: &str = "2\n0\n0 0\n2 3\n0 2 1\n0 0 0\n";

fn read(text: &str) -> Result<Map, MapError> {
    Map::read(text.as_bytes(), 50)
}

fn refused(text: &str) -> MapError {
    read(text).unwrap_err()
}

fn code(text: &str) -> &'static str {
    refused(text).fault.code()
}

fn with(tail: &str) -> String {
    format!("{BASE}{tail}")
}

#[test]
fn a_map_says_what_it_has() {
    let map = read(BASE).unwrap();
    let head = [map.players(), map.overrides(), map.bombs(), map.radius()];
    assert_eq!(head, [2, 0, 0, 0]);
    assert_eq!((map.height(), map.width()), (2, 3));
    assert_eq!(legal(&Position::new(&map), 1), ["0,0"]);
    let row = read("2 0 0 0 1 3 0 2 1").unwrap();
    assert_eq!((row.height(), row.width()), (1, 3));
    assert_eq!(row.at(2, 0).and_then(|cell| cell.owner()), Some(1));
}

#[test]
fn line_ends_and_blanks_carry_no_meaning() {
    let map = read(BASE).unwrap();
    let crlf = BASE.replace('\n', "\r\n");
    let loose = "\n 2\t\n\n0\n 0  0\n2\t3 \n\n0 2 1 0\n0   0\n\n";
    for text in ["2 0 0 0 2 3 0 2 1 0 0 0", &crlf, loose] {
        let read = read(text).unwrap();
        assert_eq!(read, map);
        assert_eq!(read.to_string(), BASE);
    }
    let warned = warnings(crlf.as_bytes(), &map);
    assert!(warned.contains(&Warning::CarriageReturns), "{warned:?}");
}

#[test]
fn a_wrong_token_is_named_with_its_place() {
    let glued = refused(&BASE.replace("0 2 1", "021"));
    assert_eq!(glued.fault, Fault::CellToken);
    assert_eq!((glued.line, glued.column), (5, 1));
    assert_eq!(glued.token, "021");
    let arrow = refused("2 0 0 0 3 2 0 2 1 0 0 <-> 0 0 0");
    assert_eq!(arrow.fault, Fault::CellToken);
    assert_eq!(arrow.hint(), Some("fewer cells than height × width?"));
    let short = refused(&BASE.replace("2 3", "3 3"));
    let (found, wanted) = (6, 9);
    assert_eq!(short.fault, Fault::CellsMissing { found, wanted });
    assert_eq!((short.line, short.column), (7, 1));
    let second = refused(&with("0 0 0 <-> 2 0 0\n0 0 0 <-> 2 1 4\n"));
    let Fault::TransitionSideUsed { earlier, .. } = second.fault else {
        unreachable!("{second}")
    };
    assert_eq!((earlier, second.line, second.column), (7, 8, 5));
}

#[test]
fn each_mistake_has_its_code() {
    let cases = [
        ("1 0 0 0 1 1 0", "players_range"),
        ("9 0 0 0 1 1 0", "players_range"),
        ("2 0 0 0 1 2 0 3", "stone_of_missing_player"),
        ("2 0 0 0 1 2 0 C", "cell_unknown"),
        ("2 0 0 0 1 2 0 z", "cell_unknown"),
        ("2 0 0 0 1 2 0 9", "cell_unknown"),
        ("2 0 0 0 1 2 0 é", "cell_unknown"),
        ("2 0 0 0 1 2 0 éé", "cell_token"),
        ("2 256 0 0 1 1 0", "count_range"),
        ("2 0 256 0 1 1 0", "count_range"),
        ("2 0 0 99999999999999999999 1 1 0", "count_range"),
        ("2 -1 0 0 1 1 0", "not_a_number"),
        ("+2 0 0 0 1 1 0", "not_a_number"),
        ("", "not_a_number"),
        ("2 0 0 0 1", "not_a_number"),
        ("2 0 0 0 0 1", "size_range"),
        ("2 0 0 0 1 51", "size_range"),
    ];
    for (text, wanted) in cases {
        assert_eq!(code(text), wanted, "{text}");
    }
    assert!(read("2 255 0 0 1 1 0").is_ok());
    let wide = format!("2 0 0 0 1 51 {}", "0 ".repeat(51));
    assert_eq!(code(&wide), "size_range");
    assert!(Map::read(wide.as_bytes(), 51).is_ok());
}

#[test]
fn each_mistake_in_a_transition_has_its_code() {
    let cases = [
        ("0 0 0 <=> 2 0 0", "transition_arrow"),
        ("0 0 8 <-> 2 0 0", "transition_direction"),
        ("9 0 0 <-> 2 0 0", "transition_off_board"),
        ("0 0 0 <-> 2 2 0", "transition_off_board"),
        ("0 x 0 <-> 2 0 0", "not_a_number"),
        ("0 0 2 <-> 2 1 2", "transition_side_has_neighbour"),
        ("0 0 0 <-> 2 0 0 0 0 0 <-> 2 0 0", "transition_side_used"),
        ("0 0 0 <-> 2 0 0 2 0 0 <-> 0 0 0", "transition_side_used"),
        ("0 0 0 <-> 2 0 0 0 0 0 <-> 2 1 4", "transition_side_used"),
        ("0 0 0 <-> 2 0 0\nhello", "transition_incomplete"),
    ];
    for (tail, wanted) in cases {
        assert_eq!(code(&with(tail)), wanted, "{tail}");
    }
    let hole = plain("2 0 0 0 : 2 3 : 0 2 1 / 0 - 0 : 1 1 4 <-> 0 0 0");
    assert_eq!(code(&hole), "transition_on_hole");
    for tail in ["0 0 0 <-> 0 0 0", "0 0 0 <-> 0 0 6"] {
        assert!(read(&with(tail)).is_ok(), "{tail}");
    }
}

#[test]
fn an_incomplete_tail_gets_the_hint_it_needs() {
    let looks = |text: &str| match refused(text).fault {
        Fault::TransitionIncomplete { looks } => looks,
        fault => unreachable!("{fault:?}"),
    };
    assert_eq!(looks(&BASE.replace("0 2 1", "0 2 1 0")), Looks::Cells);
    assert_eq!(looks(&with("0 0 0<->2 0 0")), Looks::Glued);
    let hello = with("0 0 0 <-> 2 0 0\nhello\n");
    assert_eq!(looks(&hello), Looks::Unknown);
    assert_eq!(refused(&hello).token, "hello");
}

#[test]
fn a_side_that_faces_a_hole_is_open() {
    let position = common::position("2 0 0 0 : 1 4 : 0 2 - 1 : 1 0 2 <-> 3 0 6");
    assert_eq!(legal(&position, 1), ["0,0"]);
    assert!(legal(&position, 2).is_empty());
}

#[test]
fn a_player_without_stones_is_warned_about() {
    let text = BASE.replacen('2', "3", 1);
    let map = read(&text).unwrap();
    let warned = warnings(text.as_bytes(), &map);
    assert!(
        warned.contains(&Warning::NoStones { player: 3 }),
        "{warned:?}"
    );
    assert!(warnings(b"2 0 0 0 1 3 0 2 1", &map).contains(&Warning::NoFinalNewline));
}

#[test]
fn a_file_beyond_the_limit_is_refused() {
    let blanks = vec![b' '; MAX_BYTES + 1];
    let error = Map::read(&blanks, 50).unwrap_err();
    assert_eq!(error.fault.code(), "file_too_large");
}

#[test]
fn our_own_maps_are_canonical_and_can_be_played() {
    for own in maps::all() {
        let map = read(own.text).unwrap();
        assert_eq!(map.to_string(), own.text, "{}", own.name);
        assert_ne!(Position::new(&map).mover(), 0, "{}", own.name);
        graph_is_lawful(&map);
    }
}

/// Symmetry, and no two ways lead into one place in one direction.
fn graph_is_lawful(map: &Map) {
    let graph = Graph::new(map);
    let mut entered = std::collections::HashSet::new();
    for tile in graph.tiles() {
        for d in 0..8 {
            if let Some((to, e)) = graph.step(*tile, d) {
                assert!(entered.insert((to, e)));
                assert_eq!(graph.step(to, (e + 4) % 8), Some((*tile, (d + 4) % 8)));
            }
        }
    }
}

#[test]
fn maps_by_chance_obey_the_laws_of_the_graph_and_survive_writing() {
    let mut dice = dice(1);
    for _ in 0..2_000 {
        let map = random_map(&mut dice);
        graph_is_lawful(&map);
        assert_eq!(read(&map.to_string()), Ok(map));
    }
}

#[test]
fn spoiled_maps_are_refused_or_lawful() {
    let mut dice = dice(2);
    let rounds = match std::env::var("PARLOR_LONG").is_ok() {
        true => 1_000_000,
        false => 20_000,
    };
    let mut accepted = 0;
    for _ in 0..rounds {
        let mut bytes = random_map(&mut dice).to_string().into_bytes();
        for _ in 0..=dice.below(3) {
            let at = dice.below(bytes.len() as u32) as usize;
            match dice.below(3) {
                0 => bytes[at] = dice.below(256) as u8,
                1 => bytes[at] = b"012-<> cibx\n"[dice.below(12) as usize],
                _ => bytes.truncate(at.max(1)),
            }
        }
        if let Ok(map) = Map::read(&bytes, 50) {
            accepted += 1;
            graph_is_lawful(&map);
            assert_eq!(read(&map.to_string()), Ok(map));
        }
    }
    assert!(accepted > rounds / 100, "{accepted}");
}
