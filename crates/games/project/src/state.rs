//! One match: the board, the players with their queues, offers between them, and what each has been told.

use std::sync::Arc;

use parlor_game::{Draw, Seat, SeatSet};

use crate::{
    Colour, Config, Ending, Field, Hand, Illegal, Kind, SpawnMode,
    board::{Board, Token},
    exchange::Exchanges,
    memory::Memory,
    queue::{NEVER, Queue},
};

/// The stream of the board, and the stream of new pieces.
const SET_UP: u32 = 0;
const SPAWNS: u32 = 1;

/// One match of the Project Game.
#[derive(Clone, Debug)]
pub struct Project {
    pub(crate) config: Arc<Config>,
    pub(crate) phase: Phase,
    pub(crate) board: Board,
    pub(crate) players: Vec<Player>,
    /// When the first request of each player is done.
    pub(crate) ends: Vec<u64>,
    /// The first of these moments, and whose it is.
    pub(crate) first: (u64, usize),
    pub(crate) exchanges: Exchanges,
    pub(crate) memories: Vec<Memory>,
    /// How many requests have come in all.
    pub(crate) arrivals: u64,
    /// How many times pieces have appeared.
    pub(crate) spawns: u32,
    pub(crate) next_spawn: u64,
    pub(crate) score: [u16; 2],
    pub(crate) goals: u16,
    pub(crate) counts: Counts,
}

/// What a match is at.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Phase {
    SettingUp,
    Running,
    /// So many pieces appear now.
    Spawning(usize),
    Over {
        winner: Option<Colour>,
        ending: Ending,
        at: u64,
    },
}

/// One player on the board.
#[derive(Clone, Debug)]
pub(crate) struct Player {
    pub(crate) field: Field,
    pub(crate) hand: Token,
    /// Whether it knows what it holds.
    pub(crate) tested: bool,
    /// Whether it knows the piece that lies under it: it has just put it down and not moved since.
    pub(crate) knows_under: bool,
    pub(crate) presence: Presence,
    pub(crate) queue: Queue,
    /// How many requests it has made.
    pub(crate) requests: u32,
    pub(crate) completed: u16,
}

/// Whether somebody is at a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Presence {
    Here,
    Away,
    Gone,
}

/// Where all pieces have gone: created = lying + held + destroyed + consumed.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Counts {
    /// Pieces that have appeared.
    pub created: u32,
    /// Shams among them.
    pub shams: u32,
    /// Pieces destroyed by players.
    pub destroyed: u32,
    /// Pieces that completed a goal, were lost in a goals area, or went with a player who left.
    pub consumed: u32,
}

impl Player {
    /// What the player knows of its hand.
    pub(crate) fn known_hand(&self) -> Hand {
        match (self.hand, self.tested) {
            (Token::None, _) => Hand::Empty,
            (Token::Valid | Token::Sham, false) => Hand::Untested,
            (Token::Valid, true) => Hand::Valid,
            (Token::Sham, true) => Hand::Sham,
        }
    }

    pub(crate) fn is_gone(&self) -> bool {
        self.presence == Presence::Gone
    }
}

impl Project {
    pub(crate) fn begin(config: &Config, seats: u8) -> Result<Self, Illegal> {
        super::rules::check(config)?;
        if u16::from(seats) != 2 * u16::from(config.team_size) {
            let team_size = config.team_size;
            return Err(Illegal::WrongSeats { team_size, seats });
        }
        let shape = config.shape();
        let player = Player {
            field: Field::new(0, 0),
            hand: Token::None,
            tested: false,
            knows_under: false,
            presence: Presence::Here,
            queue: Queue::default(),
            requests: 0,
            completed: 0,
        };
        let mut this = Self {
            phase: Phase::SettingUp,
            board: Board::new(shape),
            players: vec![player; usize::from(seats)],
            ends: vec![NEVER; usize::from(seats)],
            first: (NEVER, 0),
            exchanges: Exchanges::default(),
            memories: vec![Memory::new(shape); usize::from(seats)],
            arrivals: 0,
            spawns: 0,
            next_spawn: NEVER,
            score: [0; 2],
            goals: 0,
            counts: Counts::default(),
            config: Arc::new(config.clone()),
        };
        this.next_spawn = this.spawn_time(1);
        Ok(this)
    }

    /// When pieces appear for the `nth` time.
    pub(crate) fn spawn_time(&self, nth: u32) -> u64 {
        let (nth, interval) = (u64::from(nth), u64::from(self.config.spawn_interval));
        match (self.config.spawn_count, self.config.spawn_mode) {
            (0, _) => NEVER,
            (_, SpawnMode::Batch) => nth * interval,
            (count, SpawnMode::Even) => nth * interval / u64::from(count),
        }
    }

    /// How many pieces are wanted each time.
    pub(crate) fn spawn_size(&self) -> usize {
        match self.config.spawn_mode {
            SpawnMode::Batch => usize::from(self.config.spawn_count),
            SpawnMode::Even => 1,
        }
    }

    /// How long a request of this kind takes.
    #[inline]
    pub(crate) fn delay(&self, kind: Kind) -> u32 {
        let config = &self.config;
        match kind {
            Kind::Move => config.move_delay,
            Kind::Discover => config.discover_delay,
            Kind::PickUp => config.pick_up_delay,
            Kind::Test => config.test_delay,
            Kind::Destroy => config.destroy_delay,
            Kind::Place => config.place_delay,
            Kind::Offer | Kind::Send | Kind::Accept | Kind::Reject => 0,
        }
    }

    /// The team of a seat.
    #[inline]
    pub fn colour(&self, seat: Seat) -> Colour {
        match seat.0 < self.config.team_size {
            true => Colour::Red,
            false => Colour::Blue,
        }
    }

    /// The seats that are still in the game.
    pub(crate) fn playing(&self) -> SeatSet {
        let seats = (0u8..).zip(&self.players);
        let here = seats.filter(|(_, player)| !player.is_gone());
        here.map(|(seat, _)| Seat(seat)).collect()
    }

    /// Where all pieces have gone, for those who may know everything.
    pub const fn counts(&self) -> Counts {
        self.counts
    }

    /// The draw that nature owes, if it does.
    #[inline]
    pub fn draw(&self) -> Option<Draw> {
        match self.phase {
            Phase::SettingUp => Some(Draw {
                stream: SET_UP,
                nth: 0,
            }),
            Phase::Spawning(_) => Some(Draw {
                stream: SPAWNS,
                nth: self.spawns,
            }),
            Phase::Running | Phase::Over { .. } => None,
        }
    }

    /// How many goals red and blue have completed.
    pub const fn score(&self) -> [u16; 2] {
        self.score
    }

    /// How many pieces lie on the board, and how many are held.
    pub fn pieces(&self) -> (usize, usize) {
        let held = self.players.iter().filter(|one| one.hand != Token::None);
        (self.board.pieces().count(), held.count())
    }

    /// Where a player stands, for those who may know everything; nothing if it has left.
    pub fn place_of(&self, seat: Seat) -> Option<Field> {
        let player = self.players.get(seat.index())?;
        (!player.is_gone() && self.phase != Phase::SettingUp).then_some(player.field)
    }
}
