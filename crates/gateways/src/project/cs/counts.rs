//! What a communication server counts.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use tokio::sync::Notify;

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
    /// Told when the last connection has gone.
    empty: Notify,
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
        if self.connections.fetch_sub(1, Relaxed) == 1 {
            self.empty.notify_one();
        }
    }

    /// Waits until there is no connection any more; for one who waits.
    pub(super) async fn all_gone(&self) {
        while 0 < self.connections() {
            self.empty.notified().await;
        }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn whoever_waits_hears_of_the_last_connection_that_goes() {
        let counts = Counts::default();
        counts.all_gone().await;
        for _ in 0..2 {
            counts.connected();
        }
        let gone = async {
            for _ in 0..2 {
                tokio::task::yield_now().await;
                counts.disconnected();
            }
        };
        let both = async { tokio::join!(counts.all_gone(), gone) };
        let waited = tokio::time::timeout(std::time::Duration::from_secs(1), both);
        assert!(waited.await.is_ok());
    }
}
