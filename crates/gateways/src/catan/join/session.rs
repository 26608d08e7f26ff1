//! The talk with a server: its messages as they come, our requests one at a time.

use std::{io::Write, time::Duration};

use bytes::BytesMut;
use parlor_catan::{Action, Catan, Node, View};
use parlor_game::{Game, Input, Millis};
use tokio::{
    io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt},
    sync::mpsc,
    time::{Instant, sleep_until},
};

use super::{Mirror, Oddity};
use crate::{
    catan::{
        codec::Frames,
        message::{Ask, Join, Message},
    },
    frame::client::{self, Driver, JoinError},
};

/// A game in which nothing happens for so long is given up.
const STALLED: Duration = Duration::from_secs(600);

/// What a driver is told.
pub type News = client::News<Catan, Oddity>;
/// A choice that is wanted. Offers, and discards beside the ones listed, may be chosen too.
pub type Choice = client::Choice<View, Action>;
/// What a driver says.
pub type Answer = client::Answer<Action>;
/// How a game ended, and what the server did otherwise.
pub type End = client::End<View, Vec<Oddity>>;

/// What can be said of all that may be done at a position.
pub fn sayable(view: &View) -> Vec<Action> {
    let mut actions = view.actions();
    actions.retain(|action| is_sayable(*action));
    actions
}

/// Whether an action is legal at a position, listed or not.
pub fn is_legal(view: &View, action: Action) -> bool {
    let Some((me, mut state)) = view.me.zip(view.known()) else {
        return false;
    };
    let input = Input::Act { seat: me, action };
    state.apply(Millis(0), input, &mut Vec::new()).is_ok()
}

/// Whether the protocol has words for an action: it knows no counter-offers, and neither choice nor withdrawal.
pub const fn is_sayable(action: Action) -> bool {
    !matches!(
        action,
        Action::Confirm { .. } | Action::Withdraw { .. } | Action::Counter { .. }
    )
}

/// How to join.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The name.
    pub name: String,
    /// The number of the game; 0 for any.
    pub game: i32,
    /// Whether to trade with other players.
    pub trade: bool,
    /// How long to wait for an answer.
    pub reply: Duration,
    /// How long a silence is before something is tried.
    pub probe: Duration,
    /// Whether the first deviation ends it.
    pub strict: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            name: "parlor".into(),
            game: 0,
            trade: true,
            reply: Duration::from_secs(30),
            probe: Duration::from_secs(3),
            strict: false,
        }
    }
}

/// Where everything that is said is written down.
pub type Transcript = Box<dyn Write + Send>;

/// Plays one game.
pub async fn join(
    mut stream: impl AsyncRead + AsyncWrite + Unpin,
    settings: Settings,
    transcript: Option<Transcript>,
    driver: &mut dyn Driver<News>,
    answers: &mut mpsc::Receiver<Answer>,
) -> Result<End, JoinError> {
    let mut session = Session::new(settings, transcript);
    session.join();
    let mut unread = BytesMut::new();
    loop {
        let bytes = session.out.split();
        stream
            .write_all(&bytes)
            .await
            .map_err(|_| JoinError::Lost)?;
        let woken = session.wakes_at();
        tokio::select! {
            count = stream.read_buf(&mut unread) => {
                if !matches!(count, Ok(1..)) {
                    return session.lost();
                }
            }
            answer = answers.recv() => match answer {
                Some(Answer::Act { number, action }) => session.chosen(number, action),
                Some(Answer::Say(text)) => session.talk(text),
                Some(Answer::Leave) => return Err(JoinError::Left),
                Some(Answer::Fail(said)) => return Err(JoinError::Player(said)),
                None => return Err(JoinError::nobody()),
            },
            () = sleep_until(woken) => session.woken(driver)?,
        }
        let broken = |broken: crate::frame::Broken| JoinError::nonsense(broken.code);
        while let Some(body) = Frames::take(&mut unread).map_err(broken)? {
            if let Some(end) = session.hear(&body, driver)? {
                return Ok(end);
            }
        }
        session.tell_odd(driver)?;
        session.go_on(driver);
    }
}

/// One game at a server.
pub(super) struct Session {
    pub(super) settings: Settings,
    pub(super) transcript: Option<Transcript>,
    pub(super) begun: Instant,
    pub(super) mirror: Option<Mirror>,
    /// The request that is not answered yet.
    pub(super) flight: Option<Flight>,
    /// The choice that is being made.
    pub(super) choice: Option<u32>,
    pub(super) choices: u32,
    /// How often a choice could not be used.
    pub(super) misses: u32,
    /// What was refused as things stand.
    pub(super) refused: Vec<Action>,
    /// How many errors there were this turn.
    pub(super) errors: u32,
    /// How often ending the turn was refused.
    pub(super) end_refused: u32,
    /// Nothing is sent before.
    pub(super) not_before: Option<Instant>,
    pub(super) heard: Instant,
    /// When something was heard that is no refusal: a server that only refuses stalls as a silent one does.
    pub(super) went_on: Instant,
    pub(super) silence: Silence,
    pub(super) setup: Setup,
    pub(super) prompts: Option<u32>,
    pub(super) robbed_nobody: bool,
    /// Whether our roll is not told yet.
    pub(super) rolling: bool,
    pub(super) odd: Vec<Oddity>,
    pub(super) out: BytesMut,
}

