//! The requests of one player, one after another (R21–R26).

use std::collections::VecDeque;

use crate::Action;

/// No moment at all.
pub(crate) const NEVER: u64 = u64::MAX;

/// What a player is at, or will be.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Work {
    /// A request, by its number.
    Ask(u32, Action),
    /// An exchange keeps the player busy.
    Busy,
}

/// One thing in a queue.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Item {
    pub(crate) work: Work,
    /// When it came, among all requests of all players.
    pub(crate) arrival: u64,
    pub(crate) delay: u32,
}

/// From when on an exchange keeps a player busy.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum From {
    /// From now on: it has just done something, and nothing is running.
    Now,
    /// From when what is running is done.
    NextFree,
}

/// The requests of one player; the first one is running.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Queue {
    items: VecDeque<Item>,
    requests: usize,
}

impl Queue {
    /// How many requests are unfinished.
    pub(crate) const fn requests(&self) -> usize {
        self.requests
    }

    pub(crate) fn first(&self) -> Option<&Item> {
        self.items.front()
    }

    pub(crate) fn items(&self) -> impl Iterator<Item = &Item> {
        self.items.iter()
    }

    /// Puts a request behind all others; says whether it begins at once.
    pub(crate) fn push(&mut self, item: Item) -> bool {
        self.requests += 1;
        self.items.push_back(item);
        self.items.len() == 1
    }

    /// Keeps the player busy; says whether that begins at once.
    pub(crate) fn keep_busy(&mut self, item: Item, from: From) -> bool {
        let running = match from {
            From::Now => 0,
            From::NextFree => usize::from(!self.items.is_empty()),
        };
        self.items.insert(running, item);
        running == 0
    }

    pub(crate) fn pop(&mut self) -> Option<Item> {
        let item = self.items.pop_front();
        if let Some(Item {
            work: Work::Ask(..),
            ..
        }) = &item
        {
            self.requests -= 1;
        }
        item
    }

    pub(crate) fn clear(&mut self) {
        self.items.clear();
        self.requests = 0;
    }
}
