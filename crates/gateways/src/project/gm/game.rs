//! One game on the wire: requests become inputs of the match, events become frames that leave at their moment.

mod told;

use std::{
    collections::VecDeque,
    time::{Duration, Instant},
};

use bytes::Bytes;
use parlor_game::{Input, Millis, Seat, Seed, Why};
use parlor_play::{Match, Stamp};
use parlor_project::{Action, Colour, Kind, Project};

use super::{outgoing::Outgoing, ranking::Measured, roster::Roster};
use crate::project::{
    Guid, Point,
    conf::MasterConf,
    convert::{NOBODY, Writer},
    message::{FromPlayer, Request},
};

/// A game that runs.
#[derive(Debug)]
pub(super) struct Game {
    pub(super) number: u32,
    pub(super) seed: Seed,
    pub(super) roster: Roster,
    pub(super) table: Match<Project>,
    pub(super) sitters: Vec<Sitter>,
    /// When the last player was told that the game begins.
    pub(super) began: Option<Instant>,
    pub(super) end: Option<Ended>,
    /// Warnings for people.
    pub(super) warnings: Vec<String>,
    out: Outgoing<About>,
    conf: MasterConf,
    told: usize,
    early: Vec<(Instant, Seat, Action)>,
    arriving: Option<Instant>,
}

/// How a game has ended.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ended {
    pub(super) winner: Option<Colour>,
    pub(super) at: Millis,
    /// Whether the last frame has left.
    pub(super) is_told: bool,
}

/// One player of the game.
#[derive(Debug)]
pub(super) struct Sitter {
    pub(super) measured: Measured,
    /// Whether it was told that the game begins.
    has_begun: bool,
    pending: VecDeque<Pending>,
    /// When the first pending request ends, in match time.
    front: Option<u64>,
    /// The part of a millisecond by which its requests are later than the match counts.
    fraction: Duration,
    /// Until when an exchange keeps it busy, in match time.
    free: u64,
    /// When its last frame leaves.
    last: Option<Instant>,
    heard: Instant,
    lost: Option<Instant>,
    pub(super) is_gone: bool,
    /// Identifiers that it asked for and that nobody has.
    strangers: VecDeque<Guid>,
    mirrored: u32,
}

#[derive(Debug)]
struct Pending {
    request: u32,
    received: Instant,
    delay: u32,
}

/// What is remembered of a frame until it leaves.
#[derive(Debug)]
pub(super) enum About {
    /// That the game begins, for one player.
    Begin { seat: Seat, is_last: bool },
    /// A reply.
    Reply(Box<Replied>),
    /// That the game is over.
    Over,
    /// Anything else.
    Other,
}

/// A reply that leaves.
#[derive(Debug)]
pub(super) struct Replied {
    pub(super) seat: Seat,
    pub(super) kind: Kind,
    pub(super) granted: bool,
    pub(super) received: Instant,
    pub(super) due: Instant,
    /// Match time of the effect.
    pub(super) ended: Millis,
    pub(super) delay: u32,
    pub(super) at: Option<Point>,
    pub(super) distance: Option<i64>,
    pub(super) contains: &'static str,
}

/// Removals so close to each other are one.
const TOGETHER: Duration = Duration::from_millis(500);

/// Times in the other frame before a warning.
const MIRRORED: u32 = 3;

impl Game {
    pub(super) fn new(
        number: u32,
        seed: Seed,
        roster: Roster,
        table: Match<Project>,
        conf: MasterConf,
        now: Instant,
    ) -> Self {
        let sitters = roster.seats().map(|_| Sitter::new(now)).collect();
        Self {
            number,
            seed,
            roster,
            table,
            sitters,
            began: None,
            end: None,
            warnings: Vec::new(),
            out: Outgoing::new(),
            conf,
            told: 1, // The first step is the set-up, which M6 tells.
            early: Vec::new(),
            arriving: None,
        }
    }

    pub(super) fn push(&mut self, due: Instant, frame: Bytes, about: About) {
        self.out.push(due, frame, about);
    }

    /// Match time of a moment.
    fn at(&self, now: Instant) -> Millis {
        let since = self.began.map(|began| now.saturating_duration_since(began));
        let millis = since.unwrap_or_default().as_millis();
        Millis(u64::try_from(millis).unwrap_or(u64::MAX))
    }

    /// Whether a player was told that the game begins.
    pub(super) fn has_begun(&self, seat: Seat) -> bool {
        self.sitters
            .get(seat.index())
            .is_some_and(|sitter| sitter.has_begun)
    }

