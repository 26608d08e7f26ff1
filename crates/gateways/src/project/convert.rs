//! Words of the rules in the words of the protocol, and back.

use parlor_game::Seat;
use parlor_project::{
    Action, Colour, Consequence as Came, Contains as Holds, Direction as Way, Duration as Span,
    Event, Field, Kind, Report, Seen, Sight,
};

use super::{
    Axis, Consequence, Contains, Direction, Guid, Point, Side,
    message::{Answer, FromPlayer, Reply, Request, Told},
};

pub(super) fn direction(direction: Direction) -> Way {
    match direction {
        Direction::N => Way::North,
        Direction::S => Way::South,
        Direction::W => Way::West,
        Direction::E => Way::East,
    }
}

pub(super) fn way(way: Way) -> Direction {
    match way {
        Way::North => Direction::N,
        Way::South => Direction::S,
        Way::West => Direction::W,
        Way::East => Direction::E,
    }
}

/// What is told of a field, in the words of the rules.
pub(super) fn holds(contains: Contains) -> Holds {
    match contains {
        Contains::Empty => Holds::Empty,
        Contains::Piece => Holds::Piece,
        Contains::Sham => Holds::Sham,
        Contains::Valid => Holds::Valid,
        Contains::Goal => Holds::Goal,
        Contains::Unknown | Contains::Player => Holds::Unknown,
    }
}

/// What is told of a field, in the words of the protocol.
pub(super) fn contains(holds: Holds) -> Contains {
    match holds {
        Holds::Empty => Contains::Empty,
        Holds::Piece => Contains::Piece,
        Holds::Sham => Contains::Sham,
        Holds::Valid => Contains::Valid,
        Holds::Goal => Contains::Goal,
        Holds::Unknown => Contains::Unknown,
    }
}

pub(super) fn side(colour: Colour) -> Side {
    match colour {
        Colour::Red => Side::Red,
        Colour::Blue => Side::Blue,
    }
}

pub(super) fn colour(side: Side) -> Colour {
    match side {
        Side::Red => Colour::Red,
        Side::Blue => Colour::Blue,
    }
}

/// The answer of who turns an offer down.
pub(super) fn rejection(duration: Span) -> Answer {
    match duration {
        Span::Single => Answer::Reject,
        Span::Permanent => Answer::RejectForGood,
    }
}

/// How one player reads the board: its frame, and the identifiers of all.
pub(super) struct Reader<'a> {
    pub(super) axis: Axis,
    /// All rows of the board.
    pub(super) height: u8,
    pub(super) guid: &'a dyn Fn(Seat) -> Option<Guid>,
}

/// The reply to a request, and what else is known of it.
pub(super) struct Replied {
    pub(super) seat: Seat,
    pub(super) request: u32,
    pub(super) kind: Kind,
    pub(super) reply: Reply,
    /// Where the player stands, where that is told.
    pub(super) field: Option<Field>,
}

