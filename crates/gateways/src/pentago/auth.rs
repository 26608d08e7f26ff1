//! AUTH: proof of identity with Ed25519.

use ring::signature::{ED25519, Ed25519KeyPair, KeyPair as _, UnparsedPublicKey};

use super::{
    Fault,
    crypt::SharedSecret,
    entropy::{Entropy, random},
    keys::{self, Curve, KeyError},
};

/// How long a challenge is, in bytes.
pub const CHALLENGE: usize = 40;

/// A challenge: bytes that the other side has to sign.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Challenge(pub [u8; CHALLENGE]);

/// A public key that somebody is known by.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PublicKey(pub [u8; 32]);

/// A key pair to sign with.
pub struct SigningKey {
    seed: [u8; 32],
    pair: Ed25519KeyPair,
}

impl Challenge {
    /// A new one.
    pub fn fresh(entropy: &dyn Entropy) -> Self {
        Self(random(entropy))
    }

    /// Reads it as it travels.
    pub fn read(text: &str) -> Result<Self, Fault> {
        let bytes = keys::from_base64(text)?;
        bytes.try_into().map(Self).map_err(|_| Fault::BadChallenge)
    }

    /// Writes it as it travels.
    pub fn write(&self) -> String {
        keys::to_base64(&self.0)
    }

    /// What is signed: the challenge, and on an encrypted connection the shared secret behind it.
    fn signed(&self, secret: Option<&SharedSecret>) -> Vec<u8> {
        let mut bytes = self.0.to_vec();
        bytes.extend(secret.into_iter().flat_map(SharedSecret::bytes));
        bytes
    }
}

impl PublicKey {
    /// Reads it as it travels.
    pub fn read(text: &str) -> Result<Self, Fault> {
        keys::read_public(Curve::Ed25519, text).map(Self)
    }

    /// Writes it as it travels.
    pub fn write(&self) -> String {
        keys::write_public(Curve::Ed25519, &self.0)
    }

    /// Checks a signature, as it travels, of a challenge that was sent.
    pub fn verify(
        &self,
        challenge: &Challenge,
        secret: Option<&SharedSecret>,
        signature: &str,
    ) -> Result<(), Fault> {
        let signature = keys::from_base64(signature)?;
        let key = UnparsedPublicKey::new(&ED25519, &self.0);
        key.verify(&challenge.signed(secret), &signature)
            .map_err(|_| Fault::BadSignature)
    }
}

impl SigningKey {
    /// A new key pair.
    pub fn fresh(entropy: &dyn Entropy) -> Result<Self, KeyError> {
        Self::from_seed(random(entropy))
    }

    /// The key pair that follows from these bytes.
    pub fn from_seed(seed: [u8; 32]) -> Result<Self, KeyError> {
        let pair = Ed25519KeyPair::from_seed_unchecked(&seed).map_err(|_| KeyError::Malformed)?;
        Ok(Self { seed, pair })
    }

    /// Reads a PKCS#8 file, PEM or DER; a public key in it has to belong to the private one.
    pub fn from_file(file: &[u8]) -> Result<Self, KeyError> {
        let private = keys::read_private(Curve::Ed25519, file)?;
        let key = Self::from_seed(private.seed)?;
        match private.public {
            Some(public) if public != key.public().0 => Err(KeyError::Mismatch),
            Some(_) | None => Ok(key),
        }
    }

    /// Writes a PKCS#8 file as PEM.
    pub fn to_file(&self) -> String {
        keys::write_private(Curve::Ed25519, &self.seed)
    }

    /// The public half.
    pub fn public(&self) -> PublicKey {
        let mut key = [0; 32];
        for (to, from) in key.iter_mut().zip(self.pair.public_key().as_ref()) {
            *to = *from;
        }
        PublicKey(key)
    }

    /// Signs a challenge that was received; the signature as it travels.
    pub fn sign(&self, challenge: &Challenge, secret: Option<&SharedSecret>) -> String {
        keys::to_base64(self.pair.sign(&challenge.signed(secret)).as_ref())
    }
}

