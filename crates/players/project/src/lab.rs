//! Whole games in virtual time: one agent per player, no table, no clock, no threads.

use std::collections::VecDeque;

use parlor_game::{Dice, Draw, Game, Input, Millis, Problem, Seat, Seed, Status, TABLE_STREAMS};
use parlor_project::{Action, Colour, Config, Counts, Event, Kind, Project};

use super::{
    agent::{Agent, Told},
    kinds::AgentKind,
    seat::{Place, tuning},
    social::Exchange,
};

/// The streams of the agents' dice and of how long they think, one per seat.
const AGENTS: u32 = TABLE_STREAMS + 1;
const THINKING: u32 = TABLE_STREAMS + 0x1_0000;

/// No moment at all.
const NEVER: u64 = u64::MAX;

/// A game to be played.
#[derive(Clone, Debug)]
pub struct Trial<'a> {
    /// What is agreed.
    pub config: &'a Config,
    /// Who plays red and who plays blue.
    pub teams: [AgentKind; 2],
    /// Decides all chance, the agents' too.
    pub seed: Seed,
    /// The least and the most time that an agent thinks, in milliseconds.
    pub think: (u32, u32),
    /// What a message takes from a player to the game and back, in milliseconds.
    pub latency: u32,
    /// When agents exchange knowledge.
    pub exchange: Exchange,
}

/// How a game went.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Played {
    /// Who has won, if anybody.
    pub winner: Option<Colour>,
    /// How long it took, in milliseconds.
    pub length: u64,
    /// The goals completed.
    pub score: [u16; 2],
    /// The requests by kind, of red and of blue.
    pub requests: [[u32; Kind::ALL.len()]; 2],
    /// What became of the pieces.
    pub pieces: Counts,
}

/// One who looks on while agents play.
pub trait Watch {
    /// An agent is told something.
    fn told(&mut self, _seat: Seat, _at: Millis, _told: &Told) {}

    /// An agent is asked what it wants.
    fn asked(&mut self, _seat: Seat, _at: Millis, _action: Option<&Action>) {}
}

/// Nobody looks on.
impl Watch for () {}

impl Trial<'_> {
    /// Plays it to its end.
    pub fn play(&self) -> Result<Played, Problem> {
        self.watch(&mut ())
    }

    /// Plays it and shows all that agents are told and ask for.
    pub fn watch(&self, watch: &mut impl Watch) -> Result<Played, Problem> {
        let mut run = Run::new(self)?;
        run.settle()?;
        run.dispatch(0, watch);
        loop {
            let due = run.game.due().map_or(NEVER, |due| due.0);
            let (wake, index) = run.next_wake();
            if due == NEVER && wake == NEVER {
                break;
            }
            if due <= wake {
                run.now = due;
                run.game.tick(due, &mut run.out)?;
                run.settle()?;
                run.dispatch(due, watch);
            } else {
                run.now = wake;
                run.wake(index, watch);
            }
        }
        run.finish()
    }

    /// The agent of a seat, with its dice.
    pub fn agent(&self, seat: Seat) -> Box<dyn Agent> {
        let team = usize::from(self.config.team_size <= seat.0);
        let stream = AGENTS + u32::from(seat.0);
        let dice = Dice::of(&self.seed, Draw { stream, nth: 0 });
        self.teams[team].agent(tuning(self.config), self.exchange, dice)
    }
}

/// A player with its way to the game and back.
struct Runner {
    agent: Box<dyn Agent>,
    place: Place,
    thinking: Thinking,
    /// When it has thought enough.
    asks: u64,
    inbox: VecDeque<(u64, Told)>,
    outbox: VecDeque<(u64, Action)>,
}

struct Run<'a> {
    trial: &'a Trial<'a>,
    game: Project,
    now: u64,
    out: Vec<Event>,
    runners: Vec<Runner>,
    /// The next thing to do for each player.
    wakes: Vec<u64>,
    requests: [[u32; Kind::ALL.len()]; 2],
}

impl<'a> Run<'a> {
    fn new(trial: &'a Trial<'a>) -> Result<Self, Problem> {
        let seats = 2 * trial.config.team_size;
        let runner = |seat| {
            let stream = THINKING + u32::from(seat);
            Runner {
                agent: trial.agent(Seat(seat)),
                place: Place::of(trial.config, Seat(seat)),
                thinking: Thinking::of(&mut Dice::of(&trial.seed, Draw { stream, nth: 0 })),
                asks: NEVER,
                inbox: VecDeque::new(),
                outbox: VecDeque::new(),
            }
        };
        Ok(Self {
            game: Project::new(trial.config, seats)?,
            now: 0,
            out: Vec::new(),
            runners: (0..seats).map(runner).collect(),
            wakes: vec![NEVER; usize::from(seats)],
            requests: [[0; Kind::ALL.len()]; 2],
            trial,
        })
    }

    fn settle(&mut self) -> Result<(), Problem> {
        while let Some(draw) = self.game.draw() {
            let outcome = self.game.sample(&mut Dice::of(&self.trial.seed, draw));
            let input = Input::Chance { outcome };
            self.game.apply(Millis(self.now), input, &mut self.out)?;
        }
        Ok(())
    }

