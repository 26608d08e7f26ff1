//! What a pool is opened with.

use std::time::Duration;

use serde_json::{Value, json};

/// What a pool is opened with.
#[derive(Clone, Debug)]
pub struct PoolOptions {
    /// Its name; bindings and the ranking are kept under it.
    pub name: String,
    /// The game that is played there.
    pub game: String,
    /// The game's options.
    pub config: Value,
    /// What differs from the settings of a casual table.
    pub settings: Value,
    /// The kinds that may enter: `person`, `bot`, or a gateway's name.
    pub admits: Vec<String>,
    /// The built-in player for members who wait too long.
    pub bot: Option<PoolBot>,
    /// What the ranking is by.
    pub rank: RankBy,
}

/// A built-in player that steps in.
#[derive(Clone, Debug)]
pub struct PoolBot {
    /// Which one.
    pub player: String,
    /// How long somebody waits alone before it does.
    pub after: Duration,
}

/// What a ranking is by.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum RankBy {
    /// Games won.
    #[default]
    Wins,
    /// The rounded rating.
    Rating,
}

impl PoolOptions {
    /// A quick match for people: whoever is lost for half a minute has left.
    pub fn quick_match(name: &str, game: &str) -> Self {
        Self {
            name: name.to_owned(),
            game: game.to_owned(),
            config: json!({}),
            settings: json!({
                "policies": {
                    "default": {
                        "overdue": {"type": "leave"},
                        "absent": {"type": "leave", "grace": 30_000},
                        "gone": {"type": "leave"},
                    },
                },
                "start": {"rule": {"type": "full"}, "seating": "as_sat"},
                "again": {"type": "no"},
                "listed": true,
            }),
            admits: vec!["person".into()],
            bot: None,
            rank: RankBy::Wins,
        }
    }
}
