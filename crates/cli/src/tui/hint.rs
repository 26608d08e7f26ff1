//! A turn that is proposed to a person, in words.

use parlor_game::{Budget, Millis};
use serde_json::Value;

use super::Face;

/// How long a hint may take.
pub(crate) const HINT: Budget = Budget {
    time: Some(Millis(1000)),
    depth: None,
    nodes: None,
};

/// A hint: the turn, and why.
pub(crate) fn proposed(face: &dyn Face, action: &Value, why: &str) -> String {
    format!("Hint: {}. {why}", face.say(action))
}

/// What a player's own opinion of a turn means for a person.
pub(crate) fn reason(why: &Value) -> String {
    let depth = why.get("depth").and_then(Value::as_u64).unwrap_or(0);
    match why.get("value").and_then(Value::as_f64) {
        Some(value) if value >= 1.0 && depth <= 1 => "It wins now.".into(),
        Some(value) if value >= 1.0 => "It wins whatever the other side does.".into(),
        Some(value) if value <= -1.0 => {
            "Every turn loses against best play; this one lasts.".into()
        }
        Some(_) | None if depth == 0 => "So it would play itself.".into(),
        Some(_) | None => format!("It is the best found, looking {depth} turns ahead."),
    }
}
