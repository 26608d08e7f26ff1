//! The game as the contract wants it: checked actions, told in events.
//!
//! Each file here is one part of the rulebook; all check everything before they change anything.

mod accuse;
mod choose;
mod deal;
mod leave;
mod movement;
mod show;
mod suggest;
mod turn;

use std::ops::RangeInclusive;

use parlor_game::{
    Choices, Dice, Draw, Game, Info, Input, InputOf, Millis, Outcome, Seat, Standing, Status, Turn,
    Viewer,
};

use crate::{
    Action, Chance, Clue, Config, Ending, Event, Illegal, Suspect, View,
    state::{Now, index},
};

/// The streams of chance; throws and rooms have one for each seat.
const DEAL: u32 = 0;
const FIRST: u32 = 1;
const SHOWS: u32 = 2;
const THROWS: u32 = 8;
const ROOMS: u32 = 16;

impl Clue {
    fn act(&mut self, seat: Seat, action: Action, out: &mut Vec<Event>) -> Result<(), Illegal> {
        self.awaits(seat, action)?;
        match action {
            Action::Roll => self.roll(out),
            Action::SecretPassage => self.take_passage(out),
            Action::Move { to } => self.walk(to, out),
            Action::Suggest {
                suspect,
                weapon,
                room,
            } => self.suggest(suspect, weapon, room, out),
            Action::Show { card } => self.show(seat, card, out),
            Action::Accuse {
                suspect,
                weapon,
                room,
            } => self.accuse(suspect, weapon, room, out),
            Action::EndTurn => {
                self.end_turn(out);
                Ok(())
            }
        }
    }

    /// Whether `seat` is the one that everybody waits for.
    fn awaits(&self, seat: Seat, action: Action) -> Result<(), Illegal> {
        let shows = matches!(action, Action::Show { .. });
        match self.now {
            Now::Over { .. } => Err(Illegal::Over),
            Now::Disproving { by } if self.standing[index(by)] == Standing::Gone => {
                Err(Illegal::Unexpected)
            }
            Now::Disproving { by } => match (seat == by, shows) {
                (true, true) => Ok(()),
                (true, false) => Err(Illegal::MustShow),
                (false, _) if seat == self.mover => Err(Illegal::DisproofPending),
                (false, true) => Err(Illegal::NotAsked),
                (false, false) => Err(Illegal::NotYourTurn),
            },
            Now::Dealing | Now::Choosing | Now::Imposing | Now::Rolling => Err(Illegal::Unexpected),
            Now::Start | Now::Rolled { .. } | Now::Arrived | Now::Answered => {
                match (seat == self.mover, shows) {
                    (true, false) => Ok(()),
                    (true, true) => Err(Illegal::NotAsked),
                    (false, _) => Err(Illegal::NotYourTurn),
                }
            }
        }
    }

    fn chance(&mut self, outcome: &Chance, out: &mut Vec<Event>) -> Result<(), Illegal> {
        match (self.now, outcome) {
            (
                Now::Dealing,
                Chance::Deal {
                    case,
                    hands,
                    face_up,
                },
            ) => self.deal(*case, hands, *face_up, out),
            (Now::Choosing, Chance::First { seat }) => self.began(*seat, out),
            (Now::Imposing, Chance::Room { room }) => {
                self.impose(*room, out);
                Ok(())
            }
            (Now::Rolling, Chance::Roll { dice }) => self.rolled(dice, out),
            (Now::Disproving { by }, Chance::Show { card })
                if self.standing[index(by)] == Standing::Gone =>
            {
                self.show(by, *card, out)
            }
            _ => Err(Illegal::Unexpected),
        }
    }

    /// The draw that nature is asked for, if it is.
    #[inline]
    pub(crate) fn draw(&self) -> Option<Draw> {
        let own = |stream: u32| Draw {
            stream: stream + u32::from(self.mover.0),
            nth: self.draws[index(self.mover)],
        };
        let draw = |stream, nth| Draw { stream, nth };
        match self.now {
            Now::Dealing => Some(draw(DEAL, 0)),
            Now::Choosing => Some(draw(FIRST, 0)),
            Now::Imposing => Some(own(ROOMS)),
            Now::Rolling => Some(own(THROWS)),
            Now::Disproving { by } if self.standing[index(by)] == Standing::Gone => {
                Some(draw(SHOWS, self.shows))
            }
            Now::Disproving { .. }
            | Now::Start
            | Now::Rolled { .. }
            | Now::Arrived
            | Now::Answered
            | Now::Over { .. } => None,
        }
    }

