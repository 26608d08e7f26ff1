//! What is different at the server of another program: who plays is told by the table, and leaving is said.

use std::sync::mpsc::Receiver;

use parlor_wire::{HandOver, Life, Resign, TableNews, TakeOver, ToServer};

use super::{Ended, Place, Terminal};
use crate::{
    remote::{Link, Wish, link::Incoming},
    tui::Screen,
};

/// What can be typed at the server of another program.
pub(super) const COMMANDS: &str = "\
Commands: help, hint, board, chat TEXT, auto LEVEL, auto off, quit.
";

/// Plays one match at a table that is played elsewhere, for a person who types here.
pub(crate) fn sit_elsewhere(
    mut link: Link,
    table: &str,
    screen: Screen,
    is_person: bool,
    typing: Receiver<Option<String>>,
) -> anyhow::Result<()> {
    let mut early = Vec::new();
    let table = link.sit(&Wish::Join(table.to_owned()), &mut early)?;
    let sender = link.sender();
    std::thread::spawn(move || {
        while let Ok(line) = typing.recv() {
            if sender.send(Incoming::Typed(line)).is_err() {
                return;
            }
        }
    });
    screen.say("You are connected. The game begins when everybody is there; `help` tells what can be typed.")?;
    let mut seat = Terminal::new(screen, link, table, is_person, Place::Elsewhere);
    let ended = seat.run(early);
    // A screen that is gone is a person that is gone.
    if !matches!(ended, Ok(Ended::Over)) {
        let (id, table) = (seat.link.id(), seat.table.clone());
        seat.link.send(&ToServer::Resign(Resign { id, table }))?;
    }
    ended.map(|_| ())
}

impl Terminal {
    /// Takes in how the table is set; says whether it is closed.
    pub(super) fn table_elsewhere(&mut self, news: &TableNews) -> anyhow::Result<bool> {
        let chair = news
            .seat
            .and_then(|seat| news.table.chairs.get(usize::from(seat)));
        let sitter = chair.and_then(|chair| chair.sitter.as_ref());
        let plays = sitter.and_then(|sitter| sitter.stand_in.clone());
        (self.waits, self.auto) = (false, plays.is_some());
        if plays != self.stand_in {
            self.screen.say(&match &plays {
                Some(player) => format!("{player} plays for you; `auto off` ends it."),
                None => "You play yourself again.".into(),
            })?;
            self.stand_in = plays;
            self.ask()?;
        }
        Ok(news.table.life == Life::Closed)
    }

    /// Lets a built-in player go on elsewhere, or nobody.
    pub(super) fn hand_over(&mut self, level: Option<String>) -> anyhow::Result<()> {
        let (id, table) = (self.link.id(), self.table.clone());
        self.waits = true;
        self.screen.forget();
        match level {
            Some(player) => self
                .link
                .send(&ToServer::HandOver(HandOver { id, table, player })),
            None => self.link.send(&ToServer::TakeOver(TakeOver { id, table })),
        }
    }
}
