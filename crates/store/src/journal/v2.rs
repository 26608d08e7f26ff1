//! Version 2: a result says of which match it is.

use serde::{Deserialize, Serialize};

use crate::{Played, Write};

#[derive(Serialize, Deserialize)]
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
    Begin(Begin<'a>),
    Entry {
        game: &'a str,
        step: u32,
        line: &'a str,
    },
    Finish(Finish<'a>),
    Chat {
        table: &'a str,
        number: u32,
        line: &'a str,
    },
    Played {
        game: Option<&'a str>,
        pool: &'a str,
        players: Vec<Player<'a>>,
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

#[derive(Serialize, Deserialize)]
pub(super) struct Begin<'a> {
    id: &'a str,
    table: &'a str,
    game: &'a str,
    header: &'a str,
    seed: [u8; 32],
}

#[derive(Serialize, Deserialize)]
pub(super) struct Finish<'a> {
    id: &'a str,
    ended: u64,
    summary: &'a str,
    footer: &'a str,
}

#[derive(Serialize, Deserialize)]
pub(super) struct Player<'a> {
    name: &'a str,
    share: f64,
}

impl<'a> From<&'a Write> for Kept<'a> {
    fn from(write: &'a Write) -> Self {
        match write {
            Write::Identity {
                id,
                token_hash,
                identity,
            } => Self::Identity {
                id,
                token_hash,
                identity,
            },
            Write::Table { id, row, closed } => Self::Table {
                id,
                row,
                closed: *closed,
            },
            Write::Begin(crate::Begin {
                id,
                table,
                game,
                header,
                seed,
            }) => Self::Begin(Begin {
                id,
                table,
                game,
                header,
                seed: *seed,
            }),
            Write::Entry {
                match_id,
                step,
                line,
            } => Self::Entry {
                game: match_id,
                step: *step,
                line,
            },
            Write::Finish(crate::Finish {
                id,
                ended,
                summary,
                footer,
            }) => Self::Finish(Finish {
                id,
                ended: *ended,
                summary,
                footer,
            }),
            Write::Chat {
                table,
                number,
                line,
            } => Self::Chat {
                table,
                number: *number,
                line,
            },
            Write::Played {
                match_id,
                pool,
                players,
                rated,
            } => Self::Played {
                game: match_id.as_deref(),
                pool,
                players: players.iter().map(Player::of).collect(),
                rated: *rated,
            },
            Write::Binding { pool, name, key } => Self::Binding {
                pool,
                name,
                key: key.as_deref(),
            },
            Write::Memo {
                match_id,
                seat,
                memo,
            } => Self::Memo {
                game: match_id,
                seat: *seat,
                memo: memo.as_deref(),
            },
        }
    }
}

impl<'a> Player<'a> {
    fn of(played: &'a Played) -> Self {
        let Played { name, share } = played;
        Self {
            name,
            share: *share,
        }
    }
}

impl From<Kept<'_>> for Write {
    fn from(kept: Kept<'_>) -> Self {
        match kept {
            Kept::Identity {
                id,
                token_hash,
                identity,
            } => Self::Identity {
                id: id.into(),
                token_hash: token_hash.into(),
                identity: identity.into(),
            },
            Kept::Table { id, row, closed } => Self::Table {
                id: id.into(),
                row: row.into(),
                closed,
            },
            Kept::Begin(begin) => Self::Begin(crate::Begin {
                id: begin.id.into(),
                table: begin.table.into(),
                game: begin.game.into(),
                header: begin.header.into(),
                seed: begin.seed,
            }),
            Kept::Entry { game, step, line } => Self::Entry {
                match_id: game.into(),
                step,
                line: line.into(),
            },
            Kept::Finish(finish) => Self::Finish(crate::Finish {
                id: finish.id.into(),
                ended: finish.ended,
                summary: finish.summary.into(),
                footer: finish.footer.into(),
            }),
            Kept::Chat {
                table,
                number,
                line,
            } => Self::Chat {
                table: table.into(),
                number,
                line: line.into(),
            },
            Kept::Played {
                game,
                pool,
                players,
                rated,
            } => Self::Played {
                match_id: game.map(str::to_owned),
                pool: pool.into(),
                players: players
                    .into_iter()
                    .map(|player| Played {
                        name: player.name.into(),
                        share: player.share,
                    })
                    .collect(),
                rated,
            },
            Kept::Binding { pool, name, key } => Self::Binding {
                pool: pool.into(),
                name: name.into(),
                key: key.map(str::to_owned),
            },
            Kept::Memo { game, seat, memo } => Self::Memo {
                match_id: game.into(),
                seat,
                memo: memo.map(str::to_owned),
            },
        }
    }
}
