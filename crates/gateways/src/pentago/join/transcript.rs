//! Everything that was said, as text: `P> line` is ours, `P< line` the server's.

use std::{
    fmt,
    io::Write,
    sync::{Arc, Mutex, PoisonError},
};

/// Where one client writes down what is said, decrypted; several may share a file.
#[derive(Clone)]
pub struct Transcript {
    sink: Arc<Mutex<dyn Write + Send>>,
    who: String,
}

impl Transcript {
    /// A transcript that names the client `who`.
    pub fn new(sink: Arc<Mutex<dyn Write + Send>>, who: impl Into<String>) -> Self {
        let who = who.into();
        Self { sink, who }
    }

    pub(super) fn sent(&self, line: &str) {
        self.write('>', line);
    }

    pub(super) fn heard(&self, line: &str) {
        self.write('<', line);
    }

    fn write(&self, mark: char, line: &str) {
        let mut sink = self.sink.lock().unwrap_or_else(PoisonError::into_inner);
        let written = writeln!(sink, "{}{mark} {line}", self.who).and_then(|()| sink.flush());
        if let Err(error) = written {
            tracing::warn!(%error, "the transcript cannot be written");
        }
    }
}

impl fmt::Debug for Transcript {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Transcript({})", self.who)
    }
}
