//! What a player has learned in a game, for the board on its console (10.3). Fields stay in the frame of the wire.

use parlor_bots::project::{Frame, Told};
use parlor_game::Seat;
use parlor_project::{Area, Colour, Consequence, Contains, Field, Hand, Report, Shape};

use super::crowd::Crowd;
use crate::project::board::{Board, figure_sign};

/// What was last learned of each field, and of oneself.
#[derive(Clone, Debug)]
pub struct Knowledge {
    shape: Shape,
    team: Colour,
    own: Seat,
    field: Field,
    hand: Hand,
    fields: Vec<Known>,
    requests: u32,
    denied: u32,
    tested: u32,
    shams: u32,
    placed: u32,
    goals: u32,
}

#[derive(Clone, Copy, Default, Debug)]
struct Known {
    reading: Option<u8>,
    contains: Contains,
    player: Option<Seat>,
    settled: Option<Settled>,
    stamp: u32,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Settled {
    Completed,
    NoGoal,
}

impl Knowledge {
    pub(super) fn new(shape: Shape, team: Colour, own: Seat, field: Field) -> Self {
        Self {
            shape,
            team,
            own,
            field,
            hand: Hand::Empty,
            fields: vec![Known::default(); shape.fields()],
            requests: 0,
            denied: 0,
            tested: 0,
            shams: 0,
            placed: 0,
            goals: 0,
        }
    }

    /// The game goes on elsewhere: what was learned stays.
    pub(super) fn resume(&mut self, field: Field) {
        self.field = field;
    }

    /// Where the player believes to stand.
    pub fn field(&self) -> Field {
        self.field
    }

    /// What the player holds, as far as it knows.
    pub fn hand(&self) -> Hand {
        self.hand
    }

    /// How many requests it has sent.
    pub fn requests(&self) -> u32 {
        self.requests
    }

    pub(super) fn sent(&mut self) {
        self.requests += 1;
    }

    /// A granted step; the field is where it led.
    pub(super) fn moved(&mut self, to: Option<Field>) {
        if let Some(to) = to {
            self.field = to;
        }
    }

    fn known(&mut self, field: Field) -> Option<&mut Known> {
        let index = self.shape.index(field);
        self.fields
            .get_mut(index)
            .filter(|_| self.shape.contains(field))
    }

    /// Takes in a reply; steps are told by `moved` before.
    pub(super) fn hear(&mut self, now: u32, told: &Told) {
        let field = self.field;
        match told {
            Told::Moved {
                granted, reading, ..
            } => {
                self.denied += u32::from(!granted);
                if let Some(known) = self.known(field).filter(|_| *granted) {
                    known.reading = *reading;
                    known.stamp = now;
                    known.player = None;
                }
            }
            Told::Discovered {
                granted,
                field,
                fields,
            } => {
                self.denied += u32::from(!granted);
                if let Some(field) = field.filter(|_| *granted) {
                    self.field = field;
                }
                self.reports(fields);
            }
            Told::PickedUp { granted } => {
                self.denied += u32::from(!granted);
                if *granted {
                    self.hand = Hand::Untested;
                    self.holds(field, Contains::Empty, now);
                }
            }
            Told::Tested(sham) => {
                self.denied += u32::from(sham.is_none());
                self.tested += u32::from(sham.is_some());
                self.shams += u32::from(*sham == Some(true));
                self.hand = match sham {
                    None => Hand::Empty,
                    Some(true) => Hand::Sham,
                    Some(false) => Hand::Valid,
                };
            }
            Told::Destroyed { granted } => {
                self.denied += u32::from(!granted);
                self.hand = Hand::Empty;
            }
            Told::Placed(came) => self.laid(*came, now),
            Told::Received { fields, .. } => self.reports(fields),
            Told::Begin(_)
            | Told::Offered { .. }
            | Told::Rejected { .. }
            | Told::Accepted { .. }
            | Told::Dropped
            | Told::Over => {}
        }
    }

