//! A scene that most rules can be tried in, and short words for what came of it.

use parlor_clue::{Ending, Phase, Place, Room, Scenario, Suspect};
use parlor_game::{Game, Input, Millis, Outcome, Refusal, Seat, SeatSet, Status, Viewer, Why};

use super::{Desk, dice};

/// Three seats; seat 0 is in the dining room, called in, and to move; the case is Scarlet, knife, hall.
pub(crate) fn scene() -> Scenario {
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

pub(crate) fn desk(scene: &Scenario) -> Desk {
    Desk::new(scene.clue().unwrap())
}

pub(crate) fn view(desk: &Desk) -> parlor_clue::View {
    desk.game.view(Viewer::Spectator)
}

pub(crate) fn outcome(desk: &Desk) -> Outcome {
    match desk.game.status() {
        Status::Over(outcome) => outcome,
        other => panic!("not over: {other:?}"),
    }
}

#[track_caller]
pub(crate) fn ended(desk: &Desk, winner: Option<u8>, ending: Ending) {
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

pub(crate) fn leave(desk: &mut Desk, seats: &[u8]) -> Result<(), &'static str> {
    desk.told.clear();
    let gone = seats.iter().map(|seat| (Seat(*seat), Why::Left)).collect();
    let taken = desk
        .game
        .apply(Millis(0), Input::Leave { gone }, &mut desk.told);
    taken.map_err(|refusal| refusal.code())
}

/// Lets nature move once.
pub(crate) fn nature(desk: &mut Desk) {
    let outcome = desk.game.sample(&mut dice(1));
    let input = Input::Chance { outcome };
    desk.told.clear();
    desk.game.apply(Millis(0), input, &mut desk.told).unwrap();
}
