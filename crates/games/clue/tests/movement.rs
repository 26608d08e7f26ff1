//! Walking: the vectors of the rulebook, and a brute force that knows nothing but the grid.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test")]

mod common;

use std::collections::BTreeSet;

use common::{Desk, dice, rounds};
use parlor_clue::{
    Config, Movement, Phase, Place, Room, Scenario, Square, Suspect, Throw,
    board::{Cell, Reach, Spot, Walk, Walls, board, turns},
    notation::place,
};
use parlor_game::{Game, Seat, Viewer};

fn at(text: &str) -> Spot {
    board().spot(place(text).unwrap()).unwrap()
}

fn walls(texts: &[&str]) -> Walls {
    texts.iter().map(|text| at(text)).collect()
}

fn reach(from: Spot, steps: u8, movement: Movement, walls: &Walls) -> Reach {
    board().reach(from, steps, movement, walls)
}

fn squares(reach: &Reach) -> usize {
    reach.iter().filter(|spot| spot.is_square()).count()
}

fn rooms(reach: &Reach) -> Vec<Room> {
    reach.iter().filter_map(|spot| spot.room()).collect()
}

/// The numbers of squares for throws of 1 to 6, and from which throw on each room is in reach.
fn counts(from: Spot, movement: Movement, walls: &Walls) -> ([usize; 6], Vec<(Room, u8)>) {
    let all: Vec<Reach> = (1..=6).map(|n| reach(from, n, movement, walls)).collect();
    let mut first: Vec<(Room, u8)> = Vec::new();
    for (steps, reach) in (1..).zip(&all) {
        for room in rooms(reach) {
            if !first.iter().any(|(known, _)| *known == room) {
                first.push((room, steps));
            }
        }
    }
    (std::array::from_fn(|n| squares(&all[n])), first)
}

/// Walks of the brute force: cells and doors by themselves, in the order down, right, up, left.
struct Brute<'a> {
    blocked: &'a BTreeSet<Square>,
    own: Option<Room>,
    /// Where each walk ends, with its length, in the order it is found.
    ends: Vec<(Place, u8)>,
    walks: u64,
}

impl Brute<'_> {
    fn from(spot: Spot, most: u8, blocked: &BTreeSet<Square>) -> Brute<'_> {
        let mut brute = Brute {
            blocked,
            own: spot.room(),
            ends: Vec::new(),
            walks: 0,
        };
        match board().place(spot) {
            Place::Square(square) => brute.go(square, 0, most, &mut vec![square]),
            Place::Room(room) => {
                for door in board().doors_of(room) {
                    let outside = board().square(door.outside).unwrap();
                    if !blocked.contains(&outside) && 0 < most {
                        brute.ends.push((Place::Square(outside), 1));
                        brute.go(outside, 1, most, &mut vec![outside]);
                    }
                }
            }
        }
        brute
    }

    fn go(&mut self, here: Square, done: u8, most: u8, used: &mut Vec<Square>) {
        if done == most {
            self.walks += 1;
            return;
        }
        for (down, right) in [(1i16, 0i16), (0, 1), (-1, 0), (0, -1)] {
            let (row, col) = (i16::from(here.row) + down, i16::from(here.col) + right);
            let (Ok(row), Ok(col)) = (row.try_into(), col.try_into()) else {
                continue;
            };
            let next = Square { row, col };
            let door = board()
                .doors()
                .iter()
                .find(|door| door.cell == next && board().square(door.outside) == Some(here));
            match board().cell(next) {
                Cell::Corridor if !used.contains(&next) && !self.blocked.contains(&next) => {
                    self.ends.push((Place::Square(next), done + 1));
                    used.push(next);
                    self.go(next, done + 1, most, used);
                    used.pop();
                }
                Cell::Room(room) if door.is_some() && Some(room) != self.own => {
                    self.ends.push((Place::Room(room), done + 1));
                }
                Cell::Corridor | Cell::Room(_) | Cell::Centre | Cell::Nothing => {}
            }
        }
    }

    fn targets(&self, most: u8, movement: Movement) -> BTreeSet<Spot> {
        let fits = |(place, steps): &&(Place, u8)| match (place, movement) {
            (Place::Square(_), Movement::Exact) => *steps == most,
            (Place::Room(_), _) | (_, Movement::UpTo) => true,
        };
        let ends = self.ends.iter().filter(fits);
        ends.map(|(place, _)| board().spot(*place).unwrap())
            .collect()
    }
}

