//! Where challenges, keys and nonces come from.

use std::fmt::Debug;

/// A source of random bytes; tests put in bytes that are known.
pub trait Entropy: Send + Sync + Debug {
    /// Fills the bytes.
    fn fill(&self, bytes: &mut [u8]);
}

/// The system's secure source.
#[derive(Clone, Copy, Default, Debug)]
pub struct System;

impl Entropy for System {
    /// Without chance from the system there are no secrets: better to stop.
    #[allow(clippy::panic)]
    fn fill(&self, bytes: &mut [u8]) {
        if let Err(error) = getrandom::fill(bytes) {
            panic!("the system gives no random numbers: {error}");
        }
    }
}

/// An array of random bytes.
pub fn random<const N: usize>(entropy: &dyn Entropy) -> [u8; N] {
    let mut bytes = [0; N];
    entropy.fill(&mut bytes);
    bytes
}
