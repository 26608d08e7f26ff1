//! What people agree on: a draw, a take-back, a rematch, a restart.

use std::sync::Arc;

use parlor_game::Seat;
use parlor_play::{By, How, Stamp};
use parlor_wire::{Again, Done, OfferKind, OfferView};
use tokio::time::Instant;

use super::{
    core::{Table, Verdict, no},
    live::Live,
};
use crate::kind::SitterKind;
use crate::session::Who;

/// What has been proposed and not yet answered by all.
#[derive(Default)]
pub(super) struct Offers(Vec<Open>);

struct Open {
    kind: OfferKind,
    /// The chairs that agree; the first proposed it, or an owner who has none.
    agreed: Vec<u8>,
}

/// Whether a proposal belongs to the position on the board, and to those who play it.
fn is_about_the_position(kind: OfferKind) -> bool {
    match kind {
        OfferKind::Draw | OfferKind::TakeBack => true,
        OfferKind::Rematch | OfferKind::Restart => false,
    }
}

impl Offers {
    pub(super) fn clear(&mut self) {
        self.0.clear();
    }

    /// Proposals about the position lapse when it changes.
    pub(super) fn lapse(&mut self, news: &mut bool) {
        let before = self.0.len();
        self.0.retain(|open| !is_about_the_position(open.kind));
        *news |= self.0.len() != before;
    }

    fn find(&mut self, kind: OfferKind) -> Option<&mut Open> {
        self.0.iter_mut().find(|open| open.kind == kind)
    }
}

impl Table {
    /// Proposes something, or agrees to what was proposed.
    pub(super) fn offer(&mut self, who: &Arc<Who>, kind: OfferKind, now: Instant) -> Verdict {
        // An owner who only watches may ask for a restart.
        let chair = match kind {
            OfferKind::Restart => self.row.chair_of(&who.identity.id),
            OfferKind::Draw | OfferKind::TakeBack | OfferKind::Rematch => {
                Some(self.own_chair(who)?)
            }
        };
        self.may_offer(who, kind)?;
        match (self.offers.find(kind), chair) {
            (Some(open), Some(chair)) if !open.agreed.contains(&chair) => open.agreed.push(chair),
            (Some(_), _) => return Err(no("offered", "you have proposed that already")),
            (None, chair) => self.offers.0.push(Open {
                kind,
                agreed: chair.into_iter().collect(),
            }),
        }
        self.news = true;
        self.carry_out_agreed(kind, now);
        Ok(Done::default())
    }

    /// Answers a proposal.
    pub(super) fn agree(
        &mut self,
        who: &Arc<Who>,
        kind: OfferKind,
        agree: bool,
        now: Instant,
    ) -> Verdict {
        let chair = self.own_chair(who)?;
        if is_about_the_position(kind) {
            match self.seat_of(who) {
                None => return Err(no("no_seat", "you have no seat in this match")),
                Some(seat) if self.has_gone(seat) => {
                    return Err(no("gone", "you have left this match"));
                }
                Some(_) => {}
            }
        }
        let Some(open) = self.offers.find(kind) else {
            return Err(no("no_offer", "nobody proposes that at the moment"));
        };
        if agree {
            if !open.agreed.contains(&chair) {
                open.agreed.push(chair);
            }
        } else {
            self.offers.0.retain(|open| open.kind != kind);
        }
        self.news = true;
        self.carry_out_agreed(kind, now);
        Ok(Done::default())
    }

    fn may_offer(&self, who: &Arc<Who>, kind: OfferKind) -> Result<(), Box<parlor_wire::Refused>> {
        match kind {
            OfferKind::Draw => {
                self.driven_by(who)?;
                let live = self.phase.live();
                let mut seats = live.into_iter().flat_map(Live::all_seats);
                let people = self.people(kind);
                let decides = |seat: Seat| {
                    let chair = live.and_then(|live| live.chair_of_seat(seat));
                    chair.is_some_and(|chair| people.contains(&chair))
                };
                if !seats.all(|seat| decides(seat) || self.has_gone(seat)) {
                    return Err(no("plays_on", "built-in players always play on"));
                }
                Ok(())
            }
            OfferKind::TakeBack => {
                let seat = self.driven_by(who)?;
                if !self.rules().undo {
                    return Err(no("no_undo", "nothing is taken back in this game"));
                }
                if self.row.settings.rated {
                    return Err(no("rated", "nothing is taken back in a match that counts"));
                }
                self.before_last_action(seat).map(|_| ())
            }
            OfferKind::Restart => {
                if !self.plays_alone(who) {
                    self.owned_by(who)?;
                }
                if self.row.settings.rated {
                    return Err(no("rated", "a match that counts is played to its end"));
                }
                Ok(())
            }
            OfferKind::Rematch => match self.phase.live() {
                Some(_) if self.row.settings.again == Again::No => {
                    Err(no("one_match", "one match is played at this table"))
                }
                Some(live) if live.is_over() => Ok(()),
                Some(_) | None => Err(no("not_over", "there is no match to play again")),
            },
        }
    }

