//! Taking in what the rules did: lines to keep, clocks to fold, questions to ask.

use std::sync::Arc;

use parlor_game::Millis;
use parlor_store::Write;
use tokio::time::Instant;

use super::{
    core::Table,
    live::{Live, Time},
};
use crate::outbox::Ask;

impl Table {
    /// Takes in what the rules did, asks whoever must act, and ends what is over.
    pub(super) fn advance(&mut self, now: Instant) {
        self.tend_rest(now);
        if self.waits_for_sitters() {
            self.maybe_start(now);
        }
        self.absorb(now);
        self.prompt(now);
        self.carry_out_orders(now);
        self.show_late(now);
        self.finish(now);
    }

    pub(super) fn absorb(&mut self, now: Instant) {
        let Some(live) = self.phase.live_mut() else {
            return;
        };
        if live.is_over() {
            return;
        }
        let (from, to) = (live.seen, live.game.steps());
        for index in live.kept..live.game.lines() {
            let line = live.game.line(index).unwrap_or_default();
            self.fx.writes.push(live.keep(line));
        }
        for step in from..to {
            live.fold(step);
        }
        live.seen = to;
        if from < to {
            self.news |= live.end_overdue();
            live.ask(now, self.row.settings.pause);
        }
        if from < to {
            self.offers.lapse(&mut self.news);
            self.tell_updates(from, to);
        }
    }
}

impl Live {
    /// The next line for the store; the checksum of the record covers it.
    pub(super) fn keep(&mut self, line: String) -> Write {
        self.checksum.add(&line);
        let step = u32::try_from(self.kept).unwrap_or(u32::MAX);
        self.kept += 1;
        Write::Entry {
            match_id: self.id.0.clone(),
            step,
            line,
        }
    }

    /// Takes one step into clocks and notes.
    pub(super) fn fold(&mut self, step: usize) {
        let Some(facts) = self.game.facts(step) else {
            return;
        };
        self.clocks.fold(&*self.game, step);
        self.clocks_told.push(self.clocks.view());
        if let Some(line) = facts.line {
            self.left = self.left.or(self.game.leavers(line));
        }
    }

    /// Opens a question for every seat that has come to owe an action.
    pub(super) fn ask(&mut self, now: Instant, pause: Millis) {
        let opens = matches!(self.time, Time::Waits { .. });
        for seat in self.all_seats() {
            let decision = self.clocks.decision(seat);
            let Some(state) = self.seats.get_mut(seat.index()) else {
                continue;
            };
            match decision {
                None => state.asked = None,
                Some(step) if state.asked.as_ref().is_none_or(|(asked, _)| *asked != step) => {
                    let not_before = match (pause.0, step) {
                        (0, _) | (_, 0) => None,
                        _ => Some(now + super::flags::span(pause)),
                    };
                    let ask = Arc::new(Ask::new(&self.written, not_before, opens));
                    if state.driver.session().is_none() {
                        ask.set_ready(now);
                    }
                    state.asked = Some((step, ask));
                }
                Some(_) => {}
            }
        }
    }
}
