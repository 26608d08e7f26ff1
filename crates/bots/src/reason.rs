//! Reasons of players that have weighed nothing: `by` says how they chose.

use serde_json::{Value, json};

/// It chose by chance.
pub fn by_chance() -> Value {
    json!({ "value": 0.0, "by": "chance" })
}

/// Nothing else was allowed.
pub fn the_only_one() -> Value {
    json!({ "by": "only" })
}

/// It could not think of the position and took the first action of the list.
pub fn the_first_one() -> Value {
    json!({ "by": "first" })
}

/// It does the same whatever the position is.
pub fn by_habit() -> Value {
    json!({ "by": "habit" })
}
