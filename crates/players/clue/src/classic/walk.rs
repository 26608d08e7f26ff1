//! Where to go.

use parlor_clue::{
    Cards, Kind, Place, Room, Target, View,
    board::{Spot, Walk, Walls, board},
};
use parlor_game::{Dice, Seat};

use super::{super::mind, hops::Hops, knowledge::Knowledge};

/// How far the search for rooms goes.
const FAR: u8 = 12;
/// How many rooms it keeps.
const SLOTS: usize = 4;
/// More steps than any way has.
const EVERYWHERE: u8 = 100;

/// What can be done at the start of a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Choice {
    Suggest,
    Passage,
    Roll,
    End,
}

/// Where a turn starts.
#[derive(Clone, Copy, Debug)]
pub(super) struct Start {
    pub(super) here: Option<Room>,
    /// Whether one may suggest at once.
    pub(super) suggest: bool,
    /// Where the passage leads.
    pub(super) passage: Option<Room>,
    /// Whether all doors are blocked.
    pub(super) blocked: bool,
}

impl Start {
    /// Whether to roll, take the passage, suggest or wait.
    pub(super) fn decide(self, knows: &Knowledge, hops: &Hops, dice: &mut Dice) -> Choice {
        let Some(here) = self.here else {
            return Choice::Roll;
        };
        if self.blocked {
            return match (self.suggest, self.passage) {
                (true, _) => Choice::Suggest,
                (false, Some(_)) => Choice::Passage,
                (false, None) => Choice::End,
            };
        }
        let desired = knows.desired();
        let is_useful = knows.is_useful(here);
        let leads_on = self.passage.is_some_and(|far| {
            let closest = hops.closest(here, desired, dice);
            desired.has(far.card()) || closest.is_some_and(|to| hops.next(here, to) == far)
        });
        match (self.suggest, self.passage) {
            (true, Some(_)) if desired.has(here.card()) => Choice::Suggest,
            (_, Some(_)) if leads_on => Choice::Passage,
            (true, _) if is_useful => Choice::Suggest,
            _ => Choice::Roll,
        }
    }
}

impl Knowledge {
    /// Whether suggesting in a room helps.
    fn is_useful(&self, room: Room) -> bool {
        let card = room.card();
        let asks = self.needs(Kind::Suspect) || self.needs(Kind::Weapon);
        let safe = self.own().has(card) || self.case().has(card);
        self.unknown().has(card) && self.needs(Kind::Room) || safe && asks
    }
}

/// Whether all doors of a room are blocked for a seat.
pub(super) fn is_shut(view: &View, seat: Seat, room: Room) -> bool {
    let walls = mind::walls(view, seat);
    board().doors_of(room).all(|door| walls.has(door.outside))
}

/// A desired room in reach, else on the way to one; nothing if no target helps.
pub(super) fn choose_spot(
    view: &View,
    targets: &[Target],
    knows: &Knowledge,
    hops: &Hops,
    dice: &mut Dice,
) -> Option<Place> {
    let desired = knows.desired();
    let is_desired =
        |target: &&Target| matches!(target.to, Place::Room(room) if desired.has(room.card()));
    let rooms: Vec<&Target> = targets.iter().filter(is_desired).collect();
    if let Some(least) = rooms.iter().map(|target| target.path.len()).min() {
        let nearest: Vec<&&Target> = rooms.iter().filter(|to| to.path.len() == least).collect();
        return dice.pick(&nearest).map(|target| target.to);
    }
    let me = view.me?;
    let from = mind::spot(view, me)?;
    let walls = mind::walls(view, me);
    let goal = goal(from, desired, &walls, hops, dice)?;
    towards(goal, targets, &walls, dice)
}

