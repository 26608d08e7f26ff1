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
