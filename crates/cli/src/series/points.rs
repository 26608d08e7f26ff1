//! Points by place, as tournaments of Extended Reversi give them.

use parlor_game::Outcome;

/// What each place is worth where nothing else is said.
pub(crate) const USUAL: [f64; 5] = [25.0, 11.0, 5.0, 2.0, 1.0];

/// What a shared place is worth.
#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) enum Ties {
    /// All get the points of that place.
    #[default]
    Better,
    /// All get the mean of the places they cover.
    Average,
}

/// The points of each seat; who is disqualified gets none.
pub(crate) fn points(outcome: &Outcome, worth: &[f64], ties: Ties) -> Vec<f64> {
    let ranked = |seat: usize| {
        let seat = u8::try_from(seat).ok().map(parlor_game::Seat);
        seat.is_some_and(|seat| !outcome.forfeits.contains(seat))
    };
    let of = |place: usize| worth.get(place.saturating_sub(1)).copied().unwrap_or(0.0);
    let points = outcome.places.iter().enumerate().map(|(seat, place)| {
        if !ranked(seat) {
            return 0.0;
        }
        let shares = outcome.places.iter().enumerate();
        let sharing = shares.filter(|(other, theirs)| ranked(*other) && *theirs == place);
        let (place, count) = (usize::from(*place), sharing.count().max(1));
        match ties {
            Ties::Better => of(place),
            Ties::Average => (place..place + count).map(of).sum::<f64>() / count as f64,
        }
    });
    points.collect()
}

#[cfg(test)]
mod tests {
    use parlor_game::{Seat, SeatSet};

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

    /// The table of section 8.
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
            assert_eq!(points(&outcome, &USUAL, Ties::Better), better);
            assert_eq!(points(&outcome, &USUAL, Ties::Average), average);
        }
    }

    /// D07: two share the first place, the third is disqualified.
    #[test]
    fn d07_who_is_disqualified_gets_nothing() {
        let outcome = outcome(&[3, 1, 1], &[0]);
        assert_eq!(points(&outcome, &USUAL, Ties::Better), [0.0, 25.0, 25.0]);
    }
}
