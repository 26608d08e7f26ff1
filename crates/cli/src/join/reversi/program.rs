//! A program on this machine at a foreign server: it believes that it sits at a table of Parlor's.

use std::{
    io::{BufRead, BufReader, Write},
    process::{Child, ChildStdin, Command, Stdio},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use parlor_gateways::reversi::join::{Answer, Choice, Difference, Driver, Mirror};
use parlor_reversi::{Event, View};
use tokio::sync::mpsc;

use super::host::{Host, TABLE};

/// A program that is started when the match begins.
pub(super) struct Program {
    command: String,
    answers: mpsc::Sender<Answer>,
    running: Option<Running>,
}

struct Running {
    child: Child,
    table: Arc<Mutex<Table>>,
}

struct Table {
    host: Host,
    stdin: Option<ChildStdin>,
}

impl Program {
    /// Plays by a command.
    pub(super) fn new(command: &str, answers: mpsc::Sender<Answer>) -> Self {
        Self {
            command: command.to_owned(),
            answers,
            running: None,
        }
    }

    fn spawn(&self, mirror: &Mirror) -> std::io::Result<Running> {
        let mut child = Command::new("sh")
            .args(["-c", &self.command])
            .env("PARLOR_GAME", "reversi")
            .env("PARLOR_TABLE", TABLE)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        let table = Arc::new(Mutex::new(Table {
            host: Host::new(mirror),
            stdin: child.stdin.take(),
        }));
        let (stdout, shared) = (child.stdout.take(), Arc::clone(&table));
        let (answers, command) = (self.answers.clone(), self.command.clone());
        std::thread::spawn(move || {
            let lines = stdout
                .into_iter()
                .flat_map(|out| BufReader::new(out).lines());
            for line in lines.map_while(Result::ok) {
                let (out, answer) = {
                    let mut table = locked(&shared);
                    let (out, answer) = table.host.hear(&line);
                    table.write(&out);
                    (out, answer)
                };
                drop(out);
                if let Some(answer) = answer
                    && answers.blocking_send(answer).is_err()
                {
                    return;
                }
            }
            let said = format!("{command} ended in the middle of a game");
            let _ = answers.blocking_send(Answer::Fail(said)); // The match may be over.
        });
        Ok(Running { child, table })
    }

    fn tell_program(&self, say: impl FnOnce(&mut Host) -> Vec<String>) {
        if let Some(running) = &self.running {
            let mut table = locked(&running.table);
            let lines = say(&mut table.host);
            table.write(&lines);
        }
    }
}

impl Table {
    fn write(&mut self, lines: &[String]) {
        for line in lines {
            let stdin = self.stdin.as_mut();
            let written = stdin.map(|stdin| writeln!(stdin, "{line}").and_then(|()| stdin.flush()));
            if matches!(written, Some(Err(_))) {
                self.stdin = None; // Its end is heard of on its standard output.
            }
        }
    }
}

fn locked(table: &Mutex<Table>) -> MutexGuard<'_, Table> {
    table.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Driver for Program {
    fn begin(&mut self, mirror: &Mirror) {
        match self.spawn(mirror) {
            Ok(running) => self.running = Some(running),
            Err(error) => {
                let said = format!("{} cannot be started: {error}", self.command);
                let _ = self.answers.try_send(Answer::Fail(said)); // There is room at the beginning.
            }
        }
    }

    fn tell(&mut self, events: &[Event], view: &View) {
        self.tell_program(|host| host.tell(events, view));
    }

    fn choose(&mut self, choice: Choice) {
        self.tell_program(|host| host.ask(choice));
    }

    fn differs(&mut self, difference: &Difference) {
        eprintln!(
            "the server differs: {} on {}",
            difference.said, difference.board
        );
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        if let Some(running) = &mut self.running {
            locked(&running.table).stdin = None;
            let _ = running.child.kill(); // It may have ended.
            let _ = running.child.wait();
        }
    }
}
