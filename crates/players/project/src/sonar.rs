//! The strong agent: it searches by the readings of its steps, tests in the hand, and has a share of the goals area.

mod crowd;
mod look;
mod pipe;

use parlor_game::{Dice, Millis};
use parlor_project::{Action, Consequence, Contains, Direction, Field, Hand, Report};

use super::{
    agent::{Agent, Mind, Told, Tuning},
    body::{Body, Here},
    goals::Goals,
    readings::{Readings, strongest},
    reason::Reason,
};
use crowd::Crowd;
use pipe::Pipe;

/// How long a field is passed over after something was in the way.
const PATIENCE: u64 = 5_000;

/// After so many denials in a row in the tasks area one look tells what lies under the player.
const STUCK: u32 = 6;

/// Below this share of shams, pieces are not tested where they are plentiful and lost when put down in vain.
const FEW_SHAMS: f32 = 0.15;

/// Pieces are plentiful where the first reading of a search is at most this on average.
const PLENTY: f32 = 2.5;

/// The strong agent.
#[derive(Clone, Debug)]
pub(super) struct Sonar {
    body: Body,
    tuning: Tuning,
    dice: Dice,
    readings: Readings,
    goals: Goals,
    target: Option<Field>,
    /// Whether meaningless pieces stay, once that is known.
    stays: Option<bool>,
    /// Whether the piece that was just put down is to be taken again, and what was known of it.
    retake: Option<Hand>,
    /// How likely the piece in hand is a sham, if it was not tested.
    doubt: f32,
    tests: u32,
    shams: u32,
    /// How far the nearest piece is when a search begins, on average.
    supply: f32,
    searching: bool,
    /// Fields around that are taken, as last seen in the goals area.
    taken: Vec<Field>,
    looked: bool,
    crowd: Crowd,
    trust: look::Trust,
    pipe: Pipe,
    why: Reason,
}

impl Sonar {
    pub(super) fn new(tuning: Tuning, dice: Dice) -> Self {
        let body = Body::new();
        Self {
            goals: Goals::new(&body),
            body,
            tuning,
            dice,
            readings: Readings::default(),
            target: None,
            stays: None,
            retake: None,
            doubt: 0.5,
            tests: 0,
            shams: 0,
            supply: 10.0,
            searching: false,
            taken: Vec::new(),
            looked: false,
            crowd: Crowd::default(),
            trust: look::Trust::default(),
            pipe: Pipe::default(),
            why: Reason::Lost,
        }
    }

    fn begin(&mut self, again: bool) {
        self.readings.clear();
        self.target = None;
        self.retake = None;
        self.searching = false;
        self.taken.clear();
        self.looked = false;
        self.crowd.clear();
        self.pipe.clear();
        if !again {
            self.goals = Goals::new(&self.body);
            self.stays = None;
            self.trust = look::Trust::default();
        }
    }

    /// How likely a piece is a sham, by those tested so far.
    fn sham_rate(&self) -> f32 {
        (self.shams as f32 + 1.0) / (self.tests as f32 + 2.0)
    }

    /// Step 4: the test is skipped only where an untested piece costs less.
    fn tests_pieces(&self) -> bool {
        let skips =
            self.stays == Some(false) && self.supply <= PLENTY && self.sham_rate() < FEW_SHAMS;
        !skips
    }

    fn decide(&mut self, now: u64) -> Action {
        if self.body.is_lost {
            return self.because(Reason::Lost, Action::Discover);
        }
        if self.body.unsure {
            return self.because(Reason::Unsure, Action::Test);
        }
        match self.body.hand {
            Hand::Empty if self.retake.is_some() => self.because(Reason::Again, Action::PickUp),
            Hand::Empty => self.search(now),
            Hand::Untested if self.tests_pieces() => {
                let sham = Some(self.sham_rate());
                self.because(Reason::Untested { sham }, Action::Test)
            }
            Hand::Sham => self.because(Reason::Sham, Action::Destroy),
            Hand::Untested | Hand::Valid => self.carry(now),
        }
    }

    /// Notes why it asks for something.
    fn because(&mut self, why: Reason, action: Action) -> Action {
        self.why = why;
        action
    }

