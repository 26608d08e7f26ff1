//! What the server's messages are in the lines of the protocol.

use parlor_game::Seat;
use parlor_pentago::Event;
use parlor_wire::{MatchStart, Refused, StartSeat, TableId, ToClient, Unwatch, Update, You};

use super::{
    Ending, Extension, Fault, Out, ServerLine,
    game::Game,
    translate::{Link, Pending, State, What},
};
use crate::frame::Reply;

impl Link {
    /// Takes a message of the server.
    pub(super) fn take(&mut self, message: ToClient, reply: &mut Reply<Out>) {
        match message {
            ToClient::Welcome(_) => self.introduced = true,
            ToClient::Done(done) => {
                if let Some(pending) = self.pending.take_if(|pending| pending.id == done.id) {
                    self.done(pending, reply);
                }
            }
            ToClient::Refused(refused) => self.refused(&refused, reply),
            ToClient::Paired(paired) => {
                let pair = paired.players.into_iter().map(|player| player.name);
                self.paired(paired.table, pair.collect());
            }
            ToClient::Update(update) => self.update(&update, reply),
            ToClient::Members(list) => {
                let names = list.members.into_iter().map(|member| member.name);
                let names = names.collect();
                reply.say(ServerLine::List { names }.into());
            }
            ToClient::Rank(ranking) => {
                let scores = ranking.scores.into_iter();
                let scores = scores.map(|one| (one.name, one.score.into())).collect();
                reply.say(ServerLine::Rank { scores }.into());
            }
            ToClient::Talked(talk) => {
                let (from, text) = (talk.name, talk.text);
                let line = match talk.to {
                    Some(_) => ServerLine::Whisper { from, text },
                    None => ServerLine::Chat { from, text },
                };
                reply.say(line.into());
            }
            ToClient::Pong(_)
            | ToClient::Ping(_)
            | ToClient::Lobby(_)
            | ToClient::LobbyChange(_)
            | ToClient::Paused(_)
            | ToClient::Table(_)
            | ToClient::History(_)
            | ToClient::Help(_)
            | ToClient::Memo(_)
            | ToClient::Said(_)
            | ToClient::Pool(_) => {}
        }
    }

    fn done(&mut self, pending: Pending, reply: &mut Reply<Out>) {
        match pending.what {
            What::Enter { name } => {
                tracing::info!(?name, "logged in");
                self.name = name;
                self.state = State::Idle;
                reply.say(ServerLine::Login.into());
            }
            What::Queue { wait } => {
                self.state = match wait {
                    true => State::Queued,
                    false => State::Idle,
                };
            }
            What::Sit | What::Move | What::Whisper { .. } | What::Other => {}
        }
    }

    fn refused(&mut self, refused: &Refused, reply: &mut Reply<Out>) {
        let code = refused.problem.code.as_str();
        let pending = match &refused.id {
            Some(id) => self.pending.take_if(|pending| pending.id == *id),
            None => None,
        };
        let Some(pending) = pending else {
            return self.table_failed(refused, reply);
        };
        if matches!(pending.what, What::Sit) {
            self.state = State::Idle;
        }
        let line = match (pending.what, code) {
            (What::Enter { .. }, "name_taken") => ServerLine::AlreadyLoggedIn,
            (What::Enter { .. }, "wrong_key") => ServerLine::WrongKey,
            // Without AUTH this is the only answer that makes a client choose another name.
            (What::Enter { .. }, "bound") if !self.agreed.has(Extension::Auth) => {
                ServerLine::AlreadyLoggedIn
            }
            (What::Enter { .. }, "bound") => ServerLine::fault(Fault::Bound),
            (What::Enter { .. }, "bad_name") => ServerLine::fault(Fault::BadName),
            (What::Sit, _) => ServerLine::fault(Fault::NoPlace),
            (What::Queue { .. }, "in_game") => ServerLine::fault(Fault::InGame),
            (What::Move, "off_board") => ServerLine::fault(Fault::BadField),
            (What::Move, "bad_rotation") => ServerLine::fault(Fault::BadRotation),
            (What::Move, "taken") => ServerLine::fault(Fault::Taken),
            (What::Move, "not_your_turn") => ServerLine::fault(Fault::NotYourTurn),
            (What::Move, _) => ServerLine::fault(Fault::NoGame),
            (What::Whisper { to }, "no_hearer") => ServerLine::CannotWhisper { to },
            (_, "empty") => ServerLine::fault(Fault::EmptyMessage),
            (_, "too_much") => ServerLine::fault(Fault::LongMessage),
            (_, code) => {
                tracing::warn!(code, "a command was refused");
                ServerLine::Error {
                    description: Some("the server cannot do that now".into()),
                }
            }
        };
        reply.say(line.into());
    }

    /// The table of the game could not be kept: the game is over without a result, or never began.
    fn table_failed(&mut self, refused: &Refused, reply: &mut Reply<Out>) {
        let State::Playing { game, begun } = &self.state else {
            return;
        };
        if refused.table.as_ref() != Some(&game.table) {
            return;
        }
        if *begun {
            self.state = State::Idle;
            reply.say(ServerLine::GameOver(Ending::Draw).into());
        } else if self.shared.table.is_some() {
            self.state = State::Idle;
        } else {
            self.state = State::Queued;
            self.queue(true, reply);
        }
    }

    /// A game begins at a table, with these names by chair if a pool has paired them.
    pub(super) fn paired(&mut self, table: TableId, pair: Vec<String>) {
        let echo = self.shared.echoes.of(&table);
        let game = Game {
            table,
            pair,
            names: Vec::new(),
            seat: None,
            turn: false,
            echo,
        };
        self.state = State::Playing { game, begun: false };
    }

    fn update(&mut self, update: &Update, reply: &mut Reply<Out>) {
        let State::Playing { game, begun } = &mut self.state else {
            return;
        };
        let is_past = !*begun && update.over.is_some();
        if update.table != game.table || is_past {
            return;
        }
        if let (Some(start), false) = (&update.start, *begun) {
            *begun = true;
            game.seat = start.seat;
            game.names = names(start, &game.pair, &self.name);
            if let [first, second] = game.names.as_slice() {
                let (first, second) = (first.clone(), second.clone());
                reply.say(ServerLine::NewGame { first, second }.into());
            }
        }
        let events: Vec<Event> = serde_json::from_str(update.events.get()).unwrap_or_default();
        if let Some(line) = game.moved(&events) {
            reply.say(line.into());
        }
        game.turn = update.you == You::Must;
        if let Some(over) = &update.over {
            reply.say(ServerLine::GameOver(game.ending(over)).into());
            let table = game.table.clone();
            self.state = State::Idle;
            self.commands += 1;
            let id = self.commands.to_string();
            reply.ask(parlor_wire::ToServer::Unwatch(Unwatch { id, table }));
        }
    }
}

/// The names of the players, in seat order: those that a pool knows them by, which a table may show otherwise. A client
/// looks for its own name as it gave it.
fn names(start: &MatchStart, pair: &[String], own: &str) -> Vec<String> {
    let seats = (0u8..).map(Seat).zip(&start.seats);
    let name = |(seat, sat): (Seat, &StartSeat)| {
        let called = pair.get(usize::from(sat.chair)).unwrap_or(&sat.name);
        match start.seat == Some(seat) {
            true => own.to_owned(),
            false if called == own => format!("{own} (2)"),
            false => called.clone(),
        }
    };
    seats.map(name).collect()
}
