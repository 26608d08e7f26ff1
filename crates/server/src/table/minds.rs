//! Built-in players: asking them, and playing what they chose.

use std::{sync::Arc, time::Duration};

use parlor_game::{Budget, Dice, Draw, Millis, Problem, Seat, TABLE_STREAMS};
use parlor_play::{By, Stamp};
use parlor_wire::MatchId;
use serde_json::value::RawValue;
use tokio::time::Instant;

use super::{
    act::kept_why,
    core::Table,
    live::{Cause, Held, StandIn, millis},
    task::Msg,
};
use crate::think::{Answer, Choice, Job};

/// The streams of the table's own dice, one per seat: players, and how long their answers are held.
const PLAYERS: u32 = TABLE_STREAMS + 1;
const PACE: u32 = TABLE_STREAMS + 0x1_0000;

/// A player that waits for what others may say is asked again after so long.
const AGAIN: Duration = Duration::from_secs(2);

/// What a built-in player has thought, for whom and when it was asked.
pub(crate) struct Thought {
    game: MatchId,
    seat: Seat,
    epoch: u32,
    answer: Answer,
}

impl Table {
    /// Asks built-in players that have to decide, and plays answers whose moment has come.
    pub(super) fn prompt(&mut self, now: Instant) {
        for _ in 0..64 {
            let Some(live) = &mut self.live else { return };
            if !live.is_running() {
                return;
            }
            let due = live.all_seats().find(|seat| {
                let holds = live.seat(*seat).and_then(|seat| seat.mind.holds.as_ref());
                holds.is_some_and(|held| held.until <= now)
            });
            let Some(seat) = due else { break };
            let held = live.seat_mut(seat).and_then(|seat| seat.mind.holds.take());
            if let Some(held) = held {
                self.play_held(seat, held, now);
            }
        }
        let Some(live) = &self.live else { return };
        if !live.is_running() {
            return;
        }
        let (must, may) = live.game.awaited();
        for seat in must.or(may).iter() {
            self.ask_mind(seat, must.contains(seat), now);
        }
    }

    fn play_held(&mut self, seat: Seat, held: Held, now: Instant) {
        let stands_in = self.stand_in(seat).map(|stand_in| stand_in.cause);
        let by = match stands_in {
            None => By::Player,
            Some(Cause::Overdue { .. }) => By::Clock,
            Some(Cause::Away | Cause::Handed | Cause::Gone) => By::StandIn,
        };
        let Some(live) = &mut self.live else { return };
        if held.action.is_none() && !live.game.awaited().1.is_empty() {
            // It waits for what others may say, and is asked again after the next step or some time.
            if let Some(state) = live.seat_mut(seat) {
                match held.asks_again {
                    true => {
                        state.mind.asked_at = None;
                        state.mind.asked_again = true;
                    }
                    false => {
                        state.mind.holds = Some(Held {
                            until: now + AGAIN,
                            asks_again: true,
                            ..held
                        });
                    }
                }
            }
            return;
        }
        let stamp = Stamp {
            by,
            spent: (by == By::Player).then_some(held.spent),
            command: None,
            note: None,
            why: kept_why(held.why.as_ref()),
        };
        let at = live.at(now);
        let taken = match held.action {
            Some(action) => {
                let stamp = stamp.clone();
                live.guarded(|game| game.act_typed(at, seat, action, stamp))
            }
            None => Err(Problem::new("nothing", "the player chose nothing")),
        };
        if taken.is_ok() {
            self.hub.metrics.acted(&self.row.game);
        }
        let must = live.game.awaited().0.contains(seat);
        if let Err(problem) = taken
            && must
            && !live.is_over()
        {
            tracing::error!(game = %live.id, ?seat, %problem, "a built-in player failed to act");
            let first = first_action(&live.game.actions(seat));
            if let Some(action) = first {
                let _ = live.guarded(|game| game.act(at, seat, &action, stamp)); // A listed action is accepted.
            }
        }
        self.absorb(now);
    }

    fn ask_mind(&mut self, seat: Seat, must: bool, now: Instant) {
        let Some(name) = self.mover(seat, must).map(str::to_owned) else {
            return;
        };
        let row_depth = self.row.settings.depth;
        let hub = Arc::clone(&self.hub);
        let mail = self.mail.clone();
        let game = self.row.game.clone();
        let Some(live) = &mut self.live else { return };
        let (seats, step) = (live.game.seats(), live.game.steps());
        let budget = Budget {
            time: live.clocks.budget(seat),
            depth: row_depth,
            nodes: None,
        };
        let seed = live.seed;
        let Some(mut mind) = live
            .seat_mut(seat)
            .map(|seat| std::mem::take(&mut seat.mind))
        else {
            return;
        };
        let holds = mind.holds.as_ref().is_some_and(|held| !held.asks_again);
        let asked = mind.thinking || holds || mind.asked_at == Some(step);
        if asked && mind.name.as_deref() == Some(name.as_str()) {
            if let Some(now) = live.seat_mut(seat) {
                now.mind = mind;
            }
            return;
        }
        if mind.name.as_deref() != Some(name.as_str()) || mind.player.is_none() {
            let nth = live.seat(seat).map_or(0, |seat| seat.epoch);
            let stream = PLAYERS + u32::from(seat.0);
            let dice = Dice::of(&seed, Draw { stream, nth });
            let bot = hub.catalog.player(&game, &name);
            let player = bot
                .ok()
                .and_then(|bot| bot.seat(live.game.config(), seats, seat, dice));
            mind.player = player;
            mind.name = Some(name);
            mind.heard = 0;
        }
        let Some(player) = mind.player.take() else {
            tracing::error!(%game, name = mind.name, "there is no such built-in player");
            return;
        };
        mind.holds = None;
        let mut told = live.game.story(seat, mind.heard);
        if std::mem::take(&mut mind.asked_again) {
            told.push((live.at(now), live.game.nothing())); // What time it is.
        }
        mind.heard = live.game.standing().len();
        mind.thinking = true;
        mind.asked_at = Some(step);
        let question = live.game.question(seat);
        let epoch = live.seat(seat).map_or(0, |seat| seat.epoch);
        let asked_in = live.id.clone();
        if let Some(now) = live.seat_mut(seat) {
            now.mind = mind;
        }
        let deadline = now + Duration::from_millis(budget.time.map_or(3_000, |time| time.0));
        let choice = Choice {
            player,
            told,
            question,
            budget,
        };
        hub.thinkers.ask(Job {
            deadline: deadline.into_std(),
            work: Box::new(move || {
                let answer = choice.make();
                if let Some(mail) = mail.upgrade() {
                    let thought = Thought {
                        game: asked_in,
                        seat,
                        epoch,
                        answer,
                    };
                    let _ = mail.blocking_send(Msg::Thought(Box::new(thought))); // The table may have gone.
                }
            }),
        });
    }

