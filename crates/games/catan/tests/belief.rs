//! Tracking hands from what one seat is told.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test")]

mod common;

use common::{dice, rounds, watch};
use parlor_catan::{Belief, Cards, Catan, Config, Event};
use parlor_game::{Game, Imagine, Seat, Status, Viewer};

fn viewers() -> impl Iterator<Item = Viewer> {
    (0..4)
        .map(|seat| Viewer::Seat(Seat(seat)))
        .chain([Viewer::Spectator])
}

fn hands(game: &Catan) -> [Cards; 4] {
    std::array::from_fn(|seat| game.hand(Seat(seat as u8)))
}

#[test]
fn the_truth_is_always_among_the_worlds_and_within_the_bounds() {
    let (mut complete, mut seen, mut many) = (0, 0, 0);
    for nth in 0..rounds(12, 1_000) {
        let config = Config {
            turn_cap: Some(150),
            ..Config::default()
        };
        let bare = Catan::new(&config, 4).unwrap();
        let mut minds: Vec<(Viewer, Belief, bool)> = viewers()
            .map(|viewer| (viewer, Belief::of(&bare.view(viewer)), false))
            .collect();
        watch(&config, &mut dice(nth as u32), |game, told| {
            for (viewer, belief, unseen) in &mut minds {
                for event in told {
                    let cut = Catan::redact(event, *viewer).unwrap();
                    *unseen |= matches!(
                        cut,
                        Event::Stole {
                            count: 1,
                            kind: None,
                            ..
                        }
                    );
                    belief.learn(&cut);
                }
                if matches!(game.status(), Status::Chance(_)) {
                    continue;
                }
                let truth = hands(game);
                seen += 1;
                complete += u32::from(belief.is_complete());
                many = many.max(belief.worlds().count());
                if belief.is_complete() {
                    assert!(
                        belief.worlds().any(|(world, _)| world == truth),
                        "{viewer:?}"
                    );
                }
                if !*unseen {
                    assert_eq!(belief.worlds().count(), 1, "{viewer:?}");
                }
                for (world, _) in belief.worlds() {
                    let totals = |hands: &[Cards; 4]| hands.map(Cards::total);
                    assert_eq!(totals(&world), totals(&truth));
                }
                for seat in game.all_seats() {
                    let (least, most) = (belief.bounds().least(seat), belief.bounds().most(seat));
                    let hand = game.hand(seat);
                    assert!(
                        hand.contains(least) && most.contains(hand),
                        "{viewer:?} of {seat:?}"
                    );
                }
            }
        });
    }
    assert!(complete * 2 > seen, "{complete} of {seen}");
    assert!(many > 10, "{many}");
    println!("{complete} of {seen} beliefs complete, up to {many} worlds");
}

/// A belief that hears nothing knows only what a view shows, and still imagines.
#[test]
fn late_comers_imagine_hands_that_fit() {
    let config = Config {
        turn_cap: Some(120),
        ..Config::default()
    };
    let mut dream = dice(99);
    let mut count = 0;
    watch(&config, &mut dice(5), |game, _| {
        if matches!(game.status(), Status::Chance(_)) {
            return;
        }
        count += 1;
        for viewer in viewers().filter(|_| count % 7 == 0) {
            let view = game.view(viewer);
            let world = Catan::imagine(&Belief::of(&view), &view, &mut dream).unwrap();
            assert_eq!(world.view(viewer), view);
        }
    });
    assert!(count > 200);
}

#[test]
fn what_is_imagined_is_as_likely_as_it_is() {
    // p2 holds one wool and three ore; p1 steals one of them, and p3 does not see which.
    let desk = common::scene("phase move_robber\np2 hand 1w3o; settle 0,2");
    let viewer = Viewer::Seat(Seat(2));
    let start = desk.game.view(Viewer::Referee);
    let mut belief = Belief::of(&start);
    assert_eq!(belief.worlds().count(), 0, "it begins with cards in hand");
    let bare = Catan::new(&Config::beginner(), 4).unwrap();
    belief = Belief::of(&bare.view(viewer));
    let seat = Seat(1);
    let gains = parlor_catan::PerSeat::from_fn(4, |other| match other == seat {
        true => Cards([0, 0, 1, 0, 3]),
        false => Cards::NONE,
    });
    belief.learn(&Event::SetUp { gains });
    belief.learn(&Event::Stole {
        seat: Seat(0),
        from: seat,
        count: 1,
        kind: None,
    });
    assert_eq!(belief.worlds().count(), 2);
    assert_eq!(belief.expected(Seat(0)), [0.0, 0.0, 0.25, 0.0, 0.75]);
    assert_eq!(belief.bounds().least(seat).to_string(), "2o");
    assert_eq!(belief.bounds().most(seat).to_string(), "1w3o");
    // Then p2 pays one wool: the stolen card was ore.
    belief.learn(&Event::BankTraded {
        seat,
        give: Cards([0, 0, 1, 0, 0]),
        get: Cards::NONE,
    });
    assert_eq!(belief.expected(Seat(0)), [0.0, 0.0, 0.0, 0.0, 1.0]);
    assert_eq!(belief.bounds().least(Seat(0)).to_string(), "1o");
}
