//! Worked examples of what `classic` knows, asks and walks to, and the table of turns between rooms.

use parlor_clue::{
    Card, Cards, Clue, Config, Kind, Place, Room, Scenario, Suspect, Target, Throw, Triple, View,
    Weapon,
    board::{Spot, Walls, board},
};
use parlor_game::{Dice, Draw, Game, Seat, Viewer};

use super::{
    hops::Hops,
    knowledge::Knowledge,
    walk::{Choice, Start, choose_spot, closest_rooms},
};

fn dice(nth: u32) -> Dice {
    Dice::of(&[1; 32], Draw { stream: 0, nth })
}

fn card(number: u8) -> Card {
    Card::of(number).unwrap()
}

fn cards(numbers: &[u8]) -> Cards {
    numbers.iter().map(|number| card(*number)).collect()
}

fn hops() -> Hops {
    let game = Clue::new(&Config::default(), 3).unwrap();
    Hops::of(&game.view(Viewer::Spectator).options)
}

fn own_cards_of_two() -> Knowledge {
    Knowledge::new(
        Seat(0),
        &[9, 9],
        cards(&[0, 1, 2, 7, 8, 11, 12, 13, 19]),
        Cards::NONE,
    )
}

#[test]
fn the_table_begins_with_the_own_cards() {
    let knows = own_cards_of_two();
    for card in Card::ALL {
        let own = cards(&[0, 1, 2, 7, 8, 11, 12, 13, 19]).has(card);
        assert_eq!(knows.k(0, card), if own { 0 } else { 20 });
        assert_eq!(knows.k(1, card), if own { 21 } else { -1 });
    }
}

#[test]
fn what_all_lack_is_in_the_case_file() {
    let mut knows = own_cards_of_two();
    knows.pass(Seat(1), cards(&[20]));
    knows.think();
    assert_eq!((knows.k(0, card(20)), knows.k(1, card(20))), (-2, -2));
}

#[test]
fn who_showed_one_of_three_and_lacks_two_has_the_third() {
    let mut knows = Knowledge::new(Seat(3), &[5, 5, 4, 4], cards(&[0, 7, 12, 13]), Cards::NONE);
    knows.pass(Seat(1), cards(&[5, 6, 20]));
    knows.unseen_show(Seat(2), cards(&[5, 6, 20]));
    knows.think();
    assert_eq!(knows.k(2, card(6)), -1);
    knows.pass(Seat(2), cards(&[5, 8, 20]));
    knows.think();
    assert!([5, 6, 20].iter().all(|it| knows.k(1, card(*it)) == 21));
    assert!([5, 8, 20].iter().all(|it| knows.k(2, card(*it)) == 22));
    assert_eq!(knows.k(2, card(6)), 2);
}

/// The draw is uniform within a group.
#[test]
fn cards_are_grouped_by_how_many_lack_them() {
    let mut knows = Knowledge::new(Seat(0), &[3; 6], cards(&[6, 0, 12]), Cards::NONE);
    knows.shown(Seat(1), card(8));
    knows.shown(Seat(2), card(9));
    for (seats, number) in [(1..=2, 7u8), (1..=1, 10), (1..=4, 11)] {
        seats.for_each(|seat| knows.pass(Seat(seat), cards(&[number])));
    }
    knows.think();
    assert_eq!([7, 10, 11].map(|it| knows.lacking(card(it))), [3, 2, 5]);
    assert_eq!([7, 10, 11].map(|it| knows.group(card(it))), [1, 1, 2]);
    // Of the numbers 21 to 100, fifty lead to card 11 and thirty to the other two together.
    let mut drawn = [0u32; 21];
    for nth in 0..4_000 {
        let (_, weapon) = knows.pair(card(12), &mut dice(nth)).unwrap();
        drawn[usize::from(weapon.number())] += 1;
    }
    assert_eq!(drawn[7] + drawn[10] + drawn[11], 4_000);
    assert!(drawn[11].abs_diff(2_500) < 150, "{}", drawn[11]);
    assert!(drawn[7].abs_diff(750) < 110, "{}", drawn[7]);
}

