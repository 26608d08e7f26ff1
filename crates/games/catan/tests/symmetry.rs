//! Turning and mirroring the board changes nothing but places.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test")]

mod common;

use common::{dice, rounds, without_trade};
use parlor_catan::{Action, Board, Catan, Edge, Harbour, Hex, Node, Point, Tile};
use parlor_game::{Game, Input, Millis, Status};

/// One of the twelve symmetries: so many sixths of a turn, then perhaps the mirror.
#[derive(Clone, Copy, Debug)]
struct Symmetry {
    turns: u8,
    mirror: bool,
}

impl Symmetry {
    fn all() -> impl Iterator<Item = Self> {
        (0..6).flat_map(|turns| [false, true].map(|mirror| Self { turns, mirror }))
    }

    fn point(self, point: Point) -> Point {
        let Point(x, y) = (0..self.turns).fold(point, |Point(x, y), _| Point(x - y, x));
        if self.mirror {
            Point(-x, y - x)
        } else {
            Point(x, y)
        }
    }

    fn hex(self, hex: Hex) -> Hex {
        self.point(hex.point()).try_into().unwrap()
    }

    fn node(self, node: Node) -> Node {
        self.point(node.point()).try_into().unwrap()
    }

    fn edge(self, edge: Edge) -> Edge {
        let (a, b) = edge.into();
        (self.point(a), self.point(b)).try_into().unwrap()
    }

    fn board(self, board: &Board) -> Board {
        let tile = |tile: Tile| Tile {
            at: self.hex(tile.at),
            ..tile
        };
        let harbour = |one: Harbour| Harbour {
            at: self.edge(one.at),
            ..one
        };
        let tiles: Vec<Tile> = board.tiles().into_iter().map(tile).collect();
        let harbours: Vec<Harbour> = board.list_harbours().into_iter().map(harbour).collect();
        Board::new(&tiles, &harbours).unwrap()
    }

    fn action(self, action: Action) -> Action {
        match action {
            Action::Settle { at } => Action::Settle { at: self.node(at) },
            Action::City { at } => Action::City { at: self.node(at) },
            Action::Road { at } => Action::Road { at: self.edge(at) },
            Action::Robber { to } => Action::Robber { to: self.hex(to) },
            other => other,
        }
    }
}

fn listed(game: &Catan, turn: impl Fn(Action) -> Action) -> Vec<String> {
    let mut actions = Vec::new();
    let seat = game.now().seat;
    game.actions(seat, &mut actions);
    let mut texts: Vec<String> = actions
        .into_iter()
        .map(|one| turn(one).to_string())
        .collect();
    texts.sort();
    texts
}

#[test]
fn turned_games_go_the_same_way() {
    for nth in 0..rounds(3, 200) {
        let mut choices = dice(nth as u32);
        let config = without_trade();
        let mut game = Catan::new(&config, 4).unwrap();
        let outcome = game.sample(&mut choices);
        game.apply(Millis(0), Input::Chance { outcome }, &mut Vec::new())
            .unwrap();
        let turned = |symmetry: Symmetry| {
            let board = symmetry.board(game.board());
            (symmetry, Catan::on_board(&config, board).unwrap())
        };
        let mut others: Vec<(Symmetry, Catan)> = Symmetry::all().map(turned).collect();
        loop {
            let input = match game.status() {
                Status::Over(_) => break,
                Status::Chance(_) => Input::Chance {
                    outcome: game.sample(&mut choices),
                },
                Status::Waiting { must, .. } => {
                    let seat = must.lowest().unwrap();
                    let action = game.random(seat, &mut choices).unwrap();
                    Input::Act { seat, action }
                }
            };
            for (symmetry, other) in &mut others {
                let texts = listed(&game, |action| symmetry.action(action));
                assert_eq!(listed(other, |action| action), texts, "{symmetry:?}");
                let input = match input.clone() {
                    Input::Act { seat, action } => Input::Act {
                        seat,
                        action: symmetry.action(action),
                    },
                    other => other,
                };
                other.apply(Millis(0), input, &mut Vec::new()).unwrap();
            }
            game.apply(Millis(0), input, &mut Vec::new()).unwrap();
            for (symmetry, other) in &others {
                assert_eq!(other.status(), game.status(), "{symmetry:?}");
                for seat in game.all_seats() {
                    assert_eq!(other.hand(seat), game.hand(seat));
                    let length = |game: &Catan| game.land().estate(seat).length;
                    assert_eq!(length(other), length(&game), "{symmetry:?}");
                }
            }
        }
    }
}
