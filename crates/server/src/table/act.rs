//! What a driver does to its seat: acting, and being refused.

use std::{hash::BuildHasher, sync::Arc};

use parlor_game::{Millis, Problem, Seat, Viewer, Why};
use parlor_play::{By, CommandKey, Stamp};
use parlor_wire::{Act, Done, Illegal, Overdue, Refused};
use rustc_hash::FxBuildHasher;
use serde_json::value::RawValue;
use tokio::time::Instant;

use super::{
    core::{Table, Verdict, no, refuse},
    driver::{Cause, StandIn},
    live::{Help, Live, Refusals, Time},
    report::{Broke, NOTE},
};
use crate::session::Who;

/// What the log keeps of an action that was taken after a hint.
const TOOK_A_HINT: &str = "took a hint";
/// What the log keeps of a decision that was made for who repeated what is refused.
pub(super) const STUCK: &str = "made for a driver that repeated what was refused";
/// So many different refusals are remembered in one position.
const REMEMBERED: usize = 16;
/// What is kept of what a player says of its move, in bytes.
const WHY: usize = 8 * 1024;

impl Table {
    /// Lets somebody act.
    pub(super) fn act(
        &mut self,
        who: &Arc<Who>,
        received: Instant,
        act: &Act,
        key: &CommandKey,
        now: Instant,
    ) -> Verdict {
        let seat = self.driven_by(who)?;
        // A player who was struck out is reinstated by acting again.
        if self.stand_in(seat).is_some_and(|s| s.cause == Cause::Away) {
            self.hand_back(seat);
        }
        let Some(live) = self.phase.live_mut() else {
            return Err(no("not_running", "no match is being played here"));
        };
        let newest = live.newest(Viewer::Seat(seat));
        if act.number.is_some_and(|number| number < newest) {
            let problem = Problem::new("stale", "something happened since the update you answer")
                .with_hint("look at the newest update and choose again");
            return Err(Box::new(Refused {
                number: Some(newest),
                ..*refuse(problem)
            }));
        }
        // A client that answers has received the beginning. A refused action begins nothing.
        if matches!(live.time, Time::Waits { .. })
            && let Err(problem) = live.guarded(|game| game.check(seat, &act.action))
        {
            self.fx.counts.refused += 1;
            self.illegal(seat, &problem, &act.action, received, now);
            return Err(refuse(problem));
        }
        self.run_from(now, now);
        let Some(live) = self.phase.live_mut() else {
            return Err(no("not_running", "no match is being played here"));
        };
        if let Some(state) = live.seat_mut(seat) {
            state.driver.hear(Some(now));
        }
        let spent = live.spent(seat, received);
        if live
            .clocks
            .left(seat)
            .is_some_and(|left| left.0 <= spent.0 - live.clocks.carried(seat).0)
        {
            self.overdue(seat, now);
            return Err(no("late", "your time was up"));
        }
        let stamp = Stamp {
            by: By::Player,
            spent: Some(spent),
            busy: None,
            command: Some(key.clone()),
            note: live.note(seat),
            why: kept_why(act.why.as_ref()),
        };
        let at = live.at(now);
        let taken = live.guarded(|game| game.act(at, seat, &act.action, stamp));
        match taken {
            Ok(()) => {
                self.fx.counts.acted += 1;
                who.bucket.give();
                if let Some(seat) = live.seat_mut(seat) {
                    seat.strikes = 0;
                    seat.help = Help::None;
                }
                let number = live.newest(Viewer::Seat(seat));
                Ok(Done {
                    number: Some(number),
                    ..Done::default()
                })
            }
            Err(problem) => {
                self.fx.counts.refused += 1;
                self.illegal(seat, &problem, &act.action, received, now);
                Err(refuse(problem))
            }
        }
    }

    /// Says why an action would be refused.
    pub(super) fn check(&mut self, who: &Arc<Who>, action: &RawValue) -> Verdict {
        let seat = self.driven_by(who)?;
        let Some(live) = self.phase.live_mut() else {
            return Err(no("not_running", "no match is being played here"));
        };
        match live.guarded(|game| game.check(seat, action)) {
            Ok(()) => Ok(Done::default()),
            Err(problem) => Err(refuse(problem)),
        }
    }

