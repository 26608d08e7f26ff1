//! A Game Master with its connection.

use std::{fmt, sync::Arc, time::Instant};

use tokio_util::sync::CancellationToken;

use super::{Master, Note};
use crate::project::{
    Bad,
    alarm::Alarm,
    conf::Technical,
    link::{Heard, Link},
    message::FromServer,
};

/// Where lines for people go.
#[derive(Clone)]
pub struct Console(Arc<dyn Fn(Note) + Send + Sync>);

impl Console {
    /// A console that does this with each line.
    pub fn new(say: impl Fn(Note) + Send + Sync + 'static) -> Self {
        Self(Arc::new(say))
    }

    /// Says something.
    pub fn say(&self, note: Note) {
        (self.0)(note);
    }
}

impl fmt::Debug for Console {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Console")
    }
}

/// Where the server is, and how long to go on.
#[derive(Clone, Debug)]
pub struct Options {
    /// The host of the server.
    pub address: String,
    /// Its port.
    pub port: u16,
    /// After how many games to stop; zero for never.
    pub rounds: u32,
}

/// Why it stopped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// It was told to, or has played its rounds.
    Done,
    /// The server could not be reached so often that it gave up.
    Unreachable,
}

/// Plays games until it is told to stop, connecting again as often as needed.
pub async fn run(
    mut master: Master,
    technical: Technical,
    options: Options,
    console: Console,
    stop: CancellationToken,
) -> End {
    let mut failures = 0;
    loop {
        let connect = Link::connect(&technical, &options.address, options.port);
        let connected = tokio::select! {
            () = stop.cancelled() => return End::Done,
            connected = connect => connected,
        };
        match connected {
            Ok(mut link) => {
                failures = 0;
                let done = serve(&mut link, &mut master, options.rounds, &console, &stop).await;
                link.close().await;
                master.disconnected();
                tell(&mut master, &console);
                if done {
                    return End::Done;
                }
            }
            Err(error) => {
                failures += 1;
                tracing::debug!(%error, "the server cannot be reached");
                if failures == 1 {
                    console.say(Note::Warned(format!(
                        "{}:{}: {error}",
                        options.address, options.port
                    )));
                }
                if technical.connect_attempts != 0 && failures >= technical.connect_attempts {
                    return End::Unreachable;
                }
            }
        }
        tokio::select! {
            () = stop.cancelled() => return End::Done,
            () = tokio::time::sleep(technical.retry) => {}
        }
    }
}

/// One connection; true if all is done.
async fn serve(
    link: &mut Link,
    master: &mut Master,
    rounds: u32,
    console: &Console,
    stop: &CancellationToken,
) -> bool {
    let mut alarm = Alarm::new();
    let first = master.games();
    master.connected(Instant::now());
    loop {
        let frames = master.poll(Instant::now());
        if link.send(frames).await.is_err() {
            return false;
        }
        tell(master, console);
        let played = rounds != 0 && master.games() >= rounds && master.games() > first;
        if played && master.is_resting() {
            return true;
        }
        if master.wants_to_close() {
            return rounds != 0 && master.games() >= rounds;
        }
        let due = master.next().into_iter().chain(link.due()).min();
        tokio::select! {
            biased;
            () = stop.cancelled() => return true,
            heard = link.next() => {
                let now = Instant::now();
                if !take(master, heard, now) {
                    return false;
                }
                while let Some(heard) = link.ready() {
                    if !take(master, heard, now) {
                        return false;
                    }
                }
            }
            () = alarm.until(due) => {
                if !link.keep_alive(Instant::now()).await {
                    return false;
                }
            }
        }
    }
}

fn take(master: &mut Master, heard: Heard, now: Instant) -> bool {
    match heard {
        Heard::Frame(frame) => {
            let read = FromServer::read(&frame).map(|(said, _)| said);
            master.frame(now, read);
            true
        }
        Heard::TooLong => {
            master.frame(now, Err(Bad::new(5, "a frame that is too long")));
            true
        }
        Heard::Lost => false,
    }
}

fn tell(master: &mut Master, console: &Console) {
    for note in master.notes() {
        console.say(note);
    }
}
