//! What must hold for any bytes that reach a codec; seeded tests and fuzzers share it.

use bytes::BytesMut;
use parlor_gateways::frame::{Codec, Line, Lines};

/// The longest line that the codec under test takes.
const LONGEST: usize = 16;
const ENDLESS: usize = 64;

/// Lines are cut alike however the bytes come, and never more is kept than one line.
pub(crate) fn lines(bytes: &[u8], pieces: usize) {
    let whole = cut(bytes, 1);
    let others = [cut(bytes, pieces.max(1)), cut(bytes, LONGEST)];
    for other in others {
        // Bytes without an end break off sooner where they come in small pieces.
        let same = whole.len().min(other.len());
        assert_eq!(whole.get(..same), other.get(..same));
    }
}

fn cut(bytes: &[u8], piece: usize) -> Vec<Line> {
    let mut codec = Lines::new(LONGEST, ENDLESS);
    let mut waiting = BytesMut::new();
    let mut lines = Vec::new();
    for piece in bytes.chunks(piece) {
        waiting.extend_from_slice(piece);
        loop {
            match codec.decode(&mut waiting) {
                Ok(Some(line)) => lines.push(line),
                Ok(None) => break,
                Err(_) => return lines,
            }
        }
        assert!(waiting.len() <= LONGEST + 1, "what waits is bounded");
    }
    let fits = |line: &Line| match line {
        Line::Text(text) => !text.contains('\n') && text.len() <= 3 * LONGEST,
        Line::TooLong => true,
    };
    assert!(lines.iter().all(fits));
    lines
}
