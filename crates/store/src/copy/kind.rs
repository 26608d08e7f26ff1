//! The kinds of rows that a store has, alike on all sides.

use sha2::{Digest, Sha256};

/// A kind of rows: what it is called, and its columns; rows are ordered by the first `keys` of them.
pub(super) struct Kind {
    pub(super) name: &'static str,
    pub(super) columns: &'static [(&'static str, Type)],
    pub(super) keys: usize,
}

/// What a column holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Type {
    Text,
    Number,
    /// A number here, yes or no in PostgreSQL.
    Flag,
    Real,
    Bytes,
}

use Type::{Bytes, Flag, Number, Real, Text};

pub(super) const KINDS: [Kind; 9] = [
    Kind {
        name: "identities",
        columns: &[("id", Text), ("token_hash", Text), ("identity", Text)],
        keys: 1,
    },
    Kind {
        name: "tables",
        columns: &[("id", Text), ("row", Text), ("closed", Flag)],
        keys: 1,
    },
    Kind {
        name: "matches",
        columns: &[
            ("id", Text),
            ("table_id", Text),
            ("game", Text),
            ("header", Text),
            ("seed", Bytes),
            ("ended", Number),
            ("summary", Text),
            ("record", Bytes),
        ],
        keys: 1,
    },
    Kind {
        name: "entries",
        columns: &[("match", Text), ("step", Number), ("line", Text)],
        keys: 2,
    },
    Kind {
        name: "chat",
        columns: &[("table_id", Text), ("number", Number), ("line", Text)],
        keys: 2,
    },
    Kind {
        name: "standings",
        columns: &[
            ("pool", Text),
            ("name", Text),
            ("games", Number),
            ("won", Number),
            ("rating", Real),
        ],
        keys: 2,
    },
    Kind {
        name: "played",
        columns: &[("pool", Text), ("match", Text)],
        keys: 2,
    },
    Kind {
        name: "bindings",
        columns: &[("pool", Text), ("name", Text), ("key", Text)],
        keys: 2,
    },
    Kind {
        name: "memos",
        columns: &[("match", Text), ("seat", Number), ("memo", Text)],
        keys: 2,
    },
];

impl Kind {
    /// The names of the columns, with commas between them.
    pub(super) fn names(&self) -> String {
        self.list(|name, _| name.to_owned())
    }

    /// What stands for each column, with commas between.
    pub(super) fn list(&self, of: impl Fn(&str, Type) -> String) -> String {
        let all = self.columns.iter().map(|(name, kind)| of(name, *kind));
        all.collect::<Vec<_>>().join(", ")
    }

    /// The order of the keys.
    pub(super) fn order(&self) -> String {
        let places = (1..=self.keys).map(|nth| nth.to_string());
        places.collect::<Vec<_>>().join(", ")
    }
}

/// A value of a row.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Cell {
    Nothing,
    Text(String),
    Number(i64),
    Real(f64),
    Bytes(Vec<u8>),
}

impl Cell {
    /// Adds the value to a checksum, so that no two different rows look alike.
    pub(super) fn sum(&self, sum: &mut Sha256) {
        let (tag, bytes): (u8, &[u8]) = match self {
            Self::Nothing => (0, &[]),
            Self::Text(text) => (1, text.as_bytes()),
            Self::Number(number) => (2, &number.to_be_bytes()),
            Self::Real(real) => (3, &real.to_bits().to_be_bytes()),
            Self::Bytes(bytes) => (4, bytes),
        };
        sum.update([tag]);
        sum.update(bytes.len().to_be_bytes());
        sum.update(bytes);
    }
}
