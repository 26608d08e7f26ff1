//! The OpenAPI document of the HTTP API, made from the same types as the answers.

use std::sync::{Arc, OnceLock};

use axum::{extract::State, response::Json};
use parlor_game::Problem;
use parlor_wire::{GameInfo, Knowledge, MatchSummary, Page, PoolSummary, Replay, TableSummary};
use schemars::{Schema, SchemaGenerator, generate::SchemaSettings};
use serde_json::{Value, json};

use super::Shared;

pub(super) async fn serve() -> Json<&'static Value> {
    static DOCUMENT: OnceLock<Value> = OnceLock::new();
    Json(DOCUMENT.get_or_init(document))
}

pub(super) async fn schema(State(shared): State<Arc<Shared>>) -> Json<Value> {
    // It takes a while to make, and never changes.
    let schema = shared.schema.get_or_init(|| shared.hub.catalog.schema());
    Json(schema.clone())
}

/// The OpenAPI document.
pub fn document() -> Value {
    let settings = SchemaSettings::draft2020_12().with(|settings| {
        settings.definitions_path = "/components/schemas".into();
    });
    let mut types = SchemaGenerator::new(settings);
    let refused = types.subschema_for::<Problem>();
    let games = types.subschema_for::<Page<GameInfo>>();
    let tables = types.subschema_for::<Page<TableSummary>>();
    let pools = types.subschema_for::<Page<PoolSummary>>();
    let matches = types.subschema_for::<Page<MatchSummary>>();
    let replay = types.subschema_for::<Replay>();
    let knowledge = types.subschema_for::<Knowledge>();
    let seat = parameter(
        "seat",
        "query",
        "The seat whose view is shown; everything if none is named.",
        json!({"type": "integer"}),
    );
    let id = parameter("id", "path", "The match.", json!({"type": "string"}));
    let tool = json!([
        parameter("game", "path", "The game.", json!({"type": "string"})),
        parameter("tool", "path", "Its tool.", json!({"type": "string"})),
    ]);
    let pages = [
        parameter(
            "before",
            "query",
            "Where the page begins: `next` of the page before.",
            json!({"type": "string"}),
        ),
        parameter(
            "limit",
            "query",
            "How many, up to 100.",
            json!({"type": "integer", "minimum": 1, "maximum": 100}),
        ),
    ];
    let of_game = parameter(
        "game",
        "query",
        "Only matches of this game.",
        json!({"type": "string"}),
    );
    let list: Vec<Value> = [of_game].into_iter().chain(pages.clone()).collect();
    let (pages, list) = (json!(pages), json!(list));
    let replayed = json!([
        id.clone(),
        seat.clone(),
        parameter(
            "from",
            "query",
            "The step that the page begins with: `next` of the page before, or 0.",
            json!({"type": "integer", "minimum": 0})
        ),
        parameter(
            "count",
            "query",
            "How many steps at most; the server may give fewer.",
            json!({"type": "integer", "minimum": 1})
        ),
    ]);
    let look = json!([
        id.clone(),
        parameter(
            "seat",
            "query",
            "Whose knowledge.",
            json!({"type": "integer", "minimum": 0})
        ),
        parameter(
            "number",
            "query",
            "After which update of the replay.",
            json!({"type": "integer", "minimum": 1})
        ),
        parameter(
            "help",
            "query",
            "Notes to make of it: `facts`, `odds` or what else the game has.",
            json!({"type": "string"})
        ),
    ]);
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Parlor",
            "description": "Lists and records. Play goes over the WebSocket at /ws; see docs/protocol.md.",
            "version": env!("CARGO_PKG_VERSION"),
        },
        "paths": {
            "/api/games": {"get": operation("What can be played here", json!([]), &answer(&games), &refused)},
            "/api/games/{game}/tools/{tool}": {"post": asking(operation(
                "What a game can do beside being played: see docs/protocol.md", tool,
                &text("application/json", "The answer of the tool."), &refused))},
            "/api/tables": {"get": operation("The tables that the lobby lists, newest first", pages.clone(), &answer(&tables), &refused)},
            "/api/pools": {"get": operation("The waiting rooms", json!([]), &answer(&pools), &refused)},
            "/api/matches": {"get": operation("Finished matches, newest first", list, &answer(&matches), &refused)},
            "/api/matches/{id}": {"get": operation("A finished match, a page of its steps at a time", replayed, &answer(&replay), &refused)},
            "/api/matches/{id}/record": {"get": operation(
                "The record of a finished match", json!([id]),
                &text("application/jsonl", "The record, one JSON object per line."), &refused)},
            "/api/matches/{id}/knowledge": {"get": operation(
                "What a seat of a finished match saw and knew at a step", look, &answer(&knowledge), &refused)},
            "/api/matches/{id}/transcript": {"get": operation(
                "What was said on the connection of a seat's client, decoded", json!([id, seat]),
                &text("text/plain", "A message a line, `>` by the client and `<` by the server; empty where nothing is kept."), &refused)},
            "/api/openapi.json": {"get": operation("This document", json!([]), &text("application/json", "OpenAPI 3.1."), &refused)},
            "/api/schema.json": {"get": operation("The JSON Schema of the protocol and the games", json!([]), &text("application/json", "JSON Schema."), &refused)},
            "/healthz": {"get": operation("Whether the server can work", json!([]), &text("text/plain", "`ok`."), &refused)},
        },
        "components": {"schemas": types.take_definitions(true)},
    })
}

fn parameter(name: &str, place: &str, description: &str, schema: Value) -> Value {
    json!({"name": name, "in": place, "required": place == "path", "description": description, "schema": schema})
}

fn asking(mut operation: Value) -> Value {
    if let Value::Object(fields) = &mut operation {
        let body = json!({"required": true, "content": {"application/json": {"schema": {}}}});
        fields.insert("requestBody".into(), body);
    }
    operation
}

fn answer(schema: &Schema) -> Value {
    json!({"description": "The answer.", "content": {"application/json": {"schema": schema}}})
}

fn text(kind: &str, description: &str) -> Value {
    json!({"description": description, "content": {kind: {"schema": {"type": "string"}}}})
}

fn operation(summary: &str, parameters: Value, answer: &Value, refused: &Schema) -> Value {
    json!({
        "summary": summary,
        "parameters": parameters,
        "responses": {
            "200": answer,
            "default": {"description": "Why not.", "content": {"application/json": {"schema": refused}}},
        },
    })
}
