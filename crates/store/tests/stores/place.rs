//! Where tests keep things: in memory, in a folder, or in a database of a private PostgreSQL.

use std::{
    path::PathBuf,
    sync::{
        Arc, LazyLock,
        atomic::{AtomicU32, Ordering},
    },
    time::Duration,
};

use parlor_store::{MemoryStore, PostgresStore, SqliteStore, Store};
use parlor_testkit::private::PrivatePostgres;

/// One server for all tests of this program; it ends with it.
pub(crate) static SERVER: LazyLock<PrivatePostgres> = LazyLock::new(PrivatePostgres::start);

/// Where a test keeps things; what is kept goes away with it.
pub(crate) enum Place {
    Memory(Arc<MemoryStore>),
    Sqlite(Folder),
    Postgres(String),
}

impl Place {
    /// In memory, where time passes only if a test says so.
    pub(crate) fn memory() -> Self {
        tokio::time::pause();
        Self::Memory(Arc::default())
    }

    pub(crate) fn sqlite() -> Self {
        Self::Sqlite(Folder::new())
    }

    pub(crate) fn postgres() -> Self {
        Self::Postgres(SERVER.database())
    }

    /// Opens what is kept there, for the first time or again.
    pub(crate) async fn open(&self) -> Arc<dyn Store> {
        match self {
            Self::Memory(store) => Arc::clone(store) as Arc<dyn Store>,
            Self::Sqlite(folder) => Arc::new(folder.open().await),
            Self::Postgres(address) => {
                let address = address.parse().unwrap();
                Arc::new(PostgresStore::open(&address).await.unwrap())
            }
        }
    }

    /// Another empty place of the same kind.
    pub(crate) fn another(&self) -> Self {
        match self {
            Self::Memory(_) => Self::Memory(Arc::default()),
            Self::Sqlite(_) => Self::sqlite(),
            Self::Postgres(_) => Self::postgres(),
        }
    }

    /// Lets time pass for leases.
    pub(crate) async fn pass(&self, time: Duration) {
        match self {
            Self::Memory(_) => tokio::time::advance(time).await,
            Self::Sqlite(_) => {}
            Self::Postgres(address) => {
                let (_, database) = address.rsplit_once('/').unwrap();
                let millis = time.as_millis();
                let sql =
                    format!("UPDATE nodes SET until = until - {millis} * interval '1 millisecond'");
                SERVER.sql(database, &sql);
            }
        }
    }
}

/// A folder that is removed again.
pub(crate) struct Folder(pub(crate) PathBuf);

impl Folder {
    pub(crate) fn new() -> Self {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let n = NEXT.fetch_add(1, Ordering::Relaxed);
        let name = format!("parlor-store-{}-{n}", std::process::id());
        Self(std::env::temp_dir().join(name))
    }

    pub(crate) async fn open(&self) -> SqliteStore {
        SqliteStore::open(&self.0).await.unwrap()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0); // It may never have been made.
    }
}

/// Tries behaviours that are written once over several stores.
macro_rules! over {
    ($kinds:tt: $($behaviour:ident),* $(,)?) => {
        $(mod $behaviour {
            $crate::place::over! { @one $behaviour $kinds }
        })*
    };
    (@one $behaviour:ident [$($kind:ident),*]) => {
        $(#[tokio::test]
        async fn $kind() {
            super::$behaviour(&$crate::place::Place::$kind()).await;
        })*
    };
}
pub(crate) use over;
