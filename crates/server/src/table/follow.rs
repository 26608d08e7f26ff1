//! Who follows the table: coming, going, and coming back.

use std::sync::Arc;

use parlor_game::{Seat, Why};
use parlor_wire::{Comeback, Done, Last, Refused, ToClient};
use tokio::time::Instant;

use super::{
    core::{Follower, Table, no},
    live::{Cause, Live, Lost, Time},
    row::{Chair, Sat},
    task::Follow,
};
use crate::session::Who;

/// Why connections are lost when the server stops.
const STOPPED: &str = "stopped";
/// How many missed updates are told one by one; beyond that a fresh view does.
const MISSED: u32 = 256;

impl Table {
    /// Lets somebody follow the table, and sit down if asked to.
    pub(super) fn follow(&mut self, follow: Follow, now: Instant) {
        let Follow {
            who,
            id,
            sit,
            want,
            last,
        } = follow;
        if self.row.closed {
            self.refuse_follow(&who, &id, *no("closed", "this table is closed"));
            return;
        }
        let session = who.session;
        let knew = self.followers.insert(
            session,
            Follower {
                who: Arc::clone(&who),
                want,
                new: true,
            },
        );
        if let Some(chair) = sit
            && self.row.chair_of(&who.identity.id).is_none()
            && !self.take_back_by_name(&who)
            && let Err(refused) = self.sit(&who, chair, now)
        {
            match knew {
                Some(knew) => self.followers.insert(session, knew),
                None => self.followers.remove(&session),
            };
            self.refuse_follow(&who, &id, *refused);
            return;
        }
        self.empty_since = None;
        if self.row.chair_of(&who.identity.id).is_some() {
            self.hub.note(&who.identity.id, &self.row.id);
        }
        self.come_back(&who, now);
        // Everything up to now goes to the others; the newcomer is told once, behind the table's news.
        let before = self.live.as_ref().map(|live| live.id.clone());
        self.advance(now);
        if let Some(follower) = self.followers.get_mut(&session) {
            follower.new = false;
        }
        self.tell_news_to(&who, now);
        for line in self.chat.clone() {
            if self.may_hear(&who, &line) {
                self.tell(&who.outbox, &ToClient::Said(line));
            }
        }
        let begun = self
            .live
            .as_ref()
            .filter(|live| before.as_ref() != Some(&live.id));
        let last = match begun {
            Some(live) => Some(Last {
                game: live.id.clone(),
                number: 0,
            }),
            None => last,
        };
        self.catch_up(&who, last);
        self.tell_memo(&who);
        // Whoever was paired by a pool has not asked, and is not answered.
        if !id.is_empty() {
            let done = Done {
                chair: self.row.chair_of(&who.identity.id),
                ..Done::default()
            };
            let answer = self.seal(&id, Ok(done));
            self.answer(&who, answer);
        }
        self.news = true;
    }

    fn refuse_follow(&mut self, who: &Arc<Who>, id: &str, refused: Refused) {
        let answer = self.seal(id, Err(Box::new(refused)));
        self.answer(who, answer);
    }

