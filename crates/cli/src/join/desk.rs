//! A person in the terminal at a foreign server, whatever the game: a guest of the room, as a browser would be.

use std::{
    io::{IsTerminal, Read, Write},
    sync::Arc,
    thread::JoinHandle,
};

use parlor_server::Elsewhere as Shown;
use tokio::sync::mpsc;

use super::host::TABLE;
use crate::{
    remote::{Link, sit_elsewhere},
    tui::{Keyboard, Screen, Style, face_of},
};

/// Where a person sits.
pub(super) struct Desk {
    keyboard: Keyboard,
    sitting: JoinHandle<()>,
}

impl Desk {
    /// Sits a person down.
    pub(super) fn start(
        room: Arc<dyn Shown>,
        game: &'static str,
        plain: bool,
    ) -> anyhow::Result<Self> {
        let style = match plain || !std::io::stdout().is_terminal() {
            true => Style::Plain,
            false => Style::terminal(),
        };
        let keyboard = Keyboard::open(style)?;
        let screen = Screen::new(face_of(game), style, Vec::new()).on(keyboard.paper());
        let (guest, lines) = room.come();
        let ear = Ear {
            lines,
            heard: Vec::new(),
        };
        let mouth = Mouth {
            room,
            guest,
            said: Vec::new(),
        };
        let is_person = keyboard.is_person();
        let (typed, typing) = std::sync::mpsc::channel();
        let sitting = std::thread::spawn(move || {
            let link = Link::inside(ear, Box::new(mouth), "person");
            // Whatever goes wrong here leaves the match, and that is told.
            let _ = link.and_then(|link| sit_elsewhere(link, TABLE, screen, is_person, typing));
        });
        keyboard.read(move |lines| match lines {
            Some(lines) => {
                for line in lines {
                    let _ = typed.send(Some(line)); // The desk may be left.
                }
            }
            None => {
                let _ = typed.send(None); // The desk may be left.
            }
        });
        Ok(Self { keyboard, sitting })
    }

    /// Waits until everything is shown, and gives the terminal back.
    pub(super) fn end(self) {
        let _ = self.sitting.join(); // Whatever went wrong there was shown.
        self.keyboard.close();
    }
}

/// What the room says, as bytes.
struct Ear {
    lines: mpsc::Receiver<String>,
    heard: Vec<u8>,
}

impl Read for Ear {
    fn read(&mut self, into: &mut [u8]) -> std::io::Result<usize> {
        if self.heard.is_empty() {
            let Some(line) = self.lines.blocking_recv() else {
                return Ok(0);
            };
            self.heard = line.into_bytes();
            self.heard.push(b'\n');
        }
        let count = self.heard.len().min(into.len());
        for (to, from) in into.iter_mut().zip(self.heard.drain(..count)) {
            *to = from;
        }
        Ok(count)
    }
}

/// What is said to the room, as bytes.
struct Mouth {
    room: Arc<dyn Shown>,
    guest: u32,
    said: Vec<u8>,
}

impl Write for Mouth {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.said.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        let said = std::mem::take(&mut self.said);
        for line in String::from_utf8_lossy(&said).lines() {
            self.room.hear(self.guest, line);
        }
        Ok(())
    }
}

impl Drop for Mouth {
    fn drop(&mut self) {
        self.room.go(self.guest);
    }
}
