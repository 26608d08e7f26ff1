//! What the evaluation weighs.
//!
//! A line is worth the product of what its two parts are worth, each in its quadrant: more with more
//! stones, less for every quarter turn the quadrant needs, nothing with a stone of the other side. So a
//! quadrant can be looked up whole, and a board is a few products of looked-up vectors.
//!
//! The numbers come from the engine's own games: from random openings it played against itself, and they
//! were fitted so that the sum predicts the result (logistic regression; about 400 of the search's points
//! are a factor of e in the odds). They are whole numbers so that every machine finds the same.

/// The worth of a part of a line by its stones, then by the quarter turns it is away.
pub(super) type Part<const STONES: usize> = [[i16; 3]; STONES];

/// The two parts of a line over two quadrants.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line {
    pub(super) three: Part<4>,
    pub(super) two: Part<3>,
}

/// What one side's stones are worth.
#[derive(Clone, Copy, Debug)]
pub(super) struct Weights {
    /// Lines along the border of the board.
    pub(super) outer: Line,
    /// Lines through the centres of two neighbouring quadrants.
    pub(super) middle: Line,
    /// Lines along the inner borders of quadrants.
    pub(super) inner: Line,
    /// The long diagonals.
    pub(super) long: Line,
    /// The short diagonals; the corner they touch in a third quadrant is not looked at.
    pub(super) short: Part<3>,
    /// A stone on the border of a quadrant and in its centre, however it is turned.
    pub(super) corner: i16,
    pub(super) edge: i16,
    pub(super) centre: i16,
}

/// Of the side that has just moved.
pub(super) static WAITING: Weights = Weights {
    outer: Line {
        three: [[0, 5, 24], [0, 7, 35], [124, 68, 61], [392, 213, 154]],
        two: [[22, 16, 0], [105, 52, 0], [214, 80, 1]],
    },
    middle: Line {
        three: [[2, 1, 2], [29, 16, 13], [104, 49, 60], [302, 120, 213]],
        two: [[22, 7, 5], [62, 22, 4], [169, 42, 16]],
    },
    inner: Line {
        three: [[7, 3, 4], [32, 10, 3], [120, 38, 11], [593, 61, 26]],
        two: [[16, 5, 2], [54, 19, 9], [307, 29, 0]],
    },
    long: Line {
        three: [[19, 5, 9], [42, 21, 19], [122, 39, 78], [324, 42, 235]],
        two: [[20, 0, 0], [55, 4, 0], [190, 27, 0]],
    },
    short: [[8, 10, 12], [61, 35, 4], [143, 66, 22]],
    corner: 153,
    edge: 167,
    centre: 125,
};

/// Of the side that has the turn.
pub(super) static MOVING: Weights = Weights {
    outer: Line {
        three: [[0, 0, 25], [0, 11, 30], [76, 71, 69], [434, 207, 145]],
        two: [[24, 24, 2], [103, 36, 2], [173, 70, 14]],
    },
    middle: Line {
        three: [[4, 3, 4], [46, 20, 24], [139, 38, 95], [437, 59, 349]],
        two: [[16, 19, 6], [27, 45, 4], [142, 94, 15]],
    },
    inner: Line {
        three: [[13, 10, 4], [51, 34, 0], [150, 40, 3], [563, 37, 13]],
        two: [[15, 6, 1], [63, 19, 5], [262, 149, 0]],
    },
    long: Line {
        three: [[22, 12, 18], [54, 38, 32], [104, 45, 60], [282, 17, 193]],
        two: [[14, 0, 0], [61, 4, 0], [212, 73, 42]],
    },
    short: [[36, 4, 0], [63, 30, 19], [81, 54, 33]],
    corner: 183,
    edge: 194,
    centre: 141,
};
