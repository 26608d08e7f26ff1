//! `parlor reversi serve`: one match on a map, between binary clients, people and built-in players.

mod result;
mod seats;
mod show;
mod table;

use std::{
    net::{IpAddr, SocketAddr},
    path::PathBuf,
    time::Duration,
};

use anyhow::Context;
use parlor_catalog::{Catalog, Mode};
use parlor_game::Millis;
use parlor_gateways::{
    frame::Bounds,
    reversi::{MapBytes, PortsOptions},
};
use parlor_play::Record;
use parlor_reversi::{Config, map::MAX_SIDE};
use parlor_wire::{Again, ByKind, Clock, Pace, Seating, Settings, Update, When};
use tokio::{
    net::TcpListener,
    runtime::Runtime,
    time::{sleep, timeout},
};

use self::{seats::Seat, show::Screen, table::Host};
use super::{compare, map_bytes, map_name};
use crate::{
    commands::batch::{WarmUp, Worth},
    exit::{Exit, OrExit},
    series::{Client, House, output_of},
};

/// Hosts one match for clients of the binary protocol, then exits.
#[derive(clap::Args, Debug)]
#[command(after_help = AFTER)]
pub(crate) struct Args {
    /// The map: its file, or the name of one of ours.
    #[arg(value_name = "MAP")]
    map: String,
    /// Seats for binary clients, from the first on [default: all].
    #[arg(long, value_name = "N")]
    clients: Option<usize>,
    /// Seats in order: `client`, `human`, or a built-in player for each.
    #[arg(
        long,
        value_name = "LIST",
        value_delimiter = ',',
        conflicts_with = "clients"
    )]
    seats: Vec<String>,
    /// The built-in player for the seats left over [default: the strongest].
    #[arg(long, value_name = "PLAYER")]
    fill: Option<String>,
    /// Seconds added per move; unused time is saved; 0 for no limit.
    #[arg(long, value_name = "S", default_value_t = 0.0)]
    time: f64,
    /// Search depth sent to clients. Built-in players use it only without a time limit.
    #[arg(long, value_name = "D", default_value_t = 1)]
    depth: u8,
    /// Where clients connect.
    #[arg(long, value_name = "P", default_value_t = 7777)]
    port: u16,
    /// Address to listen on for them.
    #[arg(long, value_name = "HOST", default_value = "127.0.0.1")]
    host: IpAddr,
    /// Where people connect with their browsers [default: a free port of this machine].
    #[arg(long, value_name = "ADDR")]
    listen: Option<SocketAddr>,
    /// Gives up if the seats are not taken by then [default: waits].
    #[arg(long, value_name = "S")]
    connect_timeout: Option<f64>,
    /// How long a client may take to say its group number.
    #[arg(long, value_name = "S", default_value_t = 10)]
    hello_timeout: u64,
    /// The pause before the first request.
    #[arg(long, value_name = "MS", default_value_t = 1000)]
    start_pause: u64,
    /// The pause before each later request.
    #[arg(long, value_name = "MS", default_value_t = 0)]
    move_pause: u64,
    /// Starts a client as a child process; `{host}` and `{port}` are replaced. Repeatable.
    #[arg(long, value_name = "CMD")]
    spawn: Vec<String>,
    #[command(flatten)]
    warm_up: WarmUp,
    /// The longest side that the map may have.
    #[arg(long, value_name = "N", default_value_t = 50)]
    max_side: u16,
    /// Which text of the map clients are sent.
    #[arg(long, value_name = "WHICH", default_value = "canonical")]
    map_bytes: Bytes,
    /// Writes the result as text.
    #[arg(long, value_name = "FILE")]
    result: Option<PathBuf>,
    /// Writes the record; the output of children is kept beside it.
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    #[command(flatten)]
    worth: Worth,
    /// Prints nothing.
    #[arg(long, conflicts_with = "show")]
    quiet: bool,
    /// Prints the board, the legal moves and the inventories after each move.
    #[arg(long)]
    show: bool,
}

const AFTER: &str = "\
Clients take the lowest player numbers in the order in which they say their group numbers. A `human` seat prints a
link for the browser. The process ends after the game.

