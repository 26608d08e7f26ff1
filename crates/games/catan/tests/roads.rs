//! The longest road, checked against a slow and obvious count.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test")]

mod common;

use common::{dice, rounds, scene, watch, without_trade};
use parlor_catan::{Edge, Event, Land, Node, longest, notation};
use parlor_game::Seat;

const RING: &str = "0,1/1,1/1,0/0,-1/-1,-1/-1,0/0,1";
const EAST: &str = "1,1/2,2/3,2/3,1/2,0/1,0/1,1";
const NORTH: &str = "0,2/-1,2/-1,3/0,4/1,4/1,3/0,2";
const TAIL: &str = "0,1/0,2/1,3";
const FORK: &str = "0,1/0,2/1,3/1,4 0,1/1,1/2,2 0,1/-1,0/-2,0";
const LONG: &str = "-2,0/-1,0/0,1/0,2/1,3/1,4/2,5";

fn edges(text: &str) -> Vec<Edge> {
    let mut edges: Vec<Edge> = text
        .split_whitespace()
        .flat_map(|chain| {
            let nodes: Vec<&str> = chain.split('/').collect();
            let pairs: Vec<String> = nodes
                .windows(2)
                .map(|n| format!("{}/{}", n[0], n[1]))
                .collect();
            pairs.into_iter().map(|pair| notation::edge(&pair).unwrap())
        })
        .collect();
    edges.sort();
    edges.dedup();
    edges
}

/// The longest trail by trying everything, road by road.
fn by_trying(roads: &[Edge], closed: u64) -> u8 {
    fn go_on(at: Node, left: &[Edge], closed: u64, first: bool) -> u8 {
        if !first && closed & at.bit() != 0 {
            return 0;
        }
        let ways = left.iter().enumerate().filter_map(|(n, edge)| {
            let (a, b) = edge.ends();
            let next = if a == at {
                b
            } else if b == at {
                a
            } else {
                return None;
            };
            let mut rest = left.to_vec();
            rest.remove(n);
            Some(1 + go_on(next, &rest, closed, false))
        });
        ways.max().unwrap_or(0)
    }
    let starts = roads.iter().flat_map(|edge| [edge.ends().0, edge.ends().1]);
    starts
        .map(|node| go_on(node, roads, closed, true))
        .max()
        .unwrap_or(0)
}

fn length(roads: &str, blue: Option<&str>) -> u8 {
    let edges = edges(roads);
    let closed = blue.map_or(0, |at| notation::node(at).unwrap().bit());
    let set = edges.iter().fold(0, |set, edge| set | edge.bit());
    let nodes = edges.iter().fold(0, |set, edge| {
        set | edge.ends().0.bit() | edge.ends().1.bit()
    });
    let length = longest(set, nodes, closed);
    assert_eq!(length, by_trying(&edges, closed), "{roads} {blue:?}");
    length
}

#[test]
fn roads_have_their_lengths() {
    let tails = format!("{RING} {TAIL} 0,-1/0,-2/1,-2");
    let two = "-3,2/-3,1/-2,1/-2,0/-1,0 0,1/0,2/1,3/2,3/2,2";
    let joined = format!("{two} -1,0/0,1");
    let comb = "-4,0/-3,1/-2,1/-1,2/0,2/1,3/2,3 -3,1/-3,2 -1,2/-1,3 1,3/1,4";
    let cases = [
        ("a chain", "-1,0/0,1/0,2/1,3/1,4/2,5".to_owned(), None, 5, 5),
        ("a fork", FORK.to_owned(), None, 7, 5),
        ("a ring", RING.to_owned(), None, 6, 6),
        ("a ring with a tail", format!("{RING} {TAIL}"), None, 8, 8),
        (
            "two rings that share an edge",
            format!("{RING} {EAST}"),
            None,
            11,
            11,
        ),
        (
            "two rings and a bridge",
            format!("{RING} 0,1/0,2 {NORTH}"),
            None,
            13,
            13,
        ),
        ("a ring with two tails", tails, None, 10, 8),
        (
            "a chain cut in the middle",
            LONG.to_owned(),
            Some("0,2"),
            6,
            3,
        ),
        (
            "a chain cut beside the middle",
            LONG.to_owned(),
            Some("0,1"),
            6,
            4,
        ),
        (
            "a chain with a building at its end",
            LONG.to_owned(),
            Some("2,5"),
            6,
            6,
        ),
        (
            "a ring with a building of another",
            RING.to_owned(),
            Some("0,1"),
            6,
            6,
        ),
        (
            "a tail cut off its ring",
            format!("{RING} {TAIL}"),
            Some("0,1"),
            8,
            6,
        ),
        (
            "a ring cut across from its tail",
            format!("{RING} {TAIL}"),
            Some("0,-1"),
            8,
            6,
        ),
        (
            "a fork cut where it branches",
            FORK.to_owned(),
            Some("0,1"),
            7,
            3,
        ),
        (
            "two rings cut where they meet",
            format!("{RING} {EAST}"),
            Some("1,1"),
            11,
            10,
        ),
        ("two chains", two.to_owned(), None, 8, 4),
        ("two chains joined", joined.clone(), None, 9, 9),
        ("joined chains cut again", joined, Some("-1,0"), 9, 5),
        ("a comb", comb.to_owned(), None, 9, 6),
    ];
    for (name, roads, blue, pieces, expected) in cases {
        assert_eq!(edges(&roads).len(), pieces, "{name}");
        assert_eq!(length(&roads, blue), expected, "{name}");
    }
}

