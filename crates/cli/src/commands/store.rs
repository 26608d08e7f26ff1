//! `parlor store`: what a server keeps, and where.

use std::{fmt, path::PathBuf, sync::Arc, time::Duration};

use clap::Subcommand;
use parlor_store::{
    Copied, Copying, MemoryStore, Place, PostgresAddress, PostgresStore, SqliteStore, Store,
    StoreError, copy,
};
use serde::Deserialize;

use crate::{
    exit::{Exit, OrExit},
    progress::Progress,
};

/// How long a server that falls silent keeps its name in a database.
const LEASE: Duration = Duration::from_secs(1);

/// Copies what a server keeps from one store to another.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    /// Copies everything from one store to an empty one, and compares counts and checksums before it is kept.
    #[command(after_help = AFTER)]
    Copy {
        /// Folder, sqlite:FOLDER or postgres://USER:PASSWORD@HOST:PORT/NAME; no server uses it.
        from: Hidden,
        /// The same, with nothing in it yet.
        to: Hidden,
    },
}

const AFTER: &str = "\
Examples:
  parlor store copy parlor-data postgres://parlor@db.example/parlor
  parlor store copy postgres://parlor@db.example/parlor sqlite:backup";

/// A text that may hold a password, so it is never shown.
#[derive(Clone, PartialEq, Eq, Deserialize)]
#[serde(transparent)]
pub(crate) struct Hidden(String);

impl From<String> for Hidden {
    fn from(text: String) -> Self {
        Self(text)
    }
}

impl fmt::Debug for Hidden {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("(hidden)")
    }
}

pub(crate) fn run(args: Args) -> anyhow::Result<()> {
    match args.command {
        Command::Copy { from, to } => copy_all(&from, &to),
    }
}

fn copy_all(Hidden(from): &Hidden, Hidden(to): &Hidden) -> anyhow::Result<()> {
    let (from, to): (Place, Place) = (from.parse().or_store()?, to.parse().or_store()?);
    let mut progress = None;
    let done = copy(&from, &to, &mut |told| match told {
        Copying::Begins { rows } => progress = Some(Progress::new("rows", rows)),
        Copying::Copied { rows } => {
            let progress = progress.iter();
            progress.for_each(|progress| (0..rows).for_each(|_| progress.step()));
        }
        Copying::Checks => progress.iter().for_each(Progress::finish),
    });
    for Copied {
        kind,
        rows,
        checksum,
    } in done.or_store()?
    {
        println!("{kind:<12}{rows:>10}  {checksum}");
    }
    println!("copied: the counts and checksums of both are the same");
    Ok(())
}

/// Where a server keeps what it must not forget.
#[derive(Debug)]
pub(crate) enum Keeps {
    /// Nowhere.
    Memory,
    /// In a folder.
    Folder(PathBuf),
    /// In a PostgreSQL database.
    Database(Box<PostgresAddress>),
}

/// What was said of it.
#[derive(Debug, Default)]
pub(crate) struct Said {
    pub(crate) memory: bool,
    pub(crate) data: Option<PathBuf>,
    pub(crate) database: Option<Hidden>,
    pub(crate) database_file: Option<PathBuf>,
}

impl Keeps {
    /// Where it is, if what was said fits together.
    pub(crate) fn of(said: Said) -> anyhow::Result<Self> {
        let address = match (said.database, said.database_file) {
            (Some(_), Some(_)) => {
                return Err(Exit::Usage.says("give --database or --database-file, not both"));
            }
            (Some(Hidden(address)), None) => address,
            (None, Some(file)) => std::fs::read_to_string(&file).map_err(|error| {
                Exit::Usage.says(format!("{} cannot be read: {error}", file.display()))
            })?,
            (None, None) if said.memory => return Ok(Self::Memory),
            (None, None) => {
                let usual = || "parlor-data".into();
                return Ok(Self::Folder(said.data.unwrap_or_else(usual)));
            }
        };
        if said.memory || said.data.is_some() {
            return Err(Exit::Usage.says(
                "a server keeps things in one place: give --database, or --data, or --memory",
            ));
        }
        Ok(Self::Database(Box::new(address.trim().parse().or_store()?)))
    }

    /// The folder for files, if there is one.
    pub(crate) fn folder(&self) -> Option<&std::path::Path> {
        match self {
            Self::Folder(folder) => Some(folder),
            Self::Memory | Self::Database(_) => None,
        }
    }

    /// How long a server that falls silent keeps its name; others cannot reach what one program has for itself.
    pub(crate) fn lease(&self) -> Duration {
        match self {
            Self::Memory | Self::Folder(_) => Duration::ZERO,
            Self::Database(_) => LEASE,
        }
    }

    /// Opens the store.
    pub(crate) async fn open(&self) -> anyhow::Result<Arc<dyn Store>> {
        Ok(match self {
            Self::Memory => Arc::new(MemoryStore::default()),
            Self::Folder(folder) => Arc::new(SqliteStore::open(folder).await.or_store()?),
            Self::Database(address) => {
                let store = PostgresStore::open(address).await.or_store()?;
                tracing::info!(database = address.place(), "the database is open");
                Arc::new(store)
            }
        })
    }
}

/// Results whose error ends the command with the code that fits what the store says.
trait OrStore<T> {
    fn or_store(self) -> anyhow::Result<T>;
}

impl<T> OrStore<T> for Result<T, StoreError> {
    fn or_store(self) -> anyhow::Result<T> {
        let exit = match &self {
            Err(StoreError::Away(_)) => Exit::Unreachable,
            Err(StoreError::NoAccess(_)) => Exit::Refused,
            Ok(_) | Err(_) => Exit::Usage,
        };
        self.or_exit(exit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_server_keeps_things_in_one_place() {
        let database = || Some(Hidden("postgres://ada:s3cret@db.example/arena".into()));
        let said = |said: Said| Keeps::of(said);
        assert!(matches!(said(Said::default()), Ok(Keeps::Folder(_))));
        let one = Said {
            database: database(),
            ..Said::default()
        };
        assert!(!format!("{one:?}").contains("s3cret"));
        assert!(matches!(said(one), Ok(Keeps::Database(_))));
        let both = [
            Said {
                database: database(),
                data: Some("data".into()),
                ..Said::default()
            },
            Said {
                database: database(),
                memory: true,
                ..Said::default()
            },
            Said {
                database: database(),
                database_file: Some("file".into()),
                ..Said::default()
            },
        ];
        for both in both {
            let error = said(both).unwrap_err().to_string();
            assert!(
                error.contains("--database") && !error.contains("s3cret"),
                "{error}"
            );
        }
    }
}
