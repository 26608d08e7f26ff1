//! A position under a rule: turns without checks, for search and playouts.

use parlor_game::Dice;

use crate::{Action, Board, Field, Lines, Rotation, Rule, Side};

/// How a position ends a match.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum End {
    /// One side has a five.
    Won(Side),
    /// Both sides have.
    Both,
    /// The board is full and nobody has.
    Full,
}

/// A position under a rule, with its judgement.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State {
    board: Board,
    stones: u8,
    rule: Rule,
    end: Option<End>,
}

/// Nobody can have a five with fewer stones on the board.
const FEWEST_TO_END: u8 = 9;

impl State {
    /// A position; the side to move follows from the number of stones.
    pub fn new(rule: Rule, board: Board) -> Self {
        let mut state = Self {
            board,
            stones: board.stones(),
            rule,
            end: None,
        };
        state.end = state.judge();
        state
    }

    /// The stones.
    #[inline]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// How many stones there are.
    #[inline]
    pub const fn stones(&self) -> u8 {
        self.stones
    }

    /// When fives count.
    #[inline]
    pub const fn rule(&self) -> Rule {
        self.rule
    }

    /// How the match has ended, if it has.
    #[inline]
    pub const fn end(&self) -> Option<End> {
        self.end
    }

    /// Who has the turn, or would have it.
    #[inline]
    pub const fn mover(&self) -> Side {
        if self.stones & 1 == 0 {
            Side::X
        } else {
            Side::O
        }
    }

    /// The lines of five on the board, of both sides.
    pub fn lines(&self) -> Lines {
        self.board.fives(Side::X).or(self.board.fives(Side::O))
    }

    /// Lists the turns by field, then by rotation code.
    pub fn turns(&self, out: &mut Vec<Action>) {
        if self.end.is_some() {
            return;
        }
        let winning = self.winning_placements();
        for field in Field::all().filter(|field| self.board.is_empty(*field)) {
            let cell = field.number();
            if winning & field.bit() != 0 {
                let rotation = None;
                out.push(Action { cell, rotation });
            } else {
                out.extend((0..8).map(|code| Action::new(cell, code)));
            }
        }
    }

    /// Plays a legal turn.
    #[inline]
    pub fn play(&mut self, action: Action) {
        let Some(field) = Field::new(action.cell) else {
            return;
        };
        let rotation = action.rotation.and_then(Rotation::new);
        self.play_bit(field.bit(), rotation);
    }

    /// Plays a turn chosen evenly among the empty fields and, apart from that, the eight rotations.
    #[inline]
    pub fn play_random(&mut self, dice: &mut Dice) {
        let (bit, rotation) = self.random(dice);
        self.play_bit(bit, Some(rotation));
    }

    /// A turn that wins, if there is one.
    pub fn winning_turn(&self) -> Option<Action> {
        if self.end.is_some() || self.stones + 1 < FEWEST_TO_END {
            return None;
        }
        let placements = self.winning_placements();
        if placements != 0 {
            let cell = Field::of(placements).number();
            return Some(Action {
                cell,
                rotation: None,
            });
        }
        let mover = self.mover();
        Rotation::all().find_map(|rotation| {
            let mut turned = self.board;
            turned.rotate(rotation);
            let fields = turned.completing(mover);
            if fields == 0 || turned.is_winner(mover.other()) {
                return None;
            }
            let cell = Field::of(rotation.back().turn(fields)).number();
            Some(Action::new(cell, rotation.code()))
        })
    }

    /// Whether a stone on this cell wins before a rotation, which is then left out.
    pub fn wins_without_rotation(&self, cell: u8) -> bool {
        Field::new(cell).is_some_and(|field| self.winning_placements() & field.bit() != 0)
    }

    /// The fields that win without a rotation.
    #[inline]
    pub(crate) fn winning_placements(&self) -> u64 {
        match self.rule {
            Rule::Twente => 0,
            Rule::Classic => self.board.completing(self.mover()),
        }
    }

