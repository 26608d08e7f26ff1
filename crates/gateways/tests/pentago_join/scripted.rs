//! A server that follows a script, and drivers that follow another.
//!
//! `P> line` is what the client has to say next (`*` stands for any one field), `P< line` is what the server
//! says, `P closes` ends the connection, `P resets` drops it, `P pause 300` waits so many milliseconds in which the
//! client has to be silent, `P ends` expects the client's end, and `P lingers 300` waits behind it.

use std::{collections::VecDeque, time::Duration};

use parlor_gateways::pentago::join::{
    Driver, JoinError, Naming, News, Report, Settings, Wanted, Wish, join,
};
use parlor_pentago::{Action, notation};
use tokio::{
    io::{
        AsyncBufReadExt, AsyncRead, AsyncWrite, AsyncWriteExt, BufReader, Lines, ReadHalf,
        WriteHalf,
    },
    sync::mpsc::{Sender, channel},
    time::{Instant, timeout},
};

/// Greeting and login without extensions, and the queue.
pub const INTO_THE_QUEUE: &str = "
    P> HELLO~Parlor~CHAT~RANK
    P< HELLO~Some server
    P> LOGIN~Parlor
    P< LOGIN
    P> QUEUE
";

/// What came of a client.
pub struct Joined {
    pub done: Result<(), JoinError>,
    pub news: Vec<News>,
    pub took: Duration,
}

impl Joined {
    pub fn reports(&self) -> Vec<Report> {
        let over = |news: &News| match news {
            News::Over(report) => Some(report.clone()),
            _ => None,
        };
        self.news.iter().filter_map(over).collect()
    }

    pub fn report(&self) -> Report {
        let reports = self.reports();
        assert_eq!(reports.len(), 1, "{reports:?}");
        reports[0].clone()
    }
}

/// Settings of a plain client for one game.
pub fn plain() -> Settings {
    Settings {
        crypt: Wanted::Off,
        ..Settings::new("test:1", Naming::Numbered("Parlor".into()))
    }
}

/// A driver that makes these turns, then the first legal ones.
pub struct Scripted {
    turns: VecDeque<Action>,
    wishes: Sender<Wish>,
    pub news: Vec<News>,
    /// What it wishes when it is told that it is queued.
    pub when_queued: Vec<Wish>,
    /// What it answers when a name is wanted.
    pub names: VecDeque<Wish>,
}

impl Driver<News> for Scripted {
    fn tell(&mut self, news: News) {
        match &news {
            News::Choose(choose) => {
                let action = self.turns.pop_front().unwrap_or(choose.actions[0]);
                let number = choose.number;
                self.wishes.try_send(Wish::Turn { number, action }).unwrap();
            }
            News::Queued => {
                for wish in self.when_queued.drain(..) {
                    self.wishes.try_send(wish).unwrap();
                }
            }
            News::NameWanted { .. } => {
                let wish = self.names.pop_front().unwrap_or(Wish::Quit);
                self.wishes.try_send(wish).unwrap();
            }
            _ => {}
        }
        self.news.push(news);
    }
}

/// Plays a script with a driver that makes these turns.
pub async fn play(settings: &Settings, turns: &str, script: &str) -> Joined {
    play_with(settings, turns, script, |_| {}).await
}

/// The same with a driver that is set up first.
pub async fn play_with(
    settings: &Settings,
    turns: &str,
    script: &str,
    set_up: impl FnOnce(&mut Scripted),
) -> Joined {
    let (ours, theirs) = tokio::io::duplex(1 << 16);
    let (sender, mut wishes) = channel(16);
    let mut driver = Scripted {
        turns: notation::read_game(turns).unwrap().into(),
        wishes: sender,
        news: Vec::new(),
        when_queued: Vec::new(),
        names: VecDeque::new(),
    };
    set_up(&mut driver);
    let started = Instant::now();
    let client = async {
        let done = join(ours, settings, None, &mut driver, &mut wishes).await;
        (done, started.elapsed())
    };
    let ((done, took), ()) = tokio::join!(client, serve(theirs, script));
    let news = driver.news;
    Joined { done, news, took }
}

/// Follows a script as the server.
pub async fn serve(stream: impl AsyncRead + AsyncWrite, script: &str) {
    let (read, write) = tokio::io::split(stream);
    let mut server = Server {
        read: BufReader::new(read).lines(),
        write,
    };
    let lines = script.lines().map(str::trim);
    for line in lines.filter(|line| !line.is_empty() && !line.starts_with('#')) {
        if line == "P closes" {
            server.write.shutdown().await.unwrap();
            continue;
        }
        if line == "P resets" {
            return;
        }
        server.follow(line).await;
    }
    server.hear("the end", None).await;
}

struct Server<S> {
    read: Lines<BufReader<ReadHalf<S>>>,
    write: WriteHalf<S>,
}

impl<S: AsyncRead + AsyncWrite> Server<S> {
    async fn follow(&mut self, line: &str) {
        if let Some(expected) = line.strip_prefix("P> ") {
            self.hear(expected, Some(expected)).await;
        } else if let Some(said) = line.strip_prefix("P< ") {
            let said = format!("{said}\n");
            self.write.write_all(said.as_bytes()).await.unwrap();
        } else if let Some(millis) = line.strip_prefix("P pause ") {
            let time = Duration::from_millis(millis.parse().unwrap());
            if let Ok(said) = timeout(time, self.read.next_line()).await {
                panic!("the client says {said:?} instead of nothing for {millis} ms");
            }
        } else if let Some(millis) = line.strip_prefix("P lingers ") {
            tokio::time::sleep(Duration::from_millis(millis.parse().unwrap())).await;
        } else if line == "P ends" {
            self.hear("the end", None).await;
        } else {
            panic!("no line of a script: {line}");
        }
    }

    async fn hear(&mut self, what: &str, expected: Option<&str>) {
        let heard = timeout(Duration::from_secs(3600), self.read.next_line()).await;
        let heard = heard
            .unwrap_or_else(|_| panic!("{what} never comes"))
            .unwrap();
        let fits = match (&heard, expected) {
            (Some(heard), Some(expected)) => fits(heard, expected),
            (None, None) => true,
            (Some(_), None) | (None, Some(_)) => false,
        };
        assert!(fits, "{what} is expected, the client says {heard:?}");
    }
}

fn fits(line: &str, pattern: &str) -> bool {
    let (line, pattern): (Vec<_>, Vec<_>) =
        (line.split('~').collect(), pattern.split('~').collect());
    let same = |(field, wanted): (&&str, &&str)| *wanted == "*" || field == wanted;
    line.len() == pattern.len() && line.iter().zip(&pattern).all(same)
}
