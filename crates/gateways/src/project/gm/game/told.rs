//! Events of the match as frames.

use std::time::{Duration, Instant};

use parlor_game::{Millis, Seat};
use parlor_play::Told as StepTold;
use parlor_project::{
    Colour, Consequence as Came, Contains as Holds, Decided, Direction as Way, Duration as Span,
    Event, Field, Kind, Report, Seen, Sight,
};

use super::{About, Ended, Game, Pending, Replied};
use crate::project::{
    Axis, Consequence, Contains, Direction, Guid, Point, Side,
    conf::Routing,
    message::{Answer, FromMaster, Reply, Told},
};

pub(super) fn direction(direction: Direction) -> Way {
    match direction {
        Direction::N => Way::North,
        Direction::S => Way::South,
        Direction::W => Way::West,
        Direction::E => Way::East,
    }
}

pub(super) fn contains(contains: Contains) -> Holds {
    match contains {
        Contains::Empty => Holds::Empty,
        Contains::Piece => Holds::Piece,
        Contains::Sham => Holds::Sham,
        Contains::Valid => Holds::Valid,
        Contains::Goal => Holds::Goal,
        Contains::Unknown | Contains::Player => Holds::Unknown,
    }
}

fn held(contains: Holds) -> Contains {
    match contains {
        Holds::Empty => Contains::Empty,
        Holds::Piece => Contains::Piece,
        Holds::Sham => Contains::Sham,
        Holds::Valid => Contains::Valid,
        Holds::Goal => Contains::Goal,
        Holds::Unknown => Contains::Unknown,
    }
}

pub(in crate::project) fn side(colour: Colour) -> Side {
    match colour {
        Colour::Red => Side::Red,
        Colour::Blue => Side::Blue,
    }
}

fn answer(duration: Span) -> Answer {
    match duration {
        Span::Single => Answer::Reject,
        Span::Permanent => Answer::RejectForGood,
    }
}

impl Game {
    fn axis(&self, seat: Seat) -> (Axis, i64) {
        let [red, blue] = self.conf.axes;
        let axis = match self.roster.side(seat) {
            Side::Red => red,
            Side::Blue => blue,
        };
        (axis, self.conf.game.shape().height().into())
    }

    /// A field as a player reads it.
    pub(in crate::project::gm) fn wire(&self, seat: Seat, field: Field) -> Point {
        let (axis, height) = self.axis(seat);
        axis.turn(
            height,
            Point {
                x: field.x.into(),
                y: field.y.into(),
            },
        )
    }

    /// A field as a player wrote it, in the canonical frame.
    pub(super) fn canonical(&self, seat: Seat, point: Point) -> Point {
        let (axis, height) = self.axis(seat);
        axis.turn(height, point)
    }

    /// Tells what happened since this was last called.
    pub(super) fn tell(&mut self, now: Instant) {
        while self.told < self.table.steps().len() {
            let Some(step) = self.table.steps().get(self.told) else {
                return;
            };
            let at = step.facts.at;
            let StepTold::Events(events) = &step.told else {
                self.told += 1;
                continue;
            };
            for event in events.clone() {
                self.event(now, at, event);
            }
            self.told += 1;
        }
    }

