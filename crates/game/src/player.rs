//! Who decides for a seat.

use serde_json::Value;

use crate::{Game, Millis};

/// One who decides for a seat. It knows what the seat is told and nothing else.
pub trait Player<G: Game>: Send {
    /// Takes in what the seat was told, from the first step on, in order.
    fn hear(&mut self, at: Millis, told: &[G::Event]);

    /// Chooses an action; nothing means to wait, which a seat that must act can only while others may act.
    fn choose(
        &mut self,
        view: &G::View,
        actions: &[G::Action],
        budget: &Budget,
    ) -> Option<G::Action>;

    /// What it thinks of its last choice: an object with `value` from its own side, and whatever else it can tell.
    fn why(&self) -> Option<Value> {
        None
    }
}

/// What is granted for one decision.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Budget {
    /// Time on the clock.
    pub time: Option<Millis>,
    /// Plies to look ahead.
    pub depth: Option<u8>,
    /// Positions to visit: the same answer on every machine.
    pub nodes: Option<u64>,
}