#[test]
fn the_eleven_targets_of_a_two() {
    let from = at("6,16");
    let free = BTreeSet::new();
    let brute = Brute::from(from, 2, &free);
    let mut found: Vec<Place> = Vec::new();
    for (place, _) in &brute.ends {
        if *place != board().place(from) && !found.contains(place) {
            found.push(*place);
        }
    }
    let wanted = [
        "7,16", "8,16", "7,17", "7,15", "6,17", "6,18", "lounge", "5,16", "4,16", "5,15", "6,15",
    ];
    assert_eq!(found, wanted.map(|text| place(text).unwrap()));
    let reach = reach(from, 2, Movement::UpTo, &Walls::NONE);
    let set: BTreeSet<Spot> = reach.iter().collect();
    assert_eq!(set, wanted.iter().map(|text| at(text)).collect());
}

#[test]
fn throws_from_one_square_reach_the_known_places() {
    let rooms = vec![(Room::Lounge, 2), (Room::DiningRoom, 4), (Room::Hall, 6)];
    let up_to = counts(at("6,16"), Movement::UpTo, &Walls::NONE);
    assert_eq!(up_to, ([4, 10, 17, 25, 33, 41], rooms.clone()));
    let exact = counts(at("6,16"), Movement::Exact, &Walls::NONE);
    assert_eq!(exact, ([4, 6, 11, 14, 19, 22], rooms));
}

#[test]
fn the_throws_from_the_starts() {
    let starts: Vec<Spot> = Suspect::ALL.map(|suspect| board().start(suspect)).to_vec();
    let wanted = [
        [1, 3, 5, 7, 9, 11],
        [1, 4, 7, 10, 13, 16],
        [1, 2, 3, 4, 6, 8],
        [1, 2, 3, 4, 6, 8],
        [1, 3, 5, 7, 9, 12],
        [1, 3, 5, 7, 9, 11],
    ];
    for (start, wanted) in starts.iter().zip(wanted) {
        let walls: Walls = starts.iter().copied().collect();
        assert_eq!(counts(*start, Movement::UpTo, &walls), (wanted, Vec::new()));
    }
}

#[test]
fn throws_from_the_rooms_reach_the_known_places() {
    use Room::{
        Ballroom, BilliardRoom, Conservatory, DiningRoom, Hall, Kitchen, Library, Lounge, Study,
    };
    let wanted = [
        (Hall, [3, 8, 15, 23, 33, 44], vec![(Study, 4)]),
        (Lounge, [1, 4, 10, 17, 24, 32], vec![(DiningRoom, 4)]),
        (DiningRoom, [2, 8, 17, 27, 37, 47], vec![(Lounge, 4)]),
        (Kitchen, [1, 4, 8, 14, 20, 24], vec![]),
        (
            Ballroom,
            [4, 16, 34, 50, 64, 76],
            vec![(Conservatory, 4), (BilliardRoom, 6)],
        ),
        (Conservatory, [1, 3, 8, 14, 20, 25], vec![(Ballroom, 4)]),
        (
            BilliardRoom,
            [2, 6, 12, 21, 31, 41],
            vec![(Library, 4), (Ballroom, 6)],
        ),
        (Library, [2, 7, 13, 21, 28, 36], vec![(BilliardRoom, 4)]),
        (Study, [1, 4, 10, 16, 22, 28], vec![(Hall, 4)]),
    ];
    for (room, squares, rooms) in wanted {
        let found = counts(Spot::of(room), Movement::UpTo, &Walls::NONE);
        assert_eq!(found, (squares, rooms), "{room:?}");
    }
    let exact = counts(Spot::of(Ballroom), Movement::Exact, &Walls::NONE);
    assert_eq!(exact.0, [4, 12, 18, 34, 46, 62]);
}

#[test]
fn a_token_before_a_door() {
    let from = Spot::of(Room::DiningRoom);
    let reach = reach(from, 4, Movement::UpTo, &walls(&["8,17"]));
    let wanted = [
        "9,15", "10,14", "10,15", "11,14", "11,15", "12,14", "12,15", "13,14", "13,15", "14,14",
        "14,15", "15,15",
    ];
    let found: BTreeSet<Spot> = reach.iter().collect();
    assert_eq!(found, wanted.iter().map(|text| at(text)).collect());
}

