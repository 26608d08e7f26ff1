//! The protobuf protocol of Catan: bytes, and games with clients that were written from its tables alone.

mod arena;
mod client;
mod games;
mod golden;
mod peer;
mod tree;
