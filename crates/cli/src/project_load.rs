//! A communication server and a fleet of Game Masters as children, and many players that measure them.

use std::{
    io::{BufRead, BufReader},
    path::{Path, PathBuf},
    process::{Child, ChildStdout, Command, Stdio},
    time::Duration,
};

use anyhow::{Context, Result, bail};
use parlor_gateways::project::{
    conf::{self, MasterConf, Unknown},
    load::{Load, Outcome, measure},
};

use crate::{cpu::shared_threads, exit::Exit};

/// How many players and games.
#[derive(Clone, Debug)]
pub(crate) struct Size {
    pub(crate) agents: u32,
    pub(crate) games: u32,
    master: MasterConf,
}

impl Size {
    /// So many players, and the games that they fill.
    pub(crate) fn new(agents: u32, games: Option<u32>, conf: Option<&Path>) -> Result<Self> {
        let told = |faults: Vec<conf::Fault>| {
            Exit::Usage.says(faults.first().map(ToString::to_string).unwrap_or_default())
        };
        let master = conf::load::<MasterConf>(conf, Unknown::Warned)
            .map_err(told)?
            .conf;
        let players = 2 * u32::from(master.game.team_size);
        let games = games.unwrap_or(agents / players).max(1);
        let agents = agents.min(games * players);
        Ok(Self {
            agents,
            games,
            master,
        })
    }
}

/// What was measured, with the load of the two programs.
#[derive(Debug)]
pub(crate) struct Report {
    pub(crate) outcome: Outcome,
    /// Cores used on average.
    pub(crate) cs_cpu: f64,
    pub(crate) gm_cpu: f64,
    pub(crate) cs_megabytes: f64,
    pub(crate) gm_megabytes: f64,
    /// The share of the processors that the machine's host gave to others meanwhile: nobody can be in time then.
    pub(crate) stolen: f64,
}

/// The two programs as children; they end with this value.
#[derive(Debug)]
pub(crate) struct Fleet {
    cs: Program,
    gm: Program,
    port: u16,
    _folder: Folder,
}

impl Fleet {
    /// Starts both and waits until the server listens.
    pub(crate) fn start(size: &Size, conf: Option<&Path>) -> Result<Self> {
        let folder = Folder::new()?;
        let server = folder.0.join("cs.json");
        let text = format!(
            r#"{{"bind":["127.0.0.1"],"maxGames":{},"maxConnections":{}}}"#,
            size.games.min(1000),
            size.agents + size.games + 64
        );
        std::fs::write(&server, text)?;
        let mut cs =
            Program::start(&["cs", "--port", "0", "--conf", &server.display().to_string()])?;
        let first = cs.line()?;
        let port = first
            .trim()
            .rsplit(':')
            .next()
            .and_then(|port| port.parse().ok());
        let port: u16 = port.with_context(|| format!("the communication server says {first:?}"))?;
        let log = folder.0.join("gm.csv").display().to_string();
        let (games, port_text) = (size.games.to_string(), port.to_string());
        let mut line = vec!["gm", "--port", &port_text, "--fleet", &games, "--log", &log];
        let conf = conf.map(|conf| conf.display().to_string());
        if let Some(conf) = &conf {
            line.extend(["--conf", conf]);
        }
        let mut gm = Program::start(&line)?;
        for _ in 0..size.games {
            let said = gm.line()?;
            if !said.starts_with("gm registered") {
                bail!("a game master says {said:?}");
            }
        }
        gm.drain();
        cs.drain();
        Ok(Self {
            cs,
            gm,
            port,
            _folder: folder,
        })
    }

    /// Where the server listens.
    pub(crate) fn port(&self) -> u16 {
        self.port
    }