#[test]
fn a_room_whose_only_door_is_blocked() {
    let scene = Scenario {
        tokens: vec![
            (Suspect::MissScarlet, Place::Room(Room::Study)),
            (Suspect::MrsPeacock, place("4,6").unwrap()),
        ],
        ..Scenario::default()
    };
    let game = scene.clue().unwrap();
    let view = game.view(Viewer::Spectator);
    let passage = Some(Room::Kitchen);
    let suggest = false;
    assert_eq!(view.phase, Phase::Start { suggest, passage });
    let mut desk = Desk::new(game);
    desk.act(0, "roll");
    desk.chance("rolls 6");
    let Phase::Rolled { targets, .. } = desk.game.view(Viewer::Spectator).phase else {
        panic!("not rolled");
    };
    assert!(targets.is_empty());
    assert_eq!(desk.refused(0, "move 5,6"), "doors_blocked");
    let action = "move 5,6".parse().unwrap();
    let why = desk.game.explain(Seat(0), &action).unwrap();
    assert_eq!(why["why"], "doors_blocked");
    desk.act(0, "end");
}

#[test]
fn steps_from_the_doors_of_the_dining_room() {
    let steps = |outside: &str, to: Spot| {
        1 + Walk::new(board(), at(outside), 100, &Walls::NONE)
            .steps(to)
            .unwrap()
    };
    assert_eq!(steps("8,17", Spot::of(Room::Lounge)), 4);
    assert_eq!(steps("8,17", Spot::of(Room::Hall)), 8);
    assert_eq!(1 + steps("8,17", at("7,11")), 9);
    assert_eq!(1 + steps("8,17", at("7,12")), 8);
    for (room, wanted) in [
        (Room::Ballroom, 7),
        (Room::Lounge, 10),
        (Room::Hall, 10),
        (Room::Kitchen, 11),
    ] {
        assert_eq!(steps("12,15", Spot::of(room)), wanted, "{room:?}");
    }
}

#[test]
fn expected_turns_are_the_known_ones() {
    let expected = |from, to| turns(Throw::One, 0).expected(Spot::of(from), to);
    for (from, to, wanted) in [
        (Room::Hall, Room::Study, 1.59),
        (Room::Hall, Room::Library, 2.52),
        (Room::Hall, Room::Lounge, 2.78),
        (Room::Hall, Room::Kitchen, 2.59),
        (Room::Lounge, Room::Kitchen, 5.11),
        (Room::Kitchen, Room::Lounge, 5.00),
    ] {
        let found = expected(from, to);
        assert!((found - wanted).abs() < 0.006, "{from:?} {to:?} {found}");
    }
    let blocked = walls(&["4,6"]);
    let around = turns(Throw::One, 0).around(Throw::One, 0, &blocked, 6);
    let free = expected(Room::Hall, Room::Study);
    assert!(free + 1.0 < around.expected(Spot::of(Room::Hall), Room::Study));
}