    fn event(&mut self, now: Instant, at: Millis, event: Event) {
        match event {
            Event::Queued {
                seat,
                request,
                action,
            } => self.queued(now, at, seat, request, action.kind()),
            Event::Moved {
                seat,
                request,
                to,
                reading,
                ..
            } => {
                let reply = Reply::Move {
                    granted: to.is_some(),
                    distance: reading.map(i64::from),
                    location: None,
                };
                self.reply(at, seat, request, Kind::Move, reply, to);
            }
            Event::Discovered {
                seat,
                request,
                at: field,
                fields,
            } => {
                let mut fields: Vec<Told> =
                    fields.iter().map(|seen| self.seen(seat, seen)).collect();
                fields.sort_unstable_by_key(|told| (told.at.y, told.at.x));
                let reply = Reply::Discover {
                    granted: true,
                    location: Some(self.wire(seat, field)),
                    fields,
                };
                self.reply(at, seat, request, Kind::Discover, reply, Some(field));
            }
            Event::PickedUp {
                seat,
                request,
                at: field,
                granted,
                ..
            } => {
                self.reply(
                    at,
                    seat,
                    request,
                    Kind::PickUp,
                    Reply::PickUp { granted },
                    Some(field),
                );
            }
            Event::Tested {
                seat,
                request,
                sham,
            } => {
                let granted = sham.is_some();
                self.reply(
                    at,
                    seat,
                    request,
                    Kind::Test,
                    Reply::Test { granted, sham },
                    None,
                );
            }
            Event::Destroyed {
                seat,
                request,
                granted,
            } => {
                self.reply(
                    at,
                    seat,
                    request,
                    Kind::Destroy,
                    Reply::Destroy { granted },
                    None,
                );
            }
            Event::Placed {
                seat,
                request,
                at: field,
                consequence,
                ..
            } => {
                let came = consequence.map(|came| match came {
                    Came::Correct => Consequence::Correct,
                    Came::Meaningless => Consequence::Meaningless,
                });
                if came == Some(Consequence::Correct)
                    && let Some(sitter) = self.sitters.get_mut(seat.index())
                {
                    sitter.measured.goals += 1;
                }
                let reply = Reply::Place {
                    granted: came.is_some(),
                    consequence: came,
                };
                self.reply(at, seat, request, Kind::Place, reply, Some(field));
            }
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
                let said = answer(duration);
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
                let said = Answer::Accept;
                self.relay(now, from, to, |from, to| FromMaster::Answered {
                    from,
                    to,
                    answer: said,
                });
            }
            Event::Received { from, to, fields } => {
                let fields: Vec<Told> = fields
                    .iter()
                    .map(|report| self.hearsay(to, report))
                    .collect();
                self.relay(now, to, from, |from, to| FromMaster::Data {
                    from,
                    to,
                    fields,
                });
            }
            Event::Over { winner, .. } => self.over(now, at, winner),
            Event::Began { .. }
            | Event::Spawned { .. }
            | Event::Ready { .. }
            | Event::Away { .. }
            | Event::Back { .. }
            | Event::Left { .. } => {}
        }
    }

    fn over(&mut self, now: Instant, at: Millis, winner: Option<Colour>) {
        self.end = Some(Ended {
            winner,
            at,
            is_told: winner.is_none(),
        });
        if let Some(winner) = winner {
            // Behind every reply that was decided before.
            let due = self.out.last().map_or(now, |last| last.max(now));
            let over = FromMaster::Over {
                winner: Some(side(winner)),
                guid: None,
            };
            self.out.push(due, over.frame(), About::Over);
        }
    }

    /// A request waits for its turn.
    fn queued(&mut self, now: Instant, at: Millis, seat: Seat, request: u32, kind: Kind) {
        let delay = self.delay(kind);
        let received = self.arriving.unwrap_or(now);
        let began = self.began;
        let Some(sitter) = self.sitters.get_mut(seat.index()) else {
            return;
        };
        if sitter.pending.is_empty() {
            let since = began.map(|began| received.saturating_duration_since(began));
            let nanos = since.unwrap_or_default().subsec_nanos() % 1_000_000;
            sitter.fraction = Duration::from_nanos(nanos.into());
            sitter.front = Some(at.0 + u64::from(delay));
        }
        if is_answered(kind) {
            sitter.measured.queued();
        }
        sitter.pending.push_back(Pending {
            request,
            received,
            delay,
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

    fn reply(
        &mut self,
        at: Millis,
        seat: Seat,
        request: u32,
        kind: Kind,
        reply: Reply,
        field: Option<Field>,
    ) {
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
        let replied = Replied {
            seat,
            kind,
            granted: reply.granted(),
            received: pending.received,
            due,
            ended: at,
            delay: pending.delay,
            at: field.map(|field| self.wire(seat, field)),
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
                _ => "",
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

    fn seen(&self, seat: Seat, seen: &Seen) -> Told {
        Told {
            at: self.wire(seat, Field::new(seen.x, seen.y)),
            distance: seen.reading.map(i64::from),
            contains: match seen.contains {
                Sight::Empty => Contains::Empty,
                Sight::Piece => Contains::Piece,
                Sight::Goal => Contains::Goal,
            },
            timestamp: None,
            user: seen.player.and_then(|seat| self.roster.guid(seat).cloned()),
        }
    }

    fn hearsay(&self, seat: Seat, report: &Report) -> Told {
        Told {
            at: self.wire(seat, report.field()),
            distance: report.reading.map(i64::from),
            contains: held(report.contains),
            timestamp: Some(report.stamp.into()),
            user: report
                .player
                .and_then(|seat| self.roster.guid(seat).cloned()),
        }
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
