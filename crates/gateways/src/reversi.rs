//! The binary protocol of Extended Reversi: nine messages in frames of type, length and payload.
//!
//! As a server: clients find a table at a port of its own ([`Ports`]), say their group number, and play one
//! match there. The protocol has no word for names, results or reasons, and none is added.
//!
//! As a client: [`join`] plays at a foreign server.

mod codec;
pub mod join;
mod message;
mod ports;
mod protocol;
mod told;
mod translate;

pub use codec::{Heard, ServerCodec};
pub use message::{Announcement, Frame, HEADER, Header, Move, ToClient, ToServer, Wrong, kinds};
pub use ports::{NAME, Ports, PortsOptions};
pub use protocol::{MapBytes, ReversiBinary};
pub use translate::Link;
