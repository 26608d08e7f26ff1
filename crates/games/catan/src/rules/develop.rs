//! Development cards: buying them, playing them, and what they make one choose.

use parlor_game::Seat;

use super::index;
use crate::{
    Card, Cards, Catan, Event, Illegal, Phase, Playable, Resource, cards::CARD, seats::PerSeat,
};

impl Catan {
    /// Buys a card; nature draws it.
    pub(super) fn buy(&mut self, seat: Seat) -> Result<(), Illegal> {
        self.in_main()?;
        if self.deck().total() == 0 {
            return Err(Illegal::Bank);
        }
        self.check_price(seat, CARD)?;

        self.pay(seat, CARD);
        self.phase = Phase::Buying;
        Ok(())
    }

    /// Takes the card that chance has drawn.
    pub(super) fn bought(&mut self, card: Card, out: &mut Vec<Event>) -> Result<(), Illegal> {
        if self.deck().get(card) == 0 {
            return Err(Illegal::Unexpected);
        }

        let seat = self.now.seat;
        self.deck.reveal_mut().take(card);
        self.devs.reveal_mut()[index(seat)].add(card);
        self.fresh.reveal_mut().add(card);
        self.phase = Phase::Main;
        out.push(Event::Bought {
            seat,
            paid: CARD,
            card: Some(card),
        });
        self.after_spending(out);
        self.check_victory(out);
        Ok(())
    }

    /// Plays a card; what it makes one choose is owed then.
    pub(super) fn play(
        &mut self,
        seat: Seat,
        card: Playable,
        out: &mut Vec<Event>,
    ) -> Result<(), Illegal> {
        match self.phase {
            Phase::PreRoll | Phase::Main => {}
            _ => return self.in_main(),
        }
        let held = self.devs(seat).get(card.card());
        if held == 0 {
            return Err(Illegal::NoCard);
        }
        if self.now.played {
            return Err(Illegal::CardLimit);
        }
        if held <= self.new_devs(seat).get(card.card()) {
            return Err(Illegal::CardNew);
        }
        if !self.is_useful(seat, card) {
            return Err(Illegal::CardUseless);
        }

        self.devs.reveal_mut()[index(seat)].take(card.card());
        self.played[index(seat)].add(card.card());
        self.now.played = true;
        out.push(Event::Played { seat, card });
        self.phase = match card {
            Playable::Knight => Phase::MoveRobber,
            Playable::Roads => Phase::FreeRoads {
                left: self.free_roads(seat, 2),
            },
            Playable::Plenty => Phase::PickPlenty {
                left: self.picks_left(2),
            },
            Playable::Monopoly => Phase::PickMonopoly,
        };
        if card == Playable::Knight {
            self.award_army(seat, out);
            self.check_victory(out);
        }
        Ok(())
    }

    /// Chooses a kind, as the card played wants it.
    pub(super) fn pick(
        &mut self,
        seat: Seat,
        kind: Resource,
        out: &mut Vec<Event>,
    ) -> Result<(), Illegal> {
        match self.phase {
            Phase::PickPlenty { left } => self.pick_plenty(seat, kind, left, out),
            Phase::PickMonopoly => {
                self.monopolise(seat, kind, out);
                Ok(())
            }
            _ => Err(Illegal::NotOwed),
        }
    }

    fn pick_plenty(
        &mut self,
        seat: Seat,
        kind: Resource,
        left: u8,
        out: &mut Vec<Event>,
    ) -> Result<(), Illegal> {
        let card = Cards::of(kind, 1);
        if !self.bank_has(card) {
            return Err(Illegal::Bank);
        }

        self.gain(seat, card);
        out.push(Event::Picked { seat, kind });
        match self.picks_left(left - 1) {
            0 => self.go_on(),
            left => self.phase = Phase::PickPlenty { left },
        }
        Ok(())
    }

    fn monopolise(&mut self, seat: Seat, kind: Resource, out: &mut Vec<Event>) {
        let mut takings = PerSeat::all(self.seats, 0);
        for other in self.all_seats().filter(|other| *other != seat) {
            takings[other] = self.hand(other).get(kind);
            self.hand_over(other, seat, Cards::of(kind, takings[other]));
        }
        self.go_on();
        out.push(Event::Monopolised {
            seat,
            kind,
            takings,
        });
    }

    /// How many of so many cards the bank can still give.
    fn picks_left(&self, left: u8) -> u8 {
        match self.options.is_bottomless() {
            true => left,
            false => u16::from(left).min(self.bank.total()) as u8,
        }
    }
}
