//! What is not wrong with a map, but should be known.

use serde::Serialize;

use super::{Map, USUAL_SIDE, tokens::is_blank};
use crate::{Cell, Phase, Position, dead_tiles};

/// What is not wrong with a map, but should be known.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error, Serialize)]
#[serde(tag = "code", rename_all = "snake_case")]
pub enum Warning {
    /// A player has no stone.
    #[error("player {player} starts without a stone")]
    NoStones {
        /// Who.
        player: u8,
    },
    /// A side is longer than usual.
    #[error("the board is {width}×{height}: many programs take at most {USUAL_SIDE}")]
    LongSide {
        /// Its columns.
        width: u16,
        /// Its rows.
        height: u16,
    },
    /// The lines of the text are not the rows of the board.
    #[error("line {line} does not hold what a program that reads by lines expects")]
    Lines {
        /// The first such line.
        line: u32,
    },
    /// There are CR characters.
    #[error("lines end with CR and LF")]
    CarriageReturns,
    /// The last line has no end.
    #[error("there is no newline at the end of the file")]
    NoFinalNewline,
    /// Free tiles that nobody can ever occupy.
    #[error("{tiles} tiles can never be occupied")]
    DeadTiles {
        /// How many.
        tiles: usize,
    },
    /// Choice or inversion tiles among them.
    #[error("{tiles} of the choice and inversion tiles can never be occupied")]
    DeadSpecials {
        /// How many.
        tiles: usize,
    },
    /// Some players start with more stones than others.
    #[error("the players start with different numbers of stones: {stones:?}")]
    UnequalStones {
        /// Stones per player.
        stones: Vec<u16>,
    },
    /// Some players have more first moves than others.
    #[error("the players have different numbers of first moves: {moves:?}")]
    UnequalMoves {
        /// Legal tiles per player.
        moves: Vec<usize>,
    },
    /// One bomb destroys everything.
    #[error("a bomb of radius {radius} can cover the whole board")]
    HugeBombs {
        /// The radius.
        radius: u8,
    },
    /// Nobody can move and nobody can throw a bomb.
    #[error("nobody can move and nobody can throw a bomb: no match can start here")]
    MapIsFinal,
}

/// All warnings about a map and the text it was read from.
pub fn warnings(text: &[u8], map: &Map) -> Vec<Warning> {
    let mut found = Vec::new();
    of_layout(text, map, &mut found);
    let position = Position::new(map);
    of_play(map, &position, &mut found);
    found
}

fn of_layout(text: &[u8], map: &Map, found: &mut Vec<Warning>) {
    let (width, height) = (map.width, map.height);
    if width.max(height) > USUAL_SIDE {
        found.push(Warning::LongSide { width, height });
    }
    if text.contains(&b'\r') {
        found.push(Warning::CarriageReturns);
    }
    if !text.ends_with(b"\n") {
        found.push(Warning::NoFinalNewline);
    }
    let written = map.to_string();
    let mut wanted = written.lines().map(|line| line.split(' ').count());
    let given = text.split(|byte| *byte == b'\n').map(words);
    let odd = (1..).zip(given).find(|(_, words)| match wanted.next() {
        Some(wanted) => *words != wanted,
        None => *words != 0,
    });
    if let Some((line, _)) = odd {
        found.push(Warning::Lines { line });
    }
}

fn words(line: &[u8]) -> usize {
    let words = line.split(|byte| is_blank(*byte));
    words.filter(|word| !word.is_empty()).count()
}

fn of_play(map: &Map, position: &Position, found: &mut Vec<Warning>) {
    let players = 1..=map.players;
    let stones: Vec<u16> = players.clone().map(|p| position.stones(p)).collect();
    let bare = players.clone().filter(|p| position.stones(*p) == 0);
    found.extend(bare.map(|player| Warning::NoStones { player }));
    if stones.iter().any(|n| Some(n) != stones.first()) {
        found.push(Warning::UnequalStones { stones });
    }
    let moves: Vec<usize> = players.map(|p| position.legal_tiles(p).count()).collect();
    if moves.iter().any(|n| Some(n) != moves.first()) {
        found.push(Warning::UnequalMoves { moves });
    }
    let dead = dead_tiles(position);
    if !dead.is_empty() {
        found.push(Warning::DeadTiles { tiles: dead.len() });
    }
    let special = |tile: &&u16| matches!(position.cell(**tile), Cell::CHOICE | Cell::INVERSION);
    match dead.iter().filter(special).count() {
        0 => {}
        tiles => found.push(Warning::DeadSpecials { tiles }),
    }
    let radius = map.radius;
    let reach = u16::from(radius) * 2 + 1;
    if map.bombs > 0 && reach >= map.width.max(map.height) {
        found.push(Warning::HugeBombs { radius });
    }
    if position.phase() == Phase::Over {
        found.push(Warning::MapIsFinal);
    }
}
