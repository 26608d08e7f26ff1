//! Players of Clue at work: nobody errs, the same view gives the same decision, the ladder holds.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test")]

mod common;

use parlor_clue::{
    Action, Card, Cards, Clue, Config, Phase, Scenario, Shown, SpeedRoom, Suggestion, card_to_show,
};
use parlor_clue_players::{
    Manner, PLAYERS,
    lab::{Duel, Who, duel, play},
};
use parlor_game::{Budget, Dice, Draw, Game, Input, Millis, Seat, Status, Viewer};

use common::{rounds, seed, speed};

#[test]
fn the_room_is_shown_one_time_in_five() {
    let may: Cards = [Card::MrGreen, Card::DiningRoom].into_iter().collect();
    let mut dice = Dice::of(&[2; 32], Draw { stream: 0, nth: 0 });
    let shown = (0..10_000).filter(|_| {
        card_to_show(may, Seat(1), 4, |_, _| false, &mut dice) == Some(Card::DiningRoom)
    });
    let shown = shown.count();
    assert!((1_850..=2_150).contains(&shown), "{shown}");
}

#[test]
fn classic_never_accuses_wrongly() {
    for seats in 3..=6u8 {
        for room in [SpeedRoom::Free, SpeedRoom::Imposed] {
            for nth in 0..rounds(60, 5_000) {
                let seated = vec![Who::Classic; seats.into()];
                let played = play(&speed(room), &seated, &seed(nth)).unwrap();
                assert!(played.accusations.iter().all(|(_, _, right)| *right));
                assert!(played.winner.is_some());
            }
        }
    }
    for nth in 0..rounds(10, 300) {
        let seated = vec![Who::Classic; 4];
        let played = play(&Config::default(), &seated, &seed(nth)).unwrap();
        assert!(played.accusations.iter().all(|(_, _, right)| *right));
    }
}

/// `play` gives nothing if a player does what is not allowed.
#[test]
fn every_player_plays_whole_matches_by_the_rules() {
    let odd = Config {
        dice: parlor_clue::Throw::Two,
        movement: parlor_clue::Movement::Exact,
        stay: parlor_clue::Stay::MayStay,
        surplus: parlor_clue::Surplus::FaceUp,
        ..Config::default()
    };
    let cautious = Manner {
        draws: 256,
        scout: 64,
        ..Manner::STRONG
    };
    let seated = [
        Who::Naive,
        Who::Sleuth(cautious),
        Who::Classic,
        Who::Random,
        Who::Sleuth(Manner {
            counts: false,
            cautious: true,
            ..cautious
        }),
    ];
    for config in [Config::default(), odd, speed(SpeedRoom::Imposed)] {
        for nth in 0..rounds(2, 50) {
            let played = play(&config, &seated, &seed(nth)).unwrap();
            assert!(played.ending.is_some());
        }
    }
}

/// What is certain comes from facts, whatever weights say.
#[test]
fn a_cautious_sleuth_is_never_wrong() {
    let manner = Manner {
        cautious: true,
        draws: 128,
        scout: 32,
        ..Manner::STRONG
    };
    for nth in 0..rounds(12, 500) {
        let seated = [Who::Sleuth(manner), Who::Classic, Who::Sleuth(manner)];
        let played = play(&speed(SpeedRoom::Free), &seated, &seed(nth)).unwrap();
        assert!(played.accusations.iter().all(|(_, _, right)| *right));
    }
}

/// The same seed, seat and view give the same decision, whatever was decided before.
#[test]
fn decisions_depend_on_seed_seat_and_view_alone() {
    for name in ["naive", "classic", "sleuth"] {
        let bot = PLAYERS.find(name).unwrap();
        let config = Config::default();
        let dice = |seat: u8| {
            Dice::of(
                &[4; 32],
                Draw {
                    stream: 1,
                    nth: seat.into(),
                },
            )
        };
        let sit = |seat: u8| bot.seat(&config, 3, Seat(seat), dice(seat)).unwrap();
        let mut players: Vec<_> = (0..3).map(sit).collect();
        let mut game = Clue::new(&config, 3).unwrap();
        let mut actions: Vec<Action> = Vec::new();
        for _ in 0..120 {
            let input = match game.status() {
                Status::Over(_) => break,
                Status::Chance(draw) => Input::Chance {
                    outcome: game.sample(&mut Dice::of(&[4; 32], draw)),
                },
                Status::Waiting { must, .. } => {
                    let seat = must.lowest().unwrap();
                    actions.clear();
                    game.actions(seat, &mut actions);
                    let view = game.view(Viewer::Seat(seat));
                    let budget = Budget::default();
                    let action = players[seat.index()]
                        .choose(&view, &actions, &budget)
                        .unwrap();
                    let fresh = sit(seat.0).choose(&view, &actions, &budget).unwrap();
                    let action = *action.downcast_ref::<Action>().unwrap();
                    assert_eq!(fresh.downcast_ref::<Action>(), Some(&action), "{name}");
                    Input::Act { seat, action }
                }
            };
            game.apply(Millis(0), input, &mut Vec::new()).unwrap();
        }
    }
}

