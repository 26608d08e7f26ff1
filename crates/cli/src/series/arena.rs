//! Matches at tables of a server in this process, for programs that speak our own protocol or a foreign one.

use std::{path::PathBuf, process::Stdio, time::Duration};

use anyhow::Context;
use parlor_game::Outcome;
use parlor_gateways::{catan, project::hosted, reversi::PortsOptions};
use parlor_wire::{ClockView, Close, Create, MatchId, Settings, TableId, ToClient, ToServer, Want};
use serde_json::{json, value::RawValue};
use tokio::{
    process::{Child, Command},
    runtime::Runtime,
    time::{sleep, timeout},
};

use super::{
    client::Client,
    house::House,
    lanes::{Lane, Lanes},
    operator::Operator,
    setting::{chairs, for_programs},
};
use crate::exit::Exit;

/// How long a table is waited for that is to be closed.
const CLOSED_WITHIN: Duration = Duration::from_secs(2);

/// How long programs and clients are waited for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Patience {
    /// How long each may take to sit down.
    pub(crate) sit: Duration,
    /// How long a client has to itself once it sits.
    pub(crate) warm_up: Duration,
}

impl Default for Patience {
    fn default() -> Self {
        Self {
            sit: Duration::from_secs(10),
            warm_up: Duration::ZERO,
        }
    }
}

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

impl Sitter {
    /// Whether it is a client that sits down at any table that waits.
    pub(crate) fn seeks(&self, game: &str) -> bool {
        match self {
            Self::BuiltIn(_) | Self::Program(_) => false,
            Self::Client { command, .. } => seeks(command, game),
        }
    }
}

