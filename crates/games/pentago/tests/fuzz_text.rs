//! Boards, turns, typed input and configurations spoiled by chance.
#![allow(clippy::unwrap_used)]

#[path = "common/decode.rs"]
mod decode;

use parlor_testkit::garble::for_seeds;

const TEXTS: &[&str] = &[
    "...OO.......XXXXX......O.....O......",
    "....................................",
    "12.0 34.1 13.3 15.3 14.4 35.4 16.-",
    "16 1",
    "16 tl cw",
    "r3c5 bottom right ccw",
    "R1C1 BL counter-clockwise",
    "7 -",
    r#"{"rule":"classic","position":"X...................................."}"#,
    r#"{"rule":"twente","position":".OOOOO.........X..X....X..X.X......."}"#,
    r#"{"rule":"twente","position":"X...............................O..."}"#,
];

#[test]
fn spoiled_texts_are_refused_or_understood() {
    TEXTS.iter().for_each(|text| decode::text(text));
    for_seeds(8_000, |garbler| {
        let text = garbler.pick(TEXTS).unwrap();
        decode::text(&garbler.json(text));
        decode::text(&garbler.text(text));
    });
}