    /// Takes what a player of the game says.
    pub(super) fn hear(&mut self, now: Instant, seat: Seat, said: &FromPlayer) {
        if let Some(sitter) = self.sitters.get_mut(seat.index()) {
            sitter.heard = now;
            sitter.measured.received(now);
        }
        let Some(action) = self.action(seat, said) else {
            return;
        };
        match self.began {
            None => {
                let waiting = self
                    .early
                    .iter()
                    .filter(|(_, other, _)| *other == seat)
                    .count();
                if waiting < usize::from(self.conf.game.queue_limit) {
                    self.early.push((now, seat, action));
                }
            }
            Some(_) => self.act(now, seat, action),
        }
    }

    fn act(&mut self, now: Instant, seat: Seat, action: Action) {
        self.arriving = Some(now);
        let at = self.at(now);
        let taken = self
            .table
            .submit(at, Input::Act { seat, action }, Stamp::default());
        if let Err(problem) = taken
            && problem.code == "queue_full"
            && let Some(sitter) = self.sitters.get_mut(seat.index())
        {
            sitter.measured.dropped += 1;
        }
        self.wake(now);
    }

    /// Lets the clock of the match come to now.
    fn wake(&mut self, now: Instant) {
        if self.began.is_some() && self.end.is_none() {
            if let Err(problem) = self.table.wake(self.at(now)) {
                self.warnings
                    .push(format!("the rules refuse the clock: {}", problem.message));
            }
            self.tell(now);
        }
    }

    /// Does what is due and gives the frames that leave now.
    pub(super) fn poll(&mut self, now: Instant, leave: &mut Vec<(Bytes, About)>) {
        self.wake(now);
        while let Some(item) = self.out.pop(now) {
            match &item.about {
                About::Begin { seat, is_last } => {
                    if let Some(sitter) = self.sitters.get_mut(seat.index()) {
                        sitter.has_begun = true;
                        sitter.heard = now;
                    }
                    if *is_last && self.began.is_none() {
                        self.begin(now);
                    }
                }
                About::Reply(replied) => {
                    let Replied {
                        seat,
                        granted,
                        received,
                        due,
                        ..
                    } = **replied;
                    if let Some(sitter) = self.sitters.get_mut(seat.index()) {
                        sitter.measured.replied(received, due, now, granted);
                    }
                }
                About::Over => {
                    if let Some(end) = &mut self.end {
                        end.is_told = true;
                    }
                }
                About::Other => {}
            }
            leave.push((item.frame, item.about));
        }
        self.remove_the_lost(now);
    }

    /// T0: what came early starts now.
    fn begin(&mut self, now: Instant) {
        self.began = Some(now);
        for sitter in &mut self.sitters {
            sitter.heard = now;
        }
        let lost: Vec<Seat> = self
            .roster
            .seats()
            .filter(|seat| self.is_lost(*seat))
            .collect();
        for seat in lost {
            self.submit(now, Input::Away { seat });
        }
        for (received, seat, action) in std::mem::take(&mut self.early) {
            self.act(now, seat, action);
            // Its waiting counts as the player's own.
            if let Some(sitter) = self.sitters.get_mut(seat.index())
                && let Some(pending) = sitter.pending.back_mut()
            {
                pending.received = received;
            }
        }
    }

    fn is_lost(&self, seat: Seat) -> bool {
        self.sitters
            .get(seat.index())
            .is_some_and(|sitter| sitter.lost.is_some())
    }

    /// When something is due.
    pub(super) fn next(&self) -> Option<Instant> {
        let mut moments: Vec<Instant> = self.out.next().into_iter().collect();
        if let (Some(began), None) = (self.began, self.end) {
            if let Some(due) = self.table.due() {
                let early = self
                    .sitters
                    .iter()
                    .filter(|sitter| sitter.front == Some(due.0));
                let fraction = early
                    .map(|sitter| sitter.fraction)
                    .min()
                    .unwrap_or_default();
                moments.push(began + Duration::from_millis(due.0) + fraction);
            }
            let waiting = self.sitters.iter().filter(|sitter| !sitter.is_gone);
            moments.extend(waiting.filter_map(|sitter| self.removal(sitter)));
        }
        moments.into_iter().min()
    }

    /// When a silent or lost player is taken off the board.
    fn removal(&self, sitter: &Sitter) -> Option<Instant> {
        let idle = self.conf.idle_timeout;
        let idle = (!idle.is_zero()).then(|| sitter.heard + idle);
        let lost = sitter.lost.map(|lost| lost + self.conf.rejoin_grace);
        idle.into_iter().chain(lost).min()
    }

