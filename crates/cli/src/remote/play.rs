//! A person in the terminal at a server's table.

mod elsewhere;

use std::{collections::VecDeque, io::IsTerminal};

use parlor_game::Problem;
use parlor_wire::{
    Act, AskHelp, HandOver, HelloKind, Life, MatchId, Offer, OfferKind, Resign, Say, TableId,
    TakeOver, ToClient, ToServer, Update, You,
};
use serde_json::value::{RawValue, to_raw_value};

use super::{
    Link, Wish,
    link::{Incoming, lost},
};
pub(crate) use elsewhere::sit_elsewhere;

use crate::{
    exit::Exit,
    tui::{Asked, Input, Screen, Style, Typed, face_of, proposed},
};

/// Why a seat is not handed over to a built-in player.
const HAND_OVER: [&str; 4] = ["unknown_player", "rated", "no_seat", "gone"];

/// Plays one match at a server's table.
pub(crate) fn play(
    server: &str,
    name: &str,
    wish: &Wish,
    game: &str,
    style: Style,
) -> anyhow::Result<()> {
    let mut link = Link::connect(server, name, HelloKind::Person)?;
    let mut early = Vec::new();
    let table = link.sit(wish, &mut early)?;
    println!("You sit at table {table}. Others join it with: --table {table}");
    let sender = link.sender();
    std::thread::spawn(move || {
        let input = Input::start();
        loop {
            let line = input.line();
            let ended = line.is_none();
            if sender.send(Incoming::Typed(line)).is_err() || ended {
                return;
            }
        }
    });
    let screen = Screen::new(face_of(game), style, Vec::new());
    let is_person = std::io::stdin().is_terminal();
    let mut seat = Terminal::new(screen, link, table, is_person, Place::Here);
    seat.name = name.to_owned();
    seat.run(early).map(|_| ())
}

/// Where the table is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Place {
    /// At a server of Parlor's.
    Here,
    /// At the server of another program.
    Elsewhere,
}

/// How it ended for the person.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Ended {
    /// The match is over.
    Over,
    /// The person left.
    Left,
}

/// Who types.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Typing {
    /// A person, who can be told to wait.
    Person,
    /// A file, whose lines wait until they are asked for.
    Script,
    /// Nobody any more.
    Ended,
}

/// What a person at a server's table sees and is asked.
struct Terminal {
    screen: Screen,
    link: Link,
    table: TableId,
    name: String,
    /// The actions to choose from, while it is the person's turn.
    asked: Option<Box<RawValue>>,
    /// The same while the server has not answered; they come back if it refuses.
    sent: Option<Box<RawValue>>,
    view: Option<Box<RawValue>>,
    /// The newest update.
    last: Option<(MatchId, u32)>,
    /// Whether a built-in player acts for the person.
    auto: bool,
    /// Typed lines that were not looked at yet.
    pending: VecDeque<String>,
    typing: Typing,
    place: Place,
    /// Who plays for the person elsewhere.
    stand_in: Option<String>,
    /// Whether it is not yet told who plays; lines of a file wait for that.
    waits: bool,
}

impl Terminal {
    fn new(screen: Screen, link: Link, table: TableId, is_person: bool, place: Place) -> Self {
        Self {
            screen,
            link,
            table,
            name: "You".into(),
            asked: None,
            sent: None,
            view: None,
            last: None,
            auto: false,
            pending: VecDeque::new(),
            typing: match is_person {
                true => Typing::Person,
                false => Typing::Script,
            },
            place,
            stand_in: None,
            waits: false,
        }
    }

    /// Plays until the match is over or the person leaves.
    fn run(&mut self, early: Vec<ToClient>) -> anyhow::Result<Ended> {
        for said in early {
            if self.hear(said)? {
                return Ok(Ended::Over);
            }
        }
        loop {
            let is_over = match self.link.next()? {
                Incoming::Said(said) => self.hear(*said)?,
                Incoming::Typed(Some(line)) => {
                    self.pending.push_back(line);
                    false
                }
                // Closing a terminal means leaving; lines in a file are still to be played.
                Incoming::Typed(None)
                    if self.place == Place::Elsewhere && self.typing == Typing::Person =>
                {
                    self.leave()?;
                    return Ok(Ended::Left);
                }
                Incoming::Typed(None) => {
                    self.typing = Typing::Ended;
                    false
                }
                Incoming::Lost => return Err(lost()),
                Incoming::Unread(said) => return Err(Exit::Broken.says(said)),
            };
            if is_over {
                return Ok(Ended::Over);
            }
            if self.settle()? {
                return Ok(Ended::Left);
            }
        }
    }

