//! Built-in players: asking them, and playing what they chose.

use std::time::Duration;

use parlor_game::{Budget, Dice, Draw, Millis, Seat, TABLE_STREAMS};
use parlor_play::{By, Stamp};
use parlor_wire::MatchId;
use tokio::time::Instant;

use super::{
    act::{STUCK, kept_why},
    core::Table,
    driver::{Cause, StandIn},
    effects::Note,
    live::{Asked, Held, Live, Outdated, Question, millis},
    task::Msg,
};
use crate::kind::SitterKind;
use crate::think::{Answer, Choice, Job};

/// The streams of the table's own dice, one per seat: players, and how long their answers are held.
const PLAYERS: u32 = TABLE_STREAMS + 1;
const PACE: u32 = TABLE_STREAMS + 0x1_0000;

/// The streams that decide for a seat whose player failed to.
const BY_CHANCE: u32 = TABLE_STREAMS + 0x3_0000;

/// What the log says of a built-in player that chose nothing where it must act, or something that is not allowed.
const FAILED: &str = "a built-in player failed to act";

/// A player that waits for what others may say is asked again after so long.
const AGAIN: Duration = Duration::from_secs(2);

/// After so many answers in a row whose question had changed, the next one is played if the rules take it: where
/// something happens all the time, a player would never come to act.
const OUTDATED: u8 = 3;

/// What a built-in player has thought, for whom and when it was asked.
pub(crate) struct Thought {
    game: MatchId,
    seat: Seat,
    epoch: u32,
    asked: Asked,
    answer: Answer,
}

impl Table {
    /// Asks built-in players that have to decide, and plays answers whose moment has come.
    ///
    /// Where nobody follows nothing is played.
    pub(super) fn prompt(&mut self, now: Instant) {
        if !self.is_attended() {
            return;
        }
        for _ in 0..64 {
            let Some(live) = self.phase.live_mut() else {
                return;
            };
            if !live.is_running() {
                return;
            }
            live.drop_outdated(now);
            let due = live.all_seats().find(|seat| {
                let holds = live
                    .seat(*seat)
                    .and_then(|seat| seat.driver.mind.holds.as_ref());
                holds.is_some_and(|held| held.until <= now)
            });
            let Some(seat) = due else { break };
            let held = live
                .seat_mut(seat)
                .and_then(|seat| seat.driver.mind.holds.take());
            if let Some(held) = held {
                self.play_held(seat, held, now);
            }
        }
        let Some(live) = self.phase.live() else {
            return;
        };
        if !live.is_running() {
            return;
        }
        let (must, may) = live.game.awaited();
        for seat in must.or(may).iter() {
            self.ask_mind(seat, must.contains(seat), now);
        }
    }

    /// Plays an answer whose question still stands; nothing is played that the player did not choose.
    fn play_held(&mut self, seat: Seat, held: Held, now: Instant) {
        let by = self.mover_is(seat);
        let stand_in = self.stand_in(seat).map(|stand_in| stand_in.cause);
        let stuck = matches!(stand_in, Some(Cause::Stuck { .. }));
        let Some(live) = self.phase.live_mut() else {
            return;
        };
        let (must, may) = live.game.awaited();
        let Some(action) = held.action else {
            // It waits for what others may say, and is asked again after the next step or some time.
            match live.seat_mut(seat) {
                Some(state) if !may.is_empty() && held.asks_again => {
                    state.driver.mind.asked_at = None;
                    state.driver.mind.asked_again = true;
                }
                Some(state) if !may.is_empty() => {
                    state.driver.mind.holds = Some(Held {
                        until: now + AGAIN,
                        asks_again: true,
                        ..held
                    });
                }
                Some(_) if must.contains(seat) => {
                    self.decide_by_chance(seat, "it chose nothing", now);
                }
                Some(_) | None => {}
            }
            return;
        };
        let stamp = Stamp {
            by,
            spent: (by == By::Player).then_some(held.spent),
            busy: held.busy.filter(|_| by == By::Player),
            command: None,
            note: stuck.then(|| STUCK.into()),
            why: kept_why(held.why.as_ref()),
        };
        let at = live.at(now);
        let taken = live.guarded(|game| game.act_typed(at, seat, action, stamp));
        match taken {
            Ok(()) => {
                self.fx.counts.acted += 1;
                if let Some(state) = live.seat_mut(seat) {
                    state.driver.mind.outdated = Outdated::default();
                }
            }
            Err(_) if live.is_over() => {}
            // It was still tried though its question had changed: the player is asked again.
            Err(_) if held.question.is_none() => {
                if let Some(state) = live.seat_mut(seat) {
                    state.driver.mind.asked_at = None;
                }
            }
            Err(problem) if must.contains(seat) => {
                self.decide_by_chance(seat, &problem.to_string(), now);
            }
            Err(_) => {}
        }
        self.absorb(now);
    }

