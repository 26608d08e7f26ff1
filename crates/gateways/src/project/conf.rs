//! Configuration files of the programs: one JSON file may serve them all, each reads its own keys.

mod game;
mod master;
mod player;
mod reader;
mod server;
mod source;
mod technical;

use std::path::Path;

pub use master::{MasterConf, Routing};
pub use player::{AGENTS, Exchange, PlayerConf};
pub use reader::Reader;
pub use server::{Enforce, ServerConf};
pub use source::Source;
pub use technical::Technical;

/// The file that holds the defaults.
pub const DEFAULT_FILE: &str = include_str!("conf/project.json");

/// The file for our communication server with our Game Master.
pub const OWN_FILE: &str = include_str!("conf/project-own.json");

/// The original's drawing of a board as a scenario.
pub const FIGURE_FILE: &str = include_str!("conf/figure-1-1.json");

/// What is wrong with a configuration.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{message} [{}]", code.word())]
pub struct Fault {
    /// Which kind of fault.
    pub code: Code,
    /// What is wrong, beginning with the key.
    pub message: String,
}

/// The kinds of faults.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Code {
    /// The file cannot be read.
    File,
    /// It is not one JSON object.
    Json,
    /// A value has the wrong type.
    Type,
    /// A value is out of range, or not one of the words.
    Range,
    /// Values exclude each other.
    Conflict,
    /// The game can be played, but perhaps to no end; a warning.
    Doubtful,
    /// There is no such key; a warning, unless told otherwise.
    Unknown,
}

impl Code {
    /// The code as it is printed.
    pub fn word(self) -> &'static str {
        match self {
            Self::File => "conf.file",
            Self::Json => "conf.json",
            Self::Type => "conf.type",
            Self::Range => "conf.range",
            Self::Conflict | Self::Doubtful => "conf.conflict",
            Self::Unknown => "conf.unknown",
        }
    }
}

/// A part of a configuration: the keys of one program.
pub trait Part: Sized {
    /// Reads the keys; what is wrong is noted and stands at its default.
    fn read(reader: &mut Reader<'_>) -> Self;
}

/// A configuration that can be used, with warnings.
#[derive(Debug)]
pub struct Loaded<T> {
    /// The configuration.
    pub conf: T,
    /// What is odd about the file.
    pub warnings: Vec<Fault>,
}

/// Whether unknown keys are errors.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unknown {
    /// They are told and ignored.
    Warned,
    /// They are errors.
    Refused,
}

/// Reads the keys of one program, from a file or the defaults; all faults at once.
pub fn load<T: Part>(path: Option<&Path>, unknown: Unknown) -> Result<Loaded<T>, Vec<Fault>> {
    let source = match path {
        Some(path) => Source::open(path)?,
        None => Source::default(),
    };
    read(&source, unknown)
}

/// Reads the keys of one program; all faults at once.
pub fn read<T: Part>(source: &Source, unknown: Unknown) -> Result<Loaded<T>, Vec<Fault>> {
    let mut reader = Reader::new(source);
    let conf = T::read(&mut reader);
    let mut faults = source.faults.clone();
    faults.extend(source.strangers(&known()));
    faults.extend(reader.faults);
    let is_warning = |fault: &Fault| match fault.code {
        Code::Doubtful => true,
        Code::Unknown => unknown == Unknown::Warned,
        Code::File | Code::Json | Code::Type | Code::Range | Code::Conflict => false,
    };
    let (warnings, errors): (Vec<_>, Vec<_>) = faults.into_iter().partition(is_warning);
    match errors.is_empty() {
        true => Ok(Loaded { conf, warnings }),
        false => Err([errors, warnings].concat()),
    }
}

/// All keys that some program reads.
pub(crate) fn known() -> Vec<&'static str> {
    let nothing = Source::default();
    let mut reader = Reader::new(&nothing);
    ServerConf::read(&mut reader);
    MasterConf::read(&mut reader);
    PlayerConf::read(&mut reader);
    reader.asked.sort_unstable();
    reader.asked.dedup();
    reader.asked
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The document lists every key, with the range that the programs check.
    #[test]
    fn every_key_is_in_the_document_with_its_range() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/project.md");
        let document = std::fs::read_to_string(path).unwrap();
        for key in known() {
            let start = format!("| `{key}` | ");
            let row = document.lines().find(|line| line.starts_with(&start));
            let row = row.unwrap_or_else(|| panic!("{key} is not in the document"));
            if let Some(range) = range(key) {
                assert!(row.contains(&range), "{row} without {range}");
            }
        }
    }

    /// The range of a key as a fault tells it, if it is one of numbers.
    fn range(key: &str) -> Option<String> {
        let text = format!(r#"{{"{key}": -1}}"#);
        let source = Source::parse(text.as_bytes()).unwrap();
        let server = read::<ServerConf>(&source, Unknown::Warned).err();
        let master = read::<MasterConf>(&source, Unknown::Warned).err();
        let player = read::<PlayerConf>(&source, Unknown::Warned).err();
        let faults = [server, master, player].into_iter().flatten().flatten();
        faults.into_iter().find_map(|fault| {
            let (_, range) = fault.message.split_once("between ")?;
            let (least, most) = range.split_once(" and ")?;
            most.parse::<u64>().ok()?;
            Some(format!("{least}–{most} |"))
        })
    }
}
