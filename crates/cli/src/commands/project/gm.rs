//! `parlor project gm`: the Game Master, or a fleet of them.

use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

use parlor_gateways::project::{
    conf::MasterConf,
    gm::{self, Columns, Counts, LogFile, Master},
    program::{Console, End, Note, Options},
};
use tokio::task::JoinSet;

use super::common::{Shared, console, each_minute, stop_on_signal};
use crate::exit::Exit;

/// Runs the Game Master of the Project Game at a communication server.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    #[command(flatten)]
    shared: Shared,
    /// The host of the communication server.
    #[arg(long, value_name = "HOST")]
    address: Option<String>,
    /// So many Game Masters in this process, with a connection each.
    #[arg(long, value_name = "K", default_value_t = 1)]
    fleet: u32,
    /// Stops after so many games; 0 goes on.
    #[arg(long, value_name = "N", default_value_t = 0)]
    rounds: u32,
    /// The seed of all games.
    #[arg(long, value_name = "SEED")]
    seed: Option<String>,
    /// The file of the log.
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,
}

pub(crate) fn run(args: Args) -> anyhow::Result<()> {
    let mut conf: MasterConf = args.shared.load("gm")?;
    let port = args.shared.port("gm", conf.technical.port)?;
    if port == 0 {
        return Err(Exit::Usage.says("gm: port 0 is for the communication server only"));
    }
    if args.fleet == 0 {
        return Err(Exit::Usage.says("gm: --fleet 0 is nobody"));
    }
    conf.seed = args.seed.or(conf.seed);
    conf.log_file = args.log.or(conf.log_file);
    let base = conf.seed.clone().unwrap_or_else(fresh);
    let options = Options {
        address: args
            .address
            .unwrap_or_else(|| conf.technical.address.clone()),
        port,
        rounds: args.rounds,
    };
    let runtime = args.shared.start()?;
    let end = runtime.block_on(async {
        let stop = stop_on_signal();
        let console = console("gm");
        let counts = Arc::new(Counts::default());
        let told = Arc::clone(&counts);
        each_minute(move || told.line());
        let mut masters = JoinSet::new();
        for nth in 1..=args.fleet {
            let seed = match args.fleet {
                1 => base.clone(),
                _ => format!("{base}/{nth}"),
            };
            let nth = (args.fleet > 1).then_some(nth);
            let log = log(&conf, nth, Columns::Plain, &console);
            let extended = conf
                .log_extended
                .then(|| self::log(&conf, nth, Columns::Extended, &console));
            let mut conf = conf.clone();
            conf.replay_file = conf.replay_file.map(|file| numbered(&file, nth));
            let technical = conf.technical.clone();
            let master = Master::new(conf, seed, log, extended.flatten());
            let master = master.counting(Arc::clone(&counts));
            masters.spawn(gm::run(
                master,
                technical,
                options.clone(),
                console.clone(),
                stop.clone(),
            ));
        }
        let mut end = End::Done;
        while let Some(ended) = masters.join_next().await {
            match ended {
                Ok(End::Done) => {}
                Ok(End::Unreachable) => end = End::Unreachable,
                Err(error) => {
                    console.say(Note::Warned(format!("a game master fell over: {error}")))
                }
            }
        }
        end
    });
    match end {
        End::Done => Ok(()),
        End::Unreachable => {
            Err(Exit::Unreachable.says("gm: the communication server cannot be reached"))
        }
    }
}

/// A seed that nobody can guess, as text.
fn fresh() -> String {
    let mut bytes = [0; 32];
    match getrandom::fill(&mut bytes) {
        Ok(()) => parlor_play::hex(&bytes),
        Err(_) => format!("{:?}", std::time::SystemTime::now()),
    }
}

/// A log, beside the binary unless it was named; a game without one is still a game.
fn log(
    conf: &MasterConf,
    nth: Option<u32>,
    columns: Columns,
    console: &Console,
) -> Option<LogFile> {
    let usual = match columns {
        Columns::Plain => "project-gm.csv",
        Columns::Extended => "project-gm-ext.csv",
    };
    let named = conf.log_file.as_ref().filter(|_| columns == Columns::Plain);
    if let Some(file) = named {
        let file = numbered(file, nth);
        return match LogFile::open(&file, columns) {
            Ok(log) => Some(log),
            Err(error) => {
                console.say(Note::Warned(format!("{}: {error}", file.display())));
                None
            }
        };
    }
    let name = numbered(Path::new(usual), nth);
    let name = name.to_string_lossy();
    let binary = std::env::current_exe().ok();
    let beside = binary.as_deref().and_then(Path::parent).map(Path::to_owned);
    let folders: Vec<PathBuf> = beside.iter().cloned().chain([PathBuf::from(".")]).collect();
    match LogFile::open_first(&name, &folders, columns) {
        Ok((log, path)) => {
            if beside.is_none_or(|beside| !path.starts_with(beside)) {
                console.say(Note::Warned(format!("the log is {}", path.display())));
            }
            Some(log)
        }
        Err(error) => {
            console.say(Note::Warned(format!("there is no log: {error}")));
            None
        }
    }
}

/// The file of one Game Master of a fleet.
fn numbered(file: &Path, nth: Option<u32>) -> PathBuf {
    let Some(nth) = nth else {
        return file.to_owned();
    };
    let stem = file.file_stem().unwrap_or_default().to_string_lossy();
    match file.extension() {
        Some(ending) => file.with_file_name(format!("{stem}-{nth}.{}", ending.to_string_lossy())),
        None => file.with_file_name(format!("{stem}-{nth}")),
    }
}
