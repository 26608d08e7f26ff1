//! What to ask.

use parlor_clue::{Action, Card, Cards, Kind, Room, View};
use parlor_game::Dice;

use super::{
    super::mind,
    knowledge::{KINDS, Knowledge},
};

/// The groups of a priority choice with the numbers that lead to them.
const GROUPS: [(u32, u32); 3] = [(1, 20), (21, 50), (51, 100)];

impl Knowledge {
    /// Suggests in a room; without a board and without an imposed room, in one of its choice.
    pub(super) fn guess(&self, view: &View, room: Option<Room>, dice: &mut Dice) -> Option<Action> {
        let room = match room {
            Some(room) => room.card(),
            None => self.free_room(dice)?,
        };
        let (suspect, weapon) = self.pair(room, dice)?;
        mind::triple(suspect, weapon, room).map(|named| mind::suggest(view, named))
    }

    /// The room to ask about where any may be named.
    fn free_room(&self, dice: &mut Dice) -> Option<Card> {
        let rooms = Kind::Room.cards();
        mind::any(self.desired(), dice).or_else(|| mind::any(rooms, dice))
    }

    /// The suspect and the weapon to ask for in a room.
    pub(super) fn pair(&self, room: Card, dice: &mut Dice) -> Option<(Card, Card)> {
        let [suspect, weapon, needs_room] = KINDS.map(|kind| self.needs(kind));
        let is_unknown = self.unknown().has(room);
        let isolates = match (suspect || weapon, is_unknown && needs_room) {
            (_, false) => false,
            (false, true) => true,
            (true, true) => dice.below(100) + 1 < self.share(),
        };
        let [suspect, weapon] = match isolates {
            true => [Kind::Suspect, Kind::Weapon].map(|kind| self.isolating(kind, room, dice)),
            false => [Kind::Suspect, Kind::Weapon].map(|kind| self.asking(kind, room, dice)),
        };
        Some((suspect?, weapon?))
    }

    /// How often the room is isolated, in percent and one more.
    fn share(&self) -> u32 {
        let rooms = Kind::Room.cards();
        match rooms.without(self.unknown()).len() {
            0..=2 => 30,
            3 => 50,
            4 => 75,
            _ => 100,
        }
    }

    /// One card of a kind.
    fn asking(&self, kind: Kind, room: Card, dice: &mut Dice) -> Option<Card> {
        match self.needs(kind) {
            true => {
                let open = self.unknown().and(kind.cards());
                self.prefer(self.before_holder(open, room), dice)
            }
            false => self.settled(kind, dice),
        }
    }

    /// An own card of a kind, or the one in the case file.
    fn settled(&self, kind: Kind, dice: &mut Dice) -> Option<Card> {
        let own = self.own().and(kind.cards());
        let case = self.case().and(kind.cards());
        mind::any(own, dice).or_else(|| case.iter().next())
    }

    /// A card by priority, first by what the most seats are known to lack.
    fn prefer(&self, open: Cards, dice: &mut Dice) -> Option<Card> {
        let mut groups = [Cards::NONE; 3];
        for card in open.iter() {
            groups[self.group(card)].insert(card);
        }
        let used = || (0..3).filter(|group| !groups[*group].is_empty());
        let width = |group: usize| GROUPS[group].1 - GROUPS[group].0 + 1;
        let all: u32 = used().map(width).sum();
        let mut drawn = dice.below(all.max(1));
        for group in used() {
            if drawn < width(group) {
                return mind::any(groups[group], dice);
            }
            drawn -= width(group);
        }
        None
    }

    /// The group of a card: 0 for 20, 1 for 30, 2 for 50.
    pub(super) fn group(&self, card: Card) -> usize {
        match self.lacking(card) {
            lacking if lacking == self.seats - 1 => 2,
            1 => 0,
            _ => 1,
        }
    }

    /// The cards that tell something before the holder of the room is asked; all if there are none.
    fn before_holder(&self, open: Cards, room: Card) -> Cards {
        let holder = self.holder(room).filter(|holder| *holder != self.me);
        let Some(holder) = holder else { return open };
        let asked = |card: &Card| {
            let mut before = (1..self.seats).map(|far| self.after(far));
            before
                .by_ref()
                .take_while(|seat| *seat != holder)
                .any(|seat| self.is_open(seat, *card))
        };
        let some: Cards = open.iter().filter(asked).collect();
        if some.is_empty() { open } else { some }
    }

    /// A card that nobody shows before the room is settled.
    fn isolating(&self, kind: Kind, room: Card, dice: &mut Dice) -> Option<Card> {
        let open = self.unknown().and(kind.cards());
        mind::any(self.valid(kind, room), dice)
            .or_else(|| mind::any(open, dice))
            .or_else(|| self.settled(kind, dice))
    }

    /// The cards of a kind that are valid to isolate a room with.
    pub(super) fn valid(&self, kind: Kind, room: Card) -> Cards {
        let far = self.far(room);
        let nobody = |card: &Card| (1..=far).all(|far| self.is_without(self.after(far), *card));
        let cards = kind.cards().iter();
        cards
            .filter(|card| self.own().has(*card) || nobody(card))
            .collect()
    }

    /// How far the farthest seat is of which nothing is known about the room.
    pub(super) fn far(&self, room: Card) -> usize {
        let mut all = (1..self.seats).rev();
        all.find(|far| self.is_open(self.after(*far), room))
            .unwrap_or(0)
    }
}
