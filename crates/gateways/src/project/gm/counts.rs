//! What the Game Masters of a process count.

use std::{
    sync::atomic::{AtomicU64, Ordering::Relaxed},
    time::Duration,
};

/// Numbers since the start, for people; a fleet shares them.
#[derive(Default, Debug)]
pub struct Counts {
    games: AtomicU64,
    /// In games that run now.
    players: AtomicU64,
    requests: AtomicU64,
    /// Requests beyond a full queue.
    dropped: AtomicU64,
    /// Messages that led to nothing.
    ignored: AtomicU64,
    /// Discovers from who believes to be elsewhere.
    out_of_step: AtomicU64,
    /// Replies since the last line, what the system added to their delays in microseconds, and the most of it.
    replies: AtomicU64,
    added: AtomicU64,
    worst: AtomicU64,
}

impl Counts {
    pub(super) fn began(&self, players: usize) {
        self.games.fetch_add(1, Relaxed);
        self.players.fetch_add(players as u64, Relaxed);
    }

    pub(super) fn ended(&self, players: usize) {
        self.players.fetch_sub(players as u64, Relaxed);
    }

    pub(super) fn requested(&self) {
        self.requests.fetch_add(1, Relaxed);
    }

    pub(super) fn dropped(&self) {
        self.dropped.fetch_add(1, Relaxed);
    }

    pub(super) fn ignored(&self) {
        self.ignored.fetch_add(1, Relaxed);
    }

    pub(super) fn out_of_step(&self) {
        self.out_of_step.fetch_add(1, Relaxed);
    }

    pub(super) fn replied(&self, added: Duration) {
        let micros = u64::try_from(added.as_micros()).unwrap_or(u64::MAX);
        self.replies.fetch_add(1, Relaxed);
        self.added.fetch_add(micros, Relaxed);
        self.worst.fetch_max(micros, Relaxed);
    }

    /// One line for the log; times are those since the last line.
    #[allow(clippy::cast_precision_loss)]
    pub fn line(&self) -> String {
        let all = |count: &AtomicU64| count.load(Relaxed);
        let since = |count: &AtomicU64| count.swap(0, Relaxed) as f64;
        let (replies, added, worst) =
            (since(&self.replies), since(&self.added), since(&self.worst));
        format!(
            "games {}, players {}, requests {}, dropped {}, ignored {}, out of step {}, added ms mean {:.2}, worst {:.2}",
            all(&self.games),
            all(&self.players),
            all(&self.requests),
            all(&self.dropped),
            all(&self.ignored),
            all(&self.out_of_step),
            added / replies.max(1.0) / 1000.0,
            worst / 1000.0,
        )
    }
}