#[test]
fn a_room_is_isolated_with_cards_that_nobody_shows_before() {
    let mut knows = Knowledge::new(
        Seat(0),
        &[4, 4, 4, 3, 3],
        cards(&[3, 4, 5, 17]),
        Cards::NONE,
    );
    knows.shown(Seat(4), card(7));
    knows.shown(Seat(3), card(8));
    knows.shown(Seat(2), card(10));
    knows.pass(Seat(1), cards(&[9]));
    knows.pass(Seat(3), cards(&[14]));
    knows.pass(Seat(4), cards(&[14]));
    knows.think();
    assert_eq!(knows.far(card(14)), 2);
    assert_eq!(knows.valid(Kind::Suspect, card(14)), cards(&[3, 4, 5]));
    assert_eq!(knows.valid(Kind::Weapon, card(14)), cards(&[7, 8]));
}

#[test]
fn a_room_that_alone_is_missing_is_isolated() {
    let mut knows = Knowledge::new(Seat(0), &[6; 3], cards(&[0, 1, 6, 7, 12, 13]), Cards::NONE);
    for seat in [1, 2] {
        knows.pass(Seat(seat), cards(&[2, 8]));
    }
    knows.think();
    assert_eq!(knows.case(), cards(&[2, 8]));
    for nth in 0..200 {
        let (suspect, weapon) = knows.pair(card(14), &mut dice(nth)).unwrap();
        assert!(cards(&[0, 1, 2]).has(suspect) && cards(&[6, 7, 8]).has(weapon));
    }
}

#[test]
fn cards_are_asked_that_somebody_before_the_holder_of_the_room_may_have() {
    let mut knows = Knowledge::new(
        Seat(0),
        &[5, 5, 4, 4],
        cards(&[0, 1, 6, 12, 13]),
        Cards::NONE,
    );
    knows.shown(Seat(2), card(14));
    knows.pass(Seat(1), cards(&[2, 3, 7, 8]));
    knows.think();
    for nth in 0..200 {
        let (suspect, weapon) = knows.pair(card(14), &mut dice(nth)).unwrap();
        assert!(cards(&[4, 5]).has(suspect) && cards(&[9, 10, 11]).has(weapon));
    }
}

#[test]
fn turns_between_rooms_are_the_printed_table() {
    const TABLE: [[(u8, u8); 9]; 9] = [
        [
            (0, 0),
            (3, 13),
            (3, 14),
            (3, 20),
            (4, 16),
            (4, 13),
            (4, 19),
            (2, 19),
            (2, 20),
        ],
        [
            (3, 12),
            (0, 0),
            (2, 14),
            (5, 17),
            (3, 17),
            (1, 17),
            (3, 17),
            (4, 19),
            (5, 20),
        ],
        [
            (3, 12),
            (2, 13),
            (0, 0),
            (4, 15),
            (2, 16),
            (3, 13),
            (4, 18),
            (4, 19),
            (5, 20),
        ],
        [
            (3, 20),
            (5, 16),
            (4, 14),
            (0, 0),
            (2, 16),
            (4, 16),
            (4, 16),
            (3, 20),
            (1, 20),
        ],
        [
            (4, 12),
            (3, 17),
            (2, 14),
            (2, 15),
            (0, 0),
            (2, 17),
            (2, 18),
            (4, 19),
            (3, 15),
        ],
        [
            (4, 13),
            (1, 13),
            (3, 13),
            (4, 16),
            (2, 16),
            (0, 0),
            (2, 18),
            (4, 19),
            (5, 16),
        ],
        [
            (4, 19),
            (3, 17),
            (4, 14),
            (4, 16),
            (2, 16),
            (2, 17),
            (0, 0),
            (2, 19),
            (4, 19),
        ],
        [
            (2, 12),
            (4, 13),
            (4, 14),
            (3, 20),
            (4, 16),
            (4, 17),
            (2, 18),
            (0, 0),
            (2, 20),
        ],
        [
            (2, 12),
            (5, 13),
            (5, 14),
            (1, 15),
            (3, 15),
            (5, 15),
            (4, 19),
            (2, 19),
            (0, 0),
        ],
    ];
    let hops = hops();
    for (from, row) in Room::ALL.into_iter().zip(TABLE) {
        for (to, (turns, next)) in Room::ALL.into_iter().zip(row) {
            if from != to {
                let found = (hops.turns(from, to), hops.next(from, to).card().number());
                assert_eq!(found, (turns, next), "{from:?} to {to:?}");
            }
        }
    }
}

