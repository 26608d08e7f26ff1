//! The codec of the binary Reversi protocol; the first byte says in what pieces the rest comes.
#![no_main]

#[path = "../../crates/gateways/tests/common/reversi_frames.rs"]
mod reversi_frames;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    if let Some((pieces, bytes)) = bytes.split_first() {
        reversi_frames::frames(bytes, usize::from(*pieces));
    }
});
