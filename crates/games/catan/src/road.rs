//! The longest trail over the roads of one player.

use crate::{
    bits::Bits,
    geometry::{EDGES_AT, ways_from},
};

/// The length of the longest trail over `roads`: no road twice, through no node of `closed`.
///
/// `nodes` are those the roads touch. A trail may begin and end at a closed node.
pub fn longest(roads: u128, nodes: u64, closed: u64) -> u8 {
    let mut seen = 0;
    let mut best = 0;
    // A longest trail begins where an odd number of roads meet or no trail passes, or it is a ring.
    for node in nodes.numbers() {
        let odd = (roads & EDGES_AT[usize::from(node)]).count_ones() & 1 != 0;
        if odd || closed >> node & 1 != 0 {
            best = best.max(from(node, roads, closed, &mut seen));
        }
    }
    for node in nodes.numbers() {
        if seen >> node & 1 == 0 {
            best = best.max(from(node, roads, closed, &mut seen));
        }
    }
    best
}

/// The length of the longest trail that begins at `node`; notes the nodes it comes to.
pub(crate) fn from(node: u8, roads: u128, closed: u64, seen: &mut u64) -> u8 {
    *seen |= 1 << node;
    let mut best = 0;
    for &(edge, next) in ways_from(node) {
        if roads >> edge & 1 == 0 {
            continue;
        }
        let length = match closed >> next & 1 {
            0 => 1 + from(next, roads & !(1 << edge), closed, seen),
            _ => {
                *seen |= 1 << next;
                1
            }
        };
        best = best.max(length);
    }
    best
}
