//! Pools in SQLite: bindings and standings.

use parlor_ratings::take_in;
use rusqlite::{Connection, OptionalExtension, Row, params};

use crate::{Played, Standing, StoreError};

pub(super) fn put_binding(
    change: &Connection,
    pool: &str,
    name: &str,
    key: Option<&str>,
) -> Result<(), StoreError> {
    match key {
        Some(key) => change
            .prepare_cached("INSERT OR REPLACE INTO bindings (pool, name, key) VALUES (?, ?, ?)")?
            .execute(params![pool, name, key])?,
        None => change
            .prepare_cached("DELETE FROM bindings WHERE pool = ? AND name = ?")?
            .execute(params![pool, name])?,
    };
    Ok(())
}

pub(super) fn binding(
    connection: &Connection,
    pool: &str,
    name: &str,
) -> Result<Option<String>, StoreError> {
    Ok(connection
        .prepare_cached("SELECT key FROM bindings WHERE pool = ? AND name = ?")?
        .query_row([pool, name], |row| row.get(0))
        .optional()?)
}

/// Counts a result, once however often it is written.
pub(super) fn put_played(
    change: &Connection,
    game: Option<&str>,
    pool: &str,
    players: &[Played],
    rated: bool,
) -> Result<(), StoreError> {
    if let Some(game) = game {
        let counted = change
            .prepare_cached("INSERT OR IGNORE INTO played (pool, match) VALUES (?, ?)")?
            .execute([pool, game])?;
        if counted == 0 {
            return Ok(());
        }
    }
    let mut standings = Vec::new();
    for played in players {
        let known = change
            .prepare_cached(
                "SELECT name, games, won, rating FROM standings WHERE pool = ? AND name = ?",
            )?
            .query_row([pool, played.name.as_str()], read)
            .optional()?;
        standings.push(known.unwrap_or_else(|| Standing::new(&played.name)));
    }
    take_in(&mut standings, players, rated);
    let mut put = change.prepare_cached(
        "INSERT OR REPLACE INTO standings (pool, name, games, won, rating) VALUES (?, ?, ?, ?, ?)",
    )?;
    for Standing {
        name,
        games,
        won,
        rating,
    } in &standings
    {
        put.execute(params![pool, name, games, won, rating])?;
    }
    Ok(())
}

pub(super) fn standings(connection: &Connection, pool: &str) -> Result<Vec<Standing>, StoreError> {
    let mut select = connection.prepare_cached(
        "SELECT name, games, won, rating FROM standings WHERE pool = ? ORDER BY name",
    )?;
    let rows = select.query_map([pool], read)?;
    Ok(rows.collect::<Result<_, _>>()?)
}

fn read(row: &Row<'_>) -> rusqlite::Result<Standing> {
    Ok(Standing {
        name: row.get(0)?,
        games: row.get(1)?,
        won: row.get(2)?,
        rating: row.get(3)?,
    })
}
