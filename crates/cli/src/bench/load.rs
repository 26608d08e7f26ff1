//! A load generator: pairs of programs that play Pentago over WebSocket, as fast as they are answered.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

use anyhow::{Context, Result, bail};
use futures_util::{SinkExt, StreamExt};
use parlor_game::{Dice, Draw};
use parlor_pentago::{Action, Board, Rule, State};
use serde::Deserialize;
use tokio::net::TcpStream;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, client_async, tungstenite::Message};
use tokio_util::sync::CancellationToken;

/// What came of a load.
#[derive(Clone, Debug, Default)]
pub(crate) struct Outcome {
    /// Moves that were answered while it was measured.
    pub(crate) moves: u64,
    /// How long each took from its sending to its answer, in microseconds, sorted.
    pub(crate) micros: Vec<u32>,
}

/// What all players share.
struct Shared {
    address: String,
    /// Whether moves are counted now.
    counting: AtomicBool,
    stop: CancellationToken,
    moves: AtomicU64,
}

pub(super) type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// What a player reads of a message; everything else is passed over.
#[derive(Deserialize)]
pub(super) struct Heard<'a> {
    #[serde(rename = "type")]
    pub(super) kind: &'a str,
    #[serde(default)]
    pub(super) table: Option<serde_json::Value>,
    #[serde(default)]
    pub(super) you: Option<serde_json::Value>,
    #[serde(default)]
    pub(super) start: Option<serde::de::IgnoredAny>,
    #[serde(default)]
    pub(super) events: Vec<Event>,
    #[serde(default)]
    pub(super) problem: Option<serde_json::Value>,
}

#[derive(Deserialize)]
pub(super) struct Event {
    #[serde(rename = "type")]
    kind: String,
    #[serde(default)]
    cell: Option<u8>,
    #[serde(default)]
    rotation: Option<u8>,
}

/// Runs `pairs` of players against the server at `address` and measures for `span` after a warm-up.
///
/// `measured` is called at the beginning and at the end of what is measured.
pub(crate) async fn run(
    address: &str,
    pairs: usize,
    span: Duration,
    mut measured: impl FnMut(),
) -> Result<Outcome> {
    let shared = Arc::new(Shared {
        address: address.to_owned(),
        counting: AtomicBool::new(false),
        stop: CancellationToken::new(),
        moves: AtomicU64::new(0),
    });
    let mut tasks = Vec::new();
    for pair in 0..pairs {
        let mut first = connect(&shared.address).await?;
        let mut second = connect(&shared.address).await?;
        let create = r#"{"type":"create","id":"t","game":"pentago","settings":{"again":{"type":"after","pause":0}},"want":{"table":false}}"#;
        first.send(Message::Text(create.into())).await?;
        let table = table_of(&mut first).await?;
        let join =
            format!(r#"{{"type":"join","id":"j","key":"{table}","want":{{"table":false}}}}"#);
        second.send(Message::Text(join.into())).await?;
        for (side, socket) in [first, second].into_iter().enumerate() {
            let shared = Arc::clone(&shared);
            let nth = u32::try_from(2 * pair + side)?;
            tasks.push(tokio::spawn(play(socket, table.clone(), nth, shared)));
        }
    }
    tokio::time::sleep(Duration::from_millis(700)).await;
    measured();
    shared.counting.store(true, Ordering::SeqCst);
    tokio::time::sleep(span).await;
    shared.counting.store(false, Ordering::SeqCst);
    let moves = shared.moves.load(Ordering::SeqCst);
    measured();
    shared.stop.cancel();
    let mut micros = Vec::new();
    for task in tasks {
        let played = tokio::time::timeout(Duration::from_secs(10), task).await;
        micros.extend(played.context("a player is not answered")???);
    }
    micros.sort_unstable();
    Ok(Outcome { moves, micros })
}

/// Connects as a program.
pub(super) async fn connect(address: &str) -> Result<Socket> {
    connect_as(address, "bot").await
}

/// Connects as a person or a program.
pub(super) async fn connect_as(address: &str, kind: &str) -> Result<Socket> {
    let stream = TcpStream::connect(address).await.context("no connection")?;
    stream.set_nodelay(true)?;
    let url = format!("ws://{address}/ws");
    let (mut socket, _) = client_async(url, MaybeTlsStream::Plain(stream)).await?;
    let hello = format!(r#"{{"type":"hello","version":1,"kind":"{kind}"}}"#);
    socket.send(Message::Text(hello.into())).await?;
    Ok(socket)
}

async fn table_of(socket: &mut Socket) -> Result<String> {
    while let Some(message) = socket.next().await {
        let Message::Text(text) = message? else {
            continue;
        };
        let heard: Heard<'_> = serde_json::from_str(&text)?;
        if heard.kind == "refused" {
            bail!("refused: {text}");
        }
        if let Some(table) = heard.table.filter(|_| heard.kind == "done") {
            return Ok(table.as_str().unwrap_or_default().to_owned());
        }
    }
    bail!("the server closed the connection")
}

/// Plays match after match, with random legal turns of its own making.
async fn play(
    mut socket: Socket,
    table: String,
    nth: u32,
    shared: Arc<Shared>,
) -> Result<Vec<u32>> {
    let mut dice = Dice::of(&[7; 32], Draw { stream: 0, nth });
    let mut state = State::new(Rule::Twente, Board::EMPTY);
    let mut micros = Vec::new();
    let mut sent: Option<Instant> = None;
    let mut commands = 0u32;
    while let Some(Some(message)) = shared.stop.run_until_cancelled(socket.next()).await {
        let Message::Text(text) = message? else {
            continue;
        };
        let heard: Heard<'_> = serde_json::from_str(&text)?;
        match heard.kind {
            "update" => {
                if heard.start.is_some() {
                    state = State::new(Rule::Twente, Board::EMPTY);
                }
                follow(&mut state, &heard.events);
            }
            "done" => {
                if let Some(sent) = sent.take()
                    && shared.counting.load(Ordering::Relaxed)
                {
                    shared.moves.fetch_add(1, Ordering::Relaxed);
                    micros.push(u32::try_from(sent.elapsed().as_micros()).unwrap_or(u32::MAX));
                }
            }
            "refused" => bail!("refused: {:?}", heard.problem),
            _ => {}
        }
        if heard.kind == "update" && heard.you == Some("must".into()) {
            commands += 1;
            let mut turn = Vec::new();
            state.turns(&mut turn);
            let Some(action) = dice.pick(&turn) else {
                bail!("no turn is left, yet one is asked for");
            };
            let act = format!(
                r#"{{"type":"act","id":"{commands}","table":"{table}","action":{{"cell":{},"rotation":{}}}}}"#,
                action.cell,
                action.rotation.unwrap_or(0)
            );
            sent = Some(Instant::now());
            socket.send(Message::Text(act.into())).await?;
        }
    }
    Ok(micros)
}

/// Takes in the events of an update.
pub(super) fn follow_told(state: &mut State, update: &serde_json::Value) -> Result<()> {
    let events = Vec::<Event>::deserialize(&update["events"])?;
    follow(state, &events);
    Ok(())
}

/// Plays what events tell.
pub(super) fn follow(state: &mut State, events: &[Event]) {
    let find = |kind: &str| events.iter().find(|event| event.kind == kind);
    let cell = find("placed").and_then(|event| event.cell);
    let rotation = find("rotated").and_then(|event| event.rotation);
    if let Some(cell) = cell {
        state.play(Action { cell, rotation });
    }
    // A server that only passes messages on does not say that a match is over.
    if state.end().is_some() {
        *state = State::new(Rule::Twente, Board::EMPTY);
    }
}
