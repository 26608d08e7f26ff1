//! Finished records as they are kept: packed by gzip, so that they can be sent as they are.

use std::io::{Read, Write as _};

use flate2::{
    Compression,
    read::{DeflateDecoder, GzDecoder},
    write::GzEncoder,
};

use crate::StoreError;

/// The first bytes of a gzip file; no bare deflate stream begins like this, as records once were kept.
const GZIP: [u8; 2] = [0x1f, 0x8b];

/// The record of a match as it is kept.
#[derive(Clone, PartialEq, Debug)]
pub enum Packed {
    /// The match is still being played.
    Running,
    /// The whole record, packed by gzip.
    Over(Vec<u8>),
}

/// Packs a text by gzip.
pub fn pack(record: &str) -> Result<Vec<u8>, StoreError> {
    let mut packed = GzEncoder::new(Vec::new(), Compression::fast());
    packed.write_all(record.as_bytes())?;
    Ok(packed.finish()?)
}

/// The text of a packed record, in whichever way it was packed.
pub fn unpack(packed: &[u8]) -> Result<String, StoreError> {
    let mut record = String::new();
    match packed.starts_with(&GZIP) {
        true => GzDecoder::new(packed).read_to_string(&mut record)?,
        false => DeflateDecoder::new(packed).read_to_string(&mut record)?,
    };
    Ok(record)
}

/// A packed record as gzip.
pub(crate) fn repack(packed: Vec<u8>) -> Result<Vec<u8>, StoreError> {
    match packed.starts_with(&GZIP) {
        true => Ok(packed),
        false => pack(&unpack(&packed)?),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use flate2::write::DeflateEncoder;

    use super::*;

    #[test]
    fn records_that_were_packed_in_the_old_way_are_read_and_sent_as_gzip() {
        let text = "{\"format\":\"parlor-record\"}\nline\nend\n";
        let mut old = DeflateEncoder::new(Vec::new(), Compression::fast());
        old.write_all(text.as_bytes()).unwrap();
        let old = old.finish().unwrap();
        assert_eq!(unpack(&old).unwrap(), text);
        let new = repack(old).unwrap();
        assert!(new.starts_with(&GZIP));
        assert_eq!(unpack(&new).unwrap(), text);
        assert_eq!(repack(new.clone()).unwrap(), new);
    }
}
