//! What the server's messages are in the words of the protocol.

use std::collections::VecDeque;

use bytes::Bytes;
use parlor_game::Seat;
use parlor_project::{Config, Event, View};
use parlor_wire::{Life, MatchStart, Refused, Stand, TableNews, ToClient, ToServer, Update};

use super::link::{Game, Link, Place, State};
use crate::{
    frame::Reply,
    project::{
        Guid, Role, Side,
        convert::{self, Reader},
        message::{Answer, Begin, FromMaster, FromServer},
    },
};

impl Link {
    /// Takes a message of the server.
    pub(super) fn take(&mut self, message: ToClient, reply: &mut Reply<Bytes>) {
        match message {
            ToClient::Table(news) => self.news(&news, reply),
            ToClient::Update(update) => self.update(&update, reply),
            ToClient::Refused(refused) => self.refused(&refused, reply),
            ToClient::Welcome(_)
            | ToClient::Pong(_)
            | ToClient::Ping(_)
            | ToClient::Done(_)
            | ToClient::Lobby(_)
            | ToClient::LobbyChange(_)
            | ToClient::Paused(_)
            | ToClient::Help(_)
            | ToClient::Memo(_)
            | ToClient::History(_)
            | ToClient::Said(_)
            | ToClient::Pool(_)
            | ToClient::Paired(_)
            | ToClient::Members(_)
            | ToClient::Rank(_)
            | ToClient::Talked(_) => {}
        }
    }

    /// A search that found nothing waits; requests that the rules refuse get no reply.
    fn refused(&mut self, refused: &Refused, reply: &mut Reply<Bytes>) {
        let State::Joining { until, comes_back } = self.state else {
            return;
        };
        match (refused.problem.code.as_str(), comes_back, &self.guid) {
            ("no_table", false, _) => self.state = State::held(until),
            (_, _, Some(guid)) => {
                reply.say(FromServer::denial(guid));
                self.shared.playing().remove(guid);
                self.state = State::Fresh;
            }
            (_, _, None) => self.state = State::Fresh,
        }
    }

    fn news(&mut self, news: &TableNews, reply: &mut Reply<Bytes>) {
        let (Some(_), Some(guid)) = (news.chair, self.guid.clone()) else {
            if matches!(self.state, State::Seated(_)) {
                self.part(reply); // Somebody took the chair away.
            }
            return;
        };
        let table = &news.table;
        if let State::Joining { comes_back, .. } = self.state {
            self.state = State::Seated(Box::new(Place {
                table: table.id.clone(),
                game: None,
                comes_back,
            }));
            let granted = true;
            reply.say(FromMaster::Joined { guid, granted }.frame());
        }
        let waits = matches!(&self.state, State::Seated(place) if place.game.is_none());
        if table.life == Life::Closed && waits {
            self.part(reply);
        }
    }

    /// The connection has no table any more.
    fn part(&mut self, reply: &mut Reply<Bytes>) {
        self.state = State::Fresh;
        reply.close("no_table");
    }

    fn update(&mut self, update: &Update, reply: &mut Reply<Bytes>) {
        let Some(own) = self.guid.clone() else {
            return;
        };
        let State::Seated(place) = &mut self.state else {
            return;
        };
        if place.table != update.table {
            return;
        }
        if let Some(start) = &update.start {
            place.game = game(start, &own);
        }
        let comes_back = place.comes_back;
        let Some(game) = &mut place.game else {
            return;
        };
        let events: Vec<Event> = serde_json::from_str(update.events.get()).unwrap_or_default();
        let axis = self.shared.axis;
        if comes_back && !game.has_begun {
            // Told once, from how it stands now.
            let view = update.view.as_ref();
            let view: Option<View> = view.and_then(|view| serde_json::from_str(view.get()).ok());
            let field = view.and_then(|view| view.own).and_then(|own| own.field);
            if let Some(field) = field {
                reply.say(game.begin(axis, field));
                game.has_begun = true;
            }
        } else {
            for event in &events {
                if let Event::Began { starts, .. } = event
                    && let Some(field) = starts.get(game.seat.index()).copied().flatten()
                {
                    reply.say(game.begin(axis, field));
                    game.has_begun = true;
                }
                if let Some(frame) = game.frame(axis, event) {
                    reply.say(frame);
                }
            }
        }
        if game.has_begun {
            let table = update.table.clone();
            self.shared.playing().insert(own.clone(), table);
        }
        if update.over.is_some() {
            self.over(&own, &events, reply);
        }
    }

