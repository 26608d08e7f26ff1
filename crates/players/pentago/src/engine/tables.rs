//! Tables by the pattern of one quadrant; one set serves all four.

/// What each line needs of a quadrant, by the quadrant's place in the line.
///
/// Lines come in four groups of eight; a quadrant's group is the one it begins. Its lines are three
/// pairs towards the next quadrant clockwise (along the border, in the middle, inside; first the one with
/// three fields here and two there, then the other way round), the long diagonal with three fields here,
/// and the short diagonal that leaves here, touches the next quadrant and ends in the one opposite.
const NEED: [[u16; 8]; 4] = [
    [
        mask(&[0, 1, 2]),
        mask(&[1, 2]),
        mask(&[7, 8, 3]),
        mask(&[8, 3]),
        mask(&[6, 5, 4]),
        mask(&[5, 4]),
        mask(&[0, 8, 4]),
        mask(&[1, 3]),
    ],
    [
        mask(&[7, 6]),
        mask(&[0, 7, 6]),
        mask(&[8, 5]),
        mask(&[1, 8, 5]),
        mask(&[3, 4]),
        mask(&[2, 3, 4]),
        0,
        mask(&[4]),
    ],
    [0, 0, 0, 0, 0, 0, mask(&[8, 4]), mask(&[7, 5])],
    [0; 8],
];

pub(super) const fn mask(bits: &[u8]) -> u16 {
    let mut mask = 0;
    let mut i = 0;
    while i < bits.len() {
        mask |= 1 << bits[i];
        i += 1;
    }
    mask
}

/// What a line needs of the first quadrant.
const fn need(line: usize) -> u16 {
    NEED[(4 - line / 8) & 3][line % 8]
}

/// The lines a pattern of the first quadrant leaves whole, one stone short, or untouched.
#[derive(Clone, Copy, Debug)]
pub(super) struct Parts {
    /// Lines with all their fields of this quadrant in the pattern.
    pub(super) whole: u32,
    /// Lines with all but one.
    pub(super) short: u32,
    /// Lines with none.
    pub(super) free: u32,
}

static PARTS: [Parts; 512] = {
    let none = Parts {
        whole: 0,
        short: 0,
        free: 0,
    };
    let mut table = [none; 512];
    let mut pattern = 0;
    while pattern < 512 {
        let mut line = 0;
        while line < 32 {
            let need = need(line);
            match (need & !(pattern as u16)).count_ones() {
                0 => table[pattern].whole |= 1 << line,
                1 => table[pattern].short |= 1 << line,
                _ => {}
            }
            if need & pattern as u16 == 0 {
                table[pattern].free |= 1 << line;
            }
            line += 1;
        }
        pattern += 1;
    }
    table
};

/// The lines of a pattern in a quadrant: every quadrant begins its group of eight.
#[inline]
pub(super) fn parts(quadrant: usize, pattern: usize) -> Parts {
    let parts = PARTS[pattern & 511];
    let shift = 8 * quadrant as u32;
    Parts {
        whole: parts.whole.rotate_left(shift),
        short: parts.short.rotate_left(shift),
        free: parts.free.rotate_left(shift),
    }
}

/// The fields of a line.
pub(super) const LINE: [u64; 32] = {
    let mut lines = [0; 32];
    let mut line = 0;
    while line < 32 {
        let mut quadrant = 0;
        while quadrant < 4 {
            let place = (quadrant + 4 - line / 8) & 3;
            lines[line] |= (NEED[place][line % 8] as u64) << (9 * quadrant);
            quadrant += 1;
        }
        line += 1;
    }
    lines
};

/// A pattern turned clockwise and counter-clockwise.
pub(super) static TURNED: [[u16; 512]; 2] = {
    let mut table = [[0; 512]; 2];
    let mut pattern = 0;
    while pattern < 512 {
        let (ring, centre) = (pattern as u8, pattern as u16 & 256);
        table[0][pattern] = ring.rotate_left(6) as u16 | centre;
        table[1][pattern] = ring.rotate_left(2) as u16 | centre;
        pattern += 1;
    }
    table
};

/// A pattern as a number to the base of three.
pub(super) static TERNARY: [u16; 512] = {
    let mut table = [0; 512];
    let mut pattern = 0;
    while pattern < 512 {
        let (mut bit, mut power) = (0, 1);
        while bit < 9 {
            if pattern >> bit & 1 != 0 {
                table[pattern] += power;
            }
            power *= 3;
            bit += 1;
        }
        pattern += 1;
    }
    table
};

/// How many patterns a quadrant can have with the stones of both sides.
pub(super) const PATTERNS: usize = 19_683;

/// The number of a pattern with the stones of both sides.
#[inline]
pub(super) fn number(own: usize, other: usize) -> usize {
    usize::from(TERNARY[own & 511]) + 2 * usize::from(TERNARY[other & 511])
}

#[cfg(test)]
mod tests {
    use parlor_pentago::{Board, Field, LINES, Rule, Side, State};

    use super::*;
    use crate::engine::layout::Position;

    #[test]
    fn the_lines_are_those_of_the_rules() {
        let mut own: Vec<u64> = LINE.to_vec();
        let mut known: Vec<u64> = LINES
            .iter()
            .map(|fields| {
                let mut board = Board::EMPTY;
                for field in fields {
                    board.set(Field::new(*field).unwrap(), Some(Side::X));
                }
                // With five stones it is the other's turn; only the stones matter.
                Position::of(&State::new(Rule::Twente, board)).other
            })
            .collect();
        own.sort_unstable();
        known.sort_unstable();
        assert_eq!(own, known);
    }

    #[test]
    fn the_parts_of_all_quadrants_make_the_lines() {
        for (line, fields) in LINE.iter().enumerate() {
            let whole = |side: u64| {
                (0..4).fold(u32::MAX, |lines, quadrant| {
                    lines & parts(quadrant, (side >> (9 * quadrant)) as usize).whole
                })
            };
            assert_eq!(whole(*fields), 1 << line);
            let without_one = fields & (fields - 1);
            assert_eq!(whole(without_one), 0);
        }
    }
}
