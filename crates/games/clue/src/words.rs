//! What happened, in the sentences of the log.

use parlor_game::Seat;

use crate::{Card, Ending, Event, Kind, Place, Room, Triple};

/// Who reads, and what everybody is called.
#[derive(Clone, Copy, Debug)]
pub struct Reader<'a> {
    /// The seat that reads; its own deeds are told with "you".
    pub me: Option<Seat>,
    /// The names by seat.
    pub names: &'a [&'a str],
}

impl Reader<'_> {
    /// The sentence of an event; nothing where another event says it.
    pub fn sentence(&self, event: &Event) -> Option<String> {
        Some(match event {
            Event::Dealt { .. } => "The cards are dealt.".into(),
            Event::Began { seat } => format!("{}.", self.does(*seat, "begins", "begin")),
            Event::TurnStarted { seat, room, .. } => match room {
                Some(room) => format!("It is {} turn, in {}.", self.whose(*seat), the(room.card())),
                None => format!("It is {} turn.", self.whose(*seat)),
            },
            Event::Rolled { seat, dice, steps } => match (dice.is_empty(), steps) {
                (true, _) => format!("{} {steps} steps.", self.does(*seat, "has", "have")),
                (false, 8 | 11) => format!("{} an {steps}.", self.does(*seat, "rolls", "roll")),
                (false, _) => format!("{} a {steps}.", self.does(*seat, "rolls", "roll")),
            },
            Event::Moved { seat, path, to } => match (to, path.len()) {
                (Place::Room(room), _) => {
                    format!(
                        "{} {}.",
                        self.does(*seat, "enters", "enter"),
                        the(room.card())
                    )
                }
                (Place::Square(_), 1) => {
                    format!("{} 1 square.", self.does(*seat, "moves", "move"))
                }
                (Place::Square(_), n) => {
                    format!("{} {n} squares.", self.does(*seat, "moves", "move"))
                }
            },
            Event::TookPassage { seat, to, .. } => format!(
                "{} the secret passage to {}.",
                self.does(*seat, "takes", "take"),
                the(to.card())
            ),
            Event::Suggested { seat, named } => {
                format!(
                    "{} {}.",
                    self.does(*seat, "suggests", "suggest"),
                    crime(*named)
                )
            }
            Event::CalledIn { suspect, room, .. } => {
                format!(
                    "{} is called to {}.",
                    suspect.card().title(),
                    the(room.card())
                )
            }
            Event::CouldNotDisprove { seat } => {
                format!("{} disprove.", self.does(*seat, "cannot", "cannot"))
            }
            Event::AskedToDisprove { .. } | Event::CaseFileSeen { .. } => {
                return self.private(event);
            }
            Event::Showed { seat, to, card } => {
                let what = card.map_or("a card".to_owned(), the);
                let shows = self.does(*seat, "shows", "show");
                format!("{shows} {} {what}.", self.whom(*to))
            }
            Event::Undisproved { seat } => {
                format!("Nobody can disprove {} suggestion.", self.whose(*seat))
            }
            Event::Accused { seat, named, right } => {
                let accuses = self.does(*seat, "accuses", "accuse");
                let is = self.does(*seat, "is", "are");
                match right {
                    true => {
                        let wins = if self.me == Some(*seat) {
                            "win"
                        } else {
                            "wins"
                        };
                        format!("{accuses} {}. {is} right and {wins}!", crime(*named))
                    }
                    false => format!("{accuses} {}. {is} wrong.", crime(*named)),
                }
            }
            Event::Eliminated { seat, .. } => {
                let goes = if self.me == Some(*seat) { "go" } else { "goes" };
                let is = self.does(*seat, "is", "are");
                format!("{is} out, but {goes} on disproving.")
            }
            Event::TurnEnded { seat } => {
                format!("{} the turn.", self.does(*seat, "ends", "end"))
            }
            Event::Left { seat, .. } => format!("{}.", self.does(*seat, "leaves", "leave")),
            Event::Over {
                winner,
                ending,
                case,
                ..
            } => return self.end(*winner, *ending, *case),
        })
    }

    /// What only one seat is told.
    fn private(&self, event: &Event) -> Option<String> {
        match event {
            Event::AskedToDisprove { by, cards, .. } => {
                let cards: Vec<String> = (*cards)?.iter().map(the).collect();
                let asks = format!("{} asks you for a card", self.name(*by));
                Some(format!("{asks}: {}.", cards.join(" or ")))
            }
            Event::CaseFileSeen { case, .. } => Some(format!(
                "The case file holds {}, {} and {}.",
                the(case.suspect.card()),
                the(case.weapon.card()),
                the(case.room.card())
            )),
            _ => None,
        }
    }

    fn end(&self, winner: Option<Seat>, ending: Ending, case: Triple) -> Option<String> {
        match (winner, ending) {
            (Some(_), Ending::Accusation) => None, // The accusation says it.
            (Some(seat), _) => {
                let wins = if self.me == Some(seat) { "win" } else { "wins" };
                let is = self.does(seat, "is", "are");
                Some(format!("{is} the last detective left and {wins}."))
            }
            (None, _) => Some(format!("Nobody solved the case. It was {}.", crime(case))),
        }
    }

    /// Why a seat cannot move: every door of the room it is in is blocked.
    pub fn shut_in(&self, seat: Seat, room: Option<Room>) -> String {
        let cannot = self.does(seat, "cannot", "cannot");
        match room {
            Some(room) => format!(
                "{cannot} move: all doors of {} are blocked.",
                the(room.card())
            ),
            None => format!("{cannot} move."),
        }
    }

    fn name(&self, seat: Seat) -> &str {
        self.names.get(seat.index()).copied().unwrap_or("Somebody")
    }

    fn does(&self, seat: Seat, verb: &str, own: &str) -> String {
        match self.me == Some(seat) {
            true => format!("You {own}"),
            false => format!("{} {verb}", self.name(seat)),
        }
    }

    fn whose(&self, seat: Seat) -> String {
        match self.me == Some(seat) {
            true => "your".into(),
            false => format!("{}'s", self.name(seat)),
        }
    }

    fn whom(&self, seat: Seat) -> &str {
        match self.me == Some(seat) {
            true => "you",
            false => self.name(seat),
        }
    }
}

/// A card as a sentence names it: suspects without article.
pub fn the(card: Card) -> String {
    match card.kind() {
        Kind::Suspect => card.title().into(),
        Kind::Weapon | Kind::Room => format!("the {}", card.title()),
    }
}

/// Who, with what, where.
fn crime(named: Triple) -> String {
    let (suspect, weapon) = (named.suspect.card(), named.weapon.card());
    format!(
        "{} with {} in {}",
        the(suspect),
        the(weapon),
        the(named.room.card())
    )
}
