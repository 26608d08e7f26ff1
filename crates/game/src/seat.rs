//! Places in a match, sets of them, and who looks on.

use std::{borrow::Cow, fmt::Debug};

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A place in one match, counted from zero.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema,
)]
#[serde(transparent)]
pub struct Seat(pub u8);

impl Seat {
    /// The seat as an index.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// A side in a match.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema,
)]
#[serde(transparent)]
pub struct Team(pub u8);

/// Whether a seat still plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Standing {
    /// It plays.
    In,
    /// Eliminated, but still at the table.
    Out,
    /// Given up.
    Gone,
}

/// For whom a state or an event is cut.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Viewer {
    /// Who sits there.
    Seat(Seat),
    /// One who watches; where [`Info::watch_delay`](crate::Info) says so, only late.
    Spectator,
    /// One who may know everything: after the end, or at a table of programs.
    Referee,
}

/// A set of seats, with room for all 256.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct SeatSet([u64; 4]);

impl SeatSet {
    /// Nobody.
    pub const EMPTY: Self = Self([0; 4]);

    /// The first `n` seats.
    pub fn first(n: u8) -> Self {
        (0..n).map(Seat).collect()
    }

    /// Whether `seat` is in the set.
    pub fn contains(self, seat: Seat) -> bool {
        self.0[usize::from(seat.0 >> 6)] >> (seat.0 & 63) & 1 != 0
    }

    /// Puts `seat` into the set.
    pub fn insert(&mut self, seat: Seat) {
        self.0[usize::from(seat.0 >> 6)] |= 1 << (seat.0 & 63);
    }

    /// Takes `seat` out of the set.
    pub fn remove(&mut self, seat: Seat) {
        self.0[usize::from(seat.0 >> 6)] &= !(1 << (seat.0 & 63));
    }

    /// The seats in the set, lowest first.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        (0..4u8).flat_map(move |word| {
            let mut bits = self.0[usize::from(word)];
            std::iter::from_fn(move || {
                let bit = (bits != 0).then(|| bits.trailing_zeros() as u8)?;
                bits &= bits - 1;
                Some(Seat(word * 64 + bit))
            })
        })
    }

    /// The lowest seat in the set.
    pub fn lowest(self) -> Option<Seat> {
        let word = (0..4u8).find(|word| self.0[usize::from(*word)] != 0)?;
        Some(Seat(
            word * 64 + self.0[usize::from(word)].trailing_zeros() as u8,
        ))
    }

    /// Whether nobody is in the set.
    pub fn is_empty(&self) -> bool {
        self.0 == [0; 4]
    }

    /// How many are in the set.
    pub fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// The seats in either set.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }

    /// The seats in both sets.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }

    /// The seats of this set that are not in the other.
    #[must_use]
    pub fn without(self, other: Self) -> Self {
        Self(std::array::from_fn(|i| self.0[i] & !other.0[i]))
    }
}

impl Debug for SeatSet {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set()
            .entries(self.iter().map(|seat| seat.0))
            .finish()
    }
}

impl Serialize for SeatSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for SeatSet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Vec::<Seat>::deserialize(deserializer)?
            .into_iter()
            .collect())
    }
}

impl JsonSchema for SeatSet {
    fn schema_name() -> Cow<'static, str> {
        "SeatSet".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        generator.subschema_for::<Vec<Seat>>()
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        let mut set = Self::EMPTY;
        seats.into_iter().for_each(|seat| set.insert(seat));
        set
    }
}

impl From<Seat> for SeatSet {
    fn from(seat: Seat) -> Self {
        let mut set = Self::EMPTY;
        set.insert(seat);
        set
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_holds_any_of_256_seats_and_lists_them_in_order() {
        let set: SeatSet = [200, 3, 64, 255, 0].into_iter().map(Seat).collect();
        let seats: Vec<u8> = set.iter().map(|seat| seat.0).collect();
        assert_eq!(seats, [0, 3, 64, 200, 255]);
        assert_eq!((set.len(), set.lowest()), (5, Some(Seat(0))));
        assert_eq!(set.without(Seat(0).into()).lowest(), Some(Seat(3)));
        assert_eq!(serde_json::to_string(&set).unwrap(), "[0,3,64,200,255]");
    }
}
