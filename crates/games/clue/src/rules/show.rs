//! The answer to a suggestion: one card, shown to who asked.

use parlor_game::{Dice, Seat, Standing};

use crate::{
    Card, Cards, Chance, Clue, Event, Illegal, Kind,
    state::{Now, index},
};

impl Clue {
    /// Shows a card that was named; whoever asked and has left ends the turn with it.
    pub(super) fn show(
        &mut self,
        seat: Seat,
        card: Card,
        out: &mut Vec<Event>,
    ) -> Result<(), Illegal> {
        let last = self.asked.last_mut().ok_or(Illegal::NotAsked)?;
        if !last.named.cards().has(card) {
            return Err(Illegal::CardNotNamed);
        }
        if !self.hands.reveal()[index(seat)].has(card) {
            return Err(Illegal::CardNotHeld);
        }

        last.by = Some(seat);
        *last.card.reveal_mut() = Some(card);
        let to = last.seat;
        self.shows += u32::from(self.standing[index(seat)] == Standing::Gone);
        out.push(Event::Showed {
            seat,
            to,
            card: Some(card),
        });
        self.now = Now::Answered;
        if self.standing[index(to)] != Standing::In {
            self.end_turn(out);
        }
        Ok(())
    }

    /// The card that nature shows for a seat that was left: one already shown, else seldom the room.
    pub(super) fn sample_show(&self, by: Seat, dice: &mut Dice) -> Chance {
        let may = self.showable(by);
        let card = self
            .shown_before(by, self.mover, may)
            .or_else(|| self.well_known(by, may, dice))
            .or_else(|| seldom_the_room(may, dice));
        Chance::Show {
            card: card.unwrap_or(Card::ALL[0]),
        }
    }

    /// The lowest of the cards that this suggester has seen already.
    fn shown_before(&self, by: Seat, to: Seat, may: Cards) -> Option<Card> {
        may.iter().find(|card| self.has_seen(to, by, *card))
    }

    /// Any of the cards that more than half of the seats have seen.
    fn well_known(&self, by: Seat, may: Cards, dice: &mut Dice) -> Option<Card> {
        let seen = |card: Card| {
            let who = self.all_seats().filter(|to| self.has_seen(*to, by, card));
            who.count()
        };
        let half = |card: &Card| usize::from(self.seats) < 2 * seen(*card);
        let known: Vec<Card> = may.iter().filter(half).collect();
        dice.pick(&known).copied()
    }

    fn has_seen(&self, to: Seat, by: Seat, card: Card) -> bool {
        let shown = |asked: &crate::state::Asked| {
            asked.seat == to && asked.by == Some(by) && *asked.card.reveal() == Some(card)
        };
        self.asked.iter().any(shown)
    }
}

/// The room one time in five, if there is something else to show.
fn seldom_the_room(may: Cards, dice: &mut Dice) -> Option<Card> {
    let others = may.without(Kind::Room.cards());
    let room = may.and(Kind::Room.cards());
    let among = match (others.is_empty(), room.is_empty()) {
        (false, false) if dice.below(5) == 0 => room,
        (false, _) => others,
        (true, _) => room,
    };
    let cards: Vec<Card> = among.iter().collect();
    dice.pick(&cards).copied()
}
