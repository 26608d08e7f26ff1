//! The rules: the contract of games, kept by the chapters below.

mod acts;
mod clock;
mod effects;
mod leaving;
mod look;
mod swaps;

use std::ops::RangeInclusive;

use parlor_game::{
    Dice, Game, Info, Input, InputOf, Millis, Outcome, Seat, SeatSet, Standing, Status, Team, Turn,
    Viewer,
};

use crate::{
    Action, Chance, Colour, Config, Ending, Event, FaultKind, Illegal, Lying, Project, View,
    board::{Mark, Token},
    setup,
    state::{Phase, Presence},
};

impl Game for Project {
    const INFO: Info = Info {
        id: "project",
        title: "The Project Game",
        seats: 2..=200,
        version: 1,
        presence: true,
        undo: false,
        choices: None,
        watch_delay: Millis(15_000),
    };

    type Config = Config;
    type Action = Action;
    type Chance = Chance;
    type Event = Event;
    type View = View;
    type Illegal = Illegal;

    fn seats(config: &Config) -> Result<RangeInclusive<u8>, Illegal> {
        check(config)?;
        let seats = 2 * config.team_size;
        Ok(seats..=seats)
    }

    fn team(config: &Config, _seats: u8, seat: Seat) -> Team {
        Team(u8::from(config.team_size <= seat.0))
    }

    fn new(config: &Config, seats: u8) -> Result<Self, Illegal> {
        Self::begin(config, seats)
    }

    fn status(&self) -> Status {
        if let Some(draw) = self.draw() {
            return Status::Chance(draw);
        }
        match self.phase {
            Phase::Over { winner, ending, .. } => Status::Over(self.outcome(winner, ending)),
            Phase::SettingUp | Phase::Running | Phase::Spawning(_) => Status::Waiting {
                must: SeatSet::EMPTY,
                may: self.playing(),
                until: self.due(),
            },
        }
    }

    fn turn(&self) -> Turn {
        Turn::default()
    }

    fn standing(&self, seat: Seat) -> Standing {
        match self.players.get(seat.index()).map(|one| one.presence) {
            Some(Presence::Here | Presence::Away) => Standing::In,
            Some(Presence::Gone) | None => Standing::Gone,
        }
    }

    fn actions(&self, seat: Seat, out: &mut Vec<Action>) {
        self.list_actions(seat, out);
    }

    fn random(&self, seat: Seat, dice: &mut Dice) -> Option<Action> {
        self.random_action(seat, dice)
    }

    fn sample(&self, dice: &mut Dice) -> Chance {
        match self.phase {
            Phase::Spawning(count) => setup::spawn(&self.config, &self.board, count, dice),
            Phase::SettingUp | Phase::Running | Phase::Over { .. } => {
                setup::draw(&self.config, dice)
            }
        }
    }

    fn apply(
        &mut self,
        at: Millis,
        input: InputOf<Self>,
        out: &mut Vec<Event>,
    ) -> Result<(), Illegal> {
        match input {
            Input::Act { seat, action } => self.act(at.0, seat, action, out),
            Input::Chance { outcome } => self.chance(at.0, outcome, out),
            Input::Tick => self.tick(at.0, out),
            Input::Leave { gone } => self.let_go(at.0, &gone, out),
            Input::Away { seat } => self.away(seat, out),
            Input::Back { seat } => self.back(seat, out),
        }
    }

    fn view(&self, viewer: Viewer) -> View {
        self.view_of(viewer)
    }

    fn redact(event: &Event, viewer: Viewer) -> Option<Event> {
        look::redact(event, viewer)
    }
}

/// Refuses what cannot be played; warnings are for those who edit files.
pub(crate) fn check(config: &Config) -> Result<(), Illegal> {
    let faults = config.faults().into_iter();
    let mut faults = faults.filter(|fault| fault.kind != FaultKind::Warning);
    faults.next().map_or(Ok(()), |fault| Err(fault.into()))
}

impl Project {
    fn chance(&mut self, at: u64, outcome: Chance, out: &mut Vec<Event>) -> Result<(), Illegal> {
        match (self.phase, outcome) {
            (
                Phase::SettingUp,
                Chance::SetUp {
                    goals,
                    starts,
                    pieces,
                },
            ) => {
                if !setup::is_sound(&self.config, &goals, &starts, &pieces) {
                    return Err(Illegal::BadChance);
                }
                for field in goals.iter().flatten() {
                    self.board.set_mark(*field, Mark::Goal);
                }
                self.goals = u16::try_from(goals[0].len()).unwrap_or(u16::MAX);
                for (seat, field) in (0u8..).zip(&starts) {
                    self.board.enter(*field, seat);
                    self.players[usize::from(seat)].field = *field;
                    self.stand_on(at, seat, *field, None);
                }
                let lying = self.lay(&pieces);
                self.phase = Phase::Running;
                out.push(Event::Began {
                    starts: starts.into_iter().map(Some).collect(),
                    pieces: lying,
                    goals: Some(goals),
                });
                Ok(())
            }
            (Phase::Spawning(count), Chance::Spawn { pieces }) => {
                if !setup::may_spawn(&self.board, count, &pieces) {
                    return Err(Illegal::BadChance);
                }
                let pieces = self.lay(&pieces);
                self.spawns += 1;
                self.next_spawn = self.spawn_time(self.spawns + 1);
                self.phase = Phase::Running;
                if !pieces.is_empty() {
                    out.push(Event::Spawned { pieces });
                }
                Ok(())
            }
            _ => Err(Illegal::Unexpected),
        }
    }

    fn lay(&mut self, pieces: &[crate::Piece]) -> Vec<Lying> {
        for piece in pieces {
            self.board.lay(piece.field(), Token::of(piece.sham));
            self.counts.created += 1;
            self.counts.shams += u32::from(piece.sham);
        }
        let lying = |piece: &crate::Piece| Lying {
            x: piece.x,
            y: piece.y,
            sham: Some(piece.sham),
        };
        pieces.iter().map(lying).collect()
    }

    fn outcome(&self, winner: Option<Colour>, ending: Ending) -> Outcome {
        let seats = u8::try_from(self.players.len()).unwrap_or(u8::MAX);
        let colours: Vec<Colour> = (0..seats).map(|seat| self.colour(Seat(seat))).collect();
        let best = |colour: &Colour| winner.is_none_or(|winner| winner == *colour);
        let forfeits = (0u8..).zip(&self.players).filter(|(_, one)| one.is_gone());
        let winners = match ending {
            Ending::Empty => SeatSet::EMPTY,
            Ending::Goals | Ending::Left | Ending::Time => {
                let best = (0..).map(Seat).zip(&colours).filter(|(_, c)| best(c));
                best.map(|(seat, _)| seat).collect()
            }
        };
        Outcome {
            places: colours
                .iter()
                .map(|colour| match best(colour) {
                    true => 1,
                    false => 1 + self.config.team_size,
                })
                .collect(),
            winners,
            forfeits: forfeits.map(|(seat, _)| Seat(seat)).collect(),
            scores: colours
                .iter()
                .map(|colour| i32::from(self.score[colour.index()]))
                .collect(),
            reason: ending.word().into(),
        }
    }
}
