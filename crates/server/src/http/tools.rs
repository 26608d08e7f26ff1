//! `POST /api/games/{game}/tools/{tool}`: what a game can do beside being played.

use std::{panic::AssertUnwindSafe, sync::Arc};

use axum::{
    body::Bytes,
    extract::{Path, State},
    http::StatusCode,
    response::{IntoResponse, Json, Response},
};
use parlor_game::Problem;

use super::{Shared, problem};

/// The longest request that is read.
pub(super) const LONGEST: usize = 4 << 20;
/// So many run at once.
pub(crate) const AT_ONCE: usize = 4;

pub(super) async fn run(
    State(shared): State<Arc<Shared>>,
    Path((game, tool)): Path<(String, String)>,
    body: Bytes,
) -> Response {
    let catalog = &shared.hub.catalog;
    let found = catalog.game(&game).and_then(|_| catalog.tool(&game, &tool));
    let tool = match found {
        Ok(tool) => tool,
        Err(unknown) => return problem(StatusCode::NOT_FOUND, unknown),
    };
    let asked = match serde_json::from_slice(&body) {
        Ok(asked) => asked,
        Err(error) => {
            let said = format!("this is no JSON: {error}");
            return problem(StatusCode::BAD_REQUEST, Problem::new("bad_request", said));
        }
    };
    let Ok(_turn) = shared.tools.acquire().await else {
        let stopping = Problem::new("stopping", "the server is being stopped");
        return problem(StatusCode::SERVICE_UNAVAILABLE, stopping);
    };
    // Maps and records come from anybody: a mistake of ours must cost one answer only.
    let work = move || std::panic::catch_unwind(AssertUnwindSafe(|| (tool.run)(asked)));
    match tokio::task::spawn_blocking(work).await {
        Ok(Ok(Ok(answer))) => Json(answer).into_response(),
        Ok(Ok(Err(refused))) => problem(StatusCode::UNPROCESSABLE_ENTITY, refused),
        Ok(Err(_)) | Err(_) => {
            let said = Problem::new("internal", "this question cannot be answered");
            problem(StatusCode::INTERNAL_SERVER_ERROR, said)
        }
    }
}
