//! What the pieces of one player promise: cards per roll, harbours, sites to settle, speed.

use parlor_catan::{
    Cards, Catan,
    geometry::{EDGES_AT, ENDS},
};
use parlor_game::Seat;

use super::{
    chart::{Chart, cards_from, edges, nodes},
    ledger::{Deed, Ledger},
    speed::{A_CARD, A_CITY, A_ROAD, SETTLEMENTS, Speed, likely},
};

/// A site is worth less if somebody else can settle there first.
const CONTESTED: f32 = 0.6;

/// What the buildings of one player bring.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Income {
    /// The cards of each kind per roll, the robber aside.
    pub(crate) production: [f32; 5],
    /// Their roots: a second card of a kind counts less than the first.
    pub(crate) roots: [f32; 5],
    /// The cards of all kinds per roll.
    pub(crate) total: f32,
    /// How many kinds come at all.
    pub(crate) kinds: f32,
    /// What comes of all kinds where three of any buy one, and of the kinds of which two do.
    pub(crate) harbours: [f32; 2],
    /// How many different totals pay.
    pub(crate) totals: u32,
    /// The cards per roll that make roads, and cities, as far as their kinds come together.
    pub(crate) pairs: [f32; 2],
    /// The pips of the best settlement to make a city of.
    pub(crate) upgrade: f32,
    /// What the cards of a roll are worth at the bank.
    pub(crate) worth: f32,
    /// The cards per roll of the hex that brings most.
    pub(crate) largest: f32,
    /// What the bank takes for one, as parts of one.
    lots: [f32; 5],
    /// How likely a city, a settlement and a card are soon, from an empty hand.
    pub(crate) pace: [f32; 3],
}

/// What the pieces of one player promise.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Prospect {
    /// By which buildings.
    pub(crate) deed: Deed,
    pub(crate) income: Income,
    /// The best sites after no, one and two more roads.
    pub(crate) sites: [f32; 3],
    /// The second best site after at most one more road.
    pub(crate) second: f32,
    /// How many sites there are within two roads.
    pub(crate) choices: u32,
}

/// How likely one with a hand can pay for something soon; where its sites are does not matter.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Soon {
    pub(crate) city: f32,
    /// A settlement after no, one and two more roads.
    pub(crate) settlements: [f32; 3],
    pub(crate) card: f32,
    pub(crate) road: f32,
}

impl Soon {
    /// Never.
    pub(crate) const NONE: Self = Self {
        city: 0.0,
        settlements: [0.0; 3],
        card: 0.0,
        road: 0.0,
    };
}

impl Income {
    /// Counts what buildings bring on a board.
    pub(crate) fn of(deed: &Deed, chart: &Chart) -> Self {
        let mut production = [0.0; 5];
        let mut totals = 0u16;
        for (set, times) in [(deed.settlements, 1.0), (deed.cities, 2.0)] {
            for node in nodes(set) {
                totals |= chart.totals[node];
                for (kind, pips) in chart.yields[node].iter().enumerate() {
                    production[kind] += times * f32::from(*pips) / 36.0;
                }
            }
        }
        let lots = deed.rates.0.map(|rate| 1.0 / f32::from(rate.max(1)));
        let total = production.iter().sum();
        let is_generic = lots.contains(&(1.0 / 3.0));
        let of_kind = (0..5).filter(|kind| lots[*kind] == 0.5);
        let speed = Speed::new(Cards::NONE, production, lots);
        let rolls = [
            speed.rolls::<A_CITY>(),
            speed.rolls::<{ SETTLEMENTS[0] }>(),
            speed.rolls::<A_CARD>(),
        ];
        Self {
            production,
            roots: production.map(f32::sqrt),
            total,
            kinds: production.iter().filter(|rate| **rate > 0.0).count() as f32 / 5.0,
            harbours: [
                if is_generic { total } else { 0.0 },
                of_kind.map(|kind| production[kind]).sum(),
            ],
            totals: totals.count_ones(),
            pairs: [
                production[0].min(production[1]),
                (1.5 * production[3]).min(production[4]),
            ],
            upgrade: nodes(deed.settlements)
                .map(|node| chart.yields[node].iter().sum::<u8>())
                .max()
                .map_or(0.0, f32::from),
            worth: speed.pace,
            largest: chart.largest(deed.settlements, deed.cities),
            lots,
            pace: rolls.map(|rolls| likely(rolls, 12.0)),
        }
    }

