//! Version 1: what was written before there was a mark. Nothing here ever changes.

use serde::Deserialize;

use super::v2;
use crate::Write;

#[derive(Deserialize)]
pub(super) enum Kept<'a> {
    Identity {
        id: &'a str,
        token_hash: &'a str,
        identity: &'a str,
    },
    Table {
        id: &'a str,
        row: &'a str,
        closed: bool,
    },
    #[serde(borrow)]
    Begin(v2::Begin<'a>),
    Entry {
        game: &'a str,
        step: u32,
        line: &'a str,
    },
    Finish(v2::Finish<'a>),
    Chat {
        table: &'a str,
        number: u32,
        line: &'a str,
    },
    /// It does not say of which match, so a second write of it counts again.
    Played {
        pool: &'a str,
        players: Vec<v2::Player<'a>>,
        rated: bool,
    },
    Binding {
        pool: &'a str,
        name: &'a str,
        key: Option<&'a str>,
    },
    Memo {
        game: &'a str,
        seat: u8,
        memo: Option<&'a str>,
    },
}

impl From<Kept<'_>> for Write {
    fn from(kept: Kept<'_>) -> Self {
        let same = match kept {
            Kept::Identity {
                id,
                token_hash,
                identity,
            } => v2::Kept::Identity {
                id,
                token_hash,
                identity,
            },
            Kept::Table { id, row, closed } => v2::Kept::Table { id, row, closed },
            Kept::Begin(begin) => v2::Kept::Begin(begin),
            Kept::Entry { game, step, line } => v2::Kept::Entry { game, step, line },
            Kept::Finish(finish) => v2::Kept::Finish(finish),
            Kept::Chat {
                table,
                number,
                line,
            } => v2::Kept::Chat {
                table,
                number,
                line,
            },
            Kept::Played {
                pool,
                players,
                rated,
            } => v2::Kept::Played {
                game: None,
                pool,
                players,
                rated,
            },
            Kept::Binding { pool, name, key } => v2::Kept::Binding { pool, name, key },
            Kept::Memo { game, seat, memo } => v2::Kept::Memo { game, seat, memo },
        };
        same.into()
    }
}
