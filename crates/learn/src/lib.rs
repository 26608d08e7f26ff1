//! Games as environments for planners and learners: fixed tables of actions, masks, tensors, many games at once.
//!
//! [`Learn`] says how one game is written as numbers. [`Env`] plays it step by step with chance from a seed, [`State`] is
//! the same as a value with its history and explicit chance, and [`Batch`] steps many of them at once into buffers of the caller.

mod any;
mod batch;
mod crew;
mod encode;
mod env;
mod error;
mod feature;
mod follow;
mod games;
mod history;
mod legal;
mod returns;
mod setup;
mod state;
mod trace;
mod trajectory;

pub use any::{
    AnyBatch, AnySetup, AnyState, batch, episode, from_record, ids, read, state, trace, trajectory,
};
pub use batch::{Batch, Buffers};
pub use encode::{Chosen, Learn};
pub use env::Env;
pub use error::LearnError;
pub use feature::{Feature, Sheet};
pub use follow::{Answer, Follower, follower};
pub use games::{catan, clue, pentago, project, reversi};
pub use legal::Legal;
pub use returns::returns;
pub use setup::Setup;
pub use state::{Decision, State};
pub use trace::Mark;
pub use trajectory::Trajectory;
