//! What is known of a map before anybody moves: the geometry that values and searches use.

use std::sync::Arc;

use parlor_reversi::{Cell, Graph, Position, reachable};

/// The geometry of one map.
#[derive(Debug)]
pub(super) struct Board {
    pub(super) graph: Arc<Graph>,
    /// For each cell on how many axes a stone can be enclosed there; 0 is a corner.
    pub(super) enclosed: Vec<u8>,
    /// For each cell a bit per axis that has an open side.
    pub(super) open_axes: Vec<u8>,
    /// The tiles with an open side, as places on a walk away from it: tile · 8 + direction.
    pub(super) from_edges: Vec<u32>,
    /// The corners, each with its neighbours.
    pub(super) corners: Vec<(u16, Vec<u16>)>,
    /// The most tiles that a bomb can destroy, as a share of all.
    pub(super) blast: f32,
}

impl Board {
    pub(super) fn new(graph: Arc<Graph>) -> Self {
        let area = graph.area();
        let mut board = Self {
            enclosed: vec![4; area],
            open_axes: vec![0; area],
            corners: Vec::new(),
            from_edges: Vec::new(),
            blast: 0.0,
            graph: graph.clone(),
        };
        for tile in graph.tiles() {
            let is_open = |side: u8| {
                graph
                    .step(*tile, side)
                    .is_none_or(|(next, _)| next == *tile)
            };
            let open = (0..4u8).filter(|axis| is_open(*axis) || is_open(*axis + 4));
            let axes = open.fold(0u8, |axes, axis| axes | 1 << axis);
            board.open_axes[usize::from(*tile)] = axes;
            board.enclosed[usize::from(*tile)] = 4 - axes.count_ones() as u8;
            for side in (0..8u8).filter(|side| graph.step(*tile, *side).is_none()) {
                let away = u32::from((side + 4) & 7);
                board.from_edges.push(u32::from(*tile) << 3 | away);
            }
            if axes == 0b1111 {
                let mut beside: Vec<u16> = (0..8)
                    .filter_map(|side| graph.step(*tile, side))
                    .map(|(next, _)| next)
                    .filter(|next| next != tile)
                    .collect();
                beside.sort_unstable();
                beside.dedup();
                board.corners.push((*tile, beside));
            }
        }
        let reach = 2.0 * f32::from(graph.radius()) + 1.0;
        board.blast = (reach * reach / board.tiles()).min(1.0);
        board
    }

    /// How many tiles there were at the start.
    pub(super) fn tiles(&self) -> f32 {
        self.graph.tiles().len().max(1) as f32
    }

    /// The choice and inversion tiles that somebody might still occupy.
    pub(super) fn live_specials(&self, position: &Position) -> Vec<u16> {
        let is_special = |tile: &u16| turns_over(position.cell(*tile));
        let mut specials: Vec<u16> = self.graph.tiles().to_vec();
        specials.retain(is_special);
        if !specials.is_empty() {
            let live = reachable(position);
            specials.retain(|tile| live[usize::from(*tile)]);
        }
        specials
    }
}

/// Whether a tile gives stones other owners.
#[inline]
pub(super) fn turns_over(cell: Cell) -> bool {
    cell == Cell::CHOICE || cell == Cell::INVERSION
}
