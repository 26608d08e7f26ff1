//! `GET /api/matches…`: finished matches, their records, and their steps.

use std::{panic::AssertUnwindSafe, sync::Arc};

use axum::{
    extract::{Path, Query, State, rejection::QueryRejection},
    http::{StatusCode, header},
    response::{IntoResponse, Json, Response},
};
use parlor_game::{Millis, Problem, Seat, Viewer};
use parlor_play::{AnyMatch, Footer, Record};
use parlor_store::{MatchQuery, StoredMatch};
use parlor_wire::{
    ClockView, MatchId, MatchStart, MatchSummary, Page, Replay, ReplayStep, Settings, SharedMemo,
    TableId, Update, You,
};
use serde::Deserialize;

use super::{Shared, problem};
use crate::table::{Clocks, Memo, start_seats};

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
            let items = found
                .iter()
                .filter_map(|(_, json)| serde_json::from_str(json).ok());
            let page: Page<MatchSummary> = Page {
                items: items.collect(),
                next,
            };
            Json(page).into_response()
        }
        Err(error) => storage(&error),
    }
}

pub(super) async fn record(State(shared): State<Arc<Shared>>, Path(id): Path<String>) -> Response {
    match find(&shared, &id).await {
        Ok(text) => {
            let name = format!("attachment; filename=\"{id}.parlor.jsonl\"");
            let headers = [
                (
                    header::CONTENT_TYPE,
                    "application/jsonl; charset=utf-8".to_owned(),
                ),
                (header::CONTENT_DISPOSITION, name),
            ];
            (headers, text).into_response()
        }
        Err(answer) => *answer,
    }
}

pub(super) async fn replay(State(shared): State<Arc<Shared>>, Path(id): Path<String>) -> Response {
    let text = match find(&shared, &id).await {
        Ok(text) => text,
        Err(answer) => return *answer,
    };
    let made = tokio::task::spawn_blocking(move || {
        std::panic::catch_unwind(AssertUnwindSafe(|| build(&shared, &text)))
    });
    match made.await {
        Ok(Ok(Ok(replay))) => Json(replay).into_response(),
        Ok(Ok(Err(refused))) => problem(StatusCode::UNPROCESSABLE_ENTITY, refused),
        Ok(Err(_)) | Err(_) => {
            let refused = Problem::new("fault", "the rules broke down while replaying this match");
            problem(StatusCode::INTERNAL_SERVER_ERROR, refused)
        }
    }
}

/// The record of a finished match; a running one stays inside.
pub(super) async fn find(shared: &Shared, id: &str) -> Result<String, Box<Response>> {
    match shared.hub.store.game(id.to_owned()).await {
        Ok(Some(stored)) => {
            let memos = shared.hub.store.memos(id.to_owned()).await;
            let memos = memos.map_err(|error| Box::new(storage(&error)))?;
            with_memos(stored, memos).record().ok_or_else(|| {
                let refused = Problem::new("running", "this match is still being played")
                    .with_hint("watch its table");
                Box::new(problem(StatusCode::CONFLICT, refused))
            })
        }
        Ok(None) => {
            let refused = Problem::new("no_match", "there is no such match");
            Err(Box::new(problem(StatusCode::NOT_FOUND, refused)))
        }
        Err(error) => Err(Box::new(storage(&error))),
    }
}

