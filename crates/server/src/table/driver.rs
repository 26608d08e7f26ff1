//! Who drives a seat: a connection, a built-in player, or one in place of whoever sits there.
//!
//! This is the only place where that changes. Whenever another built-in player is to think for the seat, or none any
//! more, the epoch is raised, and what was thought before is dropped. Connections come and go without raising it: they
//! think nothing here, and what a stand-in thinks meanwhile stays good.

use parlor_wire::Stretch;
use tokio::time::Instant;

use super::live::Mind;

/// Who drives a seat now.
#[derive(Default)]
pub(super) struct Driver {
    epoch: u32,
    link: Link,
    stand_in: Option<StandIn>,
    /// The built-in player that thinks for the seat, if one does.
    pub(super) mind: Mind,
}

/// The connection of a seat.
#[derive(Default)]
enum Link {
    /// None is there and none is waited for.
    #[default]
    None,
    /// The seat is played from here; something was last heard at a moment.
    Here {
        session: u64,
        heard: Option<Instant>,
    },
    /// Nobody has been there since a moment, which may lie ahead, because of a loss if there was one.
    Away { since: Instant, lost: Option<Lost> },
}

/// Why a connection was lost.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Lost {
    /// In a word.
    pub(super) code: &'static str,
    /// What else is known of it.
    pub(super) said: Option<String>,
}

impl Lost {
    pub(super) fn for_reason(code: &'static str) -> Self {
        Self { code, said: None }
    }
}

/// A built-in player in place of the sitter.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct StandIn {
    pub(super) player: String,
    pub(super) cause: Cause,
}

/// Why a stand-in plays, and so how long.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Cause {
    /// The sitter is away: until it is back.
    Away,
    /// The sitter has handed the seat over: until it takes it back.
    Handed,
    /// The sitter has gone: for good.
    Gone,
    /// The sitter's time was up: until this decision or this turn is over.
    Overdue {
        stretch: Stretch,
        decision: Option<usize>,
        turn: u32,
    },
    /// The sitter repeats what is refused: until this decision is over.
    Stuck { decision: usize },
}

impl Driver {
    /// The driver of a seat whose match begins: a connection, or somebody who is waited for.
    pub(super) fn of(session: Option<u64>, waited_from: Option<Instant>) -> Self {
        let link = match (session, waited_from) {
            (Some(session), _) => Link::Here {
                session,
                heard: None,
            },
            (None, Some(since)) => Link::Away { since, lost: None },
            (None, None) => Link::None,
        };
        Self {
            link,
            ..Self::default()
        }
    }

    /// Raised whenever who thinks for the seat changes.
    pub(super) fn epoch(&self) -> u32 {
        self.epoch
    }

    /// The connection that moves the seat.
    pub(super) fn session(&self) -> Option<u64> {
        match self.link {
            Link::Here { session, .. } => Some(session),
            Link::None | Link::Away { .. } => None,
        }
    }

    /// When something was last heard of it; none if its silence does not matter.
    pub(super) fn heard(&self) -> Option<Instant> {
        match self.link {
            Link::Here { heard, .. } => heard,
            Link::None | Link::Away { .. } => None,
        }
    }

    /// Since when nobody has been there.
    pub(super) fn away(&self) -> Option<Instant> {
        match self.link {
            Link::Away { since, .. } => Some(since),
            Link::None | Link::Here { .. } => None,
        }
    }

    /// Since when its sitter has been missed: nobody is there, and nobody plays in its place.
    pub(super) fn missed(&self) -> Option<Instant> {
        self.away().filter(|_| self.stand_in.is_none())
    }

    /// Why its connection was lost.
    pub(super) fn lost(&self) -> Option<&Lost> {
        match &self.link {
            Link::Away { lost, .. } => lost.as_ref(),
            Link::None | Link::Here { .. } => None,
        }
    }

    /// The built-in player in place of the sitter.
    pub(super) fn stand_in(&self) -> Option<&StandIn> {
        self.stand_in.as_ref()
    }

    /// The sitter is here, with this connection; says whether it was away.
    pub(super) fn connect(&mut self, session: u64, now: Instant) -> bool {
        let was_away = self.away().is_some();
        self.link = Link::Here {
            session,
            heard: Some(now),
        };
        was_away
    }

