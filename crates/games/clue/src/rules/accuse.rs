//! An accusation: right wins, wrong is out.

use parlor_game::Standing;

use crate::{
    Clue, Ending, Event, Illegal, Room, Suspect, Triple, Weapon,
    state::{Accused, index},
};

impl Clue {
    /// Accuses; whoever is wrong alone looks into the case file and goes on disproving.
    pub(super) fn accuse(
        &mut self,
        suspect: Suspect,
        weapon: Weapon,
        room: Room,
        out: &mut Vec<Event>,
    ) -> Result<(), Illegal> {
        let (seat, turn) = (self.mover, self.turn);
        let named = Triple {
            suspect,
            weapon,
            room,
        };
        let case = *self.case.reveal();
        let right = named == case;
        self.accused.push(Accused {
            turn,
            seat,
            named,
            right,
        });
        out.push(Event::Accused { seat, named, right });
        if right {
            self.finish(Some(seat), Ending::Accusation, out);
            return Ok(());
        }
        out.push(Event::CaseFileSeen { seat, case });
        self.standing[index(seat)] = Standing::Out;
        let to = self.step_aside(seat);
        out.push(Event::Eliminated { seat, to });
        if !self.ends_with_few(out) {
            self.end_turn(out);
        }
        Ok(())
    }
}
