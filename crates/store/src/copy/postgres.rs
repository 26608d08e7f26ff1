//! A PostgreSQL database that no node uses.

use postgres::{
    Client, Row,
    types::{FromSql, ToSql},
};

use super::{Cell, Held, Kind, kind::Type};
use crate::{
    PostgresAddress, StoreError,
    postgres::{GONE, bring_up_to_date, failed},
};

/// The node that tables belong to which come from elsewhere; it is down, so that any node can take them.
const NODE: &str = "parlor";

pub(super) struct HeldPostgres(Client);

impl HeldPostgres {
    /// Connects, brings the tables up to date, and keeps all nodes out for as long as this value lives.
    pub(super) fn hold(address: &PostgresAddress) -> Result<Self, StoreError> {
        let mut client = address.connect(|_| {})?;
        bring_up_to_date(&mut client)?;
        let begin = "BEGIN ISOLATION LEVEL REPEATABLE READ; LOCK TABLE nodes IN SHARE ROW EXCLUSIVE MODE NOWAIT";
        let in_use =
            |node: &str| StoreError::Unfit(format!("node `{node}` uses it; stop it first"));
        client
            .batch_execute(begin)
            .map_err(|error| match error.code() {
                Some(&postgres::error::SqlState::LOCK_NOT_AVAILABLE) => {
                    StoreError::Unfit("a node, or another copy, uses it; stop it first".into())
                }
                _ => failed(error),
            })?;
        let sql = format!(
            "SELECT name FROM nodes WHERE name <> '' AND state <> 'down'
             AND (clock_timestamp() < until OR NOT {GONE}) LIMIT 1"
        );
        match client.query_opt(&sql, &[]).map_err(failed)? {
            Some(row) => Err(in_use(row.get(0))),
            None => Ok(Self(client)),
        }
    }
}

impl Held for HeldPostgres {
    fn count(&mut self, kind: &Kind) -> Result<u64, StoreError> {
        let sql = format!("SELECT count(*) FROM {}", kind.name);
        let row = self.0.query_one(&sql, &[]).map_err(failed)?;
        Ok(u64::try_from(row.get::<_, i64>(0)).unwrap_or_default())
    }

    fn each(
        &mut self,
        kind: &Kind,
        take: &mut dyn FnMut(Vec<Cell>) -> Result<(), StoreError>,
    ) -> Result<(), StoreError> {
        let columns = kind.list(|name, kind| match kind {
            Type::Flag => format!("{name}::int::int8"),
            Type::Text | Type::Number | Type::Real | Type::Bytes => name.to_owned(),
        });
        let (name, order) = (kind.name, kind.order());
        let sql =
            format!("DECLARE copied CURSOR FOR SELECT {columns} FROM {name} ORDER BY {order}");
        self.0.batch_execute(&sql).map_err(failed)?;
        loop {
            let rows = self.0.query("FETCH 512 FROM copied", &[]).map_err(failed)?;
            if rows.is_empty() {
                break;
            }
            for row in rows {
                let types = kind.columns.iter().enumerate();
                take(
                    types
                        .map(|(nth, (_, kind))| read(&row, nth, *kind))
                        .collect(),
                )?;
            }
        }
        self.0.batch_execute("CLOSE copied").map_err(failed)
    }

    fn put(&mut self, kind: &Kind, rows: &[Vec<Cell>]) -> Result<(), StoreError> {
        let mut nth = 0;
        let names = kind.names();
        let mut columns = Vec::new();
        for (_, kind) in kind.columns {
            nth += 1;
            let word = match kind {
                Type::Text => "text",
                Type::Number | Type::Flag => "int8",
                Type::Real => "float8",
                Type::Bytes => "bytea",
            };
            columns.push(format!("${nth}::{word}[]"));
        }
        let from = format!("unnest({}) AS u ({names})", columns.join(", "));
        let chosen = kind.list(|name, kind| match kind {
            Type::Flag => format!("u.{name} <> 0"),
            Type::Text | Type::Number | Type::Real | Type::Bytes => format!("u.{name}"),
        });
        let (more, chosen) = match kind.name {
            "tables" => (", node", format!("{chosen}, '{NODE}'")),
            "standings" => (", was", format!("{chosen}, u.games")),
            _ => ("", chosen),
        };
        let sql = format!(
            "INSERT INTO {} ({names}{more}) SELECT {chosen} FROM {from}",
            kind.name
        );
        let mut values: Vec<Box<dyn ToSql + Sync + '_>> = Vec::new();
        for (nth, (_, kind)) in kind.columns.iter().enumerate() {
            values.push(column(rows, nth, *kind));
        }
        let values: Vec<&(dyn ToSql + Sync)> = values.iter().map(|value| &**value as _).collect();
        self.0.execute(&sql, &values).map_err(failed)?;
        Ok(())
    }

    fn keep(&mut self) -> Result<(), StoreError> {
        let node = "INSERT INTO nodes (name, epoch, lease, until, state) VALUES ($1, 0, 0, '-infinity', 'down')
                    ON CONFLICT DO NOTHING";
        self.0.execute(node, &[&NODE]).map_err(failed)?;
        self.0.batch_execute("COMMIT").map_err(failed)
    }
}

fn read(row: &Row, nth: usize, kind: Type) -> Cell {
    fn get<'a, T: FromSql<'a>>(row: &'a Row, nth: usize, of: impl Fn(T) -> Cell) -> Cell {
        row.get::<_, Option<T>>(nth).map_or(Cell::Nothing, of)
    }
    match kind {
        Type::Text => get(row, nth, Cell::Text),
        Type::Number | Type::Flag => get(row, nth, Cell::Number),
        Type::Real => get(row, nth, Cell::Real),
        Type::Bytes => get(row, nth, Cell::Bytes),
    }
}

/// One column of many rows.
fn column<'a>(rows: &'a [Vec<Cell>], nth: usize, kind: Type) -> Box<dyn ToSql + Sync + 'a> {
    let cells = rows.iter().map(move |row| row.get(nth));
    match kind {
        Type::Text => Box::new(
            cells
                .map(|cell| match cell {
                    Some(Cell::Text(text)) => Some(text.as_str()),
                    _ => None,
                })
                .collect::<Vec<_>>(),
        ),
        Type::Number | Type::Flag => Box::new(
            cells
                .map(|cell| match cell {
                    Some(Cell::Number(number)) => Some(*number),
                    _ => None,
                })
                .collect::<Vec<_>>(),
        ),
        Type::Real => Box::new(
            cells
                .map(|cell| match cell {
                    Some(Cell::Real(real)) => Some(*real),
                    _ => None,
                })
                .collect::<Vec<_>>(),
        ),
        Type::Bytes => Box::new(
            cells
                .map(|cell| match cell {
                    Some(Cell::Bytes(bytes)) => Some(bytes.as_slice()),
                    _ => None,
                })
                .collect::<Vec<_>>(),
        ),
    }
}
