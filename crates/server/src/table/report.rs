//! What the log keeps of why seats were let go: short JSON beside the entry, for people who ask why.

use parlor_game::{Problem, Seat};
use serde_json::{Map, Value, json};
use tokio::time::Instant;

use super::live::Live;

/// The longest note beside an entry, in bytes.
pub(super) const NOTE: usize = 1024;

/// A report that fits beside an entry: what comes last is left out first.
pub(super) fn fitting(
    parts: impl IntoIterator<Item = (&'static str, Option<Value>)>,
) -> Option<String> {
    let known = parts.into_iter();
    let known = known.filter_map(|(key, value)| Some((key, value?)));
    let mut parts: Vec<(&str, Value)> = known.collect();
    while !parts.is_empty() {
        let object = parts.iter().cloned();
        let object: Map<String, Value> = object.map(|(key, value)| (key.into(), value)).collect();
        let text = Value::Object(object).to_string();
        if text.len() <= NOTE {
            return Some(text);
        }
        parts.pop();
    }
    None
}

impl Live {
    /// The time of a seat was up: what it had, and what it used.
    pub(super) fn late_report(&self, seat: Seat, now: Instant) -> Option<String> {
        fitting([
            (
                "budget",
                self.clocks
                    .left(seat)
                    .map(|left| json!(left.0 + self.clocks.carried(seat).0)),
            ),
            ("spent", self.used(seat, now).map(|used| json!(used))),
        ])
    }

    /// The connection of a seat was lost: how long it had thought, if it was asked, and what is known of the end.
    pub(super) fn lost_report(&self, seat: Seat, now: Instant) -> Option<String> {
        let lost = self.seat(seat).and_then(|state| state.lost.as_ref());
        let said = lost.and_then(|lost| lost.said.as_deref());
        let said = said.map(|said| serde_json::from_str(said).unwrap_or_else(|_| json!(said)));
        fitting([
            ("spent", self.used(seat, now).map(|used| json!(used))),
            ("said", said),
        ])
    }
}

/// Something illegal was tried: what, why it is, and what the game knows of it.
pub(super) fn broke_report(
    problem: &Problem,
    said: &str,
    details: Option<Value>,
) -> Option<String> {
    let said = serde_json::from_str(said).unwrap_or_else(|_| json!(said));
    fitting([
        ("because", Some(json!(problem.message))),
        ("said", Some(said)),
        ("details", details),
    ])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_report_that_is_too_long_loses_its_last_parts() {
        let long = json!("x".repeat(NOTE));
        let report = fitting([("a", Some(json!(1))), ("b", None), ("c", Some(long))]);
        assert_eq!(report.as_deref(), Some(r#"{"a":1}"#));
        assert_eq!(fitting([("b", None)]), None);
    }
}
