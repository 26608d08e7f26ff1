//! Keys as they travel and as files hold them: Base64, `SubjectPublicKeyInfo`, PKCS#8, PEM.

use base64::{
    Engine,
    alphabet::STANDARD,
    engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig},
};

use super::Fault;

/// What a key is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Curve {
    /// Ed25519: signing.
    Ed25519,
    /// X25519: agreeing on a secret.
    X25519,
}

/// Why a private key cannot be read.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum KeyError {
    /// It is neither PEM nor DER of a private key of this curve.
    #[error("this is no private key of the right kind: PKCS#8 is expected, as PEM or DER")]
    Malformed,
    /// The public key beside it belongs to another private key.
    #[error("the public key in this file does not belong to its private key")]
    Mismatch,
}

const BASE64: GeneralPurpose = GeneralPurpose::new(
    &STANDARD,
    GeneralPurposeConfig::new().with_decode_padding_mode(DecodePaddingMode::Indifferent),
);

impl Curve {
    /// The last byte of its object identifier, 1.3.101.110 or 1.3.101.112.
    const fn last(self) -> u8 {
        match self {
            Self::Ed25519 => 0x70,
            Self::X25519 => 0x6e,
        }
    }

    const fn public_prefix(self) -> [u8; 12] {
        let mut prefix = *b"\x30\x2a\x30\x05\x06\x03\x2b\x65\x00\x03\x21\x00";
        prefix[8] = self.last();
        prefix
    }

    const fn private_prefix(self) -> [u8; 16] {
        let mut prefix = *b"\x30\x2e\x02\x01\x00\x30\x05\x06\x03\x2b\x65\x00\x04\x22\x04\x20";
        prefix[11] = self.last();
        prefix
    }

    const fn long_prefix(self) -> [u8; 16] {
        let mut prefix = *b"\x30\x51\x02\x01\x01\x30\x05\x06\x03\x2b\x65\x00\x04\x22\x04\x20";
        prefix[11] = self.last();
        prefix
    }
}

/// Writes Base64, with padding.
pub fn to_base64(bytes: &[u8]) -> String {
    BASE64.encode(bytes)
}

/// Reads Base64, with or without padding.
pub fn from_base64(text: &str) -> Result<Vec<u8>, Fault> {
    BASE64.decode(text).map_err(|_| Fault::BadBase64)
}

/// Writes a public key as it travels.
pub fn write_public(curve: Curve, key: &[u8; 32]) -> String {
    let mut bytes = curve.public_prefix().to_vec();
    bytes.extend_from_slice(key);
    to_base64(&bytes)
}

/// Reads a public key as it travels.
pub fn read_public(curve: Curve, text: &str) -> Result<[u8; 32], Fault> {
    let bytes = from_base64(text)?;
    let key = bytes
        .strip_prefix(&curve.public_prefix())
        .ok_or(Fault::BadKey)?;
    key.try_into().map_err(|_| Fault::BadKey)
}

/// Writes a private key as a PEM file.
pub fn write_private(curve: Curve, seed: &[u8; 32]) -> String {
    let mut bytes = curve.private_prefix().to_vec();
    bytes.extend_from_slice(seed);
    format!("{BEGIN}\n{}\n{END}\n", to_base64(&bytes))
}

const BEGIN: &str = "-----BEGIN PRIVATE KEY-----";
const END: &str = "-----END PRIVATE KEY-----";

/// A private key as it was read: its seed, and the public key that stood beside it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Private {
    /// The 32 bytes from which everything follows.
    pub seed: [u8; 32],
    /// The public key, where the file has one.
    pub public: Option<[u8; 32]>,
}

impl std::fmt::Debug for Private {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Private(…)")
    }
}

