//! The ranking player: every action gets a rank, the highest is taken.

use parlor_catan::{
    Action, Answer, CARD, CITY, Cards, Catan, Edge, Event, Hex, Node, Phase, Playable, ROAD,
    Resource, SETTLEMENT, View,
};
use parlor_game::{Game, Input, Millis, Seat};

use super::{
    chart::{Chart, Port, nodes},
    estate::blocked,
    plan::{Plan, can_raise, can_settle, missing, needs_road, surplus},
    trade::is_fair,
};

/// Wins at once.
pub(crate) const WINS: i32 = 10_000;
/// The rank of ending the turn; what is below it is not done.
pub(crate) const END: i32 = 100;
const BELOW_END: i32 = 50;

/// What ranks are given by: a world that fits the view, of which only what the seat may know is used.
pub(crate) struct Ranks<'a> {
    /// The imagined world.
    pub(crate) game: &'a Catan,
    /// The board.
    pub(crate) chart: &'a Chart,
    /// The seat.
    pub(crate) seat: Seat,
    /// The hand that each seat has on average.
    pub(crate) expected: [[f64; 5]; 4],
}

impl Ranks<'_> {
    /// The rank of one action.
    pub(crate) fn rank(&self, action: &Action) -> i32 {
        if self.wins(action) {
            return WINS;
        }
        let setup = matches!(
            self.game.phase(),
            Phase::SetupSettlement { .. } | Phase::SetupRoad { .. }
        );
        match *action {
            Action::Roll => 200,
            Action::End => END,
            Action::Settle { at } if setup => self.first_settlement(at),
            Action::Settle { at } => self.settlement(at),
            Action::City { at } => 900 + 2 * i32::from(self.chart.pips(at)),
            Action::Road { at } => self.road(at),
            Action::Buy => self.buy(),
            Action::Play { card } => self.card(card),
            Action::Robber { to } => self.robber(to),
            Action::Steal { from } => {
                let cards = i32::from(self.game.hand(from).total());
                10 * cards + 5 * i32::from(self.game.public_points(from))
            }
            Action::Pick { kind } => self.pick(kind),
            Action::Discard { .. } => 0,
            Action::Bank { give, get } => self.bank(give, get),
            Action::Offer { .. } => 150,
            Action::Accept { .. } => self.accept(),
            Action::Decline { .. } => 200,
            Action::Counter { .. } => 0,
            Action::Confirm { with, .. } => self.confirm(with),
            Action::Withdraw { .. } => BELOW_END,
        }
    }

    fn hand(&self) -> Cards {
        self.game.hand(self.seat)
    }

    fn wins(&self, action: &Action) -> bool {
        let near = self.game.points(self.seat) + 3 > self.game.options().vp_target;
        if !near || matches!(action, Action::Buy | Action::End) {
            return false;
        }
        let mut next = *self.game;
        let mut told: Vec<Event> = Vec::new();
        let input = Input::Act {
            seat: self.seat,
            action: *action,
        };
        let done = next.apply(Millis(0), input, &mut told);
        let winner = Some(self.seat);
        done.is_ok() && *next.phase() == Phase::Over { winner }
    }

    /// The kinds that the own buildings produce, with those of one more node.
    fn produces(&self, kind: Resource) -> bool {
        let estate = self.game.land().estate(self.seat);
        let mut own = nodes(estate.buildings());
        own.any(|node| self.chart.yields[node][kind.index()] != 0)
    }

    /// Pips, new kinds and a harbour that fits, as a settlement brings them.
    fn settlement(&self, at: Node) -> i32 {
        let yields = &self.chart.yields[at.index()];
        let is_new = |kind: &Resource| yields[kind.index()] != 0 && !self.produces(*kind);
        let new = Resource::ALL.into_iter().filter(is_new).count() as i32;
        let harbour = match self.chart.ports[at.index()] {
            Port::Of(kind) if self.produces(kind) || yields[kind.index()] != 0 => 20,
            Port::Of(_) | Port::Any | Port::None => 0,
        };
        800 + 10 * i32::from(self.chart.pips(at)) + 15 * new + harbour
    }

    /// In the set-up brick and lumber count more, and any harbour a little.
    fn first_settlement(&self, at: Node) -> i32 {
        let yields = &self.chart.yields[at.index()];
        let early = [Resource::Brick, Resource::Lumber];
        let early = early
            .iter()
            .filter(|kind| yields[kind.index()] != 0)
            .count() as i32;
        let harbour = match self.chart.ports[at.index()] {
            Port::None => 0,
            Port::Any | Port::Of(_) => 5,
        };
        self.settlement(at) + 8 * early + harbour
    }

    fn road(&self, at: Edge) -> i32 {
        if self.takes_longest_road(at) {
            return 480;
        }
        let land = self.game.land();
        let (a, b) = at.ends();
        let reach = land.reach(self.seat) | land.estate(self.seat).buildings();
        let new = (a.bit() | b.bit()) & !reach;
        let setup = matches!(self.game.phase(), Phase::SetupRoad { .. });
        let forced = setup || matches!(self.game.phase(), Phase::FreeRoads { .. });
        if !forced && !needs_road(self.game, self.seat) {
            return 90;
        }
        let free = land.free_nodes();
        let best = |set: u64| {
            let sites = nodes(set & free).filter_map(|node| Node::new(node as u8));
            sites.map(|node| i32::from(self.chart.pips(node))).max()
        };
        let foreign = land.foreign(self.seat);
        let onward = nodes(new & !foreign).fold(0, |all, node| {
            all | parlor_catan::geometry::NEIGHBOURS[node]
        });
        match (best(new), best(onward & !reach)) {
            (Some(pips), _) => 460 + pips,
            (None, Some(pips)) => 460 + pips / 2,
            (None, None) => 90,
        }
    }

    /// Whether a road takes the longest road, or makes it safe from one who is as long.
    fn takes_longest_road(&self, at: Edge) -> bool {
        let land = self.game.land();
        if matches!(self.game.phase(), Phase::SetupRoad { .. }) || land.is_taken(at) {
            return false;
        }
        let mut longer = *land;
        longer.build_road(self.seat, at);
        let length = longer.estate(self.seat).length;
        if length <= land.estate(self.seat).length || length < 5 {
            return false;
        }
        let others = self.game.all_seats().filter(|seat| *seat != self.seat);
        let rival = others
            .map(|seat| land.estate(seat).length)
            .max()
            .unwrap_or(0);
        match self.game.longest_road() {
            Some(holder) if holder == self.seat => rival == land.estate(self.seat).length,
            Some(_) | None => rival < length,
        }
    }

    fn buy(&self) -> i32 {
        let building = Plan::nearest_building(self.game, self.seat, self.hand());
        match building {
            Some(plan) if plan.missing == 1 => 300,
            Some(_) | None => 500,
        }
    }

    fn card(&self, card: Playable) -> i32 {
        let good = match card {
            Playable::Knight => {
                let helps = blocked(self.game, self.seat) > 0.0 || self.brings_army();
                return if helps { 850 } else { 350 };
            }
            Playable::Roads => self.roads_lead(),
            Playable::Plenty => {
                let hand = self.hand();
                self.buildings()
                    .any(|price| (1..=2).contains(&missing(hand, price).total()))
            }
            Playable::Monopoly => {
                let (kind, haul) = self.best_haul();
                if haul >= 4.0 {
                    return 600;
                }
                let after = self.hand().plus(Cards::of(kind, haul as u8));
                self.affords_building(after) && !self.affords_building(self.hand())
            }
        };
        if good { 700 } else { BELOW_END }
    }

    fn brings_army(&self) -> bool {
        let knights = self.game.army(self.seat) + 1;
        match self.game.largest_army() {
            Some(holder) => holder != self.seat && self.game.army(holder) < knights,
            None => knights >= 3,
        }
    }

    /// Whether two roads lead to a site that can be paid for, or to the longest road.
    fn roads_lead(&self) -> bool {
        let land = self.game.land();
        let length = land.estate(self.seat).length;
        let others = self.game.all_seats().filter(|seat| *seat != self.seat);
        let rival = others
            .map(|seat| land.estate(seat).length)
            .max()
            .unwrap_or(0);
        let owner = self.game.longest_road() == Some(self.seat);
        let road = !owner && length + 2 >= 5 && rival < length + 2;
        road || (needs_road(self.game, self.seat) && self.hand().contains(SETTLEMENT))
    }

    /// The prices of what can be built for points now.
    fn buildings(&self) -> impl Iterator<Item = Cards> {
        let city = can_raise(self.game, self.seat).then_some(CITY);
        let settlement = can_settle(self.game, self.seat).then_some(SETTLEMENT);
        city.into_iter().chain(settlement)
    }

    fn affords_building(&self, hand: Cards) -> bool {
        self.buildings().any(|price| hand.contains(price))
    }

    /// The kind of which the others hold most, and how many.
    fn best_haul(&self) -> (Resource, f64) {
        let haul = |kind: Resource| -> f64 {
            let others = self.game.all_seats().filter(|seat| *seat != self.seat);
            others
                .map(|seat| self.expected[seat.index()][kind.index()])
                .sum()
        };
        let all = Resource::ALL.into_iter().map(|kind| (kind, haul(kind)));
        let best = all.max_by(|(_, a), (_, b)| a.total_cmp(b));
        best.unwrap_or((Resource::Brick, 0.0))
    }

    fn robber(&self, to: Hex) -> i32 {
        let land = self.game.land();
        let corners = parlor_catan::geometry::CORNERS[to.index()];
        let pips = f32::from(self.game.board().pips(to));
        let mut rank = 0.0;
        for seat in self.game.all_seats() {
            let estate = land.estate(seat);
            let count = (estate.settlements & corners).count_ones()
                + 2 * (estate.cities & corners).count_ones();
            if seat != self.seat {
                let points = f32::from(self.game.public_points(seat));
                rank += pips * count as f32 * (1.0 + points / 5.0);
            } else if count != 0 {
                rank -= 1000.0;
            }
        }
        rank as i32
    }

    fn pick(&self, kind: Resource) -> i32 {
        if *self.game.phase() == Phase::PickMonopoly {
            let others = self.game.all_seats().filter(|seat| *seat != self.seat);
            let haul: f64 = others
                .map(|seat| self.expected[seat.index()][kind.index()])
                .sum();
            return (10.0 * haul) as i32;
        }
        let plan = Plan::nearest(self.game, self.seat, self.hand());
        let lacks = plan.map_or(0, |plan| missing(self.hand(), plan.price).get(kind));
        20 * i32::from(lacks) + i32::from(CITY.get(kind))
    }

    fn bank(&self, give: Cards, get: Cards) -> i32 {
        let before = self.hand();
        let Some(after) = before.minus(give).map(|rest| rest.plus(get)) else {
            return BELOW_END;
        };
        let newly = |price: Cards| after.contains(price) && !before.contains(price);
        let card = self.game.deck().total() != 0 && newly(CARD);
        let road = needs_road(self.game, self.seat) && newly(ROAD);
        if !self.affords_building(before) && self.affords_building(after) {
            750
        } else if (card || road) && !self.affords_building(before) {
            450
        } else {
            BELOW_END
        }
    }

    /// Whether a trade brings the own plan nearer.
    fn is_nearer(&self, give: Cards, get: Cards) -> bool {
        let before = self.hand();
        let Some(rest) = before.minus(give) else {
            return false;
        };
        let far = |hand| Plan::nearest(self.game, self.seat, hand).map_or(99, |plan| plan.missing);
        far(rest.plus(get)) < far(before)
    }

    fn accept(&self) -> i32 {
        let Some(offer) = self.game.offer() else {
            return 0;
        };
        let offerer = self.game.public_points(self.game.now().seat);
        let leads = offerer + 2 >= self.game.options().vp_target;
        let fair = is_fair(offer.get, offer.give);
        match !leads && fair && self.is_nearer(offer.get, offer.give) {
            true => 300,
            false => 0,
        }
    }

    fn confirm(&self, with: Seat) -> i32 {
        let sides = self.game.offer().map(|offer| match offer.answers[with] {
            Answer::Countered { give, get, .. } => (get, give),
            Answer::Accepted | Answer::Silent | Answer::Declined => (offer.give, offer.get),
        });
        match sides {
            Some((give, get)) if self.is_nearer(give, get) => 780,
            Some(_) | None => BELOW_END,
        }
    }

    /// The discard that keeps the nearest plan and gives up surplus first.
    pub(crate) fn discard(&self, due: u16) -> Cards {
        let mut hand = self.hand();
        let mut chosen = Cards::NONE;
        for _ in 0..due {
            let plan = Plan::nearest(self.game, self.seat, hand);
            let price = plan.map_or(Cards::NONE, |plan| plan.price);
            let extra = surplus(hand, price);
            let from = if extra.is_empty() { hand } else { extra };
            let heap = (0..5).rev().max_by_key(|kind| from.0[*kind]).unwrap_or(0);
            let one = Cards::of(Resource::ALL[heap], 1);
            let Some(rest) = hand.minus(one) else { break };
            hand = rest;
            chosen = chosen.plus(one);
        }
        chosen
    }

    /// An offer for the one card that a plan lacks: a card of which there are too many.
    pub(crate) fn offer(&self, view: &View) -> Option<(Cards, Cards)> {
        let menu = self.game.menu(self.seat);
        let hand = self.hand();
        let plan = Plan::nearest(self.game, self.seat, hand).filter(|plan| plan.missing == 1)?;
        if !menu.offer || view.offer.is_some() {
            return None;
        }
        let extra = surplus(hand, plan.price);
        let heap = (0..5)
            .max_by_key(|kind| extra.0[*kind])
            .filter(|kind| extra.0[*kind] != 0)?;
        Some((Cards::of(Resource::ALL[heap], 1), missing(hand, plan.price)))
    }
}
