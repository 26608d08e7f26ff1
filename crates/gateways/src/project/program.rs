//! What the Game Master and the player have in common as programs: where the server is, what is told to people, why they stop.

use std::{fmt, sync::Arc, time::Instant};

use tokio::time::sleep;
use tokio_util::sync::CancellationToken;

use super::{
    Bad,
    conf::Technical,
    link::{Heard, Link},
};

/// Something to tell people.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Note {
    /// A line of the program's output.
    Said(String),
    /// A line for the operator.
    Warned(String),
}

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

/// Why a program stopped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// It was told to, or has played its rounds.
    Done,
    /// The server could not be reached so often that it gave up.
    Unreachable,
}

/// Calls the server as often as needed, with a pause between two calls.
#[derive(Debug)]
pub(super) struct Dialer {
    technical: Technical,
    address: String,
    port: u16,
    console: Console,
    stop: CancellationToken,
    has_called: bool,
}

impl Dialer {
    pub(super) fn new(
        technical: Technical,
        options: &Options,
        console: &Console,
        stop: &CancellationToken,
    ) -> Self {
        Self {
            technical,
            address: options.address.clone(),
            port: options.port,
            console: console.clone(),
            stop: stop.clone(),
            has_called: false,
        }
    }

    /// The next connection, or why there is none.
    pub(super) async fn connect(&mut self) -> Result<Link, End> {
        let mut failures = 0;
        loop {
            let stop = self.stop.clone();
            let error = tokio::select! {
                () = stop.cancelled() => return Err(End::Done),
                called = self.call() => match called {
                    Ok(link) => return Ok(link),
                    Err(error) => error,
                },
            };
            failures += 1;
            tracing::debug!(%error, "the server cannot be reached");
            if failures == 1 {
                let said = format!("{}:{}: {error}", self.address, self.port);
                self.console.say(Note::Warned(said));
            }
            if failures == self.technical.connect_attempts {
                return Err(End::Unreachable);
            }
        }
    }

    async fn call(&mut self) -> std::io::Result<Link> {
        if std::mem::replace(&mut self.has_called, true) {
            sleep(self.technical.retry).await;
        }
        Link::connect(&self.technical, &self.address, self.port).await
    }
}

/// Gives a program all that has been read from its connection, the first of it already heard; false if that is lost.
pub(super) fn hear_all<T>(
    first: Heard,
    link: &mut Link,
    read: impl Fn(&[u8]) -> Result<T, Bad>,
    mut take: impl FnMut(Instant, Result<T, Bad>),
) -> bool {
    let now = Instant::now();
    let mut next = Some(first);
    while let Some(heard) = next {
        match heard {
            Heard::Frame(frame) => take(now, read(&frame)),
            Heard::TooLong => take(now, Err(Bad::new(5, "a frame that is too long"))),
            Heard::Lost => return false,
        }
        next = link.ready();
    }
    true
}
