//! What the server's messages are in the words of the protocol.

use parlor_catan::{Action, Event as Happened, Phase, View};
use parlor_game::Seat;
use parlor_wire::{
    Absent, ChatLine, HandOver, Life, MatchStart, Refused, TableNews, TakeOver, ToClient as Told,
    ToServer, Update, You,
};
use tokio::time::Instant;

use super::{
    convert::of_hex,
    errors::{Code, error, refused},
    facts::{by, by_nobody, frame},
    games::NAME,
    info::{info, setup},
    message::{Event, Fact, Usernames},
    protocol::Names,
    translate::{Game, LAST, Link, Place, Stage, State},
};
use crate::frame::Reply;

impl Link {
    /// Takes a message of the server.
    pub(super) fn take(&mut self, message: Told, reply: &mut Reply<Event>) {
        match message {
            Told::Table(news) => self.news(&news, reply),
            Told::Update(update) => self.update(&update, reply),
            Told::Said(line) => self.said(line, reply),
            Told::Refused(problem) => self.refused(&problem, reply),
            Told::Welcome(_)
            | Told::Pong(_)
            | Told::Ping(_)
            | Told::Done(_)
            | Told::Lobby(_)
            | Told::LobbyChange(_)
            | Told::Paused(_)
            | Told::Help(_)
            | Told::Memo(_)
            | Told::History(_)
            | Told::Pool(_)
            | Told::Paired(_)
            | Told::Members(_)
            | Told::Rank(_)
            | Told::Talked(_) => {}
        }
    }

    fn refused(&mut self, refusal: &Refused, reply: &mut Reply<Event>) {
        match &mut self.state {
            State::Joining => {
                self.state = State::Fresh;
                let code = match refusal.problem.code.as_str() {
                    "no_table" | "closed" => Code::NoGame,
                    _ => Code::Full,
                };
                reply.say(error(None, code));
            }
            State::Seated(place) => {
                let Some(id) = &refusal.id else {
                    // The table could not be kept: the game is over without a result.
                    return reply.close("storage");
                };
                let mut who_owes = None;
                if let Some(game) = &mut place.game {
                    let silent = game.silent.iter().position(|other| other == id);
                    if let Some(nth) = silent {
                        game.silent.remove(nth);
                        return;
                    }
                    if game.parks(id, &refusal.problem.code) {
                        return;
                    }
                    who_owes = game.who_owes();
                }
                reply.say(refused(self.seat(), &refusal.problem, who_owes));
            }
            State::Fresh | State::Over(..) => {}
        }
    }

    /// Lines of spectators are not sent: clients would take them for those of the first player.
    fn said(&mut self, line: ChatLine, reply: &mut Reply<Event>) {
        if let State::Seated(place) = &self.state
            && let Some(game) = place.game.as_ref().filter(|game| game.plays())
            && let Some(seat) = line.chair.and_then(|chair| game.seat_of(chair))
            && line.to.is_none()
        {
            reply.say(by(seat, Fact::ChatMessage(line.text)));
        }
    }

    fn news(&mut self, news: &TableNews, reply: &mut Reply<Event>) {
        let table = &news.table;
        if matches!(self.state, State::Joining)
            && let Some(chair) = news.chair
        {
            let own = table.chairs.get(usize::from(chair));
            let shown = own.and_then(|own| own.sitter.as_ref());
            if let Some(shown) = shown {
                self.shared.names.note(&table.id, &shown.name, &self.name);
            }
            let number = self.shared.games.number(&table.id);
            let name = &self.name;
            tracing::info!(table = %table.id, number, ?name, "a client has joined");
            self.state = State::Seated(Box::new(Place {
                table: table.id.clone(),
                chair,
                number: number.unwrap_or(0),
                told: Vec::new(),
                stand_in: None,
                game: None,
            }));
        }
        let State::Seated(place) = &mut self.state else {
            return;
        };
        let Some(chair) = news.chair else {
            return reply.close("removed");
        };
        place.chair = chair;
        let policy = table.settings.policies.of(NAME);
        if let Absent::Play { player, .. } = &policy.absent {
            place.stand_in = Some(player.clone());
        }
        let own = table.chairs.get(usize::from(chair));
        if own
            .and_then(|own| own.sitter.as_ref())
            .is_some_and(|own| own.gone)
        {
            return reply.close("struck_out");
        }
        if table.life == Life::Closed && place.game.is_none() {
            reply.say(error(Some(Seat(chair)), Code::NoGame));
            return reply.close("closed");
        }
        if place.game.is_none() || place.told.is_empty() {
            let sitters = (0u8..).zip(&table.chairs);
            let shown = sitters.filter_map(|(chair, one)| {
                let sitter = one.sitter.as_ref()?;
                Some((chair, sitter.name.as_str()))
            });
            place.tell_names(shown, &self.name, &self.shared.names, reply);
        }
    }

