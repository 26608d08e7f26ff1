//! Signs of life: when a silent connection is asked for one, and when it counts as lost.

use std::time::Duration;

use socket2::{SockRef, TcpKeepalive};
use tokio::{net::TcpStream, time::Instant};

/// How much silence is borne; the same for every transport.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Heartbeat {
    /// After so much silence a connection is asked for a sign of life.
    pub ping_after: Duration,
    /// After so much silence it counts as lost.
    pub lost_after: Duration,
}

impl Default for Heartbeat {
    /// Everybody sees within 20 s that somebody is away.
    fn default() -> Self {
        Self {
            ping_after: Duration::from_secs(10),
            lost_after: Duration::from_secs(19),
        }
    }
}

impl Heartbeat {
    /// Prepares a socket that was taken: small messages go at once, and the system finds out whether the other machine is
    /// still there, also where the protocol knows no signs of life.
    ///
    /// What was sent has to be confirmed by the other machine within `lost_after`, and so has a question of the system, which
    /// it asks when nothing is sent.
    pub fn prepare(&self, socket: &TcpStream) {
        let _ = socket.set_nodelay(true); // Only slower without.
        let socket = SockRef::from(socket);
        let between = self.lost_after.saturating_sub(self.ping_after) / 2;
        let alive = TcpKeepalive::new()
            .with_time(self.ping_after)
            .with_interval(between.max(Duration::from_secs(1)));
        let _ = socket.set_tcp_keepalive(&alive); // A silent loss is noticed later without.
        #[cfg(target_os = "linux")]
        let _ = socket.set_tcp_user_timeout(Some(self.lost_after)); // As above.
    }
}

/// How long one connection has been silent.
#[derive(Debug)]
pub(crate) struct Pulse {
    beat: Heartbeat,
    heard: Instant,
    asked: Option<Instant>,
}

/// What silence asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Due {
    Nothing,
    Ping,
    Lost,
}

impl Pulse {
    pub(crate) fn new(beat: Heartbeat, now: Instant) -> Self {
        Self {
            beat,
            heard: now,
            asked: None,
        }
    }

    /// Something came; what is sent to a connection says nothing of it.
    pub(crate) fn heard(&mut self, now: Instant) {
        self.heard = now;
        self.asked = None;
    }

    /// When it counts as lost, if nothing comes.
    pub(crate) fn lost_at(&self) -> Instant {
        self.heard + self.beat.lost_after
    }

    /// When something is due, if nothing comes.
    pub(crate) fn next(&self) -> Instant {
        let ping = match self.asked {
            None => self.heard + self.beat.ping_after,
            Some(asked) => asked + self.beat.ping_after / 2,
        };
        ping.min(self.lost_at())
    }

    /// What is due now; a ping is taken to be sent.
    pub(crate) fn due(&mut self, now: Instant) -> Due {
        if self.lost_at() <= now {
            return Due::Lost;
        }
        if now < self.next() {
            return Due::Nothing;
        }
        self.asked = Some(now);
        Due::Ping
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    #[test]
    fn silence_is_asked_about_and_then_a_loss_and_any_word_begins_anew() {
        let start = Instant::now();
        let after = |seconds| start + Duration::from_secs(seconds);
        let mut pulse = Pulse::new(Heartbeat::default(), start);
        assert_eq!(pulse.due(after(9)), Due::Nothing);
        assert_eq!((pulse.next(), pulse.due(after(10))), (after(10), Due::Ping));
        assert_eq!(pulse.due(after(14)), Due::Nothing);
        assert_eq!((pulse.next(), pulse.due(after(15))), (after(15), Due::Ping));
        assert_eq!(pulse.next(), after(19));
        pulse.heard(after(18));
        assert_eq!(
            (pulse.due(after(19)), pulse.next()),
            (Due::Nothing, after(28))
        );
        assert_eq!(pulse.due(after(37)), Due::Lost);
    }

    #[tokio::test]
    async fn a_prepared_socket_is_watched_by_the_system() {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let _client = TcpStream::connect(listener.local_addr().unwrap())
            .await
            .unwrap();
        let (socket, _) = listener.accept().await.unwrap();
        Heartbeat::default().prepare(&socket);
        let socket = SockRef::from(&socket);
        assert!(socket.keepalive().unwrap());
        #[cfg(target_os = "linux")]
        {
            let seconds = |count| Duration::from_secs(count);
            assert_eq!(socket.tcp_keepalive_time().unwrap(), seconds(10));
            assert_eq!(socket.tcp_keepalive_interval().unwrap(), seconds(4));
            assert_eq!(socket.tcp_user_timeout().unwrap(), Some(seconds(19)));
        }
    }
}