    /// The one seat that must act; nobody after the end or while nature moves.
    #[inline]
    pub(crate) fn awaited(&self) -> Option<Seat> {
        match self.now {
            Now::Over { .. } => None,
            _ if self.draw().is_some() => None,
            Now::Disproving { by } => Some(by),
            _ => Some(self.mover),
        }
    }

    fn outcome(&self, winner: Option<Seat>, ending: Ending) -> Outcome {
        let rank = |seat: Seat| match self.standing[index(seat)] {
            _ if winner == Some(seat) => 3,
            Standing::In => 2,
            Standing::Out => 1,
            Standing::Gone => 0,
        };
        let ranked = Outcome::by_score(self.all_seats().map(rank).collect(), ending.word());
        let gone = |seat: &Seat| self.standing[index(*seat)] == Standing::Gone;
        Outcome {
            winners: winner.into_iter().collect(),
            forfeits: self.all_seats().filter(gone).collect(),
            scores: Vec::new(),
            ..ranked
        }
    }
}

impl Ending {
    /// The word for it.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Accusation => "accusation",
            Self::Last => "last",
            Self::Nobody => "nobody",
            Self::Cap => "cap",
        }
    }
}

impl Game for Clue {
    const INFO: Info = Info {
        id: "clue",
        title: "Clue",
        seats: 2..=6,
        version: 1,
        presence: false,
        undo: false,
        choices: Some(Choices {
            field: "suspects",
            unique: true,
        }),
        watch_delay: Millis(0),
    };

    type Config = Config;
    type Action = Action;
    type Chance = Chance;
    type Event = Event;
    type View = View;
    type Illegal = Illegal;

    fn seats(config: &Config) -> Result<RangeInclusive<u8>, Illegal> {
        config.check()?;
        let chosen = config.suspects.len() as u8;
        Ok(match chosen {
            0 => config.players_min..=Suspect::ALL.len() as u8,
            _ => chosen..=chosen,
        })
    }

    fn new(config: &Config, seats: u8) -> Result<Self, Illegal> {
        let range = Self::seats(config)?;
        let (least, most) = range.into_inner();
        match (least..=most).contains(&seats) {
            true => Ok(Self::start(config, seats)),
            false => Err(Illegal::WrongSeats { least, most, seats }),
        }
    }

    #[inline]
    fn status(&self) -> Status {
        match (self.now, self.draw()) {
            (Now::Over { winner, ending }, _) => Status::Over(self.outcome(winner, ending)),
            (_, Some(draw)) => Status::Chance(draw),
            (_, None) => Status::turn(self.awaited().unwrap_or(self.mover)),
        }
    }

    fn turn(&self) -> Turn {
        let playing = self.turn != 0 && !matches!(self.now, Now::Over { .. });
        Turn {
            nth: self.turn.saturating_sub(1),
            seat: playing.then_some(self.mover),
        }
    }

    fn standing(&self, seat: Seat) -> Standing {
        match seat.0 < self.seats {
            true => self.standing[index(seat)],
            false => Standing::Gone,
        }
    }

    fn actions(&self, seat: Seat, out: &mut Vec<Action>) {
        self.list(seat, out);
    }

    #[inline]
    fn random(&self, seat: Seat, dice: &mut Dice) -> Option<Action> {
        self.choose(seat, dice)
    }

    fn sample(&self, dice: &mut Dice) -> Chance {
        match self.now {
            Now::Choosing => self.sample_first(dice),
            Now::Imposing => self.sample_room(dice),
            Now::Rolling => self.sample_throw(dice),
            Now::Disproving { by } => self.sample_show(by, dice),
            Now::Dealing
            | Now::Start
            | Now::Rolled { .. }
            | Now::Arrived
            | Now::Answered
            | Now::Over { .. } => self.sample_deal(dice),
        }
    }

    #[inline]
    fn apply(
        &mut self,
        _: Millis,
        input: InputOf<Self>,
        out: &mut Vec<Event>,
    ) -> Result<(), Illegal> {
        match input {
            Input::Act { seat, action } => self.act(seat, action, out),
            Input::Chance { outcome } => self.chance(&outcome, out),
            Input::Leave { gone } => self.leave(&gone, out),
            _ if matches!(self.now, Now::Over { .. }) => Err(Illegal::Over),
            Input::Tick | Input::Away { .. } | Input::Back { .. } => Err(Illegal::Unexpected),
        }
    }

    fn explain(&self, seat: Seat, action: &Action) -> Option<serde_json::Value> {
        self.explain_move(seat, action)
    }

    fn view(&self, viewer: Viewer) -> View {
        self.seen_by(viewer)
    }

    fn redact(event: &Event, viewer: Viewer) -> Option<Event> {
        event.cut(viewer)
    }
}
