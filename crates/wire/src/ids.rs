//! Names of things that outlive a connection.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

macro_rules! id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema)]
        #[serde(transparent)]
        pub struct $name(pub String);

        impl $name {
            /// The id as text.
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl From<&str> for $name {
            fn from(text: &str) -> Self {
                Self(text.to_owned())
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(&self.0)
            }
        }
    };
}

id!(
    /// A table; whoever knows it has the link.
    TableId
);
id!(
    /// One match at a table.
    MatchId
);
id!(
    /// Somebody who plays or watches.
    IdentityId
);

/// Somebody who plays or watches.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Identity {
    /// The id.
    pub id: IdentityId,
    /// What stands behind it.
    pub kind: IdentityKind,
    /// The name as given, byte for byte.
    pub name: String,
    /// The name as shown.
    pub shown: String,
}

/// What stands behind an identity.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum IdentityKind {
    /// Somebody with a token and no account.
    Guest,
    /// Somebody with an account.
    Account,
    /// A client of a foreign protocol.
    Foreign,
    /// A built-in player.
    BuiltIn,
}