    fn leave(&self) -> anyhow::Result<()> {
        self.screen.say(match self.place {
            Place::Here => "You left the table; the server keeps your seat for a while.",
            Place::Elsewhere => "You left the server.",
        })
    }

    /// Takes a message; says whether the match is over.
    fn hear(&mut self, said: ToClient) -> anyhow::Result<bool> {
        match said {
            ToClient::Update(update) => return self.update(*update),
            ToClient::Refused(refused) => {
                self.screen.say(&sentence(&refused.problem))?;
                self.asked = self.asked.take().or(self.sent.take());
                if HAND_OVER.contains(&refused.problem.code.as_str()) {
                    self.auto = self.stand_in.is_some();
                    self.waits = false;
                }
                self.ask()?;
            }
            ToClient::Said(line) => {
                self.screen.say(&format!("{}: {}", line.name, line.text))?;
                self.ask()?;
            }
            ToClient::Table(news) if self.place == Place::Elsewhere => {
                return self.table_elsewhere(&news);
            }
            ToClient::Table(news) => match news.table.life {
                Life::Closed => return Err(Exit::Refused.says("the table was closed")),
                Life::Open => {
                    let empty = news
                        .table
                        .chairs
                        .iter()
                        .filter(|chair| chair.sitter.is_none());
                    let empty = empty.filter(|chair| !chair.closed).count();
                    if empty > 0 {
                        self.screen
                            .say(&format!("Waiting for {empty} more to sit down."))?;
                    }
                }
                Life::Counting { .. } | Life::Starting | Life::Running | Life::Over => {}
            },
            ToClient::Welcome(_)
            | ToClient::Pong(_)
            | ToClient::Ping(_)
            | ToClient::Done(_)
            | ToClient::Lobby(_)
            | ToClient::LobbyChange(_)
            | ToClient::Paused(_)
            | ToClient::History(_)
            | ToClient::Memo(_)
            | ToClient::Pool(_)
            | ToClient::Paired(_)
            | ToClient::Members(_)
            | ToClient::Rank(_) => {}
            ToClient::Help(given) => {
                let action = given.action.as_deref();
                let action = action.and_then(|action| serde_json::from_str(action.get()).ok());
                let said = match action {
                    Some(action) => proposed(self.screen.face(), &action, &given.message),
                    None => given.message,
                };
                self.screen.say(&said)?;
                self.asked = self.asked.take().or(self.sent.take());
                self.ask()?;
            }
            ToClient::Talked(talk) => {
                self.screen.say(&format!("{}: {}", talk.name, talk.text))?;
                self.ask()?;
            }
        }
        Ok(false)
    }

    fn update(&mut self, update: Update) -> anyhow::Result<bool> {
        let (game, number) = (update.game.clone(), update.number);
        let is_known = |(last, newest): &(MatchId, u32)| *last == game && number <= *newest;
        if self.last.as_ref().is_some_and(is_known) {
            return Ok(false);
        }
        self.last = Some((game, number));
        self.sent = None;
        if let Some(start) = &update.start {
            let names = start.seats.iter().map(|seat| seat.name.clone());
            self.screen.rename(names.collect());
            self.screen.forget();
            if let (Place::Elsewhere, Some(seat)) = (self.place, start.seat) {
                self.name = self.screen.name(seat.index()).to_owned();
                let number = seat.index() + 1;
                self.screen.say(&format!("You are player {number}."))?;
            }
        }
        if update.undone.is_some() {
            self.screen.say("The last turn was taken back.")?;
        }
        self.screen.tell(&update.events)?;
        if let Some(view) = update.view {
            self.screen.draw(&view, update.actions.as_deref())?;
            self.view = Some(view);
        }
        if let Some(over) = &update.over {
            self.screen
                .say(&format!("The match is over: {}.", over.finish.reason))?;
            return Ok(true);
        }
        self.asked = match update.you {
            You::Must | You::May => {
                Some(update.actions.map_or_else(|| to_raw_value(&[(); 0]), Ok)?)
            }
            You::Wait | You::Watch => None,
        };
        if let (Place::Elsewhere, You::Must, false) = (self.place, update.you, self.auto) {
            let clocks = update.clocks.iter().flatten();
            if let Some(left) = clocks.filter_map(|clock| clock.left).next() {
                let seconds = std::time::Duration::from_millis(left.0).as_secs_f64();
                self.screen.say(&format!("You have {seconds:.1} s."))?;
            }
        }
        self.ask()?;
        Ok(false)
    }

