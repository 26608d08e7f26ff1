//! A table that is played elsewhere: our own protocol on one side, what a foreign server tells on the other.
//!
//! It has one seat, and everybody who comes sees what that seat sees. It knows no sockets: lines come in, and
//! lines for guests come out.

mod hear;
mod help;
mod words;

use std::{
    collections::{BTreeMap, VecDeque},
    time::Instant,
};

use parlor_catalog::adviser;
use parlor_game::{Game, Millis, Problem, Seat, SeatSet};
use parlor_play::Finish;
use parlor_wire::{
    ChatLine, ClockView, Life, MatchId, MatchStart, Over, StartSeat, ToClient, Update, Want, You,
};

use super::seat::{Asked, Elsewhere, News, Start, Told, clean};
pub(super) use help::Wanted;
pub(super) use words::refuse;
use words::{TableNow, done, raw};

/// What the table is called.
pub(super) const TABLE: &str = "joined";

/// A line for a guest.
pub(super) type Line = (u32, String);

/// What who comes to the table does there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Role {
    /// Moves for the seat.
    Plays,
    /// Sees what the seat sees.
    LooksOn,
}

/// A table that is played elsewhere.
pub(super) struct Host<G: Game> {
    role: Role,
    think: Option<Millis>,
    guests: BTreeMap<u32, Guest>,
    /// How many matches have begun.
    nth: u32,
    life: Life,
    /// The beginning of the match.
    begun: Option<Box<Start<G::Config, G::View>>>,
    started: Instant,
    /// All updates of the match; only the newest has a view.
    updates: Vec<Update>,
    view: Option<G::View>,
    /// A step that is told together with the question behind it.
    held: Option<Box<Told<G>>>,
    asked: Option<Box<Asked<G>>>,
    /// The question that was answered last.
    answered: u32,
    /// The command that made the action on its way, and whose it is.
    acted: Option<(u32, String)>,
    /// Whether people come, who talk, ask for hints and let somebody play for them.
    for_people: bool,
    /// Who plays for them just now.
    stand_in: Option<&'static str>,
    /// What was said, the last of it.
    chat: VecDeque<ChatLine>,
    said: u32,
}

/// Somebody at the table.
#[derive(Clone, Copy, Default, Debug)]
struct Guest {
    /// What it wants to be sent, once it follows the table.
    want: Option<Want>,
    /// Whether it is told how the table is set.
    sees_table: bool,
}

impl<G: Elsewhere> Host<G> {
    /// A table at which nothing has begun; `think` is shown as the player's time.
    pub(super) fn new(role: Role, think: Option<Millis>) -> Self {
        Self {
            role,
            think,
            guests: BTreeMap::new(),
            nth: 0,
            life: Life::Starting,
            begun: None,
            started: Instant::now(),
            updates: Vec::new(),
            view: None,
            held: None,
            asked: None,
            answered: 0,
            acted: None,
            for_people: false,
            stand_in: None,
            chat: VecDeque::new(),
            said: 0,
        }
    }

    /// The same for people, who do more than look on and act.
    pub(super) fn for_people(mut self) -> Self {
        self.for_people = true;
        self
    }

    /// Takes news in; gives lines for guests.
    pub(super) fn tell(&mut self, news: News<G>) -> Vec<Line> {
        match news {
            News::Begun(mut begun) => {
                for name in &mut begun.names {
                    *name = clean(name);
                }
                self.nth += 1;
                self.life = Life::Running;
                self.started = Instant::now();
                self.updates.clear();
                (self.held, self.asked, self.answered, self.acted) = (None, None, 0, None);
                let view = begun.view.clone();
                self.begun = Some(begun);
                let mut lines = self.table_news();
                let (actor, events) = (None, Vec::new());
                let told = Told {
                    actor,
                    events,
                    view,
                };
                lines.extend(self.step(Box::new(told)));
                lines
            }
            News::Told(told) => {
                self.asked = None;
                self.step(told)
            }
            News::Asked(asked) if asked.number == self.answered => Vec::new(),
            News::Asked(asked) => self.ask(asked),
            News::Said(said) => self.spoken(&said),
            News::Over(finish) => self.over(*finish),
        }
    }

    /// Tells a step that waited for a question which has not come.
    pub(super) fn release(&mut self) -> Vec<Line> {
        let held = self.held.take();
        held.map_or(Vec::new(), |held| self.push(*held, None))
    }

    /// A guest has gone.
    pub(super) fn gone(&mut self, guest: u32) {
        self.guests.remove(&guest);
    }

    /// The table is closed: nothing more will happen.
    pub(super) fn close(&mut self) -> Vec<Line> {
        self.life = Life::Closed;
        let mut lines = self.release();
        lines.extend(self.table_news());
        lines
    }

    /// A new question behind an action means that the server did not take it.
    fn ask(&mut self, asked: Box<Asked<G>>) -> Vec<Line> {
        let mut lines = Vec::new();
        let seat = self.seat();
        let is_taken = self.held.as_ref().is_some_and(|held| held.actor == seat);
        if let Some((guest, id)) = self.acted.take_if(|_| !is_taken) {
            let problem = Problem::new("refused", "the server did not take this action")
                .with_hint("choose another one");
            lines.push((guest, refuse(Some(id), problem)));
        }
        let held = self.held.take().map(|held| *held);
        let told = held.unwrap_or_else(|| Told {
            actor: None,
            events: Vec::new(),
            view: asked.view.clone(),
        });
        self.asked = Some(asked);
        lines.extend(self.push(told, None));
        lines
    }

