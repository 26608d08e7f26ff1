//! What there is to know about a map before anybody plays on it.

use parlor_game::{Dice, Draw, TABLE_STREAMS};
use serde::Serialize;

use crate::{Cell, Map, Phase, Position, dead_tiles};

/// What there is to know about a map.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Info {
    /// How many players it is for.
    pub players: u8,
    /// Override stones, bombs and radius.
    pub overrides: u8,
    /// Bombs of each player.
    pub bombs: u8,
    /// How far a bomb reaches.
    pub radius: u8,
    /// Columns.
    pub width: u16,
    /// Rows.
    pub height: u16,
    /// How many cells show what, by symbol.
    pub cells: Vec<(char, u16)>,
    /// How many sides are joined in pairs.
    pub transitions: usize,
    /// How many of them lead straight back.
    pub mirrors: usize,
    /// How many tiles each connected part has, the largest first.
    pub parts: Vec<usize>,
    /// How many lines there are.
    pub lines: usize,
    /// How many of them have no end.
    pub rings: usize,
    /// How many tiles the longest passes.
    pub longest_line: usize,
    /// Who moves first, and in which phase.
    pub first_player: u8,
    /// The phase it begins with.
    pub phase: Phase,
    /// The tiles where each player could begin.
    pub first: Vec<Vec<(u16, u16)>>,
    /// How many free tiles somebody might occupy.
    pub reachable: usize,
    /// The free tiles that nobody can ever occupy.
    pub dead: Vec<(u16, u16)>,
}

/// How games by chance end on a map.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Fairness {
    /// How many games were played.
    pub games: u32,
    /// The share of games that each player won or shared.
    pub wins: Vec<f64>,
    /// The share of the stones that each player had at the end.
    pub stones: Vec<f64>,
    /// For each cell the share of games in which each player placed a stone there.
    pub placed: Vec<Vec<f64>>,
    /// How long a game was, in turns.
    pub turns: f64,
}

/// Looks at a map.
pub fn info(map: &Map) -> Info {
    let position = Position::new(map);
    let graph = position.graph();
    let lines = graph.lines();
    let all_lines = 0..u32::try_from(lines.len()).unwrap_or(u32::MAX);
    let dead = dead_tiles(&position);
    let free = |tile: &&u16| position.cell(**tile).is_free();
    let free = graph.tiles().iter().filter(free).count();
    let shown = "012345678xcib-".bytes().filter_map(Cell::from_symbol);
    let counted = shown.map(|cell| (cell.symbol(), position.count(cell)));
    Info {
        players: map.players(),
        overrides: map.overrides(),
        bombs: map.bombs(),
        radius: map.radius(),
        width: map.width(),
        height: map.height(),
        cells: counted.filter(|(_, count)| *count > 0).collect(),
        transitions: map.transitions().len(),
        mirrors: map.transitions().iter().filter(|t| t.from == t.to).count(),
        parts: parts(&position),
        lines: lines.len(),
        rings: all_lines
            .clone()
            .filter(|line| lines.is_cycle(*line))
            .count(),
        longest_line: all_lines
            .map(|line| lines.passes(line).len())
            .max()
            .unwrap_or(0),
        first_player: position.mover(),
        phase: position.phase(),
        first: (1..=map.players())
            .map(|player| {
                position
                    .legal_tiles(player)
                    .map(|tile| graph.xy(tile))
                    .collect()
            })
            .collect(),
        reachable: free - dead.len(),
        dead: dead.into_iter().map(|tile| graph.xy(tile)).collect(),
    }
}

/// How many tiles each connected part has, the largest first.
fn parts(position: &Position) -> Vec<usize> {
    let graph = position.graph();
    let mut seen = vec![false; graph.area()];
    let mut parts = Vec::new();
    for tile in graph.tiles() {
        let mut open = vec![*tile];
        let mut size = 0;
        while let Some(tile) = open.pop() {
            if std::mem::replace(&mut seen[usize::from(tile)], true) {
                continue;
            }
            size += 1;
            let near = (0..8).filter_map(|direction| graph.step(tile, direction));
            open.extend(near.map(|(tile, _)| tile));
        }
        parts.extend(Some(size).filter(|size| *size > 0));
    }
    parts.sort_unstable_by(|a, b| b.cmp(a));
    parts
}

/// Plays games by chance and counts who wins and who gets where.
pub fn fairness(map: &Map, games: u32, seed: u64) -> Fairness {
    let players = usize::from(map.players());
    let start = Position::new(map);
    let mut key = [0; 32];
    key[..8].copy_from_slice(&seed.to_le_bytes());
    let mut counted = Fairness {
        games,
        wins: vec![0.0; players],
        stones: vec![0.0; players],
        placed: vec![vec![0.0; players]; start.graph().area()],
        turns: 0.0,
    };
    let each = 1.0 / f64::from(games.max(1));
    for nth in 0..games {
        let mut dice = Dice::of(
            &key,
            Draw {
                stream: TABLE_STREAMS - 1,
                nth,
            },
        );
        let mut position = start.clone();
        let mut placed = vec![0u16; start.graph().area()];
        while let Some(mv) = position.random(&mut dice) {
            if position.phase() == Phase::Building {
                placed[usize::from(mv.tile)] |= 1 << position.mover();
            }
            position.play(mv);
            counted.turns += each;
        }
        let stones: Vec<u16> = (1..=map.players()).map(|p| position.stones(p)).collect();
        let most = stones.iter().copied().max().unwrap_or(0);
        let all: u32 = stones.iter().map(|n| u32::from(*n)).sum();
        for (player, stones) in stones.iter().enumerate() {
            counted.wins[player] += f64::from(u8::from(*stones == most)) * each;
            counted.stones[player] += f64::from(*stones) / f64::from(all.max(1)) * each;
            let bits = placed.iter().zip(&mut counted.placed);
            for (bits, shares) in bits {
                shares[player] += f64::from(bits >> (player + 1) & 1) * each;
            }
        }
    }
    counted
}
