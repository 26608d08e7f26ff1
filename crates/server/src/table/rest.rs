//! Tables that nobody follows: nothing is played there, and when nobody's absence decides anything any more, they rest.

use std::time::Duration;

use parlor_game::Seat;
use parlor_play::How;
use parlor_wire::{Absent, Again, IdentityId};
use tokio::time::Instant;

use super::{
    core::Table,
    effects::Note,
    flags::span,
    live::{Live, Time},
    row::Sat,
};
use crate::think::Payer;

/// The longest wait for absent sitters before the table rests.
const REST_AFTER: Duration = Duration::from_secs(600);
/// A match that all its people have left for good is broken off when nobody has followed it for so long.
const ABANDONED_AFTER: Duration = Duration::from_secs(60);
/// What the log says of such a match.
const ABANDONED: &str = "abandoned";

impl Table {
    /// Whether somebody sees what happens here, or the owner has asked to play on without.
    pub(super) fn is_attended(&self) -> bool {
        self.plays_on || !self.followers.is_empty()
    }

    /// Lets the table rest when nobody follows it any more, and go on when somebody does.
    pub(super) fn tend_rest(&mut self, now: Instant) {
        if self.is_attended() {
            self.go_on(now);
        } else {
            self.lie_down(now);
        }
    }

    fn go_on(&mut self, now: Instant) {
        let Some(live) = self.phase.live_mut() else {
            return;
        };
        if let Time::Rests { at } = live.time {
            live.time = Time::Runs { since: now, at };
            // The wait for a sitter who is still away starts over.
            for seat in &mut live.seats {
                seat.driver.wait_anew(now);
            }
            self.dirty |= std::mem::take(&mut self.row.rests);
            self.news = true;
        }
        let is_over = self.phase.live().is_some_and(Live::is_over);
        if let Again::After { pause } = self.row.settings.again
            && is_over
            && self.phase.again().is_none()
            && self.row.pool.is_none()
            && self.sitters_are_here()
        {
            self.phase.again_at(Some(now + span(pause)));
        }
    }

    fn lie_down(&mut self, now: Instant) {
        self.phase.again_at(None);
        self.phase.fill_at(None);
        self.news |= self.phase.stop_counting();
        if self.is_abandoned()
            && self
                .followers
                .none_since
                .is_some_and(|at| at + ABANDONED_AFTER <= now)
        {
            self.end(How::Aborted, ABANDONED, now);
            self.absorb(now);
            return;
        }
        let runs = self.phase.live().is_some_and(Live::is_running);
        if !runs || self.is_abandoned() || self.waits_for_absent(now) {
            return;
        }
        let Some(live) = self.phase.live_mut() else {
            return;
        };
        for seat in live.all_seats() {
            if let Some(used) = live.used(seat, now) {
                live.clocks.carry(seat, used);
            }
        }
        live.time = Time::Rests { at: live.at(now) };
        tracing::debug!(table = %self.row.id, "nobody follows the table, so it rests");
        self.row.rests = true;
        self.dirty = true;
    }

    /// Whether a clock or a grace still runs for somebody who is away.
    fn waits_for_absent(&self, now: Instant) -> bool {
        let Some(live) = self.phase.live() else {
            return false;
        };
        let mut seats = live.all_seats();
        seats.any(|seat| self.waits_for(live, seat).is_some_and(|until| now < until))
    }

    /// Until when the match waits for the sitter of a seat who is away; none if it does not.
    fn waits_for(&self, live: &Live, seat: Seat) -> Option<Instant> {
        if self.mover(seat, true).is_some() || self.has_gone(seat) {
            return None;
        }
        let state = live.seat(seat)?;
        let Some(since) = state.driver.away() else {
            // Its connection ended with the server, which is another thing.
            return self.followers.none_since.map(|at| at + REST_AFTER);
        };
        match self.policy(seat).absent {
            Absent::Play { grace, .. } | Absent::Leave { grace } => {
                Some(since + span(grace).min(REST_AFTER))
            }
            Absent::Keep => self.flag(seat),
        }
    }

    /// Whether people began the match and all of them have left it for good.
    fn is_abandoned(&self) -> bool {
        let Some(live) = self.phase.played() else {
            return false;
        };
        let sat = |seat: &Seat| {
            let chair = live.chair_of_seat(*seat);
            let sat = chair.and_then(|chair| self.row.sitter(chair));
            sat.is_some_and(|sat| sat.player.is_none())
        };
        let mut people = live.all_seats().filter(sat).peekable();
        people.peek().is_some() && people.all(|seat| self.has_gone(seat))
    }

    /// The next moment at which the table may come to rest.
    pub(super) fn rest_deadline(&self) -> Option<Instant> {
        let live = self.phase.live().filter(|live| live.is_running())?;
        if self.is_attended() {
            return None;
        }
        if self.is_abandoned() {
            return self.followers.none_since.map(|at| at + ABANDONED_AFTER);
        }
        let seats = live.all_seats();
        seats.filter_map(|seat| self.waits_for(live, seat)).max()
    }

    /// Whether all who sit here are built-in players or follow the table.
    pub(super) fn sitters_are_here(&self) -> bool {
        let chairs = self.row.chairs.iter();
        let mut sitters = chairs.filter_map(|chair| chair.sitter.as_ref());
        let here = |sat: &Sat| self.followers.of(&sat.identity.id).is_some();
        sitters.all(|sat| sat.player.is_some() || here(sat))
    }

    /// For whom built-in players think at this table: its owner, or who else sits here or follows it.
    pub(super) fn payer(&self) -> Payer {
        let here = |id: &IdentityId| self.followers.of(id);
        let owner = self.row.owner.as_ref().and_then(here);
        let chairs = self.row.chairs.iter();
        let mut sitters = chairs.filter_map(|chair| chair.sitter.as_ref());
        let follower = owner
            .or_else(|| sitters.find_map(|sat| here(&sat.identity.id)))
            .or_else(|| self.followers.values().next());
        let opener = self.row.opened_by.as_ref();
        let opener = opener.map(|command| IdentityId(command.who.clone()));
        match follower {
            Some(follower) => Payer {
                address: follower.who.address,
                identity: Some(follower.who.identity.id.clone()),
            },
            None => Payer {
                address: self.row.opened_from,
                identity: self.row.owner.clone().or(opener),
            },
        }
    }

    /// Asks the server whether the table may play on when nobody follows it, if it is set so.
    pub(crate) fn ask_to_play_on(&mut self) {
        let wanted = self.row.settings.unattended;
        let admitted = wanted.then(|| {
            let (row, house) = (&self.row, &self.house);
            house.play_unattended(&row.id, row.owner.as_ref(), row.opened_from)
        });
        self.plays_on = match admitted {
            Some(Ok(())) => true,
            Some(Err(problem)) => {
                tracing::info!(table = %self.row.id, %problem, "the table does not play on by itself");
                false
            }
            None => {
                self.fx.note(Note::Attended);
                false
            }
        };
    }
}
