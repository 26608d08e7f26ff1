//! What every store does, over memory, SQLite and PostgreSQL; and what only one of them does.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::cast_possible_truncation
)]

mod again;
mod copy;
mod fence;
mod kept;
mod nodes;
mod place;
mod postgres;
mod random;
mod sqlite;
mod writes;
