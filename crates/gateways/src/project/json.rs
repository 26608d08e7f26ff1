//! JSON as the protocol has it: read liberally, written strictly.
//!
//! A tree of our own, because two readers must never see two senders in one frame: keys that occur twice are refused,
//! numbers keep their digits, and what is relayed is what was read.

mod read;
mod write;

pub(crate) use read::is_same_key;
pub use read::{Malformed, Reading, read, read_strict};
pub(crate) use write::framed;
pub use write::{Line, escape};

/// A value of JSON.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Json {
    /// `null`.
    Null,
    /// `true` or `false`.
    Bool(bool),
    /// A number, as it was written.
    Number(String),
    /// A string.
    Text(String),
    /// An array.
    List(Vec<Json>),
    /// An object, in the order of its keys.
    Object(Vec<(String, Json)>),
}

impl Json {
    /// The value of a key, if this is an object that has it.
    pub fn get(&self, key: &str) -> Option<&Json> {
        let Self::Object(members) = self else {
            return None;
        };
        let found = members.iter().find(|(name, _)| name == key);
        found.map(|(_, value)| value)
    }

    /// The text, if it is one.
    pub fn text(&self) -> Option<&str> {
        match self {
            Self::Text(text) => Some(text),
            Self::Null | Self::Bool(_) | Self::Number(_) | Self::List(_) | Self::Object(_) => None,
        }
    }

    /// A whole number, also as a string or with an empty fraction; none if it is out of range.
    pub fn whole(&self) -> Option<i64> {
        let (Self::Number(digits) | Self::Text(digits)) = self else {
            return None;
        };
        if let Ok(whole) = digits.parse() {
            return Some(whole);
        }
        let number: f64 = digits.parse().ok()?;
        let is_whole = number.fract() == 0.0 && number.abs() < 9e15;
        #[allow(clippy::cast_possible_truncation)] // Checked in the line above.
        is_whole.then_some(number as i64)
    }

    /// Whether it stands for nothing: `null`, also as a string.
    pub fn is_null(&self) -> bool {
        match self {
            Self::Null => true,
            Self::Text(text) => text.eq_ignore_ascii_case("null"),
            Self::Bool(_) | Self::Number(_) | Self::List(_) | Self::Object(_) => false,
        }
    }

    /// A truth value, also as a string.
    pub fn truth(&self) -> Option<bool> {
        match self {
            Self::Bool(truth) => Some(*truth),
            Self::Text(text) if text.eq_ignore_ascii_case("true") => Some(true),
            Self::Text(text) if text.eq_ignore_ascii_case("false") => Some(false),
            Self::Text(_) | Self::Null | Self::Number(_) | Self::List(_) | Self::Object(_) => None,
        }
    }

    /// The strict compact form.
    pub fn compact(&self) -> String {
        let mut out = String::new();
        write::value(self, &mut out);
        out
    }
}
