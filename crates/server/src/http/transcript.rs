//! `GET /api/matches/{id}/transcript`: what was said on the connection of a seat's client.

use std::sync::Arc;

use axum::{
    Extension,
    extract::{Path, Query, State, rejection::QueryRejection},
    response::{IntoResponse, Response},
};
use parlor_game::{Problem, Seat};
use parlor_play::Record;
use parlor_wire::MatchId;
use serde::Deserialize;

use super::{Client, Shared, matches};
use crate::table::House as _;

#[derive(Deserialize)]
pub(super) struct Asked {
    seat: u8,
}

/// Only of matches that are over: what the client was told may be its secret before.
pub(super) async fn tell(
    State(shared): State<Arc<Shared>>,
    Extension(client): Extension<Client>,
    Path(id): Path<String>,
    query: Result<Query<Asked>, QueryRejection>,
) -> Response {
    let packed = match matches::packed(&shared, &id).await {
        Ok(packed) => packed,
        Err(answer) => return *answer,
    };
    let seat = match query {
        Ok(Query(Asked { seat })) => Seat(seat),
        Err(said) => return matches::bad_query(&said),
    };
    let read = move || {
        let record = Record::read(&matches::read(&packed)?);
        let record = record.map_err(|said| Problem::new("record", said.to_string()))?;
        Ok(record.header.game)
    };
    let game = match shared.gate.work(client, read).await {
        Ok(game) => game,
        Err(answer) => return *answer,
    };
    let id = MatchId(id);
    let porters = shared.hub.porters_of(&game);
    let said = porters.iter().find_map(|one| one.transcript(&id, seat));
    // Most seats have no such client: that is not the asker's mistake.
    said.unwrap_or_default().into_response()
}
