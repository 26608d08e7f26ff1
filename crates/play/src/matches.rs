//! A match in progress.

use parlor_game::{
    Dice, Draw, Game, Input, InputOf, Millis, Outcome, Problem, Refusal, Seat, SeatSet, Seed,
    Status, Viewer,
};
use serde::Serialize;

use crate::{Entry, Facts, Finish, How, Line, LineOf, Log, Stamp, Step, Told, entry::By};

/// A match in progress: state, log and story.
#[derive(Clone, Debug)]
pub struct Match<G: Game> {
    pub(crate) config: G::Config,
    pub(crate) seats: u8,
    pub(crate) game: G,
    pub(crate) seed: Option<Seed>,
    pub(crate) log: Log<G>,
    pub(crate) steps: Vec<Step<G::Event>>,
    /// The steps that stand: all but those taken back.
    pub(crate) standing: Vec<u32>,
    pub(crate) draws: Vec<Draw>,
    pub(crate) now: Millis,
    pub(crate) ended: Option<(How, String)>,
}

/// Why the match itself refused something, before any rule was asked.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Refused {
    #[error("the match is over")]
    Over,
    #[error("nothing is taken back in this game")]
    NoUndo,
    #[error("there is no such step to go back to")]
    NoStep,
    #[error("the match has no seed, so its chance cannot be drawn")]
    NoSeed,
}

impl Refusal for Refused {
    fn code(&self) -> &'static str {
        match self {
            Self::Over => "over",
            Self::NoUndo => "no_undo",
            Self::NoStep => "no_step",
            Self::NoSeed => "no_seed",
        }
    }
}

impl<G: Game> Match<G> {
    /// Starts a match and lets nature make its first moves.
    pub fn start(config: &G::Config, seats: u8, seed: Seed) -> Result<Self, Problem> {
        let mut this = Self::bare(config, seats)?;
        this.seed = Some(seed);
        this.settle()?;
        Ok(this)
    }

    /// A match that stands like this and has no past, for looking at a position: its log does not replay.
    pub fn standing_at(
        config: &G::Config,
        seats: u8,
        game: G,
        seed: Seed,
    ) -> Result<Self, Problem> {
        let mut this = Self::bare(config, seats)?;
        this.seed = Some(seed);
        this.game = game;
        this.settle()?;
        Ok(this)
    }

    /// Lets the clock come to `at`: every tick due by then, each at its own moment; one line in the log.
    pub fn wake(&mut self, at: Millis) -> Result<(), Problem> {
        if self.due().is_none_or(|due| at < due) {
            return Ok(());
        }
        while let Some(due) = self.due().filter(|&due| due <= at) {
            self.tick(due)?;
            self.settle()?;
        }
        self.now = self.now.max(at);
        self.write(Line::Tick, Stamp::by(By::Clock));
        Ok(())
    }

    /// Takes one input at `at`, after all ticks due by then.
    pub fn submit(&mut self, at: Millis, input: InputOf<G>, stamp: Stamp) -> Result<(), Problem> {
        self.wake(at)?;
        if self.ended.is_some() {
            return Err(Refused::Over.into());
        }
        let at = self.now.max(at);
        let mut events = Vec::new();
        self.game.apply(at, input.clone(), &mut events)?;
        self.now = at;
        self.write(input.into(), stamp);
        self.push_step(Some(self.log.len() - 1), Told::Events(events));
        self.settle()
    }

    /// The story so far, which the match forgets: for who tells it once and shows nothing of it again.
    ///
    /// The match plays on and its log stays whole, but nothing of what is forgotten can be taken back.
    pub fn take_steps(&mut self) -> Vec<Step<G::Event>> {
        self.standing.clear();
        std::mem::take(&mut self.steps)
    }

    /// Forgets the lines so far: for who keeps no record.
    pub fn forget_log(&mut self) {
        self.log.clear();
        self.draws.clear();
    }

