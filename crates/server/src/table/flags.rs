//! What is due in a running match: ticks, flags, absences, and notes of long decisions.

use std::time::Duration;

use parlor_game::{Millis, Seat, Why};
use parlor_play::{By, Stamp};
use parlor_wire::{Absent, Idle};
use serde_json::{Value, json};
use tokio::time::Instant;

use super::{
    core::Table,
    driver::Cause,
    live::{Live, Time, millis},
    report::fitting,
};

/// An answer on its way still counts: the flag falls this much later than the stamp says.
const FLAG: Duration = Duration::from_millis(20);
/// Decisions with more time than this are noted in the table's row every minute.
const NOTED: Millis = Millis(600_000);
const NOTE_EVERY: Duration = Duration::from_secs(60);

impl Table {
    /// Does what is due in the running match.
    pub(super) fn run_match_timers(&mut self, now: Instant) {
        let Some(live) = self.phase.live_mut() else {
            return;
        };
        if live.is_over() {
            return;
        }
        match live.time {
            Time::Waits { until, .. } => {
                if until <= now || self.drivers_are_there() {
                    self.resume(now);
                }
                return;
            }
            Time::Rests { .. } => return,
            Time::Runs { .. } => {}
        }
        let at = live.at(now);
        if let Some(due) = live.game.due().filter(|due| *due <= at) {
            if let Some(moment) = live.moment(due) {
                let late = now.saturating_duration_since(moment);
                self.fx.counts.late.push(late);
            }
            let _ = live.guarded(|game| game.wake(at)); // The rules do not refuse a tick that is due.
            self.absorb(now);
        }
        self.run_away_timers(now);
        self.run_flags(now);
        self.note_long_decisions(now);
    }

    fn run_away_timers(&mut self, now: Instant) {
        let Some(live) = self.phase.live() else {
            return;
        };
        // Who is known to be lost leaves together.
        let mut lost = Vec::new();
        let mut reports = Vec::new();
        for seat in live.all_seats() {
            let policy = self.policy(seat).clone();
            let Some(live) = self.phase.live() else {
                return;
            };
            let Some(state) = live.seat(seat) else {
                return;
            };
            let away = state.driver.missed();
            let heard = state.driver.heard();
            match (away, policy.absent) {
                (Some(since), Absent::Play { grace, player }) if since + span(grace) <= now => {
                    self.put_stand_in(seat, player, Cause::Away);
                }
                (Some(since), Absent::Leave { grace }) if since + span(grace) <= now => {
                    let code = state.driver.lost().map_or("closed", |lost| lost.code);
                    let code = code.to_owned();
                    reports.push(live.lost_report(seat, now));
                    lost.push((seat, Why::Lost { code }));
                }
                (Some(_) | None, _) => {}
            }
            if let Idle::Leave { after } = policy.idle
                && heard.is_some_and(|heard| heard + span(after) <= now)
            {
                self.let_go(vec![(seat, Why::Left)], Stamp::by(By::Table), now);
                if let Some(state) = self.phase.live_mut().and_then(|live| live.seat_mut(seat)) {
                    state.driver.hear(None);
                }
            }
        }
        let seats: Vec<Seat> = lost.iter().map(|(seat, _)| *seat).collect();
        let note = match reports.as_slice() {
            [one] => one.clone(),
            all => together(&seats, all),
        };
        let stamp = Stamp {
            note,
            ..Stamp::by(By::Table)
        };
        self.let_go(lost, stamp, now);
        for seat in seats {
            if let Some(state) = self.phase.live_mut().and_then(|live| live.seat_mut(seat)) {
                state.driver.give_up();
            }
        }
    }

    fn run_flags(&mut self, now: Instant) {
        let Some(live) = self.phase.live() else {
            return;
        };
        let fallen: Vec<Seat> = live
            .all_seats()
            .filter(|seat| self.flag(*seat).is_some_and(|flag| flag <= now))
            .collect();
        for seat in fallen {
            self.overdue(seat, now);
            self.absorb(now);
        }
    }

    /// When the flag of a seat falls; a seat that a built-in player moves has none.
    pub(super) fn flag(&self, seat: Seat) -> Option<Instant> {
        let live = self.phase.live()?;
        if self.mover(seat, true).is_some() || live.is_over() {
            return None;
        }
        let left = live.clocks.left(seat)?;
        Some(live.began(seat)? + span(left) + FLAG)
    }

