//! `GET /api/matches…`: finished matches, their records, and their steps.

use std::sync::Arc;

use axum::{
    Extension,
    extract::{Path, Query, State, rejection::QueryRejection},
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse, Json, Response},
};
use parlor_game::{Problem, Seat, Viewer};
use parlor_play::{Footer, Record};
use parlor_store::{MatchQuery, Packed, kept, unpack};
use parlor_wire::{MatchSummary, Page};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{
    Client, Shared, problem,
    replay::{self, Part},
    tag::{self, Lasts, Tag},
};
use crate::table::Memo;

/// How many matches one page lists at most.
const PAGE: u32 = 100;

#[derive(Deserialize)]
pub(super) struct ListQuery {
    game: Option<String>,
    before: Option<String>,
    limit: Option<u32>,
}

pub(super) async fn list(
    State(shared): State<Arc<Shared>>,
    query: Result<Query<ListQuery>, QueryRejection>,
) -> Response {
    let query = match query {
        Ok(Query(query)) => query,
        Err(said) => return bad_query(&said),
    };
    let limit = query.limit.unwrap_or(20).clamp(1, PAGE);
    let wanted = MatchQuery {
        game: query.game,
        before: query.before,
        limit,
    };
    match shared.hub.store.finished(wanted).await {
        Ok(found) => {
            let full = found.len() == limit as usize;
            let next = found
                .last()
                .filter(|_| full)
                .map(|(place, _)| place.clone());
            let items = found.iter().filter_map(|(place, json)| {
                let read = kept::read::<kept::Summary>(json);
                read.inspect_err(|error| {
                    tracing::error!(place, %error, "the result of a match cannot be read");
                    shared.hub.metrics.unreadable("result", place);
                })
                .ok()
                .map(MatchSummary::from)
            });
            let page: Page<MatchSummary> = Page {
                items: items.collect(),
                next,
            };
            Json(page).into_response()
        }
        Err(error) => storage(&error),
    }
}

