//! What a search remembers of positions it has seen.

/// What is known of a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bound {
    Exact,
    AtLeast,
    AtMost,
}

/// What is known of one position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry<M> {
    pub(crate) value: i32,
    pub(crate) bound: Bound,
    /// How deep it was searched; [`u8::MAX`] if to the end everywhere.
    pub(crate) depth: u8,
    pub(crate) best: M,
}

/// A table that grows up to a limit; newer entries replace older ones.
#[derive(Debug)]
pub(crate) struct Table<M> {
    slots: Vec<Option<(u64, Entry<M>)>>,
    used: usize,
    most: usize,
}

impl<M: Copy> Table<M> {
    /// A table with at most `most` slots.
    pub(crate) fn new(most: usize) -> Self {
        Self {
            slots: vec![None; 1 << 8],
            used: 0,
            most,
        }
    }

    pub(crate) fn get(&self, hash: u64) -> Option<Entry<M>> {
        match self.slots[self.slot(hash)] {
            Some((key, entry)) if key == hash => Some(entry),
            Some(_) | None => None,
        }
    }

    pub(crate) fn put(&mut self, hash: u64, entry: Entry<M>) {
        if self.used * 2 > self.slots.len() && self.slots.len() * 2 <= self.most {
            self.grow();
        }
        let slot = self.slot(hash);
        self.used += usize::from(self.slots[slot].is_none());
        self.slots[slot] = Some((hash, entry));
    }

    fn grow(&mut self) {
        let larger = vec![None; self.slots.len() * 2];
        let old = std::mem::replace(&mut self.slots, larger);
        for (hash, entry) in old.into_iter().flatten() {
            let slot = self.slot(hash);
            self.slots[slot] = Some((hash, entry));
        }
    }

    fn slot(&self, hash: u64) -> usize {
        hash as usize & (self.slots.len() - 1)
    }
}
