//! The fast core against a slow one that shares nothing with it but the map: coordinates and loops.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test")]

mod common;

use std::collections::{BTreeMap, BTreeSet};

use common::{dice, random_map};
use parlor_game::Dice;
use parlor_reversi::{Config, Map, Move, Phase, Position, maps};

type Place = (i32, i32);

const DELTAS: [Place; 8] = [
    (0, -1),
    (1, -1),
    (1, 0),
    (1, 1),
    (0, 1),
    (-1, 1),
    (-1, 0),
    (-1, -1),
];

#[derive(Clone)]
struct Slow {
    n: usize,
    radius: usize,
    width: i32,
    tiles: BTreeMap<Place, char>,
    all: Vec<Place>,
    joined: BTreeMap<(Place, usize), (Place, usize)>,
    overrides: Vec<i32>,
    bombs: Vec<i32>,
    gone: BTreeSet<usize>,
    building: bool,
    mover: Option<usize>,
}

impl Slow {
    fn new(map: &Map) -> Self {
        let text = map.to_string();
        let words: Vec<&str> = text.split_whitespace().collect();
        let number = |word: &str| word.parse::<i32>().unwrap();
        let n = number(words[0]) as usize;
        let (height, width) = (number(words[4]), number(words[5]));
        let (cells, rest) = words[6..].split_at((height * width) as usize);
        let all: Vec<Place> = (0..height * width)
            .map(|i| (i % width, i / width))
            .collect();
        let symbols = cells.iter().map(|cell| cell.chars().next().unwrap());
        let tiles = all.iter().copied().zip(symbols);
        let mut joined = BTreeMap::new();
        for part in rest.chunks(7) {
            let a = ((number(part[0]), number(part[1])), number(part[2]) as usize);
            let b = ((number(part[4]), number(part[5])), number(part[6]) as usize);
            joined.insert(a, b);
            joined.insert(b, a);
        }
        let mut slow = Self {
            n,
            radius: number(words[3]) as usize,
            width,
            tiles: tiles.filter(|(_, symbol)| *symbol != '-').collect(),
            all,
            joined,
            overrides: vec![number(words[1]); n + 1],
            bombs: vec![number(words[2]); n + 1],
            gone: BTreeSet::new(),
            building: true,
            mover: None,
        };
        slow.next(0);
        slow
    }

    fn step(&self, (x, y): Place, d: usize) -> Option<(Place, usize)> {
        let beside = (x + DELTAS[d].0, y + DELTAS[d].1);
        if self.tiles.contains_key(&beside) {
            return Some((beside, d));
        }
        let (to, side) = *self.joined.get(&((x, y), d))?;
        self.tiles.contains_key(&to).then_some((to, (side + 4) % 8))
    }

    fn captured(&self, p: usize, start: Place) -> BTreeSet<Place> {
        let own = char::from_digit(p as u32, 10).unwrap();
        let mut all = BTreeSet::new();
        for d in 0..8 {
            let mut ray = Vec::new();
            let mut at = (start, d);
            while let Some(next) = self.step(at.0, at.1) {
                at = next;
                let shown = self.tiles[&at.0];
                if at.0 == start || "0cib".contains(shown) {
                    break;
                }
                if shown == own {
                    all.extend(ray);
                    break;
                }
                ray.push(at.0);
            }
        }
        all
    }

    fn moves_of(&self, p: usize) -> Vec<(Place, u8)> {
        let mut moves = Vec::new();
        for place in &self.all {
            let Some(shown) = self.tiles.get(place) else {
                continue;
            };
            let captures = !self.captured(p, *place).is_empty();
            let legal = match shown {
                '0' | 'c' | 'i' | 'b' => captures,
                'x' => self.overrides[p] > 0,
                _ => captures && self.overrides[p] > 0,
            };
            let specials = match shown {
                'c' => 1..=self.n as u8,
                'b' => 20..=21,
                _ => 0..=0,
            };
            if legal {
                moves.extend(specials.map(|special| (*place, special)));
            }
        }
        moves
    }

    fn moves(&self) -> Vec<(Place, u8)> {
        match self.mover {
            Some(p) if self.building => self.moves_of(p),
            Some(_) => {
                let tiles = self
                    .all
                    .iter()
                    .filter(|place| self.tiles.contains_key(place));
                tiles.map(|place| (*place, 0)).collect()
            }
            None => Vec::new(),
        }
    }

    fn next(&mut self, from: usize) {
        let order: Vec<usize> = (0..self.n)
            .map(|k| (from + k) % self.n + 1)
            .filter(|p| !self.gone.contains(p))
            .collect();
        self.mover = None;
        if order.len() < 2 {
            return;
        }
        if self.building {
            self.mover = order
                .iter()
                .copied()
                .find(|p| !self.moves_of(*p).is_empty());
        }
        if self.mover.is_none() {
            self.building = false;
            if !self.tiles.is_empty() {
                self.mover = order.iter().copied().find(|p| self.bombs[*p] > 0);
            }
        }
    }

