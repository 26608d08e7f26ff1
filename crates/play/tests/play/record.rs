//! Whole matches as text files.

use parlor_game::Seed;
use parlor_play::{
    AnyMatch, Footer, Header, How, Kind, KindOf, Match, RECORD_FORMAT, RECORD_VERSION, Record,
    RecordError, ReplayError, SeatRecord, Stamp, seed_hash, seed_of_text,
};
use parlor_testkit::toys::{Robbers, Row};
use serde_json::value::to_raw_value;

use crate::{a_row, mark, robbers_to_the_end};

const ROBBERS: &dyn Kind = &KindOf::<Robbers>::NEW;

fn record<G: parlor_game::Game>(game: &Match<G>, seed: &Seed) -> Record {
    let seat = |n: u8| SeatRecord {
        identity: format!("guest-{n}"),
        kind: "guest".into(),
        name: format!("Güest \"{n}\""),
        chair: n,
        choice: None,
    };
    Record {
        header: Header {
            format: RECORD_FORMAT.into(),
            version: RECORD_VERSION,
            id: "m1".into(),
            game: G::INFO.id.into(),
            rules: G::INFO.version,
            config: to_raw_value(game.config()).unwrap(),
            settings: serde_json::value::RawValue::NULL.to_owned(),
            seats: (0..game.seats()).map(seat).collect(),
            seed_hash: seed_hash(seed),
            from: None,
            started: 1_700_000_000_000,
        },
        lines: (0..game.lines()).map(|n| game.line(n).unwrap()).collect(),
        footer: game
            .finish()
            .map(|finish| Footer::new(finish, Vec::new(), seed, 1_700_000_060_000)),
    }
}

fn a_record() -> Record {
    record(&robbers_to_the_end(1), &[1; 32])
}

/// Writes and reads a record, and verifies what came back.
fn verify(record: &Record) -> Result<Box<dyn AnyMatch>, RecordError> {
    Record::read(&record.write())?.verify(ROBBERS)
}

#[test]
fn a_record_survives_writing_and_reading_and_verifies() {
    let record = a_record();
    let text = record.write();
    let again = Record::read(&text).unwrap();
    assert_eq!(again.lines, record.lines);
    assert_eq!(again.write(), text);
    let game = again.verify(ROBBERS).unwrap();
    assert_eq!(game.finish(), robbers_to_the_end(1).finish());
    assert!(again.replay(ROBBERS).is_ok());
}

