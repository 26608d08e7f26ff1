//! What a player is at: joining, playing, resting; and what its agent asks for.

mod message;

use std::{
    collections::VecDeque,
    time::{Duration, Instant},
};

use bytes::Bytes;
use parlor_game::{Dice, Millis, Seat};
use parlor_project::{Direction as Way, Duration as Span, Field, Shape};
use parlor_project_players::{Agent, Axis, Frame, Told};

use super::{
    crowd::{Crowd, SOMEBODY},
    knowledge::Knowledge,
    translate,
};
use crate::project::{
    Action as Word, Bad, Guid, Side,
    board::LEGEND,
    conf::PlayerConf,
    gm::printable,
    message::{Answer, Begin, FromMaster, FromPlayer, Reply},
    program::Note,
};

/// How often an agent that waits is asked again.
const AGAIN: Duration = Duration::from_millis(50);

/// How many answers in a row are taken from an agent at once.
const AT_ONCE: usize = 8;

/// So many times the retry interval without an answer, and a join is said again.
const PATIENCE: u32 = 5;

/// So many joins in a row without an answer, and the player comes again on a new connection.
const UNANSWERED: u32 = 4;

/// What a player is at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// There is no connection.
    Apart,
    /// It has asked for a place and asks again then.
    Joining {
        /// When.
        again: Instant,
    },
    /// It has a place and waits for the game.
    Joined,
    /// It plays.
    Playing,
    /// It signs up again then.
    Resting {
        /// When.
        until: Instant,
    },
}

/// A player without its connection.
#[derive(Debug)]
pub struct Player {
    conf: PlayerConf,
    guid: Guid,
    agent: Axis,
    dice: Dice,
    phase: Phase,
    /// Joins on this connection since something was last answered to one.
    unanswered: u32,
    /// When it first had a connection; its agent counts time from then on.
    start: Option<Instant>,
    crowd: Crowd,
    game: Option<Playing>,
    games: u32,
    frames: Vec<Bytes>,
    notes: Vec<Note>,
    asked_at: Instant,
}

/// The game that runs.
#[derive(Debug)]
struct Playing {
    begin: Begin,
    own: Seat,
    shape: Shape,
    began: Instant,
    knowledge: Knowledge,
    /// Requests without a reply.
    outstanding: VecDeque<Outstanding>,
    /// Whom it has offered something, and whose offer it has taken, oldest first.
    offered: VecDeque<Guid>,
    taken: VecDeque<Guid>,
}

#[derive(Debug)]
struct Outstanding {
    word: Word,
    way: Option<Way>,
    /// Where a look has said that the player is.
    claimed: Option<Field>,
    sent: Instant,
}

impl Player {
    /// A player with its agent and dice of its own.
    pub fn new(conf: PlayerConf, guid: Guid, agent: Box<dyn Agent>, dice: Dice) -> Self {
        let frame = conf.axis.map(|axis| match axis {
            crate::project::Axis::Down => Frame::Down,
            crate::project::Axis::Up => Frame::Up,
        });
        let now = Instant::now();
        Self {
            conf,
            guid,
            agent: Axis::new(agent, frame),
            dice,
            phase: Phase::Apart,
            unanswered: 0,
            start: None,
            crowd: Crowd::default(),
            game: None,
            games: 0,
            frames: Vec::new(),
            notes: Vec::new(),
            asked_at: now,
        }
    }

    /// How many games it has played to their end.
    pub fn games(&self) -> u32 {
        self.games
    }

    /// What it is at.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// What it knows of the running game.
    pub fn knowledge(&self) -> Option<&Knowledge> {
        self.game.as_ref().map(|game| &game.knowledge)
    }

    /// The frame of the wire, as far as it knows.
    pub fn frame_of_wire(&self) -> Frame {
        self.agent.frame()
    }

    /// What is to be told to people.
    pub fn notes(&mut self) -> Vec<Note> {
        std::mem::take(&mut self.notes)
    }

    fn at(&self, now: Instant) -> Millis {
        let start = self.start.unwrap_or(now);
        let since = now.saturating_duration_since(start).as_millis();
        Millis(u64::try_from(since).unwrap_or(u64::MAX))
    }

    /// There is a connection.
    pub fn connected(&mut self, now: Instant) {
        self.start.get_or_insert(now);
        self.join(now);
    }

    /// The connection is gone; the agent is back in the game if it may come back.
    pub fn disconnected(&mut self, now: Instant) {
        self.phase = Phase::Apart;
        self.unanswered = 0;
        self.frames.clear();
        self.drop_requests(now);
    }

    fn drop_requests(&mut self, now: Instant) {
        if let Some(game) = &mut self.game {
            game.outstanding.clear();
            self.agent.hear(self.at(now), &Told::Dropped);
        }
    }

    /// Whether this connection leads nowhere: the server does not answer.
    pub fn wants_to_close(&self) -> bool {
        self.unanswered > UNANSWERED
    }

