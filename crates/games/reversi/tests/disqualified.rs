//! Random games in which one move in twenty is illegal.
#![allow(clippy::unwrap_used, reason = "a test")]

use parlor_game::{Dice, Draw, Game, Input, Millis, Seat, Status, Viewer, Why};
use parlor_reversi::{Action, Config, Event, Phase, Reversi, Take, View, maps};

const GAMES: u32 = 10_000;

/// What is counted beside the match.
#[derive(Default)]
struct Counts {
    overrides: usize,
    bombs: usize,
    tiles: usize,
}

fn held(view: &View) -> (usize, usize) {
    let of = |count: fn(&parlor_reversi::Holding) -> u16| {
        view.players
            .iter()
            .map(|held| usize::from(count(held)))
            .sum()
    };
    (of(|held| held.overrides), of(|held| held.bombs))
}

fn tiles(view: &View) -> usize {
    view.board.bytes().filter(|cell| *cell != b'-').count()
}

/// Stones, tiles, override stones and bombs add up at every step.
fn check(before: &View, after: &View, events: &[Event], counts: &mut Counts) {
    for event in events {
        match event {
            Event::Placed { override_used, .. } => counts.overrides -= usize::from(*override_used),
            Event::Took {
                what: Take::Bomb, ..
            } => counts.bombs += 1,
            Event::Took {
                what: Take::Override,
                ..
            } => counts.overrides += 1,
            Event::Bombed { destroyed, .. } => {
                counts.bombs -= 1;
                counts.tiles -= destroyed.len();
            }
            Event::Disqualified { .. } => assert_eq!(before.board, after.board),
            _ => {}
        }
    }
    assert_eq!(held(after), (counts.overrides, counts.bombs));
    assert_eq!(tiles(after), counts.tiles);
    if before.phase == Phase::Bombing {
        let cells = before.board.bytes().zip(after.board.bytes());
        assert!(cells.into_iter().all(|(was, is)| was == is || is == b'-'));
    }
}

#[test]
fn games_with_illegal_moves_end_and_lose_nothing() {
    let all: Vec<Config> = maps::all().map(|own| Config::of(own.name)).collect();
    for nth in 0..GAMES {
        let config = &all[nth as usize % all.len()];
        let mut dice = Dice::of(&[14; 32], Draw { stream: 0, nth });
        let seats = *Reversi::seats(config).unwrap().start();
        let mut game = Reversi::new(config, seats).unwrap();
        let mut view = game.view(Viewer::Referee);
        let (overrides, bombs) = held(&view);
        let mut counts = Counts {
            overrides,
            bombs,
            tiles: tiles(&view),
        };
        while let Status::Waiting { must, .. } = game.status() {
            let seat = must.lowest().unwrap();
            let mut told = Vec::new();
            if dice.below(20) == 0 {
                illegal(&mut game, seat, &view);
                let why = Why::Broke {
                    code: "off_board".into(),
                    said: String::new(),
                };
                let gone = vec![(seat, why)];
                game.apply(Millis(0), Input::Leave { gone }, &mut told)
                    .unwrap();
            } else {
                let action = game.random(seat, &mut dice).unwrap();
                game.apply(Millis(0), Input::Act { seat, action }, &mut told)
                    .unwrap();
            }
            let after = game.view(Viewer::Referee);
            check(&view, &after, &told, &mut counts);
            view = after;
        }
    }
}

/// A move that is refused, and changes nothing.
fn illegal(game: &mut Reversi, seat: Seat, view: &View) {
    let (x, y) = (view.width, 0);
    let action = match view.phase {
        Phase::Building => Action::place(x, y),
        Phase::Bombing | Phase::Over => Action::Bomb { x, y },
    };
    let mut told = Vec::new();
    let refused = game.apply(Millis(0), Input::Act { seat, action }, &mut told);
    assert!(refused.is_err() && told.is_empty());
    assert_eq!(game.view(Viewer::Referee), *view);
}
