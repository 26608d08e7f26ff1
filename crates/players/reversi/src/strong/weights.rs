//! What the counts of a survey are worth: read from a file that a program of ours writes.

use std::{
    fmt::Write as _,
    sync::{Arc, OnceLock},
};

use super::survey::{FEATURES, Features, NAMES, PerPlayer, Survey};

/// The stages of a game: no tile is free, a ninth, four ninths, all. Towards the end they are closer.
pub(super) const STAGES: usize = 4;

/// What each count is worth, stage by stage.
pub(super) type Stages = [Features; STAGES];

/// The sets of weights: by the number of players, and by whether colours may still be swapped.
pub(super) const SETS: usize = 6;

const SET_NAMES: [&str; SETS] = [
    "2 players, calm",
    "2 players, uncertain",
    "3 to 4 players, calm",
    "3 to 4 players, uncertain",
    "5 to 8 players, calm",
    "5 to 8 players, uncertain",
];

/// All weights.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Weights {
    pub(super) sets: [Stages; SETS],
}

/// The weights that are built in.
pub(super) fn built_in() -> Arc<Weights> {
    static WEIGHTS: OnceLock<Arc<Weights>> = OnceLock::new();
    let weights = WEIGHTS.get_or_init(|| Arc::new(Weights::read(include_str!("weights.txt"))));
    weights.clone()
}

/// The set of weights for so many players.
pub(super) const fn set_of(players: u32, is_uncertain: bool) -> usize {
    let class = match players {
        0..=2 => 0,
        3..=4 => 1,
        _ => 2,
    };
    class * 2 + is_uncertain as usize
}

/// The two stages between which a share of free tiles lies, and how far it is towards the second.
pub(super) fn stage_of(free: f32) -> (usize, f32) {
    let at = free.clamp(0.0, 1.0).sqrt() * (STAGES - 1) as f32;
    let low = (at as usize).min(STAGES - 2);
    (low, at - low as f32)
}

impl Weights {
    /// Reads a file of weights; what it does not name is worth nothing.
    pub(super) fn read(text: &str) -> Self {
        let mut sets = [[[0.0; FEATURES]; STAGES]; SETS];
        let mut set = None;
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            if let Some(name) = line.strip_prefix('[').and_then(|l| l.strip_suffix(']')) {
                set = SET_NAMES.iter().position(|known| *known == name);
                continue;
            }
            let mut words = line.split_whitespace();
            let feature = words
                .next()
                .and_then(|name| NAMES.iter().position(|known| *known == name));
            if let (Some(set), Some(feature)) = (set, feature) {
                for (stage, word) in sets[set].iter_mut().zip(words) {
                    stage[feature] = word.parse().unwrap_or(0.0);
                }
            }
        }
        Self { sets }
    }

    /// The text of a file of weights.
    pub(super) fn write(&self) -> String {
        let mut text = String::from(
            "# What the counts of a position are worth, in shares of all tiles at the end.\n\
             # Four columns: no tile is free, a ninth of them, four ninths, all.\n",
        );
        for (name, stages) in SET_NAMES.iter().zip(&self.sets) {
            let _ = writeln!(text, "\n[{name}]"); // A string takes everything.
            for (feature, name) in NAMES.iter().enumerate() {
                let _ = write!(text, "{name:<10}");
                for stage in stages {
                    let _ = write!(text, " {:>8.4}", stage[feature]);
                }
                text.push('\n');
            }
        }
        text
    }

    /// The share of all tiles that each player is expected to have at the end, up to a common part.
    pub(super) fn expected(&self, survey: &Survey, players: u32) -> PerPlayer<f32> {
        let stages = &self.sets[set_of(players, survey.is_uncertain)];
        let (low, on) = stage_of(survey.free);
        let weights: Features =
            std::array::from_fn(|f| stages[low][f] * (1.0 - on) + stages[low + 1][f] * on);
        std::array::from_fn(|p| {
            let counts = &survey.of[p];
            weights.iter().zip(counts).map(|(w, count)| w * count).sum()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_built_in_file_is_whole_and_written_as_it_is_read() {
        let weights = built_in();
        assert_eq!(Weights::read(&weights.write()), *weights);
        let text = include_str!("weights.txt");
        for name in SET_NAMES {
            assert!(text.contains(&format!("[{name}]")), "{name}");
        }
        for (name, stages) in SET_NAMES.iter().zip(&weights.sets) {
            assert!(stages.iter().flatten().any(|w| *w != 0.0), "{name}");
        }
    }
}