#[test]
fn the_closest_rooms_are_found_door_by_door() {
    let found = closest_rooms(Spot::of(Room::DiningRoom), &Walls::NONE);
    let rooms = [
        (Room::Lounge, 4),
        (Room::Hall, 8),
        (Room::Ballroom, 7),
        (Room::Kitchen, 11),
    ];
    assert_eq!(found, rooms.map(Some));
}

/// Scarlet in the Dining Room with these cards, the board empty around her but for tokens that stand somewhere.
fn dining_room(hand: &[u8], tokens: &[(Suspect, Spot)]) -> (View, Knowledge) {
    let mut tokens: Vec<(Suspect, Place)> = tokens
        .iter()
        .map(|(suspect, spot)| (*suspect, board().place(*spot)))
        .collect();
    tokens.push((Suspect::MissScarlet, Place::Room(Room::DiningRoom)));
    let scenario = Scenario {
        config: Config {
            dice: Throw::Two,
            ..Config::default()
        },
        case: Triple {
            suspect: Suspect::ProfessorPlum,
            weapon: Weapon::Wrench,
            room: Room::Study,
        },
        hands: vec![cards(hand)],
        tokens,
        ..Scenario::default()
    };
    let view = scenario.clue().unwrap().view(Viewer::Seat(Seat(0)));
    let knows = Knowledge::new(Seat(0), &[6; 3], cards(hand), Cards::NONE);
    (view, knows)
}

/// Where a throw can lead from the Dining Room.
fn targets(view: &View, steps: u8) -> Vec<Target> {
    let walls = crate::mind::walls(view, Seat(0));
    board().targets(
        Spot::of(Room::DiningRoom),
        steps,
        view.options.movement,
        &walls,
    )
}

/// Where the classic player walks in each of some draws.
fn spots((view, knows): &(View, Knowledge), steps: u8) -> Vec<Place> {
    let targets = targets(view, steps);
    let mut spots: Vec<Place> = (0..20)
        .map(|nth| choose_spot(view, &targets, knows, &hops(), &mut dice(nth)).unwrap())
        .collect();
    assert!(
        spots
            .iter()
            .all(|spot| targets.iter().any(|to| to.to == *spot)),
        "legal"
    );
    spots.dedup();
    spots
}

/// Of the desired rooms in reach, the one with the fewest steps: 4 to the Lounge, 7 to the Ballroom, 8 to the Hall.
#[test]
fn the_nearest_desired_room_in_reach_is_entered() {
    let all = dining_room(&[0, 1, 6, 7, 8, 14], &[]);
    assert_eq!(spots(&all, 8), [Place::Room(Room::Lounge)]);
    let no_lounge = dining_room(&[0, 1, 6, 7, 13, 14], &[]);
    assert_eq!(spots(&no_lounge, 8), [Place::Room(Room::Ballroom)]);
    assert_eq!(spots(&no_lounge, 7), [Place::Room(Room::Ballroom)]);
    let no_ballroom = dining_room(&[0, 1, 6, 13, 14, 16], &[]);
    assert_eq!(spots(&no_ballroom, 8), [Place::Room(Room::Hall)]);
}

