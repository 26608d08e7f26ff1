//! Values that must not leave by accident.

use std::fmt::Debug;

/// A value that cannot be serialized and does not print itself.
///
/// A state keeps its hidden part in these: a view that wants to show it has to say so.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct Secret<T>(T);

impl<T> Secret<T> {
    /// Hides a value.
    pub const fn new(value: T) -> Self {
        Self(value)
    }

    /// The value, for rules and for those who may know it.
    pub const fn reveal(&self) -> &T {
        &self.0
    }

    /// The value, for rules to change.
    pub const fn reveal_mut(&mut self) -> &mut T {
        &mut self.0
    }

    /// Gives the value up.
    pub fn into_inner(self) -> T {
        self.0
    }
}

impl<T> Debug for Secret<T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Secret(…)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_does_not_print_itself() {
        let hand = Secret::new("ace of spades");
        assert!(!format!("{hand:?}").contains("ace"));
        assert_eq!(*hand.reveal(), "ace of spades");
    }
}
