//! Text to messages and back, for every transport.

use std::borrow::Cow;

use parlor_game::Problem;
use serde::Deserialize;

/// The version of the protocol.
pub const VERSION: u32 = 1;

/// The longest message that a client may send, in bytes.
pub const MAX_FRAME: usize = 64 * 1024;

/// The tag and the command id of a message, read before the rest.
#[derive(Deserialize)]
pub(crate) struct Tag<'a> {
    #[serde(borrow, rename = "type")]
    pub(crate) kind: Cow<'a, str>,
    #[serde(borrow, default)]
    pub(crate) id: Option<Cow<'a, str>>,
}

/// Why a message could not be read, with the command id if that much was readable.
pub type Unread = (Option<String>, Problem);

/// Declares a closed set of messages: an enum whose variants are told apart by `type`.
///
/// Reading goes in two steps, tag first: raw JSON inside a message is then kept as it came.
macro_rules! messages {
    ($(#[$doc:meta])* $name:ident { $($(#[$vdoc:meta])* $tag:literal => $variant:ident($body:ty),)* }) => {
        $(#[$doc])*
        #[derive(Clone, Debug, serde::Serialize, schemars::JsonSchema)]
        #[serde(tag = "type")]
        pub enum $name {
            $($(#[$vdoc])* #[serde(rename = $tag)] $variant($body),)*
        }

        impl $name {
            /// Reads one message.
            pub fn read(text: &str) -> Result<Self, $crate::codec::Unread> {
                let tag: $crate::codec::Tag<'_> =
                    serde_json::from_str(text).map_err(|said| (None, $crate::codec::malformed(&said)))?;
                let id = || tag.id.as_ref().map(|id| id.to_string());
                match tag.kind.as_ref() {
                    $($tag => serde_json::from_str(text)
                        .map(Self::$variant)
                        .map_err(|said| (id(), $crate::codec::malformed(&said))),)*
                    other => Err((id(), $crate::codec::unknown(other, &[$($tag),*]))),
                }
            }

            /// Writes one message, without a line end.
            pub fn write(&self) -> String {
                // Our own types have no maps with keys that are not text, so this never fails.
                serde_json::to_string(self).unwrap_or_default()
            }
        }
    };
}
pub(crate) use messages;

pub(crate) fn malformed(said: &serde_json::Error) -> Problem {
    let code = match said.classify() {
        serde_json::error::Category::Data => "malformed_message",
        serde_json::error::Category::Syntax
        | serde_json::error::Category::Eof
        | serde_json::error::Category::Io => "malformed_json",
    };
    Problem::new(code, format!("this message cannot be read: {said}"))
        .with_hint("one JSON object per message, with a `type`; see docs/protocol.md")
}

pub(crate) fn unknown(kind: &str, known: &[&str]) -> Problem {
    let shown: String = kind.chars().take(40).collect();
    Problem::new("unknown_type", format!("there is no message `{shown}`"))
        .with_hint(format!("known are: {}", known.join(", ")))
}
