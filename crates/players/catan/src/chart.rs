//! What a board offers at each node, found out once per board.

use parlor_catan::{Board, Hex, Node, Resource};

/// How many nodes there are.
const NODES: usize = parlor_catan::geometry::NODES;

/// How much a card of each kind is worth to one who has none in particular.
const WORTH: [f32; 5] = [1.0, 1.0, 0.85, 1.1, 1.1];

/// A harbour as one node has it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Port {
    /// None.
    #[default]
    None,
    /// Three of any kind for one.
    Any,
    /// Two of this kind for one.
    Of(Resource),
}

/// What a board offers at each node.
#[derive(Clone, Debug)]
pub(crate) struct Chart {
    board: Board,
    /// The pips of each kind.
    pub(crate) yields: [[u8; 5]; NODES],
    /// The totals that pay there, as bits.
    pub(crate) totals: [u16; NODES],
    /// The harbour there.
    pub(crate) ports: [Port; NODES],
}

impl Chart {
    /// Reads a board.
    pub(crate) fn of(board: &Board) -> Self {
        let mut chart = Self {
            board: *board,
            yields: [[0; 5]; NODES],
            totals: [0; NODES],
            ports: [Port::None; NODES],
        };
        for hex in Hex::all() {
            let tile = board.tile(hex);
            let Some(kind) = tile.terrain.resource() else {
                continue;
            };
            for node in nodes(parlor_catan::geometry::CORNERS[hex.index()]) {
                chart.yields[node][kind.index()] += board.pips(hex);
                chart.totals[node] |= 1 << tile.token;
            }
        }
        for harbour in board.list_harbours() {
            let (a, b) = harbour.at.ends();
            let port = harbour.kind.map_or(Port::Any, Port::Of);
            chart.ports[a.index()] = port;
            chart.ports[b.index()] = port;
        }
        chart
    }

    /// Whether it was read from this board.
    pub(crate) fn is_of(&self, board: &Board) -> bool {
        self.board == *board
    }

    /// The pips of a node, all kinds together.
    pub(crate) fn pips(&self, node: Node) -> u8 {
        self.yields[node.index()].iter().sum()
    }

    /// The cards per roll of the hex that brings most to these settlements and cities.
    pub(crate) fn largest(&self, settlements: u64, cities: u64) -> f32 {
        let hexes = Hex::all()
            .map(|hex| cards_from(hex, settlements, cities) * u32::from(self.board.pips(hex)));
        hexes.max().map_or(0.0, |most| most as f32 / 36.0)
    }

    /// What a site is worth to one who already produces `production` per roll of each kind.
    pub(crate) fn site(&self, node: usize, production: &[f32; 5]) -> f32 {
        let mut worth = 0.0;
        for kind in 0..5 {
            let pips = f32::from(self.yields[node][kind]);
            let need = 1.3 - production[kind].min(0.25) * 2.4;
            worth += pips * WORTH[kind] * need;
        }
        worth
            + match self.ports[node] {
                Port::None => 0.0,
                Port::Any => 1.2,
                Port::Of(kind) => 0.6 + 6.0 * production[kind.index()].min(0.3),
            }
    }
}

/// The cards that settlements and cities get when a hex pays.
pub(crate) fn cards_from(hex: Hex, settlements: u64, cities: u64) -> u32 {
    let corners = parlor_catan::geometry::CORNERS[hex.index()];
    (settlements & corners).count_ones() + 2 * (cities & corners).count_ones()
}

/// The numbers in a set of nodes.
pub(crate) fn nodes(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let node = (set != 0).then(|| set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(node)
    })
}

/// The numbers in a set of edges.
pub(crate) fn edges(mut set: u128) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let edge = (set != 0).then(|| set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(edge)
    })
}

#[cfg(test)]
mod tests {
    use parlor_catan::{Catan, Config};
    use parlor_game::Game;

    use super::*;

    /// Two cards from a city and one from a settlement at the same hex, each for as many rolls as its pips.
    #[test]
    fn the_largest_hex_is_the_one_the_robber_hurts_most_at() {
        let game = Catan::new(&Config::beginner(), 4);
        let board = *game.unwrap().board();
        let chart = Chart::of(&board);
        let best = Hex::all().max_by_key(|hex| board.pips(*hex)).unwrap();
        let mut corners = nodes(parlor_catan::geometry::CORNERS[best.index()]);
        let (one, two) = (corners.next().unwrap(), corners.nth(2).unwrap());
        let pips = f32::from(board.pips(best));
        assert_eq!(chart.largest(0, 0), 0.0);
        assert_eq!(chart.largest(1 << one, 0), pips / 36.0);
        assert_eq!(chart.largest(1 << one, 1 << two), 3.0 * pips / 36.0);
    }
}
