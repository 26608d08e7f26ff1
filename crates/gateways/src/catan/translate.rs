//! What the requests of a client mean: a join finds a seat, everything else is an action, a line of chat or a question.

use std::{sync::Arc, time::Duration};

use parlor_catan::{Action, Event as Happened, Hex, Phase, View};
use parlor_game::Seat;
use parlor_wire::{Act, Hello, MatchId, Say, TableId, ToClient as Told, ToServer, VERSION, Want};
use serde::Serialize;
use serde_json::value::to_raw_value;
use tokio::time::Instant;

use super::{
    codec::Heard,
    errors::{Code, described, error},
    facts::{allocation, by},
    games::NAME,
    message::{Ask, Event, Fact, Join, Kind, Message, Request, Resources},
    protocol::Shared,
    trades::Trades,
    transcript::{By, Whose},
};
use crate::frame::{End, Key, Reply, Seek, Translate};

/// The longest name, in bytes.
const NAME_BYTES: usize = 64;
/// The longest line of chat, in bytes.
const CHAT_BYTES: usize = 500;
/// So many frames in a row that are no messages close the connection.
const MALFORMED: u32 = 10;
/// How long a client may take to close after the end.
pub(super) const LAST: Duration = Duration::from_secs(5);

/// One connection.
#[derive(Debug)]
pub struct Link {
    pub(super) shared: Arc<Shared>,
    pub(super) state: State,
    /// The name as the client gave it.
    pub(super) name: String,
    has_said_hello: bool,
    commands: u32,
    malformed: u32,
}

/// Where a connection is.
#[derive(Debug)]
pub(super) enum State {
    /// It has not joined.
    Fresh,
    /// It looks for a game.
    Joining,
    /// It sits at a table, before or in a game.
    Seated(Box<Place>),
    /// Its game is over; it is closed at this moment.
    Over(Option<Seat>, Instant),
}

/// A seat at a table.
#[derive(Debug)]
pub(super) struct Place {
    pub(super) table: TableId,
    pub(super) chair: u8,
    /// The number of the table, by which the client comes back.
    pub(super) number: u32,
    /// The names by chair, as they were told last.
    pub(super) told: Vec<(u8, String)>,
    /// Who plays for a client that is lost, as the table is set.
    pub(super) stand_in: Option<String>,
    pub(super) game: Option<Game>,
}

/// A game as its client needs to know it.
#[derive(Debug)]
pub(super) struct Game {
    pub(super) id: MatchId,
    pub(super) seat: Seat,
    /// The chair of each seat.
    pub(super) chairs: Vec<u8>,
    /// The names by seat.
    pub(super) names: Vec<String>,
    pub(super) stage: Stage,
    pub(super) view: Option<Box<View>>,
    pub(super) trades: Trades,
    /// Whether the game waits for this client.
    pub(super) must: bool,
    /// The robber that was last sent to the table, and under which command.
    pub(super) sent: Option<(String, Hex)>,
    /// A robber that waits for discards.
    pub(super) parked: Option<Hex>,
    /// Commands of our own, whose refusal is nothing to the client.
    pub(super) silent: Vec<String>,
}

/// How far a client has been told that it plays.
#[derive(Debug)]
pub(super) enum Stage {
    /// What has happened waits for the beginning to be told.
    Begins(Vec<Happened>),
    /// It has come back and waits until its seat owes nothing.
    ComesBack,
    /// It plays.
    Plays,
}

impl Link {
    pub(super) fn new(shared: Arc<Shared>) -> Self {
        Self {
            shared,
            state: State::Fresh,
            name: String::new(),
            has_said_hello: false,
            commands: 0,
            malformed: 0,
        }
    }

    /// The seat, or the chair while there is none.
    pub(super) fn seat(&self) -> Option<Seat> {
        match &self.state {
            State::Fresh | State::Joining => None,
            State::Seated(place) => Some(match &place.game {
                Some(game) => game.seat,
                None => Seat(place.chair),
            }),
            State::Over(seat, _) => *seat,
        }
    }

