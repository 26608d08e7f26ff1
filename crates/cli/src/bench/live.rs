//! What ten thousand live tables cost a server that keeps everything, at the pace of people.

use std::{
    collections::{HashMap, VecDeque},
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use anyhow::{Context, Result, bail};
use parlor_game::{Dice, Draw};
use parlor_pentago::{Board, Rule, State};
use serde_json::{Map, json};
use tokio::{
    io::AsyncWriteExt,
    task::JoinSet,
    time::{Instant, sleep_until},
};

use super::{
    Limit, Measured,
    files::permit_files,
    load::{self, Heard},
    pairs::{self, Line, Pair, SETTINGS},
    server::Server,
};
use crate::measuring::Folder;

/// Pairs of connections.
pub(super) const PAIRS: usize = 5_000;
/// Tables of each pair.
pub(super) const TABLES: usize = 2;
/// How long each move is thought about.
const THINKS: Duration = Duration::from_secs(5);
/// The most that the server may use of one core, in percent.
const PERCENT: f64 = 25.0;
/// How long it is measured at least: two moves of every table.
const AT_LEAST: Duration = Duration::from_secs(10);

/// With the embedded database, over lines.
pub(super) fn live(span: Duration) -> Result<Measured> {
    let span = span.max(AT_LEAST);
    permit_files(2 * PAIRS as u64 + 500)?;
    let folder = Folder::new()?;
    let mut server = start(&folder)?;
    let lines = server.lines()?;
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    runtime.block_on(async {
        let pairs = pairs::gather(&lines, PAIRS, TABLES).await?;
        let moves = Arc::new(AtomicU64::new(0));
        let mut players = play(pairs, &moves);
        tokio::time::sleep(THINKS).await;
        let (begin, cpu) = (moves.load(Ordering::Relaxed), server.cpu_seconds()?);
        let began = Instant::now();
        tokio::select! {
            () = tokio::time::sleep(span) => {}
            Some(ended) = players.join_next() => ended??,
        }
        let (cpu, seconds) = (server.cpu_seconds()? - cpu, began.elapsed().as_secs_f64());
        let moves = moves.load(Ordering::Relaxed) - begin;
        let expected = (PAIRS * TABLES) as f64 * seconds / THINKS.as_secs_f64();
        if (moves as f64) < expected / 2.0 {
            bail!("only {moves} of {expected:.0} moves were made: the machine is too busy");
        }
        let percent = 100.0 * cpu / seconds;
        let measured = Measured {
            value: percent,
            unit: "% of one core for 10,000 live tables with a move every 5 s",
            cpu_seconds: cpu,
            more: Map::new(),
        };
        Ok(measured
            .with("moves_per_second", json!(moves as f64 / seconds))
            .with("server_mb", json!(server.megabytes()))
            .bar("% of one core", percent, Limit::AtMost(PERCENT)))
    })
}

/// A server that keeps everything in a folder and lets one address have as much as it wants.
pub(super) fn start(folder: &Folder) -> Result<Server> {
    let settings = folder.file("parlor.toml", SETTINGS)?;
    let data = folder.path().join("data").display().to_string();
    Server::start(&["--config", &settings, "--data", &data])
}

/// Lets all play on, and counts their moves.
fn play(pairs: Vec<Pair>, moves: &Arc<AtomicU64>) -> JoinSet<Result<()>> {
    let mut players = JoinSet::new();
    let count = pairs.len();
    for (nth, Pair { sides, tables }) in pairs.into_iter().enumerate() {
        // They do not all move at the same moment.
        let first = Instant::now() + THINKS.mul_f64(nth as f64 / count as f64);
        for (side, line) in sides.into_iter().enumerate() {
            let mut player = Player::new(&tables, u32::try_from(2 * nth + side).unwrap_or(0));
            if side == 0 {
                player.begin(first);
            }
            let moves = Arc::clone(moves);
            players.spawn(async move { player.run(line, &moves).await });
        }
    }
    players
}

/// One connection that plays at its tables.
struct Player {
    tables: HashMap<String, State>,
    /// When it moves where, the next first: it thinks equally long about all.
    due: VecDeque<(Instant, String)>,
    dice: Dice,
    commands: u32,
}

impl Player {
    fn new(tables: &[String], nth: u32) -> Self {
        let fresh = |table: &String| (table.clone(), State::new(Rule::Twente, Board::EMPTY));
        Self {
            tables: tables.iter().map(fresh).collect(),
            due: VecDeque::new(),
            dice: Dice::of(&[7; 32], Draw { stream: 0, nth }),
            commands: 0,
        }
    }

    /// Has the first move at all tables.
    fn begin(&mut self, first: Instant) {
        for (nth, table) in (0..).zip(self.tables.keys()) {
            let apart = THINKS * nth / u32::try_from(TABLES).unwrap_or(1);
            self.due.push_back((first + apart, table.clone()));
        }
    }

    async fn run(mut self, mut line: Line, moves: &AtomicU64) -> Result<()> {
        loop {
            let due = self.due.front().map(|(due, _)| *due);
            let wait = async {
                match due {
                    Some(due) => sleep_until(due).await,
                    None => std::future::pending().await,
                }
            };
            tokio::select! {
                text = line.read.next_line() => {
                    let text = text?.context("the server closed")?;
                    self.hear(&text, moves)?;
                }
                () = wait => {
                    let act = self.act()?;
                    line.write.write_all(act.as_bytes()).await?;
                }
            }
        }
    }

    fn hear(&mut self, text: &str, moves: &AtomicU64) -> Result<()> {
        let heard: Heard<'_> = serde_json::from_str(text)?;
        match heard.kind {
            "done" => {
                moves.fetch_add(1, Ordering::Relaxed);
            }
            "refused" => bail!("refused: {text}"),
            "update" => {
                let table = heard.table.as_ref().and_then(|table| table.as_str());
                let table = table.context("an update of no table")?;
                let state = self.tables.get_mut(table).context("an unknown table")?;
                if heard.start.is_some() {
                    *state = State::new(Rule::Twente, Board::EMPTY);
                }
                load::follow(state, &heard.events);
                if heard.you == Some("must".into()) {
                    self.due
                        .push_back((Instant::now() + THINKS, table.to_owned()));
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn act(&mut self) -> Result<String> {
        let (_, table) = self.due.pop_front().context("nothing is due")?;
        let state = self.tables.get(&table).context("an unknown table")?;
        let mut turns = Vec::new();
        state.turns(&mut turns);
        let turn = self.dice.pick(&turns).context("no turn is left")?;
        self.commands += 1;
        let action = json!({"cell": turn.cell, "rotation": turn.rotation.unwrap_or(0)});
        let act = json!({"type": "act", "id": self.commands.to_string(), "table": table, "action": action});
        Ok(format!("{act}\n"))
    }
}
