//! An SQLite file that nobody else has open.

use std::path::Path;

use rusqlite::{Connection, ErrorCode, params_from_iter, types::Value};

use super::{Cell, Held, Kind, kind::Type};
use crate::{StoreError, sqlite};

pub(super) struct HeldSqlite(Connection);

impl HeldSqlite {
    /// Opens the file for this program alone, brings it up to date and settles its journal.
    ///
    /// Whoever has a file with a write-ahead log open holds a lock on it until it closes it or ends. Asking for the whole
    /// lock therefore tells whether a server runs, and keeps one from starting.
    pub(super) fn hold(folder: &Path) -> Result<Self, StoreError> {
        let connection = sqlite::open_alone(folder).map_err(|error| match error {
            StoreError::Database(error)
                if error.sqlite_error_code() == Some(ErrorCode::DatabaseBusy) =>
            {
                let folder = folder.display();
                StoreError::Unfit(format!("a server has {folder} open; stop it first"))
            }
            other => other,
        })?;
        connection.execute_batch("BEGIN")?;
        Ok(Self(connection))
    }
}

/// Where rows of a kind stand, and the name that a column has there.
fn source(kind: &Kind) -> &'static str {
    match kind.name {
        "entries" => {
            "(SELECT id AS match, step, line FROM entries JOIN matches ON number = entries.match)"
        }
        _ => kind.name,
    }
}

impl Held for HeldSqlite {
    fn count(&mut self, kind: &Kind) -> Result<u64, StoreError> {
        let sql = format!("SELECT count(*) FROM {}", kind.name);
        let count: i64 = self.0.query_row(&sql, [], |row| row.get(0))?;
        Ok(u64::try_from(count).unwrap_or_default())
    }

    fn each(
        &mut self,
        kind: &Kind,
        take: &mut dyn FnMut(Vec<Cell>) -> Result<(), StoreError>,
    ) -> Result<(), StoreError> {
        let (names, order) = (kind.names(), kind.order());
        let sql = format!("SELECT {names} FROM {} ORDER BY {order}", source(kind));
        let mut select = self.0.prepare(&sql)?;
        let mut rows = select.query([])?;
        while let Some(row) = rows.next()? {
            let mut cells = Vec::with_capacity(kind.columns.len());
            for (nth, (_, kind)) in kind.columns.iter().enumerate() {
                cells.push(match (row.get(nth)?, kind) {
                    (Value::Null, _) => Cell::Nothing,
                    (Value::Integer(number), Type::Real) => Cell::Real(number as f64),
                    (Value::Integer(number), _) => Cell::Number(number),
                    (Value::Real(real), _) => Cell::Real(real),
                    (Value::Text(text), _) => Cell::Text(text),
                    (Value::Blob(bytes), _) => Cell::Bytes(bytes),
                });
            }
            take(cells)?;
        }
        Ok(())
    }

    fn put(&mut self, kind: &Kind, rows: &[Vec<Cell>]) -> Result<(), StoreError> {
        let sql = match kind.name {
            "entries" => {
                "INSERT INTO entries (match, step, line) SELECT number, ?2, ?3 FROM matches WHERE id = ?1".to_owned()
            }
            name => {
                let marks = kind.list(|_, _| "?".to_owned());
                format!("INSERT INTO {name} ({}) VALUES ({marks})", kind.names())
            }
        };
        let mut insert = self.0.prepare_cached(&sql)?;
        for row in rows {
            let values = row.iter().map(|cell| match cell {
                Cell::Nothing => Value::Null,
                Cell::Text(text) => Value::Text(text.clone()),
                Cell::Number(number) => Value::Integer(*number),
                Cell::Real(real) => Value::Real(*real),
                Cell::Bytes(bytes) => Value::Blob(bytes.clone()),
            });
            insert.execute(params_from_iter(values))?;
        }
        Ok(())
    }

    fn keep(&mut self) -> Result<(), StoreError> {
        Ok(self.0.execute_batch("COMMIT")?)
    }
}
