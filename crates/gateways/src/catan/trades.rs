//! What a client has been shown of trade between players.
//!
//! The protocol knows one open offer, to one player, and its answer. Offers to several seats are shown to each of
//! them alone, counter-offers to nobody; every offer that a client was shown is closed for it before the next one.

use parlor_catan::{Cards, Closing, Event, Few};
use parlor_game::Seat;

use super::{
    convert::{of_cards, player},
    facts::by,
    message::{Empty, Event as Frame, Fact, WithPlayer},
};

/// The offer that a client believes to be open.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Shown {
    /// Its number.
    pub(super) offer: u32,
    /// Who made it.
    pub(super) from: Seat,
    /// Whom it names, as the client was told.
    pub(super) to: Seat,
    /// Whether it names one seat for everybody.
    is_plain: bool,
    give: Cards,
    get: Cards,
}

/// What one client has been shown.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Trades {
    shown: Option<Shown>,
}

impl Trades {
    /// The offer that `me` may answer.
    pub(super) fn answerable(&self, me: Seat) -> Option<u32> {
        let shown = self.shown.filter(|shown| shown.to == me);
        shown.map(|shown| shown.offer)
    }

    /// Tells `me` what an event means to it.
    pub(super) fn tell(&mut self, me: Seat, event: &Event, out: &mut Vec<Frame>) {
        match *event {
            Event::Offered {
                seat,
                offer,
                give,
                get,
                to,
                ..
            } => self.offered(me, seat, (offer, give, get), to, out),
            Event::Declined { seat, offer } => {
                let is_closed = |shown: &Shown| {
                    shown.offer == offer && (shown.is_plain || shown.to == me) && shown.to == seat
                };
                if self.shown.take_if(|shown| is_closed(shown)).is_some() {
                    out.push(rejected(seat));
                }
            }
            Event::Traded {
                seat,
                with,
                give,
                get,
                ..
            } => {
                if let Some(shown) = self.shown.take() {
                    // A client carries out the offer that it remembers.
                    let is_it = shown.to == with && (shown.give, shown.get) == (give, get);
                    if !is_it {
                        out.push(rejected(shown.from));
                    }
                }
                out.push(by(seat, Fact::PlayerTradeAccepted(body(with, give, get))));
            }
            Event::OfferClosed { offer, why } => {
                if let Some(shown) = self.shown.take_if(|shown| shown.offer == offer) {
                    let instigator = match why {
                        Closing::Declined if shown.is_plain => shown.to,
                        _ => shown.from,
                    };
                    out.push(rejected(instigator));
                }
            }
            _ => {} // Answers and counter-offers are not told.
        }
    }

    fn offered(
        &mut self,
        me: Seat,
        from: Seat,
        (offer, give, get): (u32, Cards, Cards),
        to: Few,
        out: &mut Vec<Frame>,
    ) {
        let mut addressed = to.iter();
        let (to, is_plain) = match (addressed.next(), addressed.next()) {
            (Some(only), None) => (only, true),
            (_, _) if to.contains(me) => (me, false),
            (_, _) => return,
        };
        self.shown = Some(Shown {
            offer,
            from,
            to,
            is_plain,
            give,
            get,
        });
        out.push(by(from, Fact::PlayerTradeInitiated(body(to, give, get))));
    }
}

fn body(other: Seat, give: Cards, get: Cards) -> WithPlayer {
    WithPlayer {
        other: Some(player(other)),
        offering: Some(of_cards(give)),
        wanting: Some(of_cards(get)),
    }
}

fn rejected(seat: Seat) -> Frame {
    by(seat, Fact::PlayerTradeRejected(Empty {}))
}
