//! The board: who stands where, which pieces lie where, and how far the nearest one is from every task field.
//!
//! Distances are kept, not searched: readings are asked for far more often than pieces change.

use crate::{Colour, Field, Piece, Shape};

/// Nobody, and no distance.
const NONE: u8 = u8::MAX;

/// What lies on a field, or in a hand.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) enum Token {
    #[default]
    None,
    Valid,
    Sham,
}

impl Token {
    pub(crate) const fn of(sham: bool) -> Self {
        if sham { Self::Sham } else { Self::Valid }
    }

    pub(crate) fn sham(self) -> Option<bool> {
        match self {
            Self::None => None,
            Self::Valid => Some(false),
            Self::Sham => Some(true),
        }
    }
}

/// Whether a field counts.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) enum Mark {
    #[default]
    None,
    Goal,
    Completed,
}

/// The board with all that is on it.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Board {
    pub(crate) shape: Shape,
    who: Vec<u8>,
    lying: Vec<Token>,
    marks: Vec<Mark>,
    /// Of task fields only, row by row.
    distances: Vec<u8>,
    /// How many pieces lie in the tasks area.
    tasks: usize,
}

impl Board {
    pub(crate) fn new(shape: Shape) -> Self {
        Self {
            shape,
            who: vec![NONE; shape.fields()],
            lying: vec![Token::None; shape.fields()],
            marks: vec![Mark::None; shape.fields()],
            distances: vec![NONE; shape.tasks()],
            tasks: 0,
        }
    }

    pub(crate) fn who(&self, field: Field) -> Option<u8> {
        Some(self.who[self.shape.index(field)]).filter(|who| *who != NONE)
    }

    pub(crate) fn enter(&mut self, field: Field, seat: u8) {
        let index = self.shape.index(field);
        self.who[index] = seat;
    }

    pub(crate) fn leave(&mut self, field: Field) {
        let index = self.shape.index(field);
        self.who[index] = NONE;
    }

    pub(crate) fn piece(&self, field: Field) -> Token {
        self.lying[self.shape.index(field)]
    }

    pub(crate) fn mark(&self, field: Field) -> Mark {
        self.marks[self.shape.index(field)]
    }

    pub(crate) fn set_mark(&mut self, field: Field, mark: Mark) {
        let index = self.shape.index(field);
        self.marks[index] = mark;
    }

    /// Lays a piece on a field that has none.
    pub(crate) fn lay(&mut self, field: Field, token: Token) {
        let index = self.shape.index(field);
        self.lying[index] = token;
        if self.shape.is_task(field) {
            self.tasks += 1;
            self.approach(field);
        }
    }

    /// Takes the piece from a field.
    pub(crate) fn take(&mut self, field: Field) -> Token {
        let index = self.shape.index(field);
        let token = std::mem::take(&mut self.lying[index]);
        if token != Token::None && self.shape.is_task(field) {
            self.tasks -= 1;
            self.measure();
        }
        token
    }

    /// The distance to the nearest piece; only task fields have one.
    #[inline]
    pub(crate) fn reading(&self, field: Field) -> Option<u8> {
        if !self.shape.is_task(field) {
            return None;
        }
        let y = field.y - self.shape.goals_height;
        let index = usize::from(y) * usize::from(self.shape.width) + usize::from(field.x);
        Some(self.distances[index]).filter(|distance| *distance != NONE)
    }

    /// How many pieces lie in the tasks area.
    pub(crate) const fn task_pieces(&self) -> usize {
        self.tasks
    }

    /// All pieces that lie somewhere, by row and column.
    pub(crate) fn pieces(&self) -> impl Iterator<Item = Piece> {
        self.lying.iter().enumerate().filter_map(|(index, token)| {
            let sham = token.sham()?;
            Some(Piece::on(self.shape.field(index), sham))
        })
    }

    /// The goals of a team with this mark, by row and column.
    pub(crate) fn goals(&self, colour: Colour, keep: impl Fn(Mark) -> bool) -> Vec<Field> {
        let first = self
            .shape
            .index(Field::new(0, self.shape.goals_top(colour)));
        let area = first..first + self.shape.goals();
        area.filter(|index| keep(self.marks[*index]))
            .map(|index| self.shape.field(index))
            .collect()
    }

    /// A new piece can only be nearer.
    fn approach(&mut self, piece: Field) {
        let width = usize::from(self.shape.width);
        for (row, distances) in self.distances.chunks_exact_mut(width).enumerate() {
            let dy = (self.shape.goals_height + row as u8).abs_diff(piece.y);
            for (x, distance) in distances.iter_mut().enumerate() {
                *distance = (*distance).min(dy + (x as u8).abs_diff(piece.x));
            }
        }
    }

    /// All distances anew: once forth and once back over the tasks area.
    fn measure(&mut self) {
        let (width, tasks) = (usize::from(self.shape.width), self.shape.tasks());
        let first = self.shape.goals();
        let distances = &mut self.distances;
        for (index, distance) in distances.iter_mut().enumerate() {
            let lies = self.lying[first + index] != Token::None;
            *distance = if lies { 0 } else { NONE };
        }
        if self.tasks == 0 {
            return;
        }
        for index in 0..tasks {
            let mut near = distances[index];
            if index % width != 0 {
                near = near.min(distances[index - 1].saturating_add(1));
            }
            if width <= index {
                near = near.min(distances[index - width].saturating_add(1));
            }
            distances[index] = near;
        }
        for index in (0..tasks).rev() {
            let mut near = distances[index];
            if (index + 1) % width != 0 {
                near = near.min(distances[index + 1].saturating_add(1));
            }
            if index + width < tasks {
                near = near.min(distances[index + width].saturating_add(1));
            }
            distances[index] = near;
        }
    }
}
