//! Why an input or a configuration was refused.

use parlor_game::Refusal;
use serde::Serialize;

use crate::board::BadBoard;

/// Why an input or a configuration was refused. It never speaks of what others hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error, Serialize)]
#[serde(tag = "code", rename_all = "snake_case")]
pub enum Illegal {
    /// Another seat has the turn.
    #[error("it is another player's turn")]
    NotYourTurn,
    /// Something else is to be done first.
    #[error("you owe something else first")]
    Owed,
    /// Nothing asks for it.
    #[error("nothing asks for this now")]
    NotOwed,
    /// Others have something to do first.
    #[error("other players have something to do first")]
    OthersOwe,
    /// The dice have fallen.
    #[error("the dice have been rolled")]
    Rolled,
    /// The dice have not fallen.
    #[error("roll the dice first")]
    NotRolled,
    /// Something stands there.
    #[error("this place is taken")]
    Occupied,
    /// Another building is too near.
    #[error("there must be no building next to it")]
    Distance,
    /// Nothing of one's own leads there.
    #[error("nothing of yours leads there")]
    NotConnected,
    /// A city grows from a settlement.
    #[error("you have no settlement there")]
    NoSettlement,
    /// The cards are not in the hand.
    #[error("you do not have the cards for it")]
    CantPay,
    /// All pieces of the kind are on the board.
    #[error("you have no such piece left")]
    NoPieces,
    /// The bank or the deck has not got it.
    #[error("the bank does not have it")]
    Bank,
    /// No such development card in the hand.
    #[error("you do not have this card")]
    NoCard,
    /// The card was bought this turn.
    #[error("a card bought this turn must wait")]
    CardNew,
    /// A card was played this turn.
    #[error("only one development card a turn")]
    CardLimit,
    /// The card would do nothing.
    #[error("the card would do nothing now")]
    CardUseless,
    /// Not somebody who can be robbed here.
    #[error("this player cannot be robbed here")]
    BadTarget,
    /// The robber stays, or is not allowed there.
    #[error("the robber cannot go there")]
    SameHex,
    /// Not half the hand, or not one's own cards.
    #[error("discard exactly {due} of your cards")]
    BadDiscard {
        /// How many are due.
        due: u16,
    },
    /// The bank does not trade like that.
    #[error("the bank does not trade at this rate")]
    BadRatio,
    /// Players do not trade like that.
    #[error("this is no trade between players")]
    BadTrade,
    /// The options leave no trade between players.
    #[error("trade between players is switched off in this match")]
    TradeOff,
    /// No such offer is open, or it was not made to this seat.
    #[error("no such offer is open to you")]
    NoTrade,
    /// So many offers or answers are enough.
    #[error("that is enough for this turn")]
    TradeLimit,
    /// The match has ended.
    #[error("the game is over")]
    Over,
    /// A seat cannot be given up.
    #[error("a seat cannot be given up: play on or let somebody play for you")]
    PlayOn,
    /// The game has no use for such an input now.
    #[error("Catan has no use for this input now")]
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
    /// The colours do not fit.
    #[error("each seat has a colour of its own")]
    Colours,
    /// Another number of seats than agreed.
    #[error("this match has {players} seats, not {seats}")]
    WrongSeats {
        /// How many were agreed.
        players: u8,
        /// How many were asked for.
        seats: u8,
    },
    /// The board cannot be used.
    #[error("{error}")]
    BadBoard {
        /// What is wrong with it.
        error: BadBoard,
    },
}

impl From<BadBoard> for Illegal {
    fn from(error: BadBoard) -> Self {
        Self::BadBoard { error }
    }
}

impl Refusal for Illegal {
    fn code(&self) -> &'static str {
        match self {
            Self::NotYourTurn => "not_your_turn",
            Self::Owed => "owed",
            Self::NotOwed => "not_owed",
            Self::OthersOwe => "others_owe",
            Self::Rolled => "rolled",
            Self::NotRolled => "not_rolled",
            Self::Occupied => "occupied",
            Self::Distance => "distance",
            Self::NotConnected => "not_connected",
            Self::NoSettlement => "no_settlement",
            Self::CantPay => "cant_pay",
            Self::NoPieces => "no_pieces",
            Self::Bank => "bank",
            Self::NoCard => "no_card",
            Self::CardNew => "card_new",
            Self::CardLimit => "card_limit",
            Self::CardUseless => "card_useless",
            Self::BadTarget => "bad_target",
            Self::SameHex => "same_hex",
            Self::BadDiscard { .. } => "bad_discard",
            Self::BadRatio => "bad_ratio",
            Self::BadTrade => "bad_trade",
            Self::TradeOff => "trade_off",
            Self::NoTrade => "no_trade",
            Self::TradeLimit => "trade_limit",
            Self::Over => "over",
            Self::PlayOn => "play_on",
            Self::Unexpected => "unexpected",
            Self::Range { .. } => "range",
            Self::Colours => "colours",
            Self::WrongSeats { .. } => "wrong_seats",
            Self::BadBoard { .. } => "bad_board",
        }
    }

    fn hint(&self) -> Option<String> {
        let hint = match self {
            Self::BadRatio => {
                "four of a kind for one of another; three or two with a harbour; one kind on each side"
            }
            Self::BadTrade => "both sides give something, and no kind is on both sides",
            Self::TradeOff => "the bank trades: four of a kind for one, less with a harbour",
            Self::SameHex => "choose another hex; the friendly robber spares the poor",
            Self::CardUseless => "keep it for later",
            Self::NotYourTurn => "wait for your turn",
            Self::Owed
            | Self::NotOwed
            | Self::OthersOwe
            | Self::Rolled
            | Self::NotRolled
            | Self::Occupied
            | Self::Distance
            | Self::NotConnected
            | Self::NoSettlement
            | Self::CantPay
            | Self::NoPieces
            | Self::Bank
            | Self::NoCard
            | Self::CardNew
            | Self::CardLimit
            | Self::BadTarget
            | Self::BadDiscard { .. }
            | Self::NoTrade
            | Self::TradeLimit
            | Self::Over
            | Self::PlayOn
            | Self::Unexpected
            | Self::Range { .. }
            | Self::Colours
            | Self::WrongSeats { .. }
            | Self::BadBoard { .. } => return None,
        };
        Some(hint.into())
    }
}
