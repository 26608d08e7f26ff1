//! A match as a value for planners: copied cheaply, with its history, and with chance that is asked for.

use std::sync::Arc;

use parlor_game::{
    Budget, Dice, Draw, Input, InputOf, Millis, Outcome, Problem, Seat, Seed, Status, Viewer,
};
use parlor_play::{
    Entry, Footer, Header, Line, LineOf, Match, RECORD_FORMAT, RECORD_VERSION, Record, SeatRecord,
    Stamp, seed_hash,
};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json, value::RawValue};

use crate::{
    Env, Learn, LearnError, Legal, Setup, Sheet,
    env::Course,
    history::{History, Taken},
};

/// A match as a value.
#[derive(Clone, Debug)]
pub struct State<G: Learn> {
    env: Env<G>,
    history: History<G>,
    /// Where chance comes from; none where it is asked for.
    seed: Option<Seed>,
    /// What a seat believed before this history begins, where it does not begin with the match.
    before: Option<Arc<(Seat, G::Belief)>>,
}

/// What a built-in player chose.
#[derive(Clone, PartialEq, Debug)]
pub struct Decision {
    /// The numbers of the action, one for each part; none if the table of actions has none for it.
    pub numbers: Option<Vec<usize>>,
    /// The action as it travels; none if the player waits.
    pub action: Option<Value>,
    /// What the player says of it.
    pub why: Option<Value>,
}

/// Chance from a seed if there is one, and everything is kept.
struct Kept<'a, G: Learn> {
    seed: Option<&'a Seed>,
    history: &'a mut History<G>,
}

impl<G: Learn> Course<G> for Kept<'_, G> {
    fn chance(&mut self, game: &G, draw: Draw) -> Option<G::Chance> {
        Some(game.sample(&mut Dice::of(self.seed?, draw)))
    }

    fn taken(&mut self, at: Millis, input: &dyn Fn() -> InputOf<G>, told: &mut Vec<G::Event>) {
        self.history.push(at, input(), std::mem::take(told));
    }
}

/// A state as it is written: what was put in, in order.
#[derive(Serialize, Deserialize)]
struct Written<A, C> {
    game: String,
    rules: u32,
    config: Value,
    seats: u8,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    seed: Option<Seed>,
    inputs: Vec<(Millis, Line<A, C>)>,
    /// The numbers of what is chosen of an action in several parts.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    parts: Vec<usize>,
}

impl<G: Learn> State<G> {
    /// The beginning of a match; with a seed its chance comes from there, without one it is asked for.
    pub fn new(setup: Arc<Setup<G>>, seed: Option<Seed>) -> Result<Self, LearnError> {
        let mut this = Self {
            env: Env::bare(setup),
            history: History::default(),
            seed,
            before: None,
        };
        this.settle()?;
        Ok(this)
    }

    fn split(&mut self) -> (&mut Env<G>, Kept<'_, G>) {
        let kept = Kept {
            seed: self.seed.as_ref(),
            history: &mut self.history,
        };
        (&mut self.env, kept)
    }

    fn settle(&mut self) -> Result<(), LearnError> {
        let (env, mut kept) = self.split();
        env.settle(&mut kept)
    }

    /// What is shared by all matches of this configuration.
    pub fn setup(&self) -> &Arc<Setup<G>> {
        &self.env.setup
    }

    /// The same position; its chance is asked for, so that nobody can look into the future of this one.
    #[must_use]
    pub fn unseeded(&self) -> Self {
        self.reseeded(None)
    }

    /// The same position with another source of chance from here on.
    #[must_use]
    pub fn reseeded(&self, seed: Option<Seed>) -> Self {
        Self {
            seed,
            ..self.clone()
        }
    }

    /// The state, for whoever may know everything.
    pub fn game(&self) -> &G {
        &self.env.game
    }

    /// Who decides next; nobody at a move of nature and when the match is over.
    pub fn mover(&self) -> Option<Seat> {
        self.env.mover
    }

    /// Everybody who is asked to decide; [`State::mover`] is the one who is asked first here.
    pub fn deciders(&self) -> Vec<Seat> {
        let Some(mover) = self.env.mover else {
            return Vec::new();
        };
        let (game, table) = (&self.env.game, &self.env.setup.table);
        let seats = (0..self.env.setup.seats).map(Seat);
        seats
            .filter(|seat| *seat == mover || game.decides(table, *seat))
            .collect()
    }

