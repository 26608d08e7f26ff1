//! Seats whose driver fails: overdue, gone, and who plays in its place.

use parlor_game::{Seat, Standing, Why};
use parlor_play::{By, Stamp};
use parlor_wire::{Gone, Overdue, Policy, Stretch, Struck};
use tokio::time::Instant;

use super::{
    core::Table,
    driver::{Cause, StandIn},
    live::Live,
    row::Sat,
};
use crate::kind::SitterKind;

impl Table {
    pub(super) fn policy(&self, seat: Seat) -> &Policy {
        self.row.settings.policies.of(self.kind_of(seat))
    }

    fn kind_of(&self, seat: Seat) -> &str {
        let live = self.phase.live();
        let chair = live.and_then(|live| live.chair_of_seat(seat));
        let sitter = chair.and_then(|chair| self.row.sitter(chair));
        sitter.map_or(&SitterKind::Person, |sat| &sat.kind)
    }

    /// The time of a seat is up.
    pub(super) fn overdue(&mut self, seat: Seat, now: Instant) {
        let policy = self.policy(seat).clone();
        let Some(live) = self.phase.live_mut() else {
            return;
        };
        let turn = live.game.turn().nth;
        let decision = live.clocks.decision(seat);
        let Some(state) = live.seat_mut(seat) else {
            return;
        };
        let known = |stand_in: &StandIn| {
            matches!(stand_in.cause, Cause::Overdue { .. } | Cause::Stuck { .. })
        };
        if state.driver.stand_in().is_some_and(known) {
            return;
        }
        state.strikes = state.strikes.saturating_add(1);
        if policy.strikes.is_some_and(|most| most <= state.strikes) {
            match policy.struck {
                Struck::Gone => self.gone(seat, Why::Late, By::Clock, now),
                Struck::Play { player } => self.put_stand_in(seat, player, Cause::Away),
            }
            return;
        }
        let stamp = Stamp {
            note: live.late_report(seat, now),
            ..Stamp::by(By::Clock)
        };
        match policy.overdue {
            Overdue::Leave => self.let_go(vec![(seat, Why::Late)], stamp, now),
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
        match self.policy(seat).gone.clone() {
            Gone::Leave => self.let_go(vec![(seat, why)], Stamp::by(by), now),
            Gone::Play { .. } => {
                self.mark_gone(seat);
                self.keep_for_good(seat);
            }
        }
    }

    /// Lets seats leave the match; where the rules refuse, a built-in player keeps the seat for good.
    ///
    /// A seat that has already left is unchanged.
    pub(super) fn let_go(&mut self, mut gone: Vec<(Seat, Why)>, stamp: Stamp, now: Instant) {
        let Some(live) = self.phase.live_mut() else {
            return;
        };
        gone.retain(|(seat, _)| !live.left.contains(*seat) && !live.has_left(*seat));
        if gone.is_empty() {
            return;
        }
        self.run_from(now, now);
        let Some(live) = self.phase.live_mut() else {
            return;
        };
        for (seat, why) in &gone {
            tracing::info!(game = %live.id, seat = seat.0, ?why, report = stamp.note, "a seat is let go");
        }
        let at = live.at(now);
        let seats: Vec<Seat> = gone.iter().map(|(seat, _)| *seat).collect();
        let lost: Vec<Seat> = gone
            .iter()
            .filter(|(_, why)| matches!(why, Why::Lost { .. }))
            .map(|(seat, _)| *seat)
            .collect();
        let left = live.guarded(|game| game.leave(at, gone, stamp));
        let keeps = left.is_err() && !live.is_over();
        for seat in seats {
            self.mark_gone(seat);
            if lost.contains(&seat)
                && let Some(sat) = self.sitter_mut(seat)
            {
                sat.stands = true;
            }
            if keeps {
                self.keep_for_good(seat);
            }
            if let Some(live) = self.phase.live_mut() {
                live.left.insert(seat);
            }
        }
        self.news = true;
    }

    /// Lets a built-in player keep the seat of a player who has gone, to the end.
    pub(super) fn keep_for_good(&mut self, seat: Seat) {
        let player = match self.policy(seat).gone.clone() {
            Gone::Play { player } => Some(player),
            Gone::Leave => self.any_player(),
        };
        if let Some(player) = player {
            self.put_stand_in(seat, player, Cause::Gone);
        }
        if let Some(live) = self.phase.live_mut() {
            live.left.insert(seat);
        }
    }

    /// Whether who sat there has given the seat up for good, for the rules or only for the table.
    pub(super) fn has_gone(&self, seat: Seat) -> bool {
        let Some(live) = self.phase.live() else {
            return false;
        };
        let is_kept = |stand_in: &StandIn| stand_in.cause == Cause::Gone;
        live.left.contains(seat) || live.has_left(seat) || self.stand_in(seat).is_some_and(is_kept)
    }

    fn any_player(&self) -> Option<String> {
        let first = self.house.catalog().players(&self.row.game).next()?;
        Some(first.name().to_owned())
    }

    fn mark_gone(&mut self, seat: Seat) {
        if let Some(sat) = self.sitter_mut(seat) {
            sat.gone = true;
        }
        self.news = true;
    }

    fn sitter_mut(&mut self, seat: Seat) -> Option<&mut Sat> {
        let chair = self.phase.live()?.chair_of_seat(seat)?;
        self.row.chair_mut(chair)?.sitter.as_mut()
    }

    /// Puts a built-in player in place of the sitter; answers of the previous driver are void.
    pub(super) fn put_stand_in(&mut self, seat: Seat, player: String, cause: Cause) {
        let Some(state) = self.phase.live_mut().and_then(|live| live.seat_mut(seat)) else {
            return;
        };
        state.driver.put(StandIn { player, cause });
        self.news = true;
    }

    /// Gives a seat back to the sitter; a move already given to the table stands.
    pub(super) fn hand_back(&mut self, seat: Seat) {
        let Some(state) = self.phase.live_mut().and_then(|live| live.seat_mut(seat)) else {
            return;
        };
        if state.driver.hand_back() {
            state.strikes = 0;
            self.news = true;
        }
    }
}

impl Live {
    /// Whether the rules have let a seat go.
    pub(super) fn has_left(&self, seat: Seat) -> bool {
        self.game.standing_of(seat) == Standing::Gone
    }

    /// Stand-ins for overdue or stuck players give the seat back when their stretch is over.
    ///
    /// Says whether one did.
    pub(super) fn end_overdue(&mut self) -> bool {
        let mut ended = false;
        let now = self.game.turn().nth;
        for (seat, state) in (0u8..).map(Seat).zip(&mut self.seats) {
            let over = match state.driver.stand_in().map(|stand_in| stand_in.cause) {
                Some(Cause::Overdue {
                    stretch,
                    decision,
                    turn,
                }) => match stretch {
                    Stretch::Decision => decision != self.clocks.decision(seat),
                    Stretch::Turn => turn != now,
                },
                Some(Cause::Stuck { decision }) => Some(decision) != self.clocks.decision(seat),
                Some(Cause::Away | Cause::Handed | Cause::Gone) | None => false,
            };
            ended |= over && state.driver.hand_back();
        }
        ended
    }
}
