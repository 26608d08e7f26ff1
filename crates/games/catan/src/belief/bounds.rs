//! The least and the most that each seat can hold.

use parlor_game::Seat;

use crate::{Cards, Resource, View, seats::MOST};

/// The least and the most that each seat can hold of each kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bounds {
    least: [Cards; MOST],
    most: [Cards; MOST],
    /// How many cards each seat holds.
    totals: [u16; MOST],
    /// How many cards of each kind are in all hands together; nobody knows if the bank has no bottom.
    held: Option<[u16; 5]>,
}

impl Bounds {
    /// What a view alone tells.
    pub(super) fn of(view: &View) -> Self {
        let player = |seat: usize| view.players.get(seat);
        let hand = |seat: usize| player(seat).and_then(|player| player.hand);
        let total = |seat: usize| player(seat).map_or(0, |player| player.cards);
        let most = |seat: usize| {
            let all = u8::try_from(total(seat)).unwrap_or(u8::MAX);
            hand(seat).unwrap_or(Cards([all; 5]))
        };
        let held = |kind: usize| u16::from(Cards::BANK.0[kind].saturating_sub(view.bank.0[kind]));
        let bottomless = view.options.is_bottomless();
        let mut bounds = Self {
            least: std::array::from_fn(|seat| hand(seat).unwrap_or_default()),
            most: std::array::from_fn(most),
            totals: std::array::from_fn(total),
            held: (!bottomless).then(|| std::array::from_fn(held)),
        };
        bounds.tighten();
        bounds
    }

    /// The least that a seat holds.
    pub fn least(&self, seat: Seat) -> Cards {
        self.least[seat.index() % MOST]
    }

    /// The most that a seat can hold.
    pub fn most(&self, seat: Seat) -> Cards {
        self.most[seat.index() % MOST]
    }

    /// The middle between the least and the most.
    pub(super) fn middle(&self, seat: Seat) -> [f64; 5] {
        let (least, most) = (self.least(seat), self.most(seat));
        std::array::from_fn(|kind| f64::midpoint(least.0[kind].into(), most.0[kind].into()))
    }

    pub(super) fn gain(&mut self, seat: Seat, cards: Cards) {
        let n = seat.index();
        self.least[n] = self.least[n].plus(cards);
        self.most[n] = self.most[n].plus(cards);
        self.totals[n] += cards.total();
        if let Some(held) = &mut self.held {
            held.iter_mut()
                .zip(cards.0)
                .for_each(|(held, count)| *held += u16::from(count));
        }
    }

    pub(super) fn spend(&mut self, seat: Seat, cards: Cards) {
        let n = seat.index();
        self.least[n] = self.least[n].less(cards);
        self.most[n] = self.most[n].less(cards);
        self.totals[n] = self.totals[n].saturating_sub(cards.total());
        if let Some(held) = &mut self.held {
            let cards = held.iter_mut().zip(cards.0);
            cards.for_each(|(held, count)| *held = held.saturating_sub(count.into()));
        }
        self.tighten();
    }

    /// A seat has shown that it holds these cards.
    pub(super) fn holds(&mut self, seat: Seat, cards: Cards) {
        let least = &mut self.least[seat.index()];
        *least = Cards(std::array::from_fn(|kind| least.0[kind].max(cards.0[kind])));
        self.tighten();
    }

    /// A seat has no card of a kind.
    pub(super) fn none_of(&mut self, seat: Seat, kind: Resource) {
        self.least[seat.index()].0[kind.index()] = 0;
        self.most[seat.index()].0[kind.index()] = 0;
        self.tighten();
    }

    /// A card goes unseen from one hand to another.
    pub(super) fn steal(&mut self, to: Seat, from: Seat) {
        let (to, from) = (to.index(), from.index());
        let one_of_each = Cards(self.most[from].0.map(|most| most.min(1)));
        self.least[from] = self.least[from].less(one_of_each);
        self.most[to] = self.most[to].plus(one_of_each);
        self.totals[from] = self.totals[from].saturating_sub(1);
        self.totals[to] += 1;
        self.tighten();
    }

    /// Draws conclusions from the numbers of cards in each hand and of each kind, until there are none.
    fn tighten(&mut self) {
        loop {
            let before = (self.least, self.most);
            for seat in 0..MOST {
                for kind in 0..5 {
                    let others = (0..5)
                        .filter(|other| *other != kind)
                        .map(|other| (seat, other));
                    self.narrow((seat, kind), self.totals[seat], others);
                    if let Some(held) = self.held {
                        let others = (0..MOST)
                            .filter(|other| *other != seat)
                            .map(|other| (other, kind));
                        self.narrow((seat, kind), held[kind], others);
                    }
                }
            }
            if before == (self.least, self.most) {
                return;
            }
        }
    }

    /// One number and the others beside it have a known sum.
    fn narrow(
        &mut self,
        (seat, kind): (usize, usize),
        sum: u16,
        others: impl Iterator<Item = (usize, usize)>,
    ) {
        let (mut least, mut most) = (0u16, 0u16);
        for (seat, kind) in others {
            least += u16::from(self.least[seat].0[kind]);
            most += u16::from(self.most[seat].0[kind]);
        }
        let small = |number: u16| u8::try_from(number).unwrap_or(u8::MAX);
        let most = small(sum.saturating_sub(most));
        let least = small(sum.saturating_sub(least));
        let (low, high) = (&mut self.least[seat].0[kind], &mut self.most[seat].0[kind]);
        *low = (*low).max(most);
        *high = (*high).min(least);
    }
}
