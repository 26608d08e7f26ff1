//! What the lobby sends to those who look at it while a hundred tables change every second.

use std::{
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use anyhow::{Context, Result};
use futures_util::{SinkExt, StreamExt};
use serde_json::{Map, json};
use tokio::task::JoinSet;
use tokio_tungstenite::tungstenite::Message;

use super::{
    Limit, Measured, crowd,
    load::{self, Socket},
    server::Server,
};

/// Tables that are listed.
const TABLES: usize = 100;
/// Those who look at the lobby.
const FOLLOWERS: usize = 100;
/// Tables of one guest, who changes all of them every second.
const EACH: usize = 25;
/// The most that each follower is sent, in bytes a second. The lobby aims at 16 KB by the length of what it told last, so it may be a
/// little more; a list every quarter of a second would be 70 KB.
const BYTES: f64 = 20.0 * 1024.0;
/// How long it runs before anything is counted: the first pages.
const WARM_UP: Duration = Duration::from_secs(2);
/// It is counted for so long at least: much news is told together every few seconds.
const AT_LEAST: Duration = Duration::from_secs(15);

/// With owners who fill a chair of each table and clear it again.
pub(super) fn lobby(span: Duration) -> Result<Measured> {
    let span = span.max(AT_LEAST);
    let server = Server::start(&["--memory"])?;
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    runtime.block_on(async {
        let mut tasks = JoinSet::new();
        for _ in 0..TABLES / EACH {
            let host = Host::open(server.address()).await?;
            tasks.spawn(host.change_all());
        }
        let mut followers = Vec::new();
        for _ in 0..FOLLOWERS {
            let mut socket = load::connect(server.address()).await?;
            let follow = r#"{"type":"lobby","follow":true}"#;
            socket.send(Message::Text(follow.into())).await?;
            let told = Arc::new(Mutex::new(Told::default()));
            tasks.spawn(count(socket, Arc::clone(&told)));
            followers.push(told);
        }
        tokio::time::sleep(WARM_UP).await;
        followers
            .iter()
            .for_each(|told| *lock(told) = Told::default());
        let cpu = server.cpu_seconds()?;
        tokio::select! {
            () = tokio::time::sleep(span) => {}
            Some(ended) = tasks.join_next() => ended??,
        }
        let cpu_seconds = server.cpu_seconds()? - cpu;
        let rates = followers.iter().map(|told| lock(told).rate());
        let rates: Vec<f64> = rates.collect();
        let most = rates.iter().copied().fold(0.0, f64::max);
        let messages: u64 = followers.iter().map(|told| lock(told).messages).sum();
        let measured = Measured {
            value: rates.iter().sum(),
            unit: "bytes a second to 100 followers of a lobby whose 100 tables change every second",
            cpu_seconds,
            more: Map::new(),
        };
        Ok(measured.with("messages", json!(messages)).bar(
            "bytes a second to one",
            most,
            Limit::AtMost(BYTES),
        ))
    })
}

/// What one follower was told since it was looked at first.
#[derive(Default)]
struct Told {
    messages: u64,
    /// What came after the first message: only whole pauses count.
    bytes: usize,
    span: Option<(Instant, Instant)>,
}

impl Told {
    fn add(&mut self, bytes: usize, now: Instant) {
        self.messages += 1;
        match &mut self.span {
            None => self.span = Some((now, now)),
            Some((_, last)) => {
                *last = now;
                self.bytes += bytes;
            }
        }
    }

    /// Bytes a second.
    fn rate(&self) -> f64 {
        let seconds = self.span.map(|(first, last)| last - first);
        let seconds = seconds.unwrap_or_default().as_secs_f64();
        self.bytes as f64 / seconds.max(1e-3)
    }
}

fn lock(told: &Mutex<Told>) -> MutexGuard<'_, Told> {
    told.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A guest with many tables that wait for players.
struct Host {
    socket: Socket,
    tables: Vec<String>,
}

impl Host {
    async fn open(address: &str) -> Result<Self> {
        // Programs own no tables.
        let mut socket = load::connect_as(address, "person").await?;
        let mut tables = Vec::new();
        for nth in 0..EACH {
            let create = json!({
                "type": "create", "id": nth.to_string(), "game": "pentago", "stand": true, "want": {"table": false},
            });
            socket
                .send(Message::Text(create.to_string().into()))
                .await?;
            let done = crowd::until(&mut socket, |heard| heard["type"] == "done").await?;
            let table = done["table"].as_str().context("no table is named")?;
            tables.push(table.to_owned());
        }
        Ok(Self { socket, tables })
    }

    /// Fills a chair of each table within a second, clears it again in the next one, and so on.
    async fn change_all(mut self) -> Result<()> {
        let sets = [
            json!({"type": "built_in", "player": "random"}),
            json!({"type": "open"}),
        ];
        let mut pause = tokio::time::interval(Duration::from_secs(1) / u32::try_from(EACH)?);
        let mut sent = 0u64;
        for set in sets.iter().cycle() {
            for table in &self.tables {
                pause.tick().await;
                sent += 1;
                let change = json!({"type": "chair", "id": format!("c{sent}"), "table": table, "chair": 0, "set": set});
                self.socket
                    .send(Message::Text(change.to_string().into()))
                    .await?;
                crowd::until(&mut self.socket, |heard| heard["type"] == "done").await?;
            }
        }
        Ok(())
    }
}

/// Notes what comes; signs of life are no news.
async fn count(mut socket: Socket, told: Arc<Mutex<Told>>) -> Result<()> {
    loop {
        let message = socket.next().await.context("the server closed")??;
        if message.is_text() {
            lock(&told).add(message.len(), Instant::now());
        }
    }
}
