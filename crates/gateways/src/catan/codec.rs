//! Frames: a length as a varint, then a message.

use bytes::{Buf, BytesMut};
use prost::Message as _;

use super::message::{Event, Message};
use crate::frame::{Broken, Codec};

/// The longest body of a frame.
pub const LONGEST: usize = 65_536;
/// So many bytes a length has at most.
const LENGTH_BYTES: usize = 5;

/// Cuts frames off the front of bytes and writes them, for either side.
#[derive(Clone, Copy, Default, Debug)]
pub struct Frames;

impl Frames {
    /// Takes the body of the next frame off the front; none if it is not all there yet.
    pub fn take(bytes: &mut BytesMut) -> Result<Option<BytesMut>, Broken> {
        let Some((length, header)) = length(bytes)? else {
            return Ok(None);
        };
        if bytes.len() < header + length {
            return Ok(None);
        }
        bytes.advance(header);
        Ok(Some(bytes.split_to(length)))
    }

    /// Writes a frame to the end.
    pub fn put(message: &Message, bytes: &mut BytesMut) {
        bytes.reserve(LENGTH_BYTES + message.encoded_len());
        // There is room: a buffer grows.
        let _ = message.encode_length_delimited(bytes);
    }
}

/// The length at the front and how many bytes it has; none if it is not all there yet.
fn length(bytes: &[u8]) -> Result<Option<(usize, usize)>, Broken> {
    let mut length = 0u64;
    for (nth, byte) in bytes.iter().take(LENGTH_BYTES).enumerate() {
        length |= u64::from(byte & 0x7f) << (7 * nth);
        if byte & 0x80 == 0 {
            let length = usize::try_from(length).unwrap_or(usize::MAX);
            return match length <= LONGEST {
                true => Ok(Some((length, nth + 1))),
                false => Err(Broken { code: "too_long" }),
            };
        }
    }
    match bytes.len() < LENGTH_BYTES {
        true => Ok(None),
        false => Err(Broken { code: "bad_length" }),
    }
}

/// What a server reads of a client; nothing is a frame that is no message.
#[derive(Clone, PartialEq, Debug)]
pub struct Heard(pub Option<Message>);

/// The codec of a server.
#[derive(Clone, Copy, Default, Debug)]
pub struct ServerCodec;

impl Codec for ServerCodec {
    type In = Heard;
    type Out = Event;

    fn decode(&mut self, bytes: &mut BytesMut) -> Result<Option<Heard>, Broken> {
        let body = Frames::take(bytes)?;
        Ok(body.map(|body| Heard(Message::read(&body))))
    }

    fn encode(&mut self, event: Event, bytes: &mut BytesMut) {
        Frames::put(&event.into(), bytes);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catan::message::{Ask, Empty};

    fn roll() -> Message {
        Ask::RollDice(Empty {}).into()
    }

    #[test]
    fn lengths_are_varints_and_frames_may_be_split_anywhere() {
        for (bytes, expected) in [
            (&[0x04][..], 4),
            (&[0x7f], 127),
            (&[0x80, 0x01], 128),
            (&[0xac, 0x02], 300),
            (&[0xc2, 0x05], 706),
            (&[0x80, 0x80, 0x04], 65_536),
        ] {
            assert_eq!(length(bytes), Ok(Some((expected, bytes.len()))));
        }
        let mut all = BytesMut::new();
        for _ in 0..100 {
            Frames::put(&roll(), &mut all);
        }
        let (mut codec, mut unread, mut count) = (ServerCodec, BytesMut::new(), 0);
        for byte in all.iter() {
            unread.extend_from_slice(&[*byte]);
            if let Some(heard) = codec.decode(&mut unread).unwrap() {
                assert_eq!(heard, Heard(Some(roll())));
                count += 1;
            }
        }
        assert_eq!(count, 100);
        let mut together = all.clone();
        while codec.decode(&mut together).unwrap().is_some() {
            count += 1;
        }
        assert_eq!(count, 200);
    }

    #[test]
    fn what_is_too_long_breaks_and_what_is_no_message_does_not() {
        let decode = |bytes: &[u8]| ServerCodec.decode(&mut BytesMut::from(bytes));
        assert_eq!(decode(&[0]), Ok(Some(Heard(Some(Message::default())))));
        assert_eq!(decode(&[2, 0x0a, 0x05]), Ok(Some(Heard(None))));
        assert_eq!(decode(&[0x81, 0x80, 0x04]).unwrap_err().code, "too_long");
        assert_eq!(decode(&[0x80; 5]).unwrap_err().code, "bad_length");
        assert_eq!(decode(&[0x80; 4]), Ok(None));
        assert_eq!(decode(&[0x85, 0x80, 0x00, 1, 2]), Ok(None));
    }
}
