//! What the numbers of an observation mean.

/// A part of an observation with a name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Feature {
    /// The name.
    pub name: &'static str,
    /// Its sides, such as planes × rows × columns.
    pub shape: Vec<usize>,
    /// Whether only the seat itself knows it.
    pub private: bool,
}

impl Feature {
    /// What everybody at the table knows.
    pub fn public(name: &'static str, shape: &[usize]) -> Self {
        Self {
            name,
            shape: shape.to_vec(),
            private: false,
        }
    }

    /// What only the seat itself knows.
    pub fn private(name: &'static str, shape: &[usize]) -> Self {
        Self {
            private: true,
            ..Self::public(name, shape)
        }
    }

    /// How many numbers it has.
    pub fn len(&self) -> usize {
        self.shape.iter().product()
    }

    /// Whether it has none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// Writes an observation part by part; all numbers are zero at first.
#[derive(Debug)]
pub struct Sheet<'a> {
    rest: &'a mut [f32],
}

impl<'a> Sheet<'a> {
    /// Writes into these numbers, which it sets to zero.
    pub fn new(out: &'a mut [f32]) -> Self {
        out.fill(0.0);
        Self { rest: out }
    }

    /// The next `len` numbers, all zero.
    #[inline]
    pub fn part(&mut self, len: usize) -> &'a mut [f32] {
        let rest = std::mem::take(&mut self.rest);
        let (part, rest) = rest.split_at_mut(len.min(rest.len()));
        self.rest = rest;
        part
    }

    /// One number.
    #[inline]
    pub fn put(&mut self, value: f32) {
        if let Some(first) = self.part(1).first_mut() {
            *first = value;
        }
    }

    /// `len` numbers of which one is set.
    #[inline]
    pub fn one_of(&mut self, len: usize, which: Option<usize>) {
        let part = self.part(len);
        if let Some(one) = which.and_then(|which| part.get_mut(which)) {
            *one = 1.0;
        }
    }

    /// `len` numbers that are one where the bit is set.
    #[inline]
    pub fn bits(&mut self, len: usize, bits: u128) {
        let part = self.part(len);
        let mut rest = bits;
        while rest != 0 {
            if let Some(one) = part.get_mut(rest.trailing_zeros() as usize) {
                *one = 1.0;
            }
            rest &= rest - 1;
        }
    }

    /// How many numbers are left.
    pub fn left(&self) -> usize {
        self.rest.len()
    }
}
