//! What a person sees: sentences, the board, questions.

use std::io::IsTerminal;

use serde_json::value::RawValue;

use super::{Asked, Face, Paper, Reader, Style, Taken, typed::COMMANDS};

/// What a person sees of a match.
pub(crate) struct Screen {
    face: &'static dyn Face,
    style: Style,
    names: Vec<String>,
    reader: Box<dyn Reader>,
    paper: Paper,
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
            paper: Paper::Plain,
        }
    }

    /// The same on another paper.
    pub(crate) fn on(mut self, paper: Paper) -> Self {
        self.paper = paper;
        self
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
        Ok(self.paper.say(text)?)
    }

    /// Takes everything off the screen that somebody else could read; a file has no secrets from itself.
    pub(crate) fn wipe(&self) -> anyhow::Result<()> {
        if !std::io::stdout().is_terminal() {
            return Ok(());
        }
        match self.style {
            Style::Plain => self.say(&"\n".repeat(100)),
            Style::Colour => self.say("\u{1b}[2J\u{1b}[3J\u{1b}[H"),
        }
    }

    /// Tells what happened.
    pub(crate) fn tell(&self, events: &RawValue) -> anyhow::Result<()> {
        for sentence in self.face.tell(events, &self.names) {
            self.say(&self.style.paint("1", &sentence))?;
        }
        Ok(())
    }

    /// Draws the position, with what may be done there.
    pub(crate) fn draw(&self, view: &RawValue, actions: Option<&RawValue>) -> anyhow::Result<()> {
        let board = self.face.draw(view, actions, &self.names, self.style);
        self.say(&format!("\n{board}"))
    }

    /// Explains how to play.
    pub(crate) fn help(&self) -> anyhow::Result<()> {
        self.help_with(COMMANDS)
    }

    /// Explains how to play where other commands are known.
    pub(crate) fn help_with(&self, commands: &str) -> anyhow::Result<()> {
        self.say(&format!("{}{commands}", self.face.help()))
    }

    /// Forgets the parts of a turn typed so far.
    pub(crate) fn forget(&mut self) {
        self.reader = self.face.reader();
    }

    /// Asks for a turn, or for its next part.
    pub(crate) fn ask(&self, asked: &Asked<'_>) -> anyhow::Result<()> {
        self.ask_for(&self.reader.prompt(asked))
    }

    /// Asks for something else.
    pub(crate) fn ask_for(&self, prompt: &str) -> anyhow::Result<()> {
        Ok(self.paper.ask(prompt)?)
    }

    /// Whether a line could begin a turn, though none is asked for.
    pub(crate) fn reads(&self, line: &str) -> bool {
        let name = "";
        let none = RawValue::from_string("[]".into()).unwrap_or_default();
        let asked = Asked {
            name,
            actions: &none,
        };
        !matches!(self.face.reader().take(line, &asked), Taken::Wrong(_))
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
