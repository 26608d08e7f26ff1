//! Actions as text, one line each: `settle -1,2`, `road 0,1/0,2`, `offer 1w>1b all`, `steal p3`.

use std::{fmt, str::FromStr};

use parlor_game::Seat;

use crate::{
    Action, Cards, Edge, Hex, Node, Playable, Point, Resource,
    seats::{Few, MOST},
};

/// A text that is no action.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "{text:?} is no action: write settle -1,2 or road 0,1/0,2 or bank 4w>1o or offer 1w>1b all"
)]
pub struct NotAnAction {
    /// The text.
    pub text: String,
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Roll => f.write_str("roll"),
            Self::Settle { at } => write!(f, "settle {at}"),
            Self::Road { at } => write!(f, "road {at}"),
            Self::City { at } => write!(f, "city {at}"),
            Self::Buy => f.write_str("buy"),
            Self::Play { card } => write!(f, "play {}", card.word()),
            Self::Robber { to } => write!(f, "robber {to}"),
            Self::Steal { from } => write!(f, "steal p{}", from.0 + 1),
            Self::Pick { kind } => write!(f, "pick {}", kind.word()),
            Self::Discard { cards } => write!(f, "discard {cards}"),
            Self::Bank { give, get } => write!(f, "bank {give}>{get}"),
            Self::Offer { give, get, to } => {
                write!(f, "offer {give}>{get}")?;
                if to.is_empty() {
                    return f.write_str(" all");
                }
                to.iter().try_for_each(|seat| write!(f, " p{}", seat.0 + 1))
            }
            Self::Accept { offer } => write!(f, "accept {offer}"),
            Self::Decline { offer } => write!(f, "decline {offer}"),
            Self::Counter { offer, give, get } => write!(f, "counter {offer} {give}>{get}"),
            Self::Confirm { offer, with } => write!(f, "confirm {offer} p{}", with.0 + 1),
            Self::Withdraw { offer } => write!(f, "withdraw {offer}"),
            Self::End => f.write_str("end"),
        }
    }
}

impl FromStr for Action {
    type Err = NotAnAction;

    fn from_str(text: &str) -> Result<Self, NotAnAction> {
        read(text).ok_or_else(|| NotAnAction { text: text.into() })
    }
}

fn read(text: &str) -> Option<Action> {
    let mut words = text.split_whitespace();
    let verb = words.next()?;
    let rest: Vec<&str> = words.collect();
    Some(match (verb, rest.as_slice()) {
        ("roll", []) => Action::Roll,
        ("settle", [at]) => Action::Settle { at: node(at)? },
        ("road", [at]) => Action::Road { at: edge(at)? },
        ("city", [at]) => Action::City { at: node(at)? },
        ("buy", []) => Action::Buy,
        ("play", [card]) => Action::Play {
            card: Playable::ALL.into_iter().find(|one| one.word() == *card)?,
        },
        ("robber", [to]) => Action::Robber {
            to: Hex::try_from(point(to)?).ok()?,
        },
        ("steal", [from]) => Action::Steal {
            from: player(from)?,
        },
        ("pick", [kind]) => Action::Pick {
            kind: Resource::ALL.into_iter().find(|one| one.word() == *kind)?,
        },
        ("discard", [text]) => Action::Discard {
            cards: cards(text)?,
        },
        ("bank", [trade]) => {
            let (give, get) = sides(trade)?;
            Action::Bank { give, get }
        }
        ("offer", [trade, to @ ..]) => {
            let (give, get) = sides(trade)?;
            let to = match to {
                [] | ["all"] => Few::NOBODY,
                named => named
                    .iter()
                    .map(|one| player(one))
                    .collect::<Option<Few>>()?,
            };
            Action::Offer { give, get, to }
        }
        ("accept", [offer]) => Action::Accept {
            offer: number(offer)?,
        },
        ("decline", [offer]) => Action::Decline {
            offer: number(offer)?,
        },
        ("counter", [offer, trade]) => {
            let (give, get) = sides(trade)?;
            let offer = number(offer)?;
            Action::Counter { offer, give, get }
        }
        ("confirm", [offer, with]) => Action::Confirm {
            offer: number(offer)?,
            with: player(with)?,
        },
        ("withdraw", [offer]) => Action::Withdraw {
            offer: number(offer)?,
        },
        ("end", []) => Action::End,
        _ => return None,
    })
}

/// Reads a point, such as `-1,2`.
pub fn point(text: &str) -> Option<Point> {
    let (x, y) = text.split_once(',')?;
    let plain = |text: &str| !text.starts_with('+');
    (plain(x) && plain(y)).then(|| Some(Point(x.parse().ok()?, y.parse().ok()?)))?
}

