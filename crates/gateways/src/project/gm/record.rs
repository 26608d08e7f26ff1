//! A game as a record, in the one format of all games.

use std::{
    path::{Path, PathBuf},
    time::SystemTime,
};

use parlor_game::{Game as _, Seat};
use parlor_play::{Footer, Header, RECORD_FORMAT, RECORD_VERSION, Record, SeatRecord, seed_hash};
use parlor_project::Project;
use parlor_store::kept;
use serde_json::value::{RawValue, to_raw_value};

use super::game::Game;
use crate::project::Guid;

/// The record of a game that is over.
pub(super) fn of(game: &Game) -> Record {
    let seats = game.roster.seats().map(|seat| {
        let name = game.roster.guid(seat).map(Guid::as_str).unwrap_or_default();
        SeatRecord {
            identity: format!("project:{name}"),
            kind: "project".into(),
            name: name.into(),
            chair: seat.0,
            choice: None,
        }
    });
    let raw = |value: Result<Box<RawValue>, _>| {
        value.unwrap_or_else(|_: serde_json::Error| RawValue::NULL.to_owned())
    };
    let now = SystemTime::now()
        .duration_since(SystemTime::UNIX_EPOCH)
        .unwrap_or_default();
    let ended = u64::try_from(now.as_millis()).unwrap_or(u64::MAX);
    let gone = (0..)
        .map(Seat)
        .zip(&game.sitters)
        .filter(|(_, sitter)| sitter.is_gone);
    let lines = game.table.log().iter();
    Record {
        header: Header {
            format: RECORD_FORMAT.into(),
            version: RECORD_VERSION,
            id: format!("project-{}", game.number),
            game: Project::INFO.id.into(),
            rules: Project::INFO.version,
            config: raw(to_raw_value(game.table.config())),
            settings: raw(to_raw_value(&kept::Settings::default())),
            seats: seats.collect(),
            seed_hash: seed_hash(&game.seed),
            from: None,
            started: ended.saturating_sub(game.table.now().0),
        },
        lines: lines
            .filter_map(|entry| serde_json::to_string(entry).ok())
            .collect(),
        footer: game.table.finish().map(|finish| {
            let left = gone.map(|(seat, _)| seat).collect();
            Footer::new(finish, left, &game.seed, ended)
        }),
    }
}

/// The file of a game: its number is put before the ending of the name.
pub(super) fn path(given: &Path, number: u32) -> PathBuf {
    let stem = given.file_stem().unwrap_or_default().to_string_lossy();
    let name = match given.extension() {
        Some(ending) => format!("{stem}-{number}.{}", ending.to_string_lossy()),
        None => format!("{stem}-{number}"),
    };
    given.with_file_name(name)
}