    /// Goes back to how the match stood after step `to`.
    pub fn undo(&mut self, at: Millis, to: u32, stamp: Stamp) -> Result<(), Problem> {
        if !G::INFO.undo {
            return Err(Refused::NoUndo.into());
        }
        self.wake(at)?;
        if self.finish().is_some() {
            return Err(Refused::Over.into());
        }
        let Some(index) = self.standing.iter().position(|step| *step == to) else {
            return Err(Refused::NoStep.into());
        };
        let game = self.rebuilt(index + 1)?;
        self.standing.truncate(index + 1);
        self.game = game;
        self.now = self.now.max(at);
        self.write(Line::Undo { to }, stamp);
        self.push_step(Some(self.log.len() - 1), Told::Undone { to });
        // What was taken back is in the story, but the next undo goes past it.
        self.standing.pop();
        Ok(())
    }

    /// Ends the match by the table's word, as it stands: what the clock has not done stays undone.
    ///
    /// So a match whose rules fail can still be ended. A caller that wants the clock first wakes it first.
    pub fn end(
        &mut self,
        at: Millis,
        how: How,
        reason: impl Into<String>,
        stamp: Stamp,
    ) -> Result<(), Problem> {
        if self.finish().is_some() {
            return Err(Refused::Over.into());
        }
        let reason = reason.into();
        self.now = self.now.max(at);
        self.ended = Some((how, reason.clone()));
        self.write(
            Line::End {
                how,
                reason: reason.clone(),
            },
            stamp,
        );
        self.push_step(Some(self.log.len() - 1), Told::Ended { how, reason });
        Ok(())
    }

    /// The end of the match, if it has come.
    pub fn finish(&self) -> Option<Finish> {
        if let Some((how, reason)) = &self.ended {
            let outcome = (*how == How::Agreed).then(|| Outcome::draw(self.seats, reason.clone()));
            return Some(Finish {
                how: *how,
                outcome,
                reason: reason.clone(),
            });
        }
        match self.game.status() {
            Status::Over(outcome) => Some(Finish {
                how: How::Rules,
                reason: outcome.reason.to_string(),
                outcome: Some(outcome),
            }),
            Status::Chance(_) | Status::Waiting { .. } => None,
        }
    }

    /// The story: what `viewer` was told, one list per step that still stands and told it something.
    pub fn told(&self, viewer: Viewer) -> impl Iterator<Item = (Millis, Vec<G::Event>)> {
        self.standing
            .iter()
            .filter_map(|step| self.steps.get(*step as usize))
            .filter_map(move |step| {
                let cut: Vec<_> = step.cut::<G>(viewer).collect();
                (!cut.is_empty()).then_some((step.facts.at, cut))
            })
    }

    /// Whether `step` tells `viewer` anything: the start, an event, a take-back or the end.
    pub fn tells(&self, step: usize, viewer: Viewer) -> bool {
        let Some(that) = self.steps.get(step) else {
            return false;
        };
        let before = step.checked_sub(1).and_then(|n| self.steps.get(n));
        let ends = that.facts.over && before.is_some_and(|before| !before.facts.over);
        step == 0
            || ends
            || !matches!(that.told, Told::Events(_))
            || that.cut::<G>(viewer).next().is_some()
    }

    /// All steps, also those taken back.
    pub fn steps(&self) -> &[Step<G::Event>] {
        &self.steps
    }

    /// The steps that have not been taken back, by number.
    pub fn standing(&self) -> &[u32] {
        &self.standing
    }

    /// The log so far.
    pub fn log(&self) -> &[Entry<LineOf<G>>] {
        &self.log
    }

    /// The draws of chance so far, in order.
    pub fn draws(&self) -> &[Draw] {
        &self.draws
    }

    /// The state, for whoever may know everything.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// What was agreed before the match.
    pub fn config(&self) -> &G::Config {
        &self.config
    }

    /// How many seats it has.
    pub fn seats(&self) -> u8 {
        self.seats
    }

    /// Match time of the last line.
    pub fn now(&self) -> Millis {
        self.now
    }

    /// When the clock acts next.
    pub fn due(&self) -> Option<Millis> {
        if self.ended.is_some() {
            return None;
        }
        match self.game.status() {
            Status::Waiting { until, .. } => until.map(|until| until.max(self.now)),
            Status::Chance(_) | Status::Over(_) => None,
        }
    }

