//! The protocol as one listener speaks it.

use std::{sync::Arc, time::Duration};

use parlor_wire::TableId;

use super::{
    Extensions, LineCodec, Listener,
    auth::SigningKey,
    entropy::{Entropy, System},
    game::Echoes,
    translate::Link,
};
use crate::frame::{Bounds, Pace, Protocol};

/// The protocol as one listener speaks it.
#[derive(Clone, Debug)]
pub struct PentagoLines {
    pub(super) shared: Arc<Shared>,
}

/// What all connections of a listener share.
#[derive(Debug)]
pub(super) struct Shared {
    pub(super) description: String,
    pub(super) extensions: Extensions,
    pub(super) pool: String,
    /// The one table where all of them play; without it the pool pairs them.
    pub(super) table: Option<TableId>,
    pub(super) key: Arc<SigningKey>,
    pub(super) entropy: Arc<dyn Entropy>,
    /// How long a connection is silent before it is pinged; none for never.
    pub(super) ping_after: Option<Duration>,
    /// How long a connection may take to log in.
    pub(super) login_within: Duration,
    /// How many lines are read at once, and then per second.
    pace: Pace,
    pub(super) echoes: Echoes,
}

impl PentagoLines {
    /// The protocol with everything switched on, for the members of a pool.
    pub fn new(pool: &str, key: Arc<SigningKey>) -> Self {
        let shared = Shared {
            description: "Parlor".into(),
            extensions: Extensions::ALL,
            pool: pool.to_owned(),
            table: None,
            key,
            entropy: Arc::new(System),
            ping_after: Some(Duration::from_secs(30)),
            login_within: Listener::BOUNDS.hello,
            pace: Listener::BOUNDS.pace,
            echoes: Echoes::default(),
        };
        Self {
            shared: Arc::new(shared),
        }
    }

    /// The same with another description and other extensions.
    #[must_use]
    pub fn described(self, description: &str, extensions: Extensions) -> Self {
        self.with(|shared| {
            description.clone_into(&mut shared.description);
            shared.extensions = extensions;
        })
    }

    /// The same for clients that all play at one table: who queues takes a chair there.
    #[must_use]
    pub fn at_table(self, table: TableId) -> Self {
        self.with(|shared| shared.table = Some(table))
    }

    /// The same with another time of silence before a `PING`.
    #[must_use]
    pub fn pinging(self, after: Option<Duration>) -> Self {
        self.with(|shared| shared.ping_after = after)
    }

    /// The same with another time to log in and another pace.
    #[must_use]
    pub fn bounded(self, bounds: Bounds) -> Self {
        self.with(|shared| {
            shared.login_within = bounds.hello;
            shared.pace = bounds.pace;
        })
    }

    /// The same with random bytes from elsewhere.
    #[must_use]
    pub fn drawing_from(self, entropy: Arc<dyn Entropy>) -> Self {
        self.with(|shared| shared.entropy = entropy)
    }

    fn with(mut self, change: impl FnOnce(&mut Shared)) -> Self {
        if let Some(shared) = Arc::get_mut(&mut self.shared) {
            change(shared);
        }
        self
    }
}

impl Protocol for PentagoLines {
    type Codec = LineCodec;
    type Link = Link;

    fn codec(&self) -> LineCodec {
        LineCodec::server(Arc::clone(&self.shared.entropy))
    }

    fn link(&self) -> Link {
        Link::new(Arc::clone(&self.shared))
    }

    fn pace(&self) -> Option<Pace> {
        Some(self.shared.pace)
    }
}
