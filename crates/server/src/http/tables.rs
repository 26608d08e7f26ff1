//! `GET /api/tables`: the tables that the lobby lists, a page at a time.

use std::sync::Arc;

use axum::{
    extract::{Query, State, rejection::QueryRejection},
    http::StatusCode,
    response::{IntoResponse, Json, Response},
};
use serde::Deserialize;

use super::{Shared, matches::bad_query, problem};

/// How many tables a page has unless another number is asked for.
const USUAL: usize = 100;

#[derive(Deserialize)]
pub(super) struct ListQuery {
    before: Option<String>,
    limit: Option<usize>,
}

pub(super) async fn list(
    State(shared): State<Arc<Shared>>,
    query: Result<Query<ListQuery>, QueryRejection>,
) -> Response {
    let query = match query {
        Ok(Query(query)) => query,
        Err(said) => return bad_query(&said),
    };
    let limit = query.limit.unwrap_or(USUAL);
    match shared.hub.lobby.page(query.before.as_deref(), limit) {
        Ok(page) => Json(page).into_response(),
        Err(refused) => problem(StatusCode::BAD_REQUEST, refused),
    }
}
