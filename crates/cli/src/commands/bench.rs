//! `parlor bench`: measures the engines, players and server here.

use std::{io::Write, path::PathBuf, time::Duration};

use anyhow::Context;
use serde_json::{Value, json};

use crate::{
    bench::{BENCHES, Bench, Measured, Skipped, plot, relay},
    exit::Exit,
};

/// Measures the engines, players and server on this machine.
#[derive(clap::Args, Debug)]
#[command(after_help = AFTER)]
pub(crate) struct Args {
    /// What to measure, by the start of its name [default: everything].
    #[arg(value_name = "NAME")]
    names: Vec<String>,
    /// How long each measurement takes.
    #[arg(long, value_name = "S", default_value_t = 2.0)]
    seconds: f64,
    /// Prints one JSON object per measurement.
    #[arg(long)]
    json: bool,
    /// Writes a chart of each measurement that has one, as NAME.svg.
    #[arg(long, value_name = "DIR")]
    plot: Option<PathBuf>,
    /// Fails if a measurement misses its target.
    #[arg(long)]
    strict: bool,
    /// Serves as the server that `server_bare` compares with.
    #[arg(long, hide = true)]
    relay: bool,
}

const AFTER: &str = "\
Rates are per second of CPU time of the process, user and system, unless a unit says otherwise.

Examples:
  parlor bench
  parlor bench pentago_playouts --seconds 5 --json
  parlor bench reversi_legal --seconds 30 --plot docs/charts";

pub(crate) fn run(args: Args) -> anyhow::Result<()> {
    if args.relay {
        return relay::serve();
    }
    if !(args.seconds > 0.0 && args.seconds <= 1e6) {
        return Err(Exit::Usage.says("--seconds is a time in seconds, such as 0.5"));
    }
    let is_named = |bench: &&Bench| {
        args.names.is_empty() || args.names.iter().any(|name| bench.name.starts_with(name))
    };
    let wanted: Vec<&Bench> = BENCHES.iter().filter(is_named).collect();
    if wanted.is_empty() {
        let known: Vec<&str> = BENCHES.iter().map(|bench| bench.name).collect();
        let known = known.join(", ");
        return Err(Exit::Usage.says(format!("nothing has such a name; there are: {known}")));
    }
    let mut out = std::io::stdout().lock();
    let mut missed = Vec::new();
    for bench in wanted {
        let measured = match (bench.run)(Duration::from_secs_f64(args.seconds)) {
            Ok(measured) => measured,
            Err(error) if error.is::<Skipped>() => {
                eprintln!("{} is skipped: {error}", bench.name);
                continue;
            }
            Err(error) => return Err(error),
        };
        let bars = measured.bars();
        if bars.iter().any(|(_, kept)| !kept) {
            missed.push(bench.name);
        }
        let drawn = measured.chart().and_then(plot::svg);
        if let (Some(folder), Some(drawn)) = (&args.plot, drawn) {
            let file = folder.join(format!("{}.svg", bench.name));
            std::fs::write(&file, drawn)
                .with_context(|| format!("{} cannot be written", file.display()))?;
        }
        if args.json {
            writeln!(out, "{}", as_json(bench.name, measured))?;
        } else {
            let Measured { value, unit, .. } = measured;
            writeln!(out, "{:<24} {} {unit}", bench.name, shown(value))?;
            for (bar, _) in bars {
                writeln!(out, "{:<24} {bar}", "")?;
            }
        }
        out.flush()?;
    }
    if args.strict && !missed.is_empty() {
        let missed = missed.join(", ");
        return Err(Exit::No.says(format!("bars are missed: {missed}")));
    }
    Ok(())
}

/// Large numbers without, small ones with digits behind the point.
fn shown(value: f64) -> String {
    if value < 1000.0 {
        format!("{value:>14.3}")
    } else {
        format!("{value:>14.0}")
    }
}

fn as_json(name: &str, measured: Measured) -> Value {
    let mut line = measured.more;
    line.insert("name".into(), json!(name));
    line.insert("value".into(), json!(measured.value));
    line.insert("unit".into(), json!(measured.unit));
    line.insert("cpu_seconds".into(), json!(measured.cpu_seconds));
    Value::Object(line)
}
