//! Who plays.

use parlor_bots::BotKind;
use parlor_catalog::{find, of};

use crate::exit::Exit;

/// Who plays.
#[derive(Clone, Debug)]
pub(super) enum Player {
    /// A person in the terminal or in the browser.
    Human,
    /// A built-in player.
    BuiltIn(&'static dyn BotKind),
    /// A program on this machine.
    Program(String),
}

impl Player {
    /// Reads `--player`; `exec:` is another word for `cmd:`.
    pub(super) fn named(game: &str, name: &str) -> anyhow::Result<Self> {
        if name == "human" {
            return Ok(Self::Human);
        }
        let command = name
            .strip_prefix("cmd:")
            .or_else(|| name.strip_prefix("exec:"));
        if let Some(command) = command.map(str::trim) {
            return match command {
                "" => Err(Exit::Usage.says("which program? Write cmd:PROGRAM")),
                command => Ok(Self::Program(command.to_owned())),
            };
        }
        level(game, name).map(Self::BuiltIn).map_err(|known| {
            Exit::Usage.says(format!(
                "there is no player `{name}`: there are human, {known} and cmd:PROGRAM"
            ))
        })
    }

    /// The default player: the first of these that exists, else the last of all.
    pub(super) fn usual(game: &str, names: &[&str]) -> anyhow::Result<Self> {
        let found = names.iter().find_map(|name| find(game, name));
        found
            .or_else(|| of(game).last())
            .map(Self::BuiltIn)
            .ok_or_else(|| Exit::Usage.says("there is no built-in player"))
    }
}

/// The built-in player with this name, or the names of those there are.
pub(super) fn level(game: &str, name: &str) -> Result<&'static dyn BotKind, String> {
    find(game, name).ok_or_else(|| {
        let known: Vec<&str> = of(game).map(BotKind::name).collect();
        known.join(", ")
    })
}
