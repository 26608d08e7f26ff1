//! Any bytes, in any pieces, are cut into lines.
#![allow(clippy::unwrap_used)]

#[path = "common/decode.rs"]
mod decode;

use parlor_testkit::garble::for_seeds;

#[test]
fn any_bytes_are_cut_into_lines_however_they_come() {
    for_seeds(5_000, |garbler| {
        let mut bytes = b"NAME Ada\r\nTABLE any\nMARK 3\n\nnonsense\n".to_vec();
        for _ in 0..4 {
            garbler.spoil(&mut bytes);
        }
        decode::lines(&bytes, 1 + garbler.below(40));
    });
}
