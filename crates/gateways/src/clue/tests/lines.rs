//! 16.4: every line that a match sends, byte by byte.

use parlor_clue::{
    Card, Cards, Chance, Clue, Config, Mode, Place, Room, Scenario, SpeedRoom, Square, Surplus,
    Suspect, Triple, Weapon,
};
use parlor_game::{Game as _, Input, Seat, Why};

use super::{Desk, said};
use crate::{clue::facts, frame::Reply};

fn cards(cards: &[Card]) -> Cards {
    cards.iter().copied().collect()
}

fn triple(suspect: Suspect, weapon: Weapon, room: Room) -> Triple {
    Triple {
        suspect,
        weapon,
        room,
    }
}

fn at(row: u8, col: u8) -> Place {
    Place::Square(Square { row, col })
}

fn scenario() -> Scenario {
    Scenario {
        case: triple(Suspect::ProfessorPlum, Weapon::Knife, Room::Hall),
        ..Scenario::default()
    }
}

fn desk(scenario: &Scenario) -> Desk {
    let clue = scenario.clue().unwrap();
    Desk::new(&scenario.config, clue, scenario.seats, 0)
}

#[test]
fn the_beginning_is_told_in_its_order() {
    let config = Config {
        surplus: Surplus::FaceUp,
        ..Config::default()
    };
    let clue = Clue::new(&config, 4).unwrap();
    let mut desk = Desk::new(&config, clue, 4, 0);
    let mut events = Vec::new();
    let deal: Chance = "deal case plum knife hall; \
         0: scarlet mustard white green; 1: peacock candlestick revolver rope; \
         2: lead_pipe wrench lounge dining_room; 3: kitchen ballroom conservatory billiard_room; \
         open: library study"
        .parse()
        .unwrap();
    desk.apply(Input::Chance { outcome: deal }, &mut events);
    let first: Chance = "first 1".parse().unwrap();
    desk.apply(Input::Chance { outcome: first }, &mut events);
    let told = desk.tell(&events);
    let head = [
        "StartGame",
        "gamelookupspot 1,0",
        "gamelookupspot 2,1",
        "gamelookupspot 3,2",
        "gamelookupspot 4,3",
        "fixcharacterNames 0,Miss Scarlet",
        "fixPlayerNames 0,Player, 0",
        "fixcharacterNames 1,Colonel Mustard",
        "fixPlayerNames 1,Player, 1",
        "fixcharacterNames 2,Mrs. White",
        "fixPlayerNames 2,Player, 2",
        "fixcharacterNames 3,Mr. Green",
        "fixPlayerNames 3,Player, 3",
        "handsize 0,4",
        "handsize 1,4",
        "handsize 2,4",
        "handsize 3,4",
    ];
    let own = [
        "fixcards 4,1",
        "fixcards 7,1",
        "fixcards 8,1",
        "fixcards 9,1",
    ];
    let tail = [
        "fixcards 19,-3",
        "fixcards 20,-3",
        "donefixingcards",
        "position 0,0,16",
        "position 1,7,23",
        "position 2,24,14",
        "position 3,24,9",
        "position 4,18,0",
        "position 5,5,0",
        "valid 0,1",
        "valid 1,1",
        "valid 2,1",
        "valid 3,1",
        "playerTurn 1",
    ];
    let whole = |own: &[&str], prompt: &[&str]| -> Vec<String> {
        let end = ["clock 1,60000", "step 1"];
        let lines = head
            .iter()
            .chain(own)
            .chain(&tail)
            .chain(prompt)
            .chain(&end);
        lines.map(|line| (*line).to_owned()).collect()
    };
    assert_eq!(told[1], whole(&own, &["options roll,accuse,endturn"]));
    assert_eq!(told[4], whole(&[], &[]), "who watches holds nothing");
}

