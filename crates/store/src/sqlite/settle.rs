//! From the journal into the tables: what was overtaken meanwhile is left out.

use std::collections::HashMap;

use rusqlite::{Connection, OptionalExtension, Transaction, params};

use super::{pack, pools, texts};
use crate::{Begin, Finish, StoreError, Write, journal, store::record};

/// What the journal holds of one match.
#[derive(Default)]
struct Part<'a> {
    begin: Option<&'a Begin>,
    /// The first step of these lines, and the lines.
    first: u32,
    lines: Vec<&'a str>,
    finish: Option<&'a Finish>,
}

/// What the journal holds of all matches, in the order of their first lines.
#[derive(Default)]
struct Parts<'a> {
    by_match: HashMap<&'a str, Part<'a>>,
    order: Vec<&'a str>,
}

/// Empties the journal into the tables, all at once.
pub(super) fn settle(connection: &mut Connection) -> Result<(), StoreError> {
    let change = connection.transaction()?;
    let mut writes: Vec<Write> = Vec::new();
    {
        let mut batches =
            change.prepare_cached("SELECT place, writes FROM journal ORDER BY place")?;
        let mut rows = batches.query([])?;
        while let Some(row) = rows.next()? {
            let batch = row.get_ref(1)?.as_blob().unwrap_or_default();
            let batch = journal::decode(batch).map_err(|source| StoreError::Batch {
                place: row.get(0).unwrap_or_default(),
                source: Box::new(source),
            })?;
            writes.extend(batch);
        }
    }
    if writes.is_empty() {
        return Ok(());
    }
    let mut rows: HashMap<&str, &Write> = HashMap::new();
    let mut parts = Parts::default();
    for write in &writes {
        match write {
            Write::Begin(begin) => parts.of(&begin.id).begin = Some(begin),
            Write::Finish(finish) => parts.of(&finish.id).finish = Some(finish),
            Write::Entry {
                match_id,
                step,
                line,
            } => {
                let part = parts.of(match_id);
                if part.lines.is_empty() {
                    part.first = *step;
                }
                part.lines.push(line);
            }
            Write::Table { id, .. } => {
                rows.insert(id, write);
            }
            Write::Identity { .. }
            | Write::Chat { .. }
            | Write::Played { .. }
            | Write::Binding { .. }
            | Write::Memo { .. } => put(&change, write)?,
        }
    }
    for row in rows.into_values() {
        put(&change, row)?;
    }
    for game in parts.order {
        if let Some(part) = parts.by_match.get(game) {
            part.put(&change, game)?;
        }
    }
    change.execute("DELETE FROM journal", [])?;
    Ok(change.commit()?)
}

impl<'a> Parts<'a> {
    fn of(&mut self, game: &'a str) -> &mut Part<'a> {
        self.by_match.entry(game).or_insert_with(|| {
            self.order.push(game);
            Part::default()
        })
    }
}

impl Part<'_> {
    fn put(&self, change: &Transaction<'_>, game: &str) -> Result<(), StoreError> {
        match (self.begin, self.finish) {
            (Some(begin), Some(finish)) => self.put_whole(change, begin, finish),
            (None, Some(finish)) => self.close(change, finish),
            (Some(begin), None) => {
                open(change, begin)?;
                self.put_lines(change, game)
            }
            (None, None) => self.put_lines(change, game),
        }
    }

    fn put_lines(&self, change: &Transaction<'_>, game: &str) -> Result<(), StoreError> {
        let mut insert = change.prepare_cached(
            "INSERT INTO entries (match, step, line) SELECT number, ?2, ?3 FROM matches WHERE id = ?1",
        )?;
        for (step, line) in (self.first..).zip(&self.lines) {
            insert.execute(params![game, step, line])?;
        }
        Ok(())
    }

