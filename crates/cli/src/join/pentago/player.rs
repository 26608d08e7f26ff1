//! Who plays.

use parlor_bots::{BotKind, find, of};

use crate::exit::Exit;

/// Who plays.
#[derive(Clone, Debug)]
pub(super) enum Player {
    /// A person in the terminal.
    Human,
    /// A built-in player.
    BuiltIn(&'static dyn BotKind),
    /// A program on this machine.
    Program(String),
}

impl Player {
    /// Reads `--player`.
    pub(super) fn named(name: &str) -> anyhow::Result<Self> {
        if name == "human" {
            return Ok(Self::Human);
        }
        let command = name
            .strip_prefix("exec:")
            .or_else(|| name.strip_prefix("cmd:"));
        if let Some(command) = command.map(str::trim) {
            return match command {
                "" => Err(Exit::Usage.says("which program? Write exec:COMMAND")),
                command => Ok(Self::Program(command.to_owned())),
            };
        }
        level(name).map(Self::BuiltIn).map_err(|known| {
            Exit::Usage.says(format!(
                "there is no player `{name}`: there are human, {known} and exec:COMMAND"
            ))
        })
    }

    /// Who plays where nobody is named and nobody is there.
    pub(super) fn usual() -> anyhow::Result<Self> {
        let hard = find("pentago", "hard").or_else(|| of("pentago").last());
        hard.map(Self::BuiltIn)
            .ok_or_else(|| Exit::Usage.says("there is no built-in player"))
    }
}

/// The built-in player with this name, or the names of those there are.
pub(super) fn level(name: &str) -> Result<&'static dyn BotKind, String> {
    find("pentago", name).ok_or_else(|| {
        let known: Vec<&str> = of("pentago").map(BotKind::name).collect();
        known.join(", ")
    })
}
