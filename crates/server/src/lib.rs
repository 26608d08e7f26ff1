//! The server: sessions, tables, clocks, the own protocol by WebSocket and by lines, and the HTTP API.
//!
//! It is a library: `serve`, tests and one-shot programs start a [`Server`] with the listeners and the
//! store they need. Nothing here knows a rule, and no branch asks which game or gateway it is.
#![warn(clippy::indexing_slicing, clippy::cast_possible_truncation)]

mod directory;
mod doors;
mod elsewhere;
mod followed;
mod fork;
mod heartbeat;
mod http;
mod hub;
mod identities;
mod ids;
mod kind;
mod letter;
mod limits;
mod lines;
mod listen;
mod lobby;
mod metrics;
mod names;
mod opening;
mod outbox;
mod pool;
mod porter;
mod quotas;
mod reattach;
mod seek;
mod server;
mod session;
mod session_pools;
mod table;
mod think;
mod tls;
mod warden;
mod ws;

pub use doors::{Crowded, Door};
pub use elsewhere::{Elsewhere, show_elsewhere};
pub use heartbeat::Heartbeat;
pub use http::{Network, WebLimits, openapi};
pub use letter::Letter;
pub use limits::{Beyond, Limits};
pub use outbox::{Ask, Out, Outbox};
pub use pool::{PoolBot, PoolOptions, RankBy};
pub use porter::{OwnDoor, Porter};
pub use quotas::Quotas;
pub use server::{Options, Server, StartError, Tasks};
pub use session::{Next, Session};
pub use table::merge;
pub use tls::{Tls, TlsError};