    /// Whose words are written down: those of a client in a game.
    fn whose(&self) -> Option<Whose> {
        match &self.state {
            State::Seated(place) => {
                let game = place.game.as_ref()?;
                Some((game.id.clone(), game.seat))
            }
            State::Fresh | State::Joining | State::Over(..) => None,
        }
    }

    /// Writes down what the server says from a place in the reply on.
    fn note_said(&self, whose: Option<Whose>, reply: &Reply<Event>, from: usize) {
        if let Some(whose) = self.whose().or(whose) {
            for event in reply.said(from) {
                let message = Message::from(event.clone());
                self.shared.transcripts.note(&whose, By::Server, &message);
            }
        }
    }

    fn fail(&self, code: Code, reply: &mut Reply<Event>) {
        reply.say(error(self.seat(), code));
    }

    pub(super) fn command(&mut self) -> String {
        self.commands += 1;
        self.commands.to_string()
    }

    fn heard(&mut self, message: Option<Message>, reply: &mut Reply<Event>) {
        let Some(message) = message else {
            self.malformed += 1;
            self.fail(Code::Malformed, reply);
            if MALFORMED <= self.malformed {
                reply.close("malformed");
            }
            return;
        };
        self.malformed = 0;
        match message.kind {
            Some(Kind::Request(Request { body: Some(ask) })) => self.asked(ask, reply),
            // Some consoles send their chat like this.
            Some(Kind::Event(Event {
                fact: Some(Fact::ChatMessage(text)),
                ..
            })) => self.asked(Ask::ChatMessage(text), reply),
            Some(Kind::Event(_)) => self.refuse(Code::Direction, reply),
            Some(Kind::Request(_)) | None => self.refuse(Code::UnknownRequest, reply),
        }
    }

    fn asked(&mut self, ask: Ask, reply: &mut Reply<Event>) {
        match (&self.state, ask) {
            (State::Fresh, Ask::JoinLobby(join)) => self.join(join, reply),
            (State::Fresh | State::Joining, _) => self.fail(Code::JoinFirst, reply),
            (State::Seated(place), Ask::JoinLobby(_)) => {
                reply.say(place.lobby(Seat(place.chair)));
            }
            (State::Over(..), _) => self.fail(Code::Over, reply),
            (State::Seated(place), ask) => {
                let plays = place.game.as_ref().is_some_and(Game::plays);
                match (plays, ask) {
                    (false, _) => self.fail(Code::TooEarly, reply),
                    (true, Ask::ChatMessage(text)) => self.chat(text, reply),
                    (true, Ask::GetResources(_)) => self.tell_hand(reply),
                    (true, ask) => self.act(ask, reply),
                }
            }
        }
    }

    fn join(&mut self, join: Join, reply: &mut Reply<Event>) {
        if NAME_BYTES < join.username.len() {
            return self.fail(Code::BadName, reply);
        }
        let key = match join.game_id {
            0 => Key::Oldest {
                game: "catan".into(),
                auto_table: self.shared.auto_table.clone().map(Box::new),
            },
            number => {
                let table = u32::try_from(number).ok();
                let table = table.and_then(|number| self.shared.games.table(number));
                match table {
                    Some(table) => Key::Table(table.0),
                    None => return self.fail(Code::NoGame, reply),
                }
            }
        };
        self.state = State::Joining;
        if !self.has_said_hello {
            self.has_said_hello = true;
            self.name = join.username;
            reply.ask(ToServer::Hello(Hello {
                version: VERSION,
                name: Some(self.name.clone()),
                ..Hello::default()
            }));
        }
        reply.seek(Seek {
            id: self.command(),
            key,
            chair: None,
            half: None,
            want: Want {
                view: true,
                actions: false,
                table: true,
            },
        });
    }

    fn chat(&mut self, text: String, reply: &mut Reply<Event>) {
        if text.trim().is_empty() || CHAT_BYTES < text.len() {
            return self.fail(Code::Chat, reply);
        }
        let id = self.command();
        if let State::Seated(place) = &self.state {
            let table = place.table.clone();
            reply.ask(ToServer::Say(Say {
                id,
                table,
                text,
                to: None,
            }));
        }
    }

