//! Whole games on loopback: our server, our Game Master, our players, or scripted ones in their place.

use std::{
    net::SocketAddr,
    path::{Path, PathBuf},
    sync::{Arc, Mutex},
    time::{Duration, Instant},
};

use parlor_game::{Dice, Draw};
use parlor_gateways::project::{
    Guid,
    conf::{self, MasterConf, Part, PlayerConf, Source, Unknown},
    gm::{self, Columns, LogFile, Master},
    pl::{self, Player},
    program::{Console, End, Note, Options},
};
use parlor_play::seed_of_text;
use parlor_project_players::{AgentKind, Exchange, Tuning};
use tokio::{sync::Notify, task::JoinHandle};
use tokio_util::sync::CancellationToken;

/// A game that is over in a second or two.
pub const QUICK: &str = r#""boardWidth":4,"tasksHeight":4,"goalsHeight":1,"teamSize":2,"goals":1,"initialPieces":6,"spawnInterval":200,
    "maxPieces":8,"moveDelay":4,"discoverDelay":6,"testDelay":4,"destroyDelay":2,"pickUpDelay":4,"placeDelay":4,"exchangeDelay":10,
    "restartDelay":300,"restartJitter":100,"retryJoinInterval":100,"seed":"quick""#;

pub fn read<T: Part>(keys: &str) -> T {
    let source = Source::parse(format!("{{{keys}}}").as_bytes()).unwrap();
    conf::read(&source, Unknown::Refused).unwrap().conf
}

/// Lines that a program said.
#[derive(Clone, Default)]
pub struct Lines(Arc<Mutex<Vec<String>>>);

impl Lines {
    pub fn console(&self) -> Console {
        let lines = self.clone();
        Console::new(move |note| {
            let (Note::Said(said) | Note::Warned(said)) = note;
            lines.0.lock().unwrap().push(said);
        })
    }

    pub fn all(&self) -> Vec<String> {
        self.0.lock().unwrap().clone()
    }

    pub fn count(&self, start: &str) -> usize {
        self.all()
            .iter()
            .filter(|line| line.starts_with(start))
            .count()
    }

    /// Waits until so many lines begin like this.
    pub async fn wait(&self, start: &str, count: usize) {
        let until = Instant::now() + super::peer::LONG;
        while self.count(start) < count {
            assert!(
                Instant::now() < until,
                "no {count} lines {start:?} in {:#?}",
                self.all()
            );
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }
}

/// A program that runs.
pub struct Running {
    pub lines: Lines,
    pub task: JoinHandle<End>,
    pub stop: CancellationToken,
}

impl Running {
    /// Ends it as a crash would: nothing more is said.
    pub fn kill(&self) {
        self.task.abort();
    }

    /// Ends it and waits until its files are closed.
    pub async fn ended(mut self) {
        self.stop.cancel();
        let _ = (&mut self.task).await; // How it ends is not asked for.
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.stop.cancel();
        self.task.abort();
    }
}

/// A folder that is removed.
pub struct Folder(pub PathBuf);

impl Folder {
    pub fn new(name: &str) -> Self {
        let path =
            std::env::temp_dir().join(format!("parlor-project-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    pub fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

pub fn master(address: SocketAddr, keys: &str, rounds: u32, log: Option<&Path>) -> Running {
    let conf: MasterConf = read(keys);
    let lines = Lines::default();
    let stop = CancellationToken::new();
    let technical = conf.technical.clone();
    let seed = conf.seed.clone().unwrap_or_else(|| "test".into());
    let log = log.map(|path| LogFile::open(path, Columns::Plain).unwrap());
    let master = Master::new(conf, seed, log, None);
    let options = Options {
        address: address.ip().to_string(),
        port: address.port(),
        rounds,
    };
    let task = tokio::spawn(gm::run(
        master,
        technical,
        options,
        lines.console(),
        stop.clone(),
    ));
    Running { lines, task, stop }
}

pub fn player(
    address: SocketAddr,
    keys: &str,
    guid: &str,
    kind: AgentKind,
    rounds: u32,
) -> Running {
    let conf: PlayerConf = read(keys);
    let lines = Lines::default();
    let stop = CancellationToken::new();
    let technical = conf.technical.clone();
    let seed = seed_of_text(guid);
    let dice = |nth| Dice::of(&seed, Draw { stream: 0, nth });
    let exchange = match conf.exchange {
        conf::Exchange::Off => Exchange::Off,
        conf::Exchange::Answer => Exchange::Answer,
        conf::Exchange::Auto => Exchange::Auto,
    };
    let agent = kind.agent(Tuning::default(), exchange, dice(0));
    let player = Player::new(conf, Guid::new(guid).unwrap(), agent, dice(1));
    let options = Options {
        address: address.ip().to_string(),
        port: address.port(),
        rounds,
    };
    let nudge = Arc::new(Notify::new());
    let task = tokio::spawn(pl::run(
        player,
        technical,
        options,
        lines.console(),
        nudge,
        |_| (),
        stop.clone(),
    ));
    Running { lines, task, stop }
}

/// Players of two teams: the even ones wish red.
pub fn players(address: SocketAddr, keys: &str, count: usize, rounds: u32) -> Vec<Running> {
    let one = |nth: usize| {
        let team = if nth.is_multiple_of(2) { "red" } else { "blue" };
        let keys = format!(r#"{keys},"preferredTeam":"{team}""#);
        player(
            address,
            &keys,
            &format!("player-{nth}"),
            AgentKind::Sonar,
            rounds,
        )
    };
    (0..count).map(one).collect()
}
