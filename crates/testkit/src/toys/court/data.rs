//! What travels.

use parlor_game::{Millis, Refusal, Seat, SeatSet};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What is agreed before a match.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Config {
    /// The title that each seat has chosen; none to go without.
    pub titles: Vec<Title>,
    /// How long a petition stays open, in milliseconds.
    pub patience: u64,
    /// After so many turns the match ends.
    pub turns: u32,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            titles: Vec::new(),
            patience: 1_000,
            turns: 60,
        }
    }
}

/// What a seat is called; no two are called the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "the titles speak for themselves")]
pub enum Title {
    Queen,
    Duke,
    Abbot,
    Knight,
    Fool,
    Spy,
}

/// What a seat may do.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// Passes the turn.
    Bow,
    /// Accuses somebody, who must answer.
    Accuse {
        /// Whom.
        whom: Seat,
    },
    /// Asks all others for a favour.
    Petition,
    /// Takes the petition back and passes the turn.
    Withdraw,
    /// Answers a petition.
    Answer {
        /// Whether for it.
        aye: bool,
    },
    /// Gives in to an accusation.
    Yield,
    /// Fights the accuser.
    Fight,
}

/// How a fight ends.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Chance {
    /// Whether the accuser wins.
    pub accuser_wins: bool,
}

/// What happens.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
#[allow(missing_docs, reason = "who and whom need no words")]
pub enum Event {
    /// A turn was passed.
    Bowed { seat: Seat },
    /// Somebody was accused.
    Accused { seat: Seat, whom: Seat },
    /// All others were asked for a favour.
    Petitioned { seat: Seat },
    /// A petition was taken back.
    Withdrew { seat: Seat },
    /// A petition was answered; how is for the seat itself.
    Answered { seat: Seat, aye: Option<bool> },
    /// A petition was closed.
    Closed { ayes: SeatSet, granted: bool },
    /// Two fought.
    Fought { accuser: Seat, whom: Seat },
    /// A favour was lost.
    Lost { seat: Seat },
    /// The last favour was lost.
    Fell { seat: Seat },
    /// A seat was given up.
    Left { seat: Seat, cause: String },
}

/// What the match is at.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
#[allow(missing_docs, reason = "whom needs no words")]
pub enum Phase {
    /// The seat on turn decides.
    Turn,
    /// The accused decides.
    Accused { whom: Seat },
    /// A fight is on.
    Duel { whom: Seat },
    /// A petition is open.
    Petition {
        /// Who has not answered.
        asked: SeatSet,
        /// When it closes.
        until: Millis,
    },
    /// The match has ended.
    Over,
}

/// What one viewer may know.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct View {
    /// Whose view it is.
    pub me: Option<Seat>,
    /// What the seats are called.
    pub titles: Vec<Title>,
    /// Whose turn it is.
    pub turn: Seat,
    /// Which turn it is.
    pub turns: u32,
    /// How many fights there were.
    pub duels: u32,
    /// What the match is at.
    pub phase: Phase,
    /// How much favour each seat has.
    pub favour: Vec<u8>,
    /// Who has left.
    pub gone: SeatSet,
    /// Who is for the petition, as far as this viewer may know.
    pub ayes: SeatSet,
}

/// Why something was refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Illegal {
    /// It is not the time for this.
    #[error("not now")]
    NotNow,
    /// The seat is not there.
    #[error("nobody is there")]
    NobodyThere,
    /// Two seats chose the same title.
    #[error("no two seats may have the same title")]
    TitleTaken,
    /// There are too few or too many titles.
    #[error("there are titles for 2 to 6 seats, or for none")]
    Titles,
}

impl Refusal for Illegal {
    fn code(&self) -> &'static str {
        match self {
            Self::NotNow => "not_now",
            Self::NobodyThere => "nobody_there",
            Self::TitleTaken => "title_taken",
            Self::Titles => "titles_range",
        }
    }
}
