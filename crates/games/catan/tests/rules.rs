//! Each rule on its allowed and on its refused side.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test")]

mod common;

use common::{scene, scene_with};
use parlor_catan::{Config, Devs, Event, HarbourUse, Phase, Resource};
use parlor_game::{Game, Seat, Status, Viewer};

#[test]
fn hands_larger_than_seven_discard_half_rounded_down() {
    let mut desk =
        scene("phase pre_roll\np1 hand 4b4l\np2 hand 4w3g\np3 hand 9o; cards knight\np4 hand 1b");
    let told = desk.roll(1, 1, 6);
    let Event::Rolled { gains, .. } = told[0] else {
        panic!()
    };
    assert!(
        gains.iter().all(|(_, gain)| gain.is_empty()),
        "a seven pays nothing"
    );
    assert_eq!(desk.awaited(), (vec![1, 3], vec![]));
    desk.refuse(2, "discard 3w", "not_owed");
    desk.refuse(1, "discard 3b", "bad_discard");
    desk.refuse(1, "discard 4b1l", "bad_discard");
    desk.refuse(1, "discard 4w", "bad_discard");
    desk.refuse(1, "robber 0,-3", "owed");
    desk.act(1, "discard 2b2l");
    assert_eq!(desk.hand(1), "2b2l");
    desk.refuse(1, "discard 1b1l", "not_owed");
    desk.refuse(3, "discard 5o", "bad_discard");
    desk.act(3, "discard 4o");
    assert_eq!(desk.hand(3), "5o");
}

#[test]
fn the_limit_can_be_another_or_none() {
    for (limit, due) in [(Some(5), Some(3)), (Some(6), None), (None, None)] {
        let config = Config {
            discard_limit: limit,
            ..Config::default()
        };
        let mut desk = scene_with(&config, "phase pre_roll\np2 hand 6b");
        desk.roll(1, 3, 4);
        let owed = match desk.game.phase() {
            Phase::Discard { owed } => Some(owed[Seat(1)]),
            _ => None,
        };
        assert_eq!(owed, due, "{limit:?}");
    }
}

#[test]
fn the_robber_waits_for_all_discards() {
    let mut desk = scene("phase pre_roll\np2 hand 8b\np4 hand 10w");
    desk.roll(1, 2, 5);
    desk.refuse(1, "robber 0,-3", "others_owe");
    desk.refuse(1, "end", "others_owe");
    desk.refuse(1, "roll", "others_owe");
    desk.refuse(2, "roll", "owed");
    desk.act(4, "discard 5w");
    desk.refuse(1, "robber 0,-3", "others_owe");
    desk.act(2, "discard 4b");
    desk.act(1, "robber 0,-3");
}

#[test]
fn a_knight_makes_nobody_discard() {
    let mut desk = scene("p1 cards knight\np2 hand 12b");
    desk.act(1, "play knight");
    assert_eq!(desk.game.phase(), &Phase::MoveRobber);
}

#[test]
fn the_robber_goes_to_any_other_hex() {
    let mut desk = scene("phase move_robber\nrobber 0,-3\np1 settle 0,1");
    desk.refuse(1, "robber 0,-3", "same_hex");
    assert_eq!(desk.choices(1, "robber").len(), 18);
    desk.act(1, "robber 0,0");
    assert_eq!(desk.game.phase(), &Phase::Main, "nobody else is there");
    desk.refuse(1, "robber 0,3", "not_owed");
}

#[test]
fn an_empty_hand_is_named_too_and_gives_nothing() {
    let mut desk = scene("phase move_robber\np2 settle 0,2; city 1,4");
    desk.act(1, "robber 0,3");
    desk.refuse(1, "end", "owed");
    let told = desk.act(1, "steal p2");
    let stole = Event::Stole {
        seat: Seat(0),
        from: Seat(1),
        count: 0,
        kind: None,
    };
    assert_eq!(told, [stole]);
    assert_eq!(desk.game.phase(), &Phase::Main);
    desk.refuse(1, "steal p2", "not_owed");
}

