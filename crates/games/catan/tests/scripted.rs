//! The scripted position on the board for beginners.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test")]

mod common;

use common::{Desk, scene_with};
use parlor_catan::{Config, Event, Phase, Shortage};
use parlor_game::Seat;

const SETUP: &str = "
    p1 settle -1,2
    p1 road -1,2/-1,3
    p2 settle 2,3
    p2 road 2,3/3,4
    p3 settle 3,1
    p3 road 3,1/4,1
    p4 settle -2,-2
    p4 road -2,-2/-3,-2
    p4 settle 0,1
    p4 road 0,1/0,2
    p3 settle -1,-3
    p3 road -1,-3/-2,-3
    p2 settle -3,-1
    p2 road -3,-1/-4,-1
    p1 settle 1,-2
    p1 road 1,-2/1,-3";

/// The same as a scene, without any cards.
const SCENE: &str = "
    phase pre_roll
    p1 settle -1,2 1,-2; road -1,2/-1,3 1,-2/1,-3
    p2 settle 2,3 -3,-1; road 2,3/3,4 -3,-1/-4,-1
    p3 settle 3,1 -1,-3; road 3,1/4,1 -1,-3/-2,-3
    p4 settle -2,-2 0,1; road -2,-2/-3,-2 0,1/0,2";

fn set_up() -> Desk {
    let mut desk = Desk::new(&Config::beginner());
    desk.acts(SETUP);
    desk
}

fn with(config: &Config, more: &str) -> Desk {
    scene_with(config, &format!("{SCENE}\n{more}"))
}

#[test]
fn second_settlements_pay_for_their_hexes() {
    let desk = set_up();
    let hands: Vec<String> = (1..=4).map(|player| desk.hand(player)).collect();
    assert_eq!(hands, ["1w2g", "1l2g", "1b1g1o", "1b1w"]);
    assert_eq!(desk.game.phase(), &Phase::PreRoll);
    assert_eq!(desk.game.now().seat, Seat(0));
}

#[test]
fn settlements_and_roads_are_placed_there_and_back_again() {
    let mut desk = Desk::new(&Config::beginner());
    let lines: Vec<&str> = SETUP.trim().lines().map(str::trim).collect();
    let order: Vec<&str> = lines.iter().step_by(2).map(|line| &line[..2]).collect();
    assert_eq!(order, ["p1", "p2", "p3", "p4", "p4", "p3", "p2", "p1"]);
    desk.refuse(2, "settle 2,3", "not_your_turn");
    desk.refuse(1, "road -1,2/-1,3", "owed");
    desk.acts(&lines[..9].join("\n"));
    desk.refuse(4, "road -2,-2/-2,-3", "not_connected");
    desk.refuse(4, "settle 5,2", "owed");
    desk.act(4, "road 0,1/0,2");
    desk.refuse(3, "settle 0,1", "occupied");
    desk.refuse(3, "settle 0,2", "distance");
    desk.refuse(3, "roll", "owed");
    desk.refuse(3, "end", "owed");
    desk.refuse(3, "buy", "owed");
}

#[test]
fn every_total_pays_what_the_table_says() {
    let table = [
        (2, ["1w", "0", "0", "0"]),
        (3, ["0", "0", "1l1o", "1o"]),
        (4, ["1g", "1w", "0", "1w"]),
        (5, ["0", "0", "1b1w", "0"]),
        (6, ["1b1g", "0", "1g", "1b"]),
        (8, ["0", "0", "1o", "1l"]),
        (9, ["0", "1l1g", "0", "0"]),
        (10, ["1o", "1b", "0", "0"]),
        (11, ["1w", "1l", "0", "1l"]),
        (12, ["0", "1g", "0", "0"]),
    ];
    for (total, expected) in table {
        let mut desk = with(&Config::default(), "");
        let a = total / 2;
        let told = desk.roll(1, a, total - a);
        let Event::Rolled { gains, .. } = told[0] else {
            panic!()
        };
        let paid: Vec<String> = gains.as_slice().iter().map(ToString::to_string).collect();
        assert_eq!(paid, expected, "total {total}");
        let hands: Vec<String> = (1..=4).map(|player| desk.hand(player)).collect();
        assert_eq!(hands, expected, "total {total}");
    }
}

const CITY: &str = "p1 settle -1,2; city 1,-2";

#[test]
fn cities_pay_two_and_the_robber_blocks_its_hex_alone() {
    let mut desk = with(&Config::default(), CITY);
    desk.roll(1, 1, 5);
    assert_eq!(desk.hand(1), "1b2g");
    let mut desk = with(&Config::default(), CITY);
    desk.roll(1, 1, 3);
    assert_eq!(desk.hand(1), "2g");
    let mut desk = with(&Config::default(), "robber 0,-3");
    desk.roll(1, 1, 5);
    let hands: Vec<String> = (1..=4).map(|player| desk.hand(player)).collect();
    assert_eq!(hands, ["1b", "0", "0", "1b"]);
}

