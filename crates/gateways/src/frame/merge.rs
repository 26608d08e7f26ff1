//! Settings over settings.

use serde_json::Value;

/// Lays one JSON value over another: objects field by field, everything else as a whole.
pub(crate) fn merge(base: &mut Value, change: &Value) {
    match (base, change) {
        (Value::Object(base), Value::Object(change)) => {
            for (key, value) in change {
                merge(base.entry(key).or_insert(Value::Null), value);
            }
        }
        (base, change) => *base = change.clone(),
    }
}
