//! The y axis on the wire (11.5): which rows are whose, where a foreign game master may count them from below.
//!
//! The letters of directions mean the same in both frames, only numbers are mirrored.

use std::collections::VecDeque;

use parlor_game::Millis;
use parlor_project::{Action, Area, Colour, Direction, Field, Report, Shape};

use super::{
    agent::{Agent, Begin, Told},
    reason::Reason,
};

/// How rows are counted on the wire.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Frame {
    /// From red's side, as in the canonical frame.
    Down,
    /// From blue's side.
    Up,
}

impl Frame {
    /// A field of the wire in the canonical frame, and back.
    pub fn turn(self, shape: Shape, field: Field) -> Field {
        match self {
            Self::Down => field,
            Self::Up if shape.contains(field) => shape.mirror(field),
            Self::Up => field,
        }
    }
}

/// An agent that plays in the canonical frame, whatever the frame of the wire.
///
/// What it is told and what it tells others is in the frame of the wire.
#[derive(Debug)]
pub struct Axis {
    agent: Box<dyn Agent>,
    frame: Frame,
    proof: Proof,
    shape: Option<Shape>,
    team: Colour,
    /// Where the player is, by the assumed frame.
    place: Field,
    /// Where it was on the wire when that was last told, and how many rows it has gone south since then.
    anchor: Field,
    drift: i16,
    /// How many looks of a game have told nothing.
    vain: u32,
    steps: VecDeque<Option<Direction>>,
    /// How many steps along the column were denied in a row, and the step that gets out of that.
    refusals: u32,
    back: Option<Direction>,
}

/// After so many denied steps along the column the other way is tried.
const PATIENCE: u32 = 3;

/// After so many looks that tell nothing it is not asked again without a new reason.
const LOOKS: u32 = 3;

/// Whether the frame is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Proof {
    Known,
    /// The next step along a column is followed by a look.
    Wanted,
    /// The look is to be asked for.
    Due,
    /// The look is on its way.
    Asked,
}

impl Axis {
    /// An agent under a known frame, or under one it has to find out.
    pub fn new(agent: Box<dyn Agent>, frame: Option<Frame>) -> Self {
        Self {
            agent,
            frame: frame.unwrap_or(Frame::Down),
            proof: match frame {
                Some(_) => Proof::Known,
                None => Proof::Wanted,
            },
            shape: None,
            team: Colour::Red,
            place: Field::new(0, 0),
            anchor: Field::new(0, 0),
            drift: 0,
            vain: 0,
            steps: VecDeque::new(),
            refusals: 0,
            back: None,
        }
    }

    /// The frame it plays under.
    pub const fn frame(&self) -> Frame {
        self.frame
    }

    /// What a look has to name as the player's place while the frame is to be found; otherwise where it believes to be.
    ///
    /// Some Game Masters look at the place that is named and repeat it. So the row is the one that was last told, which is
    /// true in both frames: one step away, the player sees itself above or below it. Columns are the same in both frames.
    pub fn claim(&self) -> Option<Field> {
        let looks = matches!(self.proof, Proof::Due | Proof::Asked);
        looks.then(|| Field::new(self.place.x, self.anchor.y))
    }

    fn turned(&self, fields: &[Report]) -> Vec<Report> {
        let Some(shape) = self.shape else {
            return fields.to_vec();
        };
        let turn = |one: &Report| {
            let Field { x, y } = self.frame.turn(shape, one.field());
            Report { x, y, ..*one }
        };
        fields.iter().map(turn).collect()
    }

    fn turn(&self, field: Field) -> Field {
        self.shape
            .map_or(field, |shape| self.frame.turn(shape, field))
    }

    fn begin(&mut self, begin: &Begin) -> Told {
        self.shape = Some(begin.board);
        self.team = begin.team;
        self.steps.clear();
        self.refusals = 0;
        self.back = None;
        if self.proof != Proof::Known
            && let Area::Goals(colour) = begin.board.area(begin.field.y)
        {
            // A start in a goals area is one in the own.
            self.frame = match colour == begin.team {
                true => Frame::Down,
                false => Frame::Up,
            };
            self.proof = Proof::Known;
        }
        if matches!(self.proof, Proof::Due | Proof::Asked) {
            self.proof = Proof::Wanted;
        }
        let field = self.turn(begin.field);
        self.place = field;
        self.anchor = begin.field;
        self.drift = 0;
        self.vain = 0;
        Told::Begin(Begin {
            field,
            ..begin.clone()
        })
    }

