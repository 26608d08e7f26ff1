//! What the server counts, for Prometheus.

use std::{
    collections::HashSet,
    sync::{Mutex, PoisonError},
};

use prometheus_client::{
    encoding::text::encode,
    metrics::{counter::Counter, family::Family, gauge::Gauge, histogram::Histogram},
    registry::Registry,
};

use crate::table::Counts;

/// One number per game, or per gateway.
pub(crate) type By<M, F = fn() -> M> = Family<[(&'static str, String); 1], M, F>;

/// The buckets of lateness, in seconds.
const LATE: [f64; 10] = [
    0.000_5, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 2.0,
];

/// So many unreadable things are counted at most.
const NAMED: usize = 10_000;

/// What the server counts.
#[derive(Debug)]
pub(crate) struct Metrics {
    registry: Registry,
    pub(crate) connections: Gauge,
    pub(crate) messages_in: Counter,
    pub(crate) refused_messages: Counter,
    pub(crate) tables_opened: Counter,
    pub(crate) lives: Counter,
    updates_cut: Counter,
    letters_written: Counter,
    matches_started: By<Counter>,
    matches_finished: By<Counter>,
    actions: By<Counter>,
    refused_actions: By<Counter>,
    failed_players: By<Counter>,
    late: By<Histogram>,
    gateway_connections: By<Gauge>,
    offences: By<Counter>,
    unreadable: By<Gauge>,
    /// What was found unreadable, so that asking twice does not count twice.
    unreadable_ids: Mutex<HashSet<(&'static str, String)>>,
    pub(crate) tables_in_memory: Gauge,
    pub(crate) questions_waiting: Gauge,
    pub(crate) store_batches: Gauge,
    pub(crate) store_writes: Gauge,
    pub(crate) store_failures: Gauge,
}

impl Default for Metrics {
    fn default() -> Self {
        let mut metrics = Self {
            registry: Registry::with_prefix("parlor"),
            connections: Gauge::default(),
            messages_in: Counter::default(),
            refused_messages: Counter::default(),
            tables_opened: Counter::default(),
            lives: Counter::default(),
            updates_cut: Counter::default(),
            letters_written: Counter::default(),
            matches_started: By::new_with_constructor(Counter::default),
            matches_finished: By::new_with_constructor(Counter::default),
            actions: By::new_with_constructor(Counter::default),
            refused_actions: By::new_with_constructor(Counter::default),
            failed_players: By::new_with_constructor(Counter::default),
            late: By::new_with_constructor(|| Histogram::new(LATE)),
            gateway_connections: By::new_with_constructor(Gauge::default),
            offences: By::new_with_constructor(Counter::default),
            unreadable: By::new_with_constructor(Gauge::default),
            unreadable_ids: Mutex::default(),
            tables_in_memory: Gauge::default(),
            questions_waiting: Gauge::default(),
            store_batches: Gauge::default(),
            store_writes: Gauge::default(),
            store_failures: Gauge::default(),
        };
        metrics.register();
        metrics
    }
}

impl Metrics {
    fn register(&mut self) {
        let counters = [
            ("messages_in", "Messages received", &self.messages_in),
            (
                "refused_messages",
                "Messages that could not be read or came too fast",
                &self.refused_messages,
            ),
            ("tables_opened", "Tables opened", &self.tables_opened),
            (
                "lives",
                "New lives of this node after its store was away or it was replaced",
                &self.lives,
            ),
            (
                "updates_cut",
                "Updates cut from matches; who sees the same shares one",
                &self.updates_cut,
            ),
            (
                "letters_written",
                "Messages of tables written as text; who is told the same shares one",
                &self.letters_written,
            ),
        ];
        for (name, help, counter) in counters {
            self.registry.register(name, help, counter.clone());
        }
        let by = [
            ("matches_started", "Matches started", &self.matches_started),
            (
                "matches_finished",
                "Matches finished",
                &self.matches_finished,
            ),
            ("actions", "Actions taken", &self.actions),
            (
                "refused_actions",
                "Actions that the rules refused",
                &self.refused_actions,
            ),
            (
                "failed_players",
                "Decisions that a built-in player failed to make",
                &self.failed_players,
            ),
            (
                "gateway_offences",
                "Frames of foreign clients that could not be taken",
                &self.offences,
            ),
        ];
        for (name, help, counter) in by {
            self.registry.register(name, help, counter.clone());
        }
        self.registry.register(
            "late_seconds",
            "How late the table's clock did what was due in a match",
            self.late.clone(),
        );
        self.registry.register(
            "gateway_connections",
            "Open connections of foreign clients",
            self.gateway_connections.clone(),
        );
        self.registry.register(
            "unreadable",
            "Things in the store that cannot be read, found since the start",
            self.unreadable.clone(),
        );
        let gauges = [
            ("connections", "Open connections", &self.connections),
            (
                "tables_in_memory",
                "Tables in memory",
                &self.tables_in_memory,
            ),
            (
                "questions_waiting",
                "Questions to built-in players that wait for a thread",
                &self.questions_waiting,
            ),
            ("store_batches", "Batches committed", &self.store_batches),
            ("store_writes", "Rows written", &self.store_writes),
            (
                "store_failures",
                "Batches that failed",
                &self.store_failures,
            ),
        ];
        for (name, help, gauge) in gauges {
            self.registry.register(name, help, gauge.clone());
        }
    }

    /// Counts what happened in one round of a table.
    pub(crate) fn count(&self, game: &str, counts: Counts) {
        let Counts {
            acted,
            refused,
            cut,
            letters,
            started,
            finished,
            late,
        } = counts;
        self.updates_cut.inc_by(u64::from(cut));
        self.letters_written.inc_by(u64::from(letters));
        let by_game = [
            (&self.actions, acted),
            (&self.refused_actions, refused),
            (&self.matches_started, started),
            (&self.matches_finished, finished),
        ];
        for (counter, by) in by_game.into_iter().filter(|(_, by)| 0 < *by) {
            let counter = counter.get_or_create(&of_game(game));
            counter.inc_by(u64::from(by));
        }
        for by in late {
            let late = self.late.get_or_create(&of_game(game));
            late.observe(by.as_secs_f64());
        }
    }

    pub(crate) fn player_failed(&self, game: &str) {
        self.failed_players.get_or_create(&of_game(game)).inc();
    }

    /// A connection of a gateway comes, or goes.
    pub(crate) fn gateway_connected(&self, gateway: &str, change: i64) {
        let key = [("gateway", gateway.to_owned())];
        self.gateway_connections.get_or_create(&key).inc_by(change);
    }

    pub(crate) fn offended(&self, gateway: &str) {
        let key = [("gateway", gateway.to_owned())];
        self.offences.get_or_create(&key).inc();
    }

    /// Something that is kept cannot be read; each is counted once. Says whether it is new.
    pub(crate) fn unreadable(&self, what: &'static str, id: &str) -> bool {
        let mut known = self
            .unreadable_ids
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        let is_new = known.len() < NAMED && known.insert((what, id.to_owned()));
        if is_new {
            let key = [("what", what.to_owned())];
            self.unreadable.get_or_create(&key).inc();
        }
        is_new
    }

    pub(crate) fn text(&self) -> String {
        let mut text = String::new();
        let _ = encode(&mut text, &self.registry); // Writing to a string does not fail.
        text
    }
}

fn of_game(game: &str) -> [(&'static str, String); 1] {
    [("game", game.to_owned())]
}