    /// Lets players join, and measures for so long once all play.
    pub(crate) fn measure(&self, size: &Size, span: Duration) -> Result<Report> {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(shared_threads())
            .enable_all()
            .build()?;
        let load = Load {
            address: "127.0.0.1".into(),
            port: self.port,
            agents: size.agents,
            delay: Duration::from_millis(size.master.game.move_delay.into()),
            span,
            patience: Duration::from_secs(60),
        };
        let mut cpu = Vec::new();
        let outcome = runtime.block_on(measure(&load, &size.master.technical, || {
            cpu.push((self.cs.cpu_seconds(), self.gm.cpu_seconds(), stolen()));
        }));
        let seconds = outcome.span.as_secs_f64().max(1e-9);
        let [
            (cs_begin, gm_begin, stolen_begin),
            (cs_end, gm_end, stolen_end),
        ] = cpu[..]
        else {
            bail!("nothing was measured");
        };
        let processors =
            std::thread::available_parallelism().map_or(1.0, |count| count.get() as f64);
        Ok(Report {
            outcome,
            cs_cpu: (cs_end - cs_begin) / seconds,
            gm_cpu: (gm_end - gm_begin) / seconds,
            cs_megabytes: self.cs.megabytes(),
            gm_megabytes: self.gm.megabytes(),
            stolen: (stolen_end - stolen_begin) / seconds / processors,
        })
    }
}

/// Processor seconds that the host of this machine gave to others so far; 0 where it cannot be read.
fn stolen() -> f64 {
    let stat = std::fs::read_to_string("/proc/stat").unwrap_or_default();
    let all = stat.lines().find(|line| line.starts_with("cpu "));
    let ticks = all
        .and_then(|line| line.split_whitespace().nth(8))
        .and_then(|text| text.parse::<f64>().ok());
    ticks.unwrap_or(0.0) / rustix::param::clock_ticks_per_second() as f64
}

#[derive(Debug)]
struct Program {
    child: Child,
    said: Option<BufReader<ChildStdout>>,
}

impl Program {
    fn start(line: &[&str]) -> Result<Self> {
        let mut child = Command::new(std::env::current_exe()?)
            .arg("project")
            .args(line)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .context("a program does not start")?;
        let said = child.stdout.take().context("a program says nothing")?;
        Ok(Self {
            child,
            said: Some(BufReader::new(said)),
        })
    }

    /// The next line it says.
    fn line(&mut self) -> Result<String> {
        let mut line = String::new();
        if let Some(said) = &mut self.said {
            said.read_line(&mut line)?;
        }
        Ok(line)
    }

    /// Reads on, so that it can go on talking.
    fn drain(&mut self) {
        if let Some(mut said) = self.said.take() {
            std::thread::spawn(move || {
                let _ = std::io::copy(&mut said, &mut std::io::sink()); // Until it ends.
            });
        }
    }

    /// The CPU time of the process so far; 0 where it cannot be read.
    fn cpu_seconds(&self) -> f64 {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.child.id()));
        let stat = stat.unwrap_or_default();
        let fields = stat.rsplit_once(')').map_or("", |(_, fields)| fields);
        let ticks = |n: usize| {
            fields
                .split_whitespace()
                .nth(n)
                .and_then(|text| text.parse::<f64>().ok())
        };
        let ticks = ticks(11)
            .zip(ticks(12))
            .map_or(0.0, |(user, system)| user + system);
        ticks / rustix::param::clock_ticks_per_second() as f64
    }

    /// The memory it uses.
    fn megabytes(&self) -> f64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id()));
        let status = status.unwrap_or_default();
        let line = status.lines().find(|line| line.starts_with("VmRSS:"));
        let kilobytes = line
            .and_then(|line| line.split_whitespace().nth(1))
            .and_then(|text| text.parse::<f64>().ok());
        kilobytes.unwrap_or(0.0) / 1024.0
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill(); // It may have ended by itself.
        let _ = self.child.wait();
    }
}

/// A folder that goes away with this value.
#[derive(Debug)]
struct Folder(PathBuf);

impl Folder {
    fn new() -> Result<Self> {
        let path = std::env::temp_dir().join(format!("parlor-project-load-{}", std::process::id()));
        std::fs::create_dir_all(&path)?;
        Ok(Self(path))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0); // It is only a temporary folder.
    }
}