#[test]
fn only_thief_and_victim_learn_what_was_stolen_and_it_can_be_used_at_once() {
    let mut desk =
        scene("phase move_robber\np1 hand 1b; settle 3,1; road 3,1/4,1\np2 hand 1l; settle 0,2");
    desk.act(1, "robber 0,3");
    let told = desk.steal(1, "p2", Resource::Lumber);
    for (viewer, knows) in [
        (Viewer::Seat(Seat(0)), true),
        (Viewer::Seat(Seat(1)), true),
        (Viewer::Seat(Seat(2)), false),
        (Viewer::Spectator, false),
        (Viewer::Referee, true),
    ] {
        let cut = parlor_catan::Catan::redact(&told[0], viewer).unwrap();
        let Event::Stole { kind, count, .. } = cut else {
            panic!()
        };
        assert_eq!((kind.is_some(), count), (knows, 1), "{viewer:?}");
    }
    assert_eq!((desk.hand(1), desk.hand(2)), ("1b1l".into(), "0".into()));
    desk.act(1, "road 4,1/4,0");
}

#[test]
fn cards_come_from_the_deck_and_stay_hidden() {
    let mut desk = scene("p1 hand 2w2g2o\np2 hand 1w1g1o");
    desk.refuse(1, "play knight", "no_card");
    let told = desk.buy(1, "knight");
    assert!(matches!(told[0], Event::Bought { card: Some(_), .. }));
    let cut = parlor_catan::Catan::redact(&told[0], Viewer::Seat(Seat(1))).unwrap();
    assert!(matches!(cut, Event::Bought { card: None, .. }));
    let view = desk.game.view(Viewer::Seat(Seat(1)));
    assert_eq!((view.players[0].devs, view.players[0].new_devs), (1, 1));
    assert_eq!(view.players[0].dev_cards, None);
    assert_eq!(
        desk.game.public_points(Seat(0)),
        0,
        "an unplayed knight counts for nothing"
    );
    assert_eq!(desk.game.deck().total(), 24);
    desk.buy(1, "monopoly");
    desk.refuse(1, "buy", "cant_pay");
}

#[test]
fn an_empty_deck_sells_nothing() {
    let desk = scene(
        "p1 hand 1w1g1o; played knight knight knight knight knight knight knight knight knight knight knight knight knight knight
         p2 played roads roads plenty plenty monopoly monopoly; cards chapel library market palace university",
    );
    desk.refuse(1, "buy", "bank");
}

#[test]
fn one_card_a_turn_before_or_after_the_roll() {
    let mut desk = scene("phase pre_roll\np1 cards knight monopoly");
    desk.act(1, "play monopoly");
    desk.act(1, "pick ore");
    desk.refuse(1, "play knight", "card_limit");
    desk.roll(1, 1, 1);
    desk.refuse(1, "play knight", "card_limit");
    let mut desk = scene("phase pre_roll\np1 cards knight monopoly");
    desk.roll(1, 1, 1);
    desk.act(1, "play monopoly");
    desk.act(1, "pick ore");
    desk.refuse(1, "play knight", "card_limit");
    desk.act(1, "end");
    desk.refuse(1, "play knight", "not_your_turn");
}

#[test]
fn a_new_card_waits_but_an_old_one_of_its_kind_does_not() {
    let mut desk = scene("p1 hand 1w1g1o");
    desk.buy(1, "knight");
    desk.refuse(1, "play knight", "card_new");
    let mut desk = scene("p1 cards knight knight; new knight");
    desk.act(1, "play knight");
    let mut desk = scene("p1 hand 1w1g1o");
    desk.buy(1, "knight");
    desk.act(1, "end");
    for player in 2..=4 {
        desk.roll(player, 1, 1);
        desk.act(player, "end");
    }
    desk.act(1, "play knight");
}

#[test]
fn a_point_bought_this_turn_wins_at_once_and_shows_all_points() {
    let mut desk =
        scene("p1 hand 1w1g1o; city -1,2 1,-2 4,1 5,3; settle -4,-4\np2 cards chapel; settle -2,0");
    let told = desk.buy(1, "library");
    assert_eq!(desk.winner(), Some(1));
    let Some(Event::Over {
        revealed, points, ..
    }) = told.last()
    else {
        panic!()
    };
    assert_eq!(points.as_slice(), [10, 2, 0, 0]);
    let mut chapel = Devs::NONE;
    chapel.0[4] = 1;
    assert_eq!(revealed[Seat(1)], chapel);
    let Status::Over(outcome) = desk.game.status() else {
        panic!()
    };
    assert_eq!(outcome.places, [1, 2, 3, 3]);
    assert_eq!(outcome.scores, [10, 2, 0, 0]);
    desk.refuse(1, "end", "over");
}

