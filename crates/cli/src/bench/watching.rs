//! What an update of a Catan table costs the server with one watcher and with a thousand, over real sockets.

use std::{
    net::SocketAddr,
    path::Path,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use anyhow::{Context, Result, bail};
use parlor_server::{Options, Server};
use parlor_store::MemoryStore;
use parlor_wire::{Hello, TableId, ToServer, VERSION, Want, WatchTable};
use serde_json::json;
use tokio::{
    io::{AsyncBufReadExt, AsyncWriteExt, BufReader},
    net::{TcpListener, TcpStream},
    time::Instant,
};

use super::{
    Measured,
    files::permit_files,
    watchers::{Driven, Play, SEATS, Threads, WARM_UP, drain, is_update, noting, roomy},
};

/// The sizes of the crowd.
const CROWDS: [usize; 2] = [1, 1000];
/// Open files that both ends of a thousand connections need, and some more.
const FILES: u64 = 2_500;
/// How long all watchers may take to hear of one move.
const PATIENCE: Duration = Duration::from_secs(120);
/// The parts of a second in which the system counts time.
const TICKS: f64 = 100.0;

/// With sockets: what the server's threads spend themselves, and what the system spends for them, which is mostly writing.
pub(super) fn sockets(span: Duration) -> Result<Measured> {
    permit_files(FILES)?;
    let mut told = Vec::new();
    for count in CROWDS {
        told.push((count, crowd(count, span / 2)?));
    }
    let (_, last) = told.last().context("nothing was measured")?;
    let measured = Measured {
        value: last.own + last.system,
        unit: "us of server CPU per update with 1,000 watchers on sockets",
        cpu_seconds: told.iter().map(|(_, spent)| spent.seconds).sum(),
        more: serde_json::Map::new(),
    };
    Ok(told.iter().fold(measured, |measured, (count, spent)| {
        measured
            .with(&format!("us_{count}"), json!(spent.own))
            .with(&format!("us_{count}_system"), json!(spent.system))
    }))
}

/// Processor time of the server for one update, in microseconds.
struct Spent {
    own: f64,
    system: f64,
    seconds: f64,
}

fn crowd(count: usize, span: Duration) -> Result<Spent> {
    let threads = Threads::default();
    let serving = noting(&threads)?;
    let watching = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(1)
        .enable_all()
        .build()?;
    let heard = Arc::new(AtomicU64::new(0));
    serving.block_on(async {
        let options = Options {
            limits: roomy(),
            ..Options::default()
        };
        let server = Server::start(options, Arc::new(MemoryStore::default())).await?;
        let address = server.serve_lines(TcpListener::bind("127.0.0.1:0").await?)?;
        let door = server.door("bench", roomy());
        let enter = || door.enter(None).context("the server is full");
        let mut host = Driven::new(enter()?).await?;
        let table = host.open().await?;
        let mut seats = vec![host];
        while seats.len() < SEATS {
            let mut seat = Driven::new(enter()?).await?;
            seat.join(&table).await?;
            seats.push(seat);
        }
        // One without a socket knows how many updates there are.
        let mut counter = Driven::new(enter()?).await?;
        counter.watch(&table).await?;
        let counter = [counter];
        for _ in 0..count {
            let (table, heard) = (table.clone(), Arc::clone(&heard));
            let came = watching.spawn(come(address, table)).await??;
            watching.spawn(listen(came, heard));
        }
        let mut play = Play::new(seats);
        for _ in 0..WARM_UP {
            play.step(&table).await?;
        }
        // What they were told before is of no interest.
        settled(&heard).await;
        drain(&counter);
        let (mut updates, offset) = (0, heard.load(Ordering::Relaxed));
        let (began, before) = (Instant::now(), times(&threads)?);
        while updates == 0 || began.elapsed() < span {
            play.step(&table).await?;
            updates += drain(&counter);
            let all = offset + updates * count as u64;
            reached(&heard, all).await?;
        }
        let after = times(&threads)?;
        let each = |seconds: f64| 1e6 * seconds / updates as f64;
        let (own, system) = (after.0 - before.0, after.1 - before.1);
        for seat in play.seats.iter_mut() {
            seat.session.end("measured").await;
        }
        drop((play, counter, door));
        server.stop().await;
        Ok(Spent {
            own: each(own),
            system: each(system),
            seconds: own + system,
        })
    })
}

/// Connects and watches a table.
async fn come(address: SocketAddr, table: TableId) -> Result<BufReader<TcpStream>> {
    let mut socket = BufReader::new(TcpStream::connect(address).await?);
    let hello = ToServer::Hello(Hello {
        version: VERSION,
        ..Hello::default()
    });
    let watch = ToServer::Watch(WatchTable {
        id: "watch".into(),
        key: table.0,
        want: Want {
            view: true,
            actions: true,
            table: true,
        },
        last: None,
    });
    let said = format!("{}\n{}\n", hello.write(), watch.write());
    socket.get_mut().write_all(said.as_bytes()).await?;
    let mut line = String::new();
    while !line.starts_with(r#"{"type":"done""#) {
        line.clear();
        if socket.read_line(&mut line).await? == 0 {
            bail!("the server closes");
        }
    }
    Ok(socket)
}

/// Counts the updates that come.
async fn listen(mut socket: BufReader<TcpStream>, heard: Arc<AtomicU64>) {
    let mut line = String::new();
    while matches!(socket.read_line(&mut line).await, Ok(1..)) {
        if is_update(&line) {
            heard.fetch_add(1, Ordering::Relaxed);
        }
        line.clear();
    }
}

/// Waits until nothing more comes.
async fn settled(heard: &AtomicU64) {
    let mut before = u64::MAX;
    while before != heard.load(Ordering::Relaxed) {
        before = heard.load(Ordering::Relaxed);
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
}

async fn reached(heard: &AtomicU64, all: u64) -> Result<()> {
    let deadline = Instant::now() + PATIENCE;
    while heard.load(Ordering::Relaxed) < all {
        if deadline < Instant::now() {
            bail!("not all watchers were told of a move");
        }
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
    Ok(())
}

/// Seconds that threads have run themselves, and that the system has run for them.
fn times(threads: &Threads) -> Result<(f64, f64)> {
    let mut sum = (0.0, 0.0);
    for folder in threads.folders() {
        let (own, system) = time(&folder)?;
        sum = (sum.0 + own, sum.1 + system);
    }
    Ok(sum)
}

fn time(folder: &Path) -> Result<(f64, f64)> {
    let text = std::fs::read_to_string(folder.join("stat")).context("/proc cannot be read")?;
    // The name, in brackets, may hold anything; the times stand 12th and 13th behind it.
    let behind = text.rsplit_once(')').map_or("", |(_, behind)| behind);
    let ticks = |nth: usize| -> Result<f64> {
        let ticks = behind.split_whitespace().nth(nth);
        Ok(ticks.context("/proc cannot be read")?.parse::<f64>()? / TICKS)
    };
    Ok((ticks(11)?, ticks(12)?))
}
