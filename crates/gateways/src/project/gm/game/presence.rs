//! Players that are lost, come back, or stay silent for too long.

use std::time::{Duration, Instant};

use parlor_game::{Input, Seat, Why};

use super::{Game, Sitter};

/// Removals so close to each other are one.
const TOGETHER: Duration = Duration::from_millis(500);

impl Game {
    pub(super) fn is_lost(&self, seat: Seat) -> bool {
        self.sitters
            .get(seat.index())
            .is_some_and(|sitter| sitter.lost.is_some())
    }

    /// When a silent or lost player is taken off the board.
    pub(super) fn removal(&self, sitter: &Sitter) -> Option<Instant> {
        let idle = self.conf.idle_timeout;
        let idle = (!idle.is_zero()).then(|| sitter.heard + idle);
        let lost = sitter.lost.map(|lost| lost + self.conf.rejoin_grace);
        idle.into_iter().chain(lost).min()
    }

    pub(super) fn remove_the_lost(&mut self, now: Instant) {
        if self.began.is_none() || self.end.is_some() {
            return;
        }
        let is_due = |sitter: &Sitter, by: Instant| {
            !sitter.is_gone && self.removal(sitter).is_some_and(|at| at <= by)
        };
        if !self.sitters.iter().any(|sitter| is_due(sitter, now)) {
            return;
        }
        // Players that were lost together are removed together.
        let seats = (0..).map(Seat).zip(&self.sitters);
        let together = seats.filter(|(_, sitter)| is_due(sitter, now + TOGETHER));
        let gone: Vec<_> = together.map(|(seat, _)| (seat, Why::Left)).collect();
        for (seat, _) in &gone {
            if let Some(sitter) = self.sitters.get_mut(seat.index()) {
                sitter.is_gone = true;
                sitter.drop_pending();
            }
        }
        self.submit(now, Input::Leave { gone });
    }

    /// A player has lost its connection.
    pub(in crate::project::gm) fn lose(&mut self, now: Instant, seat: Seat) {
        let Some(sitter) = self
            .sitters
            .get_mut(seat.index())
            .filter(|sitter| !sitter.is_gone)
        else {
            return;
        };
        sitter.lost.get_or_insert(now);
        sitter.drop_pending();
        self.early.retain(|early| early.seat != seat);
        if self.began.is_some() {
            self.submit(now, Input::Away { seat });
        }
    }

    /// A player is back, or asks to be told again; false if it was removed.
    pub(in crate::project::gm) fn come_back(&mut self, now: Instant, seat: Seat) -> bool {
        let Some(sitter) = self
            .sitters
            .get_mut(seat.index())
            .filter(|sitter| !sitter.is_gone)
        else {
            return false;
        };
        let was_lost = sitter.lost.take().is_some();
        sitter.heard = now;
        sitter.drop_pending();
        if self.began.is_some() {
            if !was_lost {
                self.submit(now, Input::Away { seat });
            }
            self.submit(now, Input::Back { seat });
        }
        true
    }
}
