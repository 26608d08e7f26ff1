//! Matches at tables of a server in this process, for programs that speak our own protocol.

use std::{process::Stdio, sync::Arc, time::Duration};

use anyhow::Context;
use parlor_game::{Millis, Outcome};
use parlor_server::{Limits, Options, Server};
use parlor_store::{MemoryStore, Store};
use parlor_wire::{
    Absent, Again, ChairSet, Clock, Close, Create, Hello, HelloKind, MatchId, Seating, Settings,
    TableId, ToClient, ToServer, VERSION, Want,
};
use serde_json::{json, value::RawValue};
use tokio::{
    io::{AsyncBufReadExt, AsyncWriteExt, BufReader, DuplexStream, Lines, ReadHalf, WriteHalf},
    process::{Child, Command},
    runtime::Runtime,
    time::timeout,
};

use crate::exit::{Exit, OrExit};

/// How long a program may take to sit down.
const SIT_WITHIN: Duration = Duration::from_secs(10);
/// How long a program may think about one action if the clocks are not set.
const THINK_WITHIN: Millis = Millis(60_000);

/// Who sits on a chair.
#[derive(Clone, Debug)]
pub(crate) enum Sitter {
    /// A built-in player.
    BuiltIn(String),
    /// A program that speaks our own protocol on its standard input and output.
    Program(String),
}

/// A server in this process.
#[derive(Debug)]
pub(crate) struct Arena {
    runtime: Runtime,
    server: Server,
    store: Arc<MemoryStore>,
}

impl Arena {
    /// Starts a server that keeps everything in memory and listens nowhere.
    pub(crate) fn start() -> anyhow::Result<Self> {
        let runtime = Runtime::new().context("the runtime does not start")?;
        let store = Arc::new(MemoryStore::default());
        let kept: Arc<dyn Store> = store.clone();
        let options = Options {
            limits: Limits {
                tables: usize::MAX,
                ..Limits::default()
            },
            ..Options::default()
        };
        let server = runtime
            .block_on(Server::start(options, kept))
            .or_exit(Exit::No)?;
        Ok(Self {
            runtime,
            server,
            store,
        })
    }

    /// Plays one match; gives its outcome and its record.
    pub(crate) fn play(
        &self,
        game: &str,
        config: &RawValue,
        settings: &Settings,
        sitters: &[Sitter],
    ) -> anyhow::Result<(Outcome, String)> {
        self.runtime.block_on(async {
            let mut operator = Operator::hello(&self.server).await?;
            let table = operator.open(game, config, settings, sitters).await?;
            let mut programs = Vec::new();
            for (chair, sitter) in sitters.iter().enumerate() {
                if let Sitter::Program(program) = sitter {
                    let mut child = self.spawn(program, game, &table)?;
                    let sat = tokio::select! {
                        sat = timeout(SIT_WITHIN, operator.until_sat(chair)) => sat.ok(),
                        _ = child.wait() => None,
                    };
                    sat.ok_or_else(|| Exit::Refused.says(format!("{program} does not sit down")))??;
                    programs.push(child);
                }
            }
            let (id, outcome) = operator.until_over().await?;
            let record = self.record(&id).await?;
            operator.close(table).await?;
            Ok((outcome, record))
        })
    }

    fn spawn(&self, program: &str, game: &str, table: &TableId) -> anyhow::Result<Child> {
        let mut child = Command::new("sh")
            .args(["-c", program])
            .env("PARLOR_GAME", game)
            .env("PARLOR_TABLE", table.as_str())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .with_context(|| format!("{program} cannot be started"))?;
        if let (Some(read), Some(write)) = (child.stdout.take(), child.stdin.take()) {
            self.server.serve_stream(read, write);
        }
        Ok(child)
    }

