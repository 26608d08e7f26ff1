//! All built-in players.

use crate::{AnyAdviser, BotKind, catan, pentago, project, reversi};

/// All built-in players, by game and from weak to strong.
pub static BOTS: &[&dyn BotKind] = &[
    &pentago::RANDOM,
    &pentago::EASY,
    &pentago::MEDIUM,
    &pentago::HARD,
    &pentago::MAX,
    &reversi::RANDOM,
    &reversi::EASY,
    &reversi::CLASSIC_STRICT,
    &reversi::CLASSIC,
    &reversi::MEDIUM,
    &reversi::HARD,
    &reversi::STRONG,
    &catan::RANDOM,
    &catan::NOVICE,
    &catan::EASY,
    &catan::NORMAL,
    &catan::SKILLED,
    &catan::EXPERT,
    &catan::MASTER,
    &project::RANDOM,
    &project::SURVEYOR,
    &project::WALKER,
    &project::SONAR,
];

/// All that can give advice, one per game at most.
pub static ADVISERS: &[&dyn AnyAdviser] = &[&pentago::ADVISER, &reversi::ADVISER, &catan::ADVISER];

/// Who gives advice on a game.
pub fn adviser(game: &str) -> Option<&'static dyn AnyAdviser> {
    ADVISERS
        .iter()
        .copied()
        .find(|adviser| adviser.game() == game)
}

/// The players of one game, from weak to strong.
pub fn of(game: &str) -> impl Iterator<Item = &'static dyn BotKind> {
    BOTS.iter().copied().filter(move |bot| bot.game() == game)
}

/// The player of a game with this name.
pub fn find(game: &str, name: &str) -> Option<&'static dyn BotKind> {
    of(game).find(|bot| bot.name() == name)
}
