//! What `parlor bench` can measure: a file per engine, and one list.

mod catan;
mod clue;
mod clue_minds;
mod load;
mod pentago;
mod pentago_engine;
mod reversi;
mod server;

use std::time::Duration;

use serde_json::{Map, Value};

/// One thing that can be measured.
#[derive(Debug)]
pub(crate) struct Bench {
    /// Its name; what belongs together begins alike.
    pub(crate) name: &'static str,
    /// Measures for about so long.
    pub(crate) run: fn(Duration) -> anyhow::Result<Measured>,
}

/// What a measurement gave.
#[derive(Debug)]
pub(crate) struct Measured {
    /// The number.
    pub(crate) value: f64,
    /// What it counts.
    pub(crate) unit: &'static str,
    /// The CPU time it took.
    pub(crate) cpu_seconds: f64,
    /// What else there is to tell.
    pub(crate) more: Map<String, Value>,
}

/// Everything that can be measured, in the order it is shown.
pub(crate) static BENCHES: &[Bench] = &[
    Bench {
        name: "pentago_playouts",
        run: pentago::playouts,
    },
    Bench {
        name: "pentago_playouts_trait",
        run: pentago::playouts_trait,
    },
    Bench {
        name: "pentago_nodes",
        run: pentago_engine::nodes,
    },
    Bench {
        name: "pentago_opening",
        run: pentago_engine::opening,
    },
    Bench {
        name: "pentago_solve",
        run: pentago_engine::solve,
    },
    Bench {
        name: "reversi_playouts",
        run: reversi::playouts,
    },
    Bench {
        name: "reversi_generic_moves",
        run: reversi::generic_moves,
    },
    Bench {
        name: "othello_perft",
        run: reversi::perft,
    },
    Bench {
        name: "catan_playouts",
        run: catan::playouts,
    },
    Bench {
        name: "catan_copies",
        run: catan::copies,
    },
    Bench {
        name: "catan_lists",
        run: catan::lists,
    },
    Bench {
        name: "catan_acts",
        run: catan::acts,
    },
    Bench {
        name: "catan_views",
        run: catan::views,
    },
    Bench {
        name: "clue_playouts",
        run: clue::playouts,
    },
    Bench {
        name: "clue_targets",
        run: clue::targets,
    },
    Bench {
        name: "clue_targets_exact",
        run: clue::targets_exact,
    },
    Bench {
        name: "clue_paths",
        run: clue::paths,
    },
    Bench {
        name: "clue_acts",
        run: clue::acts,
    },
    Bench {
        name: "clue_belief_6p_mean",
        run: clue_minds::belief_mean,
    },
    Bench {
        name: "clue_belief_6p_max",
        run: clue_minds::belief_max,
    },
    Bench {
        name: "clue_classic_matches",
        run: clue_minds::classic_matches,
    },
    Bench {
        name: "clue_classic_decisions",
        run: clue_minds::classic_decisions,
    },
    Bench {
        name: "clue_sleuth_decisions",
        run: clue_minds::sleuth_decisions,
    },
    Bench {
        name: "server_moves_memory",
        run: server::moves_memory,
    },
    Bench {
        name: "server_moves_durable",
        run: server::moves_durable,
    },
];

/// Why something cannot be measured here; the rest still can.
#[derive(Debug)]
pub(crate) struct Skipped(pub(crate) String);

impl std::fmt::Display for Skipped {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

impl std::error::Error for Skipped {}

impl Measured {
    /// So many things per second of CPU time.
    fn rate(count: u64, unit: &'static str, cpu_seconds: f64) -> Self {
        Self {
            value: count as f64 / cpu_seconds.max(1e-9),
            unit,
            cpu_seconds,
            more: Map::new(),
        }
    }

    /// The same with something else to tell.
    fn with(mut self, key: &str, value: Value) -> Self {
        self.more.insert(key.into(), value);
        self
    }
}
