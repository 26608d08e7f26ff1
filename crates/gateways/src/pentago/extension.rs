//! What two programs may agree on beside the base protocol.

/// An extension of the protocol.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Extension {
    /// Talking and whispering.
    Chat,
    /// A ranking of players.
    Rank,
    /// Proof of identity.
    Auth,
    /// Encryption.
    Crypt,
}

impl Extension {
    /// All of them, in the order in which they are announced.
    pub const ALL: [Self; 4] = [Self::Chat, Self::Rank, Self::Auth, Self::Crypt];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Chat => "CHAT",
            Self::Rank => "RANK",
            Self::Auth => "AUTH",
            Self::Crypt => "CRYPT",
        }
    }

    /// The extension with this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|known| known.name() == name)
    }

    const fn bit(self) -> u8 {
        1 << self as u8
    }
}

/// A set of extensions.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Extensions(u8);

impl Extensions {
    /// All of them.
    pub const ALL: Self = Self(0b1111);

    /// The set with one more.
    pub const fn with(self, extension: Extension) -> Self {
        Self(self.0 | extension.bit())
    }

    /// The set without one.
    pub const fn without(self, extension: Extension) -> Self {
        Self(self.0 & !extension.bit())
    }

    /// Whether it is in the set.
    pub const fn has(self, extension: Extension) -> bool {
        self.0 & extension.bit() != 0
    }

    /// What both sets have: what two programs have agreed on.
    pub const fn agreed(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// What is in the set, in the order in which it is announced.
    pub fn iter(self) -> impl Iterator<Item = Extension> {
        Extension::ALL.into_iter().filter(move |one| self.has(*one))
    }
}

impl FromIterator<Extension> for Extensions {
    fn from_iter<I: IntoIterator<Item = Extension>>(all: I) -> Self {
        all.into_iter().fold(Self::default(), Self::with)
    }
}
