//! A communication server and a fleet of Game Masters as children, and many players that measure them.

use std::{path::Path, time::Duration};

use anyhow::{Context, Result, bail};
use parlor_gateways::project::{
    conf::{self, MasterConf, Unknown},
    load::{Load, Outcome, measure},
};

use crate::{
    cpu::shared_threads,
    exit::Exit,
    measuring::{Folder, Program, percentile, stolen},
};

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

impl Report {
    /// The added time below which so many hundredths of all stay, in milliseconds.
    pub(crate) fn added(&self, share: f64) -> f64 {
        percentile(&self.outcome.added, share) as f64 / 1000.0
    }
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
        let server = folder.path().join("cs.json");
        let text = format!(
            r#"{{"bind":["127.0.0.1"],"maxGames":{},"maxConnections":{}}}"#,
            size.games.min(1000),
            size.agents + size.games + 64
        );
        std::fs::write(&server, text)?;
        let mut cs = Program::start(&[
            "project",
            "cs",
            "--port",
            "0",
            "--conf",
            &server.display().to_string(),
        ])?;
        let first = cs.line()?;
        let port = first
            .trim()
            .rsplit(':')
            .next()
            .and_then(|port| port.parse().ok());
        let port: u16 = port.with_context(|| format!("the communication server says {first:?}"))?;
        let log = folder.path().join("gm.csv").display().to_string();
        let (games, port_text) = (size.games.to_string(), port.to_string());
        let mut line = vec![
            "project", "gm", "--port", &port_text, "--fleet", &games, "--log", &log,
        ];
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
            let (cs, gm) = (self.cs.cpu_seconds(), self.gm.cpu_seconds());
            cpu.push(cs.and_then(|cs| Ok((cs, gm?, stolen()))));
        }));
        let cpu = cpu.into_iter().collect::<Result<Vec<_>>>()?;
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
