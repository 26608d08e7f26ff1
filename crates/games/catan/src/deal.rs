//! Laying a board: the fixed one, and those that chance makes.

use parlor_game::Dice;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{
    Board, Edge, Harbour, Harbours, Hex, Node, Resource, Terrain, Tile,
    bits::Bits,
    board::pips,
    geometry::{COAST, HEX_NEIGHBOURS, HEXES, HEXES_AT, hex_number},
};

/// The nine usual places of harbours, clockwise from the top left.
const PLACES: [((i8, i8), (i8, i8)); 9] = [
    ((-3, 2), (-2, 3)),
    ((0, 4), (1, 4)),
    ((3, 4), (4, 4)),
    ((5, 2), (5, 3)),
    ((3, -1), (4, 0)),
    ((0, -4), (1, -3)),
    ((-3, -5), (-2, -5)),
    ((-4, -4), (-4, -3)),
    ((-4, -1), (-4, 0)),
];

/// The harbours of the box: four take any kind.
const KINDS: [Option<Resource>; 9] = [
    None,
    None,
    None,
    None,
    Some(Resource::Brick),
    Some(Resource::Lumber),
    Some(Resource::Wool),
    Some(Resource::Grain),
    Some(Resource::Ore),
];

/// The order in which the spiral deals tokens.
const SPIRAL: [u8; 18] = [5, 2, 6, 3, 8, 10, 9, 12, 11, 4, 8, 10, 9, 4, 5, 6, 3, 11];

/// The way of the spiral from the top left corner.
const WALK: [(i8, i8); HEXES] = [
    (-2, 2),
    (-3, 0),
    (-4, -2),
    (-3, -3),
    (-2, -4),
    (0, -3),
    (2, -2),
    (3, 0),
    (4, 2),
    (3, 3),
    (2, 4),
    (0, 3),
    (-1, 1),
    (-2, -1),
    (-1, -2),
    (1, -1),
    (2, 1),
    (1, 2),
    (0, 0),
];

type Lands = [Terrain; HEXES];
type Numbers = [u8; HEXES];

/// How chance lays a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Deal {
    /// Any terrain, tokens along a spiral.
    Spiral,
    /// Any terrain, any tokens, but 6 and 8 never side by side.
    Shuffled,
    /// Again and again, until nothing is lopsided.
    Balanced,
}

impl Deal {
    /// Lays a board.
    pub fn lay(self, harbours: Harbours, dice: &mut Dice) -> Board {
        if self == Self::Balanced {
            return balanced(harbours, dice);
        }
        let lands = shuffled_lands(dice);
        let numbers = match self {
            Self::Spiral | Self::Balanced => spiral(&lands, dice.below(6) as usize),
            Self::Shuffled => loop {
                let numbers = shuffled_numbers(&lands, dice);
                if !touch(&numbers, |a, b| is_red(a) && is_red(b)) {
                    break numbers;
                }
            },
        };
        let kinds = shuffled_kinds(dice);
        assemble(&lands, &numbers, &places(harbours, dice), &kinds)
    }
}

/// The fixed board for beginners.
pub(crate) fn beginner() -> Board {
    use Terrain::{Desert, Fields, Forest, Hills, Mountains, Pasture};
    let lands = [
        Mountains, Pasture, Forest, //
        Fields, Hills, Pasture, Hills, //
        Fields, Forest, Desert, Forest, Mountains, //
        Forest, Mountains, Fields, Pasture, //
        Hills, Fields, Pasture,
    ];
    let numbers = [10, 2, 9, 12, 6, 4, 10, 9, 11, 0, 3, 8, 8, 3, 4, 5, 5, 6, 11];
    let kinds = [
        None,
        Some(Resource::Grain),
        Some(Resource::Ore),
        None,
        Some(Resource::Wool),
        None,
        None,
        Some(Resource::Brick),
        Some(Resource::Lumber),
    ];
    assemble(&lands, &numbers, &usual_places(), &kinds)
}

fn shuffled_lands(dice: &mut Dice) -> Lands {
    use Terrain::{Desert, Fields, Forest, Hills, Mountains, Pasture};
    let mut lands = [
        Fields, Fields, Fields, Fields, Forest, Forest, Forest, Forest, Pasture, Pasture, Pasture,
        Pasture, Hills, Hills, Hills, Mountains, Mountains, Mountains, Desert,
    ];
    dice.shuffle(&mut lands);
    lands
}

fn shuffled_numbers(lands: &Lands, dice: &mut Dice) -> Numbers {
    let mut tokens = SPIRAL;
    dice.shuffle(&mut tokens);
    let mut next = tokens.into_iter();
    lands.map(|land| match land {
        Terrain::Desert => 0,
        _ => next.next().unwrap_or(0),
    })
}

fn shuffled_kinds(dice: &mut Dice) -> [Option<Resource>; 9] {
    let mut kinds = KINDS;
    dice.shuffle(&mut kinds);
    kinds
}

