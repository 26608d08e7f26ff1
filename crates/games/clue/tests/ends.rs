//! The rulebook: accusations, ends and leaving.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test")]

mod common;

use common::{
    Desk,
    scene::{desk, ended, leave, nature, outcome, scene, view},
};
use parlor_clue::{
    Ending, Event, Last, Phase, Place, Room, Scenario, Stay, Suspect, notation::place,
};
use parlor_game::{Game, Seat, SeatSet, Standing, Status, Viewer};

#[test]
fn a_right_accusation_wins_at_the_start_after_a_throw_a_passage_and_a_suggestion() {
    let right = "accuse scarlet knife hall";
    let mut start = desk(&scene());
    start.act(0, right);
    ended(&start, Some(0), Ending::Accusation);
    assert_eq!(outcome(&start).places, [1, 2, 2]);
    assert!(
        view(&start)
            .players
            .iter()
            .all(|player| player.hand.is_some())
    );

    let mut thrown = desk(&scene());
    thrown.act(0, "roll");
    thrown.chance("rolls 1");
    let mut moved = Desk::new(thrown.game.clone());
    thrown.act(0, right);
    ended(&thrown, Some(0), Ending::Accusation);
    moved.act(0, "move 12,15");
    moved.act(0, right);
    ended(&moved, Some(0), Ending::Accusation);

    let mut scene = scene();
    scene.tokens = vec![(Suspect::MissScarlet, Place::Room(Room::Lounge))];
    let mut passed = desk(&scene);
    passed.act(0, "passage");
    passed.act(0, right);
    ended(&passed, Some(0), Ending::Accusation);

    let mut asked = desk(&self::scene());
    asked.act(0, "suggest scarlet knife");
    asked.act(0, right);
    ended(&asked, Some(0), Ending::Accusation);
    assert_eq!(asked.refused(0, "end"), "over");
}

#[test]
fn a_wrong_accusation_puts_out_and_clears_the_door() {
    let wrong = "accuse plum rope hall";
    let told_of = |square: &str| {
        let mut scene = scene();
        scene.tokens = vec![(Suspect::MissScarlet, place(square).unwrap())];
        let mut desk = desk(&scene);
        let told = desk.act(0, wrong).to_vec();
        let to = told.iter().find_map(|event| match event {
            Event::Eliminated { to, .. } => Some(*to),
            _ => None,
        });
        assert!(told.contains(&Event::TurnEnded { seat: Seat(0) }));
        assert_eq!(view(&desk).mover, Seat(1));
        assert_eq!(desk.game.standing(Seat(0)), Standing::Out);
        (to.unwrap(), view(&desk).tokens[0])
    };
    let kitchen = Place::Room(Room::Kitchen);
    assert_eq!(told_of("kitchen"), (None, kitchen));
    assert_eq!(told_of("7,7"), (None, place("7,7").unwrap()));
    assert_eq!(told_of("17,19"), (Some(Room::Kitchen), kitchen));
    // The accuser alone sees the case file.
    let mut desk = desk(&scene());
    desk.act(0, wrong);
    for seat in 0..3 {
        let seen = desk.game.view(Viewer::Seat(Seat(seat))).case;
        assert_eq!(seen.is_some(), seat == 0);
    }
    assert_eq!(view(&desk).case, None);
    assert!(!view(&desk).accusations[0].right);
}

#[test]
fn with_two_a_wrong_accusation_lets_the_other_win() {
    let mut scene = scene();
    scene.seats = 2;
    scene.hands.pop();
    let mut desk = desk(&scene);
    desk.act(0, "accuse plum rope hall");
    ended(&desk, Some(1), Ending::Last);
    assert_eq!(outcome(&desk).places, [2, 1]);
    assert_eq!(outcome(&desk).winners, SeatSet::from(Seat(1)));
}

#[test]
fn the_last_one_left_wins_at_once() {
    let mut desk = desk(&scene());
    desk.act(0, "accuse plum rope hall");
    desk.act(1, "accuse plum rope hall");
    ended(&desk, Some(2), Ending::Last);
    assert_eq!(outcome(&desk).places, [2, 2, 1]);
}

#[test]
fn must_accuse_the_last_one_plays_on_and_may_be_wrong_too() {
    let mut scene = scene();
    scene.config.last = Last::MustAccuse;
    let mut desk = desk(&scene);
    desk.act(0, "accuse plum rope hall");
    desk.act(1, "accuse plum rope hall");
    assert_eq!(desk.game.status(), Status::turn(Seat(2)));
    desk.act(2, "end");
    assert_eq!(view(&desk).mover, Seat(2));
    let mut right = Desk::new(desk.game.clone());
    desk.act(2, "accuse plum rope hall");
    ended(&desk, None, Ending::Nobody);
    assert_eq!(outcome(&desk).places, [1, 1, 1]);
    assert!(outcome(&desk).winners.is_empty());
    right.act(2, "accuse scarlet knife hall");
    ended(&right, Some(2), Ending::Accusation);
}

