//! One game of a batch, as its line tells it.

use parlor_catalog::Catalog;
use parlor_game::{Millis, Outcome, Seat, Viewer, Why};
use parlor_play::{AnyMatch, Record};
use parlor_wire::{ClockView, Points};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::exit::{Exit, OrExit};

/// One game, a line of the output.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(super) struct Line {
    /// Its name among all of the batch.
    pub(super) game: String,
    /// The map, where there are several.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) map: Option<String>,
    /// Which repetition.
    pub(super) repeat: usize,
    /// Whether it was played, and why not.
    pub(super) state: State,
    /// Who sat where, from the first player on; a team has one entry.
    pub(super) seats: Vec<Seated>,
    /// How many lines its log has.
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

/// One seat of a game, or one team.
#[derive(Clone, PartialEq, Default, Debug, Serialize, Deserialize)]
pub(super) struct Seated {
    /// The client; none for a player that only fills a seat.
    pub(super) client: Option<String>,
    /// Its group number, where it has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) group: Option<u8>,
    /// The number of its seat, from 1.
    pub(super) player: u8,
    /// What it has by the rules, such as stones, where the game has scores.
    #[serde(default, alias = "stones", skip_serializing_if = "Option::is_none")]
    pub(super) score: Option<i32>,
    pub(super) place: u8,
    pub(super) points: f64,
    /// The time left; none without a limit.
    pub(super) time_left: Option<u64>,
    /// The longest time it thought about a move.
    pub(super) longest: u64,
    /// How many of its moves came while the machine was too busy for fair timing.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub(super) busy: usize,
    /// Why it was disqualified or left, if it was or did.
    pub(super) disqualified: Option<String>,
    /// The step at which it was disqualified, as a replay counts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) lost_at: Option<usize>,
    /// The time it had for the answer that it was disqualified for, where it was asked and there was a limit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) budget: Option<u64>,
    /// The time it had used by then, where it was asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) used: Option<u64>,
}

/// A finished game.
pub(super) struct Ended {
    /// How it ended.
    pub(super) outcome: Outcome,
    /// The clocks at its end.
    pub(super) clocks: Option<Vec<ClockView>>,
    /// Its record.
    pub(super) record: String,
}

/// What the sides of a finished game came to, and how many lines its log has; `seats` says whose each seat is.
pub(super) fn sides(
    clients: &[Option<String>],
    seats: &[usize],
    ended: &Ended,
    points: &Points,
) -> anyhow::Result<(Vec<Seated>, usize)> {
    let record = Record::read(&ended.record).or_exit(Exit::No)?;
    let catalog = Catalog::standard();
    let listed = catalog.game(&record.header.game).or_exit(Exit::No)?;
    let whole = record.replay(listed.kind).or_exit(Exit::No)?;
    let sides = Sides::new(clients.len(), seats, &ended.outcome);
    let points = points.of(&sides.outcome);
    let view: Value = serde_json::from_str(whole.view(Viewer::Referee).get())?;
    let side = |(side, client): (usize, &Option<String>)| {
        let own = sides.seats_of(side);
        let first = own.first().copied().unwrap_or(Seat(0));
        let named = record.header.seats.get(first.index());
        let name = named.filter(|seat| seat.kind == parlor_gateways::reversi::NAME);
        let group = name.and_then(|seat| seat.name.strip_prefix("group ")?.parse().ok());
        let clock = ended.clocks.as_deref();
        let clock = clock.and_then(|clocks| clocks.get(first.index())?.left);
        let lost = own.iter().find_map(|seat| lost(&*whole, *seat, &view));
        let lost = lost.unwrap_or_default();
        Seated {
            client: client.clone(),
            group,
            player: first.0.saturating_add(1),
            score: sides.outcome.scores.get(side).copied(),
            place: sides.outcome.places.get(side).copied().unwrap_or(0),
            points: points.get(side).copied().unwrap_or(0.0),
            time_left: clock.map(|left| left.0),
            longest: own
                .iter()
                .map(|seat| longest(&*whole, *seat).0)
                .max()
                .unwrap_or(0),
            busy: own.iter().map(|seat| busy(&*whole, *seat)).sum(),
            disqualified: lost.cause,
            lost_at: lost.at,
            budget: lost.report["budget"].as_u64(),
            used: lost.report["spent"].as_u64(),
        }
    };
    let seated = clients.iter().enumerate().map(side).collect();
    Ok((seated, whole.lines()))
}

