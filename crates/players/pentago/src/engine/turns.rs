//! The turns of a position, each board once, with the evaluation of the board they lead to.

use std::ops::ControlFlow;

use super::{
    layout::{Position, Turn},
    quadrants::{Offer, Quadrants, turned, with_stone},
    tables::{TURNED, number},
};

/// The evaluation is this many times finer than the values of the search.
const FINENESS: i32 = 64;

/// No estimate is larger.
pub(super) const MOST: i32 = 20_000;

/// The patterns of one quadrant.
#[derive(Clone, Copy)]
struct Here {
    /// As it is.
    plain: usize,
    /// Turned counter-clockwise and clockwise.
    turned: [usize; 2],
    /// The empty fields.
    empty: u32,
}

impl Here {
    fn is_round(&self) -> bool {
        self.turned[0] == self.plain
    }
}

/// Calls `see` with every turn and the value of its board for who made it, by the estimate alone.
///
/// Of turns that lead to the same board one is seen. Rotations in the set `without` are left out. A
/// board on which somebody has a five is valued like any other.
#[inline]
pub(super) fn each_turn<B>(
    quadrants: &Quadrants,
    position: &Position,
    without: u8,
    mut see: impl FnMut(Turn, i32) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let here: [Here; 4] = std::array::from_fn(|q| {
        let own = (position.own >> (9 * q)) as usize & 511;
        let other = (position.other >> (9 * q)) as usize & 511;
        Here {
            plain: number(own, other),
            turned: [turned(own, other, 0), turned(own, other, 1)],
            empty: !(own | other) as u32 & 511,
        }
    });
    let offers = |code: usize| &quadrants.offers[code];
    let plain = here.map(|here| offers(here.plain));
    let round: [bool; 4] = here.map(|here| here.is_round());
    for q in 0..4 {
        if here[q].empty == 0 {
            continue;
        }
        let others = [(q + 1) & 3, (q + 2) & 3, (q + 3) & 3];
        let own = quadrants.own[here[q].plain];
        let rest = others.into_iter().find(|other| round[*other]);
        let context = Context::new(others.map(|other| plain[other]));
        let own = match rest {
            Some(rest) => {
                for bit in bits(here[q].empty) {
                    let offer = offers(with_stone(here[q].plain, bit));
                    see(Turn::new(9 * q + bit, 2 * rest), context.value(offer))?;
                }
                own.with_rest
            }
            None => own.without,
        };
        for (way, lands_at) in TURNED.iter().enumerate() {
            if without >> (2 * q + way) & 1 != 0 {
                continue;
            }
            for bit in bits(own >> (9 * (way + 1)) & 511) {
                let lands = lands_at[1 << bit].trailing_zeros() as usize;
                let offer = offers(with_stone(here[q].turned[way], lands));
                see(Turn::new(9 * q + bit, 2 * q + way), context.value(offer))?;
            }
        }
        for (i, other) in others.into_iter().enumerate() {
            if round[other] {
                continue;
            }
            let [left, right] = here[other].turned;
            let ways = if left == right { 0..1 } else { 0..2 };
            for way in ways {
                if without >> (2 * other + way) & 1 != 0 {
                    continue;
                }
                let mut around = others.map(|other| plain[other]);
                around[i] = offers(here[other].turned[way]);
                let context = Context::new(around);
                for bit in bits(here[q].empty) {
                    let offer = offers(with_stone(here[q].plain, bit));
                    see(
                        Turn::new(9 * q + bit, 2 * other + way),
                        context.value(offer),
                    )?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// The value of a position for who has just moved, `other` of the position, by the estimate alone.
#[cfg(test)]
pub(super) fn estimate(quadrants: &Quadrants, position: &Position) -> i32 {
    let offer = |q: usize| {
        let own = (position.own >> (9 * q)) as usize & 511;
        let other = (position.other >> (9 * q)) as usize & 511;
        &quadrants.offers[number(other, own)]
    };
    Context::new([offer(1), offer(2), offer(3)]).value(offer(0))
}

/// Three quadrants around one that varies.
struct Context<'a> {
    next: &'a [i16; 16],
    before: &'a [i16; 16],
    facing: &'a [i16; 8],
    rest: i32,
}

impl<'a> Context<'a> {
    /// The next quadrant clockwise, the one across and the one before.
    #[inline]
    fn new([next, across, before]: [&'a Offer; 3]) -> Self {
        let rest = product(&next.next, &across.before)
            + product(&across.next, &before.before)
            + product(&next.across, &before.facing);
        Self {
            next: &next.before,
            before: &before.next,
            facing: &across.facing,
            rest,
        }
    }

    #[inline]
    fn value(&self, offer: &Offer) -> i32 {
        let sum = self.rest
            + product(&offer.next, self.next)
            + product(&offer.before, self.before)
            + product(&offer.across, self.facing);
        (sum / FINENESS).clamp(-MOST, MOST)
    }
}

#[inline]
fn product<const N: usize>(one: &[i16; N], other: &[i16; N]) -> i32 {
    let pairs = one.iter().zip(other);
    pairs.map(|(a, b)| i32::from(*a) * i32::from(*b)).sum()
}

#[inline]
fn bits(mut set: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = set.trailing_zeros();
        set &= set.wrapping_sub(1);
        (bit < 32).then_some(bit as usize)
    })
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use parlor_game::{Dice, Draw};
    use parlor_pentago::{Board, Rule, State};

    use super::*;
    use crate::engine::{layout::turn_of, quadrants::QUADRANTS};

    #[test]
    fn each_board_is_seen_once_with_its_estimate() {
        let mut dice = Dice::of(&[2; 32], Draw { stream: 0, nth: 0 });
        for _ in 0..60 {
            let mut state = State::new(Rule::Twente, Board::EMPTY);
            while state.end().is_none() {
                let position = Position::of(&state);
                let mut seen = HashMap::new();
                let _ = each_turn::<()>(&QUADRANTS, &position, 0, |turn, value| {
                    let next = position.after(turn);
                    assert_eq!(value, estimate(&QUADRANTS, &next));
                    assert_eq!(seen.insert((next.own, next.other), turn), None);
                    ControlFlow::Continue(())
                });
                let mut turns = Vec::new();
                state.turns(&mut turns);
                let all = turns.iter().filter_map(|action| turn_of(*action));
                assert!(all.clone().all(|turn| {
                    let next = position.after(turn);
                    seen.contains_key(&(next.own, next.other))
                }));
                assert!(all.count() >= seen.len());
                state.play(*dice.pick(&turns).unwrap());
            }
        }
    }

    #[test]
    fn the_empty_board_has_36_boards_behind_it() {
        let mut seen = 0;
        let _ = each_turn::<()>(&QUADRANTS, &Position::default(), 0, |_, _| {
            seen += 1;
            ControlFlow::Continue(())
        });
        assert_eq!(seen, 36);
    }

    #[test]
    fn images_of_a_board_are_estimated_alike() {
        let board: Board = ".XXX..X.X.OO...XOO.O...O.O..XX...XOO".parse().unwrap();
        let value =
            |board: Board| estimate(&QUADRANTS, &Position::of(&State::new(Rule::Twente, board)));
        assert!(
            board
                .images()
                .into_iter()
                .all(|image| value(image) == value(board))
        );
    }
}
