//! Which card to show: the one that tells the suggester least.

use parlor_clue::{
    Action, Card, Cards, View,
    belief::{Facts, Observation, entropy},
};
use parlor_game::{Dice, Seat};

use super::{Sleuth, classic};
use crate::memory;

/// Above so many operations it is not worth the time.
const DEAR: f64 = 5e6;
/// Entropies this close are as good as each other.
const ALIKE: f64 = 0.01;
/// How often it shows as custom says all the same, in percent.
const CUSTOM: u32 = 10;

impl Sleuth {
    /// Shows one of the cards it may show.
    pub(super) fn show(
        &mut self,
        view: &View,
        me: Seat,
        may: Cards,
        dice: &mut Dice,
    ) -> Option<Action> {
        let seen = may
            .iter()
            .find(|card| memory::has_shown(view, view.mover, *card));
        let forced = may.iter().next().filter(|_| may.len() == 1);
        if let Some(card) = forced.or(seen) {
            return Some(Action::Show { card });
        }
        if !self.manner.hides {
            return classic::show(view, may, dice);
        }
        if dice.below(100) < CUSTOM {
            return classic::show_any(view, may, dice);
        }
        let left: Option<Vec<(Card, f64)>> = may
            .iter()
            .map(|card| Some((card, self.left(view, me, card)?)))
            .collect();
        let Some(left) = left else {
            return classic::show(view, may, dice);
        };
        for (card, bits) in &left {
            self.thought
                .candidates
                .push((card.title().to_owned(), *bits));
        }
        let most = left.iter().map(|(_, bits)| *bits).max_by(f64::total_cmp)?;
        let good: Cards = left
            .iter()
            .filter(|(_, bits)| *bits >= most - ALIKE)
            .map(|(card, _)| *card)
            .collect();
        classic::show(view, good, dice)
    }

    /// How many bits the suggester would miss after seeing a card, by what is public; nothing if that is dear.
    pub(super) fn left(&mut self, view: &View, me: Seat, card: Card) -> Option<f64> {
        let sizes: Vec<u8> = view.players.iter().map(|player| player.cards).collect();
        let mut facts = Facts::new(&sizes);
        if !view.face_up.is_empty() {
            let cards = view.face_up;
            facts.learn(&Observation::FaceUp { cards });
        }
        for (line, told) in (0..).zip(&view.suggestions) {
            let named = told.named;
            for seat in told.passed.iter().copied() {
                facts.learn(&Observation::Passed { seat, named, line });
            }
            let Some(shown) = &told.shown else { continue };
            let seat = shown.by;
            let own = shown.card.filter(|_| seat == me && told.seat == view.mover);
            facts.learn(&match own {
                Some(card) => Observation::Showed { seat, card, line },
                None => Observation::ShowedOneOf { seat, named, line },
            });
        }
        for (line, told) in (0..).zip(&view.accusations) {
            let named = told.named;
            facts.learn(&Observation::NotTheCase { named, line });
        }
        facts.learn(&Observation::Showed {
            seat: me,
            card,
            line: view.suggestions.len().saturating_sub(1) as u16,
        });
        facts.conclude().ok()?;
        let cost = self.other.prepare(&facts);
        if cost > DEAR.min(self.effort.left()) {
            return None;
        }
        self.effort.spend(cost);
        let odds = self.other.count_prepared(&facts).ok()?;
        Some(entropy(&odds.case))
    }
}
