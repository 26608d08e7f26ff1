//! A suggestion and its disproof as each of three seats is told it, byte by byte.

use parlor_clue::{Card, Cards, Config, Place, Room, Scenario, Suspect};
use parlor_game::Seat;

use super::Desk;

fn cards(cards: &[Card]) -> Cards {
    cards.iter().copied().collect()
}

fn desk() -> Desk {
    let scenario = Scenario {
        hands: vec![
            cards(&[Card::Candlestick, Card::DiningRoom]),
            cards(&[]),
            cards(&[Card::Rope, Card::Kitchen]),
        ],
        case: parlor_clue::Triple {
            suspect: Suspect::ProfessorPlum,
            weapon: parlor_clue::Weapon::Knife,
            room: Room::Hall,
        },
        mover: Seat(1),
        tokens: vec![(Suspect::ColonelMustard, Place::Room(Room::DiningRoom))],
        called_in: vec![Seat(1)],
        ..Scenario::default()
    };
    Desk::new(&Config::default(), scenario.clue().unwrap(), 3, 40)
}

#[test]
fn the_case_of_the_dining_room() {
    let mut desk = desk();
    let told = desk.act(1, "suggest plum candlestick");
    let others = [
        "Suggest 5,7,14,0",
        "position 5,14,-1",
        "cannotdisprove 2",
        "disprove 0",
        "clock 0,30000",
        "step 41",
    ];
    let disprover = [
        "Suggest 5,7,14,0",
        "position 5,14,-1",
        "cannotdisprove 2",
        "disprove 0,7,14",
        "options showcard",
        "clock 0,30000",
        "step 41",
    ];
    assert_eq!(told[1], others);
    assert_eq!(told[0], disprover);
    assert_eq!(told[2], others);
    assert_eq!(told[3], others, "who watches");

    let told = desk.act(0, "show candlestick");
    let suggester = [
        "showcard 7,Candlestick",
        "options accuse,endturn",
        "clock 1,60000",
        "step 42",
    ];
    let disprover = ["showcard 7,Candlestick", "clock 1,60000", "step 42"];
    let others = ["showcard -1,hidden", "clock 1,60000", "step 42"];
    assert_eq!(told[1], suggester);
    assert_eq!(told[0], disprover);
    assert_eq!(told[2], others);
    assert_eq!(told[3], others);
}
