//! Row: two seats mark cells of a row in turn; three marks side by side win. Nothing is hidden.

mod fault;
mod position;

use std::ops::RangeInclusive;

use parlor_game::{
    Dice, Game, Imagine, Info, Input, InputOf, Millis, NoChance, Outcome, Refusal, Seat, SeatSet,
    Standing, Status, Turn, Viewer,
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub use fault::*;

/// Row by version 2 of its rules: it takes four marks side by side to win.
pub type SecondRow = Row<SECOND>;

/// A Row that falls over when somebody marks its last cell.
pub type Panicky = Row<PANICS>;

/// What is agreed before a match.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Config {
    /// How many cells the row has.
    pub cells: u8,
}

impl Default for Config {
    fn default() -> Self {
        Self { cells: 9 }
    }
}

/// Marks a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Mark {
    /// Which cell, from zero.
    pub cell: u8,
}

/// What happens.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Event {
    /// A cell was marked.
    Marked {
        /// By whom.
        seat: Seat,
        /// Which.
        cell: u8,
    },
    /// A seat was given up.
    Left {
        /// Which.
        seat: Seat,
        /// Why, in a word.
        cause: String,
    },
}

/// Why something was refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Illegal {
    /// It is not this seat's turn, or the match is over.
    #[error("it is not your turn")]
    NotYourTurn,
    /// The cell is marked already, or there is none.
    #[error("this cell cannot be marked")]
    NoCell,
    /// The seat is not there to leave.
    #[error("nobody sits there")]
    NobodyThere,
    /// The rules have no such input.
    #[error("this does not happen in the game")]
    Never,
    /// The row is too short or too long.
    #[error("a row has 3 to 32 cells")]
    Cells,
}

impl Refusal for Illegal {
    fn code(&self) -> &'static str {
        match self {
            Self::NotYourTurn => "not_your_turn",
            Self::NoCell => "no_cell",
            Self::NobodyThere => "nobody_there",
            Self::Never => "never",
            Self::Cells => "cells_range",
        }
    }
}

/// A match of Row, with a planted fault or none.
#[derive(Clone, PartialEq, Debug)]
pub struct Row<const FAULT: u8 = NONE> {
    cells: Vec<Option<Seat>>,
    moves: u32,
    gone: SeatSet,
    refused: u32,
}

/// The whole position: everybody sees it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct View {
    /// Who marked each cell.
    pub cells: Vec<Option<Seat>>,
    /// How many marks were made.
    pub moves: u32,
    /// Who has left.
    pub gone: SeatSet,
}

impl<const FAULT: u8> Row<FAULT> {
    const LINE: usize = if FAULT == SECOND { 4 } else { 3 };

    fn next(&self) -> Seat {
        Seat((self.moves % 2) as u8)
    }

    fn winner(&self) -> Option<Seat> {
        let line = self.cells.windows(Self::LINE).find(|line| {
            let first = line.first().copied().flatten();
            first.is_some() && line.iter().all(|cell| *cell == first)
        })?;
        line.first().copied().flatten()
    }

    fn outcome(&self) -> Option<Outcome> {
        let mut outcome = if !self.gone.is_empty() {
            let stays = SeatSet::first(2).without(self.gone);
            match stays.lowest() {
                Some(seat) => Outcome::won_by(seat, 2, "left"),
                None => Outcome {
                    winners: SeatSet::EMPTY,
                    ..Outcome::draw(2, "left")
                },
            }
        } else if let Some(seat) = self.winner() {
            Outcome::won_by(seat, 2, if FAULT == SECOND { "four" } else { "three" })
        } else if self.cells.iter().all(Option::is_some) {
            Outcome::draw(2, "full")
        } else {
            return None;
        };
        outcome.forfeits = self.gone;
        if FAULT == PLACE_MISSING {
            outcome.places.pop();
        }
        if FAULT == GAP_IN_PLACES {
            outcome.places = outcome.places.iter().map(|place| 2 * place - 1).collect();
        }
        if FAULT == FORFEIT_WITHOUT_LEAVE {
            outcome.forfeits.insert(Seat(0));
        }
        Some(outcome)
    }

    fn mark(&mut self, seat: Seat, cell: u8, out: &mut Vec<Event>) -> Result<(), Illegal> {
        if FAULT == REFUSAL_CHANGES {
            self.refused += 1;
        }
        if FAULT == REFUSAL_TELLS {
            out.push(Event::Marked { seat, cell });
        }
        let over = self.outcome().is_some() && FAULT != AFTER_THE_END;
        let turn = seat == self.next() || (FAULT == STRANGERS && seat.0 < 2);
        if over || !turn {
            return Err(Illegal::NotYourTurn);
        }
        let last = self.cells.len() - 1;
        let free = self.cells.get_mut(usize::from(cell));
        let free = free.filter(|cell| cell.is_none()).ok_or(Illegal::NoCell)?;
        if FAULT == LISTED_REFUSED && usize::from(cell) == last {
            return Err(Illegal::NoCell);
        }
        assert!(
            FAULT != PANICS || usize::from(cell) != last,
            "the last cell is rotten"
        );
        if FAULT != ENDLESS {
            *free = Some(seat);
        }
        self.moves += 1;
        self.refused = 0;
        if FAULT != REFUSAL_TELLS {
            out.push(Event::Marked { seat, cell });
        }
        Ok(())
    }

