//! The match at a table: its time, its seats, its clocks, and what each viewer was told.

use std::{collections::BTreeMap, panic::AssertUnwindSafe, sync::Arc, time::Duration};

use parlor_bots::AnyPlayer;
use parlor_game::{Millis, Problem, Seat, SeatSet, Seed, Viewer};
use parlor_play::{AnyMatch, Checksum, Finish, Header, How, PlayedOn};
use parlor_wire::{ClockView, IdentityId, MatchId};
use rustc_hash::FxHashMap;
use tokio::{sync::Notify, time::Instant};

use super::{
    clock::Clocks,
    driver::{Cause, Driver},
    memo::Memo,
    orders::Ordered,
};
use crate::outbox::Ask;

/// The match at a table, running or just over.
pub(crate) struct Live {
    pub(super) id: MatchId,
    pub(super) game: Box<dyn AnyMatch>,
    pub(super) seed: Seed,
    pub(super) header: Header,
    /// The chair of each seat.
    pub(super) chairs: Vec<u8>,
    pub(super) time: Time,
    pub(super) seats: Vec<SeatNow>,
    pub(super) clocks: Clocks,
    /// The clocks after each step.
    pub(super) clocks_told: Vec<Option<Vec<ClockView>>>,
    /// Who left before the end.
    pub(super) left: SeatSet,
    /// Lines that were given to the store.
    pub(super) kept: usize,
    /// Of the header and these lines.
    pub(super) checksum: Checksum,
    /// Steps that were taken in.
    pub(super) seen: usize,
    pub(super) over: Option<Finish>,
    /// The built-in players that finished the match on behalf of absent players.
    pub(super) played_on: Vec<PlayedOn>,
    /// Whether it has just been started here and only waits for its beginning to be written.
    pub(super) is_new: bool,
    /// Whether the rules broke down.
    pub(super) broken: bool,
    /// The same match as those see it who watch it late.
    pub(super) audience: Option<Box<dyn AnyMatch>>,
    /// The private notes of seats.
    pub(super) memos: BTreeMap<Seat, Memo>,
    /// Told when a question that a connection held back has been written.
    pub(super) written: Arc<Notify>,
    numbers: FxHashMap<Viewer, Numbers>,
}

/// Match time, which stands still until the match begins, while the server is down and while nobody follows the table.
#[derive(Clone, Copy, Debug)]
pub(super) enum Time {
    /// It waits for drivers to be handed the beginning, or to come back, until a moment at the latest.
    Waits { at: Millis, until: Instant },
    /// It runs: at this moment it was so late.
    Runs { since: Instant, at: Millis },
    /// It stands still: nobody follows the table.
    Rests { at: Millis },
}

/// A seat while the match is played.
#[derive(Default)]
pub(super) struct SeatNow {
    /// Who plays it.
    pub(super) sitter: Option<IdentityId>,
    /// Who moves it.
    pub(super) driver: Driver,
    /// The open question: which decision, and when it was asked.
    pub(super) asked: Option<(usize, Arc<Ask>)>,
    /// How often in a row it was overdue.
    pub(super) strikes: u8,
    /// What was refused to it in this position.
    pub(super) refusals: Refusals,
    /// What help is being thought about, or was given for the open decision.
    pub(super) help: Help,
    /// How many questions for notes are being thought about.
    pub(super) noting: u8,
    /// The kinds of notes that were asked for.
    pub(super) noted: Vec<String>,
    /// What its sitter's standing order says to the open decision.
    pub(super) ordered: Option<Ordered>,
}

/// Help for the open decision of a seat.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) enum Help {
    /// None was asked for.
    #[default]
    None,
    /// It is being thought about.
    Asked,
    /// It was given: the log will say so.
    Given,
}

/// What was refused to a seat while one decision is open.
#[derive(Default)]
pub(super) struct Refusals {
    /// The decision, by the step that opened it.
    pub(super) decision: Option<usize>,
    /// What was refused, by its hash.
    pub(super) said: Vec<u64>,
    /// How often something was refused that had been refused before.
    pub(super) repeated: u8,
}

