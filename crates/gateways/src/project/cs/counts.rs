//! What a communication server counts.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Numbers since the start, for people and tests.
#[derive(Default, Debug)]
pub struct Counts {
    connections: AtomicU64,
    frames: AtomicU64,
    relayed: AtomicU64,
    dropped: AtomicU64,
    offences: AtomicU64,
    impersonations: AtomicU64,
    closed: AtomicU64,
}

macro_rules! counts {
    ($($(#[$about:meta])* $name:ident, $add:ident;)*) => {
        impl Counts {
            $($(#[$about])*
            pub fn $name(&self) -> u64 {
                self.$name.load(Relaxed)
            }

            pub(super) fn $add(&self) {
                self.$name.fetch_add(1, Relaxed);
            }
            )*
        }
    };
}

counts! {
    /// Connections now.
    connections, connected;
    /// Frames read.
    frames, framed;
    /// Frames passed on.
    relayed, passed;
    /// Frames of Game Masters that nobody could be given.
    dropped, lost;
    /// Bad frames.
    offences, offended;
    /// Frames under a foreign name.
    impersonations, impersonated;
    /// Connections that were closed for what they did.
    closed, shut;
}

impl Counts {
    pub(super) fn disconnected(&self) {
        self.connections.fetch_sub(1, Relaxed);
    }

    /// One line for the log.
    pub fn line(&self) -> String {
        format!(
            "connections {}, frames {}, relayed {}, dropped {}, offences {}, impersonations {}, closed {}",
            self.connections(),
            self.frames(),
            self.relayed(),
            self.dropped(),
            self.offences(),
            self.impersonations(),
            self.closed(),
        )
    }
}
