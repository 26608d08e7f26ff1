//! Filling in by chance what a viewer does not know.

use parlor_game::{Dice, Seat};

use super::Bounds;
use crate::{Cards, Devs, View, seats::MOST};

type Hands = [Cards; MOST];

/// How often a deal that goes wrong is tried again.
const TRIES: usize = 24;

/// Whether hands fit what is seen: own hands, numbers of cards, the bank.
pub(super) fn fits(hands: &Hands, view: &View) -> bool {
    let sizes = view.players.iter().zip(hands).all(|(player, hand)| {
        player.cards == hand.total() && player.hand.is_none_or(|known| known == *hand)
    });
    sizes && (view.options.is_bottomless() || held(hands) == in_hands(view))
}

fn held(hands: &Hands) -> [u16; 5] {
    std::array::from_fn(|kind| hands.iter().map(|hand| u16::from(hand.0[kind])).sum())
}

/// How many cards of each kind are not in the bank.
fn in_hands(view: &View) -> [u16; 5] {
    std::array::from_fn(|kind| u16::from(Cards::BANK.0[kind].saturating_sub(view.bank.0[kind])))
}

/// Hands within the bounds if that can be, else any that fit what is seen.
pub(super) fn hands(bounds: &Bounds, view: &View, dice: &mut Dice) -> Option<Hands> {
    let least = |seat: usize| match view.players.get(seat) {
        Some(player) => player.hand.unwrap_or(bounds.least(Seat(seat as u8))),
        None => Cards::NONE,
    };
    let start: Hands = std::array::from_fn(least);
    let bounded =
        |seat: usize, kind: usize, count: u8| count < bounds.most(Seat(seat as u8)).0[kind];
    let known = |seat: usize| view.players.get(seat).and_then(|player| player.hand);
    let bare: Hands = std::array::from_fn(|seat| known(seat).unwrap_or_default());
    let within = (0..TRIES).find_map(|_| deal(start, view, dice, bounded));
    within.or_else(|| deal(bare, view, dice, |_, _, _| true))
}

/// Deals the cards that are missing in the hands, each to a seat that may take it.
fn deal(
    mut hands: Hands,
    view: &View,
    dice: &mut Dice,
    may_take: impl Fn(usize, usize, u8) -> bool,
) -> Option<Hands> {
    let mut room = Vec::new();
    for (player, hand) in view.players.iter().zip(&hands) {
        room.push(u32::from(player.cards.checked_sub(hand.total())?));
    }
    let mut cards = missing(&hands, view, dice, room.iter().sum())?;
    dice.shuffle(&mut cards);
    for kind in cards {
        let takes = |seat: usize| match may_take(seat, kind, hands[seat].0[kind]) {
            true => room[seat],
            false => 0,
        };
        let all: u32 = (0..room.len()).map(takes).sum();
        if all == 0 {
            return None;
        }
        let mut n = dice.below(all);
        let seat = (0..room.len()).find(|seat| {
            let here = takes(*seat);
            let found = n < here;
            n = n.wrapping_sub(here);
            found
        })?;
        room[seat] -= 1;
        hands[seat].0[kind] = hands[seat].0[kind].saturating_add(1);
    }
    fits(&hands, view).then_some(hands)
}

/// The kinds of the cards that are missing in the hands; any if the bank has no bottom.
fn missing(hands: &Hands, view: &View, dice: &mut Dice, room: u32) -> Option<Vec<usize>> {
    if view.options.is_bottomless() {
        return Some((0..room).map(|_| dice.below(5) as usize).collect());
    }
    let mut cards = Vec::new();
    for (kind, (all, known)) in in_hands(view).into_iter().zip(held(hands)).enumerate() {
        let count = all.checked_sub(known)?;
        cards.extend(std::iter::repeat_n(kind, count.into()));
    }
    (cards.len() as u32 == room).then_some(cards)
}

/// The development cards of all: in hand, those among them that are new, and the deck.
#[derive(Clone, Copy, Debug)]
pub(crate) struct AllDevs {
    pub(crate) held: [Devs; MOST],
    pub(crate) new: Devs,
    pub(crate) deck: Devs,
}

/// Deals the development cards that this viewer cannot see.
pub(super) fn devs(view: &View, dice: &mut Dice) -> Option<AllDevs> {
    let mut unseen = Devs::DECK;
    for player in &view.players {
        unseen = unseen.minus(player.played)?;
        unseen = unseen.minus(player.dev_cards.unwrap_or_default())?;
    }
    let mut dealt = deal_devs(unseen, view, dice)?;
    for _ in 0..TRIES {
        if !has_won(view, &dealt) {
            break;
        }
        dealt = deal_devs(unseen, view, dice)?;
    }
    Some(dealt)
}

/// Whether the player on turn would have won with these cards, which it has not.
fn has_won(view: &View, devs: &AllDevs) -> bool {
    let seat = view.now.seat.index() % MOST;
    let seen = view
        .players
        .get(seat)
        .map_or(0, |player| player.public_points);
    view.options.vp_target <= seen.saturating_add(devs.held[seat].points())
}

fn deal_devs(unseen: Devs, view: &View, dice: &mut Dice) -> Option<AllDevs> {
    let mut pile = Vec::new();
    for (card, count) in unseen.iter() {
        pile.extend(std::iter::repeat_n(card, count.into()));
    }
    dice.shuffle(&mut pile);
    let mut take = |count: u8| {
        let mut cards = Devs::NONE;
        for _ in 0..count {
            cards.add(pile.pop()?);
        }
        Some(cards)
    };
    let mut held = [Devs::NONE; MOST];
    let mut new = Devs::NONE;
    for (seat, player) in view.players.iter().enumerate() {
        held[seat] = match player.dev_cards {
            Some(cards) => {
                new = new.plus(player.new_dev_cards.unwrap_or_default());
                cards
            }
            None => {
                let fresh = take(player.new_devs)?;
                new = new.plus(fresh);
                take(player.devs.checked_sub(player.new_devs)?)?.plus(fresh)
            }
        };
    }
    let deck = take(view.deck)?;
    pile.is_empty().then_some(AllDevs { held, new, deck })
}
