//! Lines that a person types, read on a thread of their own so that a game can go on meanwhile.

use std::{
    io::{BufRead, IsTerminal},
    sync::mpsc::{Receiver, RecvTimeoutError, sync_channel},
    time::Duration,
};

/// Lines that a person types.
#[derive(Debug)]
pub(crate) struct Input {
    lines: Receiver<String>,
    /// Whether a person types, or a file is read.
    pub(crate) is_terminal: bool,
}

impl Input {
    /// Reads standard input from now on.
    pub(crate) fn start() -> Self {
        let (sender, lines) = sync_channel(1);
        std::thread::spawn(move || {
            for line in std::io::stdin().lock().lines() {
                let Ok(line) = line else { return };
                if sender.send(line).is_err() {
                    return;
                }
            }
        });
        let is_terminal = std::io::stdin().is_terminal();
        Self { lines, is_terminal }
    }

    /// The next line; nothing at the end of the input.
    pub(crate) fn line(&self) -> Option<String> {
        self.lines.recv().ok()
    }

    /// A line that is typed in time. From a file there is always time.
    pub(crate) fn line_within(&self, time: Duration) -> Option<String> {
        if !self.is_terminal {
            return self.line();
        }
        match self.lines.recv_timeout(time) {
            Ok(line) => Some(line),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => {
                std::thread::sleep(time);
                None
            }
        }
    }
}