    /// The connection is gone, and another one of the sitter drives the seat, if there is one.
    pub(super) fn change_to(&mut self, other: Option<u64>) {
        let heard = self.heard();
        self.link = match other {
            Some(session) => Link::Here { session, heard },
            None => Link::None,
        };
    }

    /// The connection is lost, and there is no other.
    pub(super) fn lose(&mut self, now: Instant, lost: Lost) {
        self.link = Link::Away {
            since: now,
            lost: Some(lost),
        };
    }

    /// The sitter is waited for from a moment on.
    pub(super) fn wait_from(&mut self, since: Instant) {
        self.link = Link::Away { since, lost: None };
    }

    /// The wait for an absent sitter starts over.
    pub(super) fn wait_anew(&mut self, now: Instant) {
        if let Link::Away { since, .. } = &mut self.link {
            *since = now;
        }
    }

    /// Nobody waits for the sitter any more.
    pub(super) fn give_up(&mut self) {
        if let Link::Away { .. } = self.link {
            self.link = Link::None;
        }
    }

    /// Something was heard of the sitter; none, and its silence does not matter any more.
    pub(super) fn hear(&mut self, at: Option<Instant>) {
        if let Link::Here { heard, .. } = &mut self.link {
            *heard = at;
        }
    }

    /// Puts a built-in player in place of the sitter.
    pub(super) fn put(&mut self, stand_in: StandIn) {
        self.stand_in = Some(stand_in);
        self.forget();
    }

    /// Gives the seat back to the sitter; says whether somebody played in its place.
    pub(super) fn hand_back(&mut self) -> bool {
        let played = self.stand_in.take().is_some();
        if played {
            self.forget();
        }
        played
    }

    /// Whoever thinks for the seat begins anew, and answers that are on their way do not count.
    pub(super) fn forget(&mut self) {
        self.epoch += 1;
        self.mind = Mind::default();
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn stand_in(cause: Cause) -> StandIn {
        StandIn {
            player: "random".into(),
            cause,
        }
    }

    #[test]
    fn whoever_else_is_to_think_for_the_seat_raises_the_epoch() {
        let mut driver = Driver::of(Some(1), None);
        driver.put(stand_in(Cause::Handed));
        assert_eq!(driver.epoch(), 1);
        driver.put(stand_in(Cause::Gone));
        assert_eq!(driver.epoch(), 2);
        driver.forget();
        assert_eq!(driver.epoch(), 3);
        assert!(driver.hand_back());
        assert_eq!(driver.epoch(), 4);
        assert!(!driver.hand_back(), "nobody plays in its place");
        assert_eq!(driver.epoch(), 4);
    }

    #[test]
    fn connections_come_and_go_and_what_a_stand_in_thinks_stays_good() {
        let now = Instant::now();
        let mut driver = Driver::of(None, Some(now));
        assert_eq!(driver.missed(), Some(now));
        driver.put(stand_in(Cause::Gone));
        assert_eq!(driver.missed(), None);
        let epoch = driver.epoch();
        assert!(driver.connect(1, now), "it was away");
        assert!(!driver.connect(2, now), "it was there");
        driver.change_to(Some(3));
        assert_eq!(driver.session(), Some(3));
        driver.lose(now, Lost::for_reason("closed"));
        driver.wait_from(now);
        driver.wait_anew(now);
        driver.give_up();
        driver.change_to(None);
        assert_eq!((driver.epoch(), driver.session()), (epoch, None));
    }

    #[test]
    fn a_seat_is_waited_for_until_somebody_gives_it_up() {
        let now = Instant::now();
        let later = now + Duration::from_secs(1);
        let mut driver = Driver::of(Some(1), None);
        driver.wait_anew(later);
        driver.give_up();
        assert_eq!(driver.session(), Some(1), "who is here is not waited for");
        driver.lose(now, Lost::for_reason("closed"));
        assert_eq!(driver.lost().map(|lost| lost.code), Some("closed"));
        driver.wait_anew(later);
        assert_eq!(driver.away(), Some(later));
        driver.give_up();
        assert_eq!((driver.away(), driver.session()), (None, None));
    }
}
