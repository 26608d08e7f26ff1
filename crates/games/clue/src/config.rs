//! What is agreed before a match.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{Illegal, Suspect};

/// What is agreed before a match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Config {
    /// With a board, or only questions.
    pub mode: Mode,
    /// Which room a suggestion without a board names.
    pub speed_room: SpeedRoom,
    /// The fewest players, 2 to 6.
    #[schemars(range(min = 2, max = 6))]
    pub players_min: u8,
    /// How steps are thrown.
    pub dice: Throw,
    /// The steps of a turn without dice, 4 to 9.
    #[schemars(range(min = 4, max = 9))]
    pub steps: u8,
    /// Whether all steps must be used.
    pub movement: Movement,
    /// Whether tokens are in each other's way.
    pub blocking: bool,
    /// Whether one may suggest again where one stayed.
    pub stay: Stay,
    /// Where cards go that cannot be dealt evenly.
    pub surplus: Surplus,
    /// Who begins.
    pub first: First,
    /// What happens when only one player is left.
    pub last: Last,
    /// After so many turns, 50 to 5000, nobody has won; none for 600 with a board and 300 without.
    #[schemars(range(min = 50, max = 5000))]
    pub turn_cap: Option<u32>,
    /// The suspect of each seat; none for the usual ones.
    pub suspects: Vec<Suspect>,
}

/// With a board, or only questions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Mode {
    /// Tokens walk through the house.
    #[default]
    Board,
    /// No board, no tokens, no dice: a turn is a suggestion.
    Speed,
}

/// Which room a suggestion without a board names.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum SpeedRoom {
    /// Any.
    #[default]
    Free,
    /// One drawn at the start of the turn.
    Imposed,
}

/// How steps are thrown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(try_from = "Written")]
#[schemars(!try_from)]
pub enum Throw {
    /// With one die.
    #[default]
    #[serde(rename = "1")]
    One,
    /// With two dice.
    #[serde(rename = "2")]
    Two,
    /// Not at all: each turn has the same number of steps.
    #[serde(rename = "fixed")]
    Fixed,
}

/// How a throw may be written: as a word, or the dice as a number.
#[derive(Deserialize)]
#[serde(untagged)]
enum Written {
    Dice(u64),
    Word(String),
}

impl TryFrom<Written> for Throw {
    type Error = &'static str;

    fn try_from(written: Written) -> Result<Self, Self::Error> {
        match written {
            Written::Dice(1) => Ok(Self::One),
            Written::Dice(2) => Ok(Self::Two),
            Written::Word(word) if word == "1" => Ok(Self::One),
            Written::Word(word) if word == "2" => Ok(Self::Two),
            Written::Word(word) if word == "fixed" => Ok(Self::Fixed),
            Written::Dice(_) | Written::Word(_) => Err("dice are 1, 2 or fixed"),
        }
    }
}

/// Whether all steps must be used.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Movement {
    /// One may stop earlier.
    #[default]
    UpTo,
    /// On a corridor all steps must be used.
    Exact,
}

/// Whether one may suggest again where one stayed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Stay {
    /// One must leave and come back, or be called in.
    #[default]
    MustLeave,
    /// One may.
    MayStay,
}

/// Where cards go that cannot be dealt evenly.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Surplus {
    /// To the first seats, one each.
    #[default]
    Hands,
    /// On the table, open for all.
    FaceUp,
}

/// Who begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum First {
    /// Who is drawn.
    #[default]
    Random,
    /// Who plays Miss Scarlet; if nobody does, the first seat.
    Scarlet,
    /// The first seat.
    #[serde(rename = "seat_0")]
    Seat0,
}

/// What happens when only one player is left.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Last {
    /// It wins at once.
    #[default]
    Wins,
    /// It plays on and wins by a right accusation only.
    MustAccuse,
}

/// What the rules ask for again and again, and views show: the configuration without its suspects.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Options {
    /// With a board, or only questions.
    pub mode: Mode,
    /// Which room a suggestion without a board names.
    pub speed_room: SpeedRoom,
    /// How steps are thrown.
    pub dice: Throw,
    /// The steps of a turn without dice.
    pub steps: u8,
    /// Whether all steps must be used.
    pub movement: Movement,
    /// Whether tokens are in each other's way.
    pub blocking: bool,
    /// Whether one may suggest again where one stayed.
    pub stay: Stay,
    /// Where cards go that cannot be dealt evenly.
    pub surplus: Surplus,
    /// Who begins.
    pub first: First,
    /// What happens when only one player is left.
    pub last: Last,
    /// After so many turns nobody has won.
    pub turn_cap: u32,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            mode: Mode::Board,
            speed_room: SpeedRoom::Free,
            players_min: 2,
            dice: Throw::One,
            steps: 6,
            movement: Movement::UpTo,
            blocking: true,
            stay: Stay::MustLeave,
            surplus: Surplus::Hands,
            first: First::Random,
            last: Last::Wins,
            turn_cap: None,
            suspects: Vec::new(),
        }
    }
}

impl Config {
    /// Refuses what cannot be played.
    pub(crate) fn check(&self) -> Result<(), Illegal> {
        within(self.players_min.into(), 2, 6, "players_min")?;
        within(self.steps.into(), 4, 9, "steps")?;
        within(self.turn_cap.unwrap_or(600), 50, 5000, "turn_cap")?;
        let suspects = &self.suspects;
        let twice = (1..suspects.len()).any(|n| suspects[n..].contains(&suspects[n - 1]));
        if twice {
            return Err(Illegal::SameSuspect);
        }
        let fits = (usize::from(self.players_min)..=Suspect::ALL.len()).contains(&suspects.len());
        match suspects.is_empty() || fits {
            true => Ok(()),
            false => Err(Illegal::Suspects),
        }
    }

    pub(crate) fn options(&self) -> Options {
        Options {
            mode: self.mode,
            speed_room: self.speed_room,
            dice: self.dice,
            steps: self.steps,
            movement: self.movement,
            blocking: self.blocking,
            stay: self.stay,
            surplus: self.surplus,
            first: self.first,
            last: self.last,
            turn_cap: self.turn_cap.unwrap_or(match self.mode {
                Mode::Board => 600,
                Mode::Speed => 300,
            }),
        }
    }
}

fn within(value: u32, least: u32, most: u32, option: &'static str) -> Result<(), Illegal> {
    match (least..=most).contains(&value) {
        true => Ok(()),
        false => Err(Illegal::Range {
            option,
            least,
            most,
        }),
    }
}