/// Both ways to move, one and two dice, anywhere, with tokens anywhere.
#[test]
fn targets_and_paths_agree_with_brute_force() {
    let mut dice = dice(5);
    let all: Vec<Spot> = Spot::all().collect();
    let squares: Vec<Spot> = Spot::all().filter(|spot| spot.is_square()).collect();
    for _ in 0..rounds(400, 10_000) {
        let from = *dice.pick(&all).unwrap();
        let steps = 1 + dice.below(9) as u8;
        let others: Vec<Spot> = (0..dice.below(6))
            .filter_map(|_| dice.pick(&squares).copied())
            .filter(|spot| *spot != from)
            .collect();
        let blocked = others
            .iter()
            .map(|spot| board().square(*spot).unwrap())
            .collect();
        let walls: Walls = others.iter().copied().collect();
        let brute = Brute::from(from, steps, &blocked);
        for movement in [Movement::UpTo, Movement::Exact] {
            let found = reach(from, steps, movement, &walls);
            let wanted: BTreeSet<Spot> = brute
                .targets(steps, movement)
                .into_iter()
                .filter(|spot| *spot != from)
                .collect();
            let what = format!("{:?} {steps} {movement:?} {others:?}", board().place(from));
            assert_eq!(found.iter().collect::<BTreeSet<_>>(), wanted, "{what}");
            assert_eq!(found.len() as usize, wanted.len());
            let targets = board().targets(from, steps, movement, &walls);
            assert_eq!(targets.len(), wanted.len(), "{what}");
            for target in targets {
                let to = board().spot(target.to).unwrap();
                assert!(found.has(to));
                let path = board().path(from, to, steps, movement, &walls).unwrap();
                assert_eq!(path.len(), target.path.len(), "{what}");
                is_a_walk(from, to, &path, &blocked);
                is_a_walk(from, to, &target.path, &blocked);
                if movement == Movement::Exact && to.is_square() {
                    assert_eq!(path.len(), usize::from(steps), "{what}");
                } else {
                    let shortest = brute.ends.iter().filter(|(end, _)| *end == target.to);
                    let shortest = shortest.map(|(_, steps)| *steps).min().unwrap();
                    assert_eq!(path.len(), usize::from(shortest), "{what}");
                }
            }
        }
    }
}

/// Side by side, no square twice, none that is taken, through doors only.
fn is_a_walk(from: Spot, to: Spot, path: &[Square], blocked: &BTreeSet<Square>) {
    let mut here = board().square(from);
    for (n, next) in path.iter().enumerate() {
        let last = n + 1 == path.len();
        assert!(!blocked.contains(next) && !path[..n].contains(next));
        if let Some(here) = here {
            assert_eq!(here.row.abs_diff(next.row) + here.col.abs_diff(next.col), 1);
            assert_ne!(
                *next,
                board().square(from).unwrap_or(Square { row: 99, col: 0 })
            );
        }
        match board().cell(*next) {
            Cell::Corridor => {
                if here.is_none() {
                    let room = from.room().unwrap();
                    let spot = board().spot(Place::Square(*next));
                    assert!(
                        board()
                            .doors_of(room)
                            .any(|door| Some(door.outside) == spot)
                    );
                }
            }
            Cell::Room(room) => {
                assert!(last && to == Spot::of(room) && from != to);
                let before = here.and_then(|here| board().spot(Place::Square(here)));
                assert_eq!(board().behind(before.unwrap()), Some((room, *next)));
            }
            Cell::Centre | Cell::Nothing => panic!("{next:?}"),
        }
        here = Some(*next);
    }
    if to.is_square() {
        assert_eq!(path.last().copied(), board().square(to));
    }
}

/// How many walks there are at most, so that listing them is cheap.
#[test]
fn walks_are_few() {
    let free = BTreeSet::new();
    let most = |steps: u8, every: usize| {
        let squares = Spot::all().filter(|spot| spot.is_square()).step_by(every);
        squares
            .map(|from| Brute::from(from, steps, &free).walks)
            .max()
    };
    assert_eq!(most(6, 1), Some(213));
    assert!(most(12, 9).unwrap() <= 8_324);
}

#[test]
fn without_blocking_tokens_share_squares() {
    let scene = Scenario {
        config: Config {
            blocking: false,
            ..Config::default()
        },
        tokens: vec![
            (Suspect::MissScarlet, Place::Room(Room::Study)),
            (Suspect::MrsPeacock, place("4,6").unwrap()),
        ],
        ..Scenario::default()
    };
    let mut desk = Desk::new(scene.clue().unwrap());
    desk.act(0, "roll");
    desk.chance("rolls 1");
    desk.act(0, "move 4,6");
    let view = desk.game.view(Viewer::Spectator);
    assert_eq!(view.tokens[0], view.tokens[4]);
}

#[test]
fn without_dice_the_steps_are_there_at_once() {
    let scene = Scenario {
        config: Config {
            dice: Throw::Fixed,
            steps: 9,
            ..Config::default()
        },
        tokens: vec![(Suspect::MissScarlet, place("6,16").unwrap())],
        ..Scenario::default()
    };
    let mut desk = Desk::new(scene.clue().unwrap());
    desk.act(0, "roll");
    desk.act(0, "move hall");
    let view = desk.game.view(Viewer::Spectator);
    assert_eq!(view.phase, Phase::Arrived { suggest: true });
}
