//! The task around a table: mailbox, timer, and the way to the store.

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::Arc,
};

use parlor_game::Problem;
use parlor_wire::{Last, Refused, TableId, ToClient, ToServer, Want};
use tokio::{
    sync::mpsc,
    time::{Instant, sleep_until},
};

use super::{
    core::{Table, Ticket},
    help::Helped,
    minds::Thought,
};
use crate::{hub::Hub, outbox::Out, session::Who};

/// How many batches of writes a table may run ahead of the store.
pub(super) const AHEAD: usize = 256;
/// How many messages may wait for a table; beyond that their senders wait too.
const MAILBOX: usize = 256;

/// A clonable stub of a table's task.
#[derive(Clone, Debug)]
pub(crate) struct TableHandle {
    pub(crate) id: TableId,
    pub(crate) mail: mpsc::Sender<Msg>,
}

/// What a table can be told.
pub(crate) enum Msg {
    /// Somebody wants to follow the table, perhaps to sit down.
    Follow(Box<Follow>),
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

/// Somebody wants to follow the table.
pub(crate) struct Follow {
    pub(crate) who: Arc<Who>,
    pub(crate) id: String,
    /// Whether to sit down too, and where.
    pub(crate) sit: Option<Option<u8>>,
    pub(crate) want: Want,
    pub(crate) last: Option<Last>,
}

/// Somebody commands something.
pub(crate) struct Command {
    pub(crate) who: Arc<Who>,
    /// When its last byte was read.
    pub(crate) received: Instant,
    pub(crate) message: ToServer,
}

impl Ticket {
    /// Lets go what waited for the writes, or makes sure that nobody is told.
    fn told(&self, durable: bool) {
        match durable {
            true => self.held.release(self.number, Instant::now()),
            false => self.held.fail(),
        }
    }
}

/// Starts the task of a table.
pub(crate) fn spawn(
    hub: Arc<Hub>,
    build: impl FnOnce(mpsc::WeakSender<Msg>) -> Table,
) -> TableHandle {
    let (mail, inbox) = mpsc::channel(MAILBOX);
    let table = build(mail.downgrade());
    let handle = TableHandle {
        id: table.id().clone(),
        mail,
    };
    let id = handle.id.clone();
    let task = tokio::spawn(run(table, inbox));
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
        Msg::Command(command) => (&command.who, command.message.command_id()),
        Msg::Lost { .. } | Msg::Thought(_) | Msg::Helped(_) | Msg::Stop => return,
    };
    let refused = ToClient::Refused(Refused {
        id: id.map(str::to_owned),
        table: None,
        problem,
        number: None,
    });
    who.outbox.push(Out {
        text: refused.write(),
        ask: None,
    });
}

/// Tells those who were to sit at a table that it is gone.
pub(crate) fn unseat(table: &TableId, follows: &[Follow], problem: &Problem) {
    let refused = ToClient::Refused(Refused {
        id: None,
        table: Some(table.clone()),
        problem: problem.clone(),
        number: None,
    });
    for Follow { who, .. } in follows {
        let text = refused.write();
        who.outbox.push(Out { text, ask: None });
    }
}

async fn run(mut table: Table, mut inbox: mpsc::Receiver<Msg>) {
    let (acks, mut acked) = mpsc::channel::<bool>(AHEAD + 1);
    let timer = sleep_until(Instant::now());
    tokio::pin!(timer);
    unbroken(&mut table, |table| table.begin(Instant::now()));
    loop {
        if let Some(mut ticket) = table.take_writes() {
            if let Some(durable) = table.writer().write_at_once(&mut ticket.writes) {
                unbroken(&mut table, |table| {
                    ticket.told(durable);
                    table.durable(durable, Instant::now());
                });
                continue;
            }
            let (acks, writes) = (acks.clone(), std::mem::take(&mut ticket.writes));
            let told = move |durable| {
                ticket.told(durable);
                if ticket.awaited || !durable {
                    let _ = acks.try_send(durable); // There is room for every batch in flight.
                }
            };
            table.writer().write(writes, told).await;
        }
        if table.is_done() {
            inbox.close();
            while let Ok(message) = inbox.try_recv() {
                turn_away(message, table.id(), table.farewell());
            }
            break;
        }
        let full = AHEAD <= table.in_flight();
        let deadline = unbroken(&mut table, |table| table.deadline());
        if let Some(deadline) = deadline.filter(|deadline| *deadline != timer.deadline()) {
            timer.as_mut().reset(deadline);
        }
        tokio::select! {
            biased;
            Some(durable) = acked.recv() => unbroken(&mut table, |table| {
                table.durable(durable, Instant::now());
            }),
            message = inbox.recv(), if !full => match message {
                Some(message) => unbroken(&mut table, |table| table.take(message, Instant::now())),
                None => break,
            },
            () = &mut timer, if deadline.is_some() && !full => {
                unbroken(&mut table, |table| table.wake(Instant::now()));
            }
        }
    }
}

/// Does something with a table; rules that break down end their match and nothing else.
fn unbroken<T: Default>(table: &mut Table, body: impl FnOnce(&mut Table) -> T) -> T {
    let tried = catch_unwind(AssertUnwindSafe(|| body(table)));
    tried.unwrap_or_else(|_| {
        table.break_down(Instant::now());
        T::default()
    })
}
