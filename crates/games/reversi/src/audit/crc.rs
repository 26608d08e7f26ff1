//! The common CRC-32.

/// The CRC-32 of zlib and gzip.
pub(super) fn crc32(bytes: &[u8]) -> u32 {
    let add = |crc: u32, byte: &u8| TABLE[usize::from(crc as u8 ^ byte)] ^ crc >> 8;
    !bytes.iter().fold(!0, add)
}

static TABLE: [u32; 256] = {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut crc = byte as u32;
        let mut bit = 0;
        while bit < 8 {
            crc = (crc >> 1) ^ ((crc & 1) * 0xedb8_8320);
            bit += 1;
        }
        table[byte] = crc;
        byte += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    #[test]
    fn the_check_value_is_the_known_one() {
        assert_eq!(super::crc32(b"123456789"), 0xcbf4_3926);
    }
}
