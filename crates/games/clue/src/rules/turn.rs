//! The course of a turn: its beginning, its end, and the end of the match.

use parlor_game::{Dice, Seat, Standing};

use crate::{
    Chance, Clue, Ending, Event, Last, Room, SpeedRoom,
    state::{Now, index},
};

impl Clue {
    /// Lets a seat's turn begin; its room may have to be drawn first.
    pub(super) fn begin_turn(&mut self, seat: Seat, out: &mut Vec<Event>) {
        self.mover = seat;
        self.turn += 1;
        self.room = None;
        if !self.has_board() && self.options.speed_room == SpeedRoom::Imposed {
            self.now = Now::Imposing;
            return;
        }
        self.started(out);
    }

    pub(super) fn sample_room(&self, dice: &mut Dice) -> Chance {
        let room = Room::ALL[dice.below(9) as usize];
        Chance::Room { room }
    }

    /// Takes the room that was drawn for the turn.
    pub(super) fn impose(&mut self, room: Room, out: &mut Vec<Event>) {
        self.draws[index(self.mover)] += 1;
        self.room = Some(room);
        self.started(out);
    }

    fn started(&mut self, out: &mut Vec<Event>) {
        self.now = match self.has_board() {
            true => Now::Start,
            false => Now::Arrived,
        };
        out.push(Event::TurnStarted {
            seat: self.mover,
            called_in: self.is_called(self.mover),
            room: self.room,
        });
    }

    /// Ends the turn: the next one begins, or there were too many.
    pub(super) fn end_turn(&mut self, out: &mut Vec<Event>) {
        let seat = self.mover;
        self.called &= !(1 << index(seat));
        out.push(Event::TurnEnded { seat });
        if self.options.turn_cap <= self.turn {
            return self.finish(None, Ending::Cap, out);
        }
        let mut after = (1..=self.seats).map(|n| Seat((seat.0 + n) % self.seats));
        let next = after.find(|next| self.standing[index(*next)] == Standing::In);
        match next {
            Some(next) => self.begin_turn(next, out),
            None => self.finish(None, Ending::Nobody, out),
        }
    }

    /// Ends the match if too few are left to go on; tells whether it did.
    pub(super) fn ends_with_few(&mut self, out: &mut Vec<Event>) -> bool {
        let mut left = self.still_in();
        let end = match (left.next(), left.next(), self.options.last) {
            (None, _, _) => Some((None, Ending::Nobody)),
            (Some(last), None, Last::Wins) => Some((Some(last), Ending::Last)),
            (Some(_), None, Last::MustAccuse) | (Some(_), Some(_), _) => None,
        };
        drop(left);
        if let Some((winner, ending)) = end {
            self.finish(winner, ending, out);
        }
        end.is_some()
    }

    /// Ends the match and opens all cards.
    pub(super) fn finish(&mut self, winner: Option<Seat>, ending: Ending, out: &mut Vec<Event>) {
        self.now = Now::Over { winner, ending };
        out.push(Event::Over {
            winner,
            ending,
            case: *self.case.reveal(),
            hands: self.all_seats().map(|seat| self.hand(seat)).collect(),
        });
    }
}
