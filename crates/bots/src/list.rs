//! All built-in players.

use crate::{AnyAdviser, BotKind, catan, clue, pentago, project, reversi};

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
    &clue::RANDOM,
    &project::RANDOM,
    &project::SURVEYOR,
    &project::WALKER,
    &project::SONAR,
];

/// Players that only stand in for who is late or gone; they are offered to nobody.
pub static STAND_INS: &[&dyn BotKind] = &[&clue::PASS, &clue::RANDOM_QUIET];

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

/// The player of a game with this name, also one that only stands in.
pub fn find(game: &str, name: &str) -> Option<&'static dyn BotKind> {
    let mut all = BOTS.iter().chain(STAND_INS).copied();
    all.find(|bot| bot.game() == game && bot.name() == name)
}
