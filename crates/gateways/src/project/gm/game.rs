//! One game on the wire: requests become inputs of the match, events become frames that leave at their moment.

mod belief;
mod presence;
mod sitter;
mod told;

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use bytes::Bytes;
use parlor_game::{Input, Millis, Seat, Seed};
use parlor_play::{Match, Stamp};
use parlor_project::{Action, Colour, Kind, Project};

use super::{Counts, outgoing::Outgoing, pace::Pace, roster::Roster};
use crate::project::{
    Guid, Point,
    conf::MasterConf,
    convert::{NOBODY, Writer},
    message::{FromPlayer, Request},
};

pub use belief::OUT_OF_STEP;
pub(super) use sitter::Sitter;

use sitter::Pending;

/// All pauses between the messages that begin a game, together.
const PAUSES: Duration = Duration::from_millis(500);

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
    counts: Arc<Counts>,
    /// What came before the game had begun.
    early: Vec<Arrival>,
    arriving: Option<Arrived>,
}

/// A request that waits for the game to begin.
#[derive(Debug)]
struct Arrival {
    seat: Seat,
    action: Action,
    arrived: Arrived,
}

/// What is remembered of a request until the rules have queued it.
#[derive(Clone, Copy, Debug)]
struct Arrived {
    at: Instant,
    /// Where a Discover believes its player to be.
    believed: Option<Point>,
}

/// How a game has ended.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ended {
    pub(super) winner: Option<Colour>,
    pub(super) at: Millis,
    /// Whether the last frame has left.
    pub(super) is_told: bool,
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

impl Game {
    pub(super) fn new(
        number: u32,
        seed: Seed,
        roster: Roster,
        mut table: Match<Project>,
        conf: MasterConf,
        counts: Arc<Counts>,
        now: Instant,
    ) -> Self {
        let sitters = roster.seats().map(|_| Sitter::new(now)).collect();
        drop(table.take_steps()); // The set-up, which the beginning tells.
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
            counts,
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
        let believed = match said {
            FromPlayer::Request {
                request: Request::Discover(believed),
                ..
            } => *believed,
            _ => None,
        };
        let arrived = Arrived { at: now, believed };
        match self.began {
            None => {
                let waiting = self.early.iter().filter(|early| early.seat == seat).count();
                if waiting < usize::from(self.conf.game.queue_limit) {
                    self.early.push(Arrival {
                        seat,
                        action,
                        arrived,
                    });
                }
            }
            Some(_) => self.act(now, seat, action, arrived),
        }
    }

    fn act(&mut self, now: Instant, seat: Seat, action: Action, arrived: Arrived) {
        self.arriving = Some(arrived);
        let at = self.at(now);
        let taken = self
            .table
            .submit(at, Input::Act { seat, action }, Stamp::default());
        if taken.is_err_and(|problem| problem.code == "queue_full") {
            self.counts.dropped();
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
    pub(super) fn poll(&mut self, now: Instant, pace: &mut Pace, leave: &mut Vec<(Bytes, About)>) {
        self.wake(now);
        while pace.lets(now, self.out.len())
            && let Some(item) = self.out.pop(now)
        {
            pace.left(now, self.gap(&item.about));
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

    /// The game starts: what came early starts now.
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
        for early in std::mem::take(&mut self.early) {
            let arrived = Arrived {
                at: now,
                ..early.arrived
            };
            self.act(now, early.seat, early.action, arrived);
            // Its waiting counts as the player's own.
            if let Some(sitter) = self.sitters.get_mut(early.seat.index())
                && let Some(pending) = sitter.pending.back_mut()
            {
                pending.received = early.arrived.at;
            }
        }
    }

    /// The pause after a frame.
    fn gap(&self, about: &About) -> Duration {
        match about {
            About::Begin { is_last: false, .. } => self.begin_gap().max(self.conf.frame_pacing),
            // Play has begun: nothing waits longer than it must.
            About::Begin { is_last: true, .. } | About::Reply(_) | About::Over | About::Other => {
                self.conf.frame_pacing
            }
        }
    }

    /// The pause between two beginnings: all together are short.
    pub(super) fn begin_gap(&self) -> Duration {
        let seats = u32::try_from(self.sitters.len()).unwrap_or(u32::MAX);
        self.conf.begin_pacing.min(PAUSES / seats.max(1))
    }

    /// When something is due.
    pub(super) fn next(&self, pace: Pace) -> Option<Instant> {
        let leaves = self.out.next().map(|due| pace.when(due));
        let mut moments: Vec<Instant> = leaves.into_iter().collect();
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

    fn submit(&mut self, now: Instant, input: parlor_game::InputOf<Project>) {
        let taken = self.table.submit(self.at(now), input, Stamp::default());
        if let Err(problem) = taken {
            tracing::debug!(problem = %problem.message, "refused by the rules");
        }
        self.tell(now);
    }

    /// What a message means on the board; nothing if it means nothing here.
    fn action(&mut self, seat: Seat, said: &FromPlayer) -> Option<Action> {
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
}
