//! What the three programs have in common: configuration, log, console, stopping.

use std::{
    io::Write,
    path::{Path, PathBuf},
    time::Duration,
};

use anyhow::Context;
use parlor_gateways::project::{
    conf::{self, Loaded, Part, Unknown},
    program::{Console, Note},
};
use tokio::runtime::Runtime;
use tokio_util::sync::CancellationToken;
use tracing_subscriber::EnvFilter;

use crate::{cpu::shared_threads, exit::Exit};

/// Options of every program.
#[derive(clap::Args, Debug)]
pub(super) struct Shared {
    /// The port of the communication server.
    #[arg(long, value_name = "PORT")]
    pub(super) port: Option<u16>,
    /// The configuration file.
    #[arg(long, value_name = "FILE")]
    pub(super) conf: Option<PathBuf>,
    /// Refuses unknown keys of the configuration file.
    #[arg(long)]
    strict_conf: bool,
    /// What is told on standard error: error, warn, info, debug.
    #[arg(long, value_name = "LEVEL", default_value = "warn")]
    log_level: String,
}

impl Shared {
    /// Reads the configuration; all that is wrong with it is told on standard error.
    pub(super) fn load<T: Part>(&self, program: &str) -> anyhow::Result<T> {
        let unknown = match self.strict_conf {
            true => Unknown::Refused,
            false => Unknown::Warned,
        };
        load(program, self.conf.as_deref(), unknown)
    }

    /// The port: of the command line, or of the file.
    pub(super) fn port(&self, program: &str, of_file: Option<u16>) -> anyhow::Result<u16> {
        let missing = || {
            Exit::Usage.says(format!(
                "{program}: --port is missing, and the file has no port"
            ))
        };
        self.port.or(of_file).ok_or_else(missing)
    }

    /// Sends the log to standard error and starts the runtime.
    pub(super) fn start(&self) -> anyhow::Result<Runtime> {
        let filter = EnvFilter::try_new(&self.log_level);
        let filter = filter.map_err(|error| Exit::Usage.says(format!("--log-level: {error}")))?;
        let log = tracing_subscriber::fmt()
            .with_env_filter(filter)
            .with_writer(std::io::stderr);
        let _ = log.try_init(); // Somebody may have started one before.
        raise_open_files();
        tokio::runtime::Builder::new_multi_thread()
            .worker_threads(shared_threads())
            .enable_all()
            .build()
            .context("the runtime does not start")
    }
}

/// Reads the keys of one program from a file, or its defaults; all that is wrong is told on standard error.
pub(super) fn load<T: Part>(
    program: &str,
    file: Option<&Path>,
    unknown: Unknown,
) -> anyhow::Result<T> {
    match conf::load(file, unknown) {
        Ok(Loaded { conf, warnings }) => {
            for warning in warnings {
                eprintln!("{program}: configuration warning: {warning}");
            }
            Ok(conf)
        }
        Err(faults) => {
            for fault in faults {
                eprintln!("{program}: configuration error: {fault}");
            }
            Err(Exit::Usage.says(""))
        }
    }
}

/// Thousands of connections need as many files.
fn raise_open_files() {
    #[cfg(unix)]
    {
        use rustix::process::{Resource, getrlimit, setrlimit};
        let mut limit = getrlimit(Resource::Nofile);
        limit.current = limit.maximum;
        if let Err(error) = setrlimit(Resource::Nofile, limit) {
            tracing::debug!(%error, "the limit of open files stays");
        }
    }
}

/// Lines on standard output, flushed at once; warnings on standard error.
pub(super) fn console(program: &'static str) -> Console {
    Console::new(move |note| match note {
        Note::Said(said) => say(&said),
        Note::Warned(said) => eprintln!("{program}: {said}"),
    })
}

/// One line on standard output, flushed at once.
pub(super) fn say(said: &str) {
    let mut out = std::io::stdout().lock();
    let _ = writeln!(out, "{said}").and_then(|()| out.flush()); // Nobody may be reading.
}

/// Logs a line each minute.
pub(super) fn each_minute(line: impl Fn() -> String + Send + 'static) {
    tokio::spawn(async move {
        let mut minute = tokio::time::interval(Duration::from_secs(60));
        minute.tick().await;
        loop {
            minute.tick().await;
            tracing::info!("{}", line());
        }
    });
}

/// A token that is cancelled by an interrupt or the request to terminate.
pub(super) fn stop_on_signal() -> CancellationToken {
    let stop = CancellationToken::new();
    let told = stop.clone();
    tokio::spawn(async move {
        signalled().await;
        told.cancel();
        // Whatever hangs does not keep the process.
        tokio::time::sleep(Duration::from_millis(900)).await;
        std::process::exit(0);
    });
    stop
}

async fn signalled() {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminate) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = terminate.recv() => {}
                _ = tokio::signal::ctrl_c() => {}
            }
            return;
        }
    }
    let _ = tokio::signal::ctrl_c().await; // Without signals there is nothing to wait for.
}
