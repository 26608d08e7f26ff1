//! Observations: what a viewer sees turns into marks, clauses and triples that are not the case file.

use parlor_game::Seat;

use super::{
    facts::{CASE, Clause, Contradiction, Facts, Wrong},
    reason::Why,
};
use crate::{Card, Cards, Phase, Triple, View};

/// One thing that a viewer saw; `line` is the number of its suggestion or accusation, from zero.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Observation {
    /// The whole hand of a seat.
    Hand {
        /// Whose.
        seat: Seat,
        /// All its cards.
        cards: Cards,
    },
    /// Cards that lie open.
    FaceUp {
        /// Which.
        cards: Cards,
    },
    /// The case file.
    CaseFile {
        /// What it holds.
        case: Triple,
    },
    /// A seat could not disprove.
    Passed {
        /// Who.
        seat: Seat,
        /// What it was asked for.
        named: Triple,
        /// Which suggestion.
        line: u16,
    },
    /// A seat showed a card to the viewer.
    Showed {
        /// Who.
        seat: Seat,
        /// The card.
        card: Card,
        /// Which suggestion.
        line: u16,
    },
    /// A seat showed a card that the viewer did not see.
    ShowedOneOf {
        /// Who.
        seat: Seat,
        /// What it was asked for.
        named: Triple,
        /// Which suggestion.
        line: u16,
    },
    /// An accusation was wrong.
    NotTheCase {
        /// What it named.
        named: Triple,
        /// Which accusation.
        line: u16,
    },
}

impl Facts {
    /// What a view says, with all that follows by the rules.
    pub fn of(view: &View) -> Result<Self, Contradiction> {
        let sizes: Vec<u8> = view.players.iter().map(|player| player.cards).collect();
        let mut facts = Self::new(&sizes);
        observe(view, |seen| facts.learn(&seen));
        facts.conclude()?;
        Ok(facts)
    }

    /// Takes in one observation; what follows from it waits for [`Facts::conclude`].
    pub fn learn(&mut self, seen: &Observation) {
        match *seen {
            Observation::Hand { seat, cards } => {
                for card in Card::ALL {
                    self.set(cards.has(card), seat.index(), card, Why::Hand);
                }
            }
            Observation::FaceUp { cards } => {
                self.face_up |= cards.0;
                for card in cards.iter() {
                    for at in self.holders() {
                        self.set(false, at, card, Why::FaceUp);
                    }
                }
            }
            Observation::CaseFile { case } => {
                for card in Card::ALL {
                    self.set(case.cards().has(card), CASE, card, Why::CaseFile);
                }
            }
            Observation::Passed { seat, named, line } => {
                for card in named.cards().iter() {
                    self.set(false, seat.index(), card, Why::Passed(line));
                }
            }
            Observation::Showed { seat, card, line } => {
                self.set(true, seat.index(), card, Why::Showed(line));
            }
            Observation::ShowedOneOf { seat, named, line } => {
                let clause = Clause {
                    seat: seat.index(),
                    cards: named.cards().0,
                    line,
                };
                self.given.push(clause);
                self.open.push(clause);
            }
            Observation::NotTheCase { named, line } => self.wrong.push(Wrong {
                cards: named.cards().0,
                line,
            }),
        }
    }

    /// Sets a mark that is still open; contradictions show when conclusions are drawn.
    pub(super) fn set(&mut self, is: bool, at: usize, card: Card, why: Why) -> bool {
        let bit = 1 << card.number();
        let marks = if is { &mut self.yes } else { &mut self.no };
        let is_new = marks[at] & bit == 0;
        marks[at] |= bit;
        if is_new {
            self.why[at][usize::from(card.number())].get_or_insert(why);
        }
        is_new
    }
}

/// All that a view says, in order.
pub(super) fn observe(view: &View, mut see: impl FnMut(Observation)) {
    if !view.face_up.is_empty() {
        let cards = view.face_up;
        see(Observation::FaceUp { cards });
    }
    for (seat, player) in (0..).map(Seat).zip(&view.players) {
        if let Some(cards) = player.hand {
            see(Observation::Hand { seat, cards });
        }
    }
    if let Some(case) = view.case {
        see(Observation::CaseFile { case });
    }
    for (line, suggestion) in (0..).zip(&view.suggestions) {
        let named = suggestion.named;
        for seat in suggestion.passed.iter().copied() {
            see(Observation::Passed { seat, named, line });
        }
        if let Some(shown) = &suggestion.shown {
            let seat = shown.by;
            match shown.card {
                Some(card) => see(Observation::Showed { seat, card, line }),
                None => see(Observation::ShowedOneOf { seat, named, line }),
            }
        }
    }
    if let (Phase::Disproving { by, .. }, Some(last)) = (&view.phase, view.suggestions.last()) {
        see(Observation::ShowedOneOf {
            seat: *by,
            named: last.named,
            line: (view.suggestions.len() - 1) as u16,
        });
    }
    for (line, accusation) in (0..).zip(&view.accusations) {
        let named = accusation.named;
        match accusation.right {
            true => see(Observation::CaseFile { case: named }),
            false => see(Observation::NotTheCase { named, line }),
        }
    }
}
