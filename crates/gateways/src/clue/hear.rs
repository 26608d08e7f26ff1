//! What the lines of a client mean.

use std::time::Duration;

use parlor_clue::{Action, Suspect};
use parlor_wire::{
    Act, Begin, ChairSet, Choose, Hello as SayHello, Ready, Rename, RestartMatch, Say, SetChair,
    Stand, TableId, ToServer, VERSION, Want, WatchTable,
};
use serde_json::{Value, value::to_raw_value};
use tokio::time::Instant;

use super::{
    errors::{Code, error, illegal, no_places},
    facts::{self, Lines},
    link::{Arrival, Hello, Link, NAME, Pending, Waits},
    offers::Way,
    said::Said,
    setup::{self, PLAYERS},
    state::{Place, State, Wish},
};

/// The longest name and the longest line of chat, in characters.
const NAME_LENGTH: usize = 24;
const CHAT_LENGTH: usize = 400;
/// How often a client looks for a table that is being opened, and for how long.
const LOOK_AGAIN: Duration = Duration::from_millis(20);
const OPENED: Duration = Duration::from_secs(10);

impl Link {
    /// Takes a line of the client.
    pub(super) fn said(&mut self, said: Said, reply: &mut Lines) {
        match (said, &self.state) {
            (Said::Close, _) => reply.close("closed"),
            (Said::Ping(moment), _) => reply.say(format!("pong {moment}")),
            (Said::Pong, _) => self.answered_ping(),
            (Said::HostIp, _) => self.host_ip(reply),
            (Said::Login(token), State::Fresh) if self.hello == Hello::Unsaid => {
                self.token = Some(token);
                self.say_hello(reply);
            }
            (Said::Table(key), State::Fresh) => self.key = Some(key),
            (Said::Watch, State::Fresh) => self.come(Wish::Watch, reply),
            (Said::Assign, State::Fresh) => self.come(Wish::Assign, reply),
            (Said::Resume { key, step }, State::Fresh) => self.resume(&key, step, reply),
            (Said::Assign, State::There(place)) if place.chair.is_none() && !place.plays() => {
                self.sit(reply);
            }
            (said, State::There(_)) => self.at_table(said, reply),
            (_, State::Fresh | State::Coming(_)) => self.fail(error(Code::NotNow), reply),
        }
    }

    fn host_ip(&self, reply: &mut Lines) {
        let reached = self.reached.map(|address| address.to_string());
        let unknown = || "unknown".to_owned();
        reply.say(format!("internalIP {}", reached.unwrap_or_else(unknown)));
        let public = self.shared.public.clone();
        reply.say(format!("externalIP {}", public.unwrap_or_else(unknown)));
    }

    fn say_hello(&mut self, reply: &mut Lines) {
        if self.hello == Hello::Unsaid {
            self.hello = Hello::Asked;
            reply.ask(ToServer::Hello(SayHello {
                version: VERSION,
                token: self.token.clone(),
                ..SayHello::default()
            }));
        }
    }

    /// Sets out for the table that was named, or that the listener leads to.
    fn come(&mut self, wish: Wish, reply: &mut Lines) {
        self.state = State::Coming(wish);
        match self.key.clone() {
            Some(key) => self.set_out(key, reply),
            None => self.be_led(reply),
        }
    }

    /// Goes to the next table of the listener, and waits for it if it is only being opened.
    pub(super) fn be_led(&mut self, reply: &mut Lines) {
        let (now, waits) = (Instant::now(), self.waits.take());
        let until = waits.map_or(now + OPENED, |waits| waits.until);
        match self.shared.offers.way(&self.tried) {
            Way::To(key) => {
                self.tried.push(key.clone());
                self.set_out(key, reply);
            }
            Way::Soon if now < until => {
                let next = now + LOOK_AGAIN;
                self.waits = Some(Waits { next, until });
            }
            Way::Soon | Way::Nowhere { most: 0 } => {
                self.be_fresh();
                self.fail(error(Code::NoTable), reply);
            }
            Way::Nowhere { most } => {
                self.be_fresh();
                self.fail(no_places(most), reply);
                reply.say("nospots".into());
                reply.close("full");
            }
        }
    }

    /// It is at no table, and on the way to none.
    pub(super) fn be_fresh(&mut self) {
        self.state = State::Fresh;
        self.tried.clear();
    }

    fn set_out(&mut self, key: String, reply: &mut Lines) {
        self.say_hello(reply);
        self.arrival = Arrival::default();
        let id = self.command(Pending::Come);
        reply.ask(ToServer::Watch(WatchTable {
            id,
            key,
            want: Want {
                view: true,
                ..Want::default()
            },
            last: None,
        }));
    }

