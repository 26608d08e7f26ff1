//! Texts spoiled by chance, for decoders that must take anything without falling over.
//!
//! What is spoiled is a valid text, so that most of it stays meaningful and the fault lies deep. Every
//! case has a seed of its own; the seed of the one that failed is printed.

use parlor_game::{Dice, Draw, Seed};
use serde_json::Value;

/// The environment variable that names the one seed to run.
pub const SEED: &str = "PARLOR_SEED";

/// The environment variable that makes fuzz tests so many times longer.
pub const LONG: &str = "PARLOR_LONG";

/// How many times longer than usual fuzz tests run.
pub fn length() -> u64 {
    let given = std::env::var(LONG).ok();
    given.and_then(|text| text.parse().ok()).unwrap_or(1)
}

/// Spoils texts; equal seeds spoil alike.
#[derive(Debug)]
pub struct Garbler {
    dice: Dice,
}

/// Runs a test for many seeds, or for the one in the environment; says which one failed.
pub fn for_seeds(count: u64, mut test: impl FnMut(&mut Garbler)) {
    let given = std::env::var(SEED).ok();
    let seeds = match given.and_then(|seed| seed.parse().ok()) {
        Some(seed) => seed..seed + 1,
        None => 0..count * length(),
    };
    for seed in seeds {
        let told = TellSeed(seed);
        test(&mut Garbler::new(seed));
        std::mem::forget(told);
    }
}

struct TellSeed(u64);

impl Drop for TellSeed {
    fn drop(&mut self) {
        eprintln!(
            "this was seed {}: run it again with {SEED}={}",
            self.0, self.0
        );
    }
}

impl Garbler {
    /// A garbler with its seed.
    pub fn new(seed: u64) -> Self {
        let mut bytes: Seed = [0; 32];
        bytes[..8].copy_from_slice(&seed.to_le_bytes());
        Self {
            dice: Dice::of(&bytes, Draw { stream: 0, nth: 0 }),
        }
    }

    /// A number below `n`; zero if there is none.
    pub fn below(&mut self, n: usize) -> usize {
        match u32::try_from(n) {
            Ok(0) => 0,
            Ok(n) => self.dice.below(n) as usize,
            Err(_) => self.dice.below(u32::MAX) as usize,
        }
    }

    /// One of many.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        items.get(self.below(items.len()))
    }

    /// Spoils a text in one to three places; it stays text.
    pub fn text(&mut self, text: &str) -> String {
        let mut bytes = text.as_bytes().to_vec();
        for _ in 0..=self.below(3) {
            self.spoil(&mut bytes);
        }
        String::from_utf8_lossy(&bytes).into_owned()
    }

    /// Spoils bytes in one place.
    pub fn spoil(&mut self, bytes: &mut Vec<u8>) {
        let (from, to) = (self.below(bytes.len() + 1), self.below(bytes.len() + 1));
        let range = from.min(to)..from.max(to);
        match self.below(7) {
            0 => {
                if let Some(byte) = bytes.get_mut(from) {
                    *byte ^= 1 << self.dice.below(8);
                }
            }
            1 => bytes.truncate(from),
            2 => drop(bytes.drain(range)),
            3 => {
                let again = bytes[range].to_vec();
                bytes.splice(to..to, again);
            }
            4 => {
                let huge = self.pick(HUGE).copied().unwrap_or_default();
                bytes.splice(from..from, huge.bytes());
            }
            5 => {
                let open = self.pick(&["[", "{\"a\":"]).copied().unwrap_or("[");
                let deep = open.repeat(1 + self.below(300));
                bytes.splice(from..from, deep.into_bytes());
            }
            _ => {
                let any = self.below(256) as u8;
                bytes.insert(from, any);
            }
        }
    }

    /// Spoils JSON where it matters: one value somewhere in it becomes another, goes, or comes twice.
    pub fn json(&mut self, text: &str) -> String {
        let Ok(mut value) = serde_json::from_str::<Value>(text) else {
            return self.text(text);
        };
        for _ in 0..=self.below(2) {
            self.spoil_value(&mut value);
        }
        let text = value.to_string();
        match self.below(4) {
            0 => self.text(&text),
            _ => text,
        }
    }

    fn spoil_value(&mut self, value: &mut Value) {
        let deeper = self.below(4) != 0;
        match value {
            Value::Object(fields) if deeper && !fields.is_empty() => {
                let nth = self.below(fields.len());
                let Some(key) = fields.keys().nth(nth).cloned() else {
                    return;
                };
                match self.below(8) {
                    0 => drop(fields.remove(&key)),
                    1 => {
                        let odd = self.odd();
                        fields.insert("surplus".into(), odd);
                    }
                    2 => {
                        let moved = fields.remove(&key).unwrap_or_default();
                        fields.insert(self.text(&key), moved);
                    }
                    _ => {
                        if let Some(inner) = fields.get_mut(&key) {
                            self.spoil_value(inner);
                        }
                    }
                }
            }
            Value::Array(items) if deeper && !items.is_empty() => {
                let nth = self.below(items.len());
                match self.below(5) {
                    0 => drop(items.remove(nth)),
                    1 => items.push(items[nth].clone()),
                    _ => self.spoil_value(&mut items[nth]),
                }
            }
            Value::String(text) if deeper => *text = self.text(text),
            other => *other = self.odd(),
        }
    }

    /// A value that nobody expects.
    pub fn odd(&mut self) -> Value {
        let number = |text: &str| serde_json::from_str(text).unwrap_or_default();
        match self.below(12) {
            0 => Value::Null,
            1 => Value::Bool(true),
            2 => number("-1"),
            3 => number("0.5"),
            4 => number("18446744073709551615"),
            5 => number("-9223372036854775808"),
            6 => number("1e300"),
            7 => Value::String(String::new()),
            8 => Value::String("\u{0}\u{202e}😀".repeat(1 + self.below(50))),
            9 => Value::Array(vec![Value::Null; self.below(300)]),
            10 => (0..self.below(100)).fold(Value::Null, |inner, _| Value::Array(vec![inner])),
            _ => Value::Object(serde_json::Map::new()),
        }
    }
}

/// Numbers and words that overflow, and what JSON does not have.
const HUGE: &[&str] = &[
    "99999999999999999999999999",
    "-1",
    "1e999",
    "256",
    "4294967296",
    "NaN",
    "\u{feff}",
    "\u{0}",
    "\\u0000",
    "\\ud800",
    "\r\n",
    "\"",
    "~",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_seeds_spoil_alike_and_most_seeds_spoil_something() {
        let text = r#"{"type":"act","cell":[1,2,{"three":4}]}"#;
        let spoil = |seed| Garbler::new(seed).json(text);
        let spoiled: Vec<String> = (0..100).map(spoil).collect();
        assert_eq!(spoiled, (0..100).map(spoil).collect::<Vec<_>>());
        let changed = spoiled.iter().filter(|other| *other != text).count();
        assert!(90 < changed, "{changed}");
    }
}
