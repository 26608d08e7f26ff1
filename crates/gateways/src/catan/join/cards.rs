//! What development cards, discards and the robber change.

use parlor_catan::{CARD, Cards, Event, Hex, PerSeat, Phase, Playable};
use parlor_game::Seat;

use super::{
    Mirror, Oddity,
    apply::{with, without},
};
use crate::catan::{convert, message as wire};

impl Mirror {
    pub(super) fn bought(&mut self, seat: Seat, card: wire::DevCard, told: &mut Vec<Event>) {
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

    pub(super) fn played(&mut self, seat: Seat, card: i32, told: &mut Vec<Event>) {
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
    pub(super) fn play(&mut self, seat: Seat, card: Playable, told: &mut Vec<Event>) {
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

    pub(super) fn monopoly(
        &mut self,
        seat: Seat,
        thefts: &wire::MultiSteal,
        told: &mut Vec<Event>,
    ) {
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
            takings.set(victim, count);
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

    pub(super) fn chosen(&mut self, seat: Seat, kind: i32, told: &mut Vec<Event>) {
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

    pub(super) fn robber(
        &mut self,
        seat: Seat,
        to: wire::Point,
        is_said: bool,
        told: &mut Vec<Event>,
    ) {
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
            // Told to a returning client, or before the roll or card that it belongs to.
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

    pub(super) fn stolen(&mut self, said: Seat, steal: wire::Steal, told: &mut Vec<Event>) {
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

    pub(super) fn discarded(
        &mut self,
        said: Option<Seat>,
        counts: wire::Counts,
        told: &mut Vec<Event>,
    ) {
        let cards = convert::cards(counts).unwrap_or_default();
        let seat = said.unwrap_or_else(|| self.discarder(cards));
        self.pay(seat, cards);
        if let Some(owes) = self.owes.get_mut(seat.index()) {
            *owes = 0;
        }
        told.push(Event::Discarded { seat, cards });
        let all_done = self.owes.iter().all(|due| *due == 0);
        if let Phase::Discard { mut owed } = self.view.phase {
            owed.set(seat, 0);
            self.view.phase = match all_done {
                true => Phase::MoveRobber,
                false => Phase::Discard { owed },
            };
        }
    }

    /// Who has discarded, if the server does not say: we if we owe that number, else the first who does.
    pub(super) fn discarder(&self, cards: Cards) -> Seat {
        let owes = |seat: &Seat| self.owes.get(seat.index()) == Some(&cards.total());
        let mut seats = (0..self.players()).map(Seat);
        let owing = seats.clone().find(|seat| self.owes(*seat));
        match owes(&self.seat()) && self.hand().contains(cards) {
            true => self.seat(),
            false => seats.find(owes).or(owing).unwrap_or(self.view.now.seat),
        }
    }
}
