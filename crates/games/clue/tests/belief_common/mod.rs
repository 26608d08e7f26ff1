//! Short words for histories in tests.
#![allow(dead_code, clippy::unwrap_used, reason = "a test")]

use parlor_clue::{
    Card, Cards, Triple,
    belief::{Counter, Facts, Holder, Observation},
};
use parlor_game::{Dice, Draw, Seat};

/// The dice of one of many cases.
pub(crate) fn dice(nth: u32) -> Dice {
    Dice::of(&[17; 32], Draw { stream: 9, nth })
}

/// So many cases, or the many of a long run.
pub(crate) fn rounds(few: u32, many: u32) -> u32 {
    if std::env::var_os("PARLOR_LONG").is_some() {
        many
    } else {
        few
    }
}

pub(crate) fn card(number: u8) -> Card {
    Card::of(number).unwrap()
}

pub(crate) fn cards(numbers: &[u8]) -> Cards {
    numbers.iter().map(|number| card(*number)).collect()
}

pub(crate) fn triple((suspect, weapon, room): (u8, u8, u8)) -> Triple {
    Triple {
        suspect: card(suspect).try_into().unwrap(),
        weapon: card(weapon).try_into().unwrap(),
        room: card(room).try_into().unwrap(),
    }
}

pub(crate) fn seat(number: u8) -> Holder {
    Holder::Seat(Seat(number))
}

/// A history as the observer in seat 0 tells it.
pub(crate) struct Told {
    pub(crate) facts: Facts,
    seats: u8,
    line: u16,
}

impl Told {
    pub(crate) fn new(seats: u8, hand: &[u8]) -> Self {
        let sizes: Vec<u8> = (0..seats)
            .map(|seat| (18 + seats - 1 - seat) / seats)
            .collect();
        let mut facts = Facts::new(&sizes);
        facts.learn(&Observation::Hand {
            seat: Seat(0),
            cards: cards(hand),
        });
        facts.conclude().unwrap();
        Self {
            facts,
            seats,
            line: 0,
        }
    }

    fn see(&mut self, seen: Observation) -> &mut Self {
        self.facts.learn(&seen);
        self.facts.conclude().unwrap();
        self
    }

    /// Seat `by` suggests; everybody up to `shows` passes, who shows `card`, if it is seen; or nobody can.
    pub(crate) fn suggest(
        &mut self,
        by: u8,
        named: (u8, u8, u8),
        shows: Option<u8>,
        shown: Option<u8>,
    ) -> &mut Self {
        let (named, line) = (triple(named), self.line);
        self.line += 1;
        for nth in 1..self.seats {
            let at = (by + nth) % self.seats;
            let seat = Seat(at);
            match shows == Some(at) {
                false if at == 0 => {}
                false => {
                    self.see(Observation::Passed { seat, named, line });
                }
                true => {
                    return self.see(match shown {
                        Some(number) => Observation::Showed {
                            seat,
                            card: card(number),
                            line,
                        },
                        None => Observation::ShowedOneOf { seat, named, line },
                    });
                }
            }
        }
        self
    }

    pub(crate) fn has(&mut self, by: u8, numbers: &[u8]) -> &mut Self {
        for number in numbers {
            self.see(Observation::Showed {
                seat: Seat(by),
                card: card(*number),
                line: 100,
            });
        }
        self
    }

    pub(crate) fn lacks(&mut self, by: u8, named: &[(u8, u8, u8)]) -> &mut Self {
        for named in named {
            self.see(Observation::Passed {
                seat: Seat(by),
                named: triple(*named),
                line: 101,
            });
        }
        self
    }

    pub(crate) fn showed_one_of(&mut self, by: u8, named: (u8, u8, u8)) -> &mut Self {
        let line = self.line;
        self.line += 1;
        self.see(Observation::ShowedOneOf {
            seat: Seat(by),
            named: triple(named),
            line,
        })
    }

    pub(crate) fn wrong(&mut self, named: (u8, u8, u8)) -> &mut Self {
        self.see(Observation::NotTheCase {
            named: triple(named),
            line: 0,
        })
    }

    pub(crate) fn deals(&self) -> f64 {
        Counter::new().count(&self.facts).unwrap().deals
    }
}
