//! Bytes to frames and back.

use bytes::BytesMut;

/// Cuts bytes into frames and writes frames as bytes, for one connection.
///
/// It keeps the limit on the length of a frame: what is longer is either passed over and told as a frame
/// of its own, or breaks the connection.
pub trait Codec: Send + 'static {
    /// What a client sends.
    type In: Send;
    /// What a client is sent.
    type Out: Send;

    /// Takes the next frame off the front; none if it is not all there yet.
    fn decode(&mut self, bytes: &mut BytesMut) -> Result<Option<Self::In>, Broken>;

    /// Writes a frame to the end.
    fn encode(&mut self, frame: Self::Out, bytes: &mut BytesMut);
}

/// The bytes make no sense any more: the connection has to be closed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Broken {
    /// Why, in a word.
    pub code: &'static str,
}
