//! What somebody at a table is.

use std::{fmt, ops::Deref, sync::Arc};

/// What somebody at a table is. On the wire and in the store it is a word.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum SitterKind {
    /// A person.
    Person,
    /// A program that speaks our own protocol.
    Bot,
    /// A player of this server.
    BuiltIn,
    /// A client of a foreign protocol, which has the name of its gateway.
    Gateway(Arc<str>),
}

impl SitterKind {
    /// The word for it.
    pub(crate) fn as_str(&self) -> &str {
        match self {
            Self::Person => "person",
            Self::Bot => "bot",
            Self::BuiltIn => "built_in",
            Self::Gateway(name) => name,
        }
    }
}

impl From<&str> for SitterKind {
    fn from(word: &str) -> Self {
        match word {
            "person" => Self::Person,
            "bot" => Self::Bot,
            "built_in" => Self::BuiltIn,
            gateway => Self::Gateway(gateway.into()),
        }
    }
}

impl Deref for SitterKind {
    type Target = str;

    fn deref(&self) -> &str {
        self.as_str()
    }
}

impl fmt::Display for SitterKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_is_found_again_by_its_word() {
        let gateway = SitterKind::Gateway("elsewhere".into());
        for kind in [
            SitterKind::Person,
            SitterKind::Bot,
            SitterKind::BuiltIn,
            gateway,
        ] {
            assert_eq!(SitterKind::from(kind.as_str()), kind);
        }
    }
}
