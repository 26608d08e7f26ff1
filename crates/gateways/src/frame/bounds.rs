//! How many clients a gateway lets in, and how much it takes from each.

use std::time::Duration;

use parlor_server::{Beyond, Door, Limits, Server};

use super::Pace;

/// How many clients a gateway lets in, and how much it takes from each.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bounds {
    /// Connections in all.
    pub connections: usize,
    /// Connections from one address.
    pub per_address: usize,
    /// How long a connection may take to say who it is.
    pub hello: Duration,
    /// How many frames are taken per second, and at once.
    pub pace: Pace,
    /// How many bytes a client may leave unread before it is lost.
    pub unread: usize,
}

impl Default for Bounds {
    fn default() -> Self {
        Self {
            connections: 1024,
            per_address: 64,
            hello: Duration::from_secs(600),
            pace: Pace {
                burst: 50,
                rate: 50,
            },
            unread: 4 << 20,
        }
    }
}

impl Bounds {
    /// The door of a gateway with these bounds; `messages` may wait for one connection.
    pub(crate) fn door(&self, server: &Server, gateway: &'static str, messages: usize) -> Door {
        let limits = Limits {
            // Frames are paced as they are read; here it only must not be in the way.
            rate: 10_000,
            burst: 10_000,
            beyond: Beyond::Slow,
            unsent: messages,
            unsent_bytes: self.unread,
            hello: self.hello,
            connections: self.connections,
            per_address: self.per_address,
            errors: u32::MAX,
            ..Limits::default()
        };
        server.door(gateway, limits)
    }
}
