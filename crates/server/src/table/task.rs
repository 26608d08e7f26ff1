//! The task around a table: mailbox, timer, and the way to the store.

use std::{
    net::IpAddr,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::Arc,
};

use parlor_game::Problem;
use parlor_store::Fate;
use parlor_wire::{AtTable, Half, Last, Refused, TableId, ToClient, Want};
use tokio::{
    sync::{mpsc, oneshot},
    time::{Instant, sleep_until},
};

use super::{
    core::{Table, not_kept},
    effects::Effects,
    held::Held,
    help::Helped,
    minds::Thought,
};
use crate::{hub::Hub, letter::Letter, reattach::reattach, session::Who};

/// How many batches of writes a table may run ahead of the store.
pub(super) const AHEAD: usize = 256;
/// How many messages may wait for a table; beyond that their senders wait too.
const MAILBOX: usize = 256;

/// A clonable stub of a table's task.
#[derive(Clone, Debug)]
pub(crate) struct TableHandle {
    pub(crate) id: TableId,
    /// The address it was opened from.
    pub(crate) opened_from: Option<IpAddr>,
    pub(crate) mail: mpsc::Sender<Msg>,
}

/// What a table can be told.
pub(crate) enum Msg {
    /// Somebody wants to follow the table, perhaps to sit down.
    Follow(Box<Follow>),
    /// Somebody looks for a chair, here or elsewhere.
    Seek(Box<Sought>),
    /// All who sit here follow the table from now on.
    Seat(Vec<Follow>),
    /// Somebody commands something.
    Command(Box<Command>),
    /// A connection is lost, for a reason, with what is known of it.
    Lost {
        session: u64,
        code: &'static str,
        said: Option<String>,
    },
    /// A built-in player has thought.
    Thought(Box<Thought>),
    /// Help that was asked for is there.
    Helped(Box<Helped>),
    /// The server stops.
    Stop,
}

impl Msg {
    /// Who has sent it, if a connection has.
    fn sender(self) -> Option<Arc<Who>> {
        match self {
            Self::Follow(follow) => Some(follow.who),
            Self::Command(command) => Some(command.who),
            // A client that looks for a chair is told that its question was dropped.
            Self::Seek(_)
            | Self::Seat(_)
            | Self::Lost { .. }
            | Self::Thought(_)
            | Self::Helped(_)
            | Self::Stop => None,
        }
    }
}

/// Somebody wants to follow the table.
pub(crate) struct Follow {
    pub(crate) who: Arc<Who>,
    pub(crate) id: String,
    /// Whether to sit down too, and where.
    pub(crate) sit: Option<Option<u8>>,
    pub(crate) want: Want,
    pub(crate) last: Option<Last>,
}

/// Somebody looks for a chair, here or elsewhere.
pub(crate) struct Sought {
    pub(crate) follow: Follow,
    /// The half of the chairs it would like.
    pub(crate) half: Option<Half>,
    /// Whether it has one here; who got one is answered by the table, like everybody.
    pub(crate) answer: oneshot::Sender<Result<(), Problem>>,
}

/// Somebody commands something.
pub(crate) struct Command {
    pub(crate) who: Arc<Who>,
    /// When its last byte was read.
    pub(crate) received: Instant,
    pub(crate) said: AtTable,
}

/// Starts the task of a table.
pub(crate) fn spawn(hub: Arc<Hub>, table: Table) -> TableHandle {
    let (mail, inbox) = mpsc::channel(MAILBOX);
    let handle = TableHandle {
        id: table.id().clone(),
        opened_from: table.row.opened_from,
        mail,
    };
    let id = handle.id.clone();
    let (acks, acked) = mpsc::channel(AHEAD + 1);
    let steward = Steward {
        hub: Arc::clone(&hub),
        table,
        mail: handle.mail.downgrade(),
        held: Arc::default(),
        tickets: 0,
        acks,
        failed: false,
        ended: false,
        loose: None,
    };
    let task = tokio::spawn(steward.run(inbox, acked));
    tokio::spawn(async move {
        if let Err(error) = task.await {
            tracing::error!(table = %id, %error, "a table broke down");
        }
        hub.forget(&id);
    });
    handle
}

/// Answers who wrote to a table that was just going to rest.
fn turn_away(message: Msg, table: &TableId, problem: Problem) {
    let (who, id) = match &message {
        Msg::Seat(follows) => return unseat(table, follows, &problem),
        Msg::Follow(follow) => (&follow.who, Some(follow.id.as_str())),
        Msg::Command(command) => (&command.who, Some(command.said.id.as_str())),
        // A client that looks for a chair is told that its question was dropped.
        Msg::Seek(_) | Msg::Lost { .. } | Msg::Thought(_) | Msg::Helped(_) | Msg::Stop => return,
    };
    let refused = ToClient::Refused(Refused {
        id: id.map(str::to_owned),
        // Named, so that the connection does not send an answered command again.
        table: Some(table.clone()),
        problem,
        number: None,
    });
    who.outbox.push(refused);
}

/// Tells those who were to sit at a table that it is gone.
pub(crate) fn unseat(table: &TableId, follows: &[Follow], problem: &Problem) {
    let refused = Letter::new(ToClient::Refused(Refused {
        id: None,
        table: Some(table.clone()),
        problem: problem.clone(),
        number: None,
    }));
    for Follow { who, .. } in follows {
        who.outbox.push(Arc::clone(&refused));
    }
}

