//! Pentago: 288 actions, field · 8 + rotation; two planes of stones.

use parlor_game::{Dice, Imagine, Seat};
use parlor_pentago::{Action, Config, Pentago, Rule, Side, View};

use crate::{Chosen, Feature, Learn, Legal, Sheet};

/// How many actions there are.
pub const ACTIONS: usize = 36 * 8;

/// The bits of the 8 actions on every field.
const FIELD: u64 = 0xff;

impl Learn for Pentago {
    type Table = ();
    type Draft = ();
    type Belief = ();

    const TABLE_VERSION: u32 = 1;

    fn table(&self, _: &Config, _: u8) {}

    fn size((): &()) -> usize {
        ACTIONS
    }

    fn describe((): &(), action: usize) -> String {
        format!("place {} rotate {}", action / 8, action % 8)
    }

    fn features((): &()) -> Vec<Feature> {
        vec![
            Feature::public("own_stones", &[6, 6]),
            Feature::public("other_stones", &[6, 6]),
            Feature::public("own_turn", &[1]),
            Feature::public("classic_rule", &[1]),
        ]
    }

    #[inline]
    fn observe(&self, (): &(), (): &(), seat: Seat, out: &mut Sheet<'_>) {
        let state = self.state();
        let own = Side::of(seat).unwrap_or(Side::X);
        for side in [own, own.other()] {
            let plane = out.part(36);
            for field in state.board().stones_of(side) {
                if let Some(one) = plane.get_mut(usize::from(field.number())) {
                    *one = 1.0;
                }
            }
        }
        out.put(f32::from(u8::from(state.mover() == own)));
        out.put(f32::from(u8::from(state.rule() == Rule::Classic)));
    }

    #[inline]
    fn mover(&self, (): &(), (): &()) -> Option<Seat> {
        match self.verdict() {
            Some(_) => None,
            None => Some(self.state().mover().seat()),
        }
    }

    /// On a field that wins before a rotation, any of its eight actions wins: the rotation is left out.
    #[inline]
    fn legal(&self, (): &(), (): &(), _: Seat, out: &mut Legal) {
        for field in self.state().board().free_fields() {
            out.insert_bits(usize::from(field.number()) * 8, FIELD);
        }
    }

    #[inline]
    fn chosen(&self, (): &(), (): &(), _: Seat, action: usize) -> Option<Chosen<Self>> {
        let (cell, rotation) = ((action / 8) as u8, (action % 8) as u8);
        Some(Chosen::Act(Action::new(cell, rotation)))
    }

    fn numbers(&self, (): &(), _: Seat, action: &Action) -> Option<Vec<usize>> {
        let rotation = action.rotation.unwrap_or(0);
        (action.cell < 36 && rotation < 8)
            .then(|| vec![usize::from(action.cell) * 8 + usize::from(rotation)])
    }

    fn outcomes(&self) -> Option<Vec<(parlor_game::NoChance, f64)>> {
        Some(Vec::new())
    }

    fn believe(_: &Config, _: u8, _: &View) {}

    fn imagine((): &(), view: &View, dice: &mut Dice) -> Option<Self> {
        <Self as Imagine>::imagine(&(), view, dice)
    }
}
