//! What a client was told to do.

use std::{sync::Arc, time::Duration};

use parlor_pentago::Rule;

use super::super::{
    Extension, Extensions,
    auth::SigningKey,
    entropy::{Entropy, System},
};
use super::KnownServers;

/// Whether an extension is used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wanted {
    /// Never.
    Off,
    /// If the server offers it.
    Auto,
    /// Always: a server without it is left.
    Require,
}

/// What the client does when its name is taken.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Naming {
    /// It takes this name, or the same with ` 2`, ` 3` … behind it.
    Numbered(String),
    /// It takes this name, if there is one, and asks its driver for others.
    Asked(Option<String>),
}

/// What a client was told to do.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The host and port of the server, by which its key is remembered.
    pub address: String,
    /// How it is called.
    pub naming: Naming,
    /// How many games it plays; 0 for no end.
    pub games: u32,
    /// How the mirror judges.
    pub rule: Rule,
    /// The longest wait for the greeting, for the answer to a login, and for the echo of a move.
    pub reply: Duration,
    /// Whether it proves who it is; that needs a key.
    pub auth: Wanted,
    /// The key it is known by.
    pub key: Option<Arc<SigningKey>>,
    /// Whether a changed key of the server is accepted and remembered.
    pub accept_server_key: bool,
    /// Whether lines are encrypted.
    pub crypt: Wanted,
    /// The keys of the servers it knows.
    pub known: Arc<KnownServers>,
    /// Where challenges, keys and nonces come from.
    pub entropy: Arc<dyn Entropy>,
}

impl Settings {
    /// One game under this name: no AUTH, and CRYPT where it is offered.
    pub fn new(address: impl Into<String>, naming: Naming) -> Self {
        Self {
            address: address.into(),
            naming,
            games: 1,
            rule: Rule::default(),
            reply: Duration::from_secs(40),
            auth: Wanted::Off,
            key: None,
            accept_server_key: false,
            crypt: Wanted::Auto,
            known: Arc::new(KnownServers::nowhere()),
            entropy: Arc::new(System),
        }
    }

    /// What it announces.
    pub(super) fn extensions(&self) -> Extensions {
        let mut extensions = Extensions::default()
            .with(Extension::Chat)
            .with(Extension::Rank);
        if self.auth != Wanted::Off && self.key.is_some() {
            extensions = extensions.with(Extension::Auth);
        }
        if self.crypt != Wanted::Off {
            extensions = extensions.with(Extension::Crypt);
        }
        extensions
    }
}