    /// Who acts for a seat that a built-in player moves.
    fn mover_is(&self, seat: Seat) -> By {
        match self.stand_in(seat).map(|stand_in| stand_in.cause) {
            None => By::Player,
            Some(Cause::Overdue { .. }) => By::Clock,
            Some(Cause::Away | Cause::Handed | Cause::Gone | Cause::Stuck { .. }) => By::StandIn,
        }
    }

    /// Lets chance decide for a seat whose built-in player failed to; the log says so.
    ///
    /// That is a fault of the player: where the server is strict, it ends all.
    fn decide_by_chance(&mut self, seat: Seat, because: &str, now: Instant) {
        let Some(live) = self.phase.live_mut() else {
            return;
        };
        let step = u32::try_from(live.game.steps()).unwrap_or(u32::MAX);
        tracing::error!(game = %live.id, ?seat, because, "{FAILED}");
        let said = format!("{FAILED} at step {step} of {}: {because}", self.row.game);
        self.fx.notes.push(Note::PlayerFailed(said));
        let stream = BY_CHANCE + u32::from(seat.0);
        let mut dice = Dice::of(&live.seed, Draw { stream, nth: step });
        let stamp = Stamp {
            note: Some(FAILED.into()),
            ..Stamp::by(By::StandIn)
        };
        let at = live.at(now);
        let decided = live.guarded(|game| game.act_by_chance(at, seat, &mut dice, stamp));
        if let Err(problem) = decided {
            tracing::error!(game = %live.id, ?seat, %problem, "chance could not decide either");
        }
        self.absorb(now);
    }

    fn ask_mind(&mut self, seat: Seat, must: bool, now: Instant) {
        let Some(name) = self.mover(seat, must).map(str::to_owned) else {
            return;
        };
        let row_depth = self.row.settings.depth;
        let payer = self.payer();
        let game = self.row.game.clone();
        let Some(live) = self.phase.live_mut() else {
            return;
        };
        let (seats, step) = (live.game.seats(), live.game.steps());
        let seed = live.seed;
        let Some(mut mind) = live
            .seat_mut(seat)
            .map(|seat| std::mem::take(&mut seat.driver.mind))
        else {
            return;
        };
        let holds = mind.holds.as_ref().is_some_and(|held| !held.asks_again);
        let asked = mind.thinking || holds || mind.asked_at == Some(step);
        if asked && mind.name.as_deref() == Some(name.as_str()) {
            if let Some(now) = live.seat_mut(seat) {
                now.driver.mind = mind;
            }
            return;
        }
        if mind.name.as_deref() != Some(name.as_str()) || mind.player.is_none() {
            let nth = live.seat(seat).map_or(0, |seat| seat.driver.epoch());
            let stream = PLAYERS + u32::from(seat.0);
            let dice = Dice::of(&seed, Draw { stream, nth });
            let bot = self.house.catalog().player(&game, &name);
            let player = bot
                .as_ref()
                .ok()
                .and_then(|bot| bot.seat(live.game.config(), seats, seat, dice));
            mind.player = player;
            mind.is_quick = bot.is_ok_and(parlor_bots::is_quick);
            mind.name = Some(name);
            mind.heard = 0;
        }
        let Some(player) = mind.player.take() else {
            let because = format!("there is no player `{}`", mind.name.unwrap_or_default());
            if must {
                self.decide_by_chance(seat, &because, now);
            }
            return;
        };
        let decision = live.clocks.decision(seat);
        if mind.outdated.decision != decision {
            mind.outdated = Outdated {
                decision,
                ..Outdated::default()
            };
        }
        let used = mind.outdated.spent;
        let left = live.clocks.budget(seat);
        let left = left.map(|time| Millis(time.0.saturating_sub(used.0)));
        let budget = Budget::told(left, row_depth);
        mind.holds = None;
        let mut told = live.game.story(seat, mind.heard);
        if std::mem::take(&mut mind.asked_again) {
            told.push((live.at(now), live.game.nothing())); // What time it is.
        }
        mind.heard = live.game.standing().len();
        let is_quick = mind.is_quick;
        mind.thinking = true;
        mind.asked_at = Some(step);
        let question = live.game.question(seat);
        let asked = Asked {
            step,
            decision,
            must,
            could_wait: !live.game.awaited().1.is_empty(),
        };
        let epoch = live.seat(seat).map_or(0, |seat| seat.driver.epoch());
        let asked_in = live.id.clone();
        if let Some(now) = live.seat_mut(seat) {
            now.driver.mind = mind;
        }
        let within = Duration::from_millis(budget.time.map_or(3_000, |time| time.0));
        let left = left.map(|left| Duration::from_millis(left.0));
        let last_call = left.zip(budget.time).map(|(left, time)| {
            let planned = Duration::from_millis(time.0);
            planned.max(left / 2)
        });
        let choice = Choice {
            player,
            told,
            question,
            budget,
            left,
        };
        self.fx.jobs.push(Job {
            payer,
            is_quick,
            within,
            last_call,
            work: Box::new(move |called| {
                let thought = Thought {
                    game: asked_in,
                    seat,
                    epoch,
                    asked,
                    answer: choice.make(called),
                };
                Msg::Thought(Box::new(thought))
            }),
        });
    }

