//! Frames that end with ETB, for the frame of all gateways.

use bytes::{Bytes, BytesMut};

use crate::{
    frame::{Broken, Codec},
    project::frames::{Cut, Cutter},
};

/// Cuts the bytes of one player.
#[derive(Debug)]
pub struct FrameCodec(Cutter);

impl FrameCodec {
    pub(super) fn new(longest: usize) -> Self {
        Self(Cutter::new(longest))
    }
}

impl Codec for FrameCodec {
    type In = Cut;
    type Out = Bytes;

    fn decode(&mut self, bytes: &mut BytesMut) -> Result<Option<Cut>, Broken> {
        self.0.buffer().unsplit(bytes.split());
        match self.0.cut() {
            Some(Cut::Hopeless) => Err(Broken { code: "endless" }),
            cut => Ok(cut),
        }
    }

    fn encode(&mut self, frame: Bytes, bytes: &mut BytesMut) {
        bytes.extend_from_slice(&frame);
    }
}
