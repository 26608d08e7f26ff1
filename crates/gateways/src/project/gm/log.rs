//! The log of requests as CSV (10.1), written by a thread of its own: a slow disk delays no game.

use std::{
    fs::{File, OpenOptions},
    io::{BufWriter, Write},
    path::{Path, PathBuf},
    sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TrySendError, sync_channel},
    thread::JoinHandle,
    time::{Duration, Instant},
};

/// How many lines may wait for the disk before some are left out.
const WAITING: usize = 4096;

/// The longest time a line stays in memory.
const FLUSH: Duration = Duration::from_secs(1);

/// The columns of a log.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Columns {
    /// The four columns of the original.
    Plain,
    /// Those and more, with times.
    Extended,
}

impl Columns {
    fn header(self) -> &'static str {
        match self {
            Self::Plain => "Type,Player GUID,Colour,Role\n",
            Self::Extended => {
                "Time,Game,Type,Player GUID,Colour,Role,Result,Received,Started,Ended,Sent,X,Y,Distance,Contains\n"
            }
        }
    }
}

/// A log that grows; the last lines are on disk when it is dropped.
#[derive(Debug)]
pub struct LogFile {
    lines: Option<SyncSender<Said>>,
    writer: Option<JoinHandle<()>>,
}

#[derive(Debug)]
enum Said {
    Line(String),
    Flush,
}

impl LogFile {
    /// Opens a log to append to; the header is written only if the file is new.
    pub fn open(path: &Path, columns: Columns) -> std::io::Result<Self> {
        let file = OpenOptions::new().create(true).append(true).open(path)?;
        let is_new = file.metadata()?.len() == 0;
        let (lines, taken) = sync_channel(WAITING);
        let header = is_new.then(|| columns.header());
        let path = path.to_owned();
        let thread = std::thread::Builder::new().name("project-log".into());
        let writer = thread.spawn(move || write(file, &path, header, &taken))?;
        Ok(Self {
            lines: Some(lines),
            writer: Some(writer),
        })
    }

    /// Opens a log in the first folder that takes it; says which file it is.
    pub fn open_first(
        name: &str,
        folders: &[PathBuf],
        columns: Columns,
    ) -> std::io::Result<(Self, PathBuf)> {
        let mut last = std::io::Error::other("no folder for the log");
        for folder in folders {
            let path = folder.join(name);
            match Self::open(&path, columns) {
                Ok(log) => return Ok((log, path)),
                Err(error) => last = error,
            }
        }
        Err(last)
    }

    /// Adds a line of cells.
    pub fn line(&self, cells: &[&str]) {
        self.say(Said::Line(csv(cells)));
    }

    /// Brings what was said to the disk soon.
    pub fn flush(&self) {
        self.say(Said::Flush);
    }

    fn say(&self, said: Said) {
        if let Some(lines) = &self.lines {
            match lines.try_send(said) {
                Ok(()) | Err(TrySendError::Disconnected(_)) => {} // Logging has stopped; the game has not.
                Err(TrySendError::Full(_)) => {
                    tracing::warn!("a line of the log is left out: the disk is too slow")
                }
            }
        }
    }
}

impl Drop for LogFile {
    fn drop(&mut self) {
        self.lines = None;
        if let Some(writer) = self.writer.take() {
            let _ = writer.join(); // It has told what went wrong.
        }
    }
}

fn write(file: File, path: &Path, header: Option<&str>, lines: &Receiver<Said>) {
    let mut file = BufWriter::with_capacity(1 << 16, file);
    let done = (|| -> std::io::Result<()> {
        if let Some(header) = header {
            file.write_all(header.as_bytes())?;
        }
        let mut flushed = Instant::now();
        loop {
            let said = lines.recv_timeout(FLUSH.saturating_sub(flushed.elapsed()));
            let flush = match said {
                Ok(Said::Line(line)) => {
                    file.write_all(line.as_bytes())?;
                    flushed.elapsed() >= FLUSH
                }
                Ok(Said::Flush) | Err(RecvTimeoutError::Timeout) => true,
                Err(RecvTimeoutError::Disconnected) => return file.flush(),
            };
            if flush {
                file.flush()?;
                flushed = Instant::now();
            }
        }
    })();
    if let Err(error) = done {
        tracing::error!(file = %path.display(), %error, "logging stops");
    }
}

/// A line with quotes only where they are needed.
pub(crate) fn csv(cells: &[&str]) -> String {
    let mut line = String::new();
    for (nth, cell) in cells.iter().enumerate() {
        if nth > 0 {
            line.push(',');
        }
        match cell.contains([',', '"', '\n', '\r']) {
            true => {
                line.push('"');
                line.push_str(&cell.replace('"', "\"\""));
                line.push('"');
            }
            false => line.push_str(cell),
        }
    }
    line.push('\n');
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a40_cells_are_quoted_only_where_needed() {
        assert_eq!(
            csv(&["Move", "a,b", "x\"y", ""]),
            "Move,\"a,b\",\"x\"\"y\",\n"
        );
    }

    #[test]
    fn a40_the_header_is_written_once() {
        let folder = std::env::temp_dir().join(format!("parlor-log-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let path = folder.join("log.csv");
        for _ in 0..2 {
            let log = LogFile::open(&path, Columns::Plain).unwrap();
            log.line(&["Move", "a", "red", "leader"]);
        }
        let text = std::fs::read_to_string(&path).unwrap();
        assert_eq!(
            text,
            "Type,Player GUID,Colour,Role\nMove,a,red,leader\nMove,a,red,leader\n"
        );
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
