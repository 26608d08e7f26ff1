//! What people agree on: a draw, a take-back, a rematch.

use std::sync::Arc;

use parlor_game::Seat;
use parlor_play::{By, How, Stamp};
use parlor_wire::{Again, Done, OfferKind, OfferView};
use tokio::time::Instant;

use super::core::{Table, Verdict, no};
use crate::session::Who;

/// What has been proposed and not yet answered by all.
#[derive(Default)]
pub(super) struct Offers(Vec<Open>);

struct Open {
    kind: OfferKind,
    /// The chairs that agree; the first proposed it.
    agreed: Vec<u8>,
}

impl Offers {
    pub(super) fn clear(&mut self) {
        self.0.clear();
    }

    /// Proposals about the position lapse when it changes.
    pub(super) fn lapse(&mut self, news: &mut bool) {
        let before = self.0.len();
        self.0.retain(|open| open.kind == OfferKind::Rematch);
        *news |= self.0.len() != before;
    }

    fn find(&mut self, kind: OfferKind) -> Option<&mut Open> {
        self.0.iter_mut().find(|open| open.kind == kind)
    }
}

impl Table {
    /// Proposes something, or agrees to what was proposed.
    pub(super) fn offer(&mut self, who: &Arc<Who>, kind: OfferKind, now: Instant) -> Verdict {
        let chair = self.own_chair(who)?;
        self.may_offer(who, kind)?;
        match self.offers.find(kind) {
            Some(open) if open.agreed.contains(&chair) => {
                return Err(no("offered", "you have proposed that already"));
            }
            Some(open) => open.agreed.push(chair),
            None => self.offers.0.push(Open {
                kind,
                agreed: vec![chair],
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
        if kind != OfferKind::Rematch && self.seat_of(who).is_none() {
            return Err(no("no_seat", "you have no seat in this match"));
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
                if self.people(kind).len()
                    < self.row.game_now.as_ref().map_or(0, |m| m.chairs.len())
                {
                    return Err(no("plays_on", "built-in players always play on"));
                }
                Ok(())
            }
            OfferKind::TakeBack => {
                let seat = self.driven_by(who)?;
                if !self.listed.kind.info().undo {
                    return Err(no("no_undo", "nothing is taken back in this game"));
                }
                if self.row.settings.rated {
                    return Err(no("rated", "nothing is taken back in a match that counts"));
                }
                match self.before_last_action(seat) {
                    Some(_) => Ok(()),
                    None => Err(no("nothing_to_undo", "you have not moved yet")),
                }
            }
            OfferKind::Rematch => match &self.live {
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
                let seat = proposer.and_then(|chair| self.live.as_ref()?.seat_of_chair(chair));
                if let Some(seat) = seat {
                    self.take_back(seat, now);
                }
            }
            OfferKind::Rematch => self.rematch(now),
        }
    }

    fn take_back(&mut self, seat: Seat, now: Instant) {
        let Some(to) = self.before_last_action(seat) else {
            return;
        };
        let Some(live) = &mut self.live else { return };
        let at = live.at(now);
        let _ = live.guarded(|game| game.undo(at, to, Stamp::by(By::Table))); // It was checked when it was proposed.
        // What players have heard is no longer the story: they begin anew.
        for state in &mut live.seats {
            state.epoch += 1;
            state.mind = super::live::Mind::default();
        }
    }

    /// The standing step before the last action of a seat.
    fn before_last_action(&self, seat: Seat) -> Option<u32> {
        let live = self.live.as_ref()?;
        let standing = live.game.standing();
        let acted = |step: &u32| {
            let facts = live.game.facts(*step as usize);
            let line = facts.and_then(|facts| facts.line);
            line.and_then(|line| live.game.actor(line)) == Some(seat)
        };
        let last = standing.iter().rposition(acted)?;
        standing.get(last.checked_sub(1)?).copied()
    }

    /// The chairs of sitters who decide for themselves: about a match those who play it, about the next all.
    fn people(&self, kind: OfferKind) -> Vec<u8> {
        let asked = |n: u8| match kind {
            OfferKind::Rematch => true,
            OfferKind::Draw | OfferKind::TakeBack => {
                let live = self.live.as_ref();
                live.is_some_and(|live| live.seat_of_chair(n).is_some())
            }
        };
        (0u8..)
            .zip(&self.row.chairs)
            .filter(|(n, chair)| {
                let sitter = chair.sitter.as_ref();
                let decides = |sat: &super::row::Sat| {
                    let is_ready = kind == OfferKind::Rematch && self.comes_by_door(&sat.kind);
                    sat.player.is_none() && !sat.gone && !is_ready
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
