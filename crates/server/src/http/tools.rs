//! `POST /api/games/{game}/tools/{tool}`: what a game can do beside being played.

use std::{sync::Arc, time::Duration};

use axum::{
    Extension,
    body::{Body, Bytes, HttpBody as _, to_bytes},
    extract::{Path, State},
    http::StatusCode,
    response::{IntoResponse, Json, Response},
};
use parlor_game::Problem;
use tokio::{
    sync::{OwnedSemaphorePermit, Semaphore},
    time::timeout,
};

use super::{
    Client, Shared, WebLimits,
    gate::{busy, refuse},
    problem,
};

pub(super) async fn run(
    State(shared): State<Arc<Shared>>,
    Extension(client): Extension<Client>,
    Path((game, tool)): Path<(String, String)>,
    body: Body,
) -> Response {
    let catalog = &shared.hub.catalog;
    let found = catalog.game(&game).and_then(|_| catalog.tool(&game, &tool));
    let tool = match found {
        Ok(tool) => tool,
        Err(unknown) => return problem(StatusCode::NOT_FOUND, unknown),
    };
    let (body, room) = match read(&shared, body).await {
        Ok(read) => read,
        Err(answer) => return *answer,
    };
    // Reading JSON takes more room than its text: that is done when it is this request's turn.
    let work = move || {
        let asked = serde_json::from_slice(&body);
        let made = asked.map(|asked| (tool.run)(asked));
        drop((body, room));
        Ok(made)
    };
    let most = shared.limits.tool_time;
    let made = shared.gate.work(client, work);
    match timeout(Duration::from_secs(most), made).await {
        Ok(Ok(Ok(Ok(answer)))) => Json(answer).into_response(),
        Ok(Ok(Ok(Err(refused)))) => problem(StatusCode::UNPROCESSABLE_ENTITY, refused),
        Ok(Ok(Err(error))) => {
            let said = format!("this is no JSON: {error}");
            problem(StatusCode::BAD_REQUEST, Problem::new("bad_request", said))
        }
        Ok(Err(answer)) => *answer,
        Err(_) => {
            let said = format!("this question takes more than {most} s");
            *busy(StatusCode::SERVICE_UNAVAILABLE, &said, "tool_time")
        }
    }
}

/// Reads a body, as far as there is room for it beside the others; the room is given back with the permit.
async fn read(shared: &Shared, body: Body) -> Result<(Bytes, OwnedSemaphorePermit), Box<Response>> {
    let WebLimits {
        tool_body,
        tool_bodies,
        tool_read,
        ..
    } = shared.limits;
    // A body that does not say its length may be as long as any.
    let length = body.size_hint().upper();
    let length = length.map_or(tool_body, |most| {
        usize::try_from(most).unwrap_or(usize::MAX)
    });
    if tool_body < length {
        return Err(too_long(tool_body));
    }
    let room = u32::try_from(length).unwrap_or(u32::MAX);
    let room = Arc::clone(&shared.bodies).try_acquire_many_owned(room);
    let room = room.map_err(|_| {
        let said = format!("all questions to tools together have at most {tool_bodies} bytes");
        busy(StatusCode::SERVICE_UNAVAILABLE, &said, "tool_bodies")
    })?;
    match timeout(Duration::from_secs(tool_read), to_bytes(body, tool_body)).await {
        Ok(Ok(body)) => Ok((body, room)),
        Ok(Err(_)) => Err(too_long(tool_body)),
        Err(_) => {
            let said = format!("the question did not arrive within {tool_read} s");
            let (status, again) = (StatusCode::REQUEST_TIMEOUT, Duration::from_secs(1));
            Err(refuse(status, "too_slow", &said, "tool_read", again))
        }
    }
}

fn too_long(most: usize) -> Box<Response> {
    let said = format!("a question to a tool has at most {most} bytes (setting `web.tool_body`)");
    let refused = Problem::new("too_long", said);
    Box::new(problem(StatusCode::PAYLOAD_TOO_LARGE, refused))
}

/// Room for the bodies of all tools together, in bytes.
pub(crate) fn room(limits: &WebLimits) -> Arc<Semaphore> {
    Arc::new(Semaphore::new(limits.tool_bodies))
}
