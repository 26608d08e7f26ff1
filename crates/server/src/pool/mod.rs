//! Pools: waiting rooms with names, a queue, talk and a ranking of their own.
//!
//! [`Pool`](core::Pool) is owned by one task, so of any number who claim one name at once exactly one gets
//! it, and nobody is lost in the queue or in it twice. A pairing makes an ordinary table with both seated.
//! A pool knows no game and no gateway: what differs is in its [`PoolOptions`].

mod core;
mod list;
mod names;
mod options;
mod pair;
mod queue;
mod rank;
mod task;

pub(crate) use self::{
    list::Pools,
    pair::Playing,
    rank::rank,
    task::{Msg, PoolHandle, spawn},
};
pub use options::{PoolBot, PoolOptions, RankBy};
