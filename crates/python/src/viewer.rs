//! A viewer of finished matches: the real server with its web client, on this machine and in memory only.

use std::sync::Arc;

use parlor_game::SeatSet;
use parlor_play::{Footer, Record};
use parlor_server::{Options, Server};
use parlor_store::{Begin, Finish, MemoryStore, Owner, Store, Write, kept};
use parlor_wire::{MatchId, MatchSummary, SeatSummary, TableId};
use pyo3::prelude::*;
use tokio::{net::TcpListener, runtime::Runtime};

use crate::ParlorError;

/// Shows finished matches in the browser until it is closed.
#[pyclass(module = "parlor._core")]
#[derive(Debug)]
pub(crate) struct Viewer {
    running: Option<Running>,
    address: String,
}

struct Running {
    runtime: Runtime,
    server: Server,
}

impl std::fmt::Debug for Running {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Running").finish_non_exhaustive()
    }
}

fn failed(said: impl ToString) -> PyErr {
    ParlorError::new_err(said.to_string())
}

#[pymethods]
impl Viewer {
    /// Serves records, given as text, on a free port of this machine.
    #[new]
    fn new(py: Python<'_>, records: Vec<String>) -> PyResult<Self> {
        let mut writes = Vec::new();
        for text in &records {
            writes.extend(kept_match(text)?);
        }
        py.detach(|| {
            let runtime = tokio::runtime::Builder::new_multi_thread()
                .worker_threads(1)
                .thread_name("parlor viewer")
                .enable_all()
                .build()
                .map_err(failed)?;
            let (server, address) = runtime.block_on(async {
                let store = MemoryStore::default();
                store
                    .commit(&Owner::alone(), &writes)
                    .await
                    .map_err(failed)?;
                let server = Server::start(Options::default(), Arc::new(store));
                let server = server.await.map_err(failed)?;
                let listener = TcpListener::bind("127.0.0.1:0").await.map_err(failed)?;
                let address = server.serve_web(listener).map_err(failed)?;
                Ok::<_, PyErr>((server, address))
            })?;
            Ok(Self {
                running: Some(Running { runtime, server }),
                address: format!("http://{address}"),
            })
        })
    }

    /// Where it is.
    #[getter]
    fn address(&self) -> &str {
        &self.address
    }

    /// Whether it has been closed.
    #[getter]
    fn closed(&self) -> bool {
        self.running.is_none()
    }

    /// Stops serving.
    fn close(&mut self, py: Python<'_>) {
        if let Some(Running { runtime, server }) = self.running.take() {
            py.detach(|| {
                runtime.block_on(server.stop());
                runtime.shutdown_background();
            });
        }
    }
}

impl Drop for Viewer {
    fn drop(&mut self) {
        if let Some(Running { runtime, server }) = self.running.take() {
            server.stopping().cancel();
            drop(server);
            runtime.shutdown_background();
        }
    }
}

/// A finished match as the store of a server keeps it.
fn kept_match(text: &str) -> PyResult<Vec<Write>> {
    let record = Record::read(text).map_err(failed)?;
    let unfinished = || ParlorError::new_err("only a match that is over can be shown");
    let footer = record.footer.as_ref().ok_or_else(unfinished)?;
    let written = record.write();
    let mut lines = written.lines();
    let header = lines.next().unwrap_or_default().to_owned();
    let id = record.header.id.clone();
    let entries = (0u32..)
        .zip(&record.lines)
        .map(|(step, line)| Write::Entry {
            match_id: id.clone(),
            step,
            line: line.clone(),
        });
    let begin = Write::Begin(Begin {
        id: id.clone(),
        table: "python".into(),
        game: record.header.game.clone(),
        header,
        // What is over tells its seed in its last line.
        seed: [0; 32],
    });
    let finish = Write::Finish(Finish {
        id: id.clone(),
        ended: footer.ended,
        summary: kept::write(&kept::Summary::from(&summary(&record, footer))),
        footer: lines.next_back().unwrap_or_default().to_owned(),
    });
    Ok(std::iter::once(begin)
        .chain(entries)
        .chain([finish])
        .collect())
}

fn summary(record: &Record, footer: &Footer) -> MatchSummary {
    let header = &record.header;
    let seats = header.seats.iter().map(|seat| SeatSummary {
        name: seat.name.clone(),
        kind: seat.kind.clone(),
    });
    MatchSummary {
        id: MatchId(header.id.clone()),
        table: TableId("python".into()),
        game: header.game.clone(),
        seats: seats.collect(),
        finish: footer.finish.clone(),
        left: footer.left.iter().copied().collect::<SeatSet>(),
        played_on: footer.played_on.clone(),
        started: header.started,
        ended: footer.ended,
    }
}
