//! What a connection remembers of its table and its match.

use parlor_clue::{Config, Mode, Suspect, View};
use parlor_game::Seat;
use parlor_wire::{ClockView, MatchId, MatchStart, TableId, TableView, Update};
use tokio::time::Instant;

/// Where a connection is.
#[derive(Debug)]
pub(super) enum State {
    /// It is at no table.
    Fresh,
    /// It is on the way to one.
    Coming(Wish),
    /// It is at a table.
    There(Box<Place>),
}

/// What a connection wants at the table it is on the way to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Wish {
    /// A box.
    Assign,
    /// To watch.
    Watch,
    /// The seat it had, and all lines after a step.
    Resume { step: u32 },
}

/// A place at a table: a box, or a view of it.
#[derive(Debug)]
pub(super) struct Place {
    pub(super) table: TableId,
    /// The box; none for watchers.
    pub(super) chair: Option<u8>,
    /// Whether it has a name of its own.
    pub(super) named: bool,
    /// The table as it was told last.
    pub(super) seen: Option<Box<TableView>>,
    /// When the last five seconds before a match are told.
    pub(super) five: Option<Instant>,
    pub(super) game: Option<Box<Game>>,
    /// Earlier lines that are still on their way.
    pub(super) behind: Option<Behind>,
}

/// Lines that a connection still has to be told, up to the newest update.
#[derive(Debug)]
pub(super) struct Behind {
    pub(super) newest: Box<Update>,
}

/// A match as its client needs to know it.
#[derive(Debug)]
pub(super) struct Game {
    pub(super) id: MatchId,
    pub(super) seat: Option<Seat>,
    /// The box of each seat.
    pub(super) chairs: Vec<u8>,
    pub(super) names: Vec<String>,
    /// Which seats built-in players have.
    pub(super) built_in: Vec<bool>,
    pub(super) suspects: Vec<Suspect>,
    pub(super) mode: Mode,
    pub(super) view: Option<Box<View>>,
    /// Seats that were called in.
    pub(super) warped: Vec<Seat>,
    /// Seats that are away.
    pub(super) away: Vec<Seat>,
    /// The last step that was told.
    pub(super) step: u32,
    /// Whose decisions are open, with their time.
    pub(super) clocks: Vec<(Seat, Option<ClockView>)>,
    pub(super) over: bool,
}

impl Place {
    pub(super) fn new(table: TableId, chair: Option<u8>) -> Self {
        Self {
            table,
            chair,
            named: false,
            seen: None,
            five: None,
            game: None,
            behind: None,
        }
    }

    /// Whether a match is being played.
    pub(super) fn plays(&self) -> bool {
        self.game.as_ref().is_some_and(|game| !game.over)
    }

    /// How a chair is called now: by its box before the first match, then by its seat.
    pub(super) fn number_of(&self, chair: u8) -> Option<u8> {
        match &self.game {
            Some(game) => game.seat_of(chair).map(|seat| seat.0),
            None => Some(chair),
        }
    }
}

impl Game {
    /// A match by its beginning.
    pub(super) fn new(id: MatchId, start: &MatchStart) -> Self {
        let config: Config = serde_json::from_str(start.config.get()).unwrap_or_default();
        let chosen = config.suspects.iter().copied();
        let usual = Suspect::ALL.into_iter().skip(config.suspects.len());
        Self {
            id,
            seat: start.seat,
            chairs: start.seats.iter().map(|seat| seat.chair).collect(),
            names: start.seats.iter().map(|seat| seat.name.clone()).collect(),
            built_in: start.seats.iter().map(|s| s.player.is_some()).collect(),
            suspects: chosen.chain(usual).take(start.seats.len()).collect(),
            mode: config.mode,
            view: None,
            warped: Vec::new(),
            away: Vec::new(),
            step: 0,
            clocks: Vec::new(),
            over: false,
        }
    }

    pub(super) fn seat_of(&self, chair: u8) -> Option<Seat> {
        let seat = self.chairs.iter().position(|other| *other == chair)?;
        u8::try_from(seat).ok().map(Seat)
    }

    pub(super) fn suspect(&self, seat: Seat) -> Suspect {
        let suspect = self.suspects.get(seat.index()).copied();
        suspect.unwrap_or(Suspect::MissScarlet)
    }
}