    /// Steps 2 and 3: where there is something to fetch.
    fn search(&mut self, now: u64) -> Action {
        if !self.body.shape.is_task(self.body.field) {
            let outward = self.body.outward();
            self.why = Reason::Fetches;
            return self.step_or_dodge(outward, |body, way| body.may_step(way));
        }
        if self.body.here == Here::Reading(0) {
            return self.because(Reason::Found, Action::PickUp);
        }
        if self.must_look() {
            self.looked = true;
            return self.because(Reason::Blocked, Action::Discover);
        }
        if let Some(way) = self.dodge(Body::stays_in_tasks) {
            return self.because(Reason::Blocked, Body::step(way));
        }
        let way = match self.body.here {
            Here::Reading(distance) => {
                self.why = Reason::Near { distance };
                let field = self.body.field;
                let crowd = &self.crowd;
                let pull = self
                    .readings
                    .pull(self.body.shape, field, distance, now, |field| {
                        crowd.blocks(field)
                    });
                let best = strongest(&pull, |way| self.is_free_task(way));
                self.any(|_, way| best[way as usize])
            }
            Here::Nothing | Here::Unknown => {
                let station = self.station();
                let Field { x, y } = station;
                self.why = Reason::Waits { x, y };
                self.way_to(station)
            }
        };
        let way = way
            .filter(|way| self.body.stays_in_tasks(*way))
            .or_else(|| self.any(Self::is_free_task));
        match way {
            Some(way) => Body::step(way),
            // A tasks area of one field: wait by looking.
            None => self.because(Reason::Looks, Action::Discover),
        }
    }

    /// Where to wait while there is nothing to fetch.
    fn station(&self) -> Field {
        let shape = self.body.shape;
        let size = self.body.mates.len().max(1);
        let index = self.body.mates.iter().position(|one| *one == self.body.own);
        let index = index.unwrap_or(0);
        let (width, tasks) = (usize::from(shape.width), usize::from(shape.tasks_height));
        let x = (2 * (index % 2) + 1) * width / 4;
        let y = (2 * (index / 2) + 1) * tasks / (2 * size.div_ceil(2));
        let last = |value: usize, size: usize| value.min(size - 1) as u8;
        Field::new(last(x, width), shape.goals_height + last(y, tasks))
    }

    /// Steps 5: towards the goal field that is worth most.
    fn carry(&mut self, now: u64) -> Action {
        let target = self.target.or_else(|| {
            let field = self.body.field;
            self.goals.target(field, &self.tuning, now)
        });
        self.target = target;
        let Some(target) = target else {
            // Everything is in the way just now.
            return self.because(Reason::Blocked, Action::Discover);
        };
        self.why = Reason::carries(target);
        match self.way_to(target) {
            Some(way) => self.step_or_dodge(way, |body, way| body.may_step(way)),
            None => self.because(Reason::Tries, Action::Place),
        }
    }

    /// Step 7: a step, or a step aside after a denied one.
    fn step_or_dodge(
        &mut self,
        way: Direction,
        allowed: impl Fn(&Body, Direction) -> bool,
    ) -> Action {
        if self.must_look() {
            self.looked = true;
            return self.because(Reason::Blocked, Action::Discover);
        }
        if let Some(aside) = self.dodge(&allowed) {
            return self.because(Reason::Blocked, Body::step(aside));
        }
        let blocked = |way: Direction| {
            let to = self.body.shape.step(self.body.field, way);
            to.is_some_and(|to| self.taken.contains(&to))
        };
        if !blocked(way) {
            return Body::step(way);
        }
        let body = &self.body;
        let around = body.any(&mut self.dice, |way| allowed(body, way) && !blocked(way));
        self.taken.clear();
        self.because(Reason::Blocked, Body::step(around.unwrap_or(way)))
    }

    /// A random direction, with a probability that grows with the denials in a row.
    fn dodge(&mut self, allowed: impl Fn(&Body, Direction) -> bool) -> Option<Direction> {
        if self.body.denials == 0 {
            return None;
        }
        let chance = 0.35 + 0.15 * f64::from(self.body.denials.min(3));
        if chance <= self.dice.unit() {
            return None;
        }
        let body = &self.body;
        body.any(&mut self.dice, |way| allowed(body, way))
    }

    /// Two denials in a row in a goals area, or many in the tasks area: who is in the way, and what lies here?
    fn must_look(&self) -> bool {
        let many = match self.body.shape.is_task(self.body.field) {
            true => STUCK,
            false => 2,
        };
        self.body.denials != 0 && self.body.denials.is_multiple_of(many) && !self.looked
    }

    /// One of the directions that are allowed, by chance.
    fn any(&mut self, allowed: impl Fn(&Self, Direction) -> bool) -> Option<Direction> {
        let options = Direction::ALL.map(|way| allowed(self, way));
        self.body.any(&mut self.dice, |way| options[way as usize])
    }

    fn moved(&mut self, now: u64, granted: bool) {
        self.looked = false;
        self.crowd.forget(now);
        if !granted {
            if let Some(field) = self.body.denied {
                self.crowd
                    .denied(field, now, self.pipe.a_step(&self.tuning));
            }
            self.target = None;
            self.pipe.clear();
            return;
        }
        self.taken.clear();
        self.crowd.left(self.body.field);
        if let Here::Reading(distance) = self.body.here {
            self.readings.push(self.body.field, distance, now);
            if self.searching {
                self.searching = false;
                self.supply += (f32::from(distance) - self.supply) / 8.0;
            }
        }
    }