#[test]
fn an_own_city_does_not_interrupt_a_road() {
    let desk = scene(&format!("p1 road {LONG}; city 0,2"));
    assert_eq!(desk.game.land().estate(Seat(0)).length, 6);
}

/// What the holder is after something was built.
fn holder(told: &[Event]) -> Option<Option<u8>> {
    told.iter().find_map(|event| match event {
        Event::LongestRoad { seat } => Some(seat.map(|seat| seat.0 + 1)),
        _ => None,
    })
}

const FIVE_A: &str = "-3,2/-3,1/-2,1/-2,0/-1,0/-1,-1";
const FIVE_C: &str = "-3,-5/-3,-4/-2,-3/-2,-2/-1,-1/0,-1";

#[test]
fn equal_length_keeps_the_holder_and_a_longer_road_takes_it() {
    let mut desk = scene(&format!(
        "active p2\nlongest p1\np1 road {FIVE_A}\np2 hand 2b2l; road 1,4/1,3/2,3/2,2/3,2"
    ));
    assert_eq!(holder(&desk.act(2, "road 3,2/3,1")), None);
    assert_eq!(desk.game.longest_road(), Some(Seat(0)));
    assert_eq!(holder(&desk.act(2, "road 3,1/4,1")), Some(Some(2)));
}

/// A long chain of p1 and p2 about to settle on one of its nodes.
fn cut(chain: &str, more: &str, settle: &str, foot: &str) -> (common::Desk, Option<Option<u8>>) {
    let text = format!(
        "active p2\nlongest p1\np1 road {chain}; settle -2,0\np2 hand 1b1l1w1g; road {foot}\n{more}"
    );
    let mut desk = scene(&text);
    let told = desk.act(2, &format!("settle {settle}"));
    let changed = holder(&told);
    (desk, changed)
}

#[test]
fn a_holder_cut_to_five_keeps_it_if_nobody_is_longer() {
    let seven = "-2,0/-1,0/0,1/0,2/1,3/1,4/2,5/3,5";
    let (desk, changed) = cut(
        seven,
        "p3 road -3,-5/-3,-4/-2,-3/-2,-2/-1,-1/0,-1",
        "1,4",
        "0,4/1,4",
    );
    assert_eq!(desk.game.land().estate(Seat(0)).length, 5);
    assert_eq!(changed, None);
}

#[test]
fn a_holder_cut_to_four_loses_it_at_once_to_the_only_five() {
    let more = format!("p3 road {FIVE_C}");
    let (desk, changed) = cut(LONG, &more, "1,3", "2,3/1,3");
    assert_eq!(desk.game.land().estate(Seat(0)).length, 4);
    assert_eq!(changed, Some(Some(3)));
}

#[test]
fn two_equal_roads_leave_it_to_nobody_until_one_is_longer() {
    let more = format!("p3 hand 1b1l; road {FIVE_C}\np4 road 5,3/5,2/4,1/4,0/3,-1/3,-2");
    let (mut desk, changed) = cut(LONG, &more, "1,3", "2,3/1,3");
    assert_eq!(changed, Some(None));
    assert_eq!(desk.game.longest_road(), None);
    desk.act(2, "end");
    desk.roll(3, 6, 6);
    assert_eq!(holder(&desk.act(3, "road 0,-1/1,0")), Some(Some(3)));
}

#[test]
fn a_holder_cut_to_five_loses_it_to_a_six() {
    let eight = "-3,-1/-2,0/-1,0/0,1/0,2/1,3/1,4/2,5/3,5";
    let more = "p3 road -3,-5/-3,-4/-2,-3/-2,-2/-1,-1/0,-1/1,0";
    let (desk, changed) = cut(eight, more, "1,3", "2,3/1,3");
    assert_eq!(desk.game.land().estate(Seat(0)).length, 5);
    assert_eq!(changed, Some(Some(3)));
}

