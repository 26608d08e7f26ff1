//! Throwing, walking and secret passages.

use parlor_game::{Dice, Seat};
use serde_json::{Value, json};

use crate::{
    Action, Chance, Clue, Event, Illegal, Place, Room, Throw,
    board::{Spot, Walk, Walls, board},
    state::{Now, index},
};

impl Clue {
    /// Throws the dice; without dice the steps are there at once.
    pub(super) fn roll(&mut self, out: &mut Vec<Event>) -> Result<(), Illegal> {
        self.at_start()?;

        match self.options.dice {
            Throw::One | Throw::Two => self.now = Now::Rolling,
            Throw::Fixed => self.may_walk(Vec::new(), self.options.steps, out),
        }
        Ok(())
    }

    pub(super) fn sample_throw(&self, dice: &mut Dice) -> Chance {
        let count = match self.options.dice {
            Throw::Two => 2,
            Throw::One | Throw::Fixed => 1,
        };
        let dice = (0..count).map(|_| 1 + dice.below(6) as u8).collect();
        Chance::Roll { dice }
    }

    /// Takes what was thrown.
    pub(super) fn rolled(&mut self, dice: &[u8], out: &mut Vec<Event>) -> Result<(), Illegal> {
        let count = match self.options.dice {
            Throw::One => 1,
            Throw::Two => 2,
            Throw::Fixed => 0,
        };
        if dice.len() != count || dice.iter().any(|die| !(1..=6).contains(die)) {
            return Err(Illegal::Unexpected);
        }

        self.draws[index(self.mover)] += 1;
        self.may_walk(dice.to_vec(), dice.iter().sum(), out);
        Ok(())
    }

    fn may_walk(&mut self, dice: Vec<u8>, steps: u8, out: &mut Vec<Event>) {
        let seat = self.mover;
        let movement = self.options.movement;
        let reach = board().reach(self.spot(seat), steps, movement, &self.walls());
        self.now = Now::Rolled { steps, reach };
        out.push(Event::Rolled { seat, dice, steps });
    }

    /// Walks to a place in reach.
    pub(super) fn walk(&mut self, to: Place, out: &mut Vec<Event>) -> Result<(), Illegal> {
        let (steps, reach) = match self.now {
            Now::Rolled { steps, reach } => (steps, reach),
            _ if !self.has_board() => return Err(Illegal::NoBoard),
            Now::Start => return Err(Illegal::NotRolled),
            _ => return Err(Illegal::Moved),
        };
        if let Some(room) = self.is_shut_in().filter(|_| reach.is_empty()) {
            return Err(Illegal::DoorsBlocked { room });
        }
        let from = self.spot(self.mover);
        let spot = board().spot(to).filter(|spot| reach.has(*spot));
        let spot = spot.ok_or(Illegal::NotReachable)?;
        let (movement, walls) = (self.options.movement, self.walls());
        let path = board().path(from, spot, steps, movement, &walls);
        let path = path.ok_or(Illegal::NotReachable)?;

        let seat = self.mover;
        self.put(seat, spot);
        self.now = Now::Arrived;
        out.push(Event::Moved { seat, path, to });
        Ok(())
    }

    /// Takes the secret passage instead of throwing.
    pub(super) fn take_passage(&mut self, out: &mut Vec<Event>) -> Result<(), Illegal> {
        self.at_start()?;
        let from = self.here().ok_or(Illegal::NoPassage)?;
        let to = self.passage().ok_or(Illegal::NoPassage)?;

        let seat = self.mover;
        self.put(seat, Spot::of(to));
        self.now = Now::Arrived;
        out.push(Event::TookPassage { seat, from, to });
        Ok(())
    }

    fn at_start(&self) -> Result<(), Illegal> {
        match self.now {
            _ if !self.has_board() => Err(Illegal::NoBoard),
            Now::Start => Ok(()),
            _ => Err(Illegal::Moved),
        }
    }

    fn put(&mut self, seat: Seat, spot: Spot) {
        self.tokens[self.suspect(seat).index()] = spot;
    }

    /// The room of the mover, if tokens stand before all of its doors.
    fn is_shut_in(&self) -> Option<Room> {
        let walls = self.walls();
        let room = self.here()?;
        let shut = board().doors_of(room).all(|door| walls.has(door.outside));
        shut.then_some(room)
    }

    /// Moves the token of a seat that is out from before a door into the room, so that it blocks nobody.
    pub(super) fn step_aside(&mut self, seat: Seat) -> Option<Room> {
        let (room, _) = board()
            .behind(self.spot(seat))
            .filter(|_| self.has_board())?;
        self.put(seat, Spot::of(room));
        Some(room)
    }

    /// Why a move is refused: how far the place is, or that every door is blocked.
    pub(super) fn explain_move(&self, seat: Seat, action: &Action) -> Option<Value> {
        let (Now::Rolled { steps, reach }, Action::Move { to }) = (self.now, action) else {
            return None;
        };
        if seat != self.mover {
            return None;
        }
        if let Some(room) = self.is_shut_in() {
            return Some(json!({ "why": "doors_blocked", "room": room }));
        }
        let spot = board().spot(*to);
        let why = match spot {
            None => json!({ "why": "no_place" }),
            Some(spot) if reach.has(spot) => return None,
            Some(spot) if self.walls().has(spot) => json!({ "why": "occupied" }),
            Some(spot) => {
                let from = self.spot(seat);
                let distance = |walls: &Walls| Walk::new(board(), from, 100, walls).steps(spot);
                json!({
                    "why": "too_far",
                    "steps": steps,
                    "distance": distance(&self.walls()),
                    "alone": distance(&Walls::NONE),
                })
            }
        };
        Some(why)
    }
}
