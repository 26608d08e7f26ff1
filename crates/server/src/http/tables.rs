//! `GET /api/tables`: the tables that the lobby lists.

use std::sync::Arc;

use axum::{extract::State, response::Json};
use parlor_wire::{Page, TableSummary};

use super::Shared;

pub(super) async fn list(State(shared): State<Arc<Shared>>) -> Json<Page<TableSummary>> {
    Json(Page {
        items: shared.hub.listed().tables,
        next: None,
    })
}