    fn update(&mut self, update: &Update, reply: &mut Reply<Event>) {
        let State::Seated(place) = &mut self.state else {
            return;
        };
        if let (None, Some(start)) = (&place.game, &update.start) {
            place.begin(start, update, &self.name, &self.shared.names, reply);
        }
        let Some(game) = &mut place.game else { return };
        let events: Vec<Happened> = serde_json::from_str(update.events.get()).unwrap_or_default();
        let view = update.view.as_ref();
        let view: Option<Box<View>> = view.and_then(|view| serde_json::from_str(view.get()).ok());
        let is_newest = view.is_some();
        if is_newest {
            game.view = view;
            game.must = update.you == You::Must;
        }
        game.tell(&events, reply);
        let is_over = update.over.is_some();
        let comes_back = matches!(game.stage, Stage::ComesBack);
        if is_over {
            self.state = State::Over(self.seat(), Instant::now() + LAST);
        } else if comes_back && is_newest {
            self.come_back(update.you == You::Must, reply);
        } else if is_newest {
            self.follow_up(&events, reply);
        }
    }

    /// Gives a client that was lost its seat as soon as that owes nothing; until then its stand-in plays on.
    fn come_back(&mut self, must: bool, reply: &mut Reply<Event>) {
        let id = self.command();
        let State::Seated(place) = &mut self.state else {
            return;
        };
        let (table, stand_in) = (place.table.clone(), place.stand_in.clone());
        let Some(game) = &mut place.game else { return };
        let was_held = !game.silent.is_empty();
        match stand_in {
            Some(player) if must => {
                if !was_held {
                    game.silent.push(id.clone());
                    reply.ask(ToServer::HandOver(HandOver { id, table, player }));
                }
            }
            Some(_) | None => {
                if was_held {
                    game.silent.clear();
                    game.silent.push(id.clone());
                    reply.ask(ToServer::TakeOver(TakeOver { id, table }));
                }
                game.resume(reply);
            }
        }
    }

    /// What follows from what happened: a robber that waited moves, an answer that cannot be told closes the offer.
    fn follow_up(&mut self, events: &[Happened], reply: &mut Reply<Event>) {
        let State::Seated(place) = &mut self.state else {
            return;
        };
        let Some(game) = &mut place.game else { return };
        let waits = matches!(game.phase(), Some(Phase::Discard { .. }));
        if !waits && let Some(to) = game.parked.take() {
            self.send(&Action::Robber { to }, reply);
            return;
        }
        let own = game.own_offer();
        let countered = events
            .iter()
            .any(|event| matches!(event, Happened::Countered { offer, .. } if Some(*offer) == own));
        if countered && let Some(offer) = own {
            let id = self.send(&Action::Withdraw { offer }, reply);
            if let State::Seated(place) = &mut self.state
                && let Some(game) = &mut place.game
            {
                game.silent.extend(id);
            }
        }
    }
}

impl Place {
    /// The names of all who sit, after somebody came, and the number of the table.
    pub(super) fn lobby(&self, joiner: Seat) -> Event {
        let username = self.told.iter().map(|(_, name)| name.clone()).collect();
        let game_id = i32::try_from(self.number).unwrap_or(0);
        by(joiner, Fact::LobbyUpdate(Usernames { username, game_id }))
    }

