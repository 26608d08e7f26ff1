//! Every sentence of the log.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test")]

use parlor_clue::{Event, Room, words::Reader};
use parlor_game::Seat;

fn read(me: Option<u8>, json: &str) -> Option<String> {
    let event: Event = serde_json::from_str(json).unwrap();
    let names = ["Ann", "Bob", "Cleo"];
    let me = me.map(Seat);
    Reader { me, names: &names }.sentence(&event)
}

#[test]
fn every_event_has_its_sentence() {
    let named = r#""suspect":"professor_plum","weapon":"candlestick","room":"dining_room""#;
    let crime = "Professor Plum with the Candlestick in the Dining Room";
    let all = [
        (
            r#"{"type":"dealt","sizes":[],"face_up":[],"hands":[]}"#.to_owned(),
            "The cards are dealt.".to_owned(),
            None,
        ),
        (
            r#"{"type":"began","seat":0}"#.into(),
            "Ann begins.".into(),
            Some("You begin."),
        ),
        (
            r#"{"type":"turn_started","seat":0,"called_in":false}"#.into(),
            "It is Ann's turn.".into(),
            Some("It is your turn."),
        ),
        (
            r#"{"type":"turn_started","seat":0,"called_in":false,"room":"hall"}"#.into(),
            "It is Ann's turn, in the Hall.".into(),
            None,
        ),
        (
            r#"{"type":"rolled","seat":0,"dice":[4],"steps":4}"#.into(),
            "Ann rolls a 4.".into(),
            Some("You roll a 4."),
        ),
        (
            r#"{"type":"rolled","seat":0,"dice":[4,4],"steps":8}"#.into(),
            "Ann rolls an 8.".into(),
            Some("You roll an 8."),
        ),
        (
            r#"{"type":"rolled","seat":0,"dice":[5,6],"steps":11}"#.into(),
            "Ann rolls an 11.".into(),
            None,
        ),
        (
            r#"{"type":"rolled","seat":0,"dice":[],"steps":6}"#.into(),
            "Ann has 6 steps.".into(),
            Some("You have 6 steps."),
        ),
        (
            r#"{"type":"moved","seat":0,"path":[[6,17],[6,18]],"to":{"square":[6,18]}}"#.into(),
            "Ann moves 2 squares.".into(),
            Some("You move 2 squares."),
        ),
        (
            r#"{"type":"moved","seat":0,"path":[[6,17]],"to":{"square":[6,17]}}"#.into(),
            "Ann moves 1 square.".into(),
            None,
        ),
        (
            r#"{"type":"moved","seat":0,"path":[[6,17],[5,17]],"to":{"room":"lounge"}}"#.into(),
            "Ann enters the Lounge.".into(),
            Some("You enter the Lounge."),
        ),
        (
            r#"{"type":"took_passage","seat":0,"from":"study","to":"kitchen"}"#.into(),
            "Ann takes the secret passage to the Kitchen.".into(),
            Some("You take the secret passage to the Kitchen."),
        ),
        (
            format!(r#"{{"type":"suggested","seat":0,{named}}}"#),
            format!("Ann suggests {crime}."),
            None,
        ),
        (
            r#"{"type":"called_in","suspect":"mr_green","seat":null,"room":"hall"}"#.into(),
            "Mr. Green is called to the Hall.".into(),
            None,
        ),
        (
            r#"{"type":"could_not_disprove","seat":0}"#.into(),
            "Ann cannot disprove.".into(),
            Some("You cannot disprove."),
        ),
        (
            r#"{"type":"showed","seat":0,"to":1}"#.into(),
            "Ann shows Bob a card.".into(),
            Some("You show Bob a card."),
        ),
        (
            r#"{"type":"showed","seat":1,"to":0,"card":"rope"}"#.into(),
            "Bob shows Ann the Rope.".into(),
            Some("Bob shows you the Rope."),
        ),
        (
            r#"{"type":"showed","seat":0,"to":1,"card":"mr_green"}"#.into(),
            "Ann shows Bob Mr. Green.".into(),
            Some("You show Bob Mr. Green."),
        ),
        (
            r#"{"type":"showed","seat":0,"to":1,"card":"hall"}"#.into(),
            "Ann shows Bob the Hall.".into(),
            Some("You show Bob the Hall."),
        ),
        (
            r#"{"type":"undisproved","seat":0}"#.into(),
            "Nobody can disprove Ann's suggestion.".into(),
            Some("Nobody can disprove your suggestion."),
        ),
        (
            format!(r#"{{"type":"accused","seat":0,{named},"right":true}}"#),
            format!("Ann accuses {crime}. Ann is right and wins!"),
            None,
        ),
        (
            format!(r#"{{"type":"accused","seat":0,{named},"right":false}}"#),
            format!("Ann accuses {crime}. Ann is wrong."),
            None,
        ),
        (
            r#"{"type":"eliminated","seat":0}"#.into(),
            "Ann is out, but goes on disproving.".into(),
            Some("You are out, but go on disproving."),
        ),
        (
            format!(r#"{{"type":"case_file_seen","seat":0,{named}}}"#),
            "The case file holds Professor Plum, the Candlestick and the Dining Room.".into(),
            None,
        ),
        (
            r#"{"type":"asked_to_disprove","seat":0,"by":1,"cards":["rope","hall"]}"#.into(),
            "Bob asks you for a card: the Rope or the Hall.".into(),
            None,
        ),
        (
            r#"{"type":"turn_ended","seat":0}"#.into(),
            "Ann ends the turn.".into(),
            Some("You end the turn."),
        ),
        (
            r#"{"type":"left","seat":0,"code":"left"}"#.into(),
            "Ann leaves.".into(),
            None,
        ),
    ];
    for (event, said, own) in all {
        assert_eq!(read(None, &event).unwrap(), said);
        if let Some(own) = own {
            assert_eq!(read(Some(0), &event).unwrap(), own);
        }
    }
    let over = |winner: &str, ending: &str| {
        format!(
            r#"{{"type":"over","winner":{winner},"ending":"{ending}","case":{{{named}}},"hands":[]}}"#
        )
    };
    let last = "Ann is the last detective left and wins.";
    assert_eq!(read(None, &over("0", "last")).unwrap(), last);
    assert_eq!(read(None, &over("0", "accusation")), None);
    let nobody = format!("Nobody solved the case. It was {crime}.");
    assert_eq!(read(None, &over("null", "cap")).unwrap(), nobody);
    let asked = r#"{"type":"asked_to_disprove","seat":0,"by":1}"#;
    assert_eq!(read(None, asked), None);
}

#[test]
fn who_cannot_move_is_told_why() {
    let names = ["Ann", "Bob"];
    let reader = Reader {
        me: Some(Seat(1)),
        names: &names,
    };
    let shut = reader.shut_in(Seat(0), Some(Room::Study));
    assert_eq!(shut, "Ann cannot move: all doors of the Study are blocked.");
    assert_eq!(reader.shut_in(Seat(1), None), "You cannot move.");
}
