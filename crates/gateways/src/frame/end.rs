//! Why a connection is over.

use std::time::Duration;

use parlor_server::Crowded;

/// Why a connection is over; tables are told its code.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// The client closed it.
    Closed,
    /// It broke.
    Reset,
    /// It broke while something was written to it.
    Undelivered,
    /// The client does not take what is written to it.
    Slow,
    /// The client did not say who it is within this time.
    NoHello(Duration),
    /// The client's bytes make no sense.
    Broken(&'static str),
    /// The session closes it: too many errors, or too much at once.
    Refused,
    /// The translator closes it, for a reason of the protocol.
    Left(&'static str),
    /// The server stops.
    Stopped,
    /// There are too many connections; this one was never let in.
    Full(Crowded),
}

impl End {
    /// The reason in a word, as tables and logs know it.
    pub fn code(self) -> &'static str {
        match self {
            Self::Closed => "closed",
            Self::Reset | Self::Undelivered => "reset",
            Self::Slow => "slow",
            Self::NoHello(_) => "no_hello",
            Self::Refused => "refused",
            Self::Stopped => "stopped",
            Self::Full(_) => "full",
            Self::Broken(code) | Self::Left(code) => code,
        }
    }

    /// The limit that ended it in a sentence, with the setting of the gateway that says so; none if it was no limit.
    pub fn limit(self, gateway: &str) -> Option<String> {
        let (said, setting) = match self {
            Self::Full(crowded) => (
                crowded.to_string(),
                match crowded {
                    Crowded::InAll(_) => "connections",
                    Crowded::FromAddress(_) => "per_address",
                },
            ),
            Self::NoHello(within) => {
                let seconds = within.as_secs();
                let said = format!("say who you are within {seconds} seconds of connecting");
                (said, "hello")
            }
            Self::Closed
            | Self::Reset
            | Self::Undelivered
            | Self::Slow
            | Self::Broken(_)
            | Self::Refused
            | Self::Left(_)
            | Self::Stopped => return None,
        };
        Some(format!(
            "{said} (setting `gateway.{gateway}.limits.{setting}`)"
        ))
    }
}
