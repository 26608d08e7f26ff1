//! One game that is played step by step, with chance from a seed: small, and nothing is kept of what was.

use std::sync::Arc;

use parlor_game::{Dice, Input, Millis, Outcome, Problem, Seat, Seed, Status};

use crate::{Chosen, Learn, LearnError, Legal, Setup, Sheet};

/// One game that is played step by step.
#[derive(Clone, Debug)]
pub struct Env<G: Learn> {
    pub(crate) setup: Arc<Setup<G>>,
    pub(crate) game: G,
    pub(crate) draft: G::Draft,
    pub(crate) at: Millis,
    pub(crate) legal: Legal,
    pub(crate) mover: Option<Seat>,
    /// What happened in the step in progress.
    told: Vec<G::Event>,
}

/// Where the chance of a game comes from, and who is told what was put in.
pub(crate) trait Course<G: Learn> {
    /// What nature does; nothing to stop and ask.
    fn chance(&mut self, game: &G, draw: parlor_game::Draw) -> Option<G::Chance>;
    /// An input was taken and this came of it.
    fn taken(
        &mut self,
        at: Millis,
        input: &dyn Fn() -> parlor_game::InputOf<G>,
        told: &mut Vec<G::Event>,
    );
}

/// Chance from a seed, and nothing is kept.
struct Seeded<'a>(&'a Seed);

impl<G: Learn> Course<G> for Seeded<'_> {
    #[inline]
    fn chance(&mut self, game: &G, draw: parlor_game::Draw) -> Option<G::Chance> {
        Some(game.sample(&mut Dice::of(self.0, draw)))
    }

    #[inline]
    fn taken(
        &mut self,
        _: Millis,
        _: &dyn Fn() -> parlor_game::InputOf<G>,
        told: &mut Vec<G::Event>,
    ) {
        told.clear();
    }
}

impl<G: Learn> Env<G> {
    /// A match before anything happened; nothing is drawn yet.
    pub(crate) fn bare(setup: Arc<Setup<G>>) -> Self {
        Self {
            game: setup.fresh.clone(),
            draft: G::Draft::default(),
            at: Millis(0),
            legal: Legal::none(setup.actions),
            mover: None,
            told: Vec::new(),
            setup,
        }
    }

    /// A match whose chance comes from `seed`.
    pub fn new(setup: Arc<Setup<G>>, seed: &Seed) -> Result<Self, LearnError> {
        let mut this = Self::bare(setup);
        this.settle(&mut Seeded(seed))?;
        Ok(this)
    }

    /// Begins again with another seed.
    pub fn reset(&mut self, seed: &Seed) -> Result<(), LearnError> {
        self.game.clone_from(&self.setup.fresh);
        self.draft = G::Draft::default();
        self.at = Millis(0);
        self.settle(&mut Seeded(seed))
    }

    /// The mover chooses an action; one that is not legal changes nothing.
    pub fn step(&mut self, action: usize, seed: &Seed) -> Result<(), LearnError> {
        self.choose(action, &mut Seeded(seed))
    }

    /// What is shared by all matches of this configuration.
    pub fn setup(&self) -> &Arc<Setup<G>> {
        &self.setup
    }

    /// The state, for whoever may know everything.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// What has been chosen of an action that is chosen in several parts.
    pub fn draft(&self) -> &G::Draft {
        &self.draft
    }

    /// Who decides next; nobody when the match is over.
    pub fn mover(&self) -> Option<Seat> {
        self.mover
    }

    /// What the mover may choose.
    pub fn legal(&self) -> &Legal {
        &self.legal
    }

    /// How the match ended, if it has.
    pub fn outcome(&self) -> Option<Outcome> {
        match self.game.status() {
            Status::Over(outcome) => Some(outcome),
            Status::Chance(_) | Status::Waiting { .. } => None,
        }
    }

    /// Writes what a seat may know.
    #[inline]
    pub fn observe(&self, seat: Seat, out: &mut [f32]) {
        let mut sheet = Sheet::new(out);
        self.game
            .observe(&self.setup.table, &self.draft, seat, &mut sheet);
        debug_assert_eq!(sheet.left(), 0, "an observation fills its numbers");
    }

