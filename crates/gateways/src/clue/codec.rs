//! Bytes to lines and back: UTF-8 without control characters, at most 1024 bytes.

use bytes::BytesMut;

use crate::frame::{Broken, Codec, Lines};

/// The longest line, in bytes without its end.
pub const LONGEST: usize = 1024;
/// So many bytes without an end close the connection.
const ENDLESS: usize = 64 * 1024;

/// Cuts bytes into lines.
#[derive(Clone, Debug)]
pub struct ClueCodec(Lines);

impl Default for ClueCodec {
    fn default() -> Self {
        Self(Lines::new(LONGEST, ENDLESS))
    }
}

/// A line of a client.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Heard {
    /// Its text without the end.
    Text(String),
    /// It is too long, no UTF-8, or has control characters.
    Malformed,
}

impl Codec for ClueCodec {
    type In = Heard;
    type Out = String;

    fn decode(&mut self, bytes: &mut BytesMut) -> Result<Option<Heard>, Broken> {
        let line = self.0.cut(bytes)?;
        Ok(line.map(|line| {
            let text = line.and_then(|line| String::from_utf8(line.to_vec()).ok());
            match text.filter(|text| !text.chars().any(char::is_control)) {
                Some(text) => Heard::Text(text),
                None => Heard::Malformed,
            }
        }))
    }

    /// Writes one line; control characters inside it become spaces, so that it stays one.
    fn encode(&mut self, frame: String, bytes: &mut BytesMut) {
        let shown = |c: char| if c.is_control() { ' ' } else { c };
        let line: String = frame.chars().map(shown).collect();
        bytes.extend_from_slice(line.as_bytes());
        bytes.extend_from_slice(b"\n");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn feed(codec: &mut ClueCodec, bytes: &mut BytesMut, more: &[u8]) -> Vec<Heard> {
        bytes.extend_from_slice(more);
        std::iter::from_fn(|| codec.decode(bytes).unwrap()).collect()
    }

    fn text(line: &str) -> Heard {
        Heard::Text(line.into())
    }

    #[test]
    fn lines_are_utf8_without_control_characters_and_end_with_either_end() {
        let (mut codec, mut bytes) = (ClueCodec::default(), BytesMut::new());
        assert_eq!(feed(&mut codec, &mut bytes, b"ro"), []);
        let heard = feed(&mut codec, &mut bytes, "ll\r\nchat Zoë, ja\n".as_bytes());
        assert_eq!(heard, [text("roll"), text("chat Zoë, ja")]);
        let bad = [&b"chat \xff\n"[..], b"chat a\tb\n", b"chat \xc2\x85\n"];
        for line in bad {
            assert_eq!(feed(&mut codec, &mut bytes, line), [Heard::Malformed]);
        }
    }

    #[test]
    fn a_line_that_is_too_long_is_told_once_and_passed_over() {
        let (mut codec, mut bytes) = (ClueCodec::default(), BytesMut::new());
        let fits = "x".repeat(LONGEST);
        let heard = feed(&mut codec, &mut bytes, format!("{fits}\r\n").as_bytes());
        assert_eq!(heard, [text(&fits)]);
        let long = "x".repeat(LONGEST + 2);
        assert_eq!(
            feed(&mut codec, &mut bytes, long.as_bytes()),
            [Heard::Malformed]
        );
        assert_eq!(feed(&mut codec, &mut bytes, b"more"), []);
        assert_eq!(feed(&mut codec, &mut bytes, b"\nroll\n"), [text("roll")]);
        bytes.extend_from_slice(&vec![b'x'; ENDLESS]);
        assert_eq!(codec.decode(&mut bytes), Ok(Some(Heard::Malformed)));
        bytes.extend_from_slice(b"xx");
        assert_eq!(codec.decode(&mut bytes), Err(Broken { code: "too_long" }));
    }

    #[test]
    fn what_is_written_stays_one_line() {
        let mut bytes = BytesMut::new();
        ClueCodec::default().encode("chat 0,a\nb".into(), &mut bytes);
        assert_eq!(bytes, "chat 0,a b\n");
    }
}
