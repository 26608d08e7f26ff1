//! What a Game Master is at: registering, gathering, playing, resting.

mod poll;
mod report;

use std::{collections::VecDeque, sync::Arc, time::Instant};

use bytes::Bytes;
use parlor_play::{hex, seed_hash};

use super::{
    Counts, begin, game::Game, log::LogFile, pace::Pace, ranking::Careers, roster::Roster,
};
use crate::project::{
    Bad, Guid, Side,
    conf::MasterConf,
    message::{FromMaster, FromPlayer, FromServer, Reply, Request},
    program::Note,
};

/// A Game Master without its connection.
#[derive(Debug)]
pub struct Master {
    conf: MasterConf,
    seed: String,
    log: Option<LogFile>,
    extended: Option<LogFile>,
    state: State,
    number: u32,
    careers: Careers,
    /// Whether the server has confirmed it on this connection.
    is_confirmed: bool,
    /// Joins that came while it rested.
    waiting: Vec<FromPlayer>,
    /// What leaves as soon as its pause is over; replies and beginnings wait in the game.
    frames: VecDeque<Bytes>,
    pace: Pace,
    notes: Vec<Note>,
    counts: Arc<Counts>,
    wants_to_close: bool,
}

#[derive(Debug)]
enum State {
    /// There is no connection.
    Apart,
    /// It has asked to be registered and asks again then.
    Registering {
        again: Instant,
    },
    Gathering(Roster),
    Playing(Box<Game>),
    Resting {
        until: Instant,
    },
}

impl Master {
    /// A Game Master with the seed of its games and its logs.
    pub fn new(
        conf: MasterConf,
        seed: String,
        log: Option<LogFile>,
        extended: Option<LogFile>,
    ) -> Self {
        Self {
            conf,
            seed,
            log,
            extended,
            state: State::Apart,
            number: 0,
            careers: Careers::new(),
            is_confirmed: false,
            waiting: Vec::new(),
            frames: VecDeque::new(),
            pace: Pace::default(),
            notes: Vec::new(),
            counts: Arc::default(),
            wants_to_close: false,
        }
    }

    /// The same Game Master with counts that it shares with others.
    pub fn counting(mut self, counts: Arc<Counts>) -> Self {
        self.counts = counts;
        self
    }

    /// How many games have begun.
    pub fn games(&self) -> u32 {
        self.number
    }

    /// Whether no game runs: the last one is over and told.
    pub fn is_resting(&self) -> bool {
        self.frames.is_empty() && matches!(self.state, State::Resting { .. } | State::Apart)
    }

    /// There is a connection.
    pub fn connected(&mut self, now: Instant) {
        self.is_confirmed = false;
        self.waiting.clear();
        self.register(now);
    }

    /// The connection is gone: a running game is over without a winner.
    pub fn disconnected(&mut self) {
        if let State::Playing(game) = &self.state {
            self.counts.ended(game.sitters.len());
            let number = game.number;
            self.say(format!(
                "gm game {number} over winner=none seed={}",
                hex(&game.seed)
            ));
        }
        self.state = State::Apart;
        self.frames.clear();
        self.pace = Pace::default();
        self.wants_to_close = false;
        self.flush();
    }

    fn flush(&self) {
        for log in [&self.log, &self.extended].into_iter().flatten() {
            log.flush();
        }
    }

    fn say(&mut self, said: String) {
        self.notes.push(Note::Said(said));
    }

    fn register(&mut self, now: Instant) {
        self.frames.push_back(FromMaster::SetUp.frame());
        self.state = State::Registering {
            again: now + self.conf.technical.retry,
        };
    }

    /// Whether the connection is to be closed: there is no message for a game without a winner.
    pub fn wants_to_close(&self) -> bool {
        self.wants_to_close && self.frames.is_empty()
    }

    /// What is to be told to people.
    pub fn notes(&mut self) -> Vec<Note> {
        std::mem::take(&mut self.notes)
    }

    /// Takes a frame, or what was wrong with it.
    pub fn frame(&mut self, now: Instant, read: Result<FromServer, Bad>) {
        match read {
            Ok(FromServer::Confirmed { granted }) => self.confirmed(now, granted),
            Ok(FromServer::Lost { guid }) => self.lost(now, &guid),
            Ok(FromServer::Player(said)) => self.heard(now, said),
            Err(bad) => {
                self.counts.ignored();
                tracing::debug!(%bad, "ignored");
            }
        }
    }

    fn confirmed(&mut self, now: Instant, granted: bool) {
        let State::Registering { .. } = self.state else {
            return;
        };
        // Some servers confirm only once for a connection.
        if !granted && !self.is_confirmed {
            self.state = State::Registering {
                again: now + self.conf.technical.retry,
            };
            return;
        }
        self.is_confirmed = true;
        self.say("gm registered".into());
        self.state = State::Gathering(Roster::new(self.conf.game.team_size));
        for join in std::mem::take(&mut self.waiting) {
            self.heard(now, join);
        }
    }

