//! Small games of every kind that the contract knows.
//!
//! [`Tricks`] is the one to learn from. Each of the others takes a planted fault as a parameter, by default none, so that a
//! mutant shares every line with the honest game but one.

pub mod court;
pub mod robbers;
pub mod row;
pub mod rush;
pub mod tricks;

pub use court::Court;
pub use robbers::Robbers;
pub use row::{Panicky, Row, SecondRow};
pub use rush::Rush;
pub use tricks::Tricks;