#[test]
fn nobody_has_it_until_somebody_builds_five_again() {
    let (mut desk, changed) = cut(
        LONG,
        "p1 hand 2b2l; settle -2,0; road -2,0/-1,0/0,1/0,2/1,3/1,4/2,5",
        "0,2",
        "-1,2/0,2",
    );
    assert_eq!(desk.game.land().estate(Seat(0)).length, 3);
    assert_eq!(changed, Some(None));
    desk.acts("p2 end");
    desk.roll(3, 6, 6);
    desk.acts("p3 end");
    desk.roll(4, 6, 6);
    desk.acts("p4 end");
    desk.roll(1, 6, 6);
    assert_eq!(holder(&desk.act(1, "road -2,0/-3,-1")), None);
    assert_eq!(holder(&desk.act(1, "road -3,-1/-3,-2")), Some(Some(1)));
}

/// A holder cut to four, with p4 at eight points without the card, and p3 moving before it.
fn lifted() -> common::Desk {
    let mut desk = scene(&format!(
        "active p2
         longest p1
         p1 road {LONG}; settle -2,0
         p2 hand 1b1l1w1g; road 2,3/1,3
         p3 hand 2b2l; road 5,3/5,2/4,1/4,0/3,-1
         p4 road {FIVE_C}; city -3,-5 0,-1 4,4 -4,0"
    ));
    let told = desk.act(2, "settle 1,3");
    assert_eq!(holder(&told), Some(Some(4)));
    assert_eq!(desk.game.points(Seat(3)), 10);
    desk.act(2, "end");
    desk.roll(3, 6, 6);
    assert!(!desk.is_over());
    desk
}

#[test]
fn points_gained_on_another_turn_win_when_ones_own_begins() {
    let mut desk = lifted();
    desk.act(3, "end");
    assert_eq!(desk.winner(), Some(4));
}

#[test]
fn points_lost_before_ones_own_turn_win_nothing() {
    let mut desk = lifted();
    desk.acts("p3 road 3,-1/3,-2");
    assert_eq!(
        desk.game.longest_road(),
        Some(Seat(3)),
        "a tie keeps the holder"
    );
    assert_eq!(holder(&desk.act(3, "road 3,-2/2,-3")), Some(Some(3)));
    desk.act(3, "end");
    assert!(!desk.is_over());
}

#[test]
fn a_free_road_that_wins_ends_the_match_at_once() {
    let mut desk = scene("p1 road -1,0/0,1/0,2/1,3/1,4; city -1,0 1,4 4,1 4,4; cards roads");
    desk.act(1, "play roads");
    let told = desk.act(1, "road 1,4/2,5");
    assert_eq!(holder(&told), Some(Some(1)));
    assert_eq!(desk.winner(), Some(1));
    desk.refuse(1, "road 2,5/3,5", "over");
}

#[test]
fn an_own_settlement_in_the_middle_changes_nothing() {
    let mut desk = scene(&format!("longest p1\np1 hand 1b1l1w1g; road {LONG}"));
    assert_eq!(holder(&desk.act(1, "settle 0,2")), None);
    assert_eq!(desk.game.land().estate(Seat(0)).length, 6);
}

#[test]
fn who_cuts_another_road_keeps_the_card() {
    let six = "-3,-5/-3,-4/-2,-3/-2,-2/-1,-1/0,-1/1,0";
    let mut desk = scene(&format!(
        "active p2\nlongest p2\np1 road {LONG}\np2 hand 1b1l1w1g; road {six} 2,3/1,3"
    ));
    assert_eq!(holder(&desk.act(2, "settle 1,3")), None);
    assert_eq!(desk.game.longest_road(), Some(Seat(1)));
}

#[test]
fn lengths_kept_up_to_date_equal_those_counted_by_trying() {
    let mut checked = 0;
    for nth in 0..rounds(20, 500) {
        watch(&without_trade(), &mut dice(nth as u32), |game, told| {
            let built = |e: &Event| matches!(e, Event::RoadBuilt { .. } | Event::Settled { .. });
            if !told.iter().any(built) {
                return;
            }
            let land: &Land = game.land();
            assert_eq!(*land, land.rebuilt(game.board()), "kept and rebuilt");
            for seat in game.all_seats() {
                let estate = land.estate(seat);
                let roads: Vec<Edge> = Edge::all()
                    .filter(|e| estate.roads & e.bit() != 0)
                    .collect();
                assert_eq!(estate.length, by_trying(&roads, land.foreign(seat)));
                checked += 1;
            }
        });
    }
    assert!(1000 < checked, "{checked}");
}
