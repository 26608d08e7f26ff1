//! What the lines of a client mean: the states of a connection, and the order of checks.
//!
//! A line is checked for its word, then whether `HELLO` was said, whether its extension was agreed on, whether the
//! state allows it, how many arguments it has, and what they are; the first failure is answered.

use std::{sync::Arc, time::Duration};

use parlor_pentago::Action;
use parlor_wire::{
    Act, Join, Members, Queue, Rank, Stand, TableId, Talk, ToClient, ToServer, Want,
};
use serde_json::value::to_raw_value;
use tokio::time::Instant;

use super::{
    ClientLine, Extensions, Fault, Frame, Out, ServerLine, Word, crypt::SharedSecret, game::Game,
    listener::NAME, login::Challenged, protocol::Shared,
};
use crate::frame::{End, Reply, Translate};

/// So many lines in a row that cannot be decrypted close the connection.
const UNDECRYPTABLE: u32 = 16;
/// What clients get in updates: all they are told are events.
const WANT: Want = Want {
    view: false,
    actions: false,
    table: false,
};
/// What is sent on for a number that is no field and no rotation of any board.
const NOWHERE: u8 = u8::MAX;

/// One connection.
#[derive(Debug)]
pub struct Link {
    pub(super) shared: Arc<Shared>,
    pub(super) state: State,
    /// What both sides know beside the base protocol.
    pub(super) agreed: Extensions,
    pub(super) secret: Option<SharedSecret>,
    /// The name it has logged in under.
    pub(super) name: String,
    /// Whether the session knows who this is.
    pub(super) introduced: bool,
    /// The command that is not answered yet.
    pub(super) pending: Option<Pending>,
    pub(super) commands: u32,
    connected: Instant,
    heard: Instant,
    pinged: Option<Instant>,
    answers_pings: bool,
    undecryptable: u32,
}

/// Where a connection is.
#[derive(Debug)]
pub(super) enum State {
    /// It has not said `HELLO`.
    Fresh,
    /// It has said `HELLO`.
    Greeted,
    /// It was asked for a proof of who it is.
    Challenged(Box<Challenged>),
    /// It is logged in.
    Idle,
    /// It waits for an opponent.
    Queued,
    /// It was paired; its game is `begun` once it was told of it.
    Playing { game: Game, begun: bool },
}

/// A command that is not answered yet.
#[derive(Debug)]
pub(super) struct Pending {
    pub(super) id: String,
    pub(super) what: What,
}

/// What a pending command is for.
#[derive(Debug)]
pub(super) enum What {
    /// To log in under this name.
    Enter { name: String },
    /// To wait for an opponent, or no longer.
    Queue { wait: bool },
    /// To take a chair at the one table of the listener.
    Sit,
    /// To move.
    Move,
    /// To whisper to this name.
    Whisper { to: String },
    /// Anything else.
    Other,
}

impl Link {
    pub(super) fn new(shared: Arc<Shared>) -> Self {
        let now = Instant::now();
        Self {
            shared,
            state: State::Fresh,
            agreed: Extensions::default(),
            secret: None,
            name: String::new(),
            introduced: false,
            pending: None,
            commands: 0,
            connected: now,
            heard: now,
            pinged: None,
            answers_pings: false,
            undecryptable: 0,
        }
    }

    pub(super) fn is_logged_in(&self) -> bool {
        match self.state {
            State::Fresh | State::Greeted | State::Challenged(_) => false,
            State::Idle | State::Queued | State::Playing { .. } => true,
        }
    }