/// A request that is not answered yet.
#[derive(Clone, Copy, Debug)]
pub(super) struct Flight {
    pub(super) action: Action,
    pub(super) sent: Instant,
}

/// What is tried when nothing is heard.
#[derive(Clone, Copy, Debug)]
pub(super) struct Silence {
    /// How long it is waited for.
    pub(super) after: Duration,
    /// How often something was tried since anything was heard.
    pub(super) tried: u32,
    /// The request that was only an attempt.
    pub(super) attempt: bool,
}

/// Servers that want the road of the set-up first.
#[derive(Clone, Debug, Default)]
pub(super) struct Setup {
    pub(super) road_first: bool,
    pub(super) refused: Vec<Node>,
    pub(super) planned: Option<Node>,
}

impl Session {
    fn new(settings: Settings, transcript: Option<Transcript>) -> Self {
        let silence = Silence {
            after: settings.probe,
            tried: 0,
            attempt: false,
        };
        Self {
            settings,
            transcript,
            begun: Instant::now(),
            mirror: None,
            flight: None,
            choice: None,
            choices: 0,
            misses: 0,
            refused: Vec::new(),
            errors: 0,
            end_refused: 0,
            not_before: None,
            heard: Instant::now(),
            went_on: Instant::now(),
            silence,
            setup: Setup::default(),
            prompts: None,
            robbed_nobody: false,
            rolling: false,
            odd: Vec::new(),
            out: BytesMut::new(),
        }
    }

    fn join(&mut self) {
        let username = self.settings.name.clone();
        let game_id = self.settings.game;
        self.say(&Ask::JoinLobby(Join { username, game_id }).into());
    }

    /// The connection is over: so is the game, if one was played.
    fn lost(&self) -> Result<End, JoinError> {
        match &self.mirror {
            Some(mirror) if mirror.winner().is_some() => Ok(self.end(mirror)),
            Some(_) | None => Err(JoinError::Lost),
        }
    }

    pub(super) fn end(&self, mirror: &Mirror) -> End {
        End {
            view: mirror.view(),
            seat: mirror.seat(),
            names: mirror.names().to_vec(),
            winner: mirror.winner().flatten(),
            otherwise: self.odd.clone(),
        }
    }

    fn wakes_at(&self) -> Instant {
        let now = Instant::now();
        let silent = self.heard + self.silence.after * (self.silence.tried + 1);
        let flight = self.flight.map(|flight| flight.sent + self.settings.reply);
        let probe = (!self.settings.strict).then_some(silent);
        let times = [flight, self.not_before, probe, Some(self.went_on + STALLED)];
        let next = times.into_iter().flatten().min();
        next.unwrap_or(now + STALLED)
            .max(now + Duration::from_millis(5))
    }

    fn woken(&mut self, driver: &mut dyn Driver<News>) -> Result<(), JoinError> {
        let now = Instant::now();
        if self.went_on + STALLED <= now {
            return Err(JoinError::Stalled);
        }
        if self.not_before.is_some_and(|at| at <= now) {
            self.not_before = None;
        }
        if let Some(flight) = self.flight
            && flight.sent + self.settings.reply <= now
        {
            self.note_odd(Oddity::NoAnswer);
            self.refuse(flight.action);
        }
        let is_lost = self.rolling && self.flight.is_none();
        if is_lost && self.heard + self.settings.reply <= now {
            self.rolling = false;
        }
        let silent = self.heard + self.silence.after * (self.silence.tried + 1);
        if !self.settings.strict && silent <= now {
            self.silence.tried += 1;
            self.probe(driver);
        }
        self.tell_odd(driver)
    }

    pub(super) fn note_odd(&mut self, oddity: Oddity) {
        if let Some(mirror) = &mut self.mirror {
            mirror.odd.push(oddity);
        }
    }

    /// Tells each oddity once; where none is allowed, the first ends the game.
    fn tell_odd(&mut self, driver: &mut dyn Driver<News>) -> Result<(), JoinError> {
        let new = self.mirror.as_mut().map(Mirror::take_odd);
        for oddity in new.unwrap_or_default() {
            if self.settings.strict {
                return Err(JoinError::nonsense(oddity.said()));
            }
            if !self.odd.contains(&oddity) {
                self.odd.push(oddity);
                driver.tell(News::Differs(oddity));
            }
        }
        Ok(())
    }

    /// Sends a message.
    pub(super) fn say(&mut self, message: &Message) {
        self.note('>', message);
        Frames::put(message, &mut self.out);
    }

    /// Writes a message down.
    pub(super) fn note(&mut self, way: char, message: &Message) {
        let at = self.begun.elapsed().as_millis();
        if let Some(out) = &mut self.transcript {
            // What cannot be written down is played all the same.
            let _ = writeln!(out, "{at:8} {way} {}", message.words());
            let _ = out.flush();
        }
    }
}
