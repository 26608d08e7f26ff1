//! What a program believes about a position, compared with the truth.

use serde::{Deserialize, Serialize};

use crate::{Graph, Position, Ray, rays};

/// What a program believes; only the step is needed.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Claim {
    /// How many moves and disqualifications lie before the position.
    pub step: usize,
    /// The player it speaks of, from one; otherwise the one to move.
    #[serde(default)]
    pub player: Option<u8>,
    /// The tiles where that player may place a stone or throw a bomb.
    #[serde(default)]
    pub legal: Option<Vec<(u16, u16)>>,
    /// The cells row by row, without separators.
    #[serde(default)]
    pub board: Option<String>,
    /// The override stones of that player.
    #[serde(default)]
    pub overrides: Option<u16>,
    /// The bombs of that player.
    #[serde(default)]
    pub bombs: Option<u16>,
    /// The player to move.
    #[serde(default)]
    pub next: Option<u8>,
}

/// What a claim came to.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize)]
pub struct Verdict {
    /// The line of the claim, from one.
    pub line: usize,
    /// The step it speaks of.
    pub step: Option<usize>,
    /// The player it speaks of.
    pub player: Option<u8>,
    /// Whether all of it is true.
    pub ok: bool,
    /// Legal tiles that it does not name.
    pub missing: Vec<(u16, u16)>,
    /// Tiles it names that are not legal.
    pub extra: Vec<(u16, u16)>,
    /// Cells that it sees otherwise.
    pub cells: Vec<Differing>,
    /// Numbers that it has otherwise.
    pub counts: Vec<Count>,
    /// The rays of the tiles that are missing or extra.
    pub rays: Vec<Explained>,
    /// Why it could not be compared.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub problem: Option<String>,
}

/// A cell that a claim sees otherwise.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Differing {
    /// The column.
    pub x: u16,
    /// The row.
    pub y: u16,
    /// What is claimed.
    pub claimed: char,
    /// What is true.
    pub shown: char,
}

/// A number that a claim has otherwise.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Count {
    /// What is counted.
    pub what: &'static str,
    /// What is claimed.
    pub claimed: u16,
    /// What is true.
    pub real: u16,
}

/// The rays of one tile.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Explained {
    /// The column.
    pub x: u16,
    /// The row.
    pub y: u16,
    /// Its eight rays.
    pub rays: Vec<Ray>,
}

/// All claims of a file, compared.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Report {
    /// Every claim, in the order of the file.
    pub claims: Vec<Verdict>,
    /// The first step with a difference.
    pub first_difference: Option<usize>,
}

/// Claims that wait for their positions.
#[derive(Clone, Debug)]
pub struct Review {
    waiting: Vec<(usize, Claim)>,
    done: Vec<Verdict>,
    steps: usize,
}

impl Review {
    /// Reads claims, one JSON object per line; a line that is none is told in the report.
    pub fn of(text: &str) -> Self {
        let mut review = Self {
            waiting: Vec::new(),
            done: Vec::new(),
            steps: 0,
        };
        let lines = (1..).zip(text.lines());
        for (line, said) in lines.filter(|(_, said)| !said.trim().is_empty()) {
            match serde_json::from_str(said) {
                Ok(claim) => review.waiting.push((line, claim)),
                Err(error) => review.done.push(Verdict {
                    line,
                    problem: Some(format!("this is no claim: {error}")),
                    ..Verdict::default()
                }),
            }
        }
        review
    }

    /// Compares what is claimed about this position, the next of the record from its start on.
    pub fn see(&mut self, position: &Position) {
        let step = self.steps;
        self.steps += 1;
        let (now, later) = std::mem::take(&mut self.waiting)
            .into_iter()
            .partition(|(_, claim)| claim.step == step);
        self.waiting = later;
        let now: Vec<(usize, Claim)> = now;
        let judged = now.iter().map(|(line, claim)| claim.judge(*line, position));
        self.done.extend(judged);
    }