    /// The seat that this connection moves.
    pub(super) fn driven_by(&self, who: &Who) -> Result<Seat, Box<Refused>> {
        let Some(live) = self.phase.live() else {
            return Err(no("not_running", "no match is being played here"));
        };
        if live.is_over() {
            return Err(no("over", "the match is over"));
        }
        let Some(seat) = self.seat_of(who) else {
            return Err(no("no_seat", "you have no seat in this match"));
        };
        let Some(now) = live.seat(seat) else {
            return Err(no("no_seat", "you have no seat in this match"));
        };
        if self.has_gone(seat) {
            return Err(no("gone", "you have left this match"));
        }
        if now.driver.session() != Some(who.session) {
            let problem = Problem::new("superseded", "your seat is played from another connection")
                .with_hint("watch the table again to take it here");
            return Err(refuse(problem));
        }
        match now.driver.stand_in() {
            Some(StandIn {
                cause: Cause::Handed,
                player,
            }) => Err(refuse(
                Problem::new("handed_over", format!("{player} plays for you"))
                    .with_hint("take your seat back first"),
            )),
            Some(StandIn {
                cause: Cause::Away | Cause::Gone | Cause::Overdue { .. } | Cause::Stuck { .. },
                ..
            })
            | None => Ok(seat),
        }
    }

    /// Something illegal was tried.
    fn illegal(
        &mut self,
        seat: Seat,
        problem: &Problem,
        said: &RawValue,
        received: Instant,
        now: Instant,
    ) {
        let policy = self.policy(seat).illegal;
        let Some(live) = self.phase.live_mut().filter(|live| !live.is_over()) else {
            return;
        };
        let details = live.guarded(|game| Ok(game.explain(seat, said)));
        let details = details.ok().flatten();
        match policy {
            Illegal::Refuse => self.count_refusal(seat, problem, said),
            Illegal::Leave => {
                let said = cut(said.get(), NOTE);
                let why = Why::Broke {
                    code: problem.code.clone(),
                    said: said.to_owned(),
                };
                let broke = Broke {
                    seat,
                    problem,
                    said,
                    details,
                };
                let stamp = Stamp {
                    note: live.broke_report(&broke, received),
                    ..Stamp::by(By::Table)
                };
                self.let_go(vec![(seat, why)], stamp, now);
            }
        }
    }
}

impl Table {
    /// Counts refusals of the same thing in one position: who never says anything else holds up everybody, so a
    /// stand-in makes that one decision.
    fn count_refusal(&mut self, seat: Seat, problem: &Problem, said: &RawValue) {
        let policy = self.policy(seat);
        let (Some(most), Overdue::Play { player, .. }) = (policy.refusals, &policy.overdue) else {
            return;
        };
        let player = player.clone();
        let Some(live) = self.phase.live_mut() else {
            return;
        };
        let Some(decision) = live.clocks.decision(seat) else {
            return;
        };
        let Some(state) = live.seat_mut(seat) else {
            return;
        };
        if state.driver.stand_in().is_some() {
            return;
        }
        let refusals = &mut state.refusals;
        if refusals.decision != Some(decision) {
            *refusals = Refusals {
                decision: Some(decision),
                ..Refusals::default()
            };
        }
        let hash = FxBuildHasher.hash_one((&problem.code, said.get()));
        if refusals.said.contains(&hash) {
            refusals.repeated = refusals.repeated.saturating_add(1);
        } else if refusals.said.len() < REMEMBERED {
            refusals.said.push(hash);
        }
        if most <= refusals.repeated.saturating_add(1) {
            tracing::info!(game = %live.id, seat = seat.0, %problem, "a driver repeats what is refused");
            self.put_stand_in(seat, player, Cause::Stuck { decision });
        }
    }
}

impl Live {
    /// What the log keeps beside an action: that help was taken.
    fn note(&self, seat: Seat) -> Option<String> {
        let helped = self.seat(seat).is_some_and(|seat| seat.help == Help::Given);
        helped.then(|| TOOK_A_HINT.into())
    }

    /// How long a seat has thought, from when its question was written to when its answer was read.
    pub(super) fn spent(&self, seat: Seat, received: Instant) -> Millis {
        let fresh = self.used(seat, received).unwrap_or(Millis(0));
        Millis(fresh.0.max(self.clocks.carried(seat).0))
    }
}

/// What a player says of its move, if it is short enough to be kept.
pub(super) fn kept_why(why: Option<&serde_json::Value>) -> Option<serde_json::Value> {
    let length = serde_json::to_string(why?).ok()?.len();
    why.filter(|_| length <= WHY).cloned()
}

fn cut(text: &str, most: usize) -> &str {
    let end = (0..=most.min(text.len()))
        .rev()
        .find(|end| text.is_char_boundary(*end));
    text.get(..end.unwrap_or(0)).unwrap_or_default()
}
