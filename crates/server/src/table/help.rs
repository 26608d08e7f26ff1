//! Help that a table allows: thought about on the players' threads, told to the asker and to nobody else.

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::Arc,
    time::Duration,
};

use parlor_bots::{AnyAdvice, Hint};
use parlor_catalog::HINT;
use parlor_game::{Budget, Millis, Problem, Seat, Viewer};
use parlor_wire::{AskHelp, Done, HelpGiven, MatchId, Refused, ToClient};
use serde_json::{Value, value::to_raw_value};
use tokio::time::Instant;

use super::{
    core::{Table, Verdict, no, refuse},
    live::Help,
    task::Msg,
};
use crate::{
    session::Who,
    think::{Job, Payer},
};

/// A hint takes no longer.
const LONGEST: Millis = Millis(1_000);
/// Notes are wanted while the event they follow is still being looked at.
const NOTES_WITHIN: Duration = Duration::from_millis(50);
/// So many questions of a seat for notes are thought about at once.
const NOTES_AT_ONCE: u8 = 4;

/// Help that is there.
pub(crate) struct Helped {
    who: Arc<Who>,
    ask: AskHelp,
    game: MatchId,
    seat: Seat,
    /// The update that it belongs to.
    number: u32,
    given: Given,
}

/// What came of a question.
enum Given {
    Hint(Option<Hint>),
    Notes(Option<Value>),
}

type Thinking = Box<dyn FnOnce(&dyn AnyAdvice) -> Given + Send>;

impl Table {
    /// Lets a sitter ask for help: a hint for its open decision, or notes on what it knows.
    pub(super) fn help(&mut self, who: &Arc<Who>, ask: AskHelp, now: Instant) -> Verdict {
        let hint = ask.help == HINT;
        let seat = match hint {
            true => self.driven_by(who)?,
            false => self.seat_that_plays(who)?,
        };
        if !self.row.settings.help.contains(&ask.help) {
            let known = self.row.settings.help.join(", ");
            let problem = Problem::new("no_help", "this table does not allow that help");
            return Err(refuse(match known.is_empty() {
                true => problem,
                false => problem.with_hint(format!("it allows: {known}")),
            }));
        }
        let Some(adviser) = self.house.catalog().adviser(&self.row.game) else {
            return Err(no("no_help", "nobody gives hints on this game"));
        };
        let (think, within) = match hint {
            true => (self.think_of_hint(seat)?, Duration::from_millis(LONGEST.0)),
            false => (self.think_of_notes(seat, &ask.help)?, NOTES_WITHIN),
        };
        let Some(live) = self.phase.live_mut() else {
            return Err(no("not_running", "no match is being played here"));
        };
        // A client that asks has received the beginning.
        live.run(now);
        let (number, game) = (live.newest(Viewer::Seat(seat)), live.id.clone());
        let advice = adviser.about(live.game.config());
        let who = Arc::clone(who);
        let payer = Payer {
            address: who.address,
            identity: Some(who.identity.id.clone()),
        };
        self.fx.jobs.push(Job {
            payer,
            is_quick: false,
            within,
            last_call: None,
            work: Box::new(move |_| {
                let given = catch_unwind(AssertUnwindSafe(|| {
                    advice.map(|advice| think(advice.as_ref()))
                }));
                let nothing = match hint {
                    true => Given::Hint(None),
                    false => Given::Notes(None),
                };
                let helped = Helped {
                    who,
                    ask,
                    game,
                    seat,
                    number,
                    given: given.ok().flatten().unwrap_or(nothing),
                };
                Msg::Helped(Box::new(helped))
            }),
        });
        Ok(Done {
            number: Some(number),
            ..Done::default()
        })
    }

    fn think_of_hint(&mut self, seat: Seat) -> Result<Thinking, Box<Refused>> {
        let Some(live) = self.phase.live_mut() else {
            return Err(no("not_running", "no match is being played here"));
        };
        if !live.game.awaited().0.contains(seat) {
            return Err(no("not_now", "there is nothing for you to decide now"));
        }
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
        Ok(Box::new(move |advice| {
            let (view, actions) = (question.view.as_ref(), question.actions.as_ref());
            Given::Hint(advice.hint(view, actions, &budget))
        }))
    }

    fn think_of_notes(&mut self, seat: Seat, kind: &str) -> Result<Thinking, Box<Refused>> {
        let Some(live) = self.phase.live_mut() else {
            return Err(no("not_running", "no match is being played here"));
        };
        let Some(state) = live.seat_mut(seat) else {
            return Err(no("no_seat", "you have no seat in this match"));
        };
        if NOTES_AT_ONCE <= state.noting {
            return Err(no(
                "thinking",
                "your last questions are still being thought about",
            ));
        }
        state.noting += 1;
        if !state.noted.iter().any(|known| known == kind) {
            state.noted.push(kind.to_owned());
            self.news = true;
        }
        let (question, story) = (live.game.question(seat), live.game.story(seat, 0));
        let kind = kind.to_owned();
        Ok(Box::new(move |advice| {
            Given::Notes(advice.note(&kind, question.view.as_ref(), story))
        }))
    }

    /// Sends help to the asker; a hint only if the match has not moved on meanwhile.
    pub(super) fn helped(&mut self, helped: Helped) {
        let Helped {
            who,
            ask,
            game,
            seat,
            number,
            given,
        } = helped;
        let live = self.phase.live_mut().filter(|live| live.id == game);
        let Some(live) = live else { return };
        let current = live.newest(Viewer::Seat(seat)) == number && !live.is_over();
        let Some(state) = live.seat_mut(seat) else {
            return;
        };
        let mut help = HelpGiven {
            id: ask.id,
            table: ask.table,
            help: ask.help,
            number,
            action: None,
            value: None,
            reason: String::new(),
            turns: None,
            message: String::new(),
        };
        let told = match given {
            Given::Notes(value) => {
                state.noting = state.noting.saturating_sub(1);
                help.value = value;
                help.value.is_some()
            }
            Given::Hint(hint) => match hint.filter(|_| current) {
                Some(hint) => {
                    state.help = Help::Given;
                    help.action = to_raw_value(&hint.action).ok();
                    help.reason = hint.reason.to_owned();
                    help.turns = hint.number;
                    help.message = hint.text;
                    true
                }
                None => {
                    state.help = Help::None;
                    false
                }
            },
        };
        let message = match told {
            true => ToClient::Help(Box::new(help)),
            false => ToClient::Refused(Refused {
                id: Some(help.id),
                table: Some(help.table),
                problem: Problem::new("no_help", "there is no such help for this position"),
                number: Some(number),
            }),
        };
        self.tell(&who.outbox, message);
    }

    /// The seat of a sitter in the running match, whichever of its connections asks.
    fn seat_that_plays(&self, who: &Who) -> Result<Seat, Box<Refused>> {
        match self.phase.live() {
            None => Err(no("not_running", "no match is being played here")),
            Some(live) if live.is_over() => Err(no("over", "the match is over")),
            Some(_) => self
                .seat_of(who)
                .ok_or_else(|| no("no_seat", "you have no seat in this match")),
        }
    }
}
