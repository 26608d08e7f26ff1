//! One finished game in one line.

use std::fmt;

use serde::Serialize;

/// A finished game, from the client's side.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Report {
    /// The name the client played under.
    pub name: String,
    /// The name of the other player.
    pub opponent: String,
    /// The client's side.
    pub side: Side,
    /// The result by the server's word.
    pub told: Told,
    /// The result by the rules, as the client saw the game.
    pub judged: Judged,
    /// How many turns were made.
    pub turns: u8,
}

/// Who began.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// The client did.
    First,
    /// The other one did.
    Second,
}

/// The result by the server's word.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Told {
    /// The client won.
    Won,
    /// The other one won.
    Lost,
    /// Nobody won.
    Drawn,
    /// The other one was lost.
    WonByDisconnect,
    /// It is over, and nobody was named as its winner.
    NoWinner,
}

/// The result by the rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Judged {
    /// The client had won.
    Won,
    /// The other one had won.
    Lost,
    /// Nobody had won.
    Drawn,
    /// It was not over.
    Unfinished,
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = match self.side {
            Side::First => "first",
            Side::Second => "second",
        };
        let told = match self.told {
            Told::Won => "won",
            Told::Lost => "lost",
            Told::Drawn => "drawn",
            Told::WonByDisconnect => "won by disconnect",
            Told::NoWinner => "no winner",
        };
        let judged = match self.judged {
            Judged::Won => "won",
            Judged::Lost => "lost",
            Judged::Drawn => "drawn",
            Judged::Unfinished => "unfinished",
        };
        let (opponent, turns) = (&self.opponent, self.turns);
        let opponent = opponent.replace(char::is_control, " ");
        write!(
            f,
            "{opponent} | {side} | told: {told} | judged: {judged} | {turns} turns"
        )
    }
}
