//! Events of the match as frames.

use std::time::{Duration, Instant};

use parlor_game::{Millis, Seat};
use parlor_play::Told as StepTold;
use parlor_project::{Colour, Decided, Event, Field, Kind, Payer};

use super::{About, Ended, Game, Pending, Replied};
use crate::project::{
    Axis, Consequence, Guid, Point, Side,
    conf::Routing,
    convert::{self, Reader},
    message::{Answer, FromMaster, Reply, Told},
};

impl Game {
    /// The frame of a player.
    pub(super) fn axis(&self, seat: Seat) -> Axis {
        let [red, blue] = self.conf.axes;
        match self.roster.side(seat) {
            Side::Red => red,
            Side::Blue => blue,
        }
    }

    /// Reads something for a player.
    fn read<T>(&self, seat: Seat, read: impl FnOnce(&Reader<'_>) -> T) -> T {
        let guid = |seat: Seat| self.roster.guid(seat).cloned();
        read(&Reader {
            axis: self.axis(seat),
            height: self.conf.game.shape().height(),
            guid: &guid,
        })
    }

    /// A field as a player reads it.
    pub(in crate::project::gm) fn wire(&self, seat: Seat, field: Field) -> Point {
        self.read(seat, |reader| reader.point(field))
    }

    /// Tells what happened since this was last called; only a game that is recorded is remembered.
    pub(super) fn tell(&mut self, now: Instant) {
        for step in self.table.take_steps() {
            if let StepTold::Events(events) = step.told {
                for event in events {
                    self.event(now, step.facts.at, event);
                }
            }
        }
        if self.conf.replay_file.is_none() {
            self.table.forget_log();
        }
    }

    fn event(&mut self, now: Instant, at: Millis, event: Event) {
        let seat = event.seat().unwrap_or(convert::NOBODY);
        if let Some(replied) = self.read(seat, |reader| reader.reply(&event)) {
            return self.reply(at, replied);
        }
        match event {
            Event::Queued {
                seat,
                request,
                action,
            } => self.queued(now, at, seat, request, action.kind()),
            Event::Lapsed { seat, request, .. } => self.finished(seat, request, at),
            Event::Offered { from, to, request } => {
                if let Some(request) = request {
                    self.finished(from, request, at);
                }
                self.relay(now, to, from, |from, to| FromMaster::Offered { from, to });
            }
            Event::Rejected {
                from,
                to,
                duration,
                by,
                request,
            } => {
                if let (Some(request), Decided::Game) = (request, by) {
                    self.finished(from, request, at);
                }
                let said = convert::rejection(duration);
                self.relay(now, from, to, |from, to| FromMaster::Answered {
                    from,
                    to,
                    answer: said,
                });
            }
            Event::Accepted { from, to, request } => {
                if let Some(request) = request {
                    self.finished(to, request, at);
                }
                self.keep_busy(at, from, to);
                let said = Answer::Accept;
                self.relay(now, from, to, |from, to| FromMaster::Answered {
                    from,
                    to,
                    answer: said,
                });
            }
            Event::Received { from, to, fields } => {
                let fields: Vec<Told> = self.read(to, |reader| {
                    fields.iter().map(|report| reader.hearsay(report)).collect()
                });
                let due = self.received(now, at);
                self.relay(due, to, from, |from, to| FromMaster::Data {
                    from,
                    to,
                    fields,
                });
            }
            Event::Over { winner, .. } => self.over(now, at, winner),
            Event::Began { .. }
            | Event::Moved { .. }
            | Event::Discovered { .. }
            | Event::PickedUp { .. }
            | Event::Tested { .. }
            | Event::Destroyed { .. }
            | Event::Placed { .. }
            | Event::Spawned { .. }
            | Event::Ready { .. }
            | Event::Away { .. }
            | Event::Back { .. }
            | Event::Left { .. } => {}
        }
    }

    /// Notes until when an exchange keeps its payers busy.
    fn keep_busy(&mut self, at: Millis, from: Seat, to: Seat) {
        let payers: &[Seat] = match self.conf.game.exchange_payer {
            Payer::Receiver => &[to],
            Payer::Sender => &[from],
            Payer::Both => &[from, to],
        };
        let end = at.0 + u64::from(self.conf.game.exchange_delay);
        for seat in payers {
            if let Some(sitter) = self.sitters.get_mut(seat.index()) {
                sitter.free = end;
            }
        }
    }

    /// When data may leave: never before its delay is over, to the part of a millisecond.
    fn received(&self, now: Instant, at: Millis) -> Instant {
        let next = self
            .began
            .map(|began| began + Duration::from_millis(at.0 + 1));
        next.map_or(now, |next| next.max(now))
    }

    fn over(&mut self, now: Instant, at: Millis, winner: Option<Colour>) {
        self.end = Some(Ended {
            winner,
            at,
            is_told: winner.is_none(),
        });
        if let Some(winner) = winner {
            // Behind every reply that was decided before, and not together with the last of them.
            let due = self.out.last().map_or(now, |last| last.max(now)) + self.conf.begin_pacing;
            let over = FromMaster::Over {
                winner: Some(convert::side(winner)),
                guid: None,
            };
            self.out.push(due, over.frame(), About::Over);
        }
    }

    /// A request waits for its turn.
    fn queued(&mut self, now: Instant, at: Millis, seat: Seat, request: u32, kind: Kind) {
        let delay = self.delay(kind);
        let arrived = self.arriving.take();
        let received = arrived.map_or(now, |arrived| arrived.at);
        let began = self.began;
        let Some(sitter) = self.sitters.get_mut(seat.index()) else {
            return;
        };
        if sitter.pending.is_empty() {
            let since = began.map(|began| received.saturating_duration_since(began));
            let nanos = since.unwrap_or_default().subsec_nanos() % 1_000_000;
            let fraction = Duration::from_nanos(nanos.into());
            // While an exchange keeps it busy, what began that counts too.
            sitter.fraction = match at.0 < sitter.free {
                true => fraction.max(sitter.fraction),
                false => fraction,
            };
            sitter.front = Some(at.0.max(sitter.free) + u64::from(delay));
        }
        if is_answered(kind) {
            sitter.measured.queued();
        }
        sitter.pending.push_back(Pending {
            request,
            received,
            delay,
            believed: arrived.and_then(|arrived| arrived.believed),
        });
    }

    fn delay(&self, kind: Kind) -> u32 {
        let game = &self.conf.game;
        match kind {
            Kind::Move => game.move_delay,
            Kind::Discover => game.discover_delay,
            Kind::PickUp => game.pick_up_delay,
            Kind::Test => game.test_delay,
            Kind::Destroy => game.destroy_delay,
            Kind::Place => game.place_delay,
            Kind::Offer | Kind::Send | Kind::Accept | Kind::Reject => 0,
        }
    }

    /// A request has come to its end: the next one runs.
    fn finished(&mut self, seat: Seat, request: u32, at: Millis) {
        self.take_pending(seat, request, at);
    }

    fn take_pending(&mut self, seat: Seat, request: u32, at: Millis) -> Option<Pending> {
        let sitter = self.sitters.get_mut(seat.index())?;
        let index = sitter
            .pending
            .iter()
            .position(|one| one.request == request)?;
        let pending = sitter.pending.remove(index);
        sitter.front = sitter
            .pending
            .front()
            .map(|next| at.0 + u64::from(next.delay));
        pending
    }

    fn reply(&mut self, at: Millis, replied: convert::Replied) {
        let convert::Replied {
            seat,
            request,
            kind,
            reply,
            field,
        } = replied;
        if let Reply::Place {
            consequence: Some(Consequence::Correct),
            ..
        } = &reply
            && let Some(sitter) = self.sitters.get_mut(seat.index())
        {
            sitter.measured.goals += 1;
        }
        let fraction = self.sitters.get(seat.index()).map(|sitter| sitter.fraction);
        let Some(pending) = self.take_pending(seat, request, at) else {
            return;
        };
        let (Some(began), Some(guid)) = (self.began, self.roster.guid(seat).cloned()) else {
            return;
        };
        let due = began + Duration::from_millis(at.0) + fraction.unwrap_or_default();
        let unit = u64::from(self.conf.timestamp_unit);
        let stamp = self
            .conf
            .timestamps
            .then(|| i64::try_from(at.0 / unit).unwrap_or(i64::MAX));
        let at_field = field.map(|field| self.wire(seat, field));
        let step = match (kind, at_field) {
            (Kind::Discover, Some(truth)) => self.compare(seat, pending.believed, truth),
            _ => "",
        };
        let replied = Replied {
            seat,
            kind,
            granted: reply.granted(),
            received: pending.received,
            due,
            ended: at,
            delay: pending.delay,
            at: at_field,
            distance: match &reply {
                Reply::Move { distance, .. } => *distance,
                _ => None,
            },
            contains: match &reply {
                Reply::Place { consequence, .. } => consequence.map_or("", Consequence::word),
                Reply::Test {
                    sham: Some(true), ..
                } => "sham",
                Reply::Test {
                    sham: Some(false), ..
                } => "valid",
                _ => step,
            },
        };
        let frame = FromMaster::Reply { guid, reply, stamp }.frame();
        let due = self.in_order(seat, due);
        self.out.push(due, frame, About::Reply(Box::new(replied)));
    }

    /// Frames to one player leave in the order they were made.
    fn in_order(&mut self, seat: Seat, due: Instant) -> Instant {
        let Some(sitter) = self.sitters.get_mut(seat.index()) else {
            return due;
        };
        let due = sitter.last.map_or(due, |last| last.max(due));
        sitter.last = Some(due);
        due
    }

    /// Passes something on from one player to another; `userGuid` is the originator, unless the server needs it otherwise.
    fn relay(
        &mut self,
        now: Instant,
        to: Seat,
        from: Seat,
        message: impl FnOnce(Guid, Option<Guid>) -> FromMaster,
    ) {
        let Some(receiver) = self.roster.guid(to).cloned() else {
            return;
        };
        let sender = match self.roster.guid(from) {
            Some(sender) => Some(sender.clone()),
            None => self
                .sitters
                .get_mut(to.index())
                .and_then(|sitter| sitter.strangers.pop_front()),
        };
        let Some(sender) = sender else {
            return;
        };
        let message = match self.conf.routing {
            Routing::Receiver => message(sender, Some(receiver)),
            Routing::User => message(receiver, None),
        };
        let due = self.in_order(to, now);
        self.out.push(due, message.frame(), About::Other);
    }
}

fn is_answered(kind: Kind) -> bool {
    match kind {
        Kind::Move | Kind::Discover | Kind::PickUp | Kind::Test | Kind::Destroy | Kind::Place => {
            true
        }
        Kind::Offer | Kind::Send | Kind::Accept | Kind::Reject => false,
    }
}
