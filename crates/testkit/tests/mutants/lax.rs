//! A Row that takes any option for one of its own.

use std::{collections::BTreeMap, ops::RangeInclusive};

use parlor_game::{Dice, Game, Info, InputOf, Millis, NoChance, Seat, Status, Turn, Viewer};
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

impl<C: parlor_game::Data + Default> Game for Lax<C> {
    const INFO: Info = Row::<{ row::NONE }>::INFO;
    type Config = C;
    type Action = Mark;
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

    fn actions(&self, seat: Seat, out: &mut Vec<Mark>) {
        self.0.actions(seat, out);
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
