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

    /// What it thinks of its last choice: an object with `value` from its own side, if it has one, and whatever else it can tell.
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

impl Budget {
    /// What a table or a protocol grants by a time and a depth that it tells: the depth counts only without a time.
    ///
    /// A depth of 0 is none.
    pub fn told(time: Option<Millis>, depth: Option<u8>) -> Self {
        Self {
            time,
            depth: depth.filter(|depth| time.is_none() && 0 < *depth),
            nodes: None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_told_depth_counts_only_without_a_time() {
        let depth = |time, depth| Budget::told(time, depth).depth;
        assert_eq!(depth(None, Some(3)), Some(3));
        assert_eq!(depth(None, Some(0)), None);
        assert_eq!(depth(Some(Millis(500)), Some(1)), None);
        assert_eq!(
            Budget::told(Some(Millis(500)), Some(1)).time,
            Some(Millis(500))
        );
    }
}
