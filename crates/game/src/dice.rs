//! Where chance comes from: a function of the match's seed and of which draw it is.

use rand_chacha::{
    ChaCha8Rng,
    rand_core::{Rng, SeedableRng},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The secret that decides all chance in one match.
pub type Seed = [u8; 32];

/// The first stream that belongs to the table: seating, the players' own dice.
pub const TABLE_STREAMS: u32 = 1 << 31;

/// One draw of chance: the `nth` of a stream that the game numbers.
///
/// One seed gives every draw one value, whatever happened before it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Draw {
    /// The stream; numbers from [`TABLE_STREAMS`] on belong to the table.
    pub stream: u32,
    /// Which draw of that stream, from zero.
    pub nth: u32,
}

/// The chance of a game without any: it has no values.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub enum NoChance {}

/// A source of chance whose values never change between releases.
#[derive(Clone, Debug)]
pub struct Dice(ChaCha8Rng);

impl Dice {
    /// The dice of one draw of a match.
    pub fn of(seed: &Seed, draw: Draw) -> Self {
        let mut rng = ChaCha8Rng::from_seed(*seed);
        rng.set_stream(u64::from(draw.stream) << 32 | u64::from(draw.nth));
        Self(rng)
    }

    /// A number below `n`: ⌊u·n⌋ of one number u in [0, 1), so that equal draws stay comparable.
    #[inline]
    pub fn below(&mut self, n: u32) -> u32 {
        ((u128::from(self.0.next_u64()) * u128::from(n)) >> 64) as u32
    }

    /// A number in [0, 1).
    #[inline]
    pub fn unit(&mut self) -> f64 {
        (self.0.next_u64() >> 11) as f64 / (1u64 << 53) as f64
    }

    /// Shuffles in place.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            let bound = u32::try_from(i + 1).unwrap_or(u32::MAX);
            items.swap(i, self.below(bound) as usize);
        }
    }

    /// One of `items`, or nothing if there is none.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        let n = u32::try_from(items.len()).ok().filter(|&n| n != 0)?;
        items.get(self.below(n) as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dice(stream: u32, nth: u32) -> Dice {
        let seed = std::array::from_fn(|i| i as u8);
        Dice::of(&seed, Draw { stream, nth })
    }

    /// Logs and records rely on these numbers: they may never change.
    #[test]
    fn the_numbers_of_a_draw_are_frozen() {
        let mut first = dice(0, 0);
        let numbers: Vec<u32> = (0..8).map(|_| first.below(1_000_000)).collect();
        assert_eq!(
            numbers,
            [
                416672, 199505, 311915, 795879, 233620, 990487, 577631, 837259
            ]
        );
        assert_eq!(dice(0, 1).below(u32::MAX), 3_171_865_337);
        assert_eq!(dice(1, 0).below(u32::MAX), 1_181_595_306);
        assert_eq!(dice(TABLE_STREAMS, 7).below(6), 2);
        let mut cards: Vec<u8> = (0..10).collect();
        dice(3, 4).shuffle(&mut cards);
        assert_eq!(cards, [1, 7, 4, 0, 9, 2, 3, 5, 6, 8]);
        assert_eq!(dice(3, 5).pick(&["a", "b", "c"]), Some(&"c"));
        assert_eq!(dice(3, 6).unit().to_bits(), 0x3fe3_8663_a957_e420);
    }

    #[test]
    fn equal_draws_stay_comparable_for_other_bounds() {
        for nth in 0..200 {
            let (small, large) = (dice(9, nth).below(6), dice(9, nth).below(600));
            assert_eq!(small, large / 100);
        }
    }
}
