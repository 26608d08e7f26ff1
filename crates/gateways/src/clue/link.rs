//! One connection: what it may say how fast, and what it waits for.

use std::{
    collections::{HashMap, VecDeque},
    net::SocketAddr,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, SystemTime},
};

use parlor_wire::{ChatLine, TableNews, ToClient, Update};
use tokio::time::Instant;

pub(super) use super::serve::NAME;
use super::{
    codec::Heard,
    errors::{Code, error, not_allowed},
    facts::Lines,
    protocol::Shared,
    said::{Unread, read},
    state::State,
};
use crate::frame::{End, Reply, Translate};

/// So many errors in a minute close the connection.
const ERRORS: usize = 20;
const MINUTE: Duration = Duration::from_secs(60);
/// After so much silence a ping is sent; after twice that a client that answers pings is lost.
const SILENCE: Duration = Duration::from_secs(10);

/// One connection.
#[derive(Debug)]
pub struct Link {
    pub(super) shared: Arc<Shared>,
    pub(super) state: State,
    pub(super) arrival: Arrival,
    /// Commands that are not answered yet.
    pub(super) pending: HashMap<String, Pending>,
    /// The secret it came with, or was given.
    pub(super) token: Option<String>,
    pub(super) hello: Hello,
    /// The table that it named.
    pub(super) key: Option<String>,
    /// The tables where it was led in vain, and then the one it is on the way to.
    pub(super) tried: Vec<String>,
    /// When it looks again for a table that is being opened, and until when.
    pub(super) waits: Option<Waits>,
    /// The address it reached.
    pub(super) reached: Option<SocketAddr>,
    greeted: bool,
    prefix: String,
    commands: u32,
    tokens: f64,
    filled: Option<Instant>,
    errors: VecDeque<Instant>,
    heard: Instant,
    pinged: Instant,
    answers_pings: bool,
}

/// Whether a connection has said who it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Hello {
    Unsaid,
    Asked,
    Said,
}

/// What comes in while a connection is on its way to a table.
#[derive(Default, Debug)]
pub(super) struct Arrival {
    pub(super) news: Option<Box<TableNews>>,
    pub(super) update: Option<Box<Update>>,
    pub(super) said: Vec<ChatLine>,
}

/// A client that waits for a table which is being opened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Waits {
    pub(super) next: Instant,
    pub(super) until: Instant,
}

/// What an answer will be for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Pending {
    /// Following the table.
    Come,
    /// Taking a box.
    Sit,
    /// A name of its own.
    Name,
    Ready,
    /// Leaving the box with this number.
    Leave(u8),
    /// Following the table no longer.
    Part,
    /// The same, to try another one.
    Elsewhere,
    /// Anything else: its effect is told by the table.
    Other,
}

impl Link {
    pub(super) fn new(shared: Arc<Shared>) -> Self {
        let now = Instant::now();
        Self {
            tokens: f64::from(shared.pace.burst),
            shared,
            state: State::Fresh,
            arrival: Arrival::default(),
            pending: HashMap::new(),
            token: None,
            hello: Hello::Unsaid,
            key: None,
            tried: Vec::new(),
            waits: None,
            reached: None,
            greeted: false,
            prefix: prefix(),
            commands: 0,
            filled: None,
            errors: VecDeque::new(),
            heard: now,
            pinged: now,
            answers_pings: false,
        }
    }

    /// The id of a command whose answer is for this.
    pub(super) fn command(&mut self, pending: Pending) -> String {
        self.commands += 1;
        let id = format!("{}-{}", self.prefix, self.commands);
        self.pending.insert(id.clone(), pending);
        id
    }

    /// Says what is wrong; too much of it closes the connection.
    pub(super) fn fail(&mut self, line: String, reply: &mut Lines) {
        let now = Instant::now();
        reply.say(line);
        self.errors.push_back(now);
        while self.errors.front().is_some_and(|at| *at + MINUTE < now) {
            self.errors.pop_front();
        }
        if ERRORS <= self.errors.len() {
            reply.close("errors");
        }
    }

    pub(super) fn answered_ping(&mut self) {
        self.answers_pings = true;
    }

    /// Whether one more line may be taken now.
    fn has_token(&mut self, now: Instant) -> bool {
        let since = self.filled.replace(now).unwrap_or(now);
        let pace = self.shared.pace;
        let more = now.saturating_duration_since(since).as_secs_f64() * f64::from(pace.rate);
        self.tokens = (self.tokens + more).min(f64::from(pace.burst));
        if self.tokens < 1.0 {
            return false;
        }
        self.tokens -= 1.0;
        true
    }
}

/// A word that no other connection has: commands belong to identities, which may have been here before.
fn prefix() -> String {
    static NEXT: AtomicU64 = AtomicU64::new(0);
    let nth = NEXT.fetch_add(1, Ordering::Relaxed);
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    let since = since.map_or(0, |since| since.as_nanos());
    format!("{since:x}.{nth:x}")
}

impl Translate for Link {
    type In = Heard;
    type Out = String;

    fn reached(&mut self, address: SocketAddr) {
        self.reached = Some(address);
    }

    fn hear(&mut self, frame: Heard, received: Instant, reply: &mut Reply<String>) {
        self.heard = received;
        if !self.has_token(received) {
            return self.fail(error(Code::TooFast), reply);
        }
        let line = match frame {
            Heard::Text(line) => line,
            Heard::Malformed => return self.fail(error(Code::Malformed), reply),
        };
        match read(&line) {
            Ok(said) => self.said(said, reply),
            Err(Unread::Unknown) => self.fail(error(Code::Unknown), reply),
            Err(Unread::Malformed) => self.fail(error(Code::Malformed), reply),
            Err(Unread::ServerOnly) => self.fail(error(Code::ServerOnly), reply),
        }
    }

    fn tell(&mut self, message: ToClient, reply: &mut Reply<String>) {
        self.told(message, reply);
    }

    fn farewell(&mut self, end: End) -> Vec<String> {
        match end {
            End::Full(_) => vec![not_allowed(&end.limit(NAME).unwrap_or_default())],
            End::NoHello(within) => {
                let seconds = within.as_secs();
                let said = format!("come to a table within {seconds} seconds of connecting");
                vec![not_allowed(&said)]
            }
            _ => Vec::new(),
        }
    }

    fn deadline(&self) -> Option<Instant> {
        let five = match &self.state {
            State::There(place) => place.five,
            State::Fresh | State::Coming(_) => None,
        };
        let greeting = (!self.greeted).then_some(self.heard);
        let ping = self.heard.max(self.pinged) + SILENCE;
        let next = self.waits.map(|waits| waits.next);
        let all = [five, greeting, next, Some(ping)];
        all.into_iter().flatten().min()
    }

    fn listens(&self) -> bool {
        self.waits.is_none()
    }

    fn wake(&mut self, now: Instant, reply: &mut Reply<String>) {
        if !self.greeted {
            self.greeted = true;
            reply.say("parlor clue,1".into());
        }
        if let State::There(place) = &mut self.state
            && place.five.take_if(|at| *at <= now).is_some()
        {
            reply.say("Game starting in 5 seconds".into());
        }
        if self.waits.is_some_and(|waits| waits.next <= now) {
            self.be_led(reply);
        }
        if self.heard.max(self.pinged) + SILENCE <= now {
            if self.answers_pings && self.heard + 2 * SILENCE <= now {
                return reply.close("silent");
            }
            self.pinged = now;
            let moment = now.saturating_duration_since(self.heard).as_millis();
            reply.say(format!("ping {moment}"));
        }
    }
}
