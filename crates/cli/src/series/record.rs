//! The record of a local match.

use std::time::SystemTime;

use parlor_game::Seed;
use parlor_play::{
    AnyMatch, Footer, Header, RECORD_FORMAT, RECORD_VERSION, Record, SeatRecord, seed_hash,
};
use parlor_store::kept;
use parlor_wire::Settings;
use serde_json::value::{RawValue, to_raw_value};

/// Who sat on one seat of a local match.
#[derive(Clone, Debug)]
pub(crate) struct Sat {
    /// `built_in` or `person`.
    pub(crate) kind: &'static str,
    /// The name.
    pub(crate) name: String,
    /// Where it stands in the list of players.
    pub(crate) chair: usize,
}

/// Writes a match down, with its end if it has come.
pub(crate) fn record_of(
    game: &dyn AnyMatch,
    id: String,
    config: &RawValue,
    settings: &Settings,
    sat: &[Sat],
    seed: &Seed,
    started: u64,
) -> Record {
    let seats = sat.iter().map(|sat| SeatRecord {
        identity: format!("{}:{}", sat.kind, sat.name),
        kind: sat.kind.to_owned(),
        name: sat.name.clone(),
        chair: u8::try_from(sat.chair).unwrap_or(u8::MAX),
        choice: None,
    });
    let left = (0..game.lines()).flat_map(|line| game.leavers(line).iter());
    Record {
        header: Header {
            format: RECORD_FORMAT.into(),
            version: RECORD_VERSION,
            id,
            game: game.info().id.into(),
            rules: game.info().version,
            config: config.to_owned(),
            settings: to_raw_value(&kept::Settings::from(settings.clone()))
                .unwrap_or_else(|_| RawValue::NULL.to_owned()),
            seats: seats.collect(),
            seed_hash: seed_hash(seed),
            from: None,
            started,
        },
        lines: (0..game.lines()).filter_map(|n| game.line(n)).collect(),
        footer: game
            .finish()
            .map(|finish| Footer::new(finish, left.collect(), seed, millis_since_1970())),
    }
}

/// The time now.
pub(crate) fn millis_since_1970() -> u64 {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    since.map_or(0, |since| {
        u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
    })
}