    /// Who must and who may act now.
    pub fn awaited(&self) -> (SeatSet, SeatSet) {
        match self.game.status() {
            Status::Waiting { must, may, .. } if self.ended.is_none() => (must, may),
            Status::Waiting { .. } | Status::Chance(_) | Status::Over(_) => {
                (SeatSet::EMPTY, SeatSet::EMPTY)
            }
        }
    }

    /// What `seat` may do now.
    pub fn actions(&self, seat: Seat) -> Vec<G::Action> {
        let mut actions = Vec::new();
        let (must, may) = self.awaited();
        if must.or(may).contains(seat) {
            self.game.actions(seat, &mut actions);
        }
        actions
    }

    pub(crate) fn bare(config: &G::Config, seats: u8) -> Result<Self, Problem> {
        let allowed = G::seats(config)?;
        if !allowed.contains(&seats) {
            return Err(Problem::new(
                "seats",
                format!(
                    "{} is played with {} to {} here, not {seats}",
                    G::INFO.title,
                    allowed.start(),
                    allowed.end()
                ),
            ));
        }
        let mut this = Self {
            config: config.clone(),
            seats,
            game: G::new(config, seats)?,
            seed: None,
            log: Vec::new(),
            steps: Vec::new(),
            standing: Vec::new(),
            draws: Vec::new(),
            now: Millis(0),
            ended: None,
        };
        this.push_step(None, Told::Events(Vec::new()));
        Ok(this)
    }

    pub(crate) fn tick(&mut self, due: Millis) -> Result<(), Problem> {
        let mut events = Vec::new();
        self.game.apply(due, Input::Tick, &mut events)?;
        self.now = due;
        self.push_step(None, Told::Events(events));
        Ok(())
    }

    pub(crate) fn settle(&mut self) -> Result<(), Problem> {
        while let Status::Chance(draw) = self.game.status() {
            let seed = self.seed.as_ref().ok_or(Refused::NoSeed)?;
            let outcome = self.game.sample(&mut Dice::of(seed, draw));
            self.chance(draw, outcome.clone())?;
            self.write(Line::Chance { outcome }, Stamp::by(By::Table));
        }
        Ok(())
    }

    /// Chance belongs to the step that called for it.
    pub(crate) fn chance(&mut self, draw: Draw, outcome: G::Chance) -> Result<(), Problem> {
        let mut events = Vec::new();
        self.game
            .apply(self.now, Input::Chance { outcome }, &mut events)?;
        self.draws.push(draw);
        let facts = self.facts(None);
        if let Some(step) = self.steps.last_mut() {
            step.facts = Facts {
                line: step.facts.line,
                ..facts
            };
            if let Told::Events(told) = &mut step.told {
                told.extend(events);
            }
        }
        Ok(())
    }

    pub(crate) fn push_step(&mut self, line: Option<usize>, told: Told<G::Event>) {
        let number = u32::try_from(self.steps.len()).unwrap_or(u32::MAX);
        self.steps.push(Step {
            facts: self.facts(line),
            told,
        });
        self.standing.push(number);
    }

    /// The state after the first `count` standing steps, played again.
    fn rebuilt(&self, count: usize) -> Result<G, Problem> {
        let mut game = G::new(&self.config, self.seats)?;
        let mut out = Vec::new();
        for step in self.standing.iter().take(count).skip(1) {
            let Some(step) = self.steps.get(*step as usize) else {
                return Err(Refused::NoStep.into());
            };
            let line = step.facts.line.and_then(|line| self.log.get(line));
            let input = line.map_or(Some(Input::Tick), |entry| entry.line.input());
            if let Some(input) = input {
                out.clear();
                game.apply(step.facts.at, input, &mut out)?;
            }
        }
        Ok(game)
    }

    fn facts(&self, line: Option<usize>) -> Facts {
        let (must, may) = self.awaited();
        let over = self.ended.is_some() || matches!(self.game.status(), Status::Over(_));
        Facts {
            at: self.now,
            line,
            must,
            may,
            turn: self.game.turn(),
            over,
        }
    }

    fn write(&mut self, line: LineOf<G>, stamp: Stamp) {
        self.log.push(Entry {
            at: self.now,
            line,
            stamp,
        });
    }
}
