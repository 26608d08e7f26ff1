//! The bombing phase: own throws with the replies of the others.

use parlor_reversi::{Move, Phase, Position};

use super::{
    blasts::{Blasts, Throw},
    board::Board,
    clock::{Limits, Meter, Stopped},
    survey::PerPlayer,
    think::Found,
    value::{INFINITE, rivals, standing},
};

/// So many different throws are looked at: the first, and those that answer it.
const FIRST: usize = 16;
const ANSWERS: usize = 6;

/// Chooses a throw; the position is one of the bombing phase.
pub(super) fn throw(
    board: &Board,
    blasts: &mut Blasts,
    position: &Position,
    limits: &Limits,
) -> Option<Found> {
    blasts.update(position, limits.left());
    let me = position.mover();
    let mut search = Throws {
        board,
        blasts,
        position: position.clone(),
        me,
        meter: limits.meter(board.graph.tiles().len() * 16),
    };
    let mut roots = search.candidates(FIRST);
    let first = roots.first()?;
    let mut found = Found {
        best: first.at,
        value: standing(board, position, me),
        depth: 0,
        nodes: 0,
        line: vec![first.at],
        is_proved: false,
    };
    if limits.is_pressed() {
        return Some(found);
    }
    let throws = throws_left(position);
    for depth in 1..=limits.depth.min(u8::try_from(throws).unwrap_or(u8::MAX)) {
        if depth > 1 && !limits.allows_more() {
            break;
        }
        let mut best: Option<(i32, Throw)> = None;
        let mut is_whole = true;
        for root in &roots {
            let low = best.as_ref().map_or(-INFINITE, |(value, _)| *value);
            match search.after(root.at, depth, low) {
                Ok(value) if best.as_ref().is_none_or(|(most, _)| value > *most) => {
                    best = Some((value, *root));
                }
                Ok(_) => {}
                Err(Stopped) => {
                    is_whole = false;
                    break;
                }
            }
        }
        if let Some((value, throw)) = best {
            found.best = throw.at;
            found.value = value;
            found.line = vec![throw.at];
            roots.sort_by_key(|root| root.at != throw.at); // Stable: the best first.
        }
        if !is_whole {
            break;
        }
        found.depth = depth;
    }
    found.nodes = search.meter.nodes;
    Some(found)
}

fn throws_left(position: &Position) -> u32 {
    let players = (1..=position.players()).filter(|p| position.is_in(*p));
    players.map(|p| u32::from(position.bombs(p))).sum()
}

struct Throws<'a> {
    board: &'a Board,
    blasts: &'a mut Blasts,
    position: Position,
    me: u8,
    meter: Meter,
}

impl Throws<'_> {
    /// The throws worth a look for who is to throw.
    fn candidates(&mut self, most: usize) -> Vec<Throw> {
        let thrower = self.position.mover();
        let worth = worth(&self.position, thrower);
        let (board, position) = (self.board, &self.position);
        self.blasts.best(board, position, thrower, &worth, most)
    }

    fn after(&mut self, mv: Move, depth: u8, low: i32) -> Result<i32, Stopped> {
        self.meter.count()?;
        let undo = self.position.make(mv);
        let value = match self.position.in_count() {
            0..=2 => self.value(depth - 1, low, INFINITE),
            _ => self.play_on(depth - 1),
        };
        self.position.unmake(&undo);
        value
    }

    /// Two players: alpha-beta over the best throws.
    fn value(&mut self, depth: u8, mut alpha: i32, mut beta: i32) -> Result<i32, Stopped> {
        if depth == 0 || self.position.phase() == Phase::Over {
            return Ok(standing(self.board, &self.position, self.me));
        }
        let is_own = self.position.mover() == self.me;
        let mut best: Option<i32> = None;
        for throw in self.candidates(ANSWERS) {
            self.meter.count()?;
            let undo = self.position.make(throw.at);
            let value = self.value(depth - 1, alpha, beta);
            self.position.unmake(&undo);
            let value = value?;
            best = Some(match (best, is_own) {
                (None, _) => value,
                (Some(best), true) => best.max(value),
                (Some(best), false) => best.min(value),
            });
            match is_own {
                true => alpha = alpha.max(value),
                false => beta = beta.min(value),
            }
            if alpha >= beta {
                break;
            }
        }
        Ok(best.unwrap_or_else(|| standing(self.board, &self.position, self.me)))
    }

    /// More players: everybody throws what looks best, so many times.
    fn play_on(&mut self, throws: u8) -> Result<i32, Stopped> {
        let mut made = Vec::new();
        for _ in 0..throws {
            if self.position.phase() == Phase::Over {
                break;
            }
            if let Err(stopped) = self.meter.count() {
                self.take_back(made);
                return Err(stopped);
            }
            let Some(best) = self.candidates(1).first().map(|throw| throw.at) else {
                break;
            };
            made.push(self.position.make(best));
        }
        let value = standing(self.board, &self.position, self.me);
        self.take_back(made);
        Ok(value)
    }

    fn take_back(&mut self, made: Vec<parlor_reversi::Undo>) {
        for undo in made.iter().rev() {
            self.position.unmake(undo);
        }
    }
}

/// What a stone of each player is worth to the thrower when it is destroyed.
pub(super) fn worth(position: &Position, thrower: u8) -> PerPlayer<f32> {
    let own = f32::from(position.stones(thrower));
    let tiles = position.graph().tiles().len() as f32;
    let mut worth = [0.0; 9];
    let mut most = 0.0f32;
    for rival in rivals(position, thrower) {
        let stones = f32::from(position.stones(rival));
        // The closer the two are, the more one stone can change.
        let close = 1.0 / (1.0 + (stones - own).abs() / (0.05 * tiles + 1.0));
        let ahead = if stones >= own { 1.3 } else { 1.0 };
        worth[usize::from(rival)] = close * ahead;
        most = most.max(close * ahead);
    }
    let most = most.max(0.01);
    for rival in rivals(position, thrower) {
        worth[usize::from(rival)] /= most;
    }
    worth[usize::from(thrower)] = -1.1;
    worth
}