/// The sides of a match: its seats, or its teams.
struct Sides<'a> {
    /// The side of each seat.
    seats: &'a [usize],
    /// The outcome with one place and one score for each side.
    outcome: Outcome,
}

impl<'a> Sides<'a> {
    fn new(count: usize, seats: &'a [usize], outcome: &Outcome) -> Self {
        let firsts: Vec<usize> = (0..count)
            .map(|side| seats.iter().position(|own| *own == side).unwrap_or(side))
            .collect();
        let place = |first: &usize| outcome.places.get(*first).copied().unwrap_or(0);
        let places: Vec<u8> = firsts.iter().map(place).collect();
        let better = |own: u8| places.iter().filter(|place| **place < own).count();
        let place = |own: &u8| u8::try_from(1 + better(*own)).unwrap_or(u8::MAX);
        let score = |first: &usize| outcome.scores.get(*first).copied();
        // A team that lost one of its players is still ranked.
        let gone = |side: &usize| {
            let mut own = (0u8..).zip(seats).filter(|(_, other)| *other == side);
            own.all(|(seat, _)| outcome.forfeits.contains(Seat(seat)))
        };
        let forfeits = (0..count).filter(gone);
        let forfeits = forfeits.filter_map(|side| u8::try_from(side).ok().map(Seat));
        let outcome = Outcome {
            places: places.iter().map(place).collect(),
            forfeits: forfeits.collect(),
            scores: firsts.iter().filter_map(score).collect(),
            ..outcome.clone()
        };
        Self { seats, outcome }
    }

    /// The seats of a side.
    fn seats_of(&self, side: usize) -> Vec<Seat> {
        let own = (0u8..).zip(self.seats).filter(|(_, own)| **own == side);
        own.map(|(seat, _)| Seat(seat)).collect()
    }
}

/// How a seat was let go.
#[derive(Default)]
struct Lost {
    cause: Option<String>,
    /// The step.
    at: Option<usize>,
    /// What the log keeps of it.
    report: Value,
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

/// How many moves of a seat came while the machine was too busy for fair timing.
fn busy(game: &dyn AnyMatch, seat: Seat) -> usize {
    let own = (0..game.lines()).filter(|line| game.actor(*line) == Some(seat));
    own.filter_map(|line| game.stamp(line)?.busy).count()
}

fn is_zero(count: &usize) -> bool {
    *count == 0
}

/// How a seat was let go, if it was, in the game's own word or in that of the log.
fn lost(game: &dyn AnyMatch, seat: Seat, view: &Value) -> Option<Lost> {
    let line = (0..game.lines()).find(|line| game.leavers(*line).contains(seat))?;
    let told = view["players"][seat.index()]["disqualified"].as_str();
    let logged = || {
        let text: Value = serde_json::from_str(&game.line(line)?).ok()?;
        let gone: Vec<(Seat, Why)> = serde_json::from_value(text["line"]["gone"].clone()).ok()?;
        let own = gone.into_iter().find(|(other, _)| *other == seat);
        own.map(|(_, why)| why.code().to_owned())
    };
    Some(Lost {
        cause: told.map(str::to_owned).or_else(logged),
        at: Some(line + 1),
        report: report(game, seat, line).unwrap_or_default(),
    })
}

/// What the log keeps of why a seat was let go in a line; where several left together, each has a report of its own.
fn report(game: &dyn AnyMatch, seat: Seat, line: usize) -> Option<Value> {
    let note: Value = serde_json::from_str(game.stamp(line)?.note.as_deref()?).ok()?;
    let Some(seats) = note["seats"].as_array() else {
        return Some(note);
    };
    let own = seats.iter().find(|one| one["seat"] == seat.0)?;
    Some(own["report"].clone())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_team_has_one_place_and_one_score() {
        let outcome = Outcome {
            places: vec![3, 3, 1, 1],
            scores: vec![2, 2, 5, 5],
            forfeits: [Seat(1), Seat(2), Seat(3)].into_iter().collect(),
            ..Outcome::default()
        };
        let seats = [0, 0, 1, 1];
        let sides = Sides::new(2, &seats, &outcome);
        assert_eq!(sides.outcome.places, [2, 1]);
        assert_eq!(sides.outcome.scores, [2, 5]);
        assert_eq!(sides.outcome.forfeits, [Seat(1)].into_iter().collect());
        assert_eq!(sides.seats_of(1), [Seat(2), Seat(3)]);
    }
}
