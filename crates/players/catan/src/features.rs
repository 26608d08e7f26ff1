//! What one player's position is made of, as numbers that the value weighs.

use std::sync::LazyLock;

use parlor_catan::{Card, Cards, Catan, Phase};
use parlor_game::Seat;

use super::estate::{Prospect, Soon, blocked};

/// How many features there are.
pub const FEATURES: usize = 48;

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
    "brick_lumber",
    "grain_ore",
    "upgrade",
    "bank_worth",
    "largest_hex",
    "second_site",
    "settlements",
    "closed_in",
];

/// The features of a seat in a position whose secrets are imagined, as if it held this hand.
pub(crate) fn features(
    game: &Catan,
    prospect: &Prospect,
    soon: &Soon,
    seat: Seat,
    hand: Cards,
) -> Features {
    let income = &prospect.income;
    let estate = game.land().estate(seat);
    let devs = game.devs(seat);
    let target = f32::from(game.options().vp_target);
    let points = f32::from(game.points(seat)) * 10.0 / target;
    let has = |holder: Option<Seat>| f32::from(u8::from(holder == Some(seat)));
    let (road_near, road_lead) = road(game, seat);
    let (army_near, army_lead) = army(game, seat);
    let city = match estate.settlements != 0 && estate.cities_left() != 0 {
        true => soon.city,
        false => 0.0,
    };
    let settlement = match estate.settlements_left() {
        0 => 0.0,
        _ => prospect.settling(soon) / 10.0,
    };
    let card = match game.deck().total() {
        0 => 0.0,
        _ => soon.card,
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
        income.roots[0],
        income.roots[1],
        income.roots[2],
        income.roots[3],
        income.roots[4],
        income.total,
        income.kinds,
        income.totals as f32 / 10.0,
        income.harbours[0],
        income.harbours[1],
        blocked(game, seat),
        prospect.sites[0] / 10.0,
        prospect.sites[1] / 10.0,
        prospect.sites[2] / 10.0,
        prospect.choices.min(6) as f32 / 6.0,
        city,
        settlement,
        card,
        soon.road,
        income.pace[0],
        income.pace[1],
        income.pace[2],
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
        income.pairs[0],
        income.pairs[1],
        income.upgrade / 10.0,
        income.worth,
        income.largest,
        prospect.second / 10.0,
        estate.settlements.count_ones() as f32 / 5.0,
        f32::from(u8::from(prospect.choices == 0)),
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
                true => (NEAR.roads[usize::from(roads) % 16], 0.0),
                false => (0.0, 0.0),
            }
        }
    }
}

/// How near the largest army is to one who has it not, and how safe to one who has it.
fn army(game: &Catan, seat: Seat) -> (f32, f32) {
    let own = game.army(seat);
    let held = game.devs(seat).get(Card::Knight).min(3);
    match game.largest_army() {
        Some(holder) if holder == seat => {
            let others = game.all_seats().filter(|other| *other != seat);
            let rival = others.map(|other| game.army(other)).max().unwrap_or(0);
            let lead = f32::from(own) + 0.7 * f32::from(held) - f32::from(rival);
            (0.0, lead.clamp(0.0, 3.0) / 3.0)
        }
        holder => {
            let needed = holder.map_or(3, |holder| (game.army(holder) + 1).max(3));
            let missing = needed.saturating_sub(own);
            (
                NEAR.knights[usize::from(held)][usize::from(missing) % 16],
                0.0,
            )
        }
    }
}

/// How near an award is, by what is missing: exponentials that are asked for often.
struct Near {
    /// By the missing roads; there are fifteen of each colour.
    roads: [f32; 16],
    /// By the knights in the hand and the missing ones; the deck has fourteen.
    knights: [[f32; 16]; 4],
}

static NEAR: LazyLock<Near> = LazyLock::new(|| Near {
    roads: std::array::from_fn(|roads| (-(roads as f32) / 1.5).exp()),
    knights: std::array::from_fn(|held| {
        std::array::from_fn(|missing| {
            let missing = (missing as f32 - 0.7 * held as f32).max(0.0);
            (-missing / 1.2).exp()
        })
    }),
});

/// How soon a seat has its turn, if the turn in progress ended now.
fn next(game: &Catan, seat: Seat) -> f32 {
    let seats = game.seat_count();
    let wait = (seat.0 + seats - first(game)) % seats;
    1.0 - f32::from(wait) / f32::from(seats)
}

/// Who has the next turn, if the turn in progress ended now.
pub(crate) fn first(game: &Catan) -> u8 {
    match game.phase() {
        Phase::PreRoll => game.now().seat.0,
        _ => (game.now().seat.0 + 1) % game.seat_count(),
    }
}
