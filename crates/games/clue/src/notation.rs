//! Actions and chance as text, one line each: `move 6,17`, `suggest plum candlestick`, `rolls 4`.
//!
//! Cards are written by their names; suspects may be written without their title, and case does not matter.

use std::{fmt, str::FromStr};

use parlor_game::Seat;

use crate::{Action, Card, Cards, Chance, Place, Room, Square, Suspect, Triple, Weapon};

/// A text that is no action.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "{text:?} is no action: write roll, passage, move 6,17, move lounge, suggest plum rope, \
     show rope, accuse plum rope hall or end"
)]
pub struct NotAnAction {
    /// The text.
    pub text: String,
}

/// A text that nature cannot mean.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "{text:?} is no chance: write deal case plum rope hall; 0: scarlet …; 1: …, first 2, rolls 4, \
     room hall or shows rope"
)]
pub struct NotAChance {
    /// The text.
    pub text: String,
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.row, self.col)
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Square(square) => square.fmt(f),
            Self::Room(room) => room.card().fmt(f),
        }
    }
}

impl fmt::Display for Triple {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (suspect, weapon) = (self.suspect.card(), self.weapon.card());
        write!(f, "{suspect} {weapon} {}", self.room.card())
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Roll => f.write_str("roll"),
            Self::SecretPassage => f.write_str("passage"),
            Self::Move { to } => write!(f, "move {to}"),
            Self::Suggest {
                suspect,
                weapon,
                room,
            } => {
                write!(f, "suggest {} {}", suspect.card(), weapon.card())?;
                room.map_or(Ok(()), |room| write!(f, " {}", room.card()))
            }
            Self::Show { card } => write!(f, "show {card}"),
            Self::Accuse {
                suspect,
                weapon,
                room,
            } => {
                let named = Triple {
                    suspect,
                    weapon,
                    room,
                };
                write!(f, "accuse {named}")
            }
            Self::EndTurn => f.write_str("end"),
        }
    }
}

impl fmt::Display for Chance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list = |f: &mut fmt::Formatter<'_>, cards: Cards| {
            cards.iter().try_for_each(|card| write!(f, " {card}"))
        };
        match self {
            Self::Deal {
                case,
                hands,
                face_up,
            } => {
                write!(f, "deal case {case}")?;
                for (seat, hand) in hands.iter().enumerate() {
                    write!(f, "; {seat}:")?;
                    list(f, *hand)?;
                }
                if !face_up.is_empty() {
                    f.write_str("; open:")?;
                    list(f, *face_up)?;
                }
                Ok(())
            }
            Self::First { seat } => write!(f, "first {}", seat.0),
            Self::Roll { dice } => {
                f.write_str("rolls")?;
                dice.iter().try_for_each(|die| write!(f, " {die}"))
            }
            Self::Room { room } => write!(f, "room {}", room.card()),
            Self::Show { card } => write!(f, "shows {card}"),
        }
    }
}

impl FromStr for Action {
    type Err = NotAnAction;

    fn from_str(text: &str) -> Result<Self, NotAnAction> {
        action(text).ok_or_else(|| NotAnAction { text: text.into() })
    }
}

impl FromStr for Chance {
    type Err = NotAChance;

    fn from_str(text: &str) -> Result<Self, NotAChance> {
        chance(text).ok_or_else(|| NotAChance { text: text.into() })
    }
}

fn action(text: &str) -> Option<Action> {
    let text = text.to_ascii_lowercase();
    let words: Vec<&str> = text.split_whitespace().collect();
    Some(match words.as_slice() {
        ["roll"] => Action::Roll,
        ["passage"] => Action::SecretPassage,
        ["move", to] => Action::Move { to: place(to)? },
        ["suggest", suspect, weapon] => Action::Suggest {
            suspect: kind::<Suspect>(suspect)?,
            weapon: kind::<Weapon>(weapon)?,
            room: None,
        },
        ["suggest", suspect, weapon, room] => Action::Suggest {
            suspect: kind::<Suspect>(suspect)?,
            weapon: kind::<Weapon>(weapon)?,
            room: Some(kind::<Room>(room)?),
        },
        ["show", card] => Action::Show {
            card: Card::named(card)?,
        },
        ["accuse", named @ ..] => {
            let Triple {
                suspect,
                weapon,
                room,
            } = triple(named)?;
            Action::Accuse {
                suspect,
                weapon,
                room,
            }
        }
        ["end"] => Action::EndTurn,
        _ => return None,
    })
}

fn chance(text: &str) -> Option<Chance> {
    let text = text.to_ascii_lowercase();
    let words: Vec<&str> = text.split_whitespace().collect();
    Some(match words.as_slice() {
        ["deal", ..] => return deal(&text),
        ["first", seat] => Chance::First {
            seat: Seat(number(seat)?),
        },
        ["rolls", dice @ ..] if !dice.is_empty() => Chance::Roll {
            dice: dice.iter().map(|die| number(die)).collect::<Option<_>>()?,
        },
        ["room", room] => Chance::Room {
            room: kind::<Room>(room)?,
        },
        ["shows", card] => Chance::Show {
            card: Card::named(card)?,
        },
        _ => return None,
    })
}