#[test]
fn a_knight_before_the_roll_and_a_seven_move_the_robber_twice() {
    let mut desk = scene("phase pre_roll\np1 cards knight");
    desk.act(1, "play knight");
    desk.refuse(1, "roll", "owed");
    desk.act(1, "robber 0,3");
    assert_eq!(desk.game.phase(), &Phase::PreRoll);
    desk.roll(1, 3, 4);
    assert_eq!(desk.game.phase(), &Phase::MoveRobber);
    desk.act(1, "robber 0,0");
    desk.act(1, "end");
}

#[test]
fn the_largest_army_can_win_before_the_roll() {
    let mut desk =
        scene("phase pre_roll\np1 cards knight; played knight knight; city -1,2 1,-2 4,1 5,3");
    let told = desk.act(1, "play knight");
    assert!(told.contains(&Event::LargestArmy { seat: Seat(0) }));
    assert_eq!(desk.winner(), Some(1));
}

#[test]
fn two_free_roads_or_as_many_as_can_be_placed() {
    let mut desk = scene("p1 settle 0,1; cards roads");
    desk.act(1, "play roads");
    desk.refuse(1, "end", "owed");
    desk.refuse(1, "road 3,5/2,5", "not_connected");
    desk.act(1, "road 0,1/0,2");
    desk.refuse(1, "road 0,1/0,2", "occupied");
    desk.act(1, "road 0,2/1,3");
    assert_eq!(desk.game.phase(), &Phase::Main);
    assert_eq!(desk.hand(1), "0");
}

/// Fourteen roads from (−3,−5) along the south coast and up.
const FOURTEEN: &str = "-3,-5/-2,-5/-1,-4/0,-4/1,-3/2,-3/3,-2/3,-1/4,0/4,1/5,2/5,3/4,3/4,4/3,4";

#[test]
fn with_one_road_left_one_is_placed_and_with_none_the_card_is_refused() {
    let mut desk = scene(&format!("p1 settle -3,-5; cards roads; road {FOURTEEN}"));
    desk.act(1, "play roads");
    desk.act(1, "road 3,4/3,5");
    assert_eq!(desk.game.phase(), &Phase::Main);
    let desk = scene(&format!(
        "p1 settle -3,-5; cards roads; road {FOURTEEN}/3,5"
    ));
    desk.refuse(1, "play roads", "card_useless");
}

#[test]
fn what_cannot_be_placed_is_lost() {
    let mut desk = scene("p1 settle 2,5; cards roads\np2 road 1,4/2,5 3,4/3,5");
    desk.act(1, "play roads");
    assert_eq!(desk.choices(1, "road"), ["2,5/3,5"]);
    desk.act(1, "road 2,5/3,5");
    assert_eq!(desk.game.phase(), &Phase::Main, "the second road is lost");
    let desk = scene("p1 settle 2,5; cards roads\np2 road 1,4/2,5 2,5/3,5");
    desk.refuse(1, "play roads", "card_useless");
}

#[test]
fn two_cards_from_the_bank_that_it_has_at_that_moment() {
    let mut desk = scene("p1 cards plenty\np2 hand 18o");
    desk.act(1, "play plenty");
    desk.act(1, "pick ore");
    desk.refuse(1, "pick ore", "bank");
    desk.act(1, "pick brick");
    assert_eq!(desk.hand(1), "1b1o");
    desk.refuse(1, "pick brick", "not_owed");
    let mut desk = scene("p1 cards plenty\np2 hand 19b19l19w19g18o");
    desk.act(1, "play plenty");
    desk.refuse(1, "pick brick", "bank");
    desk.act(1, "pick ore");
    assert_eq!(desk.game.phase(), &Phase::Main, "there is only one card");
    let desk = scene("p1 cards plenty\np2 hand 19b19l19w19g19o");
    desk.refuse(1, "play plenty", "card_useless");
}

