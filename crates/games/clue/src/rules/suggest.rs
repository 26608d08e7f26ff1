//! A suggestion, and the round of those who are asked about it.

use parlor_game::{Seat, Secret};

use crate::{
    Clue, Event, Illegal, Room, SpeedRoom, Suspect, Triple, Weapon,
    board::Spot,
    state::{Asked, Now, index},
};

impl Clue {
    /// Suggests: the suspect's token is called in, and the others are asked in order.
    pub(super) fn suggest(
        &mut self,
        suspect: Suspect,
        weapon: Weapon,
        room: Option<Room>,
        out: &mut Vec<Event>,
    ) -> Result<(), Illegal> {
        if !self.may_suggest() {
            return Err(self.why_no_suggestion());
        }
        let room = self.room_named(room)?;

        let (seat, turn) = (self.mover, self.turn);
        let named = Triple {
            suspect,
            weapon,
            room,
        };
        out.push(Event::Suggested { seat, named });
        if self.has_board() {
            self.call_in(suspect, room, out);
        }
        let (by, passed) = self.ask(named, out);
        self.asked.push(Asked {
            turn,
            seat,
            named,
            passed,
            by: None,
            card: Secret::new(None),
        });
        self.now = match by {
            Some(by) => Now::Disproving { by },
            None => Now::Answered,
        };
        Ok(())
    }

    fn why_no_suggestion(&self) -> Illegal {
        match (self.now, self.here()) {
            (Now::Answered, _) => Illegal::Suggested,
            (_, Some(_)) => Illegal::MustLeave,
            (_, None) => Illegal::NotInRoom,
        }
    }

    /// The room that a suggestion names: where the token is, the one imposed, or any.
    fn room_named(&self, given: Option<Room>) -> Result<Room, Illegal> {
        let fixed = match self.has_board() {
            true => self.here(),
            false => self.room,
        };
        match (fixed, given) {
            (Some(room), Some(other)) if room != other => Err(Illegal::RoomMismatch { room }),
            (Some(room), _) => Ok(room),
            (None, Some(room)) => Ok(room),
            (None, None) => Err(Illegal::RoomMissing),
        }
    }

    /// Moves a suspect's token into the room, if it is elsewhere.
    fn call_in(&mut self, suspect: Suspect, room: Room, out: &mut Vec<Event>) {
        let token = &mut self.tokens[suspect.index()];
        if *token == Spot::of(room) {
            return;
        }
        *token = Spot::of(room);
        let seat = self.seat_of(suspect);
        if let Some(seat) = seat {
            self.called |= 1 << index(seat);
        }
        out.push(Event::CalledIn {
            suspect,
            seat,
            room,
        });
    }

    /// Asks the others in order; tells who must show, and how many could not.
    fn ask(&self, named: Triple, out: &mut Vec<Event>) -> (Option<Seat>, u8) {
        for passed in 0..self.seats - 1 {
            let seat = Seat((self.mover.0 + 1 + passed) % self.seats);
            let cards = self.hand(seat).and(named.cards());
            if cards.is_empty() {
                out.push(Event::CouldNotDisprove { seat });
                continue;
            }
            out.push(Event::AskedToDisprove {
                seat,
                by: self.mover,
                cards: Some(cards),
            });
            return (Some(seat), passed);
        }
        out.push(Event::Undisproved { seat: self.mover });
        (None, self.seats - 1)
    }

    /// Whether a suggestion must say its room.
    pub(super) fn is_free(&self) -> bool {
        !self.has_board() && self.options.speed_room == SpeedRoom::Free
    }
}
