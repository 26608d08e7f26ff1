//! Fives that one turn away: found for all rotations at once, without making turns.

use parlor_pentago::Rule;

use super::{
    layout::{Position, Turn, rotated},
    tables::{LINE, Parts, TURNED, parts},
};

/// With fewer own stones nobody wins by a turn.
const FEWEST: u32 = 4;

/// What one turn can bring about at once.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Threats {
    /// The rotations that give the other side a five.
    pub(super) handing: u8,
    /// Whether a turn gives both sides a five.
    pub(super) both: Option<Turn>,
}

/// The lines of four quadrants, and of the others if one is left out.
struct Lines {
    whole: [u32; 4],
    short: [u32; 4],
    free: [u32; 4],
}

/// Whether who has the turn can win by it.
#[inline]
pub(super) fn can_win(position: &Position, rule: Rule) -> bool {
    if position.own.count_ones() < FEWEST {
        return false;
    }
    let own = quarters(position.own);
    let other = quarters(position.other);
    let lines = lines(&own, &other);
    if rule == Rule::Classic && completes(&lines) != 0 {
        return true;
    }
    (0..8).any(|code| {
        completes_after(&lines, &own, &other, code) != 0
            && !is_five(rotated(position.other, code as u32))
    })
}

/// A turn that wins; nothing if there is none.
pub(super) fn winning(position: &Position, rule: Rule) -> Option<Turn> {
    if position.own.count_ones() < FEWEST {
        return None;
    }
    let empties = position.empties();
    let first = |fields: u64| fields.trailing_zeros() as usize;
    if rule == Rule::Classic {
        let fields = completing(position.own) & empties;
        if fields != 0 {
            return Some(Turn::new(first(fields), 0));
        }
    }
    (0..8).find_map(|code| {
        let fields = completing(rotated(position.own, code as u32));
        let fields = rotated(fields, code as u32 ^ 1) & empties;
        let wins = fields != 0 && !is_five(rotated(position.other, code as u32));
        wins.then(|| Turn::new(first(fields), code))
    })
}

/// What a turn can bring about where none wins.
#[inline]
pub(super) fn threats(position: &Position) -> Threats {
    let mut threats = Threats::default();
    if position.other.count_ones() <= FEWEST {
        return threats;
    }
    let other = quarters(position.other);
    let base = other.each_part();
    for code in 0..8 {
        let quadrant = code / 2;
        let turned = TURNED[code & 1][other.0[quadrant]];
        let mut whole = parts(quadrant, turned.into()).whole;
        for (q, part) in base.iter().enumerate() {
            if q != quadrant {
                whole &= part.whole;
            }
        }
        if whole != 0 {
            threats.handing |= 1 << code;
            let fields = completing(rotated(position.own, code as u32));
            let fields = rotated(fields, code as u32 ^ 1) & position.empties();
            if fields != 0 {
                threats.both = Some(Turn::new(fields.trailing_zeros() as usize, code));
            }
        }
    }
    threats
}

/// The patterns of a side in the four quadrants.
struct Quarters([usize; 4]);

impl Quarters {
    #[inline]
    fn each_part(&self) -> [Parts; 4] {
        std::array::from_fn(|q| parts(q, self.0[q]))
    }
}

#[inline]
fn quarters(side: u64) -> Quarters {
    Quarters(std::array::from_fn(|q| (side >> (9 * q)) as usize & 511))
}

#[inline]
fn lines(own: &Quarters, other: &Quarters) -> Lines {
    let own = own.each_part();
    let other = other.each_part();
    Lines {
        whole: own.map(|part| part.whole),
        short: own.map(|part| part.short),
        free: other.map(|part| part.free),
    }
}

/// The lines that a stone completes, or that are complete.
#[inline]
fn completes(lines: &Lines) -> u32 {
    let (mut whole, mut short, mut free) = (u32::MAX, 0, u32::MAX);
    for q in 0..4 {
        short = short & lines.whole[q] | whole & lines.short[q];
        whole &= lines.whole[q];
        free &= lines.free[q];
    }
    (short | whole) & free
}

/// The same after a rotation.
#[inline]
fn completes_after(lines: &Lines, own: &Quarters, other: &Quarters, code: usize) -> u32 {
    let quadrant = code / 2;
    let turned = |side: &Quarters| usize::from(TURNED[code & 1][side.0[quadrant]]);
    let here = parts(quadrant, turned(own));
    let mut whole = here.whole;
    let mut short = here.short;
    let mut free = parts(quadrant, turned(other)).free;
    for q in 0..4 {
        if q != quadrant {
            short = short & lines.whole[q] | whole & lines.short[q];
            whole &= lines.whole[q];
            free &= lines.free[q];
        }
    }
    (short | whole) & free
}

/// Whether a side has a five.
#[inline]
pub(super) fn is_five(side: u64) -> bool {
    let side = quarters(side);
    side.each_part()
        .iter()
        .fold(u32::MAX, |all, part| all & part.whole)
        != 0
}

/// The fields that would give a side a five; all of them if it has one.
fn completing(side: u64) -> u64 {
    let mut fields = 0;
    for line in LINE {
        match (line & !side).count_ones() {
            0 => return super::layout::ALL,
            1 => fields |= line & !side,
            _ => {}
        }
    }
    fields
}

#[cfg(test)]
mod tests {
    use parlor_game::{Dice, Draw};
    use parlor_pentago::{Board, End, State};

    use super::*;
    use crate::engine::layout::action_of;

    #[test]
    fn wins_and_gifts_are_those_of_the_rules() {
        let mut dice = Dice::of(&[3; 32], Draw { stream: 0, nth: 0 });
        let (mut wins, mut gifts, mut both) = (0, 0, 0);
        for nth in 0..600 {
            let rule = [Rule::Twente, Rule::Classic][nth % 2];
            let mut state = State::new(rule, Board::EMPTY);
            while state.end().is_none() {
                let position = Position::of(&state);
                let won = Some(End::Won(state.mover()));
                let mut turns = Vec::new();
                state.turns(&mut turns);
                let after = |action| {
                    let mut next = state;
                    next.play(action);
                    next.end()
                };
                let has_win = turns.iter().any(|action| after(*action) == won);
                assert_eq!(can_win(&position, rule), has_win, "{}", state.board());
                let turn = winning(&position, rule);
                assert_eq!(turn.is_some(), has_win);
                if let Some(turn) = turn {
                    assert_eq!(after(action_of(turn, &state)), won);
                    wins += 1;
                } else {
                    let found = threats(&position);
                    for action in &turns {
                        let code = crate::engine::layout::turn_of(*action).unwrap().code();
                        let handed = matches!(after(*action), Some(End::Won(_) | End::Both));
                        assert_eq!(found.handing >> code & 1 != 0, handed);
                        gifts += u32::from(handed);
                    }
                    let draws = turns.iter().any(|action| after(*action) == Some(End::Both));
                    assert_eq!(found.both.is_some(), draws);
                    if let Some(turn) = found.both {
                        assert_eq!(after(action_of(turn, &state)), Some(End::Both));
                        both += 1;
                    }
                }
                state.play(*dice.pick(&turns).unwrap());
            }
        }
        assert!(
            wins > 100 && gifts > 100 && both > 10,
            "{wins} {gifts} {both}"
        );
    }
}
