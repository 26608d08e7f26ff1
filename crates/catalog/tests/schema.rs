//! The checked-in schema is the one the types give.
#![allow(clippy::unwrap_used)]

use std::path::Path;

use parlor_catalog::Catalog;

#[test]
fn the_checked_in_schema_is_the_one_the_types_give() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/protocol.schema.json");
    let mut now = serde_json::to_string_pretty(&Catalog::standard().schema()).unwrap();
    now.push('\n');
    if std::env::var_os("PARLOR_WRITE").is_some() {
        std::fs::write(&path, &now).unwrap();
    }
    let kept = std::fs::read_to_string(&path).unwrap();
    assert!(
        kept == now,
        "docs/protocol.schema.json is stale: run `make types`"
    );
}

#[test]
fn no_two_players_of_a_game_are_listed_with_the_same_words() {
    let catalog = Catalog::standard();
    for listed in &catalog.games {
        let game = listed.kind.info().id;
        let mut words: Vec<&str> = catalog.players(game).map(|bot| bot.title()).collect();
        let all = words.len();
        words.sort_unstable();
        words.dedup();
        assert_eq!(words.len(), all, "{game}: {words:?}");
    }
}

#[test]
fn every_game_has_settings_that_name_its_own_players() {
    use parlor_catalog::Mode;
    use parlor_wire::{Absent, Gone, Overdue};
    let catalog = Catalog::standard();
    for listed in &catalog.games {
        let game = listed.kind.info().id;
        assert!(catalog.players(game).next().is_some(), "{game} has players");
        for mode in [Mode::Casual, Mode::Rated, Mode::Batch] {
            let settings = (listed.settings)(mode);
            let policies = settings
                .policies
                .kinds
                .values()
                .chain([&settings.policies.default]);
            for policy in policies {
                if let Absent::Play { player, .. } = &policy.absent {
                    catalog.player(game, player).unwrap();
                }
                if let Overdue::Play { player, .. } = &policy.overdue {
                    catalog.player(game, player).unwrap();
                }
                if let Gone::Play { player } = &policy.gone {
                    catalog.player(game, player).unwrap();
                }
            }
        }
    }
}

/// Clue: its clocks, who acts on behalf of whom, and who is heard.
#[test]
fn tables_of_clue_accuse_for_nobody() {
    use parlor_catalog::Mode;
    use parlor_wire::{Absent, ChatDuring, Clock, Gone, Overdue, Stretch};
    let catalog = Catalog::standard();
    let clue = catalog.game("clue").unwrap();
    let (casual, rated) = ((clue.settings)(Mode::Casual), (clue.settings)(Mode::Rated));
    for settings in [&casual, &rated] {
        let policy = &settings.policies.default;
        assert_eq!(policy.strikes, Some(3));
        let Overdue::Play { player, stretch } = &policy.overdue else {
            panic!("{policy:?}");
        };
        assert_eq!(*stretch, Stretch::Turn);
        assert!(player.ends_with("_quiet") || player == "pass");
        let offered: Vec<&str> = catalog.players("clue").map(|bot| bot.name()).collect();
        assert!(!offered.contains(&player.as_str()));
        let Clock::PerMove { turn, other } = settings.clocks.default else {
            panic!("no clock");
        };
        assert_eq!((turn.0, other.0), (60_000, 30_000));
    }
    assert_eq!(rated.policies.default.gone, Gone::Leave);
    assert_eq!(rated.policies.default.absent, Absent::Keep);
    assert_eq!(rated.chat.during, ChatDuring::InOnly);
    assert_eq!(casual.chat.during, ChatDuring::All);
}
