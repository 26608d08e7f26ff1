//! The game as the contract wants it: checked turns, told in events.

use std::ops::RangeInclusive;

use parlor_game::{
    Dice, Game, Imagine, Info, Input, InputOf, Millis, NoChance, Outcome, Seat, SeatSet, Standing,
    Status, Turn, Viewer, Why,
};

use crate::{
    Action, Board, Config, End, Event, Field, Illegal, Last, Reason, Rotation, Side, State,
    Verdict, View,
};

/// One match of Pentago.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pentago {
    state: State,
    /// The last turn as it was played.
    last: Option<Action>,
    /// The verdict over those who left.
    walkover: Option<Verdict>,
}

impl Pentago {
    /// The position, for searching.
    pub const fn state(&self) -> &State {
        &self.state
    }

    /// How the match ended, if it has.
    pub fn verdict(&self) -> Option<Verdict> {
        self.walkover.or_else(|| self.state.end().map(judged))
    }

    #[inline]
    fn is_over(&self) -> bool {
        self.walkover.is_some() || self.state.end().is_some()
    }

    #[inline]
    fn has_turn(&self, seat: Seat) -> bool {
        !self.is_over() && seat == self.state.mover().seat()
    }

    #[inline]
    fn act(&mut self, seat: Seat, action: Action, out: &mut Vec<Event>) -> Result<(), Illegal> {
        let Action { cell, rotation } = action;
        if self.is_over() {
            return Err(Illegal::Over);
        }
        if seat != self.state.mover().seat() {
            return Err(Illegal::NotYourTurn);
        }
        let field = Field::new(cell).ok_or(Illegal::OffBoard { cell })?;
        let turn = match rotation {
            Some(rotation) => {
                Some(Rotation::new(rotation).ok_or(Illegal::BadRotation { rotation })?)
            }
            None => None,
        };
        if !self.state.board().is_empty(field) {
            return Err(Illegal::Taken { cell });
        }
        if turn.is_none() && self.state.winning_placements() & field.bit() == 0 {
            return Err(Illegal::RotationMissing);
        }

        let rotated = self.state.play_bit(field.bit(), turn);
        self.last = Some(Action {
            cell,
            rotation: rotated.map(Rotation::code),
        });
        out.push(Event::Placed { seat, cell });
        if let Some(turn) = rotated {
            let rotation = turn.code();
            out.push(Event::Rotated { seat, rotation });
        }
        if let Some(end) = self.state.end() {
            out.push(self.over(judged(end)));
        }
        Ok(())
    }

    fn leave(&mut self, gone: &[(Seat, Why)], out: &mut Vec<Event>) -> Result<(), Illegal> {
        if self.is_over() {
            return Err(Illegal::Over);
        }
        if let Some((seat, _)) = gone.iter().find(|(seat, _)| Side::of(*seat).is_none()) {
            return Err(Illegal::NoSuchSeat { seat: *seat });
        }
        let (_, why) = gone.first().ok_or(Illegal::Unexpected)?;
        let left: SeatSet = gone.iter().map(|(seat, _)| *seat).collect();
        let result = Verdict {
            winner: SeatSet::first(2).without(left).lowest(),
            reason: reason(why),
        };

        self.walkover = Some(result);
        out.extend(gone.iter().map(|(seat, why)| Event::Left {
            seat: *seat,
            why: why.code().into(),
        }));
        out.push(self.over(result));
        Ok(())
    }

    fn over(&self, result: Verdict) -> Event {
        let lines = self.state.lines();
        Event::Over { result, lines }
    }
}

/// The last turn with the place its stone has come to.
fn seen(turn: Action) -> Option<Last> {
    let Action { cell, rotation } = turn;
    let placed = Field::new(cell)?;
    let now = match rotation.and_then(Rotation::new) {
        Some(rotation) => Field::of(rotation.turn(placed.bit())),
        None => placed,
    };
    Some(Last {
        cell,
        now: now.number(),
        rotation,
    })
}

fn judged(end: End) -> Verdict {
    let (winner, reason) = match end {
        End::Won(side) => (Some(side.seat()), Reason::Five),
        End::Both => (None, Reason::Both),
        End::Full => (None, Reason::Full),
    };
    Verdict { winner, reason }
}

