//! Reading: strict first, then once more with the two repairs that the original's figures need.

use super::Json;

/// How deep values may nest.
const DEEPEST: usize = 16;

/// Why bytes are not a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{said} at byte {at}")]
pub struct Malformed {
    /// Which byte, from 0.
    pub at: usize,
    /// What is wrong there.
    pub said: &'static str,
}

/// A value and whether it had to be repaired.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reading {
    /// The value.
    pub value: Json,
    /// Whether a comma was skipped or supplied.
    pub repaired: bool,
}

/// Reads one value without any repair.
pub fn read_strict(bytes: &[u8]) -> Result<Json, Malformed> {
    Reader::new(utf8(bytes)?, false).whole()
}

fn utf8(bytes: &[u8]) -> Result<&str, Malformed> {
    std::str::from_utf8(bytes).map_err(|error| Malformed {
        at: error.valid_up_to(),
        said: "not UTF-8",
    })
}

/// Reads one value: strictly, or with commas skipped and supplied.
pub fn read(bytes: &[u8]) -> Result<Reading, Malformed> {
    let text = utf8(bytes)?;
    match Reader::new(text, false).whole() {
        Ok(value) => Ok(Reading {
            value,
            repaired: false,
        }),
        Err(malformed) => {
            let value = Reader::new(text, true).whole().map_err(|_| malformed)?;
            Ok(Reading {
                value,
                repaired: true,
            })
        }
    }
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
    depth: usize,
    repairs: bool,
}

impl<'a> Reader<'a> {
    fn new(text: &'a str, repairs: bool) -> Self {
        Self {
            text,
            at: 0,
            depth: 0,
            repairs,
        }
    }

    fn whole(mut self) -> Result<Json, Malformed> {
        let value = self.value()?;
        self.blank();
        match self.peek() {
            None => Ok(value),
            Some(_) => self.wrong("something after the value"),
        }
    }

    fn wrong<T>(&self, said: &'static str) -> Result<T, Malformed> {
        Err(Malformed { at: self.at, said })
    }

    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or_default()
    }

    fn eat(&mut self, byte: u8) -> bool {
        let is_there = self.peek() == Some(byte);
        if is_there {
            self.at += 1;
        }
        is_there
    }

    fn blank(&mut self) {
        while matches!(self.peek(), Some(b' ' | b'\t' | b'\r' | b'\n')) {
            self.at += 1;
        }
    }

    fn value(&mut self) -> Result<Json, Malformed> {
        self.blank();
        match self.peek() {
            Some(b'{') => self.nested(Self::object),
            Some(b'[') => self.nested(Self::list),
            Some(b'"') => self.string().map(Json::Text),
            Some(b'-' | b'0'..=b'9') => self.number(),
            Some(_) => self.word(),
            None => self.wrong("the value is missing"),
        }
    }

    fn nested(
        &mut self,
        inner: impl FnOnce(&mut Self) -> Result<Json, Malformed>,
    ) -> Result<Json, Malformed> {
        if self.depth == DEEPEST {
            return self.wrong("nested too deep");
        }
        self.depth += 1;
        self.at += 1;
        let value = inner(self)?;
        self.depth -= 1;
        Ok(value)
    }

    fn word(&mut self) -> Result<Json, Malformed> {
        let words = [
            ("null", Json::Null),
            ("true", Json::Bool(true)),
            ("false", Json::Bool(false)),
        ];
        for (word, value) in words {
            if self.rest().starts_with(word) {
                self.at += word.len();
                return Ok(value);
            }
        }
        self.wrong("not a value")
    }

    fn list(&mut self) -> Result<Json, Malformed> {
        let mut items = Vec::new();
        self.blank();
        if self.eat(b']') {
            return Ok(Json::List(items));
        }
        loop {
            items.push(self.value()?);
            self.blank();
            if self.eat(b',') {
                self.blank();
                if self.repairs && self.eat(b']') {
                    return Ok(Json::List(items));
                }
            } else if self.eat(b']') {
                return Ok(Json::List(items));
            } else {
                return self.wrong("neither a comma nor the end of the list");
            }
        }
    }

    fn object(&mut self) -> Result<Json, Malformed> {
        let mut members: Vec<(String, Json)> = Vec::new();
        self.blank();
        if self.eat(b'}') {
            return Ok(Json::Object(members));
        }
        loop {
            self.blank();
            let start = self.at;
            if self.peek() != Some(b'"') {
                return self.wrong("a key is missing");
            }
            let key = self.string()?;
            if members.iter().any(|(other, _)| is_same_key(other, &key)) {
                self.at = start;
                return self.wrong("a key occurs twice");
            }
            self.blank();
            if !self.eat(b':') {
                return self.wrong("a colon is missing");
            }
            let value = self.value()?;
            members.push((key, value));
            self.blank();
            if self.eat(b',') {
                self.blank();
                if self.repairs && self.eat(b'}') {
                    return Ok(Json::Object(members));
                }
            } else if self.eat(b'}') {
                return Ok(Json::Object(members));
            } else if !(self.repairs && self.peek() == Some(b'"')) {
                return self.wrong("neither a comma nor the end of the object");
            }
        }
    }

    fn string(&mut self) -> Result<String, Malformed> {
        self.at += 1;
        let mut out = String::new();
        loop {
            let plain = self
                .rest()
                .bytes()
                .position(|byte| byte == b'"' || byte == b'\\' || byte < 0x20);
            let Some(plain) = plain else {
                return self.wrong("the string has no end");
            };
            out.push_str(self.rest().get(..plain).unwrap_or_default());
            self.at += plain;
            match self.peek() {
                Some(b'"') => {
                    self.at += 1;
                    return Ok(out);
                }
                Some(b'\\') => out.push(self.escaped()?),
                _ => return self.wrong("a control character in a string"),
            }
        }
    }

    fn escaped(&mut self) -> Result<char, Malformed> {
        self.at += 1;
        let Some(byte) = self.peek() else {
            return self.wrong("the string has no end");
        };
        self.at += 1;
        Ok(match byte {
            b'"' => '"',
            b'\\' => '\\',
            b'/' => '/',
            b'b' => '\u{8}',
            b'f' => '\u{c}',
            b'n' => '\n',
            b'r' => '\r',
            b't' => '\t',
            b'u' => return self.code(),
            _ => return self.wrong("an unknown escape"),
        })
    }

    fn code(&mut self) -> Result<char, Malformed> {
        let first = self.unit()?;
        let scalar = match first {
            0xD800..=0xDBFF => {
                if !(self.eat(b'\\') && self.eat(b'u')) {
                    return self.wrong("half a character");
                }
                let second = self.unit()?;
                if !(0xDC00..=0xDFFF).contains(&second) {
                    return self.wrong("half a character");
                }
                0x10000 + ((first - 0xD800) << 10) + (second - 0xDC00)
            }
            other => other,
        };
        match char::from_u32(scalar) {
            Some(character) => Ok(character),
            None => self.wrong("half a character"),
        }
    }

    fn unit(&mut self) -> Result<u32, Malformed> {
        let digits = self.rest().get(..4).unwrap_or_default();
        let is_hex = digits.len() == 4 && digits.bytes().all(|byte| byte.is_ascii_hexdigit());
        match u32::from_str_radix(digits, 16) {
            Ok(unit) if is_hex => {
                self.at += 4;
                Ok(unit)
            }
            _ => self.wrong("four hexadecimal digits are missing"),
        }
    }

    fn number(&mut self) -> Result<Json, Malformed> {
        let start = self.at;
        self.eat(b'-');
        if !self.eat(b'0') && self.digits() == 0 {
            return self.wrong("a digit is missing");
        }
        if self.eat(b'.') && self.digits() == 0 {
            return self.wrong("a digit is missing");
        }
        if self.eat(b'e') || self.eat(b'E') {
            let _ = self.eat(b'+') || self.eat(b'-'); // A sign may be there.
            if self.digits() == 0 {
                return self.wrong("a digit is missing");
            }
        }
        let digits = self.text.get(start..self.at).unwrap_or_default();
        Ok(Json::Number(digits.to_owned()))
    }

    fn digits(&mut self) -> usize {
        let start = self.at;
        while matches!(self.peek(), Some(b'0'..=b'9')) {
            self.at += 1;
        }
        self.at - start
    }
}

