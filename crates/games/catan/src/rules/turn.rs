//! The course of a turn: the roll, what it brings, and the end.

use parlor_game::Seat;

use crate::{Cards, Catan, Closing, Devs, Event, Illegal, Now, Phase, seats::PerSeat};

impl Catan {
    /// Lets the dice fall.
    pub(super) fn roll(&mut self) -> Result<(), Illegal> {
        match self.phase {
            Phase::PreRoll => {
                self.phase = Phase::Rolling;
                Ok(())
            }
            Phase::Main => Err(Illegal::Rolled),
            Phase::Discard { owed } if owed[self.now.seat] == 0 => Err(Illegal::OthersOwe),
            _ => Err(Illegal::Owed),
        }
    }

    /// Takes what was rolled.
    pub(super) fn rolled(&mut self, dice: [u8; 2], out: &mut Vec<Event>) -> Result<(), Illegal> {
        if dice.iter().any(|die| !(1..=6).contains(die)) {
            return Err(Illegal::Unexpected);
        }

        let seat = self.now.seat;
        let total = dice[0] + dice[1];
        self.rolls += 1;
        self.now.dice = Some(dice);
        let gains = match total {
            7 => PerSeat::all(self.seats, Cards::NONE),
            _ => self.production(total),
        };
        for (seat, gain) in gains.iter() {
            self.gain(seat, gain);
        }
        out.push(Event::Rolled { seat, dice, gains });
        self.phase = match total {
            7 => self.after_seven(),
            _ => Phase::Main,
        };
        Ok(())
    }

    /// What follows a seven: large hands discard, or the robber moves at once.
    fn after_seven(&self) -> Phase {
        let due = |seat: Seat| {
            let total = self.hand(seat).total();
            let limit = self.options.discard_limit.map_or(u16::MAX, u16::from);
            if limit < total { total / 2 } else { 0 }
        };
        let owed = PerSeat::from_fn(self.seats, due);
        match owed.iter().all(|(_, due)| due == 0) {
            true => Phase::MoveRobber,
            false => Phase::Discard { owed },
        }
    }

    /// Goes back to what the turn was at before something was owed.
    pub(super) fn go_on(&mut self) {
        self.phase = match self.now.dice {
            Some(_) => Phase::Main,
            None => Phase::PreRoll,
        };
    }

    /// Ends the turn; the next player may have won already.
    pub(super) fn end_turn(&mut self, out: &mut Vec<Event>) -> Result<(), Illegal> {
        self.in_main()?;

        self.close_offer(Closing::TurnEnded, out);
        let seat = self.now.seat;
        let next = Seat((seat.0 + 1) % self.seats);
        out.push(Event::TurnEnded { seat, next });
        let turns = self.now.nth + 1 - 2 * u32::from(self.seats);
        if self.options.turn_cap.is_some_and(|cap| cap <= turns) {
            self.finish(None, out);
            return Ok(());
        }
        self.now = Now::new(self.now.nth + 1, next);
        *self.fresh.reveal_mut() = Devs::NONE;
        let estate = self.land.estate_mut(next);
        estate.ready = estate.ports;
        self.phase = Phase::PreRoll;
        self.check_victory(out);
        Ok(())
    }
}