    /// Tells who sits here, if somebody came.
    fn tell_names<'a>(
        &mut self,
        shown: impl Iterator<Item = (u8, &'a str)>,
        own: &str,
        names: &Names,
        reply: &mut Reply<Event>,
    ) {
        let named = shown.map(|(chair, shown)| {
            let name = match chair == self.chair {
                true => own.to_owned(),
                false => names.given(&self.table, shown),
            };
            (chair, name)
        });
        let named: Vec<(u8, String)> = named.collect();
        let is_new = |(chair, _): &&(u8, String)| !self.told.iter().any(|(had, _)| had == chair);
        let came = named.iter().rfind(is_new).map(|(chair, _)| *chair);
        let joiner = match self.told.is_empty() {
            true => Some(self.chair),
            false => came,
        };
        self.told = named;
        if let Some(joiner) = joiner {
            reply.say(self.lobby(Seat(joiner)));
        }
    }

    /// A game begins, or the client is back in it.
    fn begin(
        &mut self,
        start: &MatchStart,
        update: &Update,
        own: &str,
        names: &Names,
        reply: &mut Reply<Event>,
    ) {
        let Some(seat) = start.seat else { return };
        let mut seats: Vec<_> = start.seats.iter().collect();
        seats.sort_by_key(|one| one.chair);
        let shown = seats.iter().map(|one| (one.chair, one.name.as_str()));
        self.tell_names(shown, own, names, reply);
        let name = |chair: u8| {
            let found = self.told.iter().find(|(other, _)| *other == chair);
            found.map(|(_, name)| name.clone()).unwrap_or_default()
        };
        let chairs: Vec<u8> = start.seats.iter().map(|one| one.chair).collect();
        let stage = match update.number {
            0 | 1 => Stage::Begins(Vec::new()),
            _ => Stage::ComesBack,
        };
        self.game = Some(Game {
            id: update.game.clone(),
            seat,
            names: chairs.iter().map(|chair| name(*chair)).collect(),
            chairs,
            stage,
            view: None,
            trades: Default::default(),
            must: false,
            sent: None,
            parked: None,
            silent: Vec::new(),
        });
    }
}

impl Game {
    fn seat_of(&self, chair: u8) -> Option<Seat> {
        let nth = self.chairs.iter().position(|other| *other == chair)?;
        u8::try_from(nth).ok().map(Seat)
    }

    /// Keeps a robber that was refused because others still discard; says whether it does.
    fn parks(&mut self, id: &str, code: &str) -> bool {
        let Some((_, to)) = self.sent.take_if(|(sent, _)| sent == id) else {
            return false;
        };
        let parks = code == "others_owe" && self.parked.is_none();
        if parks {
            self.parked = Some(to);
        }
        parks
    }

    /// The number of the own open offer.
    fn own_offer(&self) -> Option<u32> {
        let view = self.view.as_ref()?;
        let offer = view.offer.as_ref()?;
        (view.now.seat == self.seat).then_some(offer.id)
    }

    /// Tells what happened, behind the beginning.
    fn tell(&mut self, events: &[Happened], reply: &mut Reply<Event>) {
        match &mut self.stage {
            Stage::ComesBack => {}
            Stage::Begins(earlier) => {
                earlier.extend_from_slice(events);
                let Some(view) = &self.view else { return };
                let setup = setup(view, &self.names, self.seat);
                reply.say(by(self.seat, Fact::BeginGame(setup)));
                let earlier = std::mem::take(earlier);
                self.stage = Stage::Plays;
                self.tell_events(&earlier, reply);
            }
            Stage::Plays => self.tell_events(events, reply),
        }
    }

    fn tell_events(&mut self, events: &[Happened], reply: &mut Reply<Event>) {
        let mut frames = Vec::new();
        for event in events {
            self.trades.tell(self.seat, event, &mut frames);
            frames.extend(frame(event));
        }
        for frame in frames {
            reply.say(frame);
        }
    }

    /// Tells how the game stands to a client that is back.
    fn resume(&mut self, reply: &mut Reply<Event>) {
        let Some(view) = &self.view else { return };
        let info = info(view, &self.names, self.seat);
        reply.say(by(self.seat, Fact::GameInfo(info)));
        reply.say(by_nobody(Fact::RobberMoved(of_hex(view.robber))));
        self.stage = Stage::Plays;
    }
}
