//! What happens in a match, and who may know it.

use parlor_game::{Millis, Seat, Viewer};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{
    Board, Card, Cards, Devs, Edge, Hex, Node, Playable, Resource,
    seats::{Few, PerSeat},
};

/// One thing that happened; the kind of a hidden card is there for those who may know it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Event {
    /// The board was laid.
    Laid {
        /// The board.
        board: Box<Board>,
    },
    /// A settlement was built.
    Settled {
        /// By whom.
        seat: Seat,
        /// Where.
        at: Node,
        /// What it cost.
        paid: Cards,
    },
    /// A road was built.
    RoadBuilt {
        /// By whom.
        seat: Seat,
        /// Where.
        at: Edge,
        /// What it cost.
        paid: Cards,
    },
    /// A settlement became a city.
    CityBuilt {
        /// Whose.
        seat: Seat,
        /// Where.
        at: Node,
        /// What it cost.
        paid: Cards,
    },
    /// The second settlements paid; now the turns begin.
    SetUp {
        /// What each seat got.
        gains: PerSeat<Cards>,
    },
    /// The dice fell.
    Rolled {
        /// Who rolled.
        seat: Seat,
        /// The two dice.
        dice: [u8; 2],
        /// What each seat got.
        gains: PerSeat<Cards>,
    },
    /// Half a hand was discarded.
    Discarded {
        /// Whose.
        seat: Seat,
        /// Which cards.
        cards: Cards,
    },
    /// The robber was moved.
    RobberMoved {
        /// By whom.
        seat: Seat,
        /// Where to.
        to: Hex,
    },
    /// A hand was robbed.
    Stole {
        /// The thief.
        seat: Seat,
        /// The victim.
        from: Seat,
        /// How many cards: one, or none from an empty hand.
        count: u8,
        /// Its kind, for the two of them.
        kind: Option<Resource>,
    },
    /// A development card was bought.
    Bought {
        /// By whom.
        seat: Seat,
        /// What it cost.
        paid: Cards,
        /// The card, for its buyer.
        card: Option<Card>,
    },
    /// A development card was played.
    Played {
        /// By whom.
        seat: Seat,
        /// The card.
        card: Playable,
    },
    /// A card was taken from the bank.
    Picked {
        /// By whom.
        seat: Seat,
        /// Its kind.
        kind: Resource,
    },
    /// All cards of one kind went to one player.
    Monopolised {
        /// To whom.
        seat: Seat,
        /// The kind.
        kind: Resource,
        /// How many each seat gave.
        takings: PerSeat<u8>,
    },
    /// Cards were traded with the bank.
    BankTraded {
        /// By whom.
        seat: Seat,
        /// What it gave.
        give: Cards,
        /// What it got.
        get: Cards,
    },
    /// An offer was made.
    Offered {
        /// By whom.
        seat: Seat,
        /// Its number.
        offer: u32,
        /// What the offerer gives.
        give: Cards,
        /// What it gets.
        get: Cards,
        /// Who may answer.
        to: Few,
        /// When it closes by itself, in match time.
        until: Millis,
    },
    /// An offer was accepted; the offerer may choose whom to trade with.
    Accepted {
        /// By whom.
        seat: Seat,
        /// The number of the offer.
        offer: u32,
    },
    /// An offer was declined.
    Declined {
        /// By whom.
        seat: Seat,
        /// The number of the offer.
        offer: u32,
    },
    /// An offer was answered with another one.
    Countered {
        /// By whom.
        seat: Seat,
        /// The number of the offer.
        offer: u32,
        /// The number of the counter-offer.
        counter: u32,
        /// What the answering seat gives.
        give: Cards,
        /// What it gets.
        get: Cards,
    },
    /// Two players traded; the offer is closed.
    Traded {
        /// The player on turn.
        seat: Seat,
        /// The other one.
        with: Seat,
        /// The number of the offer or counter-offer.
        offer: u32,
        /// What the player on turn gave.
        give: Cards,
        /// What it got.
        get: Cards,
    },
    /// An offer was closed without a trade, and all counter-offers with it.
    OfferClosed {
        /// The number of the offer.
        offer: u32,
        /// Why.
        why: Closing,
    },
    /// The longest road has a new owner, or none.
    LongestRoad {
        /// Whose it is.
        seat: Option<Seat>,
    },
    /// The largest army has a new owner.
    LargestArmy {
        /// Whose it is.
        seat: Seat,
    },
    /// A turn ended.
    TurnEnded {
        /// Whose.
        seat: Seat,
        /// Whose turn is next.
        next: Seat,
    },
    /// The match has ended.
    Over {
        /// Who has won, if anybody.
        winner: Option<Seat>,
        /// The points of each seat.
        points: PerSeat<u8>,
        /// The victory points that were hidden.
        revealed: PerSeat<Devs>,
    },
}

/// Why an offer was closed without a trade.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Closing {
    /// It was taken back.
    Withdrawn,
    /// Another one took its place.
    Replaced,
    /// All who were asked declined.
    Declined,
    /// The turn ended.
    TurnEnded,
    /// Its time was up.
    Late,
    /// The offerer no longer has the cards.
    Spent,
    /// The trade could not be made.
    Void,
    /// The match ended.
    Over,
}

impl Event {
    /// The part of it that `viewer` may know.
    pub(crate) fn cut(&self, viewer: Viewer) -> Self {
        let is = |seat: Seat| viewer == Viewer::Referee || viewer == Viewer::Seat(seat);
        let mut cut = self.clone();
        match &mut cut {
            Self::Stole {
                seat, from, kind, ..
            } if !is(*seat) && !is(*from) => *kind = None,
            Self::Bought { seat, card, .. } if !is(*seat) => *card = None,
            Self::Stole { .. }
            | Self::Bought { .. }
            | Self::Laid { .. }
            | Self::Settled { .. }
            | Self::RoadBuilt { .. }
            | Self::CityBuilt { .. }
            | Self::SetUp { .. }
            | Self::Rolled { .. }
            | Self::Discarded { .. }
            | Self::RobberMoved { .. }
            | Self::Played { .. }
            | Self::Picked { .. }
            | Self::Monopolised { .. }
            | Self::BankTraded { .. }
            | Self::Offered { .. }
            | Self::Accepted { .. }
            | Self::Declined { .. }
            | Self::Countered { .. }
            | Self::Traded { .. }
            | Self::OfferClosed { .. }
            | Self::LongestRoad { .. }
            | Self::LargestArmy { .. }
            | Self::TurnEnded { .. }
            | Self::Over { .. } => {}
        }
        cut
    }
}
