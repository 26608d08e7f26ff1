//! The strict compact form: no spaces, keys in the order given.

use std::fmt::Write;

use bytes::Bytes;

use super::Json;
use crate::project::frames::ETB;

pub(super) fn value(value: &Json, out: &mut String) {
    match value {
        Json::Null => out.push_str("null"),
        Json::Bool(truth) => out.push_str(if *truth { "true" } else { "false" }),
        Json::Number(digits) => out.push_str(digits),
        Json::Text(text) => escape(text, out),
        Json::List(list) => {
            out.push('[');
            for (nth, item) in list.iter().enumerate() {
                if nth > 0 {
                    out.push(',');
                }
                self::value(item, out);
            }
            out.push(']');
        }
        Json::Object(members) => {
            out.push('{');
            for (nth, (key, item)) in members.iter().enumerate() {
                if nth > 0 {
                    out.push(',');
                }
                escape(key, out);
                out.push(':');
                self::value(item, out);
            }
            out.push('}');
        }
    }
}

/// Writes a string with its quotes.
pub fn escape(text: &str, out: &mut String) {
    out.push('"');
    let is_plain = |byte: &u8| !matches!(byte, b'"' | b'\\' | 0..b' ');
    if text.as_bytes().iter().all(is_plain) {
        out.push_str(text);
        out.push('"');
        return;
    }
    for character in text.chars() {
        match character {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            control if control < ' ' => {
                let _ = write!(out, "\\u{:04x}", u32::from(control)); // A string takes everything.
            }
            other => out.push(other),
        }
    }
    out.push('"');
}

/// Most messages are shorter.
const USUAL: usize = 160;

/// An object being written, key by key.
#[derive(Debug)]
pub struct Line {
    text: String,
}

impl Line {
    /// A message of an action.
    pub fn of(action: &str) -> Self {
        Self::empty().text("action", action)
    }

    /// An object without keys yet.
    pub fn empty() -> Self {
        let mut text = String::with_capacity(USUAL);
        text.push('{');
        Self { text }
    }

    fn key(&mut self, key: &str) {
        if self.text.len() > 1 {
            self.text.push(',');
        }
        escape(key, &mut self.text);
        self.text.push(':');
    }

    /// Adds a string.
    #[must_use]
    pub fn text(mut self, key: &str, text: &str) -> Self {
        self.key(key);
        escape(text, &mut self.text);
        self
    }

    /// Adds a string, or null.
    #[must_use]
    pub fn text_or_null(self, key: &str, text: Option<&str>) -> Self {
        match text {
            Some(text) => self.text(key, text),
            None => self.raw(key, "null"),
        }
    }

    /// Adds a number.
    #[must_use]
    pub fn number(mut self, key: &str, number: i64) -> Self {
        self.key(key);
        let _ = write!(self.text, "{number}"); // A string takes everything.
        self
    }

    /// Adds a number, or null.
    #[must_use]
    pub fn number_or_null(self, key: &str, number: Option<i64>) -> Self {
        match number {
            Some(number) => self.number(key, number),
            None => self.raw(key, "null"),
        }
    }

    /// Adds what is JSON already.
    #[must_use]
    pub fn raw(mut self, key: &str, json: &str) -> Self {
        self.key(key);
        self.text.push_str(json);
        self
    }

    /// The object.
    pub fn close(mut self) -> String {
        self.text.push('}');
        self.text
    }

    /// The object as a frame with its ETB.
    pub fn frame(self) -> Bytes {
        framed(self.close())
    }
}

/// A message with its ETB.
pub(crate) fn framed(text: String) -> Bytes {
    let mut bytes = text.into_bytes();
    bytes.push(ETB);
    Bytes::from(bytes)
}
