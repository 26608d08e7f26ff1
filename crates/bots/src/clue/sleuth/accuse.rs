//! Whether to accuse now: how likely is it that somebody else wins before the next turn.

use parlor_clue::{
    Card, View,
    belief::{Counter, Deal, Facts, Observation},
};
use parlor_game::{Dice, Seat, Standing};

use super::{manner::Manner, weigh::Weighed};

/// So many deals are looked at for each opponent.
const DEALS: usize = 6;
/// An opponent thinks about accusing from here on.
const BOLD: f64 = 0.4;

/// The chance to get another turn.
pub(super) fn safe(
    view: &View,
    me: Seat,
    weighed: &Weighed<'_>,
    counter: &mut Counter,
    manner: &Manner,
    dice: &mut Dice,
) -> f64 {
    let mut safe = 1.0;
    for (seat, player) in (0..).map(Seat).zip(&view.players) {
        if seat == me || player.standing != Standing::In {
            continue;
        }
        let mut hazard = 0.0;
        for _ in 0..DEALS {
            let Some(deal) = weighed.draw(dice) else {
                continue;
            };
            let facts = as_seen(view, seat, deal, dice);
            let odds = counter.count(&facts);
            let sure = odds.map_or(0.0, |odds| odds.best().1);
            if sure >= BOLD {
                hazard += manner.courage * sure / DEALS as f64;
            }
        }
        safe *= 1.0 - hazard;
    }
    safe
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
