//! Parlor as a client: one connection to any server of this protocol, game after game.
//!
//! [`join`] greets, encrypts, logs in, queues and plays. It keeps a [`Mirror`] of each game from the server's `MOVE`
//! lines and asks a [`Driver`] for turns: a built-in player, a program or a person. The loop that reads the
//! server never thinks, so a `PING` is answered at once. The server's word decides; the mirror only judges.

mod driver;
mod handshake;
mod known;
mod link;
mod mirror;
mod play;
mod report;
mod session;
mod settings;
mod transcript;

pub use crate::frame::client::{Driver, JoinError};
pub use driver::{Choice, News, Shown, Start, Wish};
pub use known::{KnownServers, NotRemembered};
pub use mirror::Mirror;
pub use report::{Judged, Report, Side, Told};
pub use session::join;
pub use settings::{Naming, Settings, Wanted};
pub use transcript::Transcript;
