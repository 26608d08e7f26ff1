//! Frames that leave at their moment.

use std::{cmp::Reverse, collections::BinaryHeap, time::Instant};

use bytes::Bytes;

/// Frames in the order of their moments, equal ones in the order they were put in.
#[derive(Default, Debug)]
pub(super) struct Outgoing<T> {
    heap: BinaryHeap<Reverse<Item<T>>>,
    nth: u64,
}

/// A frame and what is remembered of it when it leaves.
#[derive(Debug)]
pub(super) struct Item<T> {
    pub(super) due: Instant,
    nth: u64,
    pub(super) frame: Bytes,
    pub(super) about: T,
}

impl<T> PartialEq for Item<T> {
    fn eq(&self, other: &Self) -> bool {
        (self.due, self.nth) == (other.due, other.nth)
    }
}

impl<T> Eq for Item<T> {}

impl<T> PartialOrd for Item<T> {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl<T> Ord for Item<T> {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        (self.due, self.nth).cmp(&(other.due, other.nth))
    }
}

impl<T> Outgoing<T> {
    pub(super) fn new() -> Self {
        Self {
            heap: BinaryHeap::new(),
            nth: 0,
        }
    }

    pub(super) fn push(&mut self, due: Instant, frame: Bytes, about: T) {
        let nth = self.nth;
        self.nth += 1;
        self.heap.push(Reverse(Item {
            due,
            nth,
            frame,
            about,
        }));
    }

    /// The next frame whose moment has come.
    pub(super) fn pop(&mut self, now: Instant) -> Option<Item<T>> {
        if self.next().is_none_or(|due| now < due) {
            return None;
        }
        self.heap.pop().map(|Reverse(item)| item)
    }

    pub(super) fn next(&self) -> Option<Instant> {
        self.heap.peek().map(|Reverse(item)| item.due)
    }

    /// How many frames wait.
    pub(super) fn len(&self) -> usize {
        self.heap.len()
    }

    /// When the last of all frames leaves.
    pub(super) fn last(&self) -> Option<Instant> {
        self.heap.iter().map(|Reverse(item)| item.due).max()
    }
}
