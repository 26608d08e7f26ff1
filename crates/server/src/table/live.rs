//! The match at a table: its time, its seats, its clocks, and what each viewer was told.

use std::{collections::BTreeMap, panic::AssertUnwindSafe, sync::Arc, time::Duration};

use parlor_bots::AnyPlayer;
use parlor_game::{Millis, Problem, Seat, SeatSet, Seed, Viewer};
use parlor_play::{AnyMatch, Checksum, Finish, Header, How};
use parlor_wire::{ClockView, MatchId, Stretch};
use rustc_hash::FxHashMap;
use tokio::time::Instant;

use super::{clock::Clocks, memo::Memo, orders::Ordered};
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
    /// Whether it has just been started here and only waits for its beginning to be written.
    pub(super) is_new: bool,
    /// Whether the rules broke down.
    pub(super) broken: bool,
    /// The same match as those see it who watch it late.
    pub(super) audience: Option<Box<dyn AnyMatch>>,
    /// The private notes of seats.
    pub(super) memos: BTreeMap<Seat, Memo>,
    numbers: FxHashMap<Viewer, Numbers>,
}

/// Match time, which stands still until the match begins and while the server is down.
#[derive(Clone, Copy, Debug)]
pub(super) enum Time {
    /// It waits for drivers to be handed the beginning, or to come back, until a moment at the latest.
    Waits { at: Millis, until: Instant },
    /// It runs: at this moment it was so late.
    Runs { since: Instant, at: Millis },
}

/// A seat while the match is played.
#[derive(Default)]
pub(super) struct SeatNow {
    /// The connection that moves it.
    pub(super) session: Option<u64>,
    /// Raised whenever its driver changes; answers of an older one are dropped.
    pub(super) epoch: u32,
    /// Since when nobody has been there.
    pub(super) away: Option<Instant>,
    /// Why its last connection was lost.
    pub(super) lost: Option<Lost>,
    /// The built-in player that plays for it, and since when it has been gone for good.
    pub(super) stand_in: Option<StandIn>,
    /// The open question: which decision, and when it was asked.
    pub(super) asked: Option<(usize, Arc<Ask>)>,
    /// How often in a row it was overdue.
    pub(super) strikes: u8,
    /// When something was last heard of it.
    pub(super) heard: Option<Instant>,
    /// What help is being thought about, or was given for the open decision.
    pub(super) help: Help,
    /// How many questions for notes are being thought about.
    pub(super) noting: u8,
    /// The kinds of notes that were asked for.
    pub(super) noted: Vec<String>,
    /// What its sitter's standing order says to the open decision.
    pub(super) ordered: Option<Ordered>,
    pub(super) mind: Mind,
}

/// Why a connection was lost.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Lost {
    /// In a word.
    pub(super) code: &'static str,
    /// What else is known of it.
    pub(super) said: Option<String>,
}

impl Lost {
    pub(super) fn for_reason(code: &'static str) -> Self {
        Self { code, said: None }
    }
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

/// A built-in player in place of who sits there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct StandIn {
    pub(super) player: String,
    pub(super) cause: Cause,
}

/// Why a stand-in plays, and so how long.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Cause {
    /// The sitter is away: until it is back.
    Away,
    /// The sitter has handed the seat over: until it takes it back.
    Handed,
    /// The sitter has gone: for good.
    Gone,
    /// The sitter's time was up: until this decision or this turn is over.
    Overdue {
        stretch: Stretch,
        decision: Option<usize>,
        turn: u32,
    },
}

/// The built-in player of a seat, if one moves it.
#[derive(Default)]
pub(super) struct Mind {
    /// The player; away while it thinks.
    pub(super) player: Option<Box<dyn AnyPlayer>>,
    /// Whose name it has.
    pub(super) name: Option<String>,
    pub(super) thinking: bool,
    /// Standing steps it has heard of.
    pub(super) heard: usize,
    /// The step it was last asked at.
    pub(super) asked_at: Option<usize>,
    /// An answer that is held until its moment.
    pub(super) holds: Option<Held>,
    /// Whether it is asked again because time has passed.
    pub(super) asked_again: bool,
}

/// An answer of a built-in player, held so that people can follow.
pub(super) struct Held {
    pub(super) until: Instant,
    pub(super) action: Option<Box<dyn std::any::Any + Send>>,
    pub(super) spent: Millis,
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
        let seats = chairs.iter().map(|_| SeatNow::default()).collect();
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
            is_new: false,
            broken: false,
            audience: None,
            memos: BTreeMap::new(),
            numbers: FxHashMap::default(),
        }
    }

    pub(super) fn is_over(&self) -> bool {
        self.over.is_some()
    }

    pub(super) fn is_running(&self) -> bool {
        !self.is_over() && matches!(self.time, Time::Runs { .. })
    }

    /// Match time now.
    pub(super) fn at(&self, now: Instant) -> Millis {
        match self.time {
            Time::Waits { at, .. } => at,
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
            Time::Waits { .. } => None,
            Time::Runs { since, .. } => Some(since),
        }
    }

    /// The moment of a match time.
    pub(super) fn moment(&self, at: Millis) -> Option<Instant> {
        match self.time {
            Time::Waits { .. } => None,
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
