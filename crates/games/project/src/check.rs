//! What is wrong with a configuration: everything at once, for people who edit files.

use crate::{Area, Colour, Config, Field, Goals, MILLION, Shape, Sides, StartPlacement};

/// One thing that is wrong with a configuration.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// The option, as it is called in [`Config`].
    pub option: &'static str,
    /// Which kind of fault.
    pub kind: FaultKind,
    /// What is wrong, for people, without the option's name.
    pub message: String,
}

/// The kinds of faults.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FaultKind {
    /// A value that no game can have.
    Range,
    /// Values that exclude each other.
    Conflict,
    /// A game that can be played, but perhaps to no end.
    Warning,
}

impl FaultKind {
    /// The code that the programs of the Project Game print.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Range => "conf.range",
            Self::Conflict | Self::Warning => "conf.conflict",
        }
    }
}

/// The options that make the board.
const BOARD: [&str; 3] = ["board_width", "tasks_height", "goals_height"];

/// The options beside the board's that a conflict told of this option can come from.
fn causes(option: &str) -> &'static [&'static str] {
    match option {
        "team_size" => &["team_size", "start_placement"],
        "starts" => &["starts", "team_size"],
        "goals" => &["goals"],
        "pieces" | "initial_pieces" | "max_pieces" => &["pieces", "initial_pieces", "max_pieces"],
        _ => &[],
    }
}

/// The most fields that a board may have.
pub const MOST_FIELDS: usize = 4096;

impl Config {
    /// All that is wrong with it, warnings included.
    pub fn faults(&self) -> Vec<Fault> {
        self.faults_beside(&[])
    }

    /// All that is wrong with it where some options are known to be wrong already.
    ///
    /// What follows only from a wrong option is left out: nobody could tell what the option should have been.
    pub fn faults_beside(&self, wrong: &[&str]) -> Vec<Fault> {
        let is_known = |fault: &Fault| wrong.contains(&fault.option);
        let mut faults = self.out_of_range();
        faults.retain(|fault| !is_known(fault));
        let unsure: Vec<&str> = faults.iter().map(|fault| fault.option).collect();
        let is_unsure = |option: &&str| unsure.contains(option) || wrong.contains(option);
        if BOARD.iter().any(is_unsure) {
            return faults; // Everything else depends on the board.
        }
        let mut conflicts = Vec::new();
        self.conflicts(&mut conflicts);
        conflicts.retain(|fault| !causes(fault.option).iter().any(is_unsure));
        faults.extend(conflicts);
        faults
    }

    /// The least and the most that an option may be, for options with fixed bounds.
    pub fn range(option: &str) -> Option<(u32, u32)> {
        let ranges = Self::default().ranges();
        let found = ranges.into_iter().find(|(name, ..)| *name == option);
        found.map(|(_, _, least, most)| (least, most))
    }