    fn join(&mut self, now: Instant) {
        self.unanswered += 1;
        if self.wants_to_close() {
            let said = format!("no answer to {UNANSWERED} joins: trying a new connection");
            self.notes.push(Note::Warned(said));
            return;
        }
        let join = FromPlayer::Join {
            guid: self.guid.clone(),
            team: Some(self.conf.team),
        };
        self.frames.push(join.frame());
        self.phase = Phase::Joining {
            again: now + self.conf.technical.retry * PATIENCE,
        };
    }

    /// Takes a frame, or what was wrong with it.
    pub fn frame(&mut self, now: Instant, read: Result<FromMaster, Bad>) {
        let said = match read {
            Ok(said) => said,
            Err(bad) => {
                tracing::debug!(%bad, "ignored");
                return;
            }
        };
        match said {
            FromMaster::Joined { guid, granted } if guid == self.guid => self.joined(now, granted),
            FromMaster::Begin(begin) if begin.guid == self.guid => self.begin(now, begin),
            FromMaster::Reply { guid, reply, stamp } if guid == self.guid => {
                self.reply(now, &reply, stamp)
            }
            FromMaster::Over { winner, guid }
                if guid.as_ref().is_none_or(|guid| *guid == self.guid) =>
            {
                self.over(now, winner);
            }
            FromMaster::Offered { from, .. } if from != self.guid => {
                let from = self.crowd.seat(&from);
                self.tell(now, &Told::Offered { from });
            }
            FromMaster::Answered { from, answer, .. } => self.answered(now, from, answer),
            FromMaster::Data { from, fields, .. } => self.data(now, from, &fields),
            FromMaster::SetUp
            | FromMaster::Joined { .. }
            | FromMaster::Begin(_)
            | FromMaster::Reply { .. }
            | FromMaster::Over { .. }
            | FromMaster::Offered { .. } => {}
        }
        self.ask(now);
    }

    fn joined(&mut self, now: Instant, granted: bool) {
        if !matches!(self.phase, Phase::Joining { .. }) {
            return;
        }
        self.unanswered = 0;
        match granted {
            true => {
                self.notes.push(Note::Said("pl joined".into()));
                self.phase = Phase::Joined;
            }
            false => {
                let again = now + self.conf.technical.retry;
                self.phase = Phase::Joining { again };
            }
        }
    }

    fn begin(&mut self, now: Instant, begin: Begin) {
        let mut crowd = Crowd::new(&begin.team_guids, &begin.guid);
        let Some(told) = translate::begin(&begin, &mut crowd) else {
            return; // No board that could be.
        };
        let is_same = |game: &Playing| {
            (&game.begin.team_guids, game.begin.team, game.shape)
                == (&begin.team_guids, begin.team, told.board)
        };
        self.phase = Phase::Playing;
        self.unanswered = 0;
        match self.game.as_mut().filter(|game| is_same(game)) {
            Some(game) => {
                game.outstanding.clear();
                game.knowledge.resume(told.field);
            }
            None => {
                let (team, role, agent) = (begin.team, begin.role, self.conf.agent);
                let guid = printable(begin.guid.as_str());
                let said =
                    format!("pl game started team={team} role={role} agent={agent} guid={guid}");
                self.notes.push(Note::Said(said));
                self.game = Some(Playing {
                    own: told.own,
                    shape: told.board,
                    began: now,
                    knowledge: Knowledge::new(told.board, told.team, told.own, told.field),
                    outstanding: VecDeque::new(),
                    offered: VecDeque::new(),
                    taken: VecDeque::new(),
                    begin,
                });
                self.crowd = crowd;
            }
        }
        self.tell(now, &Told::Begin(told));
    }

    fn tell(&mut self, now: Instant, told: &Told) {
        let at = self.at(now);
        if let Some(game) = &mut self.game {
            game.knowledge.hear(game.stamp(now), told);
        }
        self.agent.hear(at, told);
    }

    fn reply(&mut self, now: Instant, reply: &Reply, stamp: Option<i64>) {
        let frame = self.agent.frame();
        let Some(game) = self.game.as_mut().filter(|_| self.phase == Phase::Playing) else {
            return;
        };
        let word = reply.action();
        let index = game.outstanding.iter().position(|one| one.word == word);
        let Some(request) = index.and_then(|index| game.outstanding.remove(index)) else {
            return; // A reply never asked for.
        };
        let stamp = stamp.and_then(|stamp| u32::try_from(stamp).ok());
        let stamp = stamp.unwrap_or_else(|| game.stamp(now));
        let mut told = translate::reply(game.shape, &mut self.crowd, reply, stamp);
        translate::believe(&mut told, game.own, request.claimed);
        if let Told::Moved {
            granted: true,
            field,
            ..
        } = &told
        {
            let to = request
                .way
                .and_then(|way| step(game.shape, frame, game.knowledge.field(), way));
            game.knowledge.moved(field.or(to));
        }
        self.tell(now, &told);
    }

