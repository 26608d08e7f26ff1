//! The deal: sizes, one of each kind in the case file, every card once, and no card preferred.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test")]

mod common;

use common::{rounds, watch};
use parlor_clue::{Cards, Chance, Clue, Config, Kind, Surplus};
use parlor_game::{Dice, Draw, Game};

fn sizes(seats: u8, surplus: Surplus) -> Vec<u8> {
    match (seats, surplus) {
        (2, _) => vec![9, 9],
        (3, _) => vec![6, 6, 6],
        (4, Surplus::Hands) => vec![5, 5, 4, 4],
        (4, Surplus::FaceUp) => vec![4; 4],
        (5, Surplus::Hands) => vec![4, 4, 4, 3, 3],
        (5, Surplus::FaceUp) => vec![3; 5],
        (_, _) => vec![3; 6],
    }
}

#[test]
fn deals_are_whole_and_uniform() {
    for surplus in [Surplus::Hands, Surplus::FaceUp] {
        for seats in 2..=6 {
            let config = Config {
                surplus,
                ..Config::default()
            };
            let game = Clue::new(&config, seats).unwrap();
            let places = usize::from(seats) + 2;
            let mut counts = vec![[0u32; 21]; places];
            let deals = rounds(10_000, 100_000) as u32;
            for nth in 0..deals {
                let deal = |nth| {
                    let draw = Draw { stream: 0, nth: 0 };
                    let mut seed = [9; 32];
                    seed[..4].copy_from_slice(&u32::to_le_bytes(nth));
                    game.sample(&mut Dice::of(&seed, draw))
                };
                assert_eq!(deal(nth), deal(nth));
                let Chance::Deal {
                    case,
                    hands,
                    face_up,
                } = deal(nth)
                else {
                    panic!("no deal");
                };
                for kind in [Kind::Suspect, Kind::Weapon, Kind::Room] {
                    assert_eq!(case.cards().and(kind.cards()).len(), 1);
                }
                let held: Vec<u8> = hands.iter().map(|hand| hand.len()).collect();
                assert_eq!(held, sizes(seats, surplus));
                let heaps: Vec<Cards> = hands.into_iter().chain([case.cards(), face_up]).collect();
                let total: u8 = heaps.iter().map(|heap| heap.len()).sum();
                let all = heaps.iter().fold(Cards::NONE, |all, heap| all.or(*heap));
                assert_eq!((total, all), (21, Cards::ALL));
                for (heap, counts) in heaps.iter().zip(&mut counts) {
                    heap.iter()
                        .for_each(|card| counts[usize::from(card.number())] += 1);
                }
            }
            // χ² per place and kind; within a kind every card is as likely as another.
            for counts in &counts {
                for range in [0..6usize, 6..12, 12..21] {
                    let part = &counts[range];
                    let mean = f64::from(part.iter().sum::<u32>()) / part.len() as f64;
                    if mean == 0.0 {
                        continue;
                    }
                    let chi: f64 = part
                        .iter()
                        .map(|n| (f64::from(*n) - mean).powi(2) / mean)
                        .sum();
                    let limit = if part.len() == 9 { 32.0 } else { 26.0 };
                    assert!(chi < limit, "{seats} seats {surplus:?}: {chi} {part:?}");
                }
            }
        }
    }
}

/// The cards stay where they are, whatever happens.
#[test]
fn cards_are_conserved() {
    for nth in 0..rounds(20, 500) {
        let seats = 2 + (nth % 5) as u8;
        watch(
            &Config::default(),
            seats,
            &mut common::dice(nth as u32),
            |game, _| {
                assert!(game.is_whole());
            },
        );
    }
}

/// The nth throw of a seat, the rooms drawn for it and the deal are the same in every match of a seed.
#[test]
fn equal_draws_are_equal_whoever_plays() {
    use parlor_clue::Event;
    use parlor_play::{Match, Stamp};
    use std::collections::HashMap;
    for config in [Config::default(), common::imposed()] {
        let mut drawn: HashMap<(u8, usize), String> = HashMap::new();
        let mut compared = 0;
        for players in 0..6 {
            let mut game = Match::<Clue>::start(&config, 3, [4; 32]).unwrap();
            let mut dice = common::dice(players);
            while game.finish().is_none() {
                let seat = game.awaited().0.lowest().unwrap();
                let action = game.game().random(seat, &mut dice).unwrap();
                let input = parlor_game::Input::Act { seat, action };
                game.submit(game.now(), input, Stamp::default()).unwrap();
            }
            let mut nth = [0; 3];
            for event in game.steps().iter().flat_map(|step| step.events()) {
                let (seat, what) = match event {
                    Event::Rolled { seat, dice, .. } => (*seat, format!("{dice:?}")),
                    Event::TurnStarted {
                        seat,
                        room: Some(room),
                        ..
                    } => (*seat, format!("{room:?}")),
                    Event::Dealt { hands, .. } => {
                        let first = drawn.entry((9, 0)).or_insert(format!("{hands:?}"));
                        assert_eq!(*first, format!("{hands:?}"));
                        continue;
                    }
                    _ => continue,
                };
                let key = (seat.0, nth[seat.index()]);
                nth[seat.index()] += 1;
                compared += u32::from(drawn.contains_key(&key));
                assert_eq!(drawn.entry(key).or_insert(what.clone()), &what);
            }
        }
        assert!(20 < compared);
    }
}