    fn play(&mut self, place: Place, special: u8) {
        let p = self.mover.unwrap();
        if self.building {
            self.build(p, place, special);
        } else {
            self.bombs[p] -= 1;
            let mut reached = BTreeSet::from([place]);
            for _ in 0..self.radius {
                let ring: Vec<Place> = reached
                    .iter()
                    .flat_map(|at| (0..8).filter_map(|d| self.step(*at, d)))
                    .map(|(to, _)| to)
                    .collect();
                reached.extend(ring);
            }
            self.tiles.retain(|place, _| !reached.contains(place));
        }
        self.next(p);
    }

    fn build(&mut self, p: usize, place: Place, special: u8) {
        let own = char::from_digit(p as u32, 10).unwrap();
        let shown = self.tiles[&place];
        for captured in self.captured(p, place) {
            self.tiles.insert(captured, own);
        }
        self.tiles.insert(place, own);
        match (shown, special) {
            ('0', _) => {}
            ('b', 20) => self.bombs[p] += 1,
            ('b', _) => self.overrides[p] += 1,
            ('i' | 'c', _) => {
                for stone in self.tiles.values_mut() {
                    let Some(owner) = stone.to_digit(10).filter(|owner| *owner != 0) else {
                        continue;
                    };
                    let (p, chosen) = (p as u32, u32::from(special));
                    let heir = match shown {
                        'i' => owner % self.n as u32 + 1,
                        _ if owner == p => chosen,
                        _ if owner == chosen => p,
                        _ => owner,
                    };
                    *stone = char::from_digit(heir, 10).unwrap();
                }
            }
            _ => self.overrides[p] -= 1,
        }
    }

    fn board(&self) -> String {
        let shown = |place: &Place| *self.tiles.get(place).unwrap_or(&'-');
        self.all.iter().map(shown).collect()
    }
}

fn same(fast: &Position, slow: &Slow) {
    assert_eq!(fast.board(), slow.board());
    assert_eq!(usize::from(fast.mover()), slow.mover.unwrap_or(0));
    for p in 1..=fast.players() {
        let at = usize::from(p);
        assert_eq!(i32::from(fast.overrides(p)), slow.overrides[at]);
        assert_eq!(i32::from(fast.bombs(p)), slow.bombs[at]);
        let stones = char::from_digit(p.into(), 10).unwrap();
        let stones = slow
            .tiles
            .values()
            .filter(|shown| **shown == stones)
            .count();
        assert_eq!(usize::from(fast.stones(p)), stones);
    }
    if slow.mover.is_some() {
        assert_eq!(fast.phase() == Phase::Building, slow.building);
    }
    assert!(fast.hash_is_sound());
}

/// Plays one game on both; every move is made and taken back once.
fn play(map: &Map, dice: &mut Dice, upset: bool) -> usize {
    let mut fast = Position::new(map);
    let mut slow = Slow::new(map);
    let free = fast.board().chars().filter(|c| "0cib".contains(*c)).count();
    let longest = free
        + usize::from(map.players()) * usize::from(map.overrides())
        + fast.board().matches('b').count();
    let (mut built, mut played) = (0, 0);
    loop {
        same(&fast, &slow);
        let mut moves = Vec::new();
        fast.moves(&mut moves);
        let listed: Vec<(Place, u8)> = moves
            .iter()
            .map(|mv| {
                let (x, y) = fast.graph().xy(mv.tile);
                ((x.into(), y.into()), mv.special)
            })
            .collect();
        assert_eq!(listed, slow.moves());
        assert_eq!(fast.move_count(), moves.len() as u64);
        taken_back(&mut fast, &moves);
        let Some(mv) = dice.pick(&moves).copied() else {
            assert!(built <= longest);
            return played;
        };
        if upset && dice.below(20) == 0 {
            let gone = 1 + dice.below(map.players().into()) as u8;
            if fast.is_in(gone) {
                disqualify(&mut fast, &mut slow, gone);
            }
            continue;
        }
        built += usize::from(fast.phase() == Phase::Building);
        played += 1;
        fast.play(mv);
        let place = i32::from(mv.tile);
        slow.play((place % slow.width, place / slow.width), mv.special);
    }
}

fn disqualify(fast: &mut Position, slow: &mut Slow, gone: u8) {
    fast.disqualify([gone]);
    slow.gone.insert(gone.into());
    let mover = slow.mover.unwrap();
    if mover == usize::from(gone) || slow.n - slow.gone.len() < 2 {
        slow.next(mover);
    }
}

fn taken_back(fast: &mut Position, moves: &[Move]) {
    let before = fast.clone();
    for mv in moves {
        let undo = fast.make(*mv);
        assert!(fast.hash_is_sound());
        fast.unmake(&undo);
        assert_eq!(*fast, before);
        assert_eq!(fast.hash(), before.hash());
    }
}

#[test]
fn the_fast_core_plays_like_the_slow_one_on_maps_by_chance() {
    let mut dice = dice(10);
    let mut played = 0;
    for nth in 0..1_500 {
        let map = random_map(&mut dice);
        played += play(&map, &mut dice, nth % 3 == 0);
    }
    assert!(played > 10_000, "{played}");
}

#[test]
fn the_fast_core_plays_like_the_slow_one_on_our_maps() {
    let mut dice = dice(11);
    for own in maps::all().filter(|own| own.width * own.height <= 200) {
        let map = Config::of(own.name).read_map().unwrap();
        for nth in 0..3 {
            play(&map, &mut dice, nth == 2);
        }
    }
}
