//! The codec of the Project Game; the first byte says in what pieces the rest comes.
#![no_main]

#[path = "../../crates/gateways/tests/common/project_frames.rs"]
mod project_frames;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    if let Some((pieces, bytes)) = bytes.split_first() {
        project_frames::frames(bytes, usize::from(*pieces));
    }
});
