//! A client from its greeting to its farewell.

use parlor_game::Seat;
use tokio::{
    io::{AsyncRead, AsyncWrite},
    sync::mpsc::Receiver,
    time::Instant,
};

use super::super::{ClientLine, Ending, Extension, Extensions, Fault, Frame, ServerLine};
use super::{
    Driver, JoinError, News, Settings, Transcript, Wish,
    handshake::shake,
    link::{Heard, Link},
    play::{Do, Play},
};
use crate::frame::until;

/// Plays on a connection as the settings say, until the games are over, the driver leaves, or something breaks.
pub async fn join<S: AsyncRead + AsyncWrite>(
    stream: S,
    settings: &Settings,
    transcript: Option<Transcript>,
    driver: &mut dyn Driver<News>,
    wishes: &mut Receiver<Wish>,
) -> Result<(), JoinError> {
    let mut link = Link::new(stream, settings, transcript);
    let done = match shake(&mut link, settings, driver, wishes).await {
        Ok(None) => Ok(()),
        Err(error) => Err(error),
        Ok(Some(inside)) => {
            let mut session = Session {
                link: &mut link,
                settings,
                driver,
                name: inside.name,
                agreed: inside.agreed,
                place: Place::Idle,
                played: 0,
                pinged: None,
            };
            session.run(wishes).await
        }
    };
    if !matches!(done, Err(JoinError::Lost)) {
        link.leave().await;
    }
    done
}

/// Where a logged-in client is.
enum Place {
    Idle,
    Queued,
    Game(Box<Play>),
}

/// Whether a client goes on.
enum Then {
    GoOn,
    Leave,
}

/// A client that is logged in.
struct Session<'a, S> {
    link: &'a mut Link<S>,
    settings: &'a Settings,
    driver: &'a mut dyn Driver<News>,
    name: String,
    agreed: Extensions,
    place: Place,
    /// How many games are over.
    played: u32,
    /// When the driver asked for a sign of life.
    pinged: Option<Instant>,
}

/// What woke a client up.
enum Woken {
    Frame(Frame),
    Wish(Option<Wish>),
    Due,
}

