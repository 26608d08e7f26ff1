//! A frame as an object with an action and perhaps a sender: what everybody needs of it, the communication server too.

use std::fmt;

use bytes::Bytes;

use super::{
    json::{self, Json, is_same_key},
    words::{Action, Guid, Point},
};

/// Why a frame was refused: a line of the list of bad inputs in `docs/rules/project.md`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, thiserror::Error)]
#[error("bad input {b}: {said}")]
pub struct Bad {
    /// The number in the list.
    pub b: u8,
    /// What is wrong.
    pub said: &'static str,
    /// Which byte, where that is known.
    pub at: Option<usize>,
}

impl Bad {
    /// A bad input of a number.
    pub(crate) const fn new(b: u8, said: &'static str) -> Self {
        let at = None;
        Self { b, said, at }
    }
}

/// An oddity that was accepted: a question that the original leaves open (`docs/rules/project.md`), or loose JSON.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Variant {
    /// The number of the question; none for loose JSON.
    pub q: Option<u8>,
    /// What is odd.
    pub said: &'static str,
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.q {
            Some(q) => write!(f, "question {q}: {}", self.said),
            None => write!(f, "loose JSON: {}", self.said),
        }
    }
}

/// A frame that was read: an object with an action.
#[derive(Clone, Debug)]
pub struct Parsed {
    json: Json,
    /// The action, as it was said.
    pub said: String,
    /// The action, if it is a known one.
    pub action: Option<Action>,
    /// What was odd so far.
    pub variants: Vec<Variant>,
    is_strict: bool,
    renamed: bool,
}

impl Parsed {
    /// Reads a frame.
    pub fn read(frame: &[u8]) -> Result<Self, Bad> {
        let reading = json::read(frame).map_err(|malformed| Bad {
            b: 1,
            said: malformed.said,
            at: Some(malformed.at),
        })?;
        let mut json = reading.value;
        let renamed = one_sender(&mut json)?;
        let said = json.get("action").and_then(Json::text);
        let said = said.ok_or(Bad::new(2, "no action"))?.to_owned();
        let action = Action::read(&said);
        let mut this = Self {
            json,
            action,
            variants: Vec::new(),
            is_strict: !reading.repaired,
            renamed,
            said,
        };
        if reading.repaired {
            this.note(None, "commas repaired");
        }
        if renamed {
            this.note(Some(17), "userId for userGuid");
        }
        if action.is_some_and(|action| action.word() != this.said) {
            this.note(None, "letter case of action");
        }
        Ok(this)
    }

    /// Notes an oddity.
    pub(crate) fn note(&mut self, q: Option<u8>, said: &'static str) {
        let variant = Variant { q, said };
        if !self.variants.contains(&variant) {
            self.variants.push(variant);
        }
    }

    /// The value of a key.
    pub fn get(&self, key: &str) -> Option<&Json> {
        self.json.get(key)
    }

    /// Whether a key is there.
    pub fn has(&self, key: &str) -> bool {
        self.get(key).is_some()
    }

    /// The keys, in their order.
    pub fn keys(&self) -> impl Iterator<Item = &str> {
        let members = match &self.json {
            Json::Object(members) => members.as_slice(),
            Json::Null | Json::Bool(_) | Json::Number(_) | Json::Text(_) | Json::List(_) => &[],
        };
        members.iter().map(|(key, _)| key.as_str())
    }

    /// The identifier under a key.
    pub fn guid(&self, key: &str) -> Option<Guid> {
        self.get(key).and_then(Json::text).and_then(Guid::new)
    }

    /// Who says it, or whom it is about: `userGuid`.
    pub fn user(&self) -> Result<Guid, Bad> {
        let bad = Bad::new(6, "userGuid is missing or no text of 1 to 64 bytes");
        self.guid("userGuid").ok_or(bad)
    }

    /// The text under a key.
    pub fn text(&self, key: &str) -> Option<&str> {
        self.get(key).and_then(Json::text)
    }

    /// A result, also under its older name.
    pub fn result(&mut self) -> Option<String> {
        if let Some(result) = self.text("result") {
            return Some(result.to_owned());
        }
        let result = self.text("response")?.to_owned();
        self.note(Some(16), "response for result");
        Some(result)
    }

