//! What each viewer sees, and that all seats together see everything.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test")]

mod common;

use common::{dice, rounds, scene, watch};
use parlor_catan::{Catan, Config, Phase, View};
use parlor_game::{Game, Seat, Viewer};
use serde_json::Value;

#[test]
fn a_seat_sees_its_own_secrets_and_all_seats_together_see_everything() {
    for nth in 0..rounds(4, 1_000) {
        let config = Config {
            turn_cap: Some(200),
            ..Config::default()
        };
        watch(&config, &mut dice(nth as u32), |game, _| {
            if let Phase::Over { .. } = game.phase() {
                return;
            }
            let mut merged = game.view(Viewer::Spectator);
            assert!(merged.deck_cards.is_none());
            for seat in game.all_seats() {
                let view = game.view(Viewer::Seat(seat));
                for (other, player) in game.all_seats().zip(&view.players) {
                    let own = other == seat;
                    assert_eq!(player.hand.is_some(), own);
                    assert_eq!(player.dev_cards.is_some(), own);
                    assert_eq!(player.new_dev_cards.is_some(), own);
                    assert_eq!(player.points.is_some(), own);
                }
                assert!(view.deck_cards.is_none());
                merged.players[seat.index()] = view.players[seat.index()].clone();
            }
            let all = game.view(Viewer::Referee);
            assert_eq!(merged.players, all.players);
        });
    }
}

#[test]
fn a_view_travels_and_comes_back() {
    let config = Config {
        turn_cap: Some(60),
        ..Config::default()
    };
    watch(&config, &mut dice(1), |game, told| {
        let view = game.view(Viewer::Seat(Seat(0)));
        let json = serde_json::to_string(&view).unwrap();
        assert_eq!(serde_json::from_str::<View>(&json).unwrap(), view);
        let json = serde_json::to_string(told).unwrap();
        assert_eq!(
            serde_json::from_str::<Vec<parlor_catan::Event>>(&json).unwrap(),
            told
        );
    });
}

#[test]
fn what_is_owed_is_seen_by_everybody() {
    let mut desk = scene("phase pre_roll\np2 hand 8b\np4 hand 10w");
    desk.roll(1, 2, 5);
    let seen = |game: &Catan| {
        let json = serde_json::to_value(game.view(Viewer::Spectator)).unwrap();
        json["phase"].clone()
    };
    let owed: Value = serde_json::json!({ "type": "discard", "owed": [0, 4, 0, 5] });
    assert_eq!(seen(&desk.game), owed);
    desk.acts("p2 discard 4b\np4 discard 5w");
    assert_eq!(
        seen(&desk.game),
        serde_json::json!({ "type": "move_robber" })
    );
}

#[test]
fn after_the_end_everybody_sees_everything() {
    let mut desk = scene("p1 hand 1w1g1o; city -1,2 1,-2 4,1 5,3; settle -4,-4\np2 hand 3b");
    desk.buy(1, "palace");
    assert_eq!(desk.winner(), Some(1));
    let view = desk.game.view(Viewer::Seat(Seat(3)));
    assert_eq!(view.players[1].hand.unwrap().to_string(), "3b");
    assert!(view.deck_cards.is_some());
}
