//! A table for one program: our own protocol on one side, the news of a foreign server on the other.

use std::time::Instant;

use parlor_game::{Millis, Outcome, Problem, Seat, SeatSet, Turn};
use parlor_gateways::pentago::join::{News, Report, Start, ToChoose, Told, Wish};
use parlor_pentago::{Action, Config, Event, Rule, View};
use parlor_play::{Finish, How};
use parlor_wire::{
    Act, ClockView, Done, Identity, IdentityId, IdentityKind, Join, MatchId, MatchStart, Over,
    Pong, Refused, StartSeat, TableId, ToClient, ToServer, Update, VERSION, Want, Welcome, You,
};
use serde::Serialize;
use serde_json::value::{RawValue, to_raw_value};

/// What the table is called.
pub(super) const TABLE: &str = "joined";

/// A table for one program and one game.
pub(super) struct Host {
    id: MatchId,
    seat: Seat,
    started: Instant,
    think: Option<Millis>,
    /// What the program wants to be sent, once it has joined.
    want: Option<Want>,
    updates: Vec<Update>,
    /// A turn that is told together with the question behind it.
    held: Option<(Option<Seat>, Vec<Event>, View)>,
    start: Option<MatchStart>,
    choose: Option<ToChoose>,
    /// The command that made the turn on its way.
    acted: Option<String>,
}

impl Host {
    /// A table at which a game begins.
    pub(super) fn new(nth: u32, start: &Start, rule: Rule, think: Option<Millis>) -> Self {
        let seats = (0..).zip(&start.names).map(|(chair, name)| StartSeat {
            chair,
            name: name.clone(),
            player: None,
        });
        let config = Config {
            rule,
            ..Config::default()
        };
        Self {
            id: MatchId(format!("{TABLE}-{nth}")),
            seat: start.seat,
            started: Instant::now(),
            think,
            want: None,
            updates: Vec::new(),
            held: None,
            start: Some(MatchStart {
                game: "pentago".into(),
                config: raw(&config),
                seats: seats.collect(),
                seat: Some(start.seat),
                seed_hash: String::new(),
                depth: None,
                points: None,
            }),
            choose: None,
            acted: None,
        }
    }

    /// Takes news in; gives the lines for the program.
    pub(super) fn tell(&mut self, news: &News) -> Vec<String> {
        match news {
            News::Begun(start) => self.step(None, Vec::new(), start.view.clone()),
            News::Turned(shown) => {
                self.choose = None;
                let (events, view) = (shown.events.clone(), shown.view.clone());
                self.step(Some(shown.seat), events, view)
            }
            News::Choose(choose) => {
                let (actor, events, view) = self
                    .held
                    .take()
                    .unwrap_or_else(|| (None, Vec::new(), choose.view.clone()));
                self.choose = Some((**choose).clone());
                self.push(actor, events, &view, None)
            }
            News::TurnRefused(_) => {
                let problem = Problem::new("refused", "the server did not take this turn");
                let problem = problem.with_hint("choose another one");
                let acted = self.acted.take();
                acted.map_or(Vec::new(), |id| vec![refuse(Some(id), problem)])
            }
            News::Over(report) => {
                self.choose = None;
                let view = self
                    .updates
                    .last()
                    .and_then(|update| update.view.as_deref());
                let view = view.and_then(|view| serde_json::from_str(view.get()).ok());
                let over = self.over(report);
                view.map_or(Vec::new(), |view: View| {
                    let view = View {
                        to_move: None,
                        ..view
                    };
                    self.push(None, Vec::new(), &view, Some(over))
                })
            }
            _ => Vec::new(), // A program needs to know nothing else.
        }
    }

    /// Takes a line of the program; gives the answers, and what it wishes.
    pub(super) fn hear(&mut self, line: &str) -> (Vec<String>, Option<Wish>) {
        let message = match ToServer::read(line) {
            Ok(message) => message,
            Err((id, problem)) => return (vec![refuse(id, problem)], None),
        };
        match message {
            ToServer::Hello(hello) => {
                let name = hello.name.unwrap_or_else(|| "program".into());
                (vec![welcome(name)], None)
            }
            ToServer::Ping(ping) => {
                let pong = ToClient::Pong(Pong { nonce: ping.nonce });
                (vec![pong.write()], None)
            }
            ToServer::Join(join) => (self.join(join), None),
            ToServer::Act(act) => match self.act(act) {
                Ok(wish) => (Vec::new(), Some(wish)),
                Err(refused) => (vec![refused], None),
            },
            ToServer::Stand(stand) => (vec![self.done(stand.id, None)], None),
            other => {
                let problem = Problem::new(
                    "unavailable",
                    "at this table one can only join, act and stand up",
                );
                let id = other.command_id().map(str::to_owned);
                (vec![refuse(id, problem)], None)
            }
        }
    }

    fn join(&mut self, join: Join) -> Vec<String> {
        let key = join.key.rsplit('/').next().unwrap_or_default();
        if key != TABLE {
            let problem = Problem::new("unknown_table", format!("there is no table `{key}` here"))
                .with_hint("join the one named by PARLOR_TABLE");
            return vec![refuse(Some(join.id), problem)];
        }
        self.want = Some(join.want);
        let newest = self.updates.len().saturating_sub(1);
        let updates = self.updates.iter().enumerate();
        let updates = updates.map(|(n, update)| wanted(update, self.want, n == newest).write());
        let updates: Vec<String> = updates.collect();
        std::iter::once(self.done(join.id, None))
            .chain(updates)
            .collect()
    }