    fn resume(&mut self, key: &str, step: u32, reply: &mut Lines) {
        let Some((token, table)) = key.split_once(':') else {
            return self.fail(error(Code::Auth), reply);
        };
        if self.hello != Hello::Unsaid && self.token.as_deref() != Some(token) {
            return self.fail(error(Code::NotNow), reply);
        }
        self.token = Some(token.to_owned());
        self.key = Some(table.to_owned());
        self.come(Wish::Resume { step }, reply);
    }

    /// Takes the next free box.
    pub(super) fn sit(&mut self, reply: &mut Lines) {
        let table = match (&self.state, &self.arrival.news) {
            (State::There(place), _) => place.table.clone(),
            (State::Coming(_), Some(news)) => news.table.id.clone(),
            (State::Coming(_), None) | (State::Fresh, _) => return,
        };
        let id = self.command(Pending::Sit);
        reply.ask(ToServer::Sit(parlor_wire::Sit {
            id,
            table,
            chair: None,
        }));
    }

    fn at_table(&mut self, said: Said, reply: &mut Lines) {
        let State::There(place) = &self.state else {
            return;
        };
        let (table, plays) = (place.table.clone(), place.plays());
        match said {
            Said::SendState => self.send_state(reply),
            Said::Chat(text) => self.chat(text, reply),
            Said::Act(action) => self.act(action, reply),
            Said::Leave(n) => self.leave(n, reply),
            Said::Restart => {
                let id = self.command(Pending::Other);
                reply.ask(ToServer::Restart(RestartMatch { id, table }));
            }
            // How a table is set is not changed while a match is played.
            _ if plays => self.fail(error(Code::NotNow), reply),
            Said::Name(n, name) => self.name(n, name, reply),
            Said::Character(n, suspect) => self.character(n, suspect, reply),
            Said::Box(n, kind) => self.set_box(n, kind, reply),
            Said::Ready(n, ready) => self.ready(n, ready, reply),
            Said::Start => self.start(reply),
            Said::Boot(n) => self.boot(n, reply),
            Said::Login(_)
            | Said::Table(_)
            | Said::Watch
            | Said::Assign
            | Said::Resume { .. }
            | Said::Ping(_)
            | Said::Pong
            | Said::Close
            | Said::HostIp => self.fail(error(Code::NotNow), reply),
        }
    }

    fn send_state(&mut self, reply: &mut Lines) {
        let State::There(place) = &self.state else {
            return;
        };
        match (&place.game, &place.seen) {
            (Some(game), _) if !game.over && place.behind.is_none() => {
                if let Some(view) = &game.view {
                    facts::standing(game, view, reply);
                }
                reply.say("donesendingstate".into());
            }
            (_, Some(table)) => setup::whole(table, reply),
            (_, None) => self.fail(error(Code::NotNow), reply),
        }
    }

    fn chat(&mut self, text: String, reply: &mut Lines) {
        let State::There(place) = &self.state else {
            return;
        };
        let (table, nameless) = (place.table.clone(), place.chair.is_some() && !place.named);
        if nameless {
            return self.fail(illegal("no_name", "Say your name first."), reply);
        }
        if CHAT_LENGTH < text.chars().count() {
            return self.fail(error(Code::Malformed), reply);
        }
        let id = self.command(Pending::Other);
        reply.ask(ToServer::Say(Say {
            id,
            table,
            text,
            to: None,
        }));
    }

    fn act(&mut self, action: Action, reply: &mut Lines) {
        let State::There(place) = &self.state else {
            return;
        };
        let sits = place.game.as_ref().is_some_and(|game| game.seat.is_some());
        let (table, may) = (place.table.clone(), sits && place.plays());
        let action = to_raw_value(&action).ok().filter(|_| may);
        let Some(action) = action else {
            return self.fail(error(Code::NotNow), reply);
        };
        let id = self.command(Pending::Other);
        reply.ask(ToServer::Act(Act {
            id,
            table,
            action,
            number: None,
            why: None,
        }));
    }

    /// Leaves for good; the number is the seat while a match is played.
    fn leave(&mut self, n: u8, reply: &mut Lines) {
        let State::There(place) = &self.state else {
            return;
        };
        let own = place.chair.and_then(|chair| place.number_of(chair));
        let own = own.or(place.chair);
        if own != Some(n) {
            return self.fail(error(Code::NotAllowed), reply);
        }
        let table = place.table.clone();
        let id = self.command(Pending::Leave(n));
        reply.ask(ToServer::Stand(Stand { id, table }));
    }

    /// The chair that a setup line is for: none for the own one, which needs not be named.
    fn chair(&mut self, n: u8, reply: &mut Lines) -> Option<(TableId, Option<u8>)> {
        let State::There(place) = &self.state else {
            return None;
        };
        let own = place.chair == Some(n);
        let seen = place.seen.as_ref();
        let chair = seen.and_then(|table| table.chairs.get(usize::from(n)));
        let sitter = chair.and_then(|chair| chair.sitter.as_ref());
        if own || sitter.is_some_and(|sat| sat.player.is_some()) {
            return Some((place.table.clone(), (!own).then_some(n)));
        }
        self.fail(error(Code::NotAllowed), reply);
        None
    }

