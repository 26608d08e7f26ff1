//! CRYPT: X25519 for the secret, AES-256-GCM for every line behind it.

use ring::aead::{AES_256_GCM, Aad, LessSafeKey, NONCE_LEN, Nonce, UnboundKey};
use x25519_dalek::{PublicKey, StaticSecret};

use super::{
    Fault,
    entropy::{Entropy, random},
    keys::{self, Curve},
};

/// The key pair of one connection.
pub struct KeyExchange {
    private: StaticSecret,
}

/// The secret that both sides share.
#[derive(Clone, PartialEq, Eq)]
pub struct SharedSecret([u8; 32]);

/// Seals and opens lines.
pub struct Cipher {
    key: LessSafeKey,
}

impl KeyExchange {
    /// A new key pair.
    pub fn fresh(entropy: &dyn Entropy) -> Self {
        Self::from_private(random(entropy))
    }

    /// The key pair with this private half.
    pub fn from_private(private: [u8; 32]) -> Self {
        Self {
            private: private.into(),
        }
    }

    /// The public half as it travels.
    pub fn public(&self) -> String {
        keys::write_public(Curve::X25519, PublicKey::from(&self.private).as_bytes())
    }

    /// Agrees on a secret with the other side's public key, as it travels.
    pub fn agree(&self, other: &str) -> Result<SharedSecret, Fault> {
        let other = keys::read_public(Curve::X25519, other)?;
        let secret = self.private.diffie_hellman(&PublicKey::from(other));
        match secret.was_contributory() {
            true => Ok(SharedSecret(secret.to_bytes())),
            false => Err(Fault::BadKey),
        }
    }
}

impl SharedSecret {
    /// The bytes.
    pub fn bytes(&self) -> [u8; 32] {
        self.0
    }

    /// The cipher whose key is this secret.
    pub fn cipher(&self) -> Result<Cipher, Fault> {
        let key = UnboundKey::new(&AES_256_GCM, &self.0).map_err(|_| Fault::BadKey)?;
        Ok(Cipher {
            key: LessSafeKey::new(key),
        })
    }
}

impl Cipher {
    /// Seals a line; a nonce is used once.
    pub fn seal(&self, nonce: [u8; NONCE_LEN], line: &str) -> Result<String, Fault> {
        let mut bytes = line.as_bytes().to_vec();
        let used = Nonce::assume_unique_for_key(nonce);
        self.key
            .seal_in_place_append_tag(used, Aad::empty(), &mut bytes)
            .map_err(|_| Fault::TooLong)?;
        let (nonce, sealed) = (keys::to_base64(&nonce), keys::to_base64(&bytes));
        Ok(format!("{nonce}~{sealed}"))
    }

    /// Opens a line: the command as it was sealed, without one line end.
    pub fn open(&self, line: &str) -> Result<Vec<u8>, Fault> {
        let (nonce, sealed) = line.split_once('~').ok_or(Fault::CannotDecrypt)?;
        let read = |text| keys::from_base64(text).map_err(|_| Fault::CannotDecrypt);
        let (nonce, mut bytes) = (read(nonce)?, read(sealed)?);
        let nonce = Nonce::try_assume_unique_for_key(&nonce).map_err(|_| Fault::CannotDecrypt)?;
        let opened = self.key.open_in_place(nonce, Aad::empty(), &mut bytes);
        let opened = opened.map_err(|_| Fault::CannotDecrypt)?;
        let opened = match opened.strip_suffix(b"\n") {
            Some(opened) => opened.strip_suffix(b"\r").unwrap_or(opened),
            None => opened,
        };
        Ok(opened.to_vec())
    }
}

impl std::fmt::Debug for KeyExchange {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "KeyExchange({})", self.public())
    }
}

impl std::fmt::Debug for SharedSecret {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("SharedSecret(…)")
    }
}

