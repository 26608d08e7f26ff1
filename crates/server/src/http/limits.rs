//! How much the web may ask for: the settings `[web]` of a server.

use std::time::Duration;

use serde::Deserialize;

use super::address::Network;

/// How much the web may ask for; every field is a setting, and errors name it as `web.FIELD`.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct WebLimits {
    /// Connections in all, WebSockets included.
    pub connections: usize,
    /// Connections from one address; those of trusted proxies are not counted.
    pub per_address: usize,
    /// Seconds that a connection may take for the head of a request, or be idle between two; 0 lifts the limit.
    pub idle: u64,
    /// Requests a second from one address; 0 lifts the limit.
    pub rate: u32,
    /// Requests that one address may send at once.
    pub burst: u32,
    /// Answers that are worked out at the same time: replays, what a seat knew, tools.
    pub heavy: usize,
    /// Requests that may wait for such an answer to be begun.
    pub heavy_waiting: usize,
    /// Such requests of one address, begun or waiting.
    pub heavy_per_address: usize,
    /// Seconds that such a request waits at most.
    pub heavy_wait: u64,
    /// Steps on one page of a replay at most.
    pub page_steps: u32,
    /// A page of a replay ends with the step that brings it to so many bytes.
    pub page_bytes: usize,
    /// Bytes of answers that are kept ready, packed.
    pub kept_bytes: usize,
    /// The longest body of a tool, in bytes.
    pub tool_body: usize,
    /// Bytes of all bodies of tools together, from the first byte to the answer.
    pub tool_bodies: usize,
    /// Seconds in which the body of a tool must arrive.
    pub tool_read: u64,
    /// Seconds that a tool may take.
    pub tool_time: u64,
    /// The proxies whose `X-Forwarded-For` is believed: addresses or networks.
    pub trusted_proxies: Vec<Network>,
}

impl Default for WebLimits {
    fn default() -> Self {
        Self {
            connections: 20_000,
            per_address: 5_000,
            idle: 30,
            rate: 100,
            burst: 2_000,
            heavy: 4,
            heavy_waiting: 64,
            heavy_per_address: 16,
            heavy_wait: 10,
            page_steps: 500,
            page_bytes: 1 << 20,
            kept_bytes: 32 << 20,
            tool_body: 4 << 20,
            tool_bodies: 16 << 20,
            tool_read: 10,
            tool_time: 20,
            trusted_proxies: Vec::new(),
        }
    }
}

impl WebLimits {
    /// Says which setting makes no sense.
    pub fn check(&self) -> Result<(), String> {
        let at_least_one = [
            ("connections", self.connections),
            ("per_address", self.per_address),
            ("burst", self.burst as usize),
            ("heavy", self.heavy),
            ("heavy_per_address", self.heavy_per_address),
            ("page_steps", self.page_steps as usize),
            ("page_bytes", self.page_bytes),
            ("tool_body", self.tool_body),
        ];
        for (name, value) in at_least_one {
            if value == 0 {
                return Err(format!("web.{name} must be at least 1"));
            }
        }
        if self.tool_bodies < self.tool_body {
            return Err("web.tool_bodies must be at least web.tool_body".into());
        }
        let most = tokio::sync::Semaphore::MAX_PERMITS.min(u32::MAX as usize);
        for (name, value) in [("heavy", self.heavy), ("tool_bodies", self.tool_bodies)] {
            if most < value {
                return Err(format!("web.{name} must be at most {most}"));
            }
        }
        Ok(())
    }

    /// How long a heavy request waits at most.
    pub(crate) fn waits(&self) -> Duration {
        Duration::from_secs(self.heavy_wait)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_limit_that_would_shut_everybody_out_is_refused_by_its_name() {
        assert_eq!(WebLimits::default().check(), Ok(()));
        let none = WebLimits {
            heavy: 0,
            ..WebLimits::default()
        };
        assert!(none.check().unwrap_err().contains("web.heavy"));
        let small = WebLimits {
            tool_bodies: 10,
            ..WebLimits::default()
        };
        assert!(small.check().unwrap_err().contains("web.tool_bodies"));
    }
}
