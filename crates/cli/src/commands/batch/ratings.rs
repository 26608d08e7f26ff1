//! Ratings from places: each pair of seats of a game is a small match between their clients.

use std::collections::BTreeMap;

use super::game::{Line, State};

/// The mean of all ratings.
const MEAN: f64 = 1500.0;

/// Passes of the fit; far more than it takes to settle.
const PASSES: usize = 500;

/// What each client scored against each other: 1 for a better place, half for the same.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub(super) struct Pair {
    pub(super) games: usize,
    pub(super) score: f64,
}

/// All pairs of clients that met, by (client, other).
pub(super) fn pairs(lines: &[Line]) -> BTreeMap<(String, String), Pair> {
    let mut pairs: BTreeMap<(String, String), Pair> = BTreeMap::new();
    for line in lines.iter().filter(|line| line.state == State::Played) {
        for own in &line.seats {
            for other in &line.seats {
                let (Some(me), Some(they)) = (&own.client, &other.client) else {
                    continue;
                };
                if me == they {
                    continue;
                }
                let pair = pairs.entry((me.clone(), they.clone())).or_default();
                pair.games += 1;
                pair.score += match own.place.cmp(&other.place) {
                    std::cmp::Ordering::Less => 1.0,
                    std::cmp::Ordering::Equal => 0.5,
                    std::cmp::Ordering::Greater => 0.0,
                };
            }
        }
    }
    pairs
}

/// The rating of each client by the model of Bradley and Terry, on the usual scale where 400 points are ten to one.
///
/// Everybody also has one drawn game against a player of mean strength, so that who won or lost all has a
/// rating too.
pub(super) fn ratings(
    clients: &[String],
    pairs: &BTreeMap<(String, String), Pair>,
) -> BTreeMap<String, f64> {
    let mut strength: BTreeMap<&str, f64> =
        clients.iter().map(|name| (name.as_str(), 1.0)).collect();
    for _ in 0..PASSES {
        let next: Vec<(&str, f64)> = clients
            .iter()
            .map(|name| (name.as_str(), refit(name, &strength, pairs)))
            .collect();
        let logs = next.iter().map(|(_, strength)| strength.ln());
        let mean = (logs.sum::<f64>() / next.len().max(1) as f64).exp();
        strength = next
            .into_iter()
            .map(|(name, one)| (name, one / mean))
            .collect();
    }
    let rated = |(name, strength): (&str, f64)| (name.to_owned(), MEAN + 400.0 * strength.log10());
    strength.into_iter().map(rated).collect()
}

/// The strength that explains what a client scored, the others being as strong as they are thought to be.
fn refit(
    name: &str,
    strength: &BTreeMap<&str, f64>,
    pairs: &BTreeMap<(String, String), Pair>,
) -> f64 {
    let own = strength.get(name).copied().unwrap_or(1.0);
    let (mut score, mut expected) = (0.5, 1.0 / (own + 1.0));
    for ((_, other), pair) in pairs.iter().filter(|((me, _), _)| me == name) {
        let theirs = strength.get(other.as_str()).copied().unwrap_or(1.0);
        score += pair.score;
        expected += pair.games as f64 / (own + theirs);
    }
    score / expected
}

#[cfg(test)]
mod tests {
    use super::*;

    fn met(results: &[(&str, &str, usize, f64)]) -> BTreeMap<(String, String), Pair> {
        let mut pairs = BTreeMap::new();
        for (me, they, games, score) in results {
            let (games, score) = (*games, *score);
            pairs.insert((me.to_string(), they.to_string()), Pair { games, score });
            let score = games as f64 - score;
            pairs.insert((they.to_string(), me.to_string()), Pair { games, score });
        }
        pairs
    }

    #[test]
    fn ten_wins_to_one_are_about_four_hundred_points() {
        let clients = ["a", "b"].map(String::from);
        let rated = ratings(&clients, &met(&[("a", "b", 1100, 1000.0)]));
        let apart = rated["a"] - rated["b"];
        assert!((395.0..=400.0).contains(&apart), "{apart}");
        assert!((rated["a"] + rated["b"] - 3000.0).abs() < 1e-6);
    }

    #[test]
    fn who_never_met_is_compared_through_others_and_who_won_all_has_a_rating() {
        let clients = ["a", "b", "c"].map(String::from);
        let rated = ratings(&clients, &met(&[("a", "b", 8, 8.0), ("b", "c", 8, 6.0)]));
        assert!(rated["b"] < rated["a"] && rated["c"] < rated["b"]);
        assert!(rated.values().all(|rating| rating.is_finite()));
    }
}
