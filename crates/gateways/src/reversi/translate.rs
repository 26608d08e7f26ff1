//! What the bytes of a client mean: a group number takes a seat, a move answers a request.

use std::{collections::VecDeque, sync::Arc, time::Duration};

use parlor_game::Seat;
use parlor_reversi::Action;
use parlor_wire::{Act, Hello, Join, ToServer, VERSION, Want};
use serde_json::{json, value::to_raw_value};
use tokio::time::Instant;

use super::{
    codec::Heard,
    message::{HEADER, Move, ToClient, Wrong},
    protocol::{Shared, Throws},
};
use crate::frame::{Asking, End, Reply, Translate};

/// So many of the last frames are remembered, to say which one was not taken.
const REMEMBERED: usize = 64;

/// One connection.
#[derive(Debug)]
pub struct Link {
    pub(super) shared: Arc<Shared>,
    pub(super) state: State,
    commands: u32,
    /// Type and length of the last frames that were said.
    said: VecDeque<(u8, usize)>,
    /// What was wrong with the last answer.
    wrong: Option<Wrong>,
}

/// Where a connection is.
#[derive(Debug)]
pub(super) enum State {
    /// It has not said its group number.
    Fresh,
    /// It sits at the table, or is about to.
    Waiting,
    /// It plays.
    Playing(Playing),
    /// It is out of the match, or the match is over.
    Out,
}

/// A match as its client needs to know it.
#[derive(Debug)]
pub(super) struct Playing {
    pub(super) seat: Seat,
    /// What was sent with throws.
    pub(super) throws: Arc<Throws>,
    pub(super) phase: Phase,
    pub(super) depth: u8,
    pub(super) turn: Turn,
    /// The number of the turn that it was asked about last.
    pub(super) asked: Option<u32>,
}

/// What a move means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Phase {
    /// A stone is placed.
    Building,
    /// A bomb is thrown.
    Bombing,
}

/// Whether the client is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Turn {
    /// It is not.
    NotAsked,
    /// It will be when its pause is over.
    Held {
        /// Until then.
        until: Instant,
        /// The time that the request carries.
        time: u32,
    },
    /// It is.
    Asked,
}

impl Link {
    pub(super) fn new(shared: Arc<Shared>) -> Self {
        Self {
            shared,
            state: State::Fresh,
            commands: 0,
            said: VecDeque::new(),
            wrong: None,
        }
    }

    pub(super) fn say(&mut self, frame: ToClient, reply: &mut Reply<ToClient>) {
        if REMEMBERED <= self.said.len() {
            self.said.pop_front();
        }
        self.said.push_back((frame.kind(), frame.length()));
        reply.say(frame);
    }

    /// Asks the client to move, at once or when the pause is over.
    pub(super) fn request(
        &mut self,
        nth: u32,
        time: u32,
        pause: Duration,
        reply: &mut Reply<ToClient>,
    ) {
        let State::Playing(playing) = &mut self.state else {
            return;
        };
        playing.asked = Some(nth);
        if pause.is_zero() {
            self.ask(time, reply);
        } else {
            let until = Instant::now() + pause;
            playing.turn = Turn::Held { until, time };
        }
    }

    fn ask(&mut self, time: u32, reply: &mut Reply<ToClient>) {
        if let State::Playing(playing) = &mut self.state {
            playing.turn = Turn::Asked;
            let depth = playing.depth;
            self.say(ToClient::Request { time, depth }, reply);
        }
    }

    fn sit_down(&mut self, group: u8, reply: &mut Reply<ToClient>) {
        self.state = State::Waiting;
        reply.ask(ToServer::Hello(Hello {
            version: VERSION,
            name: Some(format!("group {group}")),
            ..Hello::default()
        }));
        let want = Want {
            view: false,
            actions: false,
            table: false,
        };
        reply.ask(ToServer::Join(Join {
            id: self.command(),
            key: self.shared.table.to_string(),
            chair: None,
            want,
            last: None,
        }));
    }

