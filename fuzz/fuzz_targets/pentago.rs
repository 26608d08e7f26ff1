//! Boards, turns, typed input and configurations of Pentago.
#![no_main]

#[path = "../../crates/games/pentago/tests/common/decode.rs"]
mod decode;

libfuzzer_sys::fuzz_target!(|text: &str| decode::text(text));
