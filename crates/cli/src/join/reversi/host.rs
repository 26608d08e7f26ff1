//! A table for one program: our own protocol on one side, what a foreign server tells on the other.

use parlor_game::{Millis, Problem, Seat, SeatSet, Turn};
use parlor_gateways::reversi::join::{Answer, Choice, Mirror};
use parlor_reversi::{Action, Event, View};
use parlor_wire::{
    Act, ClockView, Done, Identity, IdentityId, IdentityKind, MatchId, MatchStart, Pong, Refused,
    StartSeat, TableId, ToClient, ToServer, Update, VERSION, Want, Welcome, You,
};
use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};

/// What the table is called.
pub(super) const TABLE: &str = "joined";

/// A table for one program and one match.
pub(super) struct Host {
    seat: Seat,
    players: u8,
    start: Option<MatchStart>,
    /// What the program wants to be sent, once it has joined.
    want: Option<Want>,
    /// What has happened since it was last told.
    untold: Vec<Event>,
    view: View,
    choice: Option<Choice>,
    number: u32,
}

impl Host {
    /// A table at which a match begins.
    pub(super) fn new(mirror: &Mirror) -> Self {
        let seats = (0..mirror.players()).map(|seat| StartSeat {
            chair: seat,
            name: format!("player {}", seat + 1),
            player: None,
        });
        Self {
            seat: mirror.seat(),
            players: mirror.players(),
            start: Some(MatchStart {
                game: "reversi".into(),
                config: raw(mirror.config()),
                seats: seats.collect(),
                seat: Some(mirror.seat()),
                seed_hash: String::new(),
                depth: None,
                points: None,
            }),
            want: None,
            untold: Vec::new(),
            view: mirror.view(),
            choice: None,
            number: 0,
        }
    }

    /// Something happened; gives the lines for the program.
    pub(super) fn tell(&mut self, events: &[Event], view: &View) -> Vec<String> {
        self.untold.extend_from_slice(events);
        self.view = view.clone();
        self.choice = None;
        self.update()
    }

    /// A move is wanted.
    pub(super) fn ask(&mut self, choice: Choice) -> Vec<String> {
        self.view = choice.view.clone();
        if let Some(start) = &mut self.start {
            start.depth = choice.depth;
        }
        self.choice = Some(choice);
        self.update()
    }

    /// Takes a line of the program; gives the answers, and what it chooses.
    pub(super) fn hear(&mut self, line: &str) -> (Vec<String>, Option<Answer>) {
        let message = match ToServer::read(line) {
            Ok(message) => message,
            Err((id, problem)) => return (vec![refuse(id, problem)], None),
        };
        match message {
            ToServer::Hello(hello) => {
                let name = hello.name.unwrap_or_else(|| "program".into());
                (vec![welcome(name)], None)
            }
            ToServer::Ping(ping) => {
                let pong = ToClient::Pong(Pong { nonce: ping.nonce });
                (vec![pong.write()], None)
            }
            ToServer::Join(join) if join.key == TABLE => {
                self.want = Some(join.want);
                let mut lines = self.update();
                lines.push(self.done(join.id));
                (lines, None)
            }
            ToServer::Act(act) => self.act(&act),
            ToServer::Stand(stand) => (vec![self.done(stand.id)], None),
            other => {
                let problem = Problem::new(
                    "unavailable",
                    "at this table one can only join, act and stand up",
                );
                let id = other.command_id().map(str::to_owned);
                (vec![refuse(id, problem)], None)
            }
        }
    }

    fn act(&mut self, act: &Act) -> (Vec<String>, Option<Answer>) {
        let no = |code: &str, message: &str| {
            let problem = Problem::new(code, message);
            (vec![refuse(Some(act.id.clone()), problem)], None)
        };
        let Some(choice) = &self.choice else {
            return no("not_your_turn", "it is another player's turn");
        };
        let Ok(action) = serde_json::from_str::<Action>(act.action.get()) else {
            return no("malformed_action", "this is no move");
        };
        if !choice.actions.contains(&action) {
            return no("illegal", "this move is not legal here");
        }
        let number = choice.number;
        self.choice = None;
        let done = self.done(act.id.clone());
        (vec![done], Some(Answer::Move { number, action }))
    }

    /// How things stand, for a program that has joined.
    fn update(&mut self) -> Vec<String> {
        let Some(want) = self.want else {
            return Vec::new();
        };
        self.number += 1;
        let mover = self.view.to_move;
        let update = Update {
            table: TableId(TABLE.into()),
            game: MatchId(TABLE.into()),
            number: self.number,
            at: Millis(0),
            actor: None,
            by: None,
            spent: None,
            why: None,
            events: raw(&std::mem::take(&mut self.untold)),
            you: match self.choice {
                Some(_) => You::Must,
                None => You::Wait,
            },
            must: mover.map_or(SeatSet::EMPTY, SeatSet::from),
            turn: Turn {
                nth: self.view.turn,
                seat: mover,
            },
            pause: Millis(0),
            report: None,
            clocks: Some(self.clocks()),
            start: self.start.take().map(Box::new),
            undone: None,
            over: None,
            view: want.view.then(|| raw(&self.view)),
            actions: match &self.choice {
                Some(choice) if want.actions => Some(raw(&choice.actions)),
                Some(_) | None => None,
            },
            left_out: false,
        };
        vec![ToClient::Update(Box::new(update)).write()]
    }

    fn clocks(&self) -> Vec<ClockView> {
        let planned = self
            .choice
            .as_ref()
            .map(|choice| choice.limits.soft.as_millis());
        let left = planned.map(|soft| Millis(u64::try_from(soft).unwrap_or(u64::MAX)));
        let clock = |seat: u8| ClockView {
            left: left.filter(|_| Seat(seat) == self.seat),
            runs: Seat(seat) == self.seat && self.choice.is_some(),
        };
        (0..self.players).map(clock).collect()
    }

    fn done(&self, id: String) -> String {
        let done = Done {
            id,
            table: Some(TableId(TABLE.into())),
            chair: Some(self.seat.0),
            number: Some(self.number),
        };
        ToClient::Done(done).write()
    }
}

fn welcome(name: String) -> String {
    let you = Identity {
        id: IdentityId("program".into()),
        kind: IdentityKind::Guest,
        shown: name.clone(),
        name,
    };
    let welcome = Welcome {
        version: VERSION,
        server: "parlor join".into(),
        you,
        token: None,
        tables: Vec::new(),
    };
    ToClient::Welcome(welcome).write()
}

fn refuse(id: Option<String>, problem: Problem) -> String {
    let refused = Refused {
        id,
        table: Some(TableId(TABLE.into())),
        problem,
        number: None,
    };
    ToClient::Refused(refused).write()
}

fn raw(value: &impl Serialize) -> Box<RawValue> {
    to_raw_value(value).unwrap_or_else(|_| RawValue::NULL.to_owned())
}