impl std::fmt::Debug for Cipher {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Cipher(…)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    // The published example of the protocol.
    const CLIENT: &str = "MFECAQEwBQYDK2VuBCIEIGg5hejDK6p9hlVWELYkX1IAqXAZpovAwsfD6jOiBpZwgSEA5ABvY1ZtMT68fdCDuMtll5Uf+Xyu0kj7omPOJLck5Wc=";
    const CLIENT_KEY: &str = "MCowBQYDK2VuAyEA5ABvY1ZtMT68fdCDuMtll5Uf+Xyu0kj7omPOJLck5Wc=";
    const SERVER: &str = "MFECAQEwBQYDK2VuBCIEICCw1Y6Y6cyJka44/4IzUlpVQUwl39E895CEOjCS2GFugSEALOjdaWJolLGRe7YCRweR4qAJSF1HB7E/PovZTENA3XY=";
    const SERVER_KEY: &str = "MCowBQYDK2VuAyEALOjdaWJolLGRe7YCRweR4qAJSF1HB7E/PovZTENA3XY=";
    const SECRET: &str = "769dfc5f03b6fac116c108c95317ffd4e345ee14114de538a0657bb46e160854";
    const LINES: [(&str, &str); 4] = [
        (
            "YV2sz2FztJuOJi5I~4JQMxEiEbmcwf4bQ08msLZ/dOwQJZCNumIRVL24Bo3a2WkyaSx5HdJ8Do0mp7ZYNhTlqelzCOpgDf21uaL3ZpwLQahrCbVNwR6grYU2HjGogAG44K2IAN7yW",
            "LOGIN~Charlie~MCowBQYDK2VwAyEA4G9bXvoWUPt39dII8c56MHzofDqJIKElCy/Ul+9c0A8=",
        ),
        (
            "fIsI4BSpOQ6weMdO~Rvf7aQTIK3nXvvauPMiQji2b0B2dqgGAYMwAtNaOrslPKbqnhoaG6TbTwjpENIxWACau3v+IyFqGbS7MNA0MXQ+QWmSmcCQDUjZQk3Kn9WTffQ==",
            "CHALLENGE~EyCvhF7L1dwTYbm/JwpSkS+IO6NlyYHuLGJEcV6/TxhYU2o2ot8QSA==",
        ),
        (
            "Oy7LUlMDPtALfiMu~4khOafWrAkLQgR9AY6e6xZQxyd4cfBzBzoR0OALKh7NEBjjZAhZgSBJA834i4BBwPdbMRxcVHraFo4IqX5rHSXPeDs1kVYoZOUE48iLygDcUa0ePm82CdWfGZiT44d36+C1Im6UCp/yY8dhpvJ47y7Bo",
            "CHALLENGE~qOAt7+F3ranHKDaTJ/EIqTLNABTABYqBuSa9lDspLLfe8i2Sy/YlNXQAFBNKS4A50MpwnRtOfExje+dVb4OqDQ==",
        ),
        ("jXM36nQgGVMSaYKm~dTaolp5e2NdIrN/kTcLoMD2ZBbRR", "LOGIN"),
    ];

    fn pair(file: &str) -> KeyExchange {
        let file = keys::from_base64(file).unwrap();
        KeyExchange::from_private(keys::read_private(Curve::X25519, &file).unwrap().seed)
    }

    #[test]
    fn both_sides_of_the_published_example_agree_on_its_secret() {
        let (client, server) = (pair(CLIENT), pair(SERVER));
        assert_eq!(client.public(), CLIENT_KEY);
        assert_eq!(server.public(), SERVER_KEY);
        let secret = client.agree(SERVER_KEY).unwrap();
        assert_eq!(server.agree(CLIENT_KEY).unwrap(), secret);
        let hex: String = secret
            .bytes()
            .iter()
            .map(|byte| format!("{byte:02x}"))
            .collect();
        assert_eq!(hex, SECRET);
    }

    #[test]
    fn the_published_lines_open_and_seal_to_themselves() {
        let cipher = pair(CLIENT).agree(SERVER_KEY).unwrap().cipher().unwrap();
        for (sealed, line) in LINES {
            assert_eq!(cipher.open(sealed).unwrap(), line.as_bytes());
            let nonce = keys::from_base64(&sealed[..16])
                .unwrap()
                .try_into()
                .unwrap();
            assert_eq!(cipher.seal(nonce, line).unwrap(), sealed);
        }
    }

    #[test]
    fn a_flipped_bit_in_nonce_text_or_tag_cannot_be_opened() {
        let cipher = pair(CLIENT).agree(SERVER_KEY).unwrap().cipher().unwrap();
        let (sealed, _) = LINES[0];
        let (nonce, text) = sealed.split_once('~').unwrap();
        let (nonce, text) = (
            keys::from_base64(nonce).unwrap(),
            keys::from_base64(text).unwrap(),
        );
        let write = |nonce: &[u8], text: &[u8]| {
            format!("{}~{}", keys::to_base64(nonce), keys::to_base64(text))
        };
        assert!(cipher.open(&write(&nonce, &text)).is_ok());
        for bit in 0..8 * nonce.len() {
            let mut spoilt = nonce.clone();
            spoilt[bit / 8] ^= 1 << (bit % 8);
            assert_eq!(
                cipher.open(&write(&spoilt, &text)),
                Err(Fault::CannotDecrypt)
            );
        }
        for bit in 0..8 * text.len() {
            let mut spoilt = text.clone();
            spoilt[bit / 8] ^= 1 << (bit % 8);
            assert_eq!(
                cipher.open(&write(&nonce, &spoilt)),
                Err(Fault::CannotDecrypt)
            );
        }
        for line in [
            "",
            "~",
            "LOGIN",
            "QUEUE~",
            &write(&nonce[..11], &text),
            &write(&nonce, b""),
        ] {
            assert_eq!(cipher.open(line), Err(Fault::CannotDecrypt), "{line}");
        }
    }

    #[test]
    fn a_key_that_leads_to_zero_is_bad() {
        let zero = keys::write_public(Curve::X25519, &[0; 32]);
        assert_eq!(pair(CLIENT).agree(&zero), Err(Fault::BadKey));
    }

    #[test]
    fn one_line_end_inside_is_dropped() {
        let cipher = pair(CLIENT).agree(SERVER_KEY).unwrap().cipher().unwrap();
        for (line, opened) in [
            ("LIST\n", "LIST"),
            ("LIST\r\n", "LIST"),
            ("LIST\r", "LIST\r"),
            ("A\n\n", "A\n"),
        ] {
            assert_eq!(
                cipher.open(&cipher.seal([7; 12], line).unwrap()).unwrap(),
                opened.as_bytes()
            );
        }
    }
}
