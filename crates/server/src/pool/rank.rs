//! Rankings.

use parlor_store::Standing;
use parlor_wire::Score;

use super::options::RankBy;

/// The ranking that follows from what everybody has achieved, names in byte order where scores are equal.
pub(crate) fn rank(by: RankBy, standings: Vec<Standing>) -> Vec<Score> {
    let score = |standing: Standing| Score {
        score: match by {
            RankBy::Wins => standing.won,
            RankBy::Rating => rounded(standing.rating),
        },
        name: standing.name,
    };
    let mut scores: Vec<Score> = standings.into_iter().map(score).collect();
    scores.sort_by(|a, b| b.score.cmp(&a.score).then_with(|| a.name.cmp(&b.name)));
    scores
}

#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
fn rounded(rating: f64) -> u32 {
    // Casts of floating-point numbers saturate.
    rating.round() as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    fn standing(name: &str, won: u32, rating: f64) -> Standing {
        Standing {
            name: name.into(),
            games: 9,
            won,
            rating,
        }
    }

    #[test]
    fn a_ranking_is_by_wins_or_by_rating_and_then_by_the_bytes_of_the_names() {
        let all = vec![
            standing("ada", 2, 1512.4),
            standing("Zoe", 2, 1487.6),
            standing("Ben", 3, -4.0),
        ];
        let names = |by| {
            let scores = rank(by, all.clone()).into_iter();
            scores.map(|one| (one.name, one.score)).collect::<Vec<_>>()
        };
        let expected = |list: [(&str, u32); 3]| list.map(|(name, score)| (name.to_owned(), score));
        let by_wins = expected([("Ben", 3), ("Zoe", 2), ("ada", 2)]);
        assert_eq!(names(RankBy::Wins), by_wins);
        let by_rating = expected([("ada", 1512), ("Zoe", 1488), ("Ben", 0)]);
        assert_eq!(names(RankBy::Rating), by_rating);
    }
}
