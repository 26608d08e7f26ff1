//! Trade between players.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test")]

mod common;

use common::{Desk, scene, scene_with};
use parlor_catan::{Closing, Config, Event, Resource};
use parlor_game::{Game, Input, Millis, Seat};

const HANDS: &str = "p1 hand 3w1o\np2 hand 2b\np3 hand 2b1l\np4 hand 1g";

fn closed(told: &[Event]) -> Option<Closing> {
    told.iter().find_map(|event| match event {
        Event::OfferClosed { why, .. } => Some(*why),
        _ => None,
    })
}

#[test]
fn an_open_offer_with_two_acceptors_is_confirmed_with_one() {
    let mut desk = scene(HANDS);
    desk.act(1, "offer 1w>1b all");
    assert_eq!(desk.awaited(), (vec![1], vec![2, 3, 4]));
    assert_eq!(desk.listed(2), ["accept 1", "decline 1"]);
    assert_eq!(desk.listed(4), ["decline 1"], "p4 has no brick");
    desk.refuse(4, "accept 1", "cant_pay");
    desk.refuse(1, "confirm 1 p2", "no_trade");
    desk.act(2, "accept 1");
    desk.act(3, "accept 1");
    assert_eq!(
        desk.awaited(),
        (vec![1], vec![2, 3, 4]),
        "an answer may be changed"
    );
    assert!(desk.listed(2).is_empty(), "but is not asked for again");
    assert_eq!(desk.choices(1, "confirm"), ["1 p2", "1 p3"]);
    let told = desk.act(1, "confirm 1 p3");
    assert!(matches!(told[0], Event::Traded { with: Seat(2), .. }));
    assert_eq!(
        (desk.hand(1), desk.hand(3)),
        ("1b2w1o".into(), "1b1l1w".into())
    );
    assert_eq!(desk.awaited(), (vec![1], vec![]));
}

#[test]
fn an_offer_to_one_seat_is_carried_out_when_it_accepts() {
    let mut desk = scene(HANDS);
    desk.act(1, "offer 2w>1b p2");
    assert_eq!(desk.awaited(), (vec![1], vec![2]));
    desk.refuse(3, "accept 1", "no_trade");
    let told = desk.act(2, "accept 1");
    assert_eq!(told.len(), 2);
    assert_eq!(
        (desk.hand(1), desk.hand(2)),
        ("1b1w1o".into(), "1b2w".into())
    );
    desk.refuse(2, "accept 1", "no_trade");
}

#[test]
fn a_counter_offer_is_confirmed_by_the_player_on_turn() {
    let mut desk = scene(HANDS);
    desk.act(1, "offer 1w>1b all");
    let told = desk.act(3, "counter 1 1l>2w");
    assert!(matches!(
        told[0],
        Event::Countered {
            counter: 2,
            offer: 1,
            ..
        }
    ));
    assert_eq!(desk.choices(1, "confirm"), ["2 p3"]);
    desk.refuse(1, "confirm 1 p3", "no_trade");
    desk.act(3, "counter 1 1l>1w");
    desk.refuse(1, "confirm 2 p3", "no_trade");
    desk.act(1, "confirm 3 p3");
    assert_eq!(
        (desk.hand(1), desk.hand(3)),
        ("1l2w1o".into(), "2b1w".into())
    );
    let mut desk = scene(HANDS);
    desk.act(1, "offer 1w>1b all");
    desk.act(3, "counter 1 1l>4w");
    assert!(desk.choices(1, "confirm").is_empty());
    desk.refuse(1, "confirm 2 p3", "cant_pay");
    desk.refuse(3, "counter 1 1o>1w", "cant_pay");
    desk.refuse(3, "counter 1 1b>1b", "bad_trade");
}

#[test]
fn answers_can_be_changed_but_not_for_ever() {
    let mut desk = scene(HANDS);
    desk.act(1, "offer 1w>1b all");
    for _ in 0..4 {
        desk.act(2, "accept 1");
        desk.act(2, "decline 1");
    }
    desk.refuse(2, "accept 1", "trade_limit");
    assert!(desk.choices(1, "confirm").is_empty());
}