    fn leave(
        &mut self,
        gone: Vec<(Seat, parlor_game::Why)>,
        out: &mut Vec<Event>,
    ) -> Result<(), Illegal> {
        if self.outcome().is_some() {
            return Err(Illegal::NotYourTurn);
        }
        let leaving: SeatSet = gone.iter().map(|(seat, _)| *seat).collect();
        let there = SeatSet::first(2).without(self.gone);
        if (leaving.is_empty() || !leaving.without(there).is_empty()) && FAULT != GHOSTS_LEAVE {
            return Err(Illegal::NobodyThere);
        }
        if FAULT != LEAVER_AWAITED {
            self.gone = self.gone.or(leaving.and(there));
        }
        out.extend(gone.into_iter().map(|(seat, why)| Event::Left {
            seat,
            cause: why.code().into(),
        }));
        Ok(())
    }
}

impl<const FAULT: u8> Game for Row<FAULT> {
    const INFO: Info = Info {
        id: match FAULT {
            PANICS => "panicky",
            BAD_ID => "Row!",
            _ => "row",
        },
        title: if FAULT == PANICS { "Panicky" } else { "Row" },
        seats: 2..=2,
        version: if FAULT == SECOND { 2 } else { 1 },
        presence: false,
        undo: true,
        choices: None,
        watch_delay: Millis(0),
    };
    type Config = Config;
    type Action = Mark;
    type Chance = NoChance;
    type Event = Event;
    type View = View;
    type Illegal = Illegal;

    fn seats(config: &Config) -> Result<RangeInclusive<u8>, Illegal> {
        match config.cells {
            3..=32 if FAULT == TOO_MANY_SEATS => Ok(2..=3),
            3..=32 => Ok(2..=2),
            _ => Err(Illegal::Cells),
        }
    }

    fn new(config: &Config, _: u8) -> Result<Self, Illegal> {
        Ok(Self {
            cells: vec![None; config.cells.into()],
            moves: if FAULT == BUILT_ANEW {
                fault::count()
            } else {
                0
            },
            gone: SeatSet::EMPTY,
            refused: 0,
        })
    }

    fn status(&self) -> Status {
        if let Some(outcome) = self.outcome() {
            return Status::Over(outcome);
        }
        let must = SeatSet::from(self.next());
        let (must, may) = match FAULT {
            BOTH_SETS => (must, must),
            GHOSTS_AWAITED => (must, Seat(9).into()),
            STUCK if 2 < self.moves => (SeatSet::EMPTY, SeatSet::EMPTY),
            _ => (must, SeatSet::EMPTY),
        };
        Status::Waiting {
            must,
            may,
            until: None,
        }
    }

    fn turn(&self) -> Turn {
        Turn {
            nth: self.moves,
            seat: Some(self.next()),
        }
    }

    fn standing(&self, seat: Seat) -> Standing {
        let fault = FAULT == GONE_WITHOUT_LEAVE && 3 < self.moves;
        match fault || self.gone.contains(seat) {
            true => Standing::Gone,
            false => Standing::In,
        }
    }

    fn actions(&self, seat: Seat, out: &mut Vec<Mark>) {
        let nothing = FAULT == NOTHING_LISTED && self.moves == 2;
        if seat != self.next() || self.outcome().is_some() || nothing {
            return;
        }
        let cells = (0u8..).zip(&self.cells).filter(|(_, cell)| cell.is_none());
        out.extend(cells.map(|(cell, _)| Mark { cell }));
    }

    fn random(&self, seat: Seat, dice: &mut Dice) -> Option<Mark> {
        if FAULT == RANDOM_REFUSED {
            return Some(Mark {
                cell: dice.below(12) as u8,
            });
        }
        let mut actions = Vec::new();
        self.actions(seat, &mut actions);
        dice.pick(&actions).cloned()
    }

    fn sample(&self, _: &mut Dice) -> NoChance {
        unreachable!("there is no chance in a row")
    }

    fn apply(
        &mut self,
        _: Millis,
        input: InputOf<Self>,
        out: &mut Vec<Event>,
    ) -> Result<(), Illegal> {
        match input {
            Input::Act { seat, action } => self.mark(seat, action.cell, out),
            Input::Leave { gone } => self.leave(gone, out),
            Input::Tick if FAULT == TICKS_UNASKED => Ok(()),
            Input::Away { .. } | Input::Back { .. } if FAULT == PRESENCE_UNASKED => Ok(()),
            Input::Chance { outcome } => match outcome {},
            Input::Tick | Input::Away { .. } | Input::Back { .. } => Err(Illegal::Never),
        }
    }

    fn view(&self, _: Viewer) -> View {
        View {
            cells: self.cells.clone(),
            moves: self.moves,
            gone: self.gone,
        }
    }

    fn redact(event: &Event, _: Viewer) -> Option<Event> {
        Some(event.clone())
    }
}

impl<const FAULT: u8> Imagine for Row<FAULT> {
    type Belief = ();

    fn believe(_: &Config, _: u8, _: &View) {}

    fn imagine((): &(), view: &View, _: &mut Dice) -> Option<Self> {
        Some(Self {
            cells: view.cells.clone(),
            moves: view.moves,
            gone: view.gone,
            refused: 0,
        })
    }
}
