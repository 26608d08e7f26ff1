//! A whole match as a text file, one format for all games.
//!
//! A JSON header line, one JSON line per entry, and a last JSON line with the end, the seed and a
//! checksum over everything before it.

use parlor_game::{Seat, Seed};
use serde::{Deserialize, Serialize};
use serde_json::{Value, value::RawValue};
use sha2::{Digest, Sha256};

use crate::{AnyMatch, Finish, Kind, PlayedOn, ReplayError};

/// The format that the first line of a record names.
pub const RECORD_FORMAT: &str = "parlor-record";
/// The version of the format that is written; every version up to it is read.
///
/// Version 1 had no mark. Version 2 says `v`, and its settings are those that the store keeps.
pub const RECORD_VERSION: u32 = 2;

/// A whole match as a text file.
#[derive(Clone, Debug)]
pub struct Record {
    /// What was agreed and who sat down.
    pub header: Header,
    /// The lines of the log, each as JSON.
    pub lines: Vec<String>,
    /// How it ended; none while the match runs.
    pub footer: Option<Footer>,
}

/// The first line of a record.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Header {
    /// Names the format; always [`RECORD_FORMAT`].
    pub format: String,
    /// The version of the format; a record is written in the version it was read in.
    #[serde(rename = "v", default = "first", skip_serializing_if = "is_first")]
    pub version: u32,
    /// The match.
    pub id: String,
    /// The game's id.
    pub game: String,
    /// The version of the rules it was played under.
    pub rules: u32,
    /// What was agreed.
    pub config: Box<RawValue>,
    /// The settings of the table.
    pub settings: Box<RawValue>,
    /// Who sat where, in seat order.
    pub seats: Vec<SeatRecord>,
    /// The hash of the seed, told at the start.
    pub seed_hash: String,
    /// How many lines were taken from another match, and from which.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<(String, u32)>,
    /// When it began, in milliseconds since 1970.
    pub started: u64,
}

/// What the first line says of its format, whatever else it holds.
#[derive(Deserialize)]
struct Mark {
    #[serde(default)]
    format: String,
    #[serde(rename = "v", default = "first")]
    version: u32,
}

/// The version of what has no mark.
fn first() -> u32 {
    1
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks for it")]
fn is_first(version: &u32) -> bool {
    *version == first()
}

impl Header {
    /// Reads the first line of a record in any version up to [`RECORD_VERSION`].
    pub fn read(line: &str) -> Result<Self, RecordError> {
        let malformed = |said: serde_json::Error| RecordError::Malformed {
            line: 1,
            said: said.to_string(),
        };
        let mark: Mark = serde_json::from_str(line).map_err(malformed)?;
        if mark.format != RECORD_FORMAT {
            return Err(RecordError::Malformed {
                line: 1,
                said: "this is not a parlor record".into(),
            });
        }
        if RECORD_VERSION < mark.version {
            return Err(RecordError::Newer {
                theirs: mark.version,
                ours: RECORD_VERSION,
            });
        }
        serde_json::from_str(line).map_err(malformed)
    }
}

/// Who sat on one seat.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SeatRecord {
    /// The identity.
    pub identity: String,
    /// Its kind, such as `guest` or `built_in`.
    pub kind: String,
    /// The name as shown.
    pub name: String,
    /// The chair it came from.
    pub chair: u8,
    /// Its choice, where the game has choices.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub choice: Option<Value>,
}

/// The last line of a record.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Footer {
    /// How it ended.
    pub finish: Finish,
    /// Who left before the end.
    pub left: Vec<Seat>,
    /// The built-in players that played on for some of them; these are last in `finish`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub played_on: Vec<PlayedOn>,
    /// The seed, in hexadecimal.
    pub seed: String,
    /// When it ended, in milliseconds since 1970.
    pub ended: u64,
    /// SHA-256 of everything before this line, in hexadecimal.
    pub checksum: String,
    /// Private notes of players who agree to show them, with their seats.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub memos: Vec<(Seat, Value)>,
}

/// Why a record does not stand.
#[derive(Debug, thiserror::Error)]
pub enum RecordError {
    /// A line cannot be read.
    #[error("line {line} of the record cannot be read: {said}")]
    Malformed {
        /// Which line of the file, from one.
        line: usize,
        /// What is wrong.
        said: String,
    },
    /// It was written by a newer program.
    #[error(
        "the record has version {theirs} of the format; this program reads up to version {ours}"
    )]
    Newer {
        /// The record's version.
        theirs: u32,
        /// The newest version known here.
        ours: u32,
    },
    /// The file was changed.
    #[error("the checksum does not fit: the record was changed or cut")]
    Checksum,
    /// The match is not over.
    #[error("the record has no end, so its seed is not known yet")]
    Unfinished,
    /// The seed is not the one promised at the start.
    #[error("the seed is not the one whose hash was published at the start")]
    Seed,
    /// It was played under rules that this version does not have.
    #[error("the record follows version {theirs} of the rules; this is version {ours}")]
    Version {
        /// The record's version.
        theirs: u32,
        /// The version here.
        ours: u32,
    },
    /// The log does not stand.
    #[error(transparent)]
    Replay(#[from] ReplayError),
    /// The end is not the one that the log gives.
    #[error("the end written down is not the end of the log")]
    Finish,
}

/// The checksum of a record that is written line by line.
#[derive(Clone, Default, Debug)]
pub struct Checksum(Sha256);

impl Checksum {
    /// Takes the next line: the header first, then the log.
    pub fn add(&mut self, line: &str) {
        self.0.update(line.as_bytes());
        self.0.update(b"\n");
    }

