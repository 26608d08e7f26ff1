//! The board as the engine sees it: every quadrant lies as if it were the top left one.
//!
//! A side has nine bits per quadrant, the quadrants clockwise from the top left. Inside a quadrant the
//! bits go clockwise around the border from the *outer* corner (0), over the inner corner (4, next to the
//! middle of the board), then the centre (8). So one table serves all quadrants, turning a quadrant is
//! rotating a byte by two, and turning the whole board is rotating the word by nine.

#[cfg(test)]
use parlor_pentago::Board;
use parlor_pentago::{Action, Field, Side, State};

/// All 36 fields.
pub(super) const ALL: u64 = (1 << 36) - 1;

/// The bits of one quadrant.
pub(super) const QUADRANT: u64 = 511;

/// The stones seen by who has the turn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(super) struct Position {
    /// Of who has the turn.
    pub(super) own: u64,
    /// Of the other one.
    pub(super) other: u64,
}

/// One turn: eight times the bit that gets the stone, plus the code of the rotation: twice the quadrant,
/// one more if it turns clockwise.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Turn(pub(super) u16);

impl Turn {
    #[inline]
    pub(super) const fn new(bit: usize, code: usize) -> Self {
        Self((bit << 3 | code) as u16)
    }

    #[inline]
    pub(super) const fn bit(self) -> u32 {
        self.0 as u32 >> 3
    }

    #[inline]
    pub(super) const fn code(self) -> u32 {
        self.0 as u32 & 7
    }
}

impl Position {
    /// The position of a state.
    pub(super) fn of(state: &State) -> Self {
        let stones = |side: Side| {
            Field::all()
                .filter(|field| state.board().get(*field) == Some(side))
                .fold(0, |bits, field| {
                    bits | 1 << BIT[usize::from(field.number())]
                })
        };
        Self {
            own: stones(state.mover()),
            other: stones(state.mover().other()),
        }
    }

    /// The board of a position, whose mover follows from the number of stones.
    #[cfg(test)]
    pub(super) fn board(&self) -> Board {
        let mover = if self.stones().is_multiple_of(2) {
            Side::X
        } else {
            Side::O
        };
        let mut board = Board::EMPTY;
        for field in Field::all() {
            let bit = 1 << BIT[usize::from(field.number())];
            if self.own & bit != 0 {
                board.set(field, Some(mover));
            } else if self.other & bit != 0 {
                board.set(field, Some(mover.other()));
            }
        }
        board
    }

    #[inline]
    pub(super) const fn stones(&self) -> u32 {
        (self.own | self.other).count_ones()
    }

    #[inline]
    pub(super) const fn empties(&self) -> u64 {
        ALL & !(self.own | self.other)
    }

    /// The position after a turn, seen by the other one.
    #[inline]
    pub(super) const fn after(&self, turn: Turn) -> Self {
        let own = self.own | 1 << turn.bit();
        Self {
            own: rotated(self.other, turn.code()),
            other: rotated(own, turn.code()),
        }
    }

    /// The one among the eight images that stands for all of them, and how it comes about.
    #[inline]
    pub(super) fn canonical(&self) -> (Self, Image) {
        let mirrored = Self {
            own: mirrored(self.own),
            other: mirrored(self.other),
        };
        let mut least = (*self, Image::default());
        for (is_mirrored, start) in [(false, *self), (true, mirrored)] {
            let mut image = start;
            for turns in 0..4 {
                if image < least.0 {
                    least = (image, Image { is_mirrored, turns });
                }
                image = Self {
                    own: turned(image.own),
                    other: turned(image.other),
                };
            }
        }
        least
    }

    /// A number that tells this position from others.
    #[inline]
    pub(super) const fn hash(&self) -> u64 {
        let mixed = self.own.wrapping_mul(0x9e37_79b9_7f4a_7c15)
            ^ self
                .other
                .wrapping_mul(0xc2b2_ae3d_27d4_eb4f)
                .rotate_left(32);
        let mixed = (mixed ^ mixed >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93);
        mixed ^ mixed >> 29
    }
}

/// One of the eight images of a board: perhaps mirrored, then turned clockwise.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Image {
    is_mirrored: bool,
    turns: u32,
}

impl Image {
    /// A turn as it looks in the image.
    pub(super) fn forth(self, turn: Turn) -> Turn {
        let turn = if self.is_mirrored {
            mirrored_turn(turn)
        } else {
            turn
        };
        turned_turn(turn, self.turns)
    }

    /// The turn that looks like this in the image.
    pub(super) fn back(self, turn: Turn) -> Turn {
        let turn = turned_turn(turn, 4 - self.turns);
        if self.is_mirrored {
            mirrored_turn(turn)
        } else {
            turn
        }
    }
}

fn turned_turn(turn: Turn, turns: u32) -> Turn {
    let bit = (turn.bit() + 9 * turns) % 36;
    Turn::new(bit as usize, ((turn.code() + 2 * turns) & 7) as usize)
}

fn mirrored_turn(turn: Turn) -> Turn {
    let bit = mirrored(1 << turn.bit()).trailing_zeros();
    let quadrant = (8 - (turn.code() & 6)) & 6;
    Turn::new(bit as usize, (quadrant | turn.code() & 1 ^ 1) as usize)
}

