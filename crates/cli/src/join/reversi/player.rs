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
        if let Some(command) = name.strip_prefix("cmd:").map(str::trim) {
            return match command {
                "" => Err(Exit::Usage.says("which program? Write cmd:PROGRAM")),
                command => Ok(Self::Program(command.to_owned())),
            };
        }
        find("reversi", name).map(Self::BuiltIn).ok_or_else(|| {
            let known: Vec<&str> = of("reversi").map(BotKind::name).collect();
            let known = known.join(", ");
            Exit::Usage.says(format!(
                "there is no player `{name}`: there are human, {known} and cmd:PROGRAM"
            ))
        })
    }

    /// Who plays where nobody is named.
    pub(super) fn usual() -> anyhow::Result<Self> {
        let strong = find("reversi", "strong").or_else(|| of("reversi").last());
        strong
            .map(Self::BuiltIn)
            .ok_or_else(|| Exit::Usage.says("there is no built-in player"))
    }
}
