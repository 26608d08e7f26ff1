//! The strong player of Clue as a whole: in time, honest, and each of its parts alone.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test")]

mod common;

use std::time::Duration;

use parlor_bots::Cpu;
use parlor_clue::{Config, SpeedRoom};
use parlor_clue_players::{
    Better, Manner,
    lab::{Beliefs, Who, duel, play, play_clocked, play_within, two_against_two},
};
use parlor_game::{Budget, Millis};

use common::{rounds, seed, speed};

/// 14.11: what is granted in time cuts thinking short, never a decision; with enough of it nothing changes.
#[test]
fn sleuth_answers_with_the_best_found_when_time_is_up() {
    let within = |millis: u64| Budget {
        time: Some(Millis(millis)),
        ..Budget::default()
    };
    let mut seated = vec![Who::Classic; 6];
    seated[0] = Who::Sleuth(Manner::STRONG);
    for nth in 0..rounds(3, 30) {
        let at_once = play_within(&Config::default(), &seated, &seed(nth), &within(0));
        let (played, _) = at_once.unwrap();
        assert!(played.ending.is_some());
        let work = Budget {
            nodes: Some(0),
            ..Budget::default()
        };
        let twice = || play_within(&Config::default(), &seated, &seed(nth), &work).unwrap();
        assert_eq!(
            twice().1,
            twice().1,
            "without work it decides too, and alike"
        );
    }
}

/// The limit is 120 ms; one step may go beyond it. What the processor gave counts, not how busy the machine is.
#[test]
fn six_strong_players_on_the_board_keep_their_time() {
    let budget = Budget {
        time: Some(Millis(60_000)),
        ..Budget::default()
    };
    let seated = vec![Who::Sleuth(Manner::STRONG); 6];
    for nth in 0..rounds(1, 40) {
        let cpu = Cpu::of_thread();
        let clock = || cpu.elapsed();
        let config = Config::default();
        let (played, _) = play_clocked(&config, &seated, &seed(nth), &budget, &clock).unwrap();
        let slowest = played.slowest.iter().max().unwrap();
        assert!(*slowest < Duration::from_millis(500), "{slowest:?}");
    }
}

/// Without one of its parts `sleuth` does as `classic` does, and still plays by the rules.
#[test]
fn ablations_play_whole_matches() {
    let quick = Manner {
        draws: 128,
        scout: 32,
        ..Manner::STRONG
    };
    let all = Better::ALL;
    for better in [
        Better {
            deduces: false,
            ..all
        },
        Better { asks: false, ..all },
        Better {
            walks: false,
            ..all
        },
    ] {
        let lone = Who::Sleuth(Manner { better, ..quick });
        let mut seated = vec![Who::Classic; 4];
        seated[1] = lone;
        for config in [Config::default(), speed(SpeedRoom::Free)] {
            let played = play(&config, &seated, &seed(5)).unwrap();
            assert!(played.ending.is_some(), "{better:?}");
        }
    }
}

/// Two against two, each deal with the two in all six pairs of seats.
#[test]
fn two_classic_players_beat_two_naive_ones() {
    let config = speed(SpeedRoom::Imposed);
    let duel = two_against_two(&config, Who::Classic, Who::Naive, 20, 1);
    assert_eq!((duel.played.len(), duel.per_deal), (120, 6));
    assert!(duel.interval().0 > duel.fair, "{}", duel.rate());
    let alike = two_against_two(&config, Who::Classic, Who::Classic, 20, 1);
    assert!((alike.rate() - 0.5).abs() < 0.1, "{}", alike.rate());
}

/// It accuses as often rightly as it says, and what it says of cards comes true as often.
#[test]
fn sleuth_is_honest() {
    let mut beliefs = Beliefs::default();
    let (mut said, mut right, mut many) = (0.0, 0.0, 0.0);
    for config in [speed(SpeedRoom::Free), speed(SpeedRoom::Imposed)] {
        let lone = Who::Sleuth(Manner::STRONG);
        let duel = duel(&config, lone, Who::Classic, 4, rounds(12, 200), 3);
        for (ours, played) in &duel.played {
            beliefs.add(&played.beliefs);
            for (seat, chance, is) in &played.accusations {
                if ours.contains(seat) && *chance < 1.0 {
                    many += 1.0;
                    said += chance;
                    right += f64::from(u8::from(*is));
                }
            }
        }
    }
    assert!(many >= 10.0, "{many} accusations that were not certain");
    let (said, right): (f64, f64) = (said / many, right / many);
    let error = (said * (1.0 - said) / many).sqrt();
    assert!(
        right >= said - 3.0 * error,
        "{said:.3} said, {right:.3} right"
    );
    assert!(beliefs.error() <= 0.03, "{}", beliefs.error());
}
