//! Matches between players of Clue without a table around them: for tuning, measuring and tests.

mod duel;

use std::time::{Duration, Instant};

use parlor_clue::{Action, Card, Clue, Config, Ending, Phase, Triple, View};
use parlor_game::{Budget, Dice, Draw, Game, Input, Millis, Player, Seat, Seed, Status, Viewer};

use super::{
    classic::Classic,
    naive::Naive,
    random::Random,
    sleuth::{Manner, Sleuth},
};

pub use self::duel::{Duel, duel, two_against_two};

/// A player to seat.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Who {
    /// By chance.
    Random,
    /// What it has seen.
    Naive,
    /// The table of the classic player.
    Classic,
    /// The strong one, in some manner.
    Sleuth(Manner),
}

impl Who {
    fn sit(self, dice: Dice) -> Seated {
        Seated::Other(match self {
            Self::Random => Box::new(Random::new(dice)),
            Self::Naive => Box::new(Naive::new(dice)),
            Self::Classic => Box::new(Classic::new(dice)),
            Self::Sleuth(manner) => return Seated::Sleuth(Box::new(Sleuth::new(manner, dice))),
        })
    }
}

/// What came of one match.
#[derive(Clone, Debug, Default)]
pub struct Played {
    /// Who has won.
    pub winner: Option<Seat>,
    /// How it ended.
    pub ending: Option<Ending>,
    /// How many turns it took.
    pub turns: u32,
    /// Each accusation: by whom, how sure, whether right.
    pub accusations: Vec<(Seat, f64, bool)>,
    /// What decisions took: the slowest of each seat.
    pub slowest: Vec<Duration>,
    /// What all decisions of a seat took together.
    pub spent: Vec<Duration>,
    /// How many decisions each seat took.
    pub decisions: Vec<u32>,
    /// What strong players believed at their decisions.
    pub beliefs: Beliefs,
}

/// How well beliefs fit the truth.
#[derive(Clone, Debug, Default)]
pub struct Beliefs {
    /// How often somebody believed something.
    pub count: u32,
    /// The sum of the logarithms of the chances given to the true case file, each at least 1/10,000.
    pub log: f64,
    /// Chances of cards to be in the case file, by tenths: how many, their sum, how many were there.
    pub bins: [(u32, f64, u32); 10],
    /// The same for the likeliest case file.
    pub best: [(u32, f64, u32); 10],
}

impl Beliefs {
    fn note(&mut self, sleuth: &Sleuth, case: Triple) {
        let Some((truth, cards)) = sleuth.belief(case) else {
            return;
        };
        if let Some((best, chance)) = sleuth.thought.best() {
            let bin = &mut self.best[((chance * 10.0) as usize).min(9)];
            bin.0 += 1;
            bin.1 += chance;
            bin.2 += u32::from(best == case);
        }
        self.count += 1;
        self.log += truth.max(1e-4).ln();
        for card in Card::ALL {
            let chance = cards[usize::from(card.number())];
            if chance > 0.0 && chance < 1.0 {
                let bin = &mut self.bins[((chance * 10.0) as usize).min(9)];
                bin.0 += 1;
                bin.1 += chance;
                bin.2 += u32::from(case.cards().has(card));
            }
        }
    }

    /// Adds those of another match.
    pub fn add(&mut self, other: &Self) {
        self.count += other.count;
        self.log += other.log;
        let (mine, others) = (self.bins.iter_mut(), other.bins.iter());
        let best = self.best.iter_mut().zip(&other.best);
        for (bin, other) in mine.zip(others).chain(best) {
            bin.0 += other.0;
            bin.1 += other.1;
            bin.2 += other.2;
        }
    }

    /// The mean distance between what was said and what was true.
    pub fn error(&self) -> f64 {
        let all: u32 = self.bins.iter().map(|bin| bin.0).sum();
        let off = |bin: &(u32, f64, u32)| (bin.1 - f64::from(bin.2)).abs();
        self.bins.iter().map(off).sum::<f64>() / f64::from(all.max(1))
    }
}

/// Who sits: strong players are asked for their beliefs.
enum Seated {
    Sleuth(Box<Sleuth>),
    Other(Box<dyn Player<Clue>>),
}

impl Seated {
    fn player(&mut self) -> &mut dyn Player<Clue> {
        match self {
            Self::Sleuth(sleuth) => sleuth.as_mut(),
            Self::Other(other) => other.as_mut(),
        }
    }
}

/// Plays one match; equal seeds give equal deals and throws.
pub fn play(config: &Config, seated: &[Who], seed: &Seed) -> Option<Played> {
    play_within(config, seated, seed, &Budget::default()).map(|(played, _)| played)
}

/// The same with a budget for each decision, and with all that is seen at the end.
pub fn play_within(
    config: &Config,
    seated: &[Who],
    seed: &Seed,
    budget: &Budget,
) -> Option<(Played, View)> {
    let began = Instant::now();
    play_clocked(config, seated, seed, budget, &|| began.elapsed())
}

/// The same with another clock for what decisions take.
pub fn play_clocked(
    config: &Config,
    seated: &[Who],
    seed: &Seed,
    budget: &Budget,
    clock: &dyn Fn() -> Duration,
) -> Option<(Played, View)> {
    let seats = seated.len() as u8;
    let mut game = Clue::new(config, seats).ok()?;
    let mut players: Vec<Seated> = Vec::new();
    for (nth, who) in (0..).zip(seated) {
        let stream = parlor_game::TABLE_STREAMS;
        players.push(who.sit(Dice::of(seed, Draw { stream, nth })));
    }
    let mut played = Played {
        slowest: vec![Duration::ZERO; seated.len()],
        spent: vec![Duration::ZERO; seated.len()],
        decisions: vec![0; seated.len()],
        ..Played::default()
    };
    let (mut told, mut actions) = (Vec::new(), Vec::new());
    loop {
        told.clear();
        let input = match game.status() {
            Status::Over(outcome) => {
                played.winner = outcome.winners.lowest();
                break;
            }
            Status::Chance(draw) => Input::Chance {
                outcome: game.sample(&mut Dice::of(seed, draw)),
            },
            Status::Waiting { must, .. } => {
                let seat = must.lowest()?;
                actions.clear();
                game.actions(seat, &mut actions);
                let view = game.view(Viewer::Seat(seat));
                let seated = players.get_mut(seat.index())?;
                let player = seated.player();
                let began = clock();
                let action = player.choose(&view, &actions, budget)?;
                let took = clock().saturating_sub(began);
                let at = seat.index();
                played.slowest[at] = played.slowest[at].max(took);
                played.spent[at] += took;
                played.decisions[at] += 1;
                if let Action::Accuse { .. } = action {
                    let sure = player.why().and_then(|why| why.get("value")?.as_f64());
                    played.accusations.push((seat, sure.unwrap_or(1.0), false));
                }
                if let (Seated::Sleuth(sleuth), Some(case)) =
                    (&*seated, game.view(Viewer::Referee).case)
                    && !matches!(action, Action::Show { .. })
                {
                    played.beliefs.note(sleuth, case);
                }
                Input::Act { seat, action }
            }
        };
        game.apply(Millis(0), input, &mut told).ok()?;
    }
    let end = game.view(Viewer::Referee);
    played.turns = end.turn;
    if let Phase::Over { ending, .. } = &end.phase {
        played.ending = Some(*ending);
    }
    for (noted, accusation) in played.accusations.iter_mut().zip(&end.accusations) {
        noted.2 = accusation.right;
    }
    Some((played, end))
}
