//! What the messages of a player mean: a join finds a chair, everything else is an action.

use std::{collections::VecDeque, sync::Arc, time::Duration};

use bytes::Bytes;
use parlor_game::Seat;
use parlor_project::{Action as Wanted, Config};
use parlor_wire::{Act, Hello, TableId, ToClient, ToServer, VERSION, Want};
use serde_json::value::to_raw_value;
use tokio::time::Instant;

use super::{codec::FrameCodec, shared::Shared};
use crate::{
    frame::{Half, Key, Order, Pace, Protocol, Reply, Seek, Translate},
    project::{
        Action, Bad, Guid, Parsed, Side,
        convert::{NOBODY, Writer},
        cs::silence::Silence,
        frames::{Cut, ETB},
        message::{FromMaster, FromPlayer, FromServer, Reply as Answer, Request},
    },
};

/// How often a join that waits for a table looks for one.
const LOOK: Duration = Duration::from_secs(1);

/// The protocol as the listeners of a server speak it.
#[derive(Clone, Debug)]
pub struct Original {
    pub(super) shared: Arc<Shared>,
}

impl Protocol for Original {
    type Codec = FrameCodec;
    type Link = Link;

    fn codec(&self) -> FrameCodec {
        FrameCodec::new(self.shared.limits.technical.max_frame)
    }

    fn link(&self) -> Link {
        Link {
            number: self.shared.number(),
            shared: Arc::clone(&self.shared),
            guid: None,
            team: None,
            state: State::Fresh,
            has_said_hello: false,
            commands: 0,
            offences: 0,
            impersonations: 0,
            silence: Silence::new(&self.shared.limits),
            heard: Instant::now(),
        }
    }

    fn order(&self) -> Order {
        Order::Free
    }

    fn pace(&self) -> Option<Pace> {
        let rate = self.shared.limits.max_rate;
        (rate > 0).then_some(Pace { burst: rate, rate })
    }
}

/// One connection.
#[derive(Debug)]
pub struct Link {
    /// Tells it from all other connections.
    number: u64,
    pub(super) shared: Arc<Shared>,
    pub(super) guid: Option<Guid>,
    pub(super) team: Option<Side>,
    pub(super) state: State,
    has_said_hello: bool,
    commands: u32,
    offences: u32,
    impersonations: u32,
    silence: Silence,
    heard: Instant,
}

/// Where a connection is.
#[derive(Debug)]
pub(super) enum State {
    /// It has not joined, or its game is over.
    Fresh,
    /// It looks for a table until then.
    Joining { until: Instant, comes_back: bool },
    /// No table waits; it looks again at `next`.
    Held { until: Instant, next: Instant },
    /// It has a chair.
    Seated(Box<Place>),
}

/// A chair at a table.
#[derive(Debug)]
pub(super) struct Place {
    pub(super) table: TableId,
    pub(super) game: Option<Game>,
    pub(super) comes_back: bool,
}

/// A game as its player needs to know it.
#[derive(Debug)]
pub(super) struct Game {
    pub(super) seat: Seat,
    pub(super) config: Config,
    /// By seat.
    pub(super) guids: Vec<Guid>,
    /// Whether the player was told that it begins.
    pub(super) has_begun: bool,
    /// Identifiers that it asked for and that nobody has.
    pub(super) strangers: VecDeque<Guid>,
}

impl Link {
    pub(super) fn command(&mut self) -> String {
        self.commands += 1;
        self.commands.to_string()
    }

    fn frame(&mut self, frame: &Bytes, now: Instant, reply: &mut Reply<Bytes>) -> Result<(), Bad> {
        let mut parsed = Parsed::read(frame)?;
        if parsed.is_set_up() {
            // Whoever brings a Game Master uses the standalone communication server.
            reply.say(FromServer::Confirmed { granted: false }.frame());
            return Ok(());
        }
        let said = FromPlayer::of(&mut parsed)?;
        if let FromPlayer::Join { guid, team } = said {
            self.join(guid, team, now, reply);
            return Ok(());
        }
        match &self.guid {
            None => return Err(Bad::new(7, "a request before joining")),
            Some(own) if own != said.guid() => {
                return Err(Bad::new(8, "another player's userGuid"));
            }
            Some(_) => self.request(&said, reply),
        }
        Ok(())
    }

    fn join(&mut self, guid: Guid, team: Option<Side>, now: Instant, reply: &mut Reply<Bytes>) {
        let joined = |granted| {
            let guid = guid.clone();
            FromMaster::Joined { guid, granted }.frame()
        };
        let is_other = self.guid.as_ref().is_some_and(|own| *own != guid);
        match &self.state {
            // One connection has one name here: the table knows its player by it.
            _ if is_other => reply.say(joined(false)),
            // One name has one connection, from the first join to the end of the connection.
            State::Fresh if !self.shared.bind(&guid, self.number) => reply.say(joined(false)),
            State::Seated(place) => {
                reply.say(joined(true));
                if place.game.as_ref().is_some_and(|game| game.has_begun) {
                    // It wants to be told again where it stands.
                    let table = place.table.clone();
                    self.seek(Key::Table(table.0), now, true, reply);
                }
            }
            State::Joining { .. } | State::Held { .. } => {} // Repeats are dropped.
            State::Fresh => {
                self.guid = Some(guid.clone());
                self.team = team;
                if !self.has_said_hello {
                    self.has_said_hello = true;
                    reply.ask(ToServer::Hello(Hello {
                        version: VERSION,
                        name: Some(guid.as_str().to_owned()),
                        ..Hello::default()
                    }));
                }
                let playing = self.shared.playing().get(&guid).cloned();
                let comes_back = playing.is_some();
                let key = playing.map_or_else(|| self.oldest(), |table| Key::Table(table.0));
                let until = now + self.shared.limits.join_hold;
                self.seek(key, until, comes_back, reply);
            }
        }
    }

