//! Chairs whose sitters are not there: between matches they are kept for the grace, and no longer.

use std::time::Duration;

use parlor_game::Why;
use parlor_wire::Absent;
use tokio::time::Instant;

use super::{core::Table, flags::span, row::Sat};

/// How long a chair is kept where the policy names no grace.
const USUAL: Duration = Duration::from_secs(60);
/// Reloading a page or coming back after a restart keeps the chair.
const LEAST: Duration = Duration::from_secs(10);
/// A table that waits for somebody stays in memory, so it does not wait for ever.
const MOST: Duration = Duration::from_secs(600);

impl Table {
    /// Notes whose connections are gone, and since when.
    pub(super) fn note_absences(&mut self, now: Instant) {
        let sitters = self
            .row
            .chairs
            .iter()
            .filter_map(|chair| chair.sitter.as_ref());
        let absent = sitters.filter(|sat| sat.player.is_none() && !self.is_here(sat));
        let since = absent.map(|sat| {
            let id = sat.identity.id.clone();
            let since = self.followers.absent.get(&id).copied();
            (id, since.unwrap_or(now))
        });
        self.followers.absent = since.collect();
    }

    fn is_here(&self, sat: &Sat) -> bool {
        self.followers.of(&sat.identity.id).is_some()
    }

    /// When a chair is lost to its sitter's absence; during a match none is.
    pub(super) fn absence_deadline(&self) -> Option<Instant> {
        if self.phase.is_closed() || self.row.pool.is_some() || self.between_matches().is_err() {
            return None;
        }
        let chairs = (0u8..).take(self.row.chairs.len());
        chairs.filter_map(|chair| self.kept_until(chair)).min()
    }

    /// Until when a chair is kept for a sitter who is not there.
    fn kept_until(&self, chair: u8) -> Option<Instant> {
        let sat = self.row.sitter(chair)?;
        let since = self.followers.absent.get(&sat.identity.id)?;
        let grace = match self.row.settings.policies.of(&sat.kind).absent {
            Absent::Play { grace, .. } | Absent::Leave { grace } => span(grace),
            Absent::Keep => USUAL,
        };
        Some(*since + grace.clamp(LEAST, MOST))
    }

    /// Takes the chairs of those who have been away for too long.
    pub(super) fn free_absent(&mut self, now: Instant) {
        if self.absence_deadline().is_none_or(|at| now < at) {
            return;
        }
        for chair in (0u8..).take(self.row.chairs.len()) {
            if self.kept_until(chair).is_some_and(|at| at <= now) {
                tracing::info!(table = %self.row.id, chair, "who sat there has been away for too long");
                self.vacate(chair, Why::Left, now);
            }
        }
        if self.phase.filling().is_none() {
            self.restart_filling(now);
        }
        self.note_absences(now);
    }
}
