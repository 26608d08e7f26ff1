//! The tools of Reversi.

use std::any::Any;

use parlor_game::Problem;
use parlor_play::{AnyMatch, KindOf, Match, Record};
use parlor_reversi::{
    Reversi,
    tools::{Report, Review, Text, list, look},
};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::{Value, json};

use crate::Tool;

pub(crate) const MAPS: Tool = Tool {
    game: "reversi",
    name: "maps",
    about: "Lists the maps that Parlor has.",
    run: |_| Ok(json!(list())),
};

pub(crate) const CHECK: Tool = Tool {
    game: "reversi",
    name: "check",
    about: "Judges the text of a map and tells what it looks like.",
    run: |asked| answer(&read::<Text>(asked)?.check()),
};

pub(crate) const LOOK: Tool = Tool {
    game: "reversi",
    name: "look",
    about: "Tells what the player to move would do at a place of a position.",
    run: |asked| answer(&look(&read(asked)?)?),
};

pub(crate) const COMPARE: Tool = Tool {
    game: "reversi",
    name: "compare",
    about: "Compares what a program believes about the positions of a record with the truth.",
    run: |asked| {
        let Compare { record, claims } = read(asked)?;
        let wrong = |error| Problem::new("bad_record", format!("the record is wrong: {error}"));
        let record = Record::read(&record).map_err(wrong)?;
        answer(&compare(&record, &claims)?)
    },
};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Compare {
    record: String,
    claims: String,
}

/// Compares claims, one JSON object per line, with the positions of a record of Reversi.
pub fn compare(record: &Record, claims: &str) -> Result<Report, Problem> {
    let mut review = Review::of(claims);
    positions(record, &mut |game| review.see(game.position()))?;
    Ok(review.report())
}

/// Shows the game of a record at its start and after each of its lines.
pub fn positions(record: &Record, seen: &mut dyn FnMut(&Reversi)) -> Result<(), Problem> {
    if record.header.game != "reversi" {
        let game = &record.header.game;
        let said = format!("this is a record of `{game}`, not of Reversi");
        return Err(Problem::new("wrong_game", said));
    }
    let mut see = |game: &dyn AnyMatch| {
        let game: &dyn Any = game;
        if let Some(game) = game.downcast_ref::<Match<Reversi>>() {
            seen(game.game());
        }
    };
    let watched = record.watch(&KindOf::<Reversi>::NEW, &mut see);
    let wrong = |error| Problem::new("bad_record", format!("the record is wrong: {error}"));
    watched.map(|_| ()).map_err(wrong)
}

fn read<T: DeserializeOwned>(asked: Value) -> Result<T, Problem> {
    serde_json::from_value(asked)
        .map_err(|error| Problem::new("bad_request", format!("this cannot be read: {error}")))
}

fn answer(answer: &impl Serialize) -> Result<Value, Problem> {
    serde_json::to_value(answer)
        .map_err(|error| Problem::new("internal", format!("the answer cannot be told: {error}")))
}
