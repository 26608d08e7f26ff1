//! Private notes of sitters: kept with the match, given back to their author and to nobody else.

use std::sync::Arc;

use parlor_game::{Problem, Seat};
use parlor_store::{Write, kept};
use parlor_wire::{Done, IdentityId, KeepMemo, MemoKept, Refused, ToClient};
use serde_json::value::RawValue;

use super::core::{Table, Verdict, no, refuse};
use crate::session::Who;

/// The longest notes, in bytes.
const LONGEST: usize = 32 * 1024;

/// The private notes of a seat.
#[derive(Clone, Debug)]
pub(crate) struct Memo {
    /// Whose they are: a chair may be taken by somebody else when the match is over.
    pub(crate) author: IdentityId,
    /// How often they were written.
    pub(crate) revision: u32,
    /// Whether they may be shown with the record.
    pub(crate) share: bool,
    pub(crate) memo: Box<RawValue>,
}

impl Memo {
    /// Reads notes that were kept in any version.
    pub(crate) fn read(text: &str) -> Result<Self, kept::Unreadable> {
        let kept: kept::Memo = kept::read(text)?;
        Ok(Self {
            author: IdentityId(kept.author),
            revision: kept.revision,
            share: kept.share,
            memo: kept.memo,
        })
    }

    fn write(&self) -> String {
        let author = self.author.0.clone();
        kept::write(&kept::Memo::new(
            author,
            self.revision,
            self.share,
            self.memo.clone(),
        ))
    }
}

impl Table {
    /// Keeps the notes of a sitter, while its match is played and as long as it is on the table.
    pub(super) fn keep_memo(&mut self, who: &Arc<Who>, keep: KeepMemo) -> Verdict {
        let Some(seat) = self.seat_of(who) else {
            return Err(no("no_seat", "you have no seat in this match"));
        };
        if LONGEST < keep.memo.get().len() {
            let said = format!("notes have at most {LONGEST} bytes");
            return Err(no("memo_too_long", said));
        }
        let known = self.memo_of(who, seat);
        let newest = known.map_or(0, |memo| memo.revision);
        if keep.revision != newest {
            self.tell_memo(who);
            let problem = Problem::new("stale_memo", "the notes were changed elsewhere")
                .with_hint("go on from the notes that were told just now");
            return Err(Box::new(Refused {
                number: Some(newest),
                ..*refuse(problem)
            }));
        }
        let Some(live) = self.phase.live_mut() else {
            return Err(no("not_running", "no match is being played here"));
        };
        let memo = Memo {
            author: who.identity.id.clone(),
            revision: newest + 1,
            share: keep.share,
            memo: keep.memo,
        };
        let write = Write::Memo {
            match_id: live.id.0.clone(),
            seat: seat.0,
            memo: Some(memo.write()),
        };
        live.memos.insert(seat, memo);
        self.write(write);
        let others = self.followers.those(|other| {
            let other = &other.who;
            other.identity.id == who.identity.id && other.session != who.session
        });
        for other in others {
            self.tell_memo(&other);
        }
        Ok(Done {
            number: Some(newest + 1),
            ..Done::default()
        })
    }

    /// Tells somebody its own notes, if it has any.
    pub(super) fn tell_memo(&mut self, who: &Arc<Who>) {
        let seat = self.seat_of(who);
        let Some(memo) = seat.and_then(|seat| self.memo_of(who, seat)).cloned() else {
            return;
        };
        let Some(live) = self.phase.live() else {
            return;
        };
        let message = ToClient::Memo(Box::new(MemoKept {
            table: self.row.id.clone(),
            game: live.id.clone(),
            revision: memo.revision,
            memo: memo.memo,
            share: memo.share,
        }));
        self.tell(&who.outbox, message);
    }

    /// A new match has new notes: the old ones stay only where their author shows them.
    pub(super) fn forget_memos(&mut self) {
        let Some(live) = self.phase.live_mut() else {
            return;
        };
        let game = live.id.0.clone();
        let private = std::mem::take(&mut live.memos)
            .into_iter()
            .filter(|(_, memo)| !memo.share);
        let forgotten: Vec<Write> = private
            .map(|(seat, _)| Write::Memo {
                match_id: game.clone(),
                seat: seat.0,
                memo: None,
            })
            .collect();
        self.fx.writes.extend(forgotten);
    }

    fn memo_of(&self, who: &Who, seat: Seat) -> Option<&Memo> {
        let memo = self.phase.live()?.memos.get(&seat)?;
        (memo.author == who.identity.id).then_some(memo)
    }
}