/// Whether a client sits down at any table that waits: there is one address for all tables, and it is not told the number
/// of its own.
pub(crate) fn seeks(command: &str, game: &str) -> bool {
    [catan::NAME, hosted::NAME].contains(&game) && !command.contains("{game}")
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
    lanes: Lanes,
    patience: Patience,
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
        Ok(Self {
            runtime,
            house,
            lanes: Lanes::new()?,
            patience: Patience::default(),
        })
    }

    /// Waits for programs and clients like this.
    pub(crate) fn with(self, patience: Patience) -> Self {
        Self { patience, ..self }
    }

    /// The same with a door for the foreign clients of a game.
    pub(crate) fn with_clients(game: &str) -> anyhow::Result<Self> {
        let arena = Self::start()?;
        arena.runtime.block_on(arena.house.open_door(game))?;
        Ok(arena)
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
            table.sit_within = self.patience.sit;
            let lane = self.lanes.open(&self.house.server, game, &table.id).await?;
            let mut clients = Vec::new();
            let played = self
                .play_at(&mut table, game, sitters, lane.as_ref(), &mut clients)
                .await;
            // A table that nobody came to must not catch the clients of the next one.
            table.close().await;
            if let Some(lane) = lane {
                self.lanes.close(lane).await;
            }
            for client in clients {
                client.end().await;
            }
            played
        })
    }

    /// Seats everybody at a table and waits for the end of its match.
    async fn play_at(
        &self,
        table: &mut Table,
        game: &str,
        sitters: &[Sitter],
        lane: Option<&Lane>,
        clients: &mut Vec<Client>,
    ) -> anyhow::Result<AtTable> {
        let mut programs = Vec::new();
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
                    let (address, number) = match lane {
                        Some(lane) => (lane.address(), None),
                        None => table.door().await?,
                    };
                    let door = (address.as_str(), number);
                    let mut client = Client::start(command, door, kept.as_deref())?;
                    table.until_sat(chair, command, client.ended()).await?;
                    clients.push(client);
                    sleep(self.patience.warm_up).await;
                }
            }
        }
        table.until_begun(sitters).await?;
        let (id, outcome, clocks) = table.until_over().await?;
        let record = self.house.record(&id).await?;
        Ok(AtTable {
            outcome,
            record,
            clocks,
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
    /// Who sits there and is not ready.
    unready: Vec<usize>,
    /// Where foreign clients connect, and the number of the table there.
    door: Option<(String, Option<u32>)>,
    sit_within: Duration,
    has_begun: bool,
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
            unready: Vec::new(),
            has_begun: false,
            door: None,
            sit_within: Patience::default().sit,
            over: None,
        };
        let create = Create {
            id: "open".into(),
            game: game.to_owned(),
            config: Some(config.to_owned()),
            settings: Some(json!(for_programs(settings, game, sitters))),
            chairs: chairs(sitters, game, config)?,
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
    async fn door(&mut self) -> anyhow::Result<(String, Option<u32>)> {
        let within = self.sit_within;
        let wait = async {
            loop {
                if let Some(door) = &self.door {
                    return Ok(door.clone());
                }
                self.hear().await?;
            }
        };
        let door = timeout(within, wait).await;
        door.map_err(|_| Exit::No.says("the table has no door"))?
    }

    /// Waits until a chair is taken; who ends before has not sat down.
    async fn until_sat(
        &mut self,
        chair: usize,
        program: &str,
        ended: impl Future<Output = ()>,
    ) -> anyhow::Result<()> {
        let within = self.sit_within;
        let sits = async {
            while self.over.is_none() && !self.taken.get(chair).is_some_and(|taken| *taken) {
                self.hear().await?;
            }
            anyhow::Ok(())
        };
        let refused = |why: String| Exit::Refused.says(format!("{program} does not sit down{why}"));
        tokio::select! {
            sat = timeout(within, sits) => {
                sat.map_err(|_| refused(format!(" within {} s", within.as_secs_f64())))?
            }
            () = ended => Err(refused(": it has ended".into())),
        }
    }

    /// Waits until the match has begun; where clients have to get ready, they may not take longer than to sit down.
    async fn until_begun(&mut self, sitters: &[Sitter]) -> anyhow::Result<()> {
        let within = self.sit_within;
        let begins = async {
            while !self.has_begun {
                self.hear().await?;
            }
            anyhow::Ok(())
        };
        if let Ok(begun) = timeout(within, begins).await {
            return begun;
        }
        let within = within.as_secs_f64();
        let waits_for = |chair: &usize| match sitters.get(*chair) {
            Some(Sitter::Client { command, .. }) => Some(command.as_str()),
            Some(Sitter::BuiltIn(_) | Sitter::Program(_)) | None => None,
        };
        let waits: Vec<&str> = self.unready.iter().filter_map(waits_for).collect();
        Err(Exit::Refused.says(match waits.is_empty() {
            true => format!("the match does not begin within {within} s"),
            false => format!("{} is not ready within {within} s", waits.join(", ")),
        }))
    }

    async fn until_over(&mut self) -> anyhow::Result<(MatchId, Outcome, Option<Vec<ClockView>>)> {
        loop {
            if let Some(over) = self.over.take() {
                return Ok(over);
            }
            self.hear().await?;
        }
    }

    async fn close(&mut self) {
        let (id, table) = ("close".into(), self.id.clone());
        let closed = async {
            self.operator
                .say(&ToServer::Close(Close { id, table }))
                .await?;
            while !is_answer(&self.operator.hear().await?) {}
            anyhow::Ok(())
        };
        let _ = timeout(CLOSED_WITHIN, closed).await; // The server may have stopped.
    }

    /// Takes one message in; gives the table if it answers a command.
    async fn hear(&mut self) -> anyhow::Result<Option<TableId>> {
        match self.operator.hear().await? {
            ToClient::Done(done) => return Ok(done.table),
            ToClient::Refused(refused) => return Err(Exit::Usage.says(refused.problem)),
            ToClient::Table(news) => {
                let chairs = news.table.chairs.iter();
                self.taken = chairs.map(|chair| chair.sitter.is_some()).collect();
                let chairs = news.table.chairs.iter().enumerate();
                let unready = chairs.filter(|(_, chair)| {
                    let sitter = chair.sitter.as_ref();
                    sitter.is_some_and(|sat| !sat.ready)
                });
                self.unready = unready.map(|(chair, _)| chair).collect();
                let door = news.table.doors.into_iter().next();
                self.door = door.map(|door| (door.address, door.number));
            }
            ToClient::Update(update) => {
                self.has_begun = true;
                if let Some(over) = update.over {
                    let outcome = over.finish.outcome.ok_or_else(|| {
                        Exit::No.says(format!("a match was broken off: {}", over.finish.reason))
                    })?;
                    self.over = Some((update.game, outcome, update.clocks));
                }
            }
            ToClient::Welcome(_)
            | ToClient::Pong(_)
            | ToClient::Ping(_)
            | ToClient::Lobby(_)
            | ToClient::LobbyChange(_)
            | ToClient::Paused(_)
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

fn is_answer(message: &ToClient) -> bool {
    matches!(message, ToClient::Done(_) | ToClient::Refused(_))
}
