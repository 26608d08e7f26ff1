//! The countdown to a match: when it ends, the seed that is drawn for it, and who will begin.

use std::time::Duration;

use parlor_game::Seed;
use tokio::time::Instant;

use super::core::Table;

impl Table {
    /// Counts from now on; at once where there is nobody to warn.
    pub(super) fn count(&mut self, now: Instant, countdown: Duration) {
        let first = match countdown.is_zero() {
            true => None,
            false => self.first_chair(),
        };
        self.phase.count(now + countdown, first);
        self.news = true;
    }

    /// The seed of the next match. It stays the same when a countdown is stopped, so nobody can shop for a better one.
    pub(super) fn next_seed(&mut self) -> Seed {
        *self.next_seed.get_or_insert_with(|| self.house.seed())
    }

    /// Who begins the next match: it is started on trial, exactly as it will be started.
    fn first_chair(&mut self) -> Option<u8> {
        if self.row.from.is_some() && self.row.matches == 0 {
            return None; // It goes on from another one.
        }
        let seed = self.next_seed();
        let chairs = self.seating(self.taken_chairs(), &seed);
        let config = self.config_for(&chairs).ok()?;
        let seats = u8::try_from(chairs.len()).ok()?;
        let game = self.listed.kind.start(&config, seats, seed).ok()?;
        let seat = game.turn().seat?;
        chairs.get(seat.index()).copied()
    }
}
