//! The rulebook: turns, suggestions and answers.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test")]

mod common;

use common::scene::{desk, scene, view};
use parlor_clue::{Event, Phase, Place, Room, Scenario, Stay, Suspect};
use parlor_game::{Game, Seat, Status};

#[test]
fn a_throw_and_a_passage_exclude_each_other() {
    let mut scene = scene();
    scene.tokens = vec![(Suspect::MissScarlet, Place::Room(Room::Study))];
    let mut one = desk(&scene);
    one.act(0, "passage");
    assert_eq!(one.refused(0, "roll"), "moved");
    assert_eq!(one.refused(0, "passage"), "moved");
    assert_eq!(view(&one).phase, Phase::Arrived { suggest: true });
    assert_eq!(view(&one).tokens[0], Place::Room(Room::Kitchen));
    let mut two = desk(&scene);
    two.act(0, "roll");
    two.chance("rolls 3");
    assert_eq!(two.refused(0, "passage"), "moved");
    assert_eq!(two.refused(0, "move 24,9"), "not_reachable");
    assert_eq!(two.refused(0, "move 0,0"), "not_reachable");
    two.act(0, "move 5,5");
    assert_eq!(two.refused(0, "move 5,6"), "moved");
    assert_eq!(two.refused(0, "suggest plum rope"), "not_in_room");
}

#[test]
fn one_suggestion_a_turn() {
    let mut desk = desk(&scene());
    desk.act(0, "suggest white wrench");
    desk.act(1, "show white");
    assert_eq!(view(&desk).phase, Phase::Answered);
    assert_eq!(desk.refused(0, "suggest plum rope"), "suggested");
    assert_eq!(desk.refused(0, "roll"), "moved");
    desk.act(0, "end");
    assert_eq!(view(&desk).mover, Seat(1));
}

#[test]
fn who_stays_may_not_suggest_but_may_end_and_accuse() {
    let mut scene = scene();
    scene.called_in = Vec::new();
    assert_eq!(desk(&scene).refused(0, "suggest plum rope"), "must_leave");
    desk(&scene).act(0, "end");
    desk(&scene).act(0, "accuse plum rope hall");
    let mut rolled = desk(&scene);
    assert_eq!(rolled.refused(0, "move 12,15"), "not_rolled");
    rolled.act(0, "roll");
    rolled.chance("rolls 2");
    assert_eq!(rolled.refused(0, "suggest plum rope"), "must_leave");
    scene.config.stay = Stay::MayStay;
    desk(&scene).act(0, "suggest plum rope");
}

#[test]
fn being_called_in_lasts_until_the_end_of_the_next_turn() {
    let mut desk = desk(&scene());
    let told = desk.act(0, "suggest mustard rope").to_vec();
    assert!(told.contains(&Event::CalledIn {
        suspect: Suspect::ColonelMustard,
        seat: Some(Seat(1)),
        room: Room::DiningRoom,
    }));
    desk.act(2, "show rope");
    desk.act(0, "end");
    assert!(view(&desk).players[1].called_in && !view(&desk).players[0].called_in);
    assert!(matches!(
        view(&desk).phase,
        Phase::Start { suggest: true, .. }
    ));
    desk.act(1, "end");
    assert!(!view(&desk).players[1].called_in);
    // A token that is in the room already is not called in, nor is the suggester's own.
    let mut again = self::desk(&Scenario {
        tokens: vec![
            (Suspect::MissScarlet, Place::Room(Room::DiningRoom)),
            (Suspect::ColonelMustard, Place::Room(Room::DiningRoom)),
        ],
        ..scene()
    });
    let told = again.act(0, "suggest mustard rope").to_vec();
    assert!(
        !told
            .iter()
            .any(|event| matches!(event, Event::CalledIn { .. }))
    );
    assert!(!view(&again).players[1].called_in);
    let mut own = self::desk(&scene());
    let told = own.act(0, "suggest scarlet rope").to_vec();
    assert!(
        !told
            .iter()
            .any(|event| matches!(event, Event::CalledIn { .. }))
    );
}

