//! The symmetries of the board, checked by counting all boards with few stones.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test")]

use parlor_pentago::{Board, Field, Side};

/// Calls `each` with every board that has these numbers of stones.
fn boards(x: u8, o: u8, each: &mut impl FnMut(&Board)) {
    fn place(board: Board, from: u8, left: [u8; 2], each: &mut impl FnMut(&Board)) {
        let side = match left {
            [0, 0] => return each(&board),
            [0, _] => Side::O,
            [_, _] => Side::X,
        };
        let mut fewer = left;
        fewer[side as usize] -= 1;
        let next_side = left[0] == 1 && side == Side::X;
        for field in Field::all().skip(from.into()) {
            if board.is_empty(field) {
                let mut next = board;
                next.set(field, Some(side));
                let from = if next_side { 0 } else { field.number() + 1 };
                place(next, from, fewer, each);
            }
        }
    }
    place(Board::EMPTY, 0, [x, o], each);
}

#[test]
fn the_classes_under_symmetry_have_the_known_numbers() {
    let known = [
        (1, 1),
        (6, 36),
        (165, 1_260),
        (2_715, 21_420),
        (44_481, 353_430),
        (471_870, 3_769_920),
    ];
    for (stones, (classes, all)) in (0u8..).zip(known) {
        let (mut counted, mut canonical) = (0, 0);
        boards(stones.div_ceil(2), stones / 2, &mut |board| {
            counted += 1;
            canonical += u32::from(board.canonical() == *board);
        });
        assert_eq!((canonical, counted), (classes, all), "{stones} stones");
    }
}

#[test]
fn turning_and_mirroring_move_each_field_to_its_image() {
    for field in Field::all() {
        let (row, col) = (field.number() / 6, field.number() % 6);
        let lone = |row: u8, col: u8| {
            let mut board = Board::EMPTY;
            board.set(Field::new(row * 6 + col).unwrap(), Some(Side::X));
            board
        };
        assert_eq!(lone(row, col).turned(), lone(col, 5 - row));
        assert_eq!(lone(row, col).mirrored(), lone(row, 5 - col));
    }
}
