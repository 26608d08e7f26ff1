//! Entries of `fields`: in a Discover's reply and in what players tell each other.

use crate::project::{
    json::{Json, Line},
    parse::Parsed,
    words::{Contains, Guid, Point},
};

/// What is told about one field.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Told {
    /// The field.
    pub at: Point,
    /// The distance to the nearest piece.
    pub distance: Option<i64>,
    /// What lies there.
    pub contains: Contains,
    /// When it was learned; only players tell it to each other.
    pub timestamp: Option<i64>,
    /// Who stands there.
    pub user: Option<Guid>,
}

impl Told {
    /// All usable entries under `fields`; those without x, y and `contains` are left out.
    pub(crate) fn list(parsed: &mut Parsed) -> Option<Vec<Self>> {
        let Json::List(list) = parsed.get("fields")?.clone() else {
            return None;
        };
        let read = list.iter().filter_map(|entry| Self::read(parsed, entry));
        Some(read.collect())
    }

    fn read(parsed: &mut Parsed, entry: &Json) -> Option<Self> {
        let at = parsed.point(entry)?;
        let value = entry.get("value")?;
        let contains = Contains::read(value.get("contains").and_then(Json::text)?)?;
        if contains == Contains::Player {
            parsed.note(Some(16), "contains player");
        }
        let user = value.get("userGuid").or_else(|| value.get("userId"));
        let user = user.filter(|user| !user.is_null());
        Some(Self {
            at,
            distance: distance(parsed, value.get("manhattanDistance")),
            contains,
            timestamp: value.get("timestamp").and_then(Json::whole),
            user: user.and_then(Json::text).and_then(Guid::new),
        })
    }

    /// The entries as JSON.
    pub(crate) fn write_all(told: &[Self]) -> String {
        let entries: Vec<String> = told.iter().map(Self::write).collect();
        format!("[{}]", entries.join(","))
    }

    fn write(&self) -> String {
        let mut value = Line::empty()
            .number_or_null("manhattanDistance", self.distance)
            .text("contains", self.contains.word());
        if let Some(timestamp) = self.timestamp {
            value = value.number("timestamp", timestamp);
        }
        let value = value.text_or_null("userGuid", self.user.as_ref().map(Guid::as_str));
        Line::empty()
            .number("x", self.at.x)
            .number("y", self.at.y)
            .raw("value", &value.close())
            .close()
    }
}

/// A distance: null, a negative number and nothing at all mean that there is no piece.
pub(super) fn distance(parsed: &mut Parsed, json: Option<&Json>) -> Option<i64> {
    let json = json?;
    let Some(whole) = json.whole() else {
        if !matches!(json, Json::Null) {
            parsed.note(None, "a literal as text");
        }
        return None;
    };
    if whole < 0 {
        parsed.note(Some(27), "a negative distance for none");
        return None;
    }
    if !matches!(json, Json::Number(digits) if *digits == whole.to_string()) {
        parsed.note(None, "a number written otherwise");
    }
    Some(whole)
}

/// A place as an object of x and y.
pub(super) fn place(at: Point) -> String {
    Line::empty().number("x", at.x).number("y", at.y).close()
}
