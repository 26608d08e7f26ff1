//! The JSON Schema of the protocol.

mod names;

use parlor_play::Kind;
use schemars::{JsonSchema, SchemaGenerator, generate::SchemaSettings};
use serde_json::{Map, Value, json};

use crate::{GameInfo, MatchSummary, Page, PoolSummary, Replay, TableSummary, ToClient, ToServer};

/// The JSON Schema of everything that crosses the protocol, with the types of these games.
///
/// The types of a game are named after it: the `Action` of Pentago is `PentagoAction`, whatever other games call theirs.
pub fn protocol_schema<'a>(games: impl IntoIterator<Item = &'a dyn Kind>) -> Value {
    let mut generator = names::generator();
    let messages = json!({
        "to_server": generator.subschema_for::<ToServer>(),
        "to_client": generator.subschema_for::<ToClient>(),
        "game_info": generator.subschema_for::<GameInfo>(),
        "table_list": generator.subschema_for::<Page<TableSummary>>(),
        "match_list": generator.subschema_for::<Page<MatchSummary>>(),
        "replay": generator.subschema_for::<Replay>(),
        "pool_list": generator.subschema_for::<Page<PoolSummary>>(),
    });
    let mut definitions = generator.take_definitions(true);
    names::keep_used(&mut definitions, &messages);
    let mut types = Map::new();
    for game in games {
        let (own, defined) = names::of_game(game);
        types.insert(game.info().id.to_owned(), own);
        definitions.extend(defined);
    }
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Parlor",
        "description": "Messages of Parlor's own protocol, answers of its HTTP API, and the data of its games.",
        "type": "object",
        "properties": messages,
        "games": types,
        "$defs": definitions,
    })
}

/// The schema of one type on its own, definitions included.
pub fn open_schema<T: JsonSchema>() -> Value {
    let generator = SchemaGenerator::new(SchemaSettings::draft2020_12());
    generator.into_root_schema_for::<T>().to_value()
}
