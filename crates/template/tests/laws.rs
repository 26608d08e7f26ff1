//! The laws that every game obeys, and what only this one promises.
#![allow(clippy::unwrap_used, reason = "tests")]

use parlor_game::{Game, Input, Millis, Outcome, Seat, Status, Viewer};
use parlor_template::{Action, Config, Illegal, Template};
use parlor_testkit::laws::{self, Trials};

fn trials(side: u8) -> Trials<Template> {
    Trials {
        config: Config { side },
        seats: 2,
        matches: 10,
        limit: 200,
    }
}

#[test]
fn it_obeys_the_laws() {
    laws::obey(&trials(3));
    laws::obey(&trials(5));
}

#[test]
fn imagined_worlds_look_right() {
    laws::imagine_well(&trials(4));
}

fn play(game: &mut Template, fields: &[u8]) -> Result<(), Illegal> {
    for field in fields {
        let seat = game.turn().seat.unwrap();
        let action = Action { field: *field };
        game.apply(Millis(0), Input::Act { seat, action }, &mut Vec::new())?;
    }
    Ok(())
}

#[test]
fn three_in_a_line_win() {
    for fields in [
        [0, 3, 1, 4, 2],
        [0, 1, 3, 2, 6],
        [0, 1, 4, 2, 8],
        [2, 1, 4, 0, 6],
    ] {
        let mut game = Template::new(&Config::default(), 2).unwrap();
        play(&mut game, &fields).unwrap();
        let won = Outcome::won_by(Seat(0), 2, "line");
        assert_eq!(game.status(), Status::Over(won), "{fields:?}");
        assert_eq!(game.view(Viewer::Spectator).line.len(), 3);
    }
}

#[test]
fn a_marked_field_cannot_be_marked_again() {
    let mut game = Template::new(&Config::default(), 2).unwrap();
    assert_eq!(play(&mut game, &[4, 4]), Err(Illegal::NoField));
    assert_eq!(play(&mut game, &[9]), Err(Illegal::NoField));
}
