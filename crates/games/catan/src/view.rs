//! What one viewer may know of a position: enough to draw it and to act.

use parlor_game::Seat;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{Board, Cards, Colour, Devs, Edge, Hex, Node, Now, Offer, Options, Phase};

/// A position as one viewer sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct View {
    /// Whose view it is; none for those who watch.
    pub me: Option<Seat>,
    /// What was agreed, but for the board.
    pub options: Options,
    /// The board.
    pub board: Board,
    /// Where the robber is.
    pub robber: Hex,
    /// What the match is at.
    pub phase: Phase,
    /// The turn in progress.
    pub now: Now,
    /// The players, in seat order.
    pub players: Vec<PlayerView>,
    /// The cards in the bank.
    pub bank: Cards,
    /// The development cards left.
    pub deck: u8,
    /// What is left in the deck, for who may know everything.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deck_cards: Option<Devs>,
    /// Who has the longest road.
    pub longest_road: Option<Seat>,
    /// Who has the largest army.
    pub largest_army: Option<Seat>,
    /// The offer that is open.
    pub offer: Option<Offer>,
    /// How many offers and counter-offers there were in the match.
    pub offers: u32,
}

/// One player as a viewer sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct PlayerView {
    /// The colour of the pieces.
    pub colour: Colour,
    /// How many resource cards.
    pub cards: u16,
    /// Which resource cards, for their owner.
    pub hand: Option<Cards>,
    /// How many development cards.
    pub devs: u8,
    /// How many of them were bought this turn.
    pub new_devs: u8,
    /// Which development cards, for their owner.
    pub dev_cards: Option<Devs>,
    /// Which of them were bought this turn, for their owner.
    pub new_dev_cards: Option<Devs>,
    /// The development cards played.
    pub played: Devs,
    /// The roads.
    pub roads: Vec<Edge>,
    /// The settlements.
    pub settlements: Vec<Node>,
    /// The cities.
    pub cities: Vec<Node>,
    /// The roads not built yet.
    pub roads_left: u8,
    /// The settlements not built yet.
    pub settlements_left: u8,
    /// The cities not built yet.
    pub cities_left: u8,
    /// The length of the longest road.
    pub road_length: u8,
    /// The points that everybody can see.
    pub public_points: u8,
    /// All points, for their owner.
    pub points: Option<u8>,
    /// How many cards of each kind the bank takes for one.
    pub rates: Cards,
}