    fn line(&mut self, line: &str, reply: &mut Reply<Out>) -> Result<(), Fault> {
        let word = Word::of(line).ok_or(Fault::Unknown)?;
        match word {
            Word::Ping => {
                ClientLine::read(line)?;
                reply.say(ServerLine::Pong.into());
                return Ok(());
            }
            Word::Pong => {
                self.answers_pings = true;
                return Ok(());
            }
            Word::Error => return Ok(()),
            Word::Quit => {
                reply.close("quit");
                return Ok(());
            }
            Word::Hello
            | Word::Login
            | Word::List
            | Word::Queue
            | Word::Move
            | Word::Chat
            | Word::Whisper
            | Word::Rank
            | Word::Encrypt
            | Word::Challenge => {}
        }
        match (&self.state, word) {
            (State::Fresh, Word::Hello) => return self.greet(ClientLine::read(line)?, reply),
            (State::Fresh, _) => return Err(Fault::HelloFirst),
            (_, Word::Hello) => return Err(Fault::HelloAgain),
            (_, _) => {}
        }
        if word.extension().is_some_and(|one| !self.agreed.has(one)) {
            return Err(Fault::NotAgreed);
        }
        match word {
            Word::Encrypt => self.encrypt(line, reply),
            Word::Login => self.login(line, reply),
            Word::Challenge => self.prove(line, reply),
            _ if !self.is_logged_in() => Err(Fault::LoginFirst),
            _ => self.play(line, word, reply),
        }
    }

    fn greet(&mut self, line: ClientLine, reply: &mut Reply<Out>) -> Result<(), Fault> {
        let ClientLine::Hello {
            description,
            extensions,
        } = line
        else {
            return Err(Fault::HelloFirst);
        };
        tracing::info!(?description, "greeted");
        self.agreed = extensions.agreed(self.shared.extensions);
        self.state = State::Greeted;
        let hello = ServerLine::Hello {
            description: self.shared.description.clone(),
            extensions: self.shared.extensions,
        };
        reply.say(hello.into());
        Ok(())
    }

    /// What somebody says who is logged in.
    fn play(&mut self, line: &str, word: Word, reply: &mut Reply<Out>) -> Result<(), Fault> {
        match (word, &self.state) {
            (Word::Queue, State::Playing { begun, .. })
                if *begun || self.shared.table.is_none() =>
            {
                return Err(Fault::InGame);
            }
            (Word::Move, State::Playing { game, begun: true }) if !game.turn => {
                return Err(Fault::NotYourTurn);
            }
            (Word::Move, State::Playing { begun: true, .. }) => {}
            (Word::Move, _) => return Err(Fault::NoGame),
            (_, _) => {}
        }
        let pool = self.shared.pool.clone();
        match ClientLine::read(line)? {
            ClientLine::List => {
                let id = self.command(What::Other);
                reply.ask(ToServer::Members(Members { id, pool }));
            }
            ClientLine::Rank => {
                let id = self.command(What::Other);
                reply.ask(ToServer::Rank(Rank { id, pool }));
            }
            ClientLine::Queue => {
                let wait = matches!(self.state, State::Idle);
                match (self.shared.table.clone(), wait) {
                    (Some(table), true) => self.sit(table, reply),
                    (Some(table), false) => self.stand(table, reply),
                    (None, wait) => self.queue(wait, reply),
                }
            }
            ClientLine::Chat { text } => {
                let id = self.command(What::Other);
                let to = None;
                reply.ask(ToServer::Talk(Talk { id, pool, text, to }));
            }
            ClientLine::Whisper { to, text } => {
                let id = self.command(What::Whisper { to: to.clone() });
                let to = Some(to);
                reply.ask(ToServer::Talk(Talk { id, pool, text, to }));
            }
            ClientLine::Move { field, rotation } => self.make_move(field, rotation, reply),
            // Everything else was dealt with before.
            ClientLine::Hello { .. }
            | ClientLine::Login { .. }
            | ClientLine::Challenge { .. }
            | ClientLine::Encrypt { .. }
            | ClientLine::Ping
            | ClientLine::Pong
            | ClientLine::Quit
            | ClientLine::Error { .. } => {}
        }
        Ok(())
    }

    pub(super) fn queue(&mut self, wait: bool, reply: &mut Reply<Out>) {
        let id = self.command(What::Queue { wait });
        reply.ask(ToServer::Queue(Queue {
            id,
            pool: self.shared.pool.clone(),
            wait,
            want: WANT,
        }));
    }

    /// Takes a chair at the one table of the listener; the game begins when all of them are taken.
    fn sit(&mut self, table: TableId, reply: &mut Reply<Out>) {
        let id = self.command(What::Sit);
        reply.ask(ToServer::Join(Join {
            id,
            key: table.0.clone(),
            chair: None,
            want: WANT,
            last: None,
        }));
        self.paired(table, Vec::new()); // Its beginning may be told before the answer.
    }

