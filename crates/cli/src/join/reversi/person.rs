//! A person in the terminal at a foreign server.

use std::{
    io::BufRead,
    sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError},
};

use parlor_gateways::reversi::join::{Answer, Choice, Difference, Driver, Mirror};
use parlor_reversi::{Action, Event, View, draw, human};
use tokio::sync::mpsc;

/// A person in the terminal.
#[derive(Debug)]
pub(super) struct Person {
    asked: Arc<Asked>,
    names: Vec<String>,
}

/// What is asked just now; what is typed before waits for it.
#[derive(Default, Debug)]
struct Asked {
    open: Mutex<Option<Choice>>,
    changed: Condvar,
}

impl Asked {
    fn ask(&self, choice: Choice) {
        *self.lock() = Some(choice);
        self.changed.notify_all();
    }

    /// Waits until something is asked.
    fn wait(&self) -> MutexGuard<'_, Option<Choice>> {
        let waited = self.changed.wait_while(self.lock(), |open| open.is_none());
        waited.unwrap_or_else(PoisonError::into_inner)
    }

    fn lock(&self) -> MutexGuard<'_, Option<Choice>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Person {
    /// Reads what is typed, line by line.
    pub(super) fn start(answers: mpsc::Sender<Answer>) -> Self {
        let asked: Arc<Asked> = Arc::default();
        let open = Arc::clone(&asked);
        std::thread::spawn(move || {
            for line in std::io::stdin().lock().lines().map_while(Result::ok) {
                if let Some(answer) = typed(&line, &open)
                    && answers.blocking_send(answer).is_err()
                {
                    return;
                }
            }
            drop(open.wait());
            let said = Answer::Fail("nothing more is typed".into());
            let _ = answers.blocking_send(said); // The match may be over.
        });
        Self {
            asked,
            names: Vec::new(),
        }
    }

    fn show(&self, view: &View, legal: &[Action]) {
        let names: Vec<&str> = self.names.iter().map(String::as_str).collect();
        print!("{}", draw::draw(view, &names, legal));
    }
}

/// What a line answers when something is asked, if it can be played.
fn typed(line: &str, asked: &Asked) -> Option<Answer> {
    let mut open = asked.wait();
    let choice = open.as_ref()?;
    let action = match human::action(line, choice.view.phase) {
        Ok(action) => action,
        Err(misread) => {
            println!("{misread}");
            return None;
        }
    };
    if !choice.actions.contains(&action) {
        println!("That is not legal here; tiles with a star are.");
        return None;
    }
    let number = choice.number;
    *open = None;
    Some(Answer::Move { number, action })
}

impl Driver for Person {
    fn begin(&mut self, mirror: &Mirror) {
        let own = mirror.seat().0;
        let name = |seat: u8| match seat == own {
            true => "you".to_owned(),
            false => format!("player {}", seat + 1),
        };
        self.names = (0..mirror.players()).map(name).collect();
        println!("You are player {}.", own + 1);
        self.show(&mirror.view(), &[]);
    }

    fn tell(&mut self, _: &[Event], view: &View) {
        self.show(view, &[]);
    }

    fn choose(&mut self, choice: Choice) {
        self.show(&choice.view, &choice.actions);
        let time = choice.limits.hard.map_or(String::new(), |hard| {
            format!(" ({:.1} s)", hard.as_secs_f64())
        });
        println!("Your move{time}: column row, such as: 3 5");
        self.asked.ask(choice);
    }

    fn differs(&mut self, difference: &Difference) {
        eprintln!("the server differs: {}", difference.said);
    }
}
