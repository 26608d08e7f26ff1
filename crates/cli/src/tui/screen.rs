//! What a person sees: sentences, the board, questions.

use std::io::{IsTerminal, Write};

use serde_json::value::RawValue;

use super::{Asked, Face, Reader, Style, Taken, typed::COMMANDS};

/// What a person sees of a match.
pub(crate) struct Screen {
    face: &'static dyn Face,
    style: Style,
    names: Vec<String>,
    reader: Box<dyn Reader>,
}

impl Screen {
    /// A screen for players with these names.
    pub(crate) fn new(face: &'static dyn Face, style: Style, names: Vec<String>) -> Self {
        let reader = face.reader();
        Self {
            face,
            style,
            names,
            reader,
        }
    }

    /// The face of the game.
    pub(crate) fn face(&self) -> &'static dyn Face {
        self.face
    }

    /// The name of a seat.
    pub(crate) fn name(&self, seat: usize) -> &str {
        super::face::name(&self.names, seat)
    }

    /// Gives the seats other names.
    pub(crate) fn rename(&mut self, names: Vec<String>) {
        self.names = names;
    }

    /// Says something on a line of its own.
    pub(crate) fn say(&self, text: &str) -> anyhow::Result<()> {
        let mut out = std::io::stdout().lock();
        writeln!(out, "{text}")?;
        Ok(out.flush()?)
    }

    /// Tells what happened.
    pub(crate) fn tell(&self, events: &RawValue) -> anyhow::Result<()> {
        for sentence in self.face.tell(events, &self.names) {
            self.say(&self.style.paint("1", &sentence))?;
        }
        Ok(())
    }

    /// Draws the position.
    pub(crate) fn draw(&self, view: &RawValue) -> anyhow::Result<()> {
        let board = self.face.draw(view, &self.names, self.style);
        self.say(&format!("\n{board}"))
    }

    /// Explains how to play.
    pub(crate) fn help(&self) -> anyhow::Result<()> {
        self.say(&format!("{}{COMMANDS}", self.face.help()))
    }

    /// Forgets the parts of a turn typed so far.
    pub(crate) fn forget(&mut self) {
        self.reader = self.face.reader();
    }

    /// Asks for a turn, or for its next part.
    pub(crate) fn ask(&self, asked: &Asked<'_>) -> anyhow::Result<()> {
        let mut out = std::io::stdout().lock();
        let prompt = self.reader.prompt(asked);
        if std::io::stdin().is_terminal() {
            write!(out, "{prompt}")?;
        } else {
            writeln!(out, "{}", prompt.trim_end())?; // Nobody types the end of this line.
        }
        Ok(out.flush()?)
    }

    /// Takes a typed part of a turn; says what is wrong with it.
    pub(crate) fn take(
        &mut self,
        line: &str,
        asked: &Asked<'_>,
    ) -> anyhow::Result<Option<Box<RawValue>>> {
        match self.reader.take(line, asked) {
            Taken::Action(action) => Ok(Some(action)),
            Taken::More => Ok(None),
            Taken::Wrong(said) => {
                self.say(&said)?;
                Ok(None)
            }
        }
    }
}
