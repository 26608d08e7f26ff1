//! The players that every game can have, at the toys.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests")]

use parlor_bots::{BotKind, Players};
use parlor_game::{
    Budget, Dice, Draw, Game, Imagine, Input, Millis, Seat, Status, TABLE_STREAMS, Viewer,
};
use parlor_search::{imagined, searched};
use parlor_testkit::toys::{Robbers, Row, Tricks};

/// Plays one match and gives the places; `seated` are the players, seat by seat.
fn play<G: Game>(seated: &[&'static dyn BotKind], seed: u8, budget: &Budget) -> Vec<u8> {
    let config = G::Config::default();
    let seats = u8::try_from(seated.len()).unwrap();
    let mut game = G::new(&config, seats).unwrap();
    let key = [seed; 32];
    let mut players: Vec<_> = (0u8..)
        .zip(seated)
        .map(|(seat, kind)| {
            let stream = TABLE_STREAMS + 1 + u32::from(seat);
            let dice = Dice::of(&key, Draw { stream, nth: 0 });
            kind.seat(&config, seats, Seat(seat), dice).unwrap()
        })
        .collect();
    let mut now = Millis(0);
    for _ in 0..10_000 {
        let input = match game.status() {
            Status::Over(outcome) => return outcome.places,
            Status::Chance(draw) => Input::Chance {
                outcome: game.sample(&mut Dice::of(&key, draw)),
            },
            Status::Waiting { must, may, until } => match must.lowest().or(may.lowest()) {
                Some(seat) => {
                    let mut actions = Vec::new();
                    game.actions(seat, &mut actions);
                    let view = game.view(Viewer::Seat(seat));
                    let player = &mut players[seat.index()];
                    let action = player.choose(&view, &actions, budget).unwrap();
                    assert!(player.why().unwrap().is_object());
                    let action = *action.downcast::<G::Action>().unwrap();
                    Input::Act { seat, action }
                }
                None => {
                    now = until.unwrap();
                    Input::Tick
                }
            },
        };
        let mut told = Vec::new();
        game.apply(now, input, &mut told).unwrap();
        for (seat, player) in (0..).map(Seat).zip(&mut players) {
            let seen = told
                .iter()
                .filter_map(|event| G::redact(event, Viewer::Seat(seat)));
            player.hear(now, &seen.collect::<Vec<G::Event>>());
        }
    }
    panic!("{} does not end", G::INFO.id);
}

fn steps(nodes: u64) -> Budget {
    Budget {
        nodes: Some(nodes),
        ..Budget::default()
    }
}

/// How many of so many matches of two each has won: every deal twice, from either seat.
fn duel<G: Game>(one: (&Players, &str), other: (&Players, &str), matches: u8) -> [u32; 2] {
    let (one, other) = (one.0.find(one.1).unwrap(), other.0.find(other.1).unwrap());
    let mut won = [0; 2];
    for nth in 0..matches {
        let first = usize::from(nth % 2);
        let seated = if first == 0 {
            [one, other]
        } else {
            [other, one]
        };
        let places = play::<G>(&seated, nth / 2, &steps(6_000));
        if places[0] != places[1] {
            let winner = usize::from(places[1] == 1);
            won[winner ^ first] += 1;
        }
    }
    won
}

#[test]
fn every_level_of_every_toy_plays_legal_matches() {
    fn all<G: Imagine>(seats: usize) {
        for kind in imagined::<G>().all() {
            let places = play::<G>(&vec![kind; seats], 3, &steps(200));
            assert_eq!(places.len(), seats, "{kind:?}");
        }
    }
    all::<Row>(2);
    all::<Robbers>(3);
    all::<Tricks>(4);
}

#[test]
fn who_plays_imagined_worlds_on_beats_who_plays_by_chance() {
    let levels = imagined::<Row>();
    let won = duel::<Row>((levels, "hard"), (levels, "random"), 20);
    assert!(won[1] == 0 && 12 <= won[0], "{won:?}");
    let levels = imagined::<Tricks>();
    let won = duel::<Tricks>((levels, "hard"), (levels, "random"), 100);
    assert!(won[1] + 15 <= won[0], "{won:?}");
}

#[test]
fn who_searches_to_the_end_never_loses_a_row() {
    let (searched, imagined) = (searched::<Row>(), imagined::<Row>());
    let won = duel::<Row>((searched, "hard"), (imagined, "easy"), 10);
    assert_eq!(won[1], 0, "{won:?}");
    let won = duel::<Row>((searched, "hard"), (searched, "random"), 20);
    assert!(won[1] == 0 && 5 <= won[0], "{won:?}");
}

#[test]
fn equal_dice_and_budgets_give_equal_matches() {
    let hard = imagined::<Robbers>().find("hard").unwrap();
    let play = || play::<Robbers>(&[hard, hard, hard], 9, &steps(500));
    assert_eq!(play(), play());
}

#[test]
fn every_game_gets_the_same_three_levels() {
    for players in [imagined::<Row>(), searched::<Row>(), imagined::<Robbers>()] {
        let names: Vec<&str> = players.listed.iter().map(|bot| bot.name()).collect();
        assert_eq!(names, ["random", "easy", "hard"]);
        assert_eq!(players.usual().unwrap().name(), "easy");
    }
}
