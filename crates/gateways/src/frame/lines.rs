//! A codec for protocols of text lines.

use bytes::BytesMut;

use super::{Broken, Codec};

/// Cuts text into lines.
#[derive(Clone, Debug)]
pub struct Lines {
    longest: usize,
    endless: usize,
    /// How much of a line that is too long was passed over.
    skipped: Option<usize>,
}

/// A line of a client.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Line {
    /// Its text without the end; bytes that are no UTF-8 are replaced.
    Text(String),
    /// It was too long and was passed over.
    TooLong,
}

impl Lines {
    /// Lines of at most `longest` bytes without their end; `endless` bytes without an end close the connection.
    pub fn new(longest: usize, endless: usize) -> Self {
        Self {
            longest,
            endless,
            skipped: None,
        }
    }

    /// The next line as it came, without its end; `Some(None)` for one that is too long and was passed over.
    pub(crate) fn cut(&mut self, bytes: &mut BytesMut) -> Result<Option<Option<BytesMut>>, Broken> {
        loop {
            let Some(end) = bytes.iter().position(|byte| *byte == b'\n') else {
                return self.unended(bytes);
            };
            let mut line = bytes.split_to(end + 1);
            if self.skipped.take().is_some() {
                continue;
            }
            line.truncate(end);
            if line.ends_with(b"\r") {
                line.truncate(end - 1);
            }
            return Ok(Some((line.len() <= self.longest).then_some(line)));
        }
    }

    fn unended(&mut self, bytes: &mut BytesMut) -> Result<Option<Option<BytesMut>>, Broken> {
        let before = self.skipped.unwrap_or(0);
        let length = before.saturating_add(bytes.len());
        // A client that sends everything at once is told first, too.
        if self.endless < length && self.skipped.is_some() {
            return Err(Broken { code: "too_long" });
        }
        // One byte more may be the `\r` before the end.
        if self.skipped.is_none() && length <= self.longest + 1 {
            return Ok(None);
        }
        bytes.clear();
        let told = self.skipped.replace(length).is_some();
        Ok((!told).then_some(None))
    }
}

impl Codec for Lines {
    type In = Line;
    type Out = String;

    fn decode(&mut self, bytes: &mut BytesMut) -> Result<Option<Line>, Broken> {
        let line = self.cut(bytes)?;
        Ok(line.map(|line| match line {
            Some(line) => Line::Text(String::from_utf8_lossy(&line).into_owned()),
            None => Line::TooLong,
        }))
    }

    /// Writes one line; line ends inside it become spaces, so that it stays one.
    fn encode(&mut self, frame: String, bytes: &mut BytesMut) {
        let ends = |byte: u8| matches!(byte, b'\n' | b'\r');
        bytes.extend(
            frame
                .bytes()
                .map(|byte| if ends(byte) { b' ' } else { byte }),
        );
        bytes.extend_from_slice(b"\n");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn feed(codec: &mut Lines, bytes: &mut BytesMut, text: &str) -> Vec<Line> {
        bytes.extend_from_slice(text.as_bytes());
        std::iter::from_fn(|| codec.decode(bytes).unwrap()).collect()
    }

    fn text(line: &str) -> Line {
        Line::Text(line.into())
    }

    #[test]
    fn lines_end_with_either_end_and_may_come_in_pieces() {
        let (mut codec, mut bytes) = (Lines::new(5, 20), BytesMut::new());
        assert_eq!(feed(&mut codec, &mut bytes, "ab"), []);
        assert_eq!(
            feed(&mut codec, &mut bytes, "c\r\n\nd\r\r\ne"),
            [text("abc"), text(""), text("d\r")]
        );
        assert_eq!(feed(&mut codec, &mut bytes, "\n"), [text("e")]);
    }

    #[test]
    fn a_line_that_is_too_long_is_told_once_and_passed_over() {
        let (mut codec, mut bytes) = (Lines::new(5, 20), BytesMut::new());
        assert_eq!(feed(&mut codec, &mut bytes, "12345\r"), []);
        assert_eq!(feed(&mut codec, &mut bytes, "\n"), [text("12345")]);
        assert_eq!(feed(&mut codec, &mut bytes, "1234567"), [Line::TooLong]);
        assert_eq!(feed(&mut codec, &mut bytes, "1234567"), []);
        assert_eq!(
            feed(&mut codec, &mut bytes, "\nok\n123456\nok\n"),
            [text("ok"), Line::TooLong, text("ok")]
        );
    }

    #[test]
    fn bytes_without_any_end_break_the_connection() {
        let (mut codec, mut bytes) = (Lines::new(5, 20), BytesMut::new());
        for _ in 0..2 {
            feed(&mut codec, &mut bytes, "1234567890");
        }
        bytes.extend_from_slice(b"1");
        assert_eq!(codec.decode(&mut bytes), Err(Broken { code: "too_long" }));
        let (mut codec, mut bytes) = (Lines::new(5, 20), BytesMut::from(&[b'x'; 21][..]));
        assert_eq!(codec.decode(&mut bytes), Ok(Some(Line::TooLong)));
        assert_eq!(codec.decode(&mut bytes), Err(Broken { code: "too_long" }));
    }

    #[test]
    fn what_is_written_stays_one_line() {
        let mut bytes = BytesMut::new();
        Lines::new(5, 20).encode("a\nb\rc".into(), &mut bytes);
        assert_eq!(bytes, "a b c\n");
    }
}
