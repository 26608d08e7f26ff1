//! A31: any bytes through the frame decoder, the repairing reader, the message decoders and the relay.
#![allow(
    missing_docs,
    unreachable_pub,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing
)]

#[path = "common/project_frames.rs"]
mod project_frames;

use parlor_testkit::garble::for_seeds;

const SCRIPT: &[&str] = &[
    r#"{"action":"connect","userGuid":"a-1","preferredTeam":"red","type":"player"}"#,
    r#"{"action":"state","userGuid":"a","location":{"x":3,"y":9}}"#,
    r#"{"action":"move","userId":"a","direction":"N",}"#,
    r#"{"action":"start","userGuid":"a","team":"blue","role":"member","teamSize":2,"teamGuids":["a","b"],"location":{"x":3,"y":9},"board":{"width":10,"tasksHeight":10,"goalsHeight":3}}"#,
    r#"{"action":"state","userGuid":"a","result":"OK","location":{"x":3,"y":9},"fields":[{"x":2,"y":8,"value":{"manhattanDistance":1e9,"contains":"empty","userGuid":null}}]}"#,
    r#"{"action":"send","userGuid":"a","receiverGuid":"b\u00e9\ud83d\ude00","fields":[{"X":"3","Y":9.0,"value":{"manhattanDistance":null,"contains":"sham","timestamp":7}}]}"#,
    r#"{"action":"exchange","userGuid":"a","result":"denied" "rejectDuration":"permanent"}"#,
    "",
    r#"{"action":"end","result":"red"}"#,
];

#[test]
fn a31_any_bytes_are_read_without_harm() {
    for_seeds(4_000, |garbler| {
        let mut bytes = Vec::new();
        for _ in 0..=garbler.below(4) {
            bytes.extend_from_slice(garbler.pick(SCRIPT).unwrap().as_bytes());
            bytes.push(0x17);
        }
        for _ in 0..garbler.below(6) {
            garbler.spoil(&mut bytes);
        }
        project_frames::frames(&bytes, 1 + garbler.below(40));
    });
}
