//! Values by their keys: typed, ranged, with all faults collected.

use std::{net::IpAddr, ops::RangeInclusive, time::Duration};

use super::{Code, Fault, Source};
use crate::project::json::Json;

/// Takes values out of a source and notes what is wrong with them.
#[derive(Debug)]
pub struct Reader<'a> {
    source: &'a Source,
    /// What is wrong so far.
    pub faults: Vec<Fault>,
    pub(super) asked: Vec<&'static str>,
    /// Keys that something is wrong with.
    pub(super) wrong: Vec<String>,
}

impl<'a> Reader<'a> {
    /// A reader of a source.
    pub fn new(source: &'a Source) -> Self {
        Self {
            source,
            faults: Vec::new(),
            asked: Vec::new(),
            wrong: Vec::new(),
        }
    }

    pub(super) fn get(&mut self, key: &'static str) -> Option<&'a Json> {
        self.asked.push(key);
        self.source.get(key)
    }

    pub(super) fn fault(&mut self, code: Code, key: &str, said: impl std::fmt::Display) {
        self.wrong.push(key.to_owned());
        self.faults.push(Fault {
            code,
            message: format!("{key}: {said}"),
        });
    }

    /// A whole number as it is given; its type is checked, its range is only told.
    pub(super) fn number(&mut self, key: &'static str, range: &str) -> Option<i64> {
        let given = self.get(key)?;
        let whole = given.whole();
        if whole.is_none() {
            let is_number = matches!(given, Json::Number(digits) if !digits.contains('.'));
            let given = given.compact();
            match is_number {
                true => self.fault(Code::Range, key, format!("{given} is not {range}")),
                false => {
                    let said = format!("{given} is not a whole number {range}");
                    self.fault(Code::Type, key, said);
                }
            }
        }
        whole
    }

    /// A whole number within a range; zero may be allowed beside it.
    fn ranged(&mut self, key: &'static str, range: RangeInclusive<i64>, zero: bool) -> Option<i64> {
        let (least, most) = (range.start(), range.end());
        let zero_too = if zero { "0 or " } else { "" };
        let told = format!("{zero_too}between {least} and {most}");
        let whole = self.number(key, &told)?;
        if range.contains(&whole) || zero && whole == 0 {
            return Some(whole);
        }
        self.fault(Code::Range, key, format!("{whole} is not {told}"));
        None
    }

    pub(super) fn whole<T: TryFrom<i64>>(
        &mut self,
        key: &'static str,
        default: T,
        range: RangeInclusive<i64>,
    ) -> T {
        let given = self.ranged(key, range, false);
        given
            .and_then(|whole| T::try_from(whole).ok())
            .unwrap_or(default)
    }

    pub(super) fn millis(
        &mut self,
        key: &'static str,
        default: u64,
        range: RangeInclusive<i64>,
    ) -> Duration {
        Duration::from_millis(self.whole(key, default, range))
    }

    /// A time, or zero for never.
    pub(super) fn millis_or_zero(
        &mut self,
        key: &'static str,
        default: u64,
        range: RangeInclusive<i64>,
    ) -> Duration {
        let given = self.ranged(key, range, true);
        let given = given.and_then(|whole| u64::try_from(whole).ok());
        Duration::from_millis(given.unwrap_or(default))
    }

    pub(super) fn truth(&mut self, key: &'static str, default: bool) -> bool {
        let Some(given) = self.get(key) else {
            return default;
        };
        given.truth().unwrap_or_else(|| {
            self.fault(
                Code::Type,
                key,
                format!("{} is not true or false", given.compact()),
            );
            default
        })
    }

    pub(super) fn text(&mut self, key: &'static str) -> Option<&'a str> {
        let given = self.get(key)?;
        if given.text().is_none() {
            self.fault(
                Code::Type,
                key,
                format!("{} is not a text", given.compact()),
            );
        }
        given.text()
    }

    /// One of a few words, in any letter case.
    pub(super) fn word<T: Copy>(&mut self, key: &'static str, words: &[(&str, T)]) -> Option<T> {
        let given = self.get(key)?;
        let found = given.text().and_then(|said| {
            let mut words = words.iter();
            words.find(|(word, _)| word.eq_ignore_ascii_case(said))
        });
        if found.is_none() {
            let all: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
            let (code, given) = match given.text() {
                Some(said) => (Code::Range, said.to_owned()),
                None => (Code::Type, given.compact()),
            };
            let said = format!("{given} is not one of {}", all.join(", "));
            self.fault(code, key, said);
        }
        found.map(|(_, value)| *value)
    }

    /// A list of addresses.
    pub(super) fn addresses(&mut self, key: &'static str) -> Vec<IpAddr> {
        let Some(given) = self.get(key) else {
            return Vec::new();
        };
        let Json::List(list) = given else {
            self.fault(
                Code::Type,
                key,
                format!("{} is not a list of addresses", given.compact()),
            );
            return Vec::new();
        };
        let mut addresses = Vec::new();
        for item in list {
            match item.text().map(str::parse) {
                Some(Ok(address)) => addresses.push(address),
                Some(Err(_)) => self.fault(
                    Code::Range,
                    key,
                    format!("{} is not an address", item.compact()),
                ),
                None => self.fault(
                    Code::Type,
                    key,
                    format!("{} is not an address", item.compact()),
                ),
            }
        }
        addresses
    }
}
