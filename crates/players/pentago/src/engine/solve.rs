//! Win, draw or loss, proved: no estimates, only ends.

use std::ops::ControlFlow;

use super::{
    layout::{Position, Turn},
    memory::{Bound, Entry},
    search::{Root, Stopped, Worker},
    threats::{can_win, threats},
    turns::each_turn,
};

/// Keeps what is proved apart from what is estimated.
const SALT: u64 = 0x5bf0_3635_d1c2_4f7a;

/// What a position is asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Target {
    /// A draw or better.
    Draw,
    /// A win.
    Win,
}

impl Target {
    /// What the other side must not reach behind a turn that reaches this.
    const fn denied(self) -> Self {
        match self {
            Self::Draw => Self::Win,
            Self::Win => Self::Draw,
        }
    }
}

impl Worker<'_> {
    /// The proved value of a position that nobody wins by a turn, with a turn that keeps it.
    ///
    /// `roots` are the turns that do not give the other side a five.
    pub(super) fn solve(
        &mut self,
        position: &Position,
        roots: &[Root],
    ) -> Result<(i8, Option<Turn>), Stopped> {
        let stones = position.stones();
        let both = threats(position).both;
        for (value, target) in [(1, Target::Win), (0, Target::Draw)] {
            if target == Target::Draw && both.is_some() {
                return Ok((0, both));
            }
            for root in roots {
                self.nodes += 1;
                let next = position.after(root.turn);
                if !self.reaches(&next, stones + 1, target.denied(), 1)? {
                    return Ok((value, Some(root.turn)));
                }
            }
        }
        Ok((-1, None))
    }

    /// The turn that a proof remembers for a position.
    pub(super) fn proved_turn(&self, position: &Position) -> Option<Turn> {
        self.memory.get(position.hash() ^ SALT)?.best
    }

    /// Whether who has the turn reaches the target; nobody has a five.
    fn reaches(
        &mut self,
        position: &Position,
        stones: u32,
        target: Target,
        ply: usize,
    ) -> Result<bool, Stopped> {
        if stones == 36 {
            return Ok(target == Target::Draw);
        }
        if can_win(position, self.rule) {
            return Ok(true);
        }
        let threats = threats(position);
        if threats.both.is_some() && target == Target::Draw {
            return Ok(true);
        }
        if threats.handing == u8::MAX {
            return Ok(false);
        }
        if stones == 35 {
            return Ok(target == Target::Draw);
        }
        self.look()?;
        let hash = position.hash() ^ SALT;
        let known = self.memory.get(hash);
        let mut proved = known.map_or(Proved::NOTHING, |entry| Proved(entry.value));
        if let Some(answer) = proved.answer(target) {
            return Ok(answer);
        }
        let first = known.and_then(|entry| entry.best);
        let mut list = std::mem::take(&mut self.lists[ply]);
        list.clear();
        let _ = each_turn::<()>(self.quadrants, position, threats.handing, |turn, value| {
            let value = if Some(turn) == first {
                i16::MAX.into()
            } else {
                value
            };
            list.push(((value + i32::from(i16::MAX) + 1) as u32) << 16 | u32::from(turn.0));
            ControlFlow::Continue(())
        });
        list.sort_unstable_by(|a, b| b.cmp(a));
        let mut answer = Ok(None);
        for item in &list {
            let turn = Turn(*item as u16);
            self.nodes += 1;
            match self.reaches(&position.after(turn), stones + 1, target.denied(), ply + 1) {
                Ok(false) => answer = Ok(Some(turn)),
                Ok(true) => continue,
                Err(stopped) => answer = Err(stopped),
            }
            break;
        }
        self.lists[ply] = list;
        let best = answer?;
        proved.note(target, best.is_some());
        let entry = Entry {
            value: proved.0,
            bound: Bound::Exact,
            depth: 36 - stones,
            best: best.or(first),
        };
        self.memory.put(hash, entry);
        Ok(best.is_some())
    }
}

/// What is proved of a position: a set of facts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Proved(i32);

impl Proved {
    const NOTHING: Self = Self(0);

    const fn fact(target: Target, is_reached: bool) -> i32 {
        match (target, is_reached) {
            (Target::Draw, true) => 1,
            (Target::Draw, false) => 2,
            (Target::Win, true) => 4,
            (Target::Win, false) => 8,
        }
    }

    /// Whether the target is reached, if that is proved.
    const fn answer(self, target: Target) -> Option<bool> {
        let (yes, no) = match target {
            Target::Draw => (1 | 4, 2),
            Target::Win => (4, 8 | 2),
        };
        if self.0 & yes != 0 {
            Some(true)
        } else if self.0 & no != 0 {
            Some(false)
        } else {
            None
        }
    }

    const fn note(&mut self, target: Target, is_reached: bool) {
        self.0 |= Self::fact(target, is_reached);
    }
}
