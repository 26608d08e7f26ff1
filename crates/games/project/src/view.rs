//! What one viewer may know of a match.

use parlor_game::{Millis, Seat};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{Action, Colour, Contains, Ending, Field, Lying, Shape};

/// What one viewer may know of a match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct View {
    /// The size of the board.
    pub board: Shape,
    /// How many players each team has: the first so many seats are red, the others blue.
    pub team_size: u8,
    /// How many goals each team has.
    pub goals: u16,
    /// Who has left for good.
    pub gone: Vec<Seat>,
    /// How it ended, if it has.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub over: Option<Over>,
    /// What a seat knows; nothing for who watches.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub own: Option<Own>,
    /// What can be seen from above: for who watches, and for all after the end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub above: Option<Above>,
}

/// How a match ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Over {
    /// Who has won, if anybody.
    pub winner: Option<Colour>,
    /// How it ended.
    pub ending: Ending,
    /// When.
    pub at: Millis,
}

/// All that a seat has been told, and nothing else.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Own {
    /// The seat.
    pub seat: Seat,
    /// Its team.
    pub team: Colour,
    /// Whether it leads its team, which gives no privilege.
    pub leads: bool,
    /// Where it stands; nothing before the start and after it has left.
    pub field: Option<Field>,
    /// What it holds.
    pub hand: Hand,
    /// Its requests that are not finished, in order.
    pub queue: Vec<Pending>,
    /// Until when an exchange keeps it busy before the first of them goes on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub busy: Option<Millis>,
    /// What it knows of fields, by row and column; fields without any knowledge are left out.
    pub fields: Vec<Known>,
    /// How many goals it has completed itself.
    pub completed: u16,
    /// Who has offered it something and waits for an answer, oldest first.
    pub asked_by: Vec<Seat>,
    /// Whom it has offered something and who has not answered, oldest first.
    pub asks: Vec<Seat>,
    /// Who takes no offers from it any more.
    pub refused_by: Vec<Seat>,
}

/// What a player knows of its hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Hand {
    /// No piece.
    #[default]
    Empty,
    /// A piece that was not tested.
    Untested,
    /// A piece that is no sham.
    Valid,
    /// A sham.
    Sham,
}

/// A request that is not finished.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Pending {
    /// Which of the seat's requests.
    pub request: u32,
    /// What it asks for; what an exchange tells is left out.
    pub action: Action,
    /// When it takes effect, as far as can be said now.
    pub ends: Millis,
}

/// What a seat knows of one field.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Known {
    /// The column.
    pub x: u8,
    /// The row.
    pub y: u8,
    /// The distance to the nearest piece, as last told.
    pub reading: Option<u8>,
    /// What is there, as last told.
    pub contains: Contains,
    /// Who stood there, as last told.
    pub player: Option<Seat>,
    /// When this was known; hearsay keeps the time it was seen.
    pub at: Millis,
    /// What the seat found out by putting pieces down here.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub goal: Option<Goal>,
}

/// What a seat found out about a field of its own goals area by putting pieces down.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Goal {
    /// It was a goal and is completed.
    Completed,
    /// A valid piece brought nothing: no goal, or none any more.
    Nothing,
}

/// What can be seen from above.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Above {
    /// Every player, by seat.
    pub players: Vec<Figure>,
    /// The pieces that lie on the board, by row and column.
    pub pieces: Vec<Lying>,
    /// The completed goals of red and of blue.
    pub completed: [Vec<Field>; 2],
    /// All goals of red and of blue, for who may know everything.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub goals: Option<[Vec<Field>; 2]>,
}

/// A player, seen from above.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Figure {
    /// Where it stands; nothing if it has left.
    pub field: Option<Field>,
    /// Whether it holds a piece.
    pub holds: bool,
    /// Whether that is a sham, for who may know everything.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sham: Option<bool>,
    /// Whether nobody is at the seat.
    pub away: bool,
    /// Its unfinished requests, for who may know everything.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub queue: Vec<Pending>,
}