/// The built-in player of a seat, if one moves it.
#[derive(Default)]
pub(super) struct Mind {
    /// The player; away while it thinks.
    pub(super) player: Option<Box<dyn AnyPlayer>>,
    /// Whose name it has.
    pub(super) name: Option<String>,
    /// Whether it answers without a search.
    pub(super) is_quick: bool,
    pub(super) thinking: bool,
    /// Standing steps it has heard of.
    pub(super) heard: usize,
    /// The step it was last asked at.
    pub(super) asked_at: Option<usize>,
    /// An answer that is held until its moment.
    pub(super) holds: Option<Held>,
    /// Whether it is asked again because time has passed.
    pub(super) asked_again: bool,
    /// What came of the open decision before its question changed.
    pub(super) outdated: Outdated,
}

/// Answers to one decision that were thrown away because their question had changed.
#[derive(Clone, Copy, Default)]
pub(super) struct Outdated {
    /// The decision, by the step that opened it.
    pub(super) decision: Option<usize>,
    /// What they cost.
    pub(super) spent: Millis,
    /// How many they were, in a row.
    pub(super) times: u8,
    /// When the last one would have been played.
    pub(super) until: Option<Instant>,
}

/// What a built-in player was asked.
pub(super) struct Question {
    pub(super) asked: Asked,
    /// What it chose from, behind `dyn Any`.
    pub(super) actions: Box<dyn std::any::Any + Send>,
}

/// When a built-in player was asked, and why.
#[derive(Clone, Copy)]
pub(super) struct Asked {
    /// How many steps there were.
    pub(super) step: usize,
    /// The decision, by the step that opened it.
    pub(super) decision: Option<usize>,
    pub(super) must: bool,
    /// Whether others could act, so that it could wait for them.
    pub(super) could_wait: bool,
}

/// An answer of a built-in player, held so that people can follow.
pub(super) struct Held {
    pub(super) until: Instant,
    /// What it answers; none if it is played whatever was asked.
    pub(super) question: Option<Question>,
    pub(super) action: Option<Box<dyn std::any::Any + Send>>,
    pub(super) spent: Millis,
    /// How long of it the player waited, where that was too much to be fair.
    pub(super) busy: Option<Millis>,
    pub(super) why: Option<serde_json::Value>,
    /// Whether it is only asked again then, because it waits for what others may say.
    pub(super) asks_again: bool,
}

#[derive(Default)]
struct Numbers {
    seen: usize,
    /// The step of each update.
    steps: Vec<u32>,
}

impl Live {
    pub(super) fn new(
        id: MatchId,
        game: Box<dyn AnyMatch>,
        seed: Seed,
        header: Header,
        chairs: Vec<u8>,
        clocks: Clocks,
        time: Time,
    ) -> Self {
        let sitter = |nth: usize| Some(IdentityId(header.seats.get(nth)?.identity.clone()));
        let seat = |nth| SeatNow {
            sitter: sitter(nth),
            ..SeatNow::default()
        };
        let seats = (0..chairs.len()).map(seat).collect();
        Self {
            id,
            game,
            seed,
            header,
            chairs,
            time,
            seats,
            clocks,
            clocks_told: Vec::new(),
            left: SeatSet::EMPTY,
            kept: 0,
            checksum: Checksum::default(),
            seen: 0,
            over: None,
            played_on: Vec::new(),
            is_new: false,
            broken: false,
            audience: None,
            memos: BTreeMap::new(),
            written: Arc::default(),
            numbers: FxHashMap::default(),
        }
    }

    pub(super) fn is_over(&self) -> bool {
        self.over.is_some()
    }

    pub(super) fn is_running(&self) -> bool {
        !self.is_over() && matches!(self.time, Time::Runs { .. })
    }

    /// Whether its time runs or did so already.
    pub(super) fn has_begun(&self) -> bool {
        !self.is_over() && !matches!(self.time, Time::Waits { .. })
    }

    /// How the match has ended for those who sat down, and who played on; none while it is played.
    ///
    /// Everything that is told or kept of a result comes from here.
    pub(super) fn ending(&self) -> Option<(Finish, Vec<PlayedOn>)> {
        if let Some(over) = &self.over {
            return Some((over.clone(), self.played_on.clone()));
        }
        let finish = self.game.finish()?;
        let stands_in = |(seat, now): (u8, &SeatNow)| {
            let stand_in = now.driver.stand_in()?;
            let plays_on = matches!(stand_in.cause, Cause::Gone | Cause::Away);
            plays_on.then(|| (Seat(seat), stand_in.player.clone()))
        };
        let stand_ins = (0u8..).zip(&self.seats).filter_map(stands_in);
        let played_on = finish.played_on(stand_ins);
        Some((finish.settled(&played_on), played_on))
    }

