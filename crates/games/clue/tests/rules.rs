//! The rulebook: turns, suggestions, accusations, ends, leaving.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test")]

mod common;

use common::{Desk, dice, imposed, speed};
use parlor_clue::{
    Clue, Config, Ending, Event, First, Last, Mode, Phase, Place, Room, Scenario, Stay, Suspect,
    Throw, notation::place,
};
use parlor_game::{
    Game, Input, Millis, Outcome, Refusal, Seat, SeatSet, Standing, Status, Viewer, Why,
};

/// Three seats; seat 0 is in the dining room, called in, and to move; the case is Scarlet, knife, hall.
fn scene() -> Scenario {
    let cards = |names: &[&str]| {
        let named = names
            .iter()
            .map(|name| parlor_clue::Card::named(name).unwrap());
        named.collect()
    };
    Scenario {
        hands: vec![
            cards(&["mustard", "candlestick", "dining_room"]),
            cards(&["white", "revolver", "lounge"]),
            cards(&["green", "rope", "kitchen"]),
        ],
        tokens: vec![(Suspect::MissScarlet, Place::Room(Room::DiningRoom))],
        called_in: vec![Seat(0)],
        ..Scenario::default()
    }
}

fn desk(scene: &Scenario) -> Desk {
    Desk::new(scene.clue().unwrap())
}

fn view(desk: &Desk) -> parlor_clue::View {
    desk.game.view(Viewer::Spectator)
}

fn outcome(desk: &Desk) -> Outcome {
    match desk.game.status() {
        Status::Over(outcome) => outcome,
        other => panic!("not over: {other:?}"),
    }
}

#[track_caller]
fn ended(desk: &Desk, winner: Option<u8>, ending: Ending) {
    let Phase::Over {
        winner: is,
        ending: how,
        ..
    } = view(desk).phase
    else {
        panic!("not over: {:?}", view(desk).phase);
    };
    assert_eq!((is, how), (winner.map(Seat), ending));
    assert_eq!(outcome(desk).reason, ending.word());
}

fn leave(desk: &mut Desk, seats: &[u8]) -> Result<(), &'static str> {
    desk.told.clear();
    let gone = seats.iter().map(|seat| (Seat(*seat), Why::Left)).collect();
    let taken = desk
        .game
        .apply(Millis(0), Input::Leave { gone }, &mut desk.told);
    taken.map_err(|refusal| refusal.code())
}

/// Lets nature move once.
fn nature(desk: &mut Desk) {
    let outcome = desk.game.sample(&mut dice(1));
    let input = Input::Chance { outcome };
    desk.told.clear();
    desk.game.apply(Millis(0), input, &mut desk.told).unwrap();
}

