//! What a search remembers of positions, replaced by depth and age.

use parlor_reversi::Move;

/// What is known of a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Bound {
    Exact,
    AtLeast,
    AtMost,
}

/// What is known of one position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    pub(super) value: i32,
    pub(super) bound: Bound,
    /// How deep it was searched; [`u8::MAX`] if to the end everywhere.
    pub(super) depth: u8,
    pub(super) best: Move,
}

#[derive(Clone, Copy)]
struct Slot {
    key: u64,
    age: u8,
    entry: Entry,
}

/// Pairs of slots: one for what was searched deepest, one for what came last.
pub(super) struct Memory {
    slots: Vec<Slot>,
    age: u8,
}

const NOTHING: Slot = Slot {
    key: 0,
    age: 0,
    entry: Entry {
        value: 0,
        bound: Bound::AtMost,
        depth: 0,
        best: Move {
            tile: 0,
            special: 0,
        },
    },
};

impl Memory {
    /// A memory with 2^`bits` places.
    pub(super) fn new(bits: u32) -> Self {
        Self {
            slots: vec![NOTHING; 1 << bits.max(1)],
            age: 1,
        }
    }

    /// A new thought begins: what is remembered gives way more easily.
    pub(super) fn grow_older(&mut self) {
        self.age = self.age.wrapping_add(1).max(1);
    }

    #[inline]
    fn pair(&self, key: u64) -> usize {
        (key as usize & (self.slots.len() - 1)) & !1
    }

    #[inline]
    pub(super) fn get(&self, key: u64) -> Option<Entry> {
        let at = self.pair(key);
        let found = self.slots[at..at + 2]
            .iter()
            .find(|slot| slot.key == key && slot.age != 0);
        found.map(|slot| slot.entry)
    }

    pub(super) fn put(&mut self, key: u64, entry: Entry) {
        let (at, age) = (self.pair(key), self.age);
        let slot = Slot { key, age, entry };
        let deep = &self.slots[at];
        if deep.age != age || entry.depth >= deep.entry.depth || deep.key == key {
            if deep.key != key {
                self.slots[at + 1] = *deep;
            }
            self.slots[at] = slot;
        } else {
            self.slots[at + 1] = slot;
        }
    }
}

impl std::fmt::Debug for Memory {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Memory({})", self.slots.len())
    }
}
