//! Who follows the table: coming, going, and coming back.

use std::{sync::Arc, time::Duration};

use parlor_game::{Seat, Why};
use parlor_wire::{Comeback, Done, Last, Life, Refused, ToClient};
use tokio::time::Instant;

use super::{
    core::{Table, no},
    driver::{Cause, Lost},
    effects::Note,
    followers::Follower,
    live::{Live, Time},
    row::{Chair, Sat},
    task::{Follow, Sought},
};
use crate::session::Who;

/// Why connections are lost when the server stops.
const STOPPED: &str = "stopped";
/// How many missed updates are told one by one; beyond that a fresh view does.
const MISSED: u32 = 256;
/// How often followers are told at most that others come and go who only watch.
const CROWD_EVERY: Duration = Duration::from_secs(1);

impl Table {
    /// Lets somebody follow the table, and sit down if asked to.
    pub(super) fn follow(&mut self, follow: Follow, now: Instant) {
        let (who, id) = (Arc::clone(&follow.who), follow.id.clone());
        if let Err(refused) = self.try_follow(follow, now) {
            let answer = self.seal(&id, Err(refused));
            self.answer(&who, answer);
        }
    }

    /// Gives somebody a chair who looks for one, if there is one here.
    pub(super) fn seek(&mut self, sought: Sought, now: Instant) {
        let Sought {
            mut follow,
            half,
            answer,
        } = sought;
        if answer.is_closed() {
            return; // It is not there any more.
        }
        let found = match self.life(now) {
            Life::Open => {
                follow.sit = Some(half.and_then(|half| self.free_chair_in(&follow.who, half)));
                self.try_follow(follow, now)
            }
            Life::Counting { .. } | Life::Starting | Life::Running | Life::Over | Life::Closed => {
                Err(no("running", "this table waits for nobody"))
            }
        };
        // Before the answer, so that who comes next finds the table as it is now.
        self.list(now);
        let found = found.map_err(|refused| refused.problem);
        self.fx.note(Note::Found(answer, found));
    }

    /// The same; a refusal has changed nothing and is not told yet.
    fn try_follow(&mut self, follow: Follow, now: Instant) -> Result<(), Box<Refused>> {
        let Follow {
            who,
            id,
            sit,
            want,
            last,
        } = follow;
        if self.phase.is_closed() {
            return Err(no("closed", "this table is closed"));
        }
        let session = who.session;
        let knew = self.followers.insert(Follower {
            who: Arc::clone(&who),
            want,
            new: true,
        });
        if let Some(chair) = sit
            && self.row.chair_of(&who.identity.id).is_none()
            && !self.take_back_by_name(&who)
            && let Err(refused) = self.sit(&who, chair, now)
        {
            match knew {
                Some(knew) => self.followers.insert(knew),
                None => self.followers.remove(session),
            };
            return Err(refused);
        }
        if self.followers.none_since.take().is_some() && self.phase.filling().is_none() {
            self.restart_filling(now);
        }
        if self.row.chair_of(&who.identity.id).is_some() {
            self.fx.note(Note::Sits(who.identity.id.clone()));
        }
        self.come_back(&who, now);
        // Everything up to now goes to the others; the newcomer is told once, behind the table's news.
        let before = self.phase.live().map(|live| live.id.clone());
        self.advance(now);
        if let Some(follower) = self.followers.get_mut(session) {
            follower.new = false;
        }
        self.tell_news_to(&who, now);
        for line in self.chat.clone() {
            if self.may_hear(&who, &line) {
                self.tell(&who.outbox, ToClient::Said(line));
            }
        }
        let begun = self
            .phase
            .live()
            .filter(|live| before.as_ref() != Some(&live.id));
        let last = match begun {
            Some(live) => Some(Last {
                game: live.id.clone(),
                number: 0,
            }),
            None => last,
        };
        self.catch_up(&who, last, now);
        self.tell_memo(&who);
        // A player paired by a pool has sent no command, so there is nothing to answer.
        if !id.is_empty() {
            let done = Done {
                chair: self.row.chair_of(&who.identity.id),
                ..Done::default()
            };
            let answer = self.seal(&id, Ok(done));
            self.answer(&who, answer);
        }
        self.crowd_changed(&who, now);
        Ok(())
    }

