//! The table of who has and who lacks what, and the rules that fill it.

use parlor_clue::{Card, Cards, Kind, Triple, View};
use parlor_game::Seat;

use super::super::mind;

/// The most seats.
const MOST: usize = 6;
/// The kinds in the order of a triple.
pub(super) const KINDS: [Kind; 3] = [Kind::Suspect, Kind::Weapon, Kind::Room];

/// What is known of each card at each seat.
#[derive(Clone, Debug)]
pub(crate) struct Knowledge {
    pub(super) seats: usize,
    pub(super) me: usize,
    sizes: [u8; MOST],
    pub(super) face_up: Cards,
    has: [Cards; MOST],
    lacks: [Cards; MOST],
    case: Cards,
    /// Who showed one of which cards, unseen; those that are settled are dropped.
    shows: Vec<(usize, Cards)>,
    /// How many suggestions were taken in.
    read: usize,
}

impl Knowledge {
    /// What is known at the start.
    pub(crate) fn new(me: Seat, sizes: &[u8], hand: Cards, face_up: Cards) -> Self {
        let me = me.index().min(MOST - 1);
        let mut all = [0; MOST];
        all.iter_mut()
            .zip(sizes)
            .for_each(|(all, size)| *all = *size);
        let (mut has, mut lacks) = ([Cards::NONE; MOST], [hand.or(face_up); MOST]);
        has[me] = hand;
        lacks[me] = Cards::ALL.without(hand);
        let mut knows = Self {
            seats: sizes.len().min(MOST),
            me,
            sizes: all,
            face_up,
            has,
            lacks,
            case: Cards::NONE,
            shows: Vec::new(),
            read: 0,
        };
        knows.think();
        knows
    }

    /// What is known at the start of the match that a view is of.
    pub(crate) fn of(view: &View) -> Option<Self> {
        let sizes: Vec<u8> = view.players.iter().map(|player| player.cards).collect();
        Some(Self::new(view.me?, &sizes, mind::hand(view), view.face_up))
    }

    /// Takes in the suggestions that were answered since the last look.
    pub(crate) fn read(&mut self, view: &View) {
        let others = view.players.len() - 1;
        let before = self.read;
        for told in view.suggestions.iter().skip(before) {
            if told.shown.is_none() && told.passed.len() < others {
                break; // Not answered yet.
            }
            let cards = told.named.cards();
            for seat in &told.passed {
                self.pass(*seat, cards);
            }
            if let Some(shown) = &told.shown {
                match shown.card {
                    Some(card) => self.shown(shown.by, card),
                    None => self.unseen_show(shown.by, cards),
                }
            }
            self.read += 1;
        }
        if self.read != before {
            self.think();
        }
    }

    /// A seat could not disprove.
    pub(crate) fn pass(&mut self, seat: Seat, cards: Cards) {
        let lacks = &mut self.lacks[seat.index() % MOST];
        *lacks = lacks.or(cards);
    }

    /// A seat showed a card that was seen.
    pub(crate) fn shown(&mut self, seat: Seat, card: Card) {
        self.has[seat.index() % MOST].insert(card);
    }

    /// A seat showed a card to somebody else.
    pub(crate) fn unseen_show(&mut self, seat: Seat, cards: Cards) {
        let seat = seat.index() % MOST;
        if seat != self.me {
            self.shows.push((seat, cards));
        }
    }

    /// Fills the table until nothing changes.
    pub(crate) fn think(&mut self) {
        loop {
            let before = (self.has, self.lacks, self.case);
            self.fill();
            self.elimination();
            self.single_memory();
            self.found_all();
            self.found_all_but_one();
            if before == (self.has, self.lacks, self.case) {
                return;
            }
        }
    }

    /// Who has a card makes all others lack it.
    fn fill(&mut self) {
        for seat in 0..self.seats {
            for other in (0..self.seats).filter(|other| *other != seat) {
                self.lacks[other] = self.lacks[other].or(self.has[seat]);
            }
        }
    }

