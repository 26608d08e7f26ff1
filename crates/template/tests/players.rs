//! The players that the game has for free.
#![allow(clippy::unwrap_used, reason = "tests")]

use parlor_game::{Budget, Dice, Draw, Game, Input, Millis, Seat, Status, Viewer};
use parlor_search::imagined;
use parlor_template::{Action, Config, Template};

/// Plays one match; `names` are the players, seat by seat.
fn play(names: [&str; 2], seed: u8) -> Vec<u8> {
    let config = Config::default();
    let mut game = Template::new(&config, 2).unwrap();
    let mut players = [0, 1].map(|seat: u8| {
        let dice = Dice::of(
            &[seed; 32],
            Draw {
                stream: seat.into(),
                nth: 0,
            },
        );
        let bot = imagined::<Template>()
            .find(names[usize::from(seat)])
            .unwrap();
        bot.seat(&config, 2, Seat(seat), dice).unwrap()
    });
    let budget = Budget {
        nodes: Some(1_500),
        ..Budget::default()
    };
    while let Status::Waiting { must, .. } = game.status() {
        let seat = must.lowest().unwrap();
        let mut actions: Vec<Action> = Vec::new();
        game.actions(seat, &mut actions);
        let view = game.view(Viewer::Seat(seat));
        let chosen = players[seat.index()].choose(&view, &actions, &budget);
        let action = *chosen.unwrap().downcast::<Action>().unwrap();
        let input = Input::Act { seat, action };
        game.apply(Millis(0), input, &mut Vec::new()).unwrap();
    }
    match game.status() {
        Status::Over(outcome) => outcome.places,
        Status::Chance(_) | Status::Waiting { .. } => Vec::new(),
    }
}

#[test]
fn the_hard_player_does_not_lose_to_chance() {
    for seed in 0..5 {
        assert_eq!(play(["hard", "random"], seed)[0], 1, "{seed}");
        assert_eq!(play(["random", "hard"], seed)[1], 1, "{seed}");
    }
}
