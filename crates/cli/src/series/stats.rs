//! Results over many matches, with intervals over deals.

use parlor_game::Outcome;
use serde::Serialize;

/// One match that was played.
#[derive(Clone, Debug)]
pub(crate) struct Played {
    /// Which deal.
    pub(crate) deal: usize,
    /// The entry of each seat.
    pub(crate) seats: Vec<usize>,
    /// How it ended.
    pub(crate) outcome: Outcome,
}

/// What one entry has reached.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(crate) struct Tally {
    /// The player as it was named.
    pub(crate) player: String,
    /// How many matches it played.
    pub(crate) games: usize,
    /// How often it was among the winners.
    pub(crate) wins: usize,
    /// Its share of the wins; a shared win is shared.
    pub(crate) win_rate: f64,
    /// Where the share lies with 95 % confidence, judged over deals.
    pub(crate) ci95: [f64; 2],
    /// Its mean place.
    pub(crate) mean_place: f64,
}

/// What each entry has reached, in the order of `names`.
pub(crate) fn tally(names: &[String], played: &[Played]) -> Vec<Tally> {
    let each = names.iter().enumerate();
    each.map(|(entry, name)| of_entry(entry, name, played))
        .collect()
}

fn of_entry(entry: usize, name: &str, played: &[Played]) -> Tally {
    let deals = played.iter().map(|one| one.deal + 1).max().unwrap_or(0);
    let mut shares = vec![Vec::new(); deals];
    for one in played {
        shares[one.deal].push(share(entry, one));
    }
    let shares: Vec<f64> = shares.iter().map(|deal| mean(deal)).collect();
    let places: Vec<f64> = played.iter().flat_map(|one| places(entry, one)).collect();
    let wins = played.iter().filter(|one| share(entry, one) > 0.0).count();
    Tally {
        player: name.to_owned(),
        games: played.len(),
        wins,
        win_rate: mean(&shares),
        ci95: interval(&shares),
        mean_place: mean(&places),
    }
}

/// An entry's share of the win: one, a part of it, or nothing.
fn share(entry: usize, played: &Played) -> f64 {
    let mut winners: Vec<usize> = played
        .outcome
        .winners
        .iter()
        .filter_map(|seat| played.seats.get(seat.index()).copied())
        .collect();
    winners.sort_unstable();
    winners.dedup();
    if winners.contains(&entry) {
        1.0 / winners.len() as f64
    } else {
        0.0
    }
}

fn places(entry: usize, played: &Played) -> impl Iterator<Item = f64> {
    let places = played.seats.iter().zip(&played.outcome.places);
    places
        .filter(move |(seated, _)| **seated == entry)
        .map(|(_, place)| f64::from(*place))
}

fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len().max(1) as f64
}

/// The 95 % interval of a mean of shares; Wilson's where the shares do not differ.
fn interval(shares: &[f64]) -> [f64; 2] {
    let n = shares.len() as f64;
    let middle = mean(shares);
    let squares: f64 = shares.iter().map(|share| (share - middle).powi(2)).sum();
    let (middle, half) = if shares.len() > 1 && squares > 1e-12 {
        let deviation = (squares / (n - 1.0)).sqrt();
        (middle, t95(shares.len() - 1) * deviation / n.sqrt())
    } else {
        wilson(middle, n.max(1.0))
    };
    let rounded = |bound: f64| (bound.clamp(0.0, 1.0) * 1e9).round() / 1e9;
    [rounded(middle - half), rounded(middle + half)]
}

pub(crate) fn wilson(share: f64, n: f64) -> (f64, f64) {
    let z = 1.959_964;
    let scale = 1.0 + z * z / n;
    let middle = (share + z * z / (2.0 * n)) / scale;
    let half = z / scale * (share * (1.0 - share) / n + z * z / (4.0 * n * n)).sqrt();
    (middle, half)
}

/// The 97.5 % point of Student's distribution: exact for few degrees of freedom, then a series.
fn t95(freedom: usize) -> f64 {
    const FEW: [f64; 10] = [
        12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228,
    ];
    let z: f64 = 1.959_964;
    match freedom.checked_sub(1).and_then(|index| FEW.get(index)) {
        Some(point) => *point,
        None => {
            let n = freedom.max(1) as f64;
            let first = (z.powi(3) + z) / 4.0;
            let second = (5.0 * z.powi(5) + 16.0 * z.powi(3) + 3.0 * z) / 96.0;
            let third = (3.0 * z.powi(7) + 19.0 * z.powi(5) + 17.0 * z.powi(3) - 15.0 * z) / 384.0;
            z + first / n + second / n.powi(2) + third / n.powi(3)
        }
    }
}

#[cfg(test)]
mod tests {
    use parlor_game::Seat;

    use super::*;

    fn played(deal: usize, seats: [usize; 2], outcome: Outcome) -> Played {
        Played {
            deal,
            seats: seats.into(),
            outcome,
        }
    }

    #[test]
    fn a_draw_is_a_win_for_both_and_half_a_share() {
        let all = [
            played(0, [0, 1], Outcome::draw(2, "full")),
            played(0, [1, 0], Outcome::won_by(Seat(1), 2, "five")),
            played(1, [0, 1], Outcome::won_by(Seat(0), 2, "five")),
            played(1, [1, 0], Outcome::won_by(Seat(0), 2, "five")),
        ];
        let names = ["a".to_owned(), "a".to_owned()];
        let [first, second] = &tally(&names, &all)[..] else {
            unreachable!()
        };
        assert_eq!((first.games, first.wins, first.win_rate), (4, 3, 0.625));
        assert_eq!((second.wins, second.win_rate), (2, 0.375));
        assert_eq!((first.mean_place, second.mean_place), (1.25, 1.5));
        assert!(first.ci95[0] < 0.625 && first.ci95[1] > 0.625);
    }

    #[test]
    fn an_interval_stays_between_nothing_and_all() {
        let [low, high] = interval(&[1.0; 10]);
        assert!((0.72..0.73).contains(&low) && high == 1.0, "{low} {high}");
        let [low, high] = interval(&[0.0, 1.0]);
        assert_eq!([low, high], [0.0, 1.0]);
        let half: Vec<f64> = (0..400).map(|n| f64::from(n % 2)).collect();
        let [low, high] = interval(&half);
        assert!((0.4507..0.4509).contains(&low), "{low}");
        assert!((0.5491..0.5493).contains(&high), "{high}");
    }

    #[test]
    fn the_points_of_students_distribution_are_right() {
        for (freedom, point) in [(1, 12.706), (10, 2.228), (11, 2.201), (30, 2.042)] {
            assert!((t95(freedom) - point).abs() < 0.001, "{freedom}");
        }
    }
}