    /// What can soon be paid for, holding these cards.
    pub(crate) fn soon(&self, hand: Cards) -> Soon {
        let speed = Speed::new(hand, self.production, self.lots);
        let settlements = [
            speed.rolls::<{ SETTLEMENTS[0] }>(),
            speed.rolls::<{ SETTLEMENTS[1] }>(),
            speed.rolls::<{ SETTLEMENTS[2] }>(),
        ];
        Soon {
            city: likely(speed.rolls::<A_CITY>(), 8.0),
            settlements: settlements.map(|rolls| likely(rolls, 8.0)),
            card: likely(speed.rolls::<A_CARD>(), 8.0),
            road: likely(speed.rolls::<A_ROAD>(), 8.0),
        }
    }
}

impl Prospect {
    /// Looks at the pieces of one seat.
    pub(crate) fn of(game: &Catan, chart: &Chart, ledger: &Ledger, seat: Seat) -> Self {
        let deed = Deed::of(game, seat);
        let mut prospect = Self {
            deed,
            income: ledger.income(&deed, chart),
            ..Self::default()
        };
        prospect.survey(game, chart, seat);
        prospect
    }

    /// The same pieces and one more road, which changes nothing but the sites.
    pub(crate) fn with_road(&self, game: &Catan, chart: &Chart, seat: Seat) -> Self {
        let mut prospect = Self {
            sites: [0.0; 3],
            second: 0.0,
            choices: 0,
            ..*self
        };
        prospect.survey(game, chart, seat);
        prospect
    }

    /// Finds the sites within two roads.
    fn survey(&mut self, game: &Catan, chart: &Chart, seat: Seat) {
        let land = game.land();
        let all = game.all_seats();
        let taken = all.fold(0, |all, seat| all | land.estate(seat).roads);
        let others = game.all_seats().filter(|other| *other != seat);
        let rivals = others.fold(0, |all, other| all | land.sites(other));
        let foreign = land.foreign(seat);
        let here = land.reach(seat) | land.estate(seat).buildings();
        let near = ends(land.ways(seat)) & !here;
        let ways = nodes(near & !foreign).fold(0, |all, node| all | EDGES_AT[node]) & !taken;
        let far = ends(ways) & !near & !here;
        let free = land.free_nodes();
        let mut best = 0.0f32;
        for (roads, set) in [land.sites(seat), near & free, far & free]
            .into_iter()
            .enumerate()
        {
            self.choices += set.count_ones();
            for node in nodes(set) {
                let mut worth = chart.site(node, &self.income.production);
                if rivals >> node & 1 != 0 {
                    worth *= CONTESTED;
                }
                self.sites[roads] = self.sites[roads].max(worth);
                if roads < 2 {
                    self.second = self.second.max(worth.min(best));
                    best = best.max(worth);
                }
            }
        }
    }

    /// How likely this player settles soon, weighed with the site: the best of three plans.
    pub(crate) fn settling(&self, soon: &Soon) -> f32 {
        let plans = soon.settlements.iter().zip(self.sites);
        plans.fold(0.0, |best, (soon, worth)| f32::max(best, soon * worth))
    }
}

/// The cards per roll that the robber keeps from a seat.
pub(crate) fn blocked(game: &Catan, seat: Seat) -> f32 {
    let land = game.land();
    let hex = land.robber;
    let estate = land.estate(seat);
    let count = cards_from(hex, estate.settlements, estate.cities);
    count as f32 * f32::from(game.board().pips(hex)) / 36.0
}

/// The nodes at the ends of edges.
fn ends(set: u128) -> u64 {
    edges(set).fold(0, |all, edge| {
        let (a, b) = ENDS[edge];
        all | 1 << a | 1 << b
    })
}
