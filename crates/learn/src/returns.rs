//! What a match was worth to each seat.

use parlor_game::Outcome;

/// What each seat gets at the end: one for who wins, all others share the loss, so that the sum is zero.
///
/// Where nobody has won, or everybody, all get nothing.
pub fn returns(outcome: &Outcome, out: &mut [f32]) {
    out.fill(0.0);
    let (seats, winners) = (out.len(), outcome.winners.len() as usize);
    if winners == 0 || seats <= winners {
        return;
    }
    out.fill(-(winners as f32) / (seats - winners) as f32);
    for seat in outcome.winners.iter() {
        if let Some(one) = out.get_mut(seat.index()) {
            *one = 1.0;
        }
    }
}

#[cfg(test)]
mod tests {
    use parlor_game::Seat;

    use super::*;

    #[test]
    fn the_sum_is_zero_and_a_draw_is_worth_nothing() {
        let mut out = [9.0; 4];
        returns(&Outcome::won_by(Seat(2), 4, "won"), &mut out);
        assert_eq!(out, [-1.0 / 3.0, -1.0 / 3.0, 1.0, -1.0 / 3.0]);
        returns(&Outcome::draw(4, "full"), &mut out);
        assert_eq!(out, [0.0; 4]);
        let mut two = [9.0; 2];
        returns(&Outcome::won_by(Seat(0), 2, "won"), &mut two);
        assert_eq!(two, [1.0, -1.0]);
    }
}
