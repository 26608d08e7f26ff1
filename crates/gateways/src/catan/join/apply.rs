//! What the events of a server change.

use parlor_catan::{
    CITY, Card, Cards, Closing, Devs, Edge, Event, Node, Now, PerSeat, Phase, PlayerView, ROAD,
    SETTLEMENT,
};
use parlor_game::Seat;

use super::{Mirror, Oddity, mirror::Lacks};
use crate::catan::{
    convert,
    message::{self as wire, Fact},
};

impl Mirror {
    /// Takes an event of the server; says what happened, in the words of the rules.
    pub fn take(&mut self, event: &wire::Event) -> Vec<Event> {
        let said = event.instigator;
        let known = said.and_then(|player| convert::seat(player, self.players()));
        let Some(fact) = &event.fact else {
            self.odd.push(Oddity::UnknownEvent);
            return Vec::new();
        };
        self.find_turn(known, fact);
        let named = matches!(
            fact,
            Fact::Rolled(_)
                | Fact::RobberMoved(_)
                | Fact::CardsDiscarded(_)
                | Fact::DevCardPlayed(_)
                | Fact::TurnEnded(_)
        );
        let is_back =
            matches!(fact, Fact::RobberMoved(_)) && std::mem::take(&mut self.awaits_robber);
        if named && known.is_none() && !is_back {
            self.odd.push(Oddity::NoInstigator);
        }
        let mut told = Vec::new();
        let seat = known.unwrap_or(self.view.now.seat);
        match fact {
            Fact::Rolled(roll) => self.rolled(seat, roll, &mut told),
            Fact::RoadBuilt(at) => self.road(seat, *at, &mut told),
            Fact::SettlementBuilt(at) => self.settlement(seat, *at, &mut told),
            Fact::CityBuilt(at) => self.city(seat, *at, &mut told),
            Fact::DevCardBought(card) => self.bought(seat, *card, &mut told),
            Fact::DevCardPlayed(card) => self.played(seat, *card, &mut told),
            Fact::RobberMoved(to) => self.robber(seat, *to, said.is_some(), &mut told),
            Fact::ResourceStolen(steal) => self.stolen(seat, *steal, &mut told),
            Fact::ResourceChosen(kind) => self.chosen(seat, *kind, &mut told),
            Fact::CardsDiscarded(counts) => self.discarded(known, *counts, &mut told),
            Fact::BankTrade(trade) => self.bank_trade(seat, *trade, &mut told),
            Fact::PlayerTradeInitiated(trade) => self.offered(seat, *trade, &mut told),
            Fact::PlayerTradeAccepted(trade) => self.accepted(seat, *trade, &mut told),
            Fact::PlayerTradeRejected(_) => self.rejected(&mut told),
            Fact::TurnEnded(_) => self.turn_ended(seat, &mut told),
            Fact::GameWon(won) => self.won(won, &mut told),
            Fact::MonopolyResolution(thefts) => self.monopoly(seat, thefts, &mut told),
            Fact::InitialAllocation(gains) => self.allocation(&gains.allocations, &mut told),
            Fact::AllResources(hand) => self.hand_told(hand),
            Fact::Error(_)
            | Fact::BeginGame(_)
            | Fact::LobbyUpdate(_)
            | Fact::ChatMessage(_)
            | Fact::GameInfo(_) => {}
        }
        told
    }

    pub(super) fn held(&mut self, seat: Seat) -> Option<&mut PlayerView> {
        self.view.players.get_mut(seat.index())
    }

    pub(super) fn gain(&mut self, seat: Seat, cards: Cards) {
        if let Some(held) = self.held(seat) {
            held.cards = held.cards.saturating_add(cards.total());
            held.hand = held.hand.map(|hand| hand.plus(cards));
        }
        self.view.bank = less(self.view.bank, cards);
    }

    pub(super) fn pay(&mut self, seat: Seat, cards: Cards) {
        self.lose(seat, cards);
        self.view.bank = self.view.bank.plus(cards);
    }

    pub(super) fn lose(&mut self, seat: Seat, cards: Cards) {
        if let Some(held) = self.held(seat) {
            held.cards = held.cards.saturating_sub(cards.total());
            held.hand = held.hand.map(|hand| less(hand, cards));
        }
    }

    pub(super) fn hand_over(&mut self, from: Seat, to: Seat, cards: Cards) {
        self.lose(from, cards);
        if let Some(held) = self.held(to) {
            held.cards = held.cards.saturating_add(cards.total());
            held.hand = held.hand.map(|hand| hand.plus(cards));
        }
    }

