//! `parlor reversi audit`: plays records of other programs again by our rules.

use std::{
    collections::{HashMap, hash_map::Entry},
    fs::File,
    io::{BufRead, BufReader, Read, Write},
    path::{Path, PathBuf},
};

use anyhow::Context;
use flate2::read::MultiGzDecoder;
use parlor_reversi::{
    Map,
    audit::Record,
    map::{MAX_BYTES, MAX_SIDE},
};

use crate::{
    exit::{Exit, OrExit},
    stdin::read_limited,
};

/// Plays recorded games again and reports every difference to our rules.
///
/// Exit code 1 if there is any.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// The records, one JSON object per line, plain or compressed by gzip.
    #[arg(required = true)]
    games: Vec<PathBuf>,
    /// The folder of their maps; its sub-folder `tournament` is looked into first for games of a
    /// championship.
    #[arg(long, value_name = "DIR")]
    maps: PathBuf,
}

pub(crate) fn run(args: Args) -> anyhow::Result<()> {
    let mut maps = Maps::new(args.maps);
    let mut all = 0;
    for path in &args.games {
        all += audit(path, &mut maps)?;
    }
    match all {
        0 => Ok(()),
        _ => Err(Exit::No.says(format!("{all} differences"))),
    }
}

/// Plays the games of one file; tells how many differences there are.
fn audit(path: &Path, maps: &mut Maps) -> anyhow::Result<usize> {
    let mut out = std::io::stdout().lock();
    let file = path.display();
    let (mut games, mut moves, mut lost, mut differences) = (0, 0, 0, 0);
    for (index, line) in open(path).or_exit(Exit::Usage)?.lines().enumerate() {
        let place = format!("{file}, line {}", index + 1);
        let line = line.with_context(|| place.clone()).or_exit(Exit::Usage)?;
        if line.trim().is_empty() {
            continue;
        }
        let record: Record = serde_json::from_str(&line)
            .map_err(|_| Exit::Usage.says(format!("{place}: this is no record of a game")))?;
        let map = maps
            .of(&record)
            .map_err(|error| Exit::Usage.says(format!("{place}: {error:#}")))?;
        let audit = record.audit(map);
        games += 1;
        moves += audit.moves;
        lost += audit.disqualifications;
        differences += audit.differences.len();
        for difference in &audit.differences {
            writeln!(out, "{place}, {}: {difference}", record.map())?;
        }
    }
    writeln!(
        out,
        "{file}: {games} games, {moves} moves, {lost} disqualifications, {differences} differences"
    )?;
    out.flush()?;
    Ok(differences)
}

/// The lines of a file; one that begins like gzip is unpacked.
fn open(path: &Path) -> anyhow::Result<Box<dyn BufRead>> {
    let name = || format!("{} cannot be read", path.display());
    let mut file = BufReader::new(File::open(path).with_context(name)?);
    let packed = file
        .fill_buf()
        .with_context(name)?
        .starts_with(&[0x1f, 0x8b]);
    let reader: Box<dyn Read> = match packed {
        true => Box::new(MultiGzDecoder::new(file)),
        false => Box::new(file),
    };
    Ok(Box::new(BufReader::new(reader)))
}

/// Maps that were read already.
struct Maps {
    folder: PathBuf,
    known: HashMap<PathBuf, Map>,
}

impl Maps {
    fn new(folder: PathBuf) -> Self {
        let known = HashMap::new();
        Self { folder, known }
    }

    fn of(&mut self, record: &Record) -> anyhow::Result<&Map> {
        let name = Path::new(record.map());
        let name = name.file_name().context("the record names no map")?;
        let inner = self.folder.join("tournament").join(name);
        let path = match record {
            Record::Championship(_) if inner.is_file() => inner,
            Record::Championship(_) | Record::Checked(_) => self.folder.join(name),
        };
        match self.known.entry(path) {
            Entry::Occupied(known) => Ok(known.into_mut()),
            Entry::Vacant(vacant) => {
                let text = read_limited(vacant.key(), MAX_BYTES + 1)?;
                let map = Map::read(&text, MAX_SIDE)
                    .with_context(|| vacant.key().display().to_string())?;
                Ok(vacant.insert(map))
            }
        }
    }
}