    /// An empty field and a rotation by chance; the match is not over.
    #[inline]
    pub(crate) fn random(&self, dice: &mut Dice) -> (u64, Rotation) {
        let choice = dice.below(8 * (36 - u32::from(self.stones)));
        let bit = nth_bit(self.board.empties(), choice >> 3);
        (bit, Rotation::from_low_bits(choice))
    }

    /// Plays a stone on an empty field, then the rotation unless the stone has won; tells what was rotated.
    #[inline]
    pub(crate) fn play_bit(&mut self, bit: u64, rotation: Option<Rotation>) -> Option<Rotation> {
        let mover = self.mover();
        self.board.put(mover, bit);
        self.stones += 1;
        if self.rule == Rule::Classic && self.board.is_winner(mover) {
            self.end = Some(End::Won(mover));
            return None;
        }
        if let Some(rotation) = rotation {
            self.board.rotate(rotation);
        }
        self.end = self.judge();
        rotation
    }

    #[inline]
    fn judge(&self) -> Option<End> {
        if self.stones < FEWEST_TO_END {
            return None;
        }
        match (self.board.is_winner(Side::X), self.board.is_winner(Side::O)) {
            (true, true) => Some(End::Both),
            (true, false) => Some(End::Won(Side::X)),
            (false, true) => Some(End::Won(Side::O)),
            (false, false) if self.stones == 36 => Some(End::Full),
            (false, false) => None,
        }
    }
}

/// Plays by chance until the end.
pub fn playout(mut state: State, dice: &mut Dice) -> State {
    while state.end.is_none() {
        state.play_random(dice);
    }
    state
}

/// The position of the `n`th bit of a byte.
static NTH: [[u8; 8]; 256] = {
    let mut table = [[0; 8]; 256];
    let mut byte = 0;
    while byte < 256 {
        let (mut n, mut bit) = (0, 0);
        while bit < 8 {
            if byte >> bit & 1 != 0 {
                table[byte][n] = bit as u8;
                n += 1;
            }
            bit += 1;
        }
        byte += 1;
    }
    table
};

/// The `n`th bit of `set`, counted from zero, without a loop that the processor could not foresee.
#[inline]
fn nth_bit(set: u64, n: u32) -> u64 {
    const ONES: u64 = 0x0101_0101_0101_0101;
    const TOPS: u64 = 0x80 * ONES;
    const PAIRS: u64 = 0x55 * ONES;
    const FOURS: u64 = 0x33 * ONES;
    const EIGHTS: u64 = 0x0f * ONES;
    let twos = set - ((set >> 1) & PAIRS);
    let fours = (twos & FOURS) + ((twos >> 2) & FOURS);
    let counts = (fours + (fours >> 4)) & EIGHTS;
    let upto = counts.wrapping_mul(ONES); // Bits in this byte and all below it.
    let passed = (TOPS + u64::from(n) * ONES).wrapping_sub(upto) & TOPS; // Bytes below the bit's.
    let shift = (passed >> 7).wrapping_mul(ONES) >> 53 & 56;
    let before = (upto << 8) >> shift & 0xff;
    let byte = (set >> shift & 0xff) as usize;
    1 << shift << NTH[byte][(u64::from(n) - before) as usize & 7]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nth_bit_is_found_in_every_set() {
        let mut dice = Dice::of(&[1; 32], parlor_game::Draw { stream: 0, nth: 0 });
        for _ in 0..2000 {
            let word = |dice: &mut Dice| u64::from(dice.below(1 << 18)) << 18;
            let set = word(&mut dice) & word(&mut dice) | u64::from(dice.below(1 << 18));
            let bits = (0..36).map(|i| 1u64 << i).filter(|bit| set & bit != 0);
            for (n, bit) in bits.enumerate() {
                assert_eq!(nth_bit(set, n as u32), bit);
            }
        }
    }
}