    /// What the mover may choose.
    pub fn legal(&self) -> &Legal {
        &self.env.legal
    }

    /// Whether nature moves next.
    pub fn is_chance(&self) -> bool {
        self.env.mover.is_none() && matches!(self.env.game.status(), Status::Chance(_))
    }

    /// How the match ended, if it has.
    pub fn outcome(&self) -> Option<Outcome> {
        match self.env.mover {
            Some(_) => None,
            None => self.env.outcome(),
        }
    }

    /// Match time.
    pub fn at(&self) -> Millis {
        self.env.at
    }

    /// How many inputs were taken.
    pub fn len(&self) -> usize {
        self.history.len()
    }

    /// Whether nothing was taken yet.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The mover chooses an action; one that is not legal changes nothing.
    pub fn choose(&mut self, action: usize) -> Result<(), LearnError> {
        if self.is_chance() {
            return Err(LearnError::Chance(
                "nature moves next: choose one of the outcomes",
            ));
        }
        let (env, mut kept) = self.split();
        env.choose(action, &mut kept)
    }

    /// A seat acts as the wire says it, also where the table of actions has no number for it.
    pub fn act(&mut self, seat: Seat, action: &str) -> Result<(), LearnError> {
        let action: G::Action = serde_json::from_str(action)
            .map_err(|said| LearnError::NotAnAction(said.to_string()))?;
        let (env, mut kept) = self.split();
        env.act(seat, action, &mut kept)?;
        env.settle(&mut kept)
    }

    /// What nature may do, with its chances; nothing if there is too much to list.
    pub fn outcomes(&self) -> Option<Vec<(G::Chance, f64)>> {
        match self.is_chance() {
            true => self.env.game.outcomes(),
            false => Some(Vec::new()),
        }
    }

    /// Nature takes the outcome of this number; where outcomes cannot be listed, any number draws one.
    pub fn take_outcome(&mut self, number: u64) -> Result<(), LearnError> {
        if !self.is_chance() {
            return Err(LearnError::Chance("nature does not move here"));
        }
        let outcome = match self.env.game.outcomes() {
            Some(all) => {
                let size = all.len();
                let nth = usize::try_from(number).unwrap_or(usize::MAX);
                let one = all.into_iter().nth(nth);
                let (outcome, _) = one.ok_or(LearnError::NoSuchAction {
                    action: i64::try_from(number).unwrap_or(i64::MAX),
                    size,
                })?;
                outcome
            }
            None => self.env.game.sample(&mut keyed(number, 0)),
        };
        let (env, mut kept) = self.split();
        env.chance(outcome, &mut kept)?;
        env.settle(&mut kept)
    }

    /// Writes what a seat may know.
    pub fn observe(&self, seat: Seat, out: &mut [f32]) {
        self.env.observe(seat, out);
    }

    /// What a viewer may know, as it travels.
    pub fn view(&self, viewer: Viewer) -> Value {
        json!(self.env.game.view(viewer))
    }

    /// All that a seat was told and may know now: two histories that a seat cannot tell apart give the same text.
    pub fn information(&self, seat: Seat) -> String {
        let viewer = Viewer::Seat(seat);
        let told: Vec<Vec<G::Event>> = self
            .history
            .since(0)
            .iter()
            .map(|taken| taken.seen_by(viewer))
            .filter(|told| !told.is_empty())
            .collect();
        json!({ "told": told, "view": self.env.game.view(viewer), "draft": self.is_mover(seat).then(|| format!("{:?}", self.env.draft)) }).to_string()
    }

    fn is_mover(&self, seat: Seat) -> bool {
        self.env.mover == Some(seat)
    }

    fn believed(&self, viewer: Viewer) -> G::Belief {
        let setup = &self.env.setup;
        let mut belief = match &self.before {
            Some(before) if Viewer::Seat(before.0) == viewer => before.1.clone(),
            _ => G::believe(&setup.config, setup.seats, &setup.fresh.view(viewer)),
        };
        for taken in self.history.since(0) {
            for event in taken.seen_by(viewer) {
                G::learn(&mut belief, &event);
            }
        }
        belief
    }

