//! The room from where browsers see a seat at a foreign server, and play it if nobody else does.

use std::{
    collections::BTreeMap,
    net::SocketAddr,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use parlor_server::{Elsewhere as Shown, show_elsewhere};
use tokio::{net::TcpListener, sync::mpsc, task::JoinHandle, time::sleep};

use super::{
    host::{Host, Line, Role, TABLE},
    seat::{Elsewhere, News, Replies},
};
use crate::exit::{Exit, OrExit};

/// A step that waits for the question behind it is shown after so long.
const HELD: Duration = Duration::from_millis(200);
/// How long browsers have to take in the last of it.
const FAREWELL: Duration = Duration::from_secs(2);
/// A browser that leaves so many messages unread is let go; it comes back and resumes.
const UNREAD: usize = 1024;

/// The room from where browsers see a seat.
pub(super) struct Room<G: Elsewhere> {
    inside: Mutex<Inside<G>>,
    replies: Replies<G::Action>,
    serving: Mutex<Vec<JoinHandle<()>>>,
}

struct Inside<G: Elsewhere> {
    host: Host<G>,
    guests: BTreeMap<u32, mpsc::Sender<String>>,
    came: u32,
}

impl<G: Elsewhere> Room<G> {
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
        let room = Arc::new(Self {
            inside: Mutex::new(Inside {
                host: Host::new(role, None),
                guests: BTreeMap::new(),
                came: 0,
            }),
            replies,
            serving: Mutex::default(),
        });
        let shown: Arc<dyn Shown> = Arc::clone(&room) as Arc<dyn Shown>;
        let serving = tokio::spawn(show_elsewhere(listener, G::INFO.id, shown));
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
        locked(&room.serving).extend([serving, releasing]);
        eprintln!("the seat is shown at http://{address}/t/{TABLE}");
        Ok(room)
    }

    /// Takes in what happened.
    pub(super) fn tell(&self, news: News<G>) {
        self.lock().say(|host| host.tell(news));
    }

    /// Closes the room once everybody has seen the last of it.
    pub(super) async fn close(&self) {
        self.lock().say(Host::close);
        let until = tokio::time::Instant::now() + FAREWELL;
        while self.lock().has_unread() && tokio::time::Instant::now() < until {
            sleep(Duration::from_millis(20)).await;
        }
        sleep(Duration::from_millis(50)).await; // What was taken is on its way to the socket.
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

    fn has_unread(&self) -> bool {
        let mut guests = self.guests.values();
        guests.any(|out| !out.is_closed() && out.capacity() != out.max_capacity())
    }
}

impl<G: Elsewhere> Shown for Room<G> {
    fn come(&self) -> (u32, mpsc::Receiver<String>) {
        let (out, lines) = mpsc::channel(UNREAD);
        let mut inside = self.lock();
        inside.came += 1;
        let guest = inside.came;
        inside.guests.insert(guest, out);
        (guest, lines)
    }

    fn hear(&self, guest: u32, text: &str) {
        let reply = {
            let mut inside = self.lock();
            let (lines, reply) = inside.host.hear(guest, text);
            inside.send(lines);
            reply
        };
        if let Some(reply) = reply {
            (self.replies)(reply); // If nobody listens any more, the match is over.
        }
    }

    fn go(&self, guest: u32) {
        let mut inside = self.lock();
        inside.guests.remove(&guest);
        inside.host.gone(guest);
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
