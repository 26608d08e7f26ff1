//! Names of definitions: those of a game begin with its name, so that no two games can claim the same one.

use std::collections::{BTreeMap, BTreeSet};

use parlor_game::{Millis, NoChance, Outcome, Problem, Seat, SeatSet, Standing, Team, Turn, Why};
use parlor_play::Kind;
use schemars::{SchemaGenerator, generate::SchemaSettings};
use serde_json::{Map, Value, json};

const PLACE: &str = "#/$defs/";

/// A generator that knows the types of the contract, so that these have the same names everywhere.
pub(super) fn generator() -> SchemaGenerator {
    let mut generator = SchemaGenerator::new(SchemaSettings::draft2020_12());
    generator.subschema_for::<(Seat, SeatSet, Team, Standing, Turn)>();
    generator.subschema_for::<(Millis, NoChance, Outcome, Problem, Why)>();
    generator
}

/// The four schemas of a game and what they refer to, under the names that they have in the protocol.
pub(super) fn of_game(game: &dyn Kind) -> (Value, Map<String, Value>) {
    let shared: BTreeSet<String> = generator().definitions().keys().cloned().collect();
    let mut generator = generator();
    let own = game.schemas(&mut generator);
    let mut types = json!({
        "config": own.config,
        "action": own.action,
        "event": own.event,
        "view": own.view,
    });
    let mut definitions = generator.take_definitions(true);
    keep_used(&mut definitions, &types);

    let own = definitions.keys().filter(|name| !shared.contains(*name));
    let names = qualified(&pascal(game.info().id), &shared, own);
    rename(&mut types, &names);
    let named = definitions.into_iter().map(|(name, mut schema)| {
        rename(&mut schema, &names);
        (names.get(&name).cloned().unwrap_or(name), schema)
    });
    (types, named.collect())
}

/// The names of a game's own definitions as they are and as they become.
fn qualified<'a>(
    game: &str,
    shared: &BTreeSet<String>,
    own: impl Iterator<Item = &'a String>,
) -> BTreeMap<String, String> {
    let mut names = BTreeMap::new();
    for name in own {
        // Where a game has a word of the contract for a type of its own, the generator has put a number behind it.
        let word = name.trim_end_matches(|letter: char| letter.is_ascii_digit());
        let plain = format!("{game}{word}");
        let is_free = shared.contains(word) && !names.values().any(|taken| *taken == plain);
        let new = if is_free {
            plain
        } else {
            format!("{game}{name}")
        };
        names.insert(name.clone(), new);
    }
    names
}

/// Drops the definitions that nothing refers to, directly or by another one.
pub(super) fn keep_used(definitions: &mut Map<String, Value>, from: &Value) {
    let mut used = BTreeSet::new();
    let mut open = vec![from.clone()];
    while let Some(schema) = open.pop() {
        each_reference(&mut schema.clone(), &mut |place| {
            let name = place.strip_prefix(PLACE).unwrap_or(place);
            if used.insert(name.to_owned()) {
                open.extend(definitions.get(name).cloned());
            }
        });
    }
    definitions.retain(|name, _| used.contains(name));
}

fn rename(schema: &mut Value, names: &BTreeMap<String, String>) {
    each_reference(schema, &mut |place| {
        if let Some(new) = place.strip_prefix(PLACE).and_then(|name| names.get(name)) {
            *place = format!("{PLACE}{new}");
        }
    });
}

fn each_reference(schema: &mut Value, seen: &mut dyn FnMut(&mut String)) {
    match schema {
        Value::Object(fields) => {
            for (key, value) in fields {
                match (key.as_str(), value) {
                    ("$ref", Value::String(place)) => seen(place),
                    (_, value) => each_reference(value, seen),
                }
            }
        }
        Value::Array(items) => items.iter_mut().for_each(|item| each_reference(item, seen)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

/// `my_game` as `MyGame`.
fn pascal(id: &str) -> String {
    let words = id.split('_').map(|word| {
        let mut letters = word.chars();
        let first = letters.next().map(|letter| letter.to_ascii_uppercase());
        first.into_iter().chain(letters).collect::<String>()
    });
    words.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_type_of_a_game_is_named_after_it_also_where_the_contract_has_the_same_word() {
        let shared = BTreeSet::from(["Seat".to_owned()]);
        let own = ["Action", "Round2", "Seat2", "Seat3"].map(String::from);
        let names = qualified(&pascal("my_game"), &shared, own.iter());
        let new: Vec<&str> = own.iter().map(|name| names[name].as_str()).collect();
        assert_eq!(
            new,
            ["MyGameAction", "MyGameRound2", "MyGameSeat", "MyGameSeat3"]
        );
    }
}
