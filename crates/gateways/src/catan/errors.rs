//! Errors: a stable code, a colon and a sentence.

use parlor_game::{Problem, Seat};

use super::{
    convert::player,
    message::{Error, Event, Fact},
};

/// The codes that the gateway gives by itself; the others come from refusals.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Code {
    JoinFirst,
    NoGame,
    Full,
    BadName,
    Malformed,
    Direction,
    UnknownRequest,
    TooEarly,
    Over,
    BadPlace,
    BadTarget,
    BadDiscard,
    BadRatio,
    BadTrade,
    TradeOpen,
    NoTrade,
    Chat,
    BadKind,
}

impl Code {
    /// The code and its sentence.
    pub(super) fn words(self) -> &'static str {
        match self {
            Self::JoinFirst => "E_JOIN_FIRST: join a game first",
            Self::NoGame => "E_NO_GAME: there is no such game",
            Self::Full => "E_FULL: there is no free seat",
            Self::BadName => "E_BAD_NAME: a name has at most 64 bytes",
            Self::Malformed => "E_MALFORMED: this is no message",
            Self::Direction => "E_DIRECTION: events come from the server",
            Self::UnknownRequest => "E_UNKNOWN_REQUEST: the request is empty or unknown",
            Self::TooEarly => "E_TOO_EARLY: the game has not begun",
            Self::Over => "E_OVER: the game is over",
            Self::BadPlace => "E_BAD_PLACE: there is no such place on the board",
            Self::BadTarget => "E_BAD_TARGET: this player cannot be robbed here",
            Self::BadDiscard => "E_BAD_DISCARD: these are no cards of yours",
            Self::BadRatio => "E_BAD_RATIO: the bank does not trade at this rate",
            Self::BadTrade => "E_BAD_TRADE: this is no trade between players",
            Self::TradeOpen => "E_TRADE_OPEN: your last offer is still open",
            Self::NoTrade => "E_NO_TRADE: no offer is open to you",
            Self::Chat => "E_CHAT: a line of chat has 1 to 500 bytes",
            Self::BadKind => "E_BAD_KIND: there is no such kind",
        }
    }
}

/// The event that tells a client its mistake.
pub(super) fn error(seat: Option<Seat>, code: Code) -> Event {
    described(seat, code.words().to_owned())
}

/// The event for a refusal of the table or the rules; where something is owed, it says by whom.
pub(super) fn refused(seat: Option<Seat>, problem: &Problem, who_owes: Option<String>) -> Event {
    let code = match problem.code.as_str() {
        "owed" => "E_OWED",
        "not_owed" => "E_NOT_OWED",
        "others_owe" => "E_OTHERS_OWE",
        "rolled" => "E_ROLLED",
        "not_rolled" => "E_NOT_ROLLED",
        "no_settlement" => "E_BAD_PLACE",
        "occupied" => "E_OCCUPIED",
        "distance" => "E_DISTANCE",
        "not_connected" => "E_NOT_CONNECTED",
        "cant_pay" => "E_CANT_PAY",
        "no_pieces" => "E_NO_PIECES",
        "bank" => "E_BANK",
        "no_card" => "E_NO_CARD",
        "card_new" => "E_CARD_NEW",
        "card_limit" => "E_CARD_LIMIT",
        "card_useless" => "E_CARD_USELESS",
        "bad_target" => "E_BAD_TARGET",
        "same_hex" => "E_SAME_HEX",
        "bad_discard" => "E_BAD_DISCARD",
        "bad_ratio" => "E_BAD_RATIO",
        "bad_trade" | "trade_off" => "E_BAD_TRADE",
        "no_trade" => "E_NO_TRADE",
        "trade_limit" => "E_TRADE_LIMIT",
        "empty" | "chat_closed" => "E_CHAT",
        "over" => "E_OVER",
        "not_running" => "E_TOO_EARLY",
        _ => "E_NOT_YOUR_TURN",
    };
    let owed = who_owes.filter(|_| matches!(code, "E_OWED" | "E_OTHERS_OWE"));
    let said = owed.unwrap_or_else(|| problem.message.clone());
    described(seat, format!("{code}: {said}"))
}

/// An error in these words, which begin with its code.
pub(super) fn described(seat: Option<Seat>, description: String) -> Event {
    let cause = 0;
    Event {
        instigator: seat.map(player),
        fact: Some(Fact::Error(Error { cause, description })),
    }
}
