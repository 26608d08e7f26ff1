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
        fitting(self.time_report(seat, now))
    }

    /// The connection of a seat was lost: how long it had thought, if it was asked, and what is known of the end.
    pub(super) fn lost_report(&self, seat: Seat, now: Instant) -> Option<String> {
        let lost = self.seat(seat).and_then(|state| state.driver.lost());
        let said = lost.and_then(|lost| lost.said.as_deref());
        let said = said.map(|said| serde_json::from_str(said).unwrap_or_else(|_| json!(said)));
        let time = self.time_report(seat, now);
        fitting(time.into_iter().chain([("said", said)]))
    }

    /// Something illegal was tried: what, why it is, and what the game knows of it.
    pub(super) fn broke_report(&self, broke: &Broke<'_>, now: Instant) -> Option<String> {
        let said = serde_json::from_str(broke.said).unwrap_or_else(|_| json!(broke.said));
        let because = [("because", Some(json!(broke.problem.message)))];
        let rest = [("said", Some(said)), ("details", broke.details.clone())];
        let time = self.time_report(broke.seat, now);
        fitting(because.into_iter().chain(time).chain(rest))
    }

    /// What a seat had for its open decision, and what it has used; nothing if it is not asked.
    fn time_report(&self, seat: Seat, now: Instant) -> [(&'static str, Option<Value>); 2] {
        let used = self.used(seat, now);
        let left = self.clocks.left(seat).filter(|_| used.is_some());
        let budget = left.map(|left| left.0 + self.clocks.carried(seat).0);
        [
            ("budget", budget.map(|budget| json!(budget))),
            ("spent", used.map(|used| json!(used))),
        ]
    }
}

/// Something illegal that was tried.
pub(super) struct Broke<'a> {
    /// Who tried it.
    pub(super) seat: Seat,
    /// Why it is illegal.
    pub(super) problem: &'a Problem,
    /// What it was.
    pub(super) said: &'a str,
    /// What the game knows of it.
    pub(super) details: Option<Value>,
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
