//! Where to go: what the best question in each room is worth, and how many turns it is away.

use parlor_clue::{
    Action, Place, Room, Target, View,
    belief::Facts,
    board::{MOST_STEPS, Spot, Turns, board, chances, turns},
};
use parlor_game::{Dice, Seat};

use super::{Sleuth, ask};
use crate::mind;

/// Values this close are as good as each other, as a share.
const ALIKE: f64 = 0.99;
/// Stops this close are the same for now, as a share: six sweeps do not see which of them is nearer to a door that is
/// blocked.
const SAME: f64 = 0.9999;
/// So many sweeps find the ways around tokens.
const SWEEPS: u32 = 6;

/// What each place is worth.
struct Map {
    /// The best question of each room.
    rooms: [f64; 9],
    turns: Turns,
    /// The turns as if no token stood in the way: they may go.
    empty: &'static Turns,
    gamma: f64,
}

impl Map {
    /// What it is worth to stand on a place and go on from there next turn.
    fn stand(&self, at: Spot) -> f64 {
        self.stand_by(&self.turns, at)
    }

    fn stand_by(&self, turns: &Turns, at: Spot) -> f64 {
        let mut best = 0.0f64;
        for room in Room::ALL {
            let away = match at == Spot::of(room) {
                true => 2.0, // Out and in again.
                false => turns.expected(at, room),
            };
            best = best.max(self.rooms[room.index()] * self.gamma.powf(away));
        }
        best
    }

    /// The best of some stops, with what they are worth; of those that are the same for now, the ones from which it is
    /// the shortest way when tokens are gone: one waits beside a blocked door.
    fn best<T: Copy>(&self, stops: &[(T, Spot)]) -> Option<(f64, Vec<T>)> {
        let values = stops
            .iter()
            .map(|(stop, spot)| (*stop, *spot, self.arrive(*spot)));
        let mut ways: Vec<(T, Spot, f64)> = values.collect();
        let best = ways.iter().map(|way| way.2).max_by(f64::total_cmp)?;
        ways.retain(|way| way.2 >= best * SAME);
        let near = |way: &(T, Spot, f64)| match way.1.room() {
            Some(_) => way.2,
            None => self.stand_by(self.empty, way.1),
        };
        let nearest = ways.iter().map(near).max_by(f64::total_cmp)?;
        ways.retain(|way| near(way) >= nearest);
        Some((best, ways.into_iter().map(|way| way.0).collect()))
    }

    /// What it is worth to arrive at a place.
    fn arrive(&self, at: Spot) -> f64 {
        match at.room() {
            Some(room) => self.rooms[room.index()].max(self.stand(at)),
            None => self.stand(at),
        }
    }
}

impl Sleuth {
    fn map(&mut self, view: &View, me: Seat, facts: &Facts) -> Map {
        let options = &view.options;
        let walls = mind::walls(view, me);
        let empty = turns(options.dice, options.steps);
        let turns = match walls.is_empty() {
            true => empty.clone(),
            false => empty.around(options.dice, options.steps, &walls, SWEEPS),
        };
        Map {
            rooms: self.rooms(me, facts),
            turns,
            empty,
            gamma: self.manner.gamma,
        }
    }

    /// The best question of each room; within a turn nothing changes it but an answer.
    fn rooms(&mut self, me: Seat, facts: &Facts) -> [f64; 9] {
        let weighed = self.worlds.weighed();
        match self.rooms {
            Some((key, rooms)) if key == self.worlds.key() => rooms,
            _ => {
                let rooms = ask::by_room(me, facts, &weighed, &self.manner, &self.effort);
                self.rooms = Some((self.worlds.key(), rooms));
                rooms
            }
        }
    }

    /// Suggests here, takes the passage, rolls, or stays.
    pub(super) fn start(
        &mut self,
        view: &View,
        me: Seat,
        here: Option<Room>,
        facts: &Facts,
        dice: &mut Dice,
    ) -> Option<Action> {
        let map = self.map(view, me, facts);
        let from = mind::spot(view, me)?;
        let parlor_clue::Phase::Start { suggest, passage } = view.phase else {
            return None;
        };
        let mut ways: Vec<(Choice, f64)> = Vec::new();
        if let Some(room) = here.filter(|_| suggest) {
            ways.push((Choice::Suggest(room), map.rooms[room.index()]));
        }
        if let Some(room) = passage {
            ways.push((Choice::Passage, map.arrive(Spot::of(room))));
        }
        ways.push((Choice::Roll, self.rolling(view, me, from, &map)));
        ways.push((Choice::End, map.gamma * map.stand(from)));
        let best = ways
            .iter()
            .map(|(_, value)| *value)
            .max_by(f64::total_cmp)?;
        let chosen = ways.iter().find(|(_, value)| *value >= best * ALIKE)?.0;
        for (choice, value) in &ways {
            self.thought
                .candidates
                .push((choice.word().to_owned(), *value));
        }
        match chosen {
            Choice::Suggest(room) => self.question(view, me, &[room], facts, dice),
            Choice::Passage => Some(Action::SecretPassage),
            Choice::Roll => Some(Action::Roll),
            Choice::End => self.last(view, me, dice),
        }
    }

