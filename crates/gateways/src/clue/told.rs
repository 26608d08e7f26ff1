//! What the server's messages are in the words of the protocol.

use std::time::Duration;

use parlor_wire::{
    ChatLine, Done, History, HistoryWish, Life, Refused, TableNews, ToClient as Told, ToServer,
    Unwatch, Update,
};
use tokio::time::Instant;

use super::{
    errors::{Code, error, illegal, refused},
    facts::Lines,
    link::{Arrival, Hello, Link, Pending},
    setup,
    state::{Behind, Game, Place, State, Wish},
};

/// How much of a countdown is left when that is told.
const FIVE: Duration = Duration::from_secs(5);
/// How many earlier steps are asked for at once.
const PAGE: u32 = 200;

impl Link {
    /// Takes a message of the server.
    pub(super) fn told(&mut self, message: Told, reply: &mut Lines) {
        match message {
            Told::Welcome(welcome) => {
                self.hello = Hello::Said;
                self.token = welcome.token.or(self.token.take());
            }
            Told::Done(done) => self.done(&done, reply),
            Told::Refused(refusal) => self.refused(refusal, reply),
            Told::Table(news) => self.news(news, reply),
            Told::Update(update) => self.update(update, reply),
            Told::History(history) => self.history(&history, reply),
            Told::Said(line) => match &self.state {
                State::There(_) => self.chat_line(&line, reply),
                State::Fresh | State::Coming(_) => self.arrival.said.push(line),
            },
            Told::Pong(_)
            | Told::Ping(_)
            | Told::Lobby(_)
            | Told::LobbyChange(_)
            | Told::Paused(_)
            | Told::Help(_)
            | Told::Memo(_)
            | Told::Pool(_)
            | Told::Paired(_)
            | Told::Members(_)
            | Told::Rank(_)
            | Told::Talked(_) => {}
        }
    }

    fn done(&mut self, done: &Done, reply: &mut Lines) {
        match self.pending.remove(&done.id) {
            Some(Pending::Come) => self.arrive(reply),
            Some(Pending::Sit) => self.seated(done.chair, reply),
            Some(Pending::Name) => {
                if let State::There(place) = &mut self.state {
                    place.named = true;
                }
            }
            Some(Pending::Leave(n)) => {
                reply.say(format!("playerleft {n}"));
                reply.close("left");
            }
            Some(Pending::Elsewhere) => self.be_led(reply),
            Some(Pending::Ready | Pending::Part | Pending::Other) | None => {}
        }
    }

    fn refused(&mut self, refusal: Refused, reply: &mut Lines) {
        let Some(id) = &refusal.id else {
            return self.refused_all(&refusal, reply);
        };
        let problem = &refusal.problem;
        let is_gone = matches!(problem.code.as_str(), "no_table" | "closed");
        match self.pending.remove(id) {
            Some(Pending::Come | Pending::Sit | Pending::Elsewhere) if self.is_led() => {
                if self.arrival.news.is_some() {
                    return self.go_elsewhere(reply);
                }
                if is_gone && let Some(table) = self.tried.last() {
                    self.shared.offers.lost(table);
                }
                self.be_led(reply);
            }
            Some(Pending::Come | Pending::Sit) => {
                if let State::Coming(_) = self.state {
                    self.be_fresh();
                }
                if is_gone {
                    self.key = None;
                }
                let full = matches!(problem.code.as_str(), "full" | "not_admitted");
                self.fail(refused(problem), reply);
                if full {
                    reply.say("nospots".into());
                    reply.close("full");
                }
            }
            Some(Pending::Ready) if problem.code == "no_choice" => {
                let said = "Choose a suspect first.";
                self.fail(illegal("no_character", said), reply);
            }
            Some(_) if problem.code == "superseded" => {
                self.fail(refused(problem), reply);
                reply.close("superseded");
            }
            Some(_) => self.fail(refused(problem), reply),
            None => {}
        }
    }

    /// A refusal that is for nobody's command: the greeting, the start of a match, or the end of the table.
    fn refused_all(&mut self, refusal: &Refused, reply: &mut Lines) {
        if self.hello == Hello::Asked {
            self.hello = Hello::Unsaid;
            self.token = None;
            self.pending.clear();
            self.be_fresh();
            return self.fail(error(Code::Auth), reply);
        }
        match refusal.problem.code.as_str() {
            "seats" | "wrong_seats" => reply.say("mperror_PlayersNumber".into()),
            "same_suspect" | "suspects" => reply.say("mperror_SameCharacter".into()),
            "too_fast" => self.fail(error(Code::TooFast), reply),
            "fault" => {}
            _ => reply.close("storage"),
        }
    }