    fn remove_the_lost(&mut self, now: Instant) {
        if self.began.is_none() || self.end.is_some() {
            return;
        }
        let is_due = |sitter: &Sitter, by: Instant| {
            !sitter.is_gone && self.removal(sitter).is_some_and(|at| at <= by)
        };
        if !self.sitters.iter().any(|sitter| is_due(sitter, now)) {
            return;
        }
        // Players that were lost together are removed together.
        let seats = (0..).map(Seat).zip(&self.sitters);
        let together = seats.filter(|(_, sitter)| is_due(sitter, now + TOGETHER));
        let gone: Vec<_> = together.map(|(seat, _)| (seat, Why::Left)).collect();
        for (seat, _) in &gone {
            if let Some(sitter) = self.sitters.get_mut(seat.index()) {
                sitter.is_gone = true;
                sitter.drop_pending();
            }
        }
        self.submit(now, Input::Leave { gone });
    }

    fn submit(&mut self, now: Instant, input: parlor_game::InputOf<Project>) {
        let taken = self.table.submit(self.at(now), input, Stamp::default());
        if let Err(problem) = taken {
            tracing::debug!(problem = %problem.message, "refused by the rules");
        }
        self.tell(now);
    }

    /// X1: a player has lost its connection.
    pub(super) fn lose(&mut self, now: Instant, seat: Seat) {
        let Some(sitter) = self
            .sitters
            .get_mut(seat.index())
            .filter(|sitter| !sitter.is_gone)
        else {
            return;
        };
        sitter.lost.get_or_insert(now);
        sitter.drop_pending();
        self.early.retain(|(_, other, _)| *other != seat);
        if self.began.is_some() {
            self.submit(now, Input::Away { seat });
        }
    }

    /// A player is back, or asks to be told again; false if it was removed.
    pub(super) fn come_back(&mut self, now: Instant, seat: Seat) -> bool {
        let Some(sitter) = self
            .sitters
            .get_mut(seat.index())
            .filter(|sitter| !sitter.is_gone)
        else {
            return false;
        };
        let was_lost = sitter.lost.take().is_some();
        sitter.heard = now;
        sitter.drop_pending();
        if self.began.is_some() {
            if !was_lost {
                self.submit(now, Input::Away { seat });
            }
            self.submit(now, Input::Back { seat });
        }
        true
    }

    /// What a message means on the board; nothing if it means nothing here.
    fn action(&mut self, seat: Seat, said: &FromPlayer) -> Option<Action> {
        if let FromPlayer::Request {
            request: Request::Discover(believed),
            ..
        } = said
        {
            self.compare(seat, *believed);
        }
        let find = |guid: &Guid| self.roster.seat(guid);
        let writer = Writer {
            axis: self.axis(seat),
            height: self.conf.game.shape().height(),
            seat: &find,
        };
        let action = writer.action(said)?;
        // An identifier that nobody has is remembered for the answer.
        if let (FromPlayer::Offer { to, .. }, Action::Offer { to: NOBODY, .. }) = (said, &action)
            && let Some(sitter) = self.sitters.get_mut(seat.index())
            && sitter.strangers.len() < usize::from(self.conf.game.queue_limit)
        {
            sitter.strangers.push_back(to.clone());
        }
        Some(action)
    }

    /// Notes how a player believes to stand somewhere else; warns when it is the other frame.
    fn compare(&mut self, seat: Seat, believed: Option<Point>) {
        let Some(field) = self.table.game().place_of(seat) else {
            return;
        };
        let truth = self.wire(seat, field);
        let height = i64::from(self.conf.game.shape().height());
        let other = Point {
            y: height - 1 - truth.y,
            ..truth
        };
        let Some(sitter) = self.sitters.get_mut(seat.index()) else {
            return;
        };
        if believed == Some(truth) {
            sitter.mirrored = 0;
            return;
        }
        sitter.measured.out_of_step += 1;
        if believed == Some(other) {
            sitter.mirrored += 1;
            if sitter.mirrored == MIRRORED {
                let guid = self.roster.guid(seat).map(Guid::as_str).unwrap_or_default();
                self.warnings.push(format!(
                    "{} names its fields in the other frame: set yAxis, yAxisRed or yAxisBlue",
                    super::ranking::printable(guid)
                ));
            }
        }
    }
}

impl Sitter {
    fn new(now: Instant) -> Self {
        Self {
            measured: Measured::default(),
            has_begun: false,
            pending: VecDeque::new(),
            front: None,
            fraction: Duration::ZERO,
            free: 0,
            last: None,
            heard: now,
            lost: None,
            is_gone: false,
            strangers: VecDeque::new(),
            mirrored: 0,
        }
    }

    fn drop_pending(&mut self) {
        self.pending.clear();
        self.front = None;
        self.strangers.clear();
        self.measured.reset();
    }
}
