//! What a player has learned in a game, for the board on its console (10.3). Fields stay in the frame of the wire.

use parlor_game::Seat;
use parlor_project::{Area, Colour, Consequence, Contains, Field, Hand, Report, Shape};
use parlor_project_players::{Frame, Told};

use super::crowd::Crowd;
use crate::project::{
    Axis,
    board::{Board, figure_sign},
};

/// What was last learned of each field, and of oneself.
#[derive(Clone, Debug)]
pub struct Knowledge {
    shape: Shape,
    team: Colour,
    own: Seat,
    field: Field,
    hand: Hand,
    /// What it has put down where it still stands: while it stands there, nobody else can touch it.
    lies: Option<Hand>,
    /// Where the piece in its hand, or under it, was put down in vain before anybody knew what it is.
    tried: Vec<Field>,
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
            lies: None,
            tried: Vec::new(),
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
        self.lies = None;
        self.tried.clear();
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
        self.leave_behind();
    }

    /// What it has put down is out of its sight, or is gone.
    fn leave_behind(&mut self) {
        if self.lies.take().is_some() {
            self.tried.clear();
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
                    if field != self.field {
                        self.leave_behind();
                    }
                    self.field = field;
                }
                self.reports(fields);
            }
            Told::PickedUp { granted } => {
                self.denied += u32::from(!granted);
                if *granted {
                    self.hand = self.lies.take().unwrap_or(Hand::Untested);
                    self.holds(field, Contains::Empty, now);
                } else {
                    self.leave_behind(); // Here pieces put down in vain vanish.
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
                self.proved(*sham == Some(false));
            }
            Told::Destroyed { granted } => {
                self.denied += u32::from(!granted);
                self.hand = Hand::Empty;
                self.tried.clear();
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
        let Some(came) = came else {
            self.denied += 1;
            return;
        };
        let hand = std::mem::replace(&mut self.hand, Hand::Empty);
        self.placed += 1;
        match came {
            Consequence::Correct => {
                self.goals += 1;
                self.holds(field, Contains::Empty, now);
                self.settle(field, Settled::Completed);
                self.proved(true); // Only a valid piece completes a goal.
            }
            Consequence::Meaningless => {
                let lies = match hand {
                    Hand::Valid => Contains::Valid,
                    Hand::Sham => Contains::Sham,
                    Hand::Empty | Hand::Untested => Contains::Piece,
                };
                self.holds(field, lies, now);
                match hand {
                    Hand::Valid => self.settle(field, Settled::NoGoal),
                    Hand::Sham => {}
                    Hand::Empty | Hand::Untested => self.tried.push(field),
                }
                self.lies = Some(match hand {
                    Hand::Empty => Hand::Untested,
                    known => known,
                });
            }
        }
    }

    fn settle(&mut self, field: Field, settled: Settled) {
        if let Some(known) = self.known(field) {
            known.settled = known.settled.or(Some(settled));
        }
    }

    /// What the piece in hand is: a valid one was put down on no goal wherever it came to nothing.
    fn proved(&mut self, valid: bool) {
        for field in std::mem::take(&mut self.tried) {
            if valid {
                self.settle(field, Settled::NoGoal);
            }
        }
    }

    /// An entry with a strictly newer stamp replaces what was known of its field as a whole.
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
        let axis = match frame {
            Frame::Down => Axis::Down,
            Frame::Up => Axis::Up,
        };
        let mut board = Board::new(self.shape, axis);
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
    fn only_strictly_newer_entries_replace_what_is_known() {
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

    const SHAPE: Shape = Shape {
        width: 3,
        tasks_height: 3,
        goals_height: 1,
    };

    /// Red's player, who takes a piece in hand and puts it down on its three goal fields, one after another.
    fn carries(told: &[Told]) -> Knowledge {
        let mut knowledge = Knowledge::new(SHAPE, Colour::Red, Seat(0), Field::new(0, 0));
        let mut x = 0;
        for told in told {
            if let Told::Moved { .. } = told {
                x += 1;
                knowledge.moved(Some(Field::new(x, 0)));
            }
            knowledge.hear(1, told);
        }
        knowledge
    }

    fn signs(knowledge: &Knowledge) -> Vec<Option<Settled>> {
        knowledge.fields[..3]
            .iter()
            .map(|known| known.settled)
            .collect()
    }

    const STEP: Told = Told::Moved {
        granted: true,
        reading: None,
        field: None,
    };
    const IN_VAIN: Told = Told::Placed(Some(Consequence::Meaningless));
    const TAKEN: Told = Told::PickedUp { granted: true };

    #[test]
    fn a_valid_piece_taken_up_again_is_still_valid() {
        let valid = Told::Tested(Some(false));
        let told = [TAKEN, valid, IN_VAIN, TAKEN, STEP, IN_VAIN, TAKEN, STEP];
        let no = Some(Settled::NoGoal);
        assert_eq!(signs(&carries(&told)), [no, no, None]);
        assert_eq!(carries(&told).hand(), Hand::Valid);
        // After walking away and back, a player may find another piece there.
        let away = [TAKEN, Told::Tested(Some(false)), IN_VAIN, STEP, TAKEN];
        assert_eq!(carries(&away).hand(), Hand::Untested);
    }

    #[test]
    fn what_a_piece_is_tells_where_no_goal_was_afterwards() {
        let no = Some(Settled::NoGoal);
        let later = |last| carries(&[TAKEN, IN_VAIN, TAKEN, STEP, IN_VAIN, TAKEN, last]);
        assert_eq!(signs(&later(Told::Tested(Some(false)))), [no, no, None]);
        assert_eq!(signs(&later(Told::Tested(Some(true)))), [None; 3]);
        let correct = Told::Placed(Some(Consequence::Correct));
        let goal = carries(&[TAKEN, IN_VAIN, TAKEN, STEP, correct]);
        assert_eq!(signs(&goal), [no, Some(Settled::Completed), None]);
        let other = [TAKEN, IN_VAIN, STEP, TAKEN, Told::Tested(Some(false))];
        assert_eq!(signs(&carries(&other)), [None; 3], "not the same piece");
    }
}
