//! Who takes part in a series: a built-in player, a program or a foreign client.

use std::path::PathBuf;

use parlor_bots::BotKind;
use parlor_catalog::Catalog;

use super::{CLIENTS, Sitter, seeks};
use crate::exit::{Exit, OrExit};

/// Who takes part.
#[derive(Clone, Debug)]
pub(crate) enum Who {
    /// A built-in player.
    BuiltIn(&'static dyn BotKind),
    /// A program that speaks our own protocol.
    Program(String),
    /// A client of the game's foreign protocol.
    Client(String),
}

impl Who {
    /// Reads a built-in player, `cmd:PROGRAM` or `net:COMMAND`.
    pub(crate) fn read(catalog: &Catalog, game: &str, text: &str) -> anyhow::Result<Self> {
        match text.split_once(':') {
            Some(("cmd", program)) => Ok(Self::Program(program.to_owned())),
            Some(("net", command)) if CLIENTS.contains(&game) => {
                Ok(Self::Client(command.to_owned()))
            }
            Some(("net", _)) => Err(Exit::Usage.says(format!(
                "{game} has no protocol for foreign clients; these games have one: {}",
                CLIENTS.join(", ")
            ))),
            Some(_) | None => {
                let bot = catalog.player(game, text).or_exit(Exit::Usage)?;
                Ok(Self::BuiltIn(bot))
            }
        }
    }

    /// Whether it is a built-in player.
    pub(crate) fn is_built_in(&self) -> bool {
        matches!(self, Self::BuiltIn(_))
    }

    /// Whether it is a client of a foreign protocol.
    pub(crate) fn is_client(&self) -> bool {
        matches!(self, Self::Client(_))
    }

    /// Whether it sits down at any table that waits, so that only one may wait at a time.
    pub(crate) fn seeks(&self, game: &str) -> bool {
        match self {
            Self::Client(command) => seeks(command, game),
            Self::BuiltIn(_) | Self::Program(_) => false,
        }
    }

    /// The same on a chair; what a client writes goes beside `kept`.
    pub(crate) fn sitter(&self, kept: Option<PathBuf>) -> Sitter {
        match self {
            Self::BuiltIn(bot) => Sitter::BuiltIn(bot.name().to_owned()),
            Self::Program(program) => Sitter::Program(program.clone()),
            Self::Client(command) => Sitter::Client {
                command: command.clone(),
                kept,
            },
        }
    }

    /// The built-in player, where no table is needed.
    pub(crate) fn bare(&self) -> anyhow::Result<&'static dyn BotKind> {
        match self {
            Self::BuiltIn(bot) => Ok(*bot),
            Self::Program(what) | Self::Client(what) => {
                Err(Exit::No.says(format!("{what} needs a table")))
            }
        }
    }
}