    /// Somebody has come or gone: at once if it sits here or the first or last follower is concerned, else all
    /// who come and go within a moment are told together, so that a crowd does not cost its square.
    fn crowd_changed(&mut self, who: &Who, now: Instant) {
        let sits = self.row.chair_of(&who.identity.id).is_some();
        if sits || self.followers.len() <= 1 {
            self.news = true;
        } else {
            self.followers.crowd.get_or_insert(now + CROWD_EVERY);
        }
    }

    /// Tells what was missed since `last`, or how things stand.
    fn catch_up(&mut self, who: &Arc<Who>, last: Option<Last>, now: Instant) {
        let Some(viewer) = self.viewer(who) else {
            return;
        };
        if self.is_late(viewer) {
            // Everybody else has just been told as much.
            self.let_audience_in(now);
        }
        let Some(live) = self.phase.live() else {
            return;
        };
        if live.broken {
            self.tell_fault_to(who, viewer);
            return;
        }
        let game = live.id.clone();
        let newest = self.newest_for(viewer);
        let known = last.filter(|last| last.game == game && last.number <= newest);
        match known {
            Some(last) if newest - last.number <= MISSED && last.number < newest => {
                for number in last.number + 1..=newest {
                    self.tell_one(who, viewer, number, number == newest);
                }
            }
            Some(_) | None => self.tell_fresh_to(who, viewer),
        }
    }

    /// Gives a sitter its seat back.
    pub(super) fn come_back(&mut self, who: &Arc<Who>, now: Instant) {
        let Some(seat) = self.seat_of(who) else {
            return;
        };
        if self.policy(seat).comeback == Comeback::None && self.was_away(seat) {
            return;
        }
        let Some(live) = self.phase.live_mut() else {
            return;
        };
        let at = live.at(now);
        let Some(state) = live.seat_mut(seat) else {
            return;
        };
        let was_away = state.driver.connect(who.session, now);
        let stand_in = state.driver.stand_in();
        let back = stand_in.is_some_and(|stand_in| stand_in.cause == Cause::Away);
        if back {
            self.hand_back(seat);
        }
        if was_away && let Some(live) = self.phase.live_mut() {
            let _ = live.guarded(|game| game.back(at, seat)); // The rules may not care.
        }
        self.news = true;
    }

    fn was_away(&self, seat: Seat) -> bool {
        let state = self.phase.live().and_then(|live| live.seat(seat));
        state
            .is_some_and(|state| state.driver.away().is_some() || state.driver.stand_in().is_some())
    }

    /// A connection is gone, or follows the table no longer.
    pub(super) fn lose(&mut self, session: u64, lost: Lost, now: Instant) {
        let code = lost.code;
        let Some(follower) = self.followers.remove(session) else {
            return;
        };
        tracing::debug!(table = %self.row.id, session, code, "a follower is gone");
        let who = follower.who;
        let chair = self.row.chair_of(&who.identity.id);
        let other = self.followers.of(&who.identity.id);
        let other = other.map(|other| Arc::clone(&other.who));
        if let (Some(chair), None) = (chair, &other) {
            if let Some(place) = self.row.chair_mut(chair) {
                place.ready = false;
            }
            self.phase.stop_counting();
            if self.between_matches().is_ok() && !self.may_come_back(&who.kind) {
                self.vacate(chair, Why::Left, now);
                if self.comes_by_door(&who.kind) {
                    self.close_ranks(&who.kind);
                }
            }
        }
        let seat = self.seat_of(&who);
        if let (Some(seat), Some(live)) = (seat, self.phase.live_mut()) {
            let at = live.at(now);
            let running = live.is_running();
            if let Some(state) = live.seat_mut(seat)
                && state.driver.session() == Some(session)
            {
                state
                    .driver
                    .change_to(other.as_ref().map(|other| other.session));
                // What is lost with the server is for the policy of its restart.
                if other.is_none() && code != STOPPED {
                    state.driver.lose(now, lost);
                    if running {
                        let _ = live.guarded(|game| game.away(at, seat)); // The rules may not care.
                    }
                }
            }
        }
        if self.followers.is_empty() {
            self.followers.none_since = Some(now);
        }
        self.news |= chair.is_some();
        self.crowd_changed(&who, now);
    }

