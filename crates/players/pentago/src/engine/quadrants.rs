//! What a quadrant contributes: to the evaluation, and to the turns that are worth a look.

use std::sync::LazyLock;

use super::{
    tables::{PATTERNS, TERNARY, TURNED, mask, number},
    weights::{Line, MOVING, Part, WAITING, Weights},
};

/// What one quadrant offers its neighbours; a pair of quadrants is worth the product of two of these.
#[derive(Clone, Copy, Debug)]
pub(super) struct Offer {
    /// To the next quadrant clockwise.
    pub(super) next: [i16; 16],
    /// To the one before.
    pub(super) before: [i16; 16],
    /// To the one opposite.
    pub(super) across: [i16; 8],
    /// What the one opposite multiplies with its own `across`.
    pub(super) facing: [i16; 8],
}

/// Which turns in a quadrant give boards of their own: nine bits for the stone alone, nine for a
/// rotation counter-clockwise behind it, nine for clockwise.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Own {
    /// If elsewhere a rotation changes nothing.
    pub(super) with_rest: u32,
    /// If none does.
    pub(super) without: u32,
}

/// The tables by the number of a quadrant's pattern.
#[derive(Debug)]
pub(super) struct Quadrants {
    pub(super) offers: Vec<Offer>,
    pub(super) own: Vec<Own>,
}

/// The tables by the weights of this engine.
pub(super) static QUADRANTS: LazyLock<Quadrants> =
    LazyLock::new(|| Quadrants::new(&WAITING, &MOVING));

/// One whole, for what stands on its own in a product.
const ONE: i16 = 64;

impl Quadrants {
    /// The tables for the side that has just moved (`own` of a pattern) and the one that has the turn.
    pub(super) fn new(waiting: &Weights, moving: &Weights) -> Self {
        let mut offers = Vec::with_capacity(PATTERNS);
        let mut own = Vec::with_capacity(PATTERNS);
        for code in 0..PATTERNS {
            let (mine, other) = pattern(code);
            offers.push(offer(mine, other, waiting, moving));
            own.push(boards(mine, other));
        }
        Self { offers, own }
    }
}

/// The stones of both sides by the number of their pattern.
fn pattern(mut code: usize) -> (u16, u16) {
    let mut sides = (0, 0);
    for bit in 0..9 {
        match code % 3 {
            1 => sides.0 |= 1 << bit,
            2 => sides.1 |= 1 << bit,
            _ => {}
        }
        code /= 3;
    }
    sides
}

fn offer(mine: u16, other: u16, waiting: &Weights, moving: &Weights) -> Offer {
    let ours = Side::new(mine, other, waiting);
    let theirs = Side::new(other, mine, moving);
    let mut offer = Offer {
        next: [0; 16],
        before: [0; 16],
        across: [0; 8],
        facing: [0; 8],
    };
    offer.next[..6].copy_from_slice(&ours.next);
    offer.next[6..12].copy_from_slice(&theirs.next);
    offer.next[12] = ours.alone - theirs.alone;
    offer.before[..6].copy_from_slice(&ours.before);
    offer.before[6..12].copy_from_slice(&theirs.before.map(|worth| -worth));
    offer.before[12] = ONE;
    offer.across[..4].copy_from_slice(&ours.across);
    offer.across[4..].copy_from_slice(&theirs.across);
    let [long, rest, up, down] = ours.across;
    offer.facing[..4].copy_from_slice(&[rest, long, down, up]);
    let [long, rest, up, down] = theirs.across;
    offer.facing[4..].copy_from_slice(&[-rest, -long, -down, -up]);
    offer
}

/// What the stones of one side offer.
struct Side {
    next: [i16; 6],
    before: [i16; 6],
    across: [i16; 4],
    alone: i16,
}

