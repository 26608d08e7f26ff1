//! What a simple player saves for.

use parlor_catan::{CARD, CITY, Cards, Catan, ROAD, SETTLEMENT};
use parlor_game::Seat;

/// The price of what is nearest, and how many cards are missing for it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Plan {
    /// The price.
    pub(crate) price: Cards,
    /// How many cards are missing.
    pub(crate) missing: u16,
}

/// Whether a seat has a settlement to raise and a city to raise it with.
pub(crate) fn can_raise(game: &Catan, seat: Seat) -> bool {
    let estate = game.land().estate(seat);
    estate.settlements != 0 && estate.cities_left() != 0
}

/// Whether a seat has a site for a settlement and a settlement to build.
pub(crate) fn can_settle(game: &Catan, seat: Seat) -> bool {
    game.land().sites(seat) != 0 && game.land().estate(seat).settlements_left() != 0
}

/// Whether a road is what a seat needs: it could settle, but nowhere.
pub(crate) fn needs_road(game: &Catan, seat: Seat) -> bool {
    let estate = game.land().estate(seat);
    game.land().sites(seat) == 0
        && estate.settlements_left() != 0
        && estate.roads_left() != 0
        && game.land().ways(seat) != 0
}

impl Plan {
    /// What a seat with this hand is nearest to: points first, then cards.
    pub(crate) fn nearest(game: &Catan, seat: Seat, hand: Cards) -> Option<Self> {
        let plans = [
            (can_raise(game, seat), CITY),
            (can_settle(game, seat), SETTLEMENT),
            (needs_road(game, seat), ROAD.plus(SETTLEMENT)),
            (game.deck().total() != 0, CARD),
        ];
        let possible = plans.into_iter().filter(|(possible, _)| *possible);
        let plans = possible.map(|(_, price)| Self {
            price,
            missing: missing(hand, price).total(),
        });
        plans.min_by_key(|plan| plan.missing)
    }

    /// What is nearest among cities and settlements.
    pub(crate) fn nearest_building(game: &Catan, seat: Seat, hand: Cards) -> Option<Self> {
        let plans = [
            (can_raise(game, seat), CITY),
            (can_settle(game, seat), SETTLEMENT),
        ];
        let possible = plans.into_iter().filter(|(possible, _)| *possible);
        let plans = possible.map(|(_, price)| Self {
            price,
            missing: missing(hand, price).total(),
        });
        plans.min_by_key(|plan| plan.missing)
    }
}

/// The cards of a price that are not in a hand.
pub(crate) fn missing(hand: Cards, price: Cards) -> Cards {
    Cards(std::array::from_fn(|kind| {
        price.0[kind].saturating_sub(hand.0[kind])
    }))
}

/// The cards of a hand that a price does not need.
pub(crate) fn surplus(hand: Cards, price: Cards) -> Cards {
    missing(price, hand)
}