fn above_fair_share(duel: &Duel, what: &str) {
    let (low, _) = duel.interval();
    assert!(low > duel.fair, "{what}: {:.3}, from {low:.3}", duel.rate());
}

/// A small ladder; the long runs are in `docs/clue-strength.md`.
#[test]
fn each_player_beats_the_one_below() {
    let quick = Manner {
        draws: 512,
        scout: 128,
        ..Manner::STRONG
    };
    let (free, imposed) = (speed(SpeedRoom::Free), speed(SpeedRoom::Imposed));
    for config in [&free, &imposed] {
        above_fair_share(&duel(config, Who::Naive, Who::Random, 3, 20, 1), "naive");
        above_fair_share(&duel(config, Who::Classic, Who::Naive, 4, 30, 1), "classic");
    }
    above_fair_share(
        &duel(&free, Who::Sleuth(quick), Who::Classic, 4, 30, 1),
        "sleuth",
    );
    above_fair_share(
        &duel(&imposed, Who::Sleuth(quick), Who::Classic, 6, 30, 1),
        "sleuth",
    );
}

/// A seat that knows everything but who is asked: what it accuses is right, what it shows is allowed.
#[test]
fn hints_are_the_actions_of_the_strong_player_with_a_reason() {
    let advice = PLAYERS.adviser.unwrap().about(&Config::default()).unwrap();
    let mut game = Scenario {
        seats: 3,
        ..Scenario::default()
    }
    .clue()
    .unwrap();
    let mut actions: Vec<Action> = Vec::new();
    game.actions(Seat(0), &mut actions);
    let view = game.view(Viewer::Seat(Seat(0)));
    let hint = advice.hint(&view, &actions, &Budget::default()).unwrap();
    assert_eq!(
        (hint.reason, hint.action["type"].as_str()),
        ("best_found", Some("roll"))
    );
    assert!(hint.text.ends_with('.'));
    // All hands are told: the case file is certain.
    let input = Input::Act {
        seat: Seat(0),
        action: Action::EndTurn,
    };
    game.apply(Millis(0), input, &mut Vec::new()).unwrap();
    let mut known = game.view(Viewer::Referee);
    known.me = Some(Seat(1));
    known.case = None;
    actions.clear();
    game.actions(Seat(1), &mut actions);
    let hint = advice.hint(&known, &actions, &Budget::default()).unwrap();
    assert_eq!(
        (hint.reason, hint.action["type"].as_str()),
        ("wins_now", Some("accuse"))
    );
}

/// 14.10: a card that the suggester has seen is shown again.
#[test]
fn sleuth_shows_a_card_again_that_was_seen() {
    let scenario = Scenario {
        seats: 3,
        hands: vec![
            [Card::ColonelMustard, Card::Candlestick, Card::Lounge]
                .into_iter()
                .collect(),
        ],
        ..Scenario::default()
    };
    let game = scenario.clue().unwrap();
    let named = parlor_clue::Triple {
        suspect: parlor_clue::Suspect::ColonelMustard,
        weapon: parlor_clue::Weapon::Candlestick,
        room: parlor_clue::Room::Lounge,
    };
    let asked = |card| Suggestion {
        turn: 1,
        seat: Seat(2),
        named,
        passed: Vec::new(),
        shown: Some(Shown { by: Seat(0), card }),
    };
    let mut view = game.view(Viewer::Seat(Seat(0)));
    view.mover = Seat(2);
    view.suggestions = vec![
        asked(Some(Card::Candlestick)),
        Suggestion {
            shown: None,
            ..asked(None)
        },
    ];
    view.phase = Phase::Disproving {
        by: Seat(0),
        cards: Some(named.cards()),
    };
    let actions: Vec<Action> = named
        .cards()
        .iter()
        .map(|card| Action::Show { card })
        .collect();
    let sleuth = PLAYERS.find("sleuth").unwrap();
    let dice = Dice::of(&[1; 32], Draw { stream: 0, nth: 0 });
    let mut player = sleuth.seat(&Config::default(), 3, Seat(0), dice).unwrap();
    let action = player.choose(&view, &actions, &Budget::default()).unwrap();
    let card = Card::Candlestick;
    assert_eq!(action.downcast_ref(), Some(&Action::Show { card }));
}

#[test]
fn each_player_is_listed_once_and_second_names_are_found() {
    let names: Vec<&str> = PLAYERS.listed.iter().map(|bot| bot.name()).collect();
    assert_eq!(names, ["random", "naive", "classic", "fair", "sleuth"]);
    for unlisted in ["classic_quiet", "easy", "hard"] {
        assert!(PLAYERS.find(unlisted).is_some(), "{unlisted}");
    }
}