    fn name(&mut self, n: u8, name: String, reply: &mut Lines) {
        let length = name.trim().chars().count();
        if length == 0 || NAME_LENGTH < name.chars().count() {
            return self.fail(error(Code::Malformed), reply);
        }
        let Some((table, chair)) = self.chair(n, reply) else {
            return;
        };
        let id = self.command(match chair {
            None => Pending::Name,
            Some(_) => Pending::Other,
        });
        reply.ask(ToServer::Rename(Rename {
            id,
            table,
            name,
            chair,
        }));
    }

    fn character(&mut self, n: u8, suspect: Option<Suspect>, reply: &mut Lines) {
        let Some((table, chair)) = self.chair(n, reply) else {
            return;
        };
        let choice = suspect.and_then(|suspect| serde_json::to_value(suspect).ok());
        let id = self.command(Pending::Other);
        reply.ask(ToServer::Choose(Choose {
            id,
            table,
            choice: choice.unwrap_or(Value::Null),
            chair,
        }));
    }

    fn set_box(&mut self, n: u8, kind: u8, reply: &mut Lines) {
        let set = match kind {
            0 => ChairSet::Closed,
            1 => ChairSet::Open {
                ban: false,
                admits: Some(["person", "bot", NAME].map(str::to_owned).to_vec()),
            },
            kind => {
                let player = usize::from(kind).checked_sub(2);
                let player = player.and_then(|n| PLAYERS.get(n)).copied();
                ChairSet::BuiltIn {
                    player: player.unwrap_or("classic").to_owned(),
                }
            }
        };
        self.set_chair(n, set, reply);
    }

    fn set_chair(&mut self, n: u8, set: ChairSet, reply: &mut Lines) {
        let State::There(place) = &self.state else {
            return;
        };
        let table = place.table.clone();
        let id = self.command(Pending::Other);
        reply.ask(ToServer::SetChair(SetChair {
            id,
            table,
            chair: n,
            set,
        }));
    }

    fn ready(&mut self, n: u8, ready: Option<bool>, reply: &mut Lines) {
        let State::There(place) = &self.state else {
            return;
        };
        if place.chair != Some(n) {
            return self.fail(error(Code::NotAllowed), reply);
        }
        let ready = ready.unwrap_or_else(|| !place.is_ready());
        if ready && !place.named {
            return self.fail(illegal("no_name", "Say your name first."), reply);
        }
        let table = place.table.clone();
        let id = self.command(Pending::Ready);
        reply.ask(ToServer::Ready(Ready { id, table, ready }));
    }

    /// Cuts a countdown short.
    fn start(&mut self, reply: &mut Lines) {
        let State::There(place) = &self.state else {
            return;
        };
        let seen = place.seen.as_ref();
        if seen.is_none_or(|table| setup::counting(table).is_none()) {
            return self.fail(error(Code::NotNow), reply);
        }
        let table = place.table.clone();
        let id = self.command(Pending::Other);
        reply.ask(ToServer::Begin(Begin { id, table }));
    }

    /// Removes somebody, who may not come back; built-in players have boxes.
    fn boot(&mut self, n: u8, reply: &mut Lines) {
        let State::There(place) = &self.state else {
            return;
        };
        let seen = place.seen.as_ref();
        let chair = seen.and_then(|table| table.chairs.get(usize::from(n)));
        let sitter = chair.and_then(|chair| chair.sitter.as_ref());
        let Some(sitter) = sitter.filter(|sat| sat.player.is_none()) else {
            return self.fail(illegal("nobody", "Nobody sits there."), reply);
        };
        if place.is_owner() && place.chair != Some(n) {
            let (table, who) = (place.table.clone(), sitter.identity.clone());
            self.shared.booted.note(table, who);
        }
        let set = ChairSet::Open {
            ban: true,
            admits: None,
        };
        self.set_chair(n, set, reply);
    }
}

impl Place {
    fn is_ready(&self) -> bool {
        let own = self.own();
        own.is_some_and(|sat| sat.ready)
    }

    fn is_owner(&self) -> bool {
        let owner = self.seen.as_ref().and_then(|table| table.owner.as_ref());
        owner.is_some() && owner == self.own().map(|sat| &sat.identity)
    }

    fn own(&self) -> Option<&parlor_wire::Sitter> {
        let chair = self.chair?;
        let chairs = &self.seen.as_ref()?.chairs;
        chairs.get(usize::from(chair))?.sitter.as_ref()
    }
}
