//! Turns from room to room.

use parlor_clue::{
    Cards, Options, Room, Throw,
    board::{ROOMS, Spot, board},
};
use parlor_game::Dice;

/// The turns between all rooms, and the room to go to first.
#[derive(Clone, Debug)]
pub(super) struct Hops {
    turns: [[u8; ROOMS]; ROOMS],
    next: [[Room; ROOMS]; ROOMS],
    /// What a turn brings on average, in half steps.
    mean: u8,
}

impl Hops {
    /// The table for the dice of a match.
    pub(super) fn of(options: &Options) -> Self {
        let mean = match options.dice {
            Throw::One => 7,
            Throw::Two => 14,
            Throw::Fixed => options.steps.max(1) * 2,
        };
        let mut hops = Self {
            turns: [[0; ROOMS]; ROOMS],
            next: [Room::ALL; ROOMS],
            mean,
        };
        for from in Room::ALL {
            for to in Room::ALL.into_iter().filter(|to| *to != from) {
                let steps = board().steps(Spot::of(from), to);
                let passage = board().passage(from) == Some(to);
                let turns = if passage { 1 } else { hops.walk(steps) };
                hops.turns[from.index()][to.index()] = turns;
            }
        }
        hops.shorten();
        hops
    }

    fn shorten(&mut self) {
        for via in 0..ROOMS {
            for from in 0..ROOMS {
                for to in (0..ROOMS).filter(|to| *to != from) {
                    let turns = self.turns[from][via] + self.turns[via][to];
                    if turns < self.turns[from][to] {
                        self.turns[from][to] = turns;
                        self.next[from][to] = self.next[from][via];
                    }
                }
            }
        }
    }

    /// How many turns so many steps take on average.
    pub(super) fn walk(&self, steps: u8) -> u8 {
        (steps.saturating_mul(2)).div_ceil(self.mean)
    }

    /// The turns between two rooms.
    pub(super) fn turns(&self, from: Room, to: Room) -> u8 {
        self.turns[from.index()][to.index()]
    }

    /// The room to go to first on the way.
    pub(super) fn next(&self, from: Room, to: Room) -> Room {
        self.next[from.index()][to.index()]
    }

    /// The nearest of some rooms, any of several; not the room itself.
    pub(super) fn closest(&self, from: Room, desired: Cards, dice: &mut Dice) -> Option<Room> {
        let others = Room::ALL.into_iter().filter(|room| *room != from);
        let others = others.filter(|room| desired.has(room.card()));
        let least = others.clone().map(|room| self.turns(from, room)).min()?;
        let nearest: Vec<Room> = others
            .filter(|room| self.turns(from, *room) == least)
            .collect();
        dice.pick(&nearest).copied()
    }
}
