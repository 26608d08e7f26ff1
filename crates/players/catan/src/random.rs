//! A player without a thought.

use parlor_bots::{Bot, random_of};
use parlor_catan::Catan;

/// Takes any of the listed actions; it makes no offers, and discards from its largest heap.
pub(crate) static RANDOM: Bot<Catan> = random_of();