/// Reads `deal case plum rope hall; 0: scarlet knife …; 1: …; open: …`.
fn deal(text: &str) -> Option<Chance> {
    let mut parts = text.split(';');
    let words: Vec<&str> = parts.next()?.split_whitespace().collect();
    let ["deal", "case", named @ ..] = words.as_slice() else {
        return None;
    };
    let case = triple(named)?;
    let mut hands = Vec::new();
    let mut face_up = Cards::NONE;
    for part in parts {
        let (who, held) = part.split_once(':')?;
        let held = held.split_whitespace().map(Card::named);
        let held: Vec<Card> = held.collect::<Option<_>>()?;
        let set: Cards = held.iter().copied().collect();
        let twice = usize::from(set.len()) != held.len();
        match who.trim() {
            _ if twice => return None,
            "open" if face_up.is_empty() => face_up = set,
            seat if usize::from(number(seat)?) == hands.len() => hands.push(set),
            _ => return None,
        }
    }
    Some(Chance::Deal {
        case,
        hands,
        face_up,
    })
}

/// Reads three cards: who, with what, where.
pub fn triple(words: &[&str]) -> Option<Triple> {
    let [suspect, weapon, room] = words else {
        return None;
    };
    Some(Triple {
        suspect: kind::<Suspect>(suspect)?,
        weapon: kind::<Weapon>(weapon)?,
        room: kind::<Room>(room)?,
    })
}

/// Reads a place: `6,17`, or the name of a room.
pub fn place(text: &str) -> Option<Place> {
    match text.split_once(',') {
        Some((row, col)) => Some(Place::Square(Square {
            row: number(row)?,
            col: number(col)?,
        })),
        None => kind::<Room>(text).map(Place::Room),
    }
}

/// Reads a card of one kind.
fn kind<T: TryFrom<Card>>(name: &str) -> Option<T> {
    T::try_from(Card::named(name)?).ok()
}

/// A number of digits only: Rust's own reader takes a sign.
fn number(text: &str) -> Option<u8> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    digits.then(|| text.parse().ok())?
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn actions_are_read_and_written_alike() {
        let texts = [
            "roll",
            "passage",
            "move 6,17",
            "move dining_room",
            "suggest professor_plum lead_pipe",
            "suggest mrs_white rope billiard_room",
            "show candlestick",
            "accuse mr_green wrench hall",
            "end",
        ];
        for text in texts {
            let action: Action = text.parse().unwrap();
            assert_eq!(action.to_string(), text);
            let json = serde_json::to_string(&action).unwrap();
            assert_eq!(serde_json::from_str::<Action>(&json).unwrap(), action);
        }
        for (short, full) in [
            ("Suggest Plum Rope", "suggest professor_plum rope"),
            ("accuse WHITE knife Hall", "accuse mrs_white knife hall"),
            ("  MOVE   Lounge ", "move lounge"),
        ] {
            assert_eq!(short.parse::<Action>().unwrap().to_string(), full);
        }
    }

    #[test]
    fn chance_is_read_and_written_alike() {
        let texts = [
            "first 2",
            "rolls 4",
            "rolls 4 2",
            "room hall",
            "shows rope",
            "deal case professor_plum rope hall; 0: miss_scarlet knife; 1: mrs_white; open: study",
        ];
        for text in texts {
            let chance: Chance = text.parse().unwrap();
            assert_eq!(chance.to_string(), text);
        }
    }

    #[test]
    fn what_is_no_action_is_named() {
        for text in [
            "",
            "rol",
            "roll 1",
            "move",
            "move 6",
            "move 6,+1",
            "move knife",
            "move 256,1",
            "suggest plum",
            "suggest rope plum",
            "suggest plum rope knife",
            "show",
            "show plums",
            "accuse plum rope",
            "accuse plum rope hall now",
            "end turn",
            "suggest pipe rope",
            "suggest plum pipe",
        ] {
            assert_eq!(text.parse::<Action>().unwrap_err().text, text);
        }
        for text in [
            "rolls",
            "rolls x",
            "first",
            "room plum",
            "deal case plum rope",
            "deal case plum rope hall; 1: knife",
            "deal case plum rope hall; 0: knife knife",
            "deal case plum rope hall 0: knife",
        ] {
            assert_eq!(text.parse::<Chance>().unwrap_err().text, text);
        }
    }

    #[test]
    fn actions_travel_with_a_type_and_names() {
        let json = |text: &str| serde_json::to_string(&text.parse::<Action>().unwrap()).unwrap();
        assert_eq!(
            json("move 6,17"),
            r#"{"type":"move","to":{"square":[6,17]}}"#
        );
        assert_eq!(json("move hall"), r#"{"type":"move","to":{"room":"hall"}}"#);
        assert_eq!(
            json("suggest plum lead_pipe"),
            r#"{"type":"suggest","suspect":"professor_plum","weapon":"lead_pipe"}"#
        );
        for wrong in [
            r#"{"type":"show","card":"pipe"}"#,
            r#"{"type":"accuse","suspect":"mr_green","weapon":"hall","room":"hall"}"#,
            r#"{"type":"show","card":"rope","to":1}"#,
        ] {
            assert!(serde_json::from_str::<Action>(wrong).is_err(), "{wrong}");
        }
    }
}