    /// Writes an observation and, behind it, what the seat can conclude from all it was told.
    pub fn conclude(&self, seat: Seat, out: &mut [f32]) {
        let size = self.env.setup.observation;
        if let Some((observed, concluded)) = out.split_at_mut_checked(size) {
            self.observe(seat, observed);
            let mut sheet = Sheet::new(concluded);
            let belief = self.believed(Viewer::Seat(seat));
            self.env
                .game
                .conclude(&self.env.setup.table, &belief, seat, &mut sheet);
        }
    }

    /// What a seat believes about what is hidden.
    pub fn belief(&self, seat: Seat) -> Value {
        let belief = self.believed(Viewer::Seat(seat));
        self.env.game.belief(&belief, seat)
    }

    /// A state that a seat cannot tell from this one, drawn by chance, with chance that is asked for from here on.
    ///
    /// Its history is this one's as far as the seat was told it.
    pub fn resample(&self, seat: Seat, key: u64) -> Result<Self, LearnError> {
        let viewer = Viewer::Seat(seat);
        let belief = self.believed(viewer);
        let view = self.env.game.view(viewer);
        let game = G::imagine(&belief, &view, &mut keyed(key, 1));
        let game = game.ok_or_else(|| {
            LearnError::Rules("no world was found that fits what the seat was told".into())
        })?;
        let mut this = self.unseeded();
        this.env.game = game;
        this.settle()?;
        Ok(this)
    }

    /// A state as a seat sees it that is told of a match elsewhere: what the seat cannot know is drawn by chance.
    pub(crate) fn seen(
        setup: &Arc<Setup<G>>,
        seat: Seat,
        belief: &G::Belief,
        view: &G::View,
        key: u64,
    ) -> Option<Self> {
        let mut this = Self::begun(setup.clone()).ok()?;
        this.env.game = G::imagine(belief, view, &mut keyed(key, 1))?;
        this.before = Some(Arc::new((seat, belief.clone())));
        this.env.let_decide(seat);
        Some(this)
    }

    /// A seat chooses an action of a match that is played elsewhere: what it then does there, or nothing while parts are left.
    pub(crate) fn choose_elsewhere(&mut self, action: usize) -> Result<Option<Value>, LearnError> {
        let seat = self.env.mover.ok_or(LearnError::Over)?;
        let setup = self.env.setup.clone();
        let is_legal = self.env.legal.contains(action);
        let chosen = is_legal.then(|| {
            let draft = &self.env.draft;
            self.env.game.chosen(&setup.table, draft, seat, action)
        });
        match chosen.flatten().ok_or_else(|| setup.refused(action))? {
            crate::Chosen::Act(action) => Ok(Some(json!(action))),
            crate::Chosen::Part(draft) => {
                self.env.draft = draft;
                self.env.let_decide(seat);
                Ok(None)
            }
        }
    }

    /// What a built-in player would do on a seat, which may act now.
    pub fn ask(
        &self,
        player: &str,
        seat: Seat,
        budget: &Budget,
        key: u64,
    ) -> Result<Decision, LearnError> {
        let setup = &self.env.setup;
        let kind = parlor_catalog::find(setup.game(), player).ok_or_else(|| {
            LearnError::UnknownPlayer {
                game: setup.game(),
                given: player.to_owned(),
                known: parlor_catalog::of(setup.game())
                    .map(|bot| bot.name())
                    .collect::<Vec<_>>()
                    .join(", "),
            }
        })?;
        let sat = kind.seat(&setup.config, setup.seats, seat, keyed(key, 2));
        let mut sat =
            sat.ok_or_else(|| LearnError::Rules("the player does not sit down".into()))?;
        let viewer = Viewer::Seat(seat);
        for taken in self.history.since(0) {
            let told = taken.seen_by(viewer);
            if !told.is_empty() {
                sat.hear(taken.at, &told);
            }
        }
        let mut actions = Vec::new();
        self.env.game.actions(seat, &mut actions);
        let view = self.env.game.view(viewer);
        let chosen = sat.choose(&view, &actions, budget);
        let action = chosen.and_then(|chosen| chosen.downcast::<G::Action>().ok());
        Ok(Decision {
            numbers: action
                .as_ref()
                .and_then(|action| self.env.game.numbers(&setup.table, seat, action)),
            action: action.map(|action| json!(action)),
            why: sat.why(),
        })
    }

