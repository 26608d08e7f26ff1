//! `GET /api/pools`: the waiting rooms.

use std::sync::Arc;

use axum::{extract::State, response::Json};
use parlor_wire::{Page, PoolSummary};

use super::Shared;

pub(super) async fn list(State(shared): State<Arc<Shared>>) -> Json<Page<PoolSummary>> {
    Json(Page {
        items: shared.hub.pools.list(),
        next: None,
    })
}
