//! Actions as text, one line each: `move n`, `pick_up`, `offer p3 4,7:empty:2@310`, `reject p2 permanent`.

use std::{fmt, str::FromStr};

use parlor_game::Seat;

use crate::{Action, Contains, Direction, Duration, Kind, Report};

/// A text that is no action.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "{text:?} is no action: write move n, discover, pick_up, test, destroy, place, offer p2, accept p2 or reject p2 single"
)]
pub struct NotAnAction {
    /// The text.
    pub text: String,
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = self.kind().word();
        let player = |seat: &Seat| format!(" p{}", u16::from(seat.0) + 1);
        let maybe = |seat: &Option<Seat>| seat.as_ref().map(player).unwrap_or_default();
        match self {
            Self::Move { direction: None }
            | Self::Discover
            | Self::PickUp
            | Self::Test
            | Self::Destroy
            | Self::Place => f.write_str(word),
            Self::Move {
                direction: Some(direction),
            } => write!(f, "{word} {}", direction.letter().to_ascii_lowercase()),
            Self::Offer { to, fields } => {
                write!(f, "{word}{}", player(to))?;
                write_all(f, fields.as_deref().unwrap_or_default())
            }
            Self::Send { to, fields } => {
                write!(f, "{word}{}", player(to))?;
                write_all(f, fields)
            }
            Self::Accept { from } => write!(f, "{word}{}", maybe(from)),
            Self::Reject { from, duration } => {
                write!(f, "{word}{} {}", maybe(from), duration.word())
            }
        }
    }
}

fn write_all(f: &mut fmt::Formatter<'_>, fields: &[Report]) -> fmt::Result {
    fields.iter().try_for_each(|one| write!(f, " {one}"))
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}:{}", self.x, self.y, self.contains.word())?;
        if let Some(reading) = self.reading {
            write!(f, ":{reading}")?;
        }
        if let Some(player) = self.player {
            write!(f, ":p{}", u16::from(player.0) + 1)?;
        }
        write!(f, "@{}", self.stamp)
    }
}

impl FromStr for Action {
    type Err = NotAnAction;

    fn from_str(text: &str) -> Result<Self, NotAnAction> {
        read(text).ok_or_else(|| NotAnAction { text: text.into() })
    }
}

fn read(text: &str) -> Option<Action> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let (verb, rest) = words.split_first()?;
    let kind = Kind::ALL.into_iter().find(|kind| kind.word() == *verb)?;
    Some(match (kind, rest) {
        (Kind::Move, []) => Action::Move { direction: None },
        (Kind::Move, [letter]) => Action::Move {
            direction: Some(direction(letter)?),
        },
        (Kind::Discover, []) => Action::Discover,
        (Kind::PickUp, []) => Action::PickUp,
        (Kind::Test, []) => Action::Test,
        (Kind::Destroy, []) => Action::Destroy,
        (Kind::Place, []) => Action::Place,
        (Kind::Offer, [to]) => Action::Offer {
            to: player(to)?,
            fields: None,
        },
        (Kind::Offer, [to, fields @ ..]) => Action::Offer {
            to: player(to)?,
            fields: Some(reports(fields)?),
        },
        (Kind::Send, [to, fields @ ..]) => Action::Send {
            to: player(to)?,
            fields: reports(fields)?,
        },
        (Kind::Accept, []) => Action::Accept { from: None },
        (Kind::Accept, [from]) => Action::Accept {
            from: Some(player(from)?),
        },
        (Kind::Reject, [word]) => Action::Reject {
            from: None,
            duration: duration(word)?,
        },
        (Kind::Reject, [from, word]) => Action::Reject {
            from: Some(player(from)?),
            duration: duration(word)?,
        },
        _ => return None,
    })
}

fn direction(letter: &str) -> Option<Direction> {
    let mut all = Direction::ALL.into_iter();
    all.find(|one| letter.eq_ignore_ascii_case(&one.letter().to_string()))
}

fn player(word: &str) -> Option<Seat> {
    let number: u16 = word.strip_prefix('p')?.parse().ok()?;
    Some(Seat(u8::try_from(number.checked_sub(1)?).ok()?))
}

fn duration(word: &str) -> Option<Duration> {
    [Duration::Single, Duration::Permanent]
        .into_iter()
        .find(|one| one.word() == word)
}

fn reports(words: &[&str]) -> Option<Vec<Report>> {
    words.iter().map(|word| report(word)).collect()
}

fn report(word: &str) -> Option<Report> {
    let (rest, stamp) = word.split_once('@')?;
    let mut parts = rest.split(':');
    let (x, y) = parts.next()?.split_once(',')?;
    let contains = parts.next()?;
    let mut report = Report {
        x: x.parse().ok()?,
        y: y.parse().ok()?,
        reading: None,
        contains: Contains::ALL
            .into_iter()
            .find(|one| one.word() == contains)?,
        stamp: stamp.parse().ok()?,
        player: None,
    };
    for part in parts {
        match part.starts_with('p') {
            true => report.player = Some(player(part)?),
            false => report.reading = Some(part.parse().ok()?),
        }
    }
    Some(report)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_action_reads_as_it_is_written() {
        let lines = [
            "move",
            "move n",
            "move e",
            "discover",
            "pick_up",
            "test",
            "destroy",
            "place",
            "offer p3",
            "offer p256",
            "offer p1 4,7:empty:2@310 0,0:goal@0",
            "send p2 9,15:valid:0:p4@12",
            "accept",
            "accept p2",
            "reject single",
            "reject p1 permanent",
        ];
        for line in lines {
            let action: Action = line.parse().unwrap();
            assert_eq!(action.to_string(), line);
        }
        for wrong in ["", "move x", "offer", "offer p0", "send p1 1,2", "jump"] {
            assert!(wrong.parse::<Action>().is_err(), "{wrong}");
        }
    }
}
