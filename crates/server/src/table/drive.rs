//! What moves a seat: a connection, a built-in player, a stand-in, or the clock.

use std::{sync::Arc, time::Duration};

use parlor_game::{Budget, Dice, Draw, Millis, Problem, Seat, TABLE_STREAMS, Viewer, Why};
use parlor_play::{By, CommandKey, Stamp};
use parlor_store::Write;
use parlor_wire::{Absent, Act, Done, Gone, Idle, Illegal, Overdue, Policy, Refused, Stretch};
use serde_json::value::RawValue;
use tokio::time::Instant;

use super::{
    core::{Table, Verdict, no, refuse},
    live::{Cause, Held, Live, StandIn, Time, millis},
    task::Msg,
};
use crate::{
    outbox::Ask,
    session::Who,
    think::{Answer, Job},
};

/// An answer on its way still counts: the flag falls this much later than the stamp says.
const FLAG: Duration = Duration::from_millis(20);
/// Decisions with more time than this are noted in the table's row every minute.
const NOTED: Millis = Millis(600_000);
const NOTE_EVERY: Duration = Duration::from_secs(60);
/// The streams of the table's own dice, one per seat: players, and how long their answers are held.
const PLAYERS: u32 = TABLE_STREAMS + 1;
const PACE: u32 = TABLE_STREAMS + 0x1_0000;
/// The longest note beside an entry, in bytes.
const NOTE: usize = 1024;