    fn holds(&mut self, field: Field, contains: Contains, now: u32) {
        if let Some(known) = self.known(field) {
            known.contains = contains;
            known.stamp = now;
        }
    }

    fn laid(&mut self, came: Option<Consequence>, now: u32) {
        let field = self.field;
        let hand = self.hand;
        match came {
            None => self.denied += 1,
            Some(came) => {
                self.placed += 1;
                self.hand = Hand::Empty;
                let (lies, settled) = match came {
                    Consequence::Correct => {
                        self.goals += 1;
                        (Contains::Empty, Some(Settled::Completed))
                    }
                    Consequence::Meaningless => match hand {
                        Hand::Valid => (Contains::Valid, Some(Settled::NoGoal)),
                        Hand::Sham => (Contains::Sham, None),
                        Hand::Empty | Hand::Untested => (Contains::Piece, None),
                    },
                };
                self.holds(field, lies, now);
                if let Some(known) = self.known(field) {
                    known.settled = known.settled.or(settled);
                }
            }
        }
    }

    /// An entry with a strictly newer stamp replaces what was known of its field as a whole (A20).
    fn reports(&mut self, reports: &[Report]) {
        for report in reports {
            if let Some(known) = self.known(report.field())
                && (known.stamp < report.stamp || known.stamp == 0)
            {
                known.reading = report.reading;
                known.contains = report.contains;
                known.player = report.player;
                known.stamp = report.stamp;
            }
        }
    }

    /// The board as the player knows it, red on top.
    pub(super) fn board(&self, frame: Frame, crowd: &Crowd) -> String {
        let mut board = Board::new(self.shape);
        for (index, known) in self.fields.iter().enumerate() {
            let wire = self.shape.field(index);
            let field = frame.turn(self.shape, wire);
            let is_own = self.shape.area(field.y) == Area::Goals(self.team);
            let sign = match (known.settled, known.contains) {
                (Some(Settled::Completed), _) if is_own => Some("YG".to_owned()),
                (Some(Settled::NoGoal), _) if is_own => Some("N".to_owned()),
                (_, Contains::Piece) => Some("P".to_owned()),
                (_, Contains::Valid) => Some("PV".to_owned()),
                (_, Contains::Sham) => Some("PS".to_owned()),
                (_, Contains::Goal) => Some("G".to_owned()),
                (_, Contains::Empty | Contains::Unknown) => {
                    known.reading.map(|reading| reading.to_string())
                }
            };
            if let Some(sign) = sign {
                board.put(field, sign);
            }
            if let Some(seat) = known.player.filter(|seat| *seat != self.own) {
                let colour = match crowd.is_mate(seat) {
                    true => self.team,
                    false => self.team.other(),
                };
                board.put(field, figure_sign(colour, false));
            }
        }
        let holds = self.hand != Hand::Empty;
        board.put(
            frame.turn(self.shape, self.field),
            figure_sign(self.team, holds),
        );
        board.draw()
    }

    /// What it has done, in one line.
    pub(super) fn summary(&self) -> String {
        format!(
            "requests {}, denied {}, pieces tested {} ({} sham), placed {}, goals {}",
            self.requests, self.denied, self.tested, self.shams, self.placed, self.goals
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a20_only_strictly_newer_entries_replace_what_is_known() {
        let shape = Shape {
            width: 3,
            tasks_height: 3,
            goals_height: 1,
        };
        let mut knowledge = Knowledge::new(shape, Colour::Red, Seat(0), Field::new(0, 1));
        let report = |contains, stamp| Report {
            x: 1,
            y: 1,
            reading: None,
            contains,
            stamp,
            player: None,
        };
        let at = |knowledge: &Knowledge| knowledge.fields[shape.index(Field::new(1, 1))].contains;
        knowledge.reports(&[report(Contains::Piece, 10)]);
        knowledge.reports(&[report(Contains::Valid, 9), report(Contains::Sham, 10)]);
        assert_eq!(at(&knowledge), Contains::Piece);
        knowledge.reports(&[report(Contains::Empty, 11)]);
        assert_eq!(at(&knowledge), Contains::Empty);
    }
}
