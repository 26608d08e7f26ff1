//! Standing orders: decisions without a choice that the table makes for a sitter.
//!
//! Nobody else can tell: the entry is the player's, and it comes after a while that a person could have taken too.

use std::{sync::Arc, time::Duration};

use parlor_game::{Dice, Draw, Seat, TABLE_STREAMS};
use parlor_play::{By, Stamp};
use parlor_wire::{Done, Orders};
use serde_json::value::RawValue;
use tokio::time::Instant;

use super::{
    core::{Table, Verdict, no},
    live::Live,
};
use crate::session::Who;

/// The streams of the table's own dice, one per seat: how long such an answer waits.
const ORDERS: u32 = TABLE_STREAMS + 0x2_0000;
/// The shortest and the longest wait, in milliseconds.
const WAIT: (u32, u32) = (1_000, 4_000);
/// What the log keeps of such an answer.
const ORDERED: &str = "standing order";

/// What a standing order says to an open decision.
pub(super) struct Ordered {
    /// The step that opened the decision.
    decision: usize,
    /// The one action there is and when it is taken; none where there is a choice.
    answer: Option<(Instant, Box<RawValue>)>,
}

impl Table {
    /// Leaves standing orders with the table.
    pub(super) fn set_orders(&mut self, who: &Arc<Who>, orders: Orders, now: Instant) -> Verdict {
        let chair = self.own_chair(who)?;
        if orders.forced && !self.row.settings.forced_orders {
            return Err(no("no_orders", "this table does not answer for anybody"));
        }
        let place = self.row.chair_mut(chair);
        if let Some(sat) = place.and_then(|place| place.sitter.as_mut()) {
            sat.orders = orders;
        }
        if let Some(seat) = self.seat_of(who)
            && let Some(state) = self.phase.live_mut().and_then(|live| live.seat_mut(seat))
        {
            state.ordered = None;
        }
        self.dirty = true;
        let sessions = self
            .followers
            .those(|follower| follower.who.identity.id == who.identity.id && follower.want.table);
        for session in sessions {
            self.tell_news_to(&session, now);
        }
        Ok(Done::default())
    }

    /// The orders that somebody has left.
    pub(super) fn orders_of(&self, who: &Who) -> Option<Orders> {
        let chair = self.row.chair_of(&who.identity.id)?;
        let sat = self.row.sitter(chair)?;
        self.row.settings.forced_orders.then_some(sat.orders)
    }

    /// Looks at decisions that have come up out of turn, and makes those whose moment has come.
    pub(super) fn carry_out_orders(&mut self, now: Instant) {
        let Some(live) = self.phase.live().filter(|live| live.is_running()) else {
            return;
        };
        if !self.row.settings.forced_orders {
            return;
        }
        for seat in live.game.awaited().0.iter() {
            if self.mover(seat, true).is_none() && self.is_ordered(seat) {
                self.carry_out_order(seat, now);
            }
        }
    }

    fn is_ordered(&self, seat: Seat) -> bool {
        let live = self.phase.live();
        let chair = live.and_then(|live| live.chair_of_seat(seat));
        let sat = chair.and_then(|chair| self.row.sitter(chair));
        sat.is_some_and(|sat| sat.orders.forced)
    }

    fn carry_out_order(&mut self, seat: Seat, now: Instant) {
        let Some(live) = self.phase.live_mut() else {
            return;
        };
        let Some(decision) = live.clocks.decision(seat) else {
            return;
        };
        let known = live.seat(seat).and_then(|state| state.ordered.as_ref());
        if known.is_none_or(|ordered| ordered.decision != decision) {
            let answer = live.forced_answer(seat, now);
            if let Some(state) = live.seat_mut(seat) {
                state.ordered = Some(Ordered { decision, answer });
            }
        }
        let Some(state) = live.seat_mut(seat) else {
            return;
        };
        let due = |ordered: &mut Ordered| ordered.answer.take_if(|(at, _)| *at <= now);
        let Some((_, action)) = state.ordered.as_mut().and_then(due) else {
            return;
        };
        let stamp = Stamp {
            spent: Some(live.spent(seat, now)),
            note: Some(ORDERED.into()),
            ..Stamp::by(By::Player)
        };
        let at = live.at(now);
        let _ = live.guarded(|game| game.act(at, seat, &action, stamp)); // A listed action is accepted.
        self.absorb(now);
    }
}

impl Live {
    /// The only action that a seat has out of its turn, and when it is taken.
    fn forced_answer(&self, seat: Seat, now: Instant) -> Option<(Instant, Box<RawValue>)> {
        if self.game.turn().seat == Some(seat) {
            return None;
        }
        let actions = self.game.actions(seat);
        let actions: Vec<Box<RawValue>> = serde_json::from_str(actions.get()).ok()?;
        let [action] = <[Box<RawValue>; 1]>::try_from(actions).ok()?;
        let stream = ORDERS + u32::from(seat.0);
        let nth = u32::try_from(self.game.steps()).unwrap_or(u32::MAX);
        let (least, most) = WAIT;
        let wait = least + Dice::of(&self.seed, Draw { stream, nth }).below(most - least + 1);
        let in_time = self.clocks.left(seat).map(|left| left.0 / 4 * 3);
        let wait = u64::from(wait).min(in_time.unwrap_or(u64::MAX));
        Some((now + Duration::from_millis(wait), action))
    }

    /// When the answer to a seat's open decision is given for it.
    pub(super) fn ordered_at(&self, seat: Seat) -> Option<Instant> {
        let ordered = self.seat(seat)?.ordered.as_ref()?;
        let is_open = self.clocks.decision(seat) == Some(ordered.decision);
        let (at, _) = ordered.answer.as_ref().filter(|_| is_open)?;
        Some(*at)
    }
}
