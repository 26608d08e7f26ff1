//! A person in the terminal at a foreign server.

use std::{
    io::BufRead,
    sync::{Arc, Mutex, PoisonError},
};

use parlor_catan::{Event, View, draw, human};
use parlor_gateways::catan::join::{Answer, Choice, Driver, Mirror, Oddity};
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
            let _ = answers.blocking_send(said); // The game may be over.
        });
        Self {
            open,
            names: Vec::new(),
        }
    }

    fn names(&self) -> Vec<&str> {
        self.names.iter().map(String::as_str).collect()
    }
}

/// What a line is an answer to, if anything was asked and it can be done.
fn typed(line: &str, asked: &Mutex<Option<Choice>>) -> Option<Answer> {
    let mut open = asked.lock().unwrap_or_else(PoisonError::into_inner);
    let Some(choice) = &*open else {
        println!("Nothing is asked of you now.");
        return None;
    };
    let action = match human::action(line, &choice.actions) {
        Ok(action) => action,
        Err(misread) => {
            println!("{misread}");
            return None;
        }
    };
    if !choice.is_legal(action) {
        println!("That is not legal here.");
        return None;
    }
    let number = choice.number;
    *open = None;
    Some(Answer::Act { number, action })
}

impl Driver for Person {
    fn begin(&mut self, mirror: &Mirror) {
        self.names = mirror.names().to_vec();
        println!("You are player {}.", mirror.seat().0 + 1);
    }

    fn tell(&mut self, events: &[Event], view: &View) {
        for event in events {
            println!("{event:?}");
        }
        println!("{}", draw::expected(view, &self.names()));
    }

    fn choose(&mut self, choice: Choice) {
        print!(
            "{}",
            draw::draw(&choice.view, &self.names(), &choice.actions)
        );
        for (number, action) in (1u32..).zip(&choice.actions) {
            println!("{number:3}  {action}");
        }
        println!(
            "Type the number or the words of an action; offers are typed as: offer 1 wool for 1 ore"
        );
        *self.open.lock().unwrap_or_else(PoisonError::into_inner) = Some(choice);
    }

    fn notes(&mut self, oddity: Oddity) {
        eprintln!("the server differs: {}", oddity.said());
    }
}
