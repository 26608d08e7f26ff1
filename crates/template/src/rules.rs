//! The rules: all checks, then all changes.

use std::ops::RangeInclusive;

use parlor_game::{
    Dice, Game, Imagine, Info, Input, InputOf, Millis, NoChance, Outcome, Seat, SeatSet, Standing,
    Status, Turn, Viewer, Why,
};

use crate::{Action, Config, Event, Illegal, View, state::State};

const SEATS: u8 = 2;

/// A match of Template.
#[derive(Clone, PartialEq, Debug)]
pub struct Template {
    state: State,
    gone: SeatSet,
}

impl Template {
    fn outcome(&self) -> Option<Outcome> {
        if !self.gone.is_empty() {
            let stays = SeatSet::first(SEATS).without(self.gone);
            let outcome = match stays.lowest() {
                Some(seat) => Outcome::won_by(seat, SEATS, "left"),
                None => Outcome {
                    winners: SeatSet::EMPTY,
                    ..Outcome::draw(SEATS, "left")
                },
            };
            return Some(Outcome {
                forfeits: self.gone,
                ..outcome
            });
        }
        match self.state.line() {
            Some((seat, _)) => Some(Outcome::won_by(seat, SEATS, "line")),
            None if self.state.is_full() => Some(Outcome::draw(SEATS, "full")),
            None => None,
        }
    }

    fn mark(&mut self, seat: Seat, field: u8, out: &mut Vec<Event>) -> Result<(), Illegal> {
        if self.outcome().is_some() || seat != self.state.next() {
            return Err(Illegal::NotYourTurn);
        }
        let place = self.state.fields.get_mut(usize::from(field));
        let free = place.filter(|mark| mark.is_none());
        *free.ok_or(Illegal::NoField)? = Some(seat);
        out.push(Event::Marked { seat, field });
        Ok(())
    }

    fn leave(&mut self, gone: Vec<(Seat, Why)>, out: &mut Vec<Event>) -> Result<(), Illegal> {
        let leaving: SeatSet = gone.iter().map(|(seat, _)| *seat).collect();
        let strangers = leaving.without(SeatSet::first(SEATS));
        if self.outcome().is_some() || leaving.is_empty() || !strangers.is_empty() {
            return Err(Illegal::NobodyThere);
        }
        self.gone = leaving;
        out.extend(gone.into_iter().map(|(seat, why)| Event::Left {
            seat,
            cause: why.code().into(),
        }));
        Ok(())
    }
}

impl Game for Template {
    const INFO: Info = Info {
        id: "template",
        title: "Template",
        seats: SEATS..=SEATS,
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
        match config.side {
            3..=8 => Ok(SEATS..=SEATS),
            _ => Err(Illegal::Side),
        }
    }

    fn new(config: &Config, _: u8) -> Result<Self, Illegal> {
        Self::seats(config)?;
        Ok(Self {
            state: State::new(config.side),
            gone: SeatSet::EMPTY,
        })
    }

    fn status(&self) -> Status {
        match self.outcome() {
            Some(outcome) => Status::Over(outcome),
            None => Status::turn(self.state.next()),
        }
    }

    fn turn(&self) -> Turn {
        Turn {
            nth: self.state.marks(),
            seat: Some(self.state.next()),
        }
    }

    fn standing(&self, seat: Seat) -> Standing {
        match self.gone.contains(seat) {
            true => Standing::Gone,
            false => Standing::In,
        }
    }

    fn actions(&self, seat: Seat, out: &mut Vec<Action>) {
        if self.outcome().is_none() && seat == self.state.next() {
            out.extend(self.state.free().map(|field| Action { field }));
        }
    }

    fn sample(&self, _: &mut Dice) -> NoChance {
        unreachable!("no status asks for chance")
    }

    fn apply(
        &mut self,
        _: Millis,
        input: InputOf<Self>,
        out: &mut Vec<Event>,
    ) -> Result<(), Illegal> {
        match input {
            Input::Act { seat, action } => self.mark(seat, action.field, out),
            Input::Leave { gone } => self.leave(gone, out),
            Input::Chance { outcome } => match outcome {},
            Input::Tick | Input::Away { .. } | Input::Back { .. } => Err(Illegal::Never),
        }
    }

    fn view(&self, _: Viewer) -> View {
        View {
            side: self.state.side,
            fields: self.state.fields.clone(),
            to_move: self.outcome().is_none().then(|| self.state.next()),
            line: self.state.line().map_or_else(Vec::new, |(_, line)| line),
            gone: self.gone,
        }
    }

    fn redact(event: &Event, _: Viewer) -> Option<Event> {
        Some(event.clone())
    }
}

/// The built-in players play imagined matches on; here the view says it all.
impl Imagine for Template {
    type Belief = ();

    fn believe(_: &Config, _: u8, _: &View) {}

    fn imagine((): &(), view: &View, _: &mut Dice) -> Option<Self> {
        Some(Self {
            state: State {
                side: view.side,
                fields: view.fields.clone(),
            },
            gone: view.gone,
        })
    }
}
