//! The protobuf protocol that teams agreed on for networked Settlers of Catan.
//!
//! As a server: clients join a game by its number ([`Games`]), play it at an ordinary table, and are told what their
//! seat may know. As a client: [`join`] plays at a foreign server.
//!
//! The schema for people who generate code is `proto/intergroup.proto`.

mod codec;
mod convert;
mod errors;
mod facts;
mod games;
mod info;
pub mod join;
pub mod message;
mod parts;
mod protocol;
mod requests;
mod told;
mod trades;
mod transcript;
mod translate;

pub use codec::{Frames, Heard, LONGEST, ServerCodec};
pub use games::{Games, GamesOptions, NAME, fits_clients};
pub use protocol::Intergroup;
pub use translate::Link;