/// A side after a rotation.
#[inline]
pub(super) const fn rotated(side: u64, code: u32) -> u64 {
    let shift = 9 * (code >> 1);
    let ring = (side >> shift) as u8;
    let turned = ring.rotate_left(6 - 4 * (code & 1));
    side ^ ((ring ^ turned) as u64) << shift
}

/// A side after the board has been turned clockwise.
#[inline]
const fn turned(side: u64) -> u64 {
    (side << 9 | side >> 27) & ALL
}

/// A side mirrored at the long diagonal through the top left.
#[inline]
const fn mirrored(side: u64) -> u64 {
    let mut image = 0;
    let mut quadrant = 0;
    while quadrant < 4 {
        let nine = side >> (9 * quadrant) & QUADRANT;
        let ring = (nine as u8).reverse_bits().rotate_left(1);
        image |= (nine & 256 | ring as u64) << (9 * ((4 - quadrant) & 3));
        quadrant += 1;
    }
    image
}

/// The engine's quadrants, clockwise, as the rotation codes number them.
const QUADRANTS: [u8; 4] = [0, 1, 3, 2];

/// Where the fields of a quadrant lie among its nine bits when it is the top left one.
const RING: [[u8; 3]; 3] = [[0, 1, 2], [7, 8, 3], [6, 5, 4]];

/// The bit of each field.
const BIT: [u8; 36] = {
    let mut bits = [0; 36];
    let mut field = 0;
    while field < 36 {
        let (row, col) = (field / 6, field % 6);
        let quadrant = QUADRANTS[row / 3 * 2 + col / 3];
        let ring = RING[row % 3][col % 3];
        let local = match ring {
            8 => 8,
            ring => (ring + 8 - 2 * quadrant) & 7,
        };
        bits[field] = 9 * quadrant + local;
        field += 1;
    }
    bits
};

/// The turn of an action with a rotation.
#[cfg(test)]
pub(super) fn turn_of(action: Action) -> Option<Turn> {
    let bit = *BIT.get(usize::from(action.cell))?;
    let code = action.rotation.filter(|code| *code < 8)?;
    let quadrant = QUADRANTS[usize::from(code >> 1)];
    Some(Turn::new(bit.into(), (quadrant << 1 | code & 1).into()))
}

/// The action of a turn; the rotation is left out where the stone alone wins.
pub(super) fn action_of(turn: Turn, state: &State) -> Action {
    let cell = BIT.iter().position(|bit| u32::from(*bit) == turn.bit());
    let cell = cell.unwrap_or_default() as u8;
    let code = turn.code() as u8;
    let action = Action::new(cell, QUADRANTS[usize::from(code >> 1)] << 1 | code & 1);
    if state.wins_without_rotation(cell) {
        let rotation = None;
        return Action { cell, rotation };
    }
    action
}

#[cfg(test)]
mod tests {
    use parlor_game::{Dice, Draw};
    use parlor_pentago::Rule;

    use super::*;

    #[test]
    fn every_turn_gives_the_board_that_the_rules_give() {
        let mut dice = Dice::of(&[1; 32], Draw { stream: 0, nth: 0 });
        for _ in 0..50 {
            let mut state = State::new(Rule::Twente, Board::EMPTY);
            while state.end().is_none() {
                let position = Position::of(&state);
                assert_eq!(position.board(), *state.board());
                let mut turns = Vec::new();
                state.turns(&mut turns);
                for action in &turns {
                    let turn = turn_of(*action).unwrap();
                    assert_eq!(action_of(turn, &state), *action);
                    let mut next = state;
                    next.play(*action);
                    assert_eq!(position.after(turn).board(), *next.board());
                }
                state.play(*dice.pick(&turns).unwrap());
            }
        }
    }

    #[test]
    fn images_of_a_board_have_one_canonical_position() {
        let board: Board = ".XXX..X.X.OO...XOO.O...O.O..XX...XOO".parse().unwrap();
        let canonical = Position::of(&State::new(Rule::Twente, board)).canonical().0;
        for image in board.images() {
            let position = Position::of(&State::new(Rule::Twente, image));
            let (least, image) = position.canonical();
            assert_eq!(least, canonical);
            for turn in (0..288)
                .map(Turn)
                .filter(|turn| position.empties() >> turn.bit() & 1 != 0)
            {
                let there = image.forth(turn);
                assert_eq!(image.back(there), turn);
                let next = canonical.after(there).canonical().0;
                assert_eq!(position.after(turn).canonical().0, next);
            }
        }
    }

    #[test]
    fn the_classes_under_symmetry_have_the_known_numbers() {
        let mut positions = vec![Position::default()];
        for known in [1, 6, 165, 2_715, 44_481, 471_870] {
            assert_eq!(positions.len(), known);
            if known == 471_870 {
                break;
            }
            let mut next: Vec<Position> = Vec::new();
            for position in &positions {
                let mut empty = position.empties();
                while empty != 0 {
                    let own = position.own | empty & empty.wrapping_neg();
                    empty &= empty - 1;
                    let other = position.other;
                    let placed = Position {
                        own: other,
                        other: own,
                    };
                    next.push(placed.canonical().0);
                }
            }
            next.sort_unstable();
            next.dedup();
            positions = next;
        }
    }
}
