//! A match in virtual time, and other logs that differ in what a viewer must not know.
#![allow(dead_code, reason = "not every test needs everything")]
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test")]

mod twist;

use parlor_game::{Dice, Draw, Game, Input, Millis, Seat, Status, Viewer, Why};
use parlor_project::{
    Action, Chance, Config, Direction, Event, Field, Goals, Own, Piece, Project, Sides, View,
};

#[allow(unused_imports, reason = "only the laws twist logs")]
pub(crate) use twist::twist;

/// A match whose clock is turned by hand.
pub(crate) struct Play {
    pub(crate) game: Project,
    pub(crate) now: u64,
    pub(crate) seed: [u8; 32],
    /// All that happened, with its moment.
    pub(crate) events: Vec<(u64, Event)>,
}

impl Play {
    pub(crate) fn new(config: &Config) -> Self {
        Self::seeded(config, 1)
    }

    pub(crate) fn seeded(config: &Config, seed: u64) -> Self {
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&seed.to_le_bytes());
        let game = Project::new(config, 2 * config.team_size).unwrap();
        let mut this = Self {
            game,
            now: 0,
            seed: bytes,
            events: Vec::new(),
        };
        this.settle();
        this
    }

    /// Lets nature move.
    pub(crate) fn settle(&mut self) {
        while let Status::Chance(draw) = self.game.status() {
            let outcome = self.game.sample(&mut Dice::of(&self.seed, draw));
            self.put(Input::Chance { outcome });
        }
    }

    pub(crate) fn put(&mut self, input: Input<Action, Chance>) {
        self.try_put(input).unwrap();
    }

    pub(crate) fn try_put(
        &mut self,
        input: Input<Action, Chance>,
    ) -> Result<(), parlor_project::Illegal> {
        let mut out = Vec::new();
        self.game.apply(Millis(self.now), input, &mut out)?;
        self.events
            .extend(out.into_iter().map(|event| (self.now, event)));
        Ok(())
    }

    /// Lets the clock run to `at`.
    pub(crate) fn run(&mut self, at: u64) {
        while let Some(due) = self.game.due().filter(|due| due.0 <= at) {
            self.now = due.0;
            self.put(Input::Tick);
            self.settle();
        }
        self.now = at;
    }

    pub(crate) fn ask(&mut self, seat: u8, action: Action) {
        self.put(Input::Act {
            seat: Seat(seat),
            action,
        });
    }

    pub(crate) fn go(&mut self, seat: u8, direction: Direction) {
        let direction = Some(direction);
        self.ask(seat, Action::Move { direction });
    }

    /// Asks, waits until it is done, and says what the seat was told.
    pub(crate) fn did(&mut self, seat: u8, action: Action) -> Event {
        self.ask(seat, action);
        let before = self.events.len();
        while self.events.len() == before
            || !self.events[before..]
                .iter()
                .any(|(_, e)| e.seat() == Some(Seat(seat)))
        {
            let due = self.game.due().unwrap().0;
            self.run(due);
        }
        let told = self.events[before..]
            .iter()
            .find(|(_, e)| e.seat() == Some(Seat(seat)));
        told.unwrap().1.clone()
    }

    pub(crate) fn went(&mut self, seat: u8, direction: Direction) -> Event {
        let direction = Some(direction);
        self.did(seat, Action::Move { direction })
    }

    pub(crate) fn leave(&mut self, seats: &[u8]) {
        let gone = seats.iter().map(|seat| (Seat(*seat), Why::Left)).collect();
        self.put(Input::Leave { gone });
    }

    pub(crate) fn own(&self, seat: u8) -> Own {
        self.game.view(Viewer::Seat(Seat(seat))).own.unwrap()
    }

    pub(crate) fn truth(&self) -> View {
        self.game.view(Viewer::Referee)
    }

    pub(crate) fn at(&self, seat: u8) -> Field {
        self.game.place_of(Seat(seat)).unwrap()
    }

    /// What a seat was told, with its moment.
    pub(crate) fn told(&self, seat: u8) -> Vec<(u64, Event)> {
        let cut = |(at, event): &(u64, Event)| {
            Some((*at, Project::redact(event, Viewer::Seat(Seat(seat)))?))
        };
        self.events.iter().filter_map(cut).collect()
    }

    /// The replies a seat was told, with their moment.
    pub(crate) fn replies(&self, seat: u8) -> Vec<(u64, Event)> {
        let mut told = self.told(seat);
        told.retain(|(_, event)| !matches!(event, Event::Queued { .. } | Event::Began { .. }));
        told
    }

    /// Whether no piece is lost and none is made up.
    pub(crate) fn balance(&self) {
        let counts = self.game.counts();
        let (lying, held) = self.game.pieces();
        let rest = counts.destroyed + counts.consumed;
        assert_eq!(counts.created as usize, lying + held + rest as usize);
    }
}

pub(crate) fn f(x: u8, y: u8) -> Field {
    Field::new(x, y)
}

pub(crate) fn valid(x: u8, y: u8) -> Piece {
    let sham = false;
    Piece { x, y, sham }
}

pub(crate) fn sham(x: u8, y: u8) -> Piece {
    let sham = true;
    Piece { x, y, sham }
}

/// A quiet board: no new pieces, two players a side, all places given.
pub(crate) fn scene(red: &[Field], blue: &[Field], pieces: &[Piece], goals: &[Field]) -> Config {
    Config {
        team_size: u8::try_from(red.len()).unwrap(),
        starts: Some(Sides {
            red: red.to_vec(),
            blue: blue.to_vec(),
        }),
        pieces: Some(pieces.to_vec()),
        goals: Goals::Mirrored(goals.to_vec()),
        spawn_count: 0,
        max_game_time: 0,
        ..Config::default()
    }
}

pub(crate) fn dice(nth: u32) -> Dice {
    Dice::of(&[9; 32], Draw { stream: 7, nth })
}
