//! Messages as an agent is told them, and its requests as messages. Fields stay in the frame of the wire.

use parlor_game::Seat;
use parlor_project::{Consequence as Came, Field, Report, Shape};
use parlor_project_players::{Begin as BeginTold, Told as AgentTold};

use super::crowd::{Crowd, SOMEBODY};
use crate::project::{
    Consequence, Contains, Point, convert,
    message::{Begin, Reply, Told},
};

/// The shape of a board that can be played on here.
pub(super) fn shape(begin: &Begin) -> Option<Shape> {
    let byte = |number: i64| u8::try_from(number).ok();
    byte(begin.height())?; // All rows together have to be countable.
    Some(Shape {
        width: byte(begin.width)?,
        tasks_height: byte(begin.tasks_height)?,
        goals_height: byte(begin.goals_height)?,
    })
}

pub(super) fn field(shape: Shape, point: Point) -> Option<Field> {
    let field = Field::new(u8::try_from(point.x).ok()?, u8::try_from(point.y).ok()?);
    shape.contains(field).then_some(field)
}

pub(super) fn begin(begin: &Begin, crowd: &mut Crowd) -> Option<BeginTold> {
    let board = shape(begin)?;
    Some(BeginTold {
        team: convert::colour(begin.team),
        own: crowd.seat(&begin.guid),
        mates: crowd.mates(),
        board,
        field: field(board, begin.location)?,
    })
}

/// A reading; what is farther than the board allows means that there is no piece.
fn reading(shape: Shape, distance: Option<i64>) -> Option<u8> {
    let farthest = i64::from(shape.width) + i64::from(shape.height()) - 2;
    let distance = distance.filter(|distance| *distance <= farthest)?;
    u8::try_from(distance).ok()
}

pub(super) fn report(shape: Shape, crowd: &mut Crowd, told: &Told, now: u32) -> Option<Report> {
    let Field { x, y } = field(shape, told.at)?;
    let occupied = (told.contains == Contains::Player).then_some(SOMEBODY);
    let stamp = told.timestamp.and_then(|stamp| u32::try_from(stamp).ok());
    Some(Report {
        x,
        y,
        reading: reading(shape, told.distance),
        contains: convert::holds(told.contains),
        stamp: stamp.unwrap_or(now),
        player: told.user.as_ref().map(|guid| crowd.seat(guid)).or(occupied),
    })
}

pub(super) fn told(report: &Report, crowd: &Crowd) -> Told {
    Told {
        at: Point {
            x: report.x.into(),
            y: report.y.into(),
        },
        distance: report.reading.map(i64::from),
        contains: convert::contains(report.contains),
        timestamp: Some(report.stamp.into()),
        user: report.player.and_then(|seat| crowd.guid(seat).cloned()),
    }
}

pub(super) fn reply(shape: Shape, crowd: &mut Crowd, reply: &Reply, now: u32) -> AgentTold {
    match reply {
        Reply::Discover {
            granted,
            location,
            fields,
        } => AgentTold::Discovered {
            granted: *granted,
            field: location.and_then(|location| field(shape, location)),
            fields: fields
                .iter()
                .filter_map(|told| report(shape, crowd, told, now))
                .collect(),
        },
        Reply::Move {
            granted,
            distance,
            location,
        } => AgentTold::Moved {
            granted: *granted,
            reading: reading(shape, *distance),
            field: location.and_then(|location| field(shape, location)),
        },
        Reply::PickUp { granted } => AgentTold::PickedUp { granted: *granted },
        Reply::Test { granted, sham } => AgentTold::Tested(sham.filter(|_| *granted)),
        Reply::Destroy { granted } => AgentTold::Destroyed { granted: *granted },
        Reply::Place {
            granted,
            consequence,
        } => AgentTold::Placed(match (granted, consequence) {
            (false, _) => None,
            (true, Some(Consequence::Correct)) => Some(Came::Correct),
            (true, Some(Consequence::Meaningless) | None) => Some(Came::Meaningless),
        }),
    }
}

/// Takes the player's place only from a reply that shows it: it sees itself there, or is told to be elsewhere than it said.
///
/// Some Game Masters repeat the place that a look has named, wherever the player stands.
pub(super) fn believe(told: &mut AgentTold, own: Seat, claimed: Option<Field>) {
    if let AgentTold::Discovered { field, fields, .. } = told {
        let seen = fields.iter().find(|report| report.player == Some(own));
        let said = field.filter(|field| Some(*field) != claimed);
        *field = seen.map(Report::field).or(said);
    }
}
