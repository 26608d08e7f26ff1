//! What was found out about buildings and hands, kept while one decision is thought about.
//!
//! Looking ahead comes back to the same few buildings and hands all the time, in worlds that differ elsewhere.

use std::cell::Cell;

use parlor_catan::{Cards, Catan};
use parlor_game::Seat;

use super::{
    chart::Chart,
    estate::{Income, Soon},
};

/// How many sets of buildings are kept.
const PAGES: usize = 64;
/// How many hands are kept for each.
const HANDS: usize = 16;

/// What somebody's income follows from on a board: its buildings and rates.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Deed {
    pub(crate) settlements: u64,
    pub(crate) cities: u64,
    pub(crate) rates: Cards,
}

impl Deed {
    /// What a seat has.
    pub(crate) fn of(game: &Catan, seat: Seat) -> Self {
        let estate = game.land().estate(seat);
        Self {
            settlements: estate.settlements,
            cities: estate.cities,
            rates: game.rates(seat),
        }
    }
}

/// What is known of buildings and hands on one board. What comes later takes the place of what came before.
#[derive(Debug)]
pub(crate) struct Ledger(Vec<Page>);

/// What is known of one set of buildings.
#[derive(Debug)]
struct Page {
    of: Cell<Option<Deed>>,
    income: Cell<Income>,
    soon: [Cell<(Cards, Soon)>; HANDS],
}

impl Page {
    /// Nobody holds so many cards.
    const NO_HAND: Cards = Cards([u8::MAX; 5]);

    fn blank() -> Self {
        Self {
            of: Cell::new(None),
            income: Cell::default(),
            soon: [const { Cell::new((Self::NO_HAND, Soon::NONE)) }; HANDS],
        }
    }

    /// The slot of a hand; hands with one more card of a kind have one each.
    fn slot(&self, hand: Cards) -> &Cell<(Cards, Soon)> {
        let [a, b, c, d, e] = hand.0.map(usize::from);
        &self.soon[(a + 2 * b + 3 * c + 5 * d + 7 * e) % HANDS]
    }
}

impl Ledger {
    /// One that knows nothing.
    pub(crate) fn new() -> Self {
        Self((0..PAGES).map(|_| Page::blank()).collect())
    }

    fn page(&self, deed: &Deed) -> &Page {
        let mixed = deed.settlements ^ deed.cities.rotate_left(29);
        let hash = mixed.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32;
        &self.0[hash as usize % PAGES]
    }

    /// What buildings bring.
    pub(crate) fn income(&self, deed: &Deed, chart: &Chart) -> Income {
        let page = self.page(deed);
        if page.of.get() == Some(*deed) {
            return page.income.get();
        }
        let income = Income::of(deed, chart);
        page.of.set(Some(*deed));
        page.income.set(income);
        for slot in &page.soon {
            slot.set((Page::NO_HAND, Soon::NONE));
        }
        income
    }

    /// What one with these buildings, of this income, can soon pay for.
    pub(crate) fn soon(&self, deed: &Deed, income: &Income, hand: Cards) -> Soon {
        let page = self.page(deed);
        if page.of.get() != Some(*deed) {
            return income.soon(hand);
        }
        let slot = page.slot(hand);
        let (known, soon) = slot.get();
        if known == hand {
            return soon;
        }
        let soon = income.soon(hand);
        slot.set((hand, soon));
        soon
    }
}
