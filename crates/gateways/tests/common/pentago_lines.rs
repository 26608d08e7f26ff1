//! What must hold for any bytes that reach the codec of the Pentago protocol; seeded tests and fuzzers share it.

use std::sync::{Arc, LazyLock};

use bytes::BytesMut;
use parlor_gateways::{
    frame::Codec,
    pentago::{
        ClientLine, Fault, Frame, LineCodec, ServerLine,
        codec::{LONGEST, LONGEST_SEALED},
        crypt::{Cipher, KeyExchange, SharedSecret},
        entropy::System,
    },
};

/// Lines are cut alike however the bytes come, never more is kept than one line, and what is understood is written as
/// it would be read again.
pub(crate) fn lines(bytes: &[u8], pieces: usize, encrypted: bool) {
    let whole = cut(bytes, bytes.len().max(1), encrypted);
    let other = cut(bytes, pieces.max(1), encrypted);
    // Bytes without an end break off sooner where they come in small pieces.
    let same = whole.len().min(other.len());
    assert_eq!(whole.get(..same), other.get(..same));
    for frame in whole {
        let Frame::Text(text) = frame else { continue };
        if let Ok(line) = ClientLine::read(&text) {
            let written = line.to_string();
            // A description may be empty, but is not written so.
            let empty =
                matches!(&line, ClientLine::Hello { description, .. } if description.is_empty());
            assert!(empty || ClientLine::read(&written) == Ok(line), "{written}");
        }
        if let Ok(line) = ServerLine::read(&text) {
            let written = line.to_string();
            assert!(!written.contains('\n') || text.contains('\n'));
        }
    }
}

fn cut(bytes: &[u8], piece: usize, encrypted: bool) -> Vec<Frame> {
    let mut codec = LineCodec::server(Arc::new(System));
    if encrypted {
        codec.encrypt(Box::new(cipher()));
    }
    let longest = if encrypted { LONGEST_SEALED } else { LONGEST };
    let mut waiting = BytesMut::new();
    let mut frames = Vec::new();
    for piece in bytes.chunks(piece) {
        waiting.extend_from_slice(piece);
        loop {
            match codec.decode(&mut waiting) {
                Ok(Some(frame)) => frames.push(frame),
                Ok(None) => break,
                Err(_) => return frames,
            }
        }
        assert!(waiting.len() <= longest + 1, "what waits is bounded");
    }
    frames
}

/// The cipher of both sides of a connection whose keys are known.
pub(crate) fn cipher() -> Cipher {
    static SECRET: LazyLock<Result<SharedSecret, Fault>> = LazyLock::new(|| {
        let other = KeyExchange::from_private([3; 32]).public();
        KeyExchange::from_private([4; 32]).agree(&other)
    });
    let secret = SECRET.as_ref().unwrap();
    secret.cipher().unwrap()
}