fn reason(why: &Why) -> Reason {
    match why {
        Why::Resigned => Reason::Resigned,
        Why::Late => Reason::Late,
        Why::Left | Why::Lost { .. } | Why::Broke { .. } => Reason::Left,
    }
}

/// The seats that a verdict counts as given up.
fn forfeits(verdict: Verdict) -> SeatSet {
    match verdict.reason {
        Reason::Five | Reason::Both | Reason::Full => SeatSet::EMPTY,
        Reason::Left | Reason::Resigned | Reason::Late => SeatSet::first(2)
            .iter()
            .filter(|seat| Some(*seat) != verdict.winner)
            .collect(),
    }
}

fn outcome(verdict: Verdict) -> Outcome {
    let forfeits = forfeits(verdict);
    let word = verdict.reason.word();
    match verdict.winner {
        Some(winner) => Outcome {
            forfeits,
            ..Outcome::won_by(winner, 2, word)
        },
        None => Outcome {
            winners: SeatSet::first(2).without(forfeits),
            forfeits,
            ..Outcome::draw(2, word)
        },
    }
}

impl Game for Pentago {
    const INFO: Info = Info {
        id: "pentago",
        title: "Pentago",
        seats: 2..=2,
        version: 1,
        presence: false,
        undo: true,
        choices: None,
        watch_delay: Millis(0),
    };

    type Config = Config;
    type Action = Action;
    type Chance = NoChance;
    type Event = Event;
    type View = View;
    type Illegal = Illegal;

    fn seats(config: &Config) -> Result<RangeInclusive<u8>, Illegal> {
        config.start()?;
        Ok(2..=2)
    }

    fn new(config: &Config, seats: u8) -> Result<Self, Illegal> {
        if seats != 2 {
            return Err(Illegal::WrongSeats { seats });
        }
        Ok(Self {
            state: config.start()?,
            last: None,
            walkover: None,
        })
    }

    #[inline]
    fn status(&self) -> Status {
        match self.verdict() {
            Some(verdict) => Status::Over(outcome(verdict)),
            None => Status::turn(self.state.mover().seat()),
        }
    }

    fn turn(&self) -> Turn {
        let mover = self.state.mover().seat();
        Turn {
            nth: self.state.stones().into(),
            seat: self.has_turn(mover).then_some(mover),
        }
    }

    fn standing(&self, seat: Seat) -> Standing {
        match self.walkover {
            Some(verdict) if forfeits(verdict).contains(seat) => Standing::Gone,
            Some(_) | None => Standing::In,
        }
    }

    fn actions(&self, seat: Seat, out: &mut Vec<Action>) {
        if self.has_turn(seat) {
            self.state.turns(out);
        }
    }

    #[inline]
    fn random(&self, seat: Seat, dice: &mut Dice) -> Option<Action> {
        if !self.has_turn(seat) {
            return None;
        }
        let (bit, rotation) = self.state.random(dice);
        Some(Action::new(Field::of(bit).number(), rotation.code()))
    }

    fn sample(&self, _: &mut Dice) -> NoChance {
        unreachable!("Pentago never waits for chance")
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
            Input::Chance { outcome } => match outcome {},
            Input::Leave { gone } => self.leave(&gone, out),
            Input::Tick | Input::Away { .. } | Input::Back { .. } => Err(Illegal::Unexpected),
        }
    }

    fn view(&self, _: Viewer) -> View {
        View {
            rule: self.state.rule(),
            board: self.state.board().to_string(),
            to_move: self.turn().seat,
            turn: self.state.stones(),
            last: self.last.and_then(seen),
            result: self.verdict(),
            lines: self.state.lines(),
        }
    }

    #[inline]
    fn redact(event: &Event, _: Viewer) -> Option<Event> {
        Some(event.clone())
    }
}

impl Imagine for Pentago {
    type Belief = ();

    fn believe(_: &Config, _: u8, _: &View) {}

    fn imagine(_: &(), view: &View, _: &mut Dice) -> Option<Self> {
        let board: Board = view.board.parse().ok()?;
        let state = State::new(view.rule, board);
        let game = Self {
            state,
            last: view
                .last
                .map(|Last { cell, rotation, .. }| Action { cell, rotation }),
            walkover: view.result.filter(|result| !forfeits(*result).is_empty()),
        };
        (game.view(Viewer::Referee) == *view).then_some(game)
    }
}
