//! What a seat has seen with its own eyes.

use parlor_clue::{Action, Card, Cards, Kind, Triple, View};
use parlor_game::Seat;

/// The cards that the seat holds, that lie open, or that were shown to it.
pub(super) fn seen(view: &View) -> Cards {
    let own = |seat: Seat| {
        view.players
            .get(seat.index())
            .and_then(|player| player.hand)
    };
    let hand = view.me.and_then(own).unwrap_or_default();
    let to_me = view
        .suggestions
        .iter()
        .filter(|one| Some(one.seat) == view.me);
    let shown = to_me.filter_map(|one| one.shown.as_ref()?.card);
    hand.or(view.face_up).or(shown.collect())
}

/// The accusation that is certain when one card of each kind is left unseen.
pub(super) fn certain(seen: Cards) -> Option<Action> {
    let unseen = Cards::ALL.without(seen);
    let alone = |kind: Kind| {
        let left = unseen.and(kind.cards());
        (left.len() == 1).then(|| left.iter().next())?
    };
    Some(accuse(Triple {
        suspect: alone(Kind::Suspect)?.try_into().ok()?,
        weapon: alone(Kind::Weapon)?.try_into().ok()?,
        room: alone(Kind::Room)?.try_into().ok()?,
    }))
}

/// The accusation of three cards.
pub(super) fn accuse(named: Triple) -> Action {
    Action::Accuse {
        suspect: named.suspect,
        weapon: named.weapon,
        room: named.room,
    }
}

/// Whether this seat has shown a card to another.
pub(super) fn has_shown(view: &View, to: Seat, card: Card) -> bool {
    view.suggestions.iter().any(|one| {
        let shown = one.shown.as_ref();
        one.seat == to
            && shown.is_some_and(|shown| Some(shown.by) == view.me && shown.card == Some(card))
    })
}