The text result has the file name of the map, then a line per player: group, stones (0 if disqualified), time left,
`ok` or `disq.`, with tabs between them. Built-in players and people have group 0.

Exit codes: 0 played to the end, disqualifications included; 2 wrong use or map; 3 the port is not available; 4 the
seats were not taken in time.

Examples:
  parlor reversi serve maps/tiny.map --time 2 --depth 0
  parlor reversi serve tiny.map --clients 1 --fill random --spawn 'my_client -s {host} -p {port}' --record game.record
  parlor reversi serve tiny.map --seats human,random --show";

#[derive(clap::ValueEnum, Clone, Copy, Debug)]
enum Bytes {
    Canonical,
    Original,
}

impl From<Bytes> for MapBytes {
    fn from(bytes: Bytes) -> Self {
        match bytes {
            Bytes::Canonical => Self::Canonical,
            Bytes::Original => Self::Original,
        }
    }
}

pub(crate) fn run(args: Args) -> anyhow::Result<()> {
    let catalog = Catalog::standard();
    let config = args.config()?;
    let players = config.read_map().or_exit(Exit::Usage)?.players();
    let seats = seats::plan(&catalog, &args, players)?;
    let settings = args.settings(&catalog)?;
    let runtime = Runtime::new().context("the runtime does not start")?;
    let done = runtime.block_on(args.host(&config, settings, &seats));
    runtime.shutdown_background(); // A player may still think.
    done
}

impl Args {
    fn config(&self) -> anyhow::Result<Config> {
        let bytes = map_bytes(&self.map)?;
        if !(1..=MAX_SIDE).contains(&self.max_side) {
            return Err(Exit::Usage.says(format!("--max-side is 1 to {MAX_SIDE}")));
        }
        let file = &self.map;
        let config = Config {
            map: String::from_utf8_lossy(&bytes).into_owned(),
            max_side: self.max_side,
        };
        match config.start() {
            Ok(_) => Ok(config),
            Err(illegal) => {
                let code = parlor_game::Refusal::code(&illegal);
                Err(Exit::Usage.says(format!("{file}: {illegal} [{code}]")))
            }
        }
    }

    fn settings(&self, catalog: &Catalog) -> anyhow::Result<Settings> {
        let add =
            millis(self.time).ok_or_else(|| Exit::Usage.says("--time is a time in seconds"))?;
        let clock = match add {
            Millis(0) => Clock::None,
            add => Clock::Bank {
                start: Millis(0),
                add,
                when: When::Before,
            },
        };
        let usual = (catalog.game("reversi").or_exit(Exit::Usage)?.settings)(Mode::Batch);
        let mut settings = Settings {
            clocks: ByKind::all(clock),
            depth: Some(self.depth),
            pace: Pace::default(),
            pause: Millis(self.move_pause),
            again: Again::No,
            listed: false,
            ..usual
        };
        settings.start.seating = Seating::AsSat;
        settings.points = Some(self.worth.points());
        settings.start.pause = match self.spawn.is_empty() {
            true => Millis(self.start_pause),
            false => self.warm_up.before_start(self.start_pause),
        };
        Ok(settings)
    }

