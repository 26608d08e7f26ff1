//! A second reading of a log, slow and obvious, that shows every state it passes through.

use parlor_game::{Draw, Game, Input, InputOf, Millis, Problem, Seat, SeatSet, Status, Viewer};
use parlor_play::{Entry, Line, LineOf};

/// How a match stood after one step.
#[derive(Clone, Debug)]
pub struct Stage<G: Game> {
    /// When the step was taken.
    pub at: Millis,
    /// The state behind it.
    pub game: G,
    /// What happened, uncut.
    pub events: Vec<G::Event>,
    /// The chance that belongs to the step.
    pub drawn: Vec<Drawn<G>>,
}

/// One move of nature.
#[derive(Clone, Debug)]
pub struct Drawn<G: Game> {
    /// The state that asked for it.
    pub game: G,
    /// Which draw it was.
    pub draw: Draw,
    /// What came of it.
    pub outcome: G::Chance,
}

/// Plays a log again on a bare state; the first stage is the start.
///
/// Take-backs and ends by the table are not retraced.
pub fn retrace<G: Game>(
    config: &G::Config,
    seats: u8,
    log: &[Entry<LineOf<G>>],
) -> Result<Vec<Stage<G>>, Problem> {
    let mut stages = vec![Stage {
        at: Millis(0),
        game: G::new(config, seats)?,
        events: Vec::new(),
        drawn: Vec::new(),
    }];
    let mut now = Millis(0);
    for entry in log {
        while let Some(due) = due(&stages, now).filter(|due| *due <= entry.at) {
            now = due;
            step(&mut stages, now, Input::Tick)?;
        }
        match entry.line.clone() {
            Line::Chance { outcome } => draw(&mut stages, now, outcome)?,
            Line::Undo { .. } | Line::End { .. } => {
                return Err(Problem::new(
                    "retrace",
                    "a log with a take-back or an end by the table",
                ));
            }
            Line::Tick => now = entry.at,
            line => {
                now = entry.at;
                match line.input() {
                    Some(input) => step(&mut stages, now, input)?,
                    None => unreachable!("every other line is an input"),
                }
            }
        }
    }
    Ok(stages)
}

fn due<G: Game>(stages: &[Stage<G>], now: Millis) -> Option<Millis> {
    match stages.last()?.game.status() {
        Status::Waiting { until, .. } => until.map(|until| until.max(now)),
        Status::Chance(_) | Status::Over(_) => None,
    }
}

fn step<G: Game>(stages: &mut Vec<Stage<G>>, at: Millis, input: InputOf<G>) -> Result<(), Problem> {
    let Some(last) = stages.last() else {
        return Ok(());
    };
    let mut next = Stage {
        at,
        game: last.game.clone(),
        events: Vec::new(),
        drawn: Vec::new(),
    };
    next.game.apply(at, input, &mut next.events)?;
    stages.push(next);
    Ok(())
}

fn draw<G: Game>(stages: &mut [Stage<G>], at: Millis, outcome: G::Chance) -> Result<(), Problem> {
    let Some(last) = stages.last_mut() else {
        return Ok(());
    };
    let Status::Chance(draw) = last.game.status() else {
        return Err(Problem::new("retrace", "chance that nobody asked for"));
    };
    last.drawn.push(Drawn {
        game: last.game.clone(),
        draw,
        outcome: outcome.clone(),
    });
    last.game
        .apply(at, Input::Chance { outcome }, &mut last.events)?;
    Ok(())
}

impl<G: Game> Stage<G> {
    /// Whether nature still has to finish the step.
    pub fn is_open(&self) -> bool {
        matches!(self.game.status(), Status::Chance(_))
    }

    /// Whether the match is over.
    pub fn is_over(&self) -> bool {
        matches!(self.game.status(), Status::Over(_))
    }

    /// Who must and who may act.
    pub fn awaited(&self) -> (SeatSet, SeatSet) {
        match self.game.status() {
            Status::Waiting { must, may, .. } => (must, may),
            Status::Chance(_) | Status::Over(_) => (SeatSet::EMPTY, SeatSet::EMPTY),
        }
    }

    /// What `viewer` may do: nothing unless it is an awaited seat.
    pub fn actions(&self, viewer: Viewer) -> Vec<G::Action> {
        let mut actions = Vec::new();
        let (must, may) = self.awaited();
        if let Some(seat) = seat_of(viewer).filter(|seat| must.or(may).contains(*seat)) {
            self.game.actions(seat, &mut actions);
        }
        actions
    }

    /// What the step told `viewer`.
    pub fn told(&self, viewer: Viewer) -> Vec<G::Event> {
        let cut = self.events.iter().map(|event| G::redact(event, viewer));
        cut.flatten().collect()
    }
}

/// The seat of a viewer that has one.
pub(crate) fn seat_of(viewer: Viewer) -> Option<Seat> {
    match viewer {
        Viewer::Seat(seat) => Some(seat),
        Viewer::Spectator | Viewer::Referee => None,
    }
}
