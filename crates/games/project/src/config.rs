//! What is agreed before a match.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{Field, Piece, Shape};

/// A million parts: how probabilities are written.
pub const MILLION: u32 = 1_000_000;

/// What is agreed before a match. All times are in milliseconds.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Config {
    /// How many play in each team: 1 to 16 at a table, up to 100 elsewhere.
    #[schemars(range(min = 1, max = 100))]
    pub team_size: u8,
    /// The columns of the board, 1 to 64.
    #[schemars(range(min = 1, max = 64))]
    pub board_width: u8,
    /// The rows of the tasks area, 1 to 64.
    #[schemars(range(min = 1, max = 64))]
    pub tasks_height: u8,
    /// The rows of each goals area, 1 to 32.
    #[schemars(range(min = 1, max = 32))]
    pub goals_height: u8,
    /// How many goals each team has, or where they are.
    pub goals: Goals,
    /// The pieces that lie there at the start, as many as the tasks area has fields at most.
    pub initial_pieces: u16,
    /// How likely a piece is a sham, in parts per million.
    #[schemars(range(min = 0, max = 1_000_000))]
    pub sham_probability: u32,
    /// How many pieces appear at a time, 0 to 1000.
    #[schemars(range(min = 0, max = 1000))]
    pub spawn_count: u16,
    /// How often pieces appear, 1 to 3600000.
    #[schemars(range(min = 1, max = 3_600_000))]
    pub spawn_interval: u32,
    /// Whether they appear together or one by one.
    pub spawn_mode: SpawnMode,
    /// No piece appears while so many lie in the tasks area; 0 for no limit.
    pub max_pieces: u16,
    /// How long a step takes, 0 to 60000.
    #[schemars(range(min = 0, max = 60_000))]
    pub move_delay: u32,
    /// How long looking around takes, 0 to 60000.
    #[schemars(range(min = 0, max = 60_000))]
    pub discover_delay: u32,
    /// How long testing a piece takes, 0 to 60000.
    #[schemars(range(min = 0, max = 60_000))]
    pub test_delay: u32,
    /// How long destroying a piece takes, 0 to 60000.
    #[schemars(range(min = 0, max = 60_000))]
    pub destroy_delay: u32,
    /// How long taking a piece takes, 0 to 60000.
    #[schemars(range(min = 0, max = 60_000))]
    pub pick_up_delay: u32,
    /// How long putting a piece down takes, 0 to 60000.
    #[schemars(range(min = 0, max = 60_000))]
    pub place_delay: u32,
    /// How long taking an offer of knowledge takes, 0 to 60000.
    #[schemars(range(min = 0, max = 60_000))]
    pub exchange_delay: u32,
    /// When the game is broken off, up to 86400000; 0 for never.
    #[schemars(range(min = 0, max = 86_400_000))]
    pub max_game_time: u32,
    /// What becomes of a piece that was put down in a goals area in vain.
    pub meaningless_piece: Meaningless,
    /// What a completed goal looks like to its team.
    pub completed_goal_shown: Shown,
    /// How many unfinished requests a player may have, 1 to 1024.
    #[schemars(range(min = 1, max = 1024))]
    pub queue_limit: u16,
    /// Who is busy while knowledge is exchanged.
    pub exchange_payer: Payer,
    /// Whether who takes an offer may answer in kind.
    pub exchange_two_way: bool,
    /// Whether opponents may exchange knowledge.
    pub exchange_opponents: bool,
    /// How long an offer waits for its answer, 100 to 600000.
    #[schemars(range(min = 100, max = 600_000))]
    pub exchange_timeout: u32,
    /// How many fields one exchange may tell of, 1 to 4096.
    #[schemars(range(min = 1, max = 4096))]
    pub exchange_max_fields: u16,
    /// Where players start.
    pub start_placement: StartPlacement,
    /// Exactly where players start, for a scenario.
    pub starts: Option<Sides>,
    /// Exactly which pieces lie there at the start, for a scenario.
    pub pieces: Option<Vec<Piece>>,
}

/// How many goals each team has, or where they are.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Goals {
    /// So many, drawn in red's area; blue's are their mirror images.
    Count(u16),
    /// These in red's area; blue's are their mirror images.
    Mirrored(Vec<Field>),
    /// These.
    Given(Sides),
}

/// Fields for red and for blue.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Sides {
    /// Red's.
    pub red: Vec<Field>,
    /// Blue's.
    pub blue: Vec<Field>,
}

/// Whether pieces appear together or one by one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum SpawnMode {
    /// All of them at the end of each interval.
    #[default]
    Batch,
    /// One after another, spread over the interval.
    Even,
}

/// What becomes of a piece that was put down in a goals area in vain.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Meaningless {
    /// It stays there and can be taken again.
    #[default]
    Stays,
    /// It disappears.
    Consumed,
}

/// What a completed goal looks like to its team.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Shown {
    /// Like any empty field.
    #[default]
    Empty,
    /// Like a goal.
    Goal,
}

/// Who is busy while knowledge is exchanged.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Payer {
    /// Who is told.
    #[default]
    Receiver,
    /// Who tells.
    Sender,
    /// Both.
    Both,
}

/// Where players start.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum StartPlacement {
    /// In the tasks area, the teams as mirror images of each other.
    #[default]
    Mirrored,
    /// Anywhere in the tasks area.
    Random,
    /// In their own goals areas.
    OwnGoals,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            team_size: 4,
            board_width: 10,
            tasks_height: 10,
            goals_height: 3,
            goals: Goals::Count(5),
            initial_pieces: 3,
            sham_probability: MILLION / 2,
            spawn_count: 2,
            spawn_interval: 5_000,
            spawn_mode: SpawnMode::Batch,
            max_pieces: 0,
            move_delay: 100,
            discover_delay: 450,
            test_delay: 500,
            destroy_delay: 100,
            pick_up_delay: 100,
            place_delay: 100,
            exchange_delay: 1_200,
            max_game_time: 900_000,
            meaningless_piece: Meaningless::Stays,
            completed_goal_shown: Shown::Empty,
            queue_limit: 32,
            exchange_payer: Payer::Receiver,
            exchange_two_way: true,
            exchange_opponents: false,
            exchange_timeout: 10_000,
            exchange_max_fields: 20,
            start_placement: StartPlacement::Mirrored,
            starts: None,
            pieces: None,
        }
    }
}

impl Config {
    /// The preset with so many pieces that a game is short.
    pub fn short() -> Self {
        Self {
            initial_pieces: 20,
            spawn_count: 4,
            spawn_interval: 1_000,
            max_pieces: 30,
            ..Self::default()
        }
    }

    /// The preset in which a piece put down in vain is lost.
    pub fn hard() -> Self {
        Self {
            meaningless_piece: Meaningless::Consumed,
            ..Self::default()
        }
    }

    /// The preset for one against one.
    pub fn duel() -> Self {
        Self {
            team_size: 1,
            ..Self::default()
        }
    }

    /// The size of the board.
    pub const fn shape(&self) -> Shape {
        Shape {
            width: self.board_width,
            tasks_height: self.tasks_height,
            goals_height: self.goals_height,
        }
    }
}
