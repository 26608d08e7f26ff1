//! Taking back.

use parlor_game::{Game, Millis, Seat, Viewer};
use parlor_play::{AnyMatch, Match, Stamp, Told};
use parlor_testkit::toys::{Robbers, Row, robbers};

use crate::{a_row, mark};

fn cells(game: &Match<Row>) -> Vec<usize> {
    let view = game.game().view(Viewer::Spectator);
    let cells = view.cells.iter().enumerate();
    cells
        .filter(|(_, cell)| cell.is_some())
        .map(|(n, _)| n)
        .collect()
}

#[test]
fn a_take_back_restores_the_position_and_erases_nothing() {
    let mut game = a_row();
    mark(&mut game, &[4, 0, 8]);
    game.undo(Millis(5), 1, Stamp::default()).unwrap();
    assert_eq!(cells(&game), [4]);
    assert_eq!(game.awaited().0, Seat(1).into());
    assert_eq!((game.log().len(), game.steps().len()), (4, 5));
    assert_eq!(game.steps()[4].told, Told::Undone { to: 1 });
    assert_eq!(AnyMatch::undone(&game, 4), Some(1));
    assert_eq!(game.standing(), [0, 1]);
    assert_eq!(game.told(Viewer::Spectator).count(), 1);
}

#[test]
fn play_goes_on_after_a_take_back_and_can_be_taken_back_again() {
    let mut game = a_row();
    mark(&mut game, &[4, 0]);
    game.undo(Millis(0), 1, Stamp::default()).unwrap();
    mark(&mut game, &[7, 6]);
    assert_eq!(cells(&game), [4, 6, 7]);
    assert_eq!(game.standing(), [0, 1, 4, 5]);
    game.undo(Millis(0), 4, Stamp::default()).unwrap();
    assert_eq!(cells(&game), [4, 7]);
    game.undo(Millis(0), 0, Stamp::default()).unwrap();
    assert!(cells(&game).is_empty());
    let again = Match::<Row>::replay(game.config(), 2, game.log()).unwrap();
    assert_eq!(again.steps(), game.steps());
    assert_eq!(again.standing(), game.standing());
}

#[test]
fn a_step_that_was_taken_back_is_no_place_to_go_back_to() {
    let mut game = a_row();
    mark(&mut game, &[4, 0]);
    game.undo(Millis(0), 1, Stamp::default()).unwrap();
    for step in [2, 3, 4] {
        let problem = game.undo(Millis(0), step, Stamp::default()).unwrap_err();
        assert_eq!(problem.code, "no_step");
    }
}

#[test]
fn a_game_with_chance_takes_nothing_back() {
    let config = robbers::Config::default();
    let mut game = Match::<Robbers>::start(&config, 2, [0; 32]).unwrap();
    let problem = game.undo(Millis(0), 0, Stamp::default()).unwrap_err();
    assert_eq!(problem.code, "no_undo");
}

#[test]
fn what_was_taken_back_is_not_in_the_story_of_who_sits_down_late() {
    let mut game = a_row();
    mark(&mut game, &[4, 0, 8]);
    game.undo(Millis(0), 1, Stamp::default()).unwrap();
    mark(&mut game, &[2]);
    let story = AnyMatch::story(&game, Seat(0), 0);
    assert_eq!(story.len(), 2);
    assert_eq!(AnyMatch::story(&game, Seat(0), 2).len(), 1);
}
