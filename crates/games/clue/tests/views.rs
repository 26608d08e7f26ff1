//! Who sees what, and that all seats together see everything.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test")]

mod common;

use common::{dice, imposed, rounds, speed, watch};
use parlor_clue::{Clue, Config, Event, Phase, View};
use parlor_game::{Game, Seat, Viewer};

/// The view without what only some may know.
fn public(mut view: View) -> View {
    view.me = None;
    view.case = None;
    if let Phase::Disproving { cards, .. } = &mut view.phase {
        *cards = None;
    }
    let over = matches!(view.phase, Phase::Over { .. });
    for player in view.players.iter_mut().filter(|_| !over) {
        player.hand = None;
    }
    for suggestion in &mut view.suggestions {
        if let Some(shown) = &mut suggestion.shown {
            shown.card = None;
        }
    }
    view
}

#[test]
fn all_views_agree_on_what_is_public_and_keep_the_rest() {
    for nth in 0..rounds(12, 300) {
        let config = [Config::default(), speed(), imposed()][nth as usize % 3].clone();
        let seats = 2 + (nth % 5) as u8;
        watch(&config, seats, &mut dice(nth as u32), |game, _| {
            let spectator = game.view(Viewer::Spectator);
            assert_eq!(
                public(game.view(Viewer::Referee)),
                public(spectator.clone())
            );
            let over = matches!(spectator.phase, Phase::Over { .. });
            assert_eq!(spectator.case.is_some(), over);
            for seat in game.all_seats() {
                let view = game.view(Viewer::Seat(seat));
                assert_eq!(public(view.clone()), public(spectator.clone()));
                sees_its_own(game, seat, &view, over);
            }
        });
    }
}

fn sees_its_own(game: &Clue, seat: Seat, view: &View, over: bool) {
    let all = game.view(Viewer::Referee);
    for (other, player) in game.all_seats().zip(&view.players) {
        assert_eq!(player.hand.is_some(), over || other == seat);
    }
    let looked = view.accusations.iter().any(|one| one.seat == seat);
    assert_eq!(view.case.is_some(), over || looked);
    for (mine, whole) in view.suggestions.iter().zip(&all.suggestions) {
        let (Some(mine), Some(truth)) = (&mine.shown, &whole.shown) else {
            continue;
        };
        let knows = truth.by == seat || whole.seat == seat;
        assert_eq!(mine.card.is_some(), knows);
        assert!(truth.card.is_some());
    }
    if let Phase::Disproving { by, cards } = &view.phase {
        assert_eq!(cards.is_some(), *by == seat);
    }
}

/// What may be done is told to the one that is awaited.
#[test]
fn actions_are_listed_for_the_awaited_seat_alone() {
    for nth in 0..rounds(4, 100) {
        watch(&Config::default(), 4, &mut dice(nth as u32), |game, _| {
            let awaited = match game.status() {
                parlor_game::Status::Waiting { must, .. } => must.lowest(),
                _ => None,
            };
            for seat in game.all_seats() {
                let mut actions = Vec::new();
                game.actions(seat, &mut actions);
                assert_eq!(!actions.is_empty(), awaited == Some(seat));
            }
        });
    }
}

#[test]
fn a_view_travels_and_comes_back() {
    for config in [Config::default(), imposed()] {
        watch(&config, 5, &mut dice(1), |game, told| {
            for viewer in [Viewer::Seat(Seat(1)), Viewer::Spectator, Viewer::Referee] {
                let view = game.view(viewer);
                let json = serde_json::to_string(&view).unwrap();
                assert_eq!(serde_json::from_str::<View>(&json).unwrap(), view);
            }
            let json = serde_json::to_string(told).unwrap();
            assert_eq!(serde_json::from_str::<Vec<Event>>(&json).unwrap(), told);
        });
    }
}
