//! What an error of the driver means.

use std::error::Error as _;

use postgres::{Error, error::SqlState};

use crate::StoreError;

/// What an error means for whoever asked.
pub(crate) fn failed(error: Error) -> StoreError {
    let said = words(&error);
    let Some(state) = error.code() else {
        return StoreError::Away(said);
    };
    let refused = [
        &SqlState::INVALID_PASSWORD,
        &SqlState::INVALID_AUTHORIZATION_SPECIFICATION,
        &SqlState::INVALID_CATALOG_NAME,
        &SqlState::INSUFFICIENT_PRIVILEGE,
    ];
    if refused.contains(&state) {
        return StoreError::NoAccess(said);
    }
    // The server stops or starts, has no connection left, or is a copy that only reads.
    let away = ["08", "57P"];
    let is_away = away.iter().any(|class| state.code().starts_with(class))
        || *state == SqlState::TOO_MANY_CONNECTIONS
        || *state == SqlState::READ_ONLY_SQL_TRANSACTION;
    match is_away {
        true => StoreError::Away(said),
        false => StoreError::Sql(said),
    }
}

/// What an error of the pool of readers means.
pub(super) fn no_reader(error: deadpool_postgres::PoolError) -> StoreError {
    match error {
        deadpool_postgres::PoolError::Backend(error) => failed(error),
        other => StoreError::Away(other.to_string()),
    }
}

/// Whether somebody else has changed what a statement relied on, so that it is worth another look.
pub(super) fn is_overtaken(error: &Error) -> bool {
    let Some(error) = error.as_db_error() else {
        return false;
    };
    let is_again = *error.code() == SqlState::UNIQUE_VIOLATION
        && ["matches", "entries", "played"]
            .iter()
            .any(|table| error.table() == Some(table));
    let is_late = is_null(error) && error.table() == Some("standings");
    let lost_a_race = [
        &SqlState::T_R_SERIALIZATION_FAILURE,
        &SqlState::T_R_DEADLOCK_DETECTED,
    ];
    is_again || is_late || lost_a_race.contains(&error.code())
}

/// Whether a table was written that another node has.
pub(super) fn is_not_owned(error: &Error) -> bool {
    let error = error.as_db_error();
    error.is_some_and(|error| is_null(error) && error.table() == Some("tables"))
}

fn is_null(error: &postgres::error::DbError) -> bool {
    *error.code() == SqlState::NOT_NULL_VIOLATION
}

/// What happened, with its causes; details are left out, since they show what is kept.
fn words(error: &Error) -> String {
    if let Some(error) = error.as_db_error() {
        return format!("{} ({})", error.message(), error.code().code());
    }
    let mut said = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        said = format!("{said}: {error}");
        cause = error.source();
    }
    said
}