    /// Counts what follows from the pieces; harbours that were refused stay so.
    pub(super) fn recount(&mut self, seat: Seat, told: &mut Vec<Event>) {
        told.extend(self.view.recount(seat));
        let (me, dead) = (self.seat(), self.dead_harbours);
        if let Some(held) = self.held(me) {
            for (rate, dead) in held.rates.0.iter_mut().zip(dead) {
                *rate = if dead { 4 } else { *rate };
            }
        }
    }

    /// Notes that the harbours for a kind do not work here.
    pub(super) fn harbour_refused(&mut self, give: Cards) {
        for (dead, count) in self.dead_harbours.iter_mut().zip(give.0) {
            *dead |= count != 0;
        }
        self.odd.push(Oddity::HarbourRefused);
        let me = self.seat();
        self.recount(me, &mut Vec::new());
    }

    fn is_setup(&self) -> bool {
        matches!(
            self.view.phase,
            Phase::SetupSettlement { .. } | Phase::SetupRoad { .. }
        )
    }

    /// The player who acts has the turn; the end of earlier turns was not told.
    pub(super) fn turn_of(&mut self, seat: Seat, told: &mut Vec<Event>) {
        if self.is_setup() || self.view.now.seat == seat {
            return;
        }
        self.odd.push(Oddity::NoTurnEnd);
        for _ in 0..self.players() {
            if self.view.now.seat != seat {
                let before = self.view.now.seat;
                self.turn_ended(before, told);
            }
        }
    }

    /// Goes back to what the turn was at.
    pub(super) fn go_on(&mut self) {
        self.view.phase = match self.view.now.dice {
            Some(_) => Phase::Main,
            None => Phase::PreRoll,
        };
    }

    fn rolled(&mut self, seat: Seat, roll: &wire::Roll, told: &mut Vec<Event>) {
        if self.is_setup() {
            return;
        }
        self.turn_of(seat, told);
        let die = |die: i32| u8::try_from(die).unwrap_or(1).clamp(1, 6);
        let dice = [die(roll.a), die(roll.b)];
        let mut gains = PerSeat::all(self.players(), Cards::NONE);
        for one in &roll.allocations {
            let player = one.player.unwrap_or_default();
            if let Some(seat) = convert::seat(player, self.players()) {
                let cards = convert::cards(one.resources.unwrap_or_default());
                let more = cards.unwrap_or_default();
                gains.set(seat, gains.get(seat).unwrap_or_default().plus(more));
            }
        }
        for (seat, cards) in gains.iter() {
            self.gain(seat, cards);
        }
        self.allocated = true;
        self.view.now.dice = Some(dice);
        told.push(Event::Rolled { seat, dice, gains });
        let is_seven = roll.a + roll.b == 7;
        if !is_seven || std::mem::take(&mut self.robbed_early) {
            self.view.phase = Phase::Main;
            return;
        }
        let owed = PerSeat::from_fn(self.players(), |seat| {
            let held = self.view.players.get(seat.index());
            let cards = held.map_or(0, |held| held.cards);
            if 7 < cards { cards / 2 } else { 0 }
        });
        for (seat, due) in owed.iter() {
            if let Some(owes) = self.owes.get_mut(seat.index()) {
                *owes = due;
            }
        }
        self.view.phase = match owed.iter().any(|(_, due)| due != 0) {
            true => Phase::Discard { owed },
            false => Phase::MoveRobber,
        };
    }

    fn settlement(&mut self, seat: Seat, at: wire::Point, told: &mut Vec<Event>) {
        let Some(at) = convert::node(at) else {
            return self.odd.push(Oddity::UnknownEvent);
        };
        if self.is_setup() {
            self.found(seat, at);
            let paid = Cards::NONE;
            told.push(Event::Settled { seat, at, paid });
            self.recount(seat, told);
            return self.placed(seat);
        }
        self.turn_of(seat, told);
        self.pay(seat, SETTLEMENT);
        if let Some(held) = self.held(seat) {
            held.settlements.push(at);
        }
        let paid = SETTLEMENT;
        told.push(Event::Settled { seat, at, paid });
        self.recount(seat, told);
    }

    fn found(&mut self, seat: Seat, at: Node) {
        let is_second = self.view.now.nth >= self.players().into();
        if let Some(held) = self.held(seat) {
            held.settlements.push(at);
        }
        self.lacks.settlement = false;
        if let Phase::SetupSettlement { mut second } | Phase::SetupRoad { mut second, .. } =
            self.view.phase
        {
            if is_second {
                second.set(seat, Some(at));
            }
            self.view.phase = Phase::SetupRoad { second, from: at };
        }
    }