    /// It follows the table now.
    fn arrive(&mut self, reply: &mut Lines) {
        let State::Coming(wish) = &self.state else {
            return;
        };
        let wish = wish.clone();
        let Some(news) = &self.arrival.news else {
            return;
        };
        let chair = news.chair;
        let plays = matches!(news.table.life, Life::Starting | Life::Running);
        match (wish, chair) {
            (Wish::Assign, None) if plays && self.is_led() => self.go_elsewhere(reply),
            (Wish::Assign, None) if plays => self.part(Code::NotNow, reply),
            (Wish::Assign, None) => self.sit(reply),
            (Wish::Resume { .. }, None) => self.part(Code::Auth, reply),
            (Wish::Assign, Some(_)) => {
                self.settle(chair, None, reply);
                self.tell_number(reply);
            }
            (Wish::Watch, chair) => self.settle(chair, Some(0), reply),
            (Wish::Resume { step }, chair) => {
                self.settle(chair, Some(step), reply);
                if let State::There(place) = &mut self.state {
                    place.named = true;
                }
            }
        }
    }

    /// It has a box now.
    fn seated(&mut self, chair: Option<u8>, reply: &mut Lines) {
        match &mut self.state {
            State::There(place) => place.chair = chair,
            State::Fresh | State::Coming(_) => self.settle(chair, None, reply),
        }
        self.tell_number(reply);
    }

    fn tell_number(&mut self, reply: &mut Lines) {
        let State::There(place) = &self.state else {
            return;
        };
        if let (Some(chair), Some(token)) = (place.chair, &self.token) {
            reply.say(format!("xPlayerNumber {chair}"));
            reply.say(format!("seatkey {token}:{}", place.table));
        }
    }

    /// Whether it is on the way to a table that it has not named.
    fn is_led(&self) -> bool {
        matches!(self.state, State::Coming(_)) && self.key.is_none()
    }

    /// There is no place at the table where it was led: it goes on to another.
    fn go_elsewhere(&mut self, reply: &mut Lines) {
        let Some(news) = self.arrival.news.take() else {
            return self.be_led(reply);
        };
        let table = news.table.id;
        self.shared.offers.put_back(table.as_str());
        let id = self.command(Pending::Elsewhere);
        reply.ask(ToServer::Unwatch(Unwatch { id, table }));
    }

    /// It goes away again.
    fn part(&mut self, code: Code, reply: &mut Lines) {
        let table = self.arrival.news.take().map(|news| news.table.id);
        self.be_fresh();
        self.fail(error(code), reply);
        if let Some(table) = table {
            let id = self.command(Pending::Part);
            reply.ask(ToServer::Unwatch(Unwatch { id, table }));
        }
    }

    /// It is at the table; it wants all lines after a step, or none of those before.
    fn settle(&mut self, chair: Option<u8>, after: Option<u32>, reply: &mut Lines) {
        let Arrival { news, update, said } = std::mem::take(&mut self.arrival);
        let Some(news) = news else { return };
        self.tried.clear();
        let mut place = Box::new(Place::new(news.table.id.clone(), chair));
        place.seen = Some(Box::new(news.table));
        self.state = State::There(place);
        for line in &said {
            self.chat_line(line, reply);
        }
        match (update, after) {
            (Some(update), Some(step)) => self.catch_up(update, step, reply),
            // A client that comes after a match has no part in it.
            (Some(update), None) if update.over.is_some() => {}
            (Some(update), None) => {
                let newest = update.number;
                self.catch_up(update, newest, reply);
            }
            (None, Some(_)) => {
                if let State::There(place) = &self.state
                    && let Some(table) = &place.seen
                {
                    setup::whole(table, reply);
                }
            }
            (None, None) => {}
        }
    }

    /// Begins to tell the lines after a step, up to the newest update.
    fn catch_up(&mut self, newest: Box<Update>, step: u32, reply: &mut Lines) {
        let State::There(place) = &mut self.state else {
            return;
        };
        let Some(start) = &newest.start else { return };
        let mut game = Box::new(Game::new(newest.game.clone(), start));
        game.step = step.min(newest.number);
        if step == newest.number {
            game.take(&newest);
        }
        place.game = Some(game);
        place.behind = Some(Behind { newest });
        self.go_on(reply);
    }

