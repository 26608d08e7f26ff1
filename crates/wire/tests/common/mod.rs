#![allow(dead_code, unreachable_pub, clippy::expect_used)]

pub mod decode;
pub mod samples;
