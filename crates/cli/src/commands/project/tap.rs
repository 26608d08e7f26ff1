//! `parlor project tap`: a relay between a client and a communication server that records and validates.

use std::{
    fs::File,
    io::{BufWriter, Write},
    path::PathBuf,
    sync::{Arc, Mutex, PoisonError},
    time::Instant,
};

use parlor_gateways::project::{
    tap::{self, Passed, Way, What},
    validate::{Sender, Verdict, judge},
};
use serde_json::json;
use tokio::net::TcpListener;

use super::common::{Shared, say, stop_on_signal};
use crate::exit::{Exit, OrExit};

/// Relays a client's connection to a communication server, shows every frame and whether it is valid.
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    #[command(flatten)]
    shared: Shared,
    /// The host of the communication server.
    #[arg(long, value_name = "HOST", default_value = "127.0.0.1")]
    address: String,
    /// Where clients connect.
    #[arg(long, value_name = "ADDR", default_value = "127.0.0.1:0")]
    listen: String,
    /// Who connects: player or gm.
    #[arg(long, value_name = "WHO", default_value = "player", value_parser = ["player", "gm"])]
    client: String,
    /// Writes every frame as a line of JSON.
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// Shows only invalid frames and variants.
    #[arg(long)]
    quiet: bool,
}

pub(crate) fn run(args: Args) -> anyhow::Result<()> {
    let port = args.shared.port("tap", None)?;
    let client = match args.client.as_str() {
        "gm" => Sender::Master,
        _ => Sender::Player,
    };
    let record = args.record.as_ref().map(|path| {
        File::create(path)
            .map_err(|error| format!("{}: {error}", path.display()))
            .or_exit(Exit::Usage)
    });
    let record = record.transpose()?.map(BufWriter::new);
    let runtime = args.shared.start()?;
    runtime.block_on(async {
        let stop = stop_on_signal();
        let mut servers = tokio::net::lookup_host((args.address.as_str(), port))
            .await
            .or_exit(Exit::Unreachable)?;
        let server = servers
            .next()
            .ok_or_else(|| Exit::Unreachable.says("tap: no such host"))?;
        let listener = TcpListener::bind(&args.listen)
            .await
            .or_exit(Exit::Unreachable)?;
        say(&format!("tap listening on {}", listener.local_addr()?));
        let book = Arc::new(Mutex::new(record));
        let (kept, start, quiet) = (Arc::clone(&book), Instant::now(), args.quiet);
        let show = move |passed: Passed| show(&passed, client, quiet, start, &kept);
        tap::run(listener, server, show, stop).await;
        if let Some(file) = book.lock().unwrap_or_else(PoisonError::into_inner).as_mut() {
            file.flush()?;
        }
        Ok(())
    })
}

fn show(
    passed: &Passed,
    client: Sender,
    quiet: bool,
    start: Instant,
    book: &Mutex<Option<BufWriter<File>>>,
) {
    let (arrow, word, sender) = match passed.way {
        Way::ToServer => ("->", "client", client),
        Way::ToClient => ("<-", "server", Sender::Server),
    };
    let (text, verdict) = match &passed.what {
        What::Frame(frame) => {
            let verdict = match (passed.way, client) {
                // The server passes on what the Game Master said.
                (Way::ToClient, Sender::Player) => judge(Sender::Master, frame),
                _ => judge(sender, frame),
            };
            (String::from_utf8_lossy(frame).into_owned(), Some(verdict))
        }
        What::KeepAlive => ("(sign of life)".into(), None),
        What::TooLong => ("(a frame too long to be shown)".into(), None),
        What::End => ("(end)".into(), None),
    };
    let at = start.elapsed().as_secs_f64();
    if let Some(file) = book.lock().unwrap_or_else(PoisonError::into_inner).as_mut() {
        let told = verdict.as_ref().map(ToString::to_string);
        let line = json!({ "at": at, "connection": passed.connection, "from": word, "frame": text, "verdict": told });
        let _ = writeln!(file, "{line}").and_then(|()| file.flush()); // The relay goes on without its record.
    }
    let is_fine = matches!(verdict, Some(Verdict::Fine) | None);
    if !(quiet && is_fine) {
        let told = verdict.filter(|verdict| *verdict != Verdict::Fine);
        let told = told
            .map(|verdict| format!("   [{verdict}]"))
            .unwrap_or_default();
        let text: String = text
            .chars()
            .map(|c| if c.is_control() { '\u{FFFD}' } else { c })
            .collect();
        say(&format!(
            "{at:9.3} {:>3} {arrow} {text}{told}",
            passed.connection
        ));
    }
}
