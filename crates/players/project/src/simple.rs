//! The simple agents: the baseline, the one that looks around all the time, and the one that plays by chance.

use parlor_game::{Dice, Millis};
use parlor_project::{Action, Consequence, Contains, Direction, Field, Hand};

use super::{
    agent::{Agent, Told},
    body::{Body, Here},
    reason::Reason,
};

/// How a simple agent finds pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Manner {
    /// Straight on while readings fall.
    Walker,
    /// As that, but it looks around after every step and goes to pieces it sees.
    Surveyor,
}

/// A baseline: no shares, no memory of readings, no exchange.
#[derive(Clone, Debug)]
pub(super) struct Simple {
    manner: Manner,
    body: Body,
    dice: Dice,
    way: Option<Direction>,
    last: Option<u8>,
    /// By the number of the field.
    tried: Vec<bool>,
    retake: bool,
    stays: bool,
    looked: bool,
    piece: Option<Field>,
    why: Reason,
}

/// What it wants; small, unlike an action.
#[derive(Clone, Copy, Debug)]
enum Wish {
    Step(Direction),
    Discover,
    PickUp,
    Test,
    Destroy,
    Place,
}

impl Simple {
    pub(super) fn new(manner: Manner, dice: Dice) -> Self {
        Self {
            manner,
            body: Body::new(),
            dice,
            way: None,
            last: None,
            tried: Vec::new(),
            retake: false,
            stays: true,
            looked: false,
            piece: None,
            why: Reason::Chance,
        }
    }

    fn decide(&mut self) -> Wish {
        if self.body.is_lost {
            return self.because(Reason::Lost, Wish::Discover);
        }
        if self.body.unsure {
            return self.because(Reason::Unsure, Wish::Test);
        }
        match self.body.hand {
            Hand::Empty if self.retake => self.because(Reason::Again, Wish::PickUp),
            Hand::Empty => self.search(),
            Hand::Untested => self.because(Reason::Untested { sham: None }, Wish::Test),
            Hand::Sham => self.because(Reason::Sham, Wish::Destroy),
            Hand::Valid => self.carry(),
        }
    }

    /// Notes why it wants something.
    fn because(&mut self, why: Reason, wish: Wish) -> Wish {
        self.why = why;
        wish
    }

    fn search(&mut self) -> Wish {
        if !self.body.shape.is_task(self.body.field) {
            let outward = self.body.outward();
            self.why = Reason::Fetches;
            return self.step(outward);
        }
        if self.body.here == Here::Reading(0) {
            return self.because(Reason::Found, Wish::PickUp);
        }
        if self.manner == Manner::Surveyor {
            if !self.looked {
                self.looked = true;
                return self.because(Reason::Looks, Wish::Discover);
            }
            if let Some(piece) = self.piece
                && let Some(way) = self.body.towards(piece)
            {
                let Field { x, y } = piece;
                self.why = Reason::Seen { x, y };
                return self.step(way);
            }
        }
        let falls = match (self.body.here, self.last) {
            (Here::Reading(now), Some(last)) => now < last,
            _ => false,
        };
        let on = self
            .way
            .filter(|way| falls && self.body.stays_in_tasks(*way));
        self.why = match self.body.here {
            Here::Reading(distance) if on.is_some() => Reason::Near { distance },
            _ => Reason::Chance,
        };
        let body = &self.body;
        let way = on.or_else(|| body.any(&mut self.dice, |way| body.stays_in_tasks(way)));
        match way {
            Some(way) => self.step(way),
            None => self.because(Reason::Looks, Wish::Discover),
        }
    }

    fn carry(&mut self) -> Wish {
        let shape = self.body.shape;
        let top = shape.goals_top(self.body.team);
        let area = (top..top + shape.goals_height)
            .flat_map(|y| (0..shape.width).map(move |x| Field::new(x, y)));
        let is_tried = |field: &Field| self.tried.get(shape.index(*field)) == Some(&true);
        let untried = area.filter(|field| !is_tried(field));
        let Some(target) = untried.min_by_key(|field| self.body.field.distance(*field)) else {
            self.tried.clear();
            return self.because(Reason::Tries, Wish::Place);
        };
        self.why = Reason::carries(target);
        match self.body.towards(target) {
            Some(way) => self.step(way),
            None => self.because(Reason::Tries, Wish::Place),
        }
    }

