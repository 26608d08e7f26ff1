//! What many games tell together.

use std::{collections::BTreeMap, fmt};

use parlor_project::{Colour, Kind};
use parlor_project_players::lab::Played;
use serde::Serialize;

use super::Args;

/// What many games tell together; wins are those of the agent given by `--red`.
#[derive(Serialize, Debug)]
pub(super) struct Report {
    red: &'static str,
    blue: &'static str,
    swapped: bool,
    games: u64,
    /// Games that the first agent has won, and the second.
    wins: [u64; 2],
    draws: u64,
    /// The share of the first agent, a draw counting half, and its standard error.
    win_rate: f64,
    standard_error: f64,
    seconds: Lengths,
    /// Requests per game and team, by kind.
    requests: BTreeMap<&'static str, f64>,
    pieces: Pieces,
}

/// How long games took.
#[derive(Serialize, Debug)]
struct Lengths {
    mean: f64,
    median: f64,
    p90: f64,
    longest: f64,
}

/// What became of pieces, per game.
#[derive(Serialize, Debug)]
struct Pieces {
    created: f64,
    shams: f64,
    destroyed: f64,
    consumed: f64,
}

impl Report {
    pub(super) fn of(args: &Args, played: &[Played]) -> Self {
        let (mut wins, mut draws) = ([0, 0], 0);
        for (number, one) in (0..).zip(played) {
            let first = match args.swaps(number) {
                false => Colour::Red,
                true => Colour::Blue,
            };
            match one.winner {
                Some(winner) => wins[usize::from(winner != first)] += 1,
                None => draws += 1,
            }
        }
        let games = played.len().max(1) as f64;
        let rate = (wins[0] as f64 + draws as f64 / 2.0) / games;
        let mean = |value: &dyn Fn(&Played) -> u32| {
            played.iter().map(|one| f64::from(value(one))).sum::<f64>() / games
        };
        let requests = Kind::ALL.into_iter().map(|kind| {
            let both = |one: &Played| one.requests[0][kind.index()] + one.requests[1][kind.index()];
            (kind.word(), mean(&both) / 2.0)
        });
        Self {
            red: args.red.name(),
            blue: args.blue.name(),
            swapped: args.swap,
            games: args.games,
            wins,
            draws,
            win_rate: rate,
            standard_error: (rate * (1.0 - rate) / games).sqrt(),
            seconds: Lengths::of(played),
            requests: requests.collect(),
            pieces: Pieces {
                created: mean(&|one| one.pieces.created),
                shams: mean(&|one| one.pieces.shams),
                destroyed: mean(&|one| one.pieces.destroyed),
                consumed: mean(&|one| one.pieces.consumed),
            },
        }
    }
}

impl Lengths {
    fn of(played: &[Played]) -> Self {
        let mut lengths: Vec<u64> = played.iter().map(|one| one.length).collect();
        lengths.sort_unstable();
        let seconds = |length: u64| length as f64 / 1000.0;
        let at = |percent: usize| {
            let index = (lengths.len() * percent / 100).min(lengths.len().saturating_sub(1));
            lengths.get(index).copied().map_or(0.0, seconds)
        };
        let sum: u64 = lengths.iter().sum();
        Self {
            mean: seconds(sum) / lengths.len().max(1) as f64,
            median: at(50),
            p90: at(90),
            longest: at(100),
        }
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { red, blue, .. } = self;
        let how = match self.swapped {
            true => "colours swapped every other game",
            false => "the first is red",
        };
        writeln!(f, "{red} against {blue}, {} games, {how}", self.games)?;
        let [first, second] = self.wins;
        let (rate, error) = (100.0 * self.win_rate, 100.0 * self.standard_error);
        let draws = self.draws;
        writeln!(
            f,
            "wins     {first} : {second}, {draws} broken off; {rate:.1} % ± {error:.1}"
        )?;
        let Lengths {
            mean,
            median,
            p90,
            longest,
        } = self.seconds;
        writeln!(
            f,
            "length   mean {mean:.1} s, median {median:.1} s, p90 {p90:.1} s, longest {longest:.1} s"
        )?;
        let kinds = self.requests.iter().filter(|(_, count)| 0.0 < **count);
        let kinds: Vec<String> = kinds
            .map(|(kind, count)| format!("{kind} {count:.1}"))
            .collect();
        writeln!(f, "requests {} (per team and game)", kinds.join(", "))?;
        let Pieces {
            created,
            shams,
            destroyed,
            consumed,
        } = self.pieces;
        writeln!(
            f,
            "pieces   {created:.1} ({shams:.1} sham), {destroyed:.1} destroyed, {consumed:.1} consumed (per game)"
        )
    }
}