/// Whether some reader takes two keys for one: letter case is not told apart.
pub(crate) fn is_same_key(one: &str, other: &str) -> bool {
    if one.is_ascii() && other.is_ascii() {
        return one.eq_ignore_ascii_case(other);
    }
    let folded = |key: &str| key.to_uppercase().to_lowercase();
    folded(one) == folded(other)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strict_json_is_kept_as_it_is() {
        let text = r#"{"a":[1,-2.5e3,"x\u0017\"",null,true],"b":{"c":false}}"#;
        let reading = read(text.as_bytes()).unwrap();
        assert!(!reading.repaired);
        assert_eq!(reading.value.compact(), text);
    }

    #[test]
    fn a_trailing_comma_and_a_missing_one_are_repaired_and_nothing_else() {
        for text in [r#"{"a":1,}"#, r#"{"a":1 "b":2}"#, r#"{"a":[1,2,]}"#] {
            assert!(read(text.as_bytes()).unwrap().repaired, "{text}");
        }
        for text in [
            "{'a':1}",
            "{a:1}",
            r#"{"a":1;}"#,
            r#"{"a":[1 2]}"#,
            r#"{"a":01}"#,
            r#"{"a":1}}"#,
            r#"{"a":"\ud800"}"#,
            "",
            r#"{"a""#,
        ] {
            assert!(read(text.as_bytes()).is_err(), "{text}");
        }
    }

    #[test]
    fn a_key_twice_or_too_deep_a_nesting_is_malformed() {
        for text in [
            r#"{"a":1,"a":1}"#,
            r#"{"userGuid":1,"UserGuid":2}"#,
            "{\"\u{e9}\":1,\"\u{c9}\":2}",
        ] {
            assert_eq!(
                read(text.as_bytes()).unwrap_err().said,
                "a key occurs twice"
            );
        }
        let deep = |n: usize| format!("{}{}", "[".repeat(n), "]".repeat(n));
        assert!(read(deep(16).as_bytes()).is_ok());
        assert!(read(deep(17).as_bytes()).is_err());
    }

    #[test]
    fn numbers_out_of_range_are_numbers_but_no_whole_ones() {
        for (text, whole) in [
            ("1e999", None),
            ("-5", Some(-5)),
            ("3.0", Some(3)),
            ("3.5", None),
            ("1208925819614629174706176", None),
            ("\"7\"", Some(7)),
        ] {
            assert_eq!(
                read(text.as_bytes()).unwrap().value.whole(),
                whole,
                "{text}"
            );
        }
    }
}
