//! What must hold for any bytes of a Reversi client; seeded tests and fuzzers share it.

use bytes::BytesMut;
use parlor_gateways::{
    frame::Codec,
    reversi::{Frame, Heard, ServerCodec, ToClient, ToServer},
};

/// The longest frame that a client may send.
const LONGEST: usize = 10;

/// Frames are cut alike however the bytes come, and never more is kept than one of them.
pub(crate) fn frames(bytes: &[u8], pieces: usize) {
    assert_eq!(cut(bytes, 1), cut(bytes, pieces.max(1)));
    let mut waiting = BytesMut::from(bytes);
    while let Ok(Some(frame)) = Frame::take(&mut waiting, 64) {
        let said = ToServer::read(&frame);
        if let Ok(said) = said {
            let mut written = BytesMut::new();
            said.write(&mut written);
            assert_eq!(Frame::take(&mut written, 64), Ok(Some(frame.clone())));
        }
        if let Ok(said) = ToClient::read(frame.clone()) {
            let mut written = BytesMut::new();
            said.write(&mut written);
            assert_eq!(Frame::take(&mut written, 64), Ok(Some(frame)));
        }
    }
}

/// What is heard up to the first thing that makes no sense, which ends a connection.
fn cut(bytes: &[u8], piece: usize) -> Vec<Heard> {
    let mut codec = ServerCodec::default();
    let mut waiting = BytesMut::new();
    let mut heard = Vec::new();
    for piece in bytes.chunks(piece) {
        waiting.extend_from_slice(piece);
        while let Ok(Some(one)) = codec.decode(&mut waiting) {
            heard.push(one);
            if matches!(one, Heard::Wrong(_)) {
                return heard;
            }
        }
        assert!(waiting.len() < LONGEST, "what waits is bounded");
    }
    heard
}
