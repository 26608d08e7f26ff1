//! Agents as built-in players at tables: events become what an agent is told.

use parlor_game::{Budget, Dice, Millis, Player, Seat};
use parlor_project::{
    Action, Colour, Config, Contains, Event, Project, Report, Seen, Shape, Sight, View,
};
use serde_json::Value;

use super::{
    agent::{Agent, Begin, Told, Tuning},
    kinds::AgentKind,
    social::Exchange,
};

/// Who sits where, for turning events into what one player is told.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    /// The seat.
    pub seat: Seat,
    /// How many play in each team.
    pub team_size: u8,
    /// The size of the board.
    pub board: Shape,
}

impl Place {
    /// The place of a seat under a configuration.
    pub const fn of(config: &Config, seat: Seat) -> Self {
        Self {
            seat,
            team_size: config.team_size,
            board: config.shape(),
        }
    }

    /// What an event tells the player there, if anything.
    ///
    /// It reads only what the seat may know, so a cut event and a whole one tell the same.
    pub fn told(&self, event: &Event) -> Option<Told> {
        let own = |seat: &Seat| *seat == self.seat;
        Some(match event {
            Event::Began { starts, .. } => self.begin(starts.get(self.seat.index())?.as_ref()?),
            Event::Moved {
                seat, to, reading, ..
            } if own(seat) => Told::Moved {
                granted: to.is_some(),
                reading: *reading,
                field: None,
            },
            Event::Discovered {
                seat, at, fields, ..
            } if own(seat) => Told::Discovered {
                granted: true,
                field: Some(*at),
                fields: fields.iter().map(report).collect(),
            },
            Event::PickedUp { seat, granted, .. } if own(seat) => {
                Told::PickedUp { granted: *granted }
            }
            Event::Tested { seat, sham, .. } if own(seat) => Told::Tested(*sham),
            Event::Destroyed { seat, granted, .. } if own(seat) => {
                Told::Destroyed { granted: *granted }
            }
            Event::Placed {
                seat, consequence, ..
            } if own(seat) => Told::Placed(*consequence),
            Event::Offered { from, to, .. } if own(to) => Told::Offered { from: *from },
            Event::Rejected {
                from, to, duration, ..
            } if own(from) => Told::Rejected {
                by: *to,
                duration: *duration,
            },
            Event::Accepted { from, to, .. } if own(from) => Told::Accepted { by: *to },
            Event::Received { from, to, fields } if own(to) => Told::Received {
                from: *from,
                fields: fields.clone(),
            },
            Event::Away { seat } if own(seat) => Told::Dropped,
            Event::Over { .. } => Told::Over,
            Event::Left { seat, .. } if own(seat) => Told::Over,
            Event::Spawned { .. }
            | Event::Queued { .. }
            | Event::Moved { .. }
            | Event::Discovered { .. }
            | Event::PickedUp { .. }
            | Event::Tested { .. }
            | Event::Destroyed { .. }
            | Event::Placed { .. }
            | Event::Offered { .. }
            | Event::Rejected { .. }
            | Event::Accepted { .. }
            | Event::Received { .. }
            | Event::Lapsed { .. }
            | Event::Ready { .. }
            | Event::Away { .. }
            | Event::Back { .. }
            | Event::Left { .. } => return None,
        })
    }

    fn begin(&self, field: &parlor_project::Field) -> Told {
        let team = match self.seat.0 < self.team_size {
            true => Colour::Red,
            false => Colour::Blue,
        };
        let first = team.index() as u8 * self.team_size;
        Told::Begin(Begin {
            team,
            own: self.seat,
            mates: (first..first + self.team_size).map(Seat).collect(),
            board: self.board,
            field: *field,
        })
    }
}

fn report(seen: &Seen) -> Report {
    Report {
        x: seen.x,
        y: seen.y,
        reading: seen.reading,
        contains: match seen.contains {
            Sight::Empty => Contains::Empty,
            Sight::Piece => Contains::Piece,
            Sight::Goal => Contains::Goal,
        },
        stamp: 0,
        player: seen.player,
    }
}

/// What agents are told of a table's rules, which are known to all.
pub fn tuning(config: &Config) -> Tuning {
    Tuning {
        step: config.move_delay,
        pick_up: config.pick_up_delay,
        place: config.place_delay,
        pipeline: true,
        hearsay: 0.0,
    }
}

/// An agent on a seat of a table.
#[derive(Debug)]
pub(super) struct Seated {
    agent: Box<dyn Agent>,
    place: Place,
    now: Millis,
}

impl Seated {
    pub(super) fn sit(
        kind: AgentKind,
        config: &Config,
        seat: Seat,
        dice: Dice,
    ) -> Box<dyn Player<Project>> {
        Box::new(Self {
            agent: kind.agent(tuning(config), Exchange::Auto, dice),
            place: Place::of(config, seat),
            now: Millis(0),
        })
    }
}

impl Player<Project> for Seated {
    fn hear(&mut self, at: Millis, told: &[Event]) {
        self.now = at;
        for event in told {
            // What is in the queue will be answered, whoever has asked for it.
            if let Event::Queued { seat, action, .. } = event
                && *seat == self.place.seat
            {
                self.agent.sent(at, action);
            }
            if let Some(told) = self.place.told(event) {
                self.agent.hear(at, &told);
            }
        }
    }

    fn choose(&mut self, _: &View, actions: &[Action], _: &Budget) -> Option<Action> {
        match actions.is_empty() {
            true => None,
            false => self.agent.ask(self.now),
        }
    }

    fn why(&self) -> Option<Value> {
        serde_json::to_value(self.agent.reason()?).ok()
    }
}
