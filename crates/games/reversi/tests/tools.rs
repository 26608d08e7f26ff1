//! The pure functions behind pages and commands: checking while one writes, looking before one moves,
//! comparing what a program believes.
#![allow(clippy::unwrap_used, reason = "a test")]

mod common;

use parlor_game::{Game, Viewer};
use parlor_reversi::{
    Config, Map, Position, RayEnd, Reversi, View,
    tools::{Checked, Review, Spot, Text, fairness, info, list, look},
};

/// A map on one line, as a text.
fn text(compact: &str) -> String {
    compact.replace([':', '/', ','], " ")
}

fn checked(text: &str) -> Checked {
    let (text, max_side) = (text.to_owned(), 50);
    Text { text, max_side }.check()
}

fn codes(checked: &Checked) -> Vec<(&'static str, u32)> {
    let all = checked.errors.iter();
    all.map(|mistake| (mistake.code, mistake.line)).collect()
}

const BASE: &str = "2\n0\n0 0\n2 3\n0 2 1\n0 0 0\n";

#[test]
fn a_sound_map_is_told_with_all_that_a_page_shows() {
    let checked = checked(BASE);
    assert_eq!(codes(&checked), []);
    assert_eq!(checked.text.as_deref(), Some(BASE));
    assert_eq!(checked.first, [vec![0], vec![]]);
    assert_eq!(checked.stones, [1, 1]);
    let map = checked.map.unwrap();
    assert_eq!((map.width, map.height, &*map.cells), (3, 2, "021000"));
    assert_eq!(list().first().map(|map| map.name), Some("plain"));
}

/// The error is there while typing, with the side it is about, and the board can still be drawn.
#[test]
fn all_mistakes_that_can_be_told_apart_are_told() {
    let wrong =
        format!("{BASE}0 0 2 <-> 2 1 2\n0 0 0 <-> 2 0 0\n0 0 0 => 2 1 4\n0 0 0 <-> 2 1 4\n");
    let told = checked(&wrong);
    let expected = [
        ("transition_side_has_neighbour", 7),
        ("transition_side_used", 9),
        ("transition_side_used", 10),
    ];
    assert_eq!(codes(&told), expected);
    assert_eq!(told.errors[0].end, Some([0, 0, 2]));
    assert_eq!(told.map.unwrap().transitions, [[0, 0, 0, 2, 0, 0]]);
    assert_eq!(told.text, None);

    let cells = checked(&BASE.replace("0 2 1", "C 2 3"));
    assert_eq!(
        codes(&cells),
        [("cell_unknown", 5), ("stone_of_missing_player", 5)]
    );
    assert_eq!(cells.map.unwrap().cells, "020000");
    let head = checked("9 300 0 0 1 3 0 2 1");
    assert_eq!(codes(&head), [("players_range", 1), ("count_range", 1)]);
    let nothing = checked("");
    assert_eq!(codes(&nothing), [("not_a_number", 1)]);
    assert!(nothing.map.is_none());
}

/// The loader stops where the editor goes on: both name the same first mistake.
#[test]
fn the_first_mistake_is_the_one_the_loader_names() {
    let mut dice = common::dice(7);
    for _ in 0..2_000 {
        let mut bytes = common::random_map(&mut dice).to_string().into_bytes();
        for _ in 0..=dice.below(3) {
            let at = dice.below(bytes.len() as u32) as usize;
            bytes[at] = b"0123489xcib- <>z"[dice.below(16) as usize];
        }
        let survey = Map::survey(&bytes, 50);
        match Map::read(&bytes, 50) {
            Ok(map) => assert_eq!((survey.map, survey.errors.len()), (Some(map), 0)),
            Err(error) => assert_eq!(survey.errors.first(), Some(&error)),
        }
    }
}

fn start(map: &str) -> View {
    let game = Reversi::on(&Map::read(text(map).as_bytes(), 50).unwrap());
    game.view(Viewer::Spectator)
}

fn spot(map: &str, x: u16, y: u16) -> Spot {
    Spot {
        map: text(map),
        max_side: None,
        view: start(map),
        x,
        y,
    }
}

