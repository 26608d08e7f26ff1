//! `GET /healthz`, and `GET /metrics` on the operator's own listener: how the server is.

use std::sync::Arc;

use axum::{
    extract::State,
    http::{StatusCode, header},
    response::{IntoResponse, Response},
};

use parlor_game::Problem;

use super::{Shared, problem};
use crate::hub::Hub;

/// What is counted is the operator's business.
pub(super) async fn metrics_elsewhere() -> Response {
    let refused = Problem::new("no_path", "metrics are not served here")
        .with_hint("the operator serves them at an address of their own (setting `metrics`)");
    problem(StatusCode::NOT_FOUND, refused)
}

pub(super) async fn metrics(State(hub): State<Arc<Hub>>) -> Response {
    let gauge = |n: u64| i64::try_from(n).unwrap_or(i64::MAX);
    let load = hub.writer.load();
    hub.metrics.store_batches.set(gauge(load.batches));
    hub.metrics.store_writes.set(gauge(load.writes));
    hub.metrics.store_failures.set(gauge(load.failures));
    let tables = i64::try_from(hub.directory.handles().len()).unwrap_or(i64::MAX);
    hub.metrics.tables_in_memory.set(tables);
    let waiting = i64::try_from(hub.thinkers.waiting()).unwrap_or(i64::MAX);
    hub.metrics.questions_waiting.set(waiting);
    let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    ([(header::CONTENT_TYPE, kind)], hub.metrics.text()).into_response()
}

/// Healthy means that the store answers.
pub(super) async fn health(State(shared): State<Arc<Shared>>) -> Response {
    match shared.hub.store.table(String::new()).await {
        Ok(_) => (StatusCode::OK, "ok\n").into_response(),
        Err(_) => (
            StatusCode::SERVICE_UNAVAILABLE,
            "the store does not answer\n",
        )
            .into_response(),
    }
}
