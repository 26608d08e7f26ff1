//! `GET /api/matches/{id}/knowledge`: what a seat of a finished match saw and knew at a step.

use std::{panic::AssertUnwindSafe, sync::Arc};

use axum::{
    extract::{Path, Query, State, rejection::QueryRejection},
    http::StatusCode,
    response::{IntoResponse, Json, Response},
};
use parlor_game::{Problem, Seat, Viewer};
use parlor_play::{AnyMatch, Record};
use parlor_wire::Knowledge;
use serde::Deserialize;
use serde_json::Value;

use super::{Shared, matches, problem};

#[derive(Deserialize)]
pub(super) struct Asked {
    seat: u8,
    /// The number of the update in the replay.
    number: u32,
    help: Option<String>,
}

pub(super) async fn tell(
    State(shared): State<Arc<Shared>>,
    Path(id): Path<String>,
    query: Result<Query<Asked>, QueryRejection>,
) -> Response {
    let asked = match query {
        Ok(Query(asked)) => asked,
        Err(said) => return matches::bad_query(&said),
    };
    let text = match matches::find(&shared, &id).await {
        Ok(text) => text,
        Err(answer) => return *answer,
    };
    let hub = Arc::clone(&shared.hub);
    let Ok(_turn) = shared.tools.acquire().await else {
        let stopping = Problem::new("stopping", "the server is being stopped");
        return problem(StatusCode::SERVICE_UNAVAILABLE, stopping);
    };
    let made = tokio::task::spawn_blocking(move || {
        std::panic::catch_unwind(AssertUnwindSafe(|| look(&hub, &text, asked)))
    });
    match made.await {
        Ok(Ok(Ok(known))) => Json(known).into_response(),
        Ok(Ok(Err(refused))) => problem(StatusCode::UNPROCESSABLE_ENTITY, refused),
        Ok(Err(_)) | Err(_) => {
            let refused = Problem::new("fault", "the rules broke down while replaying this match");
            problem(StatusCode::INTERNAL_SERVER_ERROR, refused)
        }
    }
}

fn look(hub: &crate::hub::Hub, text: &str, asked: Asked) -> Result<Knowledge, Problem> {
    let Asked { seat, number, help } = asked;
    let broken = |said: String| Problem::new("record", said);
    let record = Record::read(text).map_err(|said| broken(said.to_string()))?;
    let listed = hub.catalog.game(&record.header.game)?;
    if record.header.seats.len() <= usize::from(seat) {
        return Err(Problem::new("no_seat", "the match had no such seat"));
    }
    let seat = Seat(seat);
    let mut found = None;
    // Chance belongs to the step before it: the last look at a step is the whole one.
    let mut take = |game: &dyn AnyMatch| {
        if u32::try_from(game.steps()) == Ok(number) {
            let view = game.view(Viewer::Seat(seat));
            let value = help.as_deref().map(|help| note(hub, game, seat, help));
            found = Some((view, value));
        }
    };
    record
        .watch(listed.kind, &mut take)
        .map_err(|said| broken(said.to_string()))?;
    let (view, value) =
        found.ok_or_else(|| Problem::new("no_step", "the match has no such step"))?;
    let value = value.transpose()?;
    Ok(Knowledge {
        number,
        seat,
        view,
        help,
        value,
    })
}

fn note(
    hub: &crate::hub::Hub,
    game: &dyn AnyMatch,
    seat: Seat,
    help: &str,
) -> Result<Value, Problem> {
    let adviser = hub.catalog.adviser(game.info().id);
    let advice = adviser.and_then(|adviser| adviser.about(game.config()));
    let question = game.question(seat);
    let noted =
        advice.and_then(|advice| advice.note(help, question.view.as_ref(), game.story(seat, 0)));
    noted.ok_or_else(|| Problem::new("no_help", "there are no such notes on this match"))
}
