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
}

impl Player {
    /// Reads `--player`.
    pub(super) fn named(name: &str) -> anyhow::Result<Self> {
        if name == "human" {
            return Ok(Self::Human);
        }
        find("reversi", name).map(Self::BuiltIn).ok_or_else(|| {
            let known: Vec<&str> = of("reversi").map(BotKind::name).collect();
            let known = known.join(", ");
            Exit::Usage.says(format!(
                "there is no player `{name}`: there are human, {known}"
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