#[test]
fn a_flipped_byte_is_found_out_wherever_it_lies() {
    let text = a_record().write();
    let end = text.trim_end().rfind('\n').unwrap();
    for place in (0..end).step_by(7) {
        let mut bytes = text.clone().into_bytes();
        bytes[place] ^= 1;
        if let Ok(changed) = String::from_utf8(bytes) {
            assert!(Record::read(&changed).is_err(), "byte {place}");
        }
    }
    let changed = text.replacen(r#""die":"#, r#""die": "#, 1);
    assert!(matches!(Record::read(&changed), Err(RecordError::Checksum)));
}

#[test]
fn a_line_that_was_cut_out_is_found_out() {
    let text = a_record().write();
    let lines: Vec<&str> = text.lines().collect();
    let cut = [&lines[..3], &lines[4..]].concat().join("\n");
    assert!(matches!(Record::read(&cut), Err(RecordError::Checksum)));
}

#[test]
fn a_seed_other_than_the_promised_one_is_found_out() {
    let mut record = a_record();
    let footer = record.footer.as_mut().unwrap();
    footer.seed = "02".repeat(32);
    assert!(matches!(verify(&record), Err(RecordError::Seed)));
    for nonsense in ["", "zz", &"é".repeat(32), &"+1".repeat(32)] {
        record.footer.as_mut().unwrap().seed = nonsense.into();
        assert!(matches!(verify(&record), Err(RecordError::Seed)));
    }
    let mut record = a_record();
    record.header.seed_hash = seed_hash(&[2; 32]);
    assert!(matches!(verify(&record), Err(RecordError::Seed)));
}

#[test]
fn a_match_whose_seed_and_hash_were_both_exchanged_is_found_out() {
    let mut record = a_record();
    record.header.seed_hash = seed_hash(&[2; 32]);
    record.footer.as_mut().unwrap().seed = "02".repeat(32);
    let error = verify(&record).unwrap_err();
    let RecordError::Replay(ReplayError::Chance { .. }) = error else {
        panic!("{error}");
    };
}

#[test]
fn an_end_that_is_not_the_end_of_the_log_is_found_out() {
    let mut record = a_record();
    let footer = record.footer.as_mut().unwrap();
    footer.finish.outcome.as_mut().unwrap().places[0] = 3;
    assert!(matches!(verify(&record), Err(RecordError::Finish)));
    let mut record = a_record();
    record.footer.as_mut().unwrap().finish.how = How::Agreed;
    assert!(matches!(verify(&record), Err(RecordError::Finish)));
    let mut record = a_record();
    record.lines.pop();
    assert!(verify(&record).is_err());
}

#[test]
fn other_rules_are_named_and_not_tried() {
    let mut record = a_record();
    record.header.rules = 7;
    let error = verify(&record).unwrap_err();
    let RecordError::Version { theirs: 7, ours: 1 } = error else {
        panic!("{error}");
    };
    assert!(record.replay(ROBBERS).is_err());
}

#[test]
fn an_unfinished_record_replays_but_proves_nothing() {
    let mut record = a_record();
    record.footer = None;
    assert!(matches!(verify(&record), Err(RecordError::Unfinished)));
    let text = record.write();
    assert!(!text.contains("checksum"));
    assert!(Record::read(&text).unwrap().replay(ROBBERS).is_ok());
}

#[test]
fn a_match_with_take_backs_and_an_agreed_end_verifies() {
    let mut game = a_row();
    mark(&mut game, &[0, 1, 2]);
    game.undo(parlor_game::Millis(4), 1, Stamp::default())
        .unwrap();
    mark(&mut game, &[5]);
    game.end(
        parlor_game::Millis(9),
        How::Agreed,
        "draw",
        Stamp::default(),
    )
    .unwrap();
    let record = Record::read(&record(&game, &[0; 32]).write()).unwrap();
    let again = record.verify(&KindOf::<Row>::NEW).unwrap();
    assert_eq!(again.steps(), game.steps().len());
}

#[test]
fn what_is_no_record_is_refused_and_nothing_falls_over() {
    let text = a_record().write();
    let spaces = " ".repeat(2 * text.len());
    let footer = text.lines().last().unwrap();
    for nonsense in [
        String::new(),
        "\n\n".into(),
        "{}".into(),
        footer.into(),
        text.replacen("parlor-record", "other", 1),
        format!("{footer}{spaces}"),
    ] {
        assert!(Record::read(&nonsense).is_err());
    }
    let padded = format!("{}{spaces}", text.trim_end());
    assert!(
        Record::read(&padded).is_ok(),
        "white space at the end is no change"
    );
}

/// From `sha256sum`.
#[test]
fn seeds_are_hashed_with_sha_256() {
    assert_eq!(
        seed_hash(&[0; 32]),
        "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"
    );
    assert_eq!(seed_of_text("abc")[..4], [0xba, 0x78, 0x16, 0xbf]);
}

/// A file that an earlier program wrote stands for ever, byte for byte.
#[test]
fn records_of_every_version_are_read_verified_and_written_as_they_were() {
    let first = include_str!("../fixtures/record_1.jsonl");
    let second = include_str!("../fixtures/record_2.jsonl");
    for (version, text) in [(1, first), (2, second)] {
        let record = Record::read(text).unwrap();
        assert_eq!(record.header.version, version);
        assert_eq!(record.header.from, Some(("m0".into(), 0)));
        record.verify(ROBBERS).unwrap();
        assert_eq!(record.write(), text);
    }
    assert!(second.starts_with(&format!(
        "{{\"format\":\"{RECORD_FORMAT}\",\"v\":{RECORD_VERSION},"
    )));
    assert_eq!(a_record().header.version, RECORD_VERSION);
}

#[test]
fn a_record_of_a_newer_format_is_refused_and_says_so() {
    // Whatever else a newer format may hold.
    let text = "{\"format\":\"parlor-record\",\"v\":3,\"who\":[]}\n";
    let refused = Record::read(text).unwrap_err();
    assert!(matches!(refused, RecordError::Newer { theirs: 3, ours: 2 }));
    assert_eq!(
        refused.to_string(),
        "the record has version 3 of the format; this program reads up to version 2"
    );
}
