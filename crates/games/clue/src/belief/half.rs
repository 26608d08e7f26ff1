//! Which types of a hand fit into what is left: two tables of bits, one for each half of the classes.
//!
//! A type fits if each class has enough cards left. What is left splits into the first classes and the others;
//! for every content of each half a row says which types fit there, and the types that fit are in both rows.

use super::{classes::Classes, types::Types};

/// The tables of one hand.
#[derive(Clone, Debug, Default)]
pub(super) struct Half {
    words: usize,
    /// How many contents the first half has.
    split: usize,
    first: Vec<u64>,
    second: Vec<u64>,
}

impl Half {
    /// Makes the tables of these types.
    pub(super) fn fill(&mut self, classes: &Classes, types: &Types) {
        let (mut cut, mut split) = (0, 1usize);
        while cut < classes.count && split * split < classes.states {
            split *= usize::from(classes.size[cut]) + 1;
            cut += 1;
        }
        self.words = types.len().div_ceil(64);
        self.split = split;
        let (words, rest) = (self.words, classes.states / split);
        self.first.clear();
        self.first.resize(split * words, 0);
        self.second.clear();
        self.second.resize(rest * words, 0);
        for (nth, offset) in types.offset.iter().enumerate() {
            let offset = *offset as usize;
            let (word, bit) = (nth / 64, 1 << (nth % 64));
            self.first[offset % split * words + word] |= bit;
            self.second[offset / split * words + word] |= bit;
        }
        let mut stride = 1;
        for class in 0..classes.count {
            if class == cut {
                stride = 1;
            }
            let size = usize::from(classes.size[class]) + 1;
            let rows = if class < cut {
                &mut self.first
            } else {
                &mut self.second
            };
            spread(rows, stride * words, size);
            stride *= size;
        }
    }

    /// Calls `visit` with every type that fits into what is left, given as the number of a state.
    #[inline]
    pub(super) fn each(&self, left: usize, mut visit: impl FnMut(usize)) {
        self.find(left, |nth| {
            visit(nth);
            false
        });
    }

    /// The first type that fits into what is left and is wanted.
    #[inline]
    pub(super) fn find(&self, left: usize, mut wanted: impl FnMut(usize) -> bool) -> Option<usize> {
        let words = self.words;
        let (first, second) = (left % self.split * words, left / self.split * words);
        let first = &self.first[first..first + words];
        let second = &self.second[second..second + words];
        for (nth, (first, second)) in first.iter().zip(second).enumerate() {
            let mut bits = first & second;
            while bits != 0 {
                let ty = nth * 64 + bits.trailing_zeros() as usize;
                if wanted(ty) {
                    return Some(ty);
                }
                bits &= bits - 1;
            }
        }
        None
    }

    /// What filling the tables costs, about.
    pub(super) fn cost(classes: &Classes, types: usize) -> f64 {
        let words = types.div_ceil(64) as f64;
        (classes.states as f64).sqrt() * classes.count as f64 * words
    }
}

/// Where a content of a class fits, more of the class fits too.
fn spread(rows: &mut [u64], stride: usize, size: usize) {
    for block in rows.chunks_exact_mut(stride * size) {
        for more in 1..size {
            let (less, more) = block[(more - 1) * stride..].split_at_mut(stride);
            for (less, more) in less.iter().zip(more) {
                *more |= less;
            }
        }
    }
}