    fn lost(&mut self, now: Instant, guid: &Guid) {
        self.waiting.retain(|join| join.guid() != guid);
        match &mut self.state {
            State::Gathering(roster) => roster.leave(guid),
            State::Playing(game) => {
                if let Some(seat) = game.roster.seat(guid) {
                    game.lose(now, seat);
                }
            }
            State::Apart | State::Registering { .. } | State::Resting { .. } => {}
        }
    }

    fn heard(&mut self, now: Instant, said: FromPlayer) {
        if let FromPlayer::Join { guid, team } = &said {
            let (guid, team) = (guid.clone(), *team);
            return self.join(now, said, guid, team);
        }
        match &mut self.state {
            State::Playing(game) => {
                let Some(seat) = game.roster.seat(said.guid()) else {
                    self.counts.ignored();
                    return;
                };
                let (side, role) = (game.roster.side(seat), game.roster.role(seat));
                let kind = kind(&said);
                self.counts.requested();
                if game.has_begun(seat) {
                    game.hear(now, seat, &said);
                } else if let Some(frame) = denial(&said) {
                    self.frames.push_back(frame);
                }
                self.line(kind, said.guid(), Some((side, role)));
            }
            State::Gathering(roster) if roster.contains(said.guid()) => {
                self.frames.extend(denial(&said));
            }
            State::Apart
            | State::Registering { .. }
            | State::Resting { .. }
            | State::Gathering(_) => {
                self.counts.ignored();
            }
        }
    }

    fn join(&mut self, now: Instant, said: FromPlayer, guid: Guid, team: Option<Side>) {
        let granted = match &mut self.state {
            State::Apart => return,
            State::Registering { .. } | State::Resting { .. } => {
                // Answered once it is registered again.
                let most = 4 * usize::from(self.conf.game.team_size) + 64;
                if !self.waiting.iter().any(|join| *join.guid() == guid)
                    && self.waiting.len() < most
                {
                    self.waiting.push(said);
                }
                return;
            }
            State::Gathering(roster) => {
                roster.contains(&guid) || roster.join(&guid, team).is_some()
            }
            State::Playing(game) => match game.roster.seat(&guid) {
                Some(seat) if game.end.is_none() => game.come_back(now, seat),
                _ => false,
            },
        };
        self.frames.push_back(
            FromMaster::Joined {
                guid: guid.clone(),
                granted,
            }
            .frame(),
        );
        let roster = match &self.state {
            State::Gathering(roster) => Some(roster),
            State::Playing(game) => Some(&game.roster),
            State::Apart | State::Registering { .. } | State::Resting { .. } => None,
        };
        let seat = roster
            .and_then(|roster| roster.seat(&guid))
            .filter(|_| granted);
        let place =
            seat.and_then(|seat| roster.map(|roster| (roster.side(seat), roster.role(seat))));
        self.line("JoinGame", &guid, place);
        match &mut self.state {
            State::Gathering(roster) if roster.is_full() => {
                let roster = std::mem::take(roster);
                self.begin(now, roster);
            }
            State::Playing(game) => {
                if let Some(seat) = seat.filter(|seat| game.has_begun(*seat)) {
                    let message = begin::message(&self.conf, game, seat);
                    self.frames.extend(message.map(|message| message.frame()));
                }
            }
            State::Gathering(_)
            | State::Apart
            | State::Registering { .. }
            | State::Resting { .. } => {}
        }
    }

    fn begin(&mut self, now: Instant, roster: Roster) {
        self.number += 1;
        let seed = begin::seed(&self.seed, self.number);
        match begin::begin(&self.conf, roster, self.number, seed, &self.counts, now) {
            Ok(game) => {
                self.say(format!(
                    "gm game {} started seed-hash={}",
                    self.number,
                    seed_hash(&seed)
                ));
                self.counts.began(game.sitters.len());
                self.state = State::Playing(Box::new(game));
            }
            Err(problem) => {
                self.notes.push(Note::Warned(format!(
                    "the game cannot begin: {}",
                    problem.message
                )));
                self.wants_to_close = true;
            }
        }
    }
}

/// The denial of a request outside of a game; other messages get none.
fn denial(said: &FromPlayer) -> Option<Bytes> {
    let FromPlayer::Request { guid, request } = said else {
        return None;
    };
    let location = match request {
        Request::Discover(location) => *location,
        _ => None,
    };
    let reply = Reply::denial(request.action(), location)?;
    let (guid, stamp) = (guid.clone(), None);
    Some(FromMaster::Reply { guid, reply, stamp }.frame())
}

/// The word of the log for a message.
fn kind(said: &FromPlayer) -> &'static str {
    use crate::project::message::Answer;
    match said {
        FromPlayer::Join { .. } => "JoinGame",
        FromPlayer::Request { request, .. } => match request {
            Request::Discover(_) => "Discover",
            Request::Move(_) => "Move",
            Request::PickUp => "PickUp",
            Request::Test => "TestPiece",
            Request::Place => "PlacePiece",
            Request::Destroy => "DestroyPiece",
        },
        FromPlayer::Offer { .. } => "AuthorizeKnowledgeExchange",
        FromPlayer::Answer { answer, .. } => match answer {
            Answer::Accept => "AcceptKnowledgeExchange",
            Answer::Reject | Answer::RejectForGood => "RejectKnowledgeExchange",
        },
        FromPlayer::Data { .. } => "Data",
    }
}
