//! The weights of the value function, kept in a plain file that a program fits by self-play.

use std::sync::OnceLock;

use super::features::{FEATURES, Features, NAMES};

/// How many stages of the game have weights of their own.
pub const STAGES: usize = 4;

/// The points of the leader at which each set of weights after that of the set-up holds; between them they are mixed.
const POINTS: [f32; STAGES - 1] = [3.0, 6.0, 9.0];

/// The weights of the features, one set per stage of the game; the first is that of the set-up.
#[derive(Clone, PartialEq, Debug)]
pub struct Weights(pub [Features; STAGES]);

/// The files with weights that come with the program.
const FITTED: &str = include_str!("weights.txt");
const MASTER: &str = include_str!("weights_master.txt");
const LATER: &str = include_str!("weights_later.txt");

impl Weights {
    /// What `skilled` and `expert` value positions by.
    pub fn fitted() -> &'static Self {
        static READ: OnceLock<Weights> = OnceLock::new();
        READ.get_or_init(|| Self::read(FITTED))
    }

    /// What `master` values positions by, one step ahead.
    pub(crate) fn master() -> &'static Self {
        static READ: OnceLock<Weights> = OnceLock::new();
        READ.get_or_init(|| Self::read(MASTER))
    }

    /// What `master` foresees by who wins.
    pub(crate) fn later() -> &'static Self {
        static READ: OnceLock<Weights> = OnceLock::new();
        READ.get_or_init(|| Self::read(LATER))
    }

    /// Reads lines of a name and a number for each stage; unknown names are skipped, missing ones weigh nothing.
    pub fn read(text: &str) -> Self {
        let mut weights = Self([[0.0; FEATURES]; STAGES]);
        for line in text.lines() {
            let mut words = line.split_whitespace();
            let name = words.next().unwrap_or_default();
            let Some(feature) = NAMES.iter().position(|known| *known == name) else {
                continue;
            };
            for stage in &mut weights.0 {
                stage[feature] = words
                    .next()
                    .and_then(|word| word.parse().ok())
                    .unwrap_or(0.0);
            }
        }
        weights
    }

    /// Writes what [`Weights::read`] reads.
    pub fn write(&self) -> String {
        let line = |(feature, name): (usize, &&str)| {
            let stages = self
                .0
                .iter()
                .map(|stage| format!(" {:8.4}", stage[feature]));
            format!("{name:20}{}\n", stages.collect::<String>())
        };
        NAMES.iter().enumerate().map(line).collect()
    }

    /// The weights when the leader has so many points of ten, in the set-up none.
    pub fn at(&self, points: f32) -> Features {
        let shares = shares(points);
        std::array::from_fn(|feature| {
            let parts = self.0.iter().zip(shares);
            parts.map(|(stage, share)| stage[feature] * share).sum()
        })
    }
}

/// By which weights a player values positions.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sense {
    /// One step ahead, for itself and for those it imagines.
    pub(crate) step: &'static Weights,
    /// After some rounds played on.
    pub(crate) later: &'static Weights,
}

/// Weights mixed once for every number of points that the leader can have.
#[derive(Clone, Debug)]
pub(crate) struct Mixed(Vec<Features>);

impl Mixed {
    /// Mixes weights for games to so many points.
    pub(crate) fn new(weights: &Weights, target: u8) -> Self {
        let rows = (0..=target).map(|points| weights.at(of_ten(points, target)));
        Self(rows.collect())
    }

    /// The weights when the leader has so many points; beyond the target they stay the same.
    #[inline]
    pub(crate) fn at(&self, points: u8) -> &Features {
        &self.0[usize::from(points).min(self.0.len() - 1)]
    }
}

/// So many points as they would be in a game to ten.
pub(crate) fn of_ten(points: u8, target: u8) -> f32 {
    f32::from(points) * 10.0 / f32::from(target)
}

/// How much each stage counts when the leader has so many points of ten, in the set-up none.
pub fn shares(points: f32) -> [f32; STAGES] {
    if points == 0.0 {
        return [1.0, 0.0, 0.0, 0.0];
    }
    let along = |low: f32, high: f32| ((points - low) / (high - low)).clamp(0.0, 1.0);
    let (second, third) = (along(POINTS[0], POINTS[1]), along(POINTS[1], POINTS[2]));
    [0.0, 1.0 - second, second - third, third]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_feature_has_weights_that_survive_writing() {
        for file in [FITTED, MASTER, LATER] {
            let weights = Weights::read(file);
            for (feature, name) in NAMES.iter().enumerate() {
                let known = |line: &str| line.split_whitespace().next() == Some(name);
                assert!(file.lines().any(known), "{name} is in the file");
                let mut stages = weights.0.iter().map(|stage| stage[feature]);
                assert!(stages.all(f32::is_finite), "{name}");
            }
            assert_eq!(Weights::read(&weights.write()), weights);
        }
    }

    #[test]
    fn the_set_up_has_weights_of_its_own() {
        let weights = Weights([
            [1.0; FEATURES],
            [2.0; FEATURES],
            [3.0; FEATURES],
            [4.0; FEATURES],
        ]);
        let mixed = Mixed::new(&weights, 10);
        for (points, weight) in [(0, 1.0), (2, 2.0), (3, 2.0), (6, 3.0), (9, 4.0), (12, 4.0)] {
            assert_eq!(*mixed.at(points), [weight; FEATURES], "{points} points");
        }
    }

    #[test]
    fn stages_share_one_whole() {
        for points in 0..=12 {
            let shares = shares(points as f32);
            assert!((shares.iter().sum::<f32>() - 1.0).abs() < 1e-6);
            assert!(shares.iter().all(|share| *share >= 0.0));
        }
    }
}
