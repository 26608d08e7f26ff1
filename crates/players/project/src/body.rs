//! What every agent keeps track of: where its player stands, what it holds, which replies are to come.

use std::collections::VecDeque;

use parlor_game::{Dice, Millis, Seat};
use parlor_project::{Action, Area, Colour, Consequence, Direction, Field, Hand, Kind, Shape};

use super::agent::{Begin, Told};

/// What a player knows of the distance where it stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Here {
    /// Nothing since it came here.
    Unknown,
    /// There is no piece anywhere, or no readings are given here.
    Nothing,
    /// So far.
    Reading(u8),
}

/// A player, as it knows itself.
#[derive(Clone, Debug)]
pub(super) struct Body {
    pub(super) shape: Shape,
    pub(super) team: Colour,
    pub(super) own: Seat,
    pub(super) mates: Vec<Seat>,
    pub(super) field: Field,
    pub(super) hand: Hand,
    /// Whether there may be a piece in hand that it does not know of.
    pub(super) unsure: bool,
    pub(super) here: Here,
    pub(super) denials: u32,
    /// Where the last step that was denied would have led.
    pub(super) denied: Option<Field>,
    pub(super) is_playing: bool,
    /// Whether what it is told contradicts where it believes to be.
    pub(super) is_lost: bool,
    pub(super) begun: Millis,
    sent: VecDeque<(Kind, Option<Direction>)>,
}

impl Body {
    pub(super) fn new() -> Self {
        Self {
            shape: Shape {
                width: 1,
                tasks_height: 1,
                goals_height: 1,
            },
            team: Colour::Red,
            own: Seat(0),
            mates: Vec::new(),
            field: Field::new(0, 1),
            hand: Hand::Empty,
            unsure: false,
            here: Here::Unknown,
            denials: 0,
            denied: None,
            is_playing: false,
            is_lost: false,
            begun: Millis(0),
            sent: VecDeque::new(),
        }
    }

    /// The same player without its requests, to walk in thought.
    pub(super) fn clone_place(&self) -> Self {
        Self {
            shape: self.shape,
            team: self.team,
            field: self.field,
            ..Self::new()
        }
    }

    /// How many replies are to come.
    pub(super) fn outstanding(&self) -> usize {
        self.sent.len()
    }

    /// Takes in what the player is told; nothing is asked for it.
    pub(super) fn hear(&mut self, at: Millis, told: &Told) {
        match told {
            Told::Begin(begin) => self.begin(at, begin),
            Told::Moved {
                granted,
                reading,
                field,
            } => self.moved(*granted, *reading, *field),
            Told::Discovered {
                granted,
                field,
                fields,
            } => {
                if self.replied(Kind::Discover).is_some() && *granted {
                    self.discovered(*field, fields);
                }
            }
            Told::PickedUp { granted } => {
                if self.replied(Kind::PickUp).is_some() {
                    if *granted {
                        self.hand = Hand::Untested;
                    }
                    self.here = Here::Unknown;
                }
            }
            Told::Tested(sham) => {
                if self.replied(Kind::Test).is_some() {
                    self.unsure = false;
                    self.hand = match sham {
                        None => Hand::Empty,
                        Some(true) => Hand::Sham,
                        Some(false) => Hand::Valid,
                    };
                }
            }
            Told::Destroyed { .. } => {
                if self.replied(Kind::Destroy).is_some() {
                    self.hand = Hand::Empty;
                }
            }
            Told::Placed(consequence) => {
                if self.replied(Kind::Place).is_some() {
                    match consequence {
                        Some(Consequence::Correct | Consequence::Meaningless) => {
                            self.hand = Hand::Empty;
                            self.here = Here::Unknown;
                        }
                        None => self.unsure = self.hand == Hand::Empty,
                    }
                }
            }
            Told::Dropped => self.sent.clear(),
            Told::Over => {
                self.is_playing = false;
                self.sent.clear();
            }
            Told::Offered { .. }
            | Told::Rejected { .. }
            | Told::Accepted { .. }
            | Told::Received { .. } => {}
        }
    }

    /// A request is on its way.
    pub(super) fn sent(&mut self, action: &Action) {
        let direction = match action {
            Action::Move { direction } => *direction,
            Action::Discover | Action::PickUp | Action::Test | Action::Destroy | Action::Place => {
                None
            }
            // No reply comes to these.
            Action::Offer { .. }
            | Action::Send { .. }
            | Action::Accept { .. }
            | Action::Reject { .. } => return,
        };
        self.sent.push_back((action.kind(), direction));
    }

