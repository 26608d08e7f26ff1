//! The talk with a server: its messages in any order, our moves in time.

use std::{io::Write, time::Duration};

use bytes::BytesMut;
use parlor_game::{Budget, Millis};
use parlor_reversi::{Action, Reversi, View};
use tokio::{
    io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt},
    sync::mpsc,
    time::Instant,
};

use super::{Difference, Keeper, Limits, Mirror};
use crate::{
    frame::{
        client::{self, Driver, JoinError},
        until,
    },
    reversi::message::{Frame, Move, ToClient, ToServer},
};

/// The longest frame that is taken: a map and some more.
const LONGEST: usize = 2 << 20;

/// How to join.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The group number.
    pub group: u8,
    /// Plans the time.
    pub keeper: Keeper,
}

/// Where everything that is said is written down.
pub type Transcript = Box<dyn Write + Send>;

/// What a driver is told.
pub type News = client::News<Reversi, Difference>;
/// What a driver says; there is no chat.
pub type Answer = client::Answer<Action>;
/// How a match ended, and how often the server and our rules differed.
pub type End = client::End<View, u32>;

/// Plays one match; there is no end to tell if there was no match before the server said that it is over.
pub async fn join(
    mut stream: impl AsyncRead + AsyncWrite + Unpin,
    settings: Settings,
    transcript: Option<Transcript>,
    driver: &mut dyn Driver<News>,
    answers: &mut mpsc::Receiver<Answer>,
) -> Result<Option<End>, JoinError> {
    let mut session = Session {
        keeper: settings.keeper,
        transcript,
        begun: Instant::now(),
        map: None,
        number: None,
        mirror: None,
        asked: None,
        last: None,
        choices: 0,
        differences: 0,
    };
    let group = session.write(ToServer::Group(settings.group));
    stream
        .write_all(&group)
        .await
        .map_err(|_| JoinError::Lost)?;
    let mut unread = BytesMut::new();
    loop {
        while let Some(frame) = Frame::take(&mut unread, LONGEST).map_err(JoinError::nonsense)? {
            session.note('<', &frame);
            let message = ToClient::read(frame).map_err(JoinError::nonsense)?;
            if let Some(out) = session.hear(message, driver)? {
                match out {
                    Out::Over(end) => return Ok(end),
                    Out::Move(bytes) => {
                        stream
                            .write_all(&bytes)
                            .await
                            .map_err(|_| JoinError::Lost)?;
                    }
                }
            }
        }
        let due = session.asked.as_ref().and_then(|asked| asked.due);
        let sent = tokio::select! {
            count = stream.read_buf(&mut unread) => match count {
                Ok(0) | Err(_) => return Err(JoinError::Lost),
                Ok(_) => None,
            },
            answer = answers.recv() => match answer {
                Some(Answer::Act { number, action }) => session.answer(number, action),
                Some(Answer::Say(_)) => None, // Nobody would hear it.
                Some(Answer::Leave) => return Err(JoinError::Left),
                Some(Answer::Fail(said)) => return Err(JoinError::Player(said)),
                None => return Err(JoinError::nobody()),
            },
            () = until(due) => session.answer_anyhow(),
        };
        if let Some(bytes) = sent {
            stream
                .write_all(&bytes)
                .await
                .map_err(|_| JoinError::Lost)?;
        }
    }
}

enum Out {
    Over(Option<End>),
    Move(Vec<u8>),
}

struct Session {
    keeper: Keeper,
    transcript: Option<Transcript>,
    begun: Instant,
    map: Option<Vec<u8>>,
    number: Option<u8>,
    mirror: Option<Mirror>,
    asked: Option<Asked>,
    /// The last move, the time it had and the time it took.
    last: Option<(Action, u32, Duration)>,
    choices: u32,
    differences: u32,
}

/// A request that is not answered yet.
struct Asked {
    number: u32,
    since: Instant,
    time: u32,
    limits: Limits,
    /// When an answer has to go.
    due: Option<Instant>,
    /// A legal move that is ready from the beginning.
    ready: Action,
}

impl Session {
    fn hear(
        &mut self,
        message: ToClient,
        driver: &mut dyn Driver<News>,
    ) -> Result<Option<Out>, JoinError> {
        match message {
            ToClient::Map(text) => {
                self.map = Some(text);
                self.begin(driver)?;
            }
            ToClient::Number(player) => {
                self.number = Some(player);
                self.begin(driver)?;
            }
            ToClient::Request { time, depth } => return self.request(time, depth, driver),
            ToClient::Announcement(told) => {
                let Some(mirror) = &mut self.mirror else {
                    return Err(JoinError::nonsense("a move before the map"));
                };
                let (events, difference) = mirror.announced(told);
                let view = Box::new(mirror.view());
                driver.tell(News::Told { events, view });
                self.differs(difference, driver);
            }
            ToClient::Disqualification(player) => {
                if self.number == Some(player) {
                    return Err(JoinError::Disqualified(self.report()));
                }
                if let Some(mirror) = &mut self.mirror {
                    let (events, difference) = mirror.disqualified(player);
                    let view = Box::new(mirror.view());
                    driver.tell(News::Told { events, view });
                    self.differs(difference, driver);
                }
            }
            ToClient::BuildingOver => {
                let difference = self.mirror.as_mut().and_then(Mirror::building_over);
                self.differs(difference, driver);
            }
            ToClient::GameOver => {
                let end = self.mirror.as_ref().map(|mirror| End {
                    view: mirror.view(),
                    seat: mirror.seat(),
                    names: mirror.names(),
                    winner: None,
                    otherwise: self.differences,
                });
                return Ok(Some(Out::Over(end)));
            }
        }
        Ok(None)
    }

