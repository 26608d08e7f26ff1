//! Small questions about positions and sets that looking ahead asks.

use parlor_catan::{
    Action, CARD, CITY, Cards, Catan, Edge, Hex, Menu, Node, Phase, Playable, Resource, SETTLEMENT,
};
use parlor_game::Seat;

use super::chart::cards_from;

/// An action with the value of what it leads to.
pub(crate) type Valued = (Action, f32);

/// How much the robber hurts the others at a hex, less how much it hurts `seat`.
pub(crate) fn harm(game: &Catan, seat: Seat, hex: Hex) -> f32 {
    let pips = f32::from(game.board().pips(hex));
    let mut sum = 0.0;
    for other in game.all_seats() {
        let estate = game.land().estate(other);
        let count = cards_from(hex, estate.settlements, estate.cities);
        let weight = match other == seat {
            true => -4.0,
            false => 0.4 + f32::from(game.public_points(other)) / 5.0,
        };
        sum += weight * count as f32 * pips;
    }
    sum
}

/// Where the robber hurts most, or who has most to be robbed of.
pub(crate) fn rob(game: &Catan, seat: Seat, menu: &Menu) -> Option<Action> {
    let hexes = Hex::all().filter(|hex| menu.robber & hex.bit() != 0);
    let hexes = hexes.map(|to| (harm(game, seat, to), Action::Robber { to }));
    let worth = |from: Seat| {
        10.0 * f32::from(game.hand(from).total()) + 5.0 * f32::from(game.public_points(from))
    };
    let victims = menu.steal.iter();
    let victims = victims.map(|from| (worth(from), Action::Steal { from }));
    let all = hexes.chain(victims);
    all.max_by(|(a, _), (b, _)| a.total_cmp(b))
        .map(|(_, action)| action)
}

/// Whether a hand pays for something that another does not.
pub(crate) fn affords_more(before: Cards, after: Cards) -> bool {
    [CITY, SETTLEMENT, CARD]
        .into_iter()
        .any(|price| after.contains(price) && !before.contains(price))
}

/// Whether a trade with the bank pays for something that was out of reach.
pub(crate) fn pays(hand: Cards, give: Cards, get: Cards) -> bool {
    let after = hand.minus(give).map(|rest| rest.plus(get));
    after.is_some_and(|after| affords_more(hand, after))
}

/// Whether the first settlements are being placed.
pub(crate) fn in_setup(game: &Catan) -> bool {
    matches!(
        game.phase(),
        Phase::SetupSettlement { .. } | Phase::SetupRoad { .. }
    )
}

/// Whether there is nothing to do but to end the turn.
pub(crate) fn is_idle(menu: &Menu) -> bool {
    !menu.buy
        && menu.settle == 0
        && menu.city == 0
        && menu.road == 0
        && menu.play == 0
        && menu.give == 0
}

/// The best of a list; the first of equals.
pub(crate) fn best(list: &[Valued]) -> Option<Valued> {
    let mut best: Option<Valued> = None;
    for one in list {
        if best.is_none_or(|(_, most)| most < one.1) {
            best = Some(*one);
        }
    }
    best
}

/// The node with a number.
pub(crate) fn node(number: usize) -> Option<Node> {
    Node::new(u8::try_from(number).ok()?)
}

/// The edge with a number.
pub(crate) fn edge(number: usize) -> Option<Edge> {
    Edge::new(u8::try_from(number).ok()?)
}

/// The development cards in a set.
pub(crate) fn cards(set: u8) -> impl Iterator<Item = Playable> {
    let all = Playable::ALL.into_iter();
    all.filter(move |card| set >> card.index() & 1 != 0)
}

/// The kinds in a set.
pub(crate) fn kinds_in(set: u8) -> impl Iterator<Item = Resource> {
    let all = Resource::ALL.into_iter();
    all.filter(move |kind| set >> kind.index() & 1 != 0)
}
