//! What a driver does to its seat: acting, and being refused.

use std::sync::Arc;

use parlor_game::{Millis, Problem, Seat, Viewer, Why};
use parlor_play::{By, CommandKey, Stamp};
use parlor_wire::{Act, Done, Illegal, Refused};
use serde_json::value::RawValue;
use tokio::time::Instant;

use super::{
    core::{Table, Verdict, no, refuse},
    live::{Cause, Help, Live, StandIn},
    report::{NOTE, broke_report},
};
use crate::session::Who;

/// What the log keeps of an action that was taken after a hint.
const TOOK_A_HINT: &str = "took a hint";
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
        // Who was struck out and acts again is back.
        if self.stand_in(seat).is_some_and(|s| s.cause == Cause::Away) {
            self.hand_back(seat);
        }
        let Some(live) = &mut self.live else {
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
        // Whoever answers has been handed the beginning.
        live.run(now);
        if let Some(state) = live.seat_mut(seat) {
            state.heard = Some(now);
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
            command: Some(key.clone()),
            note: live.note(seat),
            why: kept_why(act.why.as_ref()),
        };
        let at = live.at(now);
        let taken = live.guarded(|game| game.act(at, seat, &act.action, stamp));
        match taken {
            Ok(()) => {
                self.hub.metrics.acted(&self.row.game);
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
                self.hub.metrics.action_refused(&self.row.game);
                self.illegal(seat, &problem, &act.action, now);
                Err(refuse(problem))
            }
        }
    }

    /// Says why an action would be refused.
    pub(super) fn check(&mut self, who: &Arc<Who>, action: &RawValue) -> Verdict {
        let seat = self.driven_by(who)?;
        let Some(live) = &mut self.live else {
            return Err(no("not_running", "no match is being played here"));
        };
        match live.guarded(|game| game.check(seat, action)) {
            Ok(()) => Ok(Done::default()),
            Err(problem) => Err(refuse(problem)),
        }
    }

    /// The seat that this connection moves.
    pub(super) fn driven_by(&self, who: &Who) -> Result<Seat, Box<Refused>> {
        let Some(live) = &self.live else {
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
        if now.session != Some(who.session) {
            let problem = Problem::new("superseded", "your seat is played from another connection")
                .with_hint("watch the table again to take it here");
            return Err(refuse(problem));
        }
        match &now.stand_in {
            Some(StandIn {
                cause: Cause::Gone, ..
            }) => Err(no("gone", "you have left this match")),
            Some(StandIn {
                cause: Cause::Handed,
                player,
            }) => Err(refuse(
                Problem::new("handed_over", format!("{player} plays for you"))
                    .with_hint("take your seat back first"),
            )),
            Some(StandIn {
                cause: Cause::Away | Cause::Overdue { .. },
                ..
            })
            | None => Ok(seat),
        }
    }

    /// Something illegal was tried.
    fn illegal(&mut self, seat: Seat, problem: &Problem, said: &RawValue, now: Instant) {
        let Some(live) = self.live.as_mut().filter(|live| !live.is_over()) else {
            return;
        };
        let details = live.guarded(|game| Ok(game.explain(seat, said)));
        let details = details.ok().flatten();
        match self.policy(seat).illegal {
            Illegal::Refuse => {}
            Illegal::Leave => {
                let said = cut(said.get(), NOTE);
                let why = Why::Broke {
                    code: problem.code.clone(),
                    said: said.to_owned(),
                };
                let stamp = Stamp {
                    note: broke_report(problem, said, details),
                    ..Stamp::by(By::Table)
                };
                self.let_go(vec![(seat, why)], stamp, now);
            }
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
