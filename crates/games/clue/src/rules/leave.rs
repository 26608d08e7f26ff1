//! Seats that are given up for good: skipped from now on, and nature shows their cards.

use parlor_game::{Seat, SeatSet, Standing, Why};

use crate::{
    Clue, Event, Illegal,
    state::{Now, index},
};

impl Clue {
    /// Lets seats go; the turn of one that left ends, but what it asked is still answered.
    pub(super) fn leave(
        &mut self,
        gone: &[(Seat, Why)],
        out: &mut Vec<Event>,
    ) -> Result<(), Illegal> {
        if let Now::Over { .. } = self.now {
            return Err(Illegal::Over);
        }
        if self.draw().is_some() {
            return Err(Illegal::Unexpected);
        }
        let named: SeatSet = gone.iter().map(|(seat, _)| *seat).collect();
        let here = |seat: Seat| seat.0 < self.seats && self.standing[index(seat)] != Standing::Gone;
        if named.len() as usize != gone.len() || gone.is_empty() {
            return Err(Illegal::Unexpected);
        }
        if !named.iter().all(here) {
            return Err(Illegal::NotThere);
        }

        let before = self.still_in().count();
        for (seat, why) in gone {
            self.standing[index(*seat)] = Standing::Gone;
            let to = self.step_aside(*seat);
            out.push(Event::Left {
                seat: *seat,
                code: why.code().into(),
                to,
            });
        }
        let fewer = self.still_in().count() < before;
        if fewer && self.ends_with_few(out) {
            return Ok(());
        }
        let asking = matches!(self.now, Now::Disproving { .. });
        if named.contains(self.mover) && !asking {
            self.end_turn(out);
        }
        Ok(())
    }
}