    /// Looks at typed lines when they are due; says whether the person leaves.
    fn settle(&mut self) -> anyhow::Result<bool> {
        while self.typing == Typing::Person || self.asked.is_some() || self.auto {
            if self.waits && self.typing != Typing::Person {
                return Ok(false);
            }
            let Some(line) = self.pending.pop_front() else {
                let is_left = self.typing == Typing::Ended && self.asked.is_some() && !self.auto;
                if is_left && self.place == Place::Elsewhere {
                    self.leave()?;
                }
                return Ok(is_left);
            };
            if self.typed(&line)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn ask(&self) -> anyhow::Result<()> {
        match &self.asked {
            Some(actions) if !self.auto => self.screen.ask(&Asked {
                name: &self.name,
                actions,
            }),
            Some(_) | None => Ok(()),
        }
    }

    /// Takes a typed line; says whether the person leaves.
    fn typed(&mut self, line: &str) -> anyhow::Result<bool> {
        let (id, table) = (self.link.id(), self.table.clone());
        let message = match Typed::read(line) {
            Typed::Turn(line) => return self.turn(&line).map(|()| false),
            Typed::Quit => {
                self.leave()?;
                return Ok(true);
            }
            Typed::Help => {
                match self.place {
                    Place::Here => self.screen.help()?,
                    Place::Elsewhere => self.screen.help_with(elsewhere::COMMANDS)?,
                }
                None
            }
            Typed::Board => {
                if let Some(view) = &self.view {
                    self.screen.draw(view, self.asked.as_deref())?;
                }
                None
            }
            Typed::Hint => {
                let help = "hint".into();
                self.sent = self.asked.take(); // It is asked again behind the hint.
                Some(ToServer::Help(AskHelp { id, table, help }))
            }
            Typed::There(_) => {
                self.screen.say("That is not available at this table.")?;
                None
            }
            Typed::Undo if self.place == Place::Elsewhere => {
                self.screen.say("Nothing is taken back at this server.")?;
                None
            }
            Typed::Resign if self.place == Place::Elsewhere => {
                self.screen
                    .say("This server knows no giving up; `quit` leaves the game.")?;
                None
            }
            Typed::Auto(level) if self.place == Place::Elsewhere => {
                return self.hand_over(level).map(|()| false);
            }
            Typed::Undo => {
                let offer = OfferKind::TakeBack;
                self.screen
                    .say("The others are asked whether you may take it back.")?;
                Some(ToServer::Offer(Offer { id, table, offer }))
            }
            Typed::Auto(Some(player)) => {
                self.auto = true;
                Some(ToServer::HandOver(HandOver { id, table, player }))
            }
            Typed::Auto(None) => {
                self.auto = false;
                Some(ToServer::TakeOver(TakeOver { id, table }))
            }
            Typed::Resign => {
                self.sent = self.asked.take();
                Some(ToServer::Resign(Resign { id, table }))
            }
            Typed::Chat(text) => {
                let to = None;
                Some(ToServer::Say(Say {
                    id,
                    table,
                    text,
                    to,
                }))
            }
        };
        match message {
            Some(message) => self.link.send(&message)?,
            None => self.ask()?,
        }
        Ok(false)
    }

    fn turn(&mut self, line: &str) -> anyhow::Result<()> {
        let Some(actions) = &self.asked else {
            if !line.is_empty() {
                self.screen.say("It is not your turn yet.")?;
            }
            return Ok(());
        };
        let asked = Asked {
            name: &self.name,
            actions,
        };
        match self.screen.take(line, &asked)? {
            Some(action) => {
                let (id, table) = (self.link.id(), self.table.clone());
                let number = self.last.as_ref().map(|(_, number)| *number);
                self.sent = self.asked.take();
                self.link.send(&ToServer::Act(Act {
                    id,
                    table,
                    action,
                    number,
                    why: None,
                }))
            }
            None => self.ask(),
        }
    }
}

fn sentence(problem: &Problem) -> String {
    match &problem.hint {
        Some(hint) => format!("{}: {hint}.", problem.message),
        None => format!("{}.", problem.message),
    }
}
