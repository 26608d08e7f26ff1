//! Why something is refused.

use parlor_game::Refusal;
use serde::Serialize;

use crate::Room;

/// Why an input or a configuration was refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, thiserror::Error)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Illegal {
    /// Somebody else's turn.
    #[error("it is not your turn")]
    NotYourTurn,
    /// Somebody must show a card first.
    #[error("somebody must show a card first")]
    DisproofPending,
    /// Nobody asked for a card.
    #[error("nobody asks you for a card")]
    NotAsked,
    /// A card must be shown first.
    #[error("choose a card to show")]
    MustShow,
    /// The turn is past it.
    #[error("this turn is past moving")]
    Moved,
    /// There is no board.
    #[error("there is no board in speed mode")]
    NoBoard,
    /// No passage leads away from here.
    #[error("no secret passage leads away from here")]
    NoPassage,
    /// The dice were not thrown.
    #[error("throw the dice first")]
    NotRolled,
    /// The place is not in reach.
    #[error("this place is not in reach")]
    NotReachable,
    /// Every door of the room is blocked.
    #[error("all doors of the {} are blocked", room.card().title())]
    DoorsBlocked {
        /// The room.
        room: Room,
    },
    /// The token is in no room.
    #[error("one suggests in a room only")]
    NotInRoom,
    /// The token stayed where it was.
    #[error("leave the room and come back before you suggest here again")]
    MustLeave,
    /// A suggestion was made this turn.
    #[error("one suggestion a turn")]
    Suggested,
    /// Another room than the one it must be.
    #[error("the suggestion must name the {}", room.card().title())]
    RoomMismatch {
        /// The room it must be.
        room: Room,
    },
    /// No room is named, and none is given.
    #[error("the suggestion must name a room")]
    RoomMissing,
    /// The card was not suggested.
    #[error("this card was not suggested")]
    CardNotNamed,
    /// The card is not in the hand.
    #[error("you do not hold this card")]
    CardNotHeld,
    /// The match has ended.
    #[error("the game is over")]
    Over,
    /// The seat is not there, or has left.
    #[error("this seat is not there")]
    NotThere,
    /// The game has no use for such an input now.
    #[error("Clue has no use for this input now")]
    Unexpected,
    /// An option is out of range.
    #[error("{option} is {least} to {most}")]
    Range {
        /// The option.
        option: &'static str,
        /// The least value.
        least: u32,
        /// The greatest.
        most: u32,
    },
    /// Two seats play one suspect.
    #[error("each seat plays a suspect of its own")]
    SameSuspect,
    /// The list of suspects does not fit the number of players.
    #[error("suspects are none, or one for each seat")]
    Suspects,
    /// Another number of seats than agreed.
    #[error("this match has {least} to {most} seats, not {seats}")]
    WrongSeats {
        /// The fewest.
        least: u8,
        /// The most.
        most: u8,
        /// How many were asked for.
        seats: u8,
    },
}

impl Refusal for Illegal {
    fn code(&self) -> &'static str {
        match self {
            Self::NotYourTurn => "not_your_turn",
            Self::DisproofPending => "disproof_pending",
            Self::NotAsked => "not_asked",
            Self::MustShow => "must_show",
            Self::Moved => "moved",
            Self::NoBoard => "no_board",
            Self::NoPassage => "no_passage",
            Self::NotRolled => "not_rolled",
            Self::NotReachable => "not_reachable",
            Self::DoorsBlocked { .. } => "doors_blocked",
            Self::NotInRoom => "not_in_room",
            Self::MustLeave => "must_leave",
            Self::Suggested => "suggested",
            Self::RoomMismatch { .. } => "room_mismatch",
            Self::RoomMissing => "room_missing",
            Self::CardNotNamed => "card_not_named",
            Self::CardNotHeld => "card_not_held",
            Self::Over => "over",
            Self::NotThere => "not_there",
            Self::Unexpected => "unexpected",
            Self::Range { .. } => "range",
            Self::SameSuspect => "same_suspect",
            Self::Suspects => "suspects",
            Self::WrongSeats { .. } => "wrong_seats",
        }
    }

    fn hint(&self) -> Option<String> {
        let hint = match self {
            Self::NotYourTurn | Self::DisproofPending => "wait",
            Self::MustShow => "one of the cards that were suggested and that you hold",
            Self::NotReachable => "choose one of the listed places, or end the turn",
            Self::DoorsBlocked { .. } => "end the turn, or accuse",
            Self::NotInRoom | Self::MustLeave => "move into a room, or end the turn",
            Self::Moved
            | Self::NotAsked
            | Self::NoBoard
            | Self::NoPassage
            | Self::NotRolled
            | Self::Suggested
            | Self::RoomMismatch { .. }
            | Self::RoomMissing
            | Self::CardNotNamed
            | Self::CardNotHeld
            | Self::Over
            | Self::NotThere
            | Self::Unexpected
            | Self::Range { .. }
            | Self::SameSuspect
            | Self::Suspects
            | Self::WrongSeats { .. } => return None,
        };
        Some(hint.into())
    }
}