    fn moved(&mut self, granted: bool, reading: Option<u8>) {
        let (Some(shape), Some(way)) = (self.shape, self.steps.pop_front()) else {
            return;
        };
        if !granted {
            self.refused(way);
            return;
        }
        self.refusals = 0;
        match way {
            Some(Direction::North) => self.drift -= 1,
            Some(Direction::South) => self.drift += 1,
            Some(Direction::West | Direction::East) | None => {}
        }
        match way.and_then(|way| shape.step(self.place, way)) {
            Some(to) => self.place = to,
            None => self.doubt(),
        }
        if reading.is_some() && !shape.is_task(self.place) {
            self.doubt();
        }
        if self.drift.abs() == 1 && self.proof == Proof::Wanted {
            self.proof = Proof::Due;
        }
    }

    /// A border where none should be: a step the other way along the column can be proved.
    fn refused(&mut self, way: Option<Direction>) {
        let back = match way {
            Some(Direction::North) => Direction::South,
            Some(Direction::South) => Direction::North,
            Some(Direction::West | Direction::East) | None => return,
        };
        self.refusals += 1;
        if self.proof == Proof::Wanted && PATIENCE <= self.refusals {
            self.refusals = 0;
            self.back = Some(back);
        }
    }

    fn doubt(&mut self) {
        if self.proof == Proof::Known {
            self.proof = Proof::Due;
        }
    }

    /// A look tells where the player is on the wire: with the assumption or against it, or not at all.
    fn looked(&mut self, field: Option<Field>) {
        let (Some(shape), Some(wire)) = (self.shape, field) else {
            if self.proof == Proof::Asked {
                self.vain += 1;
                self.proof = match self.vain < LOOKS {
                    true => Proof::Wanted,
                    false => Proof::Known,
                };
            }
            return;
        };
        let moved = i16::from(wire.y) - i16::from(self.anchor.y);
        if self.proof == Proof::Asked {
            self.proof = Proof::Known;
            if self.drift == 0 {
                self.proof = Proof::Wanted;
            } else if moved == self.drift {
                self.frame = Frame::Down;
            } else if moved == -self.drift {
                self.frame = Frame::Up;
            }
        }
        self.anchor = wire;
        self.drift = 0;
        self.place = self.frame.turn(shape, wire);
    }
}

impl Agent for Axis {
    fn hear(&mut self, at: Millis, told: &Told) {
        let told = match told {
            Told::Begin(begin) => self.begin(begin),
            Told::Moved {
                granted,
                reading,
                field,
            } => {
                self.moved(*granted, *reading);
                Told::Moved {
                    granted: *granted,
                    reading: *reading,
                    field: field.map(|field| self.turn(field)),
                }
            }
            Told::Discovered {
                granted,
                field,
                fields,
            } => {
                self.looked(*field);
                Told::Discovered {
                    granted: *granted,
                    field: field.map(|field| self.turn(field)),
                    fields: self.turned(fields),
                }
            }
            Told::Received { from, fields } => Told::Received {
                from: *from,
                fields: self.turned(fields),
            },
            Told::Dropped => {
                self.steps.clear();
                Told::Dropped
            }
            other => other.clone(),
        };
        self.agent.hear(at, &told);
    }

    fn ask(&mut self, at: Millis) -> Option<Action> {
        if self.steps.is_empty() {
            if self.proof == Proof::Due {
                return Some(Action::Discover);
            }
            if let Some(back) = self.back.take() {
                let direction = Some(back);
                return Some(Action::Move { direction });
            }
        } else if self.proof != Proof::Known && self.steps.iter().any(is_vertical) {
            return None; // A look after one step proves more than one after several.
        }
        let action = self.agent.ask(at)?;
        Some(match action {
            Action::Send { to, fields } => Action::Send {
                to,
                fields: self.turned(&fields),
            },
            Action::Offer { to, fields } => Action::Offer {
                to,
                fields: fields.map(|fields| self.turned(&fields)),
            },
            other => other,
        })
    }

    fn sent(&mut self, at: Millis, action: &Action) {
        match action {
            Action::Move { direction } => self.steps.push_back(*direction),
            Action::Discover if self.proof == Proof::Due => self.proof = Proof::Asked,
            Action::Discover
            | Action::PickUp
            | Action::Test
            | Action::Destroy
            | Action::Place
            | Action::Offer { .. }
            | Action::Send { .. }
            | Action::Accept { .. }
            | Action::Reject { .. } => {}
        }
        self.agent.sent(at, action);
    }

    fn reason(&self) -> Option<Reason> {
        self.agent.reason()
    }
}

fn is_vertical(way: &Option<Direction>) -> bool {
    matches!(way, Some(Direction::North | Direction::South))
}