#[test]
fn throwing_walking_and_passages() {
    let mut table = desk(&Scenario {
        tokens: vec![(Suspect::MissScarlet, at(6, 16))],
        ..scenario()
    });
    let told = table.act_with(0, "roll", "rolls 2");
    let mover = [
        "roll 2",
        "options moveplayer,accuse,endturn",
        "spots 11,",
        "clock 0,60000",
        "step 1",
    ];
    assert_eq!(told[0].len(), mover.len());
    for (line, expected) in told[0].iter().zip(mover) {
        assert!(line.starts_with(expected), "{line}");
    }
    let spots: Vec<&str> = told[0][2].split(',').skip(1).collect();
    assert_eq!(spots.len(), 22);
    assert!(told[0][2].contains(",5,17"), "the Lounge by its door");
    assert_eq!(told[1], ["roll 2", "clock 0,60000", "step 1"]);
    let told = table.act(0, "move lounge");
    let mover = [
        "moveplayer 5,17",
        "position 0,13,-1",
        "options Suggest,accuse,endturn",
        "makeguess",
        "clock 0,60000",
        "step 2",
    ];
    assert_eq!(told[0], mover);
    assert_eq!(
        told[2],
        [
            "moveplayer 5,17",
            "position 0,13,-1",
            "clock 0,60000",
            "step 2"
        ]
    );

    let mut table = desk(&Scenario {
        tokens: vec![(Suspect::MissScarlet, Place::Room(Room::Study))],
        ..scenario()
    });
    let told = table.act(0, "passage");
    assert_eq!(told[1][..2], ["secretpassage", "position 0,15,-1"]);

    // Built-in players throw with another word.
    let mut table = desk(&Scenario {
        mover: Seat(2),
        ..scenario()
    });
    assert_eq!(table.act_with(2, "roll", "rolls 5")[0][0], "rolla 5");
    let told = table.act(2, "move 23,14");
    assert_eq!(told[0][0], "moveplayer 23,14");
    assert_eq!(
        table.act(2, "end")[0],
        [
            "endturn",
            "playerTurn 0",
            "options roll,accuse,endturn",
            "clock 0,60000",
            "step 3"
        ]
    );
}

#[test]
fn who_is_blocked_has_no_spots() {
    let mut table = desk(&Scenario {
        tokens: vec![
            (Suspect::MissScarlet, Place::Room(Room::Study)),
            (Suspect::ColonelMustard, at(4, 6)),
        ],
        ..scenario()
    });
    let told = table.act_with(0, "roll", "rolls 6");
    assert_eq!(
        told[0][..3],
        ["roll 6", "options accuse,endturn", "spots 0"]
    );
}

#[test]
fn who_is_called_in_is_told_and_it_ends_with_its_next_turn() {
    let mut table = desk(&Scenario {
        tokens: vec![(Suspect::MissScarlet, Place::Room(Room::Hall))],
        called_in: vec![Seat(0)],
        hands: vec![cards(&[Card::ColonelMustard, Card::Rope])],
        ..scenario()
    });
    let told = table.act(0, "suggest mustard rope");
    let lines = [
        "Suggest 1,9,12,0",
        "position 1,12,-1",
        "warped 1,1",
        "cannotdisprove 1",
        "cannotdisprove 2",
        "undisproved 0",
        "options accuse,endturn",
        "clock 0,60000",
        "step 1",
    ];
    assert_eq!(told[0], lines);
    assert_eq!(
        table.act(0, "end")[2],
        ["endturn", "playerTurn 1", "clock 1,60000", "step 2"]
    );
    let told = table.act(1, "end");
    assert_eq!(told[3][..3], ["warped 1,0", "endturn", "playerTurn 2"]);
}

#[test]
fn a_wrong_accusation_shows_the_case_file_to_the_accuser_alone() {
    let mut table = desk(&Scenario {
        // Before the door of the Study: the token makes way.
        tokens: vec![(Suspect::MissScarlet, at(4, 6))],
        ..scenario()
    });
    let told = table.act(0, "accuse scarlet rope hall");
    let public = ["Suggest 0,9,12,1", "timestate 5"];
    let file = ["fixcards 5,-2", "fixcards 6,-2", "fixcards 12,-2"];
    let rest = ["valid 0,0", "position 0,20,-1", "endturn", "playerTurn 1"];
    let lines = |parts: &[&[&str]]| -> Vec<String> {
        let lines = parts.iter().flat_map(|part| part.iter());
        lines.map(|line| (*line).to_owned()).collect()
    };
    let end = ["clock 1,60000", "step 1"];
    assert_eq!(told[0], lines(&[&public, &file, &rest, &end]));
    assert_eq!(told[2], lines(&[&public, &rest, &end]));
    assert_eq!(told[3], told[2]);
}

