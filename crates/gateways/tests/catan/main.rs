//! The protobuf protocol of Catan: bytes, and games with clients that were written from its tables alone.

mod golden;