    /// What all seats lack is in the case file.
    fn elimination(&mut self) {
        let all = self.lacks[..self.seats].iter();
        let nobody = all.fold(Cards::ALL, |all, lacks| all.and(*lacks));
        self.case = self.case.or(nobody.without(self.face_up));
    }

    /// Who showed one of three and lacks two has the third.
    fn single_memory(&mut self) {
        let mut shows = std::mem::take(&mut self.shows);
        shows.retain(|(seat, cards)| {
            if !self.has[*seat].and(*cards).is_empty() {
                return false;
            }
            let left = cards.without(self.lacks[*seat]).without(self.case);
            if left.len() == 1 {
                self.has[*seat] = self.has[*seat].or(left);
            }
            left.len() > 1
        });
        self.shows = shows;
    }

    /// A hand that is known holds nothing else.
    fn found_all(&mut self) {
        for seat in 0..self.seats {
            if self.has[seat].len() == self.sizes[seat] {
                self.lacks[seat] = Cards::ALL.without(self.has[seat]);
            }
        }
    }

    /// The last card of a kind that is with nobody is in the case file.
    fn found_all_but_one(&mut self) {
        for kind in KINDS {
            let left = kind.cards().without(self.located());
            if left.len() == 1 {
                self.case = self.case.or(left);
            }
        }
    }

    /// The cards that lie open or are known to be with a seat.
    fn located(&self) -> Cards {
        let hands = self.has[..self.seats].iter();
        hands.fold(self.face_up, |all, has| all.or(*has))
    }

    /// −2 case file, −1 unknown, 0…5 that seat has it, 20…25 that seat lacks it.
    #[cfg(test)]
    pub(super) fn k(&self, seat: usize, card: Card) -> i8 {
        match () {
            () if self.case.has(card) => -2,
            () if self.has[seat].has(card) => seat as i8,
            () if self.lacks[seat].has(card) => 20 + seat as i8,
            () => -1,
        }
    }

    /// Whether a seat is known to lack a card; the case file counts.
    pub(super) fn is_without(&self, seat: usize, card: Card) -> bool {
        self.lacks[seat].has(card) || self.case.has(card)
    }

    /// Whether nothing is known of a card at a seat.
    pub(super) fn is_open(&self, seat: usize, card: Card) -> bool {
        !self.is_without(seat, card) && !self.has[seat].has(card)
    }

    /// How many seats are known to lack a card.
    pub(super) fn lacking(&self, card: Card) -> usize {
        let all = self.lacks[..self.seats].iter();
        all.filter(|lacks| lacks.has(card)).count()
    }

    /// The own cards.
    pub(super) fn own(&self) -> Cards {
        self.has[self.me]
    }

    /// The cards of the case file that are known.
    pub(crate) fn case(&self) -> Cards {
        self.case
    }

    /// The seat that is known to have a card.
    pub(super) fn holder(&self, card: Card) -> Option<usize> {
        (0..self.seats).find(|seat| self.has[*seat].has(card))
    }

    /// The cards whose place is unknown.
    pub(crate) fn unknown(&self) -> Cards {
        Cards::ALL.without(self.located()).without(self.case)
    }

    /// Whether the card of a kind in the case file is unknown.
    pub(super) fn needs(&self, kind: Kind) -> bool {
        self.case.and(kind.cards()).is_empty()
    }

    /// The rooms worth going to.
    pub(super) fn desired(&self) -> Cards {
        let rooms = Kind::Room.cards();
        match self.needs(Kind::Room) {
            true => self.unknown().and(rooms),
            false => self.case.or(self.own()).and(rooms),
        }
    }

    /// The case file, when all of it is known.
    pub(crate) fn solution(&self) -> Option<Triple> {
        let mut cards = self.case.iter();
        mind::triple(cards.next()?, cards.next()?, cards.next()?)
    }

    /// The seat that is asked so many places after this one.
    pub(super) fn after(&self, distance: usize) -> usize {
        (self.me + distance) % self.seats
    }
}