    /// Takes in what a built-in player has thought; its answer is held where people sit.
    pub(super) fn thought(&mut self, thought: Thought, now: Instant) {
        let Thought {
            game,
            seat,
            epoch,
            asked,
            answer,
        } = thought;
        let people = self.someone_to_wait_for();
        let pace = self.row.settings.pace;
        let live = self.phase.live_mut().filter(|live| live.id == game);
        let Some(live) = live else { return };
        let (spent, waited) = (millis(answer.spent), millis(answer.waited));
        let question = Some(Question {
            asked,
            actions: answer.actions,
        });
        let still_stands = question
            .as_ref()
            .is_some_and(|question| live.still_asks(seat, question, answer.action.is_some()));
        let in_turn = live.game.turn().seat == Some(seat);
        let step = u32::try_from(live.game.steps()).unwrap_or(u32::MAX);
        let must = live.game.awaited().0.contains(seat);
        let seed = live.seed;
        let left = live.clocks.left(seat);
        let begins = live.begins();
        let Some(state) = live.seat_mut(seat) else {
            return;
        };
        if state.driver.epoch() != epoch || !state.driver.mind.thinking {
            return;
        }
        let mind = &mut state.driver.mind;
        mind.thinking = false;
        mind.player = answer.player;
        if !still_stands && (mind.outdated.times < OUTDATED || answer.action.is_none()) {
            mind.outdated.add(spent);
            return;
        }
        if answer.action.is_none() && !must {
            return;
        }
        let all_spent = Millis(mind.outdated.spent.0.saturating_add(spent.0));
        let range = if in_turn { pace.turn } else { pace.other };
        let stream = PACE + u32::from(seat.0);
        let dice = Dice::of(&seed, Draw { stream, nth: step });
        let wait = if people {
            held_for(range, spent, dice)
        } else {
            0
        };
        // An answer in place of another comes when that one would have come.
        let until = mind.outdated.until.take().filter(|until| now < *until);
        let until = until.unwrap_or_else(|| now + Duration::from_millis(wait));
        let asked = state.asked.as_ref().and_then(|(_, ask)| ask.earliest());
        let charged = Charge::of(all_spent, waited, left);
        if charged == Charge::Late && state.driver.stand_in().is_none() {
            self.overdue(seat, now);
            return;
        }
        let (all_spent, kept_waiting) = match charged {
            Charge::Late | Charge::All => (all_spent, None),
            Charge::Excused(spent) => (spent, Some(waited)),
        };
        let busy = answer.busy.map(millis).or(kept_waiting);
        state.driver.mind.holds = Some(Held {
            until: [begins, asked]
                .into_iter()
                .flatten()
                .fold(until, Instant::max),
            question: question.filter(|_| still_stands),
            action: answer.action,
            spent: all_spent,
            busy: busy.filter(|_| left.is_some()),
            why: answer.why,
            asks_again: false,
        });
    }

