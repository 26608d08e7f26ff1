//! A value per seat, and sets of the four seats a board has at most.

use std::{borrow::Cow, fmt, ops};

use parlor_game::{Seat, SeatSet};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

use crate::bits::Bits;

/// The most seats a board has.
pub const MOST: usize = 4;

/// A value for each seat of a match, without a heap.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct PerSeat<T> {
    values: [T; MOST],
    seats: u8,
}

impl<T: Copy + Default> PerSeat<T> {
    /// The same for each of so many seats.
    pub fn all(seats: u8, value: T) -> Self {
        Self::from_fn(seats, |_| value)
    }

    /// What `value` gives for each of so many seats.
    pub fn from_fn(seats: u8, mut value: impl FnMut(Seat) -> T) -> Self {
        let mut values = [T::default(); MOST];
        let seats = seats.min(MOST as u8);
        for seat in (0..seats).map(Seat) {
            values[seat.index()] = value(seat);
        }
        Self { values, seats }
    }

    /// The values in seat order.
    pub fn as_slice(&self) -> &[T] {
        &self.values[..usize::from(self.seats)]
    }

    /// The seats with their values.
    pub fn iter(&self) -> impl Iterator<Item = (Seat, T)> {
        (0..self.seats).map(Seat).zip(self.values)
    }

    /// Puts a value in place of that of a seat, if there is such a seat.
    pub fn set(&mut self, seat: Seat, value: T) {
        if seat.0 < self.seats {
            self[seat] = value;
        }
    }

    /// The value of a seat, if there is such a seat.
    pub fn get(&self, seat: Seat) -> Option<T> {
        self.as_slice().get(seat.index()).copied()
    }
}

/// The value of a seat; the default for one that is not there.
impl<T> ops::Index<Seat> for PerSeat<T> {
    type Output = T;

    #[inline]
    fn index(&self, seat: Seat) -> &T {
        &self.values[seat.index() % MOST]
    }
}

impl<T> ops::IndexMut<Seat> for PerSeat<T> {
    #[inline]
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.values[seat.index() % MOST]
    }
}

impl<T: Copy + Default + fmt::Debug> fmt::Debug for PerSeat<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.as_slice()).finish()
    }
}

impl<T: Copy + Default + Serialize> Serialize for PerSeat<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.as_slice())
    }
}

impl<'de, T: Copy + Default + Deserialize<'de>> Deserialize<'de> for PerSeat<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let values = Vec::<T>::deserialize(deserializer)?;
        let seats = u8::try_from(values.len()).unwrap_or(u8::MAX);
        if usize::from(seats) > MOST {
            return Err(D::Error::invalid_length(values.len(), &"at most four"));
        }
        Ok(Self::from_fn(seats, |seat| values[seat.index()]))
    }
}

impl<T: JsonSchema> JsonSchema for PerSeat<T> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        format!("PerSeatOf{}", T::schema_name()).into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        generator.subschema_for::<Vec<T>>()
    }
}

/// A set of the first four seats.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct Few(pub(crate) u8);

impl Few {
    /// Nobody.
    pub const NOBODY: Self = Self(0);

    /// One seat.
    #[inline]
    pub fn one(seat: Seat) -> Self {
        Self(1u8.checked_shl(seat.0.into()).unwrap_or(0))
    }

    /// The first `n`.
    pub fn first(n: u8) -> Self {
        Self((1 << n.min(MOST as u8)) - 1)
    }

    /// Whether nobody is in it.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether `seat` is in it.
    #[inline]
    pub fn contains(self, seat: Seat) -> bool {
        self.0 & Self::one(seat).0 != 0
    }

    /// The set with `seat`.
    #[must_use]
    pub fn with(self, seat: Seat) -> Self {
        Self(self.0 | Self::one(seat).0)
    }

    /// The set without `seat`.
    #[must_use]
    pub fn without(self, seat: Seat) -> Self {
        Self(self.0 & !Self::one(seat).0)
    }

    /// The seats in it.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        self.0.numbers().map(Seat)
    }
}

impl FromIterator<Seat> for Few {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        seats.into_iter().fold(Self::NOBODY, Self::with)
    }
}

impl From<Few> for SeatSet {
    #[inline]
    fn from(few: Few) -> Self {
        few.iter().collect()
    }
}

impl fmt::Debug for Few {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        SeatSet::from(*self).fmt(f)
    }
}

impl Serialize for Few {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Few {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let seats = Vec::<Seat>::deserialize(deserializer)?;
        match seats.iter().find(|seat| seat.index() >= MOST) {
            Some(seat) => Err(D::Error::custom(format_args!(
                "there is no seat {}",
                seat.0
            ))),
            None => Ok(seats.into_iter().collect()),
        }
    }
}

impl JsonSchema for Few {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "Seats".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        generator.subschema_for::<Vec<Seat>>()
    }
}
