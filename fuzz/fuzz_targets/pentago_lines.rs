//! The codec and the lines of the Pentago protocol; the first two bytes say in what pieces the rest comes, and whether it
//! is encrypted.
#![no_main]

#[path = "../../crates/gateways/tests/common/pentago_lines.rs"]
mod pentago_lines;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    if let [pieces, encrypted, bytes @ ..] = bytes {
        pentago_lines::lines(bytes, usize::from(*pieces), encrypted & 1 == 1);
    }
});
