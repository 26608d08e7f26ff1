//! How a table of a series is set: chairs are seats, and whoever ends or stalls has lost.

use parlor_catalog::Catalog;
use parlor_game::Millis;
use parlor_gateways::{clue, reversi};
use parlor_wire::{Absent, Again, ChairSet, Clock, Fill, Seating, Settings, StartRule};
use serde_json::value::RawValue;

use super::arena::Sitter;
use crate::exit::{Exit, OrExit};

/// How long a program may think about one action if the clocks are not set.
const THINK_WITHIN: Millis = Millis(60_000);

/// Longer than any client is waited for.
const FILLED_AFTER: Millis = Millis(86_400_000);
/// The player that every game has.
const RANDOM: &str = "random";

/// A chair for everybody who sits, and none behind them: a table that has more would wait for somebody.
pub(super) fn chairs(
    sitters: &[Sitter],
    game: &str,
    config: &RawValue,
) -> anyhow::Result<Vec<ChairSet>> {
    let listed = Catalog::standard().game(game).or_exit(Exit::Usage)?;
    let most = usize::from(*listed.kind.seats(config).or_exit(Exit::Usage)?.end());
    let behind = sitters.len()..most.max(sitters.len());
    let sat = sitters.iter().map(|sitter| chair(sitter, game));
    Ok(sat.chain(behind.map(|_| ChairSet::Closed)).collect())
}

fn chair(sitter: &Sitter, game: &str) -> ChairSet {
    let open = |admits: Option<&str>| ChairSet::Open {
        ban: false,
        admits: admits.map(|kind| vec![kind.to_owned()]),
    };
    match sitter {
        Sitter::BuiltIn(player) => ChairSet::BuiltIn {
            player: player.clone(),
        },
        Sitter::Program(_) => open(None),
        Sitter::Client { .. } => open(Some(game)), // A gateway is called as its game.
    }
}

/// The settings of such a table.
pub(super) fn for_programs(settings: &Settings, game: &str, sitters: &[Sitter]) -> Settings {
    let mut settings = settings.clone();
    settings.start.seating = Seating::AsSat;
    settings.start.rule = start_rule(game, sitters);
    // A table whose empty chairs are filled later waits for them: nobody begins before the last client has come.
    settings.start.fill = Some(Fill {
        after: FILLED_AFTER,
        player: RANDOM.to_owned(),
    });
    settings.again = Again::No;
    // A client that cannot name the table looks for one that waits.
    settings.listed = sitters.iter().any(|sitter| sitter.seeks(game));
    // Requests of the Reversi protocol have times of their own.
    let kinds = ["bot", game]
        .into_iter()
        .filter(|kind| *kind != reversi::NAME);
    for kind in kinds {
        let mut policy = settings.policies.of(kind).clone();
        policy.absent = Absent::Leave { grace: Millis(0) };
        settings.policies = settings.policies.with(kind, policy);
        if *settings.clocks.of(kind) == Clock::None {
            let clock = Clock::PerMove {
                turn: THINK_WITHIN,
                other: THINK_WITHIN,
            };
            settings.clocks = settings.clocks.with(kind, clock);
        }
    }
    settings
}

/// Clients of Clue sit down first, then choose a name and a suspect, and say when they are ready; nobody else is asked.
fn start_rule(game: &str, sitters: &[Sitter]) -> StartRule {
    let is_client = |sitter: &Sitter| matches!(sitter, Sitter::Client { .. });
    match game == clue::NAME && sitters.iter().any(is_client) {
        true => StartRule::Ready {
            countdown: Millis(0),
        },
        false => StartRule::Full,
    }
}
