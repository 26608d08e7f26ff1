//! Bytes to lines and back, plain or encrypted, for either side of a connection.

use std::sync::Arc;

use bytes::{Buf, BytesMut};

use super::{
    crypt::Cipher,
    entropy::{Entropy, random},
};
use crate::frame::{self, Broken, Codec};

/// The longest plain line that a server takes, in bytes.
pub const LONGEST: usize = 4096;
/// The longest encrypted line that a server takes, in bytes.
pub const LONGEST_SEALED: usize = 8192;
/// So many bytes without a line end close a connection to a server.
pub const ENDLESS: usize = 65_536;
/// What a client takes from a server: its list of names may be long.
const LONGEST_TO_CLIENT: usize = 4 << 20;

const MARK: &[u8] = b"\xef\xbb\xbf";

/// A line that came in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Frame {
    /// Its text without the end, decrypted; bytes that are no UTF-8 are replaced.
    Text(String),
    /// It was too long and was passed over.
    TooLong,
    /// It cannot be decrypted.
    Undecryptable,
}

/// A line that goes out.
#[derive(Debug)]
pub enum Out {
    /// A line, encrypted if the connection is.
    Line(String),
    /// The last plain line of this side; all others are encrypted, in both directions.
    Last {
        /// The line.
        line: String,
        /// What encrypts the others.
        cipher: Box<Cipher>,
    },
}

impl From<super::ServerLine> for Out {
    fn from(line: super::ServerLine) -> Self {
        Self::Line(line.to_string())
    }
}

/// Cuts bytes into lines and writes lines as bytes.
#[derive(Debug)]
pub struct LineCodec {
    lines: frame::Lines,
    longest: usize,
    longest_sealed: usize,
    endless: usize,
    cipher: Option<Box<Cipher>>,
    entropy: Arc<dyn Entropy>,
    /// Whether the first bytes, which may be a byte-order mark, have been looked at.
    begun: bool,
}

impl LineCodec {
    /// The server's side of a connection.
    pub fn server(entropy: Arc<dyn Entropy>) -> Self {
        Self::new(LONGEST, LONGEST_SEALED, ENDLESS, entropy)
    }

    /// The client's side of a connection.
    pub fn client(entropy: Arc<dyn Entropy>) -> Self {
        let longest = LONGEST_TO_CLIENT;
        Self::new(longest, 2 * longest, 4 * longest, entropy)
    }

    fn new(
        longest: usize,
        longest_sealed: usize,
        endless: usize,
        entropy: Arc<dyn Entropy>,
    ) -> Self {
        Self {
            lines: frame::Lines::new(longest, endless),
            longest,
            longest_sealed,
            endless,
            cipher: None,
            entropy,
            begun: false,
        }
    }

    /// Encrypts everything from here on; a client does so when the server's `ENCRYPT` has come.
    pub fn encrypt(&mut self, cipher: Box<Cipher>) {
        self.lines = frame::Lines::new(self.longest_sealed, self.endless);
        self.cipher = Some(cipher);
    }

    /// Whether the connection is encrypted.
    pub fn is_encrypted(&self) -> bool {
        self.cipher.is_some()
    }

    /// Drops a byte-order mark at the very start; says whether that much is known.
    fn begin(&mut self, bytes: &mut BytesMut) -> bool {
        if !self.begun {
            if bytes.len() < MARK.len() && MARK.starts_with(bytes) {
                return false;
            }
            if bytes.starts_with(MARK) {
                bytes.advance(MARK.len());
            }
            self.begun = true;
        }
        true
    }

    fn open(&self, text: String) -> Frame {
        let Some(cipher) = &self.cipher else {
            return Frame::Text(text);
        };
        // Empty lines are nothing, encrypted or not.
        if text.is_empty() {
            return Frame::Text(text);
        }
        match cipher.open(&text) {
            Ok(opened) if self.longest < opened.len() => Frame::TooLong,
            Ok(opened) => Frame::Text(String::from_utf8_lossy(&opened).into_owned()),
            Err(_) => Frame::Undecryptable,
        }
    }

    fn write(&mut self, line: String, bytes: &mut BytesMut) {
        let line = match &self.cipher {
            None => Ok(line),
            Some(cipher) => {
                let line = line.replace(['\n', '\r'], " ");
                cipher.seal(random(&*self.entropy), &line)
            }
        };
        match line {
            Ok(line) => self.lines.encode(line, bytes),
            Err(fault) => tracing::error!(%fault, "a line cannot be encrypted"),
        }
    }
}