/// What a built-in player has thought, for whom and when it was asked.
pub(crate) struct Thought {
    seat: Seat,
    epoch: u32,
    answer: Answer,
}

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
            note: note(act.why.as_ref()),
        };
        let at = live.at(now);
        let taken = live.guarded(|game| game.act(at, seat, &act.action, stamp));
        match taken {
            Ok(()) => {
                who.bucket.give();
                if let Some(seat) = live.seat_mut(seat) {
                    seat.strikes = 0;
                    seat.heard = Some(now);
                }
                let number = live.newest(Viewer::Seat(seat));
                Ok(Done {
                    number: Some(number),
                    ..Done::default()
                })
            }
            Err(problem) => {
                self.illegal(seat, &problem, act.action.get(), now);
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

    /// Takes in what the rules did, asks whoever must act, and ends what is over.
    pub(super) fn advance(&mut self, now: Instant) {
        if self.live.is_none() {
            self.maybe_start(now);
        }
        self.absorb(now);
        self.prompt(now);
        self.finish(now);
    }

    fn absorb(&mut self, now: Instant) {
        let Some(live) = &mut self.live else { return };
        if live.is_over() {
            return;
        }
        let (from, to) = (live.seen, live.game.steps());
        let mut writes = Vec::new();
        for index in live.kept..live.game.lines() {
            writes.push(Write::Entry {
                game: live.id.0.clone(),
                step: u32::try_from(index).unwrap_or(u32::MAX),
                line: live.game.line(index).unwrap_or_default(),
            });
        }
        live.kept = live.game.lines();
        for step in from..to {
            live.fold(step);
        }
        live.seen = to;
        if from < to {
            live.end_overdue();
            live.ask(now);
        }
        for write in writes {
            self.write(write);
        }
        if from < to {
            self.offers.lapse(&mut self.news);
            self.tell_updates(from, to);
        }
    }

    /// Asks built-in players that have to decide, and plays answers whose moment has come.
    fn prompt(&mut self, now: Instant) {
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
        let stamp = Stamp {
            by,
            spent: (by == By::Player).then_some(held.spent),
            command: None,
            note: note(held.why.as_ref()),
        };
        let at = live.at(now);
        let taken = match held.action {
            Some(action) => {
                let stamp = stamp.clone();
                live.guarded(|game| game.act_typed(at, seat, action, stamp))
            }
            None => Err(Problem::new("nothing", "the player chose nothing")),
        };
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
        let Some(name) = self.mover(seat, must) else {
            return;
        };
        let row_depth = self.row.settings.depth;
        let hub = Arc::clone(&self.hub);
        let mail = self.mail.clone();
        let game = self.row.game.clone();
        let Some(live) = &mut self.live else { return };
        let (seats, step) = (live.game.seats(), live.game.steps());
        let budget = Budget {
            time: live.clocks.left(seat).map(|left| Millis(left.0 / 12)),
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
        let asked = mind.thinking || mind.holds.is_some() || mind.asked_at == Some(step);
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
        let told = live.game.story(seat, mind.heard);
        mind.heard = live.game.standing().len();
        mind.thinking = true;
        mind.asked_at = Some(step);
        let question = live.game.question(seat);
        let epoch = live.seat(seat).map_or(0, |seat| seat.epoch);
        if let Some(now) = live.seat_mut(seat) {
            now.mind = mind;
        }
        hub.thinkers.ask(Job {
            deadline: (now + Duration::from_millis(budget.time.map_or(3_000, |t| t.0))).into_std(),
            player,
            told,
            question,
            budget,
            answer: Box::new(move |answer| {
                if let Some(mail) = mail.upgrade() {
                    let thought = Thought {
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
            seat,
            epoch,
            answer,
        } = thought;
        let people = self.someone_to_wait_for();
        let pace = self.row.settings.pace;
        let Some(live) = &mut self.live else { return };
        let in_turn = live.game.turn().seat == Some(seat);
        let step = u32::try_from(live.game.steps()).unwrap_or(u32::MAX);
        let must = live.game.awaited().0.contains(seat);
        let seed = live.seed;
        let left = live.clocks.left(seat);
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
        let (least, most) = if in_turn { pace.turn } else { pace.other };
        let wait = if people && least.0 <= most.0 {
            let stream = PACE + u32::from(seat.0);
            let mut dice = Dice::of(&seed, Draw { stream, nth: step });
            let range = u32::try_from(most.0 - least.0).unwrap_or(u32::MAX);
            least.0 + u64::from(dice.below(range.saturating_add(1)))
        } else {
            0
        };
        let late = state.stand_in.is_none() && left.is_some_and(|left| left.0 <= spent.0);
        state.mind.holds = Some(Held {
            until: now + Duration::from_millis(wait.saturating_sub(spent.0)),
            action: answer.action,
            spent,
            why: answer.why,
        });
        if late {
            if let Some(state) = live.seat_mut(seat) {
                state.mind.holds = None;
            }
            self.overdue(seat, now);
        }
    }

    /// The built-in player that moves a seat now; a stand-in only where the seat must act.
    fn mover(&self, seat: Seat, must: bool) -> Option<String> {
        if let Some(stand_in) = self.stand_in(seat) {
            return must.then(|| stand_in.player.clone());
        }
        let live = self.live.as_ref()?;
        let chair = live.chair_of_seat(seat)?;
        self.row.sitter(chair)?.player.clone()
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

    pub(super) fn policy(&self, seat: Seat) -> Policy {
        let kind = self.kind_of(seat);
        self.row.settings.policies.of(&kind).clone()
    }

    fn kind_of(&self, seat: Seat) -> String {
        let live = self.live.as_ref();
        let chair = live.and_then(|live| live.chair_of_seat(seat));
        let sitter = chair.and_then(|chair| self.row.sitter(chair));
        sitter.map_or_else(|| "person".into(), |sat| sat.kind.clone())
    }

    /// Something illegal was tried.
    fn illegal(&mut self, seat: Seat, problem: &Problem, said: &str, now: Instant) {
        if self.live.as_ref().is_some_and(Live::is_over) {
            return;
        }
        match self.policy(seat).illegal {
            Illegal::Refuse => {}
            Illegal::Leave => {
                let why = Why::Broke {
                    code: problem.code.clone(),
                    said: cut(said, NOTE).to_owned(),
                };
                self.let_go(vec![(seat, why)], By::Table, None, now);
            }
        }
    }

    /// The time of a seat is up.
    fn overdue(&mut self, seat: Seat, now: Instant) {
        let policy = self.policy(seat);
        let Some(live) = &mut self.live else { return };
        let turn = live.game.turn().nth;
        let decision = live.clocks.decision(seat);
        let Some(state) = live.seat_mut(seat) else {
            return;
        };
        state.strikes = state.strikes.saturating_add(1);
        if policy.strikes.is_some_and(|most| most <= state.strikes) {
            self.gone(seat, Why::Late, By::Clock, now);
            return;
        }
        match policy.overdue {
            Overdue::Leave => self.let_go(vec![(seat, Why::Late)], By::Clock, None, now),
            Overdue::Play { player, stretch } => {
                let cause = Cause::Overdue {
                    stretch,
                    decision,
                    turn,
                };
                self.put_stand_in(seat, player, cause);
            }
        }
    }

    /// A seat was given up for good: left, removed, struck out.
    pub(super) fn gone(&mut self, seat: Seat, why: Why, by: By, now: Instant) {
        match self.policy(seat).gone {
            Gone::Leave => self.let_go(vec![(seat, why)], by, None, now),
            Gone::Play { player } => {
                if let Some(live) = &mut self.live {
                    live.left.insert(seat);
                }
                self.mark_gone(seat);
                self.put_stand_in(seat, player, Cause::Gone);
            }
        }
    }

    /// Lets seats leave the match; where the rules refuse, a built-in player keeps the seat for good.
    pub(super) fn let_go(
        &mut self,
        gone: Vec<(Seat, Why)>,
        by: By,
        command: Option<CommandKey>,
        now: Instant,
    ) {
        let Some(live) = &mut self.live else { return };
        live.run(now);
        let stamp = Stamp {
            command,
            ..Stamp::by(by)
        };
        let at = live.at(now);
        let seats: Vec<Seat> = gone.iter().map(|(seat, _)| *seat).collect();
        let left = live.guarded(|game| game.leave(at, gone, stamp));
        let keeps = left.is_err() && !live.is_over();
        for seat in seats {
            if let Some(live) = &mut self.live {
                live.left.insert(seat);
            }
            self.mark_gone(seat);
            if keeps {
                let player = match self.policy(seat).gone {
                    Gone::Play { player } => Some(player),
                    Gone::Leave => self.any_player(),
                };
                if let Some(player) = player {
                    self.put_stand_in(seat, player, Cause::Gone);
                }
            }
        }
        self.news = true;
    }

    fn any_player(&self) -> Option<String> {
        let first = self.hub.catalog.players(&self.row.game).next()?;
        Some(first.name().to_owned())
    }

    fn mark_gone(&mut self, seat: Seat) {
        let chair = self.live.as_ref().and_then(|live| live.chair_of_seat(seat));
        let chair = chair.and_then(|chair| self.row.chair_mut(chair));
        if let Some(sat) = chair.and_then(|chair| chair.sitter.as_mut()) {
            sat.gone = true;
        }
        self.news = true;
    }

    /// Puts a built-in player in place of who sits there; answers of the driver before are void.
    pub(super) fn put_stand_in(&mut self, seat: Seat, player: String, cause: Cause) {
        let Some(state) = self.live.as_mut().and_then(|live| live.seat_mut(seat)) else {
            return;
        };
        state.epoch += 1;
        state.mind = super::live::Mind::default();
        state.stand_in = Some(StandIn { player, cause });
        self.news = true;
    }

    /// Gives a seat back to who sits there; a move already given to the table stands.
    pub(super) fn hand_back(&mut self, seat: Seat) {
        let Some(state) = self.live.as_mut().and_then(|live| live.seat_mut(seat)) else {
            return;
        };
        if state.stand_in.take().is_some() {
            state.epoch += 1;
            state.mind = super::live::Mind::default();
            self.news = true;
        }
    }

    /// Does what is due in the running match.
    pub(super) fn run_match_timers(&mut self, now: Instant) {
        let Some(live) = &mut self.live else { return };
        if live.is_over() {
            return;
        }
        if let Time::Waits { until, .. } = live.time {
            if until <= now || self.drivers_are_there() {
                self.resume(now);
            }
            return;
        }
        let at = live.at(now);
        if live.game.due().is_some_and(|due| due <= at) {
            let _ = live.guarded(|game| game.wake(at)); // The rules do not refuse a tick that is due.
            self.absorb(now);
        }
        self.run_away_timers(now);
        self.run_flags(now);
        self.note_long_decisions(now);
    }

    fn run_away_timers(&mut self, now: Instant) {
        let Some(live) = &self.live else { return };
        for seat in live.all_seats() {
            let policy = self.policy(seat);
            let Some(state) = self.live.as_ref().and_then(|live| live.seat(seat)) else {
                return;
            };
            let away = state.away.filter(|_| state.stand_in.is_none());
            let (heard, connected) = (state.heard, state.session.is_some());
            match (away, policy.absent) {
                (Some(since), Absent::Play { grace, player }) if since + span(grace) <= now => {
                    self.put_stand_in(seat, player, Cause::Away);
                }
                (Some(since), Absent::Leave { grace }) if since + span(grace) <= now => {
                    let code = "closed".to_owned();
                    self.let_go(vec![(seat, Why::Lost { code })], By::Table, None, now);
                    if let Some(state) = self.live.as_mut().and_then(|live| live.seat_mut(seat)) {
                        state.away = None;
                    }
                }
                (Some(_) | None, _) => {}
            }
            if let Idle::Leave { after } = policy.idle
                && connected
                && heard.is_some_and(|heard| heard + span(after) <= now)
            {
                self.let_go(vec![(seat, Why::Left)], By::Table, None, now);
                if let Some(state) = self.live.as_mut().and_then(|live| live.seat_mut(seat)) {
                    state.heard = None;
                }
            }
        }
    }

    fn run_flags(&mut self, now: Instant) {
        let Some(live) = &self.live else { return };
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
    fn flag(&self, seat: Seat) -> Option<Instant> {
        let live = self.live.as_ref()?;
        if self.mover(seat, true).is_some() || live.is_over() {
            return None;
        }
        let left = live.clocks.left(seat)?;
        let (_, ask) = live.seat(seat)?.asked.as_ref()?;
        Some(ask.began()? + span(left) + FLAG)
    }

    fn note_long_decisions(&mut self, now: Instant) {
        let Some(live) = &self.live else { return };
        let lines = live.game.lines();
        let mut noted = Vec::new();
        for seat in live.all_seats() {
            let long = live.clocks.left(seat).is_some_and(|left| NOTED < left);
            if long && let Some(used) = live.used(seat, now) {
                noted.push((lines, seat.0, used));
            }
        }
        let Some(row) = &mut self.row.game_now else {
            return;
        };
        let news = noted.iter().any(|(line, seat, used)| {
            let old = row
                .noted
                .iter()
                .find(|old| old.0 == *line && old.1 == *seat);
            let before = old.map_or(0, |old| old.2.0);
            before + millis(NOTE_EVERY).0 <= used.0
        });
        if news {
            row.noted = noted;
            self.dirty = true;
        }
    }

    /// The next moment at which something is due in the match.
    pub(super) fn match_deadline(&self, now: Instant) -> Option<Instant> {
        let live = self.live.as_ref()?;
        if live.is_over() {
            return None;
        }
        if let Time::Waits { until, .. } = live.time {
            return Some(until.min(now + Duration::from_millis(5)));
        }
        let tick = live.game.due().and_then(|due| live.moment(due));
        let mut next = tick;
        for seat in live.all_seats() {
            let Some(state) = live.seat(seat) else {
                continue;
            };
            let policy = state.away.is_some() || state.heard.is_some();
            let policy = policy.then(|| self.policy(seat));
            let grace = policy.as_ref().and_then(|policy| match policy.absent {
                Absent::Play { grace, .. } | Absent::Leave { grace } => Some(grace),
                Absent::Keep => None,
            });
            let away = state.away.filter(|_| state.stand_in.is_none());
            let idle = policy.as_ref().and_then(|policy| match policy.idle {
                Idle::Leave { after } => Some(state.heard? + span(after)),
                Idle::Wait => None,
            });
            let holds = state.mind.holds.as_ref().map(|held| held.until);
            let note = live.clocks.left(seat).filter(|left| NOTED < *left);
            let candidates = [
                away.zip(grace).map(|(since, grace)| since + span(grace)),
                idle,
                holds,
                self.flag(seat),
                note.map(|_| now + NOTE_EVERY),
            ];
            next = candidates.into_iter().flatten().chain(next).min();
        }
        next
    }
}

impl Live {
    /// Takes one step into clocks and notes.
    pub(super) fn fold(&mut self, step: usize) {
        let Some(facts) = self.game.facts(step) else {
            return;
        };
        if self.game.undone(step).is_some() {
            self.clocks.begin_anew();
        }
        let acted = facts.line.and_then(|line| {
            let stamp = self.game.stamp(line)?;
            let charged = stamp.spent.filter(|_| stamp.by == By::Player);
            Some((self.game.actor(line)?, charged))
        });
        self.clocks.step(step, &facts, acted);
        self.clocks_told.push(self.clocks.view());
        if let Some(line) = facts.line {
            self.left = self.left.or(self.game.leavers(line));
        }
    }

    /// Opens a question for every seat that has come to owe an action.
    pub(super) fn ask(&mut self, now: Instant) {
        for seat in self.all_seats() {
            let decision = self.clocks.decision(seat);
            let Some(state) = self.seats.get_mut(seat.index()) else {
                continue;
            };
            match decision {
                None => state.asked = None,
                Some(step) if state.asked.as_ref().is_none_or(|(asked, _)| *asked != step) => {
                    let ask = Arc::new(Ask::default());
                    if state.session.is_none() {
                        ask.set_ready(now);
                    }
                    state.asked = Some((step, ask));
                }
                Some(_) => {}
            }
        }
    }

    /// Stand-ins for who was overdue give the seat back when their stretch is over.
    fn end_overdue(&mut self) {
        let now = self.game.turn().nth;
        for (seat, state) in (0u8..).map(Seat).zip(&mut self.seats) {
            let over = match state.stand_in.as_ref().map(|stand_in| stand_in.cause) {
                Some(Cause::Overdue {
                    stretch,
                    decision,
                    turn,
                }) => match stretch {
                    Stretch::Decision => decision != self.clocks.decision(seat),
                    Stretch::Turn => turn != now,
                },
                Some(Cause::Away | Cause::Handed | Cause::Gone) | None => false,
            };
            if over {
                state.stand_in = None;
                state.epoch += 1;
                state.mind = super::live::Mind::default();
            }
        }
    }

    /// How long a seat has thought, from when its question was written to when its answer was read.
    fn spent(&self, seat: Seat, received: Instant) -> Millis {
        let fresh = self.used(seat, received).unwrap_or(Millis(0));
        Millis(fresh.0.max(self.clocks.carried(seat).0))
    }

    /// What the open decision of a seat has used, with what was carried over a restart.
    fn used(&self, seat: Seat, now: Instant) -> Option<Millis> {
        let (_, ask) = self.seat(seat)?.asked.as_ref()?;
        let fresh = millis(now.saturating_duration_since(ask.began()?));
        Some(Millis(fresh.0 + self.clocks.carried(seat).0))
    }
}

/// A time span of the settings.
pub(super) fn span(millis: Millis) -> Duration {
    Duration::from_millis(millis.0)
}

/// What a player says of its move, as a note beside the entry, if it is short enough.
fn note(why: Option<&serde_json::Value>) -> Option<String> {
    let text = serde_json::to_string(why?).ok()?;
    (text.len() <= NOTE).then_some(text)
}

fn cut(text: &str, most: usize) -> &str {
    let end = (0..=most.min(text.len()))
        .rev()
        .find(|end| text.is_char_boundary(*end));
    text.get(..end.unwrap_or(0)).unwrap_or_default()
}

fn first_action(actions: &RawValue) -> Option<Box<RawValue>> {
    let list: Vec<Box<RawValue>> = serde_json::from_str(actions.get()).ok()?;
    list.into_iter().next()
}
