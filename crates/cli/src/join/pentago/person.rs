//! A person in the terminal at a foreign server.

use std::{
    sync::mpsc::{Receiver, Sender, channel},
    thread::JoinHandle,
};

use parlor_gateways::pentago::join::{Driver, News, Wish};
use tokio::sync::mpsc;

use super::{desk::Desk, options::Plan};
use crate::tui::{Keyboard, Screen, Style, face_of};

/// A person in the terminal: what they are told and what they type goes to one thread, their desk.
#[derive(Debug)]
pub(super) struct Person {
    incoming: Sender<Incoming>,
    desk: Option<JoinHandle<()>>,
}

/// What comes to the desk.
#[derive(Debug)]
pub(super) enum Incoming {
    /// Something happened at the server.
    News(Box<News>),
    /// Lines were typed at once; nothing when there are no more.
    Typed(Option<Vec<String>>),
    /// A built-in player chose for the person.
    Chosen(Wish),
    /// The connection is over.
    Finished,
}

impl Person {
    /// Sits a person down.
    pub(super) fn start(
        plan: &Plan,
        keyboard: &Keyboard,
        style: Style,
        json: bool,
        wishes: mpsc::Sender<Wish>,
    ) -> Self {
        let (incoming, heard) = channel();
        let screen = Screen::new(face_of("pentago"), style, Vec::new()).on(keyboard.paper());
        let desk = Desk::new(
            screen,
            (plan.settings.rule, plan.casting.budget),
            json,
            keyboard.is_person(),
            wishes,
            incoming.clone(),
        );
        let desk = std::thread::spawn(move || sit(desk, &heard));
        let typed = incoming.clone();
        keyboard.read(move |lines| {
            let _ = typed.send(Incoming::Typed(lines)); // The desk may be left.
        });
        Self {
            incoming,
            desk: Some(desk),
        }
    }

    /// Waits until everything is shown.
    pub(super) fn finish(mut self) {
        let _ = self.incoming.send(Incoming::Finished); // The desk may be left.
        if let Some(desk) = self.desk.take() {
            let _ = desk.join(); // Whatever went wrong there was shown.
        }
    }
}

impl Driver<News> for Person {
    fn tell(&mut self, news: News) {
        let _ = self.incoming.send(Incoming::News(Box::new(news))); // The desk may be left.
    }
}

/// Works at the desk until the connection is over; a screen that is gone is a person that is gone.
fn sit(mut desk: Desk, heard: &Receiver<Incoming>) {
    while let Ok(incoming) = heard.recv() {
        if matches!(incoming, Incoming::Finished) {
            return;
        }
        if desk.take(incoming).is_err() {
            desk.leave();
            return;
        }
    }
}