    /// A step; the more were denied in a row, the likelier a random one.
    fn step(&mut self, way: Direction) -> Wish {
        let (body, denials) = (&self.body, f64::from(self.body.denials));
        let aside = match 0.0 < denials && self.dice.unit() < 0.2 * denials {
            true => body.any(&mut self.dice, |way| body.may_step(way)),
            false => None,
        };
        if aside.is_some() {
            self.why = Reason::Blocked;
        }
        let way = aside.unwrap_or(way);
        self.way = Some(way);
        Wish::Step(way)
    }

    fn placed(&mut self, consequence: Option<Consequence>) {
        let shape = self.body.shape;
        self.tried.resize(shape.fields(), false);
        if let Some(tried) = self.tried.get_mut(shape.index(self.body.field)) {
            *tried = true;
        }
        self.retake = self.stays && consequence == Some(Consequence::Meaningless);
    }
}

impl Agent for Simple {
    fn hear(&mut self, at: Millis, told: &Told) {
        if let (Told::Moved { granted: true, .. }, Here::Reading(reading)) = (told, self.body.here)
        {
            self.last = Some(reading);
        }
        let was = self.body.hand;
        self.body.hear(at, told);
        match told {
            Told::Begin(_) => {
                *self = Self {
                    body: self.body.clone(),
                    ..Self::new(self.manner, self.dice.clone())
                };
            }
            Told::Moved { granted: true, .. } => {
                self.looked = false;
                self.piece = None;
            }
            Told::Discovered { fields, .. } => {
                let here = self.body.field;
                let shape = self.body.shape;
                let mut pieces = fields.iter().filter(|one| {
                    one.contains == Contains::Piece
                        && shape.contains(one.field())
                        && shape.is_task(one.field())
                        && (one.player.is_none() || one.field() == here)
                });
                self.piece = pieces.next().map(|one| one.field());
            }
            Told::PickedUp { granted } => {
                if std::mem::take(&mut self.retake) {
                    self.stays = *granted;
                    if *granted {
                        self.body.hand = Hand::Valid;
                    }
                }
                self.last = None;
            }
            Told::Placed(consequence) if was == Hand::Valid => self.placed(*consequence),
            Told::Moved { granted: false, .. }
            | Told::Tested(_)
            | Told::Destroyed { .. }
            | Told::Placed(_)
            | Told::Offered { .. }
            | Told::Rejected { .. }
            | Told::Accepted { .. }
            | Told::Received { .. }
            | Told::Dropped
            | Told::Over => {}
        }
    }

    fn ask(&mut self, _: Millis) -> Option<Action> {
        if !self.body.is_playing || 0 < self.body.outstanding() {
            return None;
        }
        Some(match self.decide() {
            Wish::Step(way) => Body::step(way),
            Wish::Discover => Action::Discover,
            Wish::PickUp => Action::PickUp,
            Wish::Test => Action::Test,
            Wish::Destroy => Action::Destroy,
            Wish::Place => Action::Place,
        })
    }

    fn sent(&mut self, _: Millis, action: &Action) {
        self.body.sent(action);
    }

    fn reason(&self) -> Option<Reason> {
        Some(self.why)
    }
}

/// Asks for anything that makes sense, each as likely as the others.
#[derive(Clone, Debug)]
pub(super) struct Chancer {
    body: Body,
    dice: Dice,
}

impl Chancer {
    pub(super) fn new(dice: Dice) -> Self {
        Self {
            body: Body::new(),
            dice,
        }
    }
}

impl Agent for Chancer {
    fn hear(&mut self, at: Millis, told: &Told) {
        self.body.hear(at, told);
    }

    fn ask(&mut self, _: Millis) -> Option<Action> {
        if !self.body.is_playing || 0 < self.body.outstanding() {
            return None;
        }
        let body = &self.body;
        let ways = Direction::ALL.into_iter().filter(|way| body.may_step(*way));
        let mut actions: Vec<Action> = ways.map(Body::step).collect();
        actions.push(Action::Discover);
        if body.here == Here::Reading(0) && body.hand == Hand::Empty {
            actions.push(Action::PickUp);
        }
        if body.hand != Hand::Empty {
            actions.extend([Action::Destroy, Action::Place]);
        }
        if body.hand == Hand::Untested || body.unsure {
            actions.push(Action::Test);
        }
        self.dice.pick(&actions).cloned()
    }

    fn sent(&mut self, _: Millis, action: &Action) {
        self.body.sent(action);
    }

    fn reason(&self) -> Option<Reason> {
        Some(Reason::Chance)
    }
}
