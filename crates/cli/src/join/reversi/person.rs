//! A person in the terminal at a foreign server.

use std::{
    io::BufRead,
    sync::{Arc, Mutex, PoisonError},
};

use parlor_gateways::reversi::join::{Answer, Choice, Difference, Driver, Mirror};
use parlor_reversi::{Action, Event, View, draw, human};
use tokio::sync::mpsc;

/// A person in the terminal.
#[derive(Debug)]
pub(super) struct Person {
    /// What is asked just now.
    open: Arc<Mutex<Option<Choice>>>,
    names: Vec<String>,
}

impl Person {
    /// Reads what is typed, line by line.
    pub(super) fn start(answers: mpsc::Sender<Answer>) -> Self {
        let open: Arc<Mutex<Option<Choice>>> = Arc::default();
        let asked = Arc::clone(&open);
        std::thread::spawn(move || {
            for line in std::io::stdin().lock().lines().map_while(Result::ok) {
                if let Some(answer) = typed(&line, &asked)
                    && answers.blocking_send(answer).is_err()
                {
                    return;
                }
            }
            let said = Answer::Fail("nothing more is typed".into());
            let _ = answers.blocking_send(said); // The match may be over.
        });
        Self {
            open,
            names: Vec::new(),
        }
    }

    fn show(&self, view: &View, legal: &[Action]) {
        let names: Vec<&str> = self.names.iter().map(String::as_str).collect();
        print!("{}", draw::draw(view, &names, legal));
    }
}

/// What a line is an answer to, if anything was asked and it can be played.
fn typed(line: &str, asked: &Mutex<Option<Choice>>) -> Option<Answer> {
    let mut open = asked.lock().unwrap_or_else(PoisonError::into_inner);
    let Some(choice) = &*open else {
        println!("It is not your turn.");
        return None;
    };
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
        *self.open.lock().unwrap_or_else(PoisonError::into_inner) = Some(choice);
    }

    fn differs(&mut self, difference: &Difference) {
        eprintln!("the server differs: {}", difference.said);
    }
}