    /// Tells a step at once, or with the question that follows it.
    fn step(&mut self, told: Box<Told<G>>) -> Vec<Line> {
        let lines = self.release();
        let (must, _) = G::awaited(&told.view);
        if self.seat().is_some_and(|seat| must.contains(seat)) {
            self.held = Some(told);
            return lines;
        }
        let mut lines = lines;
        lines.extend(self.push(*told, None));
        lines
    }

    fn over(&mut self, finish: Finish) -> Vec<Line> {
        let mut lines = self.release();
        self.asked = None;
        self.life = Life::Over;
        if let Some(view) = self.view.take() {
            let over = Over {
                finish,
                left: SeatSet::EMPTY,
                played_on: Vec::new(),
                seed: String::new(),
            };
            let (actor, events) = (None, Vec::new());
            let told = Told {
                actor,
                events,
                view,
            };
            lines.extend(self.push(told, Some(over)));
        }
        if let Some((guest, id)) = self.acted.take() {
            lines.push((guest, done(id, self.chair(), Some(self.newest()))));
        }
        lines.extend(self.table_news());
        lines
    }

    fn push(&mut self, told: Told<G>, over: Option<Over>) -> Vec<Line> {
        let number = self.newest() + 1;
        if let Some(last) = self.updates.last_mut() {
            (last.view, last.actions) = (None, None);
        }
        let (must, turn) = G::awaited(&told.view);
        let update = Update {
            table: TABLE.into(),
            game: self.id(),
            number,
            at: Millis(u64::try_from(self.started.elapsed().as_millis()).unwrap_or(u64::MAX)),
            actor: told.actor,
            by: None,
            spent: None,
            why: None,
            events: raw(&told.events),
            you: match (self.role, &self.asked) {
                (Role::LooksOn, _) => You::Watch,
                (Role::Plays, Some(_)) => You::Must,
                (Role::Plays, None) => You::Wait,
            },
            must: match over {
                Some(_) => SeatSet::EMPTY,
                None => must,
            },
            turn,
            pause: Millis(0),
            report: None,
            clocks: self.clocks(must),
            start: (number == 1).then(|| self.start()).flatten().map(Box::new),
            undone: None,
            over: over.map(Box::new),
            view: Some(raw(&told.view)),
            actions: match (self.role, &self.asked) {
                (Role::Plays, Some(asked)) => Some(raw(&asked.actions)),
                (Role::Plays, None) | (Role::LooksOn, _) => None,
            },
            left_out: false,
        };
        self.view = Some(told.view);
        let mut lines = Vec::new();
        for (guest, want) in self
            .guests
            .iter()
            .filter_map(|(id, one)| Some((*id, one.want?)))
        {
            lines.push((guest, self.wanted(&update, want)));
        }
        self.updates.push(update);
        let is_own = told.actor.is_some() && told.actor == self.seat();
        if let Some((guest, id)) = self.acted.take_if(|_| is_own) {
            lines.push((guest, done(id, self.chair(), Some(number))));
        }
        lines
    }

    /// An update with what a guest wants of it.
    fn wanted(&self, update: &Update, want: Want) -> String {
        let mut update = update.clone();
        update.view = update.view.filter(|_| want.view);
        update.actions = update.actions.filter(|_| want.actions);
        ToClient::Update(Box::new(update)).write()
    }

    fn start(&self) -> Option<MatchStart> {
        let begun = self.begun.as_ref()?;
        let seats = (0..).zip(&begun.names).map(|(chair, name)| StartSeat {
            chair,
            name: name.clone(),
            player: None,
        });
        Some(MatchStart {
            game: G::INFO.id.into(),
            config: raw(&begun.config),
            seats: seats.collect(),
            seat: Some(begun.seat),
            seed_hash: String::new(),
            depth: self.asked.as_ref().and_then(|asked| asked.depth),
            points: None,
        })
    }

    /// The own clock, where a time is known.
    fn clocks(&self, must: SeatSet) -> Option<Vec<ClockView>> {
        let asked = self.asked.as_ref().and_then(|asked| asked.time);
        let left = asked.or(self.think)?;
        let own = self.seat();
        let clock = |seat: u8| ClockView {
            left: (Some(Seat(seat)) == own).then_some(left),
            runs: must.contains(Seat(seat)),
        };
        let seats = self.begun.as_ref().map_or(0, |begun| begun.names.len());
        Some((0..u8::try_from(seats).unwrap_or(0)).map(clock).collect())
    }

    fn table_news(&self) -> Vec<Line> {
        let followers = self.guests.iter().filter(|(_, guest)| guest.sees_table);
        let line = words::table(&self.table_now());
        followers.map(|(id, _)| (*id, line.clone())).collect()
    }

    fn table_now(&self) -> TableNow<'_> {
        let begun = self.begun.as_deref();
        TableNow {
            game: &G::INFO,
            config: begun.map_or_else(|| raw(&G::Config::default()), |begun| raw(&begun.config)),
            names: begun.map_or(&[], |begun| &begun.names),
            seat: self.seat(),
            chair: self.chair(),
            life: self.life,
            id: self.id(),
            nth: self.nth,
            stand_in: self.stand_in,
            talks: self.for_people && G::TALKS,
            helps: self.for_people && adviser(G::INFO.id).is_some(),
        }
    }

    /// The chair of a guest: that of the seat while it can be played.
    fn chair(&self) -> Option<u8> {
        let plays = self.role == Role::Plays && self.life == Life::Running;
        self.seat().filter(|_| plays).map(|seat| seat.0)
    }

    fn seat(&self) -> Option<Seat> {
        self.begun.as_ref().map(|begun| begun.seat)
    }

    fn id(&self) -> MatchId {
        MatchId(format!("{TABLE}-{}", self.nth))
    }

    fn newest(&self) -> u32 {
        u32::try_from(self.updates.len()).unwrap_or(u32::MAX)
    }
}
