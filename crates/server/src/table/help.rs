//! Help that a table allows: thought about on the players' threads, told to who asked and to nobody else.

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::Arc,
    time::Duration,
};

use parlor_bots::Hint;
use parlor_game::{Budget, Millis, Problem, Seat, Viewer};
use parlor_wire::{AskHelp, Done, HelpGiven, MatchId, Refused, ToClient};
use serde_json::value::to_raw_value;
use tokio::time::Instant;

use super::{
    core::{Table, Verdict, no, refuse},
    live::Help,
    task::Msg,
};
use crate::{session::Who, think::Job};

/// A hint takes no longer.
const LONGEST: Millis = Millis(1_000);

/// Help that is there.
pub(crate) struct Helped {
    who: Arc<Who>,
    ask: AskHelp,
    game: MatchId,
    seat: Seat,
    /// The update that it belongs to.
    number: u32,
    hint: Option<Hint>,
}

impl Table {
    /// Lets a sitter ask for help with its open decision.
    pub(super) fn help(&mut self, who: &Arc<Who>, ask: AskHelp, now: Instant) -> Verdict {
        let seat = self.driven_by(who)?;
        if !self.row.settings.help.contains(&ask.help) {
            let known = self.row.settings.help.join(", ");
            let problem = Problem::new("no_help", "this table does not allow that help");
            return Err(refuse(match known.is_empty() {
                true => problem,
                false => problem.with_hint(format!("it allows: {known}")),
            }));
        }
        let Some(adviser) = self.hub.catalog.adviser(&self.row.game) else {
            return Err(no("no_help", "nobody gives hints on this game"));
        };
        let (mail, hub) = (self.mail.clone(), Arc::clone(&self.hub));
        let Some(live) = &mut self.live else {
            return Err(no("not_running", "no match is being played here"));
        };
        // Whoever asks has been handed the beginning.
        live.run(now);
        if !live.game.awaited().0.contains(seat) {
            return Err(no("not_now", "there is nothing for you to decide now"));
        }
        let (number, game) = (live.newest(Viewer::Seat(seat)), live.id.clone());
        let Some(state) = live.seat_mut(seat) else {
            return Err(no("no_seat", "you have no seat in this match"));
        };
        if state.help == Help::Asked {
            return Err(no(
                "thinking",
                "your last question is still being thought about",
            ));
        }
        state.help = Help::Asked;
        let left = live
            .clocks
            .left(seat)
            .map_or(LONGEST, |left| Millis(left.0 / 12));
        let budget = Budget {
            time: Some(left.min(LONGEST)),
            ..Budget::default()
        };
        let question = live.game.question(seat);
        let advice = adviser.about(live.game.config());
        let who = Arc::clone(who);
        hub.thinkers.ask(Job {
            deadline: (now + Duration::from_millis(LONGEST.0)).into_std(),
            work: Box::new(move || {
                let hint = catch_unwind(AssertUnwindSafe(|| {
                    let (view, actions) = (question.view.as_ref(), question.actions.as_ref());
                    advice.and_then(|advice| advice.hint(view, actions, &budget))
                }));
                let hint = hint.unwrap_or_default();
                let helped = Helped {
                    who,
                    ask,
                    game,
                    seat,
                    number,
                    hint,
                };
                if let Some(mail) = mail.upgrade() {
                    let _ = mail.blocking_send(Msg::Helped(Box::new(helped))); // The table may have gone.
                }
            }),
        });
        Ok(Done::default())
    }

    /// Tells help to who asked for it, unless the match has gone on meanwhile.
    pub(super) fn helped(&mut self, helped: Helped) {
        let Helped {
            who,
            ask,
            game,
            seat,
            number,
            hint,
        } = helped;
        let live = self.live.as_mut().filter(|live| live.id == game);
        let Some(live) = live else { return };
        let current = live.newest(Viewer::Seat(seat)) == number && !live.is_over();
        let Some(state) = live.seat_mut(seat) else {
            return;
        };
        let given = hint.filter(|_| current);
        state.help = match given {
            Some(_) => Help::Given,
            None => Help::None,
        };
        let message = match given {
            Some(hint) => ToClient::Help(Box::new(HelpGiven {
                id: ask.id,
                table: ask.table,
                help: ask.help,
                number,
                action: to_raw_value(&hint.action).ok(),
                reason: hint.reason.to_owned(),
                turns: hint.number,
                message: hint.text,
            })),
            None => ToClient::Refused(Refused {
                id: Some(ask.id),
                table: Some(ask.table),
                problem: Problem::new("no_help", "there is no hint for this position any more"),
                number: Some(number),
            }),
        };
        self.tell(&who.outbox, &message);
    }
}
