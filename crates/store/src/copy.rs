//! Everything from one store to another, checked before it is kept.
//!
//! Both sides are held for the whole time, so that no server writes meanwhile. The target is filled in one transaction
//! and read again: unless every kind of row has the same count and the same checksum there, nothing is kept.

mod kind;
mod postgres;
mod sqlite;

use std::path::PathBuf;

use sha2::{Digest, Sha256};

use self::kind::{Cell, KINDS, Kind};
use crate::{PostgresAddress, StoreError};

/// How many rows are written together.
const ROWS: usize = 512;

/// Where a store is kept.
#[derive(Clone, Debug)]
pub enum Place {
    /// A folder with an SQLite file.
    Sqlite(PathBuf),
    /// A PostgreSQL database.
    Postgres(Box<PostgresAddress>),
}

impl std::str::FromStr for Place {
    type Err = StoreError;

    fn from_str(text: &str) -> Result<Self, StoreError> {
        if PostgresAddress::is_one(text) {
            return Ok(Self::Postgres(Box::new(text.parse()?)));
        }
        Ok(Self::Sqlite(
            text.strip_prefix("sqlite:").unwrap_or(text).into(),
        ))
    }
}

/// How many rows of a kind were copied.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Copied {
    /// The kind of rows.
    pub kind: &'static str,
    /// How many.
    pub rows: u64,
    /// The checksum of both sides.
    pub checksum: String,
}

/// What copying tells while it works.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Copying {
    /// So many rows are read and written.
    Begins {
        /// How many rows there are.
        rows: u64,
    },
    /// So many more rows are copied.
    Copied {
        /// How many.
        rows: u64,
    },
    /// All is copied and is read again.
    Checks,
}

/// A store that nobody else uses while it is copied.
trait Held {
    /// How many rows there are of a kind.
    fn count(&mut self, kind: &Kind) -> Result<u64, StoreError>;
    /// Gives all rows of a kind in the order of their keys.
    fn each(
        &mut self,
        kind: &Kind,
        take: &mut dyn FnMut(Vec<Cell>) -> Result<(), StoreError>,
    ) -> Result<(), StoreError>;
    /// Writes rows of a kind.
    fn put(&mut self, kind: &Kind, rows: &[Vec<Cell>]) -> Result<(), StoreError>;
    /// Keeps what was written.
    fn keep(&mut self) -> Result<(), StoreError>;
}

/// Copies everything; the target is empty, and nobody uses either of them.
pub fn copy(
    from: &Place,
    to: &Place,
    told: &mut dyn FnMut(Copying),
) -> Result<Vec<Copied>, StoreError> {
    if let Place::Sqlite(folder) = from
        && !folder.join("parlor.db").is_file()
    {
        let folder = folder.display();
        return Err(StoreError::Unfit(format!(
            "there is no parlor.db in {folder}"
        )));
    }
    let (mut from, mut to) = (hold(from)?, hold(to)?);
    let mut rows = 0;
    for kind in &KINDS {
        rows += from.count(kind)?;
        if 0 < to.count(kind)? {
            let said = format!("it is not empty: it has {}", kind.name);
            return Err(StoreError::Unfit(said));
        }
    }
    told(Copying::Begins { rows });
    let mut copied = Vec::new();
    for kind in &KINDS {
        copied.push(copy_kind(from.as_mut(), to.as_mut(), kind, told)?);
    }
    told(Copying::Checks);
    for (kind, copied) in KINDS.iter().zip(&copied) {
        let mut sum = Sum::default();
        to.each(kind, &mut |row| {
            sum.add(&row);
            Ok(())
        })?;
        if sum.of(kind) != *copied {
            let said = format!("{} arrived changed, so nothing is kept", kind.name);
            return Err(StoreError::Unfit(said));
        }
    }
    to.keep()?;
    Ok(copied)
}

fn hold(place: &Place) -> Result<Box<dyn Held>, StoreError> {
    Ok(match place {
        Place::Sqlite(folder) => Box::new(sqlite::HeldSqlite::hold(folder)?),
        Place::Postgres(address) => Box::new(postgres::HeldPostgres::hold(address)?),
    })
}

fn copy_kind(
    from: &mut dyn Held,
    to: &mut dyn Held,
    kind: &Kind,
    told: &mut dyn FnMut(Copying),
) -> Result<Copied, StoreError> {
    let mut sum = Sum::default();
    let mut waiting = Vec::with_capacity(ROWS);
    let mut flush = |waiting: &mut Vec<Vec<Cell>>| {
        to.put(kind, waiting)?;
        let rows = u64::try_from(waiting.len()).unwrap_or(u64::MAX);
        told(Copying::Copied { rows });
        waiting.clear();
        Ok(())
    };
    from.each(kind, &mut |row| {
        sum.add(&row);
        waiting.push(row);
        match waiting.len() < ROWS {
            true => Ok(()),
            false => flush(&mut waiting),
        }
    })?;
    if !waiting.is_empty() {
        flush(&mut waiting)?;
    }
    Ok(sum.of(kind))
}

/// Counts rows and sums them up, in their order.
#[derive(Default)]
struct Sum {
    rows: u64,
    bytes: Sha256,
}

impl Sum {
    fn add(&mut self, row: &[Cell]) {
        self.rows += 1;
        row.iter().for_each(|cell| cell.sum(&mut self.bytes));
    }

    fn of(self, kind: &Kind) -> Copied {
        let sum = self.bytes.finalize();
        Copied {
            kind: kind.name,
            rows: self.rows,
            checksum: sum
                .iter()
                .take(8)
                .map(|byte| format!("{byte:02x}"))
                .collect(),
        }
    }
}
