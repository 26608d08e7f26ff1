//! Limits: how many clients are let in, and how much is taken from each. `limits = { … }` of a gateway's block, and
//! `[limits]` for our own protocol.

use std::time::Duration;

use parlor_gateways::frame::{Bounds, Pace};
use parlor_server::Limits;
use serde::Deserialize;

use crate::exit::Exit;

/// The limits as `parlor.toml` writes them; what is not said stays as it is.
#[derive(Deserialize, Clone, Copy, PartialEq, Eq, Default, Debug)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Given {
    /// Connections in all.
    connections: Option<usize>,
    /// Connections from one address.
    per_address: Option<usize>,
    /// Seconds to say who one is.
    hello: Option<u64>,
    /// Messages per second.
    rate: Option<u32>,
    /// Messages at once.
    burst: Option<u32>,
    /// Bytes that a client may leave unread.
    unread: Option<usize>,
    /// Messages in a row that cannot be taken; only for our own protocol.
    errors: Option<u32>,
}

impl Given {
    /// These limits, and where one is missing the usual one; none may be 0.
    pub(super) fn over(&self, usual: Bounds, gateway: &str) -> anyhow::Result<Bounds> {
        let section = format!("gateway.{gateway}.limits");
        self.check(&section)?;
        if self.errors.is_some() {
            let said = format!("{section}.errors is for our own protocol: write it under [limits]");
            return Err(Exit::Usage.says(said));
        }
        Ok(Bounds {
            connections: self.connections.unwrap_or(usual.connections),
            per_address: self.per_address.unwrap_or(usual.per_address),
            hello: self.hello.map_or(usual.hello, Duration::from_secs),
            pace: Pace {
                burst: self.burst.unwrap_or(usual.pace.burst),
                rate: self.rate.unwrap_or(usual.pace.rate),
            },
            unread: self.unread.unwrap_or(usual.unread),
        })
    }

    /// These limits for our own protocol.
    pub(crate) fn own(&self, usual: Limits) -> anyhow::Result<Limits> {
        self.check("limits")?;
        Ok(Limits {
            connections: self.connections.unwrap_or(usual.connections),
            per_address: self.per_address.unwrap_or(usual.per_address),
            hello: self.hello.map_or(usual.hello, Duration::from_secs),
            rate: self.rate.unwrap_or(usual.rate),
            burst: self.burst.unwrap_or(usual.burst),
            unsent_bytes: self.unread.unwrap_or(usual.unsent_bytes),
            errors: self.errors.unwrap_or(usual.errors),
            ..usual
        })
    }

    /// No limit may be 0: nobody could come in.
    fn check(&self, section: &str) -> anyhow::Result<()> {
        let numbers = [
            ("connections", self.connections == Some(0)),
            ("per_address", self.per_address == Some(0)),
            ("hello", self.hello == Some(0)),
            ("rate", self.rate == Some(0)),
            ("burst", self.burst == Some(0)),
            ("unread", self.unread == Some(0)),
            ("errors", self.errors == Some(0)),
        ];
        match numbers.iter().find(|(_, is_zero)| *is_zero) {
            Some((key, _)) => Err(Exit::Usage.says(format!("{section}.{key}: write 1 or more"))),
            None => Ok(()),
        }
    }

    /// The same for clients that are read only when they are asked.
    pub(super) fn without_pace(&self, usual: Bounds, gateway: &str) -> anyhow::Result<Bounds> {
        if self.rate.is_some() || self.burst.is_some() {
            return Err(Exit::Usage.says(format!(
                "gateway.{gateway}.limits: there is no rate and no burst, clients are read only when they are asked"
            )));
        }
        self.over(usual, gateway)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_said_wins_and_zero_is_refused_by_name() {
        let read = |text: &str| toml::from_str::<Given>(text).unwrap();
        let usual = Bounds::default();
        assert_eq!(read("").over(usual, "catan").unwrap(), usual);
        let given = read("per_address = 200\nhello = 5\nrate = 7");
        let bounds = given.over(usual, "catan").unwrap();
        assert_eq!((bounds.connections, bounds.per_address), (1024, 200));
        assert_eq!(bounds.hello, Duration::from_secs(5));
        assert_eq!(bounds.pace, Pace { burst: 50, rate: 7 });
        let said = read("per_address = 0").over(usual, "catan").unwrap_err();
        assert!(
            said.to_string()
                .contains("gateway.catan.limits.per_address"),
            "{said}"
        );
        assert!(given.without_pace(usual, "reversi").is_err());
        assert!(toml::from_str::<Given>("clients = 5").is_err());
    }
}
