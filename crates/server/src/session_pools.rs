//! What a connection says to pools.

use std::sync::Arc;

use parlor_game::Problem;
use parlor_wire::{AtPool, Done, PoolCommand, Ranking, ToClient};

use crate::{
    pool::{self, Msg, RankBy},
    session::{Session, Who},
};

/// The longest ranking that is told.
const RANKED: usize = 10_000;

impl Session {
    /// Passes a command on to the pool it names; a ranking is read from the store.
    pub(crate) async fn tell_pool(&mut self, who: Arc<Who>, said: AtPool) {
        let AtPool { id, pool, command } = said;
        let found = match self.hub.pools.find(&pool) {
            Ok(found) => found,
            Err(problem) => return self.refuse(Some(id), None, problem),
        };
        match &command {
            PoolCommand::Rank(_) => return self.rank(id, pool, found.options.rank).await,
            // Only a gateway has seen the proof that a key belongs to this client.
            PoolCommand::Enter(enter) if enter.proven.is_some() && self.gateway.is_none() => {
                let problem = Problem::new("unproven", "a key is proven to a gateway");
                return self.refuse(Some(id), None, problem);
            }
            PoolCommand::Enter(_) => {
                self.pools.insert(pool, found.clone());
            }
            PoolCommand::Leave(_)
            | PoolCommand::Queue(_)
            | PoolCommand::Members(_)
            | PoolCommand::Talk(_) => {}
        }
        let command = Msg::Command {
            who,
            id: id.clone(),
            command: Box::new(command),
        };
        if found.mail.send(command).await.is_err() {
            self.refuse(Some(id), None, gone());
        }
    }

    /// Tells a ranking; it is read from the store, so it holds all that anybody was told.
    async fn rank(&mut self, id: String, pool: String, by: RankBy) {
        match self.hub.store.standings(pool.clone()).await {
            Ok(standings) => {
                let mut scores = pool::rank(by, standings);
                scores.truncate(RANKED);
                self.say(ToClient::Rank(Ranking {
                    id: id.clone(),
                    pool,
                    scores,
                }));
                self.say(ToClient::Done(Done {
                    id,
                    ..Done::default()
                }));
            }
            Err(error) => self.refuse(Some(id), None, crate::hub::storage(error)),
        }
    }

    /// The connection is over: whoever asks the pools later finds neither its name nor its place in the queue.
    pub(crate) async fn leave_pools(&mut self) {
        let session = self.id;
        for (_, pool) in self.pools.drain() {
            let _ = pool.mail.send(Msg::Gone { session }).await; // It ends with the server.
        }
    }
}

/// The task of a pool has ended.
fn gone() -> Problem {
    Problem::new("no_pool", "this pool has closed")
}