    /// A match that began and ended since the journal was last settled.
    fn put_whole(
        &self,
        change: &Transaction<'_>,
        begin: &Begin,
        finish: &Finish,
    ) -> Result<(), StoreError> {
        let record = record(&begin.header, self.lines.iter().copied(), &finish.footer);
        change
            .prepare_cached(
                "INSERT OR IGNORE INTO matches (id, table_id, game, header, seed, ended, summary, record)
                 VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            )?
            .execute(params![
                begin.id,
                begin.table,
                begin.game,
                begin.header,
                begin.seed,
                ended(finish),
                finish.summary,
                pack(&record)?
            ])?;
        Ok(())
    }

    /// Packs the record of a match whose beginning was settled before; it replaces its lines.
    fn close(&self, change: &Transaction<'_>, finish: &Finish) -> Result<(), StoreError> {
        let found: Option<(i64, String)> = change
            .prepare_cached("SELECT number, header FROM matches WHERE id = ? AND ended IS NULL")?
            .query_row([&finish.id], |row| Ok((row.get(0)?, row.get(1)?)))
            .optional()?;
        let Some((number, header)) = found else {
            tracing::error!(game = finish.id, "a match ended that is not being played");
            return Ok(());
        };
        let sql = "SELECT line FROM entries WHERE match = ? ORDER BY step";
        let settled = texts(change, sql, [number])?;
        let lines = settled.iter().map(String::as_str);
        let record = record(
            &header,
            lines.chain(self.lines.iter().copied()),
            &finish.footer,
        );
        change
            .prepare_cached(
                "UPDATE matches SET ended = ?, summary = ?, record = ? WHERE number = ?",
            )?
            .execute(params![
                ended(finish),
                finish.summary,
                pack(&record)?,
                number
            ])?;
        change
            .prepare_cached("DELETE FROM entries WHERE match = ?")?
            .execute([number])?;
        Ok(())
    }
}

/// A match that goes on.
fn open(change: &Transaction<'_>, begin: &Begin) -> Result<(), StoreError> {
    change
        .prepare_cached(
            "INSERT OR IGNORE INTO matches (id, table_id, game, header, seed) VALUES (?, ?, ?, ?, ?)",
        )?
        .execute(params![
            begin.id,
            begin.table,
            begin.game,
            begin.header,
            begin.seed
        ])?;
    Ok(())
}

/// Writes what stands on its own.
fn put(change: &Transaction<'_>, write: &Write) -> Result<(), StoreError> {
    match write {
        Write::Identity {
            id,
            token_hash,
            identity,
        } => change
            .prepare_cached(
                "INSERT OR REPLACE INTO identities (id, token_hash, identity) VALUES (?, ?, ?)",
            )?
            .execute(params![id, token_hash, identity])?,
        Write::Table { id, row, closed } => change
            .prepare_cached("INSERT OR REPLACE INTO tables (id, row, closed) VALUES (?, ?, ?)")?
            .execute(params![id, row, closed])?,
        Write::Chat {
            table,
            number,
            line,
        } => change
            .prepare_cached(
                "INSERT OR REPLACE INTO chat (table_id, number, line) VALUES (?, ?, ?)",
            )?
            .execute(params![table, number, line])?,
        Write::Played {
            match_id,
            pool,
            players,
            rated,
        } => return pools::put_played(change, match_id.as_deref(), pool, players, *rated),
        Write::Binding { pool, name, key } => {
            return pools::put_binding(change, pool, name, key.as_deref());
        }
        Write::Memo {
            match_id,
            seat,
            memo,
        } => match memo {
            Some(memo) => change
                .prepare_cached(
                    "INSERT OR REPLACE INTO memos (match, seat, memo) VALUES (?, ?, ?)",
                )?
                .execute(params![match_id, seat, memo])?,
            None => change
                .prepare_cached("DELETE FROM memos WHERE match = ? AND seat = ?")?
                .execute(params![match_id, seat])?,
        },
        // These belong to a match and are written with it.
        Write::Begin(_) | Write::Entry { .. } | Write::Finish(_) => 0,
    };
    Ok(())
}

fn ended(finish: &Finish) -> i64 {
    i64::try_from(finish.ended).unwrap_or(i64::MAX)
}