impl<S: AsyncRead + AsyncWrite> Session<'_, S> {
    async fn run(&mut self, wishes: &mut Receiver<Wish>) -> Result<(), JoinError> {
        self.queue().await?;
        loop {
            let due = match &self.place {
                Place::Game(play) => play.deadline(),
                Place::Idle | Place::Queued => None,
            };
            let woken = tokio::select! {
                biased;
                frame = self.link.frame() => Woken::Frame(frame?),
                wish = wishes.recv() => Woken::Wish(wish),
                () = until(due) => Woken::Due,
            };
            let then = match woken {
                Woken::Frame(frame) => match self.link.take(frame).await? {
                    Some(heard) => self.hear(heard).await?,
                    None => Then::GoOn,
                },
                Woken::Wish(wish) => self.wish(wish).await?,
                Woken::Due => {
                    let todo = self.in_game(|play| play.due(Instant::now()));
                    self.carry_out(todo.unwrap_or_default()).await?
                }
            };
            if let Then::Leave = then {
                return Ok(());
            }
        }
    }

    async fn queue(&mut self) -> Result<(), JoinError> {
        self.link.say(&ClientLine::Queue).await?;
        self.place = Place::Queued;
        self.driver.tell(News::Queued);
        Ok(())
    }

    async fn hear(&mut self, heard: Heard) -> Result<Then, JoinError> {
        let now = Instant::now();
        let line = match heard {
            Heard::Line(line) => line,
            Heard::BadMove(fault) => {
                let fault = match self.place {
                    Place::Game(_) => fault,
                    Place::Idle | Place::Queued => Fault::NoGame,
                };
                self.link.complain(fault).await?;
                return Ok(Then::GoOn);
            }
        };
        match line {
            ServerLine::NewGame { first, second } => return self.begin(first, second).await,
            ServerLine::Move { field, rotation } => {
                match self.in_game(|play| play.moved(field, rotation, now)) {
                    Some(todo) => return self.carry_out(todo).await,
                    None => self.link.complain(Fault::NoGame).await?,
                }
            }
            ServerLine::GameOver(ending) => return self.over(&ending).await,
            ServerLine::Error { .. } => match self.in_game(|play| play.error(now)).flatten() {
                Some(todo) => return self.carry_out(todo).await,
                None => self.driver.tell(News::Refused),
            },
            ServerLine::Pong => match self.in_game(|play| play.pong(now)).flatten() {
                Some(todo) => return self.carry_out(todo).await,
                None => {
                    if let Some(asked) = self.pinged.take() {
                        self.driver.tell(News::Pong(now - asked));
                    }
                }
            },
            ServerLine::Quit => return Err(JoinError::Closed),
            ServerLine::List { names } => self.driver.tell(News::List(names)),
            ServerLine::Rank { scores } => self.driver.tell(News::Rank(scores)),
            ServerLine::Chat { from, text } => self.driver.tell(News::Chat { from, text }),
            ServerLine::Whisper { from, text } => self.driver.tell(News::Whisper { from, text }),
            ServerLine::CannotWhisper { to } => self.driver.tell(News::CannotWhisper { to }),
            ServerLine::Ping
            | ServerLine::Hello { .. }
            | ServerLine::Login
            | ServerLine::AlreadyLoggedIn
            | ServerLine::WrongKey
            | ServerLine::Challenge { .. }
            | ServerLine::Encrypt { .. } => tracing::debug!(%line, "ignored: not for now"),
        }
        Ok(Then::GoOn)
    }

    async fn begin(&mut self, first: String, second: String) -> Result<Then, JoinError> {
        if matches!(self.place, Place::Game(_)) {
            self.link.complain(Fault::InGame).await?;
            return Ok(Then::GoOn);
        }
        let seat = match (first == self.name, second == self.name) {
            (true, true) => {
                return Err(JoinError::Broken(
                    "the server lets us play against ourselves".into(),
                ));
            }
            (true, false) => Seat(0),
            (false, true) => Seat(1),
            (false, false) => {
                self.link.complain(Fault::BadName).await?;
                return Ok(Then::GoOn);
            }
        };
        let names = [first, second];
        let (rule, reply) = (self.settings.rule, self.settings.reply);
        let (play, todo) = Play::begin(names, seat, rule, reply, Instant::now());
        self.place = Place::Game(Box::new(play));
        self.carry_out(todo).await
    }

    async fn over(&mut self, ending: &Ending) -> Result<Then, JoinError> {
        let Place::Game(play) = std::mem::replace(&mut self.place, Place::Idle) else {
            tracing::debug!(%ending, "ignored: there is no game");
            return Ok(Then::GoOn);
        };
        self.driver.tell(News::Over(play.over(ending)));
        self.played = self.played.saturating_add(1);
        if self.played == self.settings.games {
            return Ok(Then::Leave);
        }
        self.queue().await?;
        Ok(Then::GoOn)
    }

    async fn wish(&mut self, wish: Option<Wish>) -> Result<Then, JoinError> {
        let line = match wish {
            None => return Err(JoinError::Player("the player has gone".into())),
            Some(Wish::Fail(said)) => return Err(JoinError::Player(said)),
            Some(Wish::Quit) => return Ok(Then::Leave),
            Some(Wish::Name(_)) => return Ok(Then::GoOn), // There is one already.
            Some(Wish::Turn { number, action }) => {
                let now = Instant::now();
                let todo = self.in_game(|play| play.chosen(number, action, now));
                return self.carry_out(todo.unwrap_or_default()).await;
            }
            Some(Wish::Queue) => return self.toggle().await,
            Some(Wish::Ping) => {
                self.pinged = Some(Instant::now());
                ClientLine::Ping
            }
            Some(Wish::List) => ClientLine::List,
            Some(Wish::Rank) => match self.has(Extension::Rank) {
                true => ClientLine::Rank,
                false => return Ok(Then::GoOn),
            },
            Some(Wish::Chat(text)) => match self.has(Extension::Chat) {
                true => ClientLine::Chat { text },
                false => return Ok(Then::GoOn),
            },
            Some(Wish::Whisper { to, text }) => match self.has(Extension::Chat) {
                true => ClientLine::Whisper { to, text },
                false => return Ok(Then::GoOn),
            },
        };
        self.link.say(&line).await?;
        Ok(Then::GoOn)
    }

    /// Whether the server agreed to an extension; the driver is told if not.
    fn has(&mut self, extension: Extension) -> bool {
        let has = self.agreed.has(extension);
        if !has {
            self.driver.tell(News::Unavailable(extension));
        }
        has
    }

    async fn toggle(&mut self) -> Result<Then, JoinError> {
        match self.place {
            Place::Game(_) => self.driver.tell(News::NotInGame),
            Place::Idle => self.queue().await?,
            Place::Queued => {
                self.link.say(&ClientLine::Queue).await?;
                self.place = Place::Idle;
                self.driver.tell(News::Unqueued);
            }
        }
        Ok(Then::GoOn)
    }

    fn in_game<T>(&mut self, act: impl FnOnce(&mut Play) -> T) -> Option<T> {
        match &mut self.place {
            Place::Game(play) => Some(act(play)),
            Place::Idle | Place::Queued => None,
        }
    }

    async fn carry_out(&mut self, todo: Vec<Do>) -> Result<Then, JoinError> {
        for one in todo {
            match one {
                Do::Say(line) => self.link.say(&line).await?,
                Do::Complain(fault) => self.link.complain(fault).await?,
                Do::Tell(news) => self.driver.tell(news),
                Do::Fail(error) => return Err(error),
            }
        }
        Ok(Then::GoOn)
    }
}
