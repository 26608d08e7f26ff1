//! What a position of the plain board looks like, by moves, frontier, corners and stones that stay.

use parlor_reversi::Othello;

const CORNERS: u64 = 0x8100_0000_0000_0081;
const LEFT: u64 = 0x0101_0101_0101_0101;
const RIGHT: u64 = 0x8080_8080_8080_8080;

/// For who moves, in hundredths of stones.
pub(super) fn estimate(board: Othello) -> i32 {
    let empties = board.empties();
    let free = empties.count_ones() as i32;
    let (own, other) = (board.own, board.other);
    let moves = count(board.moves()) - count(board.passed().moves());
    let frontier = count(around(empties) & other) - count(around(empties) & own);
    let corners = count(own & CORNERS) - count(other & CORNERS);
    // Beside a free corner: on the diagonal, and on the edges.
    let open = empties & CORNERS;
    let diagonal = diagonals(open);
    let beside = around(open) & !diagonal;
    let bad = count(other & diagonal) - count(own & diagonal);
    let poor = count(other & beside) - count(own & beside);
    let safe = count(anchored(own)) - count(anchored(other));
    let stones = board.lead();
    // Stones count at the end, moves before it.
    let late = 60 - free;
    moves * (40 + free)
        + frontier * (10 + free / 3)
        + corners * 350
        + bad * 250
        + poor * 100
        + safe * 130
        + stones * (late - 20) * 2
}

const fn count(set: u64) -> i32 {
    set.count_ones() as i32
}

/// The neighbours of a set.
const fn around(set: u64) -> u64 {
    let side = (set & !RIGHT) << 1 | (set & !LEFT) >> 1;
    let wide = set | side;
    side | wide << 8 | wide >> 8
}

/// The diagonal neighbours of a set.
const fn diagonals(set: u64) -> u64 {
    let side = (set & !RIGHT) << 1 | (set & !LEFT) >> 1;
    side << 8 | side >> 8
}

/// Stones on the edges that hang together with an own corner: they stay.
const fn anchored(own: u64) -> u64 {
    const ROWS: u64 = 0xff00_0000_0000_00ff;
    let mut along = own & CORNERS;
    let mut down = own & CORNERS;
    let mut step = 0;
    while step < 6 {
        along |= ((along & !RIGHT) << 1 | (along & !LEFT) >> 1) & own & ROWS;
        down |= (down << 8 | down >> 8) & own & (LEFT | RIGHT);
        step += 1;
    }
    along | down
}
