//! The web: pages, lists and records by HTTP, and the way to the WebSocket.

pub(crate) mod assets;
pub(crate) mod games;
mod knowledge;
mod matches;
pub mod openapi;
mod pools;
mod state;
mod tables;
pub(crate) mod tools;
mod transcript;

use std::sync::Arc;

use axum::{
    Router,
    extract::DefaultBodyLimit,
    http::StatusCode,
    response::{IntoResponse, Json, Response},
    routing::{get, post},
};
use parlor_game::Problem;
use tokio::sync::Semaphore;
use tokio_util::sync::CancellationToken;
use tower_http::compression::CompressionLayer;

use crate::{doors::Doors, hub::Hub, ws};

/// What all requests share.
pub(crate) struct Shared {
    pub(crate) hub: Arc<Hub>,
    pub(crate) doors: Arc<Doors>,
    pub(crate) stop: CancellationToken,
    /// How many tools may still be started.
    pub(crate) tools: Semaphore,
}

pub(crate) fn routes(shared: Arc<Shared>) -> Router {
    let pages = Router::new()
        .route("/api/games", get(games::list))
        .route(
            "/api/games/{game}/tools/{tool}",
            post(tools::run).layer(DefaultBodyLimit::max(tools::LONGEST)),
        )
        .route("/api/tables", get(tables::list))
        .route("/api/pools", get(pools::list))
        .route("/api/matches", get(matches::list))
        .route("/api/matches/{id}", get(matches::replay))
        .route("/api/matches/{id}/record", get(matches::record))
        .route("/api/matches/{id}/knowledge", get(knowledge::tell))
        .route("/api/matches/{id}/transcript", get(transcript::tell))
        .route("/api/openapi.json", get(openapi::serve))
        .route("/api/schema.json", get(openapi::schema))
        .route("/metrics", get(state::metrics))
        .route("/healthz", get(state::health))
        .fallback(assets::serve)
        .layer(CompressionLayer::new());
    Router::new()
        .route("/ws", get(ws::upgrade))
        .merge(pages)
        .with_state(shared)
}

/// A problem as an HTTP answer.
pub(crate) fn problem(status: StatusCode, problem: Problem) -> Response {
    (status, Json(problem)).into_response()
}
