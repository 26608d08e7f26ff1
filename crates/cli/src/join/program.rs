//! A program on this machine at a foreign server: it believes that it sits at a table of Parlor's.

use std::{
    io::{BufRead, BufReader, PipeWriter, Write, pipe},
    sync::{
        Arc,
        mpsc::{Receiver, Sender, channel},
    },
    thread::JoinHandle,
    time::Duration,
};

use parlor_game::{Game, Millis};
use tokio::{
    process::{Child, Command},
    runtime::{Builder, Runtime},
    time::timeout,
};

use super::{
    host::{Host, Role, TABLE, Wanted},
    seat::{Answer, Driver, Elsewhere, News, Replies},
};

/// How long a program may take to end behind its game.
const FAREWELL: Duration = Duration::from_secs(2);
/// The only one who sits at its table.
const GUEST: u32 = 0;

/// A program at a foreign server; it is started anew for every game.
pub(super) struct Program<G: Game> {
    incoming: Sender<Incoming<G>>,
    keeper: Option<JoinHandle<()>>,
}

enum Incoming<G: Game> {
    News(News<G>),
    /// The connection is over.
    Finished,
    /// A line of the program of this game; nothing when it has ended.
    Said(u32, Option<String>),
}

impl<G: Elsewhere> Program<G> {
    /// Starts the thread that talks with the program.
    pub(super) fn start(command: &str, think: Option<Millis>, replies: Replies<G::Action>) -> Self {
        let (incoming, heard) = channel();
        let keeper = Keeper {
            command: command.to_owned(),
            think,
            replies,
            sender: incoming.clone(),
            game: None,
            games: 0,
            ending: None,
            runtime: None,
        };
        let keeper = Some(std::thread::spawn(move || keeper.run(&heard)));
        Self { incoming, keeper }
    }
}

impl<G: Game> Drop for Program<G> {
    /// Waits until the program has heard how its game ended.
    fn drop(&mut self) {
        let _ = self.incoming.send(Incoming::Finished); // The thread may have failed.
        if let Some(keeper) = self.keeper.take() {
            let _ = keeper.join();
        }
    }
}

impl<G: Game> Driver<News<G>> for Program<G> {
    fn tell(&mut self, news: News<G>) {
        let _ = self.incoming.send(Incoming::News(news)); // The thread may have failed.
    }
}

/// Starts programs and carries messages between them and their host.
struct Keeper<G: Elsewhere> {
    command: String,
    think: Option<Millis>,
    replies: Replies<G::Action>,
    sender: Sender<Incoming<G>>,
    game: Option<Running<G>>,
    games: u32,
    /// Waits for the end of the last program.
    ending: Option<JoinHandle<()>>,
    /// Hears of the ends of programs.
    runtime: Option<Arc<Runtime>>,
}

/// The program of one game.
struct Running<G: Elsewhere> {
    child: Child,
    /// Hears of the end of the child.
    runtime: Arc<Runtime>,
    stdin: Option<PipeWriter>,
    host: Host<G>,
}

impl<G: Elsewhere> Keeper<G> {
    fn run(mut self, heard: &Receiver<Incoming<G>>) {
        while let Ok(incoming) = heard.recv() {
            let reply = match incoming {
                Incoming::News(news) => self.news(news),
                Incoming::Said(game, line) if game == self.games => self.said(line),
                Incoming::Said(..) => None,
                Incoming::Finished => break,
            };
            if reply.is_some_and(|reply| !(self.replies)(reply)) {
                break;
            }
        }
        self.end();
        if let Some(ending) = self.ending.take() {
            let _ = ending.join();
        }
    }

    fn end(&mut self) {
        if let Some(game) = self.game.take() {
            self.ending = Some(game.end());
        }
    }

    fn news(&mut self, news: News<G>) -> Option<Answer<G::Action>> {
        if let News::Begun(_) = &news {
            match self.spawn() {
                Ok(game) => self.game = Some(game),
                Err(error) => {
                    let said = format!("{} cannot be started: {error}", self.command);
                    return Some(Answer::Fail(said));
                }
            }
        }
        let is_over = matches!(news, News::Over(_));
        let game = self.game.as_mut()?;
        let out = game.host.tell(news);
        game.write(&out);
        if is_over {
            self.end();
        }
        None
    }

    fn said(&mut self, line: Option<String>) -> Option<Answer<G::Action>> {
        let game = self.game.as_mut()?;
        let Some(line) = line else {
            self.end();
            let said = format!("{} ended in the middle of a game", self.command);
            return Some(Answer::Fail(said));
        };
        let (out, wanted) = game.host.hear(GUEST, &line);
        game.write(&out);
        match wanted {
            Some(Wanted::Answer(reply)) => Some(reply),
            // Only people ask for these.
            Some(Wanted::Hint { .. } | Wanted::HandOver(_) | Wanted::TakeOver) | None => None,
        }
    }

    fn spawn(&mut self) -> std::io::Result<Running<G>> {
        let runtime = match &self.runtime {
            Some(runtime) => Arc::clone(runtime),
            None => {
                let runtime = Builder::new_current_thread().enable_all().build()?;
                Arc::clone(self.runtime.insert(Arc::new(runtime)))
            }
        };
        let ((its_stdin, stdin), (stdout, its_stdout)) = (pipe()?, pipe()?);
        let child = {
            let _inside = runtime.enter();
            Command::new("sh")
                .args(["-c", &self.command])
                .env("PARLOR_GAME", G::INFO.id)
                .env("PARLOR_TABLE", TABLE)
                .stdin(its_stdin)
                .stdout(its_stdout)
                .spawn()?
        };
        self.games += 1;
        let (game, sender) = (self.games, self.sender.clone());
        std::thread::spawn(move || {
            let lines = BufReader::new(stdout).lines();
            for line in lines.map_while(Result::ok) {
                if sender.send(Incoming::Said(game, Some(line))).is_err() {
                    return;
                }
            }
            let _ = sender.send(Incoming::Said(game, None)); // The game may be over.
        });
        Ok(Running {
            child,
            runtime,
            stdin: Some(stdin),
            host: Host::new(Role::Plays, self.think),
        })
    }
}

impl<G: Elsewhere> Running<G> {
    fn write(&mut self, lines: &[(u32, String)]) {
        for (_, line) in lines {
            let stdin = self.stdin.as_mut();
            let written = stdin.map(|stdin| writeln!(stdin, "{line}").and_then(|()| stdin.flush()));
            if matches!(written, Some(Err(_))) {
                self.stdin = None; // Its end is heard of on its standard output.
            }
        }
    }

    /// Lets the program end, and ends it if it does not.
    fn end(mut self) -> JoinHandle<()> {
        self.stdin = None;
        std::thread::spawn(move || {
            let Self { mut child, .. } = self;
            self.runtime.block_on(async {
                if timeout(FAREWELL, child.wait()).await.is_err() {
                    let _ = child.kill().await; // It may have ended just now.
                }
            });
        })
    }
}