    /// The record of a match that is over; it is written a moment after the end is told.
    async fn record(&self, id: &MatchId) -> anyhow::Result<String> {
        for _ in 0..200 {
            let stored = self.store.game(id.to_string()).await.or_exit(Exit::No)?;
            if let Some(record) = stored.and_then(|stored| stored.record()) {
                return Ok(record);
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        Err(Exit::No.says("the server keeps no record of the match"))
    }
}

/// Who opens the tables and watches them.
struct Operator {
    read: Lines<BufReader<ReadHalf<DuplexStream>>>,
    write: WriteHalf<DuplexStream>,
    /// The chairs that are taken, as far as is known.
    taken: Vec<bool>,
    over: Option<(MatchId, Outcome)>,
}

impl Operator {
    async fn hello(server: &Server) -> anyhow::Result<Self> {
        let (ours, theirs) = tokio::io::duplex(1 << 16);
        let (read, write) = tokio::io::split(theirs);
        server.serve_stream(read, write);
        let (read, write) = tokio::io::split(ours);
        let mut this = Self {
            read: BufReader::new(read).lines(),
            write,
            taken: Vec::new(),
            over: None,
        };
        let hello = Hello {
            version: VERSION,
            name: Some("operator".into()),
            kind: HelloKind::Bot,
            ..Hello::default()
        };
        this.say(&ToServer::Hello(hello)).await?;
        this.hear().await?;
        Ok(this)
    }

    async fn open(
        &mut self,
        game: &str,
        config: &RawValue,
        settings: &Settings,
        sitters: &[Sitter],
    ) -> anyhow::Result<TableId> {
        let chair = |sitter: &Sitter| match sitter {
            Sitter::BuiltIn(player) => ChairSet::BuiltIn {
                player: player.clone(),
            },
            Sitter::Program(_) => ChairSet::Open {
                ban: false,
                admits: None,
            },
        };
        let create = Create {
            id: "open".into(),
            game: game.to_owned(),
            config: Some(config.to_owned()),
            settings: Some(json!(for_programs(settings))),
            chairs: sitters.iter().map(chair).collect(),
            stand: true,
            want: Want::default(),
            from: None,
        };
        self.say(&ToServer::Create(create)).await?;
        loop {
            if let Some(table) = self.hear().await? {
                return Ok(table);
            }
        }
    }

    async fn until_sat(&mut self, chair: usize) -> anyhow::Result<()> {
        while self.over.is_none() && !self.taken.get(chair).is_some_and(|taken| *taken) {
            self.hear().await?;
        }
        Ok(())
    }

    async fn until_over(&mut self) -> anyhow::Result<(MatchId, Outcome)> {
        loop {
            if let Some(over) = self.over.take() {
                return Ok(over);
            }
            self.hear().await?;
        }
    }

    async fn close(&mut self, table: TableId) -> anyhow::Result<()> {
        let id = "close".into();
        self.say(&ToServer::Close(Close { id, table })).await
    }

    async fn say(&mut self, message: &ToServer) -> anyhow::Result<()> {
        let line = message.write() + "\n";
        Ok(self.write.write_all(line.as_bytes()).await?)
    }

    /// Takes one message in; gives the table if it answers a command.
    async fn hear(&mut self) -> anyhow::Result<Option<TableId>> {
        let line = self.read.next_line().await?;
        let line = line.ok_or_else(|| Exit::No.says("the server has stopped"))?;
        let said = ToClient::read(&line).map_err(|(_, problem)| Exit::No.says(problem))?;
        match said {
            ToClient::Done(done) => return Ok(done.table),
            ToClient::Refused(refused) => return Err(Exit::Usage.says(refused.problem)),
            ToClient::Table(news) => {
                let chairs = news.table.chairs.iter();
                self.taken = chairs.map(|chair| chair.sitter.is_some()).collect();
            }
            ToClient::Update(update) => {
                if let Some(over) = update.over {
                    let outcome = over.finish.outcome.ok_or_else(|| {
                        Exit::No.says(format!("a match was broken off: {}", over.finish.reason))
                    })?;
                    self.over = Some((update.game, outcome));
                }
            }
            ToClient::Welcome(_)
            | ToClient::Pong(_)
            | ToClient::Lobby(_)
            | ToClient::History(_)
            | ToClient::Said(_)
            | ToClient::Help(_)
            | ToClient::Pool(_)
            | ToClient::Paired(_)
            | ToClient::Members(_)
            | ToClient::Rank(_)
            | ToClient::Talked(_) => {}
        }
        Ok(None)
    }
}

/// The settings of a table where programs sit: chairs are seats, and whoever ends or stalls has lost.
fn for_programs(settings: &Settings) -> Settings {
    let mut settings = settings.clone();
    settings.start.seating = Seating::AsSat;
    settings.again = Again::No;
    settings.listed = false;
    let mut policy = settings.policies.of("bot").clone();
    policy.absent = Absent::Leave { grace: Millis(0) };
    settings.policies = settings.policies.with("bot", policy);
    if *settings.clocks.of("bot") == Clock::None {
        let clock = Clock::PerMove {
            turn: THINK_WITHIN,
            other: THINK_WITHIN,
        };
        settings.clocks = settings.clocks.with("bot", clock);
    }
    settings
}
