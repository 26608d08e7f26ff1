//! A person's keyboard and screen while others may say something at any time.
//!
//! On a terminal every key is read as it comes and the line being typed is kept here: what comes in is written
//! above it, and the line is shown again, whole. Elsewhere lines are read and written as they are.

use std::{
    io::{IsTerminal, Stdout, Write},
    sync::{Arc, Mutex, PoisonError},
};

use crossterm::{
    event::{Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, read},
    terminal::{disable_raw_mode, enable_raw_mode},
};

use super::{Style, input::read_lines};

/// Where text for a person goes.
#[derive(Clone)]
pub(crate) enum Paper {
    /// Standard output, as it is.
    Plain,
    /// A terminal on which a line is being typed.
    Edited(Arc<Mutex<Edited<Stdout>>>),
}

impl Paper {
    /// Says something on a line of its own.
    pub(crate) fn say(&self, text: &str) -> std::io::Result<()> {
        match self {
            Self::Plain => {
                let mut out = std::io::stdout().lock();
                writeln!(out, "{text}")?;
                out.flush()
            }
            Self::Edited(line) => lock(line).say(text),
        }
    }

    /// Asks something; the answer is typed behind it.
    pub(crate) fn ask(&self, prompt: &str) -> std::io::Result<()> {
        match self {
            Self::Plain => {
                let mut out = std::io::stdout().lock();
                if std::io::stdin().is_terminal() {
                    write!(out, "{prompt}")?;
                } else {
                    writeln!(out, "{}", prompt.trim_end())?; // Nobody types the end of this line.
                }
                out.flush()
            }
            Self::Edited(line) => lock(line).ask(prompt),
        }
    }
}

/// A keyboard that is read while the screen is written.
pub(crate) struct Keyboard {
    paper: Paper,
}

impl Keyboard {
    /// Takes the terminal over, if there is one.
    pub(crate) fn open(style: Style) -> std::io::Result<Self> {
        let is_terminal = std::io::stdin().is_terminal() && std::io::stdout().is_terminal();
        if !is_terminal {
            return Ok(Self {
                paper: Paper::Plain,
            });
        }
        enable_raw_mode()?;
        let line = Edited::new(std::io::stdout(), style);
        Ok(Self {
            paper: Paper::Edited(Arc::new(Mutex::new(line))),
        })
    }

    /// Where to write while this keyboard is read.
    pub(crate) fn paper(&self) -> Paper {
        self.paper.clone()
    }

    /// Whether a person types, who can be told to wait; otherwise a file is read.
    pub(crate) fn is_person(&self) -> bool {
        std::io::stdin().is_terminal()
    }

    /// Reads lines on a thread of their own, those together that come at once; nothing comes when there are no more.
    pub(crate) fn read(&self, mut each: impl FnMut(Option<Vec<String>>) + Send + 'static) {
        let paper = self.paper();
        std::thread::spawn(move || {
            match paper {
                Paper::Plain => read_lines(std::io::stdin(), |lines| each(Some(lines))),
                Paper::Edited(line) => {
                    while let Ok(event) = read() {
                        let Event::Key(key) = event else { continue };
                        match lock(&line).key(key) {
                            Ok(Pressed::Line(line)) => each(Some(vec![line])),
                            Ok(Pressed::Key) => {}
                            Ok(Pressed::End) | Err(_) => break,
                        }
                    }
                }
            }
            each(None);
        });
    }

    /// Gives the terminal back.
    pub(crate) fn close(self) {
        drop(self);
    }
}

impl Drop for Keyboard {
    fn drop(&mut self) {
        if let Paper::Edited(line) = &self.paper {
            let _ = lock(line).leave(); // The terminal may be gone.
            let _ = disable_raw_mode();
        }
    }
}

fn lock<W>(line: &Mutex<Edited<W>>) -> std::sync::MutexGuard<'_, Edited<W>> {
    line.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What a key led to.
#[derive(PartialEq, Eq, Debug)]
pub(crate) enum Pressed {
    /// Part of a line.
    Key,
    /// A whole line.
    Line(String),
    /// The person wants to go.
    End,
}

/// A line that is being typed, under everything that was written.
#[derive(Debug)]
pub(crate) struct Edited<W> {
    out: W,
    style: Style,
    prompt: String,
    typed: String,
}

impl<W: Write> Edited<W> {
    fn new(out: W, style: Style) -> Self {
        Self {
            out,
            style,
            prompt: String::new(),
            typed: String::new(),
        }
    }

    fn say(&mut self, text: &str) -> std::io::Result<()> {
        self.clear()?;
        for line in text.split('\n') {
            write!(self.out, "{line}\r\n")?;
        }
        self.show()
    }

    fn ask(&mut self, prompt: &str) -> std::io::Result<()> {
        if self.prompt == prompt {
            return Ok(()); // It stands there already, perhaps half answered.
        }
        self.clear()?;
        self.prompt = prompt.to_owned();
        self.show()
    }

