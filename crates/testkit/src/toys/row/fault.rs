//! The faults that can be planted in a Row.

use std::sync::atomic::{AtomicU32, Ordering};

/// None.
pub const NONE: u8 = 0;
/// Panics when the last cell is marked.
pub const PANICS: u8 = 1;
/// Lists the last cell but refuses it.
pub const LISTED_REFUSED: u8 = 2;
/// Picks cells that are not there.
pub const RANDOM_REFUSED: u8 = 3;
/// Counts what it refuses.
pub const REFUSAL_CHANGES: u8 = 4;
/// Tells of marks before it knows them to be right.
pub const REFUSAL_TELLS: u8 = 5;
/// Lets either seat mark at any time.
pub const STRANGERS: u8 = 6;
/// Lets marks be made after the end.
pub const AFTER_THE_END: u8 = 7;
/// Says that who must act also may.
pub const BOTH_SETS: u8 = 8;
/// Awaits a tenth seat.
pub const GHOSTS_AWAITED: u8 = 9;
/// Lists nothing on the third turn.
pub const NOTHING_LISTED: u8 = 10;
/// Awaits nobody after three marks.
pub const STUCK: u8 = 11;
/// Forgets every mark.
pub const ENDLESS: u8 = 12;
/// Gives one seat no place.
pub const PLACE_MISSING: u8 = 13;
/// Puts the loser on the third place of two.
pub const GAP_IN_PLACES: u8 = 14;
/// Lets the first seat forfeit whatever it did.
pub const FORFEIT_WITHOUT_LEAVE: u8 = 15;
/// Says that both are gone after four marks.
pub const GONE_WITHOUT_LEAVE: u8 = 16;
/// Lets seats leave that are not there.
pub const GHOSTS_LEAVE: u8 = 17;
/// Accepts a leave and does nothing about it.
pub const LEAVER_AWAITED: u8 = 18;
/// Accepts a tick that nobody asked for.
pub const TICKS_UNASKED: u8 = 19;
/// Accepts presence that it did not ask for.
pub const PRESENCE_UNASKED: u8 = 20;
/// Is named with a capital and a mark.
pub const BAD_ID: u8 = 21;
/// Allows more seats than it says.
pub const TOO_MANY_SEATS: u8 = 22;
/// Begins every time a little further on.
pub const BUILT_ANEW: u8 = 23;

/// No fault: version 2 of the rules, where it takes four marks side by side to win.
pub const SECOND: u8 = 24;

/// Grows by two with every call, whoever calls.
pub(super) fn count() -> u32 {
    static COUNT: AtomicU32 = AtomicU32::new(0);
    COUNT.fetch_add(2, Ordering::Relaxed)
}
