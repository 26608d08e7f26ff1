//! How a batch is written into a journal: its own types for every version, and a mark of the version.
//!
//! The bytes of each version are frozen by files in the tests. Whoever changes what a batch holds adds a version.

mod v1;
mod v2;

use crate::{StoreError, Write};

/// The version that is written.
const NOW: u8 = 2;
/// A batch of version 1 begins with the number of its writes, which is never zero: a zero says that the version follows.
const MARK: u8 = 0;
/// Room for a usual batch, in bytes.
const ROOM: usize = 16 * 1024;

/// The bytes of a batch, in the newest version.
pub(crate) fn encode(writes: &[&Write]) -> Result<Vec<u8>, StoreError> {
    let mut bytes = Vec::with_capacity(ROOM);
    bytes.extend([MARK, NOW]);
    let kept: Vec<v2::Kept<'_>> = writes.iter().map(|write| (*write).into()).collect();
    postcard::to_extend(&kept, bytes).map_err(StoreError::Journal)
}

/// The batch that was written in any version.
pub(crate) fn decode(bytes: &[u8]) -> Result<Vec<Write>, StoreError> {
    match bytes {
        [MARK, 2, rest @ ..] => {
            let kept: Vec<v2::Kept<'_>> = read(rest)?;
            Ok(kept.into_iter().map(Write::from).collect())
        }
        [MARK, theirs, ..] => Err(StoreError::NewerJournal {
            theirs: *theirs,
            ours: NOW,
        }),
        _ => {
            let kept: Vec<v1::Kept<'_>> = read(bytes)?;
            Ok(kept.into_iter().map(Write::from).collect())
        }
    }
}

/// Reads the whole of the bytes; what is left over is a fault too.
fn read<'a, T: serde::Deserialize<'a>>(bytes: &'a [u8]) -> Result<T, StoreError> {
    match postcard::take_from_bytes(bytes).map_err(StoreError::Journal)? {
        (read, []) => Ok(read),
        (_, _) => Err(StoreError::Journal(postcard::Error::DeserializeBadEncoding)),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::indexing_slicing)]

    use super::*;
    use crate::{Begin, Finish, Played};

    const V1: &[u8] = include_bytes!("../tests/fixtures/journal_1.bin");
    const V2: &[u8] = include_bytes!("../tests/fixtures/journal_2.bin");

    /// One write of each kind, with all that it can hold.
    fn sample(played: Option<&str>) -> Vec<Write> {
        let played = Write::Played {
            match_id: played.map(str::to_owned),
            pool: "p".into(),
            players: vec![
                Played {
                    name: "Ada".into(),
                    share: 0.5,
                },
                Played {
                    name: "Ben".into(),
                    share: 1.0,
                },
            ],
            rated: true,
        };
        let table = |id: &str, closed| Write::Table {
            id: id.into(),
            row: format!("{{\"id\":\"{id}\"}}"),
            closed,
        };
        let entry = |step, line: &str| Write::Entry {
            match_id: "m1".into(),
            step,
            line: line.into(),
        };
        let bind = |name: &str, key: Option<&str>| Write::Binding {
            pool: "p".into(),
            name: name.into(),
            key: key.map(str::to_owned),
        };
        let memo = |seat, memo: Option<&str>| Write::Memo {
            match_id: "m1".into(),
            seat,
            memo: memo.map(str::to_owned),
        };
        vec![
            Write::Identity {
                id: "ada".into(),
                token_hash: "hash".into(),
                identity: "{\"id\":\"ada\"}".into(),
            },
            table("t1", false),
            table("t2", true),
            Write::Begin(Begin {
                id: "m1".into(),
                table: "t1".into(),
                game: "row".into(),
                header: "{\"id\":\"m1\"}".into(),
                seed: std::array::from_fn(|n| u8::try_from(n).unwrap()),
            }),
            entry(0, "{\"at\":0}"),
            entry(300, "{\"at\":7}"),
            Write::Finish(Finish {
                id: "m1".into(),
                ended: 1_800_000_000_000,
                summary: "{\"s\":1}".into(),
                footer: "{\"f\":1}".into(),
            }),
            Write::Chat {
                table: "t1".into(),
                number: 3,
                line: "{\"text\":\"h\u{e9}\"}".into(),
            },
            played,
            bind("Ada", Some("key")),
            bind("Ben", None),
            memo(2, Some("{\"memo\":[]}")),
            memo(3, None),
        ]
    }

    #[test]
    fn batches_of_every_version_are_read() {
        assert_eq!(decode(V1).unwrap(), sample(None));
        assert_eq!(decode(V2).unwrap(), sample(Some("m1")));
        assert_eq!(decode(&[0]).unwrap(), [], "an empty batch of version 1");
    }

    #[test]
    fn the_bytes_of_a_batch_change_only_with_its_version() {
        let writes = sample(Some("m1"));
        let bytes = encode(&writes.iter().collect::<Vec<_>>()).unwrap();
        assert_eq!(
            bytes, V2,
            "raise the version, keep the old types to read it, and add a file for the new one"
        );
    }

    #[test]
    fn a_newer_or_damaged_batch_is_refused_with_its_reason() {
        let mut newer = V2.to_vec();
        newer[1] = 3;
        let said = decode(&newer).unwrap_err().to_string();
        assert!(said.contains('3') && said.contains('2'), "{said}");
        for bytes in [V1, V2] {
            assert!(decode(&bytes[..bytes.len() - 1]).is_err());
            assert!(decode(&[bytes, &[0]].concat()).is_err());
        }
    }
}
