//! Where tables, logs and identities are kept. The only crate that knows SQL.
//!
//! A [`Store`] takes batches of [`Write`]s, each batch whole or not at all. The [`Writer`] is the one
//! task that gathers what many tables want written and commits it together, so that being durable
//! costs one sync per batch and not one per move.

mod copy;
mod fence;
mod journal;
pub mod kept;
mod memory;
mod node;
mod packed;
mod postgres;
mod sqlite;
mod store;
mod writer;

pub use copy::{Copied, Copying, Place, copy};
pub use memory::MemoryStore;
pub use node::{Joining, Node, NodeState, Nodes, Owner};
pub use packed::{Packed, pack, unpack};
pub use parlor_ratings::{Played, Standing};
pub use postgres::{PostgresAddress, PostgresStore};
pub use sqlite::SqliteStore;
pub use store::{Begin, BoxFuture, Finish, MatchQuery, Store, StoreError, StoredMatch, Write};
pub use writer::{Fate, Health, Writer, WriterLoad};
