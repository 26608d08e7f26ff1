//! Messages and settings spoiled by chance are refused or understood, never more.
#![allow(clippy::unwrap_used, clippy::expect_used)]

mod common;

use common::{
    decode,
    samples::{TO_CLIENT, TO_SERVER},
};
use parlor_game::Millis;
use parlor_testkit::garble::for_seeds;
use parlor_wire::{Absent, ByKind, Clock, Fill, Policy, Settings, Start};

#[test]
fn spoiled_messages_are_refused_or_understood() {
    let samples: Vec<&str> = TO_SERVER.iter().chain(TO_CLIENT).copied().collect();
    for_seeds(6_000, |garbler| {
        let sample = garbler.pick(&samples).unwrap();
        let spoiled = garbler.json(sample);
        decode::message(&spoiled);
        decode::message(&garbler.text(&spoiled));
    });
}

#[test]
fn spoiled_settings_are_refused_or_understood() {
    let settings = Settings {
        clocks: ByKind::all(Clock::None).with(
            "bot",
            Clock::PerMove {
                turn: Millis(1_000),
                other: Millis(500),
            },
        ),
        policies: ByKind::default().with(
            "bot",
            Policy {
                absent: Absent::Keep,
                ..Policy::default()
            },
        ),
        start: Start {
            fill: Some(Fill {
                after: Millis(5_000),
                player: "easy".into(),
            }),
            ..Start::default()
        },
        ..Settings::default()
    };
    let text = serde_json::to_string(&settings).unwrap();
    for_seeds(3_000, |garbler| decode::settings(&garbler.json(&text)));
}
