//! Every built-in player says why it chose what it chose: replays show it.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests")]

use std::collections::BTreeSet;

use parlor_bots::{AnyPlayer, BotKind};
use parlor_catalog::Catalog;
use parlor_game::{Budget, Dice, Draw, Game, Input, Millis, Seat, Status, TABLE_STREAMS, Viewer};
use serde_json::Value;

/// Few positions: a reason is given whatever the effort.
const QUICK: Budget = Budget {
    time: None,
    depth: None,
    nodes: Some(200),
};

/// Lets a player play against itself for so many decisions; gives the reasons that it told.
fn reasons<G: Game>(kind: &dyn BotKind, config: &G::Config, seats: u8, most: usize) -> Vec<Value>
where
    G::Config: 'static,
{
    let key = [4; 32];
    let mut game = G::new(config, seats).unwrap();
    let sit = |seat: u8| {
        let stream = TABLE_STREAMS + 1 + u32::from(seat);
        let dice = Dice::of(&key, Draw { stream, nth: 0 });
        kind.seat(config, seats, Seat(seat), dice).unwrap()
    };
    let mut players: Vec<Box<dyn AnyPlayer>> = (0..seats).map(sit).collect();
    let mut reasons = Vec::new();
    let (mut now, mut next) = (Millis(0), 0);
    while reasons.len() < most {
        let mut told = Vec::new();
        match game.status() {
            Status::Over(_) => break,
            Status::Chance(draw) => {
                let outcome = game.sample(&mut Dice::of(&key, draw));
                let input = Input::Chance { outcome };
                assert!(game.apply(now, input, &mut told).is_ok());
            }
            Status::Waiting { must, may, until } => {
                // Whoever may act is asked in turn, so that nobody is kept waiting.
                let asked: Vec<Seat> = may.iter().chain(must.iter()).collect();
                next += 1;
                let order = (0..asked.len()).map(|nth| asked[(nth + next) % asked.len()]);
                let acted = order.into_iter().find_map(|seat| {
                    let mut actions = Vec::new();
                    game.actions(seat, &mut actions);
                    let view = game.view(Viewer::Seat(seat));
                    let player = &mut players[seat.index()];
                    let action = player.choose(&view, &actions, &QUICK)?;
                    let action = *action.downcast::<G::Action>().unwrap();
                    let name = kind.name();
                    let why = player.why();
                    let why = why.unwrap_or_else(|| panic!("{name} is silent about {action:?}"));
                    reasons.push(why);
                    Some(Input::Act { seat, action })
                });
                match acted {
                    Some(input) => assert!(game.apply(now, input, &mut told).is_ok()),
                    None => {
                        now = until.unwrap();
                        assert!(game.apply(now, Input::Tick, &mut told).is_ok());
                    }
                }
            }
        }
        for (seat, player) in (0..).map(Seat).zip(&mut players) {
            let seen = told
                .iter()
                .filter_map(|event| G::redact(event, Viewer::Seat(seat)));
            player.hear(now, &seen.collect::<Vec<G::Event>>());
        }
    }
    reasons
}

/// All players of a game give a reason for each choice: an object that says more than a bare value, and not too much.
fn all_give_reasons<G: Game>(config: &G::Config, seats: u8, most: usize)
where
    G::Config: 'static,
{
    let Catalog { bots, unlisted, .. } = Catalog::standard();
    let all = bots.into_iter().chain(unlisted);
    for kind in all.filter(|kind| kind.game() == G::INFO.id) {
        // The strongest plan for whole seconds; what they tell is told by the level below too.
        if ["max", "master"].contains(&kind.name()) {
            continue;
        }
        let reasons = reasons::<G>(kind, config, seats, most);
        assert!(!reasons.is_empty(), "{}", kind.name());
        for why in &reasons {
            let told = why.as_object().unwrap();
            let keys: BTreeSet<&str> = told.keys().map(String::as_str).collect();
            assert!(
                keys.iter().any(|key| *key != "value"),
                "{}: {why}",
                kind.name()
            );
            assert!(why.to_string().len() <= 8 * 1024, "{}: {why}", kind.name());
        }
    }
}

#[test]
fn every_player_of_pentago_gives_its_reasons() {
    all_give_reasons::<parlor_pentago::Pentago>(&Default::default(), 2, 12);
}

#[test]
fn every_player_of_reversi_gives_its_reasons() {
    all_give_reasons::<parlor_reversi::Reversi>(&Default::default(), 2, 60);
}

#[test]
fn every_player_of_catan_gives_its_reasons() {
    all_give_reasons::<parlor_catan::Catan>(&Default::default(), 4, 60);
}

#[test]
fn every_player_of_clue_gives_its_reasons() {
    all_give_reasons::<parlor_clue::Clue>(&Default::default(), 3, 40);
}

#[test]
fn every_player_of_the_project_game_gives_its_reasons() {
    let config = parlor_project::Config {
        max_game_time: 60_000,
        ..parlor_project::Config::duel()
    };
    all_give_reasons::<parlor_project::Project>(&config, 2, 400);
}
