//! What must hold for any text that Pentago reads; seeded tests and fuzzers share it.

use parlor_game::{Game, Viewer};
use parlor_pentago::{Action, Board, Config, Pentago, human, notation};

/// A text is no board, no turn and no configuration, or comes out as it went in.
pub(crate) fn text(text: &str) {
    if let Ok(board) = text.parse::<Board>() {
        assert_eq!(board.to_string().parse(), Ok(board));
    }
    if let Ok(game) = notation::read_game(text) {
        let written = notation::write_game(&game);
        assert_eq!(notation::read_game(&written), Ok(game));
    }
    if let Ok(turn) = human::turn(text) {
        assert_eq!(turn.to_string().parse::<Action>(), Ok(turn));
    }
    let _ = (human::field(text), human::rotation(text)); // They only must not fall over.
    let _ = (human::quadrant(text), human::direction(text));
    if let Ok(config) = serde_json::from_str::<Config>(text) {
        let seats = Pentago::seats(&config);
        match Pentago::new(&config, 2) {
            Ok(game) => assert_eq!(game.view(Viewer::Spectator), game.view(Viewer::Referee)),
            Err(_) => assert!(seats.is_err(), "what cannot be begun is refused before"),
        }
    }
}
