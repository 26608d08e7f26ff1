//! Matches at tables of a server in this process, for programs that speak our own protocol or a foreign one.

use std::{path::PathBuf, process::Stdio, time::Duration};

use anyhow::Context;
use parlor_game::{Millis, Outcome};
use parlor_gateways::reversi::{self, PortsOptions};
use parlor_wire::{
    Absent, Again, ChairSet, Clock, ClockView, Close, Create, MatchId, Seating, Settings, TableId,
    ToClient, ToServer, Want,
};
use serde_json::{json, value::RawValue};
use tokio::{
    process::{Child, Command},
    runtime::Runtime,
    time::timeout,
};

use super::{client::Client, house::House, operator::Operator};
use crate::exit::Exit;

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
    /// A foreign client, started with the address of its table.
    Client {
        /// The command, with `{host}` and `{port}`.
        command: String,
        /// Its output goes beside this file.
        kept: Option<PathBuf>,
    },
}

/// A match that was played to its end.
#[derive(Clone, Debug)]
pub(crate) struct AtTable {
    /// How it ended.
    pub(crate) outcome: Outcome,
    /// Its record.
    pub(crate) record: String,
    /// The clocks at its end.
    pub(crate) clocks: Option<Vec<ClockView>>,
}

/// A server in this process.
#[derive(Debug)]
pub(crate) struct Arena {
    runtime: Runtime,
    house: House,
}

impl Arena {
    /// Starts a server that keeps everything in memory and listens nowhere but where clients are waited for.
    pub(crate) fn start() -> anyhow::Result<Self> {
        let runtime = Runtime::new().context("the runtime does not start")?;
        let ports = PortsOptions {
            ports: 0..=0,
            ..PortsOptions::default()
        };
        let house = runtime.block_on(House::start(ports))?;
        Ok(Self { runtime, house })
    }

    /// Plays one match.
    pub(crate) fn play(
        &self,
        game: &str,
        config: &RawValue,
        settings: &Settings,
        sitters: &[Sitter],
    ) -> anyhow::Result<AtTable> {
        self.runtime.block_on(async {
            let mut table = Table::open(&self.house, game, config, settings, sitters).await?;
            let mut programs = Vec::new();
            let mut clients = Vec::new();
            for (chair, sitter) in sitters.iter().enumerate() {
                match sitter {
                    Sitter::BuiltIn(_) => {}
                    Sitter::Program(program) => {
                        let mut child = self.spawn(program, game, &table.id)?;
                        let ended = async { drop(child.wait().await) };
                        table.until_sat(chair, program, ended).await?;
                        programs.push(child);
                    }
                    Sitter::Client { command, kept } => {
                        let address = table.door().await?;
                        let mut client = Client::start(command, &address, kept.as_deref())?;
                        table.until_sat(chair, command, client.ended()).await?;
                        clients.push(client);
                    }
                }
            }
            let (id, outcome, clocks) = table.until_over().await?;
            let record = self.house.record(&id).await?;
            table.close().await?;
            for client in clients {
                client.end().await;
            }
            Ok(AtTable {
                outcome,
                record,
                clocks,
            })
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
            self.house.server.serve_stream(read, write);
        }
        Ok(child)
    }
}

/// A table as its operator sees it.
struct Table {
    operator: Operator,
    id: TableId,
    /// The chairs that are taken, as far as is known.
    taken: Vec<bool>,
    door: Option<String>,
    over: Option<(MatchId, Outcome, Option<Vec<ClockView>>)>,
}

impl Table {
    async fn open(
        house: &House,
        game: &str,
        config: &RawValue,
        settings: &Settings,
        sitters: &[Sitter],
    ) -> anyhow::Result<Self> {
        let mut table = Self {
            operator: Operator::hello(&house.server).await?,
            id: TableId(String::new()),
            taken: Vec::new(),
            door: None,
            over: None,
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
        table.operator.say(&ToServer::Create(create)).await?;
        loop {
            if let Some(id) = table.hear().await? {
                table.id = id;
                return Ok(table);
            }
        }
    }

    /// Where foreign clients connect.
    async fn door(&mut self) -> anyhow::Result<String> {
        let wait = async {
            loop {
                if let Some(door) = &self.door {
                    return Ok(door.clone());
                }
                self.hear().await?;
            }
        };
        let door = timeout(SIT_WITHIN, wait).await;
        door.map_err(|_| Exit::No.says("the table has no door"))?
    }

    /// Waits until a chair is taken; who ends before has not sat down.
    async fn until_sat(
        &mut self,
        chair: usize,
        program: &str,
        ended: impl Future<Output = ()>,
    ) -> anyhow::Result<()> {
        let sits = async {
            while self.over.is_none() && !self.taken.get(chair).is_some_and(|taken| *taken) {
                self.hear().await?;
            }
            anyhow::Ok(())
        };
        let sat = tokio::select! {
            sat = timeout(SIT_WITHIN, sits) => sat.ok(),
            () = ended => None,
        };
        sat.ok_or_else(|| Exit::Refused.says(format!("{program} does not sit down")))?
    }

    async fn until_over(&mut self) -> anyhow::Result<(MatchId, Outcome, Option<Vec<ClockView>>)> {
        loop {
            if let Some(over) = self.over.take() {
                return Ok(over);
            }
            self.hear().await?;
        }
    }

    async fn close(&mut self) -> anyhow::Result<()> {
        let (id, table) = ("close".into(), self.id.clone());
        self.operator
            .say(&ToServer::Close(Close { id, table }))
            .await
    }

    /// Takes one message in; gives the table if it answers a command.
    async fn hear(&mut self) -> anyhow::Result<Option<TableId>> {
        match self.operator.hear().await? {
            ToClient::Done(done) => return Ok(done.table),
            ToClient::Refused(refused) => return Err(Exit::Usage.says(refused.problem)),
            ToClient::Table(news) => {
                let chairs = news.table.chairs.iter();
                self.taken = chairs.map(|chair| chair.sitter.is_some()).collect();
                let door = news.table.doors.into_iter().next();
                self.door = door.map(|door| door.address);
            }
            ToClient::Update(update) => {
                if let Some(over) = update.over {
                    let outcome = over.finish.outcome.ok_or_else(|| {
                        Exit::No.says(format!("a match was broken off: {}", over.finish.reason))
                    })?;
                    self.over = Some((update.game, outcome, update.clocks));
                }
            }
            ToClient::Welcome(_)
            | ToClient::Pong(_)
            | ToClient::Lobby(_)
            | ToClient::History(_)
            | ToClient::Said(_)
            | ToClient::Help(_)
            | ToClient::Memo(_)
            | ToClient::Pool(_)
            | ToClient::Paired(_)
            | ToClient::Members(_)
            | ToClient::Rank(_)
            | ToClient::Talked(_) => {}
        }
        Ok(None)
    }
}

fn chair(sitter: &Sitter) -> ChairSet {
    let open = |admits: Option<&str>| ChairSet::Open {
        ban: false,
        admits: admits.map(|kind| vec![kind.to_owned()]),
    };
    match sitter {
        Sitter::BuiltIn(player) => ChairSet::BuiltIn {
            player: player.clone(),
        },
        Sitter::Program(_) => open(None),
        Sitter::Client { .. } => open(Some(reversi::NAME)),
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