    /// Options with fixed bounds: name, value, least, most.
    fn ranges(&self) -> [(&'static str, u32, u32, u32); 18] {
        [
            ("team_size", self.team_size.into(), 1, 100),
            ("board_width", self.board_width.into(), 1, 64),
            ("tasks_height", self.tasks_height.into(), 1, 64),
            ("goals_height", self.goals_height.into(), 1, 32),
            ("sham_probability", self.sham_probability, 0, MILLION),
            ("spawn_count", self.spawn_count.into(), 0, 1000),
            ("spawn_interval", self.spawn_interval, 1, 3_600_000),
            ("move_delay", self.move_delay, 0, 60_000),
            ("discover_delay", self.discover_delay, 0, 60_000),
            ("test_delay", self.test_delay, 0, 60_000),
            ("destroy_delay", self.destroy_delay, 0, 60_000),
            ("pick_up_delay", self.pick_up_delay, 0, 60_000),
            ("place_delay", self.place_delay, 0, 60_000),
            ("exchange_delay", self.exchange_delay, 0, 60_000),
            ("max_game_time", self.max_game_time, 0, 86_400_000),
            ("queue_limit", self.queue_limit.into(), 1, 1024),
            ("exchange_timeout", self.exchange_timeout, 100, 600_000),
            (
                "exchange_max_fields",
                self.exchange_max_fields.into(),
                1,
                4096,
            ),
        ]
    }

    fn out_of_range(&self) -> Vec<Fault> {
        let bad = self
            .ranges()
            .into_iter()
            .filter(|(_, value, least, most)| !(least..=most).contains(&value));
        bad.map(|(option, value, least, most)| Fault {
            option,
            kind: FaultKind::Range,
            message: format!("{value} is not between {least} and {most}"),
        })
        .collect()
    }

    fn conflicts(&self, faults: &mut Vec<Fault>) {
        let shape = self.shape();
        let mut conflict = |option, message: String| {
            faults.push(Fault {
                option,
                kind: FaultKind::Conflict,
                message,
            });
        };
        if MOST_FIELDS < shape.fields() {
            let (width, height) = (shape.width, shape.height());
            conflict(
                "board_width",
                format!("board too large: {width} × {height} fields, at most {MOST_FIELDS}"),
            );
        }
        let room = match self.start_placement {
            StartPlacement::Mirrored | StartPlacement::Random => shape.tasks(),
            StartPlacement::OwnGoals => 2 * shape.goals(),
        };
        let players = 2 * usize::from(self.team_size);
        if room < players {
            conflict(
                "team_size",
                format!("more players than start fields: {players} on {room}"),
            );
        }
        self.piece_conflicts(&mut conflict);
        match &self.goals {
            Goals::Count(0) => conflict("goals", "there must be at least one goal".into()),
            Goals::Count(count) if shape.goals() < usize::from(*count) => conflict(
                "goals",
                format!(
                    "more goals than fields in a goals area: {count} on {}",
                    shape.goals()
                ),
            ),
            Goals::Count(_) => {}
            Goals::Mirrored(red) => goal_conflicts(shape, Colour::Red, red, &mut conflict),
            Goals::Given(Sides { red, blue }) => {
                goal_conflicts(shape, Colour::Red, red, &mut conflict);
                goal_conflicts(shape, Colour::Blue, blue, &mut conflict);
                if red.len() != blue.len() {
                    let (red, blue) = (red.len(), blue.len());
                    conflict(
                        "goals",
                        format!(
                            "red has {red} goals and blue has {blue}: they must have equally many"
                        ),
                    );
                }
            }
        }
        if let Some(starts) = &self.starts {
            self.start_conflicts(starts, &mut conflict);
        }
        if shape.width == 1 {
            faults.push(Fault {
                option: "board_width",
                kind: FaultKind::Warning,
                message: "players cannot pass each other, the game may never end without a maximal game time".into(),
            });
        }
    }

    fn piece_conflicts(&self, conflict: &mut impl FnMut(&'static str, String)) {
        let shape = self.shape();
        let (option, count) = match &self.pieces {
            Some(pieces) => ("pieces", pieces.len()),
            None => ("initial_pieces", usize::from(self.initial_pieces)),
        };
        let room = shape.tasks();
        if room < count {
            conflict(
                option,
                format!("more pieces than fields: {count} on {room}"),
            );
        }
        let most = usize::from(self.max_pieces);
        if room < most {
            conflict(
                "max_pieces",
                format!("{most} is more than the {room} fields of the tasks area"),
            );
        } else if 0 < most && most < count {
            conflict(
                option,
                format!("more pieces than fields: {count}, but at most {most} may lie there"),
            );
        }
        let fields: Vec<Field> = self
            .pieces
            .iter()
            .flatten()
            .map(|piece| piece.field())
            .collect();
        for (n, field) in fields.iter().enumerate() {
            if !shape.contains(*field) || !shape.is_task(*field) {
                conflict("pieces", format!("{} is not in the tasks area", at(*field)));
            } else if fields.iter().take(n).any(|other| other == field) {
                conflict("pieces", format!("{} is given twice", at(*field)));
            }
        }
    }

    fn start_conflicts(&self, starts: &Sides, conflict: &mut impl FnMut(&'static str, String)) {
        let shape = self.shape();
        let size = usize::from(self.team_size);
        let all: Vec<Field> = starts.red.iter().chain(&starts.blue).copied().collect();
        for (colour, fields) in [(Colour::Red, &starts.red), (Colour::Blue, &starts.blue)] {
            let word = colour.word();
            if fields.len() != size {
                let given = fields.len();
                conflict(
                    "starts",
                    format!("{word} has {given} starts for {size} players"),
                );
            }
            for field in fields {
                if !shape.contains(*field) {
                    conflict("starts", format!("{} is off the board", at(*field)));
                } else if shape.area(field.y) == Area::Goals(colour.other()) {
                    conflict(
                        "starts",
                        format!("{} is in the opponent's goals area", at(*field)),
                    );
                }
            }
        }
        for (n, field) in all.iter().enumerate() {
            if all.iter().take(n).any(|other| other == field) {
                conflict("starts", format!("{} is given twice", at(*field)));
            }
        }
    }
}

fn goal_conflicts(
    shape: Shape,
    colour: Colour,
    fields: &[Field],
    conflict: &mut impl FnMut(&'static str, String),
) {
    if fields.is_empty() {
        conflict("goals", "there must be at least one goal".into());
    }
    if shape.goals() < fields.len() {
        let (count, room) = (fields.len(), shape.goals());
        conflict(
            "goals",
            format!("more goals than fields in a goals area: {count} on {room}"),
        );
    }
    for (n, field) in fields.iter().enumerate() {
        if !shape.contains(*field) || shape.area(field.y) != Area::Goals(colour) {
            conflict(
                "goals",
                format!("{} is not in {}'s goals area", at(*field), colour.word()),
            );
        } else if fields.iter().take(n).any(|other| other == field) {
            conflict("goals", format!("{} is given twice", at(*field)));
        }
    }
}

fn at(field: Field) -> String {
    format!("({}, {})", field.x, field.y)
}
