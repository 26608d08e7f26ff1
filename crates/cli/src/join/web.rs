//! The room from where people see a seat at a foreign server, in browsers or the terminal, and play it if nobody else does.

use std::{
    collections::{BTreeMap, BTreeSet},
    net::SocketAddr,
    sync::{Arc, Mutex, MutexGuard, PoisonError, Weak},
    time::Duration,
};

use parlor_bots::BotKind;
use parlor_game::{Budget, Problem};
use parlor_server::{Elsewhere as Shown, show_elsewhere};
use tokio::{
    net::TcpListener,
    sync::{Notify, mpsc},
    task::JoinHandle,
    time::{sleep, timeout},
};

use super::{
    built_in::{BuiltIn, Mind},
    host::{Host, Line, Role, TABLE, Wanted, refuse},
    seat::{Answer, Driver, Elsewhere, News, Replies},
};
use crate::exit::{Exit, OrExit};

/// A step that waits for the question behind it is shown after so long.
const HELD: Duration = Duration::from_millis(200);
/// How long browsers have to take in the last of it.
const FAREWELL: Duration = Duration::from_secs(2);
/// A browser that leaves so many messages unread is let go; it comes back and resumes.
const UNREAD: usize = 1024;

/// The room from where people see a seat: browsers, or the terminal.
pub(super) struct Room<G: Elsewhere> {
    me: Weak<Self>,
    inside: Mutex<Inside<G>>,
    replies: Replies<G::Action>,
    serving: Mutex<Vec<JoinHandle<()>>>,
    /// Told when somebody goes.
    gone: Notify,
}

struct Inside<G: Elsewhere> {
    host: Host<G>,
    guests: BTreeMap<u32, mpsc::Sender<String>>,
    /// Whose connections have not ended.
    here: BTreeSet<u32>,
    /// Whether the room is closed: who comes now is let go at once.
    is_closed: bool,
    came: u32,
    /// What happened in the match, for a player who takes over in the middle of it.
    story: Vec<News<G>>,
    /// Who plays for the people here, with a number of its own.
    auto: Option<(u32, BuiltIn<G>)>,
    autos: u32,
    /// Whether a hint is being thought about: one at a time.
    hinting: bool,
}

impl<G: Elsewhere> Room<G> {
    /// A room that nobody can come to from outside.
    pub(super) fn new(role: Role, replies: Replies<G::Action>) -> Arc<Self> {
        let room = Arc::new_cyclic(|me| Self {
            me: Weak::clone(me),
            inside: Mutex::new(Inside {
                host: Host::new(role, None).for_people(),
                guests: BTreeMap::new(),
                here: BTreeSet::new(),
                is_closed: false,
                came: 0,
                story: Vec::new(),
                auto: None,
                autos: 0,
                hinting: false,
            }),
            replies,
            serving: Mutex::default(),
            gone: Notify::new(),
        });
        let released = Arc::downgrade(&room);
        let releasing = tokio::spawn(async move {
            loop {
                sleep(HELD).await;
                let Some(room) = released.upgrade() else {
                    return;
                };
                room.lock().say(Host::release);
            }
        });
        locked(&room.serving).push(releasing);
        room
    }

    /// Opens the room at an address.
    pub(super) async fn open(
        address: SocketAddr,
        role: Role,
        replies: Replies<G::Action>,
    ) -> anyhow::Result<Arc<Self>> {
        let listener = TcpListener::bind(address)
            .await
            .map_err(|error| format!("cannot listen on {address}: {error}"))
            .or_exit(Exit::Unreachable)?;
        let address = listener.local_addr()?;
        let room = Self::new(role, replies);
        let shown: Arc<dyn Shown> = Arc::clone(&room) as Arc<dyn Shown>;
        let serving = tokio::spawn(show_elsewhere(listener, G::INFO.id, shown));
        locked(&room.serving).push(serving);
        eprintln!("the seat is shown at http://{address}/t/{TABLE}");
        Ok(room)
    }

    /// Takes in what happened.
    pub(super) fn tell(&self, news: News<G>) {
        let mut inside = self.lock();
        match &news {
            News::Begun(_) => inside.story = vec![news.clone()],
            News::Told(_) => inside.story.push(news.clone()),
            News::Asked(_) | News::Said(_) | News::Over(_) => {}
        }
        inside.say(|host| host.tell(news.clone()));
        if let Some((_, player)) = &mut inside.auto {
            player.tell(news);
        }
    }

    /// Lets a built-in player go on, or nobody.
    fn hand_over(&self, bot: Option<&'static dyn BotKind>) {
        let mut inside = self.lock();
        inside.autos += 1;
        let nth = inside.autos;
        inside.auto = bot.map(|bot| {
            let me = Weak::clone(&self.me);
            let replies: Replies<G::Action> = Arc::new(move |reply| {
                let room = me.upgrade();
                room.is_some_and(|room| room.played(nth, reply))
            });
            let (budget, seed) = (Budget::default(), None);
            let mut player = BuiltIn::start(Mind { bot, budget, seed }, replies);
            for news in &inside.story {
                player.tell(news.clone());
            }
            if let Some(asked) = inside.host.open_question() {
                player.tell(News::Asked(asked));
            }
            (nth, player)
        });
        inside.say(|host| host.hand_over(bot.map(BotKind::name)));
    }

