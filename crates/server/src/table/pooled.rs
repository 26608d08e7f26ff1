//! Tables that a pool made for one match.

use std::sync::Arc;

use parlor_store::{Played, Write};
use tokio::time::Instant;

use super::{core::Table, effects::Note, followers::Follower, task::Follow};

impl Table {
    /// All who sit here follow the table at once, so that the match begins with all of them or not at all.
    pub(super) fn seat_all(&mut self, follows: Vec<Follow>, now: Instant) {
        for Follow { who, want, .. } in &follows {
            let follower = Follower {
                who: Arc::clone(who),
                want: *want,
                new: true,
            };
            self.followers.insert(follower);
        }
        for follow in follows {
            self.follow(follow, now);
        }
    }

    /// Whether the one match that a pool made this table for is over.
    pub(super) fn is_spent(&self) -> bool {
        let over = self.phase.live().is_none_or(|live| live.is_over());
        self.row.pool.is_some() && self.row.game_now.is_some() && over
    }

    /// Nobody is left at a table that was for one match: it is closed for good, its record stays.
    pub(super) fn shut(&mut self) {
        self.row.closed = true;
        self.phase.close();
        self.dirty = true;
        let sitters = self
            .row
            .chairs
            .iter()
            .filter_map(|chair| chair.sitter.as_ref());
        for sat in sitters.filter(|sat| sat.player.is_none()) {
            self.fx.notes.push(Note::Left(sat.identity.id.clone()));
        }
    }

    /// The match is over: its pool may pair its players again, and its result counts there.
    pub(super) fn count_for_pool(&mut self) {
        self.playing = None;
        let (Some(pool), Some(live)) = (self.row.pool.clone(), self.phase.live()) else {
            return;
        };
        let outcome = live.over.as_ref().and_then(|over| over.outcome.as_ref());
        let Some(winners) = outcome.map(|outcome| outcome.winners) else {
            return;
        };
        let share = |wins: bool| match wins {
            true => 1.0 / f64::from(winners.len().max(1)),
            false => 0.0,
        };
        let players = live.all_seats().filter_map(|seat| {
            let sat = self.row.sitter(live.chair_of_seat(seat)?)?;
            Some(Played {
                name: sat.identity.name.clone(),
                share: share(winners.contains(seat)),
            })
        });
        let players = players.collect();
        let rated = self.row.settings.rated;
        let match_id = Some(live.id.0.clone());
        self.write(Write::Played {
            match_id,
            pool,
            players,
            rated,
        });
    }
}