    fn carry_out_agreed(&mut self, kind: OfferKind, now: Instant) {
        let people = self.people(kind);
        let Some(open) = self.offers.find(kind) else {
            return;
        };
        if !people.iter().all(|chair| open.agreed.contains(chair)) {
            return;
        }
        let proposer = open.agreed.first().copied();
        self.offers.0.retain(|open| open.kind != kind);
        match kind {
            OfferKind::Draw => self.end(How::Agreed, "draw", now),
            OfferKind::TakeBack => {
                let seat = proposer.and_then(|chair| self.phase.live()?.seat_of_chair(chair));
                if let Some(seat) = seat {
                    self.take_back(seat, now);
                }
            }
            OfferKind::Rematch => self.rematch(now),
            OfferKind::Restart => self.start_over(now),
        }
    }

    fn take_back(&mut self, seat: Seat, now: Instant) {
        let Ok(to) = self.before_last_action(seat) else {
            return;
        };
        let Some(live) = self.phase.live_mut() else {
            return;
        };
        let at = live.at(now);
        let _ = live.guarded(|game| game.undo(at, to, Stamp::by(By::Table))); // It was checked when it was proposed.
        // What players have heard is no longer the story: they begin anew.
        for state in &mut live.seats {
            state.driver.forget();
        }
    }

    /// The standing step before the last action of a seat; never one before somebody left, who would be back by it.
    fn before_last_action(&self, seat: Seat) -> Result<u32, Box<parlor_wire::Refused>> {
        let unmoved = || no("nothing_to_undo", "you have not moved yet");
        let live = self.phase.live().ok_or_else(unmoved)?;
        let standing = live.game.standing();
        let line_of = |step: &u32| live.game.facts(*step as usize)?.line;
        let acted = |step: &u32| line_of(step).and_then(|line| live.game.actor(line)) == Some(seat);
        let last = standing.iter().rposition(acted).ok_or_else(unmoved)?;
        let left =
            |step: &u32| line_of(step).is_some_and(|line| !live.game.leavers(line).is_empty());
        if standing.iter().skip(last).any(left) {
            return Err(no(
                "left_since",
                "somebody has left since you moved, so that move stays",
            ));
        }
        let before = last.checked_sub(1).and_then(|last| standing.get(last));
        before.copied().ok_or_else(unmoved)
    }

    /// The chairs of sitters who decide for themselves: about a match those who play it, about the next all.
    pub(super) fn people(&self, kind: OfferKind) -> Vec<u8> {
        let asked = |n: u8| match kind {
            OfferKind::Rematch | OfferKind::Restart => true,
            OfferKind::Draw | OfferKind::TakeBack => {
                let live = self.phase.live();
                live.is_some_and(|live| live.seat_of_chair(n).is_some())
            }
        };
        (0u8..)
            .zip(&self.row.chairs)
            .filter(|(n, chair)| {
                let sitter = chair.sitter.as_ref();
                let decides = |sat: &super::row::Sat| {
                    let is_ready = kind == OfferKind::Rematch && self.comes_by_door(&sat.kind);
                    // Programs and clients of other protocols have no words for a restart.
                    let is_asked = kind != OfferKind::Restart || sat.kind == SitterKind::Person;
                    sat.player.is_none() && !sat.gone && !is_ready && is_asked
                };
                sitter.is_some_and(decides) && asked(*n)
            })
            .map(|(chair, _)| chair)
            .collect()
    }

    pub(super) fn offer_views(&self) -> Vec<OfferView> {
        let view = |open: &Open| OfferView {
            offer: open.kind,
            agreed: open.agreed.clone(),
            waiting: self
                .people(open.kind)
                .into_iter()
                .filter(|chair| !open.agreed.contains(chair))
                .collect(),
        };
        self.offers.0.iter().map(view).collect()
    }
}