#[test]
fn offers_close_for_every_reason_and_say_so() {
    let mut desk = scene(HANDS);
    desk.act(1, "offer 1w>1b all");
    desk.refuse(1, "withdraw 7", "no_trade");
    desk.refuse(2, "withdraw 1", "not_your_turn");
    assert_eq!(closed(&desk.act(1, "withdraw 1")), Some(Closing::Withdrawn));
    desk.refuse(2, "accept 1", "no_trade");
    desk.act(1, "offer 1w>1b all");
    assert_eq!(
        closed(&desk.act(1, "offer 1w>1l all")),
        Some(Closing::Replaced)
    );
    desk.act(2, "decline 3");
    desk.act(3, "decline 3");
    assert_eq!(closed(&desk.act(4, "decline 3")), Some(Closing::Declined));
    desk.act(1, "offer 3w>1b all");
    assert_eq!(closed(&desk.act(1, "end")), Some(Closing::TurnEnded));
}

#[test]
fn an_offer_closes_when_its_time_is_up() {
    let mut desk = scene(HANDS);
    desk.at = Millis(1_000);
    desk.act(1, "offer 1w>1b all");
    let tick = |desk: &mut Desk, at: u64| {
        let mut told = Vec::new();
        desk.game
            .apply(Millis(at), Input::Tick, &mut told)
            .map(|()| told)
    };
    assert!(tick(&mut desk, 30_999).is_err());
    assert_eq!(
        closed(&tick(&mut desk, 31_000).unwrap()),
        Some(Closing::Late)
    );
    assert!(tick(&mut desk, 31_000).is_err());
}

#[test]
fn an_offer_closes_when_its_cards_are_spent() {
    let mut desk = scene("p1 hand 4w1g1o; settle 0,1\np2 hand 1b");
    desk.act(1, "offer 1g>1b all");
    assert_eq!(closed(&desk.buy(1, "knight")), Some(Closing::Spent));
    let mut desk = scene("p1 hand 5w1g1o\np2 hand 1b");
    desk.act(1, "offer 1w>1b all");
    assert_eq!(closed(&desk.act(1, "bank 4w>1o")), None, "one wool is left");
}

#[test]
fn a_partner_who_lost_the_cards_makes_the_offer_void() {
    let mut desk = scene(&format!("{HANDS}\np1 hand 3w1o; cards monopoly"));
    desk.act(1, "offer 1w>1b all");
    desk.act(2, "accept 1");
    desk.act(1, "play monopoly");
    assert_eq!(
        desk.awaited(),
        (vec![1], vec![]),
        "answers wait while something is owed"
    );
    desk.refuse(3, "accept 1", "others_owe");
    desk.act(1, "pick brick");
    assert_eq!(closed(&desk.act(1, "confirm 1 p2")), Some(Closing::Void));
    let mut desk = scene(&format!(
        "{HANDS}\np1 hand 3w1o; cards knight\np2 hand 1b; settle 0,1"
    ));
    desk.act(1, "offer 1w>1b p2 p3");
    desk.act(2, "accept 1");
    desk.act(1, "play knight");
    desk.act(1, "robber -1,1");
    desk.steal(1, "p2", Resource::Brick);
    assert_eq!(closed(&desk.act(1, "confirm 1 p2")), Some(Closing::Void));
    assert_eq!(desk.hand(1), "1b3w1o");
}

#[test]
fn only_with_the_player_on_turn_and_never_for_nothing() {
    let desk = scene(HANDS);
    desk.refuse(2, "offer 1b>1w all", "not_your_turn");
    for text in [
        "offer 1w>0 all",
        "offer 0>1b all",
        "offer 1w>1w all",
        "offer 1w>1b1w all",
        "offer 1w>1b p1",
    ] {
        desk.refuse(1, text, "bad_trade");
    }
    desk.refuse(1, "offer 4w>1b all", "cant_pay");
    let config = Config {
        domestic_trade: false,
        ..Config::default()
    };
    scene_with(&config, HANDS).refuse(1, "offer 1w>1b all", "trade_off");
    let three = scene_with(&Config::default(), "players 3\np1 hand 1w");
    three.refuse(1, "offer 1w>1b p4", "bad_trade");
}

#[test]
fn offers_of_a_turn_are_limited() {
    let config = Config {
        offers_per_turn: 2,
        ..Config::default()
    };
    let mut desk = scene_with(&config, HANDS);
    desk.act(1, "offer 1w>1b all");
    desk.act(1, "offer 1w>1l all");
    desk.refuse(1, "offer 1w>1g all", "trade_limit");
    desk.act(1, "end");
    desk.roll(2, 6, 6);
    desk.act(2, "offer 1b>1w all");
}

#[test]
fn offers_lapse_when_the_match_ends() {
    let mut desk = scene("p1 hand 1b2w1g1o; city -1,2 1,-2 4,1 5,3; settle -4,-4\np2 hand 1l");
    desk.act(1, "offer 1b>1l all");
    assert_eq!(closed(&desk.buy(1, "chapel")), Some(Closing::Over));
}
