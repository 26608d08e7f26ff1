//! What the events of a server change.

use parlor_catan::{
    Answer, CARD, CITY, Card, Cards, Closing, Devs, Edge, Event, Few, Hex, Node, Now, Offer,
    PerSeat, Phase, PlayerView, ROAD, SETTLEMENT,
};
use parlor_game::{Millis, Seat};

use super::{
    Mirror, Oddity,
    mirror::Lacks,
};
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
        let named = matches!(
            fact,
            Fact::Rolled(_)
                | Fact::RobberMoved(_)
                | Fact::CardsDiscarded(_)
                | Fact::DevCardPlayed(_)
                | Fact::TurnEnded(_)
        );
        if named && known.is_none() {
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

    fn held(&mut self, seat: Seat) -> Option<&mut PlayerView> {
        self.view.players.get_mut(seat.index())
    }

    fn gain(&mut self, seat: Seat, cards: Cards) {
        if let Some(held) = self.held(seat) {
            held.cards = held.cards.saturating_add(cards.total());
            held.hand = held.hand.map(|hand| hand.plus(cards));
        }
        self.view.bank = less(self.view.bank, cards);
    }

    fn pay(&mut self, seat: Seat, cards: Cards) {
        self.lose(seat, cards);
        self.view.bank = self.view.bank.plus(cards);
    }

    fn lose(&mut self, seat: Seat, cards: Cards) {
        if let Some(held) = self.held(seat) {
            held.cards = held.cards.saturating_sub(cards.total());
            held.hand = held.hand.map(|hand| less(hand, cards));
        }
    }

    fn hand_over(&mut self, from: Seat, to: Seat, cards: Cards) {
        self.lose(from, cards);
        if let Some(held) = self.held(to) {
            held.cards = held.cards.saturating_add(cards.total());
            held.hand = held.hand.map(|hand| hand.plus(cards));
        }
    }

    /// Counts what follows from the pieces; harbours that were refused stay so.
    fn recount(&mut self, seat: Seat, told: &mut Vec<Event>) {
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

    /// Whoever acts has the turn; the end of those before was not told.
    fn turn_of(&mut self, seat: Seat, told: &mut Vec<Event>) {
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
    fn go_on(&mut self) {
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
                gains[seat] = gains[seat].plus(cards.unwrap_or_default());
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
                second[seat] = Some(at);
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

    fn bought(&mut self, seat: Seat, card: wire::DevCard, told: &mut Vec<Event>) {
        self.turn_of(seat, told);
        self.pay(seat, CARD);
        self.view.deck = self.view.deck.saturating_sub(1);
        let mut card = convert::card(card);
        if seat != self.seat() && card.take().is_some() {
            self.odd.push(Oddity::SecretTold);
        }
        if let Some(held) = self.held(seat) {
            held.devs = held.devs.saturating_add(1);
            held.new_devs = held.new_devs.saturating_add(1);
            if let Some(card) = card {
                held.dev_cards = held.dev_cards.map(|cards| with(cards, card));
                held.new_dev_cards = held.new_dev_cards.map(|cards| with(cards, card));
            }
        }
        let paid = CARD;
        told.push(Event::Bought { seat, paid, card });
        self.recount(seat, told);
    }

    fn played(&mut self, seat: Seat, card: i32, told: &mut Vec<Event>) {
        let Some(card) = convert::playable(card) else {
            return self.odd.push(Oddity::UnknownEvent);
        };
        if seat == self.seat() && self.assumed == Some(card) {
            self.assumed = None;
            self.odd.push(Oddity::CardAfterwards);
            return;
        }
        self.turn_of(seat, told);
        self.play(seat, card, told);
    }

    /// A card is played, told or assumed.
    pub(super) fn play(
        &mut self,
        seat: Seat,
        card: parlor_catan::Playable,
        told: &mut Vec<Event>,
    ) {
        use parlor_catan::Playable;
        if let Some(held) = self.held(seat) {
            held.devs = held.devs.saturating_sub(1);
            held.dev_cards = held.dev_cards.map(|cards| without(cards, card.card()));
            held.played = with(held.played, card.card());
        }
        self.view.now.played = true;
        told.push(Event::Played { seat, card });
        self.recount(seat, told);
        if std::mem::take(&mut self.robbed_early) && card == Playable::Knight {
            self.odd.push(Oddity::CardAfterwards);
            return;
        }
        self.view.phase = match card {
            Playable::Knight => Phase::MoveRobber,
            Playable::Roads => match self.view.free_roads(2) {
                0 => return self.go_on(),
                left => Phase::FreeRoads { left },
            },
            Playable::Plenty => match self.view.bank.total().min(2) {
                0 => return self.go_on(),
                1 => Phase::PickPlenty { left: 1 },
                _ => Phase::PickPlenty { left: 2 },
            },
            Playable::Monopoly => Phase::PickMonopoly,
        };
    }

    fn robber(&mut self, seat: Seat, to: wire::Point, is_said: bool, told: &mut Vec<Event>) {
        let Some(to): Option<Hex> = convert::hex(to) else {
            return self.odd.push(Oddity::UnknownEvent);
        };
        self.turn_of(seat, told);
        let expected = match self.view.phase {
            Phase::MoveRobber => true,
            Phase::Discard { .. } => {
                self.odd.push(Oddity::RobberBeforeDiscards);
                true
            }
            _ => false,
        };
        self.view.robber = to;
        told.push(Event::RobberMoved { seat, to });
        if !expected {
            // Told to who is back, or before the roll or card that it belongs to.
            if !is_said {
                return;
            }
            self.robbed_early = true;
            self.odd.push(Oddity::RobberBeforeRoll);
        }
        let victims = self.view.victims();
        match victims.is_empty() {
            true => self.go_on(),
            false => self.view.phase = Phase::Steal { victims },
        }
    }

    fn stolen(&mut self, said: Seat, steal: wire::Steal, told: &mut Vec<Event>) {
        let seat = self.view.now.seat;
        let named = steal.victim.unwrap_or_default();
        let named = convert::seat(named, self.players()).unwrap_or(said);
        let from = match named == seat {
            true => {
                self.odd.push(Oddity::TheftExchanged);
                said
            }
            false => named,
        };
        let kind = convert::kind(steal.resource);
        let count = match (kind, steal.quantity) {
            (Some(_), 0) => {
                self.odd.push(Oddity::TheftWithoutCount);
                1
            }
            (_, count) => u8::from(0 < count),
        };
        let concerns = [seat, from].contains(&self.seat());
        if kind.is_some() && !concerns {
            self.odd.push(Oddity::SecretTold);
        }
        let kind = kind.filter(|_| concerns && count == 1);
        match kind {
            Some(kind) => self.hand_over(from, seat, Cards::of(kind, 1)),
            None => {
                let moved = u16::from(count);
                if let Some(held) = self.held(from) {
                    held.cards = held.cards.saturating_sub(moved);
                }
                if let Some(held) = self.held(seat) {
                    held.cards = held.cards.saturating_add(moved);
                }
            }
        }
        told.push(Event::Stole {
            seat,
            from,
            count,
            kind,
        });
        self.go_on();
    }

    fn chosen(&mut self, seat: Seat, kind: i32, told: &mut Vec<Event>) {
        let Some(kind) = convert::kind(kind) else {
            return self.odd.push(Oddity::UnknownEvent);
        };
        self.turn_of(seat, told);
        self.gain(seat, Cards::of(kind, 1));
        told.push(Event::Picked { seat, kind });
        match self.view.phase {
            Phase::PickPlenty { left } if 1 < left && self.view.bank.total() != 0 => {
                self.view.phase = Phase::PickPlenty { left: left - 1 };
            }
            Phase::PickPlenty { .. } => self.go_on(),
            _ => {}
        }
    }

    fn discarded(&mut self, said: Option<Seat>, counts: wire::Counts, told: &mut Vec<Event>) {
        let cards = convert::cards(counts).unwrap_or_default();
        let seat = said.unwrap_or_else(|| self.discarder(cards));
        self.pay(seat, cards);
        if let Some(owes) = self.owes.get_mut(seat.index()) {
            *owes = 0;
        }
        told.push(Event::Discarded { seat, cards });
        let all_done = self.owes.iter().all(|due| *due == 0);
        if let Phase::Discard { mut owed } = self.view.phase {
            owed[seat] = 0;
            self.view.phase = match all_done {
                true => Phase::MoveRobber,
                false => Phase::Discard { owed },
            };
        }
    }

    /// Who has discarded, where that is not said: we if we owe so many, else the first who does.
    fn discarder(&self, cards: Cards) -> Seat {
        let owes = |seat: &Seat| self.owes.get(seat.index()) == Some(&cards.total());
        let mut seats = (0..self.players()).map(Seat);
        let owing = seats.clone().find(|seat| self.owes(*seat));
        match owes(&self.seat()) && self.hand().contains(cards) {
            true => self.seat(),
            false => seats.find(owes).or(owing).unwrap_or(self.view.now.seat),
        }
    }

    fn bank_trade(&mut self, seat: Seat, trade: wire::WithBank, told: &mut Vec<Event>) {
        self.turn_of(seat, told);
        let side = |counts: Option<wire::Counts>| {
            convert::cards(counts.unwrap_or_default()).unwrap_or_default()
        };
        let (give, get) = (side(trade.offering), side(trade.wanting));
        self.pay(seat, give);
        self.gain(seat, get);
        told.push(Event::BankTraded { seat, give, get });
    }

    fn monopoly(&mut self, seat: Seat, thefts: &wire::MultiSteal, told: &mut Vec<Event>) {
        self.turn_of(seat, told);
        let mut takings = PerSeat::all(self.players(), 0u8);
        let mut taken = None;
        for theft in &thefts.thefts {
            let victim = theft.victim.unwrap_or_default();
            let victim = convert::seat(victim, self.players());
            let (Some(victim), Some(kind)) = (victim, convert::kind(theft.resource)) else {
                continue;
            };
            taken = Some(kind);
            let count = u8::try_from(theft.quantity).unwrap_or(0);
            takings[victim] = count;
            self.hand_over(victim, seat, Cards::of(kind, count));
        }
        if let Some(kind) = taken {
            told.push(Event::Monopolised {
                seat,
                kind,
                takings,
            });
        }
        self.go_on();
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
                gains[seat] = cards.unwrap_or_default();
                self.gain(seat, gains[seat]);
            }
        }
        self.allocated = true;
        told.push(Event::SetUp { gains });
    }

    fn offered(&mut self, seat: Seat, trade: wire::WithPlayer, told: &mut Vec<Event>) {
        self.turn_of(seat, told);
        self.close(Closing::Replaced, told);
        let Some((to, give, get)) = self.trade(trade) else {
            return self.odd.push(Oddity::UnknownEvent);
        };
        self.view.offers += 1;
        self.view.now.offers = self.view.now.offers.saturating_add(1);
        let offer = Offer {
            id: self.view.offers,
            give,
            get,
            to: Few::one(to),
            until: Millis(u64::MAX),
            answers: PerSeat::all(self.players(), Answer::Silent),
            answered: PerSeat::all(self.players(), 0),
        };
        self.view.offer = Some(offer);
        told.push(Event::Offered {
            seat,
            offer: offer.id,
            give,
            get,
            to: offer.to,
            until: offer.until,
        });
    }

    fn trade(&self, trade: wire::WithPlayer) -> Option<(Seat, Cards, Cards)> {
        let other = convert::seat(trade.other.unwrap_or_default(), self.players())?;
        let give = convert::cards(trade.offering.unwrap_or_default())?;
        let get = convert::cards(trade.wanting.unwrap_or_default())?;
        Some((other, give, get))
    }

    fn accepted(&mut self, said: Seat, trade: wire::WithPlayer, told: &mut Vec<Event>) {
        let seat = self.view.now.seat;
        let open = self.view.offer.take();
        let to = open.and_then(|offer| offer.to.iter().next().map(|to| (to, offer.give, offer.get)));
        // Where an offer is remembered, an empty body means that one.
        let body = self.trade(trade).filter(|(_, give, get)| !give.is_empty() || !get.is_empty());
        let Some((other, give, get)) = body.or(to) else {
            return self.odd.push(Oddity::TradeUnasked);
        };
        let with = if other == seat { said } else { other };
        self.hand_over(seat, with, give);
        self.hand_over(with, seat, get);
        let offer = open.map_or(self.view.offers, |offer| offer.id);
        if open.is_some() {
            told.push(Event::Accepted { seat: with, offer });
        }
        told.push(Event::Traded {
            seat,
            with,
            offer,
            give,
            get,
        });
    }

    fn rejected(&mut self, told: &mut Vec<Event>) {
        let to = self.view.offer.and_then(|offer| Some((offer.id, offer.to.iter().next()?)));
        if let Some((offer, seat)) = to {
            told.push(Event::Declined { seat, offer });
        }
        self.close(Closing::Declined, told);
    }

    fn close(&mut self, why: Closing, told: &mut Vec<Event>) {
        if let Some(offer) = self.view.offer.take() {
            let offer = offer.id;
            told.push(Event::OfferClosed { offer, why });
        }
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

    fn won(&mut self, won: &wire::GameWon, told: &mut Vec<Event>) {
        let winner = won.winner.and_then(|winner| convert::seat(winner, self.players()));
        self.over = Some(winner);
        self.close(Closing::Over, told);
        self.view.phase = Phase::Over { winner };
    }

    /// The truth about the own hand, from servers that tell it.
    fn hand_told(&mut self, hand: &wire::Resources) {
        let Some(alloc) = hand.alloc else { return };
        let player = alloc.player.unwrap_or_default();
        if convert::seat(player, self.players()) != Some(self.seat()) {
            return;
        }
        let cards = convert::cards(alloc.resources.unwrap_or_default()).unwrap_or_default();
        if cards != self.hand() {
            self.odd.push(Oddity::HandDiffers);
            let me = self.seat();
            if let Some(held) = self.held(me) {
                held.hand = Some(cards);
                held.cards = cards.total();
            }
        }
        let me = self.seat().index();
        if let Some(owes) = self.owes.get_mut(me).filter(|_| hand.discard) {
            *owes = cards.total() / 2;
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

fn with(mut cards: Devs, card: Card) -> Devs {
    for (count, (other, _)) in cards.0.iter_mut().zip(Devs::NONE.iter()) {
        *count = count.saturating_add(u8::from(other == card));
    }
    cards
}

fn without(mut cards: Devs, card: Card) -> Devs {
    for (count, (other, _)) in cards.0.iter_mut().zip(Devs::NONE.iter()) {
        *count = count.saturating_sub(u8::from(other == card));
    }
    cards
}