    /// The mover chooses an action.
    #[inline]
    pub(crate) fn choose(
        &mut self,
        action: usize,
        course: &mut impl Course<G>,
    ) -> Result<(), LearnError> {
        let seat = self.mover.ok_or(LearnError::Over)?;
        let table = &self.setup.table;
        let chosen = match self.legal.contains(action) {
            true => self.game.chosen(table, &self.draft, seat, action),
            false => None,
        };
        let chosen = chosen.ok_or_else(|| self.setup.refused(action))?;
        match chosen {
            Chosen::Part(draft) => self.draft = draft,
            Chosen::Act(action) => self.act(seat, action, course)?,
        }
        self.settle(course)
    }

    /// A seat acts, whether or not the table of actions has a number for it.
    pub(crate) fn act(
        &mut self,
        seat: Seat,
        action: G::Action,
        course: &mut impl Course<G>,
    ) -> Result<(), LearnError> {
        let input = Input::Act {
            seat,
            action: action.clone(),
        };
        self.apply(input)?;
        G::forget(&mut self.draft, false);
        let input = || Input::Act {
            seat,
            action: action.clone(),
        };
        course.taken(self.at, &input, &mut self.told);
        Ok(())
    }

    fn apply(&mut self, input: parlor_game::InputOf<G>) -> Result<(), LearnError> {
        let done = self.game.apply(self.at, input, &mut self.told);
        done.map_err(|refusal| LearnError::from(Problem::from(refusal)))
    }

    /// Nature does what it is asked for.
    pub(crate) fn chance(
        &mut self,
        outcome: G::Chance,
        course: &mut impl Course<G>,
    ) -> Result<(), LearnError> {
        self.apply(Input::Chance {
            outcome: outcome.clone(),
        })?;
        let input = || Input::Chance {
            outcome: outcome.clone(),
        };
        course.taken(self.at, &input, &mut self.told);
        Ok(())
    }

    /// Lets a seat decide that is asked elsewhere, whether or not it would be the first one here.
    pub(crate) fn let_decide(&mut self, seat: Seat) {
        self.mover = Some(seat);
        self.legal.clear();
        let table = &self.setup.table;
        self.game.legal(table, &self.draft, seat, &mut self.legal);
    }

    /// Lets nature and the clock go on until a seat decides or the match is over.
    pub(crate) fn settle(&mut self, course: &mut impl Course<G>) -> Result<(), LearnError> {
        self.mover = None;
        self.legal.clear();
        loop {
            match self.game.status() {
                Status::Chance(draw) => {
                    let Some(outcome) = course.chance(&self.game, draw) else {
                        return Ok(());
                    };
                    self.chance(outcome, course)?;
                }
                Status::Over(_) => return Ok(()),
                Status::Waiting { until, .. } => {
                    let table = &self.setup.table;
                    // What is due comes before what is decided at the same moment, as in a match.
                    let is_due = until.is_some_and(|until| until <= self.at);
                    let mover = match is_due {
                        true => None,
                        false => self.game.mover(table, &self.draft),
                    };
                    if let Some(seat) = mover {
                        self.game.legal(table, &self.draft, seat, &mut self.legal);
                        self.mover = Some(seat);
                        return Ok(());
                    }
                    let stuck = || LearnError::Rules("the match waits for nobody".into());
                    self.at = self.at.max(until.ok_or_else(stuck)?);
                    self.apply(Input::Tick)?;
                    G::forget(&mut self.draft, true);
                    course.taken(self.at, &|| Input::Tick, &mut self.told);
                }
            }
        }
    }
}

impl<G: Learn> Setup<G> {
    /// Why an action is refused.
    pub(crate) fn refused(&self, action: usize) -> LearnError {
        match action < self.actions {
            true => LearnError::Illegal {
                action,
                text: G::describe(&self.table, action),
            },
            false => LearnError::NoSuchAction {
                action: i64::try_from(action).unwrap_or(i64::MAX),
                size: self.actions,
            },
        }
    }
}