    fn over(&mut self, now: Instant, winner: Option<Side>) {
        if !matches!(self.phase, Phase::Playing | Phase::Joined) {
            return;
        }
        self.tell(now, &Told::Over);
        if let Some(game) = self.game.take() {
            self.games += 1;
            let winner = winner.map_or("nobody", Side::word);
            let Begin {
                team, role, guid, ..
            } = &game.begin;
            let (guid, agent) = (printable(guid.as_str()), self.conf.agent);
            let head = format!("Game over: {winner} won. I was {team}, {role}, {guid} ({agent})");
            let text = match self.conf.final_board {
                true => {
                    let board = game.knowledge.board(self.agent.frame(), &self.crowd);
                    format!("{head}\n{board}\n{LEGEND}\n{}", game.knowledge.summary())
                }
                false => head,
            };
            self.notes.push(Note::Said(text));
        }
        let half = self.conf.technical.jitter / 2;
        let until = now + self.conf.technical.restart + half + half.mul_f64(self.dice.unit());
        self.phase = Phase::Resting { until };
    }

    fn answered(&mut self, now: Instant, from: Guid, answer: Answer) {
        let Some(game) = &mut self.game else {
            return;
        };
        // A server that routes by userGuid alone names oneself: the oldest open offer is meant.
        let index = match from == self.guid {
            true => Some(0),
            false => game.offered.iter().position(|guid| *guid == from),
        };
        let Some(from) = index.and_then(|index| game.offered.remove(index)) else {
            return;
        };
        let by = self.crowd.seat(&from);
        let told = match answer {
            Answer::Accept => Told::Accepted { by },
            Answer::Reject => Told::Rejected {
                by,
                duration: Span::Single,
            },
            Answer::RejectForGood => Told::Rejected {
                by,
                duration: Span::Permanent,
            },
        };
        self.tell(now, &told);
    }

    fn data(&mut self, now: Instant, from: Guid, fields: &[crate::project::message::Told]) {
        let Some(game) = &mut self.game else {
            return;
        };
        let from = match from == self.guid {
            true => game.taken.pop_front(),
            false => Some(from),
        };
        let from = from.map_or(SOMEBODY, |from| self.crowd.seat(&from));
        let shape = game.shape;
        let fields = fields.iter().filter_map(|told| {
            // Without a stamp it is as old as can be.
            translate::report(shape, &mut self.crowd, told, 0)
        });
        let fields = fields.collect();
        self.tell(now, &Told::Received { from, fields });
    }

    /// Sends what the agent asks for now.
    fn ask(&mut self, now: Instant) {
        if self.phase != Phase::Playing {
            return;
        }
        self.asked_at = now;
        let at = self.at(now);
        for _ in 0..AT_ONCE {
            let Some(action) = self.agent.ask(at) else {
                return;
            };
            let Some(frame) = self.message(now, &action) else {
                return;
            };
            self.agent.sent(at, &action);
            self.frames.push(frame);
        }
    }

    /// When something is due.
    pub fn next(&self) -> Option<Instant> {
        match self.phase {
            Phase::Apart | Phase::Joined => None,
            Phase::Joining { again } => Some(again),
            Phase::Resting { until } => Some(until),
            Phase::Playing => match self.game.as_ref().and_then(|game| game.outstanding.front()) {
                Some(oldest) => Some(oldest.sent + self.conf.technical.reply_timeout),
                None => Some(self.asked_at + AGAIN),
            },
        }
    }

    /// Does what is due and gives the frames that leave now.
    pub fn poll(&mut self, now: Instant) -> Vec<Bytes> {
        if self.next().is_some_and(|due| due <= now) {
            match self.phase {
                Phase::Apart | Phase::Joined => {}
                Phase::Joining { .. } | Phase::Resting { .. } => self.join(now),
                Phase::Playing => {
                    let is_late = self
                        .game
                        .as_ref()
                        .is_some_and(|game| !game.outstanding.is_empty());
                    match is_late {
                        true => {
                            // No reply for so long: the game is lost, or this player is.
                            self.drop_requests(now);
                            self.join(now);
                        }
                        false => self.ask(now),
                    }
                }
            }
        }
        std::mem::take(&mut self.frames)
    }

    /// Asks the agent again: a person may have decided.
    pub fn nudge(&mut self, now: Instant) {
        self.ask(now);
    }

    /// The board as it is known now.
    pub fn board(&self) -> Option<String> {
        let game = self.game.as_ref()?;
        Some(game.knowledge.board(self.agent.frame(), &self.crowd))
    }
}

impl Playing {
    /// Hundredths of a second since the game began.
    fn stamp(&self, now: Instant) -> u32 {
        let since = now.saturating_duration_since(self.began).as_millis() / 10;
        u32::try_from(since).unwrap_or(u32::MAX)
    }
}

/// A step in the frame of the wire.
fn step(shape: Shape, frame: Frame, from: Field, way: Way) -> Option<Field> {
    let canonical = frame.turn(shape, from);
    shape.step(canonical, way).map(|to| frame.turn(shape, to))
}
