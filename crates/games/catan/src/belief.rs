//! What one viewer can conclude about hidden hands from what it was told.
//!
//! Hands are known exactly until a card is stolen unseen. Then there are several possible worlds, each
//! with a weight; whatever is told later rules some of them out. Beside them stand bounds that always
//! hold, also when there were too many worlds to keep.

mod bounds;
mod fill;
mod worlds;

use parlor_game::{Dice, Imagine, Seat};

pub use bounds::Bounds;
pub(crate) use fill::AllDevs;
use worlds::Worlds;

use crate::{Cards, Catan, Closing, Config, Event, Resource, View, seats::MOST};

/// What one viewer knows of all hands.
#[derive(Clone, PartialEq, Debug)]
pub struct Belief {
    worlds: Worlds,
    bounds: Bounds,
    /// The open offer: by whom, what it gives, what it gets.
    offer: Option<(Seat, Cards, Cards)>,
}

impl Belief {
    /// What is known by a view alone: everything while nobody has cards, else only bounds.
    pub fn of(view: &View) -> Self {
        let fresh = view.players.iter().all(|player| player.cards == 0);
        Self {
            worlds: if fresh {
                Worlds::start()
            } else {
                Worlds::unknown()
            },
            bounds: Bounds::of(view),
            offer: view
                .offer
                .map(|offer| (view.now.seat, offer.give, offer.get)),
        }
    }

    /// Takes in what this viewer was told.
    pub fn learn(&mut self, told: &Event) {
        match *told {
            Event::SetUp { gains } | Event::Rolled { gains, .. } => {
                for (seat, cards) in gains.iter() {
                    self.gain(seat, cards);
                }
            }
            Event::Settled { seat, paid, .. }
            | Event::RoadBuilt { seat, paid, .. }
            | Event::CityBuilt { seat, paid, .. }
            | Event::Bought { seat, paid, .. } => self.spend(seat, paid),
            Event::Discarded { seat, cards } => self.spend(seat, cards),
            Event::Picked { seat, kind } => self.gain(seat, Cards::of(kind, 1)),
            Event::BankTraded { seat, give, get } => {
                self.spend(seat, give);
                self.gain(seat, get);
            }
            Event::Traded {
                seat,
                with,
                give,
                get,
                ..
            } => {
                self.pass(seat, with, give);
                self.pass(with, seat, get);
                self.offer = None;
            }
            Event::Stole {
                seat,
                from,
                count: 1,
                kind,
            } => match kind {
                Some(kind) => self.see_steal(seat, from, kind),
                None => {
                    self.worlds.branch(seat, from);
                    self.bounds.steal(seat, from);
                }
            },
            Event::Monopolised {
                seat,
                kind,
                takings,
            } => {
                for (from, count) in takings.iter().filter(|(from, _)| *from != seat) {
                    let none_left = |hand: Cards| hand.get(kind) == 0;
                    self.pass(from, seat, Cards::of(kind, count));
                    self.worlds.keep(|hands| none_left(hands[from.index()]));
                    self.bounds.none_of(from, kind);
                }
            }
            Event::Offered {
                seat, give, get, ..
            } => {
                self.offer = Some((seat, give, get));
                self.show(seat, give);
            }
            Event::Accepted { seat, .. } => {
                if let Some((_, _, get)) = self.offer {
                    self.show(seat, get);
                }
            }
            Event::Countered { seat, give, .. } => self.show(seat, give),
            Event::OfferClosed { why, .. } => {
                if let (Some((seat, give, _)), Closing::Spent) = (self.offer.take(), why) {
                    self.worlds
                        .keep(|hands| !hands[seat.index()].contains(give));
                }
            }
            Event::Laid { .. }
            | Event::RobberMoved { .. }
            | Event::Stole { .. }
            | Event::Played { .. }
            | Event::Declined { .. }
            | Event::LongestRoad { .. }
            | Event::LargestArmy { .. }
            | Event::TurnEnded { .. }
            | Event::Over { .. } => {}
        }
    }

    /// The possible worlds: all hands, and how likely they are compared with the others.
    ///
    /// None if there were too many to keep and none of those kept has turned out to be true.
    pub fn worlds(&self) -> impl Iterator<Item = ([Cards; MOST], f64)> {
        self.worlds.iter()
    }

    /// Whether no possible world was ever left out.
    pub const fn is_complete(&self) -> bool {
        self.worlds.is_complete()
    }

    /// The least and the most that a seat can hold of each kind.
    pub const fn bounds(&self) -> &Bounds {
        &self.bounds
    }

    /// The hand that a seat has on average, kind by kind.
    pub fn expected(&self, seat: Seat) -> [f64; 5] {
        let mut sum = [0.0; 5];
        let mut all = 0.0;
        for (hands, weight) in self.worlds() {
            all += weight;
            for (sum, count) in sum.iter_mut().zip(hands[seat.index() % MOST].0) {
                *sum += weight * f64::from(count);
            }
        }
        match all > 0.0 {
            true => sum.map(|sum| sum / all),
            false => self.bounds.middle(seat),
        }
    }

    fn gain(&mut self, seat: Seat, cards: Cards) {
        self.worlds
            .change(|hands| hands[seat.index()] = hands[seat.index()].plus(cards));
        self.bounds.gain(seat, cards);
    }

    fn spend(&mut self, seat: Seat, cards: Cards) {
        self.show(seat, cards);
        self.worlds
            .change(|hands| hands[seat.index()] = hands[seat.index()].less(cards));
        self.bounds.spend(seat, cards);
    }

    /// Everybody saw cards go from one hand to another.
    fn pass(&mut self, from: Seat, to: Seat, cards: Cards) {
        self.spend(from, cards);
        self.gain(to, cards);
    }

    /// A seat has shown that it holds these cards.
    fn show(&mut self, seat: Seat, cards: Cards) {
        self.worlds
            .keep(|hands| hands[seat.index()].contains(cards));
        self.bounds.holds(seat, cards);
    }

    /// This viewer saw which card was stolen: worlds with many of the kind become more likely.
    fn see_steal(&mut self, seat: Seat, from: Seat, kind: Resource) {
        self.worlds.weigh(|hands| {
            let hand = hands[from.index()];
            f64::from(hand.get(kind)) / f64::from(hand.total().max(1))
        });
        self.pass(from, seat, Cards::of(kind, 1));
    }
}

impl Imagine for Catan {
    type Belief = Belief;

    fn believe(_: &Config, _: u8, view: &View) -> Belief {
        Belief::of(view)
    }

    fn learn(belief: &mut Belief, told: &Event) {
        belief.learn(told);
    }

    fn imagine(belief: &Belief, view: &View, dice: &mut Dice) -> Option<Self> {
        let seats = view.players.len();
        if !(2..=MOST).contains(&seats) || seats <= view.now.seat.index() {
            return None;
        }
        let hands = belief.worlds.draw(view, dice);
        let hands = hands.or_else(|| fill::hands(&belief.bounds, view, dice))?;
        let devs = fill::devs(view, dice)?;
        Self::from_view(view, hands, devs)
    }
}
