//! What the published schema calls the types of games.
#![allow(clippy::unwrap_used)]

use std::collections::BTreeSet;

use parlor_play::{Kind, KindOf};
use parlor_testkit::toys::{Court, Robbers, Row, Rush};
use parlor_wire::protocol_schema;
use serde_json::Value;

static TOYS: [&dyn Kind; 4] = [
    &KindOf::<Row>::NEW,
    &KindOf::<Robbers>::NEW,
    &KindOf::<Rush>::NEW,
    &KindOf::<Court>::NEW,
];

#[test]
fn the_types_of_a_game_are_named_after_it_whatever_other_games_call_theirs() {
    let alone = protocol_schema([TOYS[1]]);
    let together = protocol_schema(TOYS);
    assert_eq!(alone["games"]["robbers"], together["games"]["robbers"]);
    for (game, title) in [("row", "Row"), ("robbers", "Robbers"), ("rush", "Rush")] {
        for (part, word) in [("config", "Config"), ("event", "Event"), ("view", "View")] {
            let place = format!("#/$defs/{title}{word}");
            assert_eq!(together["games"][game][part]["$ref"], place.as_str());
        }
    }
    let definitions = together["$defs"].as_object().unwrap();
    for (name, schema) in alone["$defs"].as_object().unwrap() {
        assert_eq!(Some(schema), definitions.get(name), "{name}");
    }
    for name in definitions.keys() {
        assert!(!name.ends_with(|c: char| c.is_ascii_digit()), "{name}");
    }
}

#[test]
fn what_a_schema_refers_to_is_defined_and_what_is_defined_is_used() {
    let schema = protocol_schema(TOYS);
    let defined: BTreeSet<String> = schema["$defs"]
        .as_object()
        .unwrap()
        .keys()
        .cloned()
        .collect();
    let mut used = BTreeSet::new();
    references(&schema, &mut used);
    assert_eq!(defined, used);
}

fn references(value: &Value, out: &mut BTreeSet<String>) {
    match value {
        Value::Object(fields) => {
            for (key, value) in fields {
                match (key.as_str(), value) {
                    ("$ref", Value::String(place)) => {
                        out.insert(place.strip_prefix("#/$defs/").unwrap().to_owned());
                    }
                    (_, value) => references(value, out),
                }
            }
        }
        Value::Array(items) => items.iter().for_each(|item| references(item, out)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}
