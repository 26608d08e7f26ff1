//! A game as its lines tell it.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError, Weak},
};

use parlor_game::Seat;
use parlor_pentago::{Event, Lines, Reason};
use parlor_play::How;
use parlor_wire::{Over, TableId};

use super::{Ending, ServerLine};

/// The game that a connection plays.
#[derive(Debug)]
pub(super) struct Game {
    pub(super) table: TableId,
    /// What the pool calls those whom it has paired, by chair; nobody at a table of the listener.
    pub(super) pair: Vec<String>,
    /// Who plays, in seat order; nobody before the game has begun.
    pub(super) names: Vec<String>,
    /// The seat of this connection.
    pub(super) seat: Option<Seat>,
    /// Whether it is this connection's turn.
    pub(super) turn: bool,
    pub(super) echo: Arc<Echo>,
}

/// The last turn that a client sent in a game.
///
/// A stone that wins under the classic rule ends the game, and the match does not know the rotation that came
/// with it. The line protocol tells it all the same, so the connections of a game share it.
#[derive(Default, Debug)]
pub(super) struct Echo(Mutex<Option<Sent>>);

/// A turn as a client sent it.
#[derive(Clone, Copy, Debug)]
struct Sent {
    seat: Option<Seat>,
    field: i32,
    rotation: i32,
}

impl Echo {
    pub(super) fn note(&self, seat: Option<Seat>, field: i32, rotation: i32) {
        let sent = Sent {
            seat,
            field,
            rotation,
        };
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(sent);
    }

    /// The rotation that this seat has just sent with a stone on this field.
    fn rotation(&self, seat: Seat, field: i32) -> Option<i32> {
        let sent = (*self.0.lock().unwrap_or_else(PoisonError::into_inner))?;
        let same = sent.seat == Some(seat) && sent.field == field;
        same.then_some(sent.rotation)
    }
}

/// The echoes of all games of a listener.
#[derive(Clone, Default, Debug)]
pub(super) struct Echoes(Arc<Mutex<HashMap<TableId, Weak<Echo>>>>);

impl Echoes {
    /// The echo of the game at a table; it is gone when its connections have forgotten it.
    pub(super) fn of(&self, table: &TableId) -> Arc<Echo> {
        let mut echoes = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(echo) = echoes.get(table).and_then(Weak::upgrade) {
            return echo;
        }
        echoes.retain(|_, echo| 0 < echo.strong_count());
        let echo = Arc::new(Echo::default());
        echoes.insert(table.clone(), Arc::downgrade(&echo));
        echo
    }
}

impl Game {
    /// The `MOVE` that a step tells, if somebody moved.
    pub(super) fn moved(&self, events: &[Event]) -> Option<ServerLine> {
        let (seat, field) = events.iter().find_map(|event| match event {
            Event::Placed { seat, cell } => Some((*seat, i32::from(*cell))),
            Event::Rotated { .. } | Event::Left { .. } | Event::Over { .. } => None,
        })?;
        let rotated = events.iter().find_map(|event| match event {
            Event::Rotated { rotation, .. } => Some(i32::from(*rotation)),
            Event::Placed { .. } | Event::Left { .. } | Event::Over { .. } => None,
        });
        let rotation = rotated
            .or_else(|| self.echo.rotation(seat, field))
            .unwrap_or_else(|| harmless(events));
        Some(ServerLine::Move { field, rotation })
    }

    /// The `GAMEOVER` of an end.
    pub(super) fn ending(&self, over: &Over) -> Ending {
        let outcome = over.finish.outcome.as_ref();
        let outcome = outcome.filter(|_| over.finish.how == How::Rules);
        let winners = outcome.map(|outcome| outcome.winners);
        let winner = winners.filter(|winners| winners.len() == 1);
        let winner = winner.and_then(|winners| winners.lowest());
        match winner.and_then(|Seat(seat)| self.names.get(usize::from(seat))) {
            Some(winner) if over.finish.reason == Reason::Left.word() => {
                Ending::Disconnect(winner.clone())
            }
            Some(winner) => Ending::Victory(winner.clone()),
            None => Ending::Draw,
        }
    }
}

/// The lowest rotation that leaves the winning line as it is, so that who rotates still sees the five.
fn harmless(events: &[Event]) -> i32 {
    let lines = events.iter().find_map(|event| match event {
        Event::Over { lines, .. } => Some(*lines),
        Event::Placed { .. } | Event::Rotated { .. } | Event::Left { .. } => None,
    });
    let lines: Vec<[u8; 5]> = lines.map(Lines::iter).into_iter().flatten().collect();
    let touches =
        |quadrant: u8, line: &[u8; 5]| line.iter().any(|cell| quadrant_of(*cell) == quadrant);
    let apart = |quadrant: &u8| !lines.iter().any(|line| touches(*quadrant, line));
    // Two crossing lines may touch all four: the first one counts then.
    let from_first = |quadrant: &u8| lines.first().is_none_or(|line| !touches(*quadrant, line));
    let found = (0..4).find(apart).or_else(|| (0..4).find(from_first));
    i32::from(found.unwrap_or(0)) * 2
}

/// Which quarter of the board a field lies in, in the order of the rotation codes.
fn quadrant_of(cell: u8) -> u8 {
    cell / 6 / 3 * 2 + cell % 6 / 3
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_leaves_a_quadrant_that_can_be_rotated_without_harm() {
        for line in parlor_pentago::LINES {
            let touched: Vec<u8> = line.iter().map(|cell| quadrant_of(*cell)).collect();
            assert!(
                (0..4).any(|quadrant| !touched.contains(&quadrant)),
                "{line:?}"
            );
        }
    }
}