    /// Whether a chair is kept between matches for a lost client.
    fn may_come_back(&self, kind: &str) -> bool {
        self.row.settings.policies.of(kind).comeback == Comeback::Token
    }

    /// Whether somebody of this kind comes back to a running match by its name.
    pub(super) fn comes_back_by_name(&self, kind: &str) -> bool {
        self.row.settings.policies.of(kind).comeback == Comeback::NameAndAddress
    }

    /// Gives the seat of a client lost in the running match to one that comes with its name from its address.
    fn take_back_by_name(&mut self, who: &Arc<Who>) -> bool {
        let plays = self.phase.played().is_some();
        if !plays || !self.comes_back_by_name(&who.kind) {
            return false;
        }
        let is_there = |sat: &Sat| self.followers.of(&sat.identity.id).is_some();
        let is_it = |chair: &Chair| {
            chair.sitter.as_ref().is_some_and(|sat| {
                let same = sat.kind == who.kind && sat.identity.name == who.identity.name;
                let from = sat.address.is_some() && sat.address == who.address;
                same && from && !sat.gone && !is_there(sat)
            })
        };
        let nth = self.row.chairs.iter().position(is_it);
        let chair = nth.and_then(|nth| self.row.chairs.get_mut(nth));
        let Some(sat) = chair.and_then(|chair| chair.sitter.as_mut()) else {
            return false;
        };
        self.fx.note(Note::Left(sat.identity.id.clone()));
        sat.identity = who.identity.clone();
        let seat = self.seat_of(who);
        let live = self.phase.live_mut();
        if let Some(state) = live.zip(seat).and_then(|(live, seat)| live.seat_mut(seat)) {
            state.sitter = Some(who.identity.id.clone());
        }
        true
    }

    /// Whether everybody who is to move a seat is there.
    pub(super) fn drivers_are_there(&self) -> bool {
        let Some(live) = self.phase.live() else {
            return true;
        };
        live.all_seats().all(|seat| self.is_driven(live, seat))
    }

    fn is_driven(&self, live: &Live, seat: Seat) -> bool {
        let built_in = live
            .chair_of_seat(seat)
            .and_then(|chair| self.row.sitter(chair))
            .is_none_or(|sat| sat.player.is_some() || sat.gone);
        let Some(state) = live.seat(seat) else {
            return true;
        };
        let asked = state.asked.as_ref();
        let handed = asked.is_none_or(|(_, ask)| ask.is_handed());
        // A sitter whose connection was lost is not waited for; one that has not connected yet may be on the way.
        let driver = &state.driver;
        let is_lost = driver.lost().is_some();
        let is_there = driver.session().is_some() && handed;
        built_in || driver.stand_in().is_some() || is_lost || is_there
    }

    /// Match time begins to run, or runs on after a restart.
    pub(super) fn resume(&mut self, now: Instant) {
        let begin = now + super::flags::span(self.row.settings.start.pause);
        self.run_from(begin, now);
    }

    /// Lets match time run from `begin` on, if it still waits, and tells so.
    pub(super) fn run_from(&mut self, begin: Instant, now: Instant) {
        let silent = self
            .phase
            .live()
            .is_some_and(|live| self.begins_at_once(live));
        let Some(live) = self.phase.live_mut() else {
            return;
        };
        if let Time::Waits { .. } = live.time {
            live.run(begin);
            let at = live.at(now);
            for seat in live.all_seats() {
                let Some(state) = live.seat_mut(seat) else {
                    continue;
                };
                state.driver.hear(Some(begin));
                if state.driver.session().is_some() {
                    continue;
                }
                if let Some((_, ask)) = &state.asked {
                    ask.set_ready(now);
                }
                if state.driver.away().is_some() {
                    let _ = live.guarded(|game| game.away(at, seat)); // The rules may know or not care.
                }
            }
            self.news |= !silent;
        }
    }

    /// What was told is on its way to everybody: a match that waited for that may begin.
    pub(super) fn handed_out(&mut self, now: Instant) {
        if self
            .phase
            .live()
            .is_some_and(|live| matches!(live.time, Time::Waits { .. }))
            && self.drivers_are_there()
        {
            self.resume(now);
        }
    }
}