/// Tokens along the spiral from one of the six corners.
pub(crate) fn spiral(lands: &Lands, corner: usize) -> Numbers {
    let mut numbers = [0; HEXES];
    let mut next = SPIRAL.into_iter();
    for (x, y) in WALK {
        // A sixth of a turn counter-clockwise is (x, y) → (x − y, x).
        let (x, y) = (0..corner).fold((x, y), |(x, y), _| (x - y, x));
        let hex = hex_number(x, y).map_or(0, usize::from);
        if lands[hex] != Terrain::Desert {
            numbers[hex] = next.next().unwrap_or(0);
        }
    }
    numbers
}

const fn is_red(token: u8) -> bool {
    matches!(token, 6 | 8)
}

/// Whether two neighbouring hexes have tokens that may not touch.
fn touch(numbers: &Numbers, clash: impl Fn(u8, u8) -> bool) -> bool {
    (0..HEXES).any(|hex| {
        let later = HEX_NEIGHBOURS[hex] >> hex << hex;
        later
            .numbers()
            .any(|other| clash(numbers[hex], numbers[usize::from(other)]))
    })
}

/// Shuffles until nothing is lopsided.
fn balanced(harbours: Harbours, dice: &mut Dice) -> Board {
    let (lands, numbers) = loop {
        let lands = shuffled_lands(dice);
        let numbers = shuffled_numbers(&lands, dice);
        if is_balanced(&lands, &numbers) {
            break (lands, numbers);
        }
    };
    loop {
        let kinds = shuffled_kinds(dice);
        let places = places(harbours, dice);
        if !serves_itself(&lands, &places, &kinds) {
            return assemble(&lands, &numbers, &places, &kinds);
        }
    }
}

/// Whether terrain and tokens are spread as `balanced` promises.
pub(crate) fn is_balanced(lands: &Lands, numbers: &Numbers) -> bool {
    let clash = |a: u8, b: u8| {
        is_red(a) && is_red(b) || a == b && a != 0 || matches!((a, b), (2, 12) | (12, 2))
    };
    let mut by_kind = [0; 5];
    for (land, token) in lands.iter().zip(numbers) {
        if let Some(kind) = land.resource() {
            by_kind[kind.index()] += pips(*token);
        }
    }
    let [brick, lumber, wool, grain, ore] = by_kind;
    let fair = [lumber, wool, grain]
        .iter()
        .all(|sum| (11..=15).contains(sum))
        && [brick, ore].iter().all(|sum| (8..=12).contains(sum));
    fair && !touch(numbers, clash) && Node::all().all(|node| is_calm(lands, numbers, node))
}

/// Whether a node is neither too rich nor all of one terrain.
fn is_calm(lands: &Lands, numbers: &Numbers, node: Node) -> bool {
    let hexes = HEXES_AT[node.index()];
    let rich: u8 = hexes
        .numbers()
        .map(|hex| pips(numbers[usize::from(hex)]))
        .sum();
    let mut kinds = hexes.numbers().map(|hex| lands[usize::from(hex)]);
    let first = kinds.next();
    let alike = hexes.count() == 3 && kinds.all(|land| Some(land) == first);
    rich <= 12 && !alike
}

/// Whether a 2:1 harbour lies at a hex of its own kind.
pub(crate) fn serves_itself(lands: &Lands, places: &[Edge], kinds: &[Option<Resource>; 9]) -> bool {
    let mut harbours = places.iter().zip(kinds);
    harbours.any(|(at, kind)| {
        let (a, b) = at.ends();
        let land = HEXES_AT[a.index()] & HEXES_AT[b.index()];
        let land = land
            .numbers()
            .next()
            .and_then(|hex| lands[usize::from(hex)].resource());
        kind.is_some() && *kind == land
    })
}

/// Where nine harbours lie.
fn places(harbours: Harbours, dice: &mut Dice) -> Vec<Edge> {
    match harbours {
        Harbours::Usual => usual_places(),
        Harbours::Scattered => scattered_places(dice),
    }
}

fn usual_places() -> Vec<Edge> {
    let edge = |((ax, ay), (bx, by)): ((i8, i8), (i8, i8))| {
        Edge::between(Node::at(ax, ay)?, Node::at(bx, by)?)
    };
    PLACES.into_iter().filter_map(edge).collect()
}

/// Nine edges of the coast without a common corner. However they fall, there is room: on a coast of 30 edges ten always fit.
fn scattered_places(dice: &mut Dice) -> Vec<Edge> {
    let mut coast: Vec<Edge> = COAST.numbers().filter_map(Edge::new).collect();
    dice.shuffle(&mut coast);
    let mut taken = 0u64;
    coast.retain(|edge| {
        let (a, b) = edge.ends();
        let corners = a.bit() | b.bit();
        let is_free = taken & corners == 0;
        if is_free {
            taken |= corners;
        }
        is_free
    });
    coast.truncate(PLACES.len());
    coast
}

