//! Trade between players: offers, answers, counter-offers.

use parlor_game::{Dice, Millis, Seat};

use crate::{
    Action, Answer, Cards, Catan, Closing, Event, Illegal, Offer, Phase,
    offer::MOST_ANSWERS,
    seats::{Few, PerSeat},
};

impl Catan {
    /// Makes an offer; it takes the place of an older one.
    pub(super) fn make_offer(
        &mut self,
        at: Millis,
        seat: Seat,
        give: Cards,
        get: Cards,
        to: Few,
        out: &mut Vec<Event>,
    ) -> Result<(), Illegal> {
        if !self.options.domestic_trade {
            return Err(Illegal::TradeOff);
        }
        self.in_main()?;
        let others = Few::first(self.seats).without(seat);
        let to = if to.is_empty() { others } else { to };
        if to.0 & !others.0 != 0 {
            return Err(Illegal::BadTrade);
        }
        check_sides(give, get)?;
        self.check_price(seat, give)?;
        if self.options.offers_per_turn <= self.now.offers {
            return Err(Illegal::TradeLimit);
        }

        self.close_offer(Closing::Replaced, out);
        self.now.offers += 1;
        let offer = Offer {
            id: self.next_number(),
            give,
            get,
            to,
            until: Millis(at.0 + self.options.patience().0),
            answers: PerSeat::all(self.seats, Answer::Silent),
            answered: PerSeat::all(self.seats, 0),
        };
        self.offer = Some(offer);
        out.push(Event::Offered {
            seat,
            offer: offer.id,
            give,
            get,
            to,
            until: offer.until,
        });
        Ok(())
    }

    /// Accepts; an offer to one seat alone is carried out at once.
    pub(super) fn accept(
        &mut self,
        seat: Seat,
        number: u32,
        out: &mut Vec<Event>,
    ) -> Result<(), Illegal> {
        let offer = self.answerable(seat, number)?;
        self.check_price(seat, offer.get)?;

        self.answer(seat, Answer::Accepted);
        let offer_number = offer.id;
        out.push(Event::Accepted {
            seat,
            offer: offer_number,
        });
        if offer.to == Few::one(seat) {
            self.exchange(seat, offer.id, offer.give, offer.get, out);
        }
        Ok(())
    }

    /// Declines; an offer that all have declined is closed.
    pub(super) fn decline(
        &mut self,
        seat: Seat,
        number: u32,
        out: &mut Vec<Event>,
    ) -> Result<(), Illegal> {
        let offer = self.answerable(seat, number)?;

        self.answer(seat, Answer::Declined);
        out.push(Event::Declined {
            seat,
            offer: offer.id,
        });
        let declined = |seat: Seat| {
            let answer = self.offer.map(|offer| offer.answers[seat]);
            answer == Some(Answer::Declined)
        };
        if offer.to.iter().all(declined) {
            self.close_offer(Closing::Declined, out);
        }
        Ok(())
    }

    /// Answers with another offer, to the player on turn alone.
    pub(super) fn counter(
        &mut self,
        seat: Seat,
        number: u32,
        give: Cards,
        get: Cards,
        out: &mut Vec<Event>,
    ) -> Result<(), Illegal> {
        let offer = self.answerable(seat, number)?;
        check_sides(give, get)?;
        self.check_price(seat, give)?;

        let id = self.next_number();
        self.answer(seat, Answer::Countered { id, give, get });
        out.push(Event::Countered {
            seat,
            offer: offer.id,
            counter: id,
            give,
            get,
        });
        Ok(())
    }

    /// Trades with one of those who accepted, or as one of them proposed.
    pub(super) fn confirm(
        &mut self,
        seat: Seat,
        number: u32,
        with: Seat,
        out: &mut Vec<Event>,
    ) -> Result<(), Illegal> {
        self.in_main()?;
        let offer = self.offer.ok_or(Illegal::NoTrade)?;
        if !offer.to.contains(with) || number != offer.number_for(with) {
            return Err(Illegal::NoTrade);
        }
        let (give, get) = match offer.answers[with] {
            Answer::Accepted => (offer.give, offer.get),
            Answer::Countered { give, get, .. } => (get, give),
            Answer::Silent | Answer::Declined => return Err(Illegal::NoTrade),
        };
        self.check_price(seat, give)?;

        match self.hand(with).contains(get) {
            true => self.exchange(with, number, give, get, out),
            false => self.close_offer(Closing::Void, out),
        }
        Ok(())
    }

