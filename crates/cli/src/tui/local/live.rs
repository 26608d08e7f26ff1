//! Games in real time at a keyboard: time stands still while a person thinks and types, and runs while a request runs.

use parlor_game::{Budget, Seat, Viewer};
use parlor_play::Stamp;

use super::{Input, Local, Screen, Then};
use crate::exit::{Exit, OrExit};

impl Local {
    /// Asks the first person who may act and lets time run until the answer; without people it runs to the end.
    pub(super) fn live(&mut self, screen: &mut Screen, input: &Input) -> anyhow::Result<Then> {
        let (_, may) = self.game.awaited();
        let Some(seat) = may.iter().find(|seat| !self.is_driven(*seat)) else {
            self.run_on()?;
            return Ok(Then::Ask);
        };
        let before = self.game.steps();
        let then = self.ask(seat, screen, input)?;
        let after = self.game.steps();
        let own = (before..after).map(|step| self.game.events(step, Viewer::Seat(seat)));
        if own.into_iter().any(|told| screen.face().takes_time(&told)) {
            self.run_until_told(seat, after)?;
        }
        Ok(then)
    }

    fn is_driven(&self, seat: Seat) -> bool {
        self.drivers.get(seat.index()).is_some_and(Option::is_some)
    }

    /// Lets time run until a seat was told something after this step.
    fn run_until_told(&mut self, seat: Seat, mut step: usize) -> anyhow::Result<()> {
        while self.game.finish().is_none() {
            while step < self.game.steps() {
                if self.game.events(step, Viewer::Seat(seat)).get() != "[]" {
                    return Ok(());
                }
                step += 1;
            }
            self.run_on()?;
        }
        Ok(())
    }

    /// One step: a built-in player acts, or the clock goes on to what is due.
    fn run_on(&mut self) -> anyhow::Result<()> {
        let (_, may) = self.game.awaited();
        for seat in may.iter() {
            let driver = self.drivers.get_mut(seat.index()).and_then(Option::as_mut);
            let chosen = driver.and_then(|driver| driver.choose(&*self.game, &Budget::default()));
            if let Some(action) = chosen {
                let now = self.game.now();
                let acted = self.game.act_typed(now, seat, action, Stamp::default());
                acted.or_exit(Exit::No)?;
                return Ok(());
            }
        }
        let due = self.game.due();
        let due = due.ok_or_else(|| Exit::No.says("the match waits for nobody"))?;
        self.game.wake(due).or_exit(Exit::No)?;
        Ok(())
    }
}
