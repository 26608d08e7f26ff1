//! A player that remembers what it saw with its own eyes, and asks for what it has not seen.

use parlor_clue::{
    Action, Card, Cards, Clue, Event, Kind, Phase, Place, Room, View,
    board::{Spot, board},
};
use parlor_game::{Budget, Dice, Millis, Player};
use serde_json::{Value, json};

use super::{memory, mind};

/// The kinds in the order of a triple.
const KINDS: [Kind; 3] = [Kind::Suspect, Kind::Weapon, Kind::Room];

/// Asks for unseen cards and walks to the nearest unseen room.
#[derive(Debug)]
pub(super) struct Naive {
    luck: mind::Luck,
    unseen: Cards,
}

impl Naive {
    pub(super) fn new(dice: Dice) -> Self {
        Self {
            luck: mind::Luck::new(dice),
            unseen: Cards::ALL,
        }
    }
}

impl Player<Clue> for Naive {
    fn hear(&mut self, _: Millis, _: &[Event]) {}

    fn choose(&mut self, view: &View, actions: &[Action], _: &Budget) -> Option<Action> {
        let mut dice = self.luck.of(view);
        if matches!(view.phase, Phase::Disproving { .. }) {
            return dice.pick(actions).copied();
        }
        self.unseen = unseen(view);
        let unseen = self.unseen;
        let rooms = unseen.and(Kind::Room.cards());
        let alone = |kind: Kind| only(unseen.and(kind.cards()));
        if mind::may_accuse(view)
            && let [Some(suspect), Some(weapon), Some(room)] = KINDS.map(alone)
        {
            return mind::triple(suspect, weapon, room).map(mind::accuse);
        }
        let me = view.me?;
        let here = mind::spot(view, me).and_then(Spot::room);
        let may_suggest = actions
            .iter()
            .any(|one| matches!(one, Action::Suggest { .. }));
        match &view.phase {
            Phase::Start { passage, .. } => {
                let is_new = |room: Option<Room>| room.is_some_and(|room| rooms.has(room.card()));
                if may_suggest && is_new(here) {
                    return ask(view, unseen, here, &mut dice);
                }
                Some(match is_new(*passage) {
                    true => Action::SecretPassage,
                    false => Action::Roll,
                })
            }
            Phase::Rolled { .. } => walk(actions, rooms, here, &mut dice),
            Phase::Arrived { .. } if may_suggest => {
                let room = here.or(view.room);
                ask(view, unseen, room, &mut dice)
            }
            _ => Some(Action::EndTurn),
        }
    }

    fn why(&self) -> Option<Value> {
        Some(json!({ "value": 0.0, "unseen": self.unseen }))
    }
}

/// The cards that may be in the case file: not seen, and alone of their kind once nobody could disprove them.
fn unseen(view: &View) -> Cards {
    let seen = memory::seen(view);
    let mut unseen = Cards::ALL.without(seen);
    let others = view.players.len() - 1;
    for own in view
        .suggestions
        .iter()
        .filter(|one| Some(one.seat) == view.me)
    {
        if own.passed.len() == others {
            for card in own.named.cards().without(seen).iter() {
                let kind = card.kind().cards();
                unseen = unseen.without(kind);
                unseen.insert(card);
            }
        }
    }
    unseen
}

/// The only one of some cards.
fn only(cards: Cards) -> Option<Card> {
    (cards.len() == 1).then(|| cards.iter().next())?
}

/// Asks for unseen cards, in a given room or in any unseen one.
fn ask(view: &View, unseen: Cards, room: Option<Room>, dice: &mut Dice) -> Option<Action> {
    let suspect = mind::any(unseen.and(Kind::Suspect.cards()), dice)?;
    let weapon = mind::any(unseen.and(Kind::Weapon.cards()), dice)?;
    let room = match room {
        Some(room) => room.card(),
        None => mind::any(unseen.and(Kind::Room.cards()), dice)?,
    };
    mind::triple(suspect, weapon, room).map(|named| mind::suggest(view, named))
}

/// The target with the fewest steps to an unseen room; not the room it comes from, unless no other is unseen.
fn walk(actions: &[Action], rooms: Cards, here: Option<Room>, dice: &mut Dice) -> Option<Action> {
    let goals: Vec<Room> = Room::ALL
        .into_iter()
        .filter(|room| rooms.has(room.card()))
        .collect();
    let others: Vec<Room> = goals
        .iter()
        .copied()
        .filter(|room| Some(*room) != here)
        .collect();
    let goals = if others.is_empty() { goals } else { others };
    let far = |to: &Place| {
        let spot = board().spot(*to)?;
        goals.iter().map(|room| board().steps(spot, *room)).min()
    };
    let mut best: Option<u8> = None;
    let mut nearest: Vec<Action> = Vec::new();
    for action in actions {
        let Action::Move { to } = action else {
            continue;
        };
        let far = far(to);
        if nearest.is_empty() || far < best {
            best = far;
            nearest.clear();
        }
        if far == best {
            nearest.push(*action);
        }
    }
    dice.pick(&nearest).copied().or(Some(Action::EndTurn))
}
