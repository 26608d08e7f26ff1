//! The log of requests as CSV (10.1): lines are kept in memory and brought to the disk by one thread for all logs of
//! the process, so a slow disk delays no game.

use std::{
    fs::{File, OpenOptions},
    io::Write,
    path::{Path, PathBuf},
    sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError, Weak},
    thread::Thread,
    time::Duration,
};

/// How many bytes of a log may wait for the disk before lines are left out.
const WAITING: usize = 1 << 20;

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
pub struct LogFile(Arc<Pages>);

/// What is written and what waits for it.
#[derive(Debug)]
struct Pages {
    path: PathBuf,
    lines: Mutex<String>,
    /// None once it could not be written.
    file: Mutex<Option<File>>,
}

impl LogFile {
    /// Opens a log to append to; the header is written only if the file is new.
    pub fn open(path: &Path, columns: Columns) -> std::io::Result<Self> {
        let file = OpenOptions::new().create(true).append(true).open(path)?;
        let is_new = file.metadata()?.len() == 0;
        let header = if is_new { columns.header() } else { "" };
        let pages = Arc::new(Pages {
            path: path.to_owned(),
            lines: Mutex::new(header.to_owned()),
            file: Mutex::new(Some(file)),
        });
        Writer::of_all()?.take(&pages);
        Ok(Self(pages))
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
        let mut lines = locked(&self.0.lines);
        match lines.len() < WAITING {
            true => csv(&mut lines, cells),
            false => tracing::warn!("a line of the log is left out: the disk is too slow"),
        }
    }

    /// Brings what was said to the disk soon.
    pub fn flush(&self) {
        if let Ok(writer) = Writer::of_all() {
            writer.thread.unpark();
        }
    }
}

impl Drop for LogFile {
    fn drop(&mut self) {
        self.0.write();
    }
}

impl Pages {
    /// Brings the lines that wait to the disk.
    fn write(&self) {
        // Locked first, so that what is taken first is written first.
        let mut file = locked(&self.file);
        let lines = std::mem::take(&mut *locked(&self.lines));
        let done = file
            .as_mut()
            .map_or(Ok(()), |file| file.write_all(lines.as_bytes()));
        if let Err(error) = done {
            tracing::error!(file = %self.path.display(), %error, "logging stops");
            *file = None; // The game goes on.
        }
    }
}

/// The thread that brings all logs to the disk.
struct Writer {
    thread: Thread,
    logs: Arc<Mutex<Vec<Weak<Pages>>>>,
}

impl Writer {
    /// The one of this process.
    fn of_all() -> std::io::Result<&'static Self> {
        static WRITER: OnceLock<Writer> = OnceLock::new();
        if let Some(writer) = WRITER.get() {
            return Ok(writer);
        }
        let logs = Arc::new(Mutex::new(Vec::new()));
        let thread = std::thread::Builder::new().name("project-log".into());
        let theirs = logs.clone();
        let thread = thread.spawn(move || write_all(&theirs))?.thread().clone();
        // Of two that begin at once one stays; the other finds nothing to write and is not seen again.
        Ok(WRITER.get_or_init(|| Self { thread, logs }))
    }

    fn take(&self, pages: &Arc<Pages>) {
        locked(&self.logs).push(Arc::downgrade(pages));
        self.thread.unpark();
    }
}

fn write_all(logs: &Mutex<Vec<Weak<Pages>>>) {
    loop {
        let mut open = Vec::new();
        locked(logs).retain(|log| log.upgrade().map(|log| open.push(log)).is_some());
        open.iter().for_each(|log| log.write());
        match open.is_empty() {
            true => std::thread::park(),
            false => std::thread::park_timeout(FLUSH),
        }
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Adds a line with quotes only where they are needed.
fn csv(line: &mut String, cells: &[&str]) {
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
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_quoted_only_where_needed() {
        let mut line = String::new();
        csv(&mut line, &["Move", "a,b", "x\"y", ""]);
        assert_eq!(line, "Move,\"a,b\",\"x\"\"y\",\n");
    }

    #[test]
    fn the_header_is_written_once() {
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
    /// Lines reach the disk while the log is open, and a log that cannot be written stops nothing.
    #[test]
    fn what_waits_is_written_soon() {
        let folder = std::env::temp_dir().join(format!("parlor-logs-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let logs = ["a.csv", "b.csv"].map(|name| folder.join(name));
        let open = logs
            .clone()
            .map(|path| LogFile::open(&path, Columns::Plain).unwrap());
        for log in &open {
            log.line(&["Move", "a", "red", "leader"]);
            log.flush();
        }
        let until = std::time::Instant::now() + Duration::from_secs(60);
        let is_written = |path: &PathBuf| std::fs::read_to_string(path).unwrap().contains("Move,");
        while !logs.iter().all(is_written) {
            assert!(std::time::Instant::now() < until, "nothing is written");
            std::thread::sleep(Duration::from_millis(10));
        }
        let full = LogFile::open(Path::new("/dev/full"), Columns::Plain).unwrap();
        full.line(&["Move"]);
        drop(full);
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