    fn picked_up(&mut self, granted: bool) {
        match (self.retake.take(), granted) {
            (Some(was), true) => {
                self.stays = Some(true);
                self.body.hand = was;
            }
            (Some(_), false) => self.stays = Some(false),
            (None, true) => self.doubt = self.sham_rate(),
            // Somebody was faster.
            (None, false) => self.readings.clear(),
        }
        self.target = None;
    }

    /// Step 6.
    fn placed(&mut self, now: u64, was: Hand, consequence: Option<Consequence>) {
        let field = self.body.field;
        self.target = None;
        self.searching = true;
        match consequence {
            Some(Consequence::Correct) => {
                self.trust.proved(field, true);
                self.goals.settle(field);
            }
            Some(Consequence::Meaningless) => {
                if was == Hand::Valid {
                    self.trust.proved(field, false);
                    self.goals.settle(field);
                } else {
                    self.doubt = self.goals.doubt(field, self.doubt);
                }
                if self.stays != Some(false) {
                    self.retake = Some(was);
                }
            }
            // A piece lies there, or the hand was empty.
            None => self.goals.avoid(field, now + PATIENCE),
        }
    }

    fn hear_reports(&mut self, now: u64, fields: &[Report]) {
        for one in fields {
            let field = one.field();
            if self.goals.contains(field) {
                match one.contains {
                    Contains::Empty => self.goals.scale(field, self.tuning.hearsay),
                    Contains::Goal => self.goals.scale(field, 5.0),
                    Contains::Unknown | Contains::Piece | Contains::Valid | Contains::Sham => {}
                }
            } else if let Some(reading) = one.reading
                && self.body.shape.contains(field)
                && self.body.shape.is_task(field)
            {
                let seen = self.body.begun.0 + u64::from(one.stamp) * 10;
                self.readings.push(field, reading, seen.min(now));
            }
        }
        self.target = None;
    }
}

impl Agent for Sonar {
    fn hear(&mut self, at: Millis, told: &Told) {
        let again = self.body.is_playing;
        let was = self.body.hand;
        let stood = self.body.field;
        self.pipe.hear(at, told, &self.tuning);
        self.body.hear(at, told);
        match told {
            Told::Begin(_) => self.begin(again && self.body.unsure),
            Told::Moved { granted, .. } => self.moved(at.0, *granted),
            Told::Discovered {
                granted: true,
                fields,
                ..
            } => {
                if self.body.field != stood {
                    self.readings.clear();
                }
                self.discovered(at.0, fields);
            }
            Told::PickedUp { granted } => self.picked_up(*granted),
            Told::Tested(Some(sham)) => {
                self.tests += 1;
                self.shams += u32::from(*sham);
                self.doubt = f32::from(u8::from(*sham));
            }
            Told::Destroyed { .. } => self.searching = true,
            Told::Placed(consequence) => self.placed(at.0, was, *consequence),
            Told::Received { fields, .. } => self.hear_reports(at.0, fields),
            Told::Tested(None)
            | Told::Discovered { granted: false, .. }
            | Told::Offered { .. }
            | Told::Rejected { .. }
            | Told::Accepted { .. }
            | Told::Dropped
            | Told::Over => {}
        }
    }

    fn ask(&mut self, at: Millis) -> Option<Action> {
        if !self.body.is_playing {
            return None;
        }
        match self.body.outstanding() {
            0 => Some(self.decide(at.0)),
            sent => {
                let step = self.ahead(sent)?;
                self.why = self.target.map_or(self.why, Reason::carries);
                Some(step)
            }
        }
    }

    fn sent(&mut self, at: Millis, action: &Action) {
        self.pipe.sent(at, action);
        self.body.sent(action);
    }

    fn reason(&self) -> Option<Reason> {
        Some(self.why)
    }

    fn mind(&self) -> Option<&dyn Mind> {
        Some(self)
    }
}

impl Mind for Sonar {
    fn is_idle(&self) -> bool {
        self.body.hand == Hand::Empty
            && self.retake.is_none()
            && self.body.here == Here::Nothing
            && self.body.shape.is_task(self.body.field)
    }

    fn wants_to_tell(&self) -> bool {
        self.goals.settled().next().is_some()
            && (self.stays == Some(false) || self.goals.is_share_used_up())
    }

    fn report(&self, at: Millis) -> Vec<Report> {
        let stamp = (at.0.saturating_sub(self.body.begun.0) / 10) as u32;
        let settled = self.goals.settled().map(|field| Report {
            x: field.x,
            y: field.y,
            reading: None,
            contains: Contains::Empty,
            stamp,
            player: None,
        });
        let readings = self.readings.newest().map(|(field, reading, seen)| Report {
            x: field.x,
            y: field.y,
            reading: Some(reading),
            contains: match reading {
                0 => Contains::Piece,
                _ => Contains::Empty,
            },
            stamp: (seen.saturating_sub(self.body.begun.0) / 10) as u32,
            player: Some(self.body.own).filter(|_| field == self.body.field),
        });
        settled.chain(readings).take(20).collect()
    }
}
