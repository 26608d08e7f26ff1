//! The JSON Schema of the protocol.

use schemars::{JsonSchema, SchemaGenerator, generate::SchemaSettings};
use serde_json::{Value, json};

use crate::{GameInfo, MatchSummary, Page, PoolSummary, Replay, TableSummary, ToClient, ToServer};

/// The JSON Schema of everything that crosses the protocol; `more` adds the types of games.
pub fn protocol_schema(more: impl FnOnce(&mut SchemaGenerator) -> Value) -> Value {
    let mut generator = SchemaGenerator::new(SchemaSettings::draft2020_12());
    let messages = json!({
        "to_server": generator.subschema_for::<ToServer>(),
        "to_client": generator.subschema_for::<ToClient>(),
        "game_info": generator.subschema_for::<GameInfo>(),
        "table_list": generator.subschema_for::<Page<TableSummary>>(),
        "match_list": generator.subschema_for::<Page<MatchSummary>>(),
        "replay": generator.subschema_for::<Replay>(),
        "pool_list": generator.subschema_for::<Page<PoolSummary>>(),
    });
    let games = more(&mut generator);
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Parlor",
        "description": "Messages of Parlor's own protocol, answers of its HTTP API, and the data of its games.",
        "type": "object",
        "properties": messages,
        "games": games,
        "$defs": generator.take_definitions(true),
    })
}

/// The schema of one type on its own, definitions included.
pub fn open_schema<T: JsonSchema>() -> Value {
    let generator = SchemaGenerator::new(SchemaSettings::draft2020_12());
    generator.into_root_schema_for::<T>().to_value()
}