    /// Tells what was missed since `last`, or how things stand.
    fn catch_up(&mut self, who: &Arc<Who>, last: Option<Last>) {
        let Some(viewer) = self.viewer(who) else {
            return;
        };
        let Some(live) = &mut self.live else { return };
        if live.broken {
            self.tell_fault_to(who, viewer);
            return;
        }
        let newest = live.newest(viewer);
        let known = last.filter(|last| last.game == live.id && last.number <= newest);
        match known {
            Some(last) if newest - last.number <= MISSED && last.number < newest => {
                for number in last.number + 1..=newest {
                    self.tell_one(who, viewer, number, number == newest);
                }
            }
            Some(_) | None => self.tell_fresh(who, viewer),
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
        let Some(live) = &mut self.live else { return };
        let at = live.at(now);
        let Some(state) = live.seat_mut(seat) else {
            return;
        };
        let was_away = state.away.take().is_some();
        state.session = Some(who.session);
        state.heard = Some(now);
        state.epoch += u32::from(state.stand_in.is_none());
        let back = state
            .stand_in
            .as_ref()
            .is_some_and(|stand_in| stand_in.cause == Cause::Away);
        if back {
            self.hand_back(seat);
        }
        if was_away && let Some(live) = &mut self.live {
            let _ = live.guarded(|game| game.back(at, seat)); // The rules may not care.
        }
        self.news = true;
    }

    fn was_away(&self, seat: Seat) -> bool {
        let state = self.live.as_ref().and_then(|live| live.seat(seat));
        state.is_some_and(|state| state.away.is_some() || state.stand_in.is_some())
    }

    /// A connection is gone, or follows the table no longer.
    pub(super) fn lose(&mut self, session: u64, lost: Lost, now: Instant) {
        let code = lost.code;
        let Some(follower) = self.followers.remove(&session) else {
            return;
        };
        tracing::debug!(table = %self.row.id, session, code, "a follower is gone");
        let who = follower.who;
        let chair = self.row.chair_of(&who.identity.id);
        let other = self
            .followers
            .values()
            .rev()
            .find(|other| other.who.identity.id == who.identity.id);
        let other = other.map(|other| Arc::clone(&other.who));
        if let (Some(chair), None) = (chair, &other) {
            self.ready.retain(|ready| *ready != chair);
            self.counting = None;
            if self.between_matches().is_ok() && !self.may_come_back(&who.kind) {
                self.vacate(chair, Why::Left, now);
                if self.comes_by_door(&who.kind) {
                    self.close_ranks(&who.kind);
                }
            }
        }
        let seat = self.seat_of(&who);
        if let (Some(seat), Some(live)) = (seat, &mut self.live) {
            let at = live.at(now);
            let running = live.is_running();
            if let Some(state) = live.seat_mut(seat)
                && state.session == Some(session)
            {
                state.session = other.as_ref().map(|other| other.session);
                // What is lost with the server is for the policy of its restart.
                if other.is_none() && code != STOPPED {
                    state.away = Some(now);
                    state.lost = Some(lost);
                    state.heard = None;
                    if running {
                        let _ = live.guarded(|game| game.away(at, seat)); // The rules may not care.
                    }
                }
            }
        }
        if self.followers.is_empty() {
            self.empty_since = Some(now);
        }
        self.news = true;
    }

    /// Whether a chair is kept between matches for who is lost.
    fn may_come_back(&self, kind: &str) -> bool {
        self.row.settings.policies.of(kind).comeback == Comeback::Token
    }

    /// Whether somebody of this kind comes back to a running match by its name.
    pub(super) fn comes_back_by_name(&self, kind: &str) -> bool {
        self.row.settings.policies.of(kind).comeback == Comeback::NameAndAddress
    }

    /// Gives the seat of who was lost in the running match to who comes with its name from its address.
    fn take_back_by_name(&mut self, who: &Arc<Who>) -> bool {
        let plays = self.live.as_ref().is_some_and(|live| !live.is_over());
        if !plays || !self.comes_back_by_name(&who.kind) {
            return false;
        }
        let is_there = |sat: &Sat| {
            let mut followers = self.followers.values();
            followers.any(|follower| follower.who.identity.id == sat.identity.id)
        };
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
        self.hub.unnote_sitter(&sat.identity.id, &self.row.id);
        sat.identity = who.identity.clone();
        true
    }

    /// Whether everybody who is to move a seat is there.
    pub(super) fn drivers_are_there(&self) -> bool {
        let Some(live) = &self.live else { return true };
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
        // Who was there and is lost is not waited for; who was not there yet may be on the way.
        let lost = state.session.is_none() && state.lost.is_some();
        built_in || state.stand_in.is_some() || lost || (state.session.is_some() && handed)
    }

    /// Match time begins to run, or runs on after a restart.
    pub(super) fn resume(&mut self, now: Instant) {
        let silent = self
            .live
            .as_ref()
            .is_some_and(|live| self.begins_at_once(live));
        let Some(live) = &mut self.live else { return };
        if let Time::Waits { .. } = live.time {
            let begin = now + super::flags::span(self.row.settings.start.pause);
            live.run(begin);
            let at = live.at(now);
            for seat in live.all_seats() {
                let Some(state) = live.seat_mut(seat) else {
                    continue;
                };
                state.heard = state.session.map(|_| begin);
                if state.session.is_some() {
                    continue;
                }
                if let Some((_, ask)) = &state.asked {
                    ask.set_ready(now);
                }
                if state.away.is_some() {
                    let _ = live.guarded(|game| game.away(at, seat)); // The rules may know or not care.
                }
            }
            self.news |= !silent;
        }
    }

    /// What was told is on its way to everybody: a match that waited for that may begin.
    pub(super) fn handed_out(&mut self, now: Instant) {
        if self
            .live
            .as_ref()
            .is_some_and(|live| matches!(live.time, Time::Waits { .. }))
            && self.drivers_are_there()
        {
            self.resume(now);
        }
    }
}