impl std::fmt::Debug for SigningKey {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "SigningKey({})", self.public().write())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    // The published example of the protocol.
    const KEY: &str = "MCowBQYDK2VwAyEAWulAz3uheF7aPxk66CfBg/JiblYHNgk2L2JFFTiYq4U=";
    const PRIVATE: &str = "MFECAQEwBQYDK2VwBCIEIM+oLulwUky5dulF7IerX74M9I9IfAqtE8zxNRDRWeDxgSEAWulAz3uheF7aPxk66CfBg/JiblYHNgk2L2JFFTiYq4U=";
    const CLIENT_CHALLENGE: &str = "+dGj6c87MWiChIjpCuP5bzJw1oYlebQgd6UzTu5QPkE+nakBtMAZBg==";
    const SERVER_KEY: &str = "MCowBQYDK2VwAyEATCIVgKnkV3tvR8fv1lt2LkBXB+jkgOJ871HpV1qr2yM=";
    const SERVER_SIGNATURE: &str =
        "+Ij0ck/rSIPk94FygXTlngtXfUhuSW9bUUGK3Wp5ZPfB6u1DfMHbvZTYCaeSd11H6igO9EiPBxbTT7m1mkT8Cw==";
    const SERVER_CHALLENGE: &str = "m7WZIFIpCiOnhtGwnAYdkrm+1LROCr17BWyOEjk6Wa7X1BSfpGY2BQ==";
    const CLIENT_SIGNATURE: &str =
        "Vx7kyrHuvZ8u6iXLv7eLByqPGtWdIHTKunHoXB8tWoqTn4zXdMx/ihTSPwC8BZHreCFuqyNq8RExBu1EUd9JBw==";

    #[test]
    fn both_signatures_of_the_published_example_verify() {
        let server = PublicKey::read(SERVER_KEY).unwrap();
        let to_server = Challenge::read(CLIENT_CHALLENGE).unwrap();
        assert_eq!(server.verify(&to_server, None, SERVER_SIGNATURE), Ok(()));
        let client = PublicKey::read(KEY).unwrap();
        let to_client = Challenge::read(SERVER_CHALLENGE).unwrap();
        assert_eq!(client.verify(&to_client, None, CLIENT_SIGNATURE), Ok(()));
        assert_eq!(
            client.verify(&to_server, None, CLIENT_SIGNATURE),
            Err(Fault::BadSignature)
        );
    }

    #[test]
    fn signing_gives_exactly_the_published_signature() {
        let key = SigningKey::from_file(&keys::from_base64(PRIVATE).unwrap()).unwrap();
        assert_eq!(key.public().write(), KEY);
        let challenge = Challenge::read(SERVER_CHALLENGE).unwrap();
        assert_eq!(key.sign(&challenge, None), CLIENT_SIGNATURE);
        let again = SigningKey::from_file(key.to_file().as_bytes()).unwrap();
        assert_eq!(again.public(), key.public());
    }

    #[test]
    fn a_public_key_beside_another_private_key_is_refused() {
        let mut file = keys::from_base64(PRIVATE).unwrap();
        *file.last_mut().unwrap() ^= 1;
        assert_eq!(
            SigningKey::from_file(&file).unwrap_err(),
            KeyError::Mismatch
        );
    }

    #[test]
    fn a_signature_of_the_wrong_length_or_with_a_flipped_bit_is_bad() {
        let client = PublicKey::read(KEY).unwrap();
        let challenge = Challenge::read(SERVER_CHALLENGE).unwrap();
        let bytes = keys::from_base64(CLIENT_SIGNATURE).unwrap();
        let mut flipped = bytes.clone();
        flipped[7] ^= 4;
        for bad in [
            &bytes[..63],
            &[bytes.clone(), vec![0]].concat(),
            &flipped,
            b"",
        ] {
            let said = client.verify(&challenge, None, &keys::to_base64(bad));
            assert_eq!(said, Err(Fault::BadSignature));
        }
        assert_eq!(client.verify(&challenge, None, "%"), Err(Fault::BadBase64));
    }
}
