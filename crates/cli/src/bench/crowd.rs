//! How long another guest's `random` opponent takes to answer while one guest has sixty-four busy tables.

use std::{
    thread,
    time::{Duration, Instant},
};

use anyhow::{Context, Result, bail};
use futures_util::{SinkExt, StreamExt};
use parlor_game::{Dice, Draw};
use parlor_pentago::{Board, Rule, State};
use serde_json::{Value, json};
use tokio::runtime::{Builder, Runtime};
use tokio_tungstenite::tungstenite::Message;

use super::{
    Limit, Measured,
    load::{self, Socket},
    server::Server,
};
use crate::measuring::percentile;

/// The tables of the busy guest.
const TABLES: usize = 64;
/// The longest that 99 of 100 answers may take, in milliseconds.
const BAR: f64 = 50.0;
/// How long the crowd plays before anything is measured.
const WARM_UP: Duration = Duration::from_secs(1);

/// Alone, beside tables of the strongest players, and beside tables of players that answer at once.
pub(super) fn crowd(span: Duration) -> Result<Measured> {
    let (alone, _) = beside(None, span / 3)?;
    let (strong, cpu_seconds) = beside(Some("max"), span / 3)?;
    let (quick, _) = beside(Some("random"), span / 3)?;
    let p99 = percentile(&strong, 99.0);
    let measured = Measured {
        value: p99,
        unit: "ms to another guest's `random` answer at the 99th percentile, beside 64 tables of `max`",
        cpu_seconds,
        more: serde_json::Map::new(),
    };
    let all = [("alone", &alone), ("max", &strong), ("random", &quick)];
    let measured = all.into_iter().fold(measured, |measured, (name, millis)| {
        let shares = [50.0, 99.0, 100.0].map(|share| percentile(millis, share));
        let [p50, p99, longest] = shares;
        let told =
            json!({"answers": millis.len(), "p50_ms": p50, "p99_ms": p99, "longest_ms": longest});
        measured.with(&format!("beside_{name}"), told)
    });
    let quick = percentile(&quick, 99.0);
    Ok(measured
        .bar("p99 beside `max`", p99, Limit::AtMost(BAR))
        .bar("p99 beside `random`", quick, Limit::AtMost(BAR)))
}

/// How long each answer took beside a crowd, in milliseconds and sorted, and the server's processor time.
fn beside(player: Option<&str>, span: Duration) -> Result<(Vec<f64>, f64)> {
    let server = Server::start(&["--memory"])?;
    let crowd = player.map(|player| Crowd::gather(server.address(), player));
    let crowd = crowd.transpose()?;
    thread::sleep(WARM_UP);
    let before = server.cpu_seconds()?;
    // A thread of its own, so that it is not this program that is late.
    let address = server.address().to_owned();
    let guest = thread::spawn(move || one_thread()?.block_on(answers(&address, span)));
    let millis = guest.join();
    let mut millis = millis.map_err(|_| anyhow::anyhow!("the guest broke down"))??;
    let seconds = server.cpu_seconds()? - before;
    drop(crowd);
    if millis.is_empty() {
        bail!("no move was answered");
    }
    millis.sort_by(f64::total_cmp);
    Ok((millis, seconds))
}

fn one_thread() -> Result<Runtime> {
    Ok(Builder::new_current_thread().enable_all().build()?)
}

/// A guest with many tables of built-in players who play match after match; it leaves with this value.
struct Crowd {
    _runtime: Runtime,
}

impl Crowd {
    fn gather(address: &str, player: &str) -> Result<Self> {
        let runtime = Builder::new_multi_thread()
            .worker_threads(1)
            .enable_all()
            .build()?;
        let mut guest = runtime.block_on(load::connect(address))?;
        let chair = json!({"type": "built_in", "player": player});
        runtime.block_on(async {
            for nth in 0..TABLES {
                let create = json!({
                    "type": "create", "id": nth.to_string(), "game": "pentago", "stand": true,
                    "chairs": [chair, chair], "want": {"table": false}, "settings": endless(),
                });
                guest.send(Message::Text(create.to_string().into())).await?;
                until(&mut guest, |heard| heard["type"] == "done").await?;
            }
            anyhow::Ok(())
        })?;
        runtime.spawn(async move { while let Some(Ok(_)) = guest.next().await {} });
        Ok(Self { _runtime: runtime })
    }
}

/// Settings of a table whose built-in players play match after match without a pause.
pub(super) fn endless() -> Value {
    json!({"pace": {"turn": [0, 0], "other": [0, 0]}, "again": {"type": "after", "pause": 0}})
}

/// Plays against `random` and notes how long each of its answers took.
async fn answers(address: &str, span: Duration) -> Result<Vec<f64>> {
    let mut guest = load::connect(address).await?;
    let create = json!({
        "type": "create", "id": "t", "game": "pentago", "want": {"table": false}, "settings": endless(),
        "chairs": [{"type": "open"}, {"type": "built_in", "player": "random"}],
    });
    guest.send(Message::Text(create.to_string().into())).await?;
    let mut dice = Dice::of(&[5; 32], Draw { stream: 0, nth: 0 });
    let mut state = State::new(Rule::Twente, Board::EMPTY);
    let (mut millis, mut moves, mut table) = (Vec::new(), 0u32, None);
    let mut sent: Option<Instant> = None;
    let begun = Instant::now();
    while begun.elapsed() < span {
        let heard = hear(&mut guest).await?;
        if heard["type"] == "refused" {
            bail!("refused: {heard}");
        }
        table = table.or_else(|| heard["table"].as_str().map(str::to_owned));
        if heard["type"] != "update" {
            continue;
        }
        if heard["start"].is_object() {
            state = State::new(Rule::Twente, Board::EMPTY);
            sent = None;
        }
        load::follow_told(&mut state, &heard)?;
        if heard["actor"] == 1
            && let Some(sent) = sent.take()
        {
            millis.push(sent.elapsed().as_secs_f64() * 1000.0);
        }
        if heard["you"] == "must" {
            let mut turns = Vec::new();
            state.turns(&mut turns);
            let turn = dice.pick(&turns).context("no turn is left")?;
            moves += 1;
            let action = json!({"cell": turn.cell, "rotation": turn.rotation.unwrap_or(0)});
            let act =
                json!({"type": "act", "id": moves.to_string(), "table": table, "action": action});
            sent = Some(Instant::now());
            guest.send(Message::Text(act.to_string().into())).await?;
        }
    }
    Ok(millis)
}

/// Waits for a message.
pub(super) async fn until(socket: &mut Socket, is_it: impl Fn(&Value) -> bool) -> Result<Value> {
    loop {
        let heard = hear(socket).await?;
        if heard["type"] == "refused" {
            bail!("refused: {heard}");
        }
        if is_it(&heard) {
            return Ok(heard);
        }
    }
}

async fn hear(socket: &mut Socket) -> Result<Value> {
    loop {
        let message = socket.next().await.context("the server closed")??;
        if let Message::Text(text) = message {
            return Ok(serde_json::from_str(&text)?);
        }
    }
}
