//! What a finished game changes in the ranking of a pool.

/// The rating of a player without rated games.
pub const BEGINNER: f64 = 1500.0;
/// How much one game changes a rating at most.
const STEP: f64 = 24.0;

/// What somebody has achieved in a pool.
#[derive(Clone, PartialEq, Debug)]
pub struct Standing {
    /// The name.
    pub name: String,
    /// Games finished.
    pub games: u32,
    /// Games won alone.
    pub won: u32,
    /// The rating, from games that count.
    pub rating: f64,
}

/// How one player did in a finished game.
#[derive(Clone, PartialEq, Debug)]
pub struct Played {
    /// The name.
    pub name: String,
    /// The share of the win: one, a half in a draw of two, nothing.
    pub share: f64,
}

impl Standing {
    /// One who has played no game yet.
    pub fn new(name: &str) -> Self {
        Self {
            name: name.to_owned(),
            games: 0,
            won: 0,
            rating: BEGINNER,
        }
    }
}

/// Takes a finished game into the standings of those who played it, in the same order.
pub fn take_in(standings: &mut [Standing], played: &[Played], rated: bool) {
    let before: Vec<f64> = standings.iter().map(|standing| standing.rating).collect();
    for (index, (standing, played)) in standings.iter_mut().zip(played).enumerate() {
        standing.games += 1;
        standing.won += u32::from(1.0 <= played.share);
        let others = before
            .iter()
            .enumerate()
            .filter(|(other, _)| *other != index);
        let (count, sum) = others.fold((0.0, 0.0), |(count, sum), (_, rating)| {
            (count + 1.0, sum + rating)
        });
        if rated && 0.0 < count {
            let expected = 1.0 / (1.0 + 10f64.powf((sum / count - standing.rating) / 400.0));
            standing.rating += STEP * (played.share - expected);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn played(name: &str, share: f64) -> Played {
        Played {
            name: name.into(),
            share,
        }
    }

    #[test]
    fn only_a_whole_win_is_counted_and_ratings_move_by_games_that_count() {
        let mut two = [Standing::new("Ada"), Standing::new("Ben")];
        take_in(&mut two, &[played("Ada", 0.5), played("Ben", 0.5)], true);
        assert_eq!((two[0].won, two[1].won), (0, 0));
        assert_eq!(two[0].rating, BEGINNER);
        take_in(&mut two, &[played("Ada", 1.0), played("Ben", 0.0)], false);
        assert_eq!((two[0].won, two[0].games, two[0].rating), (1, 2, BEGINNER));
        take_in(&mut two, &[played("Ada", 1.0), played("Ben", 0.0)], true);
        assert_eq!((two[0].rating, two[1].rating), (1512.0, 1488.0));
    }
}
