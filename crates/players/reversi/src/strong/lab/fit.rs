//! Fits the weights: matches of the player against itself, then a regression of the shares of stones
//! at the end on what a survey counts before it.

use std::sync::Arc;

use parlor_game::{Dice, Draw, Seed};
use parlor_reversi::{Config, Graph, Move, Phase, Position};

use super::super::{
    blasts::Blasts,
    board::Board,
    bombs,
    clock::Habit,
    survey::{FEATURES, NAMES, PerPlayer, Survey, Surveyor},
    value::Judge,
    weights::{SETS, STAGES, Stages, Weights, set_of, stage_of},
};

/// How to fit.
#[derive(Clone, Debug)]
pub struct Fit {
    /// The texts of the maps.
    pub maps: Vec<String>,
    /// How many matches are played on each map.
    pub games: u32,
    /// The weights that play them, as text; the built-in ones if nothing is said.
    pub weights: Option<String>,
    /// One move in so many is made by chance.
    pub chance_of: u32,
    /// Pulls weights towards nothing: the more, the less they follow chance.
    pub ridge: f64,
    /// Decides all chance.
    pub seed: Seed,
}

/// What is not fitted: players who are alike use these alike, so results do not tell their worth.
const BY_HAND: [&str; 3] = ["overrides", "bombs", "choice"];

/// How much less a position means while colours may still change hands.
const DAMPED: f64 = 0.4;

/// The columns of the regression: every count at every stage.
const COLUMNS: usize = FEATURES * STAGES;

/// The sums of one regression.
struct Sums {
    squares: Vec<f64>,
    products: Vec<f64>,
    rows: u64,
    variance: f64,
}

/// One player in one position.
struct Row {
    set: usize,
    columns: [f64; COLUMNS],
    player: u8,
}

/// Plays and fits; the text of the new file of weights, and a line about each set.
pub fn fit(options: &Fit) -> (String, Vec<String>) {
    let weights = match &options.weights {
        Some(text) => Arc::new(Weights::read(text)),
        None => super::super::built_in(),
    };
    let mut sums: Vec<Sums> = (0..SETS).map(|_| Sums::new()).collect();
    for (map, text) in (0u32..).zip(&options.maps) {
        let Ok(map_read) = Config::of(text.clone()).read_map() else {
            continue;
        };
        let board = Board::new(Arc::new(Graph::new(&map_read)));
        let start = Position::new(&map_read);
        for game in 0..options.games {
            let draw = Draw {
                stream: map,
                nth: game,
            };
            let mut dice = Dice::of(&options.seed, draw);
            play(
                &board,
                &start,
                &weights,
                options.chance_of,
                &mut dice,
                &mut sums,
            );
        }
    }
    let mut fitted = (*weights).clone();
    let mut report = Vec::new();
    for (set, sums) in sums.iter().enumerate() {
        // Where colours may still change hands results say little: there the fit of the calm set
        // before it is the guess, damped.
        let is_uncertain = set % 2 == 1;
        let guess: Vec<f64> = match is_uncertain {
            false => columns_of(&weights.sets[set]),
            true => columns_of(&fitted.sets[set - 1])
                .iter()
                .map(|weight| weight * DAMPED)
                .collect(),
        };
        let ridge = options.ridge * if is_uncertain { 10.0 } else { 1.0 };
        let Some((solution, explained)) = sums.solve(&guess, ridge) else {
            report.push(format!("set {set}: {} rows, kept", sums.rows));
            continue;
        };
        for (stage, features) in fitted.sets[set].iter_mut().enumerate() {
            for (feature, weight) in features.iter_mut().enumerate() {
                if !BY_HAND.contains(&NAMES[feature]) {
                    *weight = solution[stage * FEATURES + feature] as f32;
                }
            }
        }
        let rows = sums.rows;
        report.push(format!("set {set}: {rows} rows, {explained:.3} explained"));
    }
    (fitted.write(), report)
}

/// Plays one match and adds its positions to the sums.
fn play(
    board: &Board,
    start: &Position,
    weights: &Weights,
    chance_of: u32,
    dice: &mut Dice,
    sums: &mut [Sums],
) {
    let mut position = start.clone();
    let mut rows = Vec::new();
    let mut surveyor = Surveyor::new(board);
    let mut blasts = Blasts::new(board);
    let specials = board.live_specials(start);
    while position.phase() != Phase::Over {
        if position.phase() == Phase::Building {
            let survey = surveyor.look(board, &position, &specials);
            add_rows(&position, &survey, &mut rows);
        }
        let chosen = match (position.phase(), dice.below(chance_of.max(1))) {
            (_, 0) => position.random(dice),
            (Phase::Building, _) => greedy(board, weights, &position),
            (Phase::Bombing | Phase::Over, _) => {
                let budget = parlor_game::Budget {
                    depth: Some(1),
                    ..Default::default()
                };
                let limits = Habit::default().limits(&budget, 1);
                bombs::throw(board, &mut blasts, &position, &limits).map(|found| found.best)
            }
        };
        let Some(mv) = chosen else {
            break;
        };
        position.play(mv);
    }
    let mut shares: PerPlayer<f64> =
        std::array::from_fn(|p| f64::from(position.stones(p as u8)) / f64::from(board.tiles()));
    let players = position.players();
    let mean = shares.iter().sum::<f64>() / f64::from(players);
    shares.iter_mut().for_each(|share| *share -= mean);
    for row in rows {
        sums[row.set].add(&row.columns, shares[usize::from(row.player)]);
    }
}