impl Codec for LineCodec {
    type In = Frame;
    type Out = Out;

    fn decode(&mut self, bytes: &mut BytesMut) -> Result<Option<Frame>, Broken> {
        if !self.begin(bytes) {
            return Ok(None);
        }
        Ok(match self.lines.decode(bytes)? {
            Some(frame::Line::Text(text)) => Some(self.open(text)),
            Some(frame::Line::TooLong) => Some(Frame::TooLong),
            None => None,
        })
    }

    fn encode(&mut self, out: Out, bytes: &mut BytesMut) {
        match out {
            Out::Line(line) => self.write(line, bytes),
            Out::Last { line, cipher } => {
                self.write(line, bytes);
                self.encrypt(cipher);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{
        super::{crypt::KeyExchange, entropy::System},
        *,
    };

    fn server() -> LineCodec {
        LineCodec::server(Arc::new(System))
    }

    fn feed(codec: &mut LineCodec, bytes: &[u8]) -> Vec<Frame> {
        let mut waiting = BytesMut::from(bytes);
        std::iter::from_fn(|| codec.decode(&mut waiting).unwrap()).collect()
    }

    fn cipher() -> Box<Cipher> {
        let other = KeyExchange::from_private([3; 32]).public();
        let secret = KeyExchange::from_private([4; 32]).agree(&other).unwrap();
        Box::new(secret.cipher().unwrap())
    }

    #[test]
    fn a_byte_order_mark_is_dropped_at_the_very_start_only() {
        let text = |text: &str| Frame::Text(text.into());
        assert_eq!(
            feed(&mut server(), b"\xef\xbb\xbfPING\n\xef\xbb\xbfPING\n"),
            [text("PING"), text("\u{feff}PING")]
        );
        let mut codec = server();
        let mut bytes = BytesMut::new();
        for byte in b"\xef\xbb\xbfPING" {
            bytes.extend_from_slice(&[*byte]);
            assert_eq!(codec.decode(&mut bytes), Ok(None));
        }
        bytes.extend_from_slice(b"\n");
        assert_eq!(codec.decode(&mut bytes), Ok(Some(text("PING"))));
        assert_eq!(feed(&mut server(), b"\xefx\n"), [text("\u{fffd}x")]);
    }

    #[test]
    fn the_line_behind_the_last_plain_one_is_encrypted_both_ways() {
        let (mut here, mut there) = (server(), LineCodec::client(Arc::new(System)));
        let mut bytes = BytesMut::new();
        let last = Out::Last {
            line: "ENCRYPT~k".into(),
            cipher: cipher(),
        };
        here.encode(last, &mut bytes);
        here.encode(Out::Line("LIST~Ada".into()), &mut bytes);
        assert!(bytes.starts_with(b"ENCRYPT~k\n"));
        assert_eq!(
            there.decode(&mut bytes),
            Ok(Some(Frame::Text("ENCRYPT~k".into())))
        );
        there.encrypt(cipher());
        assert_eq!(
            there.decode(&mut bytes),
            Ok(Some(Frame::Text("LIST~Ada".into())))
        );
        there.encode(Out::Line("LIST".into()), &mut bytes);
        assert_eq!(feed(&mut here, &bytes), [Frame::Text("LIST".into())]);
        assert_eq!(
            feed(&mut here, b"LIST\n\n"),
            [Frame::Undecryptable, Frame::Text(String::new())]
        );
    }

    #[test]
    fn an_encrypted_line_has_at_most_4096_bytes_inside_and_8192_outside() {
        let mut codec = server();
        codec.encrypt(cipher());
        for (length, fits) in [(LONGEST, true), (LONGEST + 1, false), (6_200, false)] {
            let sealed = cipher().seal([1; 12], &"x".repeat(length)).unwrap();
            let frames = feed(&mut codec, format!("{sealed}\n").as_bytes());
            assert_eq!(
                matches!(frames.as_slice(), [Frame::Text(_)]),
                fits,
                "{length}"
            );
            assert_eq!(frames == [Frame::TooLong], !fits, "{length}");
        }
    }
}
