//! One match of one game: its log, its chance, its story. No I/O, no clock, no task.
//!
//! [`Match`] is the only owner of a real state. [`AnyMatch`] and [`Kind`] hide the game's types from
//! those who choose it at run time; [`Record`] is a whole match as a text file.

mod any;
mod ending;
mod entry;
mod follow;
mod kind;
mod matches;
mod perft;
mod record;
mod step;

pub use any::{AnyMatch, Question};
pub use ending::{Finish, How, PlayedOn};
pub use entry::{By, CommandKey, Entry, Line, LineOf, Log, Stamp, end_line};
pub use follow::ReplayError;
pub use kind::{GameSchemas, Kind, KindOf};
pub use matches::Match;
pub use perft::perft;
pub use record::{
    Checksum, Footer, Header, RECORD_FORMAT, RECORD_VERSION, Record, RecordError, SeatRecord, hex,
    seed_hash, seed_of_text,
};
pub use step::{Facts, Step, Told};
