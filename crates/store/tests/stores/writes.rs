//! Writes of tests.

use parlor_store::{Begin, Finish, Write};

pub(crate) fn begin(id: &str) -> Write {
    let game = ["row", "rush"][id.len() % 2];
    Write::Begin(Begin {
        id: id.into(),
        table: "t".into(),
        game: game.into(),
        header: format!("{{\"id\":\"{id}\"}}"),
        seed: [7; 32],
    })
}

pub(crate) fn entry(game: &str, step: u32) -> Write {
    line(game, step, &format!("line {step} \u{1f3b2} of {game}"))
}

pub(crate) fn line(game: &str, step: u32, line: &str) -> Write {
    Write::Entry {
        match_id: game.into(),
        step,
        line: line.into(),
    }
}

pub(crate) fn finish(id: &str, ended: u64) -> Write {
    Write::Finish(Finish {
        id: id.into(),
        ended,
        summary: format!("summary of {id}"),
        footer: format!("footer of {id}"),
    })
}

pub(crate) fn table(id: &str, row: &str, closed: bool) -> Write {
    Write::Table {
        id: id.into(),
        row: row.into(),
        closed,
    }
}

pub(crate) fn chat(number: u32) -> Write {
    Write::Chat {
        table: "t".into(),
        number,
        line: format!("said {number}"),
    }
}
