//! The whole state of a match: small, with the suggestions as its only list that grows.

use parlor_game::{Seat, Secret, Standing};

use crate::{
    Card, Cards, Config, Ending, Mode, Options, Room, Stay, Suspect, Triple,
    board::{Reach, Spot, Walls, board},
};

/// The most seats.
pub(crate) const MOST: usize = 6;

/// One match of Clue.
#[derive(Clone, PartialEq, Debug)]
pub struct Clue {
    pub(crate) options: Options,
    pub(crate) seats: u8,
    /// The suspect of each seat.
    pub(crate) suspects: [Suspect; MOST],
    pub(crate) hands: Secret<[Cards; MOST]>,
    pub(crate) case: Secret<Triple>,
    pub(crate) face_up: Cards,
    /// Where each suspect's token is.
    pub(crate) tokens: [Spot; MOST],
    /// The seats whose tokens were called in.
    pub(crate) called: u8,
    pub(crate) standing: [Standing; MOST],
    pub(crate) mover: Seat,
    /// How many turns have begun.
    pub(crate) turn: u32,
    /// The room of the turn, where one is imposed.
    pub(crate) room: Option<Room>,
    pub(crate) now: Now,
    pub(crate) asked: Vec<Asked>,
    pub(crate) accused: Vec<Accused>,
    /// How often each seat threw, or had a room drawn.
    pub(crate) draws: [u32; MOST],
    /// How many cards nature showed.
    pub(crate) shows: u32,
}

/// What the match is at; the turn is the mover's.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Now {
    Dealing,
    Choosing,
    Imposing,
    Start,
    Rolling,
    Rolled {
        steps: u8,
        reach: Reach,
    },
    /// The token has moved; without a board, the turn has begun.
    Arrived,
    Disproving {
        by: Seat,
    },
    Answered,
    Over {
        winner: Option<Seat>,
        ending: Ending,
    },
}

/// A suggestion: those asked are the seats after the suggester, in order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Asked {
    pub(crate) turn: u32,
    pub(crate) seat: Seat,
    pub(crate) named: Triple,
    /// How many of them could not disprove.
    pub(crate) passed: u8,
    /// Who showed a card; which one is known to two.
    pub(crate) by: Option<Seat>,
    pub(crate) card: Secret<Option<Card>>,
}

/// An accusation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Accused {
    pub(crate) turn: u32,
    pub(crate) seat: Seat,
    pub(crate) named: Triple,
    pub(crate) right: bool,
}

impl Clue {
    /// A match that begins with the deal.
    pub(crate) fn start(config: &Config, seats: u8) -> Self {
        let suspect = |seat: usize| *config.suspects.get(seat).unwrap_or(&Suspect::ALL[seat]);
        Self {
            options: config.options(),
            seats,
            suspects: std::array::from_fn(suspect),
            hands: Secret::new([Cards::NONE; MOST]),
            case: Secret::new(Triple {
                suspect: Suspect::ALL[0],
                weapon: crate::Weapon::ALL[0],
                room: Room::ALL[0],
            }),
            face_up: Cards::NONE,
            tokens: Suspect::ALL.map(|suspect| board().start(suspect)),
            called: 0,
            standing: [Standing::In; MOST],
            mover: Seat(0),
            turn: 0,
            room: None,
            now: Now::Dealing,
            asked: Vec::new(),
            accused: Vec::new(),
            draws: [0; MOST],
            shows: 0,
        }
    }

    /// How many seats there are.
    pub const fn seat_count(&self) -> u8 {
        self.seats
    }

    /// All seats.
    pub fn all_seats(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.seats).map(Seat)
    }

    /// The seats that still play.
    pub(crate) fn still_in(&self) -> impl Iterator<Item = Seat> {
        self.all_seats()
            .filter(|seat| self.standing[index(*seat)] == Standing::In)
    }

    /// Whether there is a board.
    pub(crate) fn has_board(&self) -> bool {
        self.options.mode == Mode::Board
    }

    pub(crate) fn hand(&self, seat: Seat) -> Cards {
        self.hands.reveal()[index(seat)]
    }

    pub(crate) fn suspect(&self, seat: Seat) -> Suspect {
        self.suspects[index(seat)]
    }

    /// Who plays a suspect.
    pub(crate) fn seat_of(&self, suspect: Suspect) -> Option<Seat> {
        self.all_seats().find(|seat| self.suspect(*seat) == suspect)
    }

    /// Where the token of a seat is.
    pub(crate) fn spot(&self, seat: Seat) -> Spot {
        self.tokens[self.suspect(seat).index()]
    }

    /// The room that the mover's token is in.
    pub(crate) fn here(&self) -> Option<Room> {
        match self.has_board() {
            true => self.spot(self.mover).room(),
            false => None,
        }
    }

    pub(crate) fn is_called(&self, seat: Seat) -> bool {
        self.called >> index(seat) & 1 != 0
    }

    /// Whether a suggestion is possible where the match is at.
    pub(crate) fn may_suggest(&self) -> bool {
        match self.now {
            Now::Start => {
                let welcome = self.options.stay == Stay::MayStay || self.is_called(self.mover);
                welcome && self.here().is_some()
            }
            Now::Arrived => !self.has_board() || self.here().is_some(),
            _ => false,
        }
    }

    /// Where a secret passage leads from here, at the start of a turn.
    pub(crate) fn passage(&self) -> Option<Room> {
        match self.now {
            Now::Start => self.here().and_then(|room| board().passage(room)),
            _ => None,
        }
    }

    /// The squares that tokens are in the way on.
    pub(crate) fn walls(&self) -> Walls {
        match self.options.blocking {
            true => self.tokens.into_iter().collect(),
            false => Walls::NONE,
        }
    }

    /// The cards that a seat may show now.
    pub(crate) fn showable(&self, by: Seat) -> Cards {
        let named = self
            .asked
            .last()
            .map_or(Cards::NONE, |last| last.named.cards());
        self.hand(by).and(named)
    }
}

/// A seat as an index.
pub(crate) const fn index(seat: Seat) -> usize {
    seat.0 as usize % MOST
}
