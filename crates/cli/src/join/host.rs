//! A table that is played elsewhere: our own protocol on one side, what a foreign server tells on the other.
//!
//! It has one seat, and everybody who comes sees what that seat sees. It knows no sockets: lines come in, and
//! lines for guests come out.

mod words;

use std::{collections::BTreeMap, time::Instant};

use parlor_game::{Game, Millis, Problem, Seat, SeatSet};
use parlor_play::Finish;
use parlor_wire::{
    Act, Check, ClockView, HistoryWish, Join, Last, Life, MatchId, MatchStart, Over, StartSeat,
    ToClient, ToServer, Update, Want, WatchTable, You,
};

use super::seat::{Asked, Begun, Elsewhere, News, Reply, Told};
use words::{TableNow, done, raw, refuse};

/// What the table is called.
pub(super) const TABLE: &str = "joined";
/// So many earlier updates are told at once at most.
const PAGE: usize = 200;

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
    begun: Option<Box<Begun<G>>>,
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
    /// A table at which nothing has begun; `think` is told as the time of who plays.
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
        }
    }

    /// Takes news in; gives lines for guests.
    pub(super) fn tell(&mut self, news: News<G>) -> Vec<Line> {
        match news {
            News::Begun(begun) => {
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

    /// Takes a line of a guest; gives lines for guests, and what is chosen.
    pub(super) fn hear(&mut self, guest: u32, line: &str) -> (Vec<Line>, Option<Reply<G::Action>>) {
        let own = |line: String| vec![(guest, line)];
        let message = match ToServer::read(line) {
            Ok(message) => message,
            Err((id, problem)) => return (own(refuse(id, problem)), None),
        };
        let lines = match message {
            ToServer::Hello(hello) => {
                let name = hello.name.unwrap_or_else(|| "guest".into());
                own(words::welcome(guest, name))
            }
            ToServer::Ping(ping) => own(words::pong(ping.nonce)),
            ToServer::FollowLobby(wish) if wish.follow => own(words::lobby(&self.table_now())),
            ToServer::FollowLobby(_) => Vec::new(),
            ToServer::Join(join) => self.join(guest, join),
            ToServer::Watch(watch) => self.watch(guest, watch),
            ToServer::Unwatch(unwatch) => {
                self.guests.remove(&guest);
                own(done(unwatch.id, None, None))
            }
            ToServer::Stand(stand) => own(done(stand.id, self.chair(), None)),
            ToServer::Resign(resign) if self.chair().is_some() => {
                return (own(done(resign.id, None, None)), Some(Reply::Leave));
            }
            ToServer::History(wish) => own(self.history(&wish)),
            ToServer::Check(check) => own(self.check(check)),
            ToServer::Act(act) => match self.act(guest, act) {
                Ok(reply) => return (Vec::new(), Some(reply)),
                Err(refused) => own(refused),
            },
            other => {
                let said = "this table is played elsewhere: one can only look on and act";
                let id = other.command_id().map(str::to_owned);
                own(refuse(id, Problem::new("unavailable", said)))
            }
        };
        (lines, None)
    }

    fn join(&mut self, guest: u32, join: Join) -> Vec<Line> {
        if let Some(refused) = elsewhere(&join.id, &join.key) {
            return vec![(guest, refused)];
        }
        let (want, sees_table) = (Some(join.want), false);
        self.guests.insert(guest, Guest { want, sees_table });
        let mut lines = vec![(guest, done(join.id, self.chair(), None))];
        lines.extend(self.updates_after(guest, 0));
        lines
    }

    fn watch(&mut self, guest: u32, watch: WatchTable) -> Vec<Line> {
        if let Some(refused) = elsewhere(&watch.id, &watch.key) {
            return vec![(guest, refused)];
        }
        let (want, sees_table) = (Some(watch.want), true);
        self.guests.insert(guest, Guest { want, sees_table });
        let known = |last: Last| (last.game == self.id()).then_some(last.number);
        let newest = self.newest().saturating_sub(1);
        let from = watch.last.and_then(known).unwrap_or(newest).min(newest);
        let mut lines = vec![(guest, words::table(&self.table_now()))];
        lines.extend(self.updates_after(guest, from));
        lines.push((guest, done(watch.id, self.chair(), None)));
        lines
    }

    fn updates_after(&self, guest: u32, from: u32) -> Vec<Line> {
        let want = self.guests.get(&guest).and_then(|guest| guest.want);
        let later = self.updates.iter().filter(|update| from < update.number);
        let wanted = later.map(|update| (guest, self.wanted(update, want.unwrap_or_default())));
        wanted.collect()
    }

    fn history(&self, wish: &HistoryWish) -> String {
        let count = wish.count.and_then(|count| usize::try_from(count).ok());
        let count = count.unwrap_or(PAGE).min(PAGE);
        let updates = self.updates.iter().filter(|one| wish.from <= one.number);
        let updates = updates.take(count).map(|update| Update {
            view: None,
            actions: None,
            ..update.clone()
        });
        words::history(wish.id.clone(), updates.collect(), self.newest())
    }

    fn check(&self, check: Check) -> String {
        match self.judged(check.action.get()) {
            Ok(_) => done(check.id, self.chair(), None),
            Err(problem) => refuse(Some(check.id), problem),
        }
    }

    fn act(&mut self, guest: u32, act: Act) -> Result<Reply<G::Action>, String> {
        let newest = self.newest();
        if self.asked.is_some() && act.number.is_some_and(|number| number != newest) {
            let problem = Problem::new("stale", "the match has gone on since");
            return Err(refuse(Some(act.id), problem));
        }
        let judged = self.judged(act.action.get());
        let (number, action) = judged.map_err(|problem| refuse(Some(act.id.clone()), problem))?;
        self.asked = None;
        self.answered = number;
        self.acted = Some((guest, act.id));
        Ok(Reply::Act { number, action })
    }

    /// The action as it is sent, with the question that it answers.
    fn judged(&self, action: &str) -> Result<(u32, G::Action), Problem> {
        let asked = match (self.role, &self.asked) {
            (Role::Plays, Some(asked)) => asked,
            (Role::Plays, None) => {
                return Err(Problem::new(
                    "not_your_turn",
                    "nothing is wanted of you now",
                ));
            }
            (Role::LooksOn, _) => {
                return Err(Problem::new("not_seated", "somebody else plays here"));
            }
        };
        let action = serde_json::from_str(action)
            .map_err(|_| Problem::new("malformed_action", "this is no action of this game"))?;
        Ok((asked.number, (asked.judge)(action)?))
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
        }
    }

    /// The chair of who comes: that of the seat while it can be played.
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

/// The refusal of another table than this one.
fn elsewhere(id: &str, key: &str) -> Option<String> {
    let key = key.rsplit('/').next().unwrap_or_default();
    (key != TABLE).then(|| {
        let problem = Problem::new("unknown_table", format!("there is no table `{key}` here"))
            .with_hint(format!("the one table here is `{TABLE}`"));
        refuse(Some(id.to_owned()), problem)
    })
}
