//! `GET /api/matches/{id}/transcript`: what was said on the connection of a seat's client.

use std::sync::Arc;

use axum::{
    extract::{Path, Query, State, rejection::QueryRejection},
    http::StatusCode,
    response::{IntoResponse, Response},
};
use parlor_game::{Problem, Seat};
use parlor_play::Record;
use parlor_wire::MatchId;
use serde::Deserialize;

use super::{Shared, matches, problem};

#[derive(Deserialize)]
pub(super) struct Asked {
    seat: u8,
}

/// Only of matches that are over: what the client was told may be its secret before.
pub(super) async fn tell(
    State(shared): State<Arc<Shared>>,
    Path(id): Path<String>,
    query: Result<Query<Asked>, QueryRejection>,
) -> Response {
    let text = match matches::find(&shared, &id).await {
        Ok(text) => text,
        Err(answer) => return *answer,
    };
    let seat = match query {
        Ok(Query(Asked { seat })) => Seat(seat),
        Err(said) => return matches::bad_query(&said),
    };
    let game = match Record::read(&text) {
        Ok(record) => record.header.game,
        Err(said) => {
            let broken = Problem::new("record", said.to_string());
            return problem(StatusCode::INTERNAL_SERVER_ERROR, broken);
        }
    };
    let id = MatchId(id);
    let porters = shared.hub.porters_of(&game);
    let said = porters.iter().find_map(|one| one.transcript(&id, seat));
    match said {
        Some(said) => said.into_response(),
        None => {
            let none = "nothing is kept of what a client said at this seat";
            problem(StatusCode::NOT_FOUND, Problem::new("no_transcript", none))
        }
    }
}
