//! The requests of one player, one after another.

use std::collections::VecDeque;

use crate::{Action, Direction};

/// No moment at all.
pub(crate) const NEVER: u64 = u64::MAX;

/// What a player is at, or will be; small, because almost all of it is steps.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Work {
    /// A step, by the number of its request.
    Step(u32, Option<Direction>),
    /// A request without anything to it: all kinds but steps and those of exchanges.
    Plain(u32, Plain),
    /// A request about an exchange.
    Swap(u32, Box<Action>),
    /// An exchange keeps the player busy.
    Busy,
}

/// A request that its kind says all about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Plain {
    Discover,
    PickUp,
    Test,
    Destroy,
    Place,
}

impl Work {
    /// A request, by its number.
    #[inline]
    pub(crate) fn of(request: u32, action: &Action) -> Self {
        match action {
            Action::Move { direction } => Self::Step(request, *direction),
            Action::Discover => Self::Plain(request, Plain::Discover),
            Action::PickUp => Self::Plain(request, Plain::PickUp),
            Action::Test => Self::Plain(request, Plain::Test),
            Action::Destroy => Self::Plain(request, Plain::Destroy),
            Action::Place => Self::Plain(request, Plain::Place),
            Action::Offer { .. }
            | Action::Send { .. }
            | Action::Accept { .. }
            | Action::Reject { .. } => Self::Swap(request, Box::new(action.clone())),
        }
    }

    /// The number of the request and what its seat is told of it; nothing while an exchange keeps it busy.
    pub(crate) fn shown(&self) -> Option<(u32, Action)> {
        Some(match self {
            Self::Step(request, direction) => {
                let direction = *direction;
                (*request, Action::Move { direction })
            }
            Self::Plain(request, plain) => (*request, plain.action()),
            Self::Swap(request, action) => (*request, action.without_payload()),
            Self::Busy => return None,
        })
    }
}

impl Plain {
    const fn action(self) -> Action {
        match self {
            Self::Discover => Action::Discover,
            Self::PickUp => Action::PickUp,
            Self::Test => Action::Test,
            Self::Destroy => Action::Destroy,
            Self::Place => Action::Place,
        }
    }
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
    #[inline]
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

    #[inline]
    pub(crate) fn pop(&mut self) -> Option<Work> {
        let item = self.items.pop_front()?;
        self.requests -= usize::from(!matches!(item.work, Work::Busy));
        Some(item.work)
    }

    pub(crate) fn clear(&mut self) {
        self.items.clear();
        self.requests = 0;
    }
}
