//! The web: pages, lists and records by HTTP, and the way to the WebSocket.

mod address;
pub(crate) mod assets;
pub(crate) mod games;
mod gate;
mod headers;
mod kept;
mod knowledge;
mod limits;
mod matches;
pub mod openapi;
mod pools;
mod rate;
mod replay;
mod state;
mod tables;
mod tag;
mod tools;
mod transcript;

use std::sync::{Arc, OnceLock};

use axum::{
    Router,
    extract::{ConnectInfo, Request, State},
    http::StatusCode,
    middleware::{self, Next},
    response::{IntoResponse, Json, Response},
    routing::{get, post},
};
use parlor_game::Problem;
use tokio::{sync::Semaphore, time::Instant};
use tokio_util::sync::CancellationToken;
use tower_http::compression::CompressionLayer;

pub(crate) use self::{address::Client, headers::secure, rate::Rates};
pub use self::{address::Network, limits::WebLimits};
use self::{gate::Gate, kept::Kept};
use crate::{doors::Doors, hub::Hub, listen::Address, ws};

/// What all requests share.
pub(crate) struct Shared {
    pub(crate) hub: Arc<Hub>,
    pub(crate) doors: Arc<Doors>,
    pub(crate) stop: CancellationToken,
    limits: WebLimits,
    rates: Rates,
    gate: Gate,
    kept: Kept,
    /// Room for the bodies of tools.
    bodies: Arc<Semaphore>,
    /// The JSON Schema, once somebody has asked for it.
    schema: OnceLock<serde_json::Value>,
}

impl Shared {
    pub(crate) fn new(
        hub: Arc<Hub>,
        doors: Arc<Doors>,
        stop: CancellationToken,
        limits: WebLimits,
    ) -> Self {
        Self {
            hub,
            doors,
            stop,
            rates: Rates::new(limits.rate, limits.burst),
            gate: Gate::new(&limits),
            kept: Kept::new(limits.kept_bytes),
            bodies: tools::room(&limits),
            schema: OnceLock::new(),
            limits,
        }
    }
}

pub(crate) fn routes(shared: Arc<Shared>) -> Router {
    let pages = Router::new()
        .route("/api/games", get(games::list))
        .route("/api/games/{game}/tools/{tool}", post(tools::run))
        .route("/api/tables", get(tables::list))
        .route("/api/pools", get(pools::list))
        .route("/api/matches", get(matches::list))
        .route("/api/matches/{id}", get(matches::replay))
        .route("/api/matches/{id}/record", get(matches::record))
        .route("/api/matches/{id}/knowledge", get(knowledge::tell))
        .route("/api/matches/{id}/transcript", get(transcript::tell))
        .route("/api/openapi.json", get(openapi::serve))
        .route("/api/schema.json", get(openapi::schema))
        .route("/metrics", get(state::metrics_elsewhere))
        .route("/healthz", get(state::health))
        .fallback(assets::serve)
        .layer(CompressionLayer::new());
    Router::new()
        .route("/ws", get(ws::upgrade))
        .merge(pages)
        .layer(middleware::from_fn_with_state(Arc::clone(&shared), admit))
        .layer(middleware::map_response(secure))
        .with_state(shared)
}

/// What the operator's own listener serves.
pub(crate) fn metrics(hub: Arc<Hub>) -> Router {
    Router::new()
        .route("/metrics", get(state::metrics))
        .layer(middleware::map_response(secure))
        .with_state(hub)
}

/// Finds out who asks, and whether it asks too fast.
async fn admit(
    State(shared): State<Arc<Shared>>,
    ConnectInfo(Address(peer)): ConnectInfo<Address>,
    mut request: Request,
    next: Next,
) -> Response {
    let client = address::client(peer, request.headers(), &shared.limits.trusted_proxies);
    if let Err(wait) = shared.rates.take(client.counted(), Instant::now()) {
        let said = "your address asks too often";
        let status = StatusCode::TOO_MANY_REQUESTS;
        return *gate::refuse(status, "too_fast", said, "rate", wait);
    }
    request.extensions_mut().insert(client);
    next.run(request).await
}

/// A problem as an HTTP answer.
pub(crate) fn problem(status: StatusCode, problem: Problem) -> Response {
    (status, Json(problem)).into_response()
}
