//! The processors: how many to use, and the time they gave.

use std::{num::NonZero, thread};

pub(crate) use parlor_bots::Cpu;

/// The threads of a program that shares its machine with the programs it talks to: half of the processors.
///
/// Fewer threads wake each other less often.
pub(crate) fn shared_threads() -> usize {
    let processors = thread::available_parallelism().map_or(1, NonZero::get);
    (processors / 2).max(1)
}
