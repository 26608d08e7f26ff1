//! The players of Catan.

mod random;

pub(crate) use random::RANDOM;
