//! What one seat may know of a state, read piece by piece without making a view of it.

use parlor_game::{Seat, Standing};

use crate::{
    Card, Cards, Chance, Clue, Mode, Room, Suspect, Throw, Triple,
    board::{Reach, Spot},
    state::{Now, index},
};

/// What one seat may know of a state.
#[derive(Clone, Copy, Debug)]
pub struct Glance<'a> {
    game: &'a Clue,
    seat: Seat,
}

/// What a match is at, without what belongs to it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// Nature moves.
    Chance,
    /// A turn begins.
    Start,
    /// The dice have fallen.
    Rolled,
    /// The token has arrived, or a turn without a board waits for its suggestion.
    Arrived,
    /// A suggestion is to be disproved.
    Disproving,
    /// The suggestion was answered.
    Answered,
    /// The match has ended.
    Over,
}

/// A suggestion as a seat knows it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Question {
    /// By whom.
    pub seat: Seat,
    /// What it names.
    pub named: Triple,
    /// How many seats after it could not disprove.
    pub passed: u8,
    /// Who showed a card.
    pub by: Option<Seat>,
    /// Which card, for the two of them.
    pub card: Option<Card>,
}

impl Clue {
    /// What `seat` may know.
    #[inline]
    pub const fn glance(&self, seat: Seat) -> Glance<'_> {
        Glance { game: self, seat }
    }

    /// The one seat that must act; nobody after the end or while nature moves.
    #[inline]
    pub fn to_act(&self) -> Option<Seat> {
        self.awaited()
    }
}

impl<'a> Glance<'a> {
    /// What the match is at.
    #[inline]
    pub const fn stage(self) -> Stage {
        match self.game.now {
            Now::Dealing | Now::Choosing | Now::Imposing | Now::Rolling => Stage::Chance,
            Now::Start => Stage::Start,
            Now::Rolled { .. } => Stage::Rolled,
            Now::Arrived => Stage::Arrived,
            Now::Disproving { .. } => Stage::Disproving,
            Now::Answered => Stage::Answered,
            Now::Over { .. } => Stage::Over,
        }
    }

    /// Whose turn it is.
    pub const fn mover(self) -> Seat {
        self.game.mover
    }

    /// Who must show a card.
    pub const fn disprover(self) -> Option<Seat> {
        match self.game.now {
            Now::Disproving { by } => Some(by),
            _ => None,
        }
    }

    /// How many turns have begun, and after how many nobody has won.
    pub const fn turns(self) -> (u32, u32) {
        (self.game.turn, self.game.options.turn_cap)
    }

    /// The steps that were thrown and where they lead.
    #[inline]
    pub const fn reach(self) -> Option<(u8, Reach)> {
        match self.game.now {
            Now::Rolled { steps, reach } => Some((steps, reach)),
            _ => None,
        }
    }

    /// Whether there is a board.
    pub fn has_board(self) -> bool {
        self.game.options.mode == Mode::Board
    }

    /// The room of a turn without a board, where one is imposed.
    pub const fn room(self) -> Option<Room> {
        self.game.room
    }

    /// Whether a suggestion is possible.
    pub fn may_suggest(self) -> bool {
        self.game.may_suggest()
    }

    /// Where a secret passage leads from here.
    pub fn passage(self) -> Option<Room> {
        self.game.passage()
    }

    /// The own cards.
    pub fn hand(self) -> Cards {
        self.game.hand(self.seat)
    }

    /// The cards that the seat may show now.
    pub fn showable(self) -> Cards {
        match self.game.now {
            Now::Disproving { by } if by == self.seat => self.game.showable(by),
            _ => Cards::NONE,
        }
    }

    /// How many cards a seat holds.
    pub fn count(self, other: Seat) -> u8 {
        self.game.hand(other).len()
    }

    /// The cards that lie open.
    pub const fn face_up(self) -> Cards {
        self.game.face_up
    }

    /// The suspect that a seat plays.
    pub fn suspect(self, other: Seat) -> Suspect {
        self.game.suspect(other)
    }

    /// Where the token of a suspect is.
    pub fn token(self, suspect: Suspect) -> Spot {
        self.game.tokens[suspect.index()]
    }

    /// Whether a seat still plays.
    pub fn standing(self, other: Seat) -> Standing {
        self.game.standing[index(other)]
    }

    /// The suggestions so far.
    pub fn questions(self) -> impl DoubleEndedIterator<Item = Question> + 'a {
        let seat = self.seat;
        self.game.asked.iter().map(move |asked| Question {
            seat: asked.seat,
            named: asked.named,
            passed: asked.passed,
            by: asked.by,
            card: match asked.seat == seat || asked.by == Some(seat) {
                true => *asked.card.reveal(),
                false => None,
            },
        })
    }

    /// The accusations so far: by whom, and what they named.
    pub fn accusations(self) -> impl Iterator<Item = (Seat, Triple)> + 'a {
        self.game.accused.iter().map(|one| (one.seat, one.named))
    }

    /// The case file, for who has looked at it.
    pub fn case(self) -> Option<Triple> {
        let looked = self.game.accused.iter().any(|one| one.seat == self.seat);
        let over = matches!(self.game.now, Now::Over { .. });
        (looked || over).then(|| *self.game.case.reveal())
    }
}

impl Clue {
    /// All that nature may do now with its chances; nothing for a deal, of which there are too many.
    pub fn chances(&self) -> Option<Vec<(Chance, f64)>> {
        let even = |all: Vec<Chance>| {
            let chance = 1.0 / all.len() as f64;
            all.into_iter().map(|one| (one, chance)).collect()
        };
        let dice = || 1..=6u8;
        Some(match self.now {
            Now::Dealing => return None,
            Now::Choosing => even(
                self.all_seats()
                    .map(|seat| Chance::First { seat })
                    .collect(),
            ),
            Now::Imposing => even(Room::ALL.map(|room| Chance::Room { room }).to_vec()),
            Now::Rolling => even(match self.options.dice {
                Throw::Two => dice()
                    .flat_map(|one| {
                        dice().map(move |two| Chance::Roll {
                            dice: vec![one, two],
                        })
                    })
                    .collect(),
                Throw::One | Throw::Fixed => {
                    dice().map(|one| Chance::Roll { dice: vec![one] }).collect()
                }
            }),
            Now::Disproving { by } if self.standing[index(by)] == Standing::Gone => {
                let cards = self.showable(by).iter();
                even(cards.map(|card| Chance::Show { card }).collect())
            }
            Now::Disproving { .. }
            | Now::Start
            | Now::Rolled { .. }
            | Now::Arrived
            | Now::Answered
            | Now::Over { .. } => Vec::new(),
        })
    }
}
