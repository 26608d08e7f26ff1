//! Waiting for an opponent in a pool of a server.

use parlor_wire::{Enter, Queue, TableId, ToClient, ToServer, Want};

use super::Link;
use crate::exit::Exit;

impl Link {
    /// Waits in a pool until it has made a table; what comes before is kept in `early`.
    pub(super) fn wait_in(
        &mut self,
        pool: &str,
        want: Want,
        early: &mut Vec<ToClient>,
    ) -> anyhow::Result<TableId> {
        let (enter, queue) = (self.id(), self.id());
        self.send(&ToServer::Enter(Enter {
            id: enter.clone(),
            pool: pool.to_owned(),
            name: None,
            chat: true,
            proven: None,
        }))?;
        self.send(&ToServer::Queue(Queue {
            id: queue.clone(),
            pool: pool.to_owned(),
            wait: true,
            want,
        }))?;
        loop {
            match self.hear()? {
                ToClient::Paired(paired) => return Ok(paired.table),
                ToClient::Pool(news) if news.waiting => {
                    let name = news.name.unwrap_or_default();
                    println!("Waiting in {pool} as {name}.");
                }
                ToClient::Refused(refused)
                    if refused.id.as_ref() == Some(&enter)
                        || refused.id.as_ref() == Some(&queue) =>
                {
                    return Err(Exit::Refused.says(refused.problem));
                }
                other => early.push(other),
            }
        }
    }
}