    /// The numbers of the action that the wire writes like this.
    pub fn numbers(&self, seat: Seat, action: &str) -> Result<Option<Vec<usize>>, LearnError> {
        let action: G::Action = serde_json::from_str(action)
            .map_err(|said| LearnError::NotAnAction(said.to_string()))?;
        Ok(self.env.game.numbers(&self.env.setup.table, seat, &action))
    }

    /// The action of a legal number as the wire writes it; nothing for a part of one.
    pub fn wire(&self, action: usize) -> Option<Value> {
        let seat = self.env.mover?;
        let table = &self.env.setup.table;
        match self.env.game.chosen(table, &self.env.draft, seat, action)? {
            crate::Chosen::Act(action) => Some(json!(action)),
            crate::Chosen::Part(_) => None,
        }
    }

    fn inputs(&self) -> impl Iterator<Item = (Millis, LineOf<G>)> {
        let line = |taken: Arc<Taken<G>>| (taken.at, taken.input.clone().into());
        self.history.since(0).into_iter().map(line)
    }

    /// Writes the state as text.
    pub fn write(&self) -> String {
        let setup = &self.env.setup;
        json!(Written::<G::Action, G::Chance> {
            game: setup.game().to_owned(),
            rules: G::INFO.version,
            config: json!(setup.config),
            seats: setup.seats,
            seed: self.seed,
            inputs: self.inputs().collect(),
            parts: self.parts(),
        })
        .to_string()
    }

    /// The numbers that lead to the present draft from an empty one; none if there is none.
    fn parts(&self) -> Vec<usize> {
        let mut env = self.env.clone();
        let mut parts = Vec::new();
        // The parts of a draft may be chosen in any order, so the lowest numbers first are as good as others.
        env.draft = G::Draft::default();
        while env.draft != self.env.draft {
            let table = &env.setup.table;
            let mut legal = Legal::none(env.setup.actions);
            let Some(mover) = env.game.mover(table, &env.draft) else {
                break;
            };
            env.game.legal(table, &env.draft, mover, &mut legal);
            let step = legal.iter().find_map(|action| {
                match env.game.chosen(table, &env.draft, mover, action)? {
                    crate::Chosen::Part(draft) if G::leads_to(&draft, &self.env.draft) => {
                        Some((action, draft))
                    }
                    _ => None,
                }
            });
            let Some((action, draft)) = step else { break };
            parts.push(action);
            env.draft = draft;
        }
        parts
    }

    /// Reads a state from text.
    pub fn read(text: &str) -> Result<Self, LearnError> {
        let bad = |said: serde_json::Error| {
            LearnError::Unreadable(format!("this is no written state: {said}"))
        };
        let written: Written<G::Action, G::Chance> = serde_json::from_str(text).map_err(bad)?;
        if written.rules != G::INFO.version {
            let (theirs, ours) = (written.rules, G::INFO.version);
            return Err(LearnError::Unreadable(format!(
                "the state follows version {theirs} of the rules; this is version {ours}"
            )));
        }
        let setup = Setup::new(&written.config.to_string(), Some(written.seats))?;
        let mut this = Self::begun(setup)?;
        let unknown = || LearnError::Unreadable("a state is made of inputs of the rules".into());
        for (at, line) in written.inputs {
            this.put(at, line.input().ok_or_else(unknown)?)?;
        }
        this.seed = written.seed;
        this.settle()?;
        for part in written.parts {
            this.choose(part)?;
        }
        Ok(this)
    }

    fn begun(setup: Arc<Setup<G>>) -> Result<Self, LearnError> {
        Ok(Self {
            env: Env::bare(setup),
            history: History::default(),
            seed: None,
            before: None,
        })
    }

    /// Takes an input as it was written down.
    pub(crate) fn follow(&mut self, at: Millis, line: LineOf<G>) -> Result<(), LearnError> {
        while let Status::Waiting {
            until: Some(until), ..
        } = self.env.game.status()
            && until <= at
        {
            self.put(until, Input::Tick)?;
        }
        match line.input() {
            Some(Input::Tick) => {
                self.env.at = self.env.at.max(at);
                Ok(())
            }
            Some(input) => self.put(at, input),
            None => Err(LearnError::Unreadable(
                "a match in which moves were taken back or that the table ended cannot be followed past that".into(),
            )),
        }
    }

