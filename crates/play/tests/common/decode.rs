//! What must hold for any text that is read as a record; seeded tests and fuzzers share it.

use parlor_play::{Kind, Record};

/// A record is refused, or plays to an end that its rules allow; what stands is written as it was read.
pub(crate) fn record(text: &str, kind: &dyn Kind) {
    let Ok(record) = Record::read(text) else {
        return;
    };
    let again = Record::read(&record.write()).expect("what was written can be read");
    assert_eq!(again.lines, record.lines);
    if let Ok(game) = record.replay(kind) {
        assert_eq!(game.lines(), record.lines.len());
    }
    if let Ok(game) = record.verify(kind) {
        assert!(game.finish().is_some(), "only what is over is verified");
    }
}
