//! What a seat may do, listed and by chance.

use parlor_game::{Dice, Seat};

use crate::{Action, Card, Clue, Room, Suspect, Weapon, board::board, state::Now};

impl Clue {
    /// Lists what a seat may do; accusations, which are always the same 324, are left out.
    pub(super) fn list(&self, seat: Seat, out: &mut Vec<Action>) {
        if self.awaited() != Some(seat) {
            return;
        }
        match self.now {
            Now::Disproving { by } => {
                let cards = self.showable(by).iter();
                out.extend(cards.map(|card| Action::Show { card }));
                return;
            }
            Now::Start => {
                out.push(Action::Roll);
                out.extend(self.passage().map(|_| Action::SecretPassage));
            }
            Now::Rolled { reach, .. } => {
                let places = reach.iter().map(|spot| board().place(spot));
                out.extend(places.map(|to| Action::Move { to }));
            }
            _ => {}
        }
        if self.may_suggest() {
            self.list_suggestions(out);
        }
        out.push(Action::EndTurn);
    }

    fn list_suggestions(&self, out: &mut Vec<Action>) {
        let rooms: &[Option<Room>] = match (self.has_board(), &self.room) {
            (true, _) => &[None],
            (false, room @ Some(_)) => &[*room],
            (false, None) => &Room::ALL.map(Some),
        };
        for suspect in Suspect::ALL {
            for weapon in Weapon::ALL {
                out.extend(rooms.iter().map(|room| Action::Suggest {
                    suspect,
                    weapon,
                    room: *room,
                }));
            }
        }
    }

    /// Picks an action by chance; seldom an accusation, and not often an early end.
    #[inline]
    pub(super) fn choose(&self, seat: Seat, dice: &mut Dice) -> Option<Action> {
        if self.awaited() != Some(seat) {
            return None;
        }
        if let Now::Disproving { by } = self.now {
            let cards = self.showable(by);
            let nth = dice.below(cards.len().into());
            let card = cards.iter().nth(nth as usize)?;
            return Some(Action::Show { card });
        }
        match dice.below(32) {
            0 => return Some(any_accusation(dice)),
            1..4 => return Some(Action::EndTurn),
            _ => {}
        }
        let suggest = self.may_suggest();
        Some(match self.now {
            Now::Start => match (dice.below(4), self.passage()) {
                (0, Some(_)) => Action::SecretPassage,
                (1 | 2, _) if suggest => self.any_suggestion(dice),
                _ => Action::Roll,
            },
            Now::Rolled { reach, .. } => match reach.len() {
                0 => Action::EndTurn,
                count => Action::Move {
                    to: board().place(reach.nth(dice.below(count))?),
                },
            },
            Now::Arrived if suggest => self.any_suggestion(dice),
            _ => Action::EndTurn,
        })
    }

    fn any_suggestion(&self, dice: &mut Dice) -> Action {
        let Action::Accuse {
            suspect,
            weapon,
            room,
        } = any_accusation(dice)
        else {
            return Action::EndTurn;
        };
        let room = match self.is_free() {
            true => Some(room),
            false => self.room,
        };
        Action::Suggest {
            suspect,
            weapon,
            room,
        }
    }
}

fn any_accusation(dice: &mut Dice) -> Action {
    let number = dice.below(324) as usize;
    Action::Accuse {
        suspect: Suspect::ALL[number % 6],
        weapon: Weapon::ALL[number / 6 % 6],
        room: Room::ALL[number / 36],
    }
}

impl Clue {
    /// The card that a seat must show if there is only one.
    pub fn forced(&self, seat: Seat) -> Option<Card> {
        match self.now {
            Now::Disproving { by } if by == seat && self.showable(by).len() == 1 => {
                self.showable(by).iter().next()
            }
            _ => None,
        }
    }
}
