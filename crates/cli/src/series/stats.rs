//! Results over many matches, with intervals over deals.

use std::time::Duration;

use parlor_game::Outcome;
use serde::Serialize;

use super::Thinking;

/// One match that was played.
#[derive(Clone, Debug)]
pub(crate) struct Played {
    /// Which deal.
    pub(crate) deal: usize,
    /// The entry of each seat.
    pub(crate) seats: Vec<usize>,
    /// How it ended.
    pub(crate) outcome: Outcome,
    /// How many turns it had.
    pub(crate) turns: u32,
    /// What the decisions of each seat took.
    pub(crate) thinking: Vec<Thinking>,
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
    /// Its mean score, where the game has scores.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) mean_score: Option<f64>,
    /// The mean number of turns of its matches, of all players together.
    pub(crate) mean_turns: f64,
    /// What its decisions took.
    pub(crate) thinking: Took,
}

/// What decisions took, in milliseconds.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub(crate) struct Took {
    /// How many there were.
    pub(crate) decisions: u64,
    /// One of them, on average.
    pub(crate) mean_ms: f64,
    /// The longest one.
    pub(crate) longest_ms: f64,
    /// How many came while the machine was too busy for fair timing.
    #[serde(skip_serializing_if = "is_zero")]
    pub(crate) busy: u64,
}

fn is_zero(count: &u64) -> bool {
    *count == 0
}

impl From<Thinking> for Took {
    fn from(thinking: Thinking) -> Self {
        let millis = |time: Duration| time.as_secs_f64() * 1000.0;
        Self {
            decisions: thinking.decisions,
            mean_ms: millis(thinking.all) / thinking.decisions.max(1) as f64,
            longest_ms: millis(thinking.longest),
            busy: thinking.busy,
        }
    }
}

/// What each entry has reached, in the order of `names`.
pub(crate) fn tally(names: &[String], played: &[Played]) -> Vec<Tally> {
    let each = names.iter().enumerate();
    each.map(|(entry, name)| of_entries(&[entry], name, played))
        .collect()
}

/// What entries of the same name have reached together, where others have other names.
pub(crate) fn together(names: &[String], played: &[Played]) -> Vec<Tally> {
    let mut all = Vec::new();
    for (first, name) in names.iter().enumerate() {
        let alike = (0..names.len()).filter(|entry| names[*entry] == *name);
        let alike: Vec<usize> = alike.collect();
        if alike[0] == first && 1 < alike.len() && alike.len() < names.len() {
            all.push(of_entries(&alike, name, played));
        }
    }
    all
}

fn of_entries(entries: &[usize], name: &str, played: &[Played]) -> Tally {
    let deals = played.iter().map(|one| one.deal + 1).max().unwrap_or(0);
    let mut shares = vec![Vec::new(); deals];
    for one in played {
        shares[one.deal].push(share(entries, one));
    }
    let shares: Vec<f64> = shares.iter().map(|deal| mean(deal)).collect();
    let places = each(entries, played, |one| &one.outcome.places).map(|place| f64::from(*place));
    let scores = each(entries, played, |one| &one.outcome.scores).map(|score| f64::from(*score));
    let (places, scores): (Vec<f64>, Vec<f64>) = (places.collect(), scores.collect());
    let turns: Vec<f64> = played.iter().map(|one| f64::from(one.turns)).collect();
    let thinking = each(entries, played, |one| &one.thinking).copied();
    let wins = played.iter().filter(|one| share(entries, one) > 0.0);
    Tally {
        player: name.to_owned(),
        games: played.len(),
        wins: wins.count(),
        win_rate: mean(&shares),
        ci95: interval(&shares),
        mean_place: mean(&places),
        mean_score: (!scores.is_empty()).then(|| mean(&scores)),
        mean_turns: mean(&turns),
        thinking: thinking.fold(Thinking::default(), Thinking::and).into(),
    }
}

/// The share of the win that entries have: one, a part of it, or nothing.
fn share(entries: &[usize], played: &Played) -> f64 {
    let mut winners: Vec<usize> = played
        .outcome
        .winners
        .iter()
        .filter_map(|seat| played.seats.get(seat.index()).copied())
        .collect();
    winners.sort_unstable();
    winners.dedup();
    let own = winners.iter().filter(|winner| entries.contains(winner));
    own.count() as f64 / winners.len().max(1) as f64
}

/// What the seats of entries have in all matches; `list` has one for each seat of a match.
fn each<'a, T: 'a>(
    entries: &'a [usize],
    played: &'a [Played],
    list: fn(&'a Played) -> &'a Vec<T>,
) -> impl Iterator<Item = &'a T> {
    let both = played
        .iter()
        .flat_map(move |one| one.seats.iter().zip(list(one)));
    both.filter(move |(seated, _)| entries.contains(seated))
        .map(|(_, one)| one)
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
            turns: 20,
            thinking: vec![Thinking::default(); 2],
        }
    }

    #[test]
    fn scores_turns_and_thoughts_go_to_who_sat_there() {
        let thought = |millis| {
            let mut thinking = Thinking::default();
            thinking.add(Duration::from_millis(millis), true);
            thinking
        };
        let match_of = |seats, turns, scores: [i32; 2], millis: [u64; 2]| Played {
            turns,
            thinking: millis.map(thought).to_vec(),
            ..played(
                0,
                seats,
                Outcome {
                    scores: scores.to_vec(),
                    ..Outcome::draw(2, "full")
                },
            )
        };
        let all = [
            match_of([0, 1], 10, [7, 3], [4, 100]),
            match_of([1, 0], 30, [2, 10], [300, 6]),
        ];
        let names = ["a".to_owned(), "b".to_owned()];
        let [first, second] = &tally(&names, &all)[..] else {
            unreachable!()
        };
        assert_eq!(first.mean_score, Some(8.5));
        assert_eq!(second.mean_score, Some(2.5));
        assert_eq!(first.mean_turns, 20.0);
        let took = |decisions, mean_ms, longest_ms| Took {
            decisions,
            mean_ms,
            longest_ms,
            busy: 0,
        };
        assert_eq!(first.thinking, took(2, 5.0, 6.0));
        assert_eq!(second.thinking, took(2, 200.0, 300.0));
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
    fn equal_names_are_also_counted_together() {
        let won = |deal, seats: [usize; 3], seat| Played {
            deal,
            seats: seats.into(),
            outcome: Outcome::won_by(Seat(seat), 3, "ten"),
            turns: 20,
            thinking: vec![Thinking::default(); 3],
        };
        let all = [
            won(0, [0, 1, 2], 0),
            won(0, [1, 2, 0], 1),
            won(1, [0, 1, 2], 1),
            won(1, [1, 2, 0], 1),
        ];
        let names = ["a", "b", "a"].map(str::to_owned);
        let [a] = &together(&names, &all)[..] else {
            unreachable!("one name stands there twice")
        };
        assert_eq!((a.games, a.wins, a.win_rate), (4, 3, 0.75));
        assert_eq!(a.ci95, interval(&[1.0, 0.5]));
        assert!(together(&["a", "a"].map(str::to_owned), &all).is_empty());
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