impl Side {
    fn new(stones: u16, blocks: u16, weights: &Weights) -> Self {
        let three = |fields: &[u8], line: &Line| part(stones, blocks, fields, &line.three);
        let two = |fields: &[u8], line: &Line| part(stones, blocks, fields, &line.two);
        let Weights {
            outer,
            middle,
            inner,
            long,
            short,
            ..
        } = weights;
        let count = |fields: &[u8]| (stones & mask(fields)).count_ones() as i16;
        Self {
            next: [
                three(&[0, 1, 2], outer),
                two(&[1, 2], outer),
                three(&[7, 8, 3], middle),
                two(&[8, 3], middle),
                three(&[6, 5, 4], inner),
                two(&[5, 4], inner),
            ],
            before: [
                two(&[7, 6], outer),
                three(&[0, 7, 6], outer),
                two(&[8, 5], middle),
                three(&[1, 8, 5], middle),
                two(&[3, 4], inner),
                three(&[2, 3, 4], inner),
            ],
            across: [
                three(&[0, 8, 4], long),
                two(&[8, 4], long),
                part(stones, blocks, &[1, 3], short),
                part(stones, blocks, &[7, 5], short),
            ],
            alone: weights.corner * count(&[0, 2, 4, 6])
                + weights.edge * count(&[1, 3, 5, 7])
                + weights.centre * count(&[8]),
        }
    }
}

/// The worth of some fields over the four ways the quadrant can be turned.
fn part<const N: usize>(stones: u16, blocks: u16, fields: &[u8], worth: &Part<N>) -> i16 {
    let mut fields = mask(fields);
    let mut sum = 0;
    for turns in [0, 1, 2, 1] {
        if fields & blocks == 0 {
            sum += worth[(fields & stones).count_ones() as usize][turns];
        }
        fields = TURNED[1][usize::from(fields)];
    }
    sum
}

/// The turns of `mine` in a quadrant whose boards differ.
fn boards(mine: u16, other: u16) -> Own {
    let plain = |bit: usize| (mine | 1 << bit, other);
    let turned = |way: usize, bit: usize| {
        let (mine, other) = plain(bit);
        let turn = |side: u16| TURNED[way][usize::from(side)];
        (turn(mine), turn(other))
    };
    let empty = |bit: &usize| (mine | other) >> bit & 1 == 0;
    let mut own = Own::default();
    let mut seen: Vec<(u16, u16)> = (0..9).filter(empty).map(plain).collect();
    let stones: u32 = (0..9).filter(empty).map(|bit| 1 << bit).sum();
    let add = |seen: &mut Vec<(u16, u16)>| {
        let mut set = 0;
        for way in 0..2 {
            for bit in (0..9).filter(empty) {
                let board = turned(way, bit);
                if !seen.contains(&board) {
                    seen.push(board);
                    set |= 1 << (9 * (way + 1) + bit);
                }
            }
        }
        set
    };
    own.with_rest = stones | add(&mut seen);
    own.without = stones | add(&mut Vec::new());
    own
}

/// The number of a pattern after one of its sides' stones is added on `bit`.
#[inline]
pub(super) fn with_stone(code: usize, bit: usize) -> usize {
    code + usize::from(TERNARY[1 << bit])
}

/// The number of a pattern after a rotation counter-clockwise (0) or clockwise (1).
#[inline]
pub(super) fn turned(own: usize, other: usize, way: usize) -> usize {
    number(
        TURNED[way][own & 511].into(),
        TURNED[way][other & 511].into(),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_and_their_numbers_go_together() {
        for code in 0..PATTERNS {
            let (own, other) = pattern(code);
            assert_eq!(own & other, 0);
            assert_eq!(number(own.into(), other.into()), code);
        }
    }

    #[test]
    fn an_empty_quadrant_gives_no_boards_of_its_own_by_rotating() {
        let own = boards(0, 0);
        assert_eq!(own.with_rest, 511);
        assert_eq!(own.without.count_ones(), 9 + 9);
    }
}