    /// Who was not there any more at the end.
    pub(super) fn absentees(&self, played_on: &[PlayedOn]) -> SeatSet {
        self.left.or(played_on.iter().map(|one| one.seat).collect())
    }

    /// Match time now.
    pub(super) fn at(&self, now: Instant) -> Millis {
        match self.time {
            Time::Waits { at, .. } | Time::Rests { at } => at,
            Time::Runs { since, at } => {
                Millis(at.0 + millis(now.saturating_duration_since(since)).0)
            }
        }
    }

    /// Lets match time run from `from` on.
    pub(super) fn run(&mut self, from: Instant) {
        if let Time::Waits { at, .. } = self.time {
            self.time = Time::Runs { since: from, at };
            self.is_new = false;
        }
    }

    /// When match time begins to run, or began.
    pub(super) fn begins(&self) -> Option<Instant> {
        match self.time {
            Time::Waits { .. } | Time::Rests { .. } => None,
            Time::Runs { since, .. } => Some(since),
        }
    }

    /// The moment of a match time.
    pub(super) fn moment(&self, at: Millis) -> Option<Instant> {
        match self.time {
            Time::Waits { .. } | Time::Rests { .. } => None,
            Time::Runs { since, at: zero } => {
                Some(since + Duration::from_millis(at.0.saturating_sub(zero.0)))
            }
        }
    }

    pub(super) fn seat_of_chair(&self, chair: u8) -> Option<Seat> {
        let seat = self.chairs.iter().position(|other| *other == chair)?;
        u8::try_from(seat).ok().map(Seat)
    }

    pub(super) fn chair_of_seat(&self, seat: Seat) -> Option<u8> {
        self.chairs.get(seat.index()).copied()
    }

    pub(super) fn all_seats(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.game.seats()).map(Seat)
    }

    pub(super) fn seat(&self, seat: Seat) -> Option<&SeatNow> {
        self.seats.get(seat.index())
    }

    pub(super) fn seat_mut(&mut self, seat: Seat) -> Option<&mut SeatNow> {
        self.seats.get_mut(seat.index())
    }

    /// Does something with the rules; a panic in them ends the match with an explanation and nothing else.
    pub(super) fn guarded<T>(
        &mut self,
        body: impl FnOnce(&mut dyn AnyMatch) -> Result<T, Problem>,
    ) -> Result<T, Problem> {
        let game = &mut self.game;
        let tried = std::panic::catch_unwind(AssertUnwindSafe(|| body(game.as_mut())));
        tried.unwrap_or_else(|_| {
            self.break_off();
            Err(fault())
        })
    }

    /// The rules broke down: the match is over, and they are not asked for anything any more.
    pub(super) fn break_off(&mut self) {
        tracing::error!(game = %self.id, "the rules broke down; the match is over");
        self.broken = true;
        self.over = Some(Finish {
            how: How::Aborted,
            outcome: None,
            reason: "fault".into(),
        });
    }

    /// The steps that tell `viewer` something; the number of an update is its place here, from one.
    pub(super) fn numbers(&mut self, viewer: Viewer) -> &[u32] {
        let numbers = self.numbers.entry(viewer).or_default();
        let steps = self.game.steps();
        while numbers.seen < steps {
            if self.game.tells(numbers.seen, viewer) {
                numbers
                    .steps
                    .push(u32::try_from(numbers.seen).unwrap_or(u32::MAX));
            }
            numbers.seen += 1;
        }
        &numbers.steps
    }

    /// The number of the newest update that `viewer` has.
    pub(super) fn newest(&mut self, viewer: Viewer) -> u32 {
        u32::try_from(self.numbers(viewer).len()).unwrap_or(u32::MAX)
    }
}

/// What seats are told when the rules break down.
pub(super) fn fault() -> Problem {
    Problem::new(
        "fault",
        "the game broke down on this input, so this match was ended without a result",
    )
    .with_hint("other tables are not affected; please report what happened")
}

/// Whole milliseconds, rounded down.
pub(super) fn millis(duration: Duration) -> Millis {
    Millis(u64::try_from(duration.as_millis()).unwrap_or(u64::MAX))
}