#[test]
fn a_monopoly_takes_all_of_one_kind_from_everybody_or_nothing() {
    let mut desk = scene("p1 hand 1o; cards monopoly\np2 hand 2o1b\np4 hand 1o");
    desk.act(1, "play monopoly");
    desk.refuse(1, "end", "owed");
    let told = desk.act(1, "pick ore");
    let Event::Monopolised { takings, .. } = told[0] else {
        panic!()
    };
    assert_eq!(takings.as_slice(), [0, 2, 0, 1]);
    assert_eq!(
        (desk.hand(1), desk.hand(2), desk.hand(4)),
        ("4o".into(), "1b".into(), "0".into())
    );
    let mut desk = scene("p1 cards monopoly");
    desk.act(1, "play monopoly");
    desk.act(1, "pick wool");
    assert_eq!(desk.hand(1), "0");
}

#[test]
fn nothing_else_while_something_is_owed_or_before_the_roll() {
    let mut desk =
        scene("phase pre_roll\np1 hand 5b5l5w5g5o; settle 0,1; road 0,1/0,2/1,3; cards monopoly");
    for text in [
        "settle 1,3",
        "road 0,1/1,1",
        "city 0,1",
        "buy",
        "bank 4b>1o",
        "offer 1b>1o all",
        "end",
    ] {
        desk.refuse(1, text, "not_rolled");
    }
    desk.act(1, "play monopoly");
    for text in ["roll", "settle 1,3", "buy", "end", "offer 1b>1o all"] {
        desk.refuse(1, text, "owed");
    }
    desk.act(1, "pick wool");
    desk.roll(1, 1, 1);
    desk.refuse(1, "roll", "rolled");
    desk.act(1, "settle 1,3");
}

#[test]
fn roads_go_on_from_own_buildings_and_roads_but_not_through_others() {
    let desk =
        scene("p1 hand 2b2l; settle -2,0; road -2,0/-1,0/0,1\np2 settle 0,1; road -1,-1/-2,-2");
    desk.refuse(1, "road 0,1/0,2", "not_connected");
    desk.refuse(1, "road 0,1/1,1", "not_connected");
    desk.refuse(1, "road -1,-1/-2,-2", "occupied");
    desk.refuse(1, "road 4,1/4,0", "not_connected");
    let mut other = desk.clone();
    other.act(1, "road -1,0/-1,-1");
    // An edge that p2 blocks at one end is reached through the other.
    let mut desk = scene("p1 hand 1b1l; road -2,1/-2,0/-1,0 0,2/1,3; settle 1,3\np2 settle 0,1");
    desk.act(1, "road 0,2/0,1");
}

#[test]
fn settlements_need_a_road_and_distance() {
    let mut desk = scene("p1 hand 2b2l2w2g; settle -2,0; road -2,0/-1,0/0,1/0,2\np2 settle 1,3");
    desk.refuse(1, "settle 4,1", "not_connected");
    desk.refuse(1, "settle -2,0", "occupied");
    desk.refuse(1, "settle -1,0", "distance");
    desk.refuse(1, "settle 0,2", "distance");
    desk.act(1, "settle 0,1");
    assert_eq!(desk.hand(1), "1b1l1w1g");
    let poor = scene("p1 hand 1b1l1w; settle -2,0; road -2,0/-1,0/0,1");
    poor.refuse(1, "settle 0,1", "cant_pay");
}

#[test]
fn a_city_replaces_a_settlement_and_its_price_goes_to_the_bank() {
    let mut desk = scene("p1 hand 2g3o; settle 0,1\np2 settle 4,1");
    desk.refuse(1, "city 4,1", "no_settlement");
    desk.refuse(1, "city 3,2", "no_settlement");
    desk.act(1, "city 0,1");
    let estate = desk.game.land().estate(Seat(0));
    assert_eq!((estate.settlements_left(), estate.cities_left()), (5, 3));
    assert_eq!(desk.game.points(Seat(0)), 2);
    assert_eq!(desk.game.bank().to_string(), "19b19l19w19g19o");
    desk.refuse(1, "city 0,1", "no_settlement");
}

#[test]
fn pieces_run_out_even_where_they_could_be_paid() {
    let five = "settle -2,3 2,5 5,3 4,0 -3,-4";
    let mut desk = scene(&format!("p1 hand 9b9l9w9g9o; {five}; road -2,3/-1,3/0,4"));
    desk.refuse(1, "settle 0,4", "no_pieces");
    desk.act(1, "city 2,5");
    desk.act(1, "settle 0,4");
    let desk = scene("p1 hand 2g3o; city -2,3 2,5 5,3 4,0; settle 0,4; cards chapel");
    desk.refuse(1, "city 0,4", "no_pieces");
    let desk = scene(&format!("p1 hand 1b1l; settle -3,-5; road {FOURTEEN}/3,5"));
    desk.refuse(1, "road 3,5/2,5", "no_pieces");
}

