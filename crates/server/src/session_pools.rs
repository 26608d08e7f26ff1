//! What a connection says to pools.

use std::sync::Arc;

use parlor_game::Problem;
use parlor_wire::{Done, Enter, Rank, Ranking, ToClient, ToServer};

use crate::{
    pool::{self, Msg},
    session::{Session, Who},
};

/// The longest ranking that is told.
const RANKED: usize = 10_000;

impl Session {
    pub(crate) async fn enter(&mut self, who: Arc<Who>, enter: Enter) {
        // Only a gateway has seen the proof that a key belongs to who is there.
        if enter.proven.is_some() && self.gateway.is_none() {
            let problem = Problem::new("unproven", "a key is proven to a gateway");
            return self.refuse(Some(enter.id), None, problem);
        }
        match self.hub.pool(&enter.pool) {
            Ok(pool) => {
                self.pools.insert(enter.pool.clone(), pool.clone());
                let (id, enter) = (enter.id.clone(), Box::new(enter));
                if pool.mail.send(Msg::Enter { who, enter }).await.is_err() {
                    self.refuse(Some(id), None, gone());
                }
            }
            Err(problem) => self.refuse(Some(enter.id), None, problem),
        }
    }

    /// Passes a command on to the pool it names.
    pub(crate) async fn tell_pool(&mut self, who: Arc<Who>, message: ToServer) {
        let (id, pool) = match &message {
            ToServer::Leave(m) => (&m.id, &m.pool),
            ToServer::Queue(m) => (&m.id, &m.pool),
            ToServer::Members(m) => (&m.id, &m.pool),
            ToServer::Talk(m) => (&m.id, &m.pool),
            _ => return,
        };
        match self.hub.pool(pool) {
            Ok(pool) => {
                let (id, message) = (id.clone(), Box::new(message));
                if pool.mail.send(Msg::Command { who, message }).await.is_err() {
                    self.refuse(Some(id), None, gone());
                }
            }
            Err(problem) => self.refuse(Some(id.clone()), None, problem),
        }
    }

    /// Tells a ranking; it is read from the store, so it holds all that anybody was told.
    pub(crate) async fn rank(&mut self, wish: Rank) {
        let Rank { id, pool } = wish;
        let by = match self.hub.pool(&pool) {
            Ok(pool) => pool.options.rank,
            Err(problem) => return self.refuse(Some(id), None, problem),
        };
        match self.hub.store.standings(pool.clone()).await {
            Ok(standings) => {
                let mut scores = pool::rank(by, standings);
                scores.truncate(RANKED);
                self.say(&ToClient::Rank(Ranking {
                    id: id.clone(),
                    pool,
                    scores,
                }));
                self.say(&ToClient::Done(Done {
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