#[test]
fn called_in_twice_the_last_room_counts_and_unplayed_tokens_move_too() {
    let mut scene = scene();
    scene
        .tokens
        .push((Suspect::ColonelMustard, Place::Room(Room::Lounge)));
    scene.called_in.push(Seat(1));
    let mut desk = desk(&scene);
    desk.act(0, "suggest mustard knife");
    assert_eq!(view(&desk).tokens[1], Place::Room(Room::DiningRoom));
    let mut other = self::desk(&self::scene());
    let told = other.act(0, "suggest plum rope").to_vec();
    assert!(told.contains(&Event::CalledIn {
        suspect: Suspect::ProfessorPlum,
        seat: None,
        room: Room::DiningRoom,
    }));
    assert_eq!(view(&other).tokens[5], Place::Room(Room::DiningRoom));
}

/// All patterns of seats that are out, two to six seats.
#[test]
fn the_turn_passes_to_the_next_seat_that_is_in() {
    for seats in 2..=6u8 {
        for pattern in 0..1u8 << seats {
            for mover in (0..seats).filter(|seat| pattern >> seat & 1 == 0) {
                let out = (0..seats).filter(|seat| pattern >> seat & 1 != 0).map(Seat);
                let scene = Scenario {
                    seats,
                    mover: Seat(mover),
                    out: out.collect(),
                    ..Scenario::default()
                };
                let mut desk = desk(&scene);
                desk.act(mover, "end");
                let after = (1..=seats).map(|n| (mover + n) % seats);
                let next = { after }.find(|seat| pattern >> seat & 1 == 0).unwrap();
                assert_eq!(view(&desk).mover, Seat(next));
                assert_eq!(desk.game.status(), Status::turn(Seat(next)));
            }
        }
    }
}

#[test]
fn who_is_out_is_still_asked() {
    let mut scene = scene();
    scene.out = vec![Seat(1)];
    let mut desk = desk(&scene);
    desk.act(0, "suggest plum revolver");
    assert_eq!(desk.game.status(), Status::turn(Seat(1)));
    desk.act(1, "show revolver");
    desk.act(0, "end");
    assert_eq!(view(&desk).mover, Seat(2));
}

#[test]
fn while_a_card_is_due_everybody_else_is_refused() {
    let mut desk = desk(&scene());
    desk.act(0, "suggest white rope");
    assert_eq!(desk.game.status(), Status::turn(Seat(1)));
    assert_eq!(desk.refused(0, "end"), "disproof_pending");
    assert_eq!(desk.refused(0, "accuse plum rope hall"), "disproof_pending");
    assert_eq!(desk.refused(2, "show rope"), "not_asked");
    assert_eq!(desk.refused(2, "end"), "not_your_turn");
    assert_eq!(desk.refused(1, "end"), "must_show");
    assert_eq!(desk.refused(1, "show revolver"), "card_not_named");
    assert_eq!(desk.refused(1, "show rope"), "card_not_held");
    desk.act(1, "show white");
    assert_eq!(desk.refused(1, "show white"), "not_your_turn");
    assert_eq!(desk.refused(0, "show candlestick"), "not_asked");
}

/// A suggestion names no room one is not in.
#[test]
fn a_suggestion_names_the_room_of_the_token() {
    let mut desk = desk(&scene());
    assert_eq!(desk.refused(0, "suggest plum rope hall"), "room_mismatch");
    desk.act(0, "suggest plum rope dining_room");
}

#[test]
fn when_nobody_can_disprove_everybody_hears_it() {
    let mut desk = desk(&scene());
    let told = desk.act(0, "suggest scarlet knife").to_vec();
    let wanted = [
        Event::CouldNotDisprove { seat: Seat(1) },
        Event::CouldNotDisprove { seat: Seat(2) },
        Event::Undisproved { seat: Seat(0) },
    ];
    assert!(told.ends_with(&wanted));
    let last = view(&desk).suggestions.last().unwrap().clone();
    assert_eq!((last.passed, last.shown), (vec![Seat(1), Seat(2)], None));
}

#[test]
fn open_cards_never_disprove() {
    let mut scene = Scenario {
        seats: 4,
        face_up: [parlor_clue::Card::Rope, parlor_clue::Card::ProfessorPlum]
            .into_iter()
            .collect(),
        tokens: vec![(Suspect::MissScarlet, Place::Room(Room::Hall))],
        called_in: vec![Seat(0)],
        ..Scenario::default()
    };
    scene.config.surplus = parlor_clue::Surplus::FaceUp;
    let mut desk = desk(&scene);
    let told = desk.act(0, "suggest plum rope").to_vec();
    assert!(told.contains(&Event::Undisproved { seat: Seat(0) }));
}
