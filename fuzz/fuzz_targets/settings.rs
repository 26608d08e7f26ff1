//! The settings of a table.
#![no_main]
#![allow(dead_code)]

#[path = "../../crates/wire/tests/common/decode.rs"]
mod decode;

libfuzzer_sys::fuzz_target!(|text: &str| decode::settings(text));
