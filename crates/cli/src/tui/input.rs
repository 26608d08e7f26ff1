//! Lines that a person types, read on a thread of their own so that a game can go on meanwhile.

use std::{
    io::{BufRead, BufReader, IsTerminal, Read},
    sync::mpsc::{Receiver, RecvTimeoutError, sync_channel},
    time::Duration,
};

/// Reads lines to the end; those that came at once are given at once.
pub(super) fn read_lines(input: impl Read, mut each: impl FnMut(Vec<String>)) {
    let mut input = BufReader::new(input);
    let mut lines = Vec::new();
    let mut line = String::new();
    while matches!(input.read_line(&mut line), Ok(1..)) {
        lines.extend(line.lines().map(str::to_owned));
        line.clear();
        if !input.buffer().contains(&b'\n') {
            each(std::mem::take(&mut lines));
        }
    }
    if !lines.is_empty() {
        each(lines);
    }
}

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_that_come_at_once_are_given_at_once() {
        let pieces = ["one\ntwo\r\n\nth", "ree\nfo", "ur"];
        let mut pieces = pieces.into_iter().map(str::as_bytes);
        let mut given = Vec::new();
        let input = pieces.next().unwrap().chain(pieces.next().unwrap());
        read_lines(input.chain(pieces.next().unwrap()), |lines| {
            given.push(lines);
        });
        let expected: [&[&str]; 3] = [&["one", "two", ""], &["three"], &["four"]];
        assert_eq!(given, expected);
    }
}
