//! What an agent believes about its own goals area: a weight per field, 1 = untried, 0 = settled.

use parlor_project::{Field, Shape};

use super::{agent::Tuning, body::Body};

/// What a field in a mate's column counts.
const FOREIGN: f32 = 0.12;

/// How likely a field of the area is a goal, where nothing else is known.
const CHANCE: f32 = 1.0 / 6.0;

/// The fields of the own goals area.
#[derive(Clone, Debug)]
pub(super) struct Goals {
    shape: Shape,
    top: u8,
    weights: Vec<f32>,
    /// Fields where a piece was in the way, and until when they are passed over.
    avoided: Vec<(Field, u64)>,
    /// Fields that were settled by putting a valid piece down.
    settled: Vec<Field>,
    first: u8,
    last: u8,
}

impl Goals {
    pub(super) fn new(body: &Body) -> Self {
        let shape = body.shape;
        let size = body.mates.len().max(1);
        let index = body.mates.iter().position(|mate| *mate == body.own);
        let index = index.unwrap_or(0);
        let width = usize::from(shape.width);
        let is_mine = |x: &u8| usize::from(*x) * size / width == index;
        let mine = || (0..shape.width).filter(is_mine);
        Self {
            shape,
            top: shape.goals_top(body.team),
            weights: vec![1.0; shape.goals()],
            avoided: Vec::new(),
            settled: Vec::new(),
            first: mine().next().unwrap_or(u8::MAX),
            last: mine().next_back().unwrap_or(0),
        }
    }

    pub(super) fn contains(&self, field: Field) -> bool {
        field.x < self.shape.width
            && (self.top..self.top + self.shape.goals_height).contains(&field.y)
    }

    fn index(&self, field: Field) -> usize {
        usize::from(field.y - self.top) * usize::from(self.shape.width) + usize::from(field.x)
    }

    fn is_mine(&self, x: u8) -> bool {
        (self.first..=self.last).contains(&x)
    }

    /// Changes the weight of a field.
    pub(super) fn scale(&mut self, field: Field, factor: f32) {
        if self.contains(field) {
            let index = self.index(field);
            self.weights[index] *= factor;
            if self.weights.iter().all(|weight| *weight == 0.0) {
                // Some knowledge was wrong.
                self.weights.fill(1.0);
            }
        }
    }

    /// A valid piece has told all there is to know about a field.
    pub(super) fn settle(&mut self, field: Field) {
        if self.contains(field) && !self.settled.contains(&field) {
            self.settled.push(field);
        }
        self.scale(field, 0.0);
    }

    /// Takes in that an untested piece, a sham with probability `sham`, brought nothing; says how likely it is one now.
    pub(super) fn doubt(&mut self, field: Field, sham: f32) -> f32 {
        self.scale(field, sham);
        sham / (sham + (1.0 - sham) * (1.0 - CHANCE))
    }

    /// Something is in the way there.
    pub(super) fn avoid(&mut self, field: Field, until: u64) {
        self.avoided.push((field, until));
    }

    /// Where a piece is best put down next.
    pub(super) fn target(&mut self, from: Field, tuning: &Tuning, now: u64) -> Option<Field> {
        self.avoided.retain(|(_, until)| now < *until);
        let step = tuning.step.max(1) as f32;
        let rest = (tuning.place + tuning.pick_up) as f32;
        let mut best = None;
        let mut most = 0.0;
        for (index, weight) in self.weights.iter().enumerate() {
            if *weight == 0.0 {
                continue;
            }
            let field = self.field(index);
            let share = if self.is_mine(field.x) { 1.0 } else { FOREIGN };
            let value = weight * share / (f32::from(from.distance(field)) * step + rest);
            if most < value && !self.avoided.iter().any(|(avoided, _)| *avoided == field) {
                most = value;
                best = Some(field);
            }
        }
        best
    }

    fn field(&self, index: usize) -> Field {
        let width = usize::from(self.shape.width);
        let (x, y) = (index % width, index / width);
        Field::new(x as u8, self.top + y as u8)
    }

    /// Whether all fields of the own columns are settled.
    pub(super) fn is_share_used_up(&self) -> bool {
        let mut rows = self.weights.chunks_exact(usize::from(self.shape.width));
        let columns = usize::from(self.first)..usize::from(self.last) + 1;
        rows.all(|row| {
            let mut mine = row.get(columns.clone()).unwrap_or_default().iter();
            mine.all(|weight| *weight == 0.0)
        })
    }

    /// The fields settled by putting pieces down, the last ones first.
    pub(super) fn settled(&self) -> impl Iterator<Item = Field> {
        self.settled.iter().rev().copied()
    }
}
