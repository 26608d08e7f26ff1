//! What several tests share.
#![allow(dead_code, clippy::unwrap_used, reason = "helpers of tests")]

mod twist;

pub(crate) use twist::twist;
