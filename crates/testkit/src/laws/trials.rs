//! Random matches: the ground on which laws are tried.

use parlor_game::{Dice, Draw, Game, Input, Millis, Seat, Seed, Status, Viewer, Why};
use parlor_play::{By, Match, Stamp};

use super::{Case, Law};

/// Random matches of one configuration.
#[derive(Clone, Debug)]
pub struct Trials<G: Game> {
    /// What is agreed before each match.
    pub config: G::Config,
    /// How many seats each match has.
    pub seats: u8,
    /// How many matches are played.
    pub matches: u8,
    /// How many inputs and wake-ups a match may take.
    pub limit: u32,
}

/// How the random players of a match behave.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Manners {
    /// All stay to the end.
    Stay,
    /// Now and then somebody leaves, goes away or comes back.
    Wander,
}

impl<G: Game> Trials<G> {
    /// The matches, one after another.
    pub fn cases(&self) -> impl Iterator<Item = Case> + use<G> {
        (0..self.matches).map(Case)
    }

    /// Plays one match with random players, who differ by `players`, and shows every stage of it.
    pub fn play(
        &self,
        case: Case,
        players: u8,
        manners: Manners,
        mut watch: impl FnMut(&Match<G>),
    ) -> Match<G> {
        let mut game = self.start(case);
        for nth in 0..self.limit {
            watch(&game);
            if game.finish().is_some() {
                return game;
            }
            let stream = u32::from(case.0);
            let mut dice = Dice::of(&[players; 32], Draw { stream, nth });
            self.go_on(case, &mut game, manners, &mut dice);
        }
        case.broken(
            Law::MatchesEnd,
            format_args!("not within {} inputs", self.limit),
        );
    }

    /// Starts a match.
    pub fn start(&self, case: Case) -> Match<G> {
        Match::start(&self.config, self.seats, seed(case))
            .unwrap_or_else(|problem| case.broken(Law::SeatsAreWithinInfo, problem))
    }

    /// All who look on, but no more than a few seats of a large match.
    pub(crate) fn viewers(&self, dice: &mut Dice) -> Vec<Viewer> {
        let seats = self.some_seats(dice).into_iter().map(Viewer::Seat);
        seats
            .chain([Viewer::Spectator, Viewer::Referee])
            .collect::<Vec<_>>()
    }

    /// All seats, or a few of a large match.
    pub(crate) fn some_seats(&self, dice: &mut Dice) -> Vec<Seat> {
        let mut seats: Vec<Seat> = (0..self.seats).map(Seat).collect();
        if 8 < seats.len() {
            dice.shuffle(&mut seats);
            seats.truncate(4);
        }
        seats
    }

    fn go_on(&self, case: Case, game: &mut Match<G>, manners: Manners, dice: &mut Dice) {
        if manners == Manners::Wander && dice.below(16) == 0 {
            self.wander(game, dice);
            return;
        }
        let at = Millis(game.now().0 + u64::from(dice.below(250)));
        if let Some(due) = game.due().filter(|due| *due <= at || dice.below(4) == 0) {
            return wake(case, game, at.max(due));
        }
        let (must, may) = game.awaited();
        let mut awaited: Vec<Seat> = must.or(may).iter().collect();
        dice.shuffle(&mut awaited);
        let choice = awaited.into_iter().find_map(|seat| {
            let action = game.game().random(seat, dice)?;
            Some((seat, action))
        });
        match (choice, game.due()) {
            (Some((seat, action)), _) => {
                let input = Input::Act { seat, action };
                if let Err(problem) = game.submit(at, input.clone(), Stamp::default()) {
                    case.broken(Law::RandomIsAccepted, format_args!("{input:?}: {problem}"));
                }
            }
            (None, Some(due)) => wake(case, game, due),
            (None, None) => case.broken(Law::SomebodyActsOrTheClock, "the match is stuck"),
        }
    }

    /// What a table may say of its seats; the rules may refuse it.
    fn wander(&self, game: &mut Match<G>, dice: &mut Dice) {
        let seat = Seat(dice.below(self.seats.into()) as u8);
        let other = Seat(dice.below(self.seats.into()) as u8);
        let input = match dice.below(8) {
            0 if seat != other => Input::Leave {
                gone: vec![(seat, Why::Left), (other, Why::Late)],
            },
            0 | 1 => Input::Leave {
                gone: vec![(seat, Why::Resigned)],
            },
            2..=4 => Input::Away { seat },
            _ => Input::Back { seat },
        };
        let _ = game.submit(game.now(), input, Stamp::by(By::Table)); // The rules may refuse it.
    }
}

/// The seed of a match's chance.
pub(crate) fn seed(case: Case) -> Seed {
    [case.0; 32]
}

/// Dice for what a law itself leaves to chance.
pub(crate) fn dice(case: Case, law: Law, nth: usize) -> Dice {
    let draw = Draw {
        stream: law as u32,
        nth: nth as u32,
    };
    Dice::of(&[case.0 ^ 0xA5; 32], draw)
}

/// Wakes the match, after making sure that its clock does not stand still.
fn wake<G: Game>(case: Case, game: &mut Match<G>, at: Millis) {
    the_clock_goes_on(case, game);
    if let Err(problem) = game.wake(at) {
        case.broken(Law::SomebodyActsOrTheClock, problem);
    }
}

fn the_clock_goes_on<G: Game>(case: Case, game: &Match<G>) {
    let mut copy = game.game().clone();
    let Some(now) = game.due() else { return };
    for _ in 0..1_000 {
        let verdict = match copy.status() {
            Status::Waiting { until, .. } if until.is_some_and(|until| until <= now) => {
                copy.apply(now, Input::Tick, &mut Vec::new())
            }
            Status::Chance(draw) => {
                let outcome = copy.sample(&mut Dice::of(&seed(case), draw));
                copy.apply(now, Input::Chance { outcome }, &mut Vec::new())
            }
            Status::Waiting { .. } | Status::Over(_) => return,
        };
        if let Err(refusal) = verdict {
            case.broken(Law::SomebodyActsOrTheClock, refusal);
        }
    }
    case.broken(
        Law::SomebodyActsOrTheClock,
        "the clock ticks without getting on",
    );
}
