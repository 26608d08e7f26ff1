//! What trade and the end of a game change.

use parlor_catan::{Answer, Cards, Closing, Devs, Event, Few, Offer, PerSeat, Phase};
use parlor_game::{Millis, Seat};

use super::{Mirror, Oddity, apply::with};
use crate::catan::{convert, message as wire};

impl Mirror {
    pub(super) fn bank_trade(&mut self, seat: Seat, trade: wire::WithBank, told: &mut Vec<Event>) {
        self.turn_of(seat, told);
        let side = |counts: Option<wire::Counts>| {
            convert::cards(counts.unwrap_or_default()).unwrap_or_default()
        };
        let (give, get) = (side(trade.offering), side(trade.wanting));
        self.pay(seat, give);
        self.gain(seat, get);
        told.push(Event::BankTraded { seat, give, get });
    }

    pub(super) fn offered(&mut self, seat: Seat, trade: wire::WithPlayer, told: &mut Vec<Event>) {
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

    pub(super) fn trade(&self, trade: wire::WithPlayer) -> Option<(Seat, Cards, Cards)> {
        let other = convert::seat(trade.other.unwrap_or_default(), self.players())?;
        let give = convert::cards(trade.offering.unwrap_or_default())?;
        let get = convert::cards(trade.wanting.unwrap_or_default())?;
        Some((other, give, get))
    }

    pub(super) fn accepted(&mut self, said: Seat, trade: wire::WithPlayer, told: &mut Vec<Event>) {
        let seat = self.view.now.seat;
        let open = self.view.offer.take();
        let to =
            open.and_then(|offer| offer.to.iter().next().map(|to| (to, offer.give, offer.get)));
        // Where an offer is remembered, an empty body means that one.
        let body = self
            .trade(trade)
            .filter(|(_, give, get)| !give.is_empty() || !get.is_empty());
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

    pub(super) fn rejected(&mut self, told: &mut Vec<Event>) {
        let to = self
            .view
            .offer
            .and_then(|offer| Some((offer.id, offer.to.iter().next()?)));
        if let Some((offer, seat)) = to {
            told.push(Event::Declined { seat, offer });
        }
        self.close(Closing::Declined, told);
    }

    pub(super) fn close(&mut self, why: Closing, told: &mut Vec<Event>) {
        if let Some(offer) = self.view.offer.take() {
            let offer = offer.id;
            told.push(Event::OfferClosed { offer, why });
        }
    }

    pub(super) fn won(&mut self, won: &wire::GameWon, told: &mut Vec<Event>) {
        let winner = won
            .winner
            .and_then(|winner| convert::seat(winner, self.players()));
        let mut revealed = PerSeat::all(self.players(), Devs::NONE);
        for reveal in &won.hidden_cards {
            let player = reveal.player.unwrap_or_default();
            if let Some(seat) = convert::seat(player, self.players()) {
                let cards = reveal.vp_cards.iter().filter_map(|card| {
                    let card = Some(wire::CardFace::VictoryPoint(*card));
                    convert::card(wire::DevCard { card })
                });
                revealed.set(seat, cards.fold(Devs::NONE, with));
            }
        }
        for (seat, cards) in revealed.iter() {
            if let Some(held) = self.held(seat) {
                let shown = held.public_points.saturating_add(cards.points());
                held.points = Some(held.points.unwrap_or(0).max(shown));
            }
        }
        self.over = Some(winner);
        self.close(Closing::Over, told);
        self.view.phase = Phase::Over { winner };
        let points = PerSeat::from_fn(self.players(), |seat| {
            let held = self.view.players.get(seat.index());
            held.and_then(|held| held.points).unwrap_or(0)
        });
        told.push(Event::Over {
            winner,
            points,
            revealed,
        });
    }

    /// The truth about the own hand, from servers that tell it.
    pub(super) fn hand_told(&mut self, hand: &wire::Resources) {
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
