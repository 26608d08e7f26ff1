//! Small games of every kind that the contract knows.
//!
//! Each takes a planted fault as a parameter, by default none, so that a mutant shares every line with
//! the honest game but one.

pub mod court;
pub mod robbers;
pub mod row;
pub mod rush;

pub use court::Court;
pub use robbers::Robbers;
pub use row::{Panicky, Row};
pub use rush::Rush;