    pub(super) fn oldest(&self) -> Key {
        Key::Oldest {
            game: "project".into(),
            auto_table: self.shared.auto_table.clone().map(Box::new),
        }
    }

    pub(super) fn seek(
        &mut self,
        key: Key,
        until: Instant,
        comes_back: bool,
        reply: &mut Reply<Bytes>,
    ) {
        self.state = State::Joining { until, comes_back };
        reply.seek(Seek {
            id: self.command(),
            key,
            chair: None,
            half: self.team.map(|team| match team {
                Side::Red => Half::First,
                Side::Blue => Half::Second,
            }),
            want: Want {
                // Only who comes back needs to be told where it stands.
                view: comes_back,
                actions: false,
                table: true,
            },
        });
    }

    fn request(&mut self, said: &FromPlayer, reply: &mut Reply<Bytes>) {
        let State::Seated(place) = &mut self.state else {
            return;
        };
        let table = place.table.clone();
        let Some(game) = place.game.as_mut().filter(|game| game.has_begun) else {
            if let FromPlayer::Request { guid, request } = said
                && let Some(denial) = denial(guid, *request)
            {
                reply.say(denial);
            }
            return;
        };
        let find = |guid: &Guid| {
            let seat = game.guids.iter().position(|other| other == guid)?;
            u8::try_from(seat).ok().map(Seat)
        };
        let writer = Writer {
            axis: self.shared.axis,
            height: game.config.shape().height(),
            seat: &find,
        };
        let Some(action) = writer.action(said) else {
            return;
        };
        if let (FromPlayer::Offer { to, .. }, Wanted::Offer { to: NOBODY, .. }) = (said, &action) {
            game.strangers.push_back(to.clone());
            game.strangers.truncate(64);
        }
        let id = self.command();
        if let Ok(action) = to_raw_value(&action) {
            reply.ask(ToServer::Act(Act {
                id,
                table,
                action,
                number: None,
                why: None,
            }));
        }
    }

    /// When it has been silent for too long, if it is bound by that.
    fn patience(&self) -> Option<Instant> {
        self.silence.limit().map(|limit| self.heard + limit)
    }

    fn offend(&mut self, bad: Bad, reply: &mut Reply<Bytes>) {
        tracing::debug!(%bad, "ignored");
        reply.offend();
        let counted = match bad.b {
            8 => {
                self.impersonations += 1;
                self.impersonations >= self.shared.limits.max_impersonations
            }
            14 => false,
            _ => {
                self.offences += 1;
                self.offences >= self.shared.limits.max_offences
            }
        };
        if counted {
            reply.close("offences");
        }
    }
}

impl Drop for Link {
    fn drop(&mut self) {
        if let Some(guid) = &self.guid {
            self.shared.unbind(guid, self.number);
        }
    }
}

fn denial(guid: &Guid, request: Request) -> Option<Bytes> {
    let location = match request {
        Request::Discover(location) => location,
        Request::Move(_) | Request::PickUp | Request::Test | Request::Place | Request::Destroy => {
            None
        }
    };
    let action: Action = request.action();
    let denied = FromMaster::Reply {
        guid: guid.clone(),
        reply: Answer::denial(action, location)?,
        stamp: None,
    };
    Some(denied.frame())
}

impl Translate for Link {
    type In = Cut;
    type Out = Bytes;

    fn hear(&mut self, cut: Cut, received: Instant, reply: &mut Reply<Bytes>) {
        let after = received.saturating_duration_since(self.heard);
        self.silence.broken(after);
        self.heard = received;
        let done = match cut {
            Cut::KeepAlive => {
                self.silence.sign();
                reply.say(Bytes::from_static(&[ETB]));
                return;
            }
            Cut::Frame(frame) => self.frame(&frame, received, reply),
            Cut::TooLong | Cut::Hopeless => Err(Bad::new(5, "a frame that is too long")),
        };
        match done {
            Ok(()) => self.offences = 0,
            Err(bad) => self.offend(bad, reply),
        }
    }

    fn tell(&mut self, message: ToClient, reply: &mut Reply<Bytes>) {
        self.take(message, reply);
    }

    fn deadline(&self) -> Option<Instant> {
        let look = match &self.state {
            State::Held { until, next } => Some(*until.min(next)),
            State::Fresh | State::Joining { .. } | State::Seated(_) => None,
        };
        look.into_iter().chain(self.patience()).min()
    }

    fn wake(&mut self, now: Instant, reply: &mut Reply<Bytes>) {
        if self.patience().is_some_and(|until| until <= now) {
            return reply.close("silent");
        }
        let State::Held { until, .. } = self.state else {
            return;
        };
        if until <= now {
            self.state = State::Fresh;
            if let Some(guid) = &self.guid {
                reply.say(FromServer::denial(guid));
            }
            return;
        }
        let key = self.oldest();
        self.seek(key, until, false, reply);
    }
}

impl State {
    /// Looks again in a moment, or not any more.
    pub(super) fn held(until: Instant) -> Self {
        Self::Held {
            until,
            next: Instant::now() + LOOK,
        }
    }
}
