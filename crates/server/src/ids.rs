//! Ids and secrets from the system's source of chance.

use parlor_game::Seed;
use sha2::{Digest, Sha256};

/// Letters that cannot be mistaken for each other.
const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";

/// A new id of `length` letters, five bits each.
pub(crate) fn fresh(length: usize) -> String {
    let mut bytes = vec![0; length];
    fill(&mut bytes);
    let letter = |byte: &u8| LETTERS.get(usize::from(byte & 31)).copied().unwrap_or(b'a');
    bytes.iter().map(|byte| char::from(letter(byte))).collect()
}

/// A new seed for a match.
pub(crate) fn seed() -> Seed {
    let mut seed = Seed::default();
    fill(&mut seed);
    seed
}

/// What is kept of a token.
pub(crate) fn hash(token: &str) -> String {
    parlor_play::hex(&Sha256::digest(token.as_bytes()))
}

/// Without chance from the system there are no secrets and no fair dice: better to stop.
#[allow(clippy::panic)]
fn fill(bytes: &mut [u8]) {
    if let Err(error) = getrandom::fill(bytes) {
        panic!("the system gives no random numbers: {error}");
    }
}