/// The move with the best value after it.
fn greedy(board: &Board, weights: &Weights, position: &Position) -> Option<Move> {
    let mut judge = Judge::new(board, weights, position);
    let mover = position.mover();
    let mut moves = Vec::new();
    position.moves(&mut moves);
    let mut next = position.clone();
    moves.into_iter().max_by_key(|mv| {
        let undo = next.make(*mv);
        let value = judge.value(&next, mover);
        next.unmake(&undo);
        value
    })
}

/// Every player as a row, its counts seen from the mean of all.
fn add_rows(position: &Position, survey: &Survey, rows: &mut Vec<Row>) {
    let set = set_of(position.in_count(), survey.is_uncertain);
    let (low, on) = stage_of(survey.free);
    let players = position.players();
    for player in 1..=players {
        let mut columns = [0.0; COLUMNS];
        for feature in 0..FEATURES {
            let of = |p: u8| f64::from(survey.of[usize::from(p)][feature]);
            let mean = (1..=players).map(of).sum::<f64>() / f64::from(players);
            let count = of(player) - mean;
            columns[low * FEATURES + feature] = count * f64::from(1.0 - on);
            columns[(low + 1) * FEATURES + feature] = count * f64::from(on);
        }
        rows.push(Row {
            set,
            columns,
            player,
        });
    }
}

/// The weights of a set as columns.
fn columns_of(stages: &Stages) -> Vec<f64> {
    stages.iter().flatten().map(|w| f64::from(*w)).collect()
}

impl Sums {
    fn new() -> Self {
        Self {
            squares: vec![0.0; COLUMNS * COLUMNS],
            products: vec![0.0; COLUMNS],
            rows: 0,
            variance: 0.0,
        }
    }

    fn add(&mut self, columns: &[f64; COLUMNS], result: f64) {
        for (row, a) in columns.iter().enumerate().filter(|(_, a)| **a != 0.0) {
            for (column, b) in columns.iter().enumerate() {
                self.squares[row * COLUMNS + column] += a * b;
            }
            self.products[row] += a * result;
        }
        self.rows += 1;
        self.variance += result * result;
    }

    /// The weights that explain the results best, and the share of them that is explained.
    ///
    /// They are pulled towards a guess; what is set by hand stays there.
    fn solve(&self, guess: &[f64], ridge: f64) -> Option<(Vec<f64>, f64)> {
        if self.rows < 1000 {
            return None;
        }
        let row = |at: usize| &self.squares[at * COLUMNS..(at + 1) * COLUMNS];
        let dot = |a: &[f64], b: &[f64]| a.iter().zip(b).map(|(a, b)| a * b).sum::<f64>();
        // What the guess leaves to be explained.
        let rest: Vec<f64> = (0..COLUMNS)
            .map(|at| self.products[at] - dot(row(at), guess))
            .collect();
        let mut matrix = self.squares.clone();
        for at in 0..COLUMNS {
            let own = matrix[at * COLUMNS + at];
            let is_set = BY_HAND.contains(&NAMES[at % FEATURES]);
            let held = if is_set { 1e12 } else { 0.0 };
            matrix[at * COLUMNS + at] =
                own * (1.0 + ridge) + ridge * self.rows as f64 * 1e-4 + held;
        }
        let change = eliminate(matrix, rest)?;
        let solution: Vec<f64> = guess.iter().zip(&change).map(|(g, c)| g + c).collect();
        let fitted = (0..COLUMNS).map(|at| solution[at] * dot(row(at), &solution));
        let left = self.variance - 2.0 * dot(&solution, &self.products) + fitted.sum::<f64>();
        Some((solution, 1.0 - left / self.variance.max(1e-12)))
    }
}

/// Solves a symmetric positive system by elimination; its pivots need no search.
fn eliminate(mut matrix: Vec<f64>, mut right: Vec<f64>) -> Option<Vec<f64>> {
    let n = right.len();
    for pivot in 0..n {
        let head = matrix[pivot * n + pivot];
        if head.abs() < 1e-300 {
            return None;
        }
        for row in pivot + 1..n {
            let factor = matrix[row * n + pivot] / head;
            if factor != 0.0 {
                for column in pivot..n {
                    matrix[row * n + column] -= factor * matrix[pivot * n + column];
                }
                right[row] -= factor * right[pivot];
            }
        }
    }
    for row in (0..n).rev() {
        let known: f64 = (row + 1..n).map(|c| matrix[row * n + c] * right[c]).sum();
        right[row] = (right[row] - known) / matrix[row * n + row];
    }
    Some(right)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_regression_finds_the_weights_that_made_the_results() {
        let mut sums = Sums::new();
        let mut dice = Dice::of(&[3; 32], Draw { stream: 0, nth: 0 });
        let mut wanted: Vec<f64> = (0..COLUMNS).map(|_| dice.unit() - 0.5).collect();
        for (at, weight) in wanted.iter_mut().enumerate() {
            if BY_HAND.contains(&NAMES[at % FEATURES]) {
                *weight = 0.0;
            }
        }
        for _ in 0..5000 {
            let columns: [f64; COLUMNS] = std::array::from_fn(|_| dice.unit() - 0.5);
            let result = columns.iter().zip(&wanted).map(|(a, b)| a * b).sum();
            sums.add(&columns, result);
        }
        let (found, explained) = sums.solve(&[0.0; COLUMNS], 0.0).unwrap_or_default();
        assert!(explained > 0.999);
        for (at, (found, wanted)) in found.iter().zip(&wanted).enumerate() {
            let is_set = BY_HAND.contains(&NAMES[at % FEATURES]);
            assert!(is_set || (found - wanted).abs() < 1e-6, "{found} {wanted}");
        }
    }
}