/// Without such a room in reach, the legal square nearest to the room that costs fewest turns, here the Ballroom.
#[test]
fn otherwise_one_walks_to_the_square_nearest_to_the_cheapest_room() {
    let no_lounge = dining_room(&[0, 1, 6, 7, 13, 14], &[]);
    for steps in [3, 4, 5] {
        let far = |place: Place| board().steps(board().spot(place).unwrap(), Room::Ballroom);
        let least = targets(&no_lounge.0, steps)
            .iter()
            .map(|to| far(to.to))
            .min()
            .unwrap();
        let spots = spots(&no_lounge, steps);
        assert!(spots.iter().all(|spot| matches!(spot, Place::Square(_))));
        assert!(spots.iter().all(|spot| far(*spot) == least), "{spots:?}");
    }
}

/// What a token cuts off is not walked to.
#[test]
fn a_blocked_door_is_not_walked_through() {
    let lounge = board().doors_of(Room::Lounge).next().unwrap().outside;
    let shut = dining_room(&[0, 1, 6, 7, 8, 14], &[(Suspect::MrGreen, lounge)]);
    let found = closest_rooms(Spot::of(Room::DiningRoom), &[lounge].into_iter().collect());
    assert!(
        found
            .iter()
            .flatten()
            .all(|(room, _)| *room != Room::Lounge)
    );
    assert_eq!(spots(&shut, 8), [Place::Room(Room::Ballroom)]);
}

#[test]
fn a_passage_to_an_unknown_room_is_taken() {
    let knows = Knowledge::new(Seat(0), &[6; 3], cards(&[0, 1, 6, 7, 12, 13]), Cards::NONE);
    let start = Start {
        here: Some(Room::Study),
        suggest: false,
        passage: Some(Room::Kitchen),
        blocked: false,
    };
    let choice = start.decide(&knows, &hops(), &mut dice(0));
    assert_eq!(choice, Choice::Passage);
}

#[test]
fn a_room_that_somebody_holds_is_left() {
    let mut knows = Knowledge::new(Seat(0), &[6; 3], cards(&[0, 1, 6, 7, 13, 14]), Cards::NONE);
    knows.shown(Seat(2), card(12));
    knows.think();
    let start = Start {
        here: Some(Room::Hall),
        suggest: true,
        passage: None,
        blocked: false,
    };
    assert_eq!(start.decide(&knows, &hops(), &mut dice(0)), Choice::Roll);
}

#[test]
fn a_passage_on_the_way_to_the_nearest_unknown_room_is_taken() {
    let mut knows = Knowledge::new(Seat(0), &[6; 3], cards(&[0, 1, 6, 7, 17, 12]), Cards::NONE);
    for (seat, number) in [(1, 13), (1, 14), (2, 18), (2, 19), (1, 20)] {
        knows.shown(Seat(seat), card(number));
    }
    knows.think();
    assert_eq!(knows.desired(), cards(&[15, 16]));
    let start = Start {
        here: Some(Room::Lounge),
        suggest: true,
        passage: Some(Room::Conservatory),
        blocked: false,
    };
    let closest = hops().closest(Room::Lounge, knows.desired(), &mut dice(0));
    assert_eq!(closest, Some(Room::Ballroom));
    assert_eq!(start.decide(&knows, &hops(), &mut dice(0)), Choice::Passage);
}

#[test]
fn where_all_doors_are_blocked_it_suggests_or_takes_the_passage_or_waits() {
    let knows = Knowledge::new(Seat(0), &[6; 3], cards(&[0, 1, 6, 7, 12, 13]), Cards::NONE);
    let start = |suggest, passage| Start {
        here: Some(Room::Study),
        suggest,
        passage,
        blocked: true,
    };
    let decide = |start: Start| start.decide(&knows, &hops(), &mut dice(0));
    assert_eq!(decide(start(true, Some(Room::Kitchen))), Choice::Suggest);
    assert_eq!(decide(start(false, Some(Room::Kitchen))), Choice::Passage);
    assert_eq!(decide(start(false, None)), Choice::End);
}