    fn begin(&mut self, driver: &mut dyn Driver<News>) -> Result<(), JoinError> {
        let (Some(map), Some(number)) = (&self.map, self.number) else {
            return Ok(());
        };
        if self.mirror.is_some() {
            return Ok(());
        }
        let mirror = Mirror::begin(map, number)
            .map_err(|error| JoinError::nonsense(format!("its map is wrong: {error}")))?;
        if number == 0 || mirror.players() < number {
            return Err(JoinError::nonsense(format!("there is no player {number}")));
        }
        driver.tell(News::Begun(Box::new(client::Start {
            config: mirror.config().clone(),
            names: mirror.names(),
            seat: mirror.seat(),
            view: mirror.view(),
        })));
        self.mirror = Some(mirror);
        Ok(())
    }

    fn request(
        &mut self,
        time: u32,
        depth: u8,
        driver: &mut dyn Driver<News>,
    ) -> Result<Option<Out>, JoinError> {
        let since = Instant::now();
        let Some(mirror) = &mut self.mirror else {
            return Err(JoinError::nonsense("a request before the map"));
        };
        let difference = mirror.asked();
        let actions = mirror.actions();
        let limits = self.keeper.plan(time, mirror.moves_to_come());
        let ready = actions.first().copied();
        let (view, seat) = (mirror.view(), mirror.seat());
        let (nothing, any) = (ready.is_none(), mirror.any_action());
        self.choices += 1;
        let number = self.choices;
        let due = limits.hard.map(|hard| since + hard);
        self.asked = Some(Asked {
            number,
            since,
            time,
            limits,
            due,
            ready: ready.unwrap_or(any),
        });
        self.differs(difference, driver);
        if nothing {
            return Ok(self.answer_anyhow().map(Out::Move));
        }
        let soft = u64::try_from(limits.soft.as_millis()).unwrap_or(u64::MAX);
        driver.tell(News::Choose(Box::new(client::Choice {
            number,
            seat,
            view,
            actions,
            // A depth that is told counts where no time is.
            budget: Budget {
                time: Some(Millis(soft)),
                depth: (0 < depth && time == 0).then_some(depth),
                nodes: None,
            },
        })));
        Ok(None)
    }

    /// The bytes of an answer, if it is for the open request.
    fn answer(&mut self, number: u32, action: Action) -> Option<Vec<u8>> {
        let asked = self.asked.take_if(|asked| asked.number == number)?;
        let used = asked.since.elapsed();
        self.keeper.took(asked.time, asked.limits, used);
        self.last = Some((action, asked.time, used));
        let (x, y) = action.xy();
        let special = action.special_value();
        Some(self.write(ToServer::Move(Move { x, y, special })))
    }

    /// The time is up: the move that was ready from the beginning.
    fn answer_anyhow(&mut self) -> Option<Vec<u8>> {
        let asked = self.asked.as_ref()?;
        tracing::warn!("no move was chosen in time; the first legal one is sent");
        let (number, ready) = (asked.number, asked.ready);
        self.answer(number, ready)
    }

    fn differs(&mut self, difference: Option<Difference>, driver: &mut dyn Driver<News>) {
        if let Some(difference) = difference {
            self.differences += 1;
            if let Some(out) = &mut self.transcript {
                let _ = writeln!(out, "# {} on {}", difference.said, difference.board);
            }
            driver.tell(News::Differs(difference));
        }
    }

    /// The last position, move, budget and time used.
    fn report(&self) -> String {
        let view = self.mirror.as_ref().map(Mirror::view);
        let board = view.map_or(String::new(), |view| {
            let rows = view.board.as_bytes().chunks(view.width.max(1).into());
            let rows = rows.map(|row| format!("\n  {}", String::from_utf8_lossy(row)));
            format!(" at{}", rows.collect::<String>())
        });
        let last = self
            .last
            .map_or("\nno move was made".into(), |(action, time, used)| {
                let (x, y) = action.xy();
                let special = action.special_value();
                format!(
                    "\nlast move ({x},{y},{special}), budget {time} ms, used {} ms",
                    used.as_millis()
                )
            });
        board + &last
    }

    fn write(&mut self, message: ToServer) -> Vec<u8> {
        let mut out = BytesMut::new();
        message.write(&mut out);
        if let Ok(Some(frame)) = Frame::take(&mut out.clone(), LONGEST) {
            self.note('>', &frame);
        }
        out.to_vec()
    }

    /// Writes a frame down.
    fn note(&mut self, way: char, frame: &Frame) {
        let at = self.begun.elapsed().as_millis();
        let Some(out) = &mut self.transcript else {
            return;
        };
        let hex: Vec<String> = frame
            .payload
            .iter()
            .map(|byte| format!("{byte:02x}"))
            .collect();
        // What cannot be written down is played all the same.
        let _ = writeln!(out, "{at:8} {way} {:02x} {}", frame.kind, hex.join(" "));
        let _ = out.flush();
    }
}
