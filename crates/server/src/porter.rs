//! Doors that lead to one table only, for protocols whose clients cannot name a table.

use parlor_game::{Problem, Seat};
use parlor_wire::{MatchId, TableId};
use serde_json::value::RawValue;

/// Opens doors of their own for tables that have a chair for the clients of a gateway.
pub trait Porter: Send + Sync {
    /// The gateway, which is also the kind of who comes in.
    fn gateway(&self) -> &'static str;

    /// The game that its clients play.
    fn game(&self) -> &'static str;

    /// Whether its clients can play with these options of the game.
    fn fits(&self, config: &RawValue) -> Result<(), Problem> {
        let _ = config; // Most clients can play with any.
        Ok(())
    }

    /// What was said on the connection of a seat in a match, decoded, a message a line; none if it was not kept.
    ///
    /// It is shown when the match is over, because it holds what only the seat may know before.
    fn transcript(&self, game: &MatchId, seat: Seat) -> Option<String> {
        let _ = (game, seat); // Most keep nothing.
        None
    }

    /// Opens a door to a table, with the number that it had before the server was restarted, if that is free; the door
    /// is gone when it is dropped.
    fn open(&self, table: &TableId, before: Option<u32>) -> Result<Box<dyn OwnDoor>, Problem>;
}

/// A door that leads to one table only.
pub trait OwnDoor: Send {
    /// Where clients find it.
    fn address(&self) -> String;

    /// The number by which clients name the table there, where one address is for many tables.
    fn number(&self) -> Option<u32> {
        None
    }

    /// Lets nobody in any more; its address stays taken.
    fn shut(&mut self);

    /// Lets clients in again.
    fn reopen(&mut self);
}
