//! The deal, and who begins.

use parlor_game::{Dice, Seat};

use crate::{
    Card, Cards, Chance, Clue, Event, First, Illegal, Kind, Room, Surplus, Suspect, Triple, Weapon,
    state::Now,
};

impl Clue {
    /// How many cards a seat is dealt.
    pub(crate) fn share(&self, seat: Seat) -> u8 {
        let (each, rest) = (18 / self.seats, 18 % self.seats);
        match self.options.surplus {
            Surplus::Hands => each + u8::from(seat.0 < rest),
            Surplus::FaceUp => each,
        }
    }

    /// Draws the case file and deals the other cards one by one.
    pub(super) fn sample_deal(&self, dice: &mut Dice) -> Chance {
        let case = Triple {
            suspect: Suspect::ALL[dice.below(6) as usize],
            weapon: Weapon::ALL[dice.below(6) as usize],
            room: Room::ALL[dice.below(9) as usize],
        };
        let mut pile: Vec<Card> = Cards::ALL.without(case.cards()).iter().collect();
        dice.shuffle(&mut pile);
        let mut hands = vec![Cards::NONE; self.seats.into()];
        let mut face_up = Cards::NONE;
        let dealt: u8 = self.all_seats().map(|seat| self.share(seat)).sum();
        for (nth, card) in pile.into_iter().enumerate() {
            match hands.get_mut(nth % usize::from(self.seats)) {
                Some(hand) if nth < dealt.into() => hand.insert(card),
                Some(_) | None => face_up.insert(card),
            }
        }
        Chance::Deal {
            case,
            hands,
            face_up,
        }
    }

    /// Takes the cards as nature dealt them.
    pub(super) fn deal(
        &mut self,
        case: Triple,
        hands: &[Cards],
        face_up: Cards,
        out: &mut Vec<Event>,
    ) -> Result<(), Illegal> {
        let heaps = || {
            [case.cards(), face_up]
                .into_iter()
                .chain(hands.iter().copied())
        };
        let all = heaps().fold(Cards::NONE, Cards::or);
        let count: u32 = heaps().map(|heap| u32::from(heap.len())).sum();
        let sizes = || self.all_seats().map(|seat| self.share(seat));
        let fits = all == Cards::ALL && count == 21 && sizes().eq(hands.iter().map(|h| h.len()));
        if !fits {
            return Err(Illegal::Unexpected);
        }

        out.push(Event::Dealt {
            sizes: sizes().collect(),
            face_up,
            hands: hands.iter().copied().map(Some).collect(),
            case: Some(case),
        });
        *self.case.reveal_mut() = case;
        self.face_up = face_up;
        let held = self.hands.reveal_mut().iter_mut();
        held.zip(hands).for_each(|(held, hand)| *held = *hand);
        match self.options.first {
            First::Random => self.now = Now::Choosing,
            First::Seat0 => self.begin(Seat(0), out),
            First::Scarlet => {
                let scarlet = self.seat_of(Suspect::MissScarlet);
                self.begin(scarlet.unwrap_or(Seat(0)), out);
            }
        }
        Ok(())
    }

    pub(super) fn sample_first(&self, dice: &mut Dice) -> Chance {
        let seat = Seat(dice.below(self.seats.into()) as u8);
        Chance::First { seat }
    }

    /// Takes the seat that was drawn to begin.
    pub(super) fn began(&mut self, seat: Seat, out: &mut Vec<Event>) -> Result<(), Illegal> {
        if self.seats <= seat.0 {
            return Err(Illegal::Unexpected);
        }

        self.begin(seat, out);
        Ok(())
    }

    fn begin(&mut self, seat: Seat, out: &mut Vec<Event>) {
        out.push(Event::Began { seat });
        self.begin_turn(seat, out);
    }

    /// Whether each card is in one place and the case file holds one of each kind.
    pub fn is_whole(&self) -> bool {
        let case = self.case.reveal().cards();
        let hands = self.hands.reveal().iter().copied();
        let heaps: Vec<Cards> = hands.chain([case, self.face_up]).collect();
        let count: u32 = heaps.iter().map(|heap| u32::from(heap.len())).sum();
        let kinds = [Kind::Suspect, Kind::Weapon, Kind::Room];
        count == 21
            && heaps.into_iter().fold(Cards::NONE, Cards::or) == Cards::ALL
            && kinds.iter().all(|kind| case.and(kind.cards()).len() == 1)
    }
}
