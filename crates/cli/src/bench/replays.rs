//! Many who read one long replay at the same time: how long it takes, and how much memory the server needs for it.

use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use futures_util::{SinkExt, StreamExt};
use serde_json::{Map, Value, json};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};
use tokio_tungstenite::tungstenite::Message;

use super::{Limit, Measured, load, server::Server};

/// So many read at once.
const READERS: usize = 40;
/// How long all of them may take, in seconds.
const SECONDS: f64 = 3.0;
/// How much the server may grow meanwhile, in megabytes.
const MEGABYTES: f64 = 64.0;

/// A replay of Catan, read as browsers read it: all its pages, packed.
pub(super) fn replays(_: Duration) -> Result<Measured> {
    let server = Server::start(&["--memory"])?;
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    runtime.block_on(async {
        let game = long_match(server.address()).await?;
        let before = server.megabytes();
        server.forget_peak()?;
        let (began, cpu) = (Instant::now(), server.cpu_seconds()?);
        let readers = (0..READERS).map(|_| read(server.address(), &game));
        let read = futures_util::future::try_join_all(readers).await?;
        let seconds = began.elapsed().as_secs_f64();
        let grown = server.peak_megabytes() - before;
        let Some(one) = read.first() else {
            bail!("nobody has read anything");
        };
        let pages = one.iter().map(|page| Ok(parlor_store::unpack(page)?));
        let pages = pages.collect::<Result<Vec<String>>>()?;
        let measured = Measured {
            value: seconds,
            unit: "s for 40 who read one replay at once",
            cpu_seconds: server.cpu_seconds()? - cpu,
            more: Map::new(),
        };
        let sum = |bytes: &mut dyn Iterator<Item = usize>| bytes.sum::<usize>();
        Ok(measured
            .with("steps", json!(steps(&pages)?))
            .with("pages", json!(pages.len()))
            .with(
                "replay_bytes",
                json!(sum(&mut pages.iter().map(String::len))),
            )
            .with("packed_bytes", json!(sum(&mut one.iter().map(Vec::len))))
            .with("grown_mb", json!(grown))
            .bar("seconds", seconds, Limit::AtMost(SECONDS))
            .bar("grown_mb", grown, Limit::AtMost(MEGABYTES)))
    })
}

fn steps(pages: &[String]) -> Result<usize> {
    let count = |page: &String| {
        let page: Value = serde_json::from_str(page)?;
        let steps = page.get("steps").and_then(Value::as_array);
        Ok(steps.context("a page without steps")?.len())
    };
    pages.iter().map(count).sum()
}

/// Lets four players act at random until one has won or the turns are used up.
async fn long_match(address: &str) -> Result<String> {
    let mut socket = load::connect(address).await?;
    let chair = json!({"type": "built_in", "player": "random"});
    let create = json!({
        "type": "create", "id": "t", "game": "catan", "stand": true, "want": {"table": false},
        "config": {"players": 4, "turn_cap": 500},
        "settings": {"pace": {"turn": [0, 0], "other": [0, 0]}},
        "chairs": [chair, chair, chair, chair],
    });
    let create = create.to_string();
    socket.send(Message::Text(create.into())).await?;
    while let Some(message) = socket.next().await {
        let Message::Text(text) = message? else {
            continue;
        };
        if text.contains(r#""type":"refused""#) {
            bail!("refused: {text}");
        }
        if text.contains(r#""over":{"#) {
            let update: Value = serde_json::from_str(&text)?;
            let game = update.get("match").and_then(Value::as_str);
            return Ok(game.context("no match is named")?.to_owned());
        }
    }
    bail!("the server closed the connection")
}

/// All pages of a replay, packed.
async fn read(address: &str, game: &str) -> Result<Vec<Vec<u8>>> {
    let mut pages = Vec::new();
    let mut from = Some(0);
    while let Some(begin) = from {
        let path = format!("/api/matches/{game}?from={begin}");
        let packed = get(address, &path).await?;
        from = next(&parlor_store::unpack(&packed)?);
        pages.push(packed);
    }
    Ok(pages)
}

/// Where the next page begins. Reading all of a page would take longer than serving it.
fn next(page: &str) -> Option<u64> {
    let (before, _) = page.rsplit_once(r#","total":"#)?;
    let (_, next) = before.rsplit_once(r#","next":"#)?;
    next.parse().ok()
}

async fn get(address: &str, path: &str) -> Result<Vec<u8>> {
    let mut socket = TcpStream::connect(address).await?;
    let head = format!("GET {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close");
    let ask = format!("{head}\r\naccept-encoding: gzip\r\n\r\n");
    socket.write_all(ask.as_bytes()).await?;
    let mut answer = Vec::new();
    socket.read_to_end(&mut answer).await?;
    let end = answer.windows(4).position(|four| four == b"\r\n\r\n");
    let body = answer.split_off(end.context("no head")? + 4);
    let head = String::from_utf8_lossy(&answer);
    if !head.starts_with("HTTP/1.1 200") {
        bail!("{path}: {}", head.lines().next().unwrap_or_default());
    }
    Ok(body)
}