    fn put(&mut self, at: Millis, input: InputOf<G>) -> Result<(), LearnError> {
        let at = self.env.at.max(at);
        let mut told = Vec::new();
        self.env
            .game
            .apply(at, input.clone(), &mut told)
            .map_err(|refusal| LearnError::from(Problem::from(refusal)))?;
        self.env.at = at;
        G::forget(&mut self.env.draft, matches!(input, Input::Tick));
        self.history.push(at, input, told);
        Ok(())
    }

    /// The position of a record after so many of its lines; all of them if none is said.
    pub fn from_record(record: &Record, lines: Option<usize>) -> Result<Self, LearnError> {
        let mut this = Self::at_start_of(record)?;
        let count = lines.unwrap_or(record.lines.len());
        for (nth, line) in record.lines.iter().take(count).enumerate() {
            let entry = Self::line(nth, line)?;
            if matches!(entry.line, Line::End { .. }) {
                break;
            }
            this.follow(entry.at, entry.line)?;
        }
        this.settle()?;
        Ok(this)
    }

    /// The match of a record before anything happened.
    pub(crate) fn at_start_of(record: &Record) -> Result<Self, LearnError> {
        if record.header.rules != G::INFO.version {
            let (theirs, ours) = (record.header.rules, G::INFO.version);
            return Err(LearnError::Unreadable(format!(
                "the record follows version {theirs} of the rules; this is version {ours}"
            )));
        }
        let seats = u8::try_from(record.header.seats.len()).unwrap_or(u8::MAX);
        let setup = Setup::new(record.header.config.get(), Some(seats))?;
        Self::begun(setup)
    }

    /// A line of a record.
    pub(crate) fn line(nth: usize, text: &str) -> Result<Entry<LineOf<G>>, LearnError> {
        serde_json::from_str(text).map_err(|said| {
            LearnError::Unreadable(format!("line {} of the record: {said}", nth + 2))
        })
    }

    /// What has been chosen of an action that is chosen in several parts.
    pub(crate) fn draft(&self) -> &G::Draft {
        &self.env.draft
    }

    /// The match as a record that the server, its replay page and `parlor verify` read.
    pub fn record(&self, id: &str, names: &[String], started: u64) -> Result<Record, LearnError> {
        let Some(seed) = self.seed else {
            return Err(LearnError::Chance(
                "the chance of this state was chosen by hand, so no seed proves it; play from a seed to write a record",
            ));
        };
        let setup = &self.env.setup;
        let mut game = Match::<G>::start(&setup.config, setup.seats, seed)?;
        for (at, line) in self.inputs() {
            match line.input() {
                Some(Input::Chance { .. }) | None => {}
                Some(Input::Tick) => game.wake(at)?,
                Some(input) => game.submit(at, input, Stamp::default())?,
            }
        }
        let raw = |value: &Value| RawValue::from_string(value.to_string()).unwrap_or_default();
        let seat = |(seat, name): (u8, &String)| SeatRecord {
            identity: format!("python{seat}"),
            kind: "bot".into(),
            name: name.clone(),
            chair: seat,
            choice: None,
        };
        let header = Header {
            format: RECORD_FORMAT.into(),
            version: RECORD_VERSION,
            id: id.to_owned(),
            game: setup.game().into(),
            rules: G::INFO.version,
            config: raw(&json!(setup.config)),
            settings: raw(&json!({})),
            seats: (0u8..).zip(names).map(seat).collect(),
            seed_hash: seed_hash(&seed),
            from: None,
            started,
        };
        let lines = game.log().iter().map(|entry| json!(entry).to_string());
        Ok(Record {
            header,
            lines: lines.collect(),
            footer: game
                .finish()
                .map(|finish| Footer::new(finish, Vec::new(), &seed, started)),
        })
    }
}

/// Dice from a number that a program gives.
fn keyed(key: u64, stream: u32) -> Dice {
    let mut seed = Seed::default();
    seed[..8].copy_from_slice(&key.to_le_bytes());
    Dice::of(
        &seed,
        Draw {
            stream: parlor_game::TABLE_STREAMS + 100 + stream,
            nth: 0,
        },
    )
}
