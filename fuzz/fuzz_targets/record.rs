//! Records of matches, replayed and verified.
#![no_main]

#[path = "../../crates/play/tests/common/decode.rs"]
mod decode;

use parlor_pentago::Pentago;
use parlor_play::KindOf;
use parlor_testkit::toys::Robbers;

libfuzzer_sys::fuzz_target!(|text: &str| {
    decode::record(text, &KindOf::<Pentago>::NEW);
    decode::record(text, &KindOf::<Robbers>::NEW);
});