#[test]
fn a_right_accusation_opens_all_cards() {
    let mut table = desk(&scenario());
    let told = table.act(0, "accuse plum knife hall");
    let lines = &told[1];
    assert_eq!(lines[..2], ["Suggest 5,6,12,1", "timestate 4"]);
    assert_eq!(
        lines[2..5],
        ["fixcards 5,-2", "fixcards 6,-2", "fixcards 12,-2"]
    );
    assert_eq!(
        lines
            .iter()
            .filter(|line| line.starts_with("fixcards"))
            .count(),
        21
    );
    assert_eq!(
        lines[lines.len() - 2..],
        ["gameover 0,accusation", "step 1"]
    );
    assert!(
        told.iter().all(|other| other == lines),
        "everybody sees all"
    );
}

#[test]
fn a_seat_that_is_left_is_told_and_the_last_one_wins() {
    let mut table = desk(&scenario());
    let gone = vec![(Seat(1), Why::Left)];
    let told = table.take(Input::Leave { gone });
    assert_eq!(told[0][..2], ["playerleft 1", "valid 1,0"]);
    let gone = vec![(Seat(2), Why::Left)];
    let told = table.take(Input::Leave { gone });
    let end = &told[0][told[0].len() - 2..];
    assert_eq!(end, ["gameover 0,last", "step 2"]);
}

#[test]
fn without_a_board_there_are_no_tokens_and_the_room_may_be_imposed() {
    let config = Config {
        mode: Mode::Speed,
        speed_room: SpeedRoom::Imposed,
        ..Config::default()
    };
    let mut table = Desk::new(
        &config,
        Scenario {
            config: config.clone(),
            ..scenario()
        }
        .clue()
        .unwrap(),
        3,
        0,
    );
    let told = table.act_with(0, "end", "room study");
    let lines = [
        "endturn",
        "playerTurn 1",
        "room 20",
        "options Suggest,accuse,endturn",
        "makeguess",
        "clock 1,60000",
        "step 1",
    ];
    assert_eq!(told[1], lines);
    let told = table.act(1, "suggest plum knife study");
    assert!(told[0].iter().all(|line| !line.starts_with("position")));
}

/// 16.5 `sendstate`: positions, turn, flags, own cards, and all questions as this seat saw them.
#[test]
fn the_state_of_a_match_is_told_in_short() {
    let mut table = desk(&Scenario {
        hands: vec![
            cards(&[Card::Candlestick, Card::DiningRoom]),
            cards(&[]),
            cards(&[Card::Rope, Card::Kitchen]),
        ],
        mover: Seat(1),
        tokens: vec![(Suspect::ColonelMustard, Place::Room(Room::DiningRoom))],
        called_in: vec![Seat(1)],
        ..scenario()
    });
    table.act(1, "suggest plum candlestick");
    let state = |table: &Desk, viewer: usize| {
        let (_, game) = &table.viewers[viewer];
        let mut reply = Reply::default();
        facts::standing(game, game.view.as_ref().unwrap(), &mut reply);
        said(reply)
    };
    let lines = state(&table, 0);
    let asked = [
        "Suggest 5,7,14,0",
        "cannotdisprove 2",
        "disprove 0,7,14",
        "options showcard",
        "clock 0,30000",
    ];
    assert_eq!(lines[lines.len() - 5..], asked);
    assert!(!state(&table, 2).join("\n").contains("disprove 0,7"));
    table.act(0, "show candlestick");
    table.act(1, "accuse scarlet rope hall");
    let lines = state(&table, 1);
    let head = [
        "position 0,0,16",
        "position 1,14,-1",
        "position 2,24,14",
        "position 3,24,9",
        "position 4,18,0",
        "position 5,14,-1",
        "playerTurn 2",
        "valid 0,1",
        "valid 1,0",
        "valid 2,1",
    ];
    assert_eq!(lines[..10], head);
    let own = lines
        .iter()
        .filter(|line| line.ends_with(",1") && line.starts_with("fixcards"));
    assert_eq!(own.count(), 6);
    let file = lines.iter().filter(|line| line.ends_with(",-2"));
    assert_eq!(file.count(), 3);
    let tail = [
        "Suggest 5,7,14,0",
        "cannotdisprove 2",
        "showcard 7,Candlestick",
        "Suggest 0,9,12,1",
        "timestate 5",
        "clock 2,60000",
    ];
    assert_eq!(lines[lines.len() - 6..], tail);
    let seen = state(&table, 2).join("\n");
    assert!(seen.contains("showcard -1,hidden") && !seen.contains("fixcards 5,-2"));
}
