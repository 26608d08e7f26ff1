//! What the server counts, for Prometheus.

use std::time::Duration;

use prometheus_client::{
    encoding::text::encode,
    metrics::{counter::Counter, family::Family, gauge::Gauge, histogram::Histogram},
    registry::Registry,
};

/// One number per game, or per gateway.
pub(crate) type By<M, F = fn() -> M> = Family<[(&'static str, String); 1], M, F>;

/// The buckets of lateness, in seconds.
const LATE: [f64; 10] = [
    0.000_5, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 2.0,
];

/// What the server counts.
#[derive(Debug)]
pub(crate) struct Metrics {
    registry: Registry,
    pub(crate) connections: Gauge,
    pub(crate) messages_in: Counter,
    pub(crate) refused_messages: Counter,
    pub(crate) tables_opened: Counter,
    matches_started: By<Counter>,
    matches_finished: By<Counter>,
    actions: By<Counter>,
    refused_actions: By<Counter>,
    late: By<Histogram>,
    gateway_connections: By<Gauge>,
    offences: By<Counter>,
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
            matches_started: By::new_with_constructor(Counter::default),
            matches_finished: By::new_with_constructor(Counter::default),
            actions: By::new_with_constructor(Counter::default),
            refused_actions: By::new_with_constructor(Counter::default),
            late: By::new_with_constructor(|| Histogram::new(LATE)),
            gateway_connections: By::new_with_constructor(Gauge::default),
            offences: By::new_with_constructor(Counter::default),
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

    pub(crate) fn match_started(&self, game: &str) {
        self.matches_started.get_or_create(&of_game(game)).inc();
    }

    pub(crate) fn match_finished(&self, game: &str) {
        self.matches_finished.get_or_create(&of_game(game)).inc();
    }

    pub(crate) fn acted(&self, game: &str) {
        self.actions.get_or_create(&of_game(game)).inc();
    }

    pub(crate) fn action_refused(&self, game: &str) {
        self.refused_actions.get_or_create(&of_game(game)).inc();
    }

    /// The clock of a table came so much later than something was due.
    pub(crate) fn late(&self, game: &str, by: Duration) {
        let late = self.late.get_or_create(&of_game(game));
        late.observe(by.as_secs_f64());
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

    pub(crate) fn text(&self) -> String {
        let mut text = String::new();
        let _ = encode(&mut text, &self.registry); // Writing to a string does not fail.
        text
    }
}

fn of_game(game: &str) -> [(&'static str, String); 1] {
    [("game", game.to_owned())]
}
