//! `GET /api/matches/{id}/knowledge`: what a seat of a finished match saw and knew at a step.

use std::sync::Arc;

use axum::{
    Extension,
    extract::{Path, Query, State, rejection::QueryRejection},
    http::HeaderMap,
    response::Response,
};
use parlor_game::{Problem, Seat, Viewer};
use parlor_play::{AnyMatch, Record};
use parlor_wire::Knowledge;
use serde::Deserialize;
use serde_json::Value;

use super::{
    Client, Shared, matches,
    tag::{Lasts, Tag},
};

#[derive(Deserialize)]
pub(super) struct Asked {
    seat: u8,
    /// The number of the update in the replay.
    number: u32,
    help: Option<String>,
}

pub(super) async fn tell(
    State(shared): State<Arc<Shared>>,
    Extension(client): Extension<Client>,
    Path(id): Path<String>,
    headers: HeaderMap,
    query: Result<Query<Asked>, QueryRejection>,
) -> Response {
    let asked = match query {
        Ok(Query(asked)) => asked,
        Err(said) => {
            // A match that is not there is the larger mistake.
            let found = matches::packed(&shared, &id).await;
            return found.map_or_else(|answer| *answer, |_| matches::bad_query(&said));
        }
    };
    let what = (asked.seat, asked.number, &asked.help);
    let tag = Tag::of(&("knowledge", env!("CARGO_PKG_VERSION"), &id, what));
    let hub = Arc::clone(&shared.hub);
    let make = move |text: String| look(&hub, &text, asked);
    matches::lasting(&shared, client, &id, &headers, (tag, Lasts::Hour), make).await
}

fn look(hub: &crate::hub::Hub, text: &str, asked: Asked) -> Result<Knowledge, Problem> {
    let Asked { seat, number, help } = asked;
    let broken = |said: String| Problem::new("record", said);
    let record = Record::read(text).map_err(|said| broken(said.to_string()))?;
    let header = &record.header;
    let kind = hub.catalog.rules(&header.game, header.rules)?;
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
        .watch(kind, &mut take)
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
