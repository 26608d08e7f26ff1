//! What is wrong with a map that somebody writes, and what it looks like so far.

use serde::{Deserialize, Serialize};

use super::numbers;
use crate::{
    Cell, Map, MapError, Position, dead_tiles,
    map::{MAX_SIDE, USUAL_SIDE, Warning, warnings},
    maps,
};

/// So many mistakes are told at most.
const MISTAKES: usize = 100;

/// A text that wants to be a map.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Text {
    /// The text, or the name of a map of ours.
    pub text: String,
    /// The longest side allowed, at most 512.
    #[serde(default = "usual_side")]
    pub max_side: u16,
}

const fn usual_side() -> u16 {
    USUAL_SIDE
}

/// What a text came to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Checked {
    /// What is wrong, in the order of the text.
    pub errors: Vec<Mistake>,
    /// What should be known; looked for only if nothing is wrong.
    pub warnings: Vec<Noticed>,
    /// What can be drawn, even if something is wrong with the transitions or a cell.
    pub map: Option<Drawn>,
    /// The canonical text, if nothing is wrong.
    pub text: Option<String>,
    /// The tiles where each player could place a stone at the start.
    pub first: Vec<Vec<u16>>,
    /// The free tiles that nobody can ever occupy.
    pub dead: Vec<u16>,
    /// The stones of each player.
    pub stones: Vec<u16>,
}

/// Something wrong.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Mistake {
    /// The stable word for it.
    pub code: &'static str,
    /// The line of the token, from one.
    pub line: u32,
    /// The column of the token, from one.
    pub column: u32,
    /// The token; empty at the end of the text.
    pub token: String,
    /// What is wrong, as a sentence.
    pub message: String,
    /// What to do about it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hint: Option<&'static str>,
    /// Column, row and side of the end of a transition that it is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub end: Option<[u16; 3]>,
}

/// Something that should be known.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Noticed {
    /// What it is, with its numbers.
    #[serde(flatten)]
    pub warning: Warning,
    /// The same as a sentence.
    pub message: String,
    /// The cells it is about.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub cells: Vec<u16>,
}

/// A map as it is drawn.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Drawn {
    /// How many players it is for.
    pub players: u8,
    /// The override stones of each player.
    pub overrides: u8,
    /// The bombs of each player.
    pub bombs: u8,
    /// How far a bomb reaches.
    pub radius: u8,
    /// How many columns it has.
    pub width: u16,
    /// How many rows it has.
    pub height: u16,
    /// The cells row by row in the symbols of the map format, without separators.
    pub cells: String,
    /// The sides that are joined: column, row and side of both ends.
    pub transitions: Vec<[u16; 6]>,
}

impl Drawn {
    /// What a map shows.
    pub fn of(map: &Map) -> Self {
        Self {
            players: map.players(),
            overrides: map.overrides(),
            bombs: map.bombs(),
            radius: map.radius(),
            width: map.width(),
            height: map.height(),
            cells: map.cells().iter().map(|cell| cell.symbol()).collect(),
            transitions: map.transitions().iter().map(numbers).collect(),
        }
    }
}

impl From<&MapError> for Mistake {
    fn from(error: &MapError) -> Self {
        Self {
            code: error.fault.code(),
            line: error.line,
            column: error.column,
            token: error.token.clone(),
            message: error.fault.to_string(),
            hint: error.hint(),
            end: error.fault.end(),
        }
    }
}

impl Text {
    /// Judges the text.
    pub fn check(&self) -> Checked {
        let text = maps::named(self.text.trim()).unwrap_or(&self.text);
        check(text.as_bytes(), self.max_side)
    }
}

/// Judges a text whose sides may be at most `max_side` long.
pub fn check(text: &[u8], max_side: u16) -> Checked {
    let survey = Map::survey(text, max_side.min(MAX_SIDE));
    let mut checked = Checked {
        errors: survey
            .errors
            .iter()
            .take(MISTAKES)
            .map(Mistake::from)
            .collect(),
        warnings: Vec::new(),
        map: survey.map.as_ref().map(Drawn::of),
        text: None,
        first: Vec::new(),
        dead: Vec::new(),
        stones: Vec::new(),
    };
    if let Some(map) = survey.map.filter(|_| checked.errors.is_empty()) {
        checked.look_at(text, &map);
    }
    checked
}

impl Checked {
    fn look_at(&mut self, text: &[u8], map: &Map) {
        let position = Position::new(map);
        let players = 1..=map.players();
        self.text = Some(map.to_string());
        self.first = players
            .clone()
            .map(|p| position.legal_tiles(p).collect())
            .collect();
        self.stones = players.map(|p| position.stones(p)).collect();
        self.dead = dead_tiles(&position);
        let noticed = warnings(text, map).into_iter();
        self.warnings = noticed
            .map(|warning| self.notice(warning, &position))
            .collect();
    }

    fn notice(&self, warning: Warning, position: &Position) -> Noticed {
        let special = |tile: &u16| matches!(position.cell(*tile), Cell::CHOICE | Cell::INVERSION);
        let dead = self.dead.iter().copied();
        Noticed {
            message: warning.to_string(),
            cells: match &warning {
                Warning::DeadTiles { .. } => dead.collect(),
                Warning::DeadSpecials { .. } => dead.filter(special).collect(),
                _ => Vec::new(),
            },
            warning,
        }
    }
}