pub(super) async fn record(
    State(shared): State<Arc<Shared>>,
    Extension(client): Extension<Client>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Response {
    match record_as(&shared, client, &id, &headers).await {
        Ok(answer) => answer,
        Err(answer) => *answer,
    }
}

/// The record as it is kept where that is possible: packed, and without work.
async fn record_as(
    shared: &Shared,
    client: Client,
    id: &str,
    headers: &HeaderMap,
) -> Result<Response, Box<Response>> {
    let notes = notes(shared, id).await?;
    let tag = Tag::of(&("record", id, &notes));
    let packed = packed(shared, id).await?;
    if tag.is_known(headers) {
        return Ok(tag.unchanged(Lasts::Now));
    }
    let mut answer = if notes.is_empty() && tag::takes_gzip(headers) {
        tag::packed(packed.into())
    } else {
        let make = move || with_notes(read(&packed)?, notes);
        shared.gate.work(client, make).await?.into_response()
    };
    let name = format!("attachment; filename=\"{id}.parlor.jsonl\"");
    let fields = answer.headers_mut();
    if let Ok(name) = name.parse() {
        fields.insert(header::CONTENT_DISPOSITION, name);
    }
    let kind = header::HeaderValue::from_static("application/jsonl; charset=utf-8");
    fields.insert(header::CONTENT_TYPE, kind);
    tag.put(&mut answer, Lasts::Now);
    Ok(answer)
}

#[derive(Deserialize)]
pub(super) struct ReplayQuery {
    /// The seat whose view is shown; everything if none is named.
    seat: Option<u8>,
    /// The first step of the page.
    from: Option<u32>,
    /// How many steps at most.
    count: Option<u32>,
}

pub(super) async fn replay(
    State(shared): State<Arc<Shared>>,
    Extension(client): Extension<Client>,
    Path(id): Path<String>,
    headers: HeaderMap,
    query: Result<Query<ReplayQuery>, QueryRejection>,
) -> Response {
    let query = match query {
        Ok(Query(query)) => query,
        Err(said) => return bad_query(&said),
    };
    let viewer = query
        .seat
        .map_or(Viewer::Referee, |seat| Viewer::Seat(Seat(seat)));
    let limits = &shared.limits;
    let part = Part {
        viewer,
        from: query.from.unwrap_or(0),
        count: query
            .count
            .map_or(limits.page_steps, |count| count.clamp(1, limits.page_steps)),
        bytes: limits.page_bytes,
    };
    // Notes may still be shared until the next match begins; they are on the first page.
    let (notes, lasts) = match part.from {
        0 => (notes(&shared, &id).await, Lasts::Now),
        _ => (Ok(Vec::new()), Lasts::Hour),
    };
    let notes = match notes {
        Ok(notes) => notes,
        Err(answer) => return *answer,
    };
    let asked = (query.seat, part.from, part.count, part.bytes);
    let tag = Tag::of(&("replay", env!("CARGO_PKG_VERSION"), &id, asked, &notes));
    let hub = Arc::clone(&shared.hub);
    let make = move |text: String| replay::build(&hub, &with_notes(text, notes)?, part);
    lasting(&shared, client, &id, &headers, (tag, lasts), make).await
}

/// Answers with something about a finished match that follows from its record, and so never changes.
pub(super) async fn lasting<T: Serialize>(
    shared: &Arc<Shared>,
    client: Client,
    id: &str,
    headers: &HeaderMap,
    (tag, lasts): (Tag, Lasts),
    make: impl FnOnce(String) -> Result<T, Problem> + Send + 'static,
) -> Response {
    // A client that knows the tag already has the answer.
    if tag.is_known(headers) {
        return tag.unchanged(lasts);
    }
    let made = shared.kept.get(tag.text(), async {
        let packed = packed(shared, id).await?;
        let work = move || {
            let made = make(read(&packed)?)?;
            let text = serde_json::to_string(&made)
                .map_err(|error| Problem::new("fault", error.to_string()))?;
            parlor_store::pack(&text).map_err(|error| Problem::new("fault", error.to_string()))
        };
        let packed = shared.gate.work(client, work).await?;
        Ok::<_, Box<Response>>(packed.into())
    });
    let packed = match made.await {
        Ok(packed) => packed,
        Err(answer) => return *answer,
    };
    let mut answer = match tag::takes_gzip(headers) {
        true => tag::packed(packed),
        false => match unpack(&packed) {
            Ok(text) => text.into_response(),
            Err(error) => return storage(&error),
        },
    };
    let kind = header::HeaderValue::from_static("application/json");
    answer.headers_mut().insert(header::CONTENT_TYPE, kind);
    tag.put(&mut answer, lasts);
    answer
}

/// The record of a finished match as it is kept; a running one stays inside.
pub(super) async fn packed(shared: &Shared, id: &str) -> Result<Vec<u8>, Box<Response>> {
    match shared.hub.store.packed(id.to_owned()).await {
        Ok(Some(Packed::Over(packed))) => Ok(packed),
        Ok(Some(Packed::Running)) => {
            let refused = Problem::new("running", "this match is still being played")
                .with_hint("watch its table");
            Err(Box::new(problem(StatusCode::CONFLICT, refused)))
        }
        Ok(None) => {
            let refused = Problem::new("no_match", "there is no such match");
            Err(Box::new(problem(StatusCode::NOT_FOUND, refused)))
        }
        Err(error) => Err(Box::new(storage(&error))),
    }
}

/// The text of a record that was packed.
pub(super) fn read(packed: &[u8]) -> Result<String, Problem> {
    unpack(packed).map_err(|error| {
        tracing::error!(%error, "a record cannot be unpacked");
        Problem::new("record", "the record is damaged")
    })
}

/// The private notes on a match whose authors agree to show them.
async fn notes(shared: &Shared, id: &str) -> Result<Vec<(Seat, Value)>, Box<Response>> {
    let memos = shared.hub.store.memos(id.to_owned()).await;
    let memos = memos.map_err(|error| Box::new(storage(&error)))?;
    let hub = &shared.hub;
    let shown = memos.iter().filter_map(|(seat, text)| {
        let memo = Memo::read(text).inspect_err(|error| {
            let place = format!("{id} {seat}");
            if hub.metrics.unreadable("memo", &place) {
                tracing::error!(game = id, seat, %error, "private notes cannot be read");
            }
        });
        let memo = memo.ok()?;
        let value = serde_json::from_str(memo.memo.get()).ok()?;
        memo.share.then_some((Seat(*seat), value))
    });
    Ok(shown.collect())
}

/// Puts private notes into the last line of a record, which the checksum does not cover.
fn with_notes(text: String, notes: Vec<(Seat, Value)>) -> Result<String, Problem> {
    if notes.is_empty() {
        return Ok(text);
    }
    let broken = |said: String| Problem::new("record", said);
    let record = Record::read(&text).map_err(|said| broken(said.to_string()))?;
    let whole = text.trim_end();
    let before = whole.rfind('\n').map_or(0, |end| end + 1);
    let footer = record.footer.map(|footer| Footer {
        memos: notes,
        ..footer
    });
    let footer = serde_json::to_string(&footer).map_err(|said| broken(said.to_string()))?;
    let lines = whole.get(..before).unwrap_or_default();
    Ok(format!("{lines}{footer}\n"))
}

/// What is wrong with a query.
pub(super) fn bad_query(said: &QueryRejection) -> Response {
    let refused = Problem::new("bad_query", said.body_text())
        .with_hint("see /api/openapi.json for what may be asked");
    problem(StatusCode::BAD_REQUEST, refused)
}

fn storage(error: &parlor_store::StoreError) -> Response {
    tracing::error!(%error, "the store does not answer");
    let refused = Problem::new("storage", "the store does not answer");
    problem(StatusCode::SERVICE_UNAVAILABLE, refused)
}
