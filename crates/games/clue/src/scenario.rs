//! A position written down by hand: who holds what and which token is where; the rest is computed.

use parlor_game::{Game, Seat, Standing};

use crate::{
    Card, Cards, Clue, Config, Illegal, Mode, Place, Room, Suspect, Triple, Weapon,
    board::board,
    state::{Now, index},
};

/// A position written down by hand, at the start of a turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scenario {
    /// What was agreed.
    pub config: Config,
    /// How many seats there are.
    pub seats: u8,
    /// The case file.
    pub case: Triple,
    /// What each seat holds at least; the cards left are dealt in order.
    pub hands: Vec<Cards>,
    /// The cards that lie open, at least.
    pub face_up: Cards,
    /// Whose turn it is.
    pub mover: Seat,
    /// Tokens that are not on their starts.
    pub tokens: Vec<(Suspect, Place)>,
    /// The seats whose tokens were called in.
    pub called_in: Vec<Seat>,
    /// The seats that have accused wrongly.
    pub out: Vec<Seat>,
}

/// A position that cannot be.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Impossible {
    /// The configuration is refused.
    #[error("{0}")]
    Config(Illegal),
    /// A card is in two places, or a hand too large.
    #[error("the {} is in two places, or a hand is too large", .0.title())]
    Card(Card),
    /// There is no such place.
    #[error("there is no square {0:?}")]
    Place(Place),
    /// There is no such seat.
    #[error("there is no seat {}", .0.0)]
    Seat(Seat),
}

impl Default for Scenario {
    fn default() -> Self {
        Self {
            config: Config::default(),
            seats: 3,
            case: Triple {
                suspect: Suspect::MissScarlet,
                weapon: Weapon::Knife,
                room: Room::Hall,
            },
            hands: Vec::new(),
            face_up: Cards::NONE,
            mover: Seat(0),
            tokens: Vec::new(),
            called_in: Vec::new(),
            out: Vec::new(),
        }
    }
}

impl Scenario {
    /// The position.
    pub fn clue(&self) -> Result<Clue, Impossible> {
        let mut clue = Clue::new(&self.config, self.seats).map_err(Impossible::Config)?;
        self.deal(&mut clue)?;
        for (suspect, place) in &self.tokens {
            let spot = board().spot(*place).ok_or(Impossible::Place(*place))?;
            clue.tokens[suspect.index()] = spot;
        }
        let seats = self.called_in.iter().chain(&self.out).chain([&self.mover]);
        for seat in seats {
            if self.seats <= seat.0 {
                return Err(Impossible::Seat(*seat));
            }
        }
        for seat in &self.called_in {
            clue.called |= 1 << index(*seat);
        }
        for seat in &self.out {
            clue.standing[index(*seat)] = Standing::Out;
        }
        clue.mover = self.mover;
        clue.turn = 1;
        clue.now = match self.config.mode {
            Mode::Board => Now::Start,
            Mode::Speed => Now::Arrived,
        };
        Ok(clue)
    }

    /// Deals what is given, and the other cards in order to where cards are missing.
    fn deal(&self, clue: &mut Clue) -> Result<(), Impossible> {
        let mut left = Cards::ALL;
        let mut take = |cards: Cards| match cards.without(left).iter().next() {
            Some(card) => Err(Impossible::Card(card)),
            None => {
                left = left.without(cards);
                Ok(())
            }
        };
        take(self.case.cards())?;
        take(self.face_up)?;
        self.hands.iter().try_for_each(|hand| take(*hand))?;
        *clue.case.reveal_mut() = self.case;
        clue.face_up = self.face_up;
        let mut left = left.iter();
        let seats: Vec<Seat> = clue.all_seats().collect();
        for seat in seats {
            let given = self.hands.get(seat.index()).copied().unwrap_or_default();
            let share = clue.share(seat);
            if share < given.len() {
                return Err(Impossible::Card(given.iter().next().unwrap_or(Card::Knife)));
            }
            let dealt = left.by_ref().take((share - given.len()).into());
            clue.hands.reveal_mut()[index(seat)] = given.or(dealt.collect());
        }
        clue.face_up = clue.face_up.or(left.collect());
        Ok(())
    }
}