/// Reads a node, such as `-1,2`.
pub fn node(text: &str) -> Option<Node> {
    Node::try_from(point(text)?).ok()
}

/// Reads an edge, such as `0,1/0,2`, its ends in any order.
pub fn edge(text: &str) -> Option<Edge> {
    let (a, b) = text.split_once('/')?;
    Edge::try_from((point(a)?, point(b)?)).ok()
}

/// Reads cards, such as `2w1o`; `0` is none.
pub fn cards(text: &str) -> Option<Cards> {
    if text == "0" {
        return Some(Cards::NONE);
    }
    let mut cards = Cards::NONE;
    let mut digits = String::new();
    for c in text.chars() {
        if c.is_ascii_digit() {
            digits.push(c);
            continue;
        }
        let kind = Resource::ALL.into_iter().find(|kind| kind.letter() == c)?;
        let count: u8 = digits.parse().ok().filter(|count| *count != 0)?;
        if cards.get(kind) != 0 {
            return None;
        }
        cards = cards.plus(Cards::of(kind, count));
        digits.clear();
    }
    (digits.is_empty() && !cards.is_empty()).then_some(cards)
}

fn sides(text: &str) -> Option<(Cards, Cards)> {
    let (give, get) = text.split_once('>')?;
    Some((cards(give)?, cards(get)?))
}

/// Reads a player, `p1` to `p4`.
pub fn player(text: &str) -> Option<Seat> {
    let number = number(text.strip_prefix('p')?)?;
    let seat = u8::try_from(number.checked_sub(1)?).ok()?;
    (usize::from(seat) < MOST).then_some(Seat(seat))
}

/// A number of digits only: Rust's own reader takes a sign.
fn number(text: &str) -> Option<u32> {
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
            "settle -1,2",
            "road 0,1/0,2",
            "city 1,-2",
            "buy",
            "play knight",
            "play roads",
            "robber 0,-3",
            "steal p3",
            "pick ore",
            "discard 2b2w",
            "bank 4w>1o",
            "offer 1w>1b all",
            "offer 2w1o>1b p2 p4",
            "accept 7",
            "decline 7",
            "counter 7 1b>2w",
            "confirm 7 p3",
            "withdraw 7",
            "end",
        ];
        for text in texts {
            let action: Action = text.parse().unwrap();
            assert_eq!(action.to_string(), text);
            let json = serde_json::to_string(&action).unwrap();
            assert_eq!(serde_json::from_str::<Action>(&json).unwrap(), action);
        }
        assert_eq!("road 0,2/0,1".parse::<Action>(), "road 0,1/0,2".parse());
        assert_eq!("offer 1w>1b".parse::<Action>(), "offer 1w>1b all".parse());
    }

    #[test]
    fn what_is_no_action_is_named() {
        for text in [
            "",
            "rol",
            "roll 1",
            "settle",
            "settle 0,0",
            "settle 9,9",
            "road 0,1/1,0",
            "robber 0,1",
            "steal 3",
            "steal p0",
            "steal p5",
            "pick gold",
            "discard 2",
            "discard 0b",
            "discard 1b1b",
            "bank 4w",
            "offer",
            "accept x",
            "accept +1",
            "play chapel",
            "settle +1,2",
            "discard 256b",
        ] {
            let error = text.parse::<Action>().unwrap_err();
            assert_eq!(error.text, text);
        }
    }

    #[test]
    fn actions_travel_with_a_type_and_coordinates() {
        let json = |text: &str| serde_json::to_string(&text.parse::<Action>().unwrap()).unwrap();
        assert_eq!(json("settle -1,2"), r#"{"type":"settle","at":[-1,2]}"#);
        assert_eq!(
            json("road 0,2/0,1"),
            r#"{"type":"road","at":[[0,1],[0,2]]}"#
        );
        assert_eq!(
            json("bank 4w>1o"),
            r#"{"type":"bank","give":{"brick":0,"lumber":0,"wool":4,"grain":0,"ore":0},"get":{"brick":0,"lumber":0,"wool":0,"grain":0,"ore":1}}"#
        );
        let short = r#"{"type":"offer","give":{"wool":1},"get":{"brick":1}}"#;
        assert_eq!(
            serde_json::from_str::<Action>(short).unwrap().to_string(),
            "offer 1w>1b all"
        );
        for wrong in [
            r#"{"type":"settle","at":[0,0]}"#,
            r#"{"type":"road","at":[[0,1],[1,0]]}"#,
            r#"{"type":"discard","cards":{"gold":1}}"#,
            r#"{"type":"offer","give":{"wool":1},"get":{"brick":1},"to":[4]}"#,
        ] {
            assert!(serde_json::from_str::<Action>(wrong).is_err(), "{wrong}");
        }
    }
}
