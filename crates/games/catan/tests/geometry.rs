//! The shape of the board and the tree of the set-up.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test")]

use std::collections::BTreeSet;

use parlor_catan::{
    Catan, Config, Edge, Hex, Layout, Node, Phase, Point,
    geometry::{COAST, CORNERS, EDGES_AT, HEX_NEIGHBOURS, HEXES_AT, NEIGHBOURS},
};
use parlor_game::{Game, Input, Millis, Status};

#[test]
fn hexes_nodes_and_edges_touch_as_counted() {
    let count = |list: Vec<u32>, n: u32| list.iter().filter(|other| **other == n).count();
    let ones = |sets: &[u32]| sets.iter().map(|set| set.count_ones()).collect::<Vec<_>>();
    let hexes = ones(&HEX_NEIGHBOURS);
    assert_eq!([6, 4, 3].map(|n| count(hexes.clone(), n)), [7, 6, 6]);
    let nodes = ones(&HEXES_AT);
    assert_eq!([3, 2, 1].map(|n| count(nodes.clone(), n)), [24, 12, 18]);
    let next: Vec<u32> = NEIGHBOURS.iter().map(|set| set.count_ones()).collect();
    assert_eq!([3, 2].map(|n| count(next.clone(), n)), [36, 18]);
    for node in Node::all().filter(|node| NEIGHBOURS[node.index()].count_ones() == 2) {
        assert_eq!(HEXES_AT[node.index()].count_ones(), 1);
    }
    assert_eq!(COAST.count_ones(), 30);
    assert!(CORNERS.iter().all(|set| set.count_ones() == 6));
    for node in Node::all() {
        assert_eq!(
            EDGES_AT[node.index()].count_ones(),
            NEIGHBOURS[node.index()].count_ones()
        );
    }
}

#[test]
fn places_have_their_numbers() {
    assert_eq!(Hex::new(9).unwrap().point(), Point(0, 0));
    let nodes = [(0, -2, 3), (18, 0, 1), (30, 1, 0), (53, 2, -3)];
    for (number, x, y) in nodes {
        assert_eq!(Node::new(number).unwrap().point(), Point(x, y));
        assert_eq!(Node::at(x, y).unwrap().index(), usize::from(number));
    }
    let edges = [(0, "-2,3/-1,3"), (22, "0,1/0,2"), (71, "2,-3/3,-2")];
    for (number, text) in edges {
        assert_eq!(Edge::new(number).unwrap().to_string(), text);
    }
    for edge in Edge::all() {
        let (Point(ax, ay), Point(bx, by)) = edge.into();
        assert!(ax + ay < bx + by, "{edge}");
    }
    assert!(Hex::new(19).is_none() && Node::new(54).is_none() && Edge::new(72).is_none());
    assert!(Hex::at(0, 1).is_none() && Node::at(0, 0).is_none() && Node::at(-128, 127).is_none());
}

#[test]
fn symmetries_map_the_board_onto_itself() {
    let turns: [fn(Point) -> Point; 2] = [
        |Point(x, y)| Point(x - y, x),
        |Point(x, y)| Point(-x, y - x),
    ];
    for turn in turns {
        let hexes: BTreeSet<Hex> = Hex::all()
            .map(|hex| turn(hex.point()).try_into().unwrap())
            .collect();
        assert_eq!(hexes.len(), 19);
        let edges: BTreeSet<Edge> = Edge::all()
            .map(|edge| {
                let (a, b) = edge.into();
                (turn(a), turn(b)).try_into().unwrap()
            })
            .collect();
        assert_eq!(edges.len(), 72);
    }
}

/// The number of set-up sequences of so many actions, by the rules; the last two are counted at once.
fn setups(game: &Catan, depth: u32) -> u64 {
    let Status::Waiting { must, .. } = game.status() else {
        panic!("the set-up has no chance");
    };
    let seat = must.lowest().unwrap();
    let menu = game.menu(seat);
    match (depth, game.phase()) {
        (0, _) => return 1,
        (1, _) => return menu.count().into(),
        (2, Phase::SetupSettlement { .. }) => {
            let free = Node::all().filter(|node| menu.settle & node.bit() != 0);
            return free
                .map(|node| u64::from(EDGES_AT[node.index()].count_ones()))
                .sum();
        }
        _ => {}
    }
    let mut actions = Vec::new();
    game.actions(seat, &mut actions);
    let count = |action| {
        let mut next = *game;
        next.apply(Millis(0), Input::Act { seat, action }, &mut Vec::new())
            .unwrap();
        setups(&next, depth - 1)
    };
    actions.into_iter().map(count).sum()
}

#[test]
fn the_tree_of_the_set_up_has_its_size() {
    let sizes = [
        54,
        144,
        7_236,
        19_248,
        897_180,
        2_380_536,
        102_569_328,
        271_461_600,
    ];
    for players in 2..=4 {
        let config = Config {
            players,
            board: Layout::Beginner,
            ..Config::default()
        };
        let game = Catan::new(&config, players).unwrap();
        // Two players have set up after eight actions; four is the usual number.
        let most = if players == 4 { 8 } else { 6 };
        for (depth, size) in (1..=most).zip(sizes) {
            assert_eq!(
                setups(&game, depth),
                size,
                "{depth} actions, {players} players"
            );
        }
    }
}
