//! Imagined worlds: what a player remembers to imagine them, and how one goes on.

use std::fmt::{self, Debug};

use parlor_game::{Dice, Game, Imagine, Input, Millis, Outcome, Seat, Status, Viewer};

/// What a seat was told so far, as its game keeps it.
pub(crate) struct Memory<G: Imagine> {
    belief: Option<G::Belief>,
}

impl<G: Imagine> Debug for Memory<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Memory").finish_non_exhaustive()
    }
}

impl<G: Imagine> Memory<G> {
    /// The memory of a seat that was told nothing yet.
    pub(crate) fn new(config: &G::Config, seats: u8, seat: Seat) -> Self {
        // Before the first draw of chance a match has no secrets, so its beginning can be set up here.
        let start = G::new(config, seats).ok();
        let view = start.map(|game| game.view(Viewer::Seat(seat)));
        let belief = view.map(|view| G::believe(config, seats, &view));
        Self { belief }
    }

    pub(crate) fn learn(&mut self, told: &[G::Event]) {
        if let Some(belief) = &mut self.belief {
            told.iter().for_each(|event| G::learn(belief, event));
        }
    }

    /// A whole state that fits what the seat knows.
    pub(crate) fn imagine(&self, view: &G::View, dice: &mut Dice) -> Option<G> {
        G::imagine(self.belief.as_ref()?, view, dice)
    }
}

/// One imagined match on its way.
#[derive(Debug)]
pub(crate) struct World<G: Game> {
    pub(crate) game: G,
    now: Millis,
    events: Vec<G::Event>,
    /// How many inputs it has taken.
    pub(crate) steps: u64,
}

/// Where an imagined match stands.
pub(crate) enum Next {
    /// This seat acts.
    Act(Seat),
    /// It is over.
    Over(Outcome),
    /// Nobody can go on from here.
    Stuck,
}

impl<G: Game> World<G> {
    pub(crate) fn new(game: G) -> Self {
        Self {
            game,
            now: Millis(0),
            events: Vec::new(),
            steps: 0,
        }
    }

    /// Lets nature and the clock act until a seat does. Where nobody has to act, chance decides who of the free ones acts, or
    /// whether the clock does.
    pub(crate) fn next(&mut self, most: u64, dice: &mut Dice) -> Next {
        while self.steps < most {
            let input = match self.game.status() {
                Status::Over(outcome) => return Next::Over(outcome),
                Status::Chance(_) => Input::Chance {
                    outcome: self.game.sample(dice),
                },
                Status::Waiting { must, may, until } => {
                    if let Some(seat) = must.lowest() {
                        return Next::Act(seat);
                    }
                    let free: Vec<Seat> = may.iter().collect();
                    let choices = free.len() + usize::from(until.is_some());
                    let nth = dice.below(u32::try_from(choices).unwrap_or(u32::MAX)) as usize;
                    match (free.get(nth), until) {
                        (Some(seat), _) => return Next::Act(*seat),
                        (None, Some(until)) => {
                            self.now = until;
                            Input::Tick
                        }
                        (None, None) => return Next::Stuck,
                    }
                }
            };
            if !self.take(input) {
                return Next::Stuck;
            }
        }
        Next::Stuck
    }

    /// Lets a seat act; whether the rules accept it.
    pub(crate) fn act(&mut self, seat: Seat, action: G::Action) -> bool {
        self.take(Input::Act { seat, action })
    }

    fn take(&mut self, input: parlor_game::InputOf<G>) -> bool {
        self.steps += 1;
        self.events.clear();
        self.game.apply(self.now, input, &mut self.events).is_ok()
    }

    /// Plays on by chance to the end, or until it has taken so many inputs.
    pub(crate) fn play_out(&mut self, most: u64, dice: &mut Dice) -> Option<Outcome> {
        loop {
            match self.next(most, dice) {
                Next::Over(outcome) => return Some(outcome),
                Next::Stuck => return None,
                Next::Act(seat) => {
                    let action = self.game.random(seat, dice)?;
                    if !self.act(seat, action) {
                        return None;
                    }
                }
            }
        }
    }
}

/// What an end is worth for a seat: the share of the others that it has left behind, those on its own place counted half.
pub(crate) fn worth(outcome: &Outcome, seat: Seat) -> f64 {
    let Some(own) = outcome.places.get(seat.index()) else {
        return 0.5;
    };
    let others = outcome.places.len().saturating_sub(1);
    if others == 0 {
        return if outcome.winners.contains(seat) {
            1.0
        } else {
            0.0
        };
    }
    let behind = outcome.places.iter().filter(|place| own < *place).count();
    let beside = outcome.places.iter().filter(|place| own == *place).count() - 1;
    (behind as f64 + 0.5 * beside as f64) / others as f64
}
