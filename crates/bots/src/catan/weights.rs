//! The weights of the value function, kept in a plain file that a program fits by self-play.

use std::sync::OnceLock;

use super::features::{FEATURES, Features, NAMES};

/// The points of the leader at which each set of weights holds; between them they are mixed.
pub const STAGES: [f32; 3] = [3.0, 6.0, 9.0];

/// The weights of the features, one set per stage of the game.
#[derive(Clone, PartialEq, Debug)]
pub struct Weights(pub [Features; 3]);

/// The fitted weights.
static FITTED: &str = include_str!("weights.txt");

impl Weights {
    /// The weights that come with the program.
    pub fn fitted() -> &'static Self {
        static READ: OnceLock<Weights> = OnceLock::new();
        READ.get_or_init(|| Self::read(FITTED))
    }

    /// Reads lines of a name and three numbers; unknown names are skipped, missing ones weigh nothing.
    pub fn read(text: &str) -> Self {
        let mut weights = Self([[0.0; FEATURES]; 3]);
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
            let [early, middle, late] = std::array::from_fn(|stage| self.0[stage][feature]);
            format!("{name:20} {early:8.4} {middle:8.4} {late:8.4}\n")
        };
        NAMES.iter().enumerate().map(line).collect()
    }

    /// The weights when the leader has so many points of ten.
    pub fn at(&self, points: f32) -> Features {
        let shares = shares(points);
        std::array::from_fn(|feature| {
            let parts = self.0.iter().zip(shares);
            parts.map(|(stage, share)| stage[feature] * share).sum()
        })
    }
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

/// How much each stage counts when the leader has so many points of ten.
pub fn shares(points: f32) -> [f32; 3] {
    let along = |low: f32, high: f32| ((points - low) / (high - low)).clamp(0.0, 1.0);
    let (second, third) = (along(STAGES[0], STAGES[1]), along(STAGES[1], STAGES[2]));
    [1.0 - second, second - third, third]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_feature_has_fitted_weights_that_survive_writing() {
        let weights = Weights::fitted();
        for (feature, name) in NAMES.iter().enumerate() {
            assert!(
                weights.0.iter().all(|stage| stage[feature].is_finite()),
                "{name}"
            );
            assert!(
                FITTED.lines().any(|line| line.starts_with(name)),
                "{name} is in the file"
            );
        }
        assert_eq!(Weights::read(&weights.write()), *weights);
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