fn assemble(
    lands: &Lands,
    numbers: &Numbers,
    places: &[Edge],
    kinds: &[Option<Resource>; 9],
) -> Board {
    let tiles: Vec<Tile> = Hex::all()
        .map(|at| Tile {
            at,
            terrain: lands[at.index()],
            token: numbers[at.index()],
        })
        .collect();
    let harbours = places.iter().zip(kinds).map(|(at, kind)| Harbour {
        at: *at,
        kind: *kind,
    });
    let harbours: Vec<Harbour> = harbours.collect();
    Board::new(&tiles, &harbours).unwrap_or(Board::BLANK)
}

#[cfg(test)]
mod tests {
    use parlor_game::Draw;

    use super::*;

    fn dice(nth: u32) -> Dice {
        Dice::of(&[3; 32], Draw { stream: 0, nth })
    }

    #[test]
    fn the_spiral_never_puts_red_or_equal_tokens_side_by_side() {
        for corner in 0..6 {
            for desert in 0..HEXES {
                let mut lands = [Terrain::Hills; HEXES];
                lands[desert] = Terrain::Desert;
                let numbers = spiral(&lands, corner);
                let clash = |a, b| is_red(a) && is_red(b) || a == b && a != 0;
                assert!(!touch(&numbers, clash), "corner {corner}, desert {desert}");
                let mut sorted = numbers;
                sorted.sort_unstable();
                assert_eq!(sorted[..4], [0, 2, 3, 3], "every token is dealt");
            }
        }
    }

    #[test]
    fn shuffled_and_balanced_boards_keep_what_they_promise() {
        let rounds = if cfg!(debug_assertions) { 300 } else { 10_000 };
        for nth in 0..rounds {
            let board = Deal::Shuffled.lay(Harbours::Usual, &mut dice(nth));
            board.check_material().unwrap();
            let numbers: Numbers = std::array::from_fn(|n| board.tiles()[n].token);
            assert!(!touch(&numbers, |a, b| is_red(a) && is_red(b)));
            let board = Deal::Balanced.lay(Harbours::Usual, &mut dice(nth));
            board.check_material().unwrap();
            let lands: Lands = std::array::from_fn(|n| board.tiles()[n].terrain);
            let numbers: Numbers = std::array::from_fn(|n| board.tiles()[n].token);
            assert!(is_balanced(&lands, &numbers));
            let kinds: Vec<_> = board.list_harbours().iter().map(|h| h.kind).collect();
            let kinds = kinds.try_into().unwrap();
            assert!(!serves_itself(&lands, &usual_places(), &kinds));
        }
    }

    #[test]
    fn scattered_harbours_lie_all_along_the_coast_and_never_two_at_one_corner() {
        let mut seen = 0u128;
        for nth in 0..300 {
            for deal in [Deal::Spiral, Deal::Shuffled, Deal::Balanced] {
                let board = deal.lay(Harbours::Scattered, &mut dice(nth));
                board.check_material().unwrap();
                let mut corners = 0u64;
                for harbour in board.list_harbours() {
                    let (a, b) = harbour.at.ends();
                    assert_eq!(corners & (a.bit() | b.bit()), 0);
                    corners |= a.bit() | b.bit();
                    seen |= harbour.at.bit();
                }
                if deal == Deal::Balanced {
                    let lands: Lands = std::array::from_fn(|n| board.tiles()[n].terrain);
                    let list = board.list_harbours();
                    let places: Vec<Edge> = list.iter().map(|harbour| harbour.at).collect();
                    let kinds: Vec<_> = list.iter().map(|harbour| harbour.kind).collect();
                    assert!(!serves_itself(&lands, &places, &kinds.try_into().unwrap()));
                }
            }
        }
        assert_eq!(seen, COAST, "every edge of the coast has its day");
    }

    /// Records say nothing of harbours that lie where they always did, and are laid with the same dice.
    #[test]
    fn a_configuration_without_a_word_of_harbours_keeps_its_text_and_its_board() {
        let config = crate::Config::default();
        let text = serde_json::to_value(&config).unwrap();
        assert_eq!(text.get("harbours"), None);
        let board = Deal::Spiral.lay(Harbours::Usual, &mut dice(0));
        let places: Vec<Edge> = board.list_harbours().iter().map(|one| one.at).collect();
        assert_eq!(places, usual_places());
    }

    #[test]
    fn the_board_for_beginners_is_made_of_the_box() {
        let board = beginner();
        board.check_material().unwrap();
        let middle = board.tile(Hex::at(0, 0).unwrap());
        assert_eq!((middle.terrain, middle.token), (Terrain::Desert, 0));
        let edges: Vec<String> = board
            .list_harbours()
            .iter()
            .map(|h| h.at.to_string())
            .collect();
        assert_eq!(edges[0], "-3,2/-2,3");
        assert_eq!(edges[3], "5,2/5,3");
    }
}
