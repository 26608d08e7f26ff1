//! What one player's position is made of, as numbers that the value weighs.

use parlor_catan::{Card, Cards, Catan, Phase};
use parlor_game::Seat;

use super::{
    estate::{Prospect, blocked},
    speed::{A_CARD, A_CITY, A_ROAD, likely},
};

/// How many features there are.
pub const FEATURES: usize = 40;

/// The features of one seat.
pub type Features = [f32; FEATURES];

/// What the features are called, in their order.
pub const NAMES: [&str; FEATURES] = [
    "points",
    "points_beyond_seven",
    "longest_road",
    "largest_army",
    "road_near",
    "road_lead",
    "army_near",
    "army_lead",
    "brick",
    "lumber",
    "wool",
    "grain",
    "ore",
    "production",
    "kinds",
    "totals",
    "generic_harbour",
    "kind_harbours",
    "blocked",
    "site_here",
    "site_one_road",
    "site_two_roads",
    "sites",
    "city_soon",
    "settlement_soon",
    "card_soon",
    "road_soon",
    "city_pace",
    "settlement_pace",
    "card_pace",
    "cards",
    "cards_too_many",
    "knight",
    "road_building",
    "plenty",
    "monopoly",
    "next",
    "no_settlement_left",
    "no_city_left",
    "wins_soon",
];

/// The features of a seat in a position whose secrets are imagined, as if it held this hand.
pub(crate) fn features(game: &Catan, prospect: &Prospect, seat: Seat, hand: Cards) -> Features {
    let estate = game.land().estate(seat);
    let devs = game.devs(seat);
    let target = f32::from(game.options().vp_target);
    let points = f32::from(game.points(seat)) * 10.0 / target;
    let has = |holder: Option<Seat>| f32::from(u8::from(holder == Some(seat)));
    let (road_near, road_lead) = road(game, seat);
    let (army_near, army_lead) = army(game, seat);
    let speed = prospect.speed(hand);
    let city = match estate.settlements != 0 && estate.cities_left() != 0 {
        true => likely(speed.rolls::<A_CITY>(), 8.0),
        false => 0.0,
    };
    let settlement = match estate.settlements_left() {
        0 => 0.0,
        _ => prospect.settling(&speed) / 10.0,
    };
    let card = match game.deck().total() {
        0 => 0.0,
        _ => likely(speed.rolls::<A_CARD>(), 8.0),
    };
    let cards = f32::from(hand.total());
    let limit = game.options().discard_limit.map_or(99.0, f32::from);
    let count = |card: Card| f32::from(devs.get(card)).min(3.0);
    [
        points / 10.0,
        (points - 7.0).max(0.0) / 3.0,
        has(game.longest_road()),
        has(game.largest_army()),
        road_near,
        road_lead,
        army_near,
        army_lead,
        prospect.roots[0],
        prospect.roots[1],
        prospect.roots[2],
        prospect.roots[3],
        prospect.roots[4],
        prospect.total,
        prospect.kinds,
        prospect.totals as f32 / 10.0,
        prospect.harbours[0],
        prospect.harbours[1],
        blocked(game, seat),
        prospect.sites[0] / 10.0,
        prospect.sites[1] / 10.0,
        prospect.sites[2] / 10.0,
        prospect.choices.min(6) as f32 / 6.0,
        city,
        settlement,
        card,
        likely(speed.rolls::<A_ROAD>(), 8.0),
        prospect.pace[0],
        prospect.pace[1],
        prospect.pace[2],
        cards.min(limit) / 7.0,
        (cards - limit).max(0.0) / 7.0,
        count(Card::Knight),
        count(Card::Roads),
        count(Card::Plenty),
        count(Card::Monopoly),
        next(game, seat),
        f32::from(u8::from(estate.settlements_left() == 0)),
        f32::from(u8::from(estate.cities_left() == 0)),
        match points >= 8.0 {
            true => city.max(settlement.min(1.0)).max(0.5 * army_near),
            false => 0.0,
        },
    ]
}

/// How near the longest road is to one who has it not, and how safe to one who has it.
fn road(game: &Catan, seat: Seat) -> (f32, f32) {
    let length = |seat: Seat| game.land().estate(seat).length;
    let own = length(seat);
    let others = game.all_seats().filter(|other| *other != seat);
    let rival = others.map(length).max().unwrap_or(0);
    match game.longest_road() {
        Some(holder) if holder == seat => (0.0, f32::from(own.saturating_sub(rival).min(4)) / 4.0),
        holder => {
            let needed = holder.map_or(5, |holder| (length(holder) + 1).max(5));
            let roads = needed.saturating_sub(own);
            match roads <= game.land().estate(seat).roads_left() {
                true => ((-f32::from(roads) / 1.5).exp(), 0.0),
                false => (0.0, 0.0),
            }
        }
    }
}

/// How near the largest army is to one who has it not, and how safe to one who has it.
fn army(game: &Catan, seat: Seat) -> (f32, f32) {
    let own = f32::from(game.army(seat));
    let others = game.all_seats().filter(|other| *other != seat);
    let rival = others.map(|other| game.army(other)).max().unwrap_or(0);
    let held = f32::from(game.devs(seat).get(Card::Knight).min(3));
    match game.largest_army() {
        Some(holder) if holder == seat => (
            0.0,
            (own + 0.7 * held - f32::from(rival)).clamp(0.0, 3.0) / 3.0,
        ),
        holder => {
            let needed = holder.map_or(3, |holder| (game.army(holder) + 1).max(3));
            let missing = (f32::from(needed) - own - 0.7 * held).max(0.0);
            ((-missing / 1.2).exp(), 0.0)
        }
    }
}

/// How soon a seat has its turn, if the turn in progress ended now.
fn next(game: &Catan, seat: Seat) -> f32 {
    let seats = game.seat_count();
    let first = match game.phase() {
        Phase::PreRoll => game.now().seat.0,
        _ => (game.now().seat.0 + 1) % seats,
    };
    let wait = (seat.0 + seats - first) % seats;
    1.0 - f32::from(wait) / f32::from(seats)
}
