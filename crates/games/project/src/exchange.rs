//! Offers of knowledge between two players: who has asked whom, and what waits to be told.

use crate::{Report, queue::NEVER};

/// An offer from one player to another.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Exchange {
    pub(crate) from: u8,
    pub(crate) to: u8,
    pub(crate) stage: Stage,
    /// What is told to `to`.
    pub(crate) data: Parcel,
    /// What is told to `from` in return.
    pub(crate) back: Parcel,
}

/// How far an offer has come.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Stage {
    /// It waits for an answer until then.
    Open { until: u64 },
    /// It was accepted: what is told comes at `due`, or later until the end.
    Accepted { due: u64, until: u64 },
}

/// What one side tells the other.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Parcel {
    Missing,
    Ready(Vec<Report>),
    Delivered,
}

/// All offers of a match.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Exchanges {
    /// Oldest first.
    all: Vec<Exchange>,
    /// Who takes no offers from whom any more: (from, to).
    blocked: Vec<(u8, u8)>,
}

impl Exchange {
    pub(crate) const fn is_open(&self) -> bool {
        matches!(self.stage, Stage::Open { .. })
    }

    /// When something is to be done about it.
    fn due(&self) -> u64 {
        match self.stage {
            Stage::Open { until } => until,
            Stage::Accepted { due, until } => {
                let ready = |parcel: &Parcel| matches!(parcel, Parcel::Ready(_));
                if ready(&self.data) || ready(&self.back) {
                    due
                } else {
                    until
                }
            }
        }
    }
}

impl Exchanges {
    /// When something is to be done about one of them.
    #[inline]
    pub(crate) fn due(&self) -> u64 {
        let moments = self.all.iter().map(Exchange::due);
        moments.min().unwrap_or(NEVER)
    }

    pub(crate) fn open(&mut self, from: u8, to: u8, until: u64, data: Option<Vec<Report>>) {
        self.all.push(Exchange {
            from,
            to,
            stage: Stage::Open { until },
            data: data.map_or(Parcel::Missing, Parcel::Ready),
            back: Parcel::Missing,
        });
    }

    /// The offer of this pair that still wants to be told.
    pub(crate) fn pending(&mut self, from: u8, to: u8) -> Option<&mut Exchange> {
        self.all.iter_mut().find(|one| {
            (one.from, one.to) == (from, to)
                && (one.is_open() || !matches!(one.data, Parcel::Delivered))
        })
    }

    /// The accepted offer of this pair that may still be answered in kind.
    pub(crate) fn answerable(&mut self, from: u8, to: u8) -> Option<&mut Exchange> {
        self.all.iter_mut().find(|one| {
            (one.from, one.to) == (from, to)
                && !one.is_open()
                && !matches!(one.back, Parcel::Delivered)
        })
    }

    /// The open offer to `to` that an answer means: of `from`, or the oldest.
    pub(crate) fn asked(&self, to: u8, from: Option<u8>) -> Option<usize> {
        self.all.iter().position(|one| {
            one.is_open() && one.to == to && from.is_none_or(|from| one.from == from)
        })
    }

    pub(crate) fn get_mut(&mut self, index: usize) -> Option<&mut Exchange> {
        self.all.get_mut(index)
    }

    pub(crate) fn remove(&mut self, index: usize) -> Exchange {
        self.all.remove(index)
    }

    /// Forgets what was told of this pair, so that a new offer can be made.
    pub(crate) fn forget(&mut self, from: u8, to: u8) {
        self.all.retain(|one| (one.from, one.to) != (from, to));
    }

    /// Takes out all offers of and to a seat.
    pub(crate) fn drain_of(&mut self, seat: u8) -> Vec<Exchange> {
        let of_seat = |one: &mut Exchange| one.from == seat || one.to == seat;
        self.all.extract_if(.., of_seat).collect()
    }

    /// The first offer about which something is to be done by now.
    pub(crate) fn first_due(&self, now: u64) -> Option<usize> {
        self.all.iter().position(|one| one.due() <= now)
    }

    pub(crate) fn block(&mut self, from: u8, to: u8) {
        if !self.is_blocked(from, to) {
            self.blocked.push((from, to));
        }
    }

    pub(crate) fn is_blocked(&self, from: u8, to: u8) -> bool {
        self.blocked.contains(&(from, to))
    }

    /// Who takes no offers from `from` any more.
    pub(crate) fn refusing(&self, from: u8) -> impl Iterator<Item = u8> {
        let pairs = self.blocked.iter().filter(move |pair| pair.0 == from);
        pairs.map(|pair| pair.1)
    }

    /// The open offers, oldest first, as (from, to).
    pub(crate) fn open_pairs(&self) -> impl Iterator<Item = (u8, u8)> {
        let open = self.all.iter().filter(|one| one.is_open());
        open.map(|one| (one.from, one.to))
    }

    pub(crate) fn clear(&mut self) {
        self.all.clear();
    }
}
