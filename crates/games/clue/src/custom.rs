//! The customary choice of a card to show, for seats that nobody plays and for players without a better idea.

use parlor_game::{Dice, Seat};

use crate::{Card, Cards, Kind};

/// Picks a card to show: one that the suggester has seen already, else one that more than half of the
/// seats have seen, else seldom the room.
pub fn card_to_show(
    may: Cards,
    to: Seat,
    seats: u8,
    has_seen: impl Fn(Seat, Card) -> bool,
    dice: &mut Dice,
) -> Option<Card> {
    let known = |card: &Card| {
        let seen = (0..seats).filter(|seat| has_seen(Seat(*seat), *card));
        usize::from(seats) < 2 * seen.count()
    };
    let mut again = may.iter().filter(|card| has_seen(to, *card));
    if let Some(card) = again.next() {
        return Some(card);
    }
    let known: Vec<Card> = may.iter().filter(known).collect();
    let known = dice.pick(&known).copied();
    known.or_else(|| seldom_the_room(may, dice))
}

/// The room one time in five, if there is something else to show.
fn seldom_the_room(may: Cards, dice: &mut Dice) -> Option<Card> {
    let others = may.without(Kind::Room.cards());
    let room = may.and(Kind::Room.cards());
    let among = match (others.is_empty(), room.is_empty()) {
        (false, false) if dice.below(5) == 0 => room,
        (false, _) => others,
        (true, _) => room,
    };
    let cards: Vec<Card> = among.iter().collect();
    dice.pick(&cards).copied()
}

#[cfg(test)]
mod tests {
    use parlor_game::Draw;

    use super::*;

    fn dice() -> Dice {
        Dice::of(&[3; 32], Draw { stream: 0, nth: 0 })
    }

    fn cards(list: &[Card]) -> Cards {
        list.iter().copied().collect()
    }

    #[test]
    fn a_card_is_shown_again_before_any_other() {
        let may = cards(&[Card::Rope, Card::Hall, Card::MrGreen]);
        for _ in 0..50 {
            let seen = |to: Seat, card| to == Seat(2) && matches!(card, Card::Rope | Card::Hall);
            let shown = card_to_show(may, Seat(2), 4, seen, &mut dice());
            assert_eq!(shown, Some(Card::Rope));
        }
        let one = cards(&[Card::Study]);
        let shown = card_to_show(one, Seat(0), 3, |_, _| false, &mut dice());
        assert_eq!(shown, Some(Card::Study));
        assert_eq!(
            card_to_show(Cards::NONE, Seat(0), 3, |_, _| true, &mut dice()),
            None
        );
    }

    /// More than half must have seen it; half is not enough.
    #[test]
    fn a_card_that_most_have_seen_comes_next() {
        let may = cards(&[Card::Rope, Card::Hall, Card::MrGreen]);
        let mut dice = dice();
        for _ in 0..50 {
            let seen = |to: Seat, card| (1..4).contains(&to.0) && card == Card::Hall;
            assert_eq!(
                card_to_show(may, Seat(0), 5, seen, &mut dice),
                Some(Card::Hall)
            );
        }
        let half = |to: Seat, card| (1..3).contains(&to.0) && card == Card::Hall;
        let shown = (0..200).filter_map(|_| card_to_show(may, Seat(0), 4, half, &mut dice));
        assert!(shown.filter(|card| *card == Card::Hall).count() < 80);
    }

    /// The room gets a fifth, the others share the rest equally.
    #[test]
    fn a_room_is_shown_one_time_in_five() {
        let mut dice = dice();
        let mut share = |may: &[Card], card: Card| {
            let draw = |_| card_to_show(cards(may), Seat(0), 4, |_, _| false, &mut dice);
            let shown = (0..10_000).map(draw).filter(|shown| *shown == Some(card));
            shown.count() as f64 / 10_000.0
        };
        let near = |is: f64, due: f64| assert!((is - due).abs() < 0.015, "{is} is not {due}");
        near(
            share(&[Card::MrGreen, Card::DiningRoom], Card::DiningRoom),
            0.2,
        );
        near(
            share(&[Card::MrGreen, Card::Rope, Card::Hall], Card::Hall),
            0.2,
        );
        near(
            share(&[Card::MrGreen, Card::Rope, Card::Hall], Card::Rope),
            0.4,
        );
        near(share(&[Card::MrGreen, Card::Rope], Card::Rope), 0.5);
    }
}