    /// The numbers of a field, also with capital keys.
    pub(crate) fn point(&mut self, json: &Json) -> Option<Point> {
        let mut number = |small: &str, large: &str| {
            let old = json.get(small).is_none();
            let value = json.get(if old { large } else { small })?;
            let whole = value.whole().filter(|whole| whole.abs() < 1 << 31)?;
            if old {
                self.note(Some(16), "X and Y for x and y");
            }
            if !matches!(value, Json::Number(digits) if *digits == whole.to_string()) {
                self.note(None, "a number written otherwise");
            }
            Some(whole)
        };
        let (x, y) = (number("x", "X")?, number("y", "Y")?);
        Some(Point { x, y })
    }

    /// The bytes to pass on: those received, or the strict form where something had to change.
    pub fn relayed(&self, frame: &Bytes, without: Option<&str>) -> Bytes {
        let removes = without.is_some_and(|key| self.has(key));
        if self.is_strict && !self.renamed && !removes {
            let mut bytes = Vec::with_capacity(frame.len() + 1);
            bytes.extend_from_slice(frame);
            bytes.push(super::frames::ETB);
            return Bytes::from(bytes);
        }
        let Json::Object(members) = &self.json else {
            return Bytes::new();
        };
        let kept = members
            .iter()
            .filter(|(key, _)| Some(key.as_str()) != without);
        let kept = Json::Object(kept.cloned().collect());
        json::framed(kept.compact())
    }
}

/// Makes sure that no reader can see two senders; renames `userId`. True if something was renamed.
fn one_sender(json: &mut Json) -> Result<bool, Bad> {
    let Json::Object(members) = json else {
        return Err(Bad::new(1, "not an object"));
    };
    let names = ["userGuid", "userId"];
    let is_sender = |key: &str| names.iter().any(|name| is_same_key(name, key));
    let mut senders = members.iter().filter(|(key, _)| is_sender(key));
    let first = senders.next().map(|(_, value)| value);
    if senders.any(|(_, value)| Some(value) != first) {
        return Err(Bad::new(1, "two senders"));
    }
    let Some(old) = members.iter().position(|(key, _)| key == "userId") else {
        return Ok(false);
    };
    let has_new = members.iter().any(|(key, _)| key == "userGuid");
    if has_new {
        members.remove(old);
    } else if let Some((key, _)) = members.get_mut(old) {
        "userGuid".clone_into(key);
    }
    Ok(true)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_frame_has_two_senders() {
        for text in [
            r#"{"userGuid":"mine","action":"move","UserGuid":"victim"}"#,
            r#"{"userGuid":"mine","action":"move","userId":"victim"}"#,
            r#"{"userGuid":"mine","action":"move","USERID":"victim"}"#,
        ] {
            assert_eq!(Parsed::read(text.as_bytes()).unwrap_err().b, 1, "{text}");
        }
    }

    #[test]
    fn the_old_name_of_the_sender_is_renamed_in_what_is_passed_on() {
        let text = br#"{"action":"move", "userId":"a","direction":"N"}"#;
        let parsed = Parsed::read(text).unwrap();
        let strict = br#"{"action":"move","userGuid":"a","direction":"N"}"#;
        let relayed = parsed.relayed(&Bytes::from_static(text), None);
        assert_eq!(relayed.strip_suffix(&[0x17]).unwrap(), strict);
        let both = br#"{"action":"move","userGuid":"a","userId":"a"}"#;
        let relayed = Parsed::read(both).unwrap();
        let relayed = relayed.relayed(&Bytes::from_static(both), None);
        assert_eq!(&*relayed, b"{\"action\":\"move\",\"userGuid\":\"a\"}\x17");
    }

    #[test]
    fn what_parsed_strictly_is_passed_on_byte_for_byte() {
        let text = Bytes::from_static(br#"{ "action" : "exchange", "userGuid":"a", "z": 1.50 }"#);
        let parsed = Parsed::read(&text).unwrap();
        assert_eq!(
            parsed
                .relayed(&text, Some("receiverGuid"))
                .strip_suffix(&[0x17])
                .unwrap(),
            &*text
        );
    }
}
