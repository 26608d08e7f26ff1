//! The answer to a suggestion: one card, shown to the suggester.

use parlor_game::{Dice, Seat, Standing};

use crate::{
    Card, Chance, Clue, Event, Illegal, card_to_show,
    state::{Asked, Now, index},
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

    /// The card that nature shows for a seat that was left.
    pub(super) fn sample_show(&self, by: Seat, dice: &mut Dice) -> Chance {
        let seen = |to: Seat, card: Card| {
            let shown = |asked: &Asked| {
                asked.seat == to && asked.by == Some(by) && *asked.card.reveal() == Some(card)
            };
            self.asked.iter().any(shown)
        };
        let may = self.showable(by);
        let card = card_to_show(may, self.mover, self.seats, seen, dice);
        Chance::Show {
            card: card.unwrap_or(Card::ALL[0]),
        }
    }
}
