//! The rulebook: play without a board, who begins, and what cannot be played.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test")]

mod common;

use common::{
    Desk, imposed,
    scene::{desk, ended, nature, scene, view},
    speed,
};
use parlor_clue::{Clue, Config, Ending, Event, First, Mode, Room, Scenario, Suspect, Throw};
use parlor_game::{Game, Input, Millis, Refusal, Seat, Status, Viewer};

#[test]
fn without_a_board_a_turn_is_a_suggestion() {
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
fn an_imposed_room_is_drawn_at_the_start_of_each_turn() {
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

/// Who begins, and that it does not touch the deal.
#[test]
fn who_begins_is_drawn_or_scarlet_or_the_first_seat() {
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

#[test]
fn what_cannot_be_played_is_refused_with_its_reason() {
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
