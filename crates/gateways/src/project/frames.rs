//! Frames: the bytes before each ETB.

use bytes::{Buf, Bytes, BytesMut};

/// The byte that ends every message and, alone, is a sign of life.
pub const ETB: u8 = 0x17;

/// So many times the longest frame may come without an end; the rest of the connection is not read.
const HOPELESS: usize = 16;

/// How much is read at once, at most and at least.
const ROOM: usize = 4096;
const LEAST_ROOM: usize = 1024;

/// Bytes of the longest write that several frames may share.
pub const SHARED_WRITE: usize = 1400;

/// One thing cut from a stream of bytes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Cut {
    /// An empty frame, or one of white space alone.
    KeepAlive,
    /// A frame without its ETB, and without the mark and white space before it.
    Frame(Bytes),
    /// A frame longer than allowed; its bytes were thrown away.
    TooLong,
    /// Far too many bytes without an end: the connection is to be closed.
    Hopeless,
}

/// Cuts a stream into frames, however it is split over reads; keeps no more than one frame.
#[derive(Debug)]
pub struct Cutter {
    longest: usize,
    bytes: BytesMut,
    /// How many of the bytes are known to hold no ETB.
    searched: usize,
    /// Bytes thrown away of a frame that is too long.
    thrown: Option<usize>,
    /// Whether it was told that no end is to be expected.
    is_hopeless: bool,
}

impl Cutter {
    /// A cutter for frames of at most `longest` bytes.
    pub fn new(longest: usize) -> Self {
        Self {
            longest,
            bytes: BytesMut::new(),
            searched: 0,
            thrown: None,
            is_hopeless: false,
        }
    }

    /// Where newly read bytes are put, with room for some.
    ///
    /// Frames that were cut share its memory, so a new piece is taken only when the old one is nearly used up.
    pub fn room(&mut self) -> &mut BytesMut {
        if self.bytes.capacity() - self.bytes.len() < LEAST_ROOM {
            self.bytes.reserve(ROOM);
        }
        &mut self.bytes
    }

    /// The bytes that wait for the rest of their frame.
    pub fn buffer(&mut self) -> &mut BytesMut {
        &mut self.bytes
    }

    /// The next thing in the stream, if it is complete.
    pub fn cut(&mut self) -> Option<Cut> {
        let fresh = self.bytes.get(self.searched..).unwrap_or_default();
        let Some(end) = fresh.iter().position(|byte| *byte == ETB) else {
            return self.wait();
        };
        let mut frame = self.bytes.split_to(self.searched + end);
        self.bytes.advance(1);
        self.searched = 0;
        let too_long = self.thrown.take().is_some() || frame.len() > self.longest;
        if too_long {
            return Some(Cut::TooLong);
        }
        let blank = blank(&frame);
        frame.advance(blank);
        match frame.is_empty() {
            true => Some(Cut::KeepAlive),
            false => Some(Cut::Frame(frame.freeze())),
        }
    }

    fn wait(&mut self) -> Option<Cut> {
        self.searched = self.bytes.len();
        let so_far = self.thrown.unwrap_or(0) + self.bytes.len();
        if so_far > self.longest {
            self.thrown = Some(so_far);
            self.bytes.clear();
            self.searched = 0;
        }
        if self.is_hopeless || so_far <= self.longest.saturating_mul(HOPELESS) {
            return None;
        }
        self.is_hopeless = true;
        Some(Cut::Hopeless)
    }
}

/// How many bytes at the front are white space or a byte order mark.
fn blank(frame: &[u8]) -> usize {
    let mut rest = frame;
    loop {
        rest = match rest {
            [b' ' | b'\t' | b'\r' | b'\n', after @ ..] => after,
            [0xEF, 0xBB, 0xBF, after @ ..] => after,
            _ => return frame.len() - rest.len(),
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(cutter: &mut Cutter, bytes: &[u8]) -> Vec<Cut> {
        cutter.buffer().extend_from_slice(bytes);
        std::iter::from_fn(|| cutter.cut()).collect()
    }

    #[test]
    fn frames_end_with_etb_and_blank_ones_are_signs_of_life() {
        let mut cutter = Cutter::new(64);
        let cuts = all(
            &mut cutter,
            b"{}\x17\x17 \r\n\x17\xEF\xBB\xBF {\"a\":1}\x17{\"b",
        );
        let frame = |text: &'static str| Cut::Frame(Bytes::from_static(text.as_bytes()));
        assert_eq!(
            cuts,
            [
                frame("{}"),
                Cut::KeepAlive,
                Cut::KeepAlive,
                frame("{\"a\":1}")
            ]
        );
        assert_eq!(all(&mut cutter, b"\":2}\x17"), [frame("{\"b\":2}")]);
    }

    #[test]
    fn a_frame_that_is_too_long_is_thrown_away_and_nothing_of_it_is_kept() {
        let mut cutter = Cutter::new(8);
        for _ in 0..15 {
            assert_eq!(all(&mut cutter, b"01234567"), []);
            assert!(cutter.buffer().len() <= 8);
        }
        assert_eq!(all(&mut cutter, b"\x17{}\x17").len(), 2);
        let mut cutter = Cutter::new(8);
        assert_eq!(
            all(&mut cutter, b"123456789\x17{}\x17").first(),
            Some(&Cut::TooLong)
        );
        assert_eq!(all(&mut Cutter::new(8), &[b'x'; 200]), [Cut::Hopeless]);
    }
}
