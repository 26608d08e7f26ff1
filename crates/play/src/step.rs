//! Steps: what one input, or one tick, and the chance behind it brought.

use parlor_game::{Game, Millis, SeatSet, Turn, Viewer};

use crate::How;

/// What one input, or one tick, and the chance behind it brought.
#[derive(Clone, PartialEq, Debug)]
pub struct Step<E> {
    /// What is known of it without knowing the game.
    pub facts: Facts,
    /// What happened, uncut.
    pub told: Told<E>,
}

/// What a step was, without the game's types.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Facts {
    /// When.
    pub at: Millis,
    /// The line of the log that caused it; none for the start and for a tick.
    pub line: Option<usize>,
    /// Who must act after it.
    pub must: SeatSet,
    /// Who may act after it.
    pub may: SeatSet,
    /// Whose turn it is after it.
    pub turn: Turn,
    /// Whether the match is over after it.
    pub over: bool,
}

/// What a step tells.
#[derive(Clone, PartialEq, Debug)]
pub enum Told<E> {
    /// Things happened in the game.
    Events(Vec<E>),
    /// The match went back to how it stood after a step.
    Undone {
        /// That step.
        to: u32,
    },
    /// The table ended the match.
    Ended {
        /// In which way.
        how: How,
        /// The table's word for it.
        reason: String,
    },
}

impl<E> Step<E> {
    /// The events of this step, uncut.
    pub fn events(&self) -> &[E] {
        match &self.told {
            Told::Events(events) => events,
            Told::Undone { .. } | Told::Ended { .. } => &[],
        }
    }

    /// The events that `viewer` may know.
    pub fn cut<G: Game<Event = E>>(&self, viewer: Viewer) -> impl Iterator<Item = E> {
        self.events()
            .iter()
            .filter_map(move |event| G::redact(event, viewer))
    }
}