    /// A piece of the set-up lies: with both, the next player places.
    fn placed(&mut self, seat: Seat) {
        if self.lacks.settlement || self.lacks.road {
            return;
        }
        let (nth, seats) = (self.view.now.nth + 1, u32::from(self.players()));
        self.lacks = Lacks::BOTH;
        let Phase::SetupRoad { second, .. } = self.view.phase else {
            return;
        };
        let _ = seat; // Whoever placed: the order is fixed.
        if nth == 2 * seats {
            self.view.now = first_turn(seats);
            self.view.phase = Phase::PreRoll;
            return;
        }
        let next = if nth < seats {
            nth
        } else {
            2 * seats - 1 - nth
        };
        let next = u8::try_from(next).unwrap_or(0);
        self.view.now = Now {
            nth,
            seat: Seat(next),
            dice: None,
            played: false,
            offers: 0,
        };
        self.view.phase = Phase::SetupSettlement { second };
    }

    fn road(&mut self, seat: Seat, at: wire::Edge, told: &mut Vec<Event>) {
        let Some(at) = convert::edge(at) else {
            return self.odd.push(Oddity::UnknownEvent);
        };
        let setup = self.is_setup();
        if !setup {
            self.turn_of(seat, told);
        }
        let free = match self.view.phase {
            Phase::FreeRoads { left } => Some(left),
            _ => None,
        };
        let paid = match setup || free.is_some() {
            true => Cards::NONE,
            false => ROAD,
        };
        self.pay(seat, paid);
        self.lay_road(seat, at);
        told.push(Event::RoadBuilt { seat, at, paid });
        self.recount(seat, told);
        if setup {
            self.lacks.road = false;
            return self.placed(seat);
        }
        if let Some(left) = free {
            match self.view.free_roads(left.saturating_sub(1)) {
                0 => self.go_on(),
                left => self.view.phase = Phase::FreeRoads { left },
            }
        }
    }

    fn lay_road(&mut self, seat: Seat, at: Edge) {
        if let Some(held) = self.held(seat) {
            held.roads.push(at);
        }
    }

    fn city(&mut self, seat: Seat, at: wire::Point, told: &mut Vec<Event>) {
        let Some(at) = convert::node(at) else {
            return self.odd.push(Oddity::UnknownEvent);
        };
        self.turn_of(seat, told);
        self.pay(seat, CITY);
        if let Some(held) = self.held(seat) {
            held.settlements.retain(|other| *other != at);
            held.cities.push(at);
        }
        let paid = CITY;
        told.push(Event::CityBuilt { seat, at, paid });
        self.recount(seat, told);
    }

    fn allocation(&mut self, allocations: &[wire::Allocation], told: &mut Vec<Event>) {
        if self.allocated {
            return;
        }
        let mut gains = PerSeat::all(self.players(), Cards::NONE);
        for one in allocations {
            let player = one.player.unwrap_or_default();
            if let Some(seat) = convert::seat(player, self.players()) {
                let cards = convert::cards(one.resources.unwrap_or_default());
                let cards = cards.unwrap_or_default();
                gains.set(seat, cards);
                self.gain(seat, cards);
            }
        }
        self.allocated = true;
        told.push(Event::SetUp { gains });
    }

    fn turn_ended(&mut self, seat: Seat, told: &mut Vec<Event>) {
        if self.is_setup() || seat != self.view.now.seat {
            return;
        }
        self.close(Closing::TurnEnded, told);
        let next = Seat((seat.0 + 1) % self.players().max(1));
        told.push(Event::TurnEnded { seat, next });
        self.view.now = Now {
            nth: self.view.now.nth + 1,
            seat: next,
            dice: None,
            played: false,
            offers: 0,
        };
        self.view.phase = Phase::PreRoll;
        self.robbed_early = false;
        self.assumed = None;
        self.owes = [0; 4];
        for held in &mut self.view.players {
            held.new_devs = 0;
            held.new_dev_cards = held.new_dev_cards.map(|_| Devs::NONE);
        }
    }
}

/// The first turn behind the set-up.
fn first_turn(seats: u32) -> Now {
    Now {
        nth: 2 * seats,
        seat: Seat(0),
        dice: None,
        played: false,
        offers: 0,
    }
}

fn less(held: Cards, less: Cards) -> Cards {
    let mut held = held;
    for (count, less) in held.0.iter_mut().zip(less.0) {
        *count = count.saturating_sub(less);
    }
    held
}

pub(super) fn with(mut cards: Devs, card: Card) -> Devs {
    for (count, (other, _)) in cards.0.iter_mut().zip(Devs::NONE.iter()) {
        *count = count.saturating_add(u8::from(other == card));
    }
    cards
}

pub(super) fn without(mut cards: Devs, card: Card) -> Devs {
    for (count, (other, _)) in cards.0.iter_mut().zip(Devs::NONE.iter()) {
        *count = count.saturating_sub(u8::from(other == card));
    }
    cards
}
