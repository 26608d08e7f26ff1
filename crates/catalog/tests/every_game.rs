//! Whatever is in the list can be played by its players, and proved from its seed.
#![allow(clippy::unwrap_used, reason = "tests")]

use parlor_bots::{BotKind, is_quick};
use parlor_catalog::{Catalog, Listed, Mode};
use parlor_game::{Budget, Dice, Draw, Seat, TABLE_STREAMS};
use parlor_play::{AnyMatch, Stamp};
use serde_json::value::to_raw_value;

const SEED: [u8; 32] = [6; 32];

/// Few positions: what is tested here holds whatever the effort.
const QUICK: Budget = Budget {
    time: None,
    depth: None,
    nodes: Some(200),
};

/// Plays a match to its end, or for so many decisions; all seats have the same player.
fn play(game: &mut dyn AnyMatch, bot: &'static dyn BotKind, most: u32) {
    let seats = game.seats();
    let mut players: Vec<_> = (0..seats)
        .map(|seat| {
            let stream = TABLE_STREAMS + 1 + u32::from(seat);
            let dice = Dice::of(&SEED, Draw { stream, nth: 0 });
            bot.seat(game.config(), seats, Seat(seat), dice).unwrap()
        })
        .collect();
    let mut heard = vec![0; players.len()];
    for _ in 0..most {
        if game.finish().is_some() {
            break;
        }
        let (must, may) = game.awaited();
        let chosen = may.iter().chain(must.iter()).find_map(|seat| {
            let (player, heard) = (&mut players[seat.index()], &mut heard[seat.index()]);
            for (at, told) in game.story(seat, *heard) {
                player.hear(at, &*told);
                *heard += 1;
            }
            let question = game.question(seat);
            let action = player.choose(&*question.view, &*question.actions, &QUICK)?;
            Some((seat, action))
        });
        match chosen {
            Some((seat, action)) => {
                let now = game.now();
                game.act_typed(now, seat, action, Stamp::default()).unwrap();
            }
            None => game.wake(game.due().unwrap()).unwrap(),
        }
    }
}

fn plays_and_verifies(listed: Listed, bot: &'static dyn BotKind) {
    let kind = listed.kind;
    let config = kind.config(&to_raw_value(&listed.options(Mode::Batch)).unwrap());
    let config = config.unwrap();
    let seats = *kind.seats(&config).unwrap().start();
    let mut game = kind.start(&config, seats, SEED).unwrap();
    play(&mut *game, bot, 3_000);
    let lines: Vec<String> = (0..game.lines()).map_while(|n| game.line(n)).collect();
    assert!(!lines.is_empty(), "{bot:?}");
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    let proved = kind.verify(&config, seats, SEED, 0, &lines);
    let proved = proved.unwrap_or_else(|error| unreachable!("{bot:?}: {error}"));
    assert_eq!(proved.lines(), lines.len());
    if game.info().seats.end() < &5 {
        assert!(
            proved.finish().is_some(),
            "{bot:?} plays no match to its end"
        );
    }
    // Another seed has other chance; where there is none, it proves nothing.
    let chance = lines.iter().any(|line| line.contains("\"chance\""));
    let other = kind.verify(&config, seats, [7; 32], 0, &lines);
    assert_eq!(other.is_err(), chance, "{bot:?}");
}

#[test]
fn every_game_is_played_by_its_players_and_proved_from_its_seed() {
    let catalog = Catalog::standard();
    for listed in &catalog.games {
        let game = listed.kind.info().id;
        let usual = parlor_catalog::usual(game).unwrap();
        let quick = catalog.players(game).find(|bot| is_quick(*bot)).unwrap();
        for bot in [quick, usual] {
            plays_and_verifies(*listed, bot);
        }
    }
}