#[test]
fn the_bank_trades_at_four_three_or_two_to_one() {
    let mut desk = scene("p1 hand 12b");
    desk.act(1, "bank 8b>2o");
    assert_eq!(desk.hand(1), "4b2o");
    for text in [
        "bank 3b>1o",
        "bank 2b>1o",
        "bank 4b>1b",
        "bank 4b>2o",
        "bank 2b2o>1w",
        "bank 4b>1o1w",
    ] {
        desk.refuse(1, text, "bad_ratio");
    }
    desk.refuse(1, "bank 4w>1o", "cant_pay");
    scene("p1 hand 9b").refuse(1, "bank 9b>2o", "bad_ratio");
    // (−2,3) is at a 3:1 harbour, (0,4) at the one for grain.
    let mut desk = scene("p1 hand 9b6g; settle -2,3 0,4");
    desk.act(1, "bank 6b>2o");
    desk.refuse(1, "bank 2b>1o", "bad_ratio");
    desk.act(1, "bank 2g>1w");
    desk.act(1, "bank 4g>1l");
    let desk = scene("p1 hand 4b\np2 hand 19o");
    desk.refuse(1, "bank 4b>1o", "bank");
    assert!(
        desk.choices(1, "bank")
            .iter()
            .all(|text| !text.ends_with("1o"))
    );
}

#[test]
fn a_new_harbour_can_be_used_at_once_or_from_the_next_turn_on() {
    for (harbour_use, at_once) in [(HarbourUse::AtOnce, true), (HarbourUse::NextTurn, false)] {
        let config = Config {
            harbour_use,
            ..Config::default()
        };
        let mut desk = scene_with(&config, "p1 hand 7b1l1w1g; road -1,3/-2,3");
        desk.act(1, "settle -2,3");
        if at_once {
            desk.act(1, "bank 3b>1o");
            continue;
        }
        desk.refuse(1, "bank 3b>1o", "bad_ratio");
        desk.act(1, "end");
        for player in 2..=4 {
            desk.roll(player, 1, 1);
            desk.act(player, "end");
        }
        desk.roll(1, 1, 1);
        desk.act(1, "bank 3b>1o");
    }
}

#[test]
fn equal_armies_keep_the_holder() {
    let mut desk =
        scene("army p2\np1 cards knight; played knight knight\np2 played knight knight knight");
    let told = desk.act(1, "play knight");
    assert_eq!(told.len(), 1);
    assert_eq!(desk.game.largest_army(), Some(Seat(1)));
    let mut desk = scene(
        "army p2\np1 cards knight; played knight knight knight\np2 played knight knight knight",
    );
    desk.act(1, "play knight");
    assert_eq!(desk.game.largest_army(), Some(Seat(0)));
    assert_eq!(
        (desk.game.points(Seat(0)), desk.game.points(Seat(1))),
        (2, 0)
    );
}

#[test]
fn nobody_wins_on_the_turn_of_somebody_else() {
    let text = "p1 hand 1b\np2 city -1,2 1,-2 4,1 5,3; settle -4,-4; cards chapel";
    let mut desk = scene(text);
    assert_eq!(desk.game.points(Seat(1)), 10);
    assert!(!desk.is_over());
    desk.act(1, "end");
    assert_eq!(desk.winner(), Some(2), "checked before the roll");
}

#[test]
fn turns_end_after_the_roll_and_go_round() {
    let mut desk = scene("phase pre_roll\nplayers 3\nactive p3");
    desk.refuse(3, "end", "not_rolled");
    desk.refuse(1, "end", "not_your_turn");
    desk.roll(3, 6, 6);
    let told = desk.act(3, "end");
    let (seat, next) = (Seat(2), Seat(0));
    assert_eq!(told, [Event::TurnEnded { seat, next }]);
    assert_eq!(desk.game.now().seat, next);
}