#[test]
fn a_bank_that_cannot_pay_all_pays_one_or_nobody() {
    let official = Config::default();
    let nobody = Config {
        bank_shortage: Shortage::Nobody,
        ..Config::default()
    };
    let unlimited = Config {
        bank_shortage: Shortage::Unlimited,
        ..Config::default()
    };
    let mut desk = with(&official, "p2 hand 18o");
    desk.roll(1, 1, 2);
    assert_eq!((desk.hand(3), desk.hand(4)), ("1l".into(), "0".into()));
    let short = format!("{CITY}\np2 hand 18g");
    for (config, paid) in [(&official, "1g"), (&nobody, "0"), (&unlimited, "2g")] {
        let mut desk = with(config, &short);
        desk.roll(1, 1, 3);
        assert_eq!(desk.hand(1), paid, "{config:?}");
    }
    let mut desk = with(&official, &format!("{CITY}\np2 hand 17g"));
    desk.roll(1, 1, 5);
    assert_eq!(
        (desk.hand(1), desk.hand(3), desk.hand(4)),
        ("1b".into(), "0".into(), "1b".into())
    );
    let mut desk = with(&official, &format!("{CITY}\np2 hand 16g"));
    desk.roll(1, 1, 5);
    assert_eq!((desk.hand(1), desk.hand(3)), ("1b2g".into(), "1g".into()));
}

#[test]
fn whoever_touches_the_hex_can_be_robbed() {
    let touching = [
        ("-1,1", vec![1, 4]),
        ("1,2", vec![2, 4]),
        ("-2,-1", vec![2, 4]),
        ("-1,-2", vec![3, 4]),
        ("0,-3", vec![1, 3]),
    ];
    for (hex, players) in touching {
        for mover in 1..=4 {
            let mut desk = with(&Config::default(), &format!("active p{mover}"));
            desk.roll(mover, 3, 4);
            desk.act(mover, &format!("robber {hex}"));
            let victims: Vec<String> = desk.choices(mover, "steal");
            let others = players.iter().filter(|player| **player != mover);
            let expected: Vec<String> = others.map(|player| format!("p{player}")).collect();
            assert_eq!(victims, expected, "{hex} by p{mover}");
        }
    }
    let mut desk = with(&Config::default(), "active p4");
    desk.roll(4, 3, 4);
    desk.act(4, "robber -3,-3");
    assert_eq!(desk.game.phase(), &Phase::Main);
    let mut desk = with(&Config::default(), "active p4");
    desk.roll(4, 3, 4);
    desk.act(4, "robber -1,1");
    desk.refuse(4, "end", "owed");
    desk.refuse(4, "steal p2", "bad_target");
    desk.refuse(4, "steal p4", "bad_target");
    desk.act(4, "steal p1");
}

fn friendly() -> Config {
    Config {
        friendly_robber: true,
        ..Config::default()
    }
}

fn targets(desk: &mut Desk, player: u8) -> Vec<String> {
    desk.roll(player, 3, 4);
    desk.choices(player, "robber")
}

fn sorted(list: &str) -> Vec<String> {
    let mut list: Vec<String> = list.split_whitespace().map(Into::into).collect();
    list.sort();
    list
}

#[test]
fn the_friendly_robber_spares_the_poor() {
    let lists = [
        "-2,2 0,3 1,-1 2,-2",
        "2,4 -3,0 3,3 -4,-2",
        "2,1 4,2 3,0 -2,-4",
        "-3,-3",
    ];
    for (player, list) in (1..).zip(lists) {
        let mut desk = with(&friendly(), &format!("active p{player}"));
        let mut found = targets(&mut desk, player);
        found.sort();
        assert_eq!(found, sorted(list), "p{player}");
    }
    let mut desk = with(&friendly(), &format!("active p2\n{CITY}"));
    let mut found = targets(&mut desk, 2);
    found.sort();
    assert_eq!(found, sorted(&format!("{} {}", lists[0], lists[1])));
    desk.refuse(2, "robber 0,0", "same_hex");
}

#[test]
fn with_nowhere_else_to_go_the_friendly_robber_stays_in_the_desert() {
    let mut desk = scene_with(
        &friendly(),
        "phase pre_roll
         p1 settle 0,1 0,-1
         p2 settle 3,2 1,3
         p3 settle -2,1 -3,-2
         p4 settle -1,-3 2,-1",
    );
    assert_eq!(targets(&mut desk, 1), ["0,0"]);
    desk.act(1, "robber 0,0");
    assert_eq!(desk.game.phase(), &Phase::Main);
}

#[test]
fn a_harbour_belongs_to_buildings_and_not_to_roads() {
    let mut desk = with(&Config::default(), "active p2\np2 hand 4l");
    desk.roll(2, 1, 1);
    desk.refuse(2, "bank 2l>1o", "bad_ratio");
    let mut four = desk.clone();
    four.act(2, "bank 4l>1o");
    assert_eq!(four.hand(2), "1o");
    let more = "active p2\np2 hand 4l; settle 2,3 -3,-1 -4,0";
    let mut desk = with(&Config::default(), more);
    desk.roll(2, 1, 1);
    desk.act(2, "bank 2l>1o");
    assert_eq!(desk.hand(2), "2l1o");
}