#[test]
fn r22_a_throw_and_a_passage_exclude_each_other() {
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
fn r23_one_suggestion_a_turn() {
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
fn r24_r25_who_stays_may_not_suggest_but_may_end_and_accuse() {
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
fn r26_r44_being_called_in_lasts_until_the_end_of_the_next_turn() {
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
fn r26_called_in_twice_the_last_room_counts_and_unplayed_tokens_move_too() {
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

/// R-28 and U6: all patterns of seats that are out, two to six seats.
#[test]
fn u6_the_turn_passes_to_the_next_seat_that_is_in() {
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
fn r28_r51_who_is_out_is_still_asked() {
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
fn r29_while_a_card_is_due_everybody_else_is_refused() {
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

#[test]
fn r43_a_suggestion_names_the_room_of_the_token() {
    let mut desk = desk(&scene());
    assert_eq!(desk.refused(0, "suggest plum rope hall"), "room_mismatch");
    desk.act(0, "suggest plum rope dining_room");
}

/// R-45 to R-48.
#[test]
fn r48_when_nobody_can_disprove_everybody_hears_it() {
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
fn r45_open_cards_never_disprove() {
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

#[test]
fn r53_a_right_accusation_wins_at_the_start_after_a_throw_a_passage_and_a_suggestion() {
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
fn r54_r55_a_wrong_accusation_puts_out_and_clears_the_door() {
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
fn r56_with_two_a_wrong_accusation_lets_the_other_win() {
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
fn r56_the_last_one_left_wins_at_once() {
    let mut desk = desk(&scene());
    desk.act(0, "accuse plum rope hall");
    desk.act(1, "accuse plum rope hall");
    ended(&desk, Some(2), Ending::Last);
    assert_eq!(outcome(&desk).places, [2, 2, 1]);
}

#[test]
fn r56_must_accuse_the_last_one_plays_on_and_may_be_wrong_too() {
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
fn r57_after_too_many_turns_nobody_has_won() {
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
fn r58_leaving_on_the_own_turn_ends_it() {
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
fn r51_r58_leaving_while_disproving_lets_nature_show() {
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
fn r58_what_a_leaver_asked_is_still_answered() {
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
fn r58_leaving_when_out_changes_nothing_but_who_shows() {
    let mut desk = desk(&scene());
    desk.act(0, "accuse plum rope hall");
    leave(&mut desk, &[0]).unwrap();
    assert_eq!(desk.told.len(), 1);
    assert_eq!(desk.game.status(), Status::turn(Seat(1)));
    assert!(desk.game.view(Viewer::Seat(Seat(0))).case.is_some());
}

#[test]
fn r58_those_who_leave_together_count_together() {
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
fn r59_all_places_at_once() {
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

#[test]
fn s7_1_without_a_board_a_turn_is_a_suggestion() {
    let scene = Scenario {
        config: speed(),
        ..scene()
    };
    let mut desk = desk(&scene);
    for text in ["roll", "passage", "move hall"] {
        assert_eq!(desk.refused(0, text), "no_board");
    }
    assert_eq!(desk.refused(0, "suggest plum rope"), "room_missing");
    assert!(view(&desk).tokens.is_empty());
    let told = desk.act(0, "suggest white rope study").to_vec();
    assert!(
        !told
            .iter()
            .any(|event| matches!(event, Event::CalledIn { .. }))
    );
    desk.act(1, "show white");
    assert_eq!(desk.refused(0, "suggest white rope study"), "suggested");
    desk.act(0, "end");
    desk.act(1, "accuse scarlet knife hall");
    ended(&desk, Some(1), Ending::Accusation);
}

#[test]
fn s7_1_an_imposed_room_is_drawn_at_the_start_of_each_turn() {
    let scene = Scenario {
        config: imposed(),
        ..scene()
    };
    let mut desk = desk(&scene);
    desk.act(0, "end");
    assert!(matches!(desk.game.status(), Status::Chance(_)));
    desk.chance("room study");
    assert_eq!(view(&desk).room, Some(Room::Study));
    assert_eq!(desk.refused(1, "suggest white rope hall"), "room_mismatch");
    let mut short = Desk::new(desk.game.clone());
    short.act(1, "suggest white rope");
    desk.act(1, "suggest white rope study");
    assert_eq!(short.game, desk.game);
}

/// R-19 and R-20: who begins, and that it does not touch the deal.
#[test]
fn r19_who_begins_is_drawn_or_scarlet_or_the_first_seat() {
    let begins = |first: First, suspects: Vec<Suspect>| {
        let config = Config {
            first,
            suspects,
            ..Config::default()
        };
        let mut desk = Desk::new(Clue::new(&config, 3).unwrap());
        nature(&mut desk);
        (desk.game.status(), desk.game)
    };
    let chosen = vec![Suspect::MrGreen, Suspect::MissScarlet, Suspect::MrsWhite];
    let scarlet = begins(First::Scarlet, chosen.clone());
    assert_eq!(scarlet.0, Status::turn(Seat(1)));
    let none = vec![Suspect::MrGreen, Suspect::MrsPeacock, Suspect::MrsWhite];
    assert_eq!(begins(First::Scarlet, none).0, Status::turn(Seat(0)));
    assert_eq!(begins(First::Seat0, chosen).0, Status::turn(Seat(0)));
    let random = begins(First::Random, Vec::new());
    assert!(matches!(random.0, Status::Chance(_)));
    let hands = |game: &Clue| {
        game.view(Viewer::Referee)
            .players
            .iter()
            .map(|p| p.hand)
            .collect::<Vec<_>>()
    };
    assert_eq!(hands(&random.1), hands(&scarlet.1));
}

/// U10, as far as rules decide.
#[test]
fn u10_what_cannot_be_played_is_refused_with_its_reason() {
    let code = |config: Config, seats: u8| Clue::new(&config, seats).unwrap_err().code();
    let plain = Config::default;
    assert_eq!(
        code(
            Config {
                players_min: 7,
                ..plain()
            },
            4
        ),
        "range"
    );
    assert_eq!(
        code(
            Config {
                steps: 3,
                ..plain()
            },
            4
        ),
        "range"
    );
    assert_eq!(
        code(
            Config {
                turn_cap: Some(49),
                ..plain()
            },
            4
        ),
        "range"
    );
    assert_eq!(
        code(
            Config {
                players_min: 4,
                ..plain()
            },
            3
        ),
        "wrong_seats"
    );
    assert_eq!(code(plain(), 7), "wrong_seats");
    assert_eq!(code(plain(), 1), "wrong_seats");
    let same = vec![Suspect::MrGreen, Suspect::MrsWhite, Suspect::MrGreen];
    assert_eq!(
        code(
            Config {
                suspects: same,
                ..plain()
            },
            3
        ),
        "same_suspect"
    );
    let one = vec![Suspect::MrGreen];
    assert_eq!(
        code(
            Config {
                suspects: one,
                ..plain()
            },
            3
        ),
        "suspects"
    );
    let two = vec![Suspect::MrGreen, Suspect::MrsWhite];
    assert_eq!(
        code(
            Config {
                suspects: two,
                ..plain()
            },
            3
        ),
        "wrong_seats"
    );
}

#[test]
fn dice_are_read_from_numbers_and_words() {
    let read = |json: &str| serde_json::from_str::<Config>(json).map(|config| config.dice);
    assert_eq!(read(r#"{"dice":2}"#).unwrap(), Throw::Two);
    assert_eq!(read(r#"{"dice":"1"}"#).unwrap(), Throw::One);
    assert_eq!(read(r#"{"dice":"fixed"}"#).unwrap(), Throw::Fixed);
    assert!(read(r#"{"dice":3}"#).is_err());
    assert!(read(r#"{"dice":"two"}"#).is_err());
    assert_eq!(
        serde_json::to_value(Config::default()).unwrap()["dice"],
        "1"
    );
    assert_eq!(
        serde_json::from_str::<Config>(r#"{"mode":"speed"}"#)
            .unwrap()
            .mode,
        Mode::Speed
    );
}

#[test]
fn nature_cannot_deal_or_throw_what_cannot_be() {
    let mut game = Clue::new(&Config::default(), 3).unwrap();
    let wrong = [
        "rolls 3",
        "deal case plum rope hall; 0: scarlet; 1: knife; 2: study",
        "first 0",
    ];
    for text in wrong {
        let outcome = text.parse().unwrap();
        let taken = game.apply(Millis(0), Input::Chance { outcome }, &mut Vec::new());
        assert_eq!(taken.unwrap_err().code(), "unexpected", "{text}");
    }
    let mut desk = desk(&scene());
    desk.act(0, "roll");
    for text in ["rolls 7", "rolls 0", "rolls 3 3", "room hall", "shows rope"] {
        let outcome = text.parse().unwrap();
        let input = Input::Chance { outcome };
        assert!(desk.game.apply(Millis(0), input, &mut Vec::new()).is_err());
    }
}
