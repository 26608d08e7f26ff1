//! Points by place, as tournaments of Extended Reversi give them.

use parlor_game::{Outcome, Seat};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What the places of a match are worth.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Points {
    /// The points of the first place, the second and so on; further places have none.
    pub list: Vec<f64>,
    /// What a shared place is worth.
    pub ties: Ties,
}

/// What a shared place is worth.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Ties {
    /// All get the points of that place.
    #[default]
    Better,
    /// All get the mean of the places they cover.
    Average,
}

impl Default for Points {
    fn default() -> Self {
        Self {
            list: vec![25.0, 11.0, 5.0, 2.0, 1.0],
            ties: Ties::Better,
        }
    }
}

impl Points {
    /// The points of each seat; who is disqualified gets none.
    pub fn of(&self, outcome: &Outcome) -> Vec<f64> {
        let ranked = |seat: usize| {
            let seat = u8::try_from(seat).ok().map(Seat);
            seat.is_some_and(|seat| !outcome.forfeits.contains(seat))
        };
        let of = |place: usize| {
            let worth = self.list.get(place.saturating_sub(1));
            worth.copied().unwrap_or(0.0)
        };
        let points = outcome.places.iter().enumerate().map(|(seat, place)| {
            if !ranked(seat) {
                return 0.0;
            }
            let shares = outcome.places.iter().enumerate();
            let sharing = shares.filter(|(other, theirs)| ranked(*other) && *theirs == place);
            let (place, count) = (usize::from(*place), sharing.count().max(1));
            match self.ties {
                Ties::Better => of(place),
                Ties::Average => (place..place + count).map(of).sum::<f64>() / count as f64,
            }
        });
        points.collect()
    }

    /// Whether the list can be used: sixteen places at most, no place worth less than nothing or without end.
    pub fn is_sound(&self) -> bool {
        let fits = |worth: &f64| worth.is_finite() && (0.0..=1e6).contains(worth);
        self.list.len() <= 16 && self.list.iter().all(fits)
    }
}

#[cfg(test)]
mod tests {
    use parlor_game::SeatSet;

    use super::*;

    fn outcome(places: &[u8], forfeits: &[u8]) -> Outcome {
        Outcome {
            places: places.to_vec(),
            winners: SeatSet::EMPTY,
            forfeits: forfeits.iter().map(|seat| Seat(*seat)).collect(),
            scores: Vec::new(),
            reason: "stones".into(),
        }
    }

    #[test]
    fn shared_places_get_the_better_points_or_the_mean() {
        for (places, forfeits, better, average) in [
            (
                [1, 2, 3, 4],
                &[][..],
                [25.0, 11.0, 5.0, 2.0],
                [25.0, 11.0, 5.0, 2.0],
            ),
            (
                [1, 1, 3, 4],
                &[],
                [25.0, 25.0, 5.0, 2.0],
                [18.0, 18.0, 5.0, 2.0],
            ),
            (
                [1, 4, 3, 1],
                &[1],
                [25.0, 0.0, 5.0, 25.0],
                [18.0, 0.0, 5.0, 18.0],
            ),
        ] {
            let outcome = outcome(&places, forfeits);
            let with = |ties| {
                Points {
                    ties,
                    ..Points::default()
                }
                .of(&outcome)
            };
            assert_eq!(with(Ties::Better), better);
            assert_eq!(with(Ties::Average), average);
        }
    }

    /// Two share the first place, the third is disqualified.
    #[test]
    fn who_is_disqualified_gets_nothing() {
        let outcome = outcome(&[3, 1, 1], &[0]);
        assert_eq!(Points::default().of(&outcome), [0.0, 25.0, 25.0]);
    }
}