#[test]
fn a_look_shows_what_a_stone_captures_and_what_each_choice_leads_to() {
    let map = "2 0 0 0 : 1 4 : c 2 2 1";
    let found = look(&spot(map, 0, 0)).unwrap();
    assert!(found.legal && !found.overrides);
    assert_eq!(found.captured, [1, 2]);
    assert_eq!(found.rays[2].end, RayEnd::Captures);
    let stones: Vec<_> = found
        .outcomes
        .iter()
        .map(|o| (o.special, &*o.stones))
        .collect();
    assert_eq!(stones, [(1, &[4, 0][..]), (2, &[0, 4][..])]);

    let refused = look(&spot(map, 1, 0)).unwrap();
    assert!(!refused.legal && refused.overrides && refused.outcomes.is_empty());
    assert_eq!(refused.problem.unwrap().code, "no_override");
    let off = look(&spot(map, 9, 9)).unwrap();
    assert_eq!(off.problem.unwrap().code, "off_board");

    let mut wrong = spot(map, 0, 0);
    wrong.view.board = "0".into();
    assert_eq!(look(&wrong).unwrap_err().code, "wrong_view");
    wrong.map = "2 0".into();
    assert_eq!(look(&wrong).unwrap_err().code, "not_a_number");
}

/// The blast passes a transition.
#[test]
fn a_look_shows_what_a_bomb_destroys() {
    let map = "2 0 2 1 : 1 5 : 1 0 - 0 2 : 1 0 2 <-> 3 0 6";
    let found = look(&spot(map, 1, 0)).unwrap();
    assert_eq!(found.destroyed, [0, 1, 3]);
    assert_eq!(found.lost, [1, 0]);
    assert!(found.rays.is_empty() && found.captured.is_empty());
}

/// One missing and one extra tile where a ray comes back to its start, with the ray that explains it.
#[test]
fn claims_are_compared_and_explained() {
    let map = text("2 1 0 0 : 3 4 : - - - - / - 2 2 - / - 1 - - : 2 1 2 <-> 1 1 0");
    let position = Position::new(&Map::read(map.as_bytes(), 50).unwrap());
    let mut review = Review::of("{\"step\":0,\"legal\":[[1,1]]}\nnonsense\n");
    review.see(&position);
    let report = review.report();
    let verdict = &report.claims[0];
    assert_eq!(
        (&*verdict.missing, &*verdict.extra),
        (&[(2, 1)][..], &[(1, 1)][..])
    );
    let extra = verdict
        .rays
        .iter()
        .find(|told| (told.x, told.y) == (1, 1))
        .unwrap();
    assert_eq!(extra.rays[2].end, RayEnd::Returns);
    assert_eq!(extra.rays[2].end.sentence(), "returns to the start");
    assert!(report.claims[1].problem.is_some());
    assert_eq!(report.first_difference, Some(0));
}

#[test]
fn a_claim_about_what_was_never_reached_says_so() {
    let game = Reversi::new(&Config::default(), 2).unwrap();
    let right = r#"{"step":0,"player":1,"legal":[[4,2],[5,3],[2,4],[3,5]],"next":1,"bombs":0}"#;
    let wrong = r#"{"step":0,"next":2,"overrides":3}"#;
    let mut review = Review::of(&format!("{right}\n{wrong}\n{{\"step\":5}}\n"));
    review.see(game.position());
    let report = review.report();
    assert!(report.claims[0].ok, "{:?}", report.claims[0]);
    assert_eq!(report.claims[1].counts.len(), 2);
    assert!(report.claims[2].problem.is_some());
    assert_eq!(report.first_difference, Some(0));
}

#[test]
fn a_map_is_described_and_played_by_chance() {
    let ring = text(
        "2 0 1 0 : 3 5 : 0 2 1 0 0 / - - - - - / c 0 - 0 0 : 0 0 6 <-> 4 0 2, 0 2 0 <-> 0 2 0",
    );
    let map = Map::read(ring.as_bytes(), 50).unwrap();
    let told = info(&map);
    assert_eq!(told.parts, [5, 2, 2]);
    assert_eq!((told.transitions, told.mirrors, told.rings), (2, 1, 1));
    assert_eq!(told.reachable + told.dead.len(), 7);
    assert_eq!(told.dead, [(0, 2), (1, 2), (3, 2), (4, 2)]);
    assert_eq!(told.first[0], [(0, 0)]);
    let plain = Map::read(parlor_reversi::maps::named("plain").unwrap().as_bytes(), 50).unwrap();
    let fair = fairness(&plain, 200, 1);
    assert!(fair.wins.iter().sum::<f64>() >= 0.999);
    assert!((fair.stones.iter().sum::<f64>() - 1.0).abs() < 1e-9);
    assert!(
        fair.placed[0].iter().sum::<f64>() > 0.9,
        "corners are nearly always taken"
    );
    assert!((55.0..61.0).contains(&fair.turns), "{}", fair.turns);
}