    /// Sends a move on; whether it is legal is for the match to say.
    fn make_move(&mut self, made: Move, reply: &mut Reply<ToClient>) {
        let id = self.command();
        let State::Playing(playing) = &mut self.state else {
            return;
        };
        playing.turn = Turn::NotAsked;
        let Move { x, y, special } = made;
        let (action, why) = match playing.phase {
            Phase::Building => (Action::special(x, y, special), None),
            Phase::Bombing => {
                playing.throws.note(playing.seat, made);
                let why = (special != 0).then(|| json!({"special": special}));
                (Action::Bomb { x, y }, why)
            }
        };
        // An action is plain data, so this never fails.
        let Ok(action) = to_raw_value(&action) else {
            return;
        };
        reply.ask(ToServer::Act(Act {
            id,
            table: self.shared.table.clone(),
            action,
            number: None,
            why,
        }));
    }

    fn command(&mut self) -> String {
        self.commands += 1;
        self.commands.to_string()
    }

    /// The type of the frame that the client did not take, if `unsent` bytes are left.
    fn not_taken(&self, unsent: usize) -> Option<u8> {
        let mut left = unsent;
        let mut kinds = self.said.iter().rev().filter_map(|(kind, length)| {
            let waits = 0 < left;
            left = left.saturating_sub(HEADER + length);
            waits.then_some(*kind)
        });
        kinds.by_ref().last()
    }
}

impl Translate for Link {
    type In = Heard;
    type Out = ToClient;

    fn hear(&mut self, heard: Heard, _: Instant, reply: &mut Reply<ToClient>) {
        match (&self.state, heard) {
            (State::Fresh, Heard::Group(group)) => self.sit_down(group, reply),
            (State::Playing(_), Heard::Move(made)) => self.make_move(made, reply),
            (State::Playing(_), Heard::Wrong(wrong)) => {
                self.wrong = Some(wrong);
                reply.close(match wrong {
                    Wrong::Kind(_) => "wrong_type",
                    Wrong::Length(_) => "wrong_length",
                });
            }
            (State::Fresh, _) => reply.close("no_group"),
            // Nobody else is listened to.
            (State::Waiting | State::Playing(_) | State::Out, _) => {}
        }
    }

    fn tell(&mut self, message: parlor_wire::ToClient, reply: &mut Reply<ToClient>) {
        self.take(message, reply);
    }

    fn listens(&self) -> bool {
        match &self.state {
            State::Fresh => true,
            State::Playing(playing) => playing.turn == Turn::Asked,
            State::Waiting | State::Out => false,
        }
    }

    fn asking(&self) -> Asking {
        match &self.state {
            State::Playing(playing) => match playing.turn {
                Turn::Held { .. } => Asking::Later,
                Turn::Asked | Turn::NotAsked => Asking::Now,
            },
            State::Fresh | State::Waiting | State::Out => Asking::AsTold,
        }
    }

    fn deadline(&self) -> Option<Instant> {
        match &self.state {
            State::Playing(Playing {
                turn: Turn::Held { until, .. },
                ..
            }) => Some(*until),
            State::Fresh | State::Waiting | State::Playing(_) | State::Out => None,
        }
    }

    fn wake(&mut self, now: Instant, reply: &mut Reply<ToClient>) {
        if let State::Playing(Playing {
            turn: Turn::Held { until, time },
            ..
        }) = self.state
            && until <= now
        {
            self.ask(time, reply);
        }
    }

    /// A broken answer is a disqualification, which its client is told before it is closed.
    fn farewell(&mut self, end: End) -> Vec<ToClient> {
        match (&self.state, end) {
            (State::Playing(playing), End::Left("wrong_type" | "wrong_length")) => {
                let player = playing.seat.0.saturating_add(1);
                vec![ToClient::Disqualification(player)]
            }
            (_, _) => Vec::new(),
        }
    }

    fn reason(&self, end: End, unsent: usize) -> (&'static str, Option<String>) {
        let header = |wrong: Wrong| match wrong {
            Wrong::Kind(header) | Wrong::Length(header) => header,
        };
        match end {
            End::Left(code) => {
                let header = self
                    .wrong
                    .map(|wrong| json!({"header": header(wrong).hex()}));
                (code, header.map(|header| header.to_string()))
            }
            End::Undelivered | End::Slow => {
                let message = self.not_taken(unsent);
                let said = message.map(|message| json!({"message": message}).to_string());
                ("send_failed", said)
            }
            End::Closed | End::Reset => ("closed", None),
            End::NoHello(_) | End::Broken(_) | End::Refused | End::Stopped | End::Full(_) => {
                (end.code(), None)
            }
        }
    }
}
