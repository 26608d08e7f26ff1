//! Versions of the tables, and the way from each to the next.

use postgres::Client;

use super::failed::failed;
use crate::StoreError;

/// What brings a database from one version to the next, from an empty one on.
const VERSIONS: [&str; 1] = [include_str!("schema_1.sql")];

/// Which lock keeps two programs from doing it at once: a number that no node has.
const LOCK: i64 = -0x7061_726c_6f72;

/// Brings the tables up to date; of several programs that start together, one does it and the others wait.
pub(crate) fn bring_up_to_date(client: &mut Client) -> Result<(), StoreError> {
    let encoding: String = client
        .query_one("SELECT current_setting('server_encoding')", &[])
        .map_err(failed)?
        .get(0);
    if encoding != "UTF8" {
        return Err(StoreError::Unfit(format!(
            "its encoding is {encoding}, and must be UTF8"
        )));
    }
    let mut change = client.transaction().map_err(failed)?;
    change
        .execute("SELECT pg_advisory_xact_lock($1)", &[&LOCK])
        .map_err(failed)?;
    let is_new = "SELECT to_regclass('parlor_schema') IS NULL";
    if change.query_one(is_new, &[]).map_err(failed)?.get(0) {
        let make = "CREATE TABLE parlor_schema (version int8 NOT NULL);
                    INSERT INTO parlor_schema VALUES (0)";
        change.batch_execute(make).map_err(failed)?;
    }
    let theirs = change
        .query_one("SELECT version FROM parlor_schema", &[])
        .map_err(failed)?;
    let theirs: i64 = theirs.get(0);
    let ours = i64::try_from(VERSIONS.len()).unwrap_or(i64::MAX);
    if ours < theirs {
        return Err(StoreError::Newer { theirs, ours });
    }
    for version in VERSIONS.iter().skip(usize::try_from(theirs).unwrap_or(0)) {
        change.batch_execute(version).map_err(failed)?;
    }
    change
        .execute("UPDATE parlor_schema SET version = $1", &[&ours])
        .map_err(failed)?;
    change.commit().map_err(failed)
}
