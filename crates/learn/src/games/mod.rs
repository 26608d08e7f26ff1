//! How each game is written as numbers.

pub mod catan;
pub mod clue;
pub mod pentago;
pub mod project;
pub(crate) mod project_sight;
pub mod reversi;

/// How many seats after `seat` another one sits: 0 for itself.
#[inline]
pub(crate) fn after(seat: parlor_game::Seat, other: parlor_game::Seat, seats: u8) -> usize {
    let seats = usize::from(seats.max(1));
    (other.index() + seats - seat.index() % seats) % seats
}

/// The seat that sits so many after `seat`.
#[inline]
pub(crate) fn nth_after(seat: parlor_game::Seat, n: usize, seats: u8) -> parlor_game::Seat {
    let seats = usize::from(seats.max(1));
    parlor_game::Seat(((seat.index() + n) % seats) as u8)
}