    /// The oldest request of this kind has been answered; nothing if there is none.
    fn replied(&mut self, kind: Kind) -> Option<Option<Direction>> {
        if let Some((_, direction)) = self.sent.pop_front_if(|(sent, _)| *sent == kind) {
            return Some(direction);
        }
        let index = self.sent.iter().position(|(sent, _)| *sent == kind)?;
        self.sent.remove(index).map(|(_, direction)| direction)
    }

    fn begin(&mut self, at: Millis, begin: &Begin) {
        let again = self.is_playing && self.mates == begin.mates && self.shape == begin.board;
        self.shape = begin.board;
        self.team = begin.team;
        self.own = begin.own;
        self.mates.clone_from(&begin.mates);
        self.field = begin.field;
        self.hand = Hand::Empty;
        self.unsure = again;
        self.here = Here::Unknown;
        self.denials = 0;
        self.is_lost = false;
        self.is_playing = true;
        self.begun = at;
        self.sent.clear();
    }

    fn moved(&mut self, granted: bool, reading: Option<u8>, field: Option<Field>) {
        let Some(direction) = self.replied(Kind::Move) else {
            return;
        };
        if !granted {
            self.denials += 1;
            self.denied = direction.and_then(|way| self.shape.step(self.field, way));
            return;
        }
        self.denials = 0;
        let to = direction.and_then(|direction| self.shape.step(self.field, direction));
        match field.or(to) {
            Some(to) => self.field = to,
            None => self.is_lost = true,
        }
        let is_task = self.shape.is_task(self.field);
        let far = reading.is_some_and(|reading| {
            u16::from(reading) + 2 > u16::from(self.shape.width) + u16::from(self.shape.height())
        });
        if self.shape.area(self.field.y) == Area::Goals(self.team.other())
            || reading.is_some() && !is_task
        {
            self.is_lost = true;
        }
        self.here = match reading {
            Some(reading) if is_task && !far => Here::Reading(reading),
            Some(_) | None => Here::Nothing,
        };
    }

    fn discovered(&mut self, field: Option<Field>, fields: &[parlor_project::Report]) {
        self.is_lost = false;
        if let Some(field) = field.filter(|field| self.shape.contains(*field)) {
            if field != self.field {
                self.here = Here::Unknown;
            }
            self.field = field;
        }
        let own = fields.iter().find(|one| one.field() == self.field);
        if let Some(reading) = own.and_then(|own| own.reading)
            && self.shape.is_task(self.field)
        {
            self.here = Here::Reading(reading);
        }
    }

    /// Whether the player may step there, as far as it knows.
    pub(super) fn may_step(&self, direction: Direction) -> bool {
        let to = self.shape.step(self.field, direction);
        to.is_some_and(|to| self.shape.area(to.y) != Area::Goals(self.team.other()))
    }

    /// Whether a step stays in the tasks area.
    pub(super) fn stays_in_tasks(&self, direction: Direction) -> bool {
        let to = self.shape.step(self.field, direction);
        to.is_some_and(|to| self.shape.is_task(to))
    }

    /// The way from the own goals to the tasks.
    pub(super) const fn outward(&self) -> Direction {
        match self.team {
            Colour::Red => Direction::South,
            Colour::Blue => Direction::North,
        }
    }

    /// One of the directions that are allowed, by chance.
    pub(super) fn any(
        &self,
        dice: &mut Dice,
        allowed: impl Fn(Direction) -> bool,
    ) -> Option<Direction> {
        let mut options = [Direction::North; 4];
        let mut count = 0;
        for direction in Direction::ALL {
            options[count] = direction;
            count += usize::from(allowed(direction));
        }
        dice.pick(&options[..count]).copied()
    }

    /// A step nearer to a field: along its row first, then along its column.
    pub(super) fn towards(&self, target: Field) -> Option<Direction> {
        if target.x < self.field.x {
            Some(Direction::West)
        } else if self.field.x < target.x {
            Some(Direction::East)
        } else if target.y < self.field.y {
            Some(Direction::North)
        } else if self.field.y < target.y {
            Some(Direction::South)
        } else {
            None
        }
    }

    /// A step.
    pub(super) const fn step(direction: Direction) -> Action {
        Action::Move {
            direction: Some(direction),
        }
    }
}
