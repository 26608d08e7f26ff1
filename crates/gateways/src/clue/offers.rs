//! The tables that a listener leads its clients to.

use std::sync::{Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;

/// The tables that a listener leads its clients to, and whether it may open more.
#[derive(Default, Debug)]
pub(super) struct Offers {
    known: Mutex<Known>,
    /// Told when another table has to be opened.
    wanted: Notify,
}

#[derive(Default, Debug)]
struct Known {
    /// The one to be tried first in front.
    tables: Vec<String>,
    /// How many there may be of those the listener opens itself.
    most: usize,
    /// Whether another one is on its way.
    opening: bool,
}

/// Where a client is led that names no table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Way {
    /// To this table.
    To(String),
    /// To one that is being opened.
    Soon,
    /// Nowhere: all these tables are taken.
    Nowhere {
        /// How many the listener may have.
        most: usize,
    },
}

impl Offers {
    /// One table and no other.
    pub(super) fn only(table: String) -> Self {
        let offers = Self::default();
        offers.lock().tables.push(table);
        offers
    }

    /// Tables that the listener opens itself, up to so many.
    pub(super) fn up_to(most: usize) -> Self {
        let offers = Self::default();
        offers.lock().most = most;
        offers
    }

    fn lock(&self) -> MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The table that is tried first.
    pub(super) fn first(&self) -> Option<String> {
        self.lock().tables.first().cloned()
    }

    /// Where a client goes next that was at these tables in vain.
    pub(super) fn way(&self, tried: &[String]) -> Way {
        let mut known = self.lock();
        if let Some(table) = known.tables.iter().find(|table| !tried.contains(table)) {
            return Way::To(table.clone());
        }
        if known.most <= known.tables.len() {
            let most = known.most.max(known.tables.len());
            return Way::Nowhere { most };
        }
        // All who wait are led to the same one.
        if !std::mem::replace(&mut known.opening, true) {
            self.wanted.notify_one();
        }
        Way::Soon
    }

    /// Waits until another table has to be opened.
    pub(super) async fn wanted(&self) {
        self.wanted.notified().await;
    }

    /// Another table was opened.
    pub(super) fn add(&self, table: String) {
        let mut known = self.lock();
        known.opening = false;
        known.tables.insert(0, table);
    }

    /// Nobody could sit down at a table: others are tried before it.
    pub(super) fn put_back(&self, table: &str) {
        let mut known = self.lock();
        if let Some(at) = known.tables.iter().position(|other| other == table) {
            known
                .tables
                .get_mut(at..)
                .unwrap_or_default()
                .rotate_left(1);
        }
    }

    /// A table is gone; one that was named in the settings stays the one to try.
    pub(super) fn lost(&self, table: &str) {
        let mut known = self.lock();
        if 0 < known.most {
            known.tables.retain(|other| other != table);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn to(table: &str) -> Way {
        Way::To(table.into())
    }

    #[test]
    fn who_finds_no_place_is_led_on_and_the_next_one_begins_there() {
        let offers = Offers::up_to(2);
        assert_eq!(offers.way(&[]), Way::Soon);
        offers.add("a".into());
        assert_eq!(offers.way(&[]), to("a"));
        assert_eq!(offers.way(&["a".into()]), Way::Soon);
        offers.add("b".into());
        assert_eq!(offers.way(&[]), to("b"));
        offers.put_back("b");
        assert_eq!(offers.way(&[]), to("a"));
        assert_eq!(offers.way(&["a".into()]), to("b"));
        let both = ["a".into(), "b".into()];
        assert_eq!(offers.way(&both), Way::Nowhere { most: 2 });
        offers.lost("a");
        assert_eq!(offers.way(&both), Way::Soon);
    }

    #[test]
    fn a_table_that_was_named_is_the_only_one() {
        let offers = Offers::only("a".into());
        assert_eq!(offers.way(&[]), to("a"));
        offers.lost("a");
        assert_eq!(offers.way(&["a".into()]), Way::Nowhere { most: 1 });
    }
}