/// Reads a private key from a PEM or DER file, in either of the two layouts of PKCS#8.
pub fn read_private(curve: Curve, file: &[u8]) -> Result<Private, KeyError> {
    let der = match pem(file) {
        Some(text) => from_base64(&text).map_err(|_| KeyError::Malformed)?,
        None => file.to_vec(),
    };
    if let Some(seed) = der.strip_prefix(&curve.private_prefix()) {
        let seed = seed.try_into().map_err(|_| KeyError::Malformed)?;
        return Ok(Private { seed, public: None });
    }
    let rest = der
        .strip_prefix(&curve.long_prefix())
        .ok_or(KeyError::Malformed)?;
    let (seed, rest) = rest.split_first_chunk::<32>().ok_or(KeyError::Malformed)?;
    let public = rest
        .strip_prefix(b"\x81\x21\x00")
        .ok_or(KeyError::Malformed)?;
    let public = public.try_into().map_err(|_| KeyError::Malformed)?;
    Ok(Private {
        seed: *seed,
        public: Some(public),
    })
}

/// The Base64 between the marks of a PEM file.
fn pem(file: &[u8]) -> Option<String> {
    let text = std::str::from_utf8(file).ok()?;
    let (_, text) = text.split_once(BEGIN)?;
    let (text, _) = text.split_once(END)?;
    Some(text.split_whitespace().collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    const LONG: &str = "MFECAQEwBQYDK2VwBCIEIM+oLulwUky5dulF7IerX74M9I9IfAqtE8zxNRDRWeDxgSEAWulAz3uheF7aPxk66CfBg/JiblYHNgk2L2JFFTiYq4U=";
    const PUBLIC: &str = "MCowBQYDK2VwAyEAWulAz3uheF7aPxk66CfBg/JiblYHNgk2L2JFFTiYq4U=";

    #[test]
    fn base64_is_read_with_and_without_padding_and_never_with_spaces() {
        assert_eq!(from_base64("AAA="), Ok(vec![0, 0]));
        assert_eq!(from_base64("AAA"), Ok(vec![0, 0]));
        for bad in ["A", "AA A", "AAA\n", "AA-_", "A===", "=AAA"] {
            assert_eq!(from_base64(bad), Err(Fault::BadBase64), "{bad:?}");
        }
    }

    #[test]
    fn a_public_key_is_44_bytes_with_the_prefix_of_its_curve() {
        let key = read_public(Curve::Ed25519, PUBLIC).unwrap();
        assert_eq!(write_public(Curve::Ed25519, &key), PUBLIC);
        assert_eq!(read_public(Curve::X25519, PUBLIC), Err(Fault::BadKey));
        assert_eq!(read_public(Curve::Ed25519, "AAAA"), Err(Fault::BadKey));
        assert_eq!(read_public(Curve::Ed25519, "!"), Err(Fault::BadBase64));
        let longer = format!("{}AA=", PUBLIC.trim_end_matches('='));
        assert!(read_public(Curve::Ed25519, &longer).is_err());
    }

    #[test]
    fn private_keys_are_read_in_both_layouts_as_pem_and_as_der() {
        let der = from_base64(LONG).unwrap();
        let long = read_private(Curve::Ed25519, &der).unwrap();
        assert_eq!(long.public, read_public(Curve::Ed25519, PUBLIC).ok());
        let pem = write_private(Curve::Ed25519, &long.seed);
        let short = read_private(Curve::Ed25519, pem.as_bytes()).unwrap();
        assert_eq!((short.seed, short.public), (long.seed, None));
        let wrapped = format!(
            "junk\n{BEGIN}\r\n{}\r\n{}\r\n{END}",
            &LONG[..64],
            &LONG[64..]
        );
        assert_eq!(read_private(Curve::Ed25519, wrapped.as_bytes()), Ok(long));
        for bad in [&der[..82], &[der.clone(), vec![0]].concat(), b"", b"text"] {
            assert_eq!(read_private(Curve::Ed25519, bad), Err(KeyError::Malformed));
        }
        assert_eq!(read_private(Curve::X25519, &der), Err(KeyError::Malformed));
    }
}
