//! Playing a written log again, and proving that its chance follows from the seed.

use parlor_game::{Dice, Draw, Game, Millis, Problem, Seed, Status};

use crate::{Entry, Line, LineOf, Match, matches::Refused};

/// Why a log does not stand.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum ReplayError {
    /// The match cannot even be set up.
    #[error("the match cannot be set up: {0}")]
    Setup(Problem),
    /// The rules refuse a line.
    #[error("line {index} is refused: {problem}")]
    Illegal {
        /// Which line, from zero.
        index: usize,
        /// What the rules say.
        problem: Problem,
    },
    /// Chance is missing, superfluous, or other than the seed gives.
    #[error("the chance of line {index} does not follow from the seed")]
    Chance {
        /// Which line, from zero.
        index: usize,
    },
    /// Time goes backwards.
    #[error("line {index} is out of time")]
    Time {
        /// Which line, from zero.
        index: usize,
    },
    /// A line is not one of this game.
    #[error("line {index} cannot be read: {said}")]
    Malformed {
        /// Which line, from zero.
        index: usize,
        /// What is wrong with it.
        said: String,
    },
}

impl<G: Game> Match<G> {
    /// Rebuilds a match from its log, taking the chance as it is written.
    pub fn replay(
        config: &G::Config,
        seats: u8,
        log: &[Entry<LineOf<G>>],
    ) -> Result<Self, ReplayError> {
        Self::watch(config, seats, log, |_| {})
    }

    /// The same, and shows the match at its beginning and after each line.
    pub fn watch(
        config: &G::Config,
        seats: u8,
        log: &[Entry<LineOf<G>>],
        seen: impl FnMut(&Self),
    ) -> Result<Self, ReplayError> {
        Self::follow(config, seats, log, |_, _, _, _| true, seen)
    }

    /// Rebuilds a match from its log and lets it go on with `seed`.
    pub fn resume(
        config: &G::Config,
        seats: u8,
        seed: Seed,
        log: &[Entry<LineOf<G>>],
    ) -> Result<Self, ReplayError> {
        let mut this = Self::replay(config, seats, log)?;
        this.seed = Some(seed);
        let index = log.len();
        this.settle()
            .map_err(|problem| ReplayError::Illegal { index, problem })?;
        Ok(this)
    }

    /// Proves that the chance of a log follows from the seed, from line `from` on.
    ///
    /// The lines before `from` were taken from another match, of which this one is a fork.
    pub fn verify(
        config: &G::Config,
        seats: u8,
        seed: Seed,
        from: usize,
        log: &[Entry<LineOf<G>>],
    ) -> Result<Self, ReplayError> {
        let fair = |index, game: &G, draw, outcome: &G::Chance| {
            index < from || game.sample(&mut Dice::of(&seed, draw)) == *outcome
        };
        let this = Self::follow(config, seats, log, fair, |_| {})?;
        match this.game.status() {
            Status::Chance(_) if this.ended.is_none() => {
                Err(ReplayError::Chance { index: log.len() })
            }
            Status::Chance(_) | Status::Waiting { .. } | Status::Over(_) => Ok(this),
        }
    }

    fn follow(
        config: &G::Config,
        seats: u8,
        log: &[Entry<LineOf<G>>],
        fair: impl Fn(usize, &G, Draw, &G::Chance) -> bool,
        mut seen: impl FnMut(&Self),
    ) -> Result<Self, ReplayError> {
        let mut this = Self::bare(config, seats).map_err(ReplayError::Setup)?;
        seen(&this);
        for (index, entry) in log.iter().enumerate() {
            if entry.at < this.now {
                return Err(ReplayError::Time { index });
            }
            this.take(index, entry, &fair)?;
            seen(&this);
        }
        Ok(this)
    }

    /// Takes over what comes next in a log, up to match time `until`.
    pub(crate) fn take_over(
        &mut self,
        log: &[Entry<LineOf<G>>],
        until: Millis,
    ) -> Result<(), ReplayError> {
        let known = self.log.len();
        for (index, entry) in log.iter().enumerate().skip(known) {
            if until < entry.at {
                break;
            }
            self.take(index, entry, &|_, _, _, _| true)?;
        }
        Ok(())
    }

    fn take(
        &mut self,
        index: usize,
        entry: &Entry<LineOf<G>>,
        fair: &impl Fn(usize, &G, Draw, &G::Chance) -> bool,
    ) -> Result<(), ReplayError> {
        let illegal = |problem| ReplayError::Illegal { index, problem };
        if self.ended.is_some() {
            return Err(illegal(Refused::Over.into()));
        }
        if let Line::End { how, reason } = &entry.line {
            let stamp = entry.stamp.clone();
            return self
                .end(entry.at, *how, reason.clone(), stamp)
                .map_err(illegal);
        }
        while let Some(due) = self.due().filter(|&due| due <= entry.at) {
            self.tick(due).map_err(illegal)?;
        }
        match (self.game.status(), &entry.line) {
            (_, Line::Undo { to }) => {
                let stamp = entry.stamp.clone();
                return self.undo(entry.at, *to, stamp).map_err(illegal);
            }
            (Status::Chance(draw), Line::Chance { outcome })
                if fair(index, &self.game, draw, outcome) =>
            {
                if entry.at != self.now {
                    return Err(ReplayError::Time { index });
                }
                self.chance(draw, outcome.clone()).map_err(illegal)?;
                self.log.push(entry.clone());
            }
            (Status::Chance(_), _) | (_, Line::Chance { .. }) => {
                return Err(ReplayError::Chance { index });
            }
            (Status::Waiting { .. } | Status::Over(_), line) => {
                self.now = entry.at;
                self.log.push(entry.clone());
                match line.input() {
                    None | Some(parlor_game::Input::Tick) => {}
                    Some(input) => {
                        let mut events = Vec::new();
                        self.game
                            .apply(entry.at, input, &mut events)
                            .map_err(|refusal| illegal(refusal.into()))?;
                        self.push_step(Some(index), crate::Told::Events(events));
                    }
                }
            }
        }
        Ok(())
    }
}
