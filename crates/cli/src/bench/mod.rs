//! What `parlor bench` can measure: a file per engine, and one list.

mod catan;
mod catan_wire;
mod clue;
mod clue_minds;
mod crowd;
mod files;
mod idle;
mod live;
mod load;
mod lobby;
mod pairs;
mod pentago;
mod pentago_engine;
pub(crate) mod plot;
mod project;
mod project_agents;
mod project_hosted;
mod recovery;
pub(crate) mod relay;
mod replays;
mod reversi;
mod reversi_methods;
mod server;
mod watchers;
mod watching;

use std::time::Duration;

use serde_json::{Map, Value, json};

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
        name: "reversi_legal",
        run: reversi_methods::legal,
    },
    Bench {
        name: "reversi_heuristics",
        run: reversi_methods::heuristics,
    },
    Bench {
        name: "reversi_full_lines",
        run: reversi_methods::full_lines,
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
        name: "clue_sleuth_decisions_max",
        run: clue_minds::sleuth_longest,
    },
    Bench {
        name: "catan_frames",
        run: catan_wire::frames,
    },
    Bench {
        name: "catan_tables",
        run: catan_wire::tables,
    },
    Bench {
        name: "project_games",
        run: project::games,
    },
    Bench {
        name: "project_walker_games",
        run: project::walker_games,
    },
    Bench {
        name: "project_requests",
        run: project::requests,
    },
    Bench {
        name: "project_agents",
        run: project_agents::agents,
    },
    Bench {
        name: "project_flooded",
        run: project_agents::flooded,
    },
    Bench {
        name: "project_hosted",
        run: project_hosted::hosted,
    },
    Bench {
        name: "server_moves_memory",
        run: server::moves_memory,
    },
    Bench {
        name: "server_moves_durable",
        run: server::moves_durable,
    },
    Bench {
        name: "server_bare",
        run: server::bare,
    },
    Bench {
        name: "server_idle",
        run: idle::idle,
    },
    Bench {
        name: "server_live",
        run: live::live,
    },
    Bench {
        name: "server_recovery",
        run: recovery::recovery,
    },
    Bench {
        name: "server_lobby",
        run: lobby::lobby,
    },
    Bench {
        name: "server_moves_postgres",
        run: server::moves_postgres,
    },
    Bench {
        name: "server_replays",
        run: replays::replays,
    },
    Bench {
        name: "server_watchers",
        run: watchers::watchers,
    },
    Bench {
        name: "server_crowd",
        run: crowd::crowd,
    },
    Bench {
        name: "server_watching",
        run: watching::sockets,
    },
];

/// Where the bars of a measurement are kept.
const BARS: &str = "bars";

/// What a number must keep to.
#[derive(Clone, Copy, Debug)]
enum Limit {
    AtMost(f64),
    AtLeast(f64),
}

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

    /// The same with a bar that a number of it is held against.
    fn bar(mut self, of: &str, is: f64, limit: Limit) -> Self {
        let (word, bar, kept) = match limit {
            Limit::AtMost(bar) => ("at_most", bar, is <= bar),
            Limit::AtLeast(bar) => ("at_least", bar, bar <= is),
        };
        let line = json!({"of": of, "is": is, word: bar, "kept": kept});
        let bars = self.more.entry(BARS).or_insert_with(|| json!([]));
        if let Some(bars) = bars.as_array_mut() {
            bars.push(line);
        }
        self
    }

    /// The bars, each in words, and whether it is kept.
    pub(crate) fn bars(&self) -> Vec<(String, bool)> {
        let bars = self.more.get(BARS).and_then(Value::as_array);
        let told = |bar: &Value| {
            let (word, limit) = match (bar.get("at_most"), bar.get("at_least")) {
                (Some(limit), _) => ("at most", limit),
                (None, Some(limit)) => ("at least", limit),
                (None, None) => return None,
            };
            let kept = bar.get("kept")?.as_bool()?;
            let (of, is) = (bar.get("of")?.as_str()?, bar.get("is")?.as_f64()?);
            let how = if kept { "kept" } else { "MISSED" };
            Some((format!("{of} {is:.3}, bar {word} {limit}: {how}"), kept))
        };
        bars.into_iter().flatten().filter_map(told).collect()
    }

    /// The chart of it, if it has one.
    pub(crate) fn chart(&self) -> Option<&Value> {
        self.more.get("chart")
    }

    /// The same with something else to tell.
    fn with(mut self, key: &str, value: Value) -> Self {
        self.more.insert(key.into(), value);
        self
    }
}
