//! A Row whose types are careless: it takes any option for its own and forgets half of an action.

use std::{collections::BTreeMap, ops::RangeInclusive};

use parlor_game::{Dice, Game, Info, Input, InputOf, Millis, NoChance, Seat, Status, Turn, Viewer};
use parlor_testkit::{
    laws::{self, Law, Trials},
    toys::row::{self, Event, Illegal, Mark, Row, View},
};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::caught::caught;

#[derive(Clone, Debug)]
struct Lax<C>(Row, std::marker::PhantomData<C>);

/// Keeps what it does not know.
#[derive(Clone, PartialEq, Default, Debug, Serialize, Deserialize, JsonSchema)]
struct Keeps {
    #[serde(flatten)]
    rest: BTreeMap<String, Value>,
}

/// Overlooks what it does not know, one level down.
#[derive(Clone, PartialEq, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Overlooks {
    inner: Inner,
}

#[derive(Clone, PartialEq, Default, Debug, Serialize, Deserialize, JsonSchema)]
struct Inner {
    seats: u8,
}

/// Says nothing of what it takes.
#[derive(Clone, PartialEq, Default, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
struct Anything(Value);

/// Marks a cell, in a hurry or not, which JSON forgets.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, JsonSchema)]
struct Hasty {
    cell: u8,
    #[serde(skip)]
    hurry: bool,
}

impl<C: parlor_game::Data + Default> Game for Lax<C> {
    const INFO: Info = Row::<{ row::NONE }>::INFO;
    type Config = C;
    type Action = Hasty;
    type Chance = NoChance;
    type Event = Event;
    type View = View;
    type Illegal = Illegal;

    fn seats(_: &C) -> Result<RangeInclusive<u8>, Illegal> {
        Ok(2..=2)
    }

    fn new(_: &C, seats: u8) -> Result<Self, Illegal> {
        let row = Row::new(&row::Config::default(), seats)?;
        Ok(Self(row, std::marker::PhantomData))
    }

    fn status(&self) -> Status {
        self.0.status()
    }

    fn turn(&self) -> Turn {
        self.0.turn()
    }

    fn actions(&self, seat: Seat, out: &mut Vec<Hasty>) {
        let mut marks = Vec::new();
        self.0.actions(seat, &mut marks);
        let hurry = true;
        out.extend(marks.into_iter().map(|Mark { cell }| Hasty { cell, hurry }));
    }

    fn sample(&self, dice: &mut Dice) -> NoChance {
        self.0.sample(dice)
    }

    fn apply(
        &mut self,
        at: Millis,
        input: InputOf<Self>,
        out: &mut Vec<Event>,
    ) -> Result<(), Illegal> {
        let input = match input {
            Input::Act { seat, action } => Input::Act {
                seat,
                action: Mark { cell: action.cell },
            },
            Input::Chance { outcome } => match outcome {},
            Input::Leave { gone } => Input::Leave { gone },
            Input::Tick => Input::Tick,
            Input::Away { seat } => Input::Away { seat },
            Input::Back { seat } => Input::Back { seat },
        };
        self.0.apply(at, input, out)
    }

    fn view(&self, viewer: Viewer) -> View {
        self.0.view(viewer)
    }

    fn redact(event: &Event, viewer: Viewer) -> Option<Event> {
        Row::<{ row::NONE }>::redact(event, viewer)
    }
}

fn lax<C: parlor_game::Data + Default>() -> Trials<Lax<C>> {
    Trials {
        config: C::default(),
        seats: 2,
        matches: 1,
        limit: 100,
    }
}

#[test]
fn unknown_options_that_are_kept_are_caught() {
    caught(Law::UnknownOptionsAreRefused, || {
        laws::describe_itself(&lax::<Keeps>());
    });
}

#[test]
fn unknown_options_that_are_overlooked_further_down_are_caught() {
    caught(Law::UnknownOptionsAreRefused, || {
        laws::describe_itself(&lax::<Overlooks>());
    });
}

#[test]
fn options_without_a_schema_are_caught() {
    caught(Law::SchemasAreWritten, || {
        laws::describe_itself(&lax::<Anything>());
    });
}

#[test]
fn an_action_that_json_forgets_is_caught() {
    caught(Law::LinesSurviveJson, || {
        laws::keep_logs(&lax::<row::Config>());
    });
}
