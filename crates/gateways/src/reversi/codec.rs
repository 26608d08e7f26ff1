//! What a server hears, judged as soon as its header is there.

use bytes::BytesMut;

use super::message::{Frame, HEADER, Header, Move, ToClient, ToServer, Wrong, kinds};
use crate::frame::{Broken, Codec};

/// What a client is heard to say.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Heard {
    /// Its group number; the first message, and said once.
    Group(u8),
    /// A move.
    Move(Move),
    /// Something that is not due; the rest of it is not awaited.
    Wrong(Wrong),
}

/// Cuts the bytes of one client: first its group number, from then on moves.
///
/// A frame of another type or length is told when its header is complete. Nothing is kept by the length that it
/// claims.
#[derive(Default, Debug)]
pub struct ServerCodec {
    has_said_group: bool,
}

impl ServerCodec {
    fn due(&self) -> (u8, u32) {
        match self.has_said_group {
            false => (kinds::GROUP, 1),
            true => (kinds::MOVE, 5),
        }
    }
}

impl Codec for ServerCodec {
    type In = Heard;
    type Out = ToClient;

    fn decode(&mut self, bytes: &mut BytesMut) -> Result<Option<Heard>, Broken> {
        let Some(header) = Header::read(bytes) else {
            return Ok(None);
        };
        let (kind, length) = self.due();
        let wrong = match header {
            header if header.kind != kind => Some(Wrong::Kind(header)),
            header if header.length != length => Some(Wrong::Length(header)),
            _ => None,
        };
        if let Some(wrong) = wrong {
            bytes.clear();
            return Ok(Some(Heard::Wrong(wrong)));
        }
        let most = usize::try_from(length).unwrap_or(usize::MAX);
        let frame = match Frame::take(bytes, most) {
            Ok(Some(frame)) => frame,
            Ok(None) => return Ok(None),
            Err(wrong) => return Ok(Some(Heard::Wrong(wrong))),
        };
        Ok(Some(match ToServer::read(&frame) {
            Ok(ToServer::Group(group)) => {
                self.has_said_group = true;
                Heard::Group(group)
            }
            Ok(ToServer::Move(made)) => Heard::Move(made),
            Err(wrong) => Heard::Wrong(wrong),
        }))
    }

    fn encode(&mut self, frame: ToClient, bytes: &mut BytesMut) {
        frame.write(bytes);
    }
}

/// How long a move is on the wire, in bytes.
pub(super) const MOVE: usize = HEADER + 5;

#[cfg(test)]
mod tests {
    use super::*;

    fn decode(codec: &mut ServerCodec, bytes: &[u8]) -> Option<Heard> {
        codec.decode(&mut BytesMut::from(bytes)).unwrap()
    }

    /// Nothing but five bytes is ever waited for.
    #[test]
    fn what_is_not_due_is_told_when_its_header_is_complete() {
        let mut codec = ServerCodec::default();
        assert_eq!(decode(&mut codec, &[1, 0, 0, 0]), None);
        assert_eq!(decode(&mut codec, &[1, 0, 0, 0, 1]), None);
        let group = decode(&mut codec, &[1, 0, 0, 0, 1, 255]);
        assert_eq!(group, Some(Heard::Group(255)));
        for length in [0, 4, 6, u32::MAX] {
            let [a, b, c, d] = length.to_be_bytes();
            let heard = decode(&mut codec, &[5, a, b, c, d]);
            let wrong = Wrong::Length(Header { kind: 5, length });
            assert_eq!(heard, Some(Heard::Wrong(wrong)));
        }
        for kind in [0, 1, 2, 3, 4, 6, 7, 8, 9, 255] {
            let heard = decode(&mut codec, &[kind, 0, 0, 0, 5]);
            let wrong = Wrong::Kind(Header { kind, length: 5 });
            assert_eq!(heard, Some(Heard::Wrong(wrong)));
        }
    }

    #[test]
    fn a_first_message_that_is_no_group_number_is_wrong() {
        for bytes in [
            &b"GET / HTTP/1.1\r\n"[..],
            &[5, 0, 0, 0, 5],
            &[1, 0, 0, 0, 2],
        ] {
            let heard = decode(&mut ServerCodec::default(), bytes);
            assert!(matches!(heard, Some(Heard::Wrong(_))), "{bytes:?}");
        }
    }
}
