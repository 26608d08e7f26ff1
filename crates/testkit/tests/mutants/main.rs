//! Every law catches the fault that is planted for it: a law that cannot fail is no law.

#![allow(clippy::panic, reason = "helpers of tests fail by panicking too")]

mod caught;
mod court;
mod lax;
mod robbers;
mod row;
mod rush;
