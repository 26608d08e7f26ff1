//! What the program that fits the weights needs: games among one-step players, and what they looked like.

use parlor_catan::{Action, Catan, Config, MOST, Phase};
use parlor_game::{Dice, Game, Input, Millis, Seat, Status};

use super::{
    chart::Chart,
    ledger::Ledger,
    outlook::{Judge, Scale, stage},
    policy::{Care, Policy},
    weights::Mixed,
};
pub use super::{
    features::{FEATURES, Features, NAMES},
    weights::{STAGES, Weights, shares},
};

/// One position of a game: what each seat's position was made of, and how far the leader was.
#[derive(Clone, Debug)]
pub struct Sample {
    /// The points of the leader, of ten.
    pub stage: f32,
    /// The features of each seat.
    pub features: [Features; MOST],
    /// How many seats there are.
    pub seats: u8,
    /// Who won in the end.
    pub winner: Seat,
}

/// Plays one game with one set of weights per seat, and takes samples at the ends of turns.
///
/// One action in `blunders` is taken by chance, so that positions differ. Nothing if nobody won.
pub fn play(
    config: &Config,
    weights: &[&Weights],
    blunders: u32,
    dice: &mut Dice,
    samples: &mut Vec<Sample>,
) -> Option<Seat> {
    let seats = u8::try_from(weights.len()).ok()?;
    let mut game = Catan::new(config, seats).ok()?;
    let target = game.options().vp_target;
    let mixed = weights.iter().map(|weights| Mixed::new(weights, target));
    let weights: Vec<Mixed> = mixed.collect();
    let mut chart: Option<Chart> = None;
    let ledger = Ledger::new();
    let mut told = Vec::new();
    let mut list = Vec::new();
    let first = samples.len();
    loop {
        told.clear();
        match game.status() {
            Status::Over(_) => break,
            Status::Chance(_) => {
                let outcome = game.sample(dice);
                game.apply(Millis(0), Input::Chance { outcome }, &mut told)
                    .ok()?;
            }
            Status::Waiting { must, .. } => {
                let seat = must.lowest()?;
                let chart = chart.get_or_insert_with(|| Chart::of(game.board()));
                let judge = Judge {
                    chart,
                    weights: weights.get(seat.index())?,
                    ledger: &ledger,
                    scale: Scale::Chance,
                };
                let mut policy = Policy::new(judge, Care::Quick);
                let blunder = blunders != 0 && dice.below(blunders) == 0;
                let action = match blunder {
                    true => game.random(seat, dice)?,
                    false => policy.choose(&game, seat, &mut list)?.0,
                };
                if action == Action::End && dice.below(3) == 0 {
                    samples.push(Sample {
                        stage: stage(&game),
                        features: judge.look(&game).features,
                        seats,
                        winner: seat,
                    });
                }
                let input = Input::Act { seat, action };
                game.apply(Millis(0), input, &mut told).ok()?;
            }
        }
    }
    let Phase::Over { winner } = game.phase() else {
        return None;
    };
    match *winner {
        Some(winner) => {
            for sample in &mut samples[first..] {
                sample.winner = winner;
            }
            Some(winner)
        }
        None => {
            samples.truncate(first);
            None
        }
    }
}
