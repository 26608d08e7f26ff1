//! What a seat may do, and what nature may do.

use parlor_game::Seat;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{Board, Card, Cards, Edge, Hex, Node, Playable, Resource, seats::Few};

/// What a seat may do; `give` and `get` are always seen from the seat that acts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// Rolls the dice.
    Roll,
    /// Builds a settlement.
    Settle {
        /// Where.
        at: Node,
    },
    /// Builds a road.
    Road {
        /// Where.
        at: Edge,
    },
    /// Makes a city of a settlement.
    City {
        /// Where.
        at: Node,
    },
    /// Buys a development card.
    Buy,
    /// Plays a development card.
    Play {
        /// Which one.
        card: Playable,
    },
    /// Moves the robber.
    Robber {
        /// Where to.
        to: Hex,
    },
    /// Steals a card.
    Steal {
        /// From whom.
        from: Seat,
    },
    /// Takes a card from the bank, or all cards of a kind from everybody: as the card played says.
    Pick {
        /// The kind.
        kind: Resource,
    },
    /// Discards half the hand after a seven.
    Discard {
        /// Which cards.
        cards: Cards,
    },
    /// Trades with the bank.
    Bank {
        /// What it gives: one kind.
        give: Cards,
        /// What it gets: one other kind.
        get: Cards,
    },
    /// Offers a trade to other players.
    Offer {
        /// What it gives.
        give: Cards,
        /// What it gets.
        get: Cards,
        /// To whom; to everybody if nobody is named.
        #[serde(default)]
        to: Few,
    },
    /// Accepts an offer.
    Accept {
        /// The number of the offer.
        offer: u32,
    },
    /// Declines an offer.
    Decline {
        /// The number of the offer.
        offer: u32,
    },
    /// Answers an offer with another one.
    Counter {
        /// The number of the offer.
        offer: u32,
        /// What it gives.
        give: Cards,
        /// What it gets.
        get: Cards,
    },
    /// Trades with one of those who accepted, or as one of them proposed.
    Confirm {
        /// The number of the offer or counter-offer.
        offer: u32,
        /// With whom.
        with: Seat,
    },
    /// Takes the own offer back.
    Withdraw {
        /// The number of the offer.
        offer: u32,
    },
    /// Ends the turn.
    End,
}

/// What nature may do.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Chance {
    /// The board is laid.
    Board {
        /// The board.
        board: Box<Board>,
    },
    /// The dice fall.
    Roll {
        /// The two dice.
        dice: [u8; 2],
    },
    /// A card is stolen.
    Steal {
        /// Its kind.
        kind: Resource,
    },
    /// A development card is drawn.
    Draw {
        /// The card.
        card: Card,
    },
}