#[test]
fn after_too_many_turns_nobody_has_won() {
    let mut scene = scene();
    scene.config.turn_cap = Some(50);
    scene.out = vec![Seat(1)];
    let mut desk = desk(&scene);
    for turn in 0..50 {
        assert_eq!(view(&desk).turn, turn + 1);
        let mover = view(&desk).mover.0;
        desk.act(mover, "end");
    }
    ended(&desk, None, Ending::Cap);
    assert_eq!(outcome(&desk).places, [1, 3, 1]);
    assert!(outcome(&desk).winners.is_empty());
}

#[test]
fn leaving_on_the_own_turn_ends_it() {
    let mut scene = scene();
    scene.tokens = vec![(Suspect::MissScarlet, place("4,6").unwrap())];
    let mut desk = desk(&scene);
    leave(&mut desk, &[0]).unwrap();
    assert!(
        matches!(&desk.told[0], Event::Left { seat: Seat(0), code, to: Some(Room::Study) } if code == "left")
    );
    assert_eq!(desk.game.status(), Status::turn(Seat(1)));
    assert_eq!(desk.game.standing(Seat(0)), Standing::Gone);
    assert_eq!(leave(&mut desk, &[0]), Err("not_there"));
    assert_eq!(leave(&mut desk, &[3]), Err("not_there"));
    desk.act(1, "end");
    desk.act(2, "end");
    assert_eq!(view(&desk).mover, Seat(1));
    desk.act(1, "accuse plum rope hall");
    ended(&desk, Some(2), Ending::Last);
    assert_eq!(outcome(&desk).places, [3, 2, 1]);
    assert_eq!(outcome(&desk).forfeits, SeatSet::from(Seat(0)));
}

#[test]
fn leaving_while_disproving_lets_nature_show() {
    let mut desk = desk(&scene());
    desk.act(0, "suggest white rope");
    leave(&mut desk, &[1]).unwrap();
    assert!(matches!(desk.game.status(), Status::Chance(_)));
    nature(&mut desk);
    let shown = Event::Showed {
        seat: Seat(1),
        to: Seat(0),
        card: Some(parlor_clue::Card::MrsWhite),
    };
    assert_eq!(desk.told, [shown]);
    assert_eq!(view(&desk).phase, Phase::Answered);
    // Asked again, nature shows at once, and what it has shown before.
    let mut scene = scene();
    scene.called_in = vec![Seat(0)];
    scene.config.stay = Stay::MayStay;
    let mut again = self::desk(&scene);
    leave(&mut again, &[1]).unwrap();
    again.act(0, "suggest white revolver");
    nature(&mut again);
    let first = again.game.view(Viewer::Referee).suggestions[0]
        .shown
        .clone();
    again.act(0, "end");
    again.act(2, "end");
    again.act(0, "suggest white revolver");
    nature(&mut again);
    assert_eq!(again.game.view(Viewer::Referee).suggestions[1].shown, first);
}

#[test]
fn what_a_leaver_asked_is_still_answered() {
    let mut desk = desk(&scene());
    desk.act(0, "suggest white rope");
    leave(&mut desk, &[0]).unwrap();
    assert_eq!(desk.game.status(), Status::turn(Seat(1)));
    desk.act(1, "show white");
    assert_eq!(desk.game.status(), Status::turn(Seat(1)));
    assert!(matches!(view(&desk).phase, Phase::Start { .. }));
    assert_eq!(view(&desk).mover, Seat(1));
}

#[test]
fn leaving_when_out_changes_nothing_but_who_shows() {
    let mut desk = desk(&scene());
    desk.act(0, "accuse plum rope hall");
    leave(&mut desk, &[0]).unwrap();
    assert_eq!(desk.told.len(), 1);
    assert_eq!(desk.game.status(), Status::turn(Seat(1)));
    assert!(desk.game.view(Viewer::Seat(Seat(0))).case.is_some());
}

#[test]
fn those_who_leave_together_count_together() {
    let mut all = desk(&scene());
    leave(&mut all, &[0, 1, 2]).unwrap();
    ended(&all, None, Ending::Nobody);
    assert_eq!(outcome(&all).places, [1, 1, 1]);
    let mut two = desk(&scene());
    leave(&mut two, &[2, 0]).unwrap();
    ended(&two, Some(1), Ending::Last);
    assert_eq!(outcome(&two).places, [2, 1, 2]);
    assert_eq!(leave(&mut two, &[1]), Err("over"));
}

#[test]
fn all_places_at_once() {
    let scene = Scenario {
        seats: 5,
        out: vec![Seat(3)],
        ..Scenario::default()
    };
    let mut desk = desk(&scene);
    leave(&mut desk, &[4]).unwrap();
    desk.act(0, "accuse scarlet knife hall");
    assert_eq!(outcome(&desk).places, [1, 2, 2, 4, 5]);
}
