//! The faults that can be planted in Robbers.

use std::sync::atomic::{AtomicU32, Ordering};

/// None.
pub const NONE: u8 = 0;
/// Shows all hands to everybody.
pub const LEAKY_VIEW: u8 = 1;
/// Tells everybody which card was stolen.
pub const LEAKY_EVENT: u8 = 2;
/// Says in a refusal what somebody holds.
pub const LEAKY_REFUSAL: u8 = 3;
/// Orders the victims by what they hold.
pub const LEAKY_ACTIONS: u8 = 4;
/// Lets one more seat act if somebody holds many red cards.
pub const LEAKY_AWAITED: u8 = 5;
/// Ignores the dice altogether.
pub const LOADED_DICE: u8 = 6;
/// Tells nobody that a seat has chosen, though it is awaited no more.
pub const SILENT_CHOICE: u8 = 7;
/// Draws every card with the same dice.
pub const SAME_DRAW: u8 = 8;
/// Rolls with the dice of the table.
pub const TABLE_STREAM: u8 = 9;
/// Adds dice of its own.
pub const OWN_DICE: u8 = 10;
/// Allows take-back in spite of chance.
pub const UNDO_WITH_CHANCE: u8 = 11;
/// Cuts a cut event away.
pub const CUT_AWAY: u8 = 12;
/// Accepts chance that it did not ask for.
pub const CHANCE_UNASKED: u8 = 13;
/// Imagines hands without counting cards.
pub const WILD_DREAMS: u8 = 14;

/// Grows with every call, whoever calls.
pub(super) fn count() -> u32 {
    static COUNT: AtomicU32 = AtomicU32::new(0);
    COUNT.fetch_add(1, Ordering::Relaxed)
}
