//! What is known for certain: who holds a card, who lacks it, and what a shown card leaves open.

use parlor_game::Seat;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::reason::Why;
use crate::{CARDS, Card, Cards, Triple};

/// Where marks of the case file stand; the seats stand before it.
pub(super) const CASE: usize = 6;
/// Seats and case file.
pub(super) const HOLDERS: usize = 7;

/// Where a card may be: with a seat or in the case file.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Holder {
    /// In the hand of this seat.
    Seat(Seat),
    /// In the case file.
    CaseFile,
}

impl Holder {
    /// Its column: the seat, or the one after all possible seats.
    pub(super) fn index(self) -> usize {
        match self {
            Self::Seat(seat) => seat.index().min(CASE - 1),
            Self::CaseFile => CASE,
        }
    }

    /// The holder of a column.
    pub(super) fn at(index: usize) -> Self {
        match index {
            0..CASE => Self::Seat(Seat(index as u8)),
            _ => Self::CaseFile,
        }
    }
}

/// What is known of one card at one holder.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Mark {
    /// It is there.
    Yes,
    /// It is not there.
    No,
    /// It may be there.
    Open,
}

/// Observations that no deal explains.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("no deal fits what was seen")]
pub struct Contradiction;

/// "This seat holds at least one of these", as a shown card says that one did not see.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Clause {
    pub(super) seat: usize,
    pub(super) cards: u32,
    /// Which suggestion it is from.
    pub(super) line: u16,
}

/// "This is not the case file", as a wrong accusation says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Wrong {
    pub(super) cards: u32,
    /// Which accusation it is from.
    pub(super) line: u16,
}

/// What is known for certain, each mark with its reason.
#[derive(Clone, PartialEq, Debug)]
pub struct Facts {
    pub(super) seats: usize,
    pub(super) sizes: [u8; HOLDERS],
    pub(super) yes: [u32; HOLDERS],
    pub(super) no: [u32; HOLDERS],
    pub(super) face_up: u32,
    /// All clauses as they were learned.
    pub(super) given: Vec<Clause>,
    /// Those that still say something, reduced to cards that are possible.
    pub(super) open: Vec<Clause>,
    pub(super) wrong: Vec<Wrong>,
    pub(super) why: [[Option<Why>; CARDS]; HOLDERS],
}

impl Facts {
    /// Nothing but the sizes of the hands, of two to six seats.
    pub fn new(sizes: &[u8]) -> Self {
        let seats = sizes.len().min(CASE);
        let mut all = [0; HOLDERS];
        all.iter_mut()
            .zip(sizes)
            .for_each(|(all, size)| *all = *size);
        all[CASE] = 3;
        let mut no = [0; HOLDERS];
        no[seats..CASE].fill(Cards::ALL.0);
        Self {
            seats,
            sizes: all,
            yes: [0; HOLDERS],
            no,
            face_up: 0,
            given: Vec::new(),
            open: Vec::new(),
            wrong: Vec::new(),
            why: [[None; CARDS]; HOLDERS],
        }
    }

    /// How many seats there are.
    pub fn seats(&self) -> usize {
        self.seats
    }

    /// What is known of `card` at `holder`.
    pub fn mark(&self, card: Card, holder: Holder) -> Mark {
        let (bit, at) = (1 << card.number(), holder.index());
        match (self.yes[at] & bit != 0, self.no[at] & bit != 0) {
            (true, _) => Mark::Yes,
            (false, true) => Mark::No,
            (false, false) => Mark::Open,
        }
    }

    /// The cards that are certainly there.
    pub fn yes(&self, holder: Holder) -> Cards {
        Cards(self.yes[holder.index()])
    }

    /// The cards that are certainly not there.
    pub fn no(&self, holder: Holder) -> Cards {
        Cards(self.no[holder.index()])
    }

    /// The cards that lie open.
    pub fn face_up(&self) -> Cards {
        Cards(self.face_up)
    }

    /// The cards whose place is known.
    pub fn located(&self) -> Cards {
        Cards(self.yes.iter().fold(self.face_up, |all, yes| all | yes))
    }

    /// The case file, if it is certain.
    pub fn solution(&self) -> Option<Triple> {
        let mut cards = Cards(self.yes[CASE]).iter();
        Some(Triple {
            suspect: cards.next()?.try_into().ok()?,
            weapon: cards.next()?.try_into().ok()?,
            room: cards.next()?.try_into().ok()?,
        })
    }

    /// Whether the other facts leave the same deals, by their marks; reasons do not count.
    pub(super) fn says_the_same(&self, other: &Self) -> bool {
        let marks = |facts: &Self| (facts.seats, facts.sizes, facts.yes, facts.no, facts.face_up);
        let mut clauses = self.open.iter().zip(&other.open);
        let mut wrongs = self.wrong.iter().zip(&other.wrong);
        marks(self) == marks(other)
            && self.open.len() == other.open.len()
            && self.wrong.len() == other.wrong.len()
            && clauses.all(|(a, b)| a.seat == b.seat && a.cards == b.cards)
            && wrongs.all(|(a, b)| a.cards == b.cards)
    }

    /// The columns that are in use: the seats, then the case file.
    pub(super) fn holders(&self) -> impl Iterator<Item = usize> + use<> {
        (0..self.seats).chain([CASE])
    }
}