#[test]
fn a_capped_match_ranks_by_points_and_nobody_wins() {
    let config = Config {
        turn_cap: Some(1),
        ..Config::default()
    };
    let mut desk = scene_with(&config, "p1 settle 0,1\np3 city 4,1; cards chapel");
    desk.act(1, "end");
    let Status::Over(outcome) = desk.game.status() else {
        panic!()
    };
    assert!(outcome.winners.is_empty());
    assert_eq!(
        (outcome.places, outcome.scores),
        (vec![2, 3, 1, 3], vec![1, 0, 3, 0])
    );
    assert_eq!(outcome.reason, "turn_cap");
}

#[test]
fn wrong_options_are_refused_by_name() {
    use parlor_catan::{Catan, Colour};
    use parlor_game::Refusal;
    let usual = Config::default;
    let wrong = [
        Config {
            players: 5,
            ..usual()
        },
        Config {
            players: 1,
            ..usual()
        },
        Config {
            vp_target: 4,
            ..usual()
        },
        Config {
            vp_target: 21,
            ..usual()
        },
        Config {
            discard_limit: Some(4),
            ..usual()
        },
        Config {
            offers_per_turn: 0,
            ..usual()
        },
        Config {
            offer_timeout: 121,
            ..usual()
        },
        Config {
            turn_cap: Some(0),
            ..usual()
        },
    ];
    for config in wrong {
        assert_eq!(
            Catan::seats(&config).unwrap_err().code(),
            "range",
            "{config:?}"
        );
    }
    let colours = |colours: &[Colour]| Config {
        colours: colours.iter().copied().map(Some).collect(),
        ..usual()
    };
    for list in [&[Colour::Red; 4][..], &[Colour::Red]] {
        assert_eq!(Catan::seats(&colours(list)).unwrap_err().code(), "colours");
    }
    let turned = colours(&[Colour::White, Colour::Orange, Colour::Blue, Colour::Red]);
    let game = Catan::new(&turned, 4).unwrap();
    assert_eq!(
        game.view(Viewer::Spectator).players[0].colour,
        Colour::White
    );
    // A player without a choice gets the usual colour, or another one if that is taken.
    let some = Config {
        colours: vec![None, Some(Colour::Red), None, None],
        ..usual()
    };
    let view = Catan::new(&some, 4).unwrap().view(Viewer::Spectator);
    let colours: Vec<Colour> = view.players.iter().map(|player| player.colour).collect();
    let expected = [Colour::Blue, Colour::Red, Colour::Orange, Colour::White];
    assert_eq!(colours, expected);
    assert!(Catan::new(&usual(), 3).is_err());
    for text in [
        r#"{"board":"square"}"#,
        r#"{"seats":4}"#,
        r#"{"board":{"custom":{}}}"#,
    ] {
        assert!(serde_json::from_str::<Config>(text).is_err(), "{text}");
    }
    assert_eq!(Catan::seats(&Config::duel()).unwrap(), 2..=2);
}

#[test]
fn a_custom_board_must_be_made_of_the_box() {
    use parlor_catan::{Catan, Layout};
    let game = Catan::new(&Config::beginner(), 4).unwrap();
    let json = serde_json::to_value(game.board()).unwrap();
    let custom = |json: serde_json::Value| {
        let config = serde_json::json!({ "board": { "custom": json } });
        serde_json::from_value::<Config>(config)
    };
    let config = custom(json.clone()).unwrap();
    assert!(matches!(config.board, Layout::Custom(_)));
    let again = Catan::new(&config, 4).unwrap();
    assert_eq!(again.board(), game.board());
    let mut twelve = json.clone();
    twelve["hexes"][0]["token"] = 12.into();
    assert!(Catan::seats(&custom(twelve.clone()).unwrap()).is_err());
    let foreign: parlor_catan::Board = serde_json::from_value(twelve).unwrap();
    assert!(
        Catan::on_board(&Config::default(), foreign).is_ok(),
        "foreign boards are exempt"
    );
    for (place, value) in [("/hexes/0/token", 7), ("/hexes/9/token", 5)] {
        let mut wrong = json.clone();
        *wrong.pointer_mut(place).unwrap() = value.into();
        assert!(custom(wrong).is_err(), "{place}");
    }
    let mut twice = json.clone();
    twice["harbours"][1]["at"] = json["harbours"][0]["at"].clone();
    assert!(custom(twice).is_err());
    let mut inland = json;
    inland["harbours"][1]["at"] = serde_json::json!([[0, 1], [0, 2]]);
    assert!(custom(inland).is_err());
}
