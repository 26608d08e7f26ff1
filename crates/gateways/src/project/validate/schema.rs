//! JSON Schemas of the messages in their standard form.

use serde_json::{Map, Value, json};

/// The schemas of all messages, by name.
pub fn schemas() -> Value {
    let mut all = Map::new();
    let mut add = |name: &str, action: &str, keys: Vec<(&str, Value)>| {
        let mut properties = Map::from_iter([("action".to_owned(), json!({ "const": action }))]);
        let mut required = vec![json!("action")];
        for (key, schema) in keys {
            required.push(json!(key));
            properties.insert(key.to_owned(), schema);
        }
        let schema = json!({
            "type": "object",
            "properties": properties,
            "required": required,
            "additionalProperties": false,
        });
        all.insert(name.to_owned(), schema);
    };
    let guid = || json!({ "$ref": "#/$defs/guid" });
    let user = || ("userGuid", guid());
    let receiver = || ("receiverGuid", guid());
    let words = |words: &[&str]| json!({ "enum": words });
    let word = |word: &str| json!({ "const": word });
    let place = || json!({ "$ref": "#/$defs/place" });
    let distance = || json!({ "type": ["integer", "null"], "minimum": 0 });
    let list = |of: &str| json!({ "type": "array", "items": { "$ref": format!("#/$defs/{of}") } });
    let whole = || json!({ "type": "integer", "minimum": 1 });
    let board = json!({
        "type": "object",
        "properties": { "width": whole(), "tasksHeight": whole(), "goalsHeight": whole() },
        "required": ["width", "tasksHeight", "goalsHeight"],
        "additionalProperties": false,
    });
    let player = || ("type", word("player"));
    let result = || ("result", words(&["OK", "denied"]));
    add("SetUpGame", "start", vec![]);
    add("ConfirmSetUpGame", "start", vec![result()]);
    let teams = || words(&["red", "blue"]);
    add(
        "JoinGame",
        "connect",
        vec![user(), ("preferredTeam", teams()), player()],
    );
    add(
        "ConfirmJoiningGame",
        "connect",
        vec![user(), ("result", word("OK")), player()],
    );
    add(
        "RejectJoiningGame",
        "connect",
        vec![user(), ("result", word("denied")), player()],
    );
    add(
        "BeginGame",
        "start",
        vec![
            user(),
            ("team", teams()),
            ("role", words(&["leader", "member"])),
            ("teamSize", whole()),
            ("teamGuids", list("guid")),
            ("location", place()),
            ("board", board),
        ],
    );
    add("Discover", "state", vec![user(), ("location", place())]);
    add(
        "Discover reply",
        "state",
        vec![
            user(),
            result(),
            ("location", place()),
            ("fields", list("seen")),
        ],
    );
    add(
        "Move",
        "move",
        vec![user(), ("direction", words(&["N", "S", "W", "E"]))],
    );
    add(
        "Move granted",
        "move",
        vec![
            user(),
            ("result", word("OK")),
            ("manhattanDistance", distance()),
        ],
    );
    add(
        "Move denied",
        "move",
        vec![
            user(),
            ("result", word("denied")),
            ("manhattanDistance", json!({ "type": "null" })),
        ],
    );
    for (name, action) in [
        ("PickUp", "pickup"),
        ("TestPiece", "test"),
        ("PlacePiece", "place"),
        ("DestroyPiece", "destroy"),
    ] {
        add(name, action, vec![user()]);
    }
    add("PickUp reply", "pickup", vec![user(), result()]);
    add(
        "TestPiece reply",
        "test",
        vec![
            user(),
            result(),
            ("test", json!({ "type": ["boolean", "null"] })),
        ],
    );
    add(
        "PlacePiece reply",
        "place",
        vec![
            user(),
            result(),
            (
                "consequence",
                json!({ "enum": ["correct", "meaningless", null] }),
            ),
        ],
    );
    add("DestroyPiece reply", "destroy", vec![user(), result()]);
    add("GameOver", "end", vec![("result", teams())]);
    add(
        "AuthorizeKnowledgeExchange",
        "exchange",
        vec![user(), receiver()],
    );
    let reject = || {
        vec![
            ("result", word("denied")),
            ("rejectDuration", words(&["single", "permanent"])),
        ]
    };
    let with = |first: Vec<(&'static str, Value)>, rest: Vec<(&'static str, Value)>| {
        [first, rest].concat()
    };
    add(
        "RejectKnowledgeExchange",
        "exchange",
        with(vec![user(), receiver()], reject()),
    );
    add(
        "RejectKnowledgeExchange, delivered",
        "exchange",
        with(vec![user()], reject()),
    );
    add(
        "AcceptKnowledgeExchange",
        "exchange",
        vec![user(), receiver(), ("result", word("OK"))],
    );
    add(
        "AcceptKnowledgeExchange, delivered",
        "exchange",
        vec![user(), ("result", word("OK"))],
    );
    add(
        "Data",
        "send",
        vec![user(), receiver(), ("fields", list("told"))],
    );
    add(
        "Data, delivered",
        "send",
        vec![user(), ("fields", list("told"))],
    );
    add("disconnect", "disconnect", vec![user()]);
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Messages of the Project Game",
        "$defs": definitions(),
        "messages": all,
    })
}

fn definitions() -> Value {
    let entry = |contains: &[&str], stamped: bool| {
        let mut value = json!({
            "manhattanDistance": { "type": ["integer", "null"], "minimum": 0 },
            "contains": { "enum": contains },
            "userGuid": { "anyOf": [{ "$ref": "#/$defs/guid" }, { "type": "null" }] },
        });
        let mut required = vec!["manhattanDistance", "contains", "userGuid"];
        if stamped {
            required.push("timestamp");
            if let Some(value) = value.as_object_mut() {
                value.insert(
                    "timestamp".into(),
                    json!({ "type": "integer", "minimum": 0 }),
                );
            }
        }
        let number = json!({ "type": "integer", "minimum": 0 });
        json!({
            "type": "object",
            "properties": {
                "x": number,
                "y": number,
                "value": { "type": "object", "properties": value, "required": required, "additionalProperties": false },
            },
            "required": ["x", "y", "value"],
            "additionalProperties": false,
        })
    };
    json!({
        "guid": { "type": "string", "minLength": 1, "maxLength": 64 },
        "place": {
            "type": "object",
            "properties": { "x": { "type": "integer" }, "y": { "type": "integer" } },
            "required": ["x", "y"],
            "additionalProperties": false,
        },
        "seen": entry(&["empty", "piece", "goal"], false),
        "told": entry(&["goal", "sham", "valid", "piece", "empty", "unknown"], true),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_message_has_a_schema() {
        let all = schemas();
        let messages = all["messages"].as_object().unwrap();
        let names = "SetUpGame,ConfirmSetUpGame,JoinGame,ConfirmJoiningGame,RejectJoiningGame,BeginGame,Discover,\
            Discover reply,Move,Move granted,Move denied,PickUp,PickUp reply,TestPiece,TestPiece reply,PlacePiece,\
            PlacePiece reply,DestroyPiece,DestroyPiece reply,GameOver,AuthorizeKnowledgeExchange,\
            RejectKnowledgeExchange,AcceptKnowledgeExchange,Data";
        assert_eq!(names.split(',').count(), 24);
        for name in names.split(',') {
            assert!(messages.contains_key(name), "{name}");
        }
    }
}
