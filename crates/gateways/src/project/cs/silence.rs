//! How long a connection may be silent.

use std::time::Duration;

use crate::project::conf::{Enforce, ServerConf};

/// What one connection has shown of its signs of life.
#[derive(Debug)]
pub(in crate::project) struct Silence {
    enforce: Enforce,
    interval: Duration,
    factor: u32,
    signs: u32,
    longest: Duration,
}

impl Silence {
    pub(in crate::project) fn new(conf: &ServerConf) -> Self {
        Self {
            enforce: conf.enforce,
            interval: conf.technical.keep_alive,
            factor: conf.technical.keep_alive_factor,
            signs: 0,
            longest: Duration::ZERO,
        }
    }

    /// Notes that something came after so long.
    pub(in crate::project) fn broken(&mut self, after: Duration) {
        self.longest = self.longest.max(after);
    }

    /// Notes a sign of life.
    pub(in crate::project) fn sign(&mut self) {
        self.signs = self.signs.saturating_add(1);
    }

    /// After how much silence the connection is closed; nothing for never.
    pub(in crate::project) fn limit(&self) -> Option<Duration> {
        if self.interval.is_zero() {
            return None;
        }
        match self.enforce {
            Enforce::Never => None,
            Enforce::Always => Some(self.interval * self.factor),
            Enforce::Seen if self.signs < 2 => None,
            Enforce::Seen => Some(self.interval.max(self.longest) * self.factor),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::project::conf::{self, Source, Unknown};

    fn silence(text: &str) -> Silence {
        let source = Source::parse(text.as_bytes()).unwrap();
        let loaded = conf::read::<ServerConf>(&source, Unknown::Refused).unwrap();
        Silence::new(&loaded.conf)
    }

    #[test]
    fn only_who_has_shown_signs_of_life_is_bound_by_default() {
        let mut seen = silence("{}");
        seen.sign();
        assert_eq!(seen.limit(), None);
        seen.sign();
        assert_eq!(seen.limit(), Some(Duration::from_secs(15)));
        seen.broken(Duration::from_secs(8));
        assert_eq!(seen.limit(), Some(Duration::from_secs(24)));
        let always = silence(r#"{"keepAliveEnforce":"always"}"#);
        assert_eq!(always.limit(), Some(Duration::from_secs(15)));
        assert_eq!(silence(r#"{"keepAliveEnforce":"never"}"#).limit(), None);
        assert_eq!(
            silence(r#"{"keepAliveEnforce":"always","keepAliveInterval":0}"#).limit(),
            None
        );
    }
}