    fn act(&mut self, act: Act) -> Result<Wish, String> {
        let Some(choose) = &self.choose else {
            let problem = Problem::new("not_your_turn", "it is the other player's turn");
            return Err(refuse(Some(act.id), problem));
        };
        let newest = u32::try_from(self.updates.len()).unwrap_or(u32::MAX);
        if act.number.is_some_and(|number| number != newest) {
            let problem = Problem::new("stale", "the match has gone on since");
            return Err(refuse(Some(act.id), problem));
        }
        let action: Option<Action> = serde_json::from_str(act.action.get()).ok();
        let Some(action) = action.and_then(|action| listed(&choose.actions, action)) else {
            let problem = Problem::new("illegal", "this turn is not among those one may make");
            return Err(refuse(Some(act.id), problem));
        };
        let number = choose.number;
        self.choose = None;
        self.acted = Some(act.id);
        Ok(Wish::Turn { number, action })
    }

    /// Tells a step at once, or with the question that follows it.
    fn step(&mut self, actor: Option<Seat>, events: Vec<Event>, view: View) -> Vec<String> {
        if view.to_move == Some(self.seat) {
            self.held = Some((actor, events, view));
            return Vec::new();
        }
        self.push(actor, events, &view, None)
    }

    fn push(
        &mut self,
        actor: Option<Seat>,
        events: Vec<Event>,
        view: &View,
        over: Option<Over>,
    ) -> Vec<String> {
        let number = u32::try_from(self.updates.len() + 1).unwrap_or(u32::MAX);
        let update = Update {
            table: TABLE.into(),
            game: self.id.clone(),
            number,
            at: Millis(u64::try_from(self.started.elapsed().as_millis()).unwrap_or(u64::MAX)),
            actor,
            by: None,
            spent: None,
            why: None,
            events: raw(&events),
            you: match self.choose {
                Some(_) => You::Must,
                None => You::Wait,
            },
            must: view.to_move.map_or(SeatSet::EMPTY, SeatSet::from),
            turn: Turn {
                nth: view.turn.into(),
                seat: view.to_move,
            },
            pause: Millis(0),
            report: None,
            clocks: self.think.map(|_| self.clocks(view)),
            start: self.start.take().map(Box::new),
            undone: None,
            over: over.map(Box::new),
            view: Some(raw(view)),
            actions: self.choose.as_ref().map(|choose| raw(&choose.actions)),
            left_out: false,
        };
        let mut lines = Vec::new();
        if self.want.is_some() {
            lines.push(wanted(&update, self.want, true).write());
        }
        self.updates.push(update);
        if actor == Some(self.seat)
            && let Some(id) = self.acted.take()
        {
            lines.push(self.done(id, Some(number)));
        }
        lines
    }

    fn clocks(&self, view: &View) -> Vec<ClockView> {
        let clock = |seat: u8| ClockView {
            left: self.think.filter(|_| Seat(seat) == self.seat),
            runs: view.to_move == Some(Seat(seat)),
        };
        (0..2).map(clock).collect()
    }

    fn over(&self, report: &Report) -> Over {
        let other = Seat(1 - self.seat.0);
        let (outcome, reason) = match report.told {
            Told::Won => (Some(Outcome::won_by(self.seat, 2, "won")), "won"),
            Told::WonByDisconnect => (Some(Outcome::won_by(self.seat, 2, "left")), "left"),
            Told::Lost => (Some(Outcome::won_by(other, 2, "won")), "won"),
            Told::Drawn => (Some(Outcome::draw(2, "draw")), "draw"),
            Told::NoWinner => (None, "no_winner"),
        };
        let how = match outcome {
            Some(_) => How::Rules,
            None => How::Aborted,
        };
        Over {
            finish: Finish {
                how,
                outcome,
                reason: reason.into(),
            },
            left: SeatSet::EMPTY,
            seed: String::new(),
        }
    }

    fn done(&self, id: String, number: Option<u32>) -> String {
        let done = Done {
            id,
            table: Some(TableId::from(TABLE)),
            chair: Some(self.seat.0),
            number,
        };
        ToClient::Done(done).write()
    }
}

/// The turn among those that may be made; a stone that needs no rotation may be given one.
pub(super) fn listed(actions: &[Action], action: Action) -> Option<Action> {
    let bare = Action {
        rotation: None,
        ..action
    };
    let mut all = [action, bare].into_iter();
    all.find(|action| actions.contains(action))
}

/// An update with what the program wants of it.
fn wanted(update: &Update, want: Option<Want>, newest: bool) -> ToClient {
    let mut update = update.clone();
    let want = want.unwrap_or_default();
    if !want.view || !newest {
        update.view = None;
    }
    if !want.actions || !newest {
        update.actions = None;
    }
    ToClient::Update(Box::new(update))
}

fn welcome(name: String) -> String {
    let you = Identity {
        id: IdentityId(TABLE.into()),
        kind: IdentityKind::Guest,
        shown: name.clone(),
        name,
    };
    let welcome = Welcome {
        version: VERSION,
        server: concat!("Parlor ", env!("CARGO_PKG_VERSION")).into(),
        you,
        token: None,
        tables: Vec::new(),
    };
    ToClient::Welcome(welcome).write()
}

fn refuse(id: Option<String>, problem: Problem) -> String {
    let refused = Refused {
        id,
        table: None,
        problem,
        number: None,
    };
    ToClient::Refused(refused).write()
}

fn raw(value: &impl Serialize) -> Box<RawValue> {
    // Our own types have no maps with keys that are not text, so this never fails.
    to_raw_value(value).unwrap_or_default()
}