/// The room to walk to.
fn goal(from: Spot, desired: Cards, walls: &Walls, hops: &Hops, dice: &mut Dice) -> Option<Room> {
    let mut ways: Vec<(u8, u8, Room)> = Vec::new();
    for (room, steps) in closest_rooms(from, walls).into_iter().flatten() {
        let on = match desired.has(room.card()) {
            true => 0,
            false => {
                let Some(to) = hops.closest(room, desired, dice) else {
                    continue;
                };
                hops.turns(room, to)
            }
        };
        ways.push((hops.walk(steps) + on, steps, room));
    }
    if let Some(here) = from.room().filter(|here| desired.has(here.card())) {
        ways.push((2, 2, here));
    }
    let best = ways.iter().map(|(cost, steps, _)| (*cost, *steps)).min();
    let Some(best) = best else {
        let rooms = Room::ALL
            .into_iter()
            .filter(|room| desired.has(room.card()));
        return rooms.min_by_key(|room| board().steps(from, *room));
    };
    let rooms = ways
        .iter()
        .filter(|(cost, steps, _)| (*cost, *steps) == best);
    let rooms: Vec<Room> = rooms.map(|(_, _, room)| *room).collect();
    dice.pick(&rooms).copied()
}

/// Four rooms with the fewest steps, in the order they are found; tokens block.
pub(super) fn closest_rooms(from: Spot, walls: &Walls) -> [Option<(Room, u8)>; SLOTS] {
    let mut slots = [None; SLOTS];
    match from.room() {
        None => search(from, 0, None, walls, &mut slots),
        Some(room) => {
            for door in board()
                .doors_of(room)
                .filter(|door| !walls.has(door.outside))
            {
                search(door.outside, 1, Some(room), walls, &mut slots);
            }
        }
    }
    slots
}

fn search(
    from: Spot,
    walked: u8,
    own: Option<Room>,
    walls: &Walls,
    slots: &mut [Option<(Room, u8)>; SLOTS],
) {
    let walk = Walk::new(board(), from, FAR - walked, walls);
    let rooms = walk
        .found()
        .filter_map(|spot| Some((spot.room()?, walk.steps(spot)? + walked)));
    for (room, steps) in rooms.filter(|(room, _)| Some(*room) != own).take(SLOTS) {
        keep(slots, room, steps);
    }
}

/// Keeps the fewest steps of each room, and the nearest rooms if there are too many.
fn keep(slots: &mut [Option<(Room, u8)>; SLOTS], room: Room, steps: u8) {
    let same = |slot: &&mut Option<(Room, u8)>| slot.is_some_and(|(other, _)| other == room);
    if let Some(Some((_, old))) = slots.iter_mut().find(same) {
        *old = steps.min(*old);
        return;
    }
    let far = |slot: &&mut Option<(Room, u8)>| slot.map_or(u8::MAX, |(_, steps)| steps);
    if let Some(slot) = slots.iter_mut().find(|slot| slot.is_none()) {
        *slot = Some((room, steps));
    } else if let Some(slot) = slots.iter_mut().max_by_key(far)
        && far(&slot) > steps
    {
        *slot = Some((room, steps));
    }
}

/// The target nearest to a room: tokens block, unless they cut it off.
pub(super) fn towards(
    goal: Room,
    targets: &[Target],
    walls: &Walls,
    dice: &mut Dice,
) -> Option<Place> {
    let from = Spot::of(goal);
    for walls in [walls, &Walls::NONE] {
        let walk = Walk::new(board(), from, EVERYWHERE, walls);
        let far = |to: &Place| match to {
            Place::Room(room) if *room == goal => Some(0),
            Place::Room(_) => None,
            Place::Square(_) => walk.steps(board().spot(*to)?),
        };
        let least = targets.iter().filter_map(|target| far(&target.to)).min();
        if let Some(least) = least {
            let nearest = targets
                .iter()
                .filter(|target| far(&target.to) == Some(least));
            let nearest: Vec<Place> = nearest.map(|target| target.to).collect();
            return dice.pick(&nearest).copied();
        }
    }
    None
}