    /// Everything compared.
    pub fn report(mut self) -> Report {
        let steps = self.steps.saturating_sub(1);
        self.done
            .extend(self.waiting.into_iter().map(|(line, claim)| Verdict {
                line,
                step: Some(claim.step),
                player: claim.player,
                problem: Some(format!("the record has {steps} steps only")),
                ..Verdict::default()
            }));
        self.done.sort_by_key(|verdict| verdict.line);
        let wrong = self.done.iter().filter(|verdict| !verdict.ok);
        Report {
            first_difference: wrong.filter_map(|verdict| verdict.step).min(),
            claims: self.done,
        }
    }
}

impl Claim {
    /// Compares the claim with the truth.
    pub fn judge(&self, line: usize, position: &Position) -> Verdict {
        let player = self.player.unwrap_or(position.mover());
        let mut verdict = Verdict {
            line,
            step: Some(self.step),
            player: Some(player),
            ..Verdict::default()
        };
        if !(1..=position.players()).contains(&player) && self.speaks_of_a_player() {
            verdict.problem = Some(format!("there is no player {player}"));
            return verdict;
        }
        if let Some(legal) = &self.legal {
            verdict.compare_tiles(legal, position, player);
        }
        if let Some(board) = &self.board {
            verdict.compare_cells(board, position);
        }
        let mut count = |what, claimed: Option<u16>, real| {
            let wrong = claimed.filter(|claimed| *claimed != real);
            let count = wrong.map(|claimed| Count {
                what,
                claimed,
                real,
            });
            verdict.counts.extend(count);
        };
        count("overrides", self.overrides, position.overrides(player));
        count("bombs", self.bombs, position.bombs(player));
        count("next", self.next.map(u16::from), position.mover().into());
        verdict.ok = verdict.problem.is_none()
            && verdict.missing.is_empty()
            && verdict.extra.is_empty()
            && verdict.cells.is_empty()
            && verdict.counts.is_empty();
        verdict
    }

    const fn speaks_of_a_player(&self) -> bool {
        self.legal.is_some() || self.overrides.is_some() || self.bombs.is_some()
    }
}

impl Verdict {
    fn compare_tiles(&mut self, claimed: &[(u16, u16)], position: &Position, player: u8) {
        let graph = position.graph();
        let real: Vec<(u16, u16)> = position
            .targets(player)
            .map(|tile| graph.xy(tile))
            .collect();
        let left_out = real.iter().filter(|xy| !claimed.contains(xy));
        self.missing = left_out.copied().collect();
        let too_many = claimed.iter().filter(|xy| !real.contains(xy));
        self.extra = too_many.copied().collect();
        let on_board = |(x, y): &&(u16, u16)| *x < graph.width() && *y < graph.height();
        let differing = self.missing.iter().chain(&self.extra).filter(on_board);
        let explain = |(x, y): &(u16, u16)| Explained {
            x: *x,
            y: *y,
            rays: rays(position, player, graph.tile(*x, *y)),
        };
        self.rays = differing.map(explain).collect();
    }

    fn compare_cells(&mut self, claimed: &str, position: &Position) {
        let board = position.board();
        let (here, there) = (board.chars().count(), claimed.chars().count());
        if here != there {
            self.problem = Some(format!("the board has {here} cells, not {there}"));
            return;
        }
        let graph = position.graph();
        let both = (0u16..).zip(claimed.chars().zip(board.chars()));
        let differing = both.filter(|(_, (claimed, shown))| claimed != shown);
        self.cells = differing
            .map(|(tile, (claimed, shown))| {
                let (x, y) = graph.xy(tile);
                Differing {
                    x,
                    y,
                    claimed,
                    shown,
                }
            })
            .collect();
    }
}

/// The rays of a tile as lines for people.
pub fn tell_rays(graph: &Graph, rays: &[Ray]) -> Vec<String> {
    let names = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"];
    let name = |direction: u8| names[usize::from(direction & 7)];
    let tell = |ray: &Ray| {
        let path = ray.path.iter().map(|(tile, direction)| {
            let (x, y) = graph.xy(*tile);
            format!(" ({x},{y}){}", name(*direction))
        });
        let path: String = path.collect();
        format!("{:>2}:{path} {}", name(ray.direction), ray.end.sentence())
    };
    rays.iter().map(tell).collect()
}