    /// Takes in what a built-in player has thought; its answer is held where people sit.
    pub(super) fn thought(&mut self, thought: Thought, now: Instant) {
        let Thought {
            game,
            seat,
            epoch,
            answer,
        } = thought;
        let people = self.someone_to_wait_for();
        let pace = self.row.settings.pace;
        let live = self.live.as_mut().filter(|live| live.id == game);
        let Some(live) = live else { return };
        let in_turn = live.game.turn().seat == Some(seat);
        let step = u32::try_from(live.game.steps()).unwrap_or(u32::MAX);
        let must = live.game.awaited().0.contains(seat);
        let seed = live.seed;
        let left = live.clocks.left(seat);
        let begins = live.begins();
        let Some(state) = live.seat_mut(seat) else {
            return;
        };
        if state.epoch != epoch || !state.mind.thinking {
            return;
        }
        state.mind.thinking = false;
        state.mind.player = answer.player;
        if answer.action.is_none() && !must {
            return;
        }
        let spent = millis(answer.spent);
        let range = if in_turn { pace.turn } else { pace.other };
        let stream = PACE + u32::from(seat.0);
        let dice = Dice::of(&seed, Draw { stream, nth: step });
        let wait = if people {
            held_for(range, spent, dice)
        } else {
            0
        };
        let asked = state.asked.as_ref().and_then(|(_, ask)| ask.earliest());
        let late = state.stand_in.is_none() && left.is_some_and(|left| left.0 <= spent.0);
        state.mind.holds = Some(Held {
            until: [begins, asked]
                .into_iter()
                .flatten()
                .fold(now + Duration::from_millis(wait), Instant::max),
            action: answer.action,
            spent,
            why: answer.why,
            asks_again: false,
        });
        if late {
            if let Some(state) = live.seat_mut(seat) {
                state.mind.holds = None;
            }
            self.overdue(seat, now);
        }
    }

    /// The built-in player that moves a seat now; a stand-in only where the seat must act.
    ///
    /// In real time nobody ever must, and a stand-in plays on as the seat itself would.
    pub(super) fn mover(&self, seat: Seat, must: bool) -> Option<&str> {
        if let Some(stand_in) = self.stand_in(seat) {
            let acts = must || self.listed.kind.info().presence;
            return acts.then_some(stand_in.player.as_str());
        }
        let live = self.live.as_ref()?;
        let chair = live.chair_of_seat(seat)?;
        self.row.sitter(chair)?.player.as_deref()
    }

    pub(super) fn stand_in(&self, seat: Seat) -> Option<&StandIn> {
        self.live.as_ref()?.seat(seat)?.stand_in.as_ref()
    }

    /// Whether somebody sits here who wants to see what happens.
    fn someone_to_wait_for(&self) -> bool {
        let sitters = self
            .row
            .chairs
            .iter()
            .filter_map(|chair| chair.sitter.as_ref());
        sitters
            .into_iter()
            .any(|sat| sat.kind != "built_in" && sat.kind != "bot")
            || self
                .followers
                .values()
                .any(|follower| follower.who.kind == "person")
    }
}

/// How much longer an answer is held that took so long to think, in milliseconds.
///
/// All answers come after times of one distribution, whatever there was to choose from; one that took longer than its
/// time comes after the longest.
fn held_for((least, most): (Millis, Millis), spent: Millis, mut dice: Dice) -> u64 {
    let range = u32::try_from(most.0.saturating_sub(least.0)).unwrap_or(u32::MAX);
    let drawn = least.0 + u64::from(dice.below(range.saturating_add(1)));
    let until = if drawn < spent.0 { most.0 } else { drawn };
    until.saturating_sub(spent.0)
}

fn first_action(actions: &RawValue) -> Option<Box<RawValue>> {
    let list: Vec<Box<RawValue>> = serde_json::from_str(actions.get()).ok()?;
    list.into_iter().next()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// the time of an answer does not tell how long it took to find.
    #[test]
    fn answers_come_after_the_same_times_whatever_they_took() {
        let range = (Millis(100), Millis(400));
        for nth in 0..1_000 {
            let dice = || Dice::of(&[3; 32], Draw { stream: PACE, nth });
            let forced = held_for(range, Millis(0), dice());
            assert!((100..=400).contains(&forced));
            for spent in [1, 20, 99] {
                assert_eq!(held_for(range, Millis(spent), dice()) + spent, forced);
            }
            // Whoever thinks longer than its time is not the sooner heard of.
            let slow = held_for(range, Millis(250), dice()) + 250;
            assert!(slow == forced || slow == 400);
            assert_eq!(held_for(range, Millis(900), dice()), 0);
        }
    }
}
