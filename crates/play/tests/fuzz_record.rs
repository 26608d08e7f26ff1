//! Records spoiled by chance are refused or stand, never more.
#![allow(clippy::unwrap_used, clippy::expect_used)]

#[path = "common/decode.rs"]
mod decode;

use parlor_game::{Millis, Seed};
use parlor_play::{
    By, Footer, Header, How, Kind, KindOf, RECORD_FORMAT, RECORD_VERSION, Record, SeatRecord,
    Stamp, seed_hash, seed_of_text,
};
use parlor_testkit::{
    garble::{Garbler, for_seeds},
    toys::{Court, Robbers, Row, Rush},
};
use serde_json::value::RawValue;

const KINDS: [&dyn Kind; 4] = [
    &KindOf::<Row>::NEW,
    &KindOf::<Robbers>::NEW,
    &KindOf::<Rush>::NEW,
    &KindOf::<Court>::NEW,
];

/// A match in which whoever can act takes the first action it has, and the clock runs on.
fn record(kind: &dyn Kind) -> Record {
    let empty = RawValue::from_string("{}".into()).unwrap();
    let config = kind.config(&empty).unwrap();
    let seats = *kind.seats(&config).unwrap().start();
    let seed: Seed = seed_of_text("records");
    let mut game = kind.start(&config, seats, seed).unwrap();
    for _ in 0..40 {
        if game.finish().is_some() {
            break;
        }
        let at = Millis(game.now().0 + 100);
        let (must, may) = game.awaited();
        let acted = must.or(may).iter().find_map(|seat| {
            let actions = game.actions(seat);
            let actions: Vec<Box<RawValue>> = serde_json::from_str(actions.get()).unwrap();
            let action = actions.first()?;
            game.act(at, seat, action, Stamp::by(By::Player)).ok()
        });
        if acted.is_none() {
            let _ = game.wake(at); // Then the clock may have something to do.
        }
    }
    if game.finish().is_none() {
        let at = game.now();
        game.end(at, How::Aborted, "enough", Stamp::by(By::Table))
            .unwrap();
    }
    let seat = |n: u8| SeatRecord {
        identity: n.to_string(),
        kind: "guest".into(),
        name: format!("Guest {n}"),
        chair: n,
        choice: None,
    };
    Record {
        header: Header {
            format: RECORD_FORMAT.into(),
            version: RECORD_VERSION,
            id: "m".into(),
            game: kind.info().id.into(),
            rules: kind.info().version,
            config,
            settings: RawValue::NULL.to_owned(),
            seats: (0..seats).map(seat).collect(),
            seed_hash: seed_hash(&seed),
            from: None,
            started: 0,
        },
        lines: (0..game.lines()).map(|n| game.line(n).unwrap()).collect(),
        footer: game
            .finish()
            .map(|finish| Footer::new(finish, Vec::new(), &seed, 1)),
    }
}

/// Spoils lines, or their order, and writes a checksum that fits.
fn spoil(record: &Record, garbler: &mut Garbler) -> String {
    let mut record = record.clone();
    let lines = record.lines.len().max(1);
    let (one, other) = (garbler.below(lines), garbler.below(lines));
    match garbler.below(6) {
        0 if 1 < record.lines.len() => record.lines.swap(one, other),
        1 if !record.lines.is_empty() => drop(record.lines.remove(one)),
        2 if !record.lines.is_empty() => record.lines.insert(other, record.lines[one].clone()),
        3 => {
            let header = serde_json::to_string(&record.header).unwrap();
            let spoiled = garbler.json(&header);
            if let Ok(header) = serde_json::from_str(&spoiled) {
                record.header = header;
            }
        }
        _ => {
            if let Some(line) = record.lines.get_mut(one) {
                *line = garbler.json(line);
            }
        }
    }
    if garbler.below(3) == 0 {
        record.footer = None;
    }
    record.write()
}

#[test]
fn spoiled_records_are_refused_or_stand() {
    let records = KINDS.map(record);
    for (record, kind) in records.iter().zip(KINDS) {
        record.verify(kind).expect("it stands as it is");
    }
    for_seeds(600, |garbler| {
        for (record, kind) in records.iter().zip(KINDS) {
            let text = spoil(record, garbler);
            decode::record(&text, kind);
            decode::record(&garbler.text(&text), kind);
        }
    });
}
