//! Rush: two teams grab pieces in real time; requests take time, and only their seat knows of them.
//!
//! Pieces appear by chance at their moments. Seats may also tell one another something in private.

mod data;
mod fault;
mod twist;

use std::{collections::VecDeque, ops::RangeInclusive};

use parlor_game::{
    Dice, Draw, Game, Info, Input, InputOf, Millis, Outcome, Seat, SeatSet, Standing, Status, Team,
    Turn, Viewer, Why,
};

pub use data::{Action, Board, Config, Event, Illegal, Spawn, View};
pub use fault::*;
pub use twist::twist;

/// How many requests of a seat may wait.
const QUEUE: usize = 4;
/// How long a grab takes.
const GRAB: u64 = 100;
/// How long it takes to tell somebody something.
const TELL: u64 = 20;

/// A match of Rush, with a planted fault or none.
#[derive(Clone, PartialEq, Debug)]
pub struct Rush<const FAULT: u8 = NONE> {
    config: Config,
    spawns: u32,
    phase: Phase,
    board: Board,
    arrivals: u64,
    queues: Vec<VecDeque<Request>>,
    away: SeatSet,
    gone: SeatSet,
}

#[derive(Clone, Copy, PartialEq, Debug)]
enum Phase {
    Running,
    Spawning,
    Over,
}

#[derive(Clone, PartialEq, Debug)]
struct Request {
    ends: Millis,
    arrival: u64,
    action: Action,
}

/// What the clock does next.
enum Due {
    Spawn,
    Effect(Seat),
    End,
}

impl<const FAULT: u8> Rush<FAULT> {
    fn seats(&self) -> u8 {
        self.queues.len() as u8
    }

    fn side(&self, seat: Seat) -> usize {
        usize::from(self.config.team_size <= seat.0)
    }

    fn is_here(&self, seat: Seat) -> bool {
        seat.0 < self.seats() && !self.gone.contains(seat)
    }

    /// The next thing to happen by itself: effects in the order of their requests, then spawns.
    fn due(&self) -> (Millis, Due) {
        let fronts = (0u8..).zip(&self.queues).filter_map(|(seat, queue)| {
            let request = queue.front()?;
            Some((request.ends, request.arrival, Seat(seat)))
        });
        let spawn = Millis(u64::from(self.spawns + 1) * self.config.spawn);
        let end = Millis(self.config.end);
        match fronts.min() {
            Some((ends, _, seat)) if ends < spawn && ends < end => (ends, Due::Effect(seat)),
            _ if spawn < end => (spawn, Due::Spawn),
            _ => (end, Due::End),
        }
    }

    fn request(
        &mut self,
        at: Millis,
        seat: Seat,
        action: Action,
        out: &mut Vec<Event>,
    ) -> Result<(), Illegal> {
        if !self.is_here(seat) || self.phase != Phase::Running {
            return Err(Illegal::NotNow);
        }
        if let Action::Tell { to, words } = &action
            && (self.seats() <= to.0 || 8 < words.len())
        {
            return Err(Illegal::NoSuchEar);
        }
        let queue = self.queues.get_mut(seat.index()).ok_or(Illegal::NotNow)?;
        if QUEUE <= queue.len() {
            return Err(Illegal::QueueFull);
        }
        let delay = match action {
            Action::Grab => GRAB,
            Action::Tell { .. } => TELL,
        };
        let starts = queue.back().map_or(at, |last| last.ends.max(at));
        let ends = Millis(starts.0 + delay);
        if FAULT != SILENT_REQUEST {
            out.push(Event::Queued {
                seat,
                ends,
                action: action.clone(),
            });
        }
        queue.push_back(Request {
            ends,
            arrival: self.arrivals,
            action,
        });
        self.arrivals += 1;
        Ok(())
    }

