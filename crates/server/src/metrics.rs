//! What the server counts, for Prometheus.

use prometheus_client::{
    encoding::text::encode,
    metrics::{counter::Counter, gauge::Gauge},
    registry::Registry,
};

/// What the server counts.
#[derive(Debug)]
pub(crate) struct Metrics {
    registry: Registry,
    pub(crate) connections: Gauge,
    pub(crate) messages_in: Counter,
    pub(crate) refused_messages: Counter,
    pub(crate) tables_opened: Counter,
    pub(crate) matches_started: Counter,
    pub(crate) matches_finished: Counter,
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
            matches_started: Counter::default(),
            matches_finished: Counter::default(),
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
            ("matches_started", "Matches started", &self.matches_started),
            (
                "matches_finished",
                "Matches finished",
                &self.matches_finished,
            ),
        ];
        for (name, help, counter) in counters {
            self.registry.register(name, help, counter.clone());
        }
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

    pub(crate) fn text(&self) -> String {
        let mut text = String::new();
        let _ = encode(&mut text, &self.registry); // Writing to a string does not fail.
        text
    }
}