    async fn host(
        &self,
        config: &Config,
        settings: Settings,
        seats: &[Seat],
    ) -> anyhow::Result<()> {
        let ports = PortsOptions {
            host: self.host,
            ports: self.port..=self.port,
            map_bytes: self.map_bytes.into(),
            bounds: Bounds {
                hello: Duration::from_secs(self.hello_timeout.max(1)),
                ..PortsOptions::BOUNDS
            },
            ..PortsOptions::default()
        };
        let house = House::start(ports).await?;
        let web = match seats.contains(&Seat::Human) {
            true => Some(self.serve_web(&house).await?),
            false => None,
        };
        let mut host = Host::open(&house, config, &settings, seats).await?;
        self.say(&host.welcome(web));
        let children = match self.connect_within()? {
            None => self.gather(&mut host).await?,
            Some(within) => {
                let late = |_| Exit::Refused.says("the seats were not taken in time");
                let gathered = timeout(within, self.gather(&mut host)).await;
                gathered.map_err(late)??
            }
        };
        let screen = self.show.then(|| Screen::new(config));
        let shown = |update: &Update, names: &[String]| {
            let text = screen
                .as_ref()
                .and_then(|screen| screen.text(update, names));
            text.iter().for_each(|text| self.say(text));
        };
        let over = host.until_over(shown).await?;
        let points = self.worth.points().of(&over.outcome);
        let record = house.record(&over.game).await?;
        let text = result::text(&map_name(&self.map), &host.groups, &over);
        if let Some(file) = &self.result {
            write(file, &text)?;
        }
        if let Some(file) = &self.record {
            write(file, &record)?;
        }
        self.say(&result::table(&host.names, &over, &points));
        for child in children {
            child.end().await;
        }
        self.judge(&record)?;
        house.server.stop().await;
        Ok(())
    }

    /// How long the seats may take to be taken.
    fn connect_within(&self) -> anyhow::Result<Option<Duration>> {
        let wrong = |_| Exit::Usage.says("--connect-timeout is a time in seconds");
        let within = self.connect_timeout.map(Duration::try_from_secs_f64);
        within.transpose().map_err(wrong)
    }

    /// Starts the children one after the other, each when the one before it has said hello and had its time, and waits
    /// until all seats are taken.
    async fn gather(&self, host: &mut Host) -> anyhow::Result<Vec<Client>> {
        let mut children = Vec::new();
        for (nth, command) in self.spawn.iter().enumerate() {
            let address = host.door.clone().unwrap_or_default();
            let kept = self.kept(nth);
            let mut child = Client::start(command, (&address, None), kept.as_deref())?;
            tokio::select! {
                sat = host.until_seated(nth + 1) => sat?,
                () = child.ended() => {} // Whoever it started may still come.
            }
            children.push(child);
            sleep(self.warm_up.pause()).await;
        }
        host.until_begun(|seated, all| {
            if !self.quiet {
                eprintln!("{seated} of {all} clients are here");
            }
        })
        .await?;
        Ok(children)
    }

    /// The file beside which the output of a child is kept.
    fn kept(&self, nth: usize) -> Option<PathBuf> {
        let mut name = self.record.clone()?.into_os_string();
        name.push(format!(".client{}", nth + 1));
        Some(name.into())
    }

    /// Says what the claims are worth that children printed.
    fn judge(&self, record: &str) -> anyhow::Result<()> {
        let record = Record::read(record).or_exit(Exit::No)?;
        for nth in 0..self.spawn.len() {
            let Some(kept) = self.kept(nth) else { continue };
            let output = std::fs::read(output_of(&kept, "out")).unwrap_or_default();
            if let Some(said) = compare::judged(&record, &String::from_utf8_lossy(&output))? {
                self.say(&format!(
                    "claims of client {}:\n{}",
                    nth + 1,
                    said.trim_end()
                ));
            }
        }
        Ok(())
    }

    async fn serve_web(&self, house: &House) -> anyhow::Result<SocketAddr> {
        let address = self.listen.unwrap_or(([127, 0, 0, 1], 0).into());
        let listener = TcpListener::bind(address).await.map_err(|error| {
            Exit::Unreachable.says(format!("cannot listen on {address}: {error}"))
        })?;
        house.server.serve_web(listener).or_exit(Exit::Unreachable)
    }

    fn say(&self, text: &str) {
        use std::io::Write;
        if !self.quiet {
            let mut out = std::io::stdout().lock();
            let _ = writeln!(out, "{text}"); // Whoever started us may not listen any more.
            let _ = out.flush();
        }
    }
}

/// Whole milliseconds of a time in seconds.
fn millis(seconds: f64) -> Option<Millis> {
    let time = Duration::try_from_secs_f64(seconds).ok()?;
    u64::try_from(time.as_millis()).ok().map(Millis)
}

fn write(file: &std::path::Path, text: &str) -> anyhow::Result<()> {
    std::fs::write(file, text).with_context(|| format!("{} cannot be written", file.display()))
}