    fn over(&mut self, own: &Guid, events: &[Event], reply: &mut Reply<Bytes>) {
        self.shared.playing().remove(own);
        let winner = events.iter().find_map(|event| match event {
            Event::Over { winner, .. } => *winner,
            _ => None,
        });
        let id = self.command();
        if let State::Seated(place) = std::mem::replace(&mut self.state, State::Fresh) {
            let table = place.table;
            reply.ask(ToServer::Stand(Stand { id, table }));
        }
        match winner {
            Some(winner) => {
                let winner = Some(convert::side(winner));
                reply.say(FromMaster::Over { winner, guid: None }.frame());
            }
            // There is no message for a game without a winner.
            None => reply.close("aborted"),
        }
    }
}

/// A game that begins: every seat gets an identifier, the same one for all.
fn game(start: &MatchStart, own: &Guid) -> Option<Game> {
    let seat = start.seat?;
    let config: Config = serde_json::from_str(start.config.get()).ok()?;
    let mut guids: Vec<Guid> = Vec::new();
    for (nth, one) in start.seats.iter().enumerate() {
        let named = Guid::new(&one.name).filter(|_| one.player.is_none());
        let named = match nth == seat.index() {
            true => Some(own.clone()),
            // Somebody of another kind may have the same name.
            false => named.filter(|guid| guid != own && !guids.contains(guid)),
        };
        guids.push(named.unwrap_or_else(|| made_up(&start.seed_hash, nth)));
    }
    Some(Game {
        seat,
        config,
        guids,
        has_begun: false,
        strangers: VecDeque::new(),
    })
}

/// An identifier for a seat without one.
fn made_up(hash: &str, nth: usize) -> Guid {
    let seed = parlor_play::seed_of_text(&format!("{hash}/{nth}"));
    Guid::random(std::array::from_fn(|index| {
        seed.get(index).copied().unwrap_or(0)
    }))
}

impl Game {
    fn side(&self) -> Side {
        match self.seat.0 < self.config.team_size {
            true => Side::Red,
            false => Side::Blue,
        }
    }

    fn begin(&self, axis: crate::project::Axis, field: parlor_project::Field) -> Bytes {
        let size = usize::from(self.config.team_size);
        let team = match self.side() {
            Side::Red => self.guids.get(..size),
            Side::Blue => self.guids.get(size..),
        };
        let shape = self.config.shape();
        let leads = self.seat.index().is_multiple_of(size);
        let location = self.read(axis, |reader| reader.point(field));
        let own = self.guids.get(self.seat.index()).cloned();
        let begin = own.map(|guid| {
            FromMaster::Begin(Begin {
                guid,
                team: self.side(),
                role: if leads { Role::Leader } else { Role::Member },
                team_size: self.config.team_size.into(),
                team_guids: team.unwrap_or_default().to_vec(),
                location,
                width: shape.width.into(),
                tasks_height: shape.tasks_height.into(),
                goals_height: shape.goals_height.into(),
            })
        });
        begin.map(|begin| begin.frame()).unwrap_or_default()
    }

    fn read<T>(&self, axis: crate::project::Axis, read: impl FnOnce(&Reader<'_>) -> T) -> T {
        let guid = |seat: Seat| self.guids.get(seat.index()).cloned();
        read(&Reader {
            axis,
            height: self.config.shape().height(),
            guid: &guid,
        })
    }

    /// The frame that an event is for this player, if it is one.
    fn frame(&mut self, axis: crate::project::Axis, event: &Event) -> Option<Bytes> {
        let own = self.seat;
        if let Some(replied) = self.read(axis, |reader| reader.reply(event)) {
            let guid = self.guids.get(own.index())?.clone();
            let (reply, stamp) = (replied.reply, None);
            return (replied.seat == own).then(|| FromMaster::Reply { guid, reply, stamp }.frame());
        }
        let guid = |seat: Seat| self.guids.get(seat.index()).cloned();
        let said = match event {
            Event::Offered { from, to, .. } if *to == own => FromMaster::Offered {
                from: guid(*from)?,
                to: guid(own),
            },
            Event::Accepted { from, to, .. } if *from == own => FromMaster::Answered {
                from: guid(*to)?,
                to: None,
                answer: Answer::Accept,
            },
            Event::Rejected {
                from, to, duration, ..
            } if *from == own => FromMaster::Answered {
                from: guid(*to).or_else(|| self.strangers.pop_front())?,
                to: None,
                answer: convert::rejection(*duration),
            },
            Event::Received { from, to, fields } if *to == own => FromMaster::Data {
                from: guid(*from)?,
                to: None,
                fields: self.read(axis, |reader| {
                    fields.iter().map(|report| reader.hearsay(report)).collect()
                }),
            },
            _ => return None,
        };
        Some(said.frame())
    }
}
