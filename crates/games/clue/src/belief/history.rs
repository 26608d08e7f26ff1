//! Random histories: deals and suggestions by chance, as one seat sees them; for tests and measurements.

use parlor_game::{Dice, Seat};

use super::{deals::Deal, facts::Facts, learn::Observation};
use crate::{Card, Cards, Room, Suspect, Triple, Weapon};

/// The most suggestions in a history.
const MOST: usize = 60;

/// What one turn of a history tells the observer.
pub type Turn = Vec<Observation>;

/// A random history, observed by seat 0.
#[derive(Clone, Debug)]
pub struct History {
    /// The sizes of the hands.
    pub sizes: Vec<u8>,
    /// Where the cards are.
    pub deal: Deal,
    /// What the observer sees, turn by turn; the first turn is its own hand.
    pub turns: Vec<Turn>,
}

impl History {
    /// A history of so many seats, 2 to 6. In each kind the card is drawn from those that the suggester does not
    /// hold, and each card it holds with chance 1/4; who can disprove shows any of its cards. One turn in `wrong`
    /// has a wrong accusation beside; 0 for none.
    pub fn random(seats: u8, wrong: u32, dice: &mut Dice) -> Self {
        let case = Triple {
            suspect: Suspect::ALL[dice.below(6) as usize],
            weapon: Weapon::ALL[dice.below(6) as usize],
            room: Room::ALL[dice.below(9) as usize],
        };
        let mut rest: Vec<Card> = Cards::ALL.without(case.cards()).iter().collect();
        dice.shuffle(&mut rest);
        let mut hands = vec![Cards::NONE; usize::from(seats)];
        for (nth, card) in rest.into_iter().enumerate() {
            hands[nth % usize::from(seats)].insert(card);
        }
        let me = Seat(0);
        let mut turns = vec![vec![Observation::Hand {
            seat: me,
            cards: hands[0],
        }]];
        let mut accusations = 0;
        for line in 0..MOST as u16 {
            let by = usize::from(line) % hands.len();
            let mut turn = Turn::new();
            if wrong > 0 && dice.below(wrong) == 0 {
                let named = Triple {
                    suspect: Suspect::ALL[dice.below(6) as usize],
                    weapon: Weapon::ALL[dice.below(6) as usize],
                    room: Room::ALL[dice.below(9) as usize],
                };
                if named != case {
                    let line = accusations;
                    turn.push(Observation::NotTheCase { named, line });
                    accusations += 1;
                }
            }
            suggest(&hands, by, line, &mut turn, dice);
            turns.push(turn);
        }
        Self {
            sizes: hands.iter().map(|hand| hand.len()).collect(),
            deal: Deal::new(&hands, case),
            turns,
        }
    }

    /// Nothing but the sizes of the hands.
    pub fn start(&self) -> Facts {
        Facts::new(&self.sizes)
    }
}

fn suggest(hands: &[Cards], by: usize, line: u16, turn: &mut Turn, dice: &mut Dice) {
    let named = Triple {
        suspect: named(&Suspect::ALL, |it| it.card(), hands[by], dice),
        weapon: named(&Weapon::ALL, |it| it.card(), hands[by], dice),
        room: named(&Room::ALL, |it| it.card(), hands[by], dice),
    };
    for nth in 1..hands.len() {
        let at = (by + nth) % hands.len();
        let seat = Seat(at as u8);
        let held: Vec<Card> = hands[at].and(named.cards()).iter().collect();
        match dice.pick(&held) {
            None if at == 0 => {}
            None => turn.push(Observation::Passed { seat, named, line }),
            Some(_) if at == 0 => return,
            Some(&card) if by == 0 => {
                turn.push(Observation::Showed { seat, card, line });
                return;
            }
            Some(_) => {
                turn.push(Observation::ShowedOneOf { seat, named, line });
                return;
            }
        }
    }
}

/// One card of a kind: any that the suggester does not hold, and each held one with chance 1/4.
fn named<T: Copy>(all: &[T], card: fn(T) -> Card, hand: Cards, dice: &mut Dice) -> T {
    let mut from: Vec<T> = Vec::new();
    for &it in all {
        if !hand.has(card(it)) || dice.below(4) == 0 {
            from.push(it);
        }
    }
    dice.pick(&from).copied().unwrap_or(all[0])
}