    fn note_long_decisions(&mut self, now: Instant) {
        let Some(live) = self.phase.live() else {
            return;
        };
        let mut noted = Vec::new();
        for seat in live.all_seats() {
            if let Some((decision, used)) = live.long_decision(seat, now) {
                noted.push((decision, seat.0, used));
            }
        }
        let Some(row) = &mut self.row.game_now else {
            return;
        };
        let minutes = |used: Millis| used.0 / millis(NOTE_EVERY).0;
        let news = noted.iter().any(|(decision, seat, used)| {
            let same = |old: &&(usize, u8, Millis)| old.0 == *decision && old.1 == *seat;
            let before = row.noted.iter().find(same).map_or(0, |old| minutes(old.2));
            before < minutes(*used)
        });
        if news {
            row.noted = noted;
            self.dirty = true;
        }
    }

    /// The next moment at which something is due in the match.
    pub(super) fn match_deadline(&self, now: Instant) -> Option<Instant> {
        let live = self.phase.live()?;
        if live.is_over() {
            return None;
        }
        match live.time {
            Time::Waits { until, .. } => return Some(until),
            Time::Rests { .. } => return None,
            Time::Runs { .. } => {}
        }
        let tick = live.game.due().and_then(|due| live.moment(due));
        let mut next = [tick, self.rest_deadline()].into_iter().flatten().min();
        for seat in live.all_seats() {
            let Some(state) = live.seat(seat) else {
                continue;
            };
            let policy = self.policy(seat);
            let grace = match policy.absent {
                Absent::Play { grace, .. } | Absent::Leave { grace } => Some(grace),
                Absent::Keep => None,
            };
            let away = state.driver.missed();
            let idle = match policy.idle {
                Idle::Leave { after } => state.driver.heard().map(|heard| heard + span(after)),
                Idle::Wait => None,
            };
            let holds = state.driver.mind.holds.as_ref().map(|held| held.until);
            let holds = holds.filter(|_| self.is_attended());
            let note = live.long_decision(seat, now).map(|(_, used)| {
                let minute = millis(NOTE_EVERY).0;
                now + span(Millis(minute - used.0 % minute))
            });
            let candidates = [
                away.zip(grace).map(|(since, grace)| since + span(grace)),
                idle,
                holds,
                self.flag(seat),
                live.ordered_at(seat),
                note,
            ];
            next = candidates.into_iter().flatten().chain(next).min();
        }
        next
    }
}

impl Live {
    /// The open decision of a seat that has so much time that it is noted, and what it has used.
    fn long_decision(&self, seat: Seat, now: Instant) -> Option<(usize, Millis)> {
        let limit = self.clocks.left(seat)?.0 + self.clocks.carried(seat).0;
        let decision = self.clocks.decision(seat)?;
        let used = self.used(seat, now)?;
        (NOTED.0 < limit).then_some((decision, used))
    }

    /// What the open decision of a seat has used, with what was carried over a restart.
    pub(super) fn used(&self, seat: Seat, now: Instant) -> Option<Millis> {
        let fresh = millis(now.saturating_duration_since(self.began(seat)?));
        Some(Millis(fresh.0 + self.clocks.carried(seat).0))
    }

    /// When the time of a seat began to run: its question was asked and match time runs.
    fn began(&self, seat: Seat) -> Option<Instant> {
        let (_, ask) = self.seat(seat)?.asked.as_ref()?;
        match self.time {
            Time::Waits { .. } | Time::Rests { .. } => None,
            // A connection that keeps the pauses itself knows when it has asked.
            Time::Runs { .. } if ask.is_held() => ask.began(),
            Time::Runs { since, .. } => Some(ask.began()?.max(since)),
        }
    }
}

/// The reports of several seats in one.
fn together(seats: &[Seat], reports: &[Option<String>]) -> Option<String> {
    let object = |text: &Option<String>| serde_json::from_str::<Value>(text.as_deref()?).ok();
    let all = seats.iter().zip(reports).map(|(seat, report)| {
        let known = object(report);
        json!({"seat": seat, "report": known})
    });
    let all: Vec<Value> = all.collect();
    fitting([("seats", (!all.is_empty()).then(|| json!(all)))])
}

/// A time span of the settings.
pub(super) fn span(millis: Millis) -> Duration {
    Duration::from_millis(millis.0)
}
