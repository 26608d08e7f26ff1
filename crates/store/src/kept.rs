//! What is kept as JSON: types of their own, each with a version, beside the messages they are made from.
//!
//! Messages change with the protocol; what was kept must be read by every later program. So whatever is kept has a type
//! here, and its text says its version: version 1 had no mark, later ones have `v`. Files in the tests hold the text of
//! every version. Whoever changes a type raises its version, adds a file, and reads the older forms in [`Kept::read_as`].

mod row;
mod settings;
mod small;

use serde::{Deserialize, Serialize, de::DeserializeOwned};

pub use row::{Chair, Command, Orders, Playing, Sitter, TableRow};
pub use settings::Settings;
pub use small::{ChatLine, Identity, IdentityKind, Memo, Seat, Summary, Who};

/// Something that is kept as JSON.
pub trait Kept: Serialize + DeserializeOwned {
    /// The version that is written.
    const VERSION: u32;

    /// Reads a version up to the newest.
    fn read_as(_version: u32, text: &str) -> Result<Self, serde_json::Error> {
        serde_json::from_str(text)
    }
}

/// Why something that was kept cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum Unreadable {
    /// It was written by a newer program.
    #[error("it is of version {theirs}, this program knows up to version {ours}")]
    Newer {
        /// The version it says.
        theirs: u32,
        /// The newest version known here.
        ours: u32,
    },
    /// It is not what it should be.
    #[error("it is damaged: {0}")]
    Damaged(#[from] serde_json::Error),
}

/// The version that a text says.
#[derive(Deserialize)]
struct Mark {
    #[serde(default = "first")]
    v: u32,
}

/// The version of what has no mark.
fn first() -> u32 {
    1
}

/// Reads something that was kept in any version.
pub fn read<K: Kept>(text: &str) -> Result<K, Unreadable> {
    let Mark { v } = serde_json::from_str(text)?;
    if K::VERSION < v {
        return Err(Unreadable::Newer {
            theirs: v,
            ours: K::VERSION,
        });
    }
    Ok(K::read_as(v, text)?)
}

/// The text that is kept; these types have no maps with keys that are not text, so writing does not fail.
pub fn write<K: Kept>(kept: &K) -> String {
    serde_json::to_string(kept).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    /// The oldest text reads as the newest one does, and the newest text is what is written.
    #[track_caller]
    fn frozen<K: Kept>(texts: &[&str]) {
        let newest = texts.last().unwrap().trim_end();
        for text in texts {
            let kept: K = read(text).unwrap();
            assert_eq!(
                write(&kept),
                newest,
                "raise the version, add a file for it, and read the older forms"
            );
        }
        let marked = format!("\"v\":{}", K::VERSION);
        assert!(newest.contains(&marked), "{newest}");
        let newer = newest.replacen(&marked, &format!("\"v\":{}", K::VERSION + 1), 1);
        assert!(matches!(read::<K>(&newer), Err(Unreadable::Newer { .. })));
        assert!(matches!(read::<K>("{"), Err(Unreadable::Damaged(_))));
    }

    macro_rules! file {
        ($name:literal) => {
            include_str!(concat!("../tests/fixtures/", $name))
        };
    }

    #[test]
    fn rows_of_every_version_are_read() {
        frozen::<TableRow>(&[file!("row_1.json"), file!("row_2.json")]);
        frozen::<TableRow>(&[file!("row_1_bare.json"), file!("row_2_bare.json")]);
    }

    #[test]
    fn what_an_old_row_does_not_say_keeps_its_meaning() {
        frozen::<TableRow>(&[file!("row_1_oldest.json"), file!("row_2_oldest.json")]);
    }

    #[test]
    fn identities_of_every_version_are_read() {
        frozen::<Identity>(&[file!("identity_1.json"), file!("identity_2.json")]);
    }

    #[test]
    fn chat_of_every_version_is_read() {
        frozen::<ChatLine>(&[file!("chat_1.json"), file!("chat_2.json")]);
    }

    #[test]
    fn notes_of_every_version_are_read() {
        frozen::<Memo>(&[file!("memo_1.json"), file!("memo_2.json")]);
    }

    #[test]
    fn results_of_every_version_are_read() {
        frozen::<Summary>(&[file!("summary_1.json"), file!("summary_2.json")]);
    }
}