/// Puts the private notes whose authors agree into the last line, which the checksum does not cover.
fn with_memos(mut stored: StoredMatch, memos: Vec<(u8, String)>) -> StoredMatch {
    let shared = memos.iter().filter_map(|(seat, text)| {
        let memo: Memo = serde_json::from_str(text).ok()?;
        let value = serde_json::from_str(memo.memo.get()).ok()?;
        memo.share.then_some((Seat(*seat), value))
    });
    let shared: Vec<_> = shared.collect();
    let footer = stored.footer.as_deref();
    let footer = footer.and_then(|text| serde_json::from_str::<Footer>(text).ok());
    if let Some(mut footer) = footer.filter(|_| !shared.is_empty()) {
        footer.memos = shared;
        stored.footer = serde_json::to_string(&footer).ok();
    }
    stored
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

/// Plays a record again, line by line, and keeps what everybody may see of each step now.
fn build(shared: &Shared, text: &str) -> Result<Replay, Problem> {
    let broken = |said: String| Problem::new("record", said);
    let record = Record::read(text).map_err(|said| broken(said.to_string()))?;
    let listed = shared.hub.catalog.game(&record.header.game)?;
    let footer = record
        .footer
        .as_ref()
        .ok_or_else(|| broken("it has no end".into()))?;
    let mut steps: Vec<ReplayStep> = Vec::new();
    let settings: Settings = serde_json::from_str(record.header.settings.get()).unwrap_or_default();
    let mut clocks = clocks(&record, &settings);
    // A line may bring several steps (ticks); each shows the position after the line.
    let mut take = |game: &dyn AnyMatch| {
        // Chance belongs to the step before it, which has grown.
        if steps.len() == game.steps() {
            steps.pop();
        }
        for step in steps.len()..game.steps() {
            let view = game.view(Viewer::Referee);
            clocks.fold(game, step);
            let update = update(&record, game, step, clocks.view());
            steps.extend(update.map(|update| ReplayStep { update, view }));
        }
    };
    let whole = record
        .watch(listed.kind, &mut take)
        .map_err(|said| broken(said.to_string()))?;
    let total = u32::try_from(steps.len()).unwrap_or(u32::MAX);
    Ok(Replay {
        id: MatchId(record.header.id.clone()),
        start: MatchStart {
            game: record.header.game.clone(),
            config: record.header.config.clone(),
            seats: start_seats(&record.header),
            seat: None,
            seed_hash: record.header.seed_hash.clone(),
            depth: settings.depth,
            points: settings.points.clone(),
        },
        finish: footer.finish.clone(),
        seed: footer.seed.clone(),
        steps,
        total,
        took: whole.now(),
        memos: footer.memos.iter().filter_map(shared_memo).collect(),
    })
}

fn shared_memo((seat, memo): &(Seat, serde_json::Value)) -> Option<SharedMemo> {
    Some(SharedMemo {
        seat: *seat,
        memo: serde_json::value::to_raw_value(memo).ok()?,
    })
}

/// What the log keeps of why seats were let go.
fn report(game: &dyn AnyMatch, line: usize) -> Option<String> {
    let left = !game.leavers(line).is_empty();
    game.stamp(line).filter(|_| left)?.note.clone()
}

/// The clocks that the seats of a match had.
fn clocks(record: &Record, settings: &Settings) -> Clocks {
    let seats = record.header.seats.iter();
    Clocks::new(seats.map(|seat| (seat.kind.as_str(), *settings.clocks.of(&seat.kind))))
}

fn update(
    record: &Record,
    game: &dyn AnyMatch,
    step: usize,
    clocks: Option<Vec<ClockView>>,
) -> Option<Update> {
    let facts = game.facts(step)?;
    let stamp = facts.line.and_then(|line| game.stamp(line));
    Some(Update {
        table: TableId(String::new()),
        game: MatchId(record.header.id.clone()),
        number: u32::try_from(step + 1).ok()?,
        at: facts.at,
        actor: facts.line.and_then(|line| game.actor(line)),
        by: stamp.map(|stamp| stamp.by),
        spent: stamp.and_then(|stamp| stamp.spent),
        why: stamp.and_then(|stamp| stamp.why.clone()),
        events: game.events(step, Viewer::Referee),
        you: You::Watch,
        must: facts.must,
        turn: facts.turn,
        clocks,
        pause: Millis(0),
        report: facts.line.and_then(|line| report(game, line)),
        start: None,
        undone: game.undone(step).map(|to| to + 1),
        over: None,
        view: None,
        actions: None,
        left_out: false,
    })
}
