//! Catan on the wire: frames of the protobuf protocol, and how soon busy tables answer.

use std::{
    hint::black_box,
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};

use anyhow::{Context, Result, bail};
use bytes::BytesMut;
use futures_util::{SinkExt, StreamExt};
use parlor_game::{Dice, Draw};
use parlor_gateways::catan::{
    Frames,
    message::{Ask, Counts, Edge, Empty, Event, Fact, Message, Player, Point, Roll, Steal},
};
use parlor_play::seed_of_text;
use serde_json::{Value, json};
use tokio::{net::TcpStream, time::sleep};
use tokio_tungstenite::{client_async, tungstenite};

use super::{Measured, server::Server};
use crate::{cpu::Cpu, measuring::percentile};

/// So many tables are busy.
const TABLES: usize = 100;
/// How long a player thinks, so that the tables are busy and not the queue before them.
const THINKS: Duration = Duration::from_millis(150);
/// So many rounds of frames between two looks at the clock.
const BATCH: u64 = 1000;

/// Frames of the usual kinds, each read and written again.
pub(super) fn frames(time: Duration) -> Result<Measured> {
    let by = |id, fact| -> Message {
        let instigator = Some(Player { id });
        let fact = Some(fact);
        Event { instigator, fact }.into()
    };
    let point = |x, y| Point { x, y };
    let edge = Edge {
        a: Some(point(-1, -4)),
        b: Some(point(-1, -3)),
    };
    let counts = Counts {
        brick: 2,
        grain: 1,
        ..Counts::default()
    };
    let roll = Roll {
        a: 3,
        b: 5,
        allocations: Vec::new(),
    };
    let steal = Steal {
        victim: Some(Player { id: 2 }),
        resource: 4,
        quantity: 1,
    };
    let all: Vec<Message> = vec![
        Ask::RollDice(Empty {}).into(),
        Ask::BuildRoad(edge).into(),
        Ask::BuildSettlement(point(1, 3)).into(),
        Ask::DiscardResources(counts).into(),
        Ask::EndTurn(Empty {}).into(),
        by(1, Fact::Rolled(roll)),
        by(2, Fact::RoadBuilt(edge)),
        by(3, Fact::RobberMoved(point(1, -1))),
        by(1, Fact::ResourceStolen(steal)),
        by(2, Fact::TurnEnded(Empty {})),
    ];
    let mut stream = BytesMut::new();
    all.iter()
        .for_each(|message| Frames::put(message, &mut stream));
    let (mut read, mut out) = (0u64, BytesMut::new());
    let (began, cpu) = (Instant::now(), Cpu::of_process());
    while read == 0 || began.elapsed() < time {
        for _ in 0..BATCH {
            let mut unread = black_box(stream.clone());
            while let Ok(Some(body)) = Frames::take(&mut unread) {
                let message = Message::read(&body).context("a frame cannot be read")?;
                Frames::put(&message, &mut out);
                read += 1;
            }
            if black_box(&out) != &stream {
                bail!("a frame was not written as it was read");
            }
            out.clear();
        }
    }
    Ok(Measured::rate(read, "frames/s", cpu.seconds()))
}

/// How soon a move is answered when a hundred tables are busy; the value is the 99th percentile.
pub(super) fn tables(time: Duration) -> Result<Measured> {
    let server = Server::start(&["--memory"])?;
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    let cpu = Cpu::of_process();
    let spent: Arc<Mutex<Vec<u64>>> = Arc::default();
    runtime.block_on(async {
        let mut tables = tokio::task::JoinSet::new();
        for nth in 0..TABLES {
            let (address, spent) = (server.address().to_owned(), Arc::clone(&spent));
            tables.spawn(async move { table(&address, nth, &spent).await });
        }
        sleep(time.max(Duration::from_millis(500))).await;
        match tables.try_join_next() {
            Some(Ok(Err(error))) => Err(error),
            Some(_) | None => Ok(()),
        }
    })?;
    let mut spent = spent.lock().unwrap_or_else(PoisonError::into_inner);
    spent.sort_unstable();
    let at = |share: f64| percentile(&spent, share);
    Ok(Measured {
        value: at(99.0) as f64,
        unit: "us at the 99th percentile",
        cpu_seconds: cpu.seconds(),
        more: serde_json::Map::new(),
    }
    .with("median_us", json!(at(50.0)))
    .with("moves", json!(spent.len()))
    .with("tables", json!(TABLES)))
}

type Socket = tokio_tungstenite::WebSocketStream<TcpStream>;

/// Two programs at a table; everything that they do is timed from its sending to its answer.
async fn table(address: &str, nth: usize, spent: &Mutex<Vec<u64>>) -> Result<()> {
    let mut first = connect(address).await?;
    let create = json!({"type": "create", "id": "open", "game": "catan",
        "config": {"players": 2, "vp_target": 20}, "want": {"actions": true}});
    say(&mut first, &create).await?;
    let table = loop {
        let heard = hear(&mut first).await?;
        if heard["type"] == "done" {
            break heard["table"].clone();
        }
    };
    let mut second = connect(address).await?;
    let join = json!({"type": "join", "id": "in", "key": table, "want": {"actions": true}});
    say(&mut second, &join).await?;
    let seed = |seat| (u32::try_from(2 * nth).unwrap_or(0)) + seat;
    tokio::try_join!(
        play(first, &table, seed(0), spent),
        play(second, &table, seed(1), spent)
    )?;
    Ok(())
}

async fn play(mut socket: Socket, table: &Value, seed: u32, spent: &Mutex<Vec<u64>>) -> Result<()> {
    let mut dice = Dice::of(
        &seed_of_text("tables"),
        Draw {
            stream: 0,
            nth: seed,
        },
    );
    let (mut acts, mut id, mut sent) = (0u32, String::new(), Instant::now());
    loop {
        let heard = hear(&mut socket).await?;
        if heard["type"] == "done" && heard["id"].as_str() == Some(id.as_str()) {
            let micros = u64::try_from(sent.elapsed().as_micros()).unwrap_or(u64::MAX);
            spent
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .push(micros);
        }
        if heard["type"] != "update" || heard["you"] != "must" {
            continue;
        }
        let actions = heard["actions"].as_array().map_or(&[][..], Vec::as_slice);
        let Some(action) = dice.pick(actions) else {
            continue;
        };
        sleep(THINKS.mul_f64(0.5 + f64::from(dice.below(100)) / 100.0)).await;
        acts += 1;
        id = format!("a{acts}");
        let act = json!({"type": "act", "id": id, "table": table, "action": action});
        sent = Instant::now();
        say(&mut socket, &act).await?;
    }
}

async fn connect(address: &str) -> Result<Socket> {
    let stream = TcpStream::connect(address).await?;
    stream.set_nodelay(true)?;
    let (mut socket, _) = client_async(format!("ws://{address}/ws"), stream).await?;
    say(
        &mut socket,
        &json!({"type": "hello", "version": 1, "kind": "bot"}),
    )
    .await?;
    Ok(socket)
}

async fn say(socket: &mut Socket, message: &Value) -> Result<()> {
    let text = tungstenite::Message::text(message.to_string());
    socket.send(text).await.context("the server has gone")
}

async fn hear(socket: &mut Socket) -> Result<Value> {
    loop {
        match socket.next().await {
            Some(Ok(tungstenite::Message::Text(text))) => {
                return Ok(serde_json::from_str(text.as_str())?);
            }
            Some(Ok(_)) => {}
            Some(Err(_)) | None => bail!("the server has gone"),
        }
    }
}
