//! The line codec of gateways; the first byte says in what pieces the rest comes.
#![no_main]

#[path = "../../crates/gateways/tests/common/decode.rs"]
mod decode;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    if let Some((pieces, bytes)) = bytes.split_first() {
        decode::lines(bytes, usize::from(*pieces));
    }
});
