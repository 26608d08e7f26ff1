//! Messages of the own protocol, in both directions.
#![no_main]
#![allow(dead_code)]

#[path = "../../crates/wire/tests/common/decode.rs"]
mod decode;

libfuzzer_sys::fuzz_target!(|text: &str| decode::message(text));
