//! Words between white space, with their places.

/// A word of a file and where it stands.
#[derive(Clone, Copy, Debug)]
pub(super) struct Token<'a> {
    /// Its bytes; none at the end of the file.
    pub(super) bytes: &'a [u8],
    /// Its line, from one.
    pub(super) line: u32,
    /// Its column, from one.
    pub(super) column: u32,
}

impl Token<'_> {
    /// The token as text.
    pub(super) fn text(&self) -> String {
        String::from_utf8_lossy(self.bytes).into_owned()
    }

    /// The number it stands for, at most `u32::MAX`; nothing if it has anything but digits.
    pub(super) fn number(&self) -> Option<u32> {
        if self.bytes.is_empty() || !self.bytes.iter().all(u8::is_ascii_digit) {
            return None;
        }
        let add =
            |sum: u32, digit: &u8| sum.saturating_mul(10).saturating_add((digit - b'0').into());
        Some(self.bytes.iter().fold(0, add))
    }
}

/// All words of a text, and the place behind the last byte.
pub(super) fn tokens(text: &[u8]) -> (Vec<Token<'_>>, Token<'_>) {
    let mut found: Vec<Token<'_>> = Vec::new();
    let (mut line, mut column) = (1, 1);
    let mut start = None;
    for (at, byte) in text.iter().enumerate() {
        if is_blank(*byte) {
            if let Some((from, line, column)) = start.take() {
                let bytes = &text[from..at];
                found.push(Token {
                    bytes,
                    line,
                    column,
                });
            }
        } else if start.is_none() {
            start = Some((at, line, column));
        }
        if *byte == b'\n' {
            line += 1;
            column = 1;
        } else if byte & 0xc0 != 0x80 {
            column += 1; // Bytes within a character do not count.
        }
    }
    if let Some((from, line, column)) = start {
        let bytes = &text[from..];
        found.push(Token {
            bytes,
            line,
            column,
        });
    }
    let bytes = &[];
    (
        found,
        Token {
            bytes,
            line,
            column,
        },
    )
}

/// Whether a byte separates words.
pub(super) const fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\r' | b'\n')
}
