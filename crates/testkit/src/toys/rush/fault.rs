//! The faults that can be planted in Rush.

use std::sync::atomic::{AtomicU64, Ordering};

/// None.
pub const NONE: u8 = 0;
/// Lets everybody feel that somebody said something, though not what.
pub const NUDGES: u8 = 1;
/// Lets its clock depend on how often it was looked at.
pub const COUNTS_LOOKS: u8 = 2;
/// Ticks without getting on after the second spawn.
pub const CLOCK_STANDS_STILL: u8 = 3;
/// Does not tell a seat that its request waits, though it sees it.
pub const SILENT_REQUEST: u8 = 4;

/// Grows with every call, whoever calls.
pub(super) fn count() -> u64 {
    static COUNT: AtomicU64 = AtomicU64::new(0);
    COUNT.fetch_add(1, Ordering::Relaxed)
}
