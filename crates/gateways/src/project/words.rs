//! The words of the protocol.

use std::{fmt, sync::Arc};

/// The identifier that a player made for itself: 1 to 64 bytes without control characters.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Guid(Arc<str>);

impl Guid {
    /// The longest identifier, in bytes.
    pub const LONGEST: usize = 64;

    /// An identifier, if the text can be one.
    pub fn new(text: &str) -> Option<Self> {
        let fits = !text.is_empty() && text.len() <= Self::LONGEST;
        (fits && text.bytes().all(|byte| byte >= 0x20)).then(|| Self(text.into()))
    }

    /// A random one, version 4, of these bytes.
    pub fn random(mut bytes: [u8; 16]) -> Self {
        bytes[6] = bytes[6] & 0x0F | 0x40;
        bytes[8] = bytes[8] & 0x3F | 0x80;
        let number = u128::from_be_bytes(bytes);
        let hex = format!("{number:032x}");
        let part = |from: usize, to: usize| hex.get(from..to).unwrap_or_default();
        let text = [
            part(0, 8),
            part(8, 12),
            part(12, 16),
            part(16, 20),
            part(20, 32),
        ];
        Self(text.join("-").into())
    }

    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Guid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

/// Declares an enum of words that are read in any letter case and written in one.
macro_rules! words {
    ($(#[$about:meta])* $name:ident { $($(#[$note:meta])* $word:ident = $text:literal,)* }) => {
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum $name {
            $($(#[$note])* $word,)*
        }

        impl $name {
            /// All words.
            pub const ALL: &[Self] = &[$(Self::$word,)*];

            /// The word as it is written.
            pub fn word(self) -> &'static str {
                match self {
                    $(Self::$word => $text,)*
                }
            }

            /// The word that a text is, in any letter case.
            pub fn read(text: &str) -> Option<Self> {
                let mut all = Self::ALL.iter().copied();
                all.find(|word| word.word().eq_ignore_ascii_case(text))
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(self.word())
            }
        }
    };
}

words! {
    /// What a message is about.
    Action {
        /// Setting up a game, its confirmation, and the beginning.
        Start = "start",
        /// Joining and its answer.
        Connect = "connect",
        /// Looking around.
        State = "state",
        /// A step.
        Move = "move",
        /// Picking up.
        PickUp = "pickup",
        /// Testing.
        Test = "test",
        /// Putting down.
        Place = "place",
        /// Destroying.
        Destroy = "destroy",
        /// The end of the game.
        End = "end",
        /// An offer of knowledge and its answers.
        Exchange = "exchange",
        /// The knowledge that was offered.
        Send = "send",
        /// A player lost its connection; only the communication server says it.
        Disconnect = "disconnect",
    }
}

words! {
    /// A team.
    Side {
        /// The team whose goals area has the low rows of the canonical frame.
        Red = "red",
        /// The other.
        Blue = "blue",
    }
}

words! {
    /// A place in a team; it gives no privilege.
    Role {
        /// The first to join.
        Leader = "leader",
        /// The others.
        Member = "member",
    }
}

words! {
    /// A direction; N leads to red's goals area in either frame.
    Direction {
        /// To red.
        N = "N",
        /// To blue.
        S = "S",
        /// To the left.
        W = "W",
        /// To the right.
        E = "E",
    }
}

words! {
    /// What lies on a field.
    Contains {
        /// Nothing.
        Empty = "empty",
        /// A piece.
        Piece = "piece",
        /// A piece known to be a sham.
        Sham = "sham",
        /// A piece known to be valid.
        Valid = "valid",
        /// A goal field.
        Goal = "goal",
        /// Not known.
        Unknown = "unknown",
        /// Occupied; read from older programs, never written.
        Player = "player",
    }
}

words! {
    /// What a placement led to.
    Consequence {
        /// A goal was completed.
        Correct = "correct",
        /// Nothing.
        Meaningless = "meaningless",
    }
}

words! {
    /// Which way y grows on the wire.
    Axis {
        /// Red has the low rows: the canonical frame.
        Down = "down",
        /// Blue has the low rows.
        Up = "up",
    }
}

impl Side {
    /// The other team.
    pub fn other(self) -> Self {
        match self {
            Self::Red => Self::Blue,
            Self::Blue => Self::Red,
        }
    }
}

/// A field by its numbers on the wire.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Point {
    /// Column, from the left.
    pub x: i64,
    /// Row, as the frame of the wire counts.
    pub y: i64,
}

impl Axis {
    /// A field of one frame in the other: from the wire or to it. `height` counts all rows.
    pub fn turn(self, height: i64, point: Point) -> Point {
        match self {
            Self::Down => point,
            Self::Up => Point {
                x: point.x,
                y: height.saturating_sub(1).saturating_sub(point.y),
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_identifier_is_any_short_text_without_control_characters() {
        for good in ["1", "0a041a6601b740cfa06aa47550f0e6c0", "<b>,\"", "ż"] {
            assert_eq!(Guid::new(good).unwrap().as_str(), good);
        }
        let long = "x".repeat(65);
        for bad in ["", "a\nb", "a\u{17}", &long] {
            assert_eq!(Guid::new(bad), None);
        }
        let random = Guid::random([0xFF; 16]);
        assert_eq!(random.as_str(), "ffffffff-ffff-4fff-bfff-ffffffffffff");
    }

    #[test]
    fn words_are_read_in_any_letter_case() {
        assert_eq!(Action::read("PickUp"), Some(Action::PickUp));
        assert_eq!(Direction::read("n"), Some(Direction::N));
        assert_eq!(Side::read("green"), None);
    }
}