    /// The built-in player that moves a seat now; a stand-in only where the seat must act or is asked something.
    ///
    /// In real time nobody ever must, and a stand-in plays on as the seat itself would.
    pub(super) fn mover(&self, seat: Seat, must: bool) -> Option<&str> {
        if let Some(stand_in) = self.stand_in(seat) {
            let live = self.phase.live();
            let acts = must
                || self.rules().presence
                || live.is_some_and(|live| live.game.asked().contains(seat));
            return acts.then_some(stand_in.player.as_str());
        }
        let live = self.phase.live()?;
        let chair = live.chair_of_seat(seat)?;
        self.row.sitter(chair)?.player.as_deref()
    }

    pub(super) fn stand_in(&self, seat: Seat) -> Option<&StandIn> {
        self.phase.live()?.seat(seat)?.driver.stand_in()
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
            .any(|sat| !matches!(sat.kind, SitterKind::BuiltIn | SitterKind::Bot))
            || self
                .followers
                .values()
                .any(|follower| follower.who.kind == SitterKind::Person)
    }
}

/// What an answer of a built-in player costs its seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Charge {
    /// All the time from the question to the answer.
    All,
    /// It had thought in time and only the machine was too slow: all that was left but the last millisecond.
    Excused(Millis),
    /// It thought for too long.
    Late,
}

impl Charge {
    /// For an answer after so long, of which it waited for a thread or a processor.
    fn of(spent: Millis, waited: Millis, left: Option<Millis>) -> Self {
        match left {
            Some(left) if left.0 <= spent.0 => match spent.0.saturating_sub(waited.0) < left.0 {
                true => Self::Excused(Millis(left.0.saturating_sub(1))),
                false => Self::Late,
            },
            Some(_) | None => Self::All,
        }
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

impl Live {
    /// Throws away answers whose question has changed: their players are asked again.
    fn drop_outdated(&mut self, now: Instant) {
        for seat in self.all_seats() {
            let held = self
                .seat(seat)
                .and_then(|state| state.driver.mind.holds.as_ref());
            let outdated = held.is_some_and(|held| {
                let question = held.question.as_ref();
                question
                    .is_some_and(|question| !self.still_asks(seat, question, held.action.is_some()))
            });
            let Some(state) = self.seat_mut(seat).filter(|_| outdated) else {
                continue;
            };
            if let Some(held) = state.driver.mind.holds.take() {
                let fresh = Millis(
                    held.spent
                        .0
                        .saturating_sub(state.driver.mind.outdated.spent.0),
                );
                state.driver.mind.outdated.add(fresh);
                let until = Some(held.until).filter(|until| now < *until && !held.asks_again);
                state.driver.mind.outdated.until = until;
                state.driver.mind.asked_at = None;
            }
        }
    }

    /// Whether a seat is still asked the same: the same decision between the same actions.
    fn still_asks(&self, seat: Seat, question: &Question, chose: bool) -> bool {
        let Question { asked, actions } = question;
        if asked.step == self.game.steps() {
            return true;
        }
        let (must, may) = self.game.awaited();
        let can_wait = chose || !asked.could_wait || !may.is_empty();
        can_wait
            && asked.must == must.contains(seat)
            && asked.decision == self.clocks.decision(seat)
            && self.game.still_offers(seat, actions.as_ref())
    }
}

impl Outdated {
    /// Counts an answer that was thrown away.
    fn add(&mut self, spent: Millis) {
        self.spent = Millis(self.spent.0.saturating_add(spent.0));
        self.times = self.times.saturating_add(1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_is_charged_by_the_wall_and_never_late_for_the_machines_sake() {
        let of =
            |spent, waited, left| Charge::of(Millis(spent), Millis(waited), Some(Millis(left)));
        assert_eq!(of(99, 90, 100), Charge::All);
        assert_eq!(of(100, 0, 100), Charge::Late);
        assert_eq!(of(250, 150, 100), Charge::Late, "it thought for all of it");
        assert_eq!(of(250, 151, 100), Charge::Excused(Millis(99)));
        assert_eq!(Charge::of(Millis(9), Millis(9), None), Charge::All);
    }

    /// The time of an answer does not tell how long it took to find.
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
            // Thinking longer than allowed does not make the answer arrive earlier.
            let slow = held_for(range, Millis(250), dice()) + 250;
            assert!(slow == forced || slow == 400);
            assert_eq!(held_for(range, Millis(900), dice()), 0);
        }
    }
}