    fn tick(&mut self, at: Millis, out: &mut Vec<Event>) -> Result<(), Illegal> {
        let (due, what) = self.due();
        if at < due || self.phase != Phase::Running {
            return Err(Illegal::NotNow);
        }
        match what {
            Due::Spawn => self.phase = Phase::Spawning,
            Due::Effect(seat) => self.carry_out(seat, out),
            Due::End => {
                self.phase = Phase::Over;
                out.push(Event::Over { board: self.board });
            }
        }
        Ok(())
    }

    fn carry_out(&mut self, seat: Seat, out: &mut Vec<Event>) {
        let queue = self.queues.get_mut(seat.index());
        let Some(request) = queue.and_then(VecDeque::pop_front) else {
            return;
        };
        match request.action {
            Action::Grab => {
                let got = 0 < self.board.pieces;
                let side = self.side(seat);
                self.board.pieces -= u32::from(got);
                self.board.score[side] += u32::from(got);
                out.push(Event::Grabbed { seat, got });
            }
            Action::Tell { to, words } => {
                out.push(Event::Said { seat });
                if !self.away.contains(to) && !self.gone.contains(to) {
                    let from = seat;
                    out.push(Event::Heard { from, to, words });
                }
            }
        }
    }

    fn leave(&mut self, gone: Vec<(Seat, Why)>, out: &mut Vec<Event>) -> Result<(), Illegal> {
        let all_here = gone.iter().all(|(seat, _)| self.is_here(*seat));
        if gone.is_empty() || !all_here || self.phase != Phase::Running {
            return Err(Illegal::NotNow);
        }
        for (seat, why) in gone {
            self.gone.insert(seat);
            self.clear(seat);
            let cause = why.code().into();
            out.push(Event::Left { seat, cause });
        }
        Ok(())
    }

    fn go_away(&mut self, seat: Seat, out: &mut Vec<Event>) -> Result<(), Illegal> {
        let is_away = self.away.contains(seat);
        if is_away || !self.is_here(seat) || self.phase != Phase::Running {
            return Err(Illegal::NotNow);
        }
        self.away.insert(seat);
        self.clear(seat);
        let present = false;
        out.push(Event::Present { seat, present });
        Ok(())
    }

    fn come_back(&mut self, seat: Seat, out: &mut Vec<Event>) -> Result<(), Illegal> {
        let is_away = self.away.contains(seat);
        if !is_away || !self.is_here(seat) || self.phase != Phase::Running {
            return Err(Illegal::NotNow);
        }
        self.away.remove(seat);
        let present = true;
        out.push(Event::Present { seat, present });
        Ok(())
    }

    fn clear(&mut self, seat: Seat) {
        if let Some(queue) = self.queues.get_mut(seat.index()) {
            queue.clear();
        }
    }
}

impl<const FAULT: u8> Game for Rush<FAULT> {
    const INFO: Info = Info {
        id: "rush",
        title: "Rush",
        seats: 2..=200,
        version: 1,
        presence: true,
        undo: false,
        choices: None,
        watch_delay: Millis(15_000),
    };
    type Config = Config;
    type Action = Action;
    type Chance = Spawn;
    type Event = Event;
    type View = View;
    type Illegal = Illegal;

    fn seats(config: &Config) -> Result<RangeInclusive<u8>, Illegal> {
        if config.spawn == 0 {
            return Err(Illegal::Spawn);
        }
        match config.team_size {
            size @ 1..=100 => Ok(2 * size..=2 * size),
            size => Err(Illegal::TeamSize { size }),
        }
    }

    fn team(config: &Config, _: u8, seat: Seat) -> Team {
        Team(u8::from(config.team_size <= seat.0))
    }

    fn new(config: &Config, seats: u8) -> Result<Self, Illegal> {
        Ok(Self {
            config: config.clone(),
            spawns: 0,
            phase: Phase::Running,
            board: Board {
                pieces: 1,
                score: [0, 0],
            },
            arrivals: 0,
            queues: vec![VecDeque::new(); seats.into()],
            away: SeatSet::EMPTY,
            gone: SeatSet::EMPTY,
        })
    }