    #[inline]
    fn next_wake(&self) -> (u64, usize) {
        let mut first = (NEVER, 0);
        for (index, wake) in self.wakes.iter().enumerate() {
            let is_less = *wake < first.0;
            first.1 = if is_less { index } else { first.1 };
            first.0 = if is_less { *wake } else { first.0 };
        }
        first
    }

    /// Tells the players what happened.
    fn dispatch(&mut self, at: u64, watch: &mut impl Watch) {
        let out = std::mem::take(&mut self.out);
        for event in &out {
            match (event, event.seat()) {
                (Event::Queued { .. } | Event::Lapsed { .. } | Event::Ready { .. }, _) => {}
                (_, Some(seat)) => self.tell(at, seat, event, watch),
                (Event::Spawned { .. }, None) => {}
                (Event::Offered { to, .. } | Event::Received { to, .. }, None) => {
                    self.tell(at, *to, event, watch);
                }
                (Event::Rejected { from, .. } | Event::Accepted { from, .. }, None) => {
                    self.tell(at, *from, event, watch);
                }
                (_, None) => {
                    for seat in 0..self.runners.len() {
                        self.tell(at, Seat(seat as u8), event, watch);
                    }
                }
            }
        }
        self.out = out;
        self.out.clear();
    }

    fn tell(&mut self, at: u64, seat: Seat, event: &Event, watch: &mut impl Watch) {
        let runner = &mut self.runners[seat.index()];
        let told = runner.place.told(event);
        match (&told, self.trial.latency / 2) {
            (None, _) => return,
            (Some(told), 0) => {
                runner.hear(self.trial, at, told);
                watch.told(seat, Millis(at), told);
            }
            (Some(_), way) => {
                let arrives = at + u64::from(way);
                runner.inbox.extend(told.map(|told| (arrives, told)));
            }
        }
        self.wakes[seat.index()] = runner.wake();
    }

    /// A message arrives, or an agent has thought.
    fn wake(&mut self, index: usize, watch: &mut impl Watch) {
        let (now, seat) = (self.now, Seat(index as u8));
        let runner = &mut self.runners[index];
        if let Some((_, action)) = runner.outbox.pop_front_if(|(at, _)| *at <= now) {
            self.wakes[index] = runner.wake();
            self.request(seat, &action, watch);
            return;
        }
        if let Some((_, told)) = runner.inbox.pop_front_if(|(at, _)| *at <= now) {
            runner.hear(self.trial, now, &told);
            self.wakes[index] = runner.wake();
            watch.told(seat, Millis(now), &told);
            return;
        }
        // It may want more than one thing at once.
        runner.asks = NEVER;
        let way = u64::from(self.trial.latency.div_ceil(2));
        loop {
            let agent = &mut self.runners[index].agent;
            let action = agent.ask(Millis(now));
            watch.asked(seat, Millis(now), action.as_ref());
            let Some(wanted) = &action else { break };
            agent.sent(Millis(now), wanted);
            match way {
                0 => self.request(seat, wanted, watch),
                way => {
                    let outbox = &mut self.runners[index].outbox;
                    outbox.extend(action.map(|action| (now + way, action)));
                }
            }
        }
        self.wakes[index] = self.runners[index].wake();
    }

    #[inline]
    fn request(&mut self, seat: Seat, action: &Action, watch: &mut impl Watch) {
        let team = usize::from(self.trial.config.team_size <= seat.0);
        self.requests[team][action.kind().index()] += 1;
        // A full queue or an answer that comes too late is dropped, as over the wire.
        let _ = self.game.request(self.now, seat, action, &mut self.out);
        if !self.out.is_empty() {
            let now = self.now;
            self.dispatch(now, watch);
        }
    }

    fn finish(self) -> Result<Played, Problem> {
        let Status::Over(outcome) = self.game.status() else {
            return Err(Problem::new("endless", "the game does not end"));
        };
        let size = self.trial.config.team_size;
        let winner = match (&*outcome.reason, outcome.winners.lowest()) {
            ("goals", Some(Seat(seat))) if seat < size => Some(Colour::Red),
            ("goals", Some(_)) => Some(Colour::Blue),
            _ => None,
        };
        Ok(Played {
            winner,
            length: self.now,
            score: self.game.score(),
            requests: self.requests,
            pieces: self.game.counts(),
        })
    }
}

impl Runner {
    fn hear(&mut self, trial: &Trial<'_>, now: u64, told: &Told) {
        self.agent.hear(Millis(now), told);
        let (least, most) = trial.think;
        let think = least + self.thinking.below(most.saturating_sub(least) + 1);
        self.asks = self.asks.min(now + u64::from(think));
    }

    fn wake(&self) -> u64 {
        let first = |queue: Option<u64>| queue.unwrap_or(NEVER);
        self.asks
            .min(first(self.inbox.front().map(|(at, _)| *at)))
            .min(first(self.outbox.front().map(|(at, _)| *at)))
    }
}

/// How long somebody thinks, by chance: a small generator (SplitMix64), for nobody plays against it.
struct Thinking(u64);

impl Thinking {
    fn of(dice: &mut Dice) -> Self {
        Self(u64::from(dice.below(u32::MAX)) << 32 | u64::from(dice.below(u32::MAX)))
    }

    #[inline]
    fn below(&mut self, n: u32) -> u32 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^= mixed >> 31;
        (((mixed >> 32) * u64::from(n)) >> 32) as u32
    }
}