    /// Takes the own offer back.
    pub(super) fn withdraw(&mut self, number: u32, out: &mut Vec<Event>) -> Result<(), Illegal> {
        self.in_main()?;
        match self.offer {
            Some(offer) if offer.id == number => {
                self.close_offer(Closing::Withdrawn, out);
                Ok(())
            }
            Some(_) | None => Err(Illegal::NoTrade),
        }
    }

    /// Closes the offer when its time is up.
    pub(super) fn tick(&mut self, at: Millis, out: &mut Vec<Event>) -> Result<(), Illegal> {
        match self.offer {
            Some(offer) if offer.until <= at => {
                self.close_offer(Closing::Late, out);
                Ok(())
            }
            Some(_) | None => Err(Illegal::Unexpected),
        }
    }

    /// Closes the open offer, if there is one.
    pub(super) fn close_offer(&mut self, why: Closing, out: &mut Vec<Event>) {
        if let Some(offer) = self.offer.take() {
            let offer = offer.id;
            out.push(Event::OfferClosed { offer, why });
        }
    }

    /// Closes the offer if its cards have been spent.
    pub(super) fn after_spending(&mut self, out: &mut Vec<Event>) {
        if let Some(offer) = &self.offer
            && !self.hand(self.now.seat).contains(offer.give)
        {
            self.close_offer(Closing::Spent, out);
        }
    }

    /// The open offer, if `seat` may answer it.
    fn answerable(&self, seat: Seat, number: u32) -> Result<Offer, Illegal> {
        let offer = self.offer.filter(|offer| offer.id == number);
        let offer = offer.filter(|offer| offer.to.contains(seat));
        let offer = offer.ok_or(Illegal::NoTrade)?;
        if self.phase != Phase::Main {
            return Err(Illegal::OthersOwe);
        }
        match offer.answered[seat] < MOST_ANSWERS {
            true => Ok(offer),
            false => Err(Illegal::TradeLimit),
        }
    }

    fn answer(&mut self, seat: Seat, answer: Answer) {
        if let Some(offer) = &mut self.offer {
            offer.answers[seat] = answer;
            offer.answered[seat] += 1;
        }
    }

    fn next_number(&mut self) -> u32 {
        self.offers += 1;
        self.offers
    }

    /// Carries a trade out: the player on turn gives `give` and gets `get`; both have the cards.
    fn exchange(&mut self, with: Seat, offer: u32, give: Cards, get: Cards, out: &mut Vec<Event>) {
        let seat = self.now.seat;
        self.hand_over(seat, with, give);
        self.hand_over(with, seat, get);
        self.offer = None;
        out.push(Event::Traded {
            seat,
            with,
            offer,
            give,
            get,
        });
    }

    /// Any small offer or counter-offer; nothing if the hand has all kinds or none.
    pub(super) fn random_offer(&self, seat: Seat, dice: &mut Dice) -> Option<Action> {
        let hand = self.hand(seat);
        let given = hand.nth(dice.below(hand.total().into()))?;
        let wanted = crate::Resource::of(((given.index() as u32 + 1 + dice.below(4)) % 5) as u8);
        let (give, get) = (Cards::of(given, 1), Cards::of(wanted, 1));
        Some(match self.offer {
            Some(offer) if seat != self.now.seat => Action::Counter {
                offer: offer.id,
                give,
                get,
            },
            Some(_) | None => {
                let others = Few::first(self.seats).without(seat);
                let to = Few(others.0 & dice.below(16) as u8);
                Action::Offer { give, get, to }
            }
        })
    }
}

/// Whether two sides make a trade: both give something, and no kind is on both.
fn check_sides(give: Cards, get: Cards) -> Result<(), Illegal> {
    let sound = !give.is_empty() && !get.is_empty() && give.kinds() & get.kinds() == 0;
    if sound {
        Ok(())
    } else {
        Err(Illegal::BadTrade)
    }
}