    /// What rolling is worth: the best stop of each throw.
    fn rolling(&self, view: &View, me: Seat, from: Spot, map: &Map) -> f64 {
        let options = &view.options;
        let walls = mind::walls(view, me);
        let chances = chances(options.dice, options.steps);
        let stay = map.stand(from);
        let mut value = 0.0;
        for (steps, chance) in (0..=MOST_STEPS as u8).zip(chances) {
            if chance > 0.0 {
                let reach = board().reach(from, steps, options.movement, &walls);
                let stops = reach.iter().map(|spot| map.arrive(spot));
                value += chance * stops.fold(stay, f64::max);
            }
        }
        value
    }

    /// The best of the targets; nothing if staying is better than all.
    pub(super) fn walk(
        &mut self,
        view: &View,
        me: Seat,
        targets: &[Target],
        facts: &Facts,
        dice: &mut Dice,
    ) -> Option<Action> {
        let map = self.map(view, me, facts);
        let from = mind::spot(view, me)?;
        let mut stops: Vec<(Place, Spot)> = Vec::new();
        for target in targets {
            stops.push((target.to, board().spot(target.to)?));
        }
        let (best, good) = map.best(&stops)?;
        if best < map.stand(from) {
            return None;
        }
        for (place, spot) in &stops {
            if let Place::Room(room) = place {
                let title = room.card().title().to_owned();
                self.thought.candidates.push((title, map.arrive(*spot)));
            }
        }
        self.thought
            .candidates
            .push(("best target".to_owned(), best));
        dice.pick(&good).map(|to| Action::Move { to: *to })
    }
}

/// What can be done at the start of a turn.
#[derive(Clone, Copy, Debug)]
enum Choice {
    Suggest(Room),
    Passage,
    Roll,
    End,
}

impl Choice {
    const fn word(self) -> &'static str {
        match self {
            Self::Suggest(_) => "suggest here",
            Self::Passage => "take the passage",
            Self::Roll => "roll",
            Self::End => "stay",
        }
    }
}

#[cfg(test)]
mod tests {
    use parlor_clue::{Movement, Throw, board::Walls};

    use super::*;

    /// Where tokens stand before all doors of the room that is wanted, one comes as near as one
    /// can and waits, and does not walk off to where nothing is.
    #[test]
    fn one_waits_beside_a_blocked_door() {
        let wanted = Room::Library;
        let doors: Vec<Spot> = board().doors_of(wanted).map(|door| door.outside).collect();
        assert_eq!(doors.len(), 2, "and no passage");
        let walls: Walls = doors.iter().copied().collect();
        let mut rooms = [0.0; 9];
        rooms[wanted.index()] = 1.0;
        let map = Map {
            rooms,
            turns: turns(Throw::One, 6).around(Throw::One, 6, &walls, SWEEPS),
            empty: turns(Throw::One, 6),
            gamma: 0.75,
        };
        let far = |spot: Spot| board().steps(spot, wanted);
        let mut looked = 0;
        let starts = Spot::all().filter(|spot| spot.is_square() && (3..=9).contains(&far(*spot)));
        for from in starts.filter(|spot| !walls.has(*spot)) {
            let reach = board().reach(from, 6, Movement::UpTo, &walls);
            assert!(!reach.has(Spot::of(wanted)), "it is shut");
            let stops: Vec<(Spot, Spot)> = reach.iter().map(|spot| (spot, spot)).collect();
            let (_, best) = map.best(&stops).unwrap();
            let nearest = reach.iter().map(far).min().unwrap();
            // As near as the throw allows, or at least within one throw of the door.
            for stop in best {
                assert!(far(stop) <= nearest.max(4), "from {from:?} to {stop:?}");
            }
            looked += 1;
        }
        assert!(20 < looked, "{looked}");
    }
}
