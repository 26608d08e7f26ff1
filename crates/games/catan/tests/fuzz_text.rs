//! Whatever is typed or sent, nothing falls over, and what is understood comes out as it went in.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test")]

use parlor_catan::{Action, Board, Catan, Chance, Config, Scenario, View, human, notation};
use parlor_game::{Game, Input, Millis, Seat, Viewer};
use parlor_testkit::garble::{Garbler, for_seeds};

const TEXTS: [&str; 8] = [
    "settle -1,2",
    "road 0,1/0,2",
    "offer 2w1o>1b p2 p4",
    "counter 7 1b>2w",
    "bank 4 wool for 1 ore",
    "move the robber to (0, -3)",
    "discard 2b2w",
    "confirm 7 p3",
];

const JSON: [&str; 5] = [
    r#"{"type":"offer","give":{"wool":2,"ore":1},"get":{"brick":1},"to":[1,3]}"#,
    r#"{"type":"road","at":[[0,1],[0,2]]}"#,
    r#"{"type":"discard","cards":{"brick":2,"lumber":0,"wool":2,"grain":0,"ore":0}}"#,
    r#"{"players":3,"vp_target":10,"board":"random","tokens":"spiral","bank_shortage":"official","discard_limit":7,"friendly_robber":false,"harbour_use":"at_once","domestic_trade":true,"offers_per_turn":8,"offer_timeout":30,"turn_cap":1000,"colours":["red","blue","white"]}"#,
    r#"{"options":{},"phase":{"type":"discard","owed":[0,4,0,5]},"active":1,"dice":[3,4],"robber":[0,0],"players":[{"hand":{"ore":3},"settlements":[[0,1]],"roads":[[[0,1],[0,2]]]},{"cards":{"knight":2},"new_cards":{"knight":1}}],"longest":null,"army":null}"#,
];

fn text(text: &str) {
    if let Ok(action) = text.parse::<Action>() {
        assert_eq!(action.to_string().parse::<Action>(), Ok(action));
    }
    if let Ok(action) = human::action(text, &[Action::Roll, Action::End]) {
        assert_eq!(action.to_string().parse::<Action>(), Ok(action));
    }
    if let Some(cards) = notation::cards(text) {
        assert_eq!(notation::cards(&cards.to_string()), Some(cards));
    }
}

fn json(text: &str) {
    if let Ok(action) = serde_json::from_str::<Action>(text) {
        assert_eq!(action.to_string().parse::<Action>(), Ok(action));
        let mut game = Catan::new(&Config::beginner(), 4).unwrap();
        let seat = Seat(0);
        let before = game;
        let taken = game.apply(Millis(0), Input::Act { seat, action }, &mut Vec::new());
        assert!(taken.is_ok() || game == before, "a refusal changes nothing");
    }
    if let Ok(config) = serde_json::from_str::<Config>(text) {
        let seats = Catan::seats(&config);
        let begun = Catan::new(&config, config.players);
        assert_eq!(
            seats.is_ok(),
            begun.is_ok(),
            "what cannot be begun is refused before"
        );
    }
    if let Ok(scenario) = serde_json::from_str::<Scenario>(text)
        && let Ok(mut game) = scenario.load()
    {
        for seat in (0..5).map(Seat) {
            let mut actions = Vec::new();
            game.actions(seat, &mut actions);
        }
        let _ = game.view(Viewer::Spectator);
        let _ = game.apply(
            Millis(0),
            Input::Act {
                seat: Seat(1),
                action: Action::End,
            },
            &mut Vec::new(),
        );
    }
    let _ = serde_json::from_str::<View>(text);
    let _ = serde_json::from_str::<Chance>(text);
    let _ = serde_json::from_str::<Board>(text);
}

#[test]
fn spoiled_texts_are_refused_or_understood() {
    for_seeds(1_500, |garbler: &mut Garbler| {
        let one = *garbler.pick(&TEXTS).unwrap();
        text(&garbler.text(one));
    });
}

#[test]
fn spoiled_json_is_refused_or_understood() {
    let game = Catan::new(&Config::beginner(), 4).unwrap();
    let view = serde_json::to_string(&game.view(Viewer::Spectator)).unwrap();
    let board = serde_json::to_string(game.board()).unwrap();
    for_seeds(1_500, |garbler: &mut Garbler| {
        let one = *garbler.pick(&JSON).unwrap();
        json(&garbler.json(one));
        json(&garbler.json(&view));
        json(&garbler.json(&board));
    });
}

/// A view that contradicts itself is imagined or not, but nothing falls over.
#[test]
fn spoiled_views_are_imagined_or_not() {
    use parlor_catan::Belief;
    use parlor_game::{Dice, Draw, Imagine};
    let mut dice = Dice::of(&[1; 32], Draw { stream: 0, nth: 0 });
    let mut game = Catan::new(&Config::default(), 4).unwrap();
    let mut told = Vec::new();
    let mut texts = Vec::new();
    for n in 0..600 {
        let input = match game.status() {
            parlor_game::Status::Over(_) => break,
            parlor_game::Status::Chance(_) => Input::Chance {
                outcome: game.sample(&mut dice),
            },
            parlor_game::Status::Waiting { must, .. } => {
                let seat = must.lowest().unwrap();
                let action = game.random(seat, &mut dice).unwrap();
                Input::Act { seat, action }
            }
        };
        game.apply(Millis(0), input, &mut told).unwrap();
        if n % 40 == 39 {
            texts.push(serde_json::to_string(&game.view(Viewer::Seat(Seat(1)))).unwrap());
        }
    }
    for_seeds(1_000, |garbler: &mut Garbler| {
        let text = garbler.pick(&texts).unwrap().clone();
        let spoiled = garbler.json(&text);
        if let Ok(view) = serde_json::from_str::<View>(&spoiled) {
            let mut dice = Dice::of(&[2; 32], Draw { stream: 0, nth: 0 });
            if let Some(world) = Catan::imagine(&Belief::of(&view), &view, &mut dice) {
                for seat in (0..4).map(Seat) {
                    let mut actions = Vec::new();
                    world.actions(seat, &mut actions);
                    let _ = world.random(seat, &mut dice);
                }
                let _ = world.view(Viewer::Referee);
            }
        }
    });
}
