//! The players of one game.

use crate::{AnyAdviser, BotKind};

/// The players of one game, and who gives advice on it.
#[derive(Clone, Copy, Debug)]
pub struct Players {
    /// Those that people can choose, from weak to strong.
    pub listed: &'static [&'static dyn BotKind],
    /// Those that have a name but are in no list: who only stands in for somebody late or gone, and second names.
    pub unlisted: &'static [&'static dyn BotKind],
    /// The name of a player of medium strength.
    pub usual: &'static str,
    /// Who gives hints.
    pub adviser: Option<&'static dyn AnyAdviser>,
}

impl Players {
    /// All players, those in no list behind the others.
    pub fn all(&self) -> impl Iterator<Item = &'static dyn BotKind> + use<> {
        self.listed.iter().chain(self.unlisted).copied()
    }

    /// The player with this name, also one that is in no list.
    pub fn find(&self, name: &str) -> Option<&'static dyn BotKind> {
        self.all().find(|bot| bot.name() == name)
    }

    /// Who plays against somebody who asked for nobody in particular: a player of medium strength, else the strongest.
    pub fn usual(&self) -> Option<&'static dyn BotKind> {
        self.find(self.usual)
            .or_else(|| self.listed.last().copied())
    }
}
