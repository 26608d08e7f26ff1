#![allow(dead_code, unreachable_pub)]

pub mod decode;
pub mod samples;
