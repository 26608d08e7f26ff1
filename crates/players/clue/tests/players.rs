//! The players of Clue: always legal, and never wrong where they are certain.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests")]

use parlor_bots::AnyPlayer;
use parlor_clue::{Action, Clue, Config, Event, Mode, SpeedRoom};
use parlor_clue_players::PLAYERS;
use parlor_game::{Budget, Dice, Draw, Game, Input, Millis, Seat, Status, Viewer};

fn dice(stream: u32, nth: u32) -> Dice {
    Dice::of(&[5; 32], Draw { stream, nth })
}

/// Plays a match of built-in players and tells what happened.
fn play(config: &Config, players: &[&str], nth: u32) -> (Clue, Vec<Event>) {
    let seats = players.len() as u8;
    let mut game = Clue::new(config, seats).unwrap();
    let seat = |(n, name): (u8, &&str)| -> Box<dyn AnyPlayer> {
        let bot = PLAYERS.find(name).unwrap();
        bot.seat(config, seats, Seat(n), dice(u32::from(n), nth))
            .unwrap()
    };
    let mut minds: Vec<_> = (0..).zip(players).map(seat).collect();
    let mut nature = dice(9, nth);
    let mut story = Vec::new();
    loop {
        let input = match game.status() {
            Status::Over(_) => return (game, story),
            Status::Chance(_) => Input::Chance {
                outcome: game.sample(&mut nature),
            },
            Status::Waiting { must, .. } => {
                let seat = must.lowest().unwrap();
                let mut actions: Vec<Action> = Vec::new();
                game.actions(seat, &mut actions);
                let view = game.view(Viewer::Seat(seat));
                let mind = &mut minds[seat.index()];
                let chosen = mind.choose(&view, &actions, &Budget::default()).unwrap();
                let action = *chosen.downcast::<Action>().unwrap();
                Input::Act { seat, action }
            }
        };
        let mut told = Vec::new();
        game.apply(Millis(0), input, &mut told).unwrap();
        for (seat, mind) in (0..).map(Seat).zip(&mut minds) {
            let heard: Vec<Event> = told
                .iter()
                .filter_map(|event| Clue::redact(event, Viewer::Seat(seat)))
                .collect();
            mind.hear(Millis(0), &heard);
        }
        story.extend(told);
    }
}

fn modes() -> [Config; 3] {
    let speed = Config {
        mode: Mode::Speed,
        ..Config::default()
    };
    let imposed = Config {
        speed_room: SpeedRoom::Imposed,
        ..speed.clone()
    };
    [Config::default(), speed, imposed]
}

/// 13.1: it accuses only when it has seen everything else.
#[test]
fn random_is_legal_and_never_accuses_wrongly() {
    for config in modes() {
        let mut accused = 0;
        for nth in 0..20 {
            let (_, story) = play(&config, &["random"; 4], nth);
            for event in story {
                if let Event::Accused { right, .. } = event {
                    assert!(right);
                    accused += 1;
                }
            }
        }
        assert!(config.mode == Mode::Board || 10 < accused, "{accused}");
    }
}

/// 13.1: it never ends a turn while it may throw or suggest.
#[test]
fn random_ends_a_turn_only_when_nothing_else_is_left() {
    let config = Config::default();
    let bot = PLAYERS.find("random").unwrap();
    let mut mind = bot.seat(&config, 3, Seat(0), dice(0, 0)).unwrap();
    let game = parlor_clue::Scenario::default().clue().unwrap();
    let mut actions: Vec<Action> = Vec::new();
    game.actions(Seat(0), &mut actions);
    let view = game.view(Viewer::Seat(Seat(0)));
    for _ in 0..100 {
        let chosen = mind.choose(&view, &actions, &Budget::default()).unwrap();
        assert_eq!(*chosen.downcast::<Action>().unwrap(), Action::Roll);
    }
}

#[test]
fn stand_ins_end_turns_show_cards_and_never_accuse() {
    for config in modes() {
        let players = ["pass", "classic_quiet", "classic_quiet", "pass"];
        for nth in 0..5 {
            let (_, story) = play(&config, &players, nth);
            let accused = |event: &Event| matches!(event, Event::Accused { .. });
            assert!(!story.iter().any(accused));
            let asked =
                |event: &&Event| matches!(event, Event::Suggested { seat, .. } if seat.0 % 3 == 0);
            assert_eq!(story.iter().filter(asked).count(), 0, "pass asks nothing");
            let shown =
                |event: &&Event| matches!(event, Event::Showed { seat, .. } if seat.0 % 3 == 0);
            assert!(0 < story.iter().filter(shown).count());
        }
    }
}

#[test]
fn stand_ins_are_offered_to_nobody() {
    for bot in PLAYERS.unlisted {
        assert!(
            PLAYERS
                .listed
                .iter()
                .all(|offered| offered.name() != bot.name())
        );
        assert!(PLAYERS.find(bot.name()).is_some());
    }
}