    /// Makes room for something else where the line is.
    fn clear(&mut self) -> std::io::Result<()> {
        if self.prompt.is_empty() && self.typed.is_empty() {
            return Ok(());
        }
        match self.style {
            Style::Plain => write!(self.out, "\r\n"),
            Style::Colour => write!(self.out, "\r\u{1b}[K"),
        }
    }

    fn show(&mut self) -> std::io::Result<()> {
        write!(self.out, "{}{}", self.prompt, self.typed)?;
        self.out.flush()
    }

    fn leave(&mut self) -> std::io::Result<()> {
        if !self.prompt.is_empty() || !self.typed.is_empty() {
            write!(self.out, "\r\n")?;
        }
        self.out.flush()
    }

    fn key(&mut self, key: KeyEvent) -> std::io::Result<Pressed> {
        if key.kind == KeyEventKind::Release {
            return Ok(Pressed::Key);
        }
        let with_control = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            // What ends a line is a carriage return from a keyboard, a line feed from programs.
            KeyCode::Char('j' | 'm') if with_control => return self.enter(),
            KeyCode::Enter => return self.enter(),
            KeyCode::Char('c') if with_control => return Ok(Pressed::End),
            KeyCode::Char('d') if with_control && self.typed.is_empty() => {
                return Ok(Pressed::End);
            }
            KeyCode::Char('u') if with_control => {
                while !self.typed.is_empty() {
                    self.back()?;
                }
            }
            KeyCode::Char(typed) if !with_control && !typed.is_control() => {
                self.typed.push(typed);
                write!(self.out, "{typed}")?;
            }
            KeyCode::Backspace => self.back()?,
            _ => {}
        }
        self.out.flush()?;
        Ok(Pressed::Key)
    }

    fn enter(&mut self) -> std::io::Result<Pressed> {
        write!(self.out, "\r\n")?;
        self.out.flush()?;
        self.prompt.clear();
        Ok(Pressed::Line(std::mem::take(&mut self.typed)))
    }

    fn back(&mut self) -> std::io::Result<()> {
        match self.typed.pop() {
            Some(_) => write!(self.out, "\u{8} \u{8}"),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn press(line: &mut Edited<Vec<u8>>, keys: &str) -> Vec<String> {
        let mut lines = Vec::new();
        for key in keys.chars() {
            let code = match key {
                '\n' => KeyCode::Enter,
                '<' => KeyCode::Backspace,
                key => KeyCode::Char(key),
            };
            let pressed = line.key(KeyEvent::new(code, KeyModifiers::NONE)).unwrap();
            if let Pressed::Line(line) = pressed {
                lines.push(line);
            }
        }
        lines
    }

    fn written(line: &Edited<Vec<u8>>) -> String {
        String::from_utf8(line.out.clone()).unwrap()
    }

    #[test]
    fn what_comes_in_never_breaks_a_half_typed_line() {
        let mut line = Edited::new(Vec::new(), Style::Plain);
        line.ask("Which field? ").unwrap();
        assert!(press(&mut line, "16 t").is_empty());
        line.say("Ben: good luck\nall").unwrap();
        line.ask("Which field? ").unwrap();
        assert_eq!(press(&mut line, "l cw\n"), ["16 tl cw"]);
        assert_eq!(
            written(&line),
            "Which field? 16 t\r\nBen: good luck\r\nall\r\nWhich field? 16 tl cw\r\n"
        );
        let mut line = Edited::new(Vec::new(), Style::Colour);
        line.ask("? ").unwrap();
        press(&mut line, "a");
        line.say("b").unwrap();
        assert_eq!(written(&line), "? a\r\u{1b}[Kb\r\n? a");
        line.say("c").unwrap();
        assert_eq!(press(&mut line, "\n"), ["a"]);
        line.say("d").unwrap();
        assert!(written(&line).ends_with("? a\r\nd\r\n"));
    }

    #[test]
    fn a_line_can_be_corrected_and_the_keyboard_left() {
        let mut line = Edited::new(Vec::new(), Style::Plain);
        assert_eq!(press(&mut line, "a<<bc<\n\nd\n"), ["b", "", "d"]);
        let control = |key| KeyEvent::new(KeyCode::Char(key), KeyModifiers::CONTROL);
        press(&mut line, "abc");
        assert_eq!(line.key(control('d')).unwrap(), Pressed::Key);
        assert_eq!(line.key(control('u')).unwrap(), Pressed::Key);
        assert_eq!(press(&mut line, "x\n"), ["x"]);
        press(&mut line, "by a program");
        let fed = line.key(control('j')).unwrap(); // A line feed, as a terminal reports it.
        assert_eq!(fed, Pressed::Line("by a program".into()));
        assert_eq!(line.key(control('d')).unwrap(), Pressed::End);
        assert_eq!(line.key(control('c')).unwrap(), Pressed::End);
    }
}