    /// Asks for earlier steps as long as some are missing; then the newest one is told.
    fn go_on(&mut self, reply: &mut Lines) {
        let State::There(place) = &mut self.state else {
            return;
        };
        let (Some(game), Some(behind)) = (&mut place.game, &place.behind) else {
            return;
        };
        let newest = behind.newest.number;
        if game.step + 1 < newest {
            let (table, from) = (place.table.clone(), game.step + 1);
            let id = self.command(Pending::Other);
            return reply.ask(ToServer::History(HistoryWish {
                id,
                table,
                from,
                count: Some(PAGE),
            }));
        }
        if game.step < newest {
            game.tell(&behind.newest, reply);
        }
        place.behind = None;
        reply.say("donesendingstate".into());
    }

    fn history(&mut self, history: &History, reply: &mut Lines) {
        let State::There(place) = &mut self.state else {
            return;
        };
        let (Some(game), Some(behind)) = (&mut place.game, &place.behind) else {
            return;
        };
        let newest = behind.newest.number;
        let missing = history.updates.iter().filter(|one| one.number < newest);
        for update in missing {
            if update.number == game.step + 1 {
                game.tell(update, reply);
            }
        }
        self.go_on(reply);
    }

    fn update(&mut self, update: Box<Update>, reply: &mut Lines) {
        let State::There(place) = &mut self.state else {
            self.arrival.update = Some(update);
            return;
        };
        let known = place.game.as_ref().map(|game| game.id.clone());
        if known.as_ref() != Some(&update.game) {
            let Some(start) = &update.start else { return };
            if known.is_some() {
                reply.say("restart".into());
            }
            place.five = None;
            place.behind = None;
            place.game = Some(Box::new(Game::new(update.game.clone(), start)));
        }
        if let Some(behind) = &mut place.behind {
            if update.view.is_some() && behind.newest.number < update.number {
                behind.newest = update;
            }
            return;
        }
        let Some(game) = &mut place.game else { return };
        if game.step < update.number {
            game.tell(&update, reply);
        }
    }

    fn news(&mut self, news: Box<TableNews>, reply: &mut Lines) {
        let State::There(place) = &mut self.state else {
            self.arrival.news = Some(news);
            return;
        };
        if let (Some(chair), None) = (place.chair, news.chair) {
            let number = place.number_of(chair).unwrap_or(chair);
            reply.say(format!("playerboot {number}"));
            return reply.close("booted");
        }
        let table = Box::new(news.table);
        if table.life == Life::Closed {
            self.fail(error(Code::NoTable), reply);
            return reply.close("closed");
        }
        let plays = matches!(table.life, Life::Starting | Life::Running);
        if let Some(game) = place.game.as_mut().filter(|game| plays && !game.over) {
            let away = |chair: u8| {
                let chair = table.chairs.get(usize::from(chair));
                let sitter = chair.and_then(|chair| chair.sitter.as_ref());
                sitter.is_some_and(|sat| !sat.connected || sat.gone)
            };
            if place.behind.is_none() {
                game.presence(away, reply);
            }
        }
        if let Some(seen) = place.seen.as_ref().filter(|_| !plays) {
            setup::changes(seen, &table, &self.shared.booted, reply);
            place.five = match (setup::counting(seen), setup::counting(&table)) {
                (None, Some(left)) => {
                    reply.say(setup::countdown(&table));
                    let ends = Instant::now() + Duration::from_millis(left);
                    Some(ends.checked_sub(FIVE).unwrap_or(ends))
                }
                (Some(_), None) => {
                    reply.say("Stopcountdown".into());
                    None
                }
                (Some(_), Some(_)) => place.five,
                (None, None) => None,
            };
        }
        place.seen = Some(table);
    }

    fn chat_line(&mut self, line: &ChatLine, reply: &mut Lines) {
        let State::There(place) = &self.state else {
            return;
        };
        let number = line.chair.and_then(|chair| place.number_of(chair));
        let number = number.and_then(|number| i8::try_from(number).ok());
        reply.say(format!("chat {},{}", number.unwrap_or(-1), line.text));
    }
}