    /// Takes what somebody chose who plays for the people here; says whether it still plays.
    fn played(&self, nth: u32, reply: Answer<G::Action>) -> bool {
        {
            let mut inside = self.lock();
            if inside.auto.as_ref().is_none_or(|(now, _)| *now != nth) {
                return false;
            }
            match &reply {
                Answer::Act { number, .. } if !inside.host.is_answered_for(*number) => return true,
                Answer::Act { .. } | Answer::Say(_) | Answer::Leave | Answer::Fail(_) => {}
            }
        }
        (self.replies)(reply)
    }

    /// Thinks about a hint on a thread of its own.
    fn hint(&self, guest: u32, id: String) {
        let mut inside = self.lock();
        let puzzle = inside.host.puzzle().filter(|_| !inside.hinting);
        let Some(puzzle) = puzzle else {
            let problem = Problem::new("too_fast", "another hint is being thought about");
            let line = refuse(Some(id), problem);
            return inside.send(vec![(guest, line)]);
        };
        inside.hinting = true;
        let me = Weak::clone(&self.me);
        std::thread::spawn(move || {
            let line = puzzle.solve(id);
            if let Some(room) = me.upgrade() {
                let mut inside = room.lock();
                inside.hinting = false;
                inside.send(vec![(guest, line)]);
            }
        });
    }

    /// Closes the room once everybody has seen the last of it.
    pub(super) async fn close(&self) {
        self.lock().close();
        let all_gone = async {
            while !self.lock().here.is_empty() {
                self.gone.notified().await;
            }
        };
        let _ = timeout(FAREWELL, all_gone).await; // Whoever does not read is cut off.
        for task in locked(&self.serving).drain(..) {
            task.abort();
        }
    }

    fn lock(&self) -> MutexGuard<'_, Inside<G>> {
        locked(&self.inside)
    }
}

impl<G: Elsewhere> Inside<G> {
    fn say(&mut self, lines: impl FnOnce(&mut Host<G>) -> Vec<Line>) {
        let lines = lines(&mut self.host);
        self.send(lines);
    }

    fn send(&mut self, lines: Vec<Line>) {
        for (guest, line) in lines {
            let sent = self.guests.get(&guest).map(|out| out.try_send(line));
            if !matches!(sent, Some(Ok(()))) {
                self.guests.remove(&guest); // Its connection ends with this.
                self.host.gone(guest);
            }
        }
    }

    /// Says the last of it; where their lines end, connections end.
    fn close(&mut self) {
        self.say(Host::close);
        self.guests.clear();
        self.is_closed = true;
    }
}

impl<G: Elsewhere> Shown for Room<G> {
    fn come(&self) -> (u32, mpsc::Receiver<String>) {
        let (out, lines) = mpsc::channel(UNREAD);
        let mut inside = self.lock();
        inside.came += 1;
        let guest = inside.came;
        if !inside.is_closed {
            inside.here.insert(guest);
            inside.guests.insert(guest, out);
        }
        (guest, lines)
    }

    fn hear(&self, guest: u32, text: &str) {
        let wanted = {
            let mut inside = self.lock();
            let (lines, wanted) = inside.host.hear(guest, text);
            inside.send(lines);
            wanted
        };
        match wanted {
            Some(Wanted::Answer(reply)) => {
                (self.replies)(reply); // If nobody listens any more, the match is over.
            }
            Some(Wanted::Hint { guest, id }) => self.hint(guest, id),
            Some(Wanted::HandOver(bot)) => self.hand_over(Some(bot)),
            Some(Wanted::TakeOver) => self.hand_over(None),
            None => {}
        }
    }

    fn go(&self, guest: u32) {
        let mut inside = self.lock();
        inside.guests.remove(&guest);
        inside.here.remove(&guest);
        inside.host.gone(guest);
        self.gone.notify_one();
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use parlor_pentago::Pentago;
    use tokio::time::Instant;

    use super::*;

    fn room() -> Arc<Room<Pentago>> {
        Room::new(Role::Plays, Arc::new(|_| true))
    }

    #[tokio::test(start_paused = true)]
    async fn a_room_is_closed_when_everybody_has_read_the_last_of_it() {
        let room = room();
        let (guest, mut lines) = room.come();
        room.hear(guest, r#"{"type":"hello","version":1}"#);
        let reading = async {
            let mut heard = Vec::new();
            while let Some(line) = lines.recv().await {
                tokio::task::yield_now().await;
                heard.push(line);
            }
            room.go(guest);
            heard
        };
        let start = Instant::now();
        let (heard, ()) = tokio::join!(reading, room.close());
        assert!(heard[0].contains("welcome"), "{heard:?}");
        assert!(start.elapsed() < HELD, "nobody was waited for in vain");
        // Who comes now finds nothing more to read, and nobody waits for it.
        let (_, mut lines) = room.come();
        assert_eq!(lines.recv().await, None);
        room.close().await;
    }

    #[tokio::test(start_paused = true)]
    async fn who_does_not_read_is_waited_for_only_a_while() {
        let room = room();
        let (_, _lines) = room.come();
        let start = Instant::now();
        room.close().await;
        assert_eq!(start.elapsed().as_secs(), FAREWELL.as_secs());
    }
}
