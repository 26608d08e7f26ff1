//! The task of a pool: its mailbox and its timer.

use std::sync::Arc;

use parlor_game::Problem;
use parlor_wire::{PoolCommand, PoolSummary};
use tokio::{sync::mpsc, time::sleep_until};

use super::{core::Pool, options::PoolOptions};
use crate::{hub::Hub, session::Who};

/// How many messages may wait for a pool; beyond that their senders wait too.
const MAILBOX: usize = 1024;

/// A clonable stub of a pool's task.
#[derive(Clone)]
pub(crate) struct PoolHandle {
    pub(crate) options: Arc<PoolOptions>,
    pub(crate) summary: PoolSummary,
    pub(crate) mail: mpsc::Sender<Msg>,
}

/// What a pool can be told.
pub(crate) enum Msg {
    /// Somebody commands something.
    Command {
        who: Arc<Who>,
        id: String,
        command: Box<PoolCommand>,
    },
    /// A connection is over.
    Gone { session: u64 },
}

/// Checks the options and starts the task of a pool.
pub(crate) fn spawn(hub: &Arc<Hub>, options: PoolOptions) -> Result<PoolHandle, Problem> {
    let pool = Pool::new(Arc::clone(hub), options)?;
    let (mail, inbox) = mpsc::channel(MAILBOX);
    let handle = PoolHandle {
        options: pool.options(),
        summary: pool.summary(),
        mail,
    };
    tokio::spawn(run(pool, inbox));
    Ok(handle)
}

async fn run(mut pool: Pool, mut inbox: mpsc::Receiver<Msg>) {
    loop {
        let deadline = pool.deadline();
        tokio::select! {
            biased;
            message = inbox.recv() => match message {
                Some(message) => pool.take(message).await,
                None => return,
            },
            () = async {
                match deadline {
                    Some(deadline) => sleep_until(deadline).await,
                    None => std::future::pending().await,
                }
            } => pool.wake().await,
        }
    }
}
