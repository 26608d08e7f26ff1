//! One game of a batch, as its line tells it.

use parlor_catalog::Catalog;
use parlor_game::{Millis, Outcome, Seat, Viewer};
use parlor_play::{AnyMatch, Record};
use parlor_wire::ClockView;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::exit::{Exit, OrExit};

/// One game, a line of the output.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(super) struct Line {
    /// Its name among all of the batch.
    pub(super) game: String,
    /// The map.
    pub(super) map: String,
    /// Which repetition.
    pub(super) repeat: usize,
    /// Whether it was played, and why not.
    pub(super) state: State,
    /// Who sat where, from the first player on.
    pub(super) seats: Vec<Seated>,
    /// How many moves and disqualifications there were.
    pub(super) steps: usize,
    /// The file of its record.
    pub(super) record: Option<String>,
}

/// Whether a game was played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(super) enum State {
    /// To its end.
    Played,
    /// Somebody did not come, or the match could not be finished.
    NotPlayed {
        /// What happened.
        problem: String,
    },
}

/// One seat of a game.
#[derive(Clone, PartialEq, Default, Debug, Serialize, Deserialize)]
pub(super) struct Seated {
    /// The client; none for who only fills a seat.
    pub(super) client: Option<String>,
    /// Its group number, where it has one.
    pub(super) group: Option<u8>,
    /// Its number, from 1.
    pub(super) player: u8,
    pub(super) stones: i32,
    pub(super) place: u8,
    pub(super) points: f64,
    /// The time left; none without a limit.
    pub(super) time_left: Option<u64>,
    /// The longest time it thought about a move.
    pub(super) longest: u64,
    /// Why it was disqualified, if it was.
    pub(super) disqualified: Option<String>,
    /// The step at which it was disqualified, as a replay counts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) lost_at: Option<usize>,
}

/// What the seats of a finished game came to.
pub(super) fn seats(
    clients: &[Option<String>],
    outcome: &Outcome,
    clocks: Option<&[ClockView]>,
    record: &str,
    points: &[f64],
) -> anyhow::Result<(Vec<Seated>, usize)> {
    let record = Record::read(record).or_exit(Exit::No)?;
    let listed = Catalog::standard()
        .game(&record.header.game)
        .or_exit(Exit::No)?;
    let lines: Vec<&str> = record.lines.iter().map(String::as_str).collect();
    let count = u8::try_from(clients.len()).unwrap_or(u8::MAX);
    let whole = listed
        .kind
        .replay(&record.header.config, count, None, &lines)
        .or_exit(Exit::No)?;
    let view: Value = serde_json::from_str(whole.view(Viewer::Referee).get())?;
    let seat = |(n, client): (usize, &Option<String>)| {
        let seat = Seat(u8::try_from(n).unwrap_or(u8::MAX));
        let named = record.header.seats.get(n);
        let name = named.filter(|seat| seat.kind == parlor_gateways::reversi::NAME);
        let group = name.and_then(|seat| seat.name.strip_prefix("group ")?.parse().ok());
        let clock = clocks
            .and_then(|clocks| clocks.get(n))
            .and_then(|clock| clock.left);
        let cause = view["players"][n]["disqualified"].as_str();
        Seated {
            client: client.clone(),
            group,
            player: seat.0.saturating_add(1),
            stones: outcome.scores.get(n).copied().unwrap_or(0),
            place: outcome.places.get(n).copied().unwrap_or(0),
            points: points.get(n).copied().unwrap_or(0.0),
            time_left: clock.map(|left| left.0),
            longest: longest(&*whole, seat).0,
            disqualified: cause.map(str::to_owned),
            lost_at: cause.and_then(|_| lost_at(&*whole, seat)),
        }
    };
    let seated = clients.iter().enumerate().map(seat).collect();
    Ok((seated, whole.lines()))
}

/// Who would have sat where in a game that was not played.
pub(super) fn unplayed(clients: &[Option<String>]) -> Vec<Seated> {
    let seat = |(player, client): (u8, &Option<String>)| Seated {
        client: client.clone(),
        player,
        ..Seated::default()
    };
    (1..).zip(clients).map(seat).collect()
}

/// The longest time that a seat thought about a move.
fn longest(game: &dyn AnyMatch, seat: Seat) -> Millis {
    let own = (0..game.lines()).filter(|line| game.actor(*line) == Some(seat));
    let spent = own.filter_map(|line| game.stamp(line)?.spent);
    spent.max().unwrap_or(Millis(0))
}

/// The step at which a seat was let go.
fn lost_at(game: &dyn AnyMatch, seat: Seat) -> Option<usize> {
    let gone = |line: &usize| game.leavers(*line).contains(seat);
    (0..game.lines()).find(gone).map(|line| line + 1)
}