/// Does what a table wants done, and brings it messages and moments.
struct Steward {
    hub: Arc<Hub>,
    table: Table,
    mail: mpsc::WeakSender<Msg>,
    /// What waits for the store before it is told.
    held: Arc<Held>,
    /// How many batches have been given to the store.
    tickets: u64,
    acks: mpsc::Sender<Fate>,
    /// Whether the store failed to keep something.
    failed: bool,
    /// Whether the table is closed, at rest or broken: nothing more is brought to it.
    ended: bool,
    /// Who followed a table that ended in doubt.
    loose: Option<Vec<Arc<Who>>>,
}

impl Steward {
    async fn run(mut self, mut inbox: mpsc::Receiver<Msg>, mut acked: mpsc::Receiver<Fate>) {
        let timer = sleep_until(Instant::now());
        tokio::pin!(timer);
        self.round(Table::begin).await;
        loop {
            let in_flight = self.held.len();
            if self.ended {
                if in_flight == 0 {
                    break;
                }
                tokio::select! {
                    biased;
                    Some(fate) = acked.recv() => self.heard(fate).await,
                    () = self.held.emptied() => {}
                }
                continue;
            }
            let full = AHEAD <= in_flight;
            let now = Instant::now();
            let due = self.table.due(now);
            if let Some(due) = due.filter(|due| *due != timer.deadline()) {
                timer.as_mut().reset(due);
            }
            let written = self.table.questions_written();
            tokio::select! {
                biased;
                Some(fate) = acked.recv() => self.heard(fate).await,
                message = inbox.recv(), if !full => match message {
                    Some(message) => self.round(|table, now| table.take(message, now)).await,
                    None => return,
                },
                // A clock runs from now on, or a match that waited for its drivers can begin.
                () = written.notified() => self.round(Table::wake).await,
                () = &mut timer, if due.is_some() && !full => self.round(Table::wake).await,
            }
        }
        inbox.close();
        let mut loose = self.loose.take();
        while let Ok(message) = inbox.try_recv() {
            match &mut loose {
                None => turn_away(message, self.table.id(), self.farewell()),
                Some(loose) => loose.extend(message.sender()),
            }
        }
        let id = self.table.id().clone();
        self.hub.forget(&id);
        for who in loose.into_iter().flatten() {
            reattach(&self.hub, &who, &id);
        }
    }

    /// Takes word from the store.
    async fn heard(&mut self, fate: Fate) {
        match fate {
            Fate::Kept if self.ended => {}
            Fate::Kept => self.round(Table::kept).await,
            Fate::Refused => {
                self.failed = true;
                self.round(|table, _| table.lost()).await;
            }
            Fate::Doubtful => self.doubt(),
        }
    }

    /// Nobody can tell what is kept: the table ends without a word, and whoever followed it looks for it again.
    fn doubt(&mut self) {
        self.ended = true;
        self.held.fail();
        let followers = self.table.leave_all();
        self.loose.get_or_insert_default().extend(followers);
    }

    /// Does something with the table, and then what it wants done.
    async fn round(&mut self, body: impl FnOnce(&mut Table, Instant) -> Effects) {
        let mut effects = self.unbroken(body);
        // A store that keeps at once may have more to come of it.
        while let Some(fate) = self.carry_out(effects).await {
            effects = match fate {
                Fate::Kept if self.ended => return,
                Fate::Kept => self.unbroken(Table::kept),
                Fate::Refused => {
                    self.failed = true;
                    self.table.lost()
                }
                Fate::Doubtful => return self.doubt(),
            };
        }
    }

    /// Does something with the table; rules that break down end their match and nothing else.
    fn unbroken(&mut self, body: impl FnOnce(&mut Table, Instant) -> Effects) -> Effects {
        let table = &mut self.table;
        let tried = catch_unwind(AssertUnwindSafe(|| body(table, Instant::now())));
        tried.unwrap_or_else(|_| table.break_down(Instant::now()))
    }

    /// Does what a table wants done; says what has become of its writes, if the store says so at once.
    async fn carry_out(&mut self, effects: Effects) -> Option<Fate> {
        let Effects {
            mut writes,
            outs,
            jobs,
            notes,
            counts,
            ends,
        } = effects;
        self.ended |= ends;
        self.hub.metrics.count(&self.table.row.game, counts);
        for note in notes {
            self.hub.take_note(&self.table.row, note);
        }
        for job in jobs {
            let mail = self.mail.clone();
            self.hub.thinkers.ask(job.then(move |message| {
                if let Some(mail) = mail.upgrade() {
                    let _ = mail.blocking_send(message); // The table may have gone.
                }
            }));
        }
        if writes.is_empty() {
            if !outs.is_empty() {
                self.held.tell(outs, Instant::now());
            }
            return None;
        }
        self.tickets += 1;
        let ticket = self.tickets;
        self.held.hold(ticket, outs);
        if let Some(fate) = self.hub.writer.write_at_once(&mut writes) {
            self.held.told(ticket, fate);
            return Some(fate);
        }
        let awaited = self.ended || self.table.waits_for_word() || AHEAD / 2 <= self.held.len();
        let (held, acks) = (Arc::clone(&self.held), self.acks.clone());
        let told = move |fate| {
            held.told(ticket, fate);
            if awaited || fate != Fate::Kept {
                let _ = acks.try_send(fate); // There is room for every batch in flight.
            }
        };
        self.hub.writer.write(writes, told).await;
        None
    }

    /// What is said to whoever still talks to a table that has ended.
    fn farewell(&self) -> Problem {
        match self.failed {
            true => not_kept(),
            false => Problem::new("not_following", "the table went to rest")
                .with_hint("watch it again and repeat the command"),
        }
    }
}
