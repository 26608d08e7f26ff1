//! The checked-in OpenAPI document is the one the routes and types give.
#![allow(clippy::unwrap_used)]

use std::path::Path;

#[test]
fn the_checked_in_openapi_document_is_the_one_that_is_served() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/openapi.json");
    let mut now = serde_json::to_string_pretty(&parlor_server::openapi::document()).unwrap();
    now.push('\n');
    if std::env::var_os("PARLOR_WRITE").is_some() {
        std::fs::write(&path, &now).unwrap();
    }
    let kept = std::fs::read_to_string(&path).unwrap();
    assert!(kept == now, "docs/openapi.json is stale: run `make types`");
}