    fn tell_hand(&self, reply: &mut Reply<Event>) {
        let State::Seated(place) = &self.state else {
            return;
        };
        let Some(game) = &place.game else { return };
        let hand = game.view.as_ref().and_then(|view| {
            let own = view.players.get(game.seat.index())?;
            own.hand
        });
        let discard =
            matches!(game.phase(), Some(Phase::Discard { owed }) if owed.get(game.seat) != Some(0));
        let resources = Resources {
            alloc: Some(allocation(game.seat, hand.unwrap_or_default())),
            discard,
        };
        reply.say(by(game.seat, Fact::AllResources(resources)));
    }

    /// Does what a request asks for, if it can be said as an action; whether it is legal is for the match to say.
    fn act(&mut self, ask: Ask, reply: &mut Reply<Event>) {
        let Some(game) = self.game() else { return };
        match game.action(ask) {
            Ok(action) => {
                let id = self.send(&action, reply);
                if let (Action::Robber { to }, Some(id), Some(game)) = (action, id, self.game()) {
                    game.sent = Some((id, to));
                }
            }
            Err(code) => self.refuse(code, reply),
        }
    }

    /// Refuses what is no action of the game. The table counts what is refused to a seat that it waits for, so this is
    /// refused there too.
    fn refuse(&mut self, code: Code, reply: &mut Reply<Event>) {
        self.fail(code, reply);
        if self.game().is_some_and(|game| game.plays() && game.must) {
            let id = self.send(&code.words(), reply);
            if let Some(game) = self.game() {
                game.silent.extend(id);
            }
        }
    }

    fn game(&mut self) -> Option<&mut Game> {
        match &mut self.state {
            State::Seated(place) => place.game.as_mut(),
            State::Fresh | State::Joining | State::Over(..) => None,
        }
    }

    /// Gives the table an action, or what stands for one.
    pub(super) fn send(
        &mut self,
        action: &impl Serialize,
        reply: &mut Reply<Event>,
    ) -> Option<String> {
        let id = self.command();
        let State::Seated(place) = &self.state else {
            return None;
        };
        reply.ask(ToServer::Act(Act {
            id: id.clone(),
            table: place.table.clone(),
            // An action is plain data, so this never fails.
            action: to_raw_value(action).ok()?,
            number: None,
            why: None,
        }));
        Some(id)
    }
}

impl Translate for Link {
    type In = Heard;
    type Out = Event;

    fn hear(&mut self, Heard(message): Heard, _: Instant, reply: &mut Reply<Event>) {
        let (whose, from) = (self.whose(), reply.len());
        if let (Some(whose), Some(message)) = (&whose, &message) {
            self.shared.transcripts.note(whose, By::Client, message);
        }
        self.heard(message, reply);
        self.note_said(whose, reply, from);
    }

    fn tell(&mut self, message: Told, reply: &mut Reply<Event>) {
        let (whose, from) = (self.whose(), reply.len());
        self.take(message, reply);
        self.note_said(whose, reply, from);
    }

    fn farewell(&mut self, end: End) -> Vec<Event> {
        match end {
            End::Broken(_) => vec![error(self.seat(), Code::Malformed)],
            End::Full(_) => {
                let limit = end.limit(NAME).unwrap_or_default();
                vec![described(None, format!("E_FULL: {limit}"))]
            }
            End::NoHello(within) => {
                let seconds = within.as_secs();
                let said = format!("E_JOIN_FIRST: join within {seconds} seconds of connecting");
                vec![described(None, said)]
            }
            _ => Vec::new(),
        }
    }

    fn deadline(&self) -> Option<Instant> {
        match &self.state {
            State::Over(_, at) => Some(*at),
            State::Fresh | State::Joining | State::Seated(_) => None,
        }
    }

    fn wake(&mut self, _: Instant, reply: &mut Reply<Event>) {
        reply.close("over");
    }
}

impl Drop for Link {
    fn drop(&mut self) {
        if let State::Seated(place) = &self.state {
            self.shared.names.forget(&place.table, &self.name);
            if place.game.is_some() {
                let (table, number, name) = (&place.table, place.number, &self.name);
                tracing::info!(%table, number, ?name, "a client was lost; it comes back by this number and its name");
            }
        }
    }
}