    /// Waits for the game at the one table of the listener no longer.
    fn stand(&mut self, table: TableId, reply: &mut Reply<Out>) {
        let id = self.command(What::Other);
        reply.ask(ToServer::Stand(Stand { id, table }));
        self.state = State::Idle;
    }

    /// Sends a move on; whether it is legal is for the match to say.
    fn make_move(&mut self, field: i32, rotation: i32, reply: &mut Reply<Out>) {
        let State::Playing { game, .. } = &self.state else {
            return;
        };
        game.echo.note(game.seat, field, rotation);
        let table = game.table.clone();
        let number = |value: i32| u8::try_from(value).unwrap_or(NOWHERE);
        let action = Action::new(number(field), number(rotation));
        // An action is plain data, so this never fails.
        let Ok(action) = to_raw_value(&action) else {
            return;
        };
        let id = self.command(What::Move);
        reply.ask(ToServer::Act(Act {
            id,
            table,
            action,
            number: None,
            why: None,
        }));
    }

    /// A new command; its answer comes before the next line is read.
    pub(super) fn command(&mut self, what: What) -> String {
        self.commands += 1;
        let id = self.commands.to_string();
        self.pending = Some(Pending {
            id: id.clone(),
            what,
        });
        id
    }

    fn silence_ends(&self, after: Duration) -> Instant {
        self.pinged.unwrap_or(self.heard).max(self.heard) + after
    }
}

/// What is said of the limit that ends a connection.
fn beyond(end: End) -> Option<ServerLine> {
    let description = Some(end.limit(NAME)?);
    Some(ServerLine::Error { description })
}

impl Translate for Link {
    type In = Frame;
    type Out = Out;

    fn hear(&mut self, frame: Frame, _: Instant, reply: &mut Reply<Out>) {
        self.heard = Instant::now();
        self.pinged = None;
        let line = match frame {
            Frame::TooLong => return reply.say(ServerLine::fault(Fault::TooLong).into()),
            Frame::Undecryptable => {
                self.undecryptable += 1;
                reply.say(ServerLine::fault(Fault::CannotDecrypt).into());
                if UNDECRYPTABLE <= self.undecryptable {
                    reply.close("undecryptable");
                }
                return;
            }
            Frame::Text(line) => line,
        };
        if line.is_empty() {
            return;
        }
        self.undecryptable = 0;
        if let Err(fault) = self.line(&line, reply) {
            reply.say(ServerLine::fault(fault).into());
        }
    }

    fn tell(&mut self, message: ToClient, reply: &mut Reply<Out>) {
        self.take(message, reply);
    }

    fn farewell(&mut self, end: End) -> Vec<Out> {
        match end {
            End::Closed | End::Reset | End::Undelivered | End::Slow | End::Left("silent") => {
                Vec::new()
            }
            End::Full(_)
            | End::NoHello(_)
            | End::Broken(_)
            | End::Refused
            | End::Left(_)
            | End::Stopped => {
                let limit = beyond(end).map(Out::from);
                limit.into_iter().chain([ServerLine::Quit.into()]).collect()
            }
        }
    }

    fn deadline(&self) -> Option<Instant> {
        match self.is_logged_in() {
            false => Some(self.connected + self.shared.login_within),
            true => self.shared.ping_after.map(|after| self.silence_ends(after)),
        }
    }

    fn wake(&mut self, now: Instant, reply: &mut Reply<Out>) {
        if !self.is_logged_in() {
            if let Some(limit) = beyond(End::NoHello(self.shared.login_within)) {
                reply.say(limit.into());
            }
            return reply.close("no_login");
        }
        let after = self.shared.ping_after;
        if after.is_none_or(|after| now < self.silence_ends(after)) {
            return;
        }
        if self.pinged.is_some() && self.answers_pings {
            return reply.close("silent");
        }
        self.pinged = Some(now);
        reply.say(ServerLine::Ping.into());
    }
}
