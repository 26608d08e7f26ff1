//! What a search remembers of positions; its threads share it without locks.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use super::layout::Turn;

/// What is known of a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Bound {
    Exact,
    AtLeast,
    AtMost,
}

/// What is known of one position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Entry {
    pub(super) value: i32,
    pub(super) bound: Bound,
    /// How deep it was searched.
    pub(super) depth: u32,
    pub(super) best: Option<Turn>,
}

/// A table of fixed size with two slots per bucket: one for what was searched deepest, one for the newest.
///
/// A slot is the entry and the hash mixed with it, so that a slot torn by two writers is not believed.
#[derive(Debug)]
pub(super) struct Memory {
    buckets: Vec<[AtomicU64; 4]>,
}

impl Memory {
    /// A table with `1 << bits` buckets of 32 bytes.
    pub(super) fn new(bits: u32) -> Self {
        let buckets = (0..1usize << bits).map(|_| Default::default()).collect();
        Self { buckets }
    }

    #[inline]
    pub(super) fn get(&self, hash: u64) -> Option<Entry> {
        let bucket = self.bucket(hash);
        [0, 2].into_iter().find_map(|slot| {
            let data = bucket[slot + 1].load(Relaxed);
            (bucket[slot].load(Relaxed) ^ data == hash && data != 0).then(|| unpacked(data))
        })
    }

    #[inline]
    pub(super) fn put(&self, hash: u64, entry: Entry) {
        let bucket = self.bucket(hash);
        let deepest = bucket[1].load(Relaxed);
        let keeps = deepest != 0
            && bucket[0].load(Relaxed) ^ deepest != hash
            && unpacked(deepest).depth > entry.depth;
        let slot = if keeps { 2 } else { 0 };
        let data = packed(entry);
        bucket[slot].store(hash ^ data, Relaxed);
        bucket[slot + 1].store(data, Relaxed);
    }

    #[inline]
    fn bucket(&self, hash: u64) -> &[AtomicU64; 4] {
        &self.buckets[hash as usize & (self.buckets.len() - 1)]
    }
}

/// No turn has this number.
const NO_TURN: u64 = 511;

fn packed(entry: Entry) -> u64 {
    let bound = match entry.bound {
        Bound::Exact => 1,
        Bound::AtLeast => 2,
        Bound::AtMost => 3,
    };
    let turn = entry.best.map_or(NO_TURN, |turn| turn.0.into());
    (entry.value as u16 as u64) << 32 | turn << 16 | u64::from(entry.depth) << 8 | bound
}

fn unpacked(data: u64) -> Entry {
    let turn = data >> 16 & 511;
    Entry {
        value: (data >> 32) as u16 as i16 as i32,
        bound: match data & 3 {
            1 => Bound::Exact,
            2 => Bound::AtLeast,
            _ => Bound::AtMost,
        },
        depth: data as u32 >> 8 & 255,
        best: (turn != NO_TURN).then_some(Turn(turn as u16)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_come_back_as_they_went_in() {
        let memory = Memory::new(1);
        let entry = Entry {
            value: -29_990,
            bound: Bound::AtMost,
            depth: 7,
            best: Some(Turn::new(35, 7)),
        };
        assert_eq!(memory.get(40), None);
        memory.put(40, entry);
        assert_eq!(memory.get(40), Some(entry));
        assert_eq!(memory.get(42), None);
    }

    #[test]
    fn the_deepest_entry_of_a_bucket_stays_and_the_newest_is_kept_beside_it() {
        let memory = Memory::new(0);
        let entry = |depth| Entry {
            value: 5,
            bound: Bound::Exact,
            depth,
            best: None,
        };
        memory.put(1, entry(6));
        memory.put(2, entry(2));
        memory.put(3, entry(1));
        assert_eq!(memory.get(1), Some(entry(6)));
        assert_eq!(memory.get(2), None);
        assert_eq!(memory.get(3), Some(entry(1)));
    }
}
