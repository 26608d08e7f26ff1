//! What an update of a Catan table costs the server with one watcher, a hundred and a thousand.

use std::{
    path::PathBuf,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use anyhow::{Context, Result, bail};
use parlor_game::{Dice, Draw};
use parlor_server::{Limits, Options, Outbox, Session};
use parlor_store::MemoryStore;
use parlor_wire::{
    Act, Create, Hello, Join, TableId, ToClient, ToServer, Update, VERSION, Want, WatchTable, You,
};
use serde_json::{json, value::RawValue};
use tokio::time::Instant;

use super::{Limit, Measured};

/// The sizes of the crowd.
const CROWDS: [usize; 3] = [1, 100, 1000];
/// How often what one watcher costs a thousand may cost.
const BAR: f64 = 3.0;
/// Players at the table.
pub(super) const SEATS: usize = 3;
/// Moves before anything is measured.
pub(super) const WARM_UP: u64 = 50;

/// Without sockets: applying, cutting, writing as text and handing to each connection.
pub(super) fn watchers(span: Duration) -> Result<Measured> {
    let mut micros = Vec::new();
    let mut cpu_seconds = 0.0;
    for count in CROWDS {
        let (updates, seconds) = in_process(count, span / 3)?;
        cpu_seconds += seconds;
        micros.push(1e6 * seconds / updates as f64);
    }
    let times = match (micros.first(), micros.last()) {
        (Some(one), Some(thousand)) => thousand / one,
        _ => bail!("nothing was measured"),
    };
    Ok(told(&micros, cpu_seconds)?.bar("a thousand watchers over one", times, Limit::AtMost(BAR)))
}

fn told(micros: &[f64], cpu_seconds: f64) -> Result<Measured> {
    let measured = Measured {
        value: micros.last().copied().context("nothing was measured")?,
        unit: "us of server CPU per update with 1,000 watchers",
        cpu_seconds,
        more: serde_json::Map::new(),
    };
    let each = CROWDS.iter().zip(micros);
    Ok(each.fold(measured, |measured, (count, micros)| {
        measured.with(&format!("us_{count}"), json!(micros))
    }))
}

pub(super) fn is_update(text: &str) -> bool {
    text.starts_with(r#"{"type":"update""#)
}

/// The threads of a runtime: the folders where the system tells of them.
#[derive(Clone, Default)]
pub(super) struct Threads(Arc<Mutex<Vec<PathBuf>>>);

impl Threads {
    /// Notes the thread that calls.
    fn note(&self) {
        let own = std::fs::read_link("/proc/thread-self").unwrap_or_default();
        let mut noted = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        noted.push(PathBuf::from("/proc").join(own));
    }

    /// Where the system tells of each.
    pub(super) fn folders(&self) -> Vec<PathBuf> {
        self.0
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    }
}

/// A runtime with one thread for a server, and notes of all its threads.
pub(super) fn noting(threads: &Threads) -> Result<tokio::runtime::Runtime> {
    let noted = threads.clone();
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(1)
        .on_thread_start(move || noted.note())
        .enable_all()
        .build()?;
    Ok(runtime)
}

/// Updates told to the crowd, and the processor time of the threads that serve it.
fn in_process(count: usize, span: Duration) -> Result<(u64, f64)> {
    let threads = Threads::default();
    let runtime = noting(&threads)?;
    runtime.block_on(async {
        let server =
            parlor_server::Server::start(Options::default(), Arc::new(MemoryStore::default()));
        let server = server.await?;
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
        let mut crowd = Vec::new();
        for _ in 0..count {
            let mut watcher = Driven::new(enter()?).await?;
            watcher.watch(&table).await?;
            crowd.push(watcher);
        }
        let mut play = Play::new(seats);
        for _ in 0..WARM_UP {
            play.step(&table).await?;
        }
        drain(&crowd);
        let (mut updates, began, before) = (0, Instant::now(), run_time(&threads)?);
        while updates == 0 || began.elapsed() < span {
            play.step(&table).await?;
            updates += drain(&crowd);
        }
        let seconds = run_time(&threads)? - before;
        for driven in play.seats.iter_mut().chain(&mut crowd) {
            driven.session.end("measured").await;
        }
        drop((play, crowd, door));
        server.stop().await;
        Ok((updates, seconds))
    })
}

/// How long threads have run in all, in seconds.
fn run_time(threads: &Threads) -> Result<f64> {
    let mut nanos = 0.0;
    for folder in threads.folders() {
        let file = folder.join("schedstat");
        let text = std::fs::read_to_string(file).context("/proc cannot be read")?;
        let first = text
            .split_whitespace()
            .next()
            .and_then(|n| n.parse::<f64>().ok());
        nanos += first.context("/proc cannot be read")?;
    }
    Ok(nanos / 1e9)
}

/// Takes what waits for a crowd; the updates that its first one was told.
pub(super) fn drain(crowd: &[Driven]) -> u64 {
    let mut updates = 0;
    for (nth, watcher) in crowd.iter().enumerate() {
        let told = watcher.outbox.take();
        if nth == 0 {
            updates = told
                .iter()
                .filter(|out| is_update(out.letter.text()))
                .count();
        }
    }
    updates as u64
}

pub(super) fn roomy() -> Limits {
    Limits {
        rate: 1_000_000,
        burst: 1_000_000,
        unsent_bytes: 64 << 20,
        ..Limits::default()
    }
}

/// A connection without a socket.
pub(super) struct Driven {
    pub(super) session: Session,
    outbox: Arc<Outbox>,
}

impl Driven {
    pub(super) async fn new(session: Session) -> Result<Self> {
        let outbox = session.outbox();
        let mut driven = Self { session, outbox };
        let hello = Hello {
            version: VERSION,
            ..Hello::default()
        };
        driven.say(ToServer::Hello(hello)).await;
        driven.until(|m| matches!(m, ToClient::Welcome(_))).await?;
        Ok(driven)
    }

    async fn say(&mut self, message: ToServer) {
        self.session.take(message, Instant::now()).await;
    }

    /// Waits for a message, and passes over all before it.
    async fn until(&mut self, is_it: impl Fn(&ToClient) -> bool) -> Result<ToClient> {
        loop {
            let waiting = self.outbox.take().into_iter();
            let mut messages = waiting.map(|out| out.letter.into_message());
            if let Some(message) = messages.find(|message| is_it(message)) {
                return Ok(message);
            }
            self.outbox.changed().await;
            if self.outbox.is_lost() {
                bail!("a connection is lost");
            }
        }
    }

    async fn answered(&mut self) -> Result<TableId> {
        let is_answer = |m: &ToClient| matches!(m, ToClient::Done(_) | ToClient::Refused(_));
        match self.until(is_answer).await? {
            ToClient::Done(done) => done.table.context("no table is named"),
            other => bail!("refused: {other:?}"),
        }
    }

    pub(super) async fn open(&mut self) -> Result<TableId> {
        let create = Create {
            id: "open".into(),
            game: "catan".into(),
            config: Some(RawValue::from_string(format!(r#"{{"players":{SEATS}}}"#))?),
            settings: Some(
                json!({"again": {"type": "after", "pause": 0}, "start": {"rule": {"type": "full"}}}),
            ),
            chairs: Vec::new(),
            stand: false,
            want: SEAT,
            from: None,
        };
        self.say(ToServer::Create(create)).await;
        self.answered().await
    }

    pub(super) async fn join(&mut self, table: &TableId) -> Result<TableId> {
        let join = Join {
            id: "join".into(),
            key: table.0.clone(),
            chair: None,
            want: SEAT,
            last: None,
        };
        self.say(ToServer::Join(join)).await;
        self.answered().await
    }

    pub(super) async fn watch(&mut self, table: &TableId) -> Result<TableId> {
        let watch = WatchTable {
            id: "watch".into(),
            key: table.0.clone(),
            want: Want {
                view: true,
                actions: true,
                table: true,
            },
            last: None,
        };
        self.say(ToServer::Watch(watch)).await;
        self.answered().await
    }
}

/// What a playing program asks for: its actions.
const SEAT: Want = Want {
    view: false,
    actions: true,
    table: false,
};

/// The players of a table, who act at random, one at a time.
pub(super) struct Play {
    pub(super) seats: Vec<Driven>,
    /// The newest update of each.
    newest: Vec<Option<Box<Update>>>,
    acts: u32,
}

impl Play {
    pub(super) fn new(seats: Vec<Driven>) -> Self {
        Self {
            newest: seats.iter().map(|_| None).collect(),
            seats,
            acts: 0,
        }
    }

    /// Lets one of those who must act do so.
    pub(super) async fn step(&mut self, table: &TableId) -> Result<()> {
        let (seat, number, action) = loop {
            self.hear();
            if let Some(found) = self.choose()? {
                break found;
            }
            tokio::time::sleep(Duration::from_millis(1)).await;
        };
        self.acts += 1;
        let act = Act {
            id: self.acts.to_string(),
            table: table.clone(),
            action,
            number: Some(number),
            why: None,
        };
        let driven = self.seats.get_mut(seat).context("nobody plays")?;
        driven.say(ToServer::Act(act)).await;
        loop {
            let driven = self.seats.get(seat).context("nobody plays")?;
            driven.outbox.changed().await;
            if self.hear() {
                return Ok(());
            }
        }
    }

    /// Takes what was told to all, and says whether one was answered.
    fn hear(&mut self) -> bool {
        let mut answered = false;
        for (seat, newest) in self.seats.iter().zip(&mut self.newest) {
            for out in seat.outbox.take() {
                match out.letter.into_message() {
                    ToClient::Update(update) => *newest = Some(update),
                    ToClient::Done(_) | ToClient::Refused(_) => answered = true,
                    _ => {}
                }
            }
        }
        answered
    }

    /// Somebody who must act, and what it does.
    fn choose(&mut self) -> Result<Option<(usize, u32, Box<RawValue>)>> {
        for (seat, newest) in self.newest.iter().enumerate() {
            let Some(update) = newest.as_ref().filter(|update| update.you == You::Must) else {
                continue;
            };
            let actions = update.actions.as_ref().context("no actions are told")?;
            let actions: Vec<&RawValue> = serde_json::from_str(actions.get())?;
            let draw = Draw {
                stream: 0,
                nth: self.acts,
            };
            let action = Dice::of(&[7; 32], draw).pick(&actions).copied();
            let action = action.context("nothing can be done")?.to_owned();
            return Ok(Some((seat, update.number, action)));
        }
        Ok(None)
    }
}
