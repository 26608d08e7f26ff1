//! Which free tiles somebody might still occupy.

use crate::{Graph, Position};

/// For each cell whether a stone lies there or somebody might still place one.
///
/// A free tile counts if the first two tiles of one of its rays count and are not itself. This is
/// optimistic about colours and never calls a tile dead that can be reached. While stones are placed
/// it does not change: whoever occupies a tile occupies one that counts already.
pub fn reachable(position: &Position) -> Vec<bool> {
    let graph = position.graph();
    let mut live = vec![false; graph.area()];
    let tiles = graph.tiles().iter().copied();
    let mut grown: Vec<u16> = tiles.filter(|t| position.cell(*t).is_occupied()).collect();
    for tile in &grown {
        live[usize::from(*tile)] = true;
    }
    // A tile that begins to count may let those count that are one or two steps away.
    while let Some(tile) = grown.pop() {
        for direction in 0..8 {
            let first = graph.step(tile, direction);
            let second = first.and_then(|(tile, on)| graph.step(tile, on));
            for (near, _) in first.into_iter().chain(second) {
                let holds = !live[usize::from(near)] && !position.cell(near).is_hole();
                if holds && can_be_enclosed(graph, &live, near) {
                    live[usize::from(near)] = true;
                    grown.push(near);
                }
            }
        }
    }
    live
}

/// The free tiles that nobody can ever occupy, lowest first.
pub fn dead_tiles(position: &Position) -> Vec<u16> {
    let live = reachable(position);
    let tiles = position.graph().tiles().iter().copied();
    tiles
        .filter(|tile| position.cell(*tile).is_free() && !live[usize::from(*tile)])
        .collect()
}

/// Whether the first two tiles in some direction may hold stones.
fn can_be_enclosed(graph: &Graph, live: &[bool], tile: u16) -> bool {
    let may_hold = |at: u16| at != tile && live[usize::from(at)];
    (0..8).any(|direction| {
        let Some((first, on)) = graph.step(tile, direction) else {
            return false;
        };
        let Some((second, _)) = graph.step(first, on) else {
            return false;
        };
        may_hold(first) && may_hold(second)
    })
}