    fn status(&self) -> Status {
        match self.phase {
            Phase::Over => {
                let score = |seat: u8| self.board.score[self.side(Seat(seat))] as i32;
                let scores = (0..self.seats()).map(score).collect();
                Status::Over(Outcome {
                    forfeits: self.gone,
                    ..Outcome::by_score(scores, "time")
                })
            }
            Phase::Spawning => Status::Chance(Draw {
                stream: 0,
                nth: self.spawns,
            }),
            // All who are still here, full queue or not: who is busy is nobody else's business.
            Phase::Running => Status::Waiting {
                must: SeatSet::EMPTY,
                may: SeatSet::first(self.seats()).without(self.gone),
                until: match FAULT {
                    CLOCK_STANDS_STILL if 1 < self.spawns => Some(Millis(0)),
                    COUNTS_LOOKS => Some(Millis(self.due().0.0 + fault::count() % 5)),
                    _ => Some(self.due().0),
                },
            },
        }
    }

    fn turn(&self) -> Turn {
        Turn::default()
    }

    fn standing(&self, seat: Seat) -> Standing {
        match self.gone.contains(seat) {
            true => Standing::Gone,
            false => Standing::In,
        }
    }

    fn actions(&self, seat: Seat, out: &mut Vec<Action>) {
        let free = |queue: &VecDeque<Request>| queue.len() < QUEUE;
        let can = self.is_here(seat) && self.queues.get(seat.index()).is_some_and(free);
        if can && self.phase == Phase::Running {
            let words = vec![seat.0];
            let to = Seat((seat.0 + 1) % self.seats());
            out.push(Action::Grab);
            out.push(Action::Tell { to, words });
        }
    }

    fn sample(&self, dice: &mut Dice) -> Spawn {
        Spawn(dice.below(3) as u8)
    }

    fn apply(
        &mut self,
        at: Millis,
        input: InputOf<Self>,
        out: &mut Vec<Event>,
    ) -> Result<(), Illegal> {
        match input {
            Input::Act { seat, action } => self.request(at, seat, action, out),
            Input::Tick if FAULT == CLOCK_STANDS_STILL && 1 < self.spawns => Ok(()),
            Input::Tick => self.tick(at, out),
            Input::Chance {
                outcome: Spawn(pieces),
            } => {
                if self.phase != Phase::Spawning {
                    return Err(Illegal::NotNow);
                }
                self.phase = Phase::Running;
                self.spawns += 1;
                self.board.pieces += u32::from(pieces);
                out.push(Event::Spawned { pieces });
                Ok(())
            }
            Input::Leave { gone } => self.leave(gone, out),
            Input::Away { seat } => self.go_away(seat, out),
            Input::Back { seat } => self.come_back(seat, out),
        }
    }

    fn view(&self, viewer: Viewer) -> View {
        let me = match viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator | Viewer::Referee => None,
        };
        let queue = me.and_then(|seat| self.queues.get(seat.index()));
        let requests = queue.into_iter().flatten();
        View {
            me,
            gone: self.gone,
            is_away: me.is_some_and(|seat| self.away.contains(seat)),
            queue: requests.map(|r| (r.ends, r.action.clone())).collect(),
            board: (me.is_none() || self.phase == Phase::Over).then_some(self.board),
        }
    }

    fn redact(event: &Event, viewer: Viewer) -> Option<Event> {
        let is = |seat: Seat| viewer == Viewer::Seat(seat);
        let watches = viewer == Viewer::Spectator;
        let knows = match event {
            _ if viewer == Viewer::Referee => true,
            Event::Over { .. } | Event::Left { .. } => true,
            Event::Nudged => true,
            Event::Queued { seat, .. } | Event::Said { seat } | Event::Present { seat, .. } => {
                is(*seat)
            }
            Event::Heard { to, .. } => is(*to),
            // Watchers see it late: the board, not what players told each other.
            Event::Grabbed { seat, .. } => is(*seat) || watches,
            Event::Spawned { .. } => watches,
        };
        match knows {
            false if FAULT == NUDGES && matches!(event, Event::Said { .. }) => Some(Event::Nudged),
            knows => knows.then(|| event.clone()),
        }
    }
}