    /// The last line of the record, as JSON.
    pub fn close(self, footer: Footer) -> String {
        let footer = Footer {
            checksum: hex(&self.0.finalize()),
            ..footer
        };
        json(&footer)
    }
}

impl Record {
    /// Writes the record as a text file; fills in the checksum.
    pub fn write(&self) -> String {
        let mut text = String::new();
        let mut checksum = Checksum::default();
        let mut push = |line: &str| {
            text.push_str(line);
            text.push('\n');
        };
        let header = json(&self.header);
        for line in std::iter::once(&header).chain(&self.lines) {
            checksum.add(line);
            push(line);
        }
        if let Some(footer) = &self.footer {
            push(&checksum.close(footer.clone()));
        }
        text
    }

    /// Reads a text file.
    pub fn read(text: &str) -> Result<Self, RecordError> {
        let malformed = |line: usize, said: serde_json::Error| RecordError::Malformed {
            line,
            said: said.to_string(),
        };
        let mut lines: Vec<&str> = text.lines().collect();
        let first = lines.first().copied().unwrap_or_default();
        let header = Header::read(first)?;
        lines.remove(0);
        let last = lines.last().copied().unwrap_or_default();
        let footer: Option<Footer> = match last.contains("\"checksum\"") {
            true => {
                let count = lines.len() + 1;
                Some(serde_json::from_str(last).map_err(|said| malformed(count, said))?)
            }
            false => None,
        };
        if let Some(footer) = &footer {
            lines.pop();
            let before = text.trim_end().rfind('\n').map_or(0, |end| end + 1);
            let checksum = hex(&Sha256::digest(&text.as_bytes()[..before]));
            if checksum != footer.checksum {
                return Err(RecordError::Checksum);
            }
        }
        for (n, line) in lines.iter().enumerate() {
            serde_json::from_str::<Value>(line).map_err(|said| malformed(n + 2, said))?;
        }
        Ok(Self {
            header,
            lines: lines.into_iter().map(str::to_owned).collect(),
            footer,
        })
    }

    /// Plays the record again, taking its chance as written.
    pub fn replay(&self, kind: &dyn Kind) -> Result<Box<dyn AnyMatch>, RecordError> {
        self.check_version(kind)?;
        let seats = self.seats();
        Ok(kind.replay(&self.header.config, seats, None, &self.lines())?)
    }

    /// Plays the record again and shows the match at its beginning and after each line.
    pub fn watch(
        &self,
        kind: &dyn Kind,
        seen: &mut dyn FnMut(&dyn AnyMatch),
    ) -> Result<Box<dyn AnyMatch>, RecordError> {
        self.check_version(kind)?;
        let (config, seats) = (&self.header.config, self.seats());
        Ok(kind.watch(config, seats, &self.lines(), seen)?)
    }

    /// Proves that the record follows from its seed and the rules, and that its end is the true one.
    pub fn verify(&self, kind: &dyn Kind) -> Result<Box<dyn AnyMatch>, RecordError> {
        self.check_version(kind)?;
        let footer = self.footer.as_ref().ok_or(RecordError::Unfinished)?;
        let seed = unhex(&footer.seed).ok_or(RecordError::Seed)?;
        if seed_hash(&seed) != self.header.seed_hash {
            return Err(RecordError::Seed);
        }
        let from = self.header.from.as_ref().map_or(0, |(_, lines)| *lines);
        let from = usize::try_from(from).unwrap_or(usize::MAX);
        let game = kind.verify(&self.header.config, self.seats(), seed, from, &self.lines())?;
        let end = game.finish().map(|end| end.settled(&footer.played_on));
        if end.as_ref() != Some(&footer.finish) {
            return Err(RecordError::Finish);
        }
        Ok(game)
    }

    fn check_version(&self, kind: &dyn Kind) -> Result<(), RecordError> {
        let (theirs, ours) = (self.header.rules, kind.info().version);
        if theirs == ours {
            Ok(())
        } else {
            Err(RecordError::Version { theirs, ours })
        }
    }

    fn seats(&self) -> u8 {
        u8::try_from(self.header.seats.len()).unwrap_or(u8::MAX)
    }

    fn lines(&self) -> Vec<&str> {
        self.lines.iter().map(String::as_str).collect()
    }
}

/// The hash of a seed that is published at the start.
pub fn seed_hash(seed: &Seed) -> String {
    hex(&Sha256::digest(seed))
}

/// The seed that a person's text stands for.
pub fn seed_of_text(text: &str) -> Seed {
    Sha256::digest(text.as_bytes()).into()
}

fn json(value: &impl Serialize) -> String {
    crate::any::raw(value).get().to_owned()
}

/// Bytes in hexadecimal, as records and messages write them.
pub fn hex(bytes: &[u8]) -> String {
    let digit = |value: u8| char::from_digit(value.into(), 16).unwrap_or_default();
    let digits = |byte: &u8| [digit(byte >> 4), digit(byte & 15)];
    bytes.iter().flat_map(digits).collect()
}

fn unhex(text: &str) -> Option<Seed> {
    if text.len() != 64 || !text.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return None;
    }
    let mut seed = Seed::default();
    for (i, byte) in seed.iter_mut().enumerate() {
        *byte = u8::from_str_radix(text.get(2 * i..2 * i + 2)?, 16).ok()?;
    }
    Some(seed)
}

impl Footer {
    /// The end of a match with its seed; the checksum is filled in when it is written.
    pub fn new(finish: Finish, left: Vec<Seat>, seed: &Seed, ended: u64) -> Self {
        Self {
            finish,
            left,
            played_on: Vec::new(),
            seed: hex(seed),
            ended,
            checksum: String::new(),
            memos: Vec::new(),
        }
    }
}
