//! Whether to accuse now: how likely is it that somebody else wins before the next turn.

use parlor_clue::{
    Card, View,
    belief::{Counter, Deal, Facts, Observation},
};
use parlor_game::{Dice, Seat, Standing};

use super::{effort::Effort, manner::Manner, weigh::Weighed};

/// So many deals are looked at for each opponent.
const DEALS: usize = 6;
/// An opponent thinks about accusing from here on.
const BOLD: f64 = 0.4;

/// How likely each seat is to accuse rightly in its next turn.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub(super) struct Hazards(pub(super) [f64; 6]);

impl Hazards {
    /// Looks at each opponent in some deals, all opponents in turn, as far as the effort goes.
    pub(super) fn of(
        view: &View,
        me: Seat,
        weighed: &Weighed<'_>,
        counter: &mut Counter,
        manner: &Manner,
        effort: &mut Effort,
        dice: &mut Dice,
    ) -> Self {
        let (mut sums, mut looks) = ([0.0; 6], [0u32; 6]);
        for _ in 0..DEALS {
            for (seat, player) in (0..).map(Seat).zip(&view.players) {
                if seat == me || player.standing != Standing::In {
                    continue;
                }
                let Some(deal) = weighed.draw(dice) else {
                    continue;
                };
                let facts = as_seen(view, seat, deal, dice);
                let Ok((operations, odds)) = counter.count_within(&facts, effort.left()) else {
                    continue; // What was drawn contradicts itself.
                };
                effort.spend(operations);
                let Some(odds) = odds else { continue };
                let sure = odds.best().1;
                let at = seat.index() % 6;
                looks[at] += 1;
                if sure >= BOLD {
                    sums[at] += manner.courage * sure;
                }
            }
        }
        let mut hazards = [0.0; 6];
        for ((hazard, sum), looks) in hazards.iter_mut().zip(sums).zip(looks) {
            *hazard = sum / f64::from(looks.max(1));
        }
        Self(hazards)
    }

    /// The chance to get another turn.
    pub(super) fn safe(&self) -> f64 {
        self.0.iter().map(|hazard| 1.0 - hazard).product()
    }

    /// How likely one seat is to accuse rightly.
    pub(super) fn at(&self, seat: Seat) -> f64 {
        self.0.get(seat.index()).copied().unwrap_or(0.0)
    }
}

/// What a seat would know in a deal; the cards shown to it are drawn.
fn as_seen(view: &View, seat: Seat, deal: &Deal, dice: &mut Dice) -> Facts {
    let sizes: Vec<u8> = view.players.iter().map(|player| player.cards).collect();
    let mut facts = Facts::new(&sizes);
    if !view.face_up.is_empty() {
        let cards = view.face_up;
        facts.learn(&Observation::FaceUp { cards });
    }
    facts.learn(&Observation::Hand {
        seat,
        cards: deal.hand(seat),
    });
    for (line, told) in (0..).zip(&view.suggestions) {
        let named = told.named;
        for by in told.passed.iter().copied() {
            facts.learn(&Observation::Passed {
                seat: by,
                named,
                line,
            });
        }
        let Some(shown) = &told.shown else { continue };
        let by = shown.by;
        let could: Vec<Card> = deal.hand(by).and(named.cards()).iter().collect();
        let card = shown.card.or_else(|| dice.pick(&could).copied());
        facts.learn(&match card.filter(|_| told.seat == seat) {
            Some(card) => Observation::Showed {
                seat: by,
                card,
                line,
            },
            None => Observation::ShowedOneOf {
                seat: by,
                named,
                line,
            },
        });
    }
    for (line, told) in (0..).zip(&view.accusations) {
        let named = told.named;
        facts.learn(&Observation::NotTheCase { named, line });
    }
    // A deal that fits the own view may contradict what was drawn; then the count says so.
    let _ = facts.conclude();
    facts
}