impl Reader<'_> {
    /// A field as the player reads it.
    pub(super) fn point(&self, field: Field) -> Point {
        let point = Point {
            x: field.x.into(),
            y: field.y.into(),
        };
        self.axis.turn(self.height.into(), point)
    }

    /// The reply that an event is, if it is one.
    pub(super) fn reply(&self, event: &Event) -> Option<Replied> {
        let (seat, request, kind, reply, field) = match event {
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
                (seat, request, Kind::Move, reply, *to)
            }
            Event::Discovered {
                seat,
                request,
                at,
                fields,
            } => {
                let mut fields: Vec<Told> = fields.iter().map(|seen| self.seen(seen)).collect();
                fields.sort_unstable_by_key(|told| (told.at.y, told.at.x));
                let reply = Reply::Discover {
                    granted: true,
                    location: Some(self.point(*at)),
                    fields,
                };
                (seat, request, Kind::Discover, reply, Some(*at))
            }
            Event::PickedUp {
                seat,
                request,
                at,
                granted,
                ..
            } => {
                let reply = Reply::PickUp { granted: *granted };
                (seat, request, Kind::PickUp, reply, Some(*at))
            }
            Event::Tested {
                seat,
                request,
                sham,
            } => {
                let reply = Reply::Test {
                    granted: sham.is_some(),
                    sham: *sham,
                };
                (seat, request, Kind::Test, reply, None)
            }
            Event::Destroyed {
                seat,
                request,
                granted,
            } => {
                let reply = Reply::Destroy { granted: *granted };
                (seat, request, Kind::Destroy, reply, None)
            }
            Event::Placed {
                seat,
                request,
                at,
                consequence,
                ..
            } => {
                let consequence = consequence.map(|came| match came {
                    Came::Correct => Consequence::Correct,
                    Came::Meaningless => Consequence::Meaningless,
                });
                let reply = Reply::Place {
                    granted: consequence.is_some(),
                    consequence,
                };
                (seat, request, Kind::Place, reply, Some(*at))
            }
            Event::Began { .. }
            | Event::Spawned { .. }
            | Event::Queued { .. }
            | Event::Offered { .. }
            | Event::Rejected { .. }
            | Event::Accepted { .. }
            | Event::Received { .. }
            | Event::Lapsed { .. }
            | Event::Ready { .. }
            | Event::Away { .. }
            | Event::Back { .. }
            | Event::Left { .. }
            | Event::Over { .. } => return None,
        };
        Some(Replied {
            seat: *seat,
            request: *request,
            kind,
            reply,
            field,
        })
    }

    fn seen(&self, seen: &Seen) -> Told {
        Told {
            at: self.point(Field::new(seen.x, seen.y)),
            distance: seen.reading.map(i64::from),
            contains: match seen.contains {
                Sight::Empty => Contains::Empty,
                Sight::Piece => Contains::Piece,
                Sight::Goal => Contains::Goal,
            },
            timestamp: None,
            user: seen.player.and_then(self.guid),
        }
    }

    /// What another player has told.
    pub(super) fn hearsay(&self, report: &Report) -> Told {
        Told {
            at: self.point(report.field()),
            distance: report.reading.map(i64::from),
            contains: contains(report.contains),
            timestamp: Some(report.stamp.into()),
            user: report.player.and_then(self.guid),
        }
    }
}

/// How one player writes of the board: its frame, and who has which identifier.
pub(super) struct Writer<'a> {
    pub(super) axis: Axis,
    /// All rows of the board.
    pub(super) height: u8,
    pub(super) seat: &'a dyn Fn(&Guid) -> Option<Seat>,
}

/// A seat that no game has: offers to it are turned down for good.
pub(super) const NOBODY: Seat = Seat(u8::MAX);

impl Writer<'_> {
    /// What a message asks for on the board; nothing if it asks for nothing there.
    pub(super) fn action(&self, said: &FromPlayer) -> Option<Action> {
        let known = |guid: &Guid| (self.seat)(guid).unwrap_or(NOBODY);
        Some(match said {
            FromPlayer::Join { .. } => return None,
            FromPlayer::Request { request, .. } => match request {
                Request::Discover(_) => Action::Discover,
                Request::Move(way) => Action::Move {
                    direction: way.map(direction),
                },
                Request::PickUp => Action::PickUp,
                Request::Test => Action::Test,
                Request::Place => Action::Place,
                Request::Destroy => Action::Destroy,
            },
            FromPlayer::Offer { to, .. } => Action::Offer {
                to: known(to),
                fields: None,
            },
            FromPlayer::Answer { to, answer, .. } => {
                let from = to.as_ref().map(known);
                match answer {
                    Answer::Accept => Action::Accept { from },
                    Answer::Reject => Action::Reject {
                        from,
                        duration: Span::Single,
                    },
                    Answer::RejectForGood => Action::Reject {
                        from,
                        duration: Span::Permanent,
                    },
                }
            }
            FromPlayer::Data { to, fields, .. } => Action::Send {
                to: (self.seat)(to)?,
                fields: fields.iter().filter_map(|told| self.report(told)).collect(),
            },
        })
    }

    fn report(&self, told: &Told) -> Option<Report> {
        let at = self.axis.turn(self.height.into(), told.at);
        let distance = told.distance;
        Some(Report {
            x: u8::try_from(at.x).ok()?,
            y: u8::try_from(at.y).ok()?,
            reading: distance.and_then(|distance| u8::try_from(distance).ok()),
            contains: holds(told.contains),
            stamp: u32::try_from(told.timestamp.unwrap_or(0)).unwrap_or(0),
            player: told.user.as_ref().and_then(self.seat),
        })
    }
}
