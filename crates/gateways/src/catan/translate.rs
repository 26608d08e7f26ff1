//! What the requests of a client mean: a join finds a seat, everything else is an action, a line of chat or a question.

use std::{sync::Arc, time::Duration};

use parlor_catan::{Action, Cards, Event as Happened, Few, Hex, Phase, View};
use parlor_game::Seat;
use parlor_wire::{Act, Hello, Say, TableId, ToClient as Told, ToServer, VERSION, Want};
use serde_json::value::to_raw_value;
use tokio::time::Instant;

use super::{
    codec::Heard,
    convert::{cards, edge, hex, kind, node, playable, seat},
    errors::{Code, error},
    facts::{allocation, by},
    message::{Ask, Event, Fact, Join, Kind, Request, Resources, Response, Trade, TradeKind},
    protocol::Shared,
    trades::Trades,
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
    /// The names by chair, as they were told last.
    pub(super) told: Vec<(u8, String)>,
    /// Who plays for a client that is lost, as the table is set.
    pub(super) stand_in: Option<String>,
    pub(super) game: Option<Game>,
}

/// A game as its client needs to know it.
#[derive(Debug)]
pub(super) struct Game {
    pub(super) seat: Seat,
    /// The chair of each seat.
    pub(super) chairs: Vec<u8>,
    /// The names by seat.
    pub(super) names: Vec<String>,
    pub(super) stage: Stage,
    pub(super) view: Option<Box<View>>,
    pub(super) trades: Trades,
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

    fn fail(&self, code: Code, reply: &mut Reply<Event>) {
        reply.say(error(self.seat(), code));
    }

    pub(super) fn command(&mut self) -> String {
        self.commands += 1;
        self.commands.to_string()
    }

    fn asked(&mut self, ask: Ask, reply: &mut Reply<Event>) {
        match (&self.state, ask) {
            (State::Fresh, Ask::JoinLobby(join)) => self.join(join, reply),
            (State::Fresh | State::Joining, _) => self.fail(Code::JoinFirst, reply),
            (State::Seated(place), Ask::JoinLobby(_)) => {
                reply.say(super::told::lobby(&place.told, Seat(place.chair)));
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
        let State::Seated(place) = &mut self.state else {
            return;
        };
        let Some(game) = &mut place.game else { return };
        match game.action(ask) {
            Ok(Some(action)) => drop(self.send(action, reply)),
            Ok(None) => {} // It is parked and answered later.
            Err(code) => self.fail(code, reply),
        }
    }

    /// Gives the table an action.
    pub(super) fn send(&mut self, action: Action, reply: &mut Reply<Event>) -> Option<String> {
        let id = self.command();
        let State::Seated(place) = &self.state else {
            return None;
        };
        reply.ask(ToServer::Act(Act {
            id: id.clone(),
            table: place.table.clone(),
            // An action is plain data, so this never fails.
            action: to_raw_value(&action).ok()?,
            number: None,
            why: None,
        }));
        Some(id)
    }
}

impl Game {
    /// Whether the client has been told that it plays.
    pub(super) fn plays(&self) -> bool {
        matches!(self.stage, Stage::Plays)
    }

    pub(super) fn phase(&self) -> Option<&Phase> {
        self.view.as_ref().map(|view| &view.phase)
    }

    fn is_active(&self) -> bool {
        let view = self.view.as_ref();
        view.is_some_and(|view| view.now.seat == self.seat)
    }

    /// The action that a request means; none if it is kept for later.
    fn action(&mut self, ask: Ask) -> Result<Option<Action>, Code> {
        Ok(Some(match ask {
            Ask::RollDice(_) => Action::Roll,
            Ask::BuyDevCard(_) => Action::Buy,
            Ask::BuildRoad(at) => Action::Road {
                at: edge(at).ok_or(Code::BadPlace)?,
            },
            Ask::BuildSettlement(at) => Action::Settle {
                at: node(at).ok_or(Code::BadPlace)?,
            },
            Ask::BuildCity(at) => Action::City {
                at: node(at).ok_or(Code::BadPlace)?,
            },
            Ask::MoveRobber(to) => {
                let to = hex(to).ok_or(Code::BadPlace)?;
                if self.is_active() && matches!(self.phase(), Some(Phase::Discard { .. })) {
                    return match self.parked {
                        Some(_) => Err(Code::OthersOwe),
                        None => {
                            self.parked = Some(to);
                            Ok(None)
                        }
                    };
                }
                Action::Robber { to }
            }
            Ask::PlayDevCard(card) => Action::Play {
                card: playable(card).ok_or(Code::BadKind)?,
            },
            Ask::InitiateTrade(trade) => self.trade(trade)?,
            Ask::SubmitTradeResponse(response) => {
                let response = Response::try_from(response).map_err(|_| Code::BadKind)?;
                let offer = self.trades.answerable(self.seat).ok_or(Code::NoTrade)?;
                match response {
                    Response::Accept => Action::Accept { offer },
                    Response::Reject => Action::Decline { offer },
                }
            }
            Ask::DiscardResources(counts) => Action::Discard {
                cards: cards(counts).ok_or(Code::BadDiscard)?,
            },
            Ask::SubmitTargetPlayer(player) => Action::Steal {
                from: seat(player, self.seats()).ok_or(Code::BadTarget)?,
            },
            Ask::ChooseResource(chosen) => Action::Pick {
                kind: kind(chosen).ok_or(Code::BadKind)?,
            },
            Ask::EndTurn(_) => Action::End,
            Ask::JoinLobby(_) | Ask::ChatMessage(_) | Ask::GetResources(_) => {
                return Err(Code::UnknownRequest);
            }
        }))
    }

    fn trade(&self, trade: Trade) -> Result<Action, Code> {
        let side = |counts, code| match counts {
            Some(counts) => cards(counts).ok_or(code),
            None => Ok(Cards::NONE),
        };
        match trade.kind.ok_or(Code::BadTrade)? {
            TradeKind::Bank(bank) => Ok(Action::Bank {
                give: side(bank.offering, Code::BadRatio)?,
                get: side(bank.wanting, Code::BadRatio)?,
            }),
            TradeKind::Player(with) => {
                let other = with.other.ok_or(Code::BadTrade)?;
                let other = seat(other, self.seats()).ok_or(Code::BadTrade)?;
                let give = side(with.offering, Code::BadTrade)?;
                let get = side(with.wanting, Code::BadTrade)?;
                let is_open = self.view.as_ref().is_some_and(|view| view.offer.is_some());
                if is_open && self.is_active() {
                    return Err(Code::TradeOpen);
                }
                Ok(Action::Offer {
                    give,
                    get,
                    to: Few::one(other),
                })
            }
        }
    }

    fn seats(&self) -> u8 {
        u8::try_from(self.chairs.len()).unwrap_or(u8::MAX)
    }
}

impl Translate for Link {
    type In = Heard;
    type Out = Event;

    fn hear(&mut self, Heard(message): Heard, _: Instant, reply: &mut Reply<Event>) {
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
            Some(Kind::Event(_)) => self.fail(Code::Direction, reply),
            Some(Kind::Request(_)) | None => self.fail(Code::UnknownRequest, reply),
        }
    }

    fn tell(&mut self, message: Told, reply: &mut Reply<Event>) {
        self.take(message, reply);
    }

    fn farewell(&mut self, end: End) -> Vec<Event> {
        match end {
            End::Broken(_) => vec![error(self.seat(), Code::Malformed)],
            End::Full => vec![error(None, Code::Full)],
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
        }
    }
}
